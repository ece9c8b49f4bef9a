//! `trestle scrub`: goes through everything that is stored and looks whether it is as it was written. Changes nothing.

use super::figures::{grouped, processors, progress_bar_of};
use super::kept::{failure, wait};
use super::place::Place;
use super::{Exit, Failure, print, print_json};
use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use store::{Journal, Status, Store, StoreError};
use table::record::Entry;
use table::{Flaw, Record};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// Check everything in a database: every table, every move, every card and die
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Scrub {
    /// Say something about every table, not only about those with a flaw
    #[arg(long)]
    every: bool,

    #[command(flatten)]
    place: Place,
}

const AFTER_HELP: &str = "\
Every record is put together again and played through by the rules of its game, as `trestle verify` does it with files: each entry is \
tied to the one before it, each move is legal, each card and die is what the seed gives. What is kept beside the record (the \
outcome, whose turn it is, snapshots) has to agree with it. Nothing is changed, and a server may run meanwhile.

Ends with exit code 0 if everything is sound, and 1 if something is not.

With --json, one object: database, tables, moves, flaws (a list of table, entry, place, what).

Examples:
  trestle scrub
  trestle scrub --every --database postgres://me@db/games
  trestle scrub --database monday.backup        a copy is checked like a database";

/// How many tables are asked for at once.
const PAGE: u32 = 256;

impl Scrub {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let location = self.place.location()?;
        let looked = wait(async {
            let store = Store::open_to_read(&location).await.map_err(|error| failure(&error))?;
            let looked = look_at_all(&store).await.map_err(|error| failure(&error));
            store.close().await;
            looked
        })?;
        let moves = looked.iter().filter_map(|look| look.found.as_ref().ok()).sum();
        let flaws: Vec<_> = looked.iter().filter_map(Look::flaw).collect();
        if json {
            let (database, tables) = (location.to_string(), looked.len());
            print_json(&Report { database, tables, moves, flaws: &flaws })?;
        } else {
            for look in looked.iter().filter(|look| self.every || look.found.is_err()) {
                print(&look.line())?;
            }
            print(&summary(looked.len() as u64, moves, flaws.len() as u64))?;
        }
        Ok(if flaws.is_empty() { Exit::Done } else { Exit::No })
    }
}

/// The answer for programs.
#[derive(Serialize)]
struct Report<'a> {
    database: String,
    tables: usize,
    moves: u64,
    flaws: &'a [FlawOf<'a>],
}

#[derive(Serialize)]
struct FlawOf<'a> {
    table: &'a str,
    #[serde(flatten)]
    flaw: &'a Flaw,
}

/// What was found at a table: how many moves were checked, or what is wrong.
struct Look {
    table: String,
    found: Result<u64, Flaw>,
}

impl Look {
    fn flaw(&self) -> Option<FlawOf<'_>> {
        let flaw = self.found.as_ref().err()?;
        Some(FlawOf { table: &self.table, flaw })
    }

    fn line(&self) -> String {
        match &self.found {
            Ok(moves) => format!("ok    {}  {} moves", self.table, grouped(*moves)),
            Err(flaw) => format!("FLAW  {}  at {flaw}", self.table),
        }
    }
}

fn summary(tables: u64, moves: u64, flaws: u64) -> String {
    let [tables, moves] = [tables, moves].map(grouped);
    match flaws {
        0 => format!("sound: {tables} tables with {moves} moves are as they were written"),
        _ => format!("{} of {tables} tables have a flaw", grouped(flaws)),
    }
}

/// Looks at all tables in the order of their ids, several at once.
async fn look_at_all(store: &Store) -> Result<Vec<Look>, StoreError> {
    let bar = progress_bar_of("tables", store.count().await?.tables);
    let free = Arc::new(Semaphore::new(processors()));
    let mut looking = JoinSet::new();
    let mut after: Option<String> = None;
    loop {
        let ids = store.all_table_ids(after.as_deref(), PAGE).await?;
        let Some(last) = ids.last() else { break };
        after = Some(last.clone());
        for table in ids {
            let place = free.clone().acquire_owned().await.expect("it is never closed");
            let journal = store.journal(&table).await;
            let bar = bar.clone();
            looking.spawn_blocking(move || {
                let found = look_at(journal);
                bar.inc(1);
                drop(place);
                found.map(|found| Look { table, found })
            });
        }
    }
    let mut looked = looking.join_all().await.into_iter().collect::<Result<Vec<_>, _>>()?;
    bar.finish_and_clear();
    looked.sort_by(|one, other| one.table.cmp(&other.table));
    Ok(looked)
}

