//! `trestle replay`: a saved game as a story, as it was at any move, and as any seat may know it.

use super::outcome::{capital, headline, standings};
use super::{Exit, Failure, file, print, print_json};
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;
use table::{AnyTable, Cast, LogLine, Seat, StillHidden, Viewer};

/// Show a saved game: what happened, and how the table looked
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Replay {
    /// The file, as `save` in `trestle play` wrote it
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Stop after this move; 0 is the set-up [default: the last move]
    #[arg(long, value_name = "N")]
    at: Option<u32>,

    /// Show what this seat may know, counted from 1 [default: everything if the game is over, else what a spectator sees]
    #[arg(long, value_name = "S")]
    seat: Option<u8>,

    /// Show the table after every move, not only at the end
    #[arg(long)]
    step: bool,
}

const AFTER_HELP: &str = "\
Moves are numbered as in the record. A move that was taken back keeps its number and is marked.

With --json, one object: game, players, n (the move it stops after), moves, viewer, log, view, question, outcome; \
with --step also positions, a list of n, view and question. Seats are counted from 0 there.

Examples:
  trestle replay game.json                   the whole story and the result
  trestle replay game.json --at 4            the table after move 4, and what it waited for
  trestle replay game.json --seat 2 --step   every move, through the eyes of seat 2";

impl Replay {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let whole = file::open_record(&self.file)?;
        let viewer = self.viewer(&*whole)?;
        let last = whole.next_number() - 1;
        let n = self.at.unwrap_or(last);
        let table = whole.at(n).ok_or_else(|| {
            let file = self.file.display();
            Failure::usage(format!(
                "--at: expected a move from 0 to {last}, the last one in `{file}`, found {n}"
            ))
        })?;
        let steps: Vec<_> = if self.step { (0..n).filter_map(|n| whole.at(n)).collect() } else { Vec::new() };
        let shown = if json {
            let story = as_json(&*table, &steps, viewer, last);
            print_json(&story.map_err(hidden)?)
        } else {
            let story = as_words(&*table, &steps, viewer, last).map_err(hidden)?;
            let notice = if hides_something(&*whole, viewer) { NOTICE } else { "" };
            print(&format!("{story}{notice}"))
        };
        shown.map(|()| Exit::Done)
    }

    fn viewer(&self, whole: &dyn AnyTable) -> Result<Viewer, Failure> {
        let seats = whole.seats();
        match self.seat {
            Some(number) => Ok(Viewer::Seat(seat_of_number(number, seats)?)),
            None if whole.turn().outcome().is_some() => Ok(Viewer::Everything),
            None => Ok(Viewer::Spectator),
        }
    }
}

const NOTICE: &str = "

The game is not over, and something in it is hidden: this is what a spectator sees.
`--seat S` shows what a seat may know.";

/// The seat people mean by a number, counted from 1.
pub(super) fn seat_of_number(number: u8, seats: u8) -> Result<Seat, Failure> {
    let seat = number.checked_sub(1).filter(|&number| number < seats).map(Seat::new);
    seat.ok_or_else(|| Failure::usage(format!("--seat: expected a seat from 1 to {seats}, found {number}")))
}

/// Does a seat know more than this spectator?
fn hides_something(table: &dyn AnyTable, viewer: Viewer) -> bool {
    let knows_more = |seat| table.view(Viewer::Seat(seat)) != table.view(viewer);
    viewer == Viewer::Spectator && Seat::all(table.seats()).any(knows_more)
}

/// A table of a game that is over shows everything; this is for the impossible rest.
fn hidden(error: StillHidden) -> Failure {
    Failure::usage(error.to_string())
}

fn as_json(
    table: &dyn AnyTable,
    steps: &[Box<dyn AnyTable>],
    viewer: Viewer,
    last: u32,
) -> Result<Value, StillHidden> {
    let mut story = json!({
        "game": table.meta().id,
        "players": table.players(),
        "n": table.next_number() - 1,
        "moves": last,
        "viewer": viewer,
        "log": table.log(viewer, 0)?,
        "view": table.view(viewer)?,
        "question": table.question(viewer)?,
        "outcome": table.turn().outcome(),
    });
    if !steps.is_empty() {
        let position = |table: &dyn AnyTable| {
            let n = table.next_number() - 1;
            Ok(json!({ "n": n, "view": table.view(viewer)?, "question": table.question(viewer)? }))
        };
        let positions = steps.iter().map(|step| position(&**step)).chain([position(table)]);
        story["positions"] = positions.collect::<Result<Value, _>>()?;
    }
    Ok(story)
}

fn as_words(
    table: &dyn AnyTable,
    steps: &[Box<dyn AnyTable>],
    viewer: Viewer,
    last: u32,
) -> Result<String, StillHidden> {
    let n = table.next_number() - 1;
    let cast = Cast::new(table.players().to_vec(), viewer.seat());
    let mut parts =
        vec![format!("{}: {}; {}", table.meta().name, people(&cast, table.seats()), extent(n, last))];
    let log = table.log(viewer, 0)?;
    if steps.is_empty() {
        parts.push(numbered(&log));
        parts.push(table.picture(viewer)?);
    } else {
        for (number, step) in (0..).zip(steps.iter().map(|step| &**step).chain([table])) {
            let lines: Vec<_> = log.iter().filter(|line| line.n == number).cloned().collect();
            parts.push(numbered(&lines));
            parts.push(step.picture(viewer)?);
        }
    }
    match table.turn().outcome() {
        Some(outcome) => {
            let headline = capital(&headline(outcome, &cast));
            parts.push(format!("{headline}.\n{}", standings(outcome, &cast)));
        }
        None => parts.push(table.question(viewer)?),
    }
    parts.retain(|part| !part.is_empty());
    Ok(parts.join("\n\n"))
}

fn people(cast: &Cast, seats: u8) -> String {
    let name = |seat: Seat| format!("{} ({seat})", cast.name(seat));
    Seat::all(seats).map(name).collect::<Vec<_>>().join(", ")
}

fn extent(n: u32, last: u32) -> String {
    match (n, last) {
        (0, 0) => "no moves yet".to_owned(),
        (n, last) if n < last => format!("after move {n} of {last}"),
        (_, 1) => "1 move".to_owned(),
        (_, last) => format!("{last} moves"),
    }
}

/// Log lines under the numbers of their moves; what was taken back is marked.
pub(super) fn numbered(log: &[LogLine]) -> String {
    let mut before = None;
    let lines = log.iter().map(|line| {
        let number = if before == Some(line.n) { String::new() } else { line.n.to_string() };
        before = Some(line.n);
        let mark = if line.undone { "  (taken back)" } else { "" };
        format!("{number:>4}  {}{mark}", line.words)
    });
    lines.collect::<Vec<_>>().join("\n")
}
