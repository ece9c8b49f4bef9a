//! What a simulation would like to know of a game: how often each thing was done, and how it ended. No rule reads it.
//!
//! Recruits are hidden when they happen, so they are not counted here but told by what was shown: a chronicle keeps to what everybody saw.

use crate::kinds::Works;
use crate::position::{Ending, MultiverseWar};
use serde::{Deserialize, Serialize};
use table::Kind;

table::kinds! {
    /// What is counted.
    pub(crate) enum Noted {
        Barracks,
        GuardTower,
        Academy,
        SiegeWorkshop,
        Fortress,
        Upgrade,
        Road,
        Hero,
        Power,
        Ability,
        Attack,
        Shot,
        TowerShot,
        Kill,
        Destroyed,
        Elite,
        Revealed,
        Story,
        Card,
        Shard,
        Treaty,
    }
}

const NAMES: [&str; Noted::ALL.len()] = [
    "Barracks built",
    "Guard Towers built",
    "Academies built",
    "Siege Workshops built",
    "Fortresses begun",
    "buildings upgraded",
    "roads and bridges laid",
    "heroes recruited",
    "hero abilities used",
    "unit abilities used",
    "attack moves",
    "shots",
    "tower shots",
    "units killed",
    "buildings destroyed",
    "types that became elite",
    "territories revealed",
    "adventures begun",
    "combat cards played",
    "shards delivered",
    "treaties made",
];

/// How often each thing was done; more than 255 times counts as 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Chronicle([u8; Noted::ALL.len()]);

impl Chronicle {
    #[inline]
    pub(crate) fn note(&mut self, noted: Noted) {
        let count = &mut self.0[noted as usize];
        *count = count.saturating_add(1);
    }

    pub(crate) fn note_works(&mut self, kind: Works) {
        self.note(Noted::from_index(kind as usize));
    }
}

/// What somebody who simulates would like to know.
pub(crate) fn figures(game: &MultiverseWar, note: &mut impl FnMut(&'static str, i64)) {
    let ended = |is_so: bool| i64::from(is_so);
    note("turns", i64::from(game.turn));
    note("ended by the portal", ended(matches!(game.ending, Some(Ending::Portal(_)))));
    note(
        "ended by conquest",
        ended(matches!(game.ending, Some(Ending::Conquest(_) | Ending::LastPlayer(_)))),
    );
    note("ended by domination", ended(matches!(game.ending, Some(Ending::Domination(_)))));
    note("ended by elite types", ended(matches!(game.ending, Some(Ending::Elite(_)))));
    note("ended by the agenda", ended(matches!(game.ending, Some(Ending::Agenda(_)))));
    note("ended by shards", ended(matches!(game.ending, Some(Ending::Shards(_)))));
    note("ended by bonus missions", ended(matches!(game.ending, Some(Ending::BonusMissions(_)))));
    note("ended by the turn limit", ended(game.ending == Some(Ending::TurnLimit)));
    let points = |seat| game.points(seat);
    note("most points", i64::from(game.seats_at_table().map(points).max().unwrap_or(0)));
    let blocks = game.blocks.iter().flatten().filter(|block| block.is_on_map()).count();
    note("blocks on the map at the end", blocks as i64);
    for (&count, name) in game.chronicle.0.iter().zip(NAMES) {
        note(name, i64::from(count));
    }
}
