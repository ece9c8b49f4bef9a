//! Chapter 33: the tutorial, a starter game whose first turns follow a script.
//!
//! The script is part of the rules of this scenario: while it runs, a seat has exactly one legal action, territories are those of the script, and every
//! die shows a blank. So any bot is the drill opponent, and undo, replay and records work as in every game. What everybody does openly is
//! counted in [`MultiverseWar::course`]; how far a seat is with its orders shows in the orders themselves, because nobody else may know it.

use crate::action::{Action, How, Source, Work};
use crate::hexes::Hex;
use crate::kinds::{Face, Works};
use crate::pack::MapName;
use crate::position::MultiverseWar;
use crate::refusal::Refused;
use crate::setup::Setup;
use crate::task::{Draft, Task};
use serde::{Deserialize, Serialize};
use table::Seat;

/// What is taught, in the order of the paragraphs M33.2 to M33.10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lesson {
    /// M33.2.
    Recruit,
    /// M33.3.
    Explore,
    /// M33.4.
    Answer,
    /// M33.5.
    Guard,
    /// M33.6.
    Barracks,
    /// M33.7.
    Reveal,
    /// M33.8.
    TwoSources,
    /// M33.9.
    FirstBlood,
    /// M33.10.
    Ability,
}

/// Coordinates of a hex or of a slot.
type Place = (i8, i8);

/// One open move of the script. Units are named by the hex they stand on.
#[derive(Clone, Copy)]
enum Cue {
    Explore(Place, Place),
    Number(u8),
    /// From one hex to the next; a Builder if there is one, or else the military unit.
    Step(Place, Place),
    /// The military unit, past a Builder on its hex.
    March(Place, Place),
    Attack(Place, Place),
    /// T6: with an extra strike at the second hex.
    Cleave(Place, Place, Place),
    End,
}

/// One order of the script.
#[derive(Clone, Copy)]
enum Errand {
    /// In the settlement.
    Recruit(Face, Place),
    /// At the building on the hex.
    RecruitAt(Place, Face, Place),
    /// The Builder on the hex builds.
    Build(Place, Works),
}

const LEARNER: Seat = Seat::new(0);
const DRILL: Seat = Seat::new(1);

/// M33.1: slots and the numbers of their territories.
const WORLD: [(Place, u8); 5] = [((0, 0), 18), ((0, -1), 6), ((1, -1), 13), ((-1, 1), 4), ((0, 1), 9)];

/// M33.3 to M33.10: what is done openly.
const SCRIPT: [(Lesson, Seat, Cue); 35] = [
    (Lesson::Explore, LEARNER, Cue::Explore((-1, -1), (0, 0))),
    (Lesson::Explore, DRILL, Cue::Number(2)),
    (Lesson::Explore, LEARNER, Cue::Step((-1, -1), (0, -1))),
    (Lesson::Explore, LEARNER, Cue::Explore((-1, -2), (0, -1))),
    (Lesson::Explore, DRILL, Cue::Number(4)),
    (Lesson::Explore, LEARNER, Cue::March((-1, -2), (0, -3))),
    (Lesson::Explore, LEARNER, Cue::Step((-1, -2), (0, -3))),
    (Lesson::Explore, LEARNER, Cue::Step((0, -3), (1, -3))),
    (Lesson::Explore, LEARNER, Cue::End),
    (Lesson::Answer, DRILL, Cue::Explore((2, 0), (1, -1))),
    (Lesson::Answer, LEARNER, Cue::Number(1)),
    (Lesson::Answer, DRILL, Cue::Step((2, 0), (2, -1))),
    (Lesson::Answer, DRILL, Cue::Step((1, 1), (0, 1))),
    (Lesson::Answer, DRILL, Cue::End),
    (Lesson::Guard, LEARNER, Cue::Step((1, -3), (2, -4))),
    (Lesson::Guard, LEARNER, Cue::March((0, -3), (1, -3))),
    (Lesson::Guard, LEARNER, Cue::March((1, -3), (2, -3))),
    (Lesson::Guard, LEARNER, Cue::End),
    (Lesson::Guard, DRILL, Cue::End),
    (Lesson::Reveal, LEARNER, Cue::Step((0, -1), (0, 0))),
    (Lesson::Reveal, LEARNER, Cue::Step((0, 0), (1, 0))),
    (Lesson::Reveal, LEARNER, Cue::Step((1, 0), (0, 0))),
    (Lesson::Reveal, LEARNER, Cue::End),
    (Lesson::Reveal, DRILL, Cue::Step((2, -1), (2, -2))),
    (Lesson::Reveal, DRILL, Cue::End),
    (Lesson::FirstBlood, LEARNER, Cue::Attack((2, -3), (2, -2))),
    (Lesson::FirstBlood, LEARNER, Cue::End),
    (Lesson::FirstBlood, DRILL, Cue::Step((0, 1), (1, 0))),
    (Lesson::FirstBlood, DRILL, Cue::Step((1, 0), (2, -1))),
    (Lesson::FirstBlood, DRILL, Cue::Attack((2, -1), (2, -2))),
    (Lesson::FirstBlood, DRILL, Cue::Step((2, 0), (2, -1))),
    (Lesson::FirstBlood, DRILL, Cue::Step((2, -1), (3, -2))),
    (Lesson::FirstBlood, DRILL, Cue::Step((3, 0), (2, 0))),
    (Lesson::FirstBlood, DRILL, Cue::Step((2, 0), (2, -1))),
    (Lesson::FirstBlood, DRILL, Cue::End),
];

