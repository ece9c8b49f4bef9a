//! What every request can reach.

use crate::config::Config;
use crate::guard::Rates;
use crate::hall::Hall;
use crate::meters::Meters;
use crate::people::People;
use crate::problem::{Answer, Kind, Problem};
use crate::random;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use store::Store;

/// What every request can reach.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) people: People,
    pub(crate) rates: Rates,
    pub(crate) meters: Meters,
    pub(crate) hall: Hall,
    pub(crate) streams: Streams,
    pub(crate) packs: Packs,
}

/// The content packs that people have sent. A pack stays in memory as long as the program runs, so there must not be too many.
#[derive(Default)]
pub(crate) struct Packs(Mutex<HashSet<String>>);

/// How many content packs of others a server takes.
const MOST_PACKS: usize = 256;

impl Packs {
    /// Is this one known, or is there still room for it?
    pub(crate) fn has_room(&self, text: &str) -> Answer<()> {
        let packs = self.0.lock().expect("nobody panics while counting packs");
        if packs.len() >= MOST_PACKS && !packs.contains(&random::fingerprint(text)) {
            let sentence = "this server has taken as many content packs as it can";
            return Err(Problem::new(Kind::OverBudget, sentence)
                .hint("play with the standard pack, or start a server of your own"));
        }
        Ok(())
    }

    /// Counts one that was read without a fault, and stays.
    pub(crate) fn keep(&self, text: &str) {
        self.0.lock().expect("nobody panics while counting packs").insert(random::fingerprint(text));
    }
}

/// How many event streams everybody has open.
#[derive(Clone, Default)]
pub(crate) struct Streams(Arc<Mutex<HashMap<String, usize>>>);

/// An open stream: counted until it is dropped.
pub(crate) struct Stream {
    streams: Streams,
    whose: String,
}

impl Streams {
    /// Opens one more for an account or an address, if it may have another. A limit of 0 is none.
    pub(crate) fn open(&self, whose: String, limit: usize) -> Answer<Stream> {
        let mut open = self.0.lock().expect("nobody panics while counting streams");
        let count = open.entry(whose.clone()).or_default();
        if limit > 0 && *count >= limit {
            return Err(Problem::new(Kind::TooMany, format!("you have {count} event streams open already"))
                .hint("close one of them first"));
        }
        *count += 1;
        Ok(Stream { streams: self.clone(), whose })
    }

    /// How many are open.
    pub(crate) fn count(&self) -> usize {
        self.0.lock().expect("nobody panics while counting streams").values().sum()
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        let mut open = self.streams.0.lock().expect("nobody panics while counting streams");
        if let Some(count) = open.get_mut(&self.whose) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_PACKS, Packs, Streams};

    #[test]
    fn there_are_not_too_many_packs() {
        let packs = Packs::default();
        for number in 0..MOST_PACKS {
            packs.has_room(&number.to_string()).expect("there is room");
            packs.keep(&number.to_string());
        }
        assert!(packs.has_room("one more").is_err());
        assert!(packs.has_room("7").is_ok(), "a known one");
    }

    #[test]
    fn streams_are_counted_until_they_end() {
        let streams = Streams::default();
        let first = streams.open("ann".into(), 2).expect("one");
        let _second = streams.open("ann".into(), 2).expect("two");
        assert!(streams.open("ann".into(), 2).is_err());
        let _other = streams.open("ben".into(), 2).expect("somebody else");
        drop(first);
        assert_eq!(streams.count(), 2);
        assert!(streams.open("ann".into(), 2).is_ok());
    }
}
