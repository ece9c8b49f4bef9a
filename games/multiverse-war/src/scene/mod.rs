//! Positions made to order: for tests, worked examples and puzzles. Hexes are named by their coordinates, as in the rulebook.
//!
//! A scene begins in the action phase of seat 0 in turn 5, with homes and nothing else; every other hex of the map is explored grassland without
//! adventures, so that a test says only what it is about. Everybody has 20 gold and the faction with the number of his seat.

mod heroes;
mod tales;
mod works;

use crate::hexes::Hex;
use crate::kinds::{CombatCard, Encounter, Face, Faction, HeroKind, Terrain, Works};
use crate::position::{Block, BlockRef, Building, HOME, Hero, MultiverseWar, NONE, Phase, Shard, mark};
use crate::setup::Setup;
use crate::task::Task;
use table::{Kind, Seat, Set};

/// A table that is being laid out.
#[derive(Clone, Debug)]
pub struct Scene {
    game: MultiverseWar,
}

impl Scene {
    /// The advanced scenario for two.
    pub fn two() -> Self {
        Scene::with(&Setup::advanced(2))
    }

    /// Any set-up. Panics if it is refused: such a scene is a mistake in a test.
    pub fn with(setup: &Setup) -> Self {
        let pack = setup.pack.open().expect("the pack of a scene is sound");
        let mut game = MultiverseWar::bare(pack, setup.rules);
        for (number, seat) in game.seats_at_table().enumerate() {
            let player = game.player_mut(seat);
            player.faction = Some(Faction::from_index(number));
            player.gold = 20;
            if setup.rules.secret_missions {
                player.mission = number as u8;
                player.could_mission = 255;
            }
        }
        if setup.rules.heroes {
            HeroKind::ALL.into_iter().for_each(|hero| _ = game.stock.heroes.push(hero));
        }
        game.turn = 5;
        game.phase = Phase::Action;
        for slot in 0..game.geometry().slots.len() as u8 {
            if game.map.tiles[usize::from(slot)] == NONE {
                let tile = game.stock.territories.trailing_zeros() as u8;
                game.stock.territories &= !(1 << tile);
                game.lay_territory(slot, tile, 0);
                for hex in Hex::of_slot(slot) {
                    game.map.terrain[hex.index()] = Terrain::Grassland;
                    game.map.tokens.remove(hex);
                    game.map.tales.remove(hex);
                    game.survey(hex);
                }
            }
        }
        game.then(Task::Phase(1));
        game.then(Task::Menu);
        Scene { game }
    }

    fn change(mut self, change: impl FnOnce(&mut MultiverseWar)) -> Self {
        change(&mut self.game);
        self
    }

    /// The hex at these coordinates. Panics beyond the world's edge.
    pub fn hex(&self, q: i8, r: i8) -> Hex {
        self.game.geometry().hex(q, r).unwrap_or_else(|| panic!("({q},{r}) is no hex of this map"))
    }

    /// This turn.
    #[must_use]
    pub fn turn(self, turn: u8) -> Self {
        self.change(|game| game.turn = turn)
    }

    /// The action phase of this seat, of a game in which seat 0 is first.
    #[must_use]
    pub fn phase_of(self, seat: Seat) -> Self {
        self.change(|game| {
            game.active = seat;
            game.tasks.clear();
            game.then(Task::Phase(seat.number() + 1));
            game.then(Task::Menu);
        })
    }

    /// The Build phase: everybody is asked for orders.
    #[must_use]
    pub fn build_phase(self) -> Self {
        self.change(|game| {
            game.phase = Phase::Build;
            game.tasks.clear();
            game.then(Task::Orders);
        })
    }

    /// The end of the turn, or of any part of it: what the task leads to happens at once when the scene is played on.
    #[must_use]
    pub fn asking(self, task: Task) -> Self {
        self.change(|game| {
            game.tasks.clear();
            game.then(task);
        })
    }

    /// This terrain.
    #[must_use]
    pub fn terrain(self, q: i8, r: i8, terrain: Terrain) -> Self {
        let hex = self.hex(q, r);
        self.change(|game| {
            game.map.terrain[hex.index()] = terrain;
            game.survey(hex);
        })
    }

    /// The territory of this hex lies face down.
    #[must_use]
    pub fn unexplored(self, q: i8, r: i8) -> Self {
        let slot = self.hex(q, r).slot();
        self.change(|game| {
            let tile = game.map.tiles[usize::from(slot)];
            assert!(tile != HOME, "homes are explored");
            game.map.tiles[usize::from(slot)] = NONE;
            game.stock.territories |= 1 << tile;
            for hex in Hex::of_slot(slot) {
                game.map.terrain[hex.index()] = Terrain::Unknown;
                game.map.mines.remove(hex);
                game.shards = game.shards.iter().copied().filter(|shard| shard.at != hex).collect();
                game.survey(hex);
            }
        })
    }

