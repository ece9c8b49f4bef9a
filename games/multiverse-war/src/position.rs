//! The position: every block, building and card in its place, and what is still to do.

use crate::action::{Aim, How};
use crate::chronicle::Chronicle;
use crate::few::Few;
use crate::geometry::Geometry;
use crate::hexes::{Hex, HexSet, MOST_HEXES, MOST_SLOTS};
use crate::kinds::{CombatCard, Encounter, Face, Faction, HeroKind, Mission, Terrain, UNITS, Works};
use crate::pack::PackRef;
use crate::setup::Rules;
use crate::task::{Deal, Draft, Loan, Order, Task};
use serde::{Deserialize, Serialize};
use table::{Bag, Chance, Seat, Set};

/// M3.1: the most players.
pub(crate) const MOST_PLAYERS: usize = 4;
/// M2.2: the blocks of a faction.
pub(crate) const BLOCKS: usize = 21;
/// More buildings than M9.4 and M9.6 let stand on any map.
pub(crate) const MOST_BUILDINGS: usize = 40;
/// M2.1: permanent encounters.
pub(crate) const MOST_ENCOUNTERS: usize = 12;
/// M32.2: the most orders in one Build phase.
pub(crate) const MOST_ORDERS: usize = 20;
/// No number: nothing, nobody, nowhere.
pub(crate) const NONE: u8 = 255;
/// A slot that holds a home.
pub(crate) const HOME: u8 = 254;

/// A position of Multiverse War.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MultiverseWar {
    pub(crate) pack: PackRef,
    pub(crate) rules: Rules,
    /// M7.1: counted from 1; 0 during set-up.
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    /// M6.7, M29.8: who is first in this turn.
    pub(crate) first: Seat,
    /// Whose action phase it is.
    pub(crate) active: Seat,
    pub(crate) map: Map,
    pub(crate) buildings: Few<Building, MOST_BUILDINGS>,
    pub(crate) encounters: Few<Standing, MOST_ENCOUNTERS>,
    /// M27.1, M27.4: shards that lie on the map.
    pub(crate) shards: Few<Shard, 12>,
    /// Only the first `rules.seats` sit at the table.
    pub(crate) players: [Player; MOST_PLAYERS],
    #[serde(with = "lists")]
    pub(crate) blocks: [Blocks; MOST_PLAYERS],
    pub(crate) stock: Stock,
    /// M29.9: by pair of seats, the last turn of the treaty; 0 for none.
    pub(crate) treaties: [[u8; MOST_PLAYERS]; MOST_PLAYERS],
    pub(crate) loans: Few<Loan, 12>,
    /// M29.12: the deal that is composed or offered.
    pub(crate) deal: Option<Deal>,
    pub(crate) fight: Option<Fight>,
    pub(crate) story: Option<Story>,
    /// What is to be done; the last is done first.
    pub(crate) tasks: Few<Task, 24>,
    pub(crate) ending: Option<Ending>,
    /// Has the last move told something about hidden blocks? Always false between moves.
    pub(crate) told: bool,
    /// For simulations; no rule reads it.
    pub(crate) chronicle: Chronicle,
}

/// The blocks of one seat.
pub(crate) type Blocks = [Block; BLOCKS];

/// Arrays of any length as lists.
pub(crate) mod lists {
    use serde::de::{DeserializeOwned, Error};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer, T: Serialize, const N: usize>(
        list: &[T; N],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(list)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: DeserializeOwned, const N: usize>(
        from: D,
    ) -> Result<[T; N], D::Error> {
        let list = Vec::<T>::deserialize(from)?;
        list.try_into().map_err(|_| D::Error::custom(format_args!("expected {N} entries")))
    }
}

/// Where in the course of the game we are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chapter 6.
    Setup,
    /// M7.3.
    Start,
    /// Chapter 8.
    Revenue,
    /// Chapters 9 to 11.
    Build,
    /// Chapter 12.
    Action,
    /// M7.7.
    End,
}

