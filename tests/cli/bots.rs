//! `trestle play --bot`: other programs at the table, the example of docs/bots.md, programs that fail; and hints.

use crate::trestle::{Folder, Ran, Talk, trestle, typing};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The example, as it is typed.
fn example() -> String {
    format!("python3 {}", example_path().display())
}

fn example_path() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/bots/one_step.py")
}

fn expect_python() {
    let python = Command::new("python3").arg("--version").output();
    assert!(python.is_ok_and(|ran| ran.status.success()), "these tests need `python3`; please install it");
}

/// Every line that was said.
fn messages(ran: &Ran) -> Vec<Value> {
    assert_eq!(ran.exit, 0, "{}", ran.err);
    ran.out.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

fn of_kind<'a>(messages: &'a [Value], kind: &str) -> Vec<&'a Value> {
    messages.iter().filter(|message| message["type"] == kind).collect()
}

#[test]
fn the_example_plays_every_game() {
    expect_python();
    for game in shelf::games() {
        let id = game.meta().id;
        let args =
            ["play", id, "--seat", "2", "--seed", "8", "--players", "greedy", "--bot", &example(), "--json"];
        let said = messages(&trestle(&[&args[..], &["--bot-time", "60s"]].concat()));
        let [begin, .., over] = &said[..] else { panic!("{said:?}") };
        assert_eq!((&begin["type"], &begin["players"][1]), (&json!("begin"), &json!("One Step")), "{id}");
        assert_eq!(begin["program"], example());
        assert_eq!(
            (&over["type"], &over["seed"].as_str().map(str::len)),
            (&json!("over"), &Some(64)),
            "{id}"
        );
        assert_eq!(of_kind(&said, "mishap"), Vec::<&Value>::new(), "{id}");
        assert!(of_kind(&said, "happened").iter().all(|said| said["events"][0]["words"].is_string()));
        assert_eq!(of_kind(&said, "decide"), Vec::<&Value>::new(), "nobody else is asked");
    }
}

/// It finds what wins at once, wherever it sits.
#[test]
fn the_example_is_no_beginner() {
    expect_python();
    let wins = |seat: &str| {
        let won = |seed: &u32| {
            let seed = seed.to_string();
            let args = [
                "play",
                "tictactoe",
                "--seat",
                seat,
                "--seed",
                &seed,
                "--players",
                "random",
                "--bot",
                &example(),
                "--json",
            ];
            let said = messages(&trestle(&args));
            let seat: u64 = seat.parse().expect("a number");
            said.last().expect("an end")["outcome"]["winners"] == json!([seat - 1])
        };
        (0..6).filter(won).count()
    };
    assert!(wins("1") + wins("2") >= 9, "fewer than 9 of 12");
}

