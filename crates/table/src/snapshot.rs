//! A position on the way of a record, kept so that a long game is opened at once.
//!
//! A snapshot holds nothing that the record does not lead to. Whoever resumes from one takes the host's word for what came before it;
//! whoever wants to know whether a record is sound loads it.

#![expect(clippy::disallowed_types, reason = "what is found out later is decided by the record alone")]

use crate::moments::Moments;
use crate::record::{Deed, Record};
use crate::seal::Digest;
use crate::start::{Origin, unharmed};
use crate::table::{Step, check_names, to_json};
use crate::undo::take_out;
use crate::verify::{Flaw, check_header, read_action};
use crate::{Game, PerSeat, Seat, Seats, Table};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// How a table stood after an entry. It holds the whole truth, as the record does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The id of the game.
    game: String,
    /// The version of its rules.
    rules: u32,
    /// The last entry that was played.
    entry: u32,
    /// The link of that entry: the fingerprint of the record up to it.
    link: Digest,
    position: Value,
    /// Since which of its moments each seat has been asked.
    asked_since: PerSeat<u32>,
    /// Who noticed each entry after the set-up: a bit for each seat, and the highest for spectators.
    noticed: Vec<u8>,
    /// The entries in which somebody learned something hidden.
    revealed: Vec<u32>,
    /// What each undo took back.
    taken_back: BTreeMap<u32, Vec<u32>>,
}

/// Spectators among those who noticed an entry.
const SPECTATORS: u8 = 1 << 7;

impl Snapshot {
    /// Reads a snapshot.
    pub fn from_text(text: &str) -> Result<Self, Flaw> {
        serde_json::from_str(text).map_err(|error| Flaw::outside("the snapshot", error.to_string()))
    }

    /// Writes the snapshot, as JSON on one line.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("snapshots have a JSON form")
    }

    /// The last entry that had been played.
    pub const fn entry(&self) -> u32 {
        self.entry
    }

    /// Is it one of this record, by the rules of today, and whole?
    fn check(&self, record: &Record) -> Result<(), String> {
        let Snapshot { game, rules, entry, link, noticed, .. } = self;
        if (game, rules) != (&record.game, &record.rules) {
            let Record { game: expected, rules: version, .. } = record;
            return Err(format!(
                "expected one of {expected} by rules version {version}, found one of {game} by {rules}"
            ));
        }
        let Some(there) = record.entries.get(*entry as usize) else {
            return Err(format!("it was made after move {entry}, which the record does not have"));
        };
        if there.link != *link {
            return Err(format!("expected the link {} of move {entry}, found {link}", there.link));
        }
        if noticed.len() != *entry as usize {
            return Err(format!("expected who noticed {entry} moves, found {}", noticed.len()));
        }
        Ok(())
    }

    /// What the entry did, in the game's own types; what was said is left out.
    fn step<G: Game>(&self, record: &Record, n: u32, before: Option<&Step<G>>) -> Result<Step<G>, Flaw> {
        let deed = match &record.entries[n as usize].deed {
            Deed::Begin => Deed::Begin,
            Deed::Play { seat, action } => Deed::Play { seat: *seat, action: read_action::<G>(n, action)? },
            Deed::Undo { seat, to, agreed } => Deed::Undo { seat: *seat, to: *to, agreed: *agreed },
        };
        let moments = before.map_or_else(
            || Moments::none(self.asked_since.seats()),
            |before| before.moments.after(self.who_noticed(n)),
        );
        let taken_back = self.taken_back.get(&n).cloned().unwrap_or_default();
        if !taken_back.is_sorted() || taken_back.last().is_some_and(|&last| last >= n) {
            let what = format!("expected earlier moves that move {n} takes back, found {taken_back:?}");
            return Err(Flaw::outside("the snapshot", what));
        }
        let revealed = self.revealed.binary_search(&n).is_ok();
        Ok(Step { deed, events: Box::default(), revealed, moments, taken_back })
    }

    fn who_noticed(&self, n: u32) -> (Seats, bool) {
        let bits = self.noticed[n as usize - 1];
        let seats = Seat::all(self.asked_since.seats()).filter(|seat| bits & 1 << seat.number() != 0);
        (seats.collect(), bits & SPECTATORS != 0)
    }
}

