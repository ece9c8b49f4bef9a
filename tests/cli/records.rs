//! Saved games: `trestle replay`, `trestle verify`, and what becomes of damaged files.

use crate::trestle::{Folder, trestle, typing};
use serde_json::json;
use std::fs;
use table::{AnyTable, Options, Seat, Seed};

/// A finished game of bots, with something taken back in it if that is possible.
fn finished(id: &str) -> String {
    let game = shelf::game(id).expect("the game is on the shelf");
    let seats = *game.meta().seats.start();
    let players = Seat::all(seats).map(|seat| format!("Bot {}", seat.number() + 1)).collect();
    let mut table = game
        .open(seats, &Options::none(), players, Seed::from_number(21))
        .expect("the defaults are a set-up");
    let mut bots: Vec<_> =
        Seat::all(seats).map(|seat| game.bot(bots::Level::Random, seat.number().into())).collect();
    let mut moves = 0;
    while let Some(seat) = table.turn().deciders().first() {
        let action = bots[seat.index()].choose(&*table, seat);
        table.act(seat, &action).expect("bots choose legal actions");
        moves += 1;
        if moves == 2 {
            take_back(&mut *table, seat);
        }
    }
    table.record().to_text()
}

fn take_back(table: &mut dyn AnyTable, seat: Seat) {
    table.ask_undo(seat).expect("there is a move to take back");
    while let Some(request) = table.undo_request() {
        let asked = request.needs.iter().find(|&other| !request.agreed.contains(other));
        table.answer_undo(asked.expect("somebody is asked"), seat, true).expect("this seat was asked");
    }
}

fn flipped(text: &str, at: usize, bits: u8) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes[at] ^= bits;
    bytes
}

/// The number of the entry in whose braces this byte is.
fn entry_of(text: &str, at: usize) -> Option<u32> {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    let inside = line.starts_with("    {")
        && at >= line_start + 4
        && at < line_start + line.trim_end_matches(['}', ',']).len();
    let number = line.trim_start().strip_prefix("{\"n\":")?.split(',').next()?.parse().ok()?;
    inside.then_some(number)
}

#[test]
fn a_sound_record_verifies() {
    let folder = Folder::new();
    for game in shelf::games() {
        let id = game.meta().id;
        let file = folder.with(&format!("{id}.json"), finished(id));
        trestle(&["verify", &file]).says(&["sound: ", id, "moves"]);
        let answer = trestle(&["verify", &file, "--json"]).json();
        assert_eq!(
            (&answer["sound"], &answer["game"], &answer["chance_verified"]),
            (&json!(true), &json!(id), &json!(true))
        );
    }
    trestle(&["verify", &folder.file("leduc.json")]).says(&["every card and die is what the seed gives"]);
    trestle(&["verify", &folder.file("tictactoe.json")]).says(&["nothing was left to chance"]);
}

/// Every bit of every byte, as long as the result is still text; the binary's own test flips those that are not. Of a long record
/// only some bytes are flipped, far more than it has kinds of fields.
#[test]
fn every_flipped_bit_is_found_at_its_move() {
    for game in shelf::games() {
        let text = finished(game.meta().id);
        assert!(game.verify(&text).is_ok());
        let stride = if text.len() > 20_000 { text.len() / 150 } else { 1 };
        for at in (0..text.len()).step_by(stride) {
            for bits in (0..8).map(|bit| 1 << bit) {
                let Ok(broken) = String::from_utf8(flipped(&text, at, bits)) else {
                    continue;
                };
                let Err(flaw) = game.verify(&broken) else {
                    panic!("byte {at} of {} flipped by {bits} is not found", game.meta().id);
                };
                if let Some(entry) = entry_of(&text, at) {
                    assert_eq!(flaw.entry, Some(entry), "byte {at} flipped by {bits}: {flaw}\n{broken}");
                }
            }
        }
    }
}

#[test]
fn the_binary_finds_flipped_bytes_too() {
    let folder = Folder::new();
    let text = finished("leduc");
    for (number, at) in (0..text.len()).step_by(text.len() / 15).enumerate() {
        for bits in [1, 0x80] {
            let file = folder.with(&format!("{number}.json"), flipped(&text, at, bits));
            let ran = trestle(&["verify", &file]);
            assert_eq!(ran.exit, 1, "byte {at} flipped by {bits}: {}{}", ran.out, ran.err);
            assert!(ran.out.starts_with("broken at "), "{}", ran.out);
            let answer = trestle(&["verify", &file, "--json"]).json();
            assert_eq!(answer["sound"], false);
            assert!(answer["place"].is_string() && answer["what"].is_string());
            if let Some(entry) = entry_of(&text, at) {
                assert_eq!(answer["entry"], entry, "byte {at} flipped by {bits}: {answer}");
            }
        }
    }
}

#[test]
fn truncated_records_are_found_wherever_they_end() {
    let text = finished("leduc");
    let game = shelf::game("leduc").expect("it is on the shelf");
    for end in 0..text.len() {
        assert!(game.verify(&text[..end]).is_err(), "cut at {end}");
    }
    let folder = Folder::new();
    let file = folder.with("half.json", &text[..text.len() / 2]);
    trestle(&["replay", &file]).fails(2, &["is not a sound record", "line ", "(move ", "breaks off"]);
    let ran = trestle(&["verify", &file]);
    assert_eq!(ran.exit, 1);
    assert!(ran.out.contains("the file breaks off here"), "{}", ran.out);
}

