//! Chapter 22: adventures: a unit enters a hex with a token, draws a card and carries it out.

use crate::building::CROSSROADS;
use crate::chronicle::{Noted, Used};
use crate::event::Event;
use crate::hexes::Hex;
use crate::kinds::{Effect, Encounter, Face, Icon};
use crate::pack::Adventure;
use crate::position::{BlockRef, MultiverseWar, Phase, Story, draw_bit, mark};
use crate::sequence::{Desk, military};
use crate::sight::everything;
use crate::task::Task;
use table::{Seat, Set};

impl MultiverseWar {
    /// M12.16, M22.1: a unit enters a hex with a token.
    pub(crate) fn enter_story(&mut self, at: BlockRef, to: Hex, io: &mut impl Desk) {
        let from = self.block(at).hex;
        self.show(at, io);
        self.conclude_alone(at);
        self.walk(at, to, io);
        self.draw_story(at, from, io);
    }

    /// M24.4: tokens appeared under military units, who carry out their cards in player order, then by territory. Nobody else stands on a token.
    pub(crate) fn caught_in_story(&mut self, io: &mut impl Desk) {
        let units = self.map.tokens.iter().filter_map(|hex| self.military_on(hex).next());
        let place = |unit: &BlockRef| {
            let tile = self.map.tiles[usize::from(self.block(*unit).hex.slot())];
            (self.place_in_order(unit.seat), tile)
        };
        let Some(unit) = units.min_by_key(place) else { return };
        self.then(Task::Caught);
        self.show(unit, io);
        self.draw_story(unit, Hex::NONE, io);
    }

    /// M22.1, M22.4.
    fn draw_story(&mut self, at: BlockRef, from: Hex, io: &mut impl Desk) {
        if self.stock.adventures == 0 {
            self.stock.adventures = std::mem::take(&mut self.stock.told);
        }
        let Some(card) = draw_bit(&mut self.stock.adventures, io.chance()) else { return };
        let hex = self.block(at).hex;
        self.story = Some(Story { hero: at, at: hex, from, card, foe_wounds: 0, round: 0 });
        self.chronicle.note(Noted::Story);
        self.chronicle.used(Used::Story(card));
        io.say(Event::StoryBegan { block: at, card });
        self.then(Task::EndStory);
        let facts = self.story_card(card);
        if facts.foe.is_some() {
            return self.then(Task::StoryRound);
        }
        if facts.test > 0 {
            // M22.9.
            let rolled = self.roll_dice(facts.test + self.more_dice(at), io);
            let icon = self.class_of(at.seat, self.block(at).face).icon();
            let succeeds = rolled.hits(icon) > 0;
            io.say(Event::StoryTest { rolled, succeeds });
            return if succeeds { self.succeed(io) } else { self.fail(io) };
        }
        if facts.effect == Effect::Pitfall && self.wound_plainly(at, 1, io) {
            return;
        }
        self.succeed(io);
    }

