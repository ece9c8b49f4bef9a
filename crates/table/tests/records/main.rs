//! A record says what happened, and whoever touches it is found out.

mod chance_and_undo;
mod damage;
mod forgery;
mod garbage;

use bazaar::{Action as Bid, Bazaar};
use leduc::Action::{Call, Fold, Raise};
use leduc::Leduc;
use serde_json::{Value, json};
use table::record::{Deed, Entry, Record};
use table::{Chance, Digest, Fast, Flaw, Game, Replay, Seat, Seats, Seed, Silent, Table, Verified, verify};
use tictactoe::TicTacToe;

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);

fn play<G: Game>(table: &mut Table<G>, moves: impl IntoIterator<Item = (Seat, G::Action)>) {
    for (seat, action) in moves {
        table.play(seat, action).unwrap_or_else(|error| panic!("{seat}, {action:?}: {error:?}"));
    }
}

fn leduc(moves: impl IntoIterator<Item = (Seat, leduc::Action)>) -> Record {
    let players = vec!["Zoë".into(), "Ben \"the\" B".into()];
    let mut table = Table::<Leduc>::open(leduc::Setup {}, players, Seed::from_number(1)).expect("two names");
    play(&mut table, moves);
    table.record().clone()
}

/// The open card lies on the table; the host's own file, with the seed.
fn unfinished() -> Record {
    leduc([(A, Raise), (B, Call), (A, Call)])
}

/// Up to the showdown.
fn finished() -> Record {
    leduc([(A, Raise), (B, Call), (A, Call), (B, Call)])
}

/// Composed bids, a free undo, a whole round, an undo of the last seal by consent, and some more.
fn with_undos() -> Record {
    let setup = bazaar::Setup { traders: 3, rounds: 4 };
    let players = vec!["Ann".into(), "Ben".into(), "Cy".into()];
    let mut table = Table::<Bazaar>::open(setup, players, Seed::from_number(1)).expect("three names");
    let mut legal = Vec::new();
    table.seen(A).legal(&mut legal);
    play(&mut table, [(A, legal[0])]);
    table.undo(A).expect("it is free");
    play(&mut table, [(A, legal[0]), (A, Bid::Seal), (B, Bid::Seal), (C, Bid::Seal)]);
    table.ask_undo(C).expect("Cy has moved");
    table.answer_undo(A, C, true).expect("Ann was asked");
    table.answer_undo(B, C, true).expect("Ben was asked");
    play(&mut table, [(C, Bid::Seal)]);
    for _ in 0..3 {
        play(&mut table, [(B, Bid::Seal), (A, Bid::Seal), (C, Bid::Seal)]);
        if table.turn().outcome().is_some() {
            break;
        }
    }
    table.record().clone()
}

/// The record with every entry tied anew, as a forger would do it.
fn forged(record: &Record, forge: impl FnOnce(&mut Record)) -> String {
    let mut record = record.clone();
    forge(&mut record);
    retie(&mut record);
    record.to_text()
}

fn retie(record: &mut Record) {
    let Record { trestleboard, game, rules, setup, players, commitment, entries, .. } = record;
    let mut link = Digest::of(&(trestleboard, game, rules, setup, players, commitment));
    for entry in entries {
        *entry = entry.clone().tied_to(&link);
        link = entry.link.clone();
    }
}

fn flaw<G: Game>(text: &str) -> Flaw {
    verify::<G>(text).expect_err("the record is not sound")
}

// Writing and reading

#[test]
fn a_record_survives_text_and_back_byte_for_byte() {
    for record in [unfinished(), finished(), with_undos()] {
        let text = record.to_text();
        let read = Record::from_text(&text).expect("it was written just now");
        assert_eq!(read, record);
        assert_eq!(read.to_text(), text);
    }
}

#[test]
fn sound_records_are_verified() {
    let outcome = finished().outcome;
    let verified = |moves, outcome| Verified {
        game: "leduc".into(),
        moves,
        outcome,
        from_position: false,
        chance_verified: true,
    };
    assert_eq!(verify::<Leduc>(&unfinished().to_text()), Ok(verified(3, None)));
    assert_eq!(verify::<Leduc>(&finished().to_text()), Ok(verified(4, outcome)));
    let found = verify::<Bazaar>(&with_undos().to_text()).expect("it is sound");
    assert_eq!((found.moves as usize + 1, found.chance_verified), (with_undos().entries.len(), true));
    assert!(found.outcome.is_some() && found.moves > 16, "long enough for a fingerprint on the way");
}

#[test]
fn every_entry_has_a_line_of_its_own() {
    let record = with_undos();
    let text = record.to_text();
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with("    ")).collect();
    assert_eq!(lines.len(), record.entries.len());
    for (line, entry) in lines.iter().zip(&record.entries) {
        let read: Entry = serde_json::from_str(line.trim_end_matches(',')).expect("an entry");
        assert_eq!(&read, entry);
    }
}

#[test]
fn a_record_is_json_for_everybody_else() {
    let json: Value = serde_json::from_str(&finished().to_text()).expect("JSON");
    assert_eq!(
        (&json["trestleboard"], &json["game"], &json["players"][0]),
        (&json!(1), &json!("leduc"), &json!("Zoë"))
    );
    assert_eq!(json["entries"][0]["deed"], json!("begin"));
    assert_eq!(json["entries"][1]["deed"], json!({ "play": { "seat": 0, "action": "raise" } }));
}

#[test]
fn an_undo_says_who_wanted_it_where_it_leads_and_who_agreed() {
    let undos: Vec<_> = with_undos()
        .entries
        .into_iter()
        .filter(|entry| matches!(entry.deed, Deed::Undo { .. }))
        .map(|entry| (entry.n, serde_json::to_value(entry.deed).expect("JSON")))
        .collect();
    let free = json!({ "undo": { "seat": 0, "to": 0, "agreed": [] } });
    let agreed = json!({ "undo": { "seat": 2, "to": 5, "agreed": [0, 1] } });
    assert_eq!(undos, [(2, free), (7, agreed)]);
}
