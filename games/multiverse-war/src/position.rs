//! The position: every block, building and card in its place, and what is still to do.

use crate::action::{Aim, How};
pub use crate::block::BlockRef;
pub(crate) use crate::block::{BLOCKS, Block, Blocks, mark};
use crate::chronicle::Chronicle;
use crate::geometry::Geometry;
use crate::hexes::{Hex, HexSet, MOST_HEXES, MOST_SLOTS};
use crate::kinds::{CombatCard, Encounter, HeroKind, Terrain, Works};
use crate::pack::PackRef;
pub(crate) use crate::player::{Hero, Player, Sight};
use crate::setup::Rules;
use crate::task::{Deal, Loan, Task};
use serde::{Deserialize, Serialize};
use table::{Bag, Chance, Few, Seat};

/// M3.1: the most players.
pub(crate) const MOST_PLAYERS: usize = 4;
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
    /// Chapter 33: how many open moves of the script have been made.
    pub(crate) course: u8,
    /// Has the last move told something about hidden blocks? Always false between moves.
    pub(crate) told: bool,
    /// For simulations; no rule reads it.
    pub(crate) chronicle: Chronicle,
}

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
    /// By hex: the directions in which an adjacent hex blocks every line, as bits.
    #[serde(with = "lists")]
    pub(crate) walls: [u8; MOST_HEXES],
    /// By hex: the directions in which there is a forest, as bits.
    #[serde(with = "lists")]
    pub(crate) woods: [u8; MOST_HEXES],
    /// M1.11.
    pub(crate) high: HexSet,
    /// Hexes with a finished structure of a player, or a neutral one.
    pub(crate) structures: HexSet,
    /// By side: hexes with a finished structure of it.
    pub(crate) held: [HexSet; MOST_PLAYERS],
    /// By side: hexes with blocks of it.
    pub(crate) occupied: [HexSet; MOST_PLAYERS],
    /// M4.8, M4.9: hexes that nobody enters: mountains, water without a bridge, unexplored ones.
    pub(crate) closed: HexSet,
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

/// M23.7: a permanent encounter. They are listed in the order in which they came onto the map (M23.5).
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

    /// M5.7: the side of a seat.
    #[inline]
    pub(crate) const fn side(&self, seat: Seat) -> usize {
        self.rules.sides[seat.index()] as usize
    }

    /// The hexes on which there is a block or a structure that is not of the seat's side.
    #[inline]
    pub(crate) fn foreign(&self, seat: Seat) -> HexSet {
        let side = self.side(seat);
        let blocks = self.map.occupied.iter().fold(HexSet::EMPTY, |all, &blocks| all | blocks);
        (blocks & !self.map.occupied[side]) | (self.map.structures & !self.map.held[side])
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
        let settler = self.geometry().settlers[hex.index()];
        if settler == NONE {
            return None;
        }
        Some(Seat::new(settler)).filter(|&seat| !self.player(seat).is_out)
    }

    /// Puts a block on a hex; it is linked to those already there.
    pub(crate) fn put(&mut self, block: BlockRef, hex: Hex) {
        let first = self.map.standing[hex.index()];
        let placed = self.block_mut(block);
        placed.hex = hex;
        placed.next = first;
        self.map.standing[hex.index()] = block.id();
        self.map.occupied[self.side(block.seat)].add(hex);
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
        if self.map.standing[hex.index()] == NONE {
            self.map.occupied[self.side(block.seat)].remove(hex);
        }
        let lifted = self.block_mut(block);
        lifted.hex = Hex::NONE;
        lifted.next = NONE;
    }
}