/// Chapter 4: the map as it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Map {
    /// By slot: the territory, [`HOME`], or [`NONE`] while it lies face down.
    pub(crate) tiles: [u8; MOST_SLOTS],
    /// M4.5: by slot.
    pub(crate) turned: [u8; MOST_SLOTS],
    #[serde(with = "lists")]
    pub(crate) terrain: [Terrain; MOST_HEXES],
    /// M10.1: by hex, the exits of its road as bits.
    #[serde(with = "lists")]
    pub(crate) exits: [u8; MOST_HEXES],
    /// By hex: the first block on it, seat times [`BLOCKS`] and its number.
    #[serde(with = "lists")]
    pub(crate) standing: [u8; MOST_HEXES],
    pub(crate) forest: HexSet,
    /// M14.3: what blocks every line: hills, mountains, unexplored hexes, ant colonies.
    pub(crate) screens: HexSet,
    /// M1.11.
    pub(crate) high: HexSet,
    /// Hexes with a finished structure of a player, or a neutral one.
    pub(crate) structures: HexSet,
    /// M13.4: adventure tokens.
    pub(crate) tokens: HexSet,
    /// M4.7: adventure hexes, with or without token.
    pub(crate) tales: HexSet,
    pub(crate) mines: HexSet,
    /// M3.8: the slots whose centre becomes a mine, as bits.
    pub(crate) mine_slots: u32,
    /// M10.12: hexes that are not as printed.
    pub(crate) improved: HexSet,
    /// M10.12: hexes chopped or planted in this Build phase.
    pub(crate) worked: HexSet,
}

/// M9.17: a building.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Building {
    pub(crate) hex: Hex,
    pub(crate) kind: Works,
    pub(crate) owner: Seat,
    pub(crate) second_age: bool,
    /// M9.9: the number of the Builder who may not leave; [`NONE`] once it is finished.
    pub(crate) site: u8,
    pub(crate) wounds: u8,
    /// M17.9: those of this turn.
    pub(crate) fresh: u8,
    /// The turn in which it was begun.
    pub(crate) built: u8,
    /// M11.4: the first turn in which it recruits.
    pub(crate) recruits: u8,
    /// M17.11: has it shot in this phase?
    pub(crate) has_shot: bool,
}

impl Default for Building {
    fn default() -> Self {
        Building {
            hex: Hex::NONE,
            kind: Works::Barracks,
            owner: Seat::new(0),
            second_age: false,
            site: NONE,
            wounds: 0,
            fresh: 0,
            built: 0,
            recruits: 0,
            has_shot: false,
        }
    }
}

impl Building {
    #[inline]
    pub(crate) const fn is_finished(&self) -> bool {
        self.site == NONE
    }
}

/// M23.7: a permanent encounter. A removed one keeps its place in the list, without a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Standing {
    pub(crate) kind: Encounter,
    pub(crate) hex: Hex,
    pub(crate) wounds: u8,
    pub(crate) fresh: u8,
    /// P4.
    pub(crate) owner: Option<Seat>,
}

/// M27.4: a shard on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Shard {
    pub(crate) at: Hex,
    /// The mine it came from.
    pub(crate) from: Hex,
}

/// What is not on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Stock {
    /// M6.3: territories, as bits.
    pub(crate) territories: u32,
    /// M22.4: adventure cards, as bits.
    pub(crate) adventures: u32,
    pub(crate) told: u32,
    /// M26.1.
    pub(crate) cards: Bag<CombatCard, 6>,
    pub(crate) played: Bag<CombatCard, 6>,
    /// M6.5.
    pub(crate) heroes: Few<HeroKind, 5>,
    pub(crate) roads: u8,
    pub(crate) improvements: u8,
    /// M2.1: permanent encounters by kind.
    pub(crate) encounters: [u8; 4],
}

/// Draws one of the cards that are bits of a number.
pub(crate) fn draw_bit(bits: &mut u32, chance: &mut impl Chance) -> Option<u8> {
    if *bits == 0 {
        return None;
    }
    let mut left = *bits;
    for _ in 0..chance.below(bits.count_ones()) {
        left &= left - 1;
    }
    let at = left.trailing_zeros();
    *bits &= !(1 << at);
    Some(at as u8)
}

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
}

/// One player and everything that is his.
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

