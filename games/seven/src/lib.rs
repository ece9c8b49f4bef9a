//! "7": two to six heroes race for might, and must together finish seven quest rows before the fourteenth cataclysm.
//!
//! Rulebook: docs/rules/seven.md. Chapters and files: 1, 2 `cards.rs`; 3, 4 `setup.rs`; 5, 23 `sequence.rs`, `answers.rs`;
//! 6 `payment.rs`, `free_uses.rs`; 7 `menu.rs`, `deeds.rs`; 8 `sins.rs`; 9 `artifacts.rs`; 1.8, 10 `economy.rs`;
//! 12 `quests.rs`; 13 `cataclysms.rs`; 14 `regrouping.rs`; 16, 17 `ending.rs`; 18 `unnamed.rs`; 21 `audit.rs`; 22 `view.rs`,
//! `imagine.rs`. What the cards say is data: `pack/` and `packs/standard.toml`.
//!
//! A position is a stack of [tasks](Task): the topmost either asks a seat or is carried out. What a seat composes before it commits
//! itself is a [`Draft`], which nobody else knows.

#![deny(clippy::float_arithmetic)]

mod action;
mod answers;
mod artifacts;
mod audit;
mod cards;
mod cataclysms;
mod deeds;
mod draft;
mod economy;
mod ending;
mod evaluate;
mod event;
mod free_uses;
mod imagine;
mod menu;
mod pack;
mod pass;
mod payment;
mod position;
mod promise;
mod prospects;
mod quests;
mod refusal;
mod regrouping;
mod scene;
mod sequence;
mod setup;
mod sins;
mod task;
mod unnamed;
mod view;
mod words;

pub use action::{Action, Deed};
pub use cards::{
    Artifact, Building, BuildingType, Buildings, Cataclysm, Character, Characters, Colour, Elixir, Elixirs,
    Gifts, HeroCard, Quest, Sin, Sins, Treasure, Treasures, UnnamedCard,
};
pub use draft::{Draft, Payment, Pledge, Price, Purpose};
pub use event::{Event, Goods, Most, PhaseEnd, Pile};
pub use pack::*;
pub use position::{Announcement, ClosedPortal, Ending, Marker, Object, Reason, Seven, Space};
pub use prospects::{FIGHT_SIGNS, HERO_SIGNS};
pub use refusal::Refused;
pub use scene::{Card, Scene};
pub use setup::Setup;
pub use task::Task;
pub use view::{Asked, HeroView, OptionsView, QuestView, TreasureView, View};
pub use words::faces;

use sequence::Io;
use table::{BadSetup, Chance, Game, Log, Meta, Options, Outcome, PerSeat, Seat, Seats, Turn, Viewer};

impl Game for Seven {
    const META: Meta = Meta {
        id: "seven",
        name: "7",
        blurb: "Heroes race for might while they fight the Unnamed together; too many sins, and all is lost.",
        seats: 2..=7,
        rules_version: 1,
        // At most 99 rounds of 200 circuits of 6 turns; in a turn every elixir and building is used at most once, and seven times
        // something is composed and taken back. Far more than any game needs.
        longest: 99 * 200 * 6 * 500,
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
        Seven::open(setup, &mut Io { chance, log })
    }

    fn seats(&self) -> u8 {
        self.seat_count()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match (self.ending, self.asked()) {
            (Some(ending), _) => Turn::Over(self.outcome(ending)),
            (None, asked) => {
                Turn::Decide(Seats::only(asked.expect("somebody decides until the game is over")))
            }
        }
    }

    fn candidates(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.asked() != Some(seat) {
            return self.wishes(seat, out);
        }
        let first = out.len();
        self.answers(out);
        let mut wishes = Vec::new();
        self.wishes(seat, &mut wishes);
        wishes.retain(|wish| !out[first..].contains(wish));
        out.append(&mut wishes);
        debug_assert!(
            out[first..].iter().enumerate().all(|(at, action)| !out[first..first + at].contains(action))
        );
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.asked() != Some(seat) {
            return;
        }
        let first = out.len();
        self.answers(out);
        let mut kept = first;
        for at in first..out.len() {
            if self.check_answer(seat, out[at]).is_ok() {
                out[kept] = out[at];
                kept += 1;
            }
        }
        out.truncate(kept);
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
        self.run(&mut io);
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
        evaluate::figures(self, note);
    }

    fn is_composing(&self) -> bool {
        self.draft != Draft::Nothing
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        self.worth(seat)
    }

    #[inline]
    fn promise(&self, _seat: Seat, action: Action) -> u32 {
        promise::promise(action)
    }

    fn reward(&self, outcome: &Outcome, seat: Seat) -> i32 {
        self.worth_of(outcome, seat)
    }

    fn prospects(&self) -> PerSeat<i32> {
        self.expectations()
    }
}
