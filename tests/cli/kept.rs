//! `trestle backup`, `trestle restore` and `trestle scrub`: what a server keeps, copied and checked.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

use crate::trestle::{Folder, trestle};
use serde_json::json;
use std::path::Path;
use store::{Account, AccountKind, Append, Location, NewEntry, NewTable, Status, Store, TableRow};
use table::{AnyTable, Options, Record, Seed};

/// A database with a finished game of leduc at `over`, one of bazaar in the middle at `running`, and an empty table.
fn database(folder: &Folder) -> String {
    let file = folder.file("tables.sqlite");
    let store = Location::file(&file);
    wait(async {
        let store = Store::open(&store).await.unwrap();
        let host = Account { id: "ann".into(), kind: AccountKind::Guest, name: "Ann".into(), created_at: 1 };
        store.add_account(&host, None).await.unwrap();
        store.add_table(&new_table("gathering", "leduc", 2)).await.unwrap();
        keep(&store, "over", "leduc", usize::MAX).await;
        keep(&store, "running", "bazaar", 20).await;
        store.close().await;
    });
    file
}

fn wait(work: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(work);
}

fn new_table(id: &str, game: &str, seats: u8) -> NewTable {
    let row = TableRow {
        id: id.to_owned(),
        game: game.to_owned(),
        status: Status::Gathering,
        plan: "{}".to_owned(),
        header: None,
        outcome: None,
        host: "ann".to_owned(),
        bots: 0,
        clock_ms: 0,
        listed: true,
        key: None,
        created_at: 1,
        changed_at: 1,
    };
    NewTable { row, seats: vec![None; seats.into()], first_notices: Vec::new() }
}

/// Plays at most so many moves and keeps them as a server does, with a snapshot in the middle.
async fn keep(store: &Store, id: &str, game: &str, moves: usize) {
    let shelved = shelf::game(game).unwrap();
    let seats = *shelved.meta().seats.start();
    store.add_table(&new_table(id, game, seats)).await.unwrap();
    let players = (0..seats).map(|seat| format!("Bot {seat}")).collect();
    let mut table = shelved.open(seats, &Options::none(), players, Seed::from_number(3)).unwrap();
    let mut bot = shelved.bot(bots::Level::Random, 1);
    let header = Record { entries: Vec::new(), outcome: None, ..table.record().clone() };
    let begin = Append {
        status: Some((Status::Gathering, Status::Running)),
        header: Some(serde_json::to_string(&header).unwrap()),
        ..newest(&*table)
    };
    store.append(id, begin).await.unwrap();
    for _ in 0..moves {
        let Some(seat) = table.turn().deciders().first() else { break };
        let action = bot.choose(&*table, seat);
        table.act(seat, &action).unwrap();
        store.append(id, newest(&*table)).await.unwrap();
    }
}

fn newest(table: &dyn AnyTable) -> Append {
    let entry = table.record().entries.last().unwrap();
    let awaits = table.turn().deciders().iter().map(|seat| 1 << seat.number()).sum();
    let body = serde_json::to_string(entry).unwrap();
    let mut append = Append::entry(NewEntry { n: entry.n, body, awaits, at: 1, key: None });
    if let Some(outcome) = table.turn().outcome() {
        append.outcome = Some(serde_json::to_string(outcome).unwrap());
        append.status = Some((Status::Running, Status::Over));
    }
    append.snapshot = (entry.n == 3).then(|| (3, table.snapshot()));
    append
}

/// Changes a file behind the program's back.
fn change(file: &str, sql: &str) {
    let changed = rusqlite::Connection::open(file).unwrap().execute(sql, ()).unwrap();
    assert!(changed > 0, "{sql}");
}

#[test]
fn what_is_sound_is_said_to_be_so() {
    let folder = Folder::new();
    let file = database(&folder);
    trestle(&["scrub", "--database", &file]).says(&["sound: 3 tables with "]);
    let every = trestle(&["scrub", "--database", &file, "--every"]);
    every.says(&["ok    gathering  0 moves", "ok    over", "ok    running  20 moves"]);
    let report = trestle(&["scrub", "--database", &file, "--json"]).json();
    assert_eq!((&report["tables"], &report["flaws"]), (&json!(3), &json!([])));
}

