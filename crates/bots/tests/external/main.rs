//! Other programs as players, those that misbehave, and the promise that the game goes on.
//!
//! The programs are small Python scripts: `python3` must be there.

mod guarded;
mod mishaps;
mod protocol;
mod untouched;

use bots::{Bot, External, Guarded, Incident, Program, Random};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use table::{Options, Seat, Seed, Table, Turn, Words, verify};

/// What all scripts begin with. They `note` what a test wants to know in a file.
const BEGINNING: &str = r#"
import json, os, sys, time
def hear():
    line = sys.stdin.readline()
    if not line: sys.exit()
    return json.loads(line)
def say(**message): print(json.dumps(message), flush=True)
def note(value):
    with open(os.path.join(os.path.dirname(__file__), "notes"), "a") as file: print(json.dumps(value), file=file)
def ask(**message):
    say(**message)
    return hear()
"#;

/// Greets, and then does the same at every decision `d`, the `n`th since it was started.
fn deciding(body: &str) -> String {
    let body = body.replace('\n', "\n    ");
    format!(
        "note(hear())\nsay(type='ready')\nn = 0\nwhile True:\n    d = hear()\n    if d['type'] != 'decide': break\n    n += 1\n    {body}\n"
    )
}

/// A folder with a script in it, gone at the end.
struct Script(PathBuf);

impl Script {
    fn new(body: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let python = Command::new("python3").arg("--version").output();
        assert!(
            python.is_ok_and(|ran| ran.status.success()),
            "these tests need `python3`; please install it"
        );
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("trestle-bot-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
        fs::write(folder.join("bot.py"), format!("{BEGINNING}\n{body}")).expect("a script can be written");
        fs::write(folder.join("notes"), "").expect("a file can be written");
        Script(folder)
    }

    /// Patient with a program that is well; `time` is for those that hang.
    fn program(&self, time: Duration) -> Program {
        let command = format!("python3 {}", self.0.join("bot.py").display());
        Program { time, start: PATIENT, ..Program::new(command) }
    }

    fn notes(&self) -> Vec<serde_json::Value> {
        let text = fs::read_to_string(self.0.join("notes")).expect("the notes are there");
        text.lines().map(|line| serde_json::from_str(line).expect("notes are JSON")).collect()
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const PATIENT: Duration = Duration::from_mins(1);
const HASTY: Duration = Duration::from_millis(300);

fn table<G: Words>() -> Table<G> {
    let seats = *G::META.seats.start();
    let setup = G::setup(seats, &Options::none()).expect("the fewest seats are possible");
    let players = Seat::all(seats).map(|seat| seat.to_string()).collect();
    Table::open(setup, players, Seed::from_number(5)).expect("a possible set-up")
}

fn external<G: Words>(table: &Table<G>, program: Program) -> Guarded<G> {
    let started = External::start(program, Seat::new(0), table.seats(), 1);
    Guarded::external(started.expect("python3 can be started"), 1)
}

/// Plays a table to its end with a bot in the first seat and random ones in the others. How often the bot was asked, and what went
/// wrong each time.
fn play<G: Words>(table: &mut Table<G>, bot: &mut Guarded<G>) -> Vec<Vec<Incident>> {
    let mut others = Random::new(3);
    let mut asked = Vec::new();
    while let Turn::Decide(seats) = table.turn() {
        let seat = seats.first().expect("somebody decides");
        let action = if seat == Seat::new(0) {
            let action = bot.choose(table.seen(seat));
            asked.push(bot.incidents());
            action
        } else {
            others.choose(table.seen(seat))
        };
        table.play(seat, action).expect("whatever happens, the choice is legal");
    }
    bot.game_over(table.seen(Seat::new(0)));
    assert!(verify::<G>(&table.record().to_text()).is_ok(), "chance is what the seed gives");
    asked
}
