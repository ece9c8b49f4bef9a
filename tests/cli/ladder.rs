//! `trestle ladder`.

use crate::trestle::{Folder, Ran, trestle};
use serde_json::{Value, json};
use std::fs;

const LEDUC: [&str; 6] = ["ladder", "leduc", "--players", "random,greedy,search:50", "--games", "40"];

fn ladder(args: &[&str], more: &[&str]) -> Ran {
    trestle(&[args, more].concat())
}

#[test]
fn help_teaches_what_the_figures_mean() {
    let help = trestle(&["ladder", "--help"]);
    let words = help.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in [
        "[default: novice,squire,veteran,master]",
        "[default: 100]",
        "A pairing is two opposing seats",
        "95 % confidence",
        "400 points more are odds of 10 to 1",
        "--no-early-stop",
        "it goes on",
    ] {
        assert!(words.contains(expected), "expected {expected:?} in:\n{words}");
    }
}

#[test]
fn json_has_every_field() {
    let report = ladder(&LEDUC, &["--seed", "5", "--settle", "55", "--threads", "2", "--json"]).json();
    assert_eq!(report["game"], "leduc");
    assert_eq!(report["players"], json!(["random", "greedy", "search:50"]));
    for (field, expected) in [("seats", 2), ("seed", 5), ("threads", 2), ("most_games", 40)] {
        assert_eq!(report[field], expected, "{field}");
    }
    assert_eq!(report["settle"], 0.55);
    assert_eq!((&report["early_stop"], &report["against"]), (&json!(true), &json!(null)));
    assert_eq!((&report["options"], &report["pack"]), (&json!({}), &json!(null)));
    let pairs = report["pairs"].as_array().expect("a list");
    let names: Vec<_> = pairs.iter().map(|pair| (&pair["upper"], &pair["lower"])).collect();
    assert_eq!(json!(names), json!([["greedy", "random"], ["search:50", "greedy"], ["search:50", "random"]]));
    let whole = |value: &Value| value.as_u64().unwrap_or_else(|| panic!("no count in {report}"));
    let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("no number in {report}"));
    for pair in pairs {
        let share = &pair["pairings"];
        assert_eq!(whole(&share["of"]) + whole(&pair["drawn"]), whole(&pair["games"]), "{pair}");
        assert!((number(&share["share"]) - number(&share["won"]) / number(&share["of"])).abs() < 1e-9);
        assert!(number(&share["low"]) < number(&share["share"]), "{pair}");
        assert!(number(&share["share"]) < number(&share["high"]), "{pair}");
        assert!(["above", "below", "open"].map(Value::from).contains(&pair["finding"]), "{pair}");
        assert_eq!((&pair["table_lost"], pair.get("wins")), (&json!(0), None));
    }
    let games: u64 = pairs.iter().map(|pair| whole(&pair["games"])).sum();
    assert_eq!(whole(&report["games"]), games);
    assert!(whole(&report["decisions"]) > 2 * games);
    let ratings = report["ratings"].as_array().expect("a list");
    assert_eq!((&ratings[0]["player"], &ratings[0]["points"]), (&json!("random"), &json!(1000.0)));
    assert!(ratings.iter().all(|rating| number(&rating["low"]) <= number(&rating["high"])), "{report}");
    assert_eq!(ratings.len(), 3);
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let results = ["1", "2", "5"].map(|threads| ladder(&LEDUC, &["--threads", threads]).out);
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
}

#[test]
fn tables_and_charts_are_for_people() {
    let ran = ladder(&LEDUC, &[]);
    ran.says(&[
        "Leduc hold'em, 2 seats: random, greedy, search:50, in pairs at equal seats",
        "greedy over random",
        "search:50 over greedy",
        "95 % interval",
        "Over 60 %?",
        "Rating",
        "●",
        "├",
        "┊",
        "decisions",
    ]);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 96), "{}", ran.out);
    assert_eq!(ran.err, "", "no progress bar where nobody watches");
    let report = ladder(&LEDUC, &["--json"]).json();
    let share = report["pairs"][0]["pairings"]["share"].as_f64().expect("a number");
    let points = report["ratings"][1]["points"].as_f64().expect("a number");
    ran.says(&[&format!("{:.1} %", 100.0 * share), &format!("{points:.0}")]);
}

