//! `trestle pack`: content packs are checked, and the standard pack is written out as something to start from.

use super::shelved::find_game;
use super::{Exit, Failure, file, print, print_json};
use clap::{Args, Subcommand};
use serde::Serialize;
use shelf::AnyGame;
use std::path::{Path, PathBuf};
use table::{BadPack, BadSetup, Options, PackFault, PackText};

/// Check a content pack, or write the standard one out to change it
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Pack {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(Check),
    Export(Export),
}

const AFTER_HELP: &str = "\
A content pack is a text file with every card of a game and every number that was designed. The standard pack is our \
own design; whoever owns the printed game can type in its cards, and whoever designs can change a number and \
simulate. The standard pack explains every field.

Examples:
  trestle pack export seven --out my.toml    a copy of the standard pack; change something in it
  trestle pack check my.toml                 is it right? If not: which line, which field
  trestle sim seven --pack my.toml           what does the change do?
  trestle play seven --pack my.toml          and how does it play?";

impl Pack {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        match self.command {
            Command::Check(check) => check.run(json),
            Command::Export(export) => export.run(json),
        }
    }
}

/// Say whether a file is a content pack, and everything that is wrong with it
#[derive(Args)]
#[command(after_help = AFTER_HELP_OF_CHECK)]
struct Check {
    /// The pack
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The game it is for [default: the game that it names]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

const AFTER_HELP_OF_CHECK: &str = "\
Every file that can be read is answered with yes (exit code 0) or no (exit code 1). No comes with one line for each \
fault: file, line, field, what was expected and what was found.

Examples:
  trestle pack check my.toml
  trestle pack check my.toml --json     {\"sound\", \"game\", \"file\", \"faults\": [{\"line\", \"field\", \"what\"}]}";

/// The answer for programs.
#[derive(Serialize)]
struct Answer<'a> {
    sound: bool,
    game: &'a str,
    file: &'a str,
    faults: &'a [PackFault],
}

impl Check {
    fn run(self, json: bool) -> Result<Exit, Failure> {
        let bytes = file::read(&self.file)?;
        let named = self.game.or_else(|| game_named_in(&bytes));
        let game = game_with_packs(named.as_deref())?;
        let meta = game.meta();
        let file = self.file.display().to_string();
        let faults = match check(game, &file, bytes) {
            Ok(()) => Vec::new(),
            Err(bad) => bad.pack().ok_or_else(|| Failure::from(bad.clone()))?.faults.clone(),
        };
        let sound = faults.is_empty();
        if json {
            print_json(&Answer { sound, game: meta.id, file: &file, faults: &faults })?;
        } else if sound {
            print(&format!("sound: `{file}` is a content pack for {}", meta.name))?;
        } else {
            let count =
                if faults.len() == 1 { "1 fault".to_owned() } else { format!("{} faults", faults.len()) };
            let bad = BadPack { name: file.clone(), faults };
            print(&format!("{bad}\nbroken: `{file}` is no content pack for {} ({count})", meta.name))?;
        }
        Ok(if sound { Exit::Done } else { Exit::No })
    }
}

/// The game that a pack says it is for, if we have it: `game = "seven"`.
fn game_named_in(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().find(|line| line.trim_start().starts_with("game"))?;
    let name = line.split('"').nth(1)?;
    shelf::game(name).map(|_| name.to_owned())
}

/// A pack is right if a table can be set up with it.
fn check(game: &dyn AnyGame, name: &str, bytes: Vec<u8>) -> Result<(), BadSetup> {
    let pack = PackText::from_bytes(name, bytes)?;
    game.can_open(*game.meta().seats.start(), &Options::none().with_pack(pack))
}

/// Write the standard content pack of a game, as a file to start from
#[derive(Args)]
#[command(after_help = AFTER_HELP_OF_EXPORT)]
struct Export {
    /// The game [default: the game that has packs, if there is only one]
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Where to write it; a file that is there already is left alone [default: to the screen]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const AFTER_HELP_OF_EXPORT: &str = "\
Examples:
  trestle pack export seven                    to read it
  trestle pack export seven --out my.toml      to change it
  trestle pack export seven --json             {\"game\", \"text\"}, or {\"game\", \"file\"} with --out";

/// The answer for programs.
#[derive(Serialize)]
struct Exported<'a> {
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a Path>,
}

impl Export {
    fn run(self, json: bool) -> Result<Exit, Failure> {
        let meta = game_with_packs(self.game.as_deref())?.meta();
        let pack = meta.pack.expect("a game with packs has a standard one");
        let file = self.out.as_deref();
        if let Some(file) = file {
            file::write_new(file, pack)?;
        }
        if json {
            print_json(&Exported { game: meta.id, text: file.is_none().then_some(pack), file })?;
        } else if let Some(file) = file {
            let file = file.display();
            print(&format!(
                "Written to {file}. `trestle pack check {file}` says whether a change is right."
            ))?;
        } else {
            // `print` ends the last line.
            print(pack.trim_end())?;
        }
        Ok(Exit::Done)
    }
}

/// The game that was named, or else the only one that has packs.
fn game_with_packs(id: Option<&str>) -> Result<&'static dyn AnyGame, Failure> {
    let with_packs: Vec<_> =
        shelf::games().iter().copied().filter(|game| game.meta().pack.is_some()).collect();
    let ids = || with_packs.iter().map(|game| game.meta().id).collect::<Vec<_>>().join(", ");
    let Some(id) = id else {
        let [only] = with_packs[..] else {
            return Err(Failure::usage(format!("say which game; games with content packs: {}", ids())));
        };
        return Ok(only);
    };
    let game = find_game(id)?;
    if game.meta().pack.is_none() {
        return Err(Failure::usage(format!(
            "{id} has no content packs; games with content packs: {}",
            ids()
        )));
    }
    Ok(game)
}
