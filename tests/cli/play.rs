//! `trestle play`: whole games, choosing, asking why, taking back.

use crate::trestle::{Folder, Talk, trestle, typing};
use serde_json::{Value, json};
use std::fs;

/// Starts a game and comes to the first decision.
fn start(args: &[&str]) -> (Talk, Value) {
    let mut talk = Talk::start(&[&["play"], args].concat());
    talk.hear("begin");
    let decide = talk.hear("decide");
    (talk, decide)
}

/// Answers every decision with the choice that `pick` finds, until the game is over.
fn play_out(talk: &mut Talk, mut said: Value, pick: impl Fn(usize) -> usize) -> Value {
    for _ in 0..1000 {
        if said["type"] == "over" {
            return said;
        }
        let offers = said["offers"].as_array().expect("a decision has offers").len();
        talk.say(&(pick(offers) + 1).to_string());
        said = talk.hear_any();
    }
    panic!("this game does not end");
}

fn words(list: &Value) -> Vec<&str> {
    let items = list.as_array().expect("a list").iter();
    items.map(|item| item["words"].as_str().expect("everything has words")).collect()
}

#[test]
fn a_whole_game_of_tic_tac_toe_through_a_pipe() {
    let lines = ["centre", "1", "1", "1", "1", "quit"];
    let ran = typing(&["play", "tictactoe", "--seed", "1", "--name", "Ann", "--players", "random"], &lines);
    ran.says(&[
        "you are Ann in seat 1, against Random",
        "Chance is sealed: ",
        "── your move ─",
        "   5  X centre",
    ]);
    ran.says(&["  You mark ", "  Random marks ", "── the end ─", " point", "The seed was ", "Goodbye."]);
}

#[test]
fn a_whole_game_of_leduc_through_a_pipe() {
    let ran = typing(
        &["play", "leduc", "--seed", "3", "--players", "random"],
        &["check", "check", "call", "check", "call", "quit"],
    );
    ran.says(&[
        "Leduc hold'em: you are Guest in seat 1, against Random.",
        "Your card: ",
        "1  Check  costs nothing",
    ]);
    ran.says(&["── the end ─", "The seed was ", "  1.  ", "Goodbye."]);
}

/// Programs play every game, from every seat, at every size, with the first and the last choice; long games from the last seat, with
/// the last choice, against players who do not think.
#[test]
fn every_game_can_be_played_to_its_end() {
    for game in shelf::games() {
        let meta = game.meta();
        let is_long = meta.longest > 10_000;
        let level = if is_long { "random" } else { "greedy" };
        for seats in meta.seats.clone() {
            for seat in if is_long { seats..=seats } else { 1..=seats } {
                let (players, number) = (seats.to_string(), seat.to_string());
                let args = ["--seats", &players, "--seat", &number, "--seed", "11", "--players", level];
                let (mut talk, decide) = start(&[&[meta.id][..], &args].concat());
                assert_eq!(decide["seat"], seat - 1);
                let over = play_out(&mut talk, decide, |offers| if seat == 1 { 0 } else { offers - 1 });
                assert_eq!(over["outcome"]["places"].as_array().map(Vec::len), Some(usize::from(seats)));
                assert_eq!(over["seed"].as_str().map(str::len), Some(64));
                assert_eq!(talk.leave(), 0);
            }
        }
    }
}

#[test]
fn decisions_have_all_that_a_program_needs() {
    let (mut talk, first) = start(&["tictactoe", "--seed", "1"]);
    assert_eq!(first["moment"], 0);
    assert_eq!(first["offers"].as_array().map(Vec::len), Some(9));
    assert_eq!(first["offers"][4]["action"], json!({ "cell": 4 }));
    assert_eq!(first["events"], json!([]));
    // An action as it was offered, and an offer by its number.
    let second = talk.ask(&first["offers"][4]["action"].to_string(), "decide");
    assert_eq!(second["moment"], 2);
    assert_eq!(second["view"]["cells"][4], 0);
    assert_eq!(second["events"][0]["event"], json!({ "marked": { "seat": 0, "cell": 4 } }));
    assert_eq!(second["events"][1]["moment"], 2);
    let third = talk.ask("1", "decide");
    assert_eq!(third["events"][0]["moment"], 3, "what was told once is not told again");
    let answer = talk.ask("quit", "answer");
    assert_eq!(answer["to"], "quit");
    assert_eq!(talk.leave(), 0);
}