/// M14.7: a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    pub(crate) face: Face,
    /// [`Hex::NONE`] while it is in stock.
    pub(crate) hex: Hex,
    /// The next block on the same hex.
    pub(crate) next: u8,
    pub(crate) wounds: u8,
    /// AP spent in this phase, forest counted as 2.
    pub(crate) spent: u8,
    /// How much less Woodcraft would have spent.
    pub(crate) saved: u8,
    /// M10.7: AP spent on road steps before anything else.
    pub(crate) marched: u8,
    /// AP more than the default.
    pub(crate) bonus: i8,
    /// Steps taken in this phase.
    pub(crate) steps: u8,
    /// M18.5.
    pub(crate) facing: u8,
    /// M14.13: the turn in which it last showed its face; 0 for never.
    pub(crate) shown: u8,
    /// The turn in which it was placed.
    pub(crate) placed: u8,
    /// M27.2: the mine of the shard it carries.
    pub(crate) shard: Hex,
    /// H1.5: the seat whose hero poisoned it.
    pub(crate) poisoner: u8,
    pub(crate) marks: u32,
    /// What it could be, for all that others have seen.
    pub(crate) could: Set<Face>,
    /// Blocks of the same seat of another sort: they have shared a hex with it. As bits.
    pub(crate) differs: u32,
}

impl Default for Block {
    fn default() -> Self {
        Block {
            face: Face::Builder,
            hex: Hex::NONE,
            next: NONE,
            wounds: 0,
            spent: 0,
            saved: 0,
            marched: 0,
            bonus: 0,
            steps: 0,
            facing: 0,
            shown: 0,
            placed: 0,
            shard: Hex::NONE,
            poisoner: NONE,
            marks: 0,
            could: Set::EMPTY,
            differs: 0,
        }
    }
}

/// What lies on a block.
pub(crate) mod mark {
    /// M12.12: its activity is over.
    pub(crate) const OVER: u32 = 1;
    /// M12.14.
    pub(crate) const RESTING: u32 = 1 << 1;
    /// M12.11.
    pub(crate) const SET_UP: u32 = 1 << 2;
    /// M18.5.
    pub(crate) const READY: u32 = 1 << 3;
    /// M20.14.
    pub(crate) const FROSTBITE: u32 = 1 << 4;
    /// It lay there when the phase opened.
    pub(crate) const FROSTBITE_DUE: u32 = 1 << 5;
    /// M20.14.
    pub(crate) const FROZEN: u32 = 1 << 6;
    /// It lay there when the phase opened.
    pub(crate) const FROZEN_DUE: u32 = 1 << 7;
    /// H2.2.
    pub(crate) const NETTED: u32 = 1 << 8;
    /// It lay there when the phase opened.
    pub(crate) const NETTED_DUE: u32 = 1 << 9;
    /// H2.3.
    pub(crate) const SUPPRESSED: u32 = 1 << 10;
    /// M18.3, M20.6: it has attacked, and does not do it again.
    pub(crate) const ATTACKED: u32 = 1 << 11;
    /// M18.4: it has used its ability.
    pub(crate) const ABILITY: u32 = 1 << 12;
    /// T4: it may shoot once more.
    pub(crate) const VOLLEY: u32 = 1 << 13;
    /// T5: only steps are left.
    pub(crate) const STEPS_ONLY: u32 = 1 << 14;
    /// M14.7.
    pub(crate) const IDENTIFIED: u32 = 1 << 15;
    /// H1.2: it was identified when the phase opened.
    pub(crate) const WAS_SEEN: u32 = 1 << 16;
    /// M28.6: placed together with another block of which exactly one is a decoy.
    pub(crate) const TWIN: u32 = 1 << 17;
    /// H4.4.
    pub(crate) const SECOND_WIND: u32 = 1 << 18;
    /// A16: one AP more in its next phase.
    pub(crate) const SPRING: u32 = 1 << 19;
    /// M29.4: AP owed in its next phase, in two bits.
    pub(crate) const OWES: u32 = 3 << 20;
    /// The place of the owed AP.
    pub(crate) const OWES_AT: u32 = 20;
    /// H1.5.
    pub(crate) const POISONED: u32 = 1 << 22;
    /// A11 in a start step: two AP more in its next phase.
    pub(crate) const ROPE: u32 = 1 << 23;
}