#[test]
fn every_flaw_is_found_with_its_table_and_move() {
    let flaws = [
        (
            "UPDATE entries SET body = replace(replace(replace(body, 'seat\":0', 'X'), 'seat\":1', 'seat\":0'), 'X', 'seat\":1') WHERE table_id = 'over' AND n = 2",
            "over",
            json!(2),
        ),
        ("UPDATE entries SET body = body || ' ' WHERE table_id = 'running' AND n = 7", "running", json!(7)),
        ("UPDATE entries SET body = '{' WHERE table_id = 'running' AND n = 5", "running", json!(5)),
        ("DELETE FROM entries WHERE table_id = 'running' AND n = 9", "running", json!(9)),
        ("UPDATE entries SET awaits = 0 WHERE table_id = 'running' AND n = 20", "running", json!(20)),
        (
            "UPDATE snapshots SET body = replace(body, '\"entry\":3', '\"entry\":2') WHERE table_id = 'running'",
            "running",
            json!(3),
        ),
        ("UPDATE tables SET outcome = NULL WHERE id = 'over'", "over", json!(null)),
        ("UPDATE tables SET status = 'ended' WHERE id = 'over'", "over", json!(null)),
        ("UPDATE tables SET header = NULL WHERE id = 'running'", "running", json!(null)),
        ("UPDATE tables SET header = replace(header, 'Bot 0', 'Bot 9') WHERE id = 'over'", "over", json!(0)),
        ("UPDATE tables SET game = 'tictactoe' WHERE id = 'over'", "over", json!(null)),
        ("DELETE FROM seats WHERE table_id = 'over' AND seat = 1", "over", json!(null)),
        ("UPDATE tables SET status = 'sleeping' WHERE id = 'gathering'", "gathering", json!(null)),
    ];
    let folder = Folder::new();
    let sound = database(&folder);
    for (sql, table, entry) in flaws {
        let file = folder.file("damaged.sqlite");
        std::fs::copy(&sound, &file).unwrap();
        change(&file, sql);
        let report = trestle(&["scrub", "--database", &file, "--json"]);
        assert_eq!(report.exit, 1, "{sql}: {}", report.out);
        let found = report.json()["flaws"].clone();
        assert_eq!((&found[0]["table"], &found[0]["entry"]), (&json!(table), &entry), "{sql}: {found}");
        assert_eq!(found.as_array().unwrap().len(), 1, "{sql}: {found}");
        let words = trestle(&["scrub", "--database", &file]);
        assert!(
            words.out.contains("1 of 3 tables have a flaw") && words.out.contains("FLAW"),
            "{}",
            words.out
        );
    }
}

#[test]
fn a_copy_comes_back_as_it_was() {
    let folder = Folder::new();
    let file = database(&folder);
    let (copy, back) = (folder.file("monday.backup"), folder.file("new/back.sqlite"));
    let report = trestle(&["backup", &copy, "--database", &file, "--json"]).json();
    assert_eq!(
        (&report["tables"], &report["accounts"], &report["file"]),
        (&json!(3), &json!(1), &json!(copy))
    );
    trestle(&["scrub", "--database", &copy]).says(&["sound: 3 tables"]);
    trestle(&["restore", &copy, "--database", &back]).says(&[
        "3 tables with",
        "1 people",
        "are now in",
        &back,
    ]);
    trestle(&["scrub", "--database", &back]).says(&["sound: 3 tables"]);
}

#[test]
fn nothing_is_replaced_by_accident() {
    let folder = Folder::new();
    let file = database(&folder);
    let copy = folder.with("letters", "dear all");
    trestle(&["backup", &copy, "--database", &file]).fails(3, &["expected no file", "--force"]);
    assert_eq!(std::fs::read_to_string(&copy).unwrap(), "dear all");
    trestle(&["backup", &copy, "--database", &file, "--force"]).says(&["3 tables"]);
    trestle(&["restore", &copy, "--database", &file]).fails(3, &["expected an empty database", "--force"]);
    trestle(&["restore", &copy, "--database", &file, "--force"]).says(&["3 tables"]);
}

#[test]
fn what_is_not_there_is_said_to_be_so() {
    let folder = Folder::new();
    let nowhere = folder.file("nowhere");
    trestle(&["backup", &folder.file("copy"), "--database", &nowhere]).fails(3, &["cannot be opened"]);
    trestle(&["restore", &nowhere, "--database", &folder.file("new")]).fails(3, &["trestle backup"]);
    trestle(&["scrub", "--database", &nowhere]).fails(3, &["cannot be opened"]);
    assert!(!Path::new(&nowhere).exists(), "looking does not make a database");
}