#[test]
fn equal_seeds_give_equal_games_and_fresh_ones_differ() {
    let play = |args: &[&str]| {
        let (mut talk, decide) = start(args);
        let over = play_out(&mut talk, decide, |_| 0);
        (over["events"].clone(), over["seed"].clone())
    };
    assert_eq!(play(&["leduc", "--seed", "7"]), play(&["leduc", "--seed", "7"]));
    let (_, seed) = play(&["leduc", "--seed", "7"]);
    let seed = seed.as_str().expect("a finished game shows its seed");
    assert_eq!(
        play(&["leduc", "--seed", seed]),
        play(&["leduc", "--seed", "7"]),
        "a shown seed can be typed"
    );
    assert_ne!(play(&["leduc"]).1, play(&["leduc"]).1);
}

#[test]
fn choices_are_found_by_a_part_of_their_words() {
    let (mut talk, _) = start(&["tictactoe", "--seed", "1"]);
    let several = talk.ask("Top M", "decide");
    assert_eq!(several["view"]["cells"][1], 0, "part of the words, whatever their case");
    let several = talk.ask("bottom", "answer");
    assert_eq!(several["to"], "choose");
    assert!(several["numbers"].as_array().is_some_and(|numbers| numbers.len() > 1));
    let words = several["words"].as_str().expect("it is also said in words");
    assert!(words.contains("Which of these?") && words.contains("X bottom"), "{words}");
    let none = talk.ask("xyzzy", "refused");
    assert_eq!(none["rule"], Value::Null);
    let beyond = talk.ask("17", "refused");
    assert!(beyond["words"].as_str().is_some_and(|words| words.contains("expected a number from 1 to 7")));
    talk.ask("0", "refused");
    talk.ask("{\"cell\": \"x\"}", "refused");
}

#[test]
fn what_is_not_possible_names_its_rule() {
    let (mut talk, _) = start(&["tictactoe", "--seed", "1"]);
    talk.ask("centre", "decide");
    for typed in ["centre", "X Centre", "cell:4", "{\"cell\":4}"] {
        let refused = talk.ask(typed, "refused");
        assert_eq!(refused["rule"], "T2.2", "{typed}");
        assert_eq!(refused["words"], refused["reasons"][0]["words"], "{typed}");
        assert_eq!(refused["reasons"][0]["targets"], json!(["cell:4"]), "{typed}");
    }
    let refused = talk.ask("{\"cell\":40}", "refused");
    assert_eq!(refused["rule"], "T2.3");
}

#[test]
fn why_lists_what_is_not_possible() {
    let (mut talk, first) = start(&["tictactoe", "--seed", "1"]);
    let nothing = talk.ask("why", "answer");
    assert_eq!(nothing["reasons"], json!([]), "{first}");
    talk.ask("centre", "decide");
    let all = talk.ask("why", "answer");
    assert_eq!(all["reasons"].as_array().map(Vec::len), Some(2));
    for typed in ["why centre", "why cell:4", "why {\"cell\":4}"] {
        let one = talk.ask(typed, "answer");
        assert_eq!(one["reasons"].as_array().map(Vec::len), Some(1), "{typed}");
        assert_eq!(one["reasons"][0]["rule"], "T2.2", "{typed}");
        let sentence = one["reasons"][0]["words"].as_str().expect("a reason is a sentence");
        let words = one["words"].as_str().expect("the answer is in words too");
        assert!(
            words.contains("centre: ") && words.contains(sentence) && words.contains("(rule T2.2)"),
            "{words}"
        );
    }
    let possible = talk.ask("why 1", "answer");
    assert!(possible["words"].as_str().is_some_and(|words| words.contains("possible now")));
    let unknown = talk.ask("why xyzzy", "answer");
    assert!(unknown["words"].as_str().is_some_and(|words| words.contains("`xyzzy`")));
}

