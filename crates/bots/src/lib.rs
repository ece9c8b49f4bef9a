//! Players that are programs.
//!
//! A [`Bot`] decides from a [`Seen`]: its view, its legal actions and imagined worlds. It never holds the true position, and it
//! cannot: the position is private to the table's crate (`boundary.rs` proves it).
//!
//! [`Level`] names the bots people can choose: [`Random`], [`Greedy`], and those who think ahead, by [`Search`] or by [`Rehearsal`] as it
//! suits the game, with more or less judgement and time. An
//! [`External`] bot is another program. [`Guarded`] lets the game go on whatever a bot does. The [`Contest`] lets bots play thousands of
//! games against each other.

mod arena;
#[cfg(doctest)]
mod boundary;
mod external;
mod greedy;
mod guarded;
pub mod ladder;
mod level;
mod mishap;
mod random;
mod rehearsal;
mod search;
mod thoughts;
mod ways;

pub use arena::{Contest, Tally};
pub use external::{External, Program};
pub use greedy::Greedy;
pub use guarded::Guarded;
pub use level::{Level, UnknownLevel};
pub use mishap::{Incident, Mishap};
pub use random::Random;
pub use rehearsal::Rehearsal;
pub use search::{BadBudget, Budget, Search, Settings};
pub use thoughts::{Thought, Thoughts};

use table::{Game, Seen, odds};

/// A program that plays a seat.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions of the seat that looks. It is asked only when that seat is to decide.
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action;

    /// A new game begins: forgets the last one. Equal seeds make equal choices.
    fn new_game(&mut self, seed: u64);

    /// The game has ended, as its seat sees.
    fn game_over(&mut self, _seen: Seen<'_, G>) {}

    /// What it thought when it chose last; nothing from a bot that compares nothing, or if there was only one thing to do.
    fn thoughts(&self) -> Option<Thoughts<G::Action>> {
        None
    }
}

/// A reward of a game, from 0 to 1.
fn share(reward: i32) -> f64 {
    f64::from(reward) / f64::from(odds::ONE)
}
