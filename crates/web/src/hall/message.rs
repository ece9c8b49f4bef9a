//! What a live table is asked by people, and what it hears from the server itself.

use super::hint::{Hint, HintQuestion};
use super::live::Live;
use super::wish::{Receipt, Wish};
use crate::problem::Answer;
use serde_json::Value;
use shelf::AnyBot;
use std::time::Duration;
use table::Seat;
use tokio::sync::{mpsc, oneshot};

/// Somebody looks, if the table can be opened.
type Look = Box<dyn FnOnce(Answer<&Live>) + Send>;

/// Somebody is told what became of a wish.
type Reply = Box<dyn FnOnce(Answer<(Receipt, &Live)>) + Send>;

/// What a table is asked.
pub(super) enum Message {
    /// To be looked at.
    Look(Look),
    /// To change. Whoever asked is told what became of it, and may look at the table in the same moment.
    Wish(Box<Wish>, Reply),
    /// What a bot would do.
    Hint(HintQuestion, oneshot::Sender<Answer<Hint>>),
}

/// What a table hears from the server itself.
pub(super) enum Whisper {
    /// Another process may have changed it.
    Wake,
    /// In the store it has so many entries and notices.
    Heads(u32, u32),
    /// A bot has chosen.
    Thought { seat: Seat, number: u32, asked: u32, bot: Box<dyn AnyBot>, action: Value, spent: Duration },
    /// A bot will not choose: something around it broke.
    NoThought,
    /// A bot has thought for a person in this seat, or will not.
    Hinted { seat: Seat, spent: Duration },
}

/// Tells a table that it waits in vain, if a thought ends without a choice.
pub(super) struct Promise(Option<mpsc::UnboundedSender<Whisper>>);

impl Promise {
    /// The table to which something is promised.
    pub(super) fn to(whisper: mpsc::UnboundedSender<Whisper>) -> Self {
        Promise(Some(whisper))
    }

    pub(super) fn keep(mut self, thought: Whisper) {
        if let Some(whisper) = self.0.take() {
            let _ = whisper.send(thought);
        }
    }
}

impl Drop for Promise {
    fn drop(&mut self) {
        if let Some(whisper) = self.0.take() {
            let _ = whisper.send(Whisper::NoThought);
        }
    }
}
