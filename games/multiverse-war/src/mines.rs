//! Chapters 21 and 27: stones and the portal, shards and what they buy.

use crate::action::Purchase;
use crate::event::Event;
use crate::hexes::Hex;
use crate::kinds::{Face, Section};
use crate::pack::{SHARD_GOAL, SHARD_GOLD, SHARD_PRICES, TOP_LEVEL};
use crate::position::{BLOCKS, BlockRef, Ending, MultiverseWar, NONE, Shard};
use crate::refusal::Refused;
use crate::sequence::{Desk, military};
use crate::sight::everything;
use table::{Audience, Kind, Seat, Set};

impl MultiverseWar {
    /// M21.1: the mines that a seat holds.
    pub(crate) fn mines_held(&self, seat: Seat) -> u8 {
        let holds = |&hex: &Hex| self.military_on(hex).any(|unit| unit.seat == seat);
        self.map.mines.iter().filter(holds).count() as u8
    }

    /// M21.3, E6. Everybody sees for which mines stones are paid, and concludes what stands there.
    pub(crate) fn credit_stones(&mut self, seat: Seat, io: &mut impl Desk) {
        if self.map.mines.is_empty() {
            return;
        }
        let mut held = 0;
        for mine in self.map.mines.iter() {
            let is_held = self.military_on(mine).any(|unit| unit.seat == seat);
            held += u8::from(is_held);
            if is_held {
                io.say(Event::HoldsMine { seat, hex: mine });
            }
            let mut blocks = [None; 4];
            blocks.iter_mut().zip(self.on(mine)).for_each(|(place, unit)| *place = Some(unit));
            let count = blocks.iter().flatten().count();
            for unit in blocks.into_iter().flatten().filter(|unit| unit.seat == seat) {
                if self.block(unit).could.len() > 1 && (!is_held || count == 1) {
                    io.reveal(Audience::All);
                    self.narrow(
                        unit,
                        if is_held { military() } else { everything().without_all(military()) },
                    );
                }
            }
        }
        if held == 0 {
            return;
        }
        let each = self.pack.numbers.stones_per_mine * if self.section() == Section::Veins { 2 } else { 1 };
        let player = self.player_mut(seat);
        player.stones = player.stones.saturating_add(held * each);
        let stones = player.stones;
        io.say(Event::Stones { seat, gained: held * each, stones });
        let track: u16 = self
            .seats_at_table()
            .filter(|&other| self.are_friends(seat, other))
            .map(|other| u16::from(self.player(other).stones))
            .sum();
        if self.rules.portal && track >= u16::from(self.geometry().stones) {
            self.finish(Ending::Portal(seat), io);
        }
    }

    /// M27.2.
    fn carriers(&self, seat: Seat) -> Set<Face> {
        let is_carrier = |face: &Face| face.is_military() && self.class_of(seat, *face).is_infantry();
        Face::ALL.into_iter().filter(is_carrier).collect()
    }

    /// M27.3, M27.4, M27.5: a unit takes the shard of its hex, or delivers its own.
    pub(crate) fn pick_up_shard(&mut self, at: BlockRef, io: &mut impl Desk) {
        if !self.rules.shards {
            return;
        }
        let block = *self.block(at);
        let is_home = self.geometry().settlements[at.seat.index()].contains(block.hex);
        if block.shard.is_none() {
            let Some(found) = self.shards.iter().position(|shard| shard.at == block.hex) else { return };
            let carriers = self.carriers(at.seat);
            if block.could.len() > 1 {
                io.reveal(Audience::All);
            }
            if !carriers.contains(block.face) {
                return self.narrow(at, everything().without_all(carriers));
            }
            self.narrow(at, carriers);
            let shard = self.shards.remove(found);
            self.block_mut(at).shard = shard.from;
            io.say(Event::TookShard { block: at });
        }
        if is_home && !self.block(at).shard.is_none() {
            let mine = std::mem::replace(&mut self.block_mut(at).shard, Hex::NONE);
            self.shards.push(Shard { at: mine, from: mine });
            let player = self.player_mut(at.seat);
            player.shards = player.shards.saturating_add(1);
            let shards = player.shards;
            io.say(Event::DeliveredShard { block: at, shards });
            self.chronicle.note(crate::chronicle::Noted::Shard);
            self.check_shard_goal(at.seat, io);
        }
    }

