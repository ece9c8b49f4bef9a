//! Programs that misbehave: each is reported, and the game goes on to its end.

use crate::{HASTY, PATIENT, Script, deciding, external, play, table};
use bots::{Incident, Mishap, Program};
use std::process::{Command, Stdio};
use std::time::Duration;
use tictactoe::TicTacToe;

/// Plays a whole game; what went wrong at each of the bot's decisions, three to five of them.
fn incidents(script: &Script, program: Program) -> Vec<Option<Incident>> {
    let mut table = table::<TicTacToe>();
    let mut bot = external(&table, program);
    let asked = play(&mut table, &mut bot);
    assert!(asked.iter().all(|incidents| incidents.len() <= 1), "{asked:?}");
    drop(bot);
    assert_nothing_is_left(script);
    asked.into_iter().map(|mut incidents| incidents.pop()).collect()
}

/// Every process that noted its number has ended, and was waited for.
fn assert_nothing_is_left(script: &Script) {
    for pid in script.notes().iter().filter_map(|note| note["pid"].as_u64()) {
        let alive = Command::new("sh")
            .args(["-c", &format!("kill -0 {pid}")])
            .stderr(Stdio::null())
            .status()
            .expect("there is a shell");
        assert!(!alive.success(), "process {pid} is still there");
    }
}

/// A bot that always fails in the same way is asked three times.
#[track_caller]
fn always(body: &str, time: Duration) -> Mishap {
    let script = Script::new(&format!("note({{'pid': os.getpid()}})\n{body}"));
    let gets_ready = body.contains("ready");
    let program = Program { start: if gets_ready { PATIENT } else { time }, ..script.program(time) };
    let found = incidents(&script, program);
    let [Some(first), Some(second), Some(third), rest @ ..] = &found[..] else { panic!("{found:?}") };
    assert_eq!([first.retired, second.retired, third.retired], [false, false, true]);
    assert!(rest.iter().all(Option::is_none), "it is not asked any more: {rest:?}");
    let started = script.notes().iter().filter(|note| note["pid"].is_u64()).count();
    assert!(started == 3 || !gets_ready, "it is started anew each time, not {started} times");
    let kind = |incident: &Incident| std::mem::discriminant(&incident.mishap);
    assert_eq!([kind(second), kind(third)], [kind(first); 2], "{found:?}");
    assert!(first.to_string().ends_with(". A stand-in chooses."), "{first}");
    assert!(third.to_string().contains("not asked any more"), "{third}");
    first.mishap.clone()
}

#[track_caller]
fn assert_nonsense(body: &str, found: &str, expected: &str) {
    let mishap = always(&deciding(body), PATIENT);
    let Mishap::Nonsense { found: said, expected: wanted } = &mishap else { panic!("{mishap:?}") };
    assert!(said.starts_with(found) && wanted.contains(expected), "{mishap}");
}

#[test]
fn crashing_at_the_start() {
    let crashed = always("print('first line\\nno luck today.', file=sys.stderr)\nsys.exit(3)", PATIENT);
    assert_eq!(crashed.to_string(), "crashed (exit code 3): no luck today");
    let Mishap::Crashed { stderr, .. } = crashed else { panic!("{crashed:?}") };
    assert_eq!(stderr, ["first line", "no luck today."]);
}

#[test]
fn ending_without_an_answer() {
    let crashed = always(&deciding("sys.exit()"), PATIENT);
    assert_eq!(crashed.to_string(), "crashed (exit code 0)");
}

/// It is started anew, and plays well until it crashes again: never three times in a row.
#[test]
fn crashing_in_the_middle() {
    let script = Script::new(&deciding(
        "if n == 2: raise ValueError('out of luck')
say(type='choose', id=d['id'], index=0)",
    ));
    let found = incidents(&script, script.program(PATIENT));
    for (decision, incident) in found.iter().enumerate() {
        let words = incident.as_ref().map(ToString::to_string);
        let expected = "crashed (exit code 1): ValueError: out of luck. A stand-in chooses.";
        assert_eq!(words, (decision % 2 == 1).then(|| expected.to_owned()));
    }
}