/// M33.10: the last move of the script.
const LAST: (Lesson, Seat, Cue) = (Lesson::Ability, LEARNER, Cue::Cleave((2, -2), (2, -1), (3, -2)));

/// M33.2, M33.5, M33.6, M33.8: what is ordered in the Build phase of a turn.
const fn errands(turn: u8, seat: Seat) -> &'static [Errand] {
    let is_learner = seat.number() == LEARNER.number();
    match (turn, is_learner) {
        (1, true) => &[
            Errand::Recruit(Face::Builder, (-1, -2)),
            Errand::Recruit(Face::TribalScout, (-1, -1)),
            Errand::Recruit(Face::HeavySwordsman, (-1, -2)),
        ],
        (1, false) => &[
            Errand::Recruit(Face::Builder, (2, 1)),
            Errand::Recruit(Face::TribalScout, (2, 0)),
            Errand::Recruit(Face::TribalScout, (1, 1)),
            Errand::Recruit(Face::Pikeman, (3, 0)),
        ],
        (2, true) => &[Errand::Recruit(Face::Archer, (-1, -1))],
        (2, false) => &[Errand::Recruit(Face::Archer, (2, 0))],
        (3, true) => &[Errand::Build((2, -4), Works::Barracks)],
        (4, true) => &[
            Errand::Recruit(Face::HeavySwordsman, (-2, 0)),
            Errand::RecruitAt((2, -4), Face::Pikeman, (2, -4)),
        ],
        _ => &[],
    }
}

/// What an order of the script asks for.
pub(crate) enum Wanted {
    /// A unit.
    Unit(Face),
    /// A building.
    Works(Works),
}

/// The next order of a seat that has given so many in its Build phase, and how many there are.
pub(crate) fn ordered(turn: u8, seat: Seat, given: usize) -> Option<(Wanted, usize)> {
    let all = errands(turn, seat);
    let wanted = match *all.get(given)? {
        Errand::Recruit(face, _) | Errand::RecruitAt(_, face, _) => Wanted::Unit(face),
        Errand::Build(_, works) => Wanted::Works(works),
    };
    Some((wanted, all.len()))
}

/// The lesson of a Build phase.
const fn lesson_of_orders(turn: u8) -> Lesson {
    match turn {
        1 => Lesson::Recruit,
        2 => Lesson::Guard,
        3 => Lesson::Barracks,
        4 => Lesson::TwoSources,
        _ => Lesson::Ability,
    }
}

/// The move with this number.
fn cue(course: u8) -> Option<(Lesson, Seat, Cue)> {
    SCRIPT.iter().chain([&LAST]).nth(usize::from(course)).copied()
}

impl Setup {
    /// Chapter 33: the starter scenario on the aggressive map for two, with the script.
    pub fn tutorial() -> Self {
        Setup::starter(2).on(MapName::TwoAggressive).with(|rules| rules.tutorial = true)
    }
}

