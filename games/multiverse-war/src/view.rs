//! Chapter 31: what a viewer may know, as a type; `seen.rs` fills it in.

use crate::action::Unit;
use crate::hexes::{Dir, Hex};
use crate::kinds::{CombatCard, Encounter, Face, Faction, HeroKind, Mission, Section, Terrain, UNITS, Works};
use crate::pack::PackRef;
use crate::position::{BlockRef, Ending, Phase, Victim};
use crate::setup::Rules;
use crate::task::{Deal, Draft, Loan, Order, Task};
use crate::tutorial::Lesson;
use serde::Serialize;
use table::{Bag, Seat, Seats, Set};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The pack that is played with.
    pub pack: PackRef,
    /// M3.2.
    pub rules: Rules,
    /// The seat that looks, if it is one.
    pub you: Option<Seat>,
    /// Who is asked what; nobody when the game is over.
    pub asked: Option<Asked>,
    /// M7.1.
    pub turn: u8,
    /// Where in the turn we are.
    pub phase: Phase,
    /// M6.7: who is first in this turn.
    pub first: Seat,
    /// Whose action phase it is.
    pub active: Seat,
    /// M24.2.
    pub dial: Section,
    /// By slot: the territory's number from 1, if it lies face up.
    pub slots: Vec<SlotView>,
    /// Every hex of the map.
    pub hexes: Vec<HexView>,
    /// Every block on the map.
    pub blocks: Vec<BlockView>,
    /// Every building.
    pub buildings: Vec<BuildingView>,
    /// Every permanent encounter.
    pub encounters: Vec<EncounterView>,
    /// By seat.
    pub players: Vec<PlayerView>,
    /// M6.5: heroes that nobody has.
    pub heroes: Vec<HeroKind>,
    /// What is left in the common stock.
    pub stock: StockView,
    /// M29.9: pairs with the last turn of their treaty.
    pub treaties: Vec<(Seat, Seat, u8)>,
    /// M29.13.
    pub loans: Vec<Loan>,
    /// M29.12: the deal that is offered, or that the viewer composes.
    pub deal: Option<Deal>,
    /// M15.6: the fight that is being carried out.
    pub fight: Option<FightView>,
    /// M22.1: the adventure that is being carried out.
    pub story: Option<StoryView>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Chapter 33: what is being taught.
    pub lesson: Option<Lesson>,
}

/// Who is asked what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Asked {
    /// Who.
    pub seats: Seats,
    /// What it is about.
    pub task: Task,
    /// What the viewer itself has composed so far.
    pub draft: Draft,
}

/// M4.4: a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SlotView {
    /// Where it lies.
    pub place: (i8, i8),
    /// M4.7: the number of the territory, if it lies face up.
    pub territory: Option<u8>,
    /// M4.11.
    pub home: Option<Seat>,
    /// M21.2: is its centre a mine, or will it be one?
    pub mine: bool,
}

/// A hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HexView {
    /// M4.1.
    pub place: (i8, i8),
    /// M4.8.
    pub terrain: Terrain,
    /// M10.1: the exits of its road as bits.
    pub exits: u8,
    /// M4.11: whose settlement covers it.
    pub settlement: Option<Seat>,
    /// M13.4.
    pub token: bool,
    /// M21.1.
    pub mine: bool,
    /// M27.1: shards that lie here.
    pub shards: u8,
    /// Does the viewer's side see it? Blocks on it may still be hidden by a forest.
    pub seen: bool,
}

/// M14.12: a block.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BlockView {
    /// Whose, and which.
    pub block: BlockRef,
    /// Where.
    pub hex: Hex,
    /// V1, V2: its face, if the viewer sees it.
    pub face: Option<Face>,
    /// M14.13: the face it last showed, and in which turn.
    pub last: Option<(Face, u8)>,
    /// V3.
    pub wounds: u8,
    /// Its health, if the viewer knows its face.
    pub hp: Option<u8>,
    /// V4.
    pub ap: Option<u8>,
    /// M14.7.
    pub identified: bool,
    /// M12.12.
    pub over: bool,
    /// M12.14.
    pub resting: bool,
    /// M12.11.
    pub set_up: bool,
    /// M18.5: with its facing.
    pub ready: Option<Dir>,
    /// M20.14.
    pub frostbite: bool,
    /// M20.14.
    pub frozen: bool,
    /// H1.5.
    pub poisoned: bool,
    /// H2.2.
    pub netted: bool,
    /// H2.3.
    pub suppressed: bool,
    /// M27.2.
    pub shard: bool,
}

