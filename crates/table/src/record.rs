//! A game as a document: set-up, every entry, and what chance gave. It is the save file, the replay, the bug report and the
//! test fixture.
//!
//! A record is append-only: an undo is an entry, not an erasure. docs/record.md describes the format for outsiders. This file
//! knows how a record is written and read; whether it follows the rules of its game is asked in `verify.rs`.

use crate::seal::{Commitment, Digest, Seed};
use crate::start::Start;
use crate::{Meta, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// The version of the format that this program writes and reads.
pub const FORMAT: u32 = 1;

/// A whole record. It holds the whole truth: nobody at the table may read it before the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the format.
    pub trestleboard: u32,
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// What was chosen before the game, as the game writes it.
    pub setup: Value,
    /// The position it goes on from, if it is not dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// Who plays, in the order of the seats.
    pub players: Vec<String>,
    /// The promise about the seed.
    pub commitment: Commitment,
    /// What happened, in order; entry 0 is the set-up.
    pub entries: Vec<Entry>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// The seed: in a host's own file, and in every record of a finished game.
    pub seed: Option<Seed>,
}

/// One entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number; also what chance is derived from.
    pub n: u32,
    /// What was done.
    pub deed: Deed<Value>,
    /// What chance gave, in the order it was asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<u32>,
    /// The fingerprint of the position after it, now and then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Digest>,
    /// The fingerprint of the record up to and including this entry.
    #[serde(default, skip_serializing_if = "Digest::is_empty")]
    pub link: Digest,
}

impl Entry {
    /// The same entry, tied to the link of the one before it.
    #[must_use]
    pub fn tied_to(self, before: &Digest) -> Self {
        Entry { link: self.link_after(before), ..self }
    }

    /// The link that ties this entry to the one before it.
    pub(crate) fn link_after(&self, before: &Digest) -> Digest {
        let Entry { n, deed, chance, digest, link: _ } = self;
        before.then(&Loose { n: *n, deed, chance, digest: digest.as_ref() })
    }
}

/// An entry without its link, as it goes into the link. It is written as an [`Entry`] is.
#[derive(Serialize)]
struct Loose<'a> {
    n: u32,
    deed: &'a Deed<Value>,
    #[serde(skip_serializing_if = "<[u32]>::is_empty")]
    chance: &'a [u32],
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<&'a Digest>,
}

/// What an entry does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Deed<A> {
    /// The set-up.
    Begin,
    /// A seat acts.
    Play {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// A seat takes its last move back.
    Undo {
        /// Who asked for it.
        seat: Seat,
        /// The entry before the move that is taken back. If nobody had to agree, that move alone is taken back, otherwise
        /// everything after it as well.
        to: u32,
        /// Who agreed; nobody had to for a free undo.
        agreed: Seats,
    },
}

/// Why a text is not a record.
#[derive(Debug, Error)]
#[error("{place}: {}", self.reason())]
pub struct Malformed {
    /// Where: "line 12 (move 5)".
    pub place: String,
    /// The entry it belongs to, if it is in one.
    pub entry: Option<u32>,
    what: String,
    expected: &'static str,
}

impl Record {
    /// Reads a record. Says line and entry if it is none.
    pub fn from_text(text: &str) -> Result<Record, Malformed> {
        let record: Record = serde_json::from_str(text).map_err(|error| Malformed::at(text, &error))?;
        if record.trestleboard != FORMAT {
            let what = format!("this is a record in format {}", record.trestleboard);
            return Err(Malformed { place: "line 2".into(), entry: None, what, expected: "format 1" });
        }
        Ok(record)
    }

    /// Writes the record: one line for each entry, so that it can be read and compared.
    pub fn to_text(&self) -> String {
        let entries: Vec<_> = self.entries.iter().map(|entry| format!("    {}", json(entry))).collect();
        let start = self.start.as_ref().map(|start| ("start", json(start)));
        let before = [
            ("trestleboard", json(&self.trestleboard)),
            ("game", json(&self.game)),
            ("rules", json(&self.rules)),
            ("setup", json(&self.setup)),
        ];
        let after = [
            ("players", json(&self.players)),
            ("commitment", json(&self.commitment)),
            ("entries", format!("[\n{}\n  ]", entries.join(",\n"))),
            ("outcome", json(&self.outcome)),
            ("seed", json(&self.seed)),
        ];
        let fields = before.into_iter().chain(start).chain(after);
        let fields: Vec<_> = fields.map(|(name, value)| format!("  \"{name}\": {value}")).collect();
        format!("{{\n{}\n}}\n", fields.join(",\n"))
    }