#[test]
fn after_another_seat_has_acted_an_undo_must_be_asked_for() {
    let (mut talk, first) = start(&["tictactoe", "--seed", "1"]);
    let nothing = talk.ask("undo", "answer");
    assert_eq!(nothing["done"], false);
    talk.ask("centre", "decide");
    let refused = talk.ask("undo", "answer");
    assert_eq!(refused["done"], false);
    let why = refused["words"].as_str().expect("words");
    assert!(why.contains("Squire has acted since") && why.contains("undo ask"), "{why}");
    let granted = talk.ask("undo ask", "answer");
    assert_eq!(granted["done"], true);
    let again = talk.hear("decide");
    assert_eq!(again["view"], first["view"]);
    assert_eq!(again["offers"], first["offers"]);
    assert_eq!(words(&again["events"]), ["You take the last move back."]);
    let folder = Folder::new();
    let file = folder.file("game.json");
    talk.ask(&format!("save {file}"), "answer");
    let (_, loaded) = start(&["--load", &file]);
    assert_eq!(loaded["events"], again["events"], "what was taken back is not told again");
    let log = talk.ask("log", "answer");
    assert_eq!(log["lines"][0]["undone"], true);
    assert!(log["words"].as_str().is_some_and(|words| words.contains(".  (taken back)\n")));
}

/// In Leduc a check is answered by a raise, and nothing was learned; or by a check, and a card is turned.
#[test]
fn undo_stops_where_something_was_learned() {
    let (mut granted, mut declined) = (0, 0);
    for seed in 0..12 {
        let (mut talk, first) = start(&["leduc", "--seed", &seed.to_string()]);
        let second = talk.ask("check", "decide");
        let turned = second["events"].to_string().contains("turned");
        let alone = talk.ask("undo", "answer");
        assert_eq!(alone["done"], false, "the other seat has acted");
        let asked = talk.ask("undo ask", "answer");
        assert_eq!(asked["done"], !turned, "{second}");
        if turned {
            declined += 1;
            assert!(
                asked["words"]
                    .as_str()
                    .is_some_and(|words| words.contains("chance has decided something since")),
                "{asked}"
            );
            let board = talk.ask("board", "answer");
            assert_eq!(board["view"], second["view"], "nothing changed");
        } else {
            granted += 1;
            assert_eq!(talk.hear("decide")["view"], first["view"]);
        }
    }
    assert!(granted > 0 && declined > 0, "{granted} granted, {declined} declined");
}

/// A bid in the bazaar is composed coin by coin, while the others wait: every step is one's own.
#[test]
fn composing_a_bid_can_be_taken_back_freely() {
    let (mut talk, first) = start(&["bazaar", "--seed", "2"]);
    let second = talk.ask("add 1", "decide");
    assert_eq!(second["moment"], 1, "nobody else has acted");
    let undone = talk.ask("undo", "answer");
    assert_eq!(undone["done"], true);
    let again = talk.hear("decide");
    assert_eq!(again["view"], first["view"]);
    // Sealed together with the others', a bid is shown.
    let sealed = talk.ask("seal", "decide");
    assert!(sealed["moment"].as_u64() > again["moment"].as_u64());
    assert_eq!(talk.ask("undo ask", "answer")["done"], false);
    assert_eq!(talk.leave(), 0);
}

#[test]
fn the_seed_of_a_running_game_is_not_shown() {
    let folder = Folder::new();
    let file = folder.file("game.json");
    let save = format!("save {file}");
    let args = ["play", "leduc", "--name", "Ann"];
    for json in [&[][..], &["--json"]] {
        let ran = typing(&[&args[..], json].concat(), &[&save, "log", "board", "why", "help", "undo"]);
        ran.says(&["The file holds the seed"]);
        let record: Value =
            serde_json::from_str(&fs::read_to_string(&file).expect("it was saved")).expect("JSON");
        let seed = record["seed"].as_str().expect("a host's file holds the seed");
        assert!(!ran.out.contains(seed));
    }
}