impl Block {
    #[inline]
    pub(crate) const fn has(&self, mark: u32) -> bool {
        self.marks & mark != 0
    }

    #[inline]
    pub(crate) fn set(&mut self, mark: u32) {
        self.marks |= mark;
    }

    #[inline]
    pub(crate) fn clear(&mut self, mark: u32) {
        self.marks &= !mark;
    }

    #[inline]
    pub(crate) const fn is_on_map(&self) -> bool {
        !self.hex.is_none()
    }
}

/// A block and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BlockRef {
    /// Whose.
    pub seat: Seat,
    /// Its number among his blocks.
    pub unit: u8,
}

impl BlockRef {
    /// This block of this seat.
    #[inline]
    pub const fn new(seat: Seat, unit: u8) -> Self {
        BlockRef { seat, unit }
    }

    #[inline]
    pub(crate) const fn id(self) -> u8 {
        self.seat.number() * BLOCKS as u8 + self.unit
    }

    #[inline]
    pub(crate) const fn from_id(id: u8) -> Self {
        BlockRef { seat: Seat::new(id / BLOCKS as u8), unit: id % BLOCKS as u8 }
    }
}

/// M15.4: what is hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victim {
    /// A unit.
    Unit(BlockRef),
    /// The building on this hex.
    Building(Hex),
    /// The settlement of this seat.
    Settlement(Seat),
    /// The ant colony or village on this hex.
    Encounter(Hex),
}

/// M15.6: a fight that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Fight {
    pub(crate) attacker: BlockRef,
    /// M15.2: or a shot.
    pub(crate) is_melee: bool,
    pub(crate) from: Hex,
    pub(crate) at: Hex,
    pub(crate) aim: Aim,
    pub(crate) how: How,
    pub(crate) victim: Victim,
    /// Who defends, if it is a player.
    pub(crate) defender: Option<Seat>,
    /// The unit that strikes for the defender, if one does.
    pub(crate) guard: Option<BlockRef>,
    pub(crate) cards: [Option<CombatCard>; 2],
    /// M15.12.
    pub(crate) support: [u8; 2],
    /// C6: has a side's unit fallen back or died?
    pub(crate) is_gone: [bool; 2],
    /// T9: has the attacker's first strike hit?
    pub(crate) has_hit: bool,
    /// H5.1: an ability of a hero instead of a regular attack, with this many dice.
    pub(crate) bolt: u8,
}

/// M22.1: an adventure that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Story {
    pub(crate) hero: BlockRef,
    pub(crate) at: Hex,
    /// Where the unit came from; [`Hex::NONE`] if the token appeared under it (M22.12).
    pub(crate) from: Hex,
    pub(crate) card: u8,
    pub(crate) foe_wounds: u8,
    pub(crate) round: u8,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// M30.3.
    Portal(Seat),
    /// M30.4.
    Conquest(Seat),
    /// M30.5.
    Domination(Seat),
    /// M30.6.
    Elite(Seat),
    /// M30.7.
    Agenda(Seat),
    /// M30.8.
    Shards(Seat),
    /// M30.11.
    BonusMissions(Seat),
    /// M30.15: the last player.
    LastPlayer(Seat),
    /// M30.9, M30.10.
    TurnLimit,
}

impl MultiverseWar {
    /// The shape of the map.
    #[inline]
    pub(crate) fn geometry(&self) -> &'static Geometry {
        self.pack.whole().map(self.rules.map)
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn block(&self, block: BlockRef) -> &Block {
        &self.blocks[block.seat.index()][usize::from(block.unit)]
    }

    #[inline]
    pub(crate) fn block_mut(&mut self, block: BlockRef) -> &mut Block {
        &mut self.blocks[block.seat.index()][usize::from(block.unit)]
    }

    /// The blocks of a seat that are on the map.
    #[inline]
    pub(crate) fn units_of(&self, seat: Seat) -> impl Iterator<Item = (BlockRef, &Block)> {
        let blocks = self.blocks[seat.index()].iter().enumerate();
        blocks
            .filter(|(_, block)| block.is_on_map())
            .map(move |(unit, block)| (BlockRef::new(seat, unit as u8), block))
    }

