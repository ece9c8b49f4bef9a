//! `trestle replay`: a saved game as a story, as it was at any move, and as any seat may know it.

use super::outcome::{capital, headline, moves, standings};
use super::{Exit, Failure, file, print, print_json};
use clap::Args;
use serde::Serialize;
use serde_json::Value;
use std::path::PathBuf;
use table::{AnyTable, Cast, LogLine, Outcome, Seat, Viewer};

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
with --step also positions, a list of n, question and view for every move before. Seats are counted from 0 there.

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
        let first = if self.step { 0 } else { n };
        let earlier = (first..n).filter_map(|n| whole.at(n)).collect();
        let story = Story { table, earlier, viewer, last };
        if json {
            print_json(&story.for_programs())?;
        } else {
            let notice = if hides_something(&*whole, viewer) { NOTICE } else { "" };
            print(&format!("{}{notice}", story.for_people()))?;
        }
        Ok(Exit::Done)
    }

    fn viewer(&self, whole: &dyn AnyTable) -> Result<Viewer, Failure> {
        match self.seat {
            Some(number) => Ok(Viewer::Seat(seat_of_number(number, whole.seats())?)),
            None if whole.turn().outcome().is_some() => Ok(Viewer::Everything),
            None => Ok(Viewer::Spectator),
        }
    }
}

const NOTICE: &str = "

The game is not over, and something in it is hidden: this is what a spectator sees.
`--seat S` shows what a seat may know.";

const MAY_LOOK: &str = "everything is asked for only when the game is over";

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

/// What there is to tell.
struct Story {
    /// The table as it was at the end of the story.
    table: Box<dyn AnyTable>,
    /// The table as it was after every earlier move, if that is wanted.
    earlier: Vec<Box<dyn AnyTable>>,
    viewer: Viewer,
    /// The last move of the record.
    last: u32,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: &'static str,
    players: &'a [String],
    moves: u32,
    viewer: Viewer,
    log: Vec<LogLine>,
    #[serde(flatten)]
    position: Position,
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    positions: Vec<Position>,
}

#[derive(Serialize)]
struct Position {
    n: u32,
    question: String,
    view: Value,
}

impl Story {
    fn for_programs(&self) -> Answer<'_> {
        let position = |table: &dyn AnyTable| Position {
            n: table.next_number() - 1,
            question: table.question(self.viewer).expect(MAY_LOOK),
            view: table.view(self.viewer).expect(MAY_LOOK),
        };
        let table = &*self.table;
        Answer {
            game: table.meta().id,
            players: table.players(),
            moves: self.last,
            viewer: self.viewer,
            log: self.log(),
            position: position(table),
            outcome: table.turn().outcome().copied(),
            positions: self.earlier.iter().map(|table| position(&**table)).collect(),
        }
    }

    fn for_people(&self) -> String {
        let (table, viewer) = (&*self.table, self.viewer);
        let n = table.next_number() - 1;
        let cast = Cast::new(table.players().to_vec(), viewer.seat());
        let people = people(&cast, table.seats());
        let mut parts = vec![format!("{}: {people}; {}", table.meta().name, extent(n, self.last))];
        let mut log = self.log();
        for earlier in &self.earlier {
            let later = log.split_off(log.partition_point(|line| line.n < earlier.next_number()));
            parts.push(numbered(&log, |line| line.n));
            parts.push(earlier.picture(viewer).expect(MAY_LOOK));
            log = later;
        }
        parts.push(numbered(&log, |line| line.n));
        parts.push(table.picture(viewer).expect(MAY_LOOK));
        parts.push(match table.turn().outcome() {
            Some(outcome) => {
                format!("{}.\n{}", capital(&headline(outcome, &cast)), standings(outcome, &cast))
            }
            None => table.question(viewer).expect(MAY_LOOK),
        });
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n")
    }

    fn log(&self) -> Vec<LogLine> {
        self.table.log(self.viewer, 0).expect(MAY_LOOK)
    }
}

fn people(cast: &Cast, seats: u8) -> String {
    let name = |seat: Seat| format!("{} ({seat})", cast.name(seat));
    Seat::all(seats).map(name).collect::<Vec<_>>().join(", ")
}

fn extent(n: u32, last: u32) -> String {
    match (n, last) {
        (0, 0) => "no moves yet".to_owned(),
        (n, last) if n < last => format!("after move {n} of {last}"),
        (_, last) => moves(last),
    }
}

/// Log lines under the numbers of their moves (or moments); what was taken back is marked.
pub(super) fn numbered(log: &[LogLine], number: fn(&LogLine) -> u32) -> String {
    let mut before = None;
    let lines = log.iter().map(|line| {
        let now = Some(number(line));
        let number = if before == now { String::new() } else { number(line).to_string() };
        before = now;
        let mark = if line.undone { "  (taken back)" } else { "" };
        format!("{number:>4}  {}{mark}", line.words)
    });
    lines.collect::<Vec<_>>().join("\n")
}
