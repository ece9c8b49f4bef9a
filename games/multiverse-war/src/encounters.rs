//! Chapters 23 and 24: wanderers, and the event dial.

use crate::event::Event;
use crate::hexes::{Dir, Hex};
use crate::kinds::{Class, Encounter, Face, Icon, Section, Terrain};
use crate::position::{BlockRef, HOME, MOST_ENCOUNTERS, MultiverseWar, NONE};
use crate::refusal::Refused;
use crate::sequence::{Desk, military};
use crate::sight::everything;
use crate::task::Task;
use table::{Audience, Chance, Seat};

impl MultiverseWar {
    /// M24.2: the dial moves and acts.
    pub(crate) fn turn_dial(&mut self, io: &mut impl Desk) {
        if !self.rules.dial || self.turn < 2 {
            return;
        }
        let section = self.section();
        io.say(Event::Dial(section));
        let before = self.pack.dial[usize::from((self.turn - 2) % 8)];
        if section == Section::Fog || before == Section::Fog {
            self.look_everywhere(io);
        }
        if section == Section::Stories && self.rules.adventures {
            self.bring_back_stories(io);
        }
    }

    /// M24.3, M24.4.
    fn bring_back_stories(&mut self, io: &mut impl Desk) {
        let number = io.chance().roll(10) as u8;
        io.say(Event::StoryNumber(number));
        let mut is_anybody_caught = false;
        for slot in 0..self.geometry().slots.len() {
            let tile = self.map.tiles[slot];
            if tile == NONE || tile == HOME || self.pack.territories[usize::from(tile)].number != number {
                continue;
            }
            let territory = self.pack.territories[usize::from(tile)];
            let hex = Hex::outer(slot as u8, Dir::new(territory.adventure - 1 + self.map.turned[slot]));
            if !self.can_have_token(hex) {
                continue;
            }
            let (first, count_there) = (self.on(hex).next(), self.on(hex).count());
            match (first, count_there) {
                (None, _) => {}
                (Some(unit), 1) => {
                    if self.block(unit).could.len() > 1 {
                        io.reveal(Audience::All);
                    }
                    if !self.block(unit).face.is_military() {
                        self.narrow(unit, everything().without_all(military()));
                        continue;
                    }
                    is_anybody_caught = true;
                }
                _ => continue,
            }
            self.map.tokens.add(hex);
            io.say(Event::TokenAppeared { hex });
        }
        if is_anybody_caught {
            self.then(Task::Caught);
        }
    }

    /// The place of a seat in player order.
    pub(crate) const fn place_in_order(&self, seat: Seat) -> u8 {
        (seat.number() + self.rules.seats - self.first.number()) % self.rules.seats
    }

    fn can_have_token(&self, hex: Hex) -> bool {
        !self.map.tokens.contains(hex)
            && self.building_on(hex).is_none()
            && self.map.exits[hex.index()] == 0
            && self.encounter_on(hex).is_none()
    }

    /// M23.5: every wanderer moves in its turn.
    pub(crate) fn plan_wandering(&mut self) {
        self.then(Task::Wander(0));
    }

    /// M23.5, E3, E7: how often a wanderer moves in this turn.
    fn wanderings(&self, kind: Encounter) -> u8 {
        match (kind, self.section()) {
            (Encounter::Caravan | Encounter::Competition, Section::Roads) => 2,
            (Encounter::Caravan, _) | (Encounter::Competition, Section::Mud) => 1,
            (Encounter::Competition, _) => u8::from(!self.rules.dial),
            (Encounter::Ants | Encounter::Village, _) => 0,
        }
    }