#[test]
fn saved_games_go_on_where_they_were() {
    let folder = Folder::new();
    let file = folder.file("my game.json");
    let (mut talk, _) =
        start(&["bazaar", "--seats", "4", "--seat", "2", "--players", "greedy,random", "--seed", "5"]);
    let before = talk.ask("1", "decide");
    let saved = talk.ask(&format!("save {file}"), "answer");
    assert_eq!((&saved["done"], &saved["moves"]), (&json!(true), &json!(1)));
    assert_eq!(folder.names(), ["my game.json"], "nothing else is left behind");
    assert_eq!(talk.leave(), 0);

    let mut talk = Talk::start(&["play", "--load", &file]);
    let begin = talk.hear("begin");
    assert_eq!(begin["seat"], 1, "the person sits where the person sat");
    assert_eq!(begin["players"], json!(["Greedy 1", "Guest", "Random", "Greedy 4"]));
    let after = talk.hear("decide");
    for field in ["moment", "view", "question", "offers"] {
        assert_eq!(after[field], before[field]);
    }
    let over = play_out(&mut talk, after, |offers| offers - 1);
    assert_eq!(talk.ask(&format!("save {file}"), "answer")["done"], true);
    assert_eq!(talk.leave(), 0);
    let verified = trestle(&["verify", &file, "--json"]).json();
    assert_eq!((&verified["sound"], &verified["outcome"]), (&json!(true), &over["outcome"]));
}

/// What a bot was is known from its name alone.
#[test]
fn a_loaded_game_remembers_its_bots() {
    let folder = Folder::new();
    let file = folder.file("game.json");
    let mut differ = false;
    for seed in ["1", "2", "3", "4"] {
        typing(&["play", "tictactoe", "--players", "greedy", "--seed", seed], &[&format!("save {file}")])
            .says(&["Saved to"]);
        let played = |players: &[&str]| {
            let (mut talk, decide) = start(&[&["--load", &file], players].concat());
            let over = play_out(&mut talk, decide, |_| 0);
            talk.say("log");
            (over["outcome"].clone(), talk.hear("answer")["lines"].clone())
        };
        assert_eq!(played(&[]), played(&["--players", "greedy"]));
        differ |= played(&[]) != played(&["--players", "random"]);
    }
    assert!(differ);
}

/// The rules decide what is shown: not the card of somebody who folded (L3.1), but both at a showdown (L3.2).
#[test]
fn the_end_shows_what_the_rules_show() {
    let (mut folds, mut showdowns) = (0, 0);
    for seed in 0..12 {
        let (mut talk, decide) = start(&["leduc", "--seed", &seed.to_string()]);
        assert!(decide["view"]["hands"][1].is_null());
        let over = play_out(&mut talk, decide, |_| 0);
        let folded = !over["view"]["folded"].is_null();
        assert!(over["view"]["hands"][0].is_string());
        assert_eq!(over["view"]["hands"][1].is_null(), folded, "{over}");
        assert_eq!(talk.ask("board", "answer")["view"], over["view"]);
        *(if folded { &mut folds } else { &mut showdowns }) += 1;
    }
    assert!(folds > 0 && showdowns > 0, "{folds} folds, {showdowns} showdowns");
}

#[test]
fn a_program_s_name_is_not_a_person_s() {
    trestle(&["play", "leduc", "--name", "Random 2"]).fails(2, &["the name of a program"]);
}

#[test]
fn load_replaces_the_game_and_a_bad_file_does_not() {
    let folder = Folder::new();
    let (file, bad) = (folder.file("leduc.json"), folder.with("bad.json", "{"));
    typing(&["play", "leduc", "--seed", "4"], &[&format!("save {file}")]).says(&["Saved to"]);
    let (mut talk, first) = start(&["tictactoe"]);
    for path in [&bad, &folder.file("missing.json")] {
        let refused = talk.ask(&format!("load {path}"), "answer");
        assert_eq!(refused["done"], false);
        assert!(refused["words"].as_str().is_some_and(|words| words.contains(path)), "{refused}");
    }
    assert_eq!(talk.ask("board", "answer")["view"], first["view"]);
    assert_eq!(talk.ask(&format!("load {file}"), "answer")["done"], true);
    assert_eq!(talk.hear("begin")["game"], "leduc");
    assert_eq!(talk.hear("decide")["moment"], 0);
    trestle(&["play", "tictactoe", "--load", &file])
        .fails(2, &["expected a saved game of tictactoe", "leduc"]);
    trestle(&["play", "--load", &file, "--seat", "3"]).fails(2, &["expected a seat from 1 to 2"]);
    trestle(&["play", "--load", &file, "--seats", "2"]).fails(2, &["--seats"]);
}