#[test]
fn the_example_is_short_and_needs_nothing() {
    let text = fs::read_to_string(example_path()).expect("the example is there");
    assert!(text.lines().count() < 60, "{} lines", text.lines().count());
    let imports: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("import ")).collect();
    assert_eq!(imports, ["json", "random", "sys"], "the standard library alone");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/bots.md");
    let page = fs::read_to_string(page).expect("the protocol has a page");
    for word in [
        "hello", "ready", "decide", "choose", "imagine", "worlds", "try", "tried", "refused", "over", "error",
    ] {
        assert!(page.contains(&format!(r#""type":"{word}""#)), "docs/bots.md does not show `{word}`");
    }
    assert!(page.contains("examples/bots/one_step.py"));
}

#[test]
fn the_game_is_told_as_it_goes() {
    expect_python();
    let args = ["play", "leduc", "--seed", "3", "--bot", &example()];
    let ran = trestle(&args);
    ran.says(&[
        "Leduc hold'em: One Step in seat 1, against Squire.",
        "plays for you",
        "  You draw a king. Squire draws a card.",
    ]);
    ran.says(&["── the end ─", "The seed was "]);
    assert!(!ran.out.contains("> ") && !ran.out.contains("`save FILE`"), "nobody is asked:\n{}", ran.out);
    let named = trestle(&[&args[..], &["--name", "Ann"]].concat());
    named.says(&["Leduc hold'em: Ann in seat 1, against Squire."]);
}

/// Plays tic-tac-toe with a shell script that gets ready and then does this.
fn misbehaving(body: &str, more: &[&str]) -> Ran {
    let folder = Folder::new();
    let script = folder.with("bot.sh", format!("read hello\necho '{{\"type\":\"ready\"}}'\n{body}\n"));
    let bot = format!("sh {script}");
    let ran = trestle(&[&["play", "tictactoe", "--seed", "1", "--bot", &bot], more].concat());
    ran.says(&[]);
    Ran { out: ran.out.replace(&bot, "BOT"), ..ran }
}

#[test]
fn programs_that_fail_are_reported_and_the_game_goes_on() {
    let cases = [
        (
            "crashed",
            "echo out of luck >&2; exit 1",
            "BOT crashed (exit code 1): out of luck. A stand-in chooses.",
        ),
        ("timed_out", "exec sleep 600", "BOT did not answer within 200ms. A stand-in chooses."),
        ("nonsense", "read decide; echo hello", "BOT said `hello`; expected a line of JSON"),
        (
            "illegal",
            r#"while read decide; do id=${decide#*\"id\":}; echo "{\"type\":\"choose\",\"id\":${id%%,*},\"action\":7}"; done"#,
            "BOT chose 7, which is not legal here. A stand-in chooses.",
        ),
    ];
    for (kind, body, words) in cases {
        let time = if kind == "timed_out" { "200ms" } else { "60s" };
        let ran = misbehaving(body, &["--bot-time", time]);
        ran.says(&[words, "is not asked any more: a stand-in plays on.", "── the end ─", "  You mark the "]);
        assert_eq!(ran.out.matches("BOT ").count(), 3, "three mishaps, each told once:\n{}", ran.out);
        let said = messages(&misbehaving(body, &["--bot-time", time, "--json"]));
        let mishaps = of_kind(&said, "mishap");
        assert_eq!(mishaps.len(), 3, "{said:?}");
        for mishap in &mishaps {
            assert_eq!(
                (&mishap["kind"], &mishap["seat"], &mishap["player"]),
                (&json!(kind), &json!(0), &json!("BOT"))
            );
        }
        assert_eq!(
            mishaps[0]["words"].as_str().map(|said| said.starts_with(words)),
            Some(true),
            "{}",
            mishaps[0]
        );
        assert_eq!([&mishaps[1]["retired"], &mishaps[2]["retired"]], [false, true]);
        assert_eq!(said.last().map(|over| over["type"].clone()), Some(json!("over")));
    }
}

#[test]
fn a_program_that_cannot_be_started_is_an_error_at_once() {
    trestle(&["play", "leduc", "--bot", "./no/such/bot --fast"]).fails(
        3,
        &[
            "error: `./no/such/bot --fast` could not be started: ",
            "hint: expected a program and its arguments",
        ],
    );
    let error = trestle(&["play", "leduc", "--bot", "", "--json"]);
    error.fails(3, &["expected a program, found nothing", "\"hint\":"]);
}

#[test]
fn the_time_of_a_program_is_checked() {
    for time in ["soon", "0s", "2000"] {
        trestle(&["play", "leduc", "--bot", "true", "--bot-time", time])
            .fails(2, &["a time such as 2s or 500ms"]);
    }
    trestle(&["play", "leduc", "--bot-time", "2s"]).fails(2, &["--bot"]);
}

#[test]
fn a_program_goes_on_with_a_saved_game() {
    expect_python();
    let folder = Folder::new();
    let file = folder.file("game.json");
    typing(&["play", "tictactoe", "--seed", "4", "--name", "Ann"], &["centre", &format!("save {file}")])
        .says(&["Saved"]);
    let ran = trestle(&["play", "--load", &file, "--bot", &example()]);
    ran.says(&["Tic-tac-toe: Ann in seat 1, against Squire.", "  You mark the centre.", "── the end ─"]);
}

#[test]
fn a_hint_is_what_a_master_thinks() {
    let mut talk = Talk::start(&["play", "tictactoe", "--seed", "1"]);
    talk.hear("begin");
    talk.hear("decide");
    // X has two in a row after these, or Random has stopped it.
    talk.ask("centre", "decide");
    let decide = talk.ask("1", "decide");
    let hint = talk.ask("hint", "answer");
    assert_eq!((&hint["to"], &hint["done"]), (&json!("hint"), &json!(true)));
    let ideas = hint["choices"].as_array().expect("a list of choices");
    assert!((1..=3).contains(&ideas.len()), "{hint}");
    for idea in ideas {
        let number = idea["number"].as_u64().expect("a number") as usize;
        let offer = &decide["offers"][number - 1];
        assert_eq!((&idea["action"], &idea["words"]), (&offer["action"], &offer["words"]));
        let (visits, expected) = (idea["visits"].as_u64(), idea["expected"].as_f64().expect("a share"));
        assert!(
            visits > Some(0) && visits <= hint["visits"].as_u64() && (0.0..=1.0).contains(&expected),
            "{hint}"
        );
        let words = hint["words"].as_str().expect("it is said in words");
        assert!(
            words.contains(idea["words"].as_str().expect("words"))
                && words.contains("% of its thought, expects ")
        );
    }
    // Whoever does what a master would do does not lose to a player who does not think.
    let mut said = decide;
    while said["type"] == "decide" {
        let number = talk.ask("hint", "answer")["choices"][0]["number"].to_string();
        talk.say(&number);
        said = talk.hear_any();
    }
    assert_ne!(said["outcome"]["winners"], json!([1]), "{said}");
    let late = talk.ask("hint", "answer");
    assert_eq!(
        (&late["done"], late["words"].as_str()),
        (&json!(false), Some("There is nothing to choose: the game is over."))
    );
    assert_eq!(talk.leave(), 0);
}

/// The same game, byte for byte, whether anybody asks for hints or not.
#[test]
fn hints_leave_the_table_untouched() {
    let folder = Folder::new();
    for (game, moves) in [("leduc", 2), ("bazaar", 3)] {
        let played = |hints: &[&str], name: &str| {
            let file = folder.file(name);
            let save = format!("save {file}");
            let lines: Vec<_> =
                (0..moves).flat_map(|_| [hints, &["1"]].concat()).chain([save.as_str()]).collect();
            let ran = typing(&["play", game, "--seed", "6", "--players", "greedy"], &lines);
            ran.says(&["Saved to"]);
            assert_eq!(ran.out.matches("of its thought").count() > 0, !hints.is_empty());
            trestle(&["verify", &file]).says(&["sound"]);
            fs::read(file).expect("it was saved")
        };
        assert_eq!(played(&["hint"], "with.json"), played(&[], "without.json"), "{game}");
    }
}
