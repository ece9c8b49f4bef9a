//! The first page: the games, and how to be playing one after one click; then tables that wait.

use super::Page;
use super::frame::frame;
use super::new_table::{self, about};
use crate::api::{MaybeCaller, Summary};
use crate::app::App;
use axum::extract::State;
use maud::{Markup, html};
use std::sync::Arc;
use store::Status;

/// How many tables of each kind are listed.
const LISTED: u32 = 30;

/// The first page.
pub(super) async fn home(State(app): State<Arc<App>>, caller: MaybeCaller) -> Page {
    let account = caller.account.as_ref();
    let id = account.map(|account| account.id.as_str());
    let mine = match id {
        Some(id) => app.store.tables_of(id, LISTED, None).await.map_err(crate::problem::Problem::from)?,
        None => Vec::new(),
    };
    let mut mine: Vec<Summary> = mine.into_iter().map(|table| Summary::of(table, id)).collect();
    mine.sort_by_key(|table| !table.your_turn);
    let (over, running): (Vec<_>, Vec<_>) =
        mine.into_iter().filter(|table| table.status != Status::Closed).partition(is_over);
    let open = app.store.open_tables(None, LISTED, None).await.map_err(crate::problem::Problem::from)?;
    let open: Vec<Summary> = open
        .into_iter()
        .map(|table| Summary::of(table, id))
        .filter(|table| table.has_open_seat() && !table.seats.iter().any(|seat| seat.yours))
        .collect();
    let body = html! {
        main #main .home data-turns[account.is_some()] {
            h1 { "Heavy games, at once" }
            p .lead { "Pick a game, press one button, and play against bots or friends. Whenever something is not possible, the table tells you why; you never need the rulebook at hand." }
            @if !running.is_empty() { (list("Your tables", &running, "mine")) }
            section .games aria-label="Games" { @for game in shelf::games() { (card(&game.meta(), account.is_some())) } }
            section {
                h2 { "Open tables" }
                @if open.is_empty() {
                    p .muted { "Nobody waits at the moment. Open a table with free seats and send its link to your friends." }
                } @else { (items(&open)) }
            }
            @if !over.is_empty() { (list("Finished games", &over, "over")) }
        }
    };
    Ok(frame("Home", account, &body))
}

fn is_over(table: &Summary) -> bool {
    matches!(table.status, Status::Over | Status::Ended)
}

/// A game with its picture, and the quickest ways into it.
fn card(meta: &table::Meta, is_known: bool) -> Markup {
    let facts = about(meta.id);
    html! {
        article .game {
            div .cover aria-hidden="true" { (new_table::cover(meta.id)) }
            div {
                h2 { (meta.name) }
                p { (meta.blurb) }
                ul .facts {
                    li { (seats(meta)) " seats" }
                    li { (facts.length) }
                    li { (facts.weight) }
                }
                div .row {
                    form data-api="/api/tables" data-go="/t/{table.id}" {
                        input type="hidden" name="game" value=(meta.id);
                        @if !is_known { input type="hidden" name="name" value="Guest"; }
                        // The longest game is first met by two.
                        @if is_tutored(meta) { @for seat in ["me", "squire"] { input type="hidden" name="seats" value=(seat) data-list; } }
                        button .button.primary { "Play now" span .sr { " " (meta.name) " against bots" } }
                    }
                    @if facts.has_guide {
                        form data-api="/api/tables" data-go="/t/{table.id}" {
                            input type="hidden" name="game" value=(meta.id);
                            input type="hidden" name="guided" value="true" data-json;
                            @if !is_known { input type="hidden" name="name" value="Guest"; }
                            @if is_tutored(meta) { input type="hidden" name="options.scenario" value="tutorial"; }
                            @for seat in &["me", "novice", "novice"][..if is_tutored(meta) { 2 } else { 3 }] { input type="hidden" name="seats" value=(seat) data-list; }
                            button .button { "Learn by playing" span .sr { " " (meta.name) } }
                        }
                    }
                    a .button href={ "/new/" (meta.id) } { "Set up a table" span .sr { " of " (meta.name) } }
                    a .quiet href={ "/rules/" (meta.id) } { "Rules" span .sr { " of " (meta.name) } }
                }
            }
        }
    }
}

/// Does the game teach itself, in a scenario of its own for two?
fn is_tutored(meta: &table::Meta) -> bool {
    let teaches = |option: &table::OptionSpec| matches!(option.values, table::Values::OneOf(words) if words.contains(&"tutorial"));
    meta.options.iter().any(teaches)
}

fn seats(meta: &table::Meta) -> String {
    let (from, to) = (meta.seats.start(), meta.seats.end());
    if from == to { from.to_string() } else { format!("{from} to {to}") }
}

fn list(title: &str, tables: &[Summary], class: &str) -> Markup {
    html! { section .(class) { h2 { (title) } (items(tables)) } }
}

fn items(tables: &[Summary]) -> Markup {
    html! {
        ul .tables {
            @for table in tables {
                li {
                    a href={ "/t/" (table.id) } {
                        strong { (shelf::game(&table.game).map_or("?", |game| game.meta().name)) }
                        span .who { (people(table)) }
                        span .state.turn[table.your_turn] { (state(table)) }
                    }
                }
            }
        }
    }
}

fn people(table: &Summary) -> String {
    let names = table.seats.iter().map(|seat| seat.name.clone().unwrap_or_else(|| "a free seat".to_owned()));
    names.collect::<Vec<_>>().join(", ")
}

fn state(table: &Summary) -> &'static str {
    match table.status {
        Status::Running if table.your_turn => "Your turn",
        Status::Running => "Others decide",
        Status::Gathering => "Gathering",
        Status::Over => "Finished",
        Status::Ended => "Ended without a result",
        Status::Closed => "Closed",
    }
}
