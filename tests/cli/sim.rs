//! `trestle sim`.

use crate::trestle::trestle;
use serde_json::{Value, json};

#[test]
fn json_has_every_field() {
    let report = trestle(&["sim", "tictactoe", "--games", "2000", "--seed", "5", "--json"]).json();
    assert_eq!(report["game"], "tictactoe");
    assert_eq!(report["seats"], 2);
    assert_eq!(report["players"], json!(["random", "random"]));
    assert_eq!(report["seed"], 5);
    assert_eq!(report["games"], 2000);
    assert!(report["threads"].as_u64() >= Some(1));
    let number = |field: &str| report[field].as_f64().unwrap_or_else(|| panic!("no {field} in {report}"));
    let list =
        |field: &str| report[field].as_array().unwrap_or_else(|| panic!("no {field} in {report}")).clone();
    let sum =
        |list: Vec<Value>| list.iter().map(|value| value.as_i64().expect("a whole number")).sum::<i64>();
    assert_eq!(sum(list("wins")) + report["draws"].as_i64().expect("a number"), 2000);
    assert_eq!(list("wins").len(), 2);
    assert_eq!(sum(list("points")), 0);
    assert_eq!((&report["shared_wins"], &report["table_lost"]), (&json!(0), &json!(0)));
    assert!(number("shortest") >= 5.0 && number("longest") <= 9.0);
    assert!(number("decisions") >= 5.0 * 2000.0 && number("decisions") <= 9.0 * 2000.0);
    assert!(number("seconds") > 0.0);
    let near = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-6;
    assert!(near(number("games_per_s"), 2000.0 / number("seconds")));
    assert!(near(number("decisions_per_s"), number("decisions") / number("seconds")));
}

#[test]
fn any_number_of_threads_gives_the_same() {
    for game in shelf::games() {
        let id = game.meta().id;
        let results = ["1", "2", "3"].map(|threads| {
            // More games than the threads take at a time; long games without the player who thinks.
            let is_long = game.meta().longest > 10_000;
            let (games, players) = if is_long { ("600", "random") } else { ("1500", "random,greedy") };
            let args = ["sim", id, "--games", games, "--seed", "9", "--players", players];
            let mut report = trestle(&[&args[..], &["--threads", threads, "--json"]].concat()).json();
            assert_eq!(report["threads"].to_string(), threads);
            let fields = report.as_object_mut().expect("an object");
            fields.retain(|name, _| {
                !["threads", "seconds", "games_per_s", "decisions_per_s"].contains(&&**name)
            });
            report
        });
        assert_eq!(results[0], results[1], "{id}");
        assert_eq!(results[0], results[2], "{id}");
    }
}

#[test]
fn other_seeds_give_other_games() {
    let wins = |seed| {
        trestle(&["sim", "leduc", "--games", "3000", "--seed", seed, "--json"]).json()["points"].clone()
    };
    assert_ne!(wins("1"), wins("2"));
}

#[test]
fn better_players_win_more() {
    let report = trestle(&["sim", "tictactoe", "--players", "random,greedy", "--json"]).json();
    let wins = |seat: usize| report["wins"][seat].as_u64().expect("a number");
    assert!(wins(1) > 2 * wins(0), "{report}");
}

#[test]
fn the_table_is_for_people() {
    let ran = trestle(&["sim", "bazaar", "--seats", "4", "--games", "1200", "--players", "greedy,random"]);
    ran.says(&[
        "Seat",
        "95 % interval",
        "Mean points",
        "greedy",
        "random",
        "1,200",
        "shortest",
        "decisions/s",
    ]);
    let rows = ran.out.lines().filter(|line| line.contains("greedy") || line.contains("random")).count();
    let report = trestle(&[
        "sim",
        "bazaar",
        "--seats",
        "4",
        "--games",
        "1200",
        "--players",
        "greedy,random",
        "--json",
    ])
    .json();
    for seat in 0..4 {
        let mean = report["points"][seat].as_f64().expect("a number") / 1200.0;
        ran.says(&[&report["wins"][seat].to_string(), &format!("{mean:.2}")]);
    }
    assert_eq!(rows, 4, "players are repeated in turn until every seat is taken:\n{}", ran.out);
    assert_eq!(ran.err, "", "no progress bar where nobody watches");
}

#[test]
fn options_reach_the_game() {
    let longest = |rounds: &str| {
        let option = format!("rounds={rounds}");
        let args = ["sim", "bazaar", "--option", &option, "--players", "greedy", "--json"];
        trestle(&args).json()["decisions"].as_u64().expect("a number")
    };
    assert!(longest("4") < longest("8"));
}
