//! How a game speaks to people: questions, offers, events, pictures.
//!
//! Everything here is made from a [`View`](Game::View) or from an event that was already redacted, so no sentence can tell more
//! than its reader may know.

use crate::{Game, Seat};
use serde::Serialize;
use serde_json::Value;

/// The words of a game, all in one place per game (`words.rs`).
pub trait Words: Game {
    /// What the table waits for, as the holder of this view would be told: "Your turn: bet, call or fold".
    fn question(view: &Self::View, cast: &Cast) -> String;

    /// An action, legal or not, as a choice for a person.
    fn offer(view: &Self::View, seat: Seat, action: Self::Action) -> Offer;

    /// What the seat has to choose first, so that what was refused becomes possible; nothing if that would not help.
    fn first(_refusal: &Self::Refusal) -> Option<Self::Action> {
        None
    }

    /// An event as a sentence at a table. The view is the listener's present one, not that of the moment of the event: it is
    /// there for what never changes, such as the names on the cards of a content pack.
    fn tell(view: &Self::View, event: &Self::Event, cast: &Cast) -> String;

    /// The table as text, readable at 100 columns.
    fn picture(view: &Self::View, cast: &Cast) -> String;
}

/// One choice as a person sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Offer {
    /// What one does, as on a button: "Raise".
    pub words: String,
    /// The heading under which similar choices stand together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// What it costs, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
    /// What it gives, if that is not plain from the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gives: Option<String>,
    /// What one clicks on the board for it, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Target>,
}

impl Offer {
    /// A choice with these words and nothing else.
    pub fn new(words: impl Into<String>) -> Self {
        Offer { words: words.into(), ..Offer::default() }
    }

    /// The same under a heading.
    #[must_use]
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.group = Some(group.into());
        self
    }

    /// The same with a cost.
    #[must_use]
    pub fn cost(mut self, cost: impl Into<String>) -> Self {
        self.cost = Some(cost.into());
        self
    }

    /// The same with what it gives.
    #[must_use]
    pub fn gives(mut self, gives: impl Into<String>) -> Self {
        self.gives = Some(gives.into());
        self
    }

    /// The same with one more thing to click.
    #[must_use]
    pub fn target(mut self, target: impl Into<Target>) -> Self {
        self.targets.push(target.into());
        self
    }
}

/// A thing on the board, by the name under which the board draws it: `cell:4`, `card:king`, `hex:2,-1`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Target(String);

impl Target {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<S: Into<String>> From<S> for Target {
    fn from(name: S) -> Self {
        Target(name.into())
    }
}

/// The people at the table, as one of them would name them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cast {
    names: Vec<String>,
    you: Option<Seat>,
}

impl Cast {
    /// These people in the order of the seats; `you` is the reader, if he plays.
    pub const fn new(names: Vec<String>, you: Option<Seat>) -> Self {
        Cast { names, you }
    }

    /// Is this seat the reader's?
    pub fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    /// The name of the seat, "you" for the reader.
    pub fn name(&self, seat: Seat) -> String {
        if self.is_you(seat) { "you".to_owned() } else { self.stranger(seat) }
    }

    /// A sentence's beginning, with the verb in its right form: "You raise" or "Ann raises".
    pub fn does(&self, seat: Seat, you_do: &str, other_does: &str) -> String {
        if self.is_you(seat) {
            format!("You {you_do}")
        } else {
            format!("{} {other_does}", self.stranger(seat))
        }
    }

    /// "Your" or "Ann's".
    pub fn possessive(&self, seat: Seat) -> String {
        if self.is_you(seat) { "Your".to_owned() } else { format!("{}'s", self.stranger(seat)) }
    }

    /// Several names as people list them: "you and Ann".
    pub fn list(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<_> = seats.into_iter().map(|seat| self.name(seat)).collect();
        match names.as_slice() {
            [] => "nobody".to_owned(),
            [one] => one.clone(),
            [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
        }
    }

    fn stranger(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| format!("Seat {}", seat.number() + 1))
    }
}

/// A refusal as a person reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refused {
    /// What was wanted.
    pub wanted: String,
    /// What one would have clicked for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Target>,
    /// The id of the rule that forbids it.
    pub rule: String,
    /// Why.
    pub words: String,
    /// The action that makes it possible, if there is one: a page does both with one click.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Value>,
}
