//! A bot explains itself: what it considered, how much, and what it expects.

use serde::Serialize;

/// What a bot thought before it chose.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Thoughts<A> {
    /// How many futures it imagined, for earlier steps of the same decision, too.
    pub iterations: u64,
    /// How many of them a second, about.
    pub per_second: f64,
    /// What it considered, the best first: what it chose.
    pub choices: Vec<Thought<A>>,
}

/// One thing it considered.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Thought<A> {
    /// What it could do.
    pub action: A,
    /// In how many of the futures it did this.
    pub visits: u64,
    /// The mean reward in those, from 0 to 1; in most games the chance to win.
    pub expected: f64,
}
