//! The file of a ladder: every finished game on a line of its own, so that a ladder that was broken off goes on where it stopped.

use crate::cli::Failure;
use bots::ladder::{Plan, Played};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;
use table::Outcome;

const ANOTHER_NAME: &str = "name another file with --file, or repeat the settings of this one";

/// The first line: everything that a game depends on but its pair and its number. How many games shall be played, and when a question is
/// settled, may change from run to run.
#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    /// The version of this format.
    pub(super) trestle_ladder: u32,
    pub(super) game: String,
    pub(super) rules_version: u32,
    pub(super) seats: u8,
    pub(super) options: BTreeMap<String, String>,
    /// The fingerprint of the content pack, if one was given.
    pub(super) pack: Option<String>,
    pub(super) players: Vec<String>,
    pub(super) against: Option<String>,
    pub(super) seed: u64,
}

/// Every other line: a game.
#[derive(Serialize, Deserialize)]
struct Line {
    /// Who met: the lower and the upper one.
    pair: [String; 2],
    game: u64,
    seats: Vec<String>,
    #[serde(flatten)]
    outcome: Outcome,
    decisions: u64,
}

/// The file, open for more games.
pub(super) struct Journal<'a> {
    path: &'a Path,
    file: File,
    plan: &'a Plan,
}

/// What was in the file.
pub(super) struct Found {
    pub(super) played: Vec<Played>,
    /// The last line was half written, and is cut off.
    pub(super) was_cut: bool,
}

impl<'a> Journal<'a> {
    /// Opens a file, or begins one. A file that is not one of this ladder is left as it is.
    pub(super) fn open(path: &'a Path, header: &Header, plan: &'a Plan) -> Result<(Self, Found), Failure> {
        let cannot = |error: io::Error| cannot("open", path, &error);
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(cannot)?;
        // Where files cannot be locked at all, the user has to take care.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(Failure::failed(format!("`{}`: another run is writing to it", path.display()))
                .hint("wait for that run, or name another file with --file"));
        }
        let mut journal = Journal { path, file, plan };
        let found = journal.read(header)?;
        Ok((journal, found))
    }

    fn read(&mut self, header: &Header) -> Result<Found, Failure> {
        let mut bytes = Vec::new();
        self.file.read_to_end(&mut bytes).map_err(|error| cannot("read", self.path, &error))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let (lines, half) = bytes.split_at(whole);
        let mut lines = lines.split_inclusive(|&byte| byte == b'\n');
        let first = json_line(header);
        match lines.next() {
            // Not even the first line was finished.
            None if first.as_bytes().starts_with(half) => {}
            None => return Err(self.not_a_ladder(half)),
            Some(line) => self.expect_header(header, line)?,
        }
        let mut seen = BTreeSet::new();
        let mut played = Vec::new();
        for (number, line) in (2..).zip(lines) {
            let game = self.game_in(line).and_then(|game| {
                let is_new = seen.insert((game.pair, game.game));
                if is_new { Ok(game) } else { Err("this game stands on an earlier line already".to_owned()) }
            });
            played.push(game.map_err(|why| {
                Failure::usage(format!("`{}`, line {number}: {why}", self.path.display())).hint(
                    "take that line out, and its game is played again; or name another file with --file",
                )
            })?);
        }
        let cut = |error: io::Error| cannot("write", self.path, &error);
        self.file.set_len(whole as u64).map_err(cut)?;
        if whole == 0 {
            self.file.write_all(first.as_bytes()).map_err(|error| cannot("write", self.path, &error))?;
        }
        Ok(Found { played, was_cut: !half.is_empty() })
    }

    /// Writes a game down, at once.
    pub(super) fn note(&mut self, played: &Played) -> Result<(), Failure> {
        let name = |entrant: usize| self.plan.entrants()[entrant].to_string();
        let pair = self.plan.pairs()[played.pair];
        let line = json_line(&Line {
            pair: [name(pair.lower), name(pair.upper)],
            game: played.game,
            seats: played.seats.iter().map(|&entrant| name(entrant)).collect(),
            outcome: played.outcome,
            decisions: played.decisions,
        });
        self.file.write_all(line.as_bytes()).map_err(|error| cannot("write", self.path, &error))
    }

    fn expect_header(&self, expected: &Header, line: &[u8]) -> Result<(), Failure> {
        let found: Header = serde_json::from_slice(line).map_err(|_| self.not_a_ladder(line))?;
        let (expected, found) = (fields(expected), fields(&found));
        let differ = expected.iter().zip(&found).filter(|(expected, found)| expected != found);
        let differ: Vec<_> = differ
            .map(|((name, expected), (_, found))| format!("{name}: expected {expected}, found {found}"))
            .collect();
        if differ.is_empty() {
            return Ok(());
        }
        let message = format!("`{}` belongs to another ladder; {}", self.path.display(), differ.join("; "));
        Err(Failure::usage(message).hint(ANOTHER_NAME))
    }

    fn not_a_ladder(&self, line: &[u8]) -> Failure {
        let found: String = String::from_utf8_lossy(line).trim_end().chars().take(40).collect();
        let message = format!(
            "`{}` is not the file of a ladder: expected {{\"trestle_ladder\":1,…}} in its first line, found `{found}`",
            self.path.display()
        );
        Failure::usage(message).hint("name another file with --file; it is made if it is not there")
    }

    /// The game on a line, if it is one of this plan.
    fn game_in(&self, line: &[u8]) -> Result<Played, String> {
        let line: Line = serde_json::from_slice(line)
            .map_err(|error| format!("expected a game of the ladder, found something else: {error}"))?;
        let level = |entrant: usize| self.plan.entrants()[entrant].to_string();
        let pair = self
            .plan
            .pairs()
            .iter()
            .position(|pair| [level(pair.lower), level(pair.upper)] == line.pair)
            .ok_or_else(|| format!("{} and {} do not meet", line.pair[0], line.pair[1]))?;
        let seats = self.plan.seating(pair, line.game);
        let expected: Vec<_> = seats.iter().map(|&entrant| level(entrant)).collect();
        if expected != line.seats {
            let (expected, found) = (expected.join(", "), line.seats.join(", "));
            return Err(format!("expected {expected} in the seats, found {found}"));
        }
        let Line { game, outcome, decisions, .. } = line;
        for counted in [outcome.places.seats(), outcome.points.seats()] {
            if usize::from(counted) != seats.len() {
                return Err(format!("expected a result for {} seats, found {counted}", seats.len()));
            }
        }
        Ok(Played { pair, game, seats, outcome, decisions })
    }
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::failed(format!("cannot {what} `{}`: {error}", path.display()))
}

fn json_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("headers and games have a JSON form") + "\n"
}

fn fields(header: &Header) -> Vec<(String, Value)> {
    match serde_json::to_value(header) {
        Ok(Value::Object(fields)) => fields.into_iter().collect(),
        _ => Vec::new(),
    }
}
