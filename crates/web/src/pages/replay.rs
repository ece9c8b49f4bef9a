//! A game as it was: step by step, through the viewer's eyes, or anybody's once it is over. Every moment has an address of its own.

use super::Page;
use super::frame::frame;
use super::table::{hidden, linked};
use crate::api::{Asked, At, MaybeCaller};
use crate::app::App;
use crate::boards::{self, Lit};
use crate::hall::{Live, Looks};
use crate::problem::{Answer, Kind, Problem};
use axum::extract::State;
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use table::{Seat, Turn, Viewer};

/// Which moment, through whose eyes.
#[derive(Deserialize)]
pub(super) struct Wanted {
    moment: Option<u32>,
    /// A seat's number, `spectator` or `everything`.
    eyes: Option<String>,
}

impl Wanted {
    fn looks(&self) -> Answer<Option<Looks>> {
        let Some(eyes) = self.eyes.as_deref() else { return Ok(None) };
        let seat = |number: u8| Seat::try_from(number).ok().map(Looks::Seat);
        match eyes {
            "spectator" => Ok(Some(Looks::Spectator)),
            "everything" => Ok(Some(Looks::Everything)),
            number => number.parse().ok().and_then(seat).map(Some).ok_or_else(|| {
                Problem::new(Kind::Malformed, "expected the eyes of a seat, of a spectator, or everything")
            }),
        }
    }
}

/// A moment of a game.
struct Moment {
    name: &'static str,
    viewer: Viewer,
    number: u32,
    last: u32,
    is_over: bool,
    names: Vec<String>,
    question: String,
    board: Markup,
    lines: Markup,
}

/// The page.
pub(super) async fn replay(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
    Asked(wanted): Asked<Wanted>,
) -> Page {
    let looks = wanted.looks()?;
    let account = caller.account.as_ref().map(|account| account.id.clone());
    let look = move |live: &Live| {
        let account = account.as_deref();
        let table = live.game()?;
        let viewer = live.viewer(account, looks.or_else(|| Some(live.follower(account))))?;
        let last = table.moment(viewer);
        let moment = wanted.moment.unwrap_or(last).min(last);
        let then = table.at_moment(viewer, moment).ok_or_else(hidden)?;
        let names = boards::names(&*then, viewer).map_err(|_| hidden())?;
        let lines = then.log(viewer, moment).map_err(|_| hidden())?;
        Ok(Moment {
            name: table.meta().name,
            viewer,
            number: moment,
            last,
            is_over: matches!(table.turn(), Turn::Over(_)),
            names: live.names(),
            question: then.question(viewer).map_err(|_| hidden())?,
            board: boards::draw(&*then, viewer, &Lit::default()).map_err(|_| hidden())?,
            lines: html! { @for line in &lines { li { (linked(&line.words, &names)) } } },
        })
    };
    let shown = app.hall.look(&id, look).await?;
    let body = html! { main #main .replay data-table=(id) { (moment(&id, &shown)) } };
    Ok(frame(&format!("Replay of {}", shown.name), caller.account.as_ref(), &body))
}

fn moment(id: &str, shown: &Moment) -> Markup {
    let eyes = match shown.viewer {
        Viewer::Seat(seat) => seat.number().to_string(),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::Everything => "everything".to_owned(),
    };
    let to = |moment: u32| format!("/t/{id}/replay?moment={moment}&eyes={eyes}");
    let (now, last) = (shown.number, shown.last);
    html! {
        div .middle {
            section #status .status {
                h1 .sr { "Replay of " (shown.name) }
                div .whose.over {
                    span .sign aria-hidden="true" { "↺" }
                    div { p .turn { strong { "Move " (now) " of " (last) } } p .question { (shown.question) } }
                }
                nav .steps aria-label="Moves" {
                    a .button data-step href=(to(0)) aria-disabled=[(now == 0).then_some("true")] { "First" }
                    a .button data-step href=(to(now.saturating_sub(1))) aria-disabled=[(now == 0).then_some("true")] { "Back" }
                    form data-slide { label { span .sr { "Move" } input type="range" name="moment" min="0" max=(last) value=(now); } input type="hidden" name="eyes" value=(eyes); }
                    a .button data-step data-next href=(to((now + 1).min(last))) aria-disabled=[(now == last).then_some("true")] { "Next" }
                    a .button data-step href=(to(last)) aria-disabled=[(now == last).then_some("true")] { "Last" }
                    button type="button" .button data-run { "Play" }
                }
                @if shown.is_over {
                    nav .eyes aria-label="Through whose eyes" {
                        @for (at, name) in shown.names.iter().enumerate() { (look(id, now, &at.to_string(), name, &eyes)) }
                        (look(id, now, "spectator", "Spectator", &eyes))
                        (look(id, now, "everything", "The truth", &eyes))
                    }
                }
            }
            section #board .board { (shown.board) }
        }
        aside .beside aria-label="Beside the board" {
            section #choices .choices {
                div .row {
                    a .button href={ "/t/" (id) } { "To the table" }
                    button type="button" .button data-post={ "/api/tables/" (id) "/play-on" } data-body=(play_on(shown)) data-go="/t/{table.id}" { "Play on from here" }
                }
                p .muted { "Playing on makes a table of your own from what you see here; this game stays as it is." }
            }
            section #log .log { h2 { "What happened" } div .lines aria-live="polite" tabindex="0" aria-label="What happened" { ol { (shown.lines) } } }
        }
    }
}

/// What is sent to play on from this moment.
fn play_on(shown: &Moment) -> serde_json::Value {
    let mut body = serde_json::json!({ "moment": shown.number, "name": "Guest" });
    match shown.viewer {
        Viewer::Seat(seat) => body["seat"] = seat.number().into(),
        Viewer::Spectator => body["as"] = "spectator".into(),
        Viewer::Everything => body["as"] = "everything".into(),
    }
    body
}

/// A link to the same moment through other eyes. Others count other moments, so it leads to the end there.
fn look(id: &str, moment: u32, eyes: &str, name: &str, now: &str) -> Markup {
    let current = (eyes == now).then_some("true");
    html! { a data-step aria-current=[current] href={ "/t/" (id) "/replay?moment=" (moment) "&eyes=" (eyes) } { (name) } }
}