impl MultiverseWar {
    /// What is being taught; nothing in other games and once the script has ended (M33.11).
    pub(crate) fn lesson(&self) -> Option<Lesson> {
        if !self.rules.tutorial || self.ending.is_some() {
            return None;
        }
        let (lesson, ..) = cue(self.course)?;
        Some(if self.task() == Task::Orders { lesson_of_orders(self.turn) } else { lesson })
    }

    /// M33.1: what the script lays into a slot.
    pub(crate) fn scripted_territory(&self, slot: u8) -> Option<u8> {
        let place = self.geometry().slots[usize::from(slot)];
        let (_, number) = WORLD.into_iter().find(|&(scripted, _)| scripted == place)?;
        Some(number - 1)
    }

    /// The only move of a seat that is asked during a lesson.
    pub(crate) fn scripted_action(&self, seat: Seat) -> Option<Action> {
        if self.task() == Task::Orders {
            return Some(self.scripted_order(seat));
        }
        let (_, whose, cue) = cue(self.course)?;
        if whose != seat {
            return None;
        }
        Some(match cue {
            Cue::Explore(from, slot) => {
                let slot = self.geometry().slots.iter().position(|&place| place == slot)? as u8;
                Action::Explore { unit: self.unit_on(seat, self.scripted_hex(from))?, slot }
            }
            Cue::Number(number) => Action::Number(number),
            Cue::Step(from, to) => {
                let builder = self.builder_at(seat, from);
                let unit = builder.or_else(|| self.unit_on(seat, self.scripted_hex(from)))?;
                Action::Step { unit, to: self.scripted_hex(to) }
            }
            Cue::March(from, to) => {
                Action::Step { unit: self.unit_on(seat, self.scripted_hex(from))?, to: self.scripted_hex(to) }
            }
            Cue::Attack(from, at) => self.scripted_attack(seat, from, at, How::Plain)?,
            Cue::Cleave(from, at, also) => {
                let towards = self.geometry().direction(self.scripted_hex(at), self.scripted_hex(also))?;
                self.scripted_attack(seat, from, at, How::Extra(towards))?
            }
            Cue::End => Action::EndPhase,
        })
    }

    fn scripted_attack(&self, seat: Seat, from: Place, at: Place, how: How) -> Option<Action> {
        let unit = self.unit_on(seat, self.scripted_hex(from))?;
        Some(Action::Attack { unit, at: self.scripted_hex(at), how })
    }

    fn scripted_order(&self, seat: Seat) -> Action {
        let player = self.player(seat);
        let Some(&errand) = errands(self.turn, seat).get(player.orders.len()) else { return Action::Done };
        match (errand, player.draft) {
            (Errand::Recruit(face, _) | Errand::RecruitAt(_, face, _), Draft::Source(_)) => {
                Action::Recruit(face)
            }
            (Errand::Recruit(_, at) | Errand::RecruitAt(_, _, at), Draft::Recruit(..)) => {
                Action::Place(self.scripted_hex(at))
            }
            (Errand::Recruit(..), _) => Action::Source(Source::Settlement),
            (Errand::RecruitAt(from, ..), _) => Action::Source(Source::Building(self.scripted_hex(from))),
            (Errand::Build(_, works), Draft::Builder(_)) => Action::Work(Work::Build(works)),
            (Errand::Build(at, _), _) => Action::Builder(self.builder_at(seat, at).unwrap_or_default()),
        }
    }

    fn builder_at(&self, seat: Seat, place: Place) -> Option<u8> {
        let mut here = self.on(self.scripted_hex(place));
        here.find(|&at| at.seat == seat && self.block(at).face == Face::Builder).map(|at| at.unit)
    }

    fn scripted_hex(&self, (q, r): Place) -> Hex {
        self.geometry().hex(q, r).unwrap_or(Hex::NONE)
    }

    /// During a lesson only its move is allowed.
    #[inline]
    pub(crate) fn follows_script(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        if self.lesson().is_none() || self.scripted_action(seat) == Some(action) {
            return Ok(());
        }
        Err(Refused::NotInLesson)
    }

    /// A move was made: the script goes on. Orders are no part of it, because nobody else knows them.
    pub(crate) fn turn_page(&mut self, was_open: bool) {
        if was_open && self.rules.tutorial && cue(self.course).is_some() {
            self.course += 1;
        }
    }
}
