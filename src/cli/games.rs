//! `trestle games`: what can be played.

use super::{Exit, Failure, WIDTH, print, print_json};
use clap::Args;
use comfy_table::{ContentArrangement, Table, presets};
use table::{Meta, OptionSpec};

/// List the games, with their seats and options
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Games {}

const AFTER_HELP: &str = "\
Examples:
  trestle games             the list, for people
  trestle games --json      an array with everything known about each game";

impl Games {
    #[expect(clippy::unused_self, reason = "every command runs from its arguments")]
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let shown = if json { print_json(&metas()) } else { print(&list()) };
        shown.map(|()| Exit::Done)
    }
}

fn metas() -> Vec<Meta> {
    shelf::games().iter().map(|game| game.meta()).collect()
}

fn list() -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(WIDTH as u16);
    table.set_header(["Id", "Name", "Seats", "What it is, and what can be chosen"]);
    for meta in metas() {
        let (from, to) = (meta.seats.start(), meta.seats.end());
        let seats = if from == to { from.to_string() } else { format!("{from}–{to}") };
        table.add_row([meta.id, meta.name, &seats, &what_it_is(&meta)]);
    }
    table.trim_fmt()
}

fn what_it_is(meta: &Meta) -> String {
    let option = |option: &OptionSpec| {
        let OptionSpec { key, default, values, words } = option;
        format!("--option {key}={default} ({values}): {words}")
    };
    let pack = meta.pack.map(|_| "--pack FILE: other cards and numbers (`trestle pack --help`)".to_owned());
    let lines = std::iter::once(meta.blurb.to_owned()).chain(meta.options.iter().map(option)).chain(pack);
    lines.collect::<Vec<_>>().join("\n")
}
