//! Chapters 4 and 13: territories are turned over, mines and tokens appear.

use crate::event::Event;
use crate::hexes::{Dir, Hex};
use crate::kinds::{Face, Terrain};
use crate::position::{BlockRef, MultiverseWar, NONE, Shard, draw_bit, mark};
use crate::refusal::Refused;
use crate::sequence::{Desk, military};
use crate::sight::everything;
use crate::task::Task;
use table::Set;

impl MultiverseWar {
    /// M13.1.
    pub(crate) fn can_explore(&self, at: BlockRef, slot: u8) -> Result<(), Refused> {
        let geometry = self.geometry();
        if usize::from(slot) >= geometry.slots.len() {
            return Err(Refused::NoSuchSlot);
        }
        if self.map.tiles[usize::from(slot)] != NONE {
            return Err(Refused::FaceUp);
        }
        self.can_act(at)?;
        let block = self.block(at);
        if block.face == Face::Decoy {
            return Err(Refused::OnlyADecoy);
        }
        // M20.6: after his attack a hero uses abilities only.
        if block.face == Face::Hero && block.has(mark::ATTACKED) {
            return Err(Refused::HeroHasAttacked);
        }
        if block.has(mark::STEPS_ONLY | mark::VOLLEY) {
            return Err(Refused::ActivityOver);
        }
        if !geometry.around(block.hex).any(|hex| hex.slot() == slot) {
            return Err(Refused::NotAdjacent);
        }
        self.stands_alone(at)?;
        if self.ap_left(at) == 0 { Err(Refused::TooFewAp) } else { Ok(()) }
    }

    /// M13.1, M13.2.
    pub(crate) fn do_explore(&mut self, at: BlockRef, slot: u8, io: &mut impl Desk) {
        let hex = self.block(at).hex;
        self.pay(at, 1, 0, false);
        self.narrow(at, everything().without_all(Set::only(Face::Decoy)));
        self.conclude_alone(at);
        io.say(Event::Explores { block: at, slot });
        self.then(Task::Number(slot, hex.slot()));
    }

    /// M12.8: whoever acts so is alone; blocks that share its hex are no military units. A formation tells nothing.
    pub(crate) fn conclude_alone(&mut self, at: BlockRef) {
        if self.rules.formations {
            return;
        }
        let civil = everything().without_all(military());
        let mut others = [None; 4];
        for (place, other) in others.iter_mut().zip(self.on(self.block(at).hex).filter(|&other| other != at))
        {
            *place = Some(other);
        }
        for other in others.into_iter().flatten() {
            self.narrow(other, civil);
        }
    }

    /// M13.2 to M13.5: the number was named.
    pub(crate) fn turn_over(&mut self, slot: u8, toward: u8, number: u8, io: &mut impl Desk) {
        let seat = self.story.map_or(self.active, |story| story.hero.seat);
        let tile = self.draw_territory(slot, io);
        let direction = self.geometry().slot_direction(slot, toward).unwrap_or_default();
        let turned = (direction.number() + 7 - number) % 6;
        self.lay_territory(slot, tile, turned);
        io.say(Event::TurnedOver { seat, slot, tile, turned, number });
        let deeds = &mut self.player_mut(seat).deeds;
        deeds.revealed = deeds.revealed.saturating_add(1);
        self.chronicle.note(crate::chronicle::Noted::Revealed);
        self.look_everywhere(io);
        self.check_tasks(seat, crate::missions::Moment::Deed, io);
    }

    /// M6.3: or what the script lays there (M33.1).
    fn draw_territory(&mut self, slot: u8, io: &mut impl Desk) -> u8 {
        if self.rules.tutorial
            && let Some(tile) = self.scripted_territory(slot)
        {
            self.stock.territories &= !(1 << tile);
            return tile;
        }
        draw_bit(&mut self.stock.territories, io.chance()).expect("no more slots than territories")
    }

    /// M4.5, M4.10, M13.4: a territory lies face up.
    pub(crate) fn lay_territory(&mut self, slot: u8, tile: u8, turned: u8) {
        let territory = self.pack.territories[usize::from(tile)];
        self.map.tiles[usize::from(slot)] = tile;
        self.map.turned[usize::from(slot)] = turned;
        let at = |position: u8| {
            if position == 0 { Hex::centre(slot) } else { Hex::outer(slot, Dir::new(position - 1 + turned)) }
        };
        let is_mine = self.map.mine_slots >> slot & 1 != 0;
        for position in 0..7 {
            let hex = at(position);
            let printed = territory.terrain[usize::from(position)];
            self.map.terrain[hex.index()] = match printed {
                Terrain::Water if is_mine && position == 0 => Terrain::Grassland,
                Terrain::Mountain if is_mine && position == 0 => Terrain::Hills,
                other => other,
            };
            self.survey(hex);
        }
        let tale = at(territory.adventure);
        self.map.tales.add(tale);
        if self.rules.adventures {
            self.map.tokens.add(tale);
        }
        if is_mine {
            let mine = at(0);
            self.map.mines.add(mine);
            if self.rules.shards {
                for _ in 0..2 {
                    self.shards.push(Shard { at: mine, from: mine });
                }
            }
        }
    }

    /// M22.11: face-down territories next to a face-up slot.
    pub(crate) fn can_reveal(&self, slot: u8) -> bool {
        usize::from(slot) < self.geometry().slots.len()
            && self.map.tiles[usize::from(slot)] == NONE
            && self.neighbours_up(slot).next().is_some()
    }

    /// M22.11: the face-up slots next to a slot.
    pub(crate) fn neighbours_up(&self, slot: u8) -> impl Iterator<Item = u8> + '_ {
        let around = self.geometry().slot_neighbours[usize::from(slot)];
        around.into_iter().filter(|&next| next != NONE && self.map.tiles[usize::from(next)] != NONE)
    }
}
