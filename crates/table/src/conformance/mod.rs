//! The conformance kit: every promise of [`Game`](crate::Game) and [`Words`], checked on random games.
//!
//! ```no_run
//! # fn check<G: table::Words>(setups: Vec<G::Setup>) {
//! use table::conformance::Kit;
//! Kit::<G>::new(setups).games(2_000).run().unwrap_or_else(|broken| panic!("{broken}"));
//! # }
//! ```
//!
//! A failure names the property, the seed and the game, so that it can be looked at again with [`Kit::only_game`]. That the kit
//! can fail is shown by `tests/twins`: a broken twin for every property.
//!
//! For tests of hosts, [`twin`] makes a table that a viewer must not be able to tell from another one.

mod moves;
mod positions;
mod secrets;
mod tables;
mod twin;

pub use twin::twin;

use crate::{Chance, Fast, Recording, Silent, Transcript, Words};
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One game in so many is also played at a [`Table`](crate::Table), with undo, saved and read back, unless something else is said.
const ONE_AT_TABLE_IN: u32 = 8;

/// What every game promises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// Nothing panics.
    NeverPanics,
    /// Every component is in exactly one place.
    ComponentsConserved,
    /// Until the end somebody decides and has something to choose; whoever does not decide has nothing.
    SomebodyDecides,
    /// The legal actions are exactly the candidates that pass the check, and no other action passes it.
    LegalAgreesWithCheck,
    /// What a seat does that says nothing more is legal, and depends only on what the seat may know.
    PassIsLegal,
    /// Lists of actions have a stable order and no duplicates.
    OrderIsStable,
    /// A refused action changes nothing.
    RefusalsChangeNothing,
    /// Positions, set-ups and actions survive being copied and written as JSON.
    RoundTrips,
    /// The game ends within its bound.
    Ends,
    /// Winners, places and verdict agree with each other.
    OutcomeIsSound,
    /// A view tells nothing its viewer may not know.
    ViewKeepsSecrets,
    /// Legal actions and candidates tell their seat nothing it may not know.
    LegalKeepsSecrets,
    /// Refusals tell nothing.
    RefusalsKeepSecrets,
    /// Who is asked tells nothing.
    TurnKeepsSecrets,
    /// Questions, offers and pictures tell nothing.
    WordsKeepSecrets,
    /// After a move that is possible in two worlds alike, they still look alike, unless the move says that it reveals.
    MovesKeepSecrets,
    /// Whatever changes what a viewer sees is also said to it, or changes who decides: so what it may count is what it notices.
    WhatIsSeenIsSaid,
    /// The log tells a viewer nothing that `imagine` takes for unknown to it.
    LogKeepsSecrets,
    /// `imagine` depends only on what its viewer knows.
    ImagineForgets,
    /// An imagined world is a sound position.
    ImagineIsValid,
    /// A record read back leads to the same positions.
    RecordReplays,
    /// An undo leads back to the position it promises.
    UndoRestores,
    /// Where undo is free, nobody has learned anything.
    FreeUndoTellsNothing,
}

impl Property {
    /// Every property, in the order in which failures are reported.
    pub const ALL: [Property; 23] = [
        Property::NeverPanics,
        Property::ComponentsConserved,
        Property::SomebodyDecides,
        Property::LegalAgreesWithCheck,
        Property::PassIsLegal,
        Property::OrderIsStable,
        Property::RefusalsChangeNothing,
        Property::RoundTrips,
        Property::Ends,
        Property::OutcomeIsSound,
        Property::ViewKeepsSecrets,
        Property::LegalKeepsSecrets,
        Property::RefusalsKeepSecrets,
        Property::TurnKeepsSecrets,
        Property::WordsKeepSecrets,
        Property::MovesKeepSecrets,
        Property::WhatIsSeenIsSaid,
        Property::LogKeepsSecrets,
        Property::ImagineForgets,
        Property::ImagineIsValid,
        Property::RecordReplays,
        Property::UndoRestores,
        Property::FreeUndoTellsNothing,
    ];
}

