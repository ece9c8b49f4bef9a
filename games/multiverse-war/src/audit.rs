//! Is everything in exactly one place, and does what is worked out agree with what it was worked out from?

use crate::hexes::Hex;
use crate::kinds::{CombatCard, Face};
use crate::moving::sort;
use crate::position::{BLOCKS, BlockRef, HOME, MultiverseWar, NONE, mark};
use table::Seat;

impl MultiverseWar {
    /// Says what is wrong, if anything is.
    pub(crate) fn count_everything(&self) -> Result<(), String> {
        self.count_territories()?;
        self.count_cards()?;
        self.count_blocks()?;
        self.count_pieces()?;
        self.compare_sight()
    }

    fn count_territories(&self) -> Result<(), String> {
        let mut seen = self.stock.territories;
        for slot in 0..self.geometry().slots.len() {
            let tile = self.map.tiles[slot];
            if tile == NONE || tile == HOME {
                continue;
            }
            if seen >> tile & 1 != 0 {
                return Err(format!("territory {} is in two places", tile + 1));
            }
            seen |= 1 << tile;
        }
        if seen.count_ones() as usize != self.pack.territories.len() {
            return Err("a territory is missing".to_owned());
        }
        Ok(())
    }

    fn count_cards(&self) -> Result<(), String> {
        if self.rules.combat_cards {
            for card in CombatCard::ALL {
                let hands: u8 = self.seats_at_table().map(|seat| self.player(seat).hand.count(card)).sum();
                let all = hands + self.stock.cards.count(card) + self.stock.played.count(card);
                if all != self.pack.numbers.cards_copies {
                    return Err(format!("there are {all} cards of {card:?}"));
                }
            }
        }
        if self.rules.adventures {
            let told = self.story.map_or(0, |story| 1 << story.card);
            let all = self.stock.adventures | self.stock.told | told;
            let count =
                self.stock.adventures.count_ones() + self.stock.told.count_ones() + u32::from(told > 0);
            if all.count_ones() != count || count as usize != self.pack.adventures.len() {
                return Err("the adventure cards do not add up".to_owned());
            }
        }
        if self.rules.secret_missions && self.turn > 0 {
            let missions = self.seats_at_table().fold(0u8, |all, seat| all | 1 << self.player(seat).mission);
            if missions.count_ones() != u32::from(self.rules.seats) {
                return Err("two players have the same mission".to_owned());
            }
            for seat in self.seats_at_table() {
                let player = self.player(seat);
                if player.could_mission >> player.mission & 1 == 0 {
                    return Err(format!("{seat} has a mission that others have ruled out"));
                }
            }
        }
        let heroes = self.seats_at_table().filter(|&seat| self.player(seat).hero.is_some()).count();
        if self.rules.heroes && self.turn > 0 && heroes + self.stock.heroes.len() != 5 {
            return Err("there are not five heroes".to_owned());
        }
        Ok(())
    }

    fn count_blocks(&self) -> Result<(), String> {
        let mut found = 0;
        for hex in self.geometry().all() {
            let mut sorts = [0; 3];
            let mut owners = Vec::new();
            for at in self.on(hex) {
                found += 1;
                if self.block(at).hex != hex {
                    return Err(format!("{at:?} is listed on {hex:?}, but stands elsewhere"));
                }
                sorts[usize::from(sort(self.block(at).face))] += 1;
                owners.push(at.seat);
            }
            let most = if self.rules.formations { 2 } else { 1 };
            if sorts[0] > most || sorts[1] > 1 || sorts[2] > 1 {
                return Err(format!("{hex:?} holds {sorts:?} military units, Builders and decoys"));
            }
            if owners.iter().any(|&owner| !self.are_friends(owner, owners[0])) {
                return Err(format!("enemies share {hex:?}"));
            }
        }
        let on_map = self.blocks.iter().flatten().filter(|block| block.is_on_map()).count();
        if found != on_map {
            return Err(format!("{found} blocks stand on hexes, but {on_map} say so"));
        }
        for seat in self.seats_at_table() {
            self.count_blocks_of(seat)?;
        }
        Ok(())
    }