    /// An adventure token, on a forest.
    #[must_use]
    pub fn token(self, q: i8, r: i8) -> Self {
        let hex = self.hex(q, r);
        self.terrain(q, r, Terrain::Forest).change(|game| {
            game.map.tokens.add(hex);
            game.map.tales.add(hex);
        })
    }

    /// A road with these exits, as bits of the directions.
    #[must_use]
    pub fn road(self, q: i8, r: i8, exits: u8) -> Self {
        let hex = self.hex(q, r);
        self.change(|game| {
            game.map.exits[hex.index()] = exits;
            game.stock.roads -= 1;
        })
    }

    /// A unit, hidden, that could be anything of its seat.
    #[must_use]
    pub fn unit(self, seat: Seat, face: Face, q: i8, r: i8) -> Self {
        let hex = self.hex(q, r);
        self.change(|game| {
            let all: Set<Face> = Face::ALL.into_iter().filter(|&face| face != Face::Hero).collect();
            let at = game.place_block(seat, face, hex, all);
            game.block_mut(at).placed = 0;
        })
    }

    /// The seat's hero, of this level with these points and abilities (as bits).
    #[must_use]
    pub fn hero(
        self,
        seat: Seat,
        kind: HeroKind,
        level: u8,
        (hp, ap, skills): (u8, u8, u8),
        q: i8,
        r: i8,
    ) -> Self {
        let hex = self.hex(q, r);
        self.change(|game| {
            game.stock.heroes.take(kind);
            let at = game.place_block(seat, Face::Hero, hex, Set::only(Face::Hero));
            game.block_mut(at).shown = 1;
            let block = at.unit;
            let (kills, used, taunts, walled, stood) = (0, 0, false, false, false);
            let teleported = NONE;
            let hero =
                Hero { kind, level, kills, hp, ap, skills, used, block, taunts, walled, stood, teleported };
            game.player_mut(seat).hero = Some(hero);
        })
    }

    /// Changes the block of a seat on a hex: the first that was put there last.
    fn on(self, q: i8, r: i8, change: impl FnOnce(&mut Block)) -> Self {
        let hex = self.hex(q, r);
        self.change(|game| {
            let at = game.on(hex).next().expect("there is a block on the hex");
            change(game.block_mut(at));
        })
    }

    /// Wounds of the unit on a hex.
    #[must_use]
    pub fn wounds(self, q: i8, r: i8, wounds: u8) -> Self {
        self.on(q, r, |block| block.wounds = wounds)
    }

    /// The siege weapon on a hex is set up.
    #[must_use]
    pub fn set_up(self, q: i8, r: i8) -> Self {
        self.on(q, r, |block| block.set(mark::SET_UP))
    }

    /// The unit on a hex is ready, with this facing.
    #[must_use]
    pub fn ready(self, q: i8, r: i8, facing: u8) -> Self {
        self.on(q, r, |block| {
            block.set(mark::READY);
            block.facing = facing;
        })
    }

    /// The unit on a hex has taken so many steps in this phase, without paying.
    #[must_use]
    pub fn stepped(self, q: i8, r: i8, steps: u8) -> Self {
        self.on(q, r, |block| block.steps = steps)
    }

    /// The unit on a hex has so many AP less.
    #[must_use]
    pub fn spent(self, q: i8, r: i8, ap: u8) -> Self {
        self.on(q, r, |block| block.spent = ap)
    }

    /// The unit on a hex has frostbite.
    #[must_use]
    pub fn frostbitten(self, q: i8, r: i8) -> Self {
        self.on(q, r, |block| block.set(mark::FROSTBITE_NEW))
    }

    /// The unit on a hex is frozen.
    #[must_use]
    pub fn frozen(self, q: i8, r: i8) -> Self {
        self.on(q, r, |block| block.set(mark::FROZEN_NEW))
    }

    /// A finished building of Age 1, or of Age 2.
    #[must_use]
    pub fn building(self, seat: Seat, kind: Works, second_age: bool, q: i8, r: i8) -> Self {
        let hex = self.hex(q, r);
        self.change(|game| {
            game.buildings.push(Building {
                hex,
                kind,
                owner: seat,
                second_age,
                built: 1,
                recruits: 2,
                ..Building::default()
            });
            game.survey(hex);
        })
    }

    /// M9.9: the Builder on a hex has begun a Fortress there in this turn.
    #[must_use]
    pub fn site(self, q: i8, r: i8) -> Self {
        let hex = self.hex(q, r);
        self.change(|game| {
            let builder = game.on(hex).find(|&unit| game.block(unit).face == Face::Builder);
            let builder = builder.expect("there is a Builder on the hex");
            let (owner, site, built) = (builder.seat, builder.unit, game.turn);
            let kind = Works::Fortress;
            game.buildings.push(Building { hex, kind, owner, site, built, ..Building::default() });
            game.survey(hex);
        })
    }

