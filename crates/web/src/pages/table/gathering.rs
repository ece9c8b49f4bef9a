//! A table that waits for its players: who sits where, and the link to share.

use super::Sight;
use crate::hall::{Chair, Clock};
use maud::{Markup, html};
use serde_json::json;
use store::Status;
use table::Seat;

impl Sight<'_> {
    pub(super) fn gathering(&self) -> Markup {
        let live = self.live;
        if live.status != Status::Gathering {
            return html! { p { "This table was closed before its game began." } p { a .button href="/" { "To the games" } } };
        }
        let is_host = self.account == Some(live.host.as_str());
        let sits = self.account.is_some_and(|account| !live.seats_of(account).is_empty());
        let is_free = |chair: &Chair| matches!(chair, Chair::Open | Chair::Invited { .. });
        let free: Vec<String> = (1..)
            .zip(&live.seats)
            .filter(|(_, seated)| is_free(&seated.chair))
            .map(|(number, _)| format!("seat {number}"))
            .collect();
        let (is_full, free) = (free.is_empty(), free.join(" and "));
        html! {
            div .gathering {
                h2 { "Seats" }
                ul .chairs {
                    @for (seat, seated) in Seat::all(live.seats.len() as u8).zip(&live.seats) {
                        li { span .number { (seat.number() + 1) } (self.chair(seat, &seated.chair, is_host, sits)) }
                    }
                }
                div .row {
                    @if is_host {
                        @if !is_full { p .muted { "Waiting for " (free) "." } }
                        button type="button" .button.primary data-post=(self.address("start")) data-body="{}" aria-disabled=[(!is_full).then_some("true")] data-why=[(!is_full).then_some("Every seat needs somebody first.")] { "Start the game" }
                    }
                    @if sits { button type="button" .button data-post=(self.address("leave")) data-body="{}" data-reload { @if is_host { "Close the table" } @else { "Leave" } } }
                }
                (self.chosen())
            }
        }
    }

    fn chair(&self, seat: Seat, chair: &Chair, is_host: bool, sits: bool) -> Markup {
        let join = |words: &str| {
            html! {
                @if !sits { button type="button" .button.primary data-post=(self.address("join")) data-body=(json!({"seat": seat})) data-join { (words) } }
            }
        };
        html! {
            @match chair {
                Chair::Person { .. } => span { (self.name(seat)) @if self.own() == Some(seat) { " (you)" } },
                Chair::Bot { .. } => { span { (self.name(seat)) } span .muted { "bot" } },
                Chair::Open => { span .muted { "free for anybody" } (join("Sit down")) },
                Chair::Invited { code } => {
                    span .muted { "kept for whoever has the link" }
                    @if is_host {
                        label .share { span .sr { "Link for seat " (seat.number() + 1) } input readonly value={ "/t/" (self.live.id) "?code=" (code) } data-link; }
                        button type="button" .button data-copy { "Copy the link" }
                    } @else { (join("Take your seat")) }
                }
            }
        }
    }

    /// What was chosen for the game.
    fn chosen(&self) -> Markup {
        let plan = &self.live.plan;
        let clock = match plan.clock {
            Clock::None => "none".to_owned(),
            Clock::PerMove { seconds } => format!("{seconds} seconds for each decision"),
            Clock::PerDay { days } => format!("{days} days for each decision"),
        };
        html! {
            dl .chosen {
                dt { "Clock" } dd { (clock) }
                @for (key, value) in &plan.options { dt { (key) } dd { (value) } }
                @if let Some(pack) = &plan.pack { dt { "Content pack" } dd { (pack.name) } }
                dt { "Spectators" } dd { @if plan.spectators { "welcome" } @else { "none" } }
            }
        }
    }
}