impl<G: Game> Table<G> {
    /// How the table stands now.
    pub fn snapshot(&self) -> Snapshot {
        let bits = |(seats, spectators): (Seats, bool)| {
            let seats = seats.iter().fold(0, |bits, seat| bits | 1 << seat.number());
            if spectators { seats | SPECTATORS } else { seats }
        };
        let steps = || (0..).zip(&self.steps);
        let entry = self.next_number() - 1;
        Snapshot {
            game: self.record.game.clone(),
            rules: self.record.rules,
            entry,
            link: self.record.last_link(),
            position: to_json(&self.position),
            asked_since: self.asked_since,
            noticed: self
                .steps
                .windows(2)
                .map(|pair| bits(pair[1].moments.since(&pair[0].moments)))
                .collect(),
            revealed: steps().filter(|(_, step)| step.revealed).map(|(n, _)| n).collect(),
            taken_back: steps()
                .filter(|(_, step)| !step.taken_back.is_empty())
                .map(|(n, step)| (n, step.taken_back.clone()))
                .collect(),
        }
    }

    /// Opens a record from a snapshot of it. What came before the snapshot is taken on trust; what came after it goes through the rules,
    /// as in [`Table::load`]. The table is the same as if it had been loaded.
    pub fn resume(record: Record, snapshot: &Snapshot) -> Result<Self, Flaw> {
        unharmed(record.start.is_some(), || Table::resume_from(record, snapshot))
    }

    fn resume_from(record: Record, snapshot: &Snapshot) -> Result<Self, Flaw> {
        let unfit = |what: String| Flaw::outside("the snapshot", what);
        check_header::<G>(&record)?;
        snapshot.check(&record).map_err(unfit)?;
        // A position may refer to what belongs to its set-up, such as a content pack: so that is read first.
        let origin = Origin::<G>::read(&record)?;
        let position = G::deserialize(&snapshot.position)
            .map_err(|error| unfit(format!("the position is not one of {}: {error}", record.game)))?;
        let seats = position.seats();
        if snapshot.asked_since.seats() != seats {
            let asked = snapshot.asked_since.seats();
            return Err(unfit(format!("expected {seats} seats that are asked, found {asked}")));
        }
        check_names(&record.players, seats).map_err(|what| Flaw::outside("the header", what))?;

        let mut table = Table::of_begun(origin, record, position);
        table.steps.reserve(table.record.entries.len());
        for n in 0..=snapshot.entry {
            let step = snapshot.step(&table.record, n, table.steps.last())?;
            if matches!(step.deed, Deed::Undo { .. }) {
                take_out(&mut table.line, &step.taken_back);
            } else {
                table.line.push(n);
            }
            table.steps.push(step);
        }
        table.asked_since = snapshot.asked_since;
        table.disclosed = table.turn().outcome().is_some();
        table.landmarks.remember(table.line.len(), &table.position);
        table.past = Some(Past::until(snapshot.entry));
        table.read_on()?;
        Ok(table)
    }
}

/// What was said before the snapshot from which a table was resumed: found out when somebody wants to hear it.
pub(crate) struct Past<G: Game> {
    /// The entry of the snapshot.
    until: u32,
    events: OnceLock<Vec<Box<[G::Event]>>>,
}

impl<G: Game> Past<G> {
    fn until(until: u32) -> Self {
        Past { until, events: OnceLock::new() }
    }

    /// What was said in entry `n` of the table, if that is before the snapshot.
    pub(crate) fn events(&self, table: &Table<G>, n: u32) -> Option<&[G::Event]> {
        if n > self.until {
            return None;
        }
        let events = self.events.get_or_init(|| {
            let past = table.at(self.until).expect("the entry of the snapshot is in the record");
            past.steps.into_iter().map(|step| step.events).collect()
        });
        Some(&events[n as usize])
    }
}
