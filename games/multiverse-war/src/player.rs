//! What belongs to one player: gold, cards, tracks, the hero, orders, and what his viewers see.

use crate::hexes::HexSet;
use crate::kinds::{CombatCard, Face, Faction, HeroKind, Mission, UNITS};
use crate::position::{MOST_ORDERS, NONE};
use crate::task::{Draft, Order};
use serde::{Deserialize, Serialize};
use table::{Bag, Few, Set};

/// Chapter 20: a player's hero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Hero {
    pub(crate) kind: HeroKind,
    pub(crate) level: u8,
    /// M20.10: since the level was reached.
    pub(crate) kills: u8,
    pub(crate) hp: u8,
    pub(crate) ap: u8,
    /// Abilities he has, as bits.
    pub(crate) skills: u8,
    /// M20.5: abilities used in this turn.
    pub(crate) used: u8,
    /// His block; [`NONE`] while he is dead.
    pub(crate) block: u8,
    /// H3.2.
    pub(crate) taunts: bool,
    /// H3.1: has the wall stopped a shot in this action phase?
    pub(crate) walled: bool,
    /// H3.4: has he made his stand in this turn?
    pub(crate) stood: bool,
    /// H5.3: the first unit that was teleported in this turn, as the id of its block.
    pub(crate) teleported: u8,
}

/// One player and everything that is his.
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Player {
    pub(crate) faction: Option<Faction>,
    pub(crate) gold: u16,
    pub(crate) stones: u8,
    /// M27.5: delivered shards.
    pub(crate) shards: u8,
    pub(crate) hand: Bag<CombatCard, 6>,
    /// M25.1: the number of his card; [`NONE`] without.
    pub(crate) mission: u8,
    /// M25.2: which cards it could be for all that others saw of his marks, as bits.
    pub(crate) could_mission: u8,
    /// M25.3: which tasks he has fulfilled, on his card or not: everybody can count that.
    pub(crate) fulfilled: Set<Mission>,
    /// M19.1: steps by unit type.
    pub(crate) tracks: [u8; UNITS],
    /// M27.7.
    pub(crate) armoured: Set<Face>,
    /// M27.7.
    pub(crate) armed: Set<Face>,
    /// M9.23.
    pub(crate) builder_track: u8,
    /// M19.7: abilities used.
    pub(crate) tactical: u8,
    pub(crate) hero: Option<Hero>,
    /// M17.7: of the settlement.
    pub(crate) wounds: u8,
    /// M30.15.
    pub(crate) is_out: bool,
    pub(crate) deeds: Deeds,
    /// P3: by the number of the encounter modulo 3, the types that have won.
    pub(crate) won: [Set<Face>; 3],
    /// M23.6: wanderers met in this turn, as bits.
    pub(crate) met: u16,
    pub(crate) orders: Few<Order, MOST_ORDERS>,
    pub(crate) draft: Draft,
    pub(crate) is_done: bool,
    /// M11.1: has the settlement recruited in this Build phase?
    pub(crate) has_recruited: bool,
    /// M28.6: was a decoy placed in this Build phase?
    pub(crate) has_decoyed: bool,
    /// M32.2: how often he took something back in this phase.
    pub(crate) cancels: u8,
    /// M29.2.
    pub(crate) gift: Option<u16>,
    pub(crate) sight: Sight,
}

/// What missions and points count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Deeds {
    pub(crate) kills: u8,
    pub(crate) wrecked: u8,
    /// M30.12: what the destroyed buildings were worth.
    pub(crate) wrecked_vp: u8,
    /// S12: turns in which an enemy settlement was damaged, and the last of them.
    pub(crate) raids: u8,
    pub(crate) last_raid: u8,
    pub(crate) revealed: u8,
    pub(crate) stories: u8,
    /// S3: openings with the only mine held.
    pub(crate) openings: u8,
}

/// Chapter 14: what a player's viewers see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Sight {
    pub(crate) open: HexSet,
    /// Own and adjacent hexes of viewers.
    pub(crate) near: HexSet,
    /// M14.10: what Scouts see.
    pub(crate) scouts: HexSet,
}

impl Player {
    pub(crate) fn new() -> Self {
        Player {
            faction: None,
            gold: 0,
            stones: 0,
            shards: 0,
            hand: Bag::EMPTY,
            mission: NONE,
            could_mission: 0,
            fulfilled: Set::EMPTY,
            tracks: [0; UNITS],
            armoured: Set::EMPTY,
            armed: Set::EMPTY,
            builder_track: 0,
            tactical: 0,
            hero: None,
            wounds: 0,
            is_out: false,
            deeds: Deeds::default(),
            won: [Set::EMPTY; 3],
            met: 0,
            orders: Few::new(),
            draft: Draft::Nothing,
            is_done: false,
            has_recruited: false,
            has_decoyed: false,
            cancels: 0,
            gift: None,
            sight: Sight::default(),
        }
    }
}