#[test]
fn hanging() {
    let late = always(&deciding("time.sleep(1000)"), HASTY);
    assert_eq!(late, Mishap::TimedOut { limit: HASTY });
    assert_eq!(late.to_string(), "did not answer within 300ms");
}

#[test]
fn hanging_at_the_start() {
    assert_eq!(always("time.sleep(1000)", HASTY), Mishap::TimedOut { limit: HASTY });
}

/// What it asks for takes time too, and does not lengthen it.
#[test]
fn asking_for_ever() {
    let body = "ask(type='imagine', id=d['id'], count=1)
while True: ask(type='try', id=d['id'], world=0, actions=[])";
    assert_eq!(always(&deciding(body), HASTY), Mishap::TimedOut { limit: HASTY });
}

/// Whoever asks and never reads the answers blocks himself, and not the table.
#[test]
fn asking_without_listening() {
    let body = "say(type='imagine', id=d['id'], count=1)
while True: say(type='try', id=d['id'], world=0, actions=[])";
    assert_eq!(always(&deciding(body), HASTY), Mishap::TimedOut { limit: HASTY });
}

#[test]
fn nonsense() {
    assert_nonsense(
        "print('Hm, let me see.', flush=True)",
        "Hm, let me see.",
        r#"such as {"type":"choose","id":1,"#,
    );
}

#[test]
fn a_message_nobody_knows() {
    assert_nonsense("say(type='resign', id=1)", r#"{"type": "resign""#, "unknown variant `resign`");
}

#[test]
fn neither_an_index_nor_an_action() {
    assert_nonsense("say(type='choose', id=d['id'])", "{", "either an index or an action");
}

#[test]
fn an_index_beyond_all() {
    assert_nonsense("say(type='choose', id=d['id'], index=9)", "{", "an index from 0 to ");
}

#[test]
fn the_wrong_id() {
    assert_nonsense("say(type='choose', id=d['id'] + 7, index=0)", "{", "the id of the decision, ");
}

#[test]
fn a_world_that_is_not_there() {
    assert_nonsense("say(type='try', id=d['id'], world=4, actions=[])", "{", "one of the 0 worlds");
}

#[test]
fn a_million_worlds() {
    assert_nonsense("say(type='imagine', id=d['id'], count=1000000)", "{", "at most 100");
    let body = "ask(type='imagine', id=d['id'], count=60)\nsay(type='imagine', id=d['id'], count=41)";
    assert_nonsense(body, "{", "a count of at most 40");
}

#[test]
fn an_endless_line() {
    assert_nonsense("while True: print('x' * 65536, end='')", "xxxx", "at most a million letters");
}

#[test]
fn letters_that_would_disturb_a_terminal() {
    assert_nonsense("print('\\x1b[2J', flush=True)", "\u{fffd}[2J", "JSON");
}

#[test]
fn an_illegal_action() {
    let illegal = always(&deciding("say(type='choose', id=d['id'], action={'cell': 9})"), PATIENT);
    assert_eq!(illegal, Mishap::Illegal { action: r#"{"cell":9}"#.to_owned() });
}

/// A program that said something wrong is told what, and may write it down before it ends.
#[test]
fn what_was_wrong_is_told() {
    let body =
        "say(type='choose', id=d['id'], action='pass')\nnote(hear())\nnote(sys.stdin.readline())\nsys.exit()";
    let script = Script::new(&deciding(body));
    incidents(&script, script.program(PATIENT));
    let notes = script.notes();
    assert_eq!((&notes[1]["type"], &notes[2]), (&"error".into(), &"".into()), "{notes:?}");
    assert_eq!(notes[1]["message"], r#"chose "pass", which is not legal here"#);
}

#[test]
fn incidents_have_a_form_for_programs() {
    let incident = Incident { mishap: Mishap::TimedOut { limit: HASTY }, retired: false };
    let json = serde_json::to_value(incident).expect("it has a JSON form");
    assert_eq!(json, serde_json::json!({ "kind": "timed_out", "limit_ms": 300, "retired": false }));
}