    /// Wounds of the building on a hex, dealt in an earlier turn.
    #[must_use]
    pub fn building_wounds(self, q: i8, r: i8, wounds: u8) -> Self {
        let hex = self.hex(q, r);
        self.change(|game| game.building_on_mut(hex).expect("there is a building").wounds = wounds)
    }

    /// A permanent encounter.
    #[must_use]
    pub fn encounter(self, kind: Encounter, q: i8, r: i8) -> Self {
        let hex = self.hex(q, r);
        self.change(|game| {
            game.stock.encounters[kind as usize] -= 1;
            game.encounters.push(crate::position::Standing { kind, hex, ..Default::default() });
            game.survey(hex);
        })
    }

    /// A shard that lies on a hex, of the mine on another.
    #[must_use]
    pub fn shard(self, q: i8, r: i8, mine: (i8, i8)) -> Self {
        let (at, from) = (self.hex(q, r), self.hex(mine.0, mine.1));
        self.change(|game| {
            if let Some(lies) = game.shards.iter_mut().find(|shard| shard.at == from) {
                *lies = Shard { at, from };
            }
        })
    }

    /// The unit on a hex carries a shard of this mine.
    #[must_use]
    pub fn carries(self, q: i8, r: i8, mine: (i8, i8)) -> Self {
        let from = self.hex(mine.0, mine.1);
        self.on(q, r, |block| block.shard = from).change(|game| {
            let lies = game.shards.iter().position(|shard| shard.at == from).expect("a shard of the mine");
            game.shards.remove(lies);
        })
    }

    /// Gold.
    #[must_use]
    pub fn gold(self, seat: Seat, gold: u16) -> Self {
        self.change(|game| game.player_mut(seat).gold = gold)
    }

    /// Stones.
    #[must_use]
    pub fn stones(self, seat: Seat, stones: u8) -> Self {
        self.change(|game| game.player_mut(seat).stones = stones)
    }

    /// Delivered shards.
    #[must_use]
    pub fn shards(self, seat: Seat, shards: u8) -> Self {
        self.change(|game| game.player_mut(seat).shards = shards)
    }

    /// The faction of a seat.
    #[must_use]
    pub fn faction(self, seat: Seat, faction: Faction) -> Self {
        self.change(|game| game.player_mut(seat).faction = Some(faction))
    }

    /// Steps on the track of a type.
    #[must_use]
    pub fn steps(self, seat: Seat, face: Face, steps: u8) -> Self {
        self.change(|game| game.player_mut(seat).tracks[face.index()] = steps)
    }

    /// Wounds of a settlement.
    #[must_use]
    pub fn settlement_wounds(self, seat: Seat, wounds: u8) -> Self {
        self.change(|game| game.player_mut(seat).wounds = wounds)
    }

    /// These combat cards in hand.
    #[must_use]
    pub fn hand(self, seat: Seat, cards: &[CombatCard]) -> Self {
        self.change(|game| {
            for &card in cards {
                game.stock.cards.remove(card);
                game.player_mut(seat).hand.add(card);
            }
        })
    }

    /// This mission card, counted from 0.
    #[must_use]
    pub fn mission(self, seat: Seat, mission: u8) -> Self {
        self.change(|game| {
            let other = game.seats_at_table().find(|&other| game.player(other).mission == mission);
            if let Some(other) = other {
                game.player_mut(other).mission = game.player(seat).mission;
            }
            game.player_mut(seat).mission = mission;
        })
    }

    /// The table as it is laid out; everybody has looked.
    pub fn build(mut self) -> MultiverseWar {
        struct Deaf;
        impl table::Chance for Deaf {
            fn below(&mut self, _: u32) -> u32 {
                0
            }
        }
        let mut log = table::Silent;
        let mut chance = Deaf;
        for hex in self.game.geometry().all() {
            self.game.survey(hex);
        }
        self.game.look_everywhere(&mut table::Io { chance: &mut chance, log: &mut log });
        self.game.told = false;
        self.game
    }
}

impl MultiverseWar {
    /// For tests and boards: the number of the block of this seat on a hex, if there is one; a military unit before others.
    pub fn unit_on(&self, seat: Seat, hex: Hex) -> Option<u8> {
        let is_own = |unit: &BlockRef| unit.seat == seat;
        self.military_on(hex).find(is_own).or_else(|| self.on(hex).find(is_own)).map(|unit| unit.unit)
    }

    /// The hex at these coordinates of the map.
    pub fn hex_at(&self, q: i8, r: i8) -> Option<Hex> {
        self.geometry().hex(q, r)
    }
}
