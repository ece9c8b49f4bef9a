//! How a command ends: exit codes, and errors that say what was expected and what to do.

use clap::error::ErrorKind;
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use table::BadSetup;

/// The exit codes, as `trestle --help` explains them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done.
    Done = 0,
    /// The answer is no.
    No = 1,
    /// Wrong usage, or input that cannot be understood.
    Usage = 2,
    /// Something failed that is not the user's fault.
    Failed = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command could not be carried out.
#[derive(Serialize)]
pub(crate) struct Failure {
    #[serde(skip)]
    exit: Exit,
    #[serde(rename = "error")]
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hint: Option<String>,
}

impl Failure {
    /// What was typed or given cannot be used.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Failure { exit: Exit::Usage, message: message.into(), hint: None }
    }

    /// Something went wrong outside of the program.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Failure { exit: Exit::Failed, message: message.into(), hint: None }
    }

    /// The output cannot be written. If only nobody reads it any more, as in `trestle games | head -1`, that is no error.
    pub(crate) fn output(error: &io::Error) -> Self {
        let exit = if error.kind() == io::ErrorKind::BrokenPipe { Exit::Done } else { Exit::Failed };
        Failure { exit, message: format!("cannot write the output: {error}"), hint: None }
    }

    /// The same, found in this file.
    pub(crate) fn about(self, file: &Path) -> Self {
        Failure { message: format!("`{}`: {}", file.display(), self.message), ..self }
    }

    /// The same with advice what to do.
    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        Failure { hint: Some(hint.into()), ..self }
    }

    /// The message and the hint as one text.
    pub(crate) fn words(&self) -> String {
        match &self.hint {
            None => self.message.clone(),
            Some(hint) => format!("{}\nhint: {hint}", self.message),
        }
    }

    /// Tells the user, and gives the exit code.
    pub(crate) fn report(&self, json: bool) -> ExitCode {
        if self.exit != Exit::Done {
            let text = if json {
                serde_json::to_string(self).expect("two texts have a JSON form")
            } else {
                format!("error: {}", self.words())
            };
            // If not even stderr can be written, the exit code alone must tell.
            let _ = writeln!(io::stderr(), "{text}");
        }
        self.exit.into()
    }
}

impl From<BadSetup> for Failure {
    fn from(error: BadSetup) -> Self {
        let hint = if error.pack().is_some() {
            "`trestle pack export` writes a content pack that is right, with every field explained"
        } else {
            "`trestle games` lists the seats and options of every game"
        };
        Failure::usage(error.to_string()).hint(hint)
    }
}

/// What clap has to say: the help that was asked for, or what it did not understand.
pub(crate) fn not_understood(error: &clap::Error) -> ExitCode {
    let json = std::env::args_os().any(|arg| arg == "--json");
    let is_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    if is_help || !json {
        // Nothing to do about help that nobody reads.
        let _ = error.print();
        return if is_help { Exit::Done.into() } else { Exit::Usage.into() };
    }
    let text = error.to_string();
    let (message, rest) = text.split_once("\n\n").unwrap_or((&text, ""));
    let message = message.trim_start_matches("error: ").split_whitespace().collect::<Vec<_>>().join(" ");
    Failure::usage(message).hint(rest.split_whitespace().collect::<Vec<_>>().join(" ")).report(true)
}
