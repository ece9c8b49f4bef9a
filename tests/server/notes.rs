//! What players have sent and what they were told about it, to be compared with what is stored.

use serde_json::Value;
use std::collections::BTreeMap;

/// Everything that was sent to one table, by key.
#[derive(Default, Debug)]
pub(crate) struct Notes {
    pub(crate) sent: BTreeMap<String, Sent>,
}

/// One thing that was sent, perhaps several times.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) what: What,
    pub(crate) fate: Fate,
}

/// What was sent.
#[derive(PartialEq, Debug)]
pub(crate) enum What {
    Act { seat: u8, action: Value },
    Undo { seat: u8 },
    Chat { text: String },
}

/// What the sender knows about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It was acknowledged.
    Done,
    /// It was refused.
    Refused,
}
