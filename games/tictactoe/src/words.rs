//! Tic-tac-toe in plain English.

use crate::{Event, Mark, Refused, TicTacToe, View};
use table::{Cast, Offer, Seat, Words};

const CELLS: [&str; 9] = [
    "top left",
    "top middle",
    "top right",
    "middle left",
    "centre",
    "middle right",
    "bottom left",
    "bottom middle",
    "bottom right",
];

const SIGNS: [char; 2] = ['X', 'O'];

fn cell_name(cell: u8) -> &'static str {
    CELLS.get(usize::from(cell)).copied().unwrap_or("no cell")
}

pub(crate) fn refusal(refused: Refused) -> &'static str {
    match refused {
        Refused::Over => "The game is over.",
        Refused::NotYourTurn => "The other player marks now.",
        Refused::NoSuchCell => "The board has nine cells, counted from 0 to 8.",
        Refused::Taken => "This cell is marked already.",
    }
}

impl Words for TicTacToe {
    fn question(view: &View, cast: &Cast) -> String {
        match (view.winner, view.to_mark) {
            (Some(winner), _) => format!("{} three in a row.", cast.does(winner, "have", "has")),
            (None, Some(seat)) if cast.is_you(seat) => "Your turn: mark a free cell.".into(),
            (None, Some(seat)) => format!("Waiting for {} to mark a cell.", cast.name(seat)),
            (None, None) => "The board is full: a draw.".into(),
        }
    }

    fn offer(_view: &View, seat: Seat, Mark { cell }: Mark) -> Offer {
        Offer::new(format!("{} {}", SIGNS[seat.index() % 2], cell_name(cell))).target(format!("cell:{cell}"))
    }

    fn tell(_view: &View, event: &Event, cast: &Cast) -> String {
        match *event {
            Event::Marked { seat, cell } => {
                format!("{} the {}.", cast.does(seat, "mark", "marks"), cell_name(cell))
            }
            Event::Won { seat } => format!(
                "{} three in a row and {}.",
                cast.does(seat, "have", "has"),
                if cast.is_you(seat) { "win" } else { "wins" }
            ),
            Event::Drawn => "The board is full: a draw.".into(),
        }
    }

    fn picture(view: &View, _cast: &Cast) -> String {
        let sign = |cell: usize| view.cells[cell].map_or('·', |seat| SIGNS[seat.index()]);
        let row = |row: usize| format!("  {} │ {} │ {}", sign(row * 3), sign(row * 3 + 1), sign(row * 3 + 2));
        [row(0), row(1), row(2)].join("\n ───┼───┼───\n")
    }
}
