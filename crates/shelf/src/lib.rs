//! The shelf: every game we have, one line each, behind one face.
//!
//! Here the types of games and bots end: whoever takes a game from the shelf sees [`AnyGame`], [`AnyTable`] and [`AnyBot`], with
//! JSON for actions and views.

use bots::ladder::{Ladder, Plan, Played, Watch};
use bots::{Bot, Contest, External, Guarded, Incident, Level, Mishap, Program, Tally, Thought, Thoughts};
use serde::Serialize;
use serde_json::Value;
use std::marker::PhantomData;
use table::{
    AnyTable, BadSetup, Choice, Flaw, Meta, Options, Record, Seat, Seed, Snapshot, Table, Verified, Viewer,
    Words, conformance, verify,
};

/// Every game, in the order in which people are shown them. A new game is one line here.
static GAMES: [&dyn AnyGame; 6] = [
    &Boxed::<seven::Seven>(PhantomData),
    &Boxed::<battalia::Battalia>(PhantomData),
    &Boxed::<multiverse_war::MultiverseWar>(PhantomData),
    &Boxed::<tictactoe::TicTacToe>(PhantomData),
    &Boxed::<leduc::Leduc>(PhantomData),
    &Boxed::<bazaar::Bazaar>(PhantomData),
];

/// Every game we have.
pub fn games() -> &'static [&'static dyn AnyGame] {
    &GAMES
}

/// The game with this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.meta().id == id)
}