    fn count_blocks_of(&self, seat: Seat) -> Result<(), String> {
        let [military, builders, decoys] = self.counts(seat);
        let numbers = &self.pack.numbers;
        if military > numbers.military_blocks
            || builders > numbers.builder_blocks
            || decoys > numbers.decoy_blocks
        {
            return Err(format!(
                "{seat} has {military} military units, {builders} Builders, {decoys} decoys"
            ));
        }
        for (at, block) in self.units_of(seat) {
            if !block.could.contains(block.face) {
                return Err(format!(
                    "{at:?} is {:?}, which others have ruled out: {:?}",
                    block.face, block.could
                ));
            }
            if block.wounds > self.hp(seat, block.face) {
                return Err(format!("{at:?} has {} wounds", block.wounds));
            }
            if block.spent < block.saved {
                return Err(format!("{at:?} has saved more AP than it spent"));
            }
        }
        let heroes = self.units_of(seat).filter(|(_, block)| block.face == Face::Hero).count();
        let alive = self.player(seat).hero.filter(|hero| hero.block != NONE);
        let stands = alive.map(|hero| self.block(BlockRef::new(seat, hero.block)).face);
        if heroes != usize::from(alive.is_some()) || stands.is_some_and(|face| face != Face::Hero) {
            return Err(format!("the hero of {seat} is not where his sheet says"));
        }
        Ok(())
    }

    fn count_pieces(&self) -> Result<(), String> {
        let roads = self.geometry().all().filter(|hex| self.map.exits[hex.index()] != 0).count();
        if roads + usize::from(self.stock.roads) > usize::from(self.pack.numbers.roads) {
            return Err("there are too many roads".to_owned());
        }
        let improved = self.map.improved.len() + u32::from(self.stock.improvements);
        if improved != u32::from(self.pack.numbers.improvements) {
            return Err("the chop-and-plant hexes do not add up".to_owned());
        }
        if self.rules.shards {
            let carried = self.blocks.iter().flatten().filter(|block| !block.shard.is_none()).count();
            let mines = self.map.mines.len() as usize;
            if carried + self.shards.len() != 2 * mines {
                return Err(format!(
                    "{carried} shards are carried, {} lie on the map, of {mines} mines",
                    self.shards.len()
                ));
            }
        }
        for (at, building) in self.buildings.iter().enumerate() {
            if self.buildings[..at].iter().any(|other| other.hex == building.hex) {
                return Err(format!("two buildings stand on {:?}", building.hex));
            }
            if building.wounds >= self.building_hp(building.kind, building.second_age) {
                return Err(format!("the building on {:?} has no HP", building.hex));
            }
            if !building.is_finished() {
                let builder = self.block(BlockRef::new(building.owner, building.site));
                if builder.face != Face::Builder || builder.hex != building.hex {
                    return Err(format!("the site on {:?} has no Builder", building.hex));
                }
            }
        }
        Ok(())
    }

    /// Sight and everything else that is worked out is what working it out anew would give.
    fn compare_sight(&self) -> Result<(), String> {
        let mut again = *self;
        for hex in self.geometry().all() {
            again.survey(hex);
        }
        if again.map != self.map {
            return Err("hexes are not what was worked out about them".to_owned());
        }
        // While orders are carried out and blocks die, sight follows at the end.
        for seat in self.seats_at_table() {
            again.look_from(seat);
            if again.player(seat).sight != self.player(seat).sight {
                return Err(format!("{seat} does not see what its viewers see"));
            }
        }
        for seat in self.seats_at_table() {
            for unit in 0..BLOCKS as u8 {
                let at = BlockRef::new(seat, unit);
                let block = self.block(at);
                let is_seen = block.is_on_map()
                    && self
                        .seats_at_table()
                        .any(|other| !self.are_friends(other, seat) && self.sees(other, at));
                if is_seen != block.has(mark::IDENTIFIED) {
                    let where_it_is: Hex = block.hex;
                    return Err(format!("{at:?} on {where_it_is:?}: identified is {}", !is_seen));
                }
                if is_seen && block.face == Face::Decoy {
                    return Err(format!("{at:?} is a decoy that is seen"));
                }
            }
        }
        Ok(())
    }
}
