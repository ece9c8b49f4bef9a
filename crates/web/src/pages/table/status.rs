//! Whose turn it is and what is awaited: always in view.

use super::{Sight, hidden};
use crate::pages::trouble::sentence;
use crate::problem::Answer;
use maud::{Markup, html};
use serde_json::json;
use store::Status;
use table::{Seat, Seats};

impl Sight<'_> {
    pub(super) fn status(&self) -> Answer<Markup> {
        let live = self.live;
        let awaited = live.awaited();
        let yours = self.own().is_some_and(|seat| awaited.contains(seat));
        let question = match self.game().filter(|_| matches!(live.status, Status::Running | Status::Over)) {
            // Whose turn it is stands above the question already.
            Some(table) => {
                let question = table.question(self.viewer).map_err(|_| hidden())?;
                question.strip_prefix("Your turn: ").map(sentence).unwrap_or(question)
            }
            None => String::new(),
        };
        let (sign, words) = match live.status {
            Status::Gathering => ("wait", format!("A table of {}: waiting for players", self.game_name())),
            Status::Running if yours => ("you", "Your turn".to_owned()),
            Status::Running => ("wait", format!("{} to decide", self.list(awaited))),
            Status::Over => ("over", "The game is over".to_owned()),
            Status::Ended => ("over", "The game was ended without a result".to_owned()),
            Status::Closed => ("over", "The table is closed".to_owned()),
        };
        Ok(html! {
            div .whose.(sign) {
                span .sign aria-hidden="true" { @if yours { "▶" } @else if sign == "over" { "■" } @else { "…" } }
                div aria-live="polite" {
                    p .turn { strong { (words) } }
                    @if !question.is_empty() { p .question { (question) } }
                }
                @if let Some((at, _)) = live.deadline() { time .clock data-deadline=(at) {} }
            }
            @if live.status == Status::Running { (self.consents()) }
        })
    }

    pub(super) fn list(&self, seats: Seats) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.name(seat)).collect();
        names.join(", ")
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("nobody", String::as_str)
    }

    /// What others ask of everybody: an undo, an end.
    fn consents(&self) -> Markup {
        let request = self.game().and_then(|table| table.undo_request());
        let own = self.own();
        html! {
            @if let Some(request) = request {
                div .consent role="alert" {
                    @match own.filter(|seat| request.needs.contains(*seat) && !request.agreed.contains(*seat)) {
                        Some(seat) => {
                            p { (self.name(request.seat)) " asks to take the last move back." }
                            button type="button" .button data-post=(self.address("undo/answer")) data-body=(json!({"seat": seat, "asker": request.seat, "agrees": true})) { "Agree" }
                            button type="button" .button data-post=(self.address("undo/answer")) data-body=(json!({"seat": seat, "asker": request.seat, "agrees": false})) { "Refuse" }
                        }
                        None => p { (self.name(request.seat)) " has asked for an undo. Waiting for " (self.list(request.needs.iter().filter(|seat| !request.agreed.contains(*seat)).collect())) "." }
                    }
                }
            }
            @if let Some(agreed) = self.live.end_agreed {
                div .consent role="alert" {
                    @match own.filter(|seat| !agreed.contains(*seat)) {
                        Some(seat) => {
                            p { (self.list(agreed)) " would end the game without a result." }
                            button type="button" .button data-post=(self.address("end/answer")) data-body=(json!({"seat": seat, "agrees": true})) { "Agree" }
                            button type="button" .button data-post=(self.address("end/answer")) data-body=(json!({"seat": seat, "agrees": false})) { "Play on" }
                        }
                        None => p { "An end without a result is offered. Waiting for the others." }
                    }
                }
            }
        }
    }
}
