//! What must hold in the end, whatever has happened: what players were promised is stored, once; nothing else is; everything was heard
//! once and in order.

use crate::followers::{Followed, Mark, hear_again};
use crate::notes::{Fate, Sent, What};
use crate::players::Table;
use crate::program::{PATIENCE, trestle};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use store::{Journal, Location, Status, Store};
use table::record::{Deed, Entry};
use table::{AnyTable, Record, Seat, Viewer};
use tokio::time::sleep;

/// What is stored.
pub(crate) struct Stored {
    /// Moves that were acknowledged.
    pub(crate) moves: usize,
    /// How much there is to hear in each seat of each table.
    pub(crate) ends: BTreeMap<(String, u8), Mark>,
}

/// Everything that was acknowledged is stored once, and nothing that nobody has sent.
pub(crate) async fn everything_is_stored_once(tables: &mut [Table], database: &str) -> Stored {
    let location: Location = database.parse().expect("where the database is");
    let store = Store::open_to_read(&location).await.expect("it can be read while the server runs");
    let mut stored = Stored { moves: 0, ends: BTreeMap::new() };
    for table in tables {
        let journal = at_rest(&store, table).await;
        stored.moves += compare(table, &journal);
        let played = played_through(&journal);
        for seat in Seat::all(table.seats.len() as u8) {
            let moments = played.moment(Viewer::Seat(seat)) + 1;
            let end = Mark { moments, notices: journal.notices.len() as u32 };
            stored.ends.insert((table.id.clone(), seat.number()), end);
        }
        if journal.row.status == Status::Over {
            let downloaded = Record::from_text(&table.record().await).expect("a record");
            let (given, kept) = (downloaded.entries, &played.record().entries);
            assert_eq!(given, *kept, "the record of {} as it is given away", table.id);
        }
    }
    store.close().await;
    stored
}

/// The journal of a table as soon as no bot moves any more: then nothing changes, because nobody else does.
async fn at_rest(store: &Store, table: &Table) -> Journal {
    let began = Instant::now();
    loop {
        let journal = store.journal(&table.id).await.expect("it can be read").expect("it was made");
        let awaits = journal.entries.last().map_or(0, |entry| entry.awaits);
        let is_bot = |(seat, owner): (usize, &Option<usize>)| owner.is_none() && awaits & (1 << seat) != 0;
        let waits_for_bot = table.seats.iter().enumerate().any(is_bot);
        if journal.row.status != Status::Running || !waits_for_bot {
            return journal;
        }
        assert!(began.elapsed() < PATIENCE, "no bot moves at {}", table.id);
        sleep(Duration::from_millis(5)).await;
    }
}

/// Compares what was sent to a table with its journal. Answers how many moves were acknowledged.
fn compare(table: &Table, journal: &Journal) -> usize {
    let id = &table.id;
    let (mut stored, mut moves) = (BTreeMap::new(), 0);
    let entries = journal.entries.iter().map(|entry| (&entry.key, &entry.body));
    let notices = journal.notices.iter().map(|notice| (&notice.key, &notice.body));
    for (key, body) in entries.chain(notices) {
        let Some(key) = key else {
            assert!(!is_ours(table, body), "{id}: nobody has sent {body}");
            continue;
        };
        // A key is kept with the account that it belongs to.
        let key = key.rsplit_once('/').map_or(key.as_str(), |(_, key)| key);
        let twice = stored.insert(key.to_owned(), body.clone());
        assert_eq!(twice, None, "{id}: {key} is stored twice, the second time as {body}");
    }
    for (key, Sent { what, fate }) in &table.notes.sent {
        let body = stored.remove(key);
        match (fate, body) {
            (Fate::Done, Some(body)) => {
                assert!(is_it(what, &body), "{id}: expected {what:?} under {key}, found {body}");
                moves += usize::from(matches!(what, What::Act { .. }));
            }
            (Fate::Refused, None) => {}
            (Fate::Done, None) => panic!("{id}: {what:?} was acknowledged under {key}, and is lost"),
            (Fate::Refused, Some(body)) => panic!("{id}: {key} was refused, and {body} is stored"),
        }
    }
    stored.retain(|_, body| !is_about_seats(body));
    assert!(stored.is_empty(), "{id}: nobody has sent {stored:?}");
    moves
}

