//! The bots people can choose, by name.

use crate::{BadBudget, Bot, Budget, Greedy, Random, Rehearsal, Search, Settings};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use table::{Game, Thinking};
use thiserror::Error;

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any legal action, all equally likely.
    Random,
    /// What looks best one step ahead.
    Greedy,
    /// Thinks ahead with a budget of one's own.
    Search(Budget),
    /// Sees one step ahead and misjudges what it sees.
    Novice,
    /// Sees one step ahead.
    Squire,
    /// Thinks ahead for a moment.
    Veteran,
    /// Thinks ahead.
    Master,
}

impl Level {
    /// The levels made for people, from the weakest.
    pub const LADDER: [Level; 4] = [Level::Novice, Level::Squire, Level::Veteran, Level::Master];

    /// Every level that has a name of its own.
    pub const NAMED: [Level; 6] =
        [Level::Random, Level::Greedy, Level::Novice, Level::Squire, Level::Veteran, Level::Master];

    /// A bot of this level. Equal seeds make equal choices, unless its time runs out.
    pub fn bot<G: Game>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Greedy | Level::Squire => Box::new(Greedy::new(seed)),
            Level::Novice => Box::new(Greedy::misjudging(seed)),
            Level::Search(budget) => thinking(seed, budget),
            Level::Veteran => thinking(seed, budget::<G>(VETERAN)),
            Level::Master => thinking(seed, budget::<G>(MASTER)),
        }
    }
}

/// One who thinks ahead, in the way that suits the game.
fn thinking<G: Game>(seed: u64, budget: Budget) -> Box<dyn Bot<G>> {
    match G::THINKING {
        Thinking::Tree => Box::new(Search::new(seed, Settings::within(budget))),
        Thinking::Rehearsal { rounds } => Box::new(Rehearsal::new(seed, budget, rounds)),
    }
}

/// So many looks into a tree, or so many rehearsals, of which each takes much longer and tells more; within so much time.
#[derive(Clone, Copy)]
struct Effort {
    looks: u64,
    rehearsals: u64,
    time: Duration,
}

const VETERAN: Effort = Effort { looks: 200, rehearsals: 40, time: Duration::from_secs(1) };
const MASTER: Effort = Effort { looks: 6_000, rehearsals: 400, time: Duration::from_secs(2) };

fn budget<G: Game>(effort: Effort) -> Budget {
    let iterations = match G::THINKING {
        Thinking::Tree => effort.looks,
        Thinking::Rehearsal { .. } => effort.rehearsals,
    };
    Budget { iterations, time: effort.time }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Search(budget) => return write!(f, "search:{budget}"),
            Level::Novice => "novice",
            Level::Squire => "squire",
            Level::Veteran => "veteran",
            Level::Master => "master",
        })
    }
}

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnknownLevel {
    /// Nobody is called that.
    #[error(
        "there is no player `{found}`; known players: {}, or search:2000 and search:1s with any number of iterations or time",
        Level::NAMED.map(|level| level.to_string()).join(", ")
    )]
    Name {
        /// What was typed.
        found: String,
    },
    /// A search for how long?
    #[error("search: {0}")]
    Budget(#[from] BadBudget),
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        if let Some(budget) = name.strip_prefix("search:") {
            return Ok(Level::Search(budget.parse::<Budget>()?));
        }
        let known = Level::NAMED.into_iter().find(|level| level.to_string() == name);
        known.ok_or_else(|| UnknownLevel::Name { found: name.to_owned() })
    }
}
