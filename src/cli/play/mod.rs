//! `trestle play`: a person, or a program that speaks JSON, plays against bots in the terminal.
//!
//! [`typed`] understands a line as far as that is possible without knowing the game; [`choices`] finds what was meant;
//! [`session`] obeys and lets the [`opponents`] move; [`hint`] asks a master; [`program`] plays for the person; [`message`] is all
//! that is ever said, in words and as JSON, and [`layout`] makes it fit.

mod choices;
mod hint;
mod layout;
mod message;
mod opponents;
mod program;
mod session;
mod typed;

use super::ordered::Ordered;
use super::replay::seat_of_number;
use super::shelved::find_game;
use super::{Exit, Failure, print, print_json};
use bots::Level;
use clap::Args;
use message::Message;
use opponents::luck;
use program::{Started, YourProgram};
use session::{Next, Session};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use table::Seed;

/// Play a game here in the terminal, against programs
#[derive(Args)]
#[command(after_help = format!("At the prompt: {}\n\n{JSON_AND_EXAMPLES}", message::HELP))]
pub(super) struct Play {
    /// The game, by its id in `trestle games`; can be left out with --load
    #[arg(value_name = "GAME", required_unless_present = "load")]
    game: Option<String>,

    #[command(flatten)]
    ordered: Ordered,

    /// Your seat, counted from 1 [default: 1, or the one you had in a loaded game]
    #[arg(long, value_name = "S")]
    seat: Option<u8>,

    /// Your name, for the log and the record [default: Guest, or what your program calls itself]
    #[arg(long, value_parser = name)]
    name: Option<String>,

    #[command(flatten)]
    program: YourProgram,

    /// Where chance comes from: a number makes the same game every time; 64 digits 0-9 and a-f are a whole seed
    /// [default: a fresh secret]
    #[arg(long, value_name = "SEED", value_parser = seed)]
    seed: Option<Seed>,

    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "options", "pack", "seed", "name"])]
    load: Option<PathBuf>,
}

const JSON_AND_EXAMPLES: &str = "\
With --json every line on stdout is an object. `begin` comes first. `decide` (n, seat, question, view, offers, \
events) comes whenever you are to decide; answer it with the number of an offer, counted from 1, or with its \
action as JSON. `over` (outcome, seed, view, events) ends the game. Every other command gets an `answer` (to, done, \
words, and what was asked for), and what is not possible gets `refused` (rule, words). A program that fails is told of \
in `mishap` (seat, player, kind, words), and with --bot `happened` (events) comes after every move. Seats are counted from 0.

Examples:
  trestle play leduc
  trestle play bazaar --seats 4 --seat 2 --players greedy,random --name Ann
  trestle play --load game.json
  trestle play leduc --bot \"python3 examples/bots/one_step.py\"";

impl Play {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let mut session = self.sit_down()?;
        let face = Face { json, echo: !json && !io::stdin().is_terminal() };
        let mut input = io::stdin().lock();
        face.say(&session.welcome())?;
        session.go_on(|message| face.say(message))?;
        if self.program.plays() {
            return Ok(Exit::Done);
        }
        while let Some(typed) = face.ask(&mut input)? {
            match session.obey(&typed) {
                Next::Wait(message) => face.say(&message)?,
                Next::Changed(messages) => {
                    messages.iter().try_for_each(|message| face.say(message))?;
                    session.go_on(|message| face.say(message))?;
                }
                Next::Nothing => {}
                Next::Leave => break,
            }
        }
        face.say(&session.goodbye())?;
        Ok(Exit::Done)
    }

    fn sit_down(&self) -> Result<Session, Failure> {
        if let Some(path) = &self.load {
            let mut session = Session::load(path, self.seat, &self.ordered.players)?;
            if let Some(id) = &self.game
                && find_game(id)?.meta().id != session.game()
            {
                let (file, found) = (path.display(), session.game());
                return Err(Failure::usage(format!(
                    "expected a saved game of {id}, but `{file}` is one of {found}"
                )));
            }
            let game = find_game(session.game())?;
            if let Some(program) = self.program.start(game, session.place(), session.luck())? {
                session.hand_over(program);
            }
            return Ok(session);
        }
        let game = find_game(self.game.as_deref().unwrap_or_default())?;
        let seats = self.ordered.seats(&game.meta())?;
        let you = seat_of_number(self.seat.unwrap_or(1), seats)?;
        let seed = self.seed.clone().map_or_else(fresh_seed, Ok)?;
        let levels = self.ordered.levels(usize::from(seats) - 1, Level::Squire)?;
        let program = self.program.start(game, (you, seats), luck(Some(&seed), you, 1))?;
        let default = || program.as_ref().map_or_else(|| "Guest".to_owned(), Started::name);
        let name = self.name.clone().unwrap_or_else(default);
        let mut session = Session::open(game, &self.ordered.options()?, (you, &name), &levels, seed)?;
        if let Some(program) = program {
            session.hand_over(program);
        }
        Ok(session)
    }
}

/// How the session is shown: in words, or as JSON.
struct Face {
    json: bool,
    /// Write what was typed, because no terminal does: so a game through a pipe reads like one at a terminal.
    echo: bool,
}

impl Face {
    fn say(&self, message: &Message) -> Result<(), Failure> {
        if self.json { print_json(message) } else { print(&message.words()) }
    }

    /// The next line that was typed, whatever its bytes are; nothing at the end of the input.
    fn ask(&self, input: &mut impl BufRead) -> Result<Option<String>, Failure> {
        if !self.json {
            let mut stdout = io::stdout().lock();
            write!(stdout, "> ").and_then(|()| stdout.flush()).map_err(|error| Failure::output(&error))?;
        }
        let mut bytes = Vec::new();
        let read = input.read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| Failure::failed(format!("cannot read what you type: {error}")))?;
        let line = (read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned());
        // At the end of the input nobody else ends the line of the prompt.
        if self.echo || (line.is_none() && !self.json) {
            print(line.as_deref().unwrap_or_default())?;
        }
        Ok(line)
    }
}

fn fresh_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::failed(format!("the system has no randomness for the dice: {error}")))?;
    Ok(Seed::new(bytes))
}

fn seed(typed: &str) -> Result<Seed, String> {
    if typed.len() == 64 {
        return Seed::try_from(typed.to_owned()).map_err(|error| error.to_string());
    }
    let number = typed.parse().map(Seed::from_number);
    number.map_err(|_| format!("expected a number, or 64 digits 0-9 and a-f; found {} letters", typed.len()))
}

fn name(typed: &str) -> Result<String, String> {
    let name = typed.trim();
    if name.is_empty() || name.chars().count() > 40 || name.contains(char::is_control) {
        return Err("expected a name of 1 to 40 letters".to_owned());
    }
    if opponents::level_of(name).is_some() {
        return Err("this is the name of a program; expected one of your own".to_owned());
    }
    Ok(name.to_owned())
}
