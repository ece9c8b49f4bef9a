//! Tic-tac-toe: the smallest game that keeps the contract. Nothing is hidden and nothing is left to chance.
//!
//! Rulebook: docs/rules/tictactoe.md (ids T1.1 to T3.3).

#![deny(clippy::float_arithmetic)]

mod words;

use serde::{Deserialize, Serialize};
use std::fmt;
use table::{
    BadSetup, Chance, Game, Log, Meta, Options, Outcome, PerSeat, Refusal, Seat, Seats, Turn, Viewer,
};

/// A position: the cells each seat has marked, one bit for each cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TicTacToe {
    marks: [u16; 2],
    next: Seat,
}

/// Nothing can be chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

/// Marks a cell: 0 to 8, row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub struct Mark {
    /// The cell.
    pub cell: u8,
}

/// A cell was marked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat marked a cell.
    Marked {
        /// Who.
        seat: Seat,
        /// Which cell.
        cell: u8,
    },
    /// Three in a row.
    Won {
        /// Who has them.
        seat: Seat,
    },
    /// The board is full and nobody has three in a row.
    Drawn,
}

/// What everybody sees: the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Who marked each cell.
    pub cells: [Option<Seat>; 9],
    /// Who is to mark, until the game is over.
    pub to_mark: Option<Seat>,
    /// Who has three in a row.
    pub winner: Option<Seat>,
}

/// Why a cell cannot be marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// T3.1 to T3.3: the game is over.
    Over,
    /// T2.1: the other seat marks now.
    NotYourTurn,
    /// T2.3: there is no such cell.
    NoSuchCell,
    /// T2.2: the cell is marked.
    Taken,
}

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        match self {
            Refused::Over => "T3.3",
            Refused::NotYourTurn => "T2.1",
            Refused::NoSuchCell => "T2.3",
            Refused::Taken => "T2.2",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(words::refusal(*self))
    }
}

const FULL: u16 = 0b111_111_111;

/// T3.1: the eight lines, as bits.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// For every set of cells, as one bit: does it hold a line?
const HAS_LINE: [u64; 8] = {
    let mut has_line = [0; 8];
    let mut cells = 0;
    while cells < 512 {
        let mut line = 0;
        while line < LINES.len() {
            if cells as u16 & LINES[line] == LINES[line] {
                has_line[cells / 64] |= 1 << (cells % 64);
            }
            line += 1;
        }
        cells += 1;
    }
    has_line
};

impl TicTacToe {
    /// A position from the marks of both seats; whoever has fewer is next.
    pub fn of(first: &[u8], second: &[u8]) -> Self {
        let bits = |cells: &[u8]| cells.iter().fold(0, |bits, cell| bits | 1 << cell);
        let next = Seat::new(u8::from(first.len() > second.len()));
        TicTacToe { marks: [bits(first), bits(second)], next }
    }

    const fn taken(&self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    /// T3.1: three in a row.
    #[inline]
    const fn has_line(&self, seat: Seat) -> bool {
        let cells = self.marks[seat.index()] as usize;
        HAS_LINE[cells / 64] >> (cells % 64) & 1 != 0
    }

    /// Only the seat that marked last can have completed a line.
    const fn last(&self) -> Seat {
        self.next.next(2)
    }
}

impl Game for TicTacToe {
    const META: Meta = Meta {
        id: "tictactoe",
        name: "Tic-tac-toe",
        blurb: "Three in a row on nine cells.",
        seats: 2..=2,
        rules_version: 1,
        longest: 9,
        options: &[],
        pack: None,
    };

    type Setup = Setup;
    type Action = Mark;
    type Event = Event;
    type View = View;
    type Refusal = Refused;

    fn setup(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
        options.expect(&Self::META, seats)?;
        Ok(Setup {})
    }

    /// T1.1 and T1.2: an empty board, the first seat begins.
    fn begin(
        _setup: &Setup,
        _chance: &mut impl Chance,
        _log: &mut impl Log<Event>,
    ) -> Result<Self, BadSetup> {
        Ok(TicTacToe { marks: [0, 0], next: Seat::new(0) })
    }

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.has_line(self.last()) {
            let points = PerSeat::from_fn(2, |seat| if seat == self.last() { 1 } else { -1 });
            return Turn::Over(Outcome::won(Seats::only(self.last()), points));
        }
        if self.taken() == FULL {
            return Turn::Over(Outcome::drawn(PerSeat::filled(2, 0)));
        }
        Turn::Decide(Seats::only(self.next))
    }

    fn candidates(&self, _seat: Seat, out: &mut Vec<Mark>) {
        out.extend((0..9).map(|cell| Mark { cell }));
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Mark>) {
        if seat != self.next || self.has_line(self.last()) {
            return;
        }
        let mut free = !self.taken() & FULL;
        while free != 0 {
            out.push(Mark { cell: free.trailing_zeros() as u8 });
            free &= free - 1;
        }
    }

    fn check(&self, seat: Seat, Mark { cell }: Mark) -> Result<(), Refused> {
        if self.has_line(self.last()) || self.taken() == FULL {
            Err(Refused::Over)
        } else if seat != self.next {
            Err(Refused::NotYourTurn)
        } else if cell > 8 {
            Err(Refused::NoSuchCell)
        } else if self.taken() & 1 << cell != 0 {
            Err(Refused::Taken)
        } else {
            Ok(())
        }
    }

    #[inline]
    fn apply(
        &mut self,
        seat: Seat,
        Mark { cell }: Mark,
        _chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.marks[seat.index()] |= 1 << cell;
        self.next = self.next.next(2);
        log.say(Event::Marked { seat, cell });
        if self.has_line(seat) {
            log.say(Event::Won { seat });
        } else if self.taken() == FULL {
            log.say(Event::Drawn);
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        let owner = |cell: usize| Seat::all(2).find(|seat| self.marks[seat.index()] & 1 << cell != 0);
        let winner = Some(self.last()).filter(|&seat| self.has_line(seat));
        let to_mark = Some(self.next).filter(|_| winner.is_none() && self.taken() != FULL);
        View { cells: std::array::from_fn(owner), to_mark, winner }
    }

    fn redact(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(&mut self, _viewer: Viewer, _chance: &mut impl Chance) {}

    fn audit(&self) -> Result<(), String> {
        let [first, second] = self.marks.map(u16::count_ones);
        if self.marks[0] & self.marks[1] != 0 {
            return Err("a cell is marked twice".into());
        }
        if first != second + u32::from(self.next == Seat::new(1)) {
            return Err(format!("{first} marks against {second}, and {} is next", self.next));
        }
        Ok(())
    }

    /// Lines that are still open, those with more own marks counting more.
    fn evaluate(&self, seat: Seat) -> i32 {
        let (own, other) = (self.marks[seat.index()], self.marks[seat.next(2).index()]);
        let open = |mine: u16, theirs: u16| -> i32 {
            let worth = |line: &u16| {
                if theirs & line == 0 { [1, 10, 100, 1000][(mine & line).count_ones() as usize] } else { 0 }
            };
            LINES.iter().map(worth).sum()
        };
        open(own, other) - 2 * open(other, own)
    }
}
