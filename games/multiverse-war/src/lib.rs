//! Multiverse War: two to four factions explore a map of hexes, hide their armies under blocks, and fight for portals, Fortresses and fame.
//!
//! Rulebook: docs/rules/multiverse-war.md. Chapters and files: 1, 2 `kinds.rs`, `units.rs`; 3 `setup.rs`; 6 `opening.rs`; 4, 5 `hexes.rs`, `geometry.rs`;
//! 7 `sequence.rs`, `orders.rs`; 8, 29 `treasury.rs`; 9, 10 `building.rs`; 11, 28 `recruiting.rs`; 12 `moving.rs`, `routes.rs`, `swaps.rs`; 13 `exploring.rs`; 14 `sight.rs`;
//! 15 `fights.rs`, `blows.rs`, `preview.rs`; 16 `strikes.rs`; 17 `structures.rs`; 18, 19 `abilities.rs`; 20 `heroes.rs`, `powers.rs`; 21, 27 `mines.rs`;
//! 22 `adventures.rs`; 23, 24 `encounters.rs`; 25 `missions.rs`; 26 `blows.rs`; 30 `victory.rs`, `goals.rs`; 31 `view.rs`, `seen.rs`, `known.rs`, `imagine.rs`, `suppose.rs`;
//! 32 `options.rs`, `aims.rs`, `answers.rs`; 33 `tutorial.rs`. What bots ask: `evaluate.rs`, `outlook.rs`, `sites.rs`, `first_sight.rs`, `prospects.rs`. Numbers that we designed are data: `pack/`, `packs/standard.toml`.
//!
//! A position is a stack of [tasks](Task): the topmost either asks a seat or is carried out. What a seat composes in the Build phase is a list of
//! [orders](Order), which nobody else knows.

#![deny(clippy::float_arithmetic)]

mod abilities;
mod action;
mod adventures;
mod aims;
mod answers;
mod audit;
mod block;
mod blows;
mod building;
mod chronicle;
mod encounters;
mod evaluate;
mod event;
mod exploring;
mod fights;
mod first_sight;
mod geometry;
mod goals;
mod heroes;
mod hexes;
mod imagine;
mod kinds;
mod known;
mod mines;
mod missions;
mod moving;
mod opening;
mod options;
mod orders;
mod outlook;
mod pack;
mod player;
mod position;
mod powers;
mod preview;
mod prospects;
mod recruiting;
mod refusal;
mod routes;
mod scene;
mod seen;
mod sequence;
mod setup;
mod sight;
mod sites;
mod story_odds;
mod strikes;
mod structures;
mod suppose;
mod swaps;
mod task;
mod treasury;
mod tutorial;
mod units;
mod victory;
mod view;
mod words;

pub use action::{Action, Aim, Growth, How, Purchase, Source, Unit, Work};
pub use event::Event;
pub use geometry::{Geometry, Line};
pub use goals::{Goal, PointSource, Progress};
pub use hexes::{Dir, Hex, HexSet, MOST_HEXES, MOST_SLOTS};
pub use kinds::*;
pub use pack::*;
pub use position::{BlockRef, Ending, MultiverseWar, Phase, Victim};
pub use preview::{Preview, Strike, preview, preview_of_fight};
pub use prospects::SIGNS;
pub use refusal::Refused;
pub use routes::{Reach, Route};
pub use scene::Scene;
pub use setup::{Conquest, Rules, Setup};
pub use story_odds::{StoryOdds, story_odds};
pub use strikes::Rolled;
pub use table::Few;
pub use task::{Deal, Draft, Loan, Order, Task};
pub use tutorial::Lesson;
pub use view::{
    Asked, BlockView, BuildingView, EncounterView, FightView, HeroView, HexView, PlayerView, SlotView,
    StockView, StoryView, View,
};
pub use words::{faces, lessons};

use table::{
    Audience, BadSetup, Chance, Game, Io, Log, Meta, Nature, Options, PerSeat, Seat, Silent, Thinking, Turn,
    Viewer,
};

impl Game for MultiverseWar {
    const META: Meta = Meta {
        id: "multiverse-war",
        name: "Multiverse War",
        blurb: "Hidden armies explore a map of hexes; heroes, portals and Fortresses decide who rules it.",
        seats: 2..=4,
        rules_version: 1,
        // M30.10: at most 100 turns of 4 phases; every decision spends an action point, an ability, an order or a chance to take back.
        longest: 100 * 4 * 2_000,
        options: setup::OPTIONS,
        pack: Some(STANDARD),
    };

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refused;

    fn setup(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
        options.expect(&Self::META, seats)?;
        Setup::from_options(seats, options)
    }

    fn begin(setup: &Setup, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Result<Self, BadSetup> {
        MultiverseWar::open(setup, &mut Io { chance, log })
    }

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.ending.is_some() { Turn::Over(self.outcome()) } else { Turn::Decide(self.asked_seats()) }
    }

    fn candidates(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.asked_seats().contains(seat) {
            self.list(seat, true, out);
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.asked_seats().contains(seat) {
            self.list(seat, false, out);
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        self.check_action(seat, action)
    }

    fn pass(&self, seat: Seat) -> Option<Action> {
        self.silence(seat)
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let mut io = Io { chance, log };
        let is_open = self.task() != Task::Orders;
        self.answer(seat, action, &mut io);
        self.run(&mut io);
        self.turn_page(is_open);
        if std::mem::take(&mut self.told) {
            io.log.reveal(Audience::All);
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        event::redact(event, viewer)
    }

    fn imagine(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        self.redraw(viewer, chance);
    }

    fn audit(&self) -> Result<(), String> {
        self.count_everything()
    }

    fn figures(&self, note: &mut impl FnMut(&'static str, i64)) {
        chronicle::figures(self, note);
    }

    fn is_composing(&self) -> bool {
        self.somebody_composes()
    }

    fn nature(&self, _seat: Seat, action: Action) -> Nature {
        self.nature_of(action)
    }

    fn is_settled(&self) -> bool {
        !Self::is_unsettled(self.task())
    }

    fn settle(&mut self, chance: &mut impl Chance) {
        self.bring_to_an_end(&mut Io { chance, log: &mut Silent });
        self.told = false;
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        self.worth(seat)
    }

    const THINKING: Thinking = Thinking::Rehearsal { rounds: 2 };

    #[inline]
    fn promise(&self, seat: Seat, action: Action) -> u32 {
        self.first_sight(seat, action)
    }

    fn prospects(&self) -> PerSeat<i32> {
        self.expectations()
    }
}
