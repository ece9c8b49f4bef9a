//! The map: every square with its terrain, level, owner and heroes, and the roads between them.

use crate::action::{Figure, HeroRef};
use crate::cards::Faction;
use crate::position::Buff;
use crate::squares::{Side, Square};
use crate::view::{LaidView, Site, View};
use crate::words::cards::laid;
use crate::words::terms::terrain;
use table::Seat;
use table::picture::{Names, centred};

/// Columns of a square, and between two of them.
const CELL: usize = 11;
const GAP: usize = 2;
/// Before the first square: the number of the row.
const MARGIN: &str = "   ";

/// The letter of a player: that of the faction.
pub(super) fn letter(view: &View, seat: Seat) -> char {
    match view.players.get(seat.index()).and_then(|player| player.faction) {
        Some(Faction::Barfolk) => 'B',
        Some(Faction::Islanders) => 'I',
        Some(Faction::Emberians) => 'E',
        Some(Faction::Cloudborn) => 'C',
        None => '?',
    }
}

/// The map, three lines for each row and one between two rows.
pub(super) fn map(view: &View, names: &Names) -> Vec<String> {
    let (columns, rows) = (view.map.columns, view.map.rows);
    let gap = " ".repeat(GAP);
    let legend =
        "MAP   LAKE 2: a city of level 2 on lake   lake: a road on lake   ═ linked   ─ open exit   B1: hero";
    let letters = (0..columns).map(|column| centred(&char::from(b'a' + column).to_string(), CELL));
    let mut lines = vec![legend.to_owned(), format!("{MARGIN}{}", letters.collect::<Vec<_>>().join(&gap))];
    for row in 0..rows {
        let squares: Vec<_> = (0..columns).map(|column| Square::new(column, row)).collect();
        for line in 0..3 {
            let margin = if line == 1 { format!(" {} ", row + 1) } else { MARGIN.to_owned() };
            let mut text = margin;
            for &square in &squares {
                text.push_str(&centred(&cell(view, names, square)[line], CELL));
                if square.column() + 1 < columns {
                    let east = Square::new(square.column() + 1, row);
                    text.push_str(if line == 1 { across(view, square, east) } else { &gap });
                }
            }
            lines.push(text);
        }
        if row + 1 < rows {
            let down = squares.iter().map(|&square| {
                let south = Square::new(square.column(), row + 1);
                centred(along(view, square, south), CELL)
            });
            lines.push(format!("{MARGIN}{}", down.collect::<Vec<_>>().join(&gap)));
        }
    }
    lines
}

/// Terrain and level; owner; heroes.
fn cell(view: &View, names: &Names, square: Square) -> [String; 3] {
    let Some(card) = laid(view, square) else {
        return [String::new(), "·".to_owned(), heroes(view, square)];
    };
    let ground = card.terrain.map_or("", terrain);
    match (card.site, card.controller) {
        (Site::Ruins, _) => ["RUINS".to_owned(), String::new(), heroes(view, square)],
        (Site::Road, _) => [String::new(), ground.to_owned(), heroes(view, square)],
        (Site::City, owner) => {
            let level = card.level.unwrap_or_default();
            let owner = match owner {
                Some(seat) => names.short(seat).to_owned(),
                None if view.oracle.day == 0 && is_start(view, square) => "free".to_owned(),
                None => "neutral".to_owned(),
            };
            [format!("{} {level}", ground.to_uppercase()), owner, heroes(view, square)]
        }
    }
}

fn is_start(view: &View, square: Square) -> bool {
    view.map.squares.iter().any(|here| here.square == square && here.is_start)
}

/// "B1 E2 Buff".
fn heroes(view: &View, square: Square) -> String {
    let here = view.heroes.iter().filter(|other| other.square == square);
    let mut found: Vec<_> = here.map(|other| token(view, other.hero)).collect();
    if view.buff == (Buff::Free { square }) {
        found.push("Buff".to_owned());
    }
    found.join(" ")
}

/// "B1"; Buff in service "Buff/B".
fn token(view: &View, hero: HeroRef) -> String {
    let of = letter(view, hero.seat);
    match hero.figure {
        Figure::First => format!("{of}1"),
        Figure::Second => format!("{of}2"),
        Figure::Buff => format!("Buff/{of}"),
    }
}

fn opens(card: Option<&LaidView>, side: Side) -> bool {
    card.is_some_and(|card| card.exits.has(side))
}

fn across(view: &View, west: Square, east: Square) -> &'static str {
    match (opens(laid(view, west), Side::East), opens(laid(view, east), Side::West)) {
        (true, true) => "══",
        (true, false) => "─ ",
        (false, true) => " ─",
        (false, false) => "  ",
    }
}

fn along(view: &View, north: Square, south: Square) -> &'static str {
    match (opens(laid(view, north), Side::South), opens(laid(view, south), Side::North)) {
        (true, true) => "║",
        (true, false) => "╵",
        (false, true) => "╷",
        (false, false) => "",
    }
}
