//! What is said between the host and another program, one line of JSON each. docs/bots.md explains it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Game, Outcome, Seat};

/// Counts up whenever a program that was written for the protocol before would not understand the new one.
pub(super) const PROTOCOL: u32 = 1;

/// No more worlds can be imagined for one decision than this.
pub(super) const MOST_WORLDS: usize = 100;

/// What the host says.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub(super) enum Said<'a, G: Game> {
    /// You will play this seat of this game.
    Hello { protocol: u32, game: &'a str, seat: Seat, seats: u8, time_ms: u64, most_worlds: usize },
    /// You are to decide.
    Decide { id: u64, composing: bool, view: &'a G::View, legal: &'a [G::Action] },
    /// These could be true.
    Worlds { id: u64, worlds: Vec<World<'a, G>> },
    /// This is how it would go.
    Tried(Tried<G>),
    /// Somebody may not do what was tried.
    Refused(Refused),
    /// It is over.
    Over { outcome: Outcome, view: &'a G::View },
    /// What you said was not understood; the decision is no longer yours.
    Error { message: &'a str },
}

/// A world that could be true, with the number under which it can be tried.
#[derive(Serialize)]
#[serde(bound = "")]
pub(super) struct World<'a, G: Game> {
    pub(super) world: usize,
    pub(super) position: &'a G,
}

/// What came of some actions in an imagined world.
#[derive(Serialize)]
#[serde(bound = "")]
pub(super) struct Tried<G: Game> {
    pub(super) id: u64,
    /// Who would act next; nobody if it is over.
    pub(super) seat: Option<Seat>,
    /// What he could do.
    pub(super) legal: Vec<G::Action>,
    pub(super) over: bool,
    /// Is a decision half composed, so that nobody can say yet what it is worth?
    pub(super) composing: bool,
    /// Did anything happen that others would notice?
    pub(super) happened: bool,
    /// What each seat gets if it is over, or may expect, from 0 to 1; nothing while somebody composes.
    pub(super) expected: Option<Vec<f64>>,
}

/// Why an action cannot be tried.
#[derive(Serialize)]
pub(super) struct Refused {
    pub(super) id: u64,
    /// Which of the actions, counted from 0.
    pub(super) at: usize,
    /// The rule that forbids it; none if it is no action of the game.
    pub(super) rule: Option<&'static str>,
    pub(super) message: String,
}

/// How a program answers the first message.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Greeting {
    Ready { name: Option<String> },
}

/// What a program says about a decision.
#[derive(Deserialize)]
pub(super) struct Heard {
    pub(super) id: u64,
    #[serde(flatten)]
    pub(super) what: What,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum What {
    /// Does this: a legal action by its number, counted from 0, or as it was written.
    Choose { index: Option<usize>, action: Option<Value> },
    /// Wants worlds that could be true.
    Imagine { count: usize },
    /// What if? Each action is made by the program's seat if it decides then, or else by the first who does.
    Try { world: usize, actions: Vec<Value> },
}