#[test]
fn saving_spares_what_is_not_a_record() {
    let folder = Folder::new();
    let letter = folder.with("letter.txt", "Dear Ann,\n");
    let (mut talk, _) = start(&["tictactoe"]);
    for path in [&letter, &folder.file(""), &folder.file("no/such/folder.json")] {
        let refused = talk.ask(&format!("save {path}"), "answer");
        assert_eq!(refused["done"], false, "{path}");
    }
    assert_eq!(fs::read_to_string(&letter).expect("it is still there"), "Dear Ann,\n");
    let file = folder.file("game.json");
    for moves in [0, 2] {
        let saved = talk.ask(&format!("save {file}"), "answer");
        assert_eq!(
            (&saved["done"], &saved["moves"]),
            (&json!(true), &json!(moves)),
            "a record may be replaced"
        );
        talk.ask("1", "decide");
    }
    talk.ask("save", "refused");
    assert_eq!(folder.names().len(), 2);
}

/// A record without its seed can be looked at, but nobody knows what chance gives next.
#[test]
fn a_record_without_its_seed_is_not_played_on() {
    let folder = Folder::new();
    let file = folder.file("game.json");
    typing(&["play", "leduc"], &[&format!("save {file}")]).says(&["Saved to"]);
    let mut record = table::Record::from_text(&fs::read_to_string(&file).expect("saved")).expect("a record");
    record.seed = None;
    let public = folder.with("public.json", record.to_text());
    trestle(&["play", "--load", &public]).fails(2, &["does not hold its seed", "trestle replay"]);
    trestle(&["replay", &public]).says(&["Leduc"]);
    trestle(&["verify", &public]).says(&["sound: leduc", "cannot be checked"]);
}

#[test]
fn the_end_of_the_input_is_a_polite_goodbye() {
    typing(&["play", "leduc"], &[]).says(&["Goodbye. This game was not saved."]);
    typing(&["play", "leduc"], &["", "  ", "help"]).says(&["undo ask", "save FILE", "Goodbye."]);
}

/// In "7" an action is composed in several steps that change nothing on the table.
#[test]
fn the_table_is_shown_again_only_when_it_changed() {
    let args = ["play", "seven", "--seats", "3", "--seed", "5", "--players", "greedy"];
    let shown = |lines: &[&str]| {
        let ran = typing(&[&args[..], &["--name", "Ann"]].concat(), lines);
        assert_eq!(ran.exit, 0, "{}", ran.err);
        (ran.out.matches("\nTAVERN ").count(), ran.out.matches("── your move ─").count())
    };
    assert_eq!(shown(&[]), (1, 1));
    assert_eq!(shown(&["play a sin"]), (1, 1), "composing");
    assert_eq!(shown(&["play a sin", "back"]), (1, 1), "and thinking again");
    assert_eq!(shown(&["play a sin", "undo", "why"]), (1, 1), "or taking it back");
    assert_eq!(shown(&["play a sin", "board"]), (2, 1), "whoever wants it sees it");
    assert_eq!(shown(&["pass"]), (2, 2), "the others have moved");
}

/// Programs always get everything.
#[test]
fn the_view_is_sent_with_every_decision() {
    let (mut talk, first) = start(&["seven", "--seats", "3", "--seed", "5"]);
    let second = talk.ask("play a sin", "decide");
    assert!(second["view"]["tavern"].is_array());
    assert_ne!(first["offers"], second["offers"]);
    assert_eq!(talk.leave(), 0);
}

#[test]
fn all_that_happened_is_told_and_fits_on_the_screen() {
    let args = ["play", "seven", "--seats", "4", "--seed", "5", "--players", "greedy"];
    // Whatever is asked is answered by the first choice; in one's turn that is taken back, and one passes.
    let lines: Vec<_> =
        std::iter::repeat_n(["1", "back", "pass"], 60).flatten().chain(["why", "log"]).collect();
    let ran = typing(&args, &lines);
    ran.says(&["The table is set up; `log` tells how.", "Everybody has passed", "Round 2 begins."]);
    assert!(!ran.out.contains("lines before these"), "nothing is left out");
    let played = ran.out.split("> log").next().expect("there is something before it");
    for line in played.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
    // Sentences of the same move share a line.
    assert!(played.lines().any(|line| line.starts_with("  Greedy") && line.matches(". ").count() == 1));
}
