//! Players that are programs.
//!
//! A [`Bot`] decides from a [`Seen`]: its view, its legal actions and imagined worlds. It never holds the true position. The
//! [`Contest`] lets bots play thousands of games against each other.

mod arena;
mod greedy;
mod random;

pub use arena::{Contest, Tally};
pub use greedy::Greedy;
pub use random::Random;

use std::fmt;
use std::str::FromStr;
use table::{Game, Seen};
use thiserror::Error;

/// A program that plays a seat.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions of the seat that looks. It is asked only when that seat is to decide.
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action;

    /// A new game begins: forgets the last one. Equal seeds make equal choices.
    fn new_game(&mut self, seed: u64);
}

/// The bots people can choose, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any legal action, all equally likely.
    Random,
    /// What looks best one step ahead.
    Greedy,
}

impl Level {
    /// Every level, from the weakest.
    pub const ALL: [Level; 2] = [Level::Random, Level::Greedy];

    /// The name people type.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
        }
    }

    /// A bot of this level. Equal seeds make equal choices.
    pub fn bot<G: Game>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Greedy => Box::new(Greedy::new(seed)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no player `{found}`; known players: {}", Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel {
    found: String,
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let known = Level::ALL.into_iter().find(|level| level.name() == name);
        known.ok_or_else(|| UnknownLevel { found: name.to_owned() })
    }
}
