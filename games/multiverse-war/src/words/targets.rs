//! The names of things on the board, one for each thing: choices, refusals, the board and the log use the same.
//!
//! | target | thing | a click means |
//! |---|---|---|
//! | `unit:0-3` | a block, by seat and number | act with it; with one's own unit chosen: attack it, swap with it |
//! | `hex:2,-1` | a hex that lies face up | go, attack, shoot, place here |
//! | `slot:1,0` | a territory that lies face down | explore it; reveal it; turn a new one towards it |
//! | `source:settlement` | the own settlement as a place to recruit; buildings are the hexes they stand on | recruit |
//! | `face:pikeman` | a unit card in the order form | recruit it |
//! | `track:pikeman` | an own battle track | give it a step |
//! | `work:barracks`, `work:road-0-3`, `work:bridge-2,-1-4` … | a work in the order form | order it |
//! | `buy:gold`, `buy:armour-pikeman` … | something shards buy, in the order form | buy it |
//! | `faction:rus` | a faction; drawn while one is asked for | lead it |
//! | `hero:assassin` | a hero in the row | recruit |
//! | `power:2` | an ability of the own hero | use it |
//! | `card:battle_cry` | a combat card in the own hand | play it |
//! | `player:1` | a player | offer a treaty or a deal |
//! | `menu:done`, `menu:back`, `menu:pass`, `menu:fight`, `menu:withdraw` … | a button; boards draw some of them | |

use crate::action::{Purchase, Unit, Work};
use crate::hexes::Hex;
use crate::kinds::{CombatCard, Face, Faction, HeroKind, Works};
use crate::position::BlockRef;
use crate::view::View;
use std::fmt::Debug;
use table::Seat;

/// The own settlement as a source.
pub const SETTLEMENT: &str = "source:settlement";

/// The key under which records write a kind: `heavy_swordsman`.
fn key(kind: impl Debug) -> String {
    let mut key = String::new();
    for letter in format!("{kind:?}").chars() {
        if letter.is_uppercase() && !key.is_empty() {
            key.push('_');
        }
        key.extend(letter.to_lowercase());
    }
    key
}

/// A hex.
pub fn hex(view: &View, hex: Hex) -> String {
    let (q, r) = view.hexes.get(hex.index()).map_or((0, 0), |hex| hex.place);
    format!("hex:{q},{r}")
}

/// A block.
pub fn block(block: BlockRef) -> String {
    unit(block.seat, block.unit)
}

/// A block of a seat by its number.
pub fn unit(seat: Seat, unit: Unit) -> String {
    format!("unit:{}-{unit}", seat.number())
}

/// A territory.
pub fn slot(view: &View, slot: u8) -> String {
    let (q, r) = view.slots.get(usize::from(slot)).map_or((0, 0), |slot| slot.place);
    format!("slot:{q},{r}")
}

/// A unit card to recruit.
pub fn face(face: Face) -> String {
    format!("face:{}", key(face))
}

/// A battle track.
pub fn track(face: Face) -> String {
    format!("track:{}", key(face))
}

/// A faction.
pub fn faction(faction: Faction) -> String {
    format!("faction:{}", key(faction))
}

/// A hero.
pub fn hero(kind: HeroKind) -> String {
    format!("hero:{}", key(kind))
}

/// An ability of the own hero.
pub fn power(power: u8) -> String {
    format!("power:{power}")
}

/// A combat card.
pub fn card(card: CombatCard) -> String {
    format!("card:{}", key(card))
}

/// A player.
pub fn player(seat: Seat) -> String {
    format!("player:{}", seat.number())
}

/// A building to order.
pub fn works(kind: Works) -> String {
    format!("work:{}", key(kind))
}

/// A work.
pub fn work(view: &View, work: Work) -> String {
    match work {
        Work::Build(kind) => works(kind),
        Work::Upgrade => "work:upgrade".to_owned(),
        Work::Road(one, other) => format!("work:road-{}-{}", one.number(), other.number()),
        Work::Crossroads => "work:crossroads".to_owned(),
        Work::Widen => "work:widen".to_owned(),
        Work::Bridge(at, exit) => {
            let (q, r) = view.hexes.get(at.index()).map_or((0, 0), |hex| hex.place);
            format!("work:bridge-{q},{r}-{}", exit.number())
        }
        Work::Chop => "work:chop".to_owned(),
        Work::Plant => "work:plant".to_owned(),
        Work::Demolish => "work:demolish".to_owned(),
    }
}

/// Something that shards buy.
pub fn buy(purchase: Purchase) -> String {
    match purchase {
        Purchase::Gold => "buy:gold".to_owned(),
        Purchase::Armour(face) => format!("buy:armour-{}", key(face)),
        Purchase::Weapons(face) => format!("buy:weapons-{}", key(face)),
        Purchase::Promotion(face) => format!("buy:promotion-{}", key(face)),
        Purchase::HeroLevel => "buy:hero_level".to_owned(),
    }
}