/// M9.17: a building.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BuildingView {
    /// Where.
    pub hex: Hex,
    /// What.
    pub kind: Works,
    /// Whose.
    pub owner: Seat,
    /// M9.8.
    pub second_age: bool,
    /// M9.9.
    pub is_site: bool,
    /// Its wounds.
    pub wounds: u8,
    /// Its health; a building site has none.
    pub hp: u8,
    /// M9.15.
    pub connected: bool,
    /// M17.11: may it still shoot in this phase?
    pub has_shot: bool,
}

/// M23.7: a permanent encounter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EncounterView {
    /// Its number among them.
    pub number: u8,
    /// What.
    pub kind: Encounter,
    /// Where.
    pub hex: Hex,
    /// Its wounds.
    pub wounds: u8,
    /// P4.
    pub owner: Option<Seat>,
}

/// Chapter 20: a hero sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HeroView {
    /// Who.
    pub kind: HeroKind,
    /// M20.10.
    pub level: u8,
    /// M20.10.
    pub kills: u8,
    /// Health.
    pub hp: u8,
    /// Action points.
    pub ap: u8,
    /// Abilities, as bits.
    pub skills: u8,
    /// Abilities used in this turn, as bits.
    pub used: u8,
    /// His block, while he lives.
    pub block: Option<Unit>,
}

/// What belongs to a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// M6.1.
    pub faction: Option<Faction>,
    /// M29.1.
    pub side: u8,
    /// M8.3: in the Build phase what he had when it began.
    pub gold: u16,
    /// What the viewer's own orders leave of it.
    pub planned_gold: Option<u16>,
    /// M8.1, M8.2: what he takes each turn.
    pub revenue: u16,
    /// M21.3.
    pub stones: u8,
    /// M27.5.
    pub shards: u8,
    /// V11.
    pub hand_count: u8,
    /// V11: only for their owner.
    pub hand: Option<Bag<CombatCard, 6>>,
    /// V10: only for its owner.
    pub mission: Option<u8>,
    /// V10: his marked tasks; for others only in the starter scenario.
    pub tasks: Option<Set<Mission>>,
    /// M25.2.
    pub marks: u8,
    /// M19.1.
    pub tracks: [u8; UNITS],
    /// M27.7.
    pub armoured: Set<Face>,
    /// M27.7.
    pub armed: Set<Face>,
    /// M9.23.
    pub builder_track: u8,
    /// M19.7: used, and the limit.
    pub tactical: (u8, u8),
    /// Chapter 20.
    pub hero: Option<HeroView>,
    /// M17.7.
    pub wounds: u8,
    /// M30.15.
    pub is_out: bool,
    /// V5: only for their owner.
    pub orders: Option<Vec<Order>>,
    /// M32.2: how often he may still take something back; only for himself.
    pub cancels_left: Option<u8>,
    /// M30.12.
    pub points: i32,
}

/// What is left in the common stock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct StockView {
    /// M6.3: territories that are not on the map, as bits.
    pub territories: u32,
    /// M22.4: adventure cards in the deck, as bits.
    pub adventures: u32,
    /// M26.1: combat cards in the deck.
    pub cards: u8,
    /// M26.1: discarded combat cards.
    pub played: Bag<CombatCard, 6>,
    /// M2.5.
    pub roads: u8,
    /// M10.12.
    pub improvements: u8,
}

/// M15.6: a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct FightView {
    /// Who attacks.
    pub attacker: BlockRef,
    /// By an attack move, or by a shot?
    pub is_melee: bool,
    /// The battlefield.
    pub at: Hex,
    /// What is hit.
    pub victim: Victim,
    /// The cards played: attacker, defender.
    pub cards: [Option<CombatCard>; 2],
}

/// M22.1: an adventure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct StoryView {
    /// Who.
    pub block: BlockRef,
    /// Where.
    pub hex: Hex,
    /// M22.14: the card, counted from 0.
    pub card: u8,
    /// M22.5: wounds of the foe.
    pub foe_wounds: u8,
    /// M22.6.
    pub round: u8,
}