/// Is this a move of a seat that is ours?
fn is_ours(table: &Table, body: &str) -> bool {
    match serde_json::from_str::<Entry>(body) {
        Ok(Entry { deed: Deed::Play { seat, .. } | Deed::Undo { seat, .. }, .. }) => {
            table.seats[seat.index()].is_some()
        }
        _ => false,
    }
}

/// Somebody sat down, or the game began.
fn is_about_seats(body: &str) -> bool {
    let body: Value = serde_json::from_str(body).expect("notices are JSON");
    body["what"] == "started" || body["what"].get("joined").is_some()
}

/// Is this what was sent?
fn is_it(what: &What, body: &str) -> bool {
    match what {
        What::Chat { text } => {
            let body: Value = serde_json::from_str(body).expect("notices are JSON");
            body["what"]["said"]["text"] == **text
        }
        What::Act { seat, action } => match deed(body) {
            Deed::Play { seat: by, action: done } => by.number() == *seat && done == *action,
            _ => false,
        },
        What::Undo { seat } => matches!(deed(body), Deed::Undo { seat: by, .. } if by.number() == *seat),
    }
}

fn deed(body: &str) -> Deed<Value> {
    serde_json::from_str::<Entry>(body).expect("entries are JSON").deed
}

/// The game that a journal tells of. Every move is legal, every link and digest is right.
fn played_through(journal: &Journal) -> Box<dyn AnyTable> {
    let id = &journal.row.id;
    let header = journal.row.header.as_ref().unwrap_or_else(|| panic!("{id} has never begun"));
    let mut record: Record = serde_json::from_str(header).expect("the head of a record");
    record.entries =
        journal.entries.iter().map(|entry| serde_json::from_str(&entry.body).expect("an entry")).collect();
    record.outcome = journal.row.outcome.as_ref().map(|text| serde_json::from_str(text).expect("an outcome"));
    let game = shelf::game(&journal.row.game).expect("a game of the shelf");
    game.load(record).unwrap_or_else(|flaw| panic!("{id}: {flaw}"))
}

/// What somebody has heard bit by bit is what he hears when he asks for everything, and what the log says.
///
/// Where two servers write at the same moment, somebody may hear a move before a line of chat, and somebody else after it; but each hears
/// all moves in order, and all lines.
pub(crate) async fn everything_was_heard_once(followed: Followed, by_several: bool) {
    let Followed { table, seat, mut client, mut events } = followed;
    let mut again = hear_again(&client, &table, seat, events.len()).await;
    if by_several {
        for event in events.iter_mut().chain(&mut again) {
            event.id.clear();
        }
        events.sort_by_key(|event| event.name.clone());
        again.sort_by_key(|event| event.name.clone());
    }
    for (heard, again) in events.iter().zip(&again) {
        assert_eq!(heard, again, "{table}, seat {seat}: left is what was heard, right what is told now");
    }
    let path = format!("/api/tables/{table}/log?seat={seat}");
    let log: Value = client.get(&path).await.expect("whoever sits there may read the log");
    let lines = log["lines"].as_array().expect("a list");
    let heard: Vec<_> = events
        .iter()
        .filter(|event| event.name == "moment")
        .map(|event| serde_json::from_str::<Value>(&event.data).expect("JSON"))
        .flat_map(|data| {
            let moment = data["moment"].clone();
            data["lines"]
                .as_array()
                .expect("a list")
                .iter()
                .map(move |line| (moment.clone(), line["words"].clone()))
                .collect::<Vec<_>>()
        })
        .collect();
    let logged: Vec<_> = lines.iter().map(|line| (line["moment"].clone(), line["words"].clone())).collect();
    assert_eq!(heard, logged, "{table}, seat {seat}: left is what was heard, right the log");
}

/// The program itself finds no flaw in what is stored.
pub(crate) fn scrub_finds_no_flaw(database: &str) {
    let output = trestle(&["scrub", "--json", "--database", database]).output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stdout);
    let report: Value = serde_json::from_str(&said).unwrap_or_else(|_| {
        panic!("expected JSON, found {said} {}", String::from_utf8_lossy(&output.stderr))
    });
    assert_eq!(report["flaws"].as_array().map(Vec::len), Some(0), "{report}");
    assert!(output.status.success(), "{report}");
}