    /// The blocks on a hex.
    #[inline]
    pub(crate) fn on(&self, hex: Hex) -> impl Iterator<Item = BlockRef> + '_ {
        let mut next = self.map.standing[hex.index()];
        std::iter::from_fn(move || {
            if next == NONE {
                return None;
            }
            let block = BlockRef::from_id(next);
            next = self.block(block).next;
            Some(block)
        })
    }

    /// The military units on a hex.
    #[inline]
    pub(crate) fn military_on(&self, hex: Hex) -> impl Iterator<Item = BlockRef> + '_ {
        self.on(hex).filter(|&block| self.block(block).face.is_military())
    }

    /// Whose blocks stand on a hex, if any do.
    #[inline]
    pub(crate) fn holder(&self, hex: Hex) -> Option<Seat> {
        let first = self.map.standing[hex.index()];
        (first != NONE).then(|| BlockRef::from_id(first).seat)
    }

    /// Everybody at the table, in seat order.
    pub(crate) fn seats_at_table(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.rules.seats)
    }

    /// M30.15: those who are still in the game.
    pub(crate) fn seats_alive(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats_at_table().filter(|&seat| !self.player(seat).is_out)
    }

    /// M1.4: the seat at this place of player order, those that are out counted.
    #[inline]
    pub(crate) const fn in_order(&self, place: u8) -> Seat {
        Seat::new((self.first.number() + place) % self.rules.seats)
    }

    /// M1.5: the same side?
    #[inline]
    pub(crate) const fn are_friends(&self, one: Seat, other: Seat) -> bool {
        self.rules.sides[one.index()] == self.rules.sides[other.index()]
    }

    /// M29.1.
    pub(crate) fn ally(&self, seat: Seat) -> Option<Seat> {
        self.seats_at_table().find(|&other| other != seat && self.are_friends(seat, other))
    }

    /// M29.10: does a treaty run between the two?
    #[inline]
    pub(crate) const fn are_at_peace(&self, one: Seat, other: Seat) -> bool {
        self.treaties[one.index()][other.index()] >= self.turn
    }

    /// The building on a hex, finished or not.
    #[inline]
    pub(crate) fn building_on(&self, hex: Hex) -> Option<&Building> {
        self.buildings.iter().find(|building| building.hex == hex)
    }

    pub(crate) fn building_on_mut(&mut self, hex: Hex) -> Option<&mut Building> {
        self.buildings.iter_mut().find(|building| building.hex == hex)
    }

    pub(crate) fn buildings_of(&self, seat: Seat) -> impl Iterator<Item = &Building> {
        self.buildings.iter().filter(move |building| building.owner == seat)
    }

    /// The permanent encounter on a hex, with its number.
    #[inline]
    pub(crate) fn encounter_on(&self, hex: Hex) -> Option<(u8, &Standing)> {
        let found = self.encounters.iter().enumerate().find(|(_, standing)| standing.hex == hex);
        found.map(|(at, standing)| (at as u8, standing))
    }

    /// Whose settlement covers the hex?
    #[inline]
    pub(crate) fn settlement_on(&self, hex: Hex) -> Option<Seat> {
        let settlements = &self.geometry().settlements;
        self.seats_at_table()
            .find(|&seat| settlements[seat.index()].contains(hex) && !self.player(seat).is_out)
    }

    /// Puts a block on a hex; it is linked to those already there.
    pub(crate) fn put(&mut self, block: BlockRef, hex: Hex) {
        let first = self.map.standing[hex.index()];
        let placed = self.block_mut(block);
        placed.hex = hex;
        placed.next = first;
        self.map.standing[hex.index()] = block.id();
    }

    /// Takes a block from its hex.
    pub(crate) fn lift(&mut self, block: BlockRef) {
        let (hex, next) = (self.block(block).hex, self.block(block).next);
        if hex.is_none() {
            return;
        }
        let first = self.map.standing[hex.index()];
        if first == block.id() {
            self.map.standing[hex.index()] = next;
        } else {
            let before = self.on(hex).find(|&other| self.block(other).next == block.id());
            if let Some(before) = before {
                self.block_mut(before).next = next;
            }
        }
        let lifted = self.block_mut(block);
        lifted.hex = Hex::NONE;
        lifted.next = NONE;
    }
}
