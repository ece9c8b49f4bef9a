//! The command line: what was typed, which command carries it out, and how it ends.
//!
//! A new command is a file with a `clap::Args` struct that has `run(self, json) -> Result<Exit, Failure>`, and a line in
//! `commands!` below.

mod backup;
mod failure;
mod figures;
mod file;
mod games;
mod kept;
mod ladder;
mod load;
mod ordered;
mod outcome;
mod pack;
mod place;
mod play;
mod replay;
mod restore;
mod rules;
mod scrub;
mod serve;
mod shelved;
mod sim;
mod verify;

use clap::{Parser, Subcommand};
pub(crate) use failure::{Exit, Failure};
use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

/// How wide tables and lists are at most.
const WIDTH: usize = 96;

const ABOUT: &str = "\
Trestleboard: a digital table for heavy strategy games. The rules are exact and can be asked, nobody sees what they \
may not see, and every die and card can be verified afterwards.";

const AFTER_HELP: &str = "\
Examples:
  trestle                                   start the server: tables for everybody who can reach it
  trestle games                             what can be played
  trestle play leduc                        a game against a program, here in the terminal
  trestle sim tictactoe --games 100000      programs against programs, counted
  trestle ladder bazaar --games 40          which program is better, and how sure is that?
  trestle verify game.json                  is this saved game honest?

Seats are counted from 1 in sentences and flags, and from 0 in JSON and in records.

Exit codes:
  0  done
  1  the answer is no: a record does not verify, a content pack is not right
  2  wrong usage, or input that cannot be understood
  3  something failed that is not your fault: a file cannot be read or written

`trestle help <command>` explains a command and gives examples.";

#[derive(Parser)]
#[command(name = "trestle", version, about = ABOUT, after_help = AFTER_HELP, max_term_width = WIDTH)]
struct Cli {
    /// Write JSON for programs instead of words for people; errors too, as {"error", "hint"} on stderr
    #[arg(long, global = true, display_order = 100)]
    json: bool,

    #[command(subcommand)]
    command: Option<Command>,
}

/// Lists the commands once: the choice that clap reads, and who carries it out.
macro_rules! commands {
    ($($name:ident => $args:ty,)*) => {
        #[derive(Subcommand)]
        enum Command {
            $($name($args),)*
        }

        impl Command {
            fn run(self, json: bool) -> Result<Exit, Failure> {
                match self {
                    $(Command::$name(args) => args.run(json),)*
                }
            }
        }
    };
}

commands! {
    Serve => serve::Serve,
    Games => games::Games,
    Play => play::Play,
    Sim => sim::Sim,
    Ladder => ladder::Ladder,
    Replay => replay::Replay,
    Verify => verify::Verify,
    Rules => rules::Rules,
    Pack => pack::Pack,
    Backup => backup::Backup,
    Restore => restore::Restore,
    Scrub => scrub::Scrub,
    Load => load::Load,
}

/// Does what was typed. The only place that looks at the arguments of the program and decides its exit code.
pub(crate) fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return failure::not_understood(&error),
    };
    let done = match cli.command {
        Some(command) => command.run(cli.json),
        None => serve::with_defaults(cli.json),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(cli.json),
    }
}

/// Writes lines to stdout. Unlike `println!` it does not panic when nobody reads them.
fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{text}").and_then(|()| stdout.flush()).map_err(|error| Failure::output(&error))
}

/// Writes a value as one line of JSON.
fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    print(&serde_json::to_string(value).expect("what we print has a JSON form"))
}
