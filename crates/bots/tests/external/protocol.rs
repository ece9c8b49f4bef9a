//! What is said, and what comes of it.

use crate::{PATIENT, Script, deciding, external, play, table};
use bazaar::Bazaar;
use bots::{External, Mishap, Program};
use leduc::Leduc;
use serde_json::{Value, json};
use seven::Seven;
use table::{Seat, Words};
use tictactoe::TicTacToe;

/// Plays a whole game with a script that does nothing wrong, and returns its notes.
fn notes<G: Words>(script: &str) -> Vec<Value> {
    let script = Script::new(script);
    let mut table = table::<G>();
    let mut bot = external(&table, script.program(PATIENT));
    let asked = play(&mut table, &mut bot);
    assert!(!asked.is_empty() && asked.iter().all(Vec::is_empty), "{asked:?}");
    script.notes()
}

#[test]
fn a_program_is_greeted_asked_and_told_the_end() {
    let script = "
d = {}
while d.get('type') != 'over':
    d = hear()
    note(d)
    if d['type'] == 'hello': say(type='ready', name='Ada')
    if d['type'] == 'decide': say(type='choose', id=d['id'], index=len(d['legal']) - 1)
note(sys.stdin.readline())
";
    let notes = notes::<TicTacToe>(script);
    let hello = json!({
        "type": "hello", "protocol": 1, "game": "tictactoe", "seat": 0, "seats": 2, "time_ms": 60_000, "most_worlds": 100
    });
    assert_eq!(notes[0], hello);
    assert_eq!(notes[1]["type"], "decide");
    assert_eq!((&notes[1]["id"], &notes[2]["id"]), (&json!(1), &json!(2)));
    assert_eq!(notes[1]["legal"].as_array().map(Vec::len), Some(9));
    assert_eq!(notes[2]["view"]["cells"][8], 0, "the last legal action was chosen");
    let [.., over, end] = &notes[..] else { panic!("{notes:?}") };
    assert!(over["outcome"]["verdict"].is_string() && over["view"]["cells"].is_array(), "{over}");
    assert_eq!(end, "", "then the input ends");
}

#[test]
fn a_program_may_have_a_name() {
    let script = Script::new("hear()\nsay(type='ready', name='Ada')\nhear()");
    let bot = External::<Leduc>::start(script.program(PATIENT), Seat::new(1), 2, 1).expect("it starts");
    assert_eq!(bot.name(), Some("Ada"));
}

#[test]
fn a_program_that_is_not_there_is_an_error_at_once() {
    for (command, expected) in [("./no/such/bot --fast", "No such file"), ("  ", "found nothing")] {
        let error = External::<Leduc>::start(Program::new(command), Seat::new(0), 2, 1).err();
        assert!(matches!(&error, Some(Mishap::CouldNotStart { why }) if why.contains(expected)), "{error:?}");
    }
}

/// Actions by number and as they were written; decisions that are composed, secret and simultaneous ones.
#[test]
fn every_kind_of_game_is_played() {
    let by_number = deciding("say(type='choose', id=d['id'], index=0)");
    let as_written = deciding("say(type='choose', id=d['id'], action=d['legal'][-1])");
    for script in [&by_number, &as_written] {
        notes::<TicTacToe>(script);
        notes::<Leduc>(script);
        notes::<Bazaar>(script);
    }
    let moves =
        deciding("note(d['composing'])\nsay(type='choose', id=d['id'], index=n * 7 % len(d['legal']))");
    let notes = notes::<Seven>(&moves);
    assert!(notes.contains(&json!(true)) && notes.contains(&json!(false)), "decisions are composed");
}

#[test]
fn imagined_worlds_agree_with_the_view_and_differ_in_what_is_hidden() {
    let script = deciding(
        "note([d['view'], ask(type='imagine', id=d['id'], count=20), ask(type='imagine', id=d['id'], count=80)])
say(type='choose', id=d['id'], index=0)",
    );
    let first = &notes::<Leduc>(&script)[1];
    let (view, worlds) = (&first[0], &first[1]["worlds"]);
    let worlds = worlds.as_array().expect("a list of worlds");
    let mine = |position: &Value| position["hands"][0].clone();
    let theirs = |position: &Value| position["hands"][1].clone();
    assert_eq!(worlds.len(), 20);
    assert!(worlds.iter().all(|world| mine(&world["position"]) == mine(view)), "{first}");
    assert!(
        worlds.iter().any(|world| theirs(&world["position"]) != theirs(&worlds[0]["position"])),
        "{first}"
    );
    assert_eq!(first[2]["worlds"][79]["world"], 99, "their numbers go on");
}

#[test]
fn what_is_tried_happens_in_a_copy() {
    let script = deciding(
        "ask(type='imagine', id=d['id'], count=1)
def t(*cells): return ask(type='try', id=d['id'], world=0, actions=[{'cell': cell} for cell in cells])
note([t(), t(0), t(0, 1), t(0, 3, 1, 4, 2), t(), t(0, 0), t(0, 3, 1, 4, 2, 5),
      ask(type='try', id=d['id'], world=0, actions=['pass'])])
say(type='choose', id=d['id'], index=0)",
    );
    let notes = notes::<TicTacToe>(&script);
    let [nothing, one, two, won, again, refused, after, no_action] =
        &notes[1].as_array().expect("eight answers")[..]
    else {
        panic!("{notes:?}")
    };
    for (tried, seat, choices) in [(nothing, 0, 9), (one, 1, 8), (two, 0, 7)] {
        assert_eq!((&tried["seat"], &tried["over"]), (&json!(seat), &json!(false)), "{tried}");
        assert_eq!(tried["legal"].as_array().map(Vec::len), Some(choices), "{tried}");
        assert_eq!(tried["happened"], choices < 9, "{tried}");
        let sum: f64 = tried["expected"].as_array().expect("a guess").iter().filter_map(Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 0.01, "{tried}");
    }
    assert_eq!(
        (&won["over"], &won["seat"], &won["expected"]),
        (&json!(true), &Value::Null, &json!([1.0, 0.0]))
    );
    assert_eq!(nothing, again, "the world stays as it was");
    assert_eq!(
        (&refused["type"], &refused["at"], &refused["rule"]),
        (&json!("refused"), &json!(1), &json!("T2.2"))
    );
    assert!(refused["message"].as_str().is_some_and(|words| words.starts_with("seat 2: ")), "{refused}");
    assert_eq!((&after["type"], &after["at"]), (&json!("refused"), &json!(5)), "it was over");
    assert_eq!((&no_action["type"], &no_action["rule"]), (&json!("refused"), &Value::Null));
}

/// In "7" nobody can say what half a decision is worth, and taking it back is nothing that happens.
#[test]
fn half_a_decision_is_told_from_a_whole_one() {
    let script = deciding(
        "ask(type='imagine', id=d['id'], count=1)
for action in d['legal']:
    t = ask(type='try', id=d['id'], world=0, actions=[action])
    note([t['composing'], t['expected'] is None, t['happened'], t['seat']])
say(type='choose', id=d['id'], index=n * 7 % len(d['legal']))",
    );
    let notes = notes::<Seven>(&script);
    let tried = || notes.iter().filter_map(Value::as_array);
    assert!(tried().all(|tried| tried[0] == tried[1]), "a guess, unless somebody composes");
    assert!(tried().any(|tried| tried[0] == true && tried[2] == false && tried[3] == 0));
    assert!(tried().any(|tried| tried[0] == false && tried[2] == true));
}
