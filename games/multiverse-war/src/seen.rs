//! Chapter 31: what a viewer sees of a position.

use crate::hexes::{Dir, Hex};
use crate::position::{Block, BlockRef, Building, HOME, MultiverseWar, NONE, mark};
use crate::task::{Draft, Task};
use crate::view::{
    Asked, BlockView, BuildingView, EncounterView, FightView, HeroView, HexView, PlayerView, SlotView,
    StockView, StoryView, View,
};
use table::{Seat, Viewer};

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
            lesson: self.lesson(),
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
            // M9.10.
            ap: sees.then(|| if self.is_bound(at) { 0 } else { self.ap_left(at) }),
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
            // M9.9.
            hp: if building.is_finished() { self.building_hp(building.kind, building.second_age) } else { 0 },
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
            tasks: (is_own || self.rules.bonus_missions).then(|| self.marked(seat)),
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
