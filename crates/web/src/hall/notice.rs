//! What happens around a table, beside the game itself: people come and go, talk, and ask each other for something.
//!
//! Notices are a journal of their own, numbered from 0, and everybody at the table may know them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::Seat;

/// One thing that happened around a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Notice {
    /// A person sat down.
    Joined { seat: Seat, account: String, name: String },
    /// A person left before the game began.
    Left { seat: Seat, name: String },
    /// The game began.
    Started,
    /// Somebody said something.
    Said { seat: Option<Seat>, name: String, text: String },
    /// A seat asks to take its last move back.
    UndoAsked { seat: Seat },
    /// A seat answers.
    UndoAnswered { seat: Seat, asker: Seat, agrees: bool },
    /// A seat offers to end the game without a result.
    EndOffered { seat: Seat },
    /// A seat answers.
    EndAnswered { seat: Seat, agrees: bool },
    /// The game ended without a result: all agreed, or everybody gave up.
    Ended,
    /// The host closed the table before the game began.
    Closed,
    /// A person gave up; a bot plays on.
    Resigned { seat: Seat },
    /// The time of a seat ran out. If that happened twice in a row, the person is taken to be away.
    TimedOut { seat: Seat, away: bool },
    /// A person is back.
    Returned { seat: Seat },
}

/// A notice in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    /// How many entries the record had then.
    pub(crate) after: u32,
    /// When.
    pub(crate) at: i64,
    /// What.
    pub(crate) what: Notice,
}

/// How a notice is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    after: u32,
    what: Notice,
}

impl Told {
    /// As it is kept.
    pub(crate) fn body(&self) -> String {
        let kept = Kept { after: self.after, what: self.what.clone() };
        serde_json::to_string(&kept).expect("notices have a JSON form")
    }

    /// Read back.
    pub(crate) fn read(body: &str, at: i64) -> Result<Self, serde_json::Error> {
        let Kept { after, what } = serde_json::from_str(body)?;
        Ok(Told { after, at, what })
    }

    /// As everybody may see it.
    pub(crate) fn public(&self, n: u32) -> Value {
        let what = match &self.what {
            Notice::Joined { seat, name, .. } => json!({ "joined": { "seat": seat, "name": name } }),
            other => serde_json::to_value(other).expect("notices have a JSON form"),
        };
        json!({ "notice": n, "at": self.at, "what": what, "words": self.what.words() })
    }
}

impl Notice {
    /// As a sentence; seats are counted from 1 in it.
    fn words(&self) -> String {
        match self {
            Notice::Joined { seat, name, .. } => format!("{name} takes {seat}."),
            Notice::Left { seat, name } => format!("{name} leaves {seat}."),
            Notice::Started => "The game begins.".to_owned(),
            Notice::Said { name, text, .. } => format!("{name}: {text}"),
            Notice::UndoAsked { seat } => sentence(*seat, "asks to take the last move back"),
            Notice::UndoAnswered { seat, agrees: true, .. } => sentence(*seat, "agrees to the undo"),
            Notice::UndoAnswered { seat, agrees: false, .. } => sentence(*seat, "does not agree to the undo"),
            Notice::EndOffered { seat } => sentence(*seat, "offers to end the game without a result"),
            Notice::EndAnswered { seat, agrees: true } => sentence(*seat, "agrees to end the game"),
            Notice::EndAnswered { seat, agrees: false } => sentence(*seat, "wants to play on"),
            Notice::Ended => "The game ends without a result.".to_owned(),
            Notice::Closed => "The table is closed.".to_owned(),
            Notice::Resigned { seat } => sentence(*seat, "gives up; a bot plays on"),
            Notice::TimedOut { seat, away: false } => sentence(*seat, "has run out of time"),
            Notice::TimedOut { seat, away: true } => {
                sentence(*seat, "has run out of time again and is taken to be away")
            }
            Notice::Returned { seat } => sentence(*seat, "is back"),
        }
    }
}

fn sentence(seat: Seat, does: &str) -> String {
    format!("Seat {} {does}.", seat.number() + 1)
}
