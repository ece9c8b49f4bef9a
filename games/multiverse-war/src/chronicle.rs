//! What a simulation would like to know of a game: how often each thing was done, and how it ended. No rule reads it.
//!
//! Recruits are hidden when they happen, so they are not counted here but told by what was shown: a chronicle keeps to what everybody saw.

use crate::kinds::{Ability, CombatCard, Face, HeroKind, Mission, Works};
use crate::missions::BONUS;
use crate::position::{Ending, MultiverseWar, NONE};
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

/// What of the content was used in a game: a unit was seen, an ability, a card or a story occurred. As places of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Used {
    Face(Face),
    Power(HeroKind, u8),
    Ability(Ability),
    Card(CombatCard),
    Story(u8),
}

impl Used {
    const fn place(self) -> u32 {
        match self {
            Used::Face(face) => face as u32,
            Used::Power(hero, power) => 20 + 5 * hero as u32 + power as u32,
            Used::Ability(ability) => 45 + ability as u32,
            Used::Card(card) => 62 + card as u32,
            Used::Story(card) => 68 + card as u32,
        }
    }
}

/// How often each thing was done, where more than 255 times counts as 255; and what was used, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Chronicle {
    counts: [u8; Noted::ALL.len()],
    used: [u64; 2],
}

impl Chronicle {
    #[inline]
    pub(crate) fn note(&mut self, noted: Noted) {
        let count = &mut self.counts[noted as usize];
        *count = count.saturating_add(1);
    }

    pub(crate) fn note_works(&mut self, kind: Works) {
        self.note(Noted::from_index(kind as usize));
    }

    #[inline]
    pub(crate) fn used(&mut self, what: Used) {
        let place = what.place();
        self.used[(place / 64) as usize] |= 1 << (place % 64);
    }

    const fn was_used(&self, what: Used) -> bool {
        let place = what.place();
        self.used[(place / 64) as usize] >> (place % 64) & 1 != 0
    }
}

/// U1 to U18 and the decoy.
const UNITS_SEEN: [&str; 19] = [
    "U1 Builder",
    "U2 Tribal Scout",
    "U3 Pikeman",
    "U4 Archer",
    "U5 Horseman",
    "U6 Heavy Swordsman",
    "U7 Crossbowman",
    "U8 Knight",
    "U9 Ballista",
    "U10 Catapult",
    "U11 Shield Maiden",
    "U12 Berzerker",
    "U13 Legionary",
    "U14 Praetorian",
    "U15 Longbowman",
    "U16 Templar",
    "U17 Horse Archer",
    "U18 Bogatyr",
    "decoy",
];
const ABILITIES_USED: [&str; 16] = [
    "T2 Sprint",
    "T3 Intercept",
    "T4 Volley",
    "T5 Hit and Run",
    "T6 Cleave 1",
    "T7 Steady Aim",
    "T8 Charge",
    "T9 Skewer",
    "T10 Scatter",
    "T11 Spear Throw",
    "T12 Cleave 2",
    "T13 Testudo",
    "T14 Guard Line",
    "T15 Stakes",
    "T16 Zeal",
    "T18 Shrug Off",
];
const HEROES_TAKEN: [&str; 5] =
    ["H1 Assassin", "H2 Sharpshooter", "H3 Protector", "H4 Warlord", "H5 Sorceress"];
const POWERS_USED: [[&str; 5]; 5] = [
    ["H1.1 Stealth", "H1.2 Backstab", "H1.3 Shadow Step", "H1.4 Execute", "H1.5 Poison"],
    ["H2.1 Aimed Shot", "H2.2 Net", "H2.3 Suppress", "H2.4 Long Shot", "H2.5 High Ground"],
    ["H3.1 Shield Wall", "H3.2 Taunt", "H3.3 Bash", "H3.4 Last Stand", "H3.5 Banner"],
    ["H4.1 Charge", "H4.2 Rally", "H4.3 Trample", "H4.4 Second Wind", "H4.5 Veteran Command"],
    ["H5.1 Ice Bolt", "H5.2 Frost Wave", "H5.3 Teleport Ally", "H5.4 Ice Shards", "H5.5 Eternal Winter"],
];
const CARDS_PLAYED: [&str; 6] = [
    "C1 Battle Cry",
    "C2 Steady Hand",
    "C3 Broken Ranks",
    "C4 Seize the Moment",
    "C5 Weak Spot",
    "C6 Fall Back",
];
const STORIES_TOLD: [&str; 24] = [
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14", "A15", "A16",
    "A17", "A18", "A19", "A20", "A21", "A22", "A23", "A24",
];
const TASKS_DONE: [&str; 17] = [
    "S1 Warlike",
    "S2 Wrecker",
    "S3 Stonekeeper",
    "S4 Pathfinder",
    "S5 Road-builder",
    "S6 Watchman",
    "S7 Mentor",
    "S8 Drillmaster",
    "S9 Treasurer",
    "S10 Storyteller",
    "S11 Stronghold",
    "S12 Raider",
    "S13 Architect",
    "S14 Supply lines",
    "S15 Watch towers",
    "S16 Fortress",
    "S17 Elite",
];

/// Which things of the content were used; passive abilities are, as soon as a hero has them.
fn note_used(game: &MultiverseWar, note: &mut impl FnMut(&'static str, i64)) {
    let used = |what: Used| i64::from(game.chronicle.was_used(what));
    let stands =
        |face: Face| game.blocks.iter().flatten().any(|block| block.is_on_map() && block.face == face);
    for (face, name) in Face::ALL.into_iter().zip(UNITS_SEEN) {
        note(name, used(Used::Face(face)).max(i64::from(stands(face))));
    }
    for (&ability, name) in Ability::ALL[1..].iter().zip(ABILITIES_USED) {
        note(name, used(Used::Ability(ability)));
    }
    for (kind, name) in HeroKind::ALL.into_iter().zip(HEROES_TAKEN) {
        let hero = game.players.iter().filter_map(|player| player.hero).find(|hero| hero.kind == kind);
        note(name, i64::from(hero.is_some()));
        for (power, name) in (0..).zip(POWERS_USED[kind as usize]) {
            let is_passive =
                hero.is_some_and(|hero| hero.skills >> power & 1 != 0 && is_passive(kind, power));
            note(name, used(Used::Power(kind, power)).max(i64::from(is_passive)));
        }
    }
    for (card, name) in CombatCard::ALL.into_iter().zip(CARDS_PLAYED) {
        note(name, used(Used::Card(card)));
    }
    for (card, name) in (0..).zip(STORIES_TOLD) {
        note(name, used(Used::Story(card)));
    }
    for (task, name) in Mission::ALL.into_iter().zip(TASKS_DONE) {
        let has = |seat| {
            let player = game.player(seat);
            let is_given = if game.rules.bonus_missions {
                BONUS.contains(&task)
            } else {
                player.mission != NONE && game.tasks_of(player.mission).any(|given| given == task)
            };
            is_given && player.fulfilled.contains(task)
        };
        note(name, i64::from(game.seats_at_table().any(has)));
    }
}

/// M20.5: abilities that always work.
const fn is_passive(kind: HeroKind, power: u8) -> bool {
    matches!(
        (kind, power),
        (HeroKind::Assassin, 0 | 4)
            | (HeroKind::Sharpshooter, 3 | 4)
            | (HeroKind::Protector, 0 | 3 | 4)
            | (HeroKind::Warlord | HeroKind::Sorceress, 4)
    )
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
    for (&count, name) in game.chronicle.counts.iter().zip(NAMES) {
        note(name, i64::from(count));
    }
    note_used(game, note);
}