#[test]
fn records_of_unknown_games_say_which_are_known() {
    let folder = Folder::new();
    let file = folder.with("other.json", finished("leduc").replace("\"leduc\"", "\"ludo\""));
    trestle(&["replay", &file]).fails(
        2,
        &[&file, "there is no game `ludo`", "known games: seven, battalia, multiverse-war, tictactoe"],
    );
    trestle(&["play", "--load", &file]).fails(2, &["there is no game `ludo`"]);
    let ran = trestle(&["verify", &file]);
    assert_eq!(ran.exit, 1);
    assert!(
        ran.out.contains("the header: expected one of the games seven, battalia, multiverse-war, tictactoe")
            && ran.out.contains("`ludo`")
    );
}

/// A forger who exchanges a card and also repairs the links is caught by the rules or by the seed.
#[test]
fn a_forged_card_is_found() {
    let record = table::Record::from_text(&finished("leduc")).expect("a record");
    let turned = record.entries.iter().rposition(|entry| !entry.chance.is_empty()).expect("a card was drawn");
    assert!(turned > 0, "the open card is drawn in a move");
    let game = shelf::game("leduc").expect("it is on the shelf");
    for card in (0..6).filter(|&card| card != record.entries[turned].chance[0]) {
        let mut forged = record.clone();
        forged.entries[turned].chance[0] = card;
        for n in turned..forged.entries.len() {
            forged.entries[n] = forged.entries[n].clone().tied_to(&forged.entries[n - 1].link);
        }
        let flaw = game.verify(&forged.to_text()).expect_err("another card was drawn");
        assert!(flaw.entry.is_none_or(|entry| entry as usize >= turned), "{flaw}");
        assert!(!flaw.what.contains("link"), "{flaw}");
    }
}

#[test]
fn replay_tells_the_whole_story() {
    let folder = Folder::new();
    let file = folder.file("game.json");
    let save = format!("save {file}");
    let played = typing(
        &["play", "leduc", "--seed", "3", "--name", "Ann"],
        &["check", "check", "call", "check", "call", "call", &save],
    );
    played.says(&["── the end ─", "Saved to"]);
    let whole = trestle(&["replay", &file]);
    whole.says(&["Leduc hold'em: Ann (seat 1), Squire (seat 2)", "   1  Ann checks.", " won.", "points"]);
    assert!(!whole.out.contains("hidden"), "a finished game is shown as it was:\n{}", whole.out);

    let early = trestle(&["replay", &file, "--at", "1"]);
    early.says(&["after move 1 of", "   1  Ann checks.", "Waiting for Squire"]);
    assert!(!early.out.contains("   2  ") && !early.out.contains(" won."), "{}", early.out);
    trestle(&["replay", &file, "--at", "0"]).says(&["after move 0 of", "Waiting for Ann"]);
    trestle(&["replay", &file, "--at", "1", "--seat", "2"]).says(&[
        "you (seat 2)",
        "Your turn",
        "Ann's card: hidden",
    ]);
    trestle(&["replay", &file, "--at", "99"]).fails(2, &["expected a move from 0 to", "found 99"]);
    trestle(&["replay", &file, "--seat", "3"]).fails(2, &["expected a seat from 1 to 2, found 3"]);

    let steps = trestle(&["replay", &file, "--step"]);
    let moves = trestle(&["verify", &file, "--json"]).json()["moves"].as_u64().expect("a number");
    let pictures = steps.out.lines().filter(|line| line.starts_with("Round ")).count();
    assert_eq!(pictures as u64, moves + 1, "the set-up and every move:\n{}", steps.out);

    let json = trestle(&["replay", &file, "--at", "1", "--step", "--json"]).json();
    assert_eq!(
        (&json["game"], &json["n"], &json["viewer"]),
        (&json!("leduc"), &json!(1), &json!("everything"))
    );
    assert_eq!(json["positions"].as_array().map(Vec::len), Some(1));
    assert_eq!(json["log"].as_array().map(Vec::len), Some(3), "two cards are dealt, one move is made");
    assert_eq!(json["outcome"], json!(null));
}

#[test]
fn replay_marks_what_was_taken_back() {
    let folder = Folder::new();
    let file = folder.with("game.json", finished("tictactoe"));
    trestle(&["replay", &file]).says(&["  (taken back)", "takes the last move back."]);
}

#[test]
fn an_unfinished_game_keeps_its_secrets_from_spectators() {
    let folder = Folder::new();
    let file = folder.file("game.json");
    typing(&["play", "leduc", "--seed", "3"], &[&format!("save {file}")]).says(&["Saved to"]);
    let spectator = trestle(&["replay", &file]);
    spectator.says(&["no moves yet", "The game is not over", "a spectator sees", "--seat"]);
    assert_eq!(spectator.out.matches("card: hidden").count(), 2, "{}", spectator.out);
    let seat = trestle(&["replay", &file, "--seat", "1"]);
    seat.says(&["Your card: king"]);
    assert!(!seat.out.contains("spectator"));

    let open = folder.file("open.json");
    typing(&["play", "tictactoe"], &["1", &format!("save {open}")]).says(&["Saved to"]);
    let ran = trestle(&["replay", &open]);
    ran.says(&["2 moves"]);
    assert!(!ran.out.contains("hidden"), "nothing is hidden in tic-tac-toe:\n{}", ran.out);
    assert_eq!(fs::read_dir(folder.file("")).expect("it is there").count(), 2);
}
