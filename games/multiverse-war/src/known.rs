//! Chapter 31: what a viewer knows, as a position that the rules can be asked about: for previews, ways and prices on a board. It is made from a
//! view alone, so no answer tells more than the view does.
//!
//! A block whose face the viewer does not know is taken for what it last showed; one that never showed itself is a decoy, which fights for nobody.

use crate::hexes::{Hex, HexSet};
use crate::kinds::Face;
use crate::position::{Block, Building, Hero, MultiverseWar, NONE, Standing, mark};
use crate::sight::everything;
use crate::view::{BlockView, HeroView, View};
use table::Seat;

impl View {
    /// The position as the viewer would lay it out.
    pub(crate) fn known(&self) -> MultiverseWar {
        let mut game = MultiverseWar::bare(self.pack, self.rules);
        game.turn = self.turn;
        game.phase = self.phase;
        game.first = self.first;
        game.active = self.active;
        self.know_players(&mut game);
        for (number, seen) in self.hexes.iter().enumerate() {
            let hex = Hex(number as u8);
            game.map.terrain[number] = seen.terrain;
            game.map.exits[number] = seen.exits;
            if seen.token {
                game.map.tokens.add(hex);
            }
            if seen.mine {
                game.map.mines.add(hex);
            }
        }
        self.know_structures(&mut game);
        self.blocks.iter().for_each(|block| know_block(&mut game, block));
        for hex in game.geometry().all() {
            game.survey(hex);
        }
        for &(one, other, last) in &self.treaties {
            game.treaties[one.index()][other.index()] = last;
            game.treaties[other.index()][one.index()] = last;
        }
        self.know_sight(&mut game);
        game
    }

    fn know_players(&self, game: &mut MultiverseWar) {
        for (number, seen) in self.players.iter().enumerate() {
            let player = game.player_mut(Seat::new(number as u8));
            player.faction = seen.faction;
            player.gold = seen.planned_gold.unwrap_or(seen.gold);
            player.stones = seen.stones;
            player.shards = seen.shards;
            player.tracks = seen.tracks;
            player.armoured = seen.armoured;
            player.armed = seen.armed;
            player.builder_track = seen.builder_track;
            player.tactical = seen.tactical.0;
            player.wounds = seen.wounds;
            player.is_out = seen.is_out;
            player.hero = seen.hero.as_ref().map(know_hero);
        }
    }

    fn know_structures(&self, game: &mut MultiverseWar) {
        for seen in &self.buildings {
            let builder = self.blocks.iter().find(|block| block.hex == seen.hex);
            let site = builder.map_or(0, |block| block.block.unit);
            game.buildings.push(Building {
                hex: seen.hex,
                kind: seen.kind,
                owner: seen.owner,
                second_age: seen.second_age,
                site: if seen.is_site { site } else { NONE },
                wounds: seen.wounds,
                has_shot: seen.has_shot,
                ..Building::default()
            });
        }
        for seen in &self.encounters {
            while game.encounters.len() < usize::from(seen.number) {
                game.encounters.push(Standing { hex: Hex::NONE, ..Standing::default() });
            }
            let (kind, hex, wounds, owner) = (seen.kind, seen.hex, seen.wounds, seen.owner);
            game.encounters.push(Standing { kind, hex, wounds, fresh: 0, owner });
        }
    }

    /// Everybody looks as far as is known; whoever is identified is seen by his enemies, by whomever it may be.
    fn know_sight(&self, game: &mut MultiverseWar) {
        for seat in game.seats_at_table() {
            game.look_from(seat);
            let seen: HexSet = self
                .blocks
                .iter()
                .filter(|block| block.identified && !game.are_friends(block.block.seat, seat))
                .map(|block| block.hex)
                .collect();
            game.player_mut(seat).sight.near |= seen;
        }
    }
}

fn know_hero(seen: &HeroView) -> Hero {
    Hero {
        kind: seen.kind,
        level: seen.level,
        kills: seen.kills,
        hp: seen.hp,
        ap: seen.ap,
        skills: seen.skills,
        used: seen.used,
        block: seen.block.unwrap_or(NONE),
        taunts: false,
        walled: false,
        stood: false,
        teleported: NONE,
    }
}

fn know_block(game: &mut MultiverseWar, seen: &BlockView) {
    let face = seen.face.or(seen.last.map(|(face, _)| face)).unwrap_or(Face::Decoy);
    let marks = [
        (seen.over, mark::OVER),
        (seen.resting, mark::RESTING),
        (seen.set_up, mark::SET_UP),
        (seen.ready.is_some(), mark::READY),
        (seen.frostbite, mark::FROSTBITE_NEW),
        (seen.frozen, mark::FROZEN_NEW),
        (seen.poisoned, mark::POISONED),
        (seen.netted, mark::NETTED_NEW),
        (seen.suppressed, mark::SUPPRESSED),
        (seen.identified, mark::IDENTIFIED),
    ];
    *game.block_mut(seen.block) = Block {
        face,
        wounds: seen.wounds,
        facing: seen.ready.map_or(0, crate::hexes::Dir::number),
        shown: seen.last.map_or(0, |(_, turn)| turn),
        marks: marks.iter().filter(|(is_so, _)| *is_so).map(|&(_, mark)| mark).sum(),
        could: everything(),
        ..Block::default()
    };
    if let Some(ap) = seen.ap {
        // M12.1: as much as is left, whatever it was made of.
        let left = game.ap_left(seen.block);
        game.block_mut(seen.block).bonus = ap as i8 - left as i8;
    }
    game.put(seen.block, seen.hex);
}
