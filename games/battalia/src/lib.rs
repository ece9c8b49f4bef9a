//! Battalia: The Creation, with the Unbound Buff: two to four nations hire, create and build, and fight over cities.
//!
//! Rulebook: docs/rules/battalia.md. Chapters and files: 1, 2 `cards.rs`, `squares.rs`; 3, 4 `setup.rs`; 5 `calendar.rs`;
//! 6 `sequence.rs`, `gaining.rs`; 7 `stock.rs`, `payment.rs`; 8 `gaining.rs`; 9 `board.rs`, `building.rs`; 10 `artefacts.rs`,
//! `tents.rs`; 11 `great.rs`; 12 `ambush.rs`; 13 `heroes.rs`; 14 `battle.rs`, `strength.rs`; 15 `buff.rs`, `bid.rs`; 16 `ending.rs`;
//! 17 `view.rs`, `imagine.rs`; 18 `options.rs`, `answers.rs`, `deeds.rs`. Numbers that we designed are data: `pack/`, `packs/standard.toml`.
//!
//! A position is a stack of [tasks](Task): the topmost either asks a seat or is carried out. What a seat composes before it commits
//! itself is a [`Draft`], which nobody else knows.

#![deny(clippy::float_arithmetic)]

mod action;
mod ambush;
mod answers;
mod artefacts;
mod audit;
mod battle;
mod bid;
mod board;
mod buff;
mod building;
mod calendar;
mod cards;
mod chronicle;
mod deeds;
mod draft;
mod ending;
mod evaluate;
mod event;
mod gaining;
mod great;
mod heroes;
mod imagine;
mod options;
mod outlook;
mod pack;
mod pass;
mod payment;
mod position;
mod prospects;
mod refusal;
mod scene;
mod sequence;
mod setup;
mod squares;
mod stock;
mod strength;
mod task;
mod tents;
mod view;
mod words;

pub use action::{Action, Deed, Figure, HeroRef, Piece, Target, Zone};
pub use cards::{ArtefactType, Card, Cards, Face, Faction, Great, Rank, Terrain};
pub use draft::{Draft, NamedKind, Objects, Payment, Pieces, Price, Purpose, Work};
pub use event::{Bank, Event};
pub use pack::*;
pub use position::{Battalia, Buff, Ending, LineCard, Phase};
pub use prospects::SIGNS;
pub use refusal::Refused;
pub use scene::Scene;
pub use setup::Setup;
pub use squares::{Exits, Rotation, Shape, Side, Square};
pub use strength::Strength;
pub use table::Few;
pub use task::Task;
pub use view::{
    Asked, BankView, BattleView, DeckView, HeroView, LaidView, MapView, OptionsView, OracleView, PlayerView,
    Site, SquareView, Standing, TentView, TerrainDeckView, View,
};
pub use words::faces;

use table::{BadSetup, Chance, Game, Io, Log, Meta, Options, PerSeat, Seat, Thinking, Turn, Viewer};

impl Game for Battalia {
    const META: Meta = Meta {
        id: "battalia",
        name: "Battalia",
        blurb: "Nations of cards build roads and cities, and send heroes to take them; Buff belongs to nobody for long.",
        seats: 2..=4,
        rules_version: 1,
        // B16.8: at most 84 days of 4 turns; in a turn every copy of a card is used once, and twenty times something is taken back. Far
        // more than any game needs.
        longest: 84 * 4 * 3_000,
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
        Battalia::open(setup, &mut Io { chance, log })
    }

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.ending.is_some() { Turn::Over(self.outcome()) } else { Turn::Decide(self.asked_seats()) }
    }

    fn candidates(&self, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        self.legal(seat, out);
        let mut wishes = Vec::new();
        self.wishes(seat, &mut wishes);
        for wish in wishes {
            if !out[first..].contains(&wish) {
                out.push(wish);
            }
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.asked_seats().contains(seat) {
            self.options(seat, out);
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
        self.answer(seat, action, &mut io);
        // While something is composed, nothing else happens.
        if self.draft == Draft::Nothing {
            self.run(&mut io);
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        view::redact(event, viewer)
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
        let is_bidding = |player: &position::Player| !player.bid.is_chosen && !player.bid.cards.is_empty();
        self.draft != Draft::Nothing || self.players.iter().any(is_bidding)
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        self.worth(seat)
    }

    const THINKING: Thinking = Thinking::Rehearsal { rounds: 2 };

    fn prospects(&self) -> PerSeat<i32> {
        self.expectations()
    }
}