    /// M30.8, M29.5.
    fn check_shard_goal(&mut self, seat: Seat, io: &mut impl Desk) {
        let goal = if self.rules.has_teams() { self.pack.numbers.team_shards } else { SHARD_GOAL };
        let together: u16 = self
            .seats_at_table()
            .filter(|&other| self.are_friends(seat, other))
            .map(|other| u16::from(self.player(other).shards))
            .sum();
        if self.rules.shard_goal && together >= u16::from(goal) {
            self.finish(Ending::Shards(seat), io);
        }
    }

    /// M27.3: at the opening of the action phase.
    pub(crate) fn take_shards(&mut self, seat: Seat, io: &mut impl Desk) {
        if !self.rules.shards {
            return;
        }
        for unit in 0..BLOCKS as u8 {
            let at = BlockRef::new(seat, unit);
            let block = self.block(at);
            if block.is_on_map() && block.shard.is_none() && self.map.mines.contains(block.hex) {
                self.pick_up_shard(at, io);
            }
        }
    }

    /// M27.6.
    pub(crate) const fn shard_price(purchase: Purchase) -> u8 {
        match purchase {
            Purchase::Gold => SHARD_PRICES[0],
            Purchase::Armour(_) | Purchase::Weapons(_) => SHARD_PRICES[1],
            Purchase::Promotion(_) => SHARD_PRICES[2],
            Purchase::HeroLevel => SHARD_PRICES[3],
        }
    }

    /// M27.6 to M27.9.
    pub(crate) fn can_buy(&self, seat: Seat, purchase: Purchase) -> Result<(), Refused> {
        let player = self.player(seat);
        if !self.rules.shards {
            return Err(Refused::NotPlayed);
        }
        if player.shards < Self::shard_price(purchase) {
            return Err(Refused::TooFewShards);
        }
        let is_own = |face: Face| self.own_types(seat).any(|own| own == face);
        match purchase {
            Purchase::Armour(face) | Purchase::Weapons(face) | Purchase::Promotion(face) if !is_own(face) => {
                Err(Refused::NotYourType)
            }
            Purchase::Armour(face) if player.armoured.contains(face) => Err(Refused::Equipped),
            Purchase::Weapons(face) if player.armed.contains(face) => Err(Refused::Equipped),
            Purchase::Promotion(face) if player.tracks[face.index()] >= self.pack.numbers.track_elite => {
                Err(Refused::IsElite)
            }
            Purchase::HeroLevel => match &player.hero {
                Some(hero) if hero.block != NONE && hero.level < TOP_LEVEL => Ok(()),
                _ => Err(Refused::NoHeroToRaise),
            },
            _ => Ok(()),
        }
    }

    /// M27.6 to M27.9.
    pub(crate) fn do_buy(&mut self, seat: Seat, purchase: Purchase, io: &mut impl Desk) {
        self.player_mut(seat).shards -= Self::shard_price(purchase);
        io.say(Event::SpentShards { seat, purchase });
        let numbers = self.pack.numbers;
        match purchase {
            Purchase::Gold => self.player_mut(seat).gold += SHARD_GOLD,
            Purchase::Armour(face) => self.player_mut(seat).armoured.add(face),
            Purchase::Weapons(face) => self.player_mut(seat).armed.add(face),
            Purchase::Promotion(face) => {
                let steps = self.player(seat).tracks[face.index()];
                let to =
                    if steps < numbers.track_veteran { numbers.track_veteran } else { numbers.track_elite };
                self.advance(seat, face, to - steps, io);
            }
            Purchase::HeroLevel => self.raise_hero(seat, io),
        }
    }
}
