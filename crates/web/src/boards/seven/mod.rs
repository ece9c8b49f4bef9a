//! The board of "7". The race comes first, then what goes on, quests and market, one's own things, the kingdoms, the others' things.
//!
//! | file | what |
//! |---|---|
//! | `race.rs` | the two clocks, the pile of sins, the standing |
//! | `twelve.rs` | who would get the twelve points of a round |
//! | `going_on.rs` | what is being carried out, and the choice of heroes |
//! | `quests.rs` | three rows of quests |
//! | `market.rs` | tavern, store, buildings for sale |
//! | `decks.rs` | the other decks |
//! | `world.rs` | pools, portals and temples, colour by colour |
//! | `heroes.rs` | what lies before each hero |
//! | `unnamed.rs` | the cards of the Unnamed, and cataclysms that the viewer knows |
//! | `cards.rs` | the faces of cards |
//! | `icons.rs` | the signs |

mod cards;
mod decks;
mod going_on;
mod heroes;
mod icons;
mod market;
mod names;
mod quests;
mod race;
#[cfg(test)]
mod tests;
mod twelve;
mod unnamed;
mod world;

use super::{Lit, piece};
use maud::{Markup, html};
use seven::{Colour, HeroView, Pack, Task, View, faces};
use table::{Cast, Kind, Seat};

pub(super) use names::names;

/// What a board is drawn from.
struct Board<'a> {
    view: &'a View,
    pack: &'a Pack,
    cast: &'a Cast,
    lit: &'a Lit,
}

/// The table of "7" as the holder of this view sees it.
pub(super) fn draw(view: &View, cast: &Cast, lit: &Lit) -> Markup {
    let board = Board { view, pack: &view.pack, cast, lit };
    html! {
        div.seven {
            (icons::symbols())
            @if view.round == 0 {
                (board.choice_of_heroes())
            } @else {
                (board.race())
                (board.going_on())
                div.shared { (board.quests()) (board.market()) }
                @let is_unnamed = view.you.is_some() && view.you == faces::unnamed_seat(view);
                @if is_unnamed { (board.unnamed()) } @else { (board.own_tableau()) }
                (board.world())
                (board.other_tableaus())
                @if !is_unnamed { (board.unnamed()) }
            }
            (icons::legend())
        }
    }
}

impl Board<'_> {
    /// A thing that one can point at.
    fn piece(&self, target: &str, class: &str, label: &str, face: &Markup) -> Markup {
        piece(self.lit, target, class, label, face)
    }

    /// The hero of the viewer.
    fn own(&self) -> Option<&HeroView> {
        self.view.you.and_then(|seat| self.hero(seat))
    }

    /// The hero in a seat; none for the Unnamed.
    fn hero(&self, seat: Seat) -> Option<&HeroView> {
        self.view.heroes.as_slice().get(seat.index())
    }

    /// Is this the viewer's seat?
    fn is_own(&self, seat: Seat) -> bool {
        self.view.you == Some(seat)
    }

    /// Who sits there: "You" or "Ann".
    fn who(&self, seat: Seat) -> String {
        if self.is_own(seat) { "You".to_owned() } else { self.cast.name(seat) }
    }

    /// "your" or "Ann's".
    fn whose(&self, seat: Seat) -> String {
        if self.is_own(seat) { "your".to_owned() } else { self.cast.possessive(seat) }
    }

    /// The colour of the hero in a seat.
    fn colour(&self, seat: Seat) -> Option<Colour> {
        let card = self.hero(seat)?.card?;
        Some(Colour::ALL[card.index()])
    }

    /// The disc of the hero in a seat.
    fn disc(&self, seat: Seat) -> Markup {
        icons::disc(self.colour(seat))
    }

    /// Whose turn it is in the Quest Phase.
    fn at_turn(&self) -> Option<Seat> {
        let goes_on = !self.view.in_regrouping && self.view.ending.is_none() && !self.is_between_circuits();
        self.view.order.get(usize::from(self.view.at_turn)).copied().filter(|_| goes_on)
    }

    /// S18.2: does the Unnamed play between two circuits?
    fn is_between_circuits(&self) -> bool {
        self.view.asked.is_some_and(|asked| asked.task == Task::UnnamedPlays)
    }

    /// Does the table wait for this seat?
    fn is_asked(&self, seat: Seat) -> bool {
        self.view.asked.is_some_and(|asked| asked.seat == seat)
    }

    /// The class of a hero's colour.
    fn colour_class(&self, seat: Seat) -> &'static str {
        self.colour(seat).map_or("", faces::colour)
    }
}
