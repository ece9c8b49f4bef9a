//! What things on this board are called as targets: by the same names as in the choices, the refusals and the log.

use battalia::{ArtefactType, Card, Faction, Figure, Great, HeroRef, Piece, Rank, Rotation, Shape, Square, Zone};
use std::fmt::Write;
use table::Seat;

pub(super) const SUPPLY_DECK: &str = "deck:supply";
pub(super) const BUFF: &str = "buff";
pub(super) const AMBUSH: &str = "ambush";
pub(super) const RESERVE: &str = "reserve";
pub(super) const UNBOUND: &str = "faction:unbound";

pub(super) fn piece(piece: Piece) -> String {
    let (zone, laid, usual) = match piece.zone {
        Zone::Hand => ("hand", 1, 1),
        Zone::Lines => ("lines", 1, 1),
        Zone::Tents => ("tent", 1, 1),
        Zone::Line(laid) => ("line", laid, 0),
    };
    let mut name = format!("{zone}:{}", piece.card);
    if piece.is_marked() {
        let _ = write!(name, "={}", piece.now);
    }
    if laid != 1 {
        let _ = write!(name, "#{laid}");
    }
    if piece.left != usual {
        let _ = write!(name, "*{}", piece.left);
    }
    name
}

pub(super) fn square(square: Square) -> String {
    format!("square:{square}")
}

pub(super) fn rotation(square: Square, rotation: Rotation) -> String {
    format!("rotation:{square}:{}", rotation as u8)
}

pub(super) fn unit_deck(rank: Rank) -> String {
    format!("deck:unit:{}", super::terms::rank(rank))
}

pub(super) fn artefact_deck(kind: ArtefactType) -> String {
    format!("deck:artefact:{}", super::terms::artefact(kind))
}

pub(super) fn city_deck(shape: Shape) -> String {
    format!("deck:city:{}", super::terms::shape(shape).replace(' ', "_"))
}

pub(super) fn road_deck(shape: Shape) -> String {
    format!("deck:road:{}", super::terms::shape(shape).replace(' ', "_"))
}

pub(super) fn row(great: Great) -> String {
    format!("row:{}", Card::great(great))
}

pub(super) fn hero(hero: HeroRef) -> String {
    match hero.figure {
        Figure::First => format!("hero:{}:1", hero.seat.number()),
        Figure::Second => format!("hero:{}:2", hero.seat.number()),
        Figure::Buff => BUFF.to_owned(),
    }
}

pub(super) fn player(seat: Seat) -> String {
    format!("player:{}", seat.number())
}

pub(super) fn faction(faction: Faction) -> String {
    let key = match faction {
        Faction::Barfolk => "barfolk",
        Faction::Islanders => "islanders",
        Faction::Emberians => "emberians",
        Faction::Cloudborn => "cloudborn",
    };
    format!("faction:{key}")
}

pub(super) fn bid(card: Card) -> String {
    format!("bid:{card}")
}
