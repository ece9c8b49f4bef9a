//! The board of Battalia. First what goes on and one's own cards, then the map with the bank, the race and the Oracle beside it, and the row of
//! great artefacts below, then the others' things.
//!
//! | file | what |
//! |---|---|
//! | `race.rs` | points, great cities, the map, the days |
//! | `going_on.rs` | the steps of a turn, what is being composed, paid, bid or met |
//! | `battle.rs` | both lines of a battle and what they are worth |
//! | `own.rs` | the viewer's own cards |
//! | `map.rs`, `tiles.rs`, `figures.rs` | the map, terrain cards, heroes and Buff |
//! | `oracle.rs` | the Sun Oracle |
//! | `bank.rs` | the decks, and the row of great artefacts |
//! | `others.rs` | what lies before the others |
//! | `cards.rs` | the faces of cards |
//! | `signs.rs`, `drawings.rs` | the signs |
//! | `names.rs` | from words to pieces |
//! | `routine.rs` | what is news, and what is not |

mod bank;
mod battle;
mod cards;
mod drawings;
mod figures;
mod going_on;
mod map;
mod names;
mod oracle;
mod others;
mod own;
mod race;
mod routine;
mod signs;
mod targets;
mod terms;
#[cfg(test)]
mod tests;
mod tiles;

use super::{Lit, piece};
use battalia::{Draft, Faction, HeroRef, Pack, Phase, PlayerView, Standing, Task, View};
use maud::{Markup, html};
use table::{Cast, Seat};

pub(super) use names::names;
pub(super) use routine::{is_routine, is_surprise};

/// What a board is drawn from.
struct Board<'a> {
    view: &'a View,
    pack: &'a Pack,
    cast: &'a Cast,
    lit: &'a Lit,
}

/// The table of Battalia as the holder of this view sees it.
pub(super) fn draw(view: &View, cast: &Cast, lit: &Lit) -> Markup {
    let board = Board { view, pack: &view.pack, cast, lit };
    html! {
        div.battalia {
            (signs::symbols())
            (board.going_on())
            @if let Some(battle) = &view.battle { (board.battle(battle)) }
            (board.own())
            div.shared {
                // Below a low map there is more room.
                @let is_low = view.map.rows < view.map.columns;
                div.column { (board.map()) @if is_low { (board.oracle()) } (board.row()) }
                // The bank comes first: it is clicked in every turn, together with the map beside it.
                div.column { (board.bank()) (board.race()) @if !is_low { (board.oracle()) } }
            }
            (board.others())
            (signs::legend())
        }
    }
}

impl Board<'_> {
    /// A thing that one can point at.
    fn piece(&self, target: &str, class: &str, label: &str, face: &Markup) -> Markup {
        piece(self.lit, target, class, label, face)
    }

    /// What belongs to a seat.
    fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.view.players.get(seat.index())
    }

    /// The viewer's own seat and what belongs to it.
    fn own_player(&self) -> Option<(Seat, &PlayerView)> {
        self.view.you.and_then(|seat| Some((seat, self.player(seat)?)))
    }

    /// The faction of a seat, once it is chosen.
    fn faction(&self, seat: Seat) -> Option<Faction> {
        self.player(seat)?.faction
    }

    /// How a seat stands.
    fn standing(&self, seat: Seat) -> Option<&Standing> {
        self.view.standing.iter().find(|standing| standing.seat == seat)
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

    /// Does the table wait for this seat?
    fn is_asked(&self, seat: Seat) -> bool {
        self.view.asked.is_some_and(|asked| asked.seats.contains(seat))
    }

    /// Has this seat its turn?
    fn is_active(&self, seat: Seat) -> bool {
        let in_turn = matches!(self.view.phase, Phase::Opening | Phase::Actions | Phase::Closing);
        self.view.active == seat && in_turn && self.view.ending.is_none()
    }

    /// Is this hero on a march or flight?
    fn moves(&self, hero: HeroRef) -> bool {
        let Some(asked) = self.view.asked else { return false };
        let by_draft = match asked.draft {
            Draft::March { figure, .. }
            | Draft::Flight(figure)
            | Draft::AttackWith(figure)
            | Draft::AttackOn(figure, _) => Some(figure),
            _ => None,
        };
        let by_task = match asked.task {
            Task::March { figure, .. } | Task::Flight { figure, .. } => Some(figure),
            _ => None,
        };
        by_draft.or(by_task) == Some(hero.figure) && hero.seat == self.view.active
    }
}
