//! The names of things on the board, one for each thing. The table of them stands at the top of `faces.rs`.

use crate::action::{Deed, Figure, HeroRef, Piece, Zone};
use crate::cards::{ArtefactType, Card, Faction, Great, Rank};
use crate::squares::{Rotation, Shape, Square};
use crate::view::View;
use table::Seat;

/// The supply deck.
pub const SUPPLY_DECK: &str = "deck:supply";
/// Buff, free or in service: there is one figure of him.
pub const BUFF: &str = "buff";
/// The viewer's own ambush.
pub const AMBUSH: &str = "ambush";
/// The viewer's own heroes in reserve.
pub const RESERVE: &str = "reserve";
/// "Unbound", among the factions to choose from.
pub const UNBOUND: &str = "faction:unbound";

/// A card of the viewer's own that can be used: `hand:friman-barfolk`, `hand:tool-emberians*2` with two copies,
/// `lines:friman-barfolk=chief-barfolk` with a mark, `tent:supply`, `line:weapon-islanders` in the battle line.
pub fn piece(piece: Piece) -> String {
    let (zone, laid, usual) = match piece.zone {
        Zone::Hand => ("hand", 1, 1),
        Zone::Lines => ("lines", 1, 1),
        Zone::Tents => ("tent", 1, 1),
        Zone::Line(laid) => ("line", laid, 0),
    };
    let now = if piece.is_marked() { format!("={}", piece.now) } else { String::new() };
    let laid = if laid == 1 { String::new() } else { format!("#{laid}") };
    let left = if piece.left == usual { String::new() } else { format!("*{}", piece.left) };
    format!("{zone}:{}{now}{laid}{left}", piece.card)
}

/// A card in the viewer's own hand by what is printed on it, without marks.
pub fn in_hand(view: &View, seat: Seat, card: Card) -> String {
    let at_hand =
        view.players.get(seat.index()).and_then(|player| player.at_hand.as_deref()).unwrap_or_default();
    let found = at_hand.iter().map(|&(piece, _)| piece);
    let found = found.filter(|piece| piece.zone == Zone::Hand && piece.card == card);
    // Of several the least changed: without marks, with the fewest copies.
    let found = found.min_by_key(|piece| (piece.is_marked(), piece.left));
    piece(found.unwrap_or_else(|| Piece::in_hand(card)))
}

/// A square of the map, and the city, road or ruins on it: `square:c3`.
pub fn square(square: Square) -> String {
    format!("square:{square}")
}

/// A way to lay a card on a square, by quarters clockwise: `rotation:c3:1`.
pub fn rotation(square: Square, rotation: Rotation) -> String {
    format!("rotation:{square}:{}", rotation as u8)
}

/// `deck:unit:friman`.
pub fn unit_deck(rank: Rank) -> String {
    format!("deck:unit:{}", rank_key(rank))
}

/// `deck:artefact:tool`.
pub fn artefact_deck(kind: ArtefactType) -> String {
    format!("deck:artefact:{}", type_key(kind))
}

/// `deck:city:dead_end`.
pub fn city_deck(shape: Shape) -> String {
    format!("deck:city:{}", shape_key(shape))
}

/// `deck:road:tee`.
pub fn road_deck(shape: Shape) -> String {
    format!("deck:road:{}", shape_key(shape))
}

/// A great artefact in the row: `row:hammer`.
pub fn row(great: Great) -> String {
    format!("row:{}", Card::great(great))
}

/// A hero on the map: `hero:0:1`, `hero:0:2`, `buff`. Seats are counted from 0.
pub fn hero(hero: HeroRef) -> String {
    match hero.figure {
        Figure::First => format!("hero:{}:1", hero.seat.number()),
        Figure::Second => format!("hero:{}:2", hero.seat.number()),
        Figure::Buff => BUFF.to_owned(),
    }
}

/// A player and what is his: `player:1`.
pub fn player(seat: Seat) -> String {
    format!("player:{}", seat.number())
}

/// A faction to choose: `faction:barfolk`.
pub fn faction(faction: Faction) -> String {
    format!("faction:{}", faction_key(faction))
}

/// A card in the viewer's own bid: `bid:lord-barfolk`.
pub fn bid(card: Card) -> String {
    format!("bid:{card}")
}

/// The button of a deed in the menu: `menu:hire_unit`.
pub const fn menu(deed: Deed) -> &'static str {
    match deed {
        Deed::HireUnit => "menu:hire_unit",
        Deed::CreateArtefact => "menu:create_artefact",
        Deed::BuildRoad => "menu:build_road",
        Deed::BuildCity => "menu:build_city",
        Deed::UpgradeCity => "menu:upgrade_city",
        Deed::UseAmulet => "menu:use_amulet",
        Deed::UseTitle => "menu:use_title",
        Deed::UseScroll => "menu:use_scroll",
        Deed::PitchTent => "menu:pitch_tent",
        Deed::UseGreat => "menu:use_great",
        Deed::HireHero => "menu:hire_hero",
        Deed::March => "menu:march",
        Deed::Attack => "menu:attack",
        Deed::Deploy => "menu:deploy",
        Deed::CallBuff => "menu:call_buff",
    }
}

/// `friman`, as decks and style sheets call a rank.
pub const fn rank_key(rank: Rank) -> &'static str {
    match rank {
        Rank::Friman => "friman",
        Rank::Chief => "chief",
        Rank::Priest => "priest",
        Rank::Lord => "lord",
    }
}

/// `tool`.
pub const fn type_key(kind: ArtefactType) -> &'static str {
    match kind {
        ArtefactType::Tool => "tool",
        ArtefactType::Weapon => "weapon",
        ArtefactType::Amulet => "amulet",
        ArtefactType::Title => "title",
        ArtefactType::Scroll => "scroll",
        ArtefactType::Tent => "tent",
        ArtefactType::Horse => "horse",
    }
}

/// `barfolk`.
pub const fn faction_key(faction: Faction) -> &'static str {
    match faction {
        Faction::Barfolk => "barfolk",
        Faction::Islanders => "islanders",
        Faction::Emberians => "emberians",
        Faction::Cloudborn => "cloudborn",
    }
}

/// `dead_end`.
pub const fn shape_key(shape: Shape) -> &'static str {
    match shape {
        Shape::DeadEnd => "dead_end",
        Shape::Straight => "straight",
        Shape::Corner => "corner",
        Shape::Tee => "tee",
        Shape::Cross => "cross",
    }
}