/// What is checked: a game, in these set-ups, so many times.
#[derive(Clone, Debug)]
pub struct Kit<G: Words> {
    setups: Vec<G::Setup>,
    games: u32,
    seed: u64,
    one_in: u32,
    one_at_table_in: u32,
    words_one_in: u32,
    pairs: u32,
    only: Option<u32>,
}

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: u32,
    /// Decisions made in them.
    pub decisions: u64,
    /// Pairs of worlds that were compared for a viewer.
    pub secrecy_checks: u64,
    /// Games also played at a table, saved and read back.
    pub tables: u32,
}

/// A broken promise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Which.
    pub property: Property,
    /// How it shows.
    pub detail: String,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the game in the run.
    pub game: u32,
    /// Its set-up.
    pub setup: String,
    /// How many decisions had been made.
    pub decisions: u32,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken { property, detail, seed, game, setup, decisions } = self;
        writeln!(
            f,
            "{property:?} is broken after {decisions} decisions of game {game}, set-up {setup}: {detail}"
        )?;
        write!(f, "Look again with Kit::seed({seed}).only_game({game}).")
    }
}

impl std::error::Error for Broken {}

impl<G: Words> Kit<G> {
    /// Checks these set-ups in turn, with 1000 games in all.
    pub fn new(setups: impl IntoIterator<Item = G::Setup>) -> Self {
        let setups: Vec<_> = setups.into_iter().collect();
        assert!(!setups.is_empty(), "the kit needs at least one set-up");
        Kit {
            setups,
            games: 1000,
            seed: 1,
            one_in: 1,
            one_at_table_in: ONE_AT_TABLE_IN,
            words_one_in: 1,
            pairs: 1,
            only: None,
        }
    }

    /// Plays so many games in all.
    #[must_use]
    pub const fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// Plays other games.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Looks at one position in so many instead of at all: long games are many positions, most of them much like the last.
    #[must_use]
    pub const fn one_in(mut self, positions: u32) -> Self {
        self.one_in = positions;
        self
    }

    /// Plays one game in so many at a table as well: such games are slow, because every position is written down.
    #[must_use]
    pub const fn one_at_table_in(mut self, games: u32) -> Self {
        self.one_at_table_in = games;
        self
    }

    /// Compares so many pairs of worlds in each position that is looked at, and after its move, each for another viewer: where positions
    /// are large, everything else that is checked costs much more.
    #[must_use]
    pub const fn pairs(mut self, pairs: u32) -> Self {
        self.pairs = pairs;
        self
    }

    /// Of the pairs of worlds, compares the words and what would be sent of one in so many: they cost more than everything else.
    #[must_use]
    pub const fn words_one_in(mut self, pairs: u32) -> Self {
        self.words_one_in = pairs;
        self
    }

    /// Plays only this game of the run: for looking at a failure.
    #[must_use]
    pub const fn only_game(mut self, game: u32) -> Self {
        self.only = Some(game);
        self
    }

    /// Checks everything until something is broken.
    pub fn run(&self) -> Result<Report, Box<Broken>> {
        let mut inspection = Inspection::new(self);
        for game in self.numbers() {
            inspection.game(game);
            if let Some(broken) = inspection.findings.into_values().next() {
                return Err(Box::new(broken));
            }
            inspection.findings = BTreeMap::new();
        }
        Ok(inspection.report)
    }

    /// Checks everything and reports the first failure of every property that is broken.
    pub fn survey(&self) -> BTreeMap<Property, Broken> {
        let mut inspection = Inspection::new(self);
        self.numbers().for_each(|game| inspection.game(game));
        inspection.findings
    }

    fn setup(&self, game: u32) -> &G::Setup {
        &self.setups[game as usize % self.setups.len()]
    }

    fn numbers(&self) -> std::ops::Range<u32> {
        self.only.map_or(0..self.games, |game| game..game + 1)
    }
}

/// A run of the kit: where it is, and what it has found.
struct Inspection<'k, G: Words> {
    kit: &'k Kit<G>,
    findings: BTreeMap<Property, Broken>,
    report: Report,
    game: u32,
    decisions: u32,
    /// The kit's own chance, apart from the game's.
    chance: Fast,
    /// Actions seen in other positions: most of them are not legal here.
    strangers: Vec<G::Action>,
}