/// A game in its box.
pub trait AnyGame: Sync {
    /// What everybody may know about it.
    fn meta(&self) -> Meta;
    /// Could a table be set up like this?
    fn can_open(&self, seats: u8, options: &Options) -> Result<(), BadSetup>;
    /// Sets a table up.
    fn open(
        &self,
        seats: u8,
        options: &Options,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, BadSetup>;
    /// Goes through a record. With its seed the table can be played on.
    fn load(&self, record: Record) -> Result<Box<dyn AnyTable>, Flaw>;
    /// Opens a record from a snapshot of it, as [`AnyTable::snapshot`] wrote it. What came before the snapshot is taken on trust.
    fn resume(&self, record: Record, snapshot: &str) -> Result<Box<dyn AnyTable>, Flaw>;
    /// For tests of hosts: a table that the viewer must not be able to tell from this one, although something hidden is different. None if
    /// there is nothing hidden.
    fn twin(&self, table: &dyn AnyTable, viewer: Viewer, seed: u64) -> Option<Box<dyn AnyTable>>;
    /// Checks everything about the text of a record.
    fn verify(&self, text: &str) -> Result<Verified, Flaw>;
    /// A bot for a seat at tables of this game.
    fn bot(&self, level: Level, seed: u64) -> Box<dyn AnyBot>;
    /// Starts another program as a bot for a seat at a table of `seats`.
    fn external(&self, program: Program, seat: Seat, seats: u8, seed: u64)
    -> Result<Box<dyn AnyBot>, Mishap>;
    /// Lets bots play many games. `progress` is told now and then how many more have been played.
    fn simulate(&self, order: &SimOrder, progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, BadSetup>;
    /// Plays those games of a ladder that are not played already; `watch` is told each of them. Returns all that count.
    fn ladder(
        &self,
        order: &LadderOrder,
        already: Vec<Played>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Played>, BadSetup>;
}

/// A bot at a table of any game. The tables it is shown must be of its own game.
pub trait AnyBot: Send {
    /// What another program calls itself, if it said so.
    fn name(&self) -> Option<&str>;
    /// Chooses a legal action for the seat, which is to decide. If the bot fails, a stand-in chooses.
    fn choose(&mut self, table: &dyn AnyTable, seat: Seat) -> Value;
    /// The same, to be done elsewhere: it takes what the seat sees now with it, and the table can go on meanwhile.
    fn think_about(self: Box<Self>, table: &dyn AnyTable, seat: Seat) -> Thinking;
    /// What went wrong since this was asked last.
    fn incidents(&mut self) -> Vec<Incident>;
    /// What it thought when it chose among these offers; nothing if it compared nothing.
    fn thoughts(&self, offers: &[Choice]) -> Option<Thoughts<Choice>>;
    /// The game at the table has ended.
    fn game_over(&mut self, table: &dyn AnyTable, seat: Seat);
}

/// A bot that is about to choose, on whatever thread somebody has for it.
pub struct Thinking(Box<dyn FnOnce() -> (Box<dyn AnyBot>, Value) + Send>);

impl Thinking {
    /// Chooses: gives the bot back, and a legal action.
    pub fn finish(self) -> (Box<dyn AnyBot>, Value) {
        (self.0)()
    }
}

/// What shall be simulated.
#[derive(Clone, Debug)]
pub struct SimOrder {
    /// How many seats.
    pub seats: u8,
    /// What is chosen before the game.
    pub options: Options,
    /// Who plays each seat; repeated in turn if there are more seats.
    pub players: Vec<Level>,
    /// How many games.
    pub games: u64,
    /// Equal seeds give equal games.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

/// Which ladder shall be played.
#[derive(Clone, Debug)]
pub struct LadderOrder {
    /// What is chosen before the game.
    pub options: Options,
    /// Who meets whom, in how many seats.
    pub plan: Plan,
    /// On how many threads.
    pub threads: usize,
}

struct Boxed<G>(PhantomData<G>);

impl<G: Words> AnyGame for Boxed<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn can_open(&self, seats: u8, options: &Options) -> Result<(), BadSetup> {
        G::setup(seats, options).map(|_| ())
    }

    fn open(
        &self,
        seats: u8,
        options: &Options,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, BadSetup> {
        Ok(Box::new(Table::<G>::open(G::setup(seats, options)?, players, seed)?))
    }

    fn load(&self, record: Record) -> Result<Box<dyn AnyTable>, Flaw> {
        Ok(Box::new(Table::<G>::load(record)?))
    }

    fn resume(&self, record: Record, snapshot: &str) -> Result<Box<dyn AnyTable>, Flaw> {
        Ok(Box::new(Table::<G>::resume(record, &Snapshot::from_text(snapshot)?)?))
    }

    fn twin(&self, table: &dyn AnyTable, viewer: Viewer, seed: u64) -> Option<Box<dyn AnyTable>> {
        Some(Box::new(conformance::twin(typed::<G>(table), viewer, seed)?))
    }

    fn verify(&self, text: &str) -> Result<Verified, Flaw> {
        verify::<G>(text)
    }

    fn bot(&self, level: Level, seed: u64) -> Box<dyn AnyBot> {
        Box::new(Seated(Guarded::new(level.bot::<G>(seed), seed)))
    }

    fn external(
        &self,
        program: Program,
        seat: Seat,
        seats: u8,
        seed: u64,
    ) -> Result<Box<dyn AnyBot>, Mishap> {
        let external = External::<G>::start(program, seat, seats, seed)?;
        Ok(Box::new(Seated(Guarded::external(external, seed))))
    }

    fn simulate(&self, order: &SimOrder, progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, BadSetup> {
        let SimOrder { seats, ref options, ref players, games, seed, threads } = *order;
        let setup = G::setup(seats, options)?;
        Contest::<G> { setup, players: players.clone(), games, seed, threads }.run(progress)
    }

    fn ladder(
        &self,
        order: &LadderOrder,
        already: Vec<Played>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Played>, BadSetup> {
        let LadderOrder { ref options, ref plan, threads } = *order;
        let setup = G::setup(plan.seats(), options)?;
        Ladder::<G> { setup, plan: plan.clone(), threads }.run(already, watch)
    }
}

struct Seated<G: Words>(Guarded<G>);

fn typed<G: Words>(table: &dyn AnyTable) -> &Table<G> {
    table.as_any().downcast_ref().expect("the table is one of this game")
}

fn json(action: impl Serialize) -> Value {
    serde_json::to_value(action).expect("actions have a JSON form")
}

impl<G: Words> AnyBot for Seated<G> {
    fn name(&self) -> Option<&str> {
        self.0.name()
    }

    fn choose(&mut self, table: &dyn AnyTable, seat: Seat) -> Value {
        json(self.0.choose(typed::<G>(table).seen(seat)))
    }

    fn think_about(mut self: Box<Self>, table: &dyn AnyTable, seat: Seat) -> Thinking {
        let sight = typed::<G>(table).sight(seat);
        Thinking(Box::new(move || {
            let action = json(self.0.choose(sight.seen()));
            (self as Box<dyn AnyBot>, action)
        }))
    }

    fn incidents(&mut self) -> Vec<Incident> {
        self.0.incidents()
    }

    fn thoughts(&self, offers: &[Choice]) -> Option<Thoughts<Choice>> {
        let Thoughts { iterations, per_second, choices } = self.0.thoughts()?;
        let offered = |Thought { action, visits, expected }| {
            let action = json(action);
            let offer = offers.iter().find(|choice| choice.action == action)?;
            Some(Thought { action: offer.clone(), visits, expected })
        };
        Some(Thoughts { iterations, per_second, choices: choices.into_iter().filter_map(offered).collect() })
    }

    fn game_over(&mut self, table: &dyn AnyTable, seat: Seat) {
        self.0.game_over(typed::<G>(table).seen(seat));
    }
}