    fn story_card(&self, card: u8) -> &'static Adventure {
        &self.pack.whole().adventures[usize::from(card)]
    }

    /// M22.13: wounds without any ability. Says whether the unit died.
    fn wound_plainly(&mut self, at: BlockRef, damage: u8, io: &mut impl Desk) -> bool {
        let left = self.hp_left(at);
        self.block_mut(at).wounds += damage.min(left);
        io.say(Event::Hurt { block: at, damage });
        if damage >= left {
            self.kill(at, None, io);
            return true;
        }
        false
    }

    /// M22.5 to M22.8: one round of an encounter fight.
    pub(crate) fn fight_foe(&mut self, io: &mut impl Desk) {
        let Some(mut story) = self.story else { return };
        let Some([hp, foe_dice]) = self.story_card(story.card).foe else { return };
        let numbers = self.pack.numbers;
        let supporters = self.count_companions(story.hero, story.at, io);
        let dice = self.encounter_dice(story.hero, supporters);
        let rolled = self.roll_dice(dice, io);
        let icon = self.class_of(story.hero.seat, self.block(story.hero).face).icon();
        if rolled.hits(icon) > 0 {
            story.foe_wounds += 1 + u8::from(rolled.critical >= 2);
        }
        story.round += 1;
        self.story = Some(story);
        let is_won = story.foe_wounds >= hp;
        io.say(Event::FoughtFoe { rolled, is_won });
        if is_won {
            self.give_step(story.hero, io);
            return self.succeed(io);
        }
        let rolled = self.roll_dice(foe_dice, io);
        io.say(Event::FoeStruck { rolled });
        if rolled.hits(Icon::Melee) > 0 && self.wound_plainly(story.hero, 1, io) {
            return;
        }
        if story.round >= numbers.encounter_rounds { self.fail(io) } else { self.then(Task::StoryRound) }
    }

    /// M22.5, M22.7.
    pub(crate) fn encounter_dice(&self, unit: BlockRef, supporters: u8) -> u8 {
        let numbers = &self.pack.numbers;
        let most = numbers.encounter_most.max(numbers.encounter_dice);
        (numbers.encounter_dice + supporters + self.more_dice(unit)).min(most)
    }

    /// M22.7: supporters show themselves.
    pub(crate) fn count_companions(&mut self, at: BlockRef, hex: Hex, io: &mut impl Desk) -> u8 {
        let mut found = [None; 20];
        let near = self.geometry().around(hex).flat_map(|next| self.on(next));
        found
            .iter_mut()
            .zip(near.filter(|unit| *unit != at && self.are_friends(unit.seat, at.seat)))
            .for_each(|(place, unit)| *place = Some(unit));
        let mut count = 0;
        for unit in found.into_iter().flatten() {
            // M20.14.
            if self.block(unit).has(mark::FROZEN) {
                continue;
            }
            if self.block(unit).face.is_military() {
                self.show(unit, io);
                count += 1;
            } else {
                self.narrow(unit, everything().without_all(military()));
            }
        }
        count
    }

    /// M22.2: the reward.
    fn succeed(&mut self, io: &mut impl Desk) {
        let Some(story) = self.story else { return };
        let facts = self.story_card(story.card);
        let seat = story.hero.seat;
        let deeds = &mut self.player_mut(seat).deeds;
        deeds.stories = deeds.stories.saturating_add(1);
        io.say(Event::StorySucceeded { seat });
        self.map.tokens.remove(story.at);
        if facts.gold > 0 {
            self.earn(seat, u16::from(facts.gold), io);
        }
        self.reward(facts.effect, &story, io);
        self.check_tasks(seat, crate::missions::Moment::Deed, io);
    }

    fn reward(&mut self, effect: Effect, story: &Story, io: &mut impl Desk) {
        let at = story.hero;
        let consolation = u16::from(self.pack.numbers.nothing_left_gold);
        match effect {
            Effect::None | Effect::Pitfall => {}
            Effect::Heal => self.block_mut(at).wounds = 0,
            Effect::Reveal => {
                let slots = self.geometry().slots.len() as u8;
                if (0..slots).any(|slot| self.can_reveal(slot)) {
                    self.then(Task::RevealSlot);
                } else {
                    self.earn(at.seat, consolation, io);
                }
            }
            Effect::Rope => {
                if self.phase == Phase::Action {
                    self.block_mut(at).bonus += 2;
                } else {
                    self.block_mut(at).set(mark::ROPE);
                }
            }
            Effect::Pikeman => self.win_unit(Face::Pikeman, io),
            Effect::Archer => self.win_unit(Face::Archer, io),
            Effect::Horseman => self.win_unit(Face::Horseman, io),
            Effect::Spring => {
                self.block_mut(at).wounds = 0;
                self.block_mut(at).set(mark::SPRING);
            }
            Effect::Shrine => {
                if self.player(at.seat).gold >= u16::from(self.pack.numbers.shrine_price) {
                    self.then(Task::Shrine);
                }
            }
            Effect::Road => {
                self.pave(story.at, io);
                if self.geometry().around(story.at).any(|hex| self.can_pave(hex).is_ok()) {
                    self.then(Task::Pave);
                }
            }
            Effect::Step => self.give_step(at, io),
            Effect::Ants => self.found(Encounter::Ants, story, io),
            Effect::Caravan => self.found(Encounter::Caravan, story, io),
            Effect::Competition => self.found(Encounter::Competition, story, io),
            Effect::Village => self.found(Encounter::Village, story, io),
        }
    }

    /// A21 to A24, M22.12, M22.15: a permanent encounter takes the place of the token.
    fn found(&mut self, kind: Encounter, story: &Story, io: &mut impl Desk) {
        let consolation = u16::from(self.pack.numbers.nothing_left_gold);
        let seat = story.hero.seat;
        if self.stock.encounters[kind as usize] == 0 {
            return self.earn(seat, consolation, io);
        }
        let is_structure = matches!(kind, Encounter::Ants | Encounter::Village);
        if is_structure && story.from.is_none() {
            if self.retreats(story.hero).next().is_none() {
                return self.earn(seat, consolation, io);
            }
            // The unit goes first; then the structure takes its place.
            self.then(Task::Found(kind));
            return self.then(Task::Retreat);
        }
        if is_structure {
            self.go_back(story, io);
        }
        let number = self.place_encounter(kind, story.at, io);
        if !is_structure {
            self.player_mut(seat).met |= 1 << number;
            self.then(Task::Meet(seat, number));
        }
    }

    /// M23.1: a permanent encounter comes onto the map.
    pub(crate) fn place_encounter(&mut self, kind: Encounter, hex: Hex, io: &mut impl Desk) -> u8 {
        self.stock.encounters[kind as usize] -= 1;
        let standing = crate::position::Standing { kind, hex, ..crate::position::Standing::default() };
        let number = self.encounters.len();
        self.encounters.push(standing);
        self.map.tokens.remove(hex);
        self.survey(hex);
        io.say(Event::EncounterPlaced { kind, hex });
        self.look_everywhere(io);
        number as u8
    }

    /// M22.3: the failure of a card.
    fn fail(&mut self, io: &mut impl Desk) {
        let Some(story) = self.story else { return };
        io.say(Event::StoryFailed { seat: story.hero.seat });
        let wound = self.story_card(story.card).wound;
        if wound > 0 && self.wound_plainly(story.hero, wound, io) {
            return;
        }
        if !story.from.is_none() {
            return self.go_back(&story, io);
        }
        // M22.12.
        if self.retreats(story.hero).next().is_some() {
            self.then(Task::Retreat);
        } else {
            self.map.tokens.remove(story.at);
        }
    }

    /// D20, M22.6.
    pub(crate) fn withdraw(&mut self, io: &mut impl Desk) {
        self.fail(io);
    }

    fn go_back(&mut self, story: &Story, io: &mut impl Desk) {
        let at = story.hero;
        if !self.block(at).is_on_map() {
            return;
        }
        io.say(Event::Returned { block: at, to: story.from });
        self.relocate(at, story.from);
        self.look(at.seat, io);
    }

    /// M22.12: free hexes next to a unit.
    pub(crate) fn retreats(&self, at: BlockRef) -> impl Iterator<Item = Hex> + '_ {
        let hex = self.block(at).hex;
        self.geometry().around(hex).filter(move |&next| self.is_free_for(at, next).is_ok())
    }

    /// D23, M22.12.
    pub(crate) fn retreat_to(&mut self, to: Hex, io: &mut impl Desk) {
        let Some(story) = self.story else { return };
        io.say(Event::Returned { block: story.hero, to });
        self.relocate(story.hero, to);
        self.look(story.hero.seat, io);
        if self.block(story.hero).is_on_map() {
            self.note_company(story.hero);
        }
    }

    /// M22.10: is there a block and a place for a unit that was won?
    fn win_unit(&mut self, face: Face, io: &mut impl Desk) {
        let Some(story) = self.story else { return };
        let seat = story.hero.seat;
        let has_place = self.places_for_won(seat, face).next().is_some();
        if has_place && self.has_block(seat, face) && self.free_block(seat).is_some() {
            self.then(Task::WonUnit(face));
        } else {
            self.earn(seat, u16::from(self.pack.numbers.no_block_gold), io);
        }
    }

    /// M22.10: next to the adventure hex, or in the settlement if there is no place.
    pub(crate) fn places_for_won(&self, seat: Seat, face: Face) -> impl Iterator<Item = Hex> + '_ {
        let at = self.story.map_or(Hex(0), |story| story.at);
        let is_free = move |hex: &Hex| self.is_free(seat, face, *hex).is_ok();
        let has_near = self.geometry().around(at).any(|hex| is_free(&hex));
        let near = self.geometry().around(at).filter(move |_| has_near);
        let home = self.geometry().settlements[seat.index()].iter().filter(move |_| !has_near);
        near.chain(home).filter(is_free)
    }

    /// D23, M22.10.
    pub(crate) fn place_won(&mut self, face: Face, hex: Hex, io: &mut impl Desk) {
        let Some(story) = self.story else { return };
        let at = self.place_block(story.hero.seat, face, hex, Set::only(face));
        // It has joined in the middle of a phase, with all its AP.
        io.say(Event::Placed { block: at, hex, face: self.secret(story.hero.seat, face), source: None });
        self.show(at, io);
        self.look(story.hero.seat, io);
    }

    /// A18: free crossroads, where they are possible.
    pub(crate) fn pave(&mut self, hex: Hex, io: &mut impl Desk) {
        if self.can_pave(hex).is_ok() {
            self.stock.roads -= 1;
            self.map.exits[hex.index()] = CROSSROADS;
            self.survey(hex);
            io.say(Event::Paved { hex });
        }
    }

    /// A17.
    pub(crate) fn pray(&mut self, io: &mut impl Desk) {
        let Some(story) = self.story else { return };
        self.player_mut(story.hero.seat).gold -= u16::from(self.pack.numbers.shrine_price);
        io.say(Event::PaidForStep { seat: story.hero.seat, gold: self.pack.numbers.shrine_price });
        self.give_step(story.hero, io);
    }

    /// M12.12, M22.4: the story is told.
    pub(crate) fn end_story(&mut self) {
        let Some(story) = self.story.take() else { return };
        self.stock.told |= 1 << story.card;
        let goes_on =
            self.story_card(story.card).effect == Effect::Rope && !self.map.tokens.contains(story.at);
        if self.phase == Phase::Action && self.block(story.hero).is_on_map() && !goes_on {
            self.block_mut(story.hero).set(mark::OVER);
        }
    }
}