#[test]
fn one_can_sit_alone_against_others() {
    let args = ["ladder", "bazaar", "--seats", "4", "--players", "greedy,novice", "--against", "random"];
    let report = ladder(&args, &["--games", "60", "--json"]).json();
    assert_eq!(report["against"], "random");
    assert_eq!(report["settle"], 0.25, "the fair share");
    let greedy = &report["pairs"][0];
    assert_eq!((&greedy["upper"], &greedy["lower"]), (&json!("greedy"), &json!("random")));
    assert_eq!(greedy["wins"]["of"], greedy["games"]);
    assert_eq!(greedy["ahead"]["of"], greedy["games"]);
    assert_eq!(greedy["finding"], "above");
    assert!(greedy["games"].as_u64() < Some(60), "it is settled before: {greedy}");
    let ran = ladder(&args, &["--games", "60"]);
    ran.says(&["greedy, novice, each alone against random", "Ahead", "Over 25 %?"]);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 96), "{}", ran.out);
    let all = ladder(&args, &["--games", "60", "--no-early-stop", "--json"]).json();
    assert_eq!(all["games"], 120);
    let by_points = ladder(&args, &["--games", "60", "--points-decide", "--settle", "30"]);
    by_points.says(&["points decide among equal places", "Share ahead", "Over 30 %?"]);
}

#[test]
fn an_interrupted_ladder_goes_on() {
    let folder = Folder::new();
    let file = folder.file("ladder.jsonl");
    let whole = ladder(&LEDUC, &["--file", &file]);
    assert_eq!(whole.out, ladder(&LEDUC, &[]).out, "a file changes nothing");
    let text = fs::read_to_string(&file).expect("it was written");
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let first: Value = serde_json::from_str(lines[1]).expect("a line is JSON");
    for field in ["pair", "game", "seats", "verdict", "winners", "places", "points", "decisions"] {
        assert!(!first[field].is_null(), "no {field} in {first}");
    }

    // All but ten games, in another order, and the beginning of one more.
    let mut kept: Vec<_> = lines[1..lines.len() - 10].to_vec();
    kept.reverse();
    let half = &lines[lines.len() - 10][..30];
    let cut = folder.with("cut.jsonl", [lines[0], &kept.concat(), half].concat());
    let resumed = ladder(&LEDUC, &["--file", &cut, "--threads", "1"]);
    assert_eq!(resumed.out, whole.out);
    assert!(
        resumed.err.contains("note: the last line") && resumed.err.contains("half written"),
        "{}",
        resumed.err
    );
    let written = fs::read_to_string(&cut).expect("it was written");
    assert_eq!(written.lines().count(), lines.len(), "only what was missing is played");
    let sorted = |text: &str| {
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&written), sorted(&text));

    // Nothing is left to do, and the file stays as it is.
    let again = ladder(&LEDUC, &["--file", &cut]);
    assert_eq!((again.out, again.err.as_str()), (whole.out, ""));
    assert_eq!(fs::read_to_string(&cut).expect("it is there"), written);

    // A file that was not even begun.
    let begun = folder.with("begun.jsonl", &lines[0][..12]);
    ladder(&LEDUC, &["--file", &begun]).says(&["greedy over random"]);
    assert_eq!(sorted(&fs::read_to_string(&begun).expect("it was written")), sorted(&text));
}

#[test]
fn more_games_can_be_asked_for_later() {
    let folder = Folder::new();
    let file = folder.file("ladder.jsonl");
    let args =
        ["ladder", "leduc", "--players", "random,greedy", "--no-early-stop", "--file", &file, "--json"];
    assert_eq!(ladder(&args, &["--games", "10"]).json()["games"], 10);
    assert_eq!(ladder(&args, &["--games", "30"]).json()["games"], 30);
    assert_eq!(fs::read_to_string(&file).expect("it was written").lines().count(), 31);
    assert_eq!(ladder(&args, &["--games", "20"]).json()["games"], 20);
}

#[test]
fn the_file_of_another_ladder_is_refused() {
    let folder = Folder::new();
    let file = folder.file("ladder.jsonl");
    ladder(&LEDUC, &["--file", &file]).says(&[]);
    let before = fs::read_to_string(&file).expect("it was written");
    let refused = |more: &[&str], expected: &[&str]| {
        let ran = ladder(&LEDUC, &[&["--file", &file], more].concat());
        ran.fails(2, &[&[&*file, "belongs to another ladder", "hint:"], expected].concat());
        assert_eq!(fs::read_to_string(&file).expect("it is there"), before, "it is left as it is");
    };
    refused(&["--seed", "1"], &["seed: expected 1, found 0"]);
    refused(&["--against", "novice"], &["against: expected \"novice\", found null"]);
    let tictactoe = ["ladder", "tictactoe", "--players", "random,greedy", "--file", &file];
    trestle(&tictactoe).fails(
        2,
        &[
            "game: expected \"tictactoe\", found \"leduc\"",
            "players: expected [\"random\",\"greedy\"], found [\"random\",\"greedy\",\"search:50\"]",
        ],
    );
}