    /// M23.5: the move with this number: first all wanderers once, then those that move again.
    pub(crate) fn wander(&mut self, number: u8, io: &mut impl Desk) {
        if self.encounters.is_empty() {
            return;
        }
        let most = MOST_ENCOUNTERS as u8;
        if number + 1 < 2 * most {
            self.then(Task::Wander(number + 1));
        }
        let (round, at) = (number / most, number % most);
        let Some(standing) = self.encounters.get(usize::from(at)).copied() else { return };
        if self.wanderings(standing.kind) <= round {
            return;
        }
        let direction = Dir::new((io.chance().roll(6) - 1) as u8);
        let to = self.geometry().neighbour(standing.hex, direction);
        if to.is_none() || !self.can_wander_to(to) {
            // Everybody sees the roll.
            return io.say(Event::Wandered { kind: standing.kind, from: standing.hex, to: standing.hex });
        }
        self.encounters[usize::from(at)].hex = to;
        io.say(Event::Wandered { kind: standing.kind, from: standing.hex, to });
        // The last that is put down is asked first: player order.
        for place in (0..self.rules.seats).rev() {
            let seat = self.in_order(place);
            let is_there = self.on(to).any(|unit| unit.seat == seat);
            if is_there && self.player(seat).met >> at & 1 == 0 {
                self.player_mut(seat).met |= 1 << at;
                self.then(Task::Meet(seat, at));
            }
        }
    }

    fn can_wander_to(&self, hex: Hex) -> bool {
        matches!(self.map.terrain[hex.index()], Terrain::Grassland | Terrain::Forest | Terrain::Hills)
            && !self.map.structures.contains(hex)
            && self.building_on(hex).is_none()
            && !self.map.tokens.contains(hex)
            && self.encounter_on(hex).is_none()
    }

    /// P1: a destroyed colony goes back to its stock. Those after it move up in the list, and so do the marks of whom they have met.
    pub(crate) fn remove_encounter(&mut self, number: u8) {
        let removed = self.encounters.remove(usize::from(number));
        self.stock.encounters[removed.kind as usize] += 1;
        let before = (1u16 << number) - 1;
        for player in &mut self.players {
            player.met = player.met & before | player.met >> 1 & !before;
        }
    }

    /// M23.6, P2, P3: may the seat trade or try?
    pub(crate) fn can_meet(&self, seat: Seat, number: u8) -> Result<BlockRef, Refused> {
        let standing = self.encounters.get(usize::from(number)).ok_or(Refused::NothingToMeet)?;
        let unit =
            self.military_on(standing.hex).find(|unit| unit.seat == seat).ok_or(Refused::NoMilitaryUnit)?;
        match standing.kind {
            Encounter::Caravan => {
                self.can_pay(seat, u16::from(self.pack.numbers.caravan_price)).map(|()| unit)
            }
            Encounter::Competition => {
                let face = self.block(unit).face;
                if self.class_of(seat, face) != Class::Ranged {
                    return Err(Refused::NotRanged);
                }
                if self.player(seat).won[self.competition(number)].contains(face) {
                    return Err(Refused::HasWon);
                }
                Ok(unit)
            }
            _ => Err(Refused::NothingToMeet),
        }
    }

    /// P3: which of the three competitions it is.
    fn competition(&self, number: u8) -> usize {
        let before = &self.encounters[..usize::from(number)];
        before.iter().filter(|standing| standing.kind == Encounter::Competition).count() % 3
    }

    /// P2, P3.
    pub(crate) fn meet(&mut self, seat: Seat, number: u8, io: &mut impl Desk) {
        let Ok(unit) = self.can_meet(seat, number) else { return };
        self.show(unit, io);
        let numbers = self.pack.numbers;
        if self.encounters[usize::from(number)].kind == Encounter::Caravan {
            self.player_mut(seat).gold -= u16::from(numbers.caravan_price);
            io.say(Event::PaidForStep { seat, gold: numbers.caravan_price });
            return self.give_step(unit, io);
        }
        let rolled = self.roll_dice(numbers.competition_dice + self.more_dice(unit), io);
        let wins = rolled.hits(Icon::Ranged) >= numbers.competition_icons;
        io.say(Event::Competed { seat, rolled, wins });
        if wins {
            let face: Face = self.block(unit).face;
            let at = self.competition(number);
            self.player_mut(seat).won[at].add(face);
            self.earn(seat, u16::from(numbers.competition_gold), io);
            self.give_step(unit, io);
        }
    }
}
