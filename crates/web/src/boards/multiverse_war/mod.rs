//! The board of Multiverse War. First where in the turn we are and what is being decided, then the map, which can be moved and enlarged, with one's
//! own things and the goals beside it, then the others.
//!
//! | file | what |
//! |---|---|
//! | `going_on.rs` | turn, phase, dial, who is awaited |
//! | `scenes.rs` | a fight, an adventure, an offer |
//! | `choosing.rs` | a faction, a hero, his skill points |
//! | `orders.rs` | the order form of the Build phase |
//! | `map.rs`, `ground.rs` | the map, its hexes and territories, and how terrain is drawn |
//! | `structures.rs` | roads, buildings, encounters |
//! | `blocks.rs` | blocks |
//! | `roster.rs` | one's own units as a list |
//! | `own.rs` | one's own gold, hero, mission, cards and tracks |
//! | `race.rs` | the goals |
//! | `others.rs` | what everybody may know of the players |
//! | `signs.rs` | the signs |
//! | `dice.rs` | dice as pictures |
//! | `names.rs` | from words to pieces |
//! | `routine.rs` | what is news, and what is not |
//!
//! Which of one's own units is chosen is a matter of the page alone: `map.js` reads the ways and ranges that stand on the blocks.

mod blocks;
mod choosing;
mod dice;
mod going_on;
mod ground;
mod map;
mod names;
mod orders;
mod others;
mod own;
mod race;
mod roster;
mod routine;
mod scenes;
mod signs;
mod structures;
#[cfg(test)]
mod tests;

use super::{Lit, piece};
use maud::{Markup, html};
use multiverse_war::{BlockView, Face, Faction, Pack, Phase, PlayerView, Reach, Task, View, faces};
use signs::Sign;
use table::{Cast, Seat};

pub(super) use dice::dice;
pub(super) use names::names;
pub(super) use routine::{is_routine, is_surprise};

/// What a board is drawn from.
struct Board<'a> {
    view: &'a View,
    pack: &'a Pack,
    cast: &'a Cast,
    lit: &'a Lit,
    reach: Reach,
}

/// The table of Multiverse War as the holder of this view sees it.
pub(super) fn draw(view: &View, cast: &Cast, lit: &Lit) -> Markup {
    let board = Board { view, pack: &view.pack, cast, lit, reach: Reach::new(view) };
    html! {
        div.multiverse {
            (signs::symbols())
            (board.going_on())
            (board.map())
            div.panels {
                div.column { (board.race()) (board.others()) }
                div.column { (board.own()) }
                div.column { (board.roster()) }
            }
            (signs::legend(&view.rules))
        }
    }
}

impl Board<'_> {
    /// A thing that one can point at.
    fn piece(&self, target: &str, class: &str, label: &str, face: &Markup) -> Markup {
        piece(self.lit, target, class, label, face)
    }

    /// Everybody at the table.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.view.players.len() as u8)
    }

    /// Everybody in the order of play of this turn.
    fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (count, first) = (self.view.players.len() as u8, self.view.first.number());
        (0..count).map(move |place| Seat::new((first + place) % count))
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

    /// Is this the viewer's seat?
    fn is_own(&self, seat: Seat) -> bool {
        self.view.you == Some(seat)
    }

    /// Who sits there: "You" or "Ann".
    fn who(&self, seat: Seat) -> String {
        if self.is_own(seat) { "You".to_owned() } else { self.cast.name(seat) }
    }

    /// "Your" or "Ann's".
    fn whose(&self, seat: Seat) -> String {
        if self.is_own(seat) { "Your".to_owned() } else { self.cast.possessive(seat) }
    }

    /// Does the table wait for this seat?
    fn is_asked(&self, seat: Seat) -> bool {
        self.view.asked.as_ref().is_some_and(|asked| asked.seats.contains(seat))
    }

    /// Is the viewer asked for his next action?
    fn acts_now(&self) -> bool {
        let is_menu = self.view.asked.as_ref().is_some_and(|asked| asked.task == Task::Menu);
        is_menu && self.view.you.is_some_and(|you| self.is_asked(you))
    }

    /// Has this seat its action phase?
    fn is_active(&self, seat: Seat) -> bool {
        self.view.active == seat && self.view.phase == Phase::Action && self.view.ending.is_none()
    }

    /// A block's name, as far as the viewer knows it: "Pikeman", "unknown block".
    fn block_name(&self, block: &BlockView) -> String {
        match block.face.or(block.last.map(|(face, _)| face)) {
            Some(Face::Hero) => {
                let hero = self.player(block.block.seat).and_then(|player| player.hero);
                hero.map_or("hero".to_owned(), |hero| self.pack.hero(hero.kind).name.clone())
            }
            Some(face) => faces::face(self.pack, face).to_owned(),
            None => "unknown block".to_owned(),
        }
    }

    /// The sign of a face.
    fn face_sign(&self, face: Option<Face>) -> Sign {
        match face {
            None => Sign::Unknown,
            Some(Face::Decoy) => Sign::Decoy,
            Some(Face::Hero) => Sign::Hero,
            Some(face) => self.pack.unit(face).map_or(Sign::Unknown, |unit| Sign::Class(unit.class)),
        }
    }

    /// Steps on the battle track of a face.
    fn steps(&self, seat: Seat, face: Face) -> u8 {
        let player = self.player(seat);
        player.and_then(|player| player.tracks.get(face as usize).copied()).unwrap_or(0)
    }
}

/// "1 gold", "3 stones": the plural of most things has an s.
fn counted(count: impl Into<u32>, one: &str) -> String {
    let count = count.into();
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// Coordinates on the page of the middle of a hex at these axial coordinates.
fn middle((q, r): (i8, i8)) -> (i32, i32) {
    let (q, r) = (i32::from(q), i32::from(r));
    (100 * q + 50 * r, 87 * r)
}
