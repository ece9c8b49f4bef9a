//! The shelf: every game we have, one line each, behind one face.
//!
//! Here the types of games and bots end: whoever takes a game from the shelf sees [`AnyGame`], [`AnyTable`] and [`AnyBot`], with
//! JSON for actions and views.

use bots::{Bot, Contest, Level, Tally};
use serde_json::Value;
use std::marker::PhantomData;
use table::{AnyTable, BadSetup, Flaw, Meta, Options, Record, Seat, Seed, Table, Verified, Words, verify};

/// Every game, in the order in which people are shown them. A new game is one line here.
static GAMES: [&dyn AnyGame; 4] = [
    &Boxed::<seven::Seven>(PhantomData),
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
    /// Checks everything about the text of a record.
    fn verify(&self, text: &str) -> Result<Verified, Flaw>;
    /// A bot for a seat at tables of this game.
    fn bot(&self, level: Level, seed: u64) -> Box<dyn AnyBot>;
    /// Lets bots play many games. `progress` is told now and then how many more have been played.
    fn simulate(&self, order: &SimOrder, progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, BadSetup>;
}

/// A bot at a table of any game.
pub trait AnyBot: Send {
    /// Chooses an action for the seat, which is to decide. The table must be one of the bot's game.
    fn choose(&mut self, table: &dyn AnyTable, seat: Seat) -> Value;
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

    fn verify(&self, text: &str) -> Result<Verified, Flaw> {
        verify::<G>(text)
    }

    fn bot(&self, level: Level, seed: u64) -> Box<dyn AnyBot> {
        Box::new(Seated(level.bot::<G>(seed)))
    }

    fn simulate(&self, order: &SimOrder, progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, BadSetup> {
        let SimOrder { seats, ref options, ref players, games, seed, threads } = *order;
        let setup = G::setup(seats, options)?;
        Contest::<G> { setup, players: players.clone(), games, seed, threads }.run(progress)
    }
}

struct Seated<G>(Box<dyn Bot<G>>);

impl<G: Words> AnyBot for Seated<G> {
    fn choose(&mut self, table: &dyn AnyTable, seat: Seat) -> Value {
        let table =
            table.as_any().downcast_ref::<Table<G>>().expect("a bot sits only at tables of its own game");
        let action = self.0.choose(table.seen(seat));
        serde_json::to_value(action).expect("actions have a JSON form")
    }
}
