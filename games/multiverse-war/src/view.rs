//! Chapter 31: what a viewer sees.

use crate::action::Unit;
use crate::hexes::{Dir, Hex};
use crate::kinds::{CombatCard, Encounter, Face, Faction, HeroKind, Mission, Section, Terrain, UNITS, Works};
use crate::pack::PackRef;
use crate::position::{Block, BlockRef, Building, Ending, HOME, MultiverseWar, NONE, Phase, Victim, mark};
use crate::setup::Rules;
use crate::task::{Deal, Draft, Loan, Order, Task};
use serde::Serialize;
use table::{Bag, Seat, Seats, Set, Viewer};

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
    /// Its health.
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
    /// V10: his fulfilled tasks; for others only in the starter scenario.
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

impl MultiverseWar {
    /// M31.1. M31.5: when the game is over, everything is shown.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let you = viewer.seat();
        let viewer = if self.ending.is_some() { Viewer::Everything } else { viewer };
        let geometry = self.geometry();
        let seats = self.asked_seats();
        let is_composing = matches!(self.task(), Task::Deal(_)) && !viewer.is_among(seats);
        let treaty = |one: Seat, other: Seat| (one, other, self.treaties[one.index()][other.index()]);
        let pairs =
            self.seats_at_table().flat_map(|one| self.seats_at_table().map(move |other| (one, other)));
        View {
            pack: self.pack,
            rules: self.rules,
            you,
            asked: self.ending.is_none().then(|| Asked {
                seats,
                task: self.task(),
                draft: viewer.seat().map_or(Draft::Nothing, |seat| self.player(seat).draft),
            }),
            turn: self.turn,
            phase: self.phase,
            first: self.first,
            active: self.active,
            dial: self.section(),
            slots: (0..geometry.slots.len()).map(|slot| self.slot_view(slot)).collect(),
            hexes: geometry.all().map(|hex| self.hex_view(hex, viewer)).collect(),
            blocks: self
                .seats_at_table()
                .flat_map(|seat| self.units_of(seat))
                .map(|(at, block)| self.block_view(at, block, viewer))
                .collect(),
            buildings: self.buildings.iter().map(|building| self.building_view(building)).collect(),
            encounters: self
                .encounters
                .iter()
                .enumerate()
                .filter(|(_, standing)| !standing.hex.is_none())
                .map(|(number, standing)| EncounterView {
                    number: number as u8,
                    kind: standing.kind,
                    hex: standing.hex,
                    wounds: standing.wounds,
                    owner: standing.owner,
                })
                .collect(),
            players: self.seats_at_table().map(|seat| self.player_view(seat, viewer)).collect(),
            heroes: self.stock.heroes.to_vec(),
            stock: StockView {
                territories: self.stock.territories,
                adventures: self.stock.adventures,
                cards: self.stock.cards.len() as u8,
                played: self.stock.played,
                roads: self.stock.roads,
                improvements: self.stock.improvements,
            },
            treaties: pairs
                .filter(|(one, other)| one < other)
                .map(|(one, other)| treaty(one, other))
                .filter(|&(_, _, last)| last > 0)
                .collect(),
            loans: self.loans.to_vec(),
            deal: self.deal.filter(|_| !is_composing),
            fight: self.fight.map(|fight| FightView {
                attacker: fight.attacker,
                is_melee: fight.is_melee,
                at: fight.at,
                victim: fight.victim,
                cards: fight.cards,
            }),
            story: self.story.map(|story| StoryView {
                block: story.hero,
                hex: story.at,
                card: story.card,
                foe_wounds: story.foe_wounds,
                round: story.round,
            }),
            ending: self.ending,
        }
    }

    /// V1: may the viewer know the faces of this seat's blocks?
    fn knows_blocks(&self, viewer: Viewer, seat: Seat) -> bool {
        match viewer {
            Viewer::Seat(you) => self.are_friends(you, seat),
            Viewer::Spectator => false,
            Viewer::Everything => true,
        }
    }

    fn slot_view(&self, slot: usize) -> SlotView {
        let geometry = self.geometry();
        let tile = self.map.tiles[slot];
        let home = geometry.homes.iter().position(|&home| usize::from(home) == slot);
        SlotView {
            place: geometry.slots[slot],
            territory: (tile != NONE && tile != HOME).then(|| tile + 1),
            home: home.map(|seat| Seat::new(seat as u8)),
            mine: self.map.mine_slots >> slot & 1 != 0,
        }
    }

    fn hex_view(&self, hex: Hex, viewer: Viewer) -> HexView {
        let sees = |seat: Seat| self.player(seat).sight.open.contains(hex);
        HexView {
            place: self.geometry().place(hex),
            terrain: self.map.terrain[hex.index()],
            exits: self.map.exits[hex.index()],
            settlement: self.settlement_on(hex),
            token: self.map.tokens.contains(hex),
            mine: self.map.mines.contains(hex),
            shards: self.shards.iter().filter(|shard| shard.at == hex).count() as u8,
            seen: self.seats_at_table().any(|seat| self.knows_blocks(viewer, seat) && sees(seat)),
        }
    }

    fn block_view(&self, at: BlockRef, block: &Block, viewer: Viewer) -> BlockView {
        let is_identified = block.has(mark::IDENTIFIED);
        let sees = is_identified || self.knows_blocks(viewer, at.seat);
        let knows = sees || block.shown > 0;
        BlockView {
            block: at,
            hex: block.hex,
            face: sees.then_some(block.face),
            last: (block.shown > 0).then_some((block.face, block.shown)),
            wounds: block.wounds,
            hp: knows.then(|| self.hp(at.seat, block.face)),
            ap: sees.then(|| self.ap_left(at)),
            identified: is_identified,
            over: block.has(mark::OVER),
            resting: block.has(mark::RESTING),
            set_up: block.has(mark::SET_UP),
            ready: block.has(mark::READY).then(|| Dir::new(block.facing)),
            frostbite: block.has(mark::FROSTBITE),
            frozen: block.has(mark::FROZEN),
            poisoned: block.has(mark::POISONED),
            netted: block.has(mark::NETTED),
            suppressed: block.has(mark::SUPPRESSED),
            shard: !block.shard.is_none(),
        }
    }

    fn building_view(&self, building: &Building) -> BuildingView {
        BuildingView {
            hex: building.hex,
            kind: building.kind,
            owner: building.owner,
            second_age: building.second_age,
            is_site: !building.is_finished(),
            wounds: building.wounds,
            hp: self.building_hp(building.kind, building.second_age),
            connected: self.connected(building.owner).any(|other| other.hex == building.hex),
            has_shot: building.has_shot,
        }
    }

    fn player_view(&self, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = self.player(seat);
        let is_own = viewer.is_or_sees(seat);
        let plans = is_own && self.task() == Task::Orders && self.ending.is_none();
        PlayerView {
            faction: player.faction,
            side: self.rules.sides[seat.index()],
            gold: player.gold,
            planned_gold: plans.then(|| self.plan(seat).player(seat).gold),
            revenue: if player.is_out { 0 } else { self.revenue(seat) },
            stones: player.stones,
            shards: player.shards,
            hand_count: player.hand.len() as u8,
            hand: is_own.then_some(player.hand),
            mission: (is_own && player.mission != NONE).then_some(player.mission),
            tasks: (is_own || self.rules.bonus_missions).then_some(player.fulfilled),
            marks: self.marks(seat),
            tracks: player.tracks,
            armoured: player.armoured,
            armed: player.armed,
            builder_track: player.builder_track,
            tactical: (player.tactical, self.tactical_limit(seat)),
            hero: player.hero.map(|hero| HeroView {
                kind: hero.kind,
                level: hero.level,
                kills: hero.kills,
                hp: hero.hp,
                ap: hero.ap,
                skills: hero.skills,
                used: hero.used,
                block: (hero.block != NONE).then_some(hero.block),
            }),
            wounds: player.wounds,
            is_out: player.is_out,
            orders: plans.then(|| player.orders.to_vec()),
            cancels_left: is_own.then(|| self.pack.numbers.cancels.saturating_sub(player.cancels)),
            points: self.points(seat),
        }
    }
}
