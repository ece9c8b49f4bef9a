//! Who sits at the table, and what they say.

use super::Sight;
use crate::hall::Chair;
use maud::{Markup, html};
use store::Status;
use table::Seat;

impl Sight<'_> {
    pub(super) fn people(&self) -> Markup {
        let live = self.live;
        if live.table.is_none() {
            return html! {};
        }
        let awaited = live.awaited();
        html! {
            h2 { "At the table" }
            ul .seats {
                @for (seat, seated) in Seat::all(live.seats.len() as u8).zip(&live.seats) {
                    li .awaited[awaited.contains(seat)] {
                        span .sign aria-hidden="true" { @if awaited.contains(seat) { "▶" } }
                        span { (self.name(seat)) @if self.own() == Some(seat) { " (you)" } }
                        @if seated.resigned { span .muted { "gave up, a bot plays" } }
                        @else if seated.away { span .muted { "away, a bot plays" } }
                        @else if matches!(seated.chair, Chair::Bot { .. }) { span .muted { "bot" } }
                        @if awaited.contains(seat) { span .sr { "to decide" } }
                    }
                }
            }
        }
    }

    pub(super) fn talk(&self) -> Markup {
        let live = self.live;
        html! {
            h2 { "Talk" }
            ol .chat aria-live="polite" tabindex="0" aria-label="What was said" {
                @for told in live.notices.iter().rev().take(40).rev() {
                    li { (self.told(&told.what)) }
                }
            }
            @if self.account.is_some() && live.status != Status::Closed {
                form .say data-api=(self.address("chat")) data-stay {
                    label { span .sr { "Say something" } input name="text" required maxlength="500" placeholder="Say something" autocomplete="off"; }
                    button .button { "Say" }
                }
            }
        }
    }
}
