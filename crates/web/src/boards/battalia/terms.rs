//! What things are called on this board: as in all sentences of the game, and a few words of its own.

pub(super) use battalia::faces::{
    artefact, card, effect, exits, faction, great_effect, price, rank, ranks, shape, terrain,
};

use battalia::{ArtefactType, Faction, Figure, faces};

/// Before the name of a card: "Islander", "Unbound".
pub(super) fn of_faction(faction: Option<Faction>) -> &'static str {
    faction.map_or("Unbound", faces::of_faction)
}

/// What a type of artefact does on the day it is lit.
pub(super) const fn shines(kind: ArtefactType) -> &'static str {
    match kind {
        ArtefactType::Tool => "each tool pays up to four frimen, or two in each of two actions",
        ArtefactType::Weapon => "each weapon counts twice: opener and strength, or both in one line",
        ArtefactType::Amulet => "each amulet gives two rolls, on one card or on two",
        ArtefactType::Title => "each title raises twice, one unit or two",
        ArtefactType::Scroll => "each scroll works twice",
        ArtefactType::Tent => "a tent pitched today takes two cards for one supply",
        ArtefactType::Horse => "each horse gives six steps, or three steps and strength in battle",
    }
}

/// A figure: "first hero", "Buff".
pub(super) const fn figure(figure: Figure) -> &'static str {
    match figure {
        Figure::First => "first hero",
        Figure::Second => "second hero",
        Figure::Buff => "Buff",
    }
}

/// The first letter large.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence.
pub(super) fn sentence(words: &str) -> String {
    format!("{}.", capital(words))
}

/// "1 step", "2 steps".
pub(super) fn counted(count: u8, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
