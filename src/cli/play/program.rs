//! `--bot`: another program plays in the person's seat.

use super::name;
use crate::cli::Failure;
use bots::{Budget, Program};
use clap::Args;
use shelf::{AnyBot, AnyGame};
use std::time::Duration;
use table::Seat;

/// The flags that say which program, and how patient the table is with it.
#[derive(Args)]
pub(super) struct YourProgram {
    /// A program that plays the whole game in your seat, with its arguments, all separated by spaces; docs/bots.md says how it is
    /// spoken to
    #[arg(long = "bot", value_name = "COMMAND")]
    command: Option<String>,

    /// How long your program may think about each decision, such as 2s or 500ms
    #[arg(long = "bot-time", value_name = "TIME", default_value = "5s", value_parser = time, requires = "command")]
    time: Duration,
}

/// A program that was started.
pub(super) struct Started {
    pub(super) command: String,
    pub(super) bot: Box<dyn AnyBot>,
}

impl YourProgram {
    /// Will nobody type anything?
    pub(super) fn plays(&self) -> bool {
        self.command.is_some()
    }

    /// Starts the program for a seat of so many, if one was named.
    pub(super) fn start(
        &self,
        game: &dyn AnyGame,
        (seat, seats): (Seat, u8),
        luck: u64,
    ) -> Result<Option<Started>, Failure> {
        let Some(command) = self.command.clone() else { return Ok(None) };
        let program = Program { time: self.time, ..Program::new(&command) };
        match game.external(program, seat, seats, luck) {
            Ok(bot) => Ok(Some(Started { command, bot })),
            Err(mishap) => Err(Failure::failed(format!("`{command}` {mishap}")).hint(HINT)),
        }
    }
}

const HINT: &str = "expected a program and its arguments, separated by spaces, such as \
                    --bot \"python3 examples/bots/one_step.py\"";

impl Started {
    /// What it calls itself, if that can be the name of a player.
    pub(super) fn name(&self) -> String {
        self.bot.name().and_then(|said| name(said).ok()).unwrap_or_else(|| "Bot".to_owned())
    }
}

fn time(typed: &str) -> Result<Duration, String> {
    let budget = typed.parse::<Budget>().ok().filter(|budget| budget.iterations == u64::MAX);
    budget.map(|budget| budget.time).ok_or_else(|| "expected a time such as 2s or 500ms".to_owned())
}