/// What is wrong with a journal. What cannot be read at all is a flaw; a database that does not answer is an error.
fn look_at(journal: Result<Option<Journal>, StoreError>) -> Result<Result<u64, Flaw>, StoreError> {
    match journal {
        Ok(Some(journal)) => Ok(check(&journal)),
        Ok(None) => Ok(Err(flaw("the table", "expected it in the database, found it gone"))),
        Err(StoreError::Corrupt(what)) => Ok(Err(flaw("the table", what))),
        Err(error) => Err(error),
    }
}

fn check(journal: &Journal) -> Result<u64, Flaw> {
    let row = &journal.row;
    let Some(header) = &row.header else {
        let expected = matches!(row.status, Status::Gathering | Status::Closed);
        if !expected || !journal.entries.is_empty() || row.outcome.is_some() {
            return Err(flaw(
                "the header",
                format!("expected one at a table that is {}, found none", row.status),
            ));
        }
        return Ok(0);
    };
    let mut record: Record = read("the header", None, header)?;
    for stored in &journal.entries {
        let entry: Entry = read("an entry", Some(stored.n), &stored.body)?;
        if serde_json::to_string(&entry).ok().as_ref() != Some(&stored.body) {
            return Err(at(stored.n, "not as it was written"));
        }
        record.entries.push(entry);
    }
    record.outcome = row.outcome.as_deref().map(|outcome| read("the outcome", None, outcome)).transpose()?;
    if record.game != row.game {
        return Err(flaw("the header", format!("expected game `{}`, found `{}`", row.game, record.game)));
    }
    let game = shelf::game(&record.game)
        .ok_or_else(|| flaw("the header", format!("expected a game we have, found `{}`", record.game)))?;
    let verified = game.verify(&record.to_text())?;
    check_beside(journal, &record)?;
    Ok(verified.moves.into())
}

/// Does what is kept beside a sound record agree with it?
fn check_beside(journal: &Journal, record: &Record) -> Result<(), Flaw> {
    let row = &journal.row;
    let statuses: &[_] =
        if record.outcome.is_some() { &[Status::Over] } else { &[Status::Running, Status::Ended] };
    if !statuses.contains(&row.status) {
        let expected: Vec<_> = statuses.iter().map(Status::to_string).collect();
        return Err(flaw("the status", format!("expected {}, found {}", expected.join(" or "), row.status)));
    }
    if journal.seats.len() != record.players.len() {
        let (expected, found) = (record.players.len(), journal.seats.len());
        return Err(flaw("the seats", format!("expected {expected}, found {found}")));
    }
    let game = shelf::game(&record.game).expect("the record was verified");
    let awaits: i64 =
        game.load(record.clone())?.turn().deciders().iter().map(|seat| 1_i64 << seat.number()).sum();
    if let Some(last) = journal.entries.last()
        && last.awaits != awaits
    {
        return Err(at(last.n, format!("expected to wait for seats {awaits:#b}, found {:#b}", last.awaits)));
    }
    if let Some(snapshot) = &journal.snapshot {
        let mut short = record.clone();
        if short.entries.len() > snapshot.n as usize + 1 {
            short.entries.truncate(snapshot.n as usize + 1);
            short.outcome = None;
        }
        if game.load(short)?.snapshot() != snapshot.body {
            return Err(at(snapshot.n, "the snapshot is not what the record gives"));
        }
    }
    Ok(())
}

fn read<T: DeserializeOwned>(place: &str, entry: Option<u32>, text: &str) -> Result<T, Flaw> {
    serde_json::from_str(text).map_err(|error| match entry {
        Some(n) => at(n, format!("expected an entry, found {error}")),
        None => flaw(place, format!("it cannot be read: {error}")),
    })
}

fn flaw(place: &str, what: impl Into<String>) -> Flaw {
    Flaw { place: place.to_owned(), entry: None, what: what.into() }
}

fn at(n: u32, what: impl Into<String>) -> Flaw {
    Flaw { place: format!("move {n}"), entry: Some(n), what: what.into() }
}