/// One decision of a game that is being inspected.
struct Step<'a, G: Words> {
    before: &'a G,
    seat: crate::Seat,
    action: G::Action,
    after: &'a G,
    answers: &'a [u32],
    log: &'a Transcript<G::Event>,
}

impl<'k, G: Words> Inspection<'k, G> {
    fn new(kit: &'k Kit<G>) -> Self {
        Inspection {
            kit,
            findings: BTreeMap::new(),
            report: Report::default(),
            game: 0,
            decisions: 0,
            chance: Fast::new(0),
            strangers: Vec::new(),
        }
    }

    fn setup(&self) -> &'k G::Setup {
        self.kit.setup(self.game)
    }

    /// Notes a broken promise, once for each property.
    fn hold(&mut self, property: Property, holds: Result<(), String>) {
        let Err(detail) = holds else { return };
        let broken = Broken {
            property,
            detail,
            seed: self.kit.seed,
            game: self.game,
            setup: format!("{:?}", self.setup()),
            decisions: self.decisions,
        };
        self.findings.entry(property).or_insert(broken);
    }

    fn game(&mut self, game: u32) {
        self.game = game;
        self.decisions = 0;
        self.chance = Fast::stream(!self.kit.seed, u64::from(game));
        self.strangers.clear();
        let played = catch_unwind(AssertUnwindSafe(|| {
            self.walk();
            if game.is_multiple_of(self.kit.one_at_table_in) {
                self.report.tables += 1;
                self.at_table();
            }
        }));
        if let Err(panic) = played {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text =
                text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words");
            self.hold(Property::NeverPanics, Err(text.to_owned()));
        }
        self.report.games += 1;
    }

    /// Plays one random game and looks at every position and every move of it.
    fn walk(&mut self) {
        let mut chance = Fast::stream(self.kit.seed, u64::from(self.game));
        let mut log = Transcript::default();
        let mut deal = Recording::new(&mut chance);
        let mut position = match G::begin(self.setup(), &mut deal, &mut log) {
            Ok(position) => position,
            Err(error) => {
                return self.hold(Property::NeverPanics, Err(format!("the set-up is refused: {error}")));
            }
        };
        self.look_at_beginning(&position, &deal.into_answers(), &log);
        let mut legal = Vec::new();
        loop {
            let looks = self.chance.below(self.kit.one_in) == 0;
            if looks {
                self.look_at_position(&position);
            }
            let deciders: Vec<_> = position.turn().deciders().iter().collect();
            if deciders.is_empty() {
                return;
            }
            if self.decisions == G::META.longest {
                return self
                    .hold(Property::Ends, Err(format!("it goes on after {} decisions", G::META.longest)));
            }
            let seat = deciders[self.chance.below(deciders.len() as u32) as usize];
            legal.clear();
            position.legal(seat, &mut legal);
            if legal.is_empty() {
                return; // noted by `SomebodyDecides`
            }
            let action = legal[self.chance.below(legal.len() as u32) as usize];
            self.remember_strangers(&legal);
            self.decisions += 1;
            self.report.decisions += 1;
            if !looks {
                position.apply(seat, action, &mut chance, &mut Silent);
                continue;
            }
            let before = position.clone();
            let mut recording = Recording::new(&mut chance);
            let mut log = Transcript::default();
            position.apply(seat, action, &mut recording, &mut log);
            let answers = recording.into_answers();
            self.look_at_move(&Step {
                before: &before,
                seat,
                action,
                after: &position,
                answers: &answers,
                log: &log,
            });
        }
    }

    fn remember_strangers(&mut self, legal: &[G::Action]) {
        const MOST: usize = 64;
        for &action in legal {
            if self.strangers.len() < MOST {
                self.strangers.push(action);
            } else {
                let at = self.chance.below(MOST as u32) as usize;
                self.strangers[at] = action;
            }
        }
    }
}

/// Fails with both sides if they differ.
fn same<T: PartialEq + fmt::Debug>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what} differs:\n  here  {expected:?}\n  there {found:?}"))
}
