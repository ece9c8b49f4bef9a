//! What the tests of all boards share: random games, boards as text, and what holds for the board of every game.

use super::{Lit, draw, names};
use serde_json::json;
use shelf::game;
use std::collections::BTreeSet;
use table::{AnyTable, Fast, Options, Seat, Seed, Turn, Viewer};

/// Random games of one game.
pub(super) struct Trial {
    /// The id of the game.
    pub(super) game: &'static str,
    /// An action that players at random choose seldom, because they would not get far.
    pub(super) seldom: Option<&'static str>,
}

impl Trial {
    /// A fresh table.
    pub(super) fn opened(&self, seats: u8, options: &Options, seed: u64) -> Box<dyn AnyTable> {
        let players = ["Ann", "Ben", "Cem", "Dora", "Elif", "Finn", "Gil"];
        let players = players[..usize::from(seats)].iter().map(ToString::to_string).collect();
        game(self.game)
            .expect("it is on the shelf")
            .open(seats, options, players, Seed::from_number(seed))
            .expect("such a table can be opened")
    }

    /// Makes a random choice; says whether somebody could choose.
    pub(super) fn step(&self, table: &mut dyn AnyTable, dice: &mut Fast) -> bool {
        let Turn::Decide(seats) = table.turn() else { return false };
        let seat = seats.first().expect("somebody decides");
        let mut offers = table.offers(seat);
        if let Some(seldom) = self.seldom {
            offers.retain(|choice| choice.action != json!(seldom) || dice.next_u64().is_multiple_of(8));
        }
        if offers.is_empty() {
            return self.step(table, dice);
        }
        let at = dice.next_u64() as usize % offers.len();
        table.act(seat, &offers.swap_remove(at).action).expect("what is offered can be done");
        true
    }

    /// A game of so many choices at the most as it stands at the beginning, and then at one moment of so many.
    pub(super) fn at_many_moments(
        &self,
        (seats, options, seed): (u8, &Options, u64),
        most: u32,
        one_in: u32,
        mut look: impl FnMut(&dyn AnyTable),
    ) {
        let mut table = self.opened(seats, options, seed);
        let mut dice = Fast::new(seed);
        for at in 0..most {
            if at < 12 || at % one_in == 0 {
                look(&*table);
            }
            if !self.step(&mut *table, &mut dice) {
                break;
            }
        }
    }

    /// In a game of four the board of the first seat never has so many bytes.
    pub(super) fn is_light(&self, most: u32, bytes: usize) {
        let mut table = self.opened(4, &Options::none(), 2);
        let mut dice = Fast::new(2);
        for _ in 0..most {
            let found = board(&*table, Viewer::Seat(Seat::new(0))).len();
            assert!(found < bytes, "{found} bytes");
            if !self.step(&mut *table, &mut dice) {
                break;
            }
        }
    }

    /// Compares a board with its file, one tag per line. `BLESS=1` writes it anew.
    #[track_caller]
    pub(super) fn compare(&self, name: &str, board: &str) {
        let file = format!("src/boards/{}/snapshots/{name}.html", self.game.replace('-', "_"));
        testkit::bless::expect(&file, &(board.replace("><", ">\n<") + "\n"));
    }
}

/// The board of a seat with everything lit that it can choose, or of somebody who only looks.
pub(super) fn board(table: &dyn AnyTable, viewer: Viewer) -> String {
    let lit = match viewer {
        Viewer::Seat(seat) => Lit::of(&table.offers(seat), &table.refusals(seat)),
        _ => Lit::default(),
    };
    draw(table, viewer, &lit).expect("the viewer may see it").into_string()
}

/// Everything one can point at on a board.
pub(super) fn targets(board: &str) -> Vec<&str> {
    attributes(board, "data-target").collect()
}

/// The values of an attribute, in the order of the page.
pub(super) fn attributes<'a>(board: &'a str, name: &str) -> impl Iterator<Item = &'a str> + use<'a> {
    let begin = format!(" {name}=\"");
    let found: Vec<_> = board.match_indices(begin.as_str()).map(|(at, _)| at + begin.len()).collect();
    found.into_iter().map(|from| {
        let rest = &board[from..];
        &rest[..rest.find('"').expect("the attribute ends")]
    })
}

/// The seats of a table.
pub(super) fn seats(table: &dyn AnyTable) -> impl Iterator<Item = Seat> + use<> {
    Seat::all(table.seats())
}

/// Everybody who looks at a table: its seats, and a spectator.
pub(super) fn viewers(table: &dyn AnyTable) -> impl Iterator<Item = Viewer> + use<> {
    seats(table).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// What begins ends, labels say something, ids are unique, and nothing stands there that the page forbids.
pub(super) fn boards_are_well_formed(table: &dyn AnyTable) {
    for viewer in viewers(table) {
        let board = board(table, viewer);
        assert!(!board.contains(" style="), "the page forbids styles of its own");
        assert!(!board.contains("<style") && !board.contains("<script"));
        assert!(attributes(&board, "aria-label").all(|label| !label.trim().is_empty()));
        for element in ["button", "svg", "span", "div", "section", "li", "ul", "p", "g"] {
            let begun = board.matches(&format!("<{element} ")).count()
                + board.matches(&format!("<{element}>")).count();
            assert_eq!(begun, board.matches(&format!("</{element}>")).count(), "{element}");
        }
        let ids: Vec<_> = attributes(&board, "id").collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "ids are unique");
    }
}

/// A spectator can click nothing.
pub(super) fn nothing_is_lit_for_a_spectator(table: &dyn AnyTable) {
    let board = board(table, Viewer::Spectator);
    assert_eq!(board.matches(" data-target=").count(), board.matches(" aria-disabled=\"true\"").count());
}

/// What the log names leads to a piece of the board.
pub(super) fn names_lead_to_pieces(table: &dyn AnyTable) {
    for seat in seats(table) {
        let drawn = board(table, Viewer::Seat(seat));
        let drawn = targets(&drawn);
        for (name, target) in names(table, Viewer::Seat(seat)).expect("a seat sees its view") {
            assert!(drawn.contains(&target.as_str()), "{name} → {target}");
        }
    }
}