#[test]
fn damaged_files_are_refused_with_the_line() {
    let folder = Folder::new();
    let file = folder.file("ladder.jsonl");
    ladder(&LEDUC, &["--file", &file]).says(&[]);
    let text = fs::read_to_string(&file).expect("it was written");
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let damaged = |third: &str, expected: &str| {
        let content = [lines[0], lines[1], third, &lines[3..].concat()].concat();
        let damaged = folder.with("damaged.jsonl", &content);
        ladder(&LEDUC, &["--file", &damaged]).fails(2, &[&damaged, "line 3", expected, "take that line out"]);
        assert_eq!(fs::read_to_string(&damaged).expect("it is there"), content, "it is left as it is");
    };
    damaged("{\"pair\":[\"ran\n", "expected a game of the ladder");
    damaged(lines[1], "earlier line");
    let changed = |field: &str, value: Value| {
        let mut line: Value = serde_json::from_str(lines[2]).expect("a line is JSON");
        line[field] = value;
        format!("{line}\n")
    };
    damaged(&changed("pair", json!(["random", "master"])), "random and master do not meet");
    damaged(&changed("points", json!([0, 0, 0])), "expected a result for 2 seats, found 3");
    damaged(&changed("seats", json!(["random", "random"])), "in the seats, found random, random");

    for content in ["Dear Ann,\n", "Dear Ann", "{\"trestle_ladder\":1}\n"] {
        let letter = folder.with("letter.txt", content);
        ladder(&LEDUC, &["--file", &letter]).fails(2, &[&letter, "is not the file of a ladder", "hint:"]);
        assert_eq!(fs::read_to_string(&letter).expect("it is there"), content);
    }
    ladder(&LEDUC, &["--file", &folder.file("no/such/folder.jsonl")]).fails(3, &["cannot open"]);
    let json = ladder(&LEDUC, &["--file", &folder.with("letter.txt", "Dear Ann,\n"), "--json"]);
    assert!(
        serde_json::from_str::<Value>(&json.err).is_ok_and(|error| error["hint"].is_string()),
        "{}",
        json.err
    );
}

#[test]
fn a_report_is_a_page_with_the_command_that_made_it() {
    let folder = Folder::new();
    let report = folder.file("report.md");
    let ran = ladder(&LEDUC, &["--report", &report]);
    let page = fs::read_to_string(&report).expect("it was written");
    for expected in ["## Leduc hold'em", "| greedy over random", "```\nShare won", "```\nRatings", "●"] {
        assert!(page.contains(expected), "expected {expected:?} in:\n{page}");
    }
    let command = page.lines().find_map(|line| line.strip_prefix("trestle ")).expect("a command");
    let typed: Vec<_> = command.split(' ').collect();
    assert_eq!(trestle(&typed).out, ran.out, "the command gives the same: {command}");
    // A report may be replaced, nothing else may.
    ladder(&LEDUC, &["--report", &report, "--seed", "1"]).says(&[]);
    assert_ne!(fs::read_to_string(&report).expect("it was written"), page);
    let letter = folder.with("letter.md", "Dear Ann,\n");
    ladder(&LEDUC, &["--report", &letter]).fails(3, &["cannot write", &letter, "choose another name"]);
}

#[test]
fn impossible_ladders_are_wrong_usage() {
    trestle(&["ladder", "leduk"]).fails(2, &["there is no game `leduk`", "did you mean `leduc`?"]);
    trestle(&["ladder", "leduc", "--players", "greedy"]).fails(2, &["at least two players", "--players"]);
    trestle(&["ladder", "leduc", "--players", "greedy,greedy"]).fails(2, &["`greedy` is named twice"]);
    trestle(&["ladder", "leduc", "--players", "greedy", "--against", "greedy"]).fails(2, &["named twice"]);
    trestle(&["ladder", "leduc", "--players", "greedy,bob"]).fails(2, &["bob", "novice"]);
    trestle(&["ladder", "leduc", "--settle", "101"]).fails(2, &["--settle", "from 0 to 100"]);
    trestle(&["ladder", "leduc", "--games", "0"]).fails(2, &["--games", "at least 1"]);
    trestle(&["ladder", "bazaar", "--seats", "2"]).fails(2, &["3 to 5 seats", "not for 2"]);
    let folder = Folder::new();
    let file = folder.file("ladder.jsonl");
    let args = ["ladder", "leduc", "--option", "rounds=4", "--players", "random,greedy", "--file", &file];
    trestle(&args).fails(2, &["no options"]);
    assert!(folder.names().is_empty(), "what cannot begin leaves nothing behind");
}

#[test]
fn two_runs_do_not_write_to_one_file() {
    let folder = Folder::new();
    let file = folder.file("ladder.jsonl");
    let other_run = fs::File::create(&file).expect("it can be written");
    other_run.lock().expect("it can be locked");
    ladder(&LEDUC, &["--file", &file]).fails(3, &[&file, "another run is writing to it"]);
    drop(other_run);
    ladder(&LEDUC, &["--file", &file]).says(&["greedy over random"]);
}
