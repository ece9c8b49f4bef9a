//! Wrong usage, and what is said about it.

use crate::trestle::{Folder, trestle};
use serde_json::Value;

#[test]
fn unknown_games_are_refused_with_the_known_ones() {
    for command in ["play", "sim"] {
        trestle(&[command, "leduk"])
            .fails(2, &["error: there is no game `leduk`", "leduc", "did you mean `leduc`?"]);
        trestle(&[command, "chess"]).fails(
            2,
            &["known games: seven, battalia, multiverse-war, tictactoe, leduc", "hint: `trestle games`"],
        );
    }
}

#[test]
fn impossible_numbers_of_seats_say_what_is_possible() {
    for command in ["play", "sim"] {
        trestle(&[command, "tictactoe", "--seats", "3"]).fails(2, &["2 seats", "not for 3"]);
        trestle(&[command, "bazaar", "--seats", "2"]).fails(2, &["3 to 5 seats", "not for 2"]);
        trestle(&[command, "bazaar", "--seats", "0"]).fails(2, &["3 to 5 seats", "not for 0"]);
        trestle(&[command, "bazaar", "--seats", "many"]).fails(2, &["--seats"]);
    }
    trestle(&["play", "bazaar", "--seat", "4"]).fails(2, &["expected a seat from 1 to 3, found 4"]);
    trestle(&["play", "bazaar", "--seat", "0"]).fails(2, &["expected a seat from 1 to 3, found 0"]);
}

#[test]
fn unknown_options_say_what_is_known() {
    for command in ["play", "sim"] {
        trestle(&[command, "bazaar", "--option", "colour=red"]).fails(2, &["no option `colour`", "rounds"]);
        trestle(&[command, "bazaar", "--option", "rounds=99"]).fails(2, &["4 to 8", "99"]);
        trestle(&[command, "bazaar", "--option", "rounds"]).fails(2, &["key=value", "rounds"]);
        trestle(&[command, "leduc", "--option", "rounds=4"]).fails(2, &["no options"]);
    }
}

#[test]
fn unknown_players_say_what_is_known() {
    for command in ["play", "sim"] {
        trestle(&[command, "leduc", "--players", "bob"]).fails(2, &["bob", "random", "greedy"]);
    }
    trestle(&["play", "leduc", "--players", "random,greedy"]).fails(2, &["2 programs", "room for 1"]);
    trestle(&["sim", "leduc", "--players", "random,greedy,random"]).fails(2, &["3 programs", "room for 2"]);
}

#[test]
fn nothing_to_simulate_is_wrong_usage() {
    trestle(&["sim", "leduc", "--games", "0"]).fails(2, &["--games", "at least 1"]);
    trestle(&["sim", "leduc", "--threads", "0"]).fails(2, &["--threads"]);
    trestle(&["sim", "leduc", "--seed", "x"]).fails(2, &["--seed"]);
    trestle(&["sim"]).fails(2, &["GAME"]);
    trestle(&["juggle"]).fails(2, &["juggle"]);
}

#[test]
fn seeds_and_names_are_checked() {
    trestle(&["play", "leduc", "--seed", "seven"]).fails(2, &["a number, or 64 digits"]);
    trestle(&["play", "leduc", "--seed", &"x".repeat(64)]).fails(2, &["64 digits 0-9 and a-f"]);
    trestle(&["play", "leduc", "--name", " "]).fails(2, &["a name of 1 to 40 letters"]);
}

#[test]
fn errors_are_json_if_json_was_asked_for() {
    let error = |args: &[&str], exit| -> Value {
        let ran = trestle(args);
        ran.fails(exit, &[]);
        serde_json::from_str(&ran.err).unwrap_or_else(|error| panic!("{error} in stderr:\n{}", ran.err))
    };
    let unknown = error(&["play", "leduk", "--json"], 2);
    assert_eq!(unknown["hint"], "did you mean `leduc`?");
    assert!(unknown["error"].as_str().is_some_and(|text| text.contains("there is no game `leduk`")));
    let usage = error(&["--json", "sim", "leduc", "--players", "bob"], 2);
    assert!(usage["error"].as_str().is_some_and(|text| text.contains("bob") && text.contains("greedy")));
    let missing = error(&["replay", "no/such/file", "--json"], 3);
    assert!(missing["error"].as_str().is_some_and(|text| text.contains("`no/such/file`")));
}

#[test]
fn files_that_cannot_be_read_end_with_3() {
    let folder = Folder::new();
    let missing = folder.file("missing.json");
    for args in [&["verify", &missing][..], &["replay", &missing], &["play", "--load", &missing]] {
        trestle(args).fails(3, &["error: cannot read", &missing]);
    }
    trestle(&["verify", &folder.file("")]).fails(3, &["cannot read"]);
}

#[test]
fn what_is_not_a_record_is_refused() {
    let folder = Folder::new();
    let files = [
        folder.with("letter.txt", "Dear Ann,\n"),
        folder.with("empty.json", ""),
        folder.with("other.json", "{\"trestleboard\": 1}"),
        folder.with("noise.bin", [0xff, 0xfe, 0, 1]),
    ];
    for file in &files {
        trestle(&["replay", file]).fails(2, &["is not a sound record", file, "hint:"]);
        trestle(&["play", "--load", file]).fails(2, &["is not a sound record", file]);
        let verified = trestle(&["verify", file]);
        assert_eq!(verified.exit, 1, "{}", verified.err);
        assert!(verified.out.starts_with("broken at line 1: "), "{}", verified.out);
    }
}

/// As in `trestle games | head -0`.
#[test]
fn nobody_reads_and_nobody_is_told() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_trestle"))
        .args(["play", "leduc"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    // Whether it has already printed something by now or not: the next line cannot be read.
    for _ in 0..100 {
        if std::io::Write::write_all(child.stdin.as_mut().expect("stdin is a pipe"), b"log\n").is_err() {
            break;
        }
    }
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