    /// A record in which nothing has happened yet.
    pub(crate) fn begun(
        meta: &Meta,
        setup: Value,
        start: Option<Start>,
        players: Vec<String>,
        seed: Seed,
    ) -> Record {
        Record {
            trestleboard: FORMAT,
            game: meta.id.to_owned(),
            rules: meta.rules_version,
            setup,
            start,
            players,
            commitment: seed.commitment(),
            entries: Vec::new(),
            outcome: None,
            seed: Some(seed),
        }
    }

    /// A record of the same game with these entries; without its seed, and not over.
    pub(crate) fn with_entries(&self, entries: &[Entry]) -> Record {
        let Record { trestleboard, game, rules, setup, start, players, commitment, .. } = self;
        Record {
            trestleboard: *trestleboard,
            game: game.clone(),
            rules: *rules,
            setup: setup.clone(),
            start: start.clone(),
            players: players.clone(),
            commitment: commitment.clone(),
            entries: entries.to_vec(),
            outcome: None,
            seed: None,
        }
    }

    /// The fingerprint of everything before the first entry, to which entry 0 is tied.
    pub(crate) fn header_digest(&self) -> Digest {
        let header =
            (self.trestleboard, &self.game, self.rules, &self.setup, &self.players, &self.commitment);
        let header = Digest::of(&header);
        self.start.as_ref().map_or_else(|| header.clone(), |start| header.then(start))
    }

    /// The fingerprint of the record so far.
    pub(crate) fn last_link(&self) -> Digest {
        self.entries.last().map_or_else(|| self.header_digest(), |entry| entry.link.clone())
    }
}

impl Malformed {
    /// What is wrong and what was expected.
    pub(crate) fn reason(&self) -> String {
        format!("{}; expected {}", self.what, self.expected)
    }

    fn at(text: &str, error: &serde_json::Error) -> Self {
        // A damaged line is often noticed only in the next one: the first that is not as an entry is written is to blame.
        let broken = entry_lines(text).into_iter().find(|(_, line, ending)| !is_entry_line(line, ending));
        let line = broken.map_or(error.line().max(1), |(at, ..)| at);
        let (place, entry) = place_of_line(text, line);
        let message = error.to_string();
        let what = message.split(" at line ").next().unwrap_or(&message).to_owned();
        let expected = if error.is_eof() {
            "the rest of the record: the file breaks off here"
        } else {
            "a record as `trestle play` saves it (docs/record.md)"
        };
        Malformed { place, entry, what, expected }
    }
}

/// The lines on which entries stand, with their numbers counted from 1 and what each should end with.
fn entry_lines(text: &str) -> Vec<(usize, &str, &str)> {
    let lines: Vec<_> = text.split('\n').collect();
    let Some(heading) = lines.iter().position(|line| line.starts_with("  \"entries\"")) else {
        return Vec::new();
    };
    // A damaged entry still begins or ends as one.
    let is_entry = |line: &&str| line.starts_with("    {") || line.contains("\"link\":");
    let end = lines.iter().rposition(is_entry).map_or(0, |at| at + 1);
    let ending = |at: usize| if at + 1 == end { "" } else { "," };
    (heading + 1..end).map(|at| (at + 1, lines[at], ending(at))).collect()
}

fn is_entry_line(line: &str, ending: &str) -> bool {
    let read = serde_json::from_str::<Entry>(line.strip_suffix(',').unwrap_or(line));
    read.is_ok_and(|entry| format!("    {}{ending}", json(&entry)) == line)
}

/// "line 12 (move 5)" and the number of the entry, for a line of a record's text, counted from 1.
pub(crate) fn place_of_line(text: &str, line: usize) -> (String, Option<u32>) {
    match entry_lines(text).iter().position(|&(at, ..)| at == line) {
        Some(entry) => (format!("line {line} (move {entry})"), Some(entry as u32)),
        None => (format!("line {line}"), None),
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("records have a JSON form")
}
