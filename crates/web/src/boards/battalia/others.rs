//! What lies before the others: open cards as faces, hidden ones as backs.

use super::Board;
use super::cards::Lying;
use super::own::zone;
use super::signs::{Sign, hue};
use super::terms;
use battalia::{Card, PlayerView};
use maud::{Markup, html};
use table::Seat;

impl Board<'_> {
    /// Everybody else, in the order of the seats, from the viewer's left neighbour on.
    pub(super) fn others(&self) -> Markup {
        let count = self.view.players.len() as u8;
        let first = self.view.you.map_or(0, |seat| seat.number() + 1);
        let seats = (0..count).map(|at| Seat::new((first + at) % count));
        html! {
            div.others {
                @for seat in seats.filter(|&seat| !self.is_own(seat)) {
                    @if let Some(player) = self.player(seat) { (self.other(seat, player)) }
                }
            }
        }
    }

    fn other(&self, seat: Seat, player: &PlayerView) -> Markup {
        let class = format!(
            "other {}{}",
            player.faction.map_or("", |faction| hue(Some(faction))),
            if self.is_asked(seat) { " asked" } else { "" }
        );
        html! {
            section class=(class) {
                header { h2 { (self.player_piece(seat, player)) } (self.counts(seat, player)) }
                div.zones {
                    (zone("Hand", Sign::Copies, "in hand", &self.their_hand(player)))
                    (zone("Ambush", Sign::Ambush, "face down", &self.their_ambush(player)))
                    (zone("Lines", Sign::Lines, "played in this turn", &html! {
                        @for &piece in &player.lines_left { (self.chip(piece.card, piece.now, self.lying(piece, 1))) }
                        (self.chips(&player.lines))
                    }))
                    (zone("Arrivals", Sign::Arrivals, "gained in this turn", &self.chips(&player.arrivals)))
                    @for tent in &player.tents {
                        (zone(&terms::capital(&terms::card(self.pack, tent.tent)), Sign::Tent, "stationed", &html! {
                            @for &piece in &tent.cards { (self.chip(piece.card, piece.now, self.lying(piece, 1))) }
                        }))
                    }
                    (zone("Limbo", Sign::Limbo, "gone for good", &self.chips(&player.limbo)))
                }
                (self.piles(player))
            }
        }
    }

    /// Cards that the viewer may know, and backs.
    fn their_hand(&self, player: &PlayerView) -> Markup {
        let known: Vec<(Card, Card)> = match player.hand {
            Some(hand) => hand.iter().map(|card| (card, card)).collect(),
            None => player.shown.iter().map(|&card| (card, card)).collect(),
        };
        let marked = player.marked.iter().map(|piece| (piece.card, piece.now));
        let known: Vec<_> = known.into_iter().chain(marked).collect();
        let backs = usize::from(player.hand_count).saturating_sub(known.len());
        html! {
            @for (card, now) in known { (self.chip(card, now, Lying::default())) }
            (backs_of(backs, "in hand"))
        }
    }

    fn their_ambush(&self, player: &PlayerView) -> Markup {
        let hidden = player.ambush.iter().filter(|card| card.is_none()).count();
        html! {
            @for &card in player.ambush.iter().flatten() { (self.chip(card, card, Lying::default())) }
            (backs_of(hidden, "in ambush"))
        }
    }
}

/// Cards face down.
fn backs_of(count: usize, whereabouts: &str) -> Markup {
    let words = format!("{count} {} face down, {whereabouts}", if count == 1 { "card" } else { "cards" });
    html! {
        @if count > 0 {
            span.backs role="img" aria-label=(words) title=(words) { @for _ in 0..count { span.back {} } b { (count) } }
        }
    }
}
