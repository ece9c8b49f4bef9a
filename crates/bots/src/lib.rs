//! Players that are programs.
//!
//! A [`Bot`] decides from a [`Seen`]: its view, its legal actions and imagined worlds. It never holds the true position, and it
//! cannot: the position is private to the table's crate.
//!
//! ```compile_fail,E0616
//! fn peek<G: table::Game>(seen: table::Seen<'_, G>) -> &G {
//!     seen.position
//! }
//! ```
//!
//! [`Level`] names the bots people can choose: [`Random`], [`Greedy`] and [`Search`], with more or less judgement and time. The
//! [`Contest`] lets bots play thousands of games against each other.

mod arena;
mod greedy;
mod level;
mod random;
mod search;
mod thoughts;

pub use arena::{Contest, Tally};
pub use greedy::Greedy;
pub use level::{Level, UnknownLevel};
pub use random::Random;
pub use search::{BadBudget, Budget, Search, Settings};
pub use thoughts::{Thought, Thoughts};

use table::{Game, Seen};

/// A program that plays a seat.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions of the seat that looks. It is asked only when that seat is to decide.
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action;

    /// A new game begins: forgets the last one. Equal seeds make equal choices.
    fn new_game(&mut self, seed: u64);

    /// What it thought when it chose last; nothing from a bot that compares nothing, or if there was only one thing to do.
    fn thoughts(&self) -> Option<Thoughts<G::Action>> {
        None
    }
}
