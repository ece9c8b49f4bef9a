//! Chapter 14: the Regrouping Phase, step by step.

use crate::cards::Colour;
use crate::event::{Event, Most};
use crate::position::Seven;
use crate::sequence::Io;
use crate::task::Task;
use table::{Chance, Log, Seat};

/// S14.7, S14.8: sins that a hero holds after step 2.
const SIN_HAND: u8 = 3;
/// S14.1.
const LAST_STEP: u8 = 7;

impl Seven {
    /// S14.1; step 0 is the Gathering Dark (S20.2).
    pub(crate) fn step(&mut self, step: u8, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.tasks.push(Task::EndStep(step));
        match step {
            0 => self.gather_dark(io),
            1 => self.score(io),
            2 => self.tasks.push(Task::DrawSins(0)),
            3 => self.raise_heroes(io),
            4 => self.produce(io),
            5 => self.return_treasures(io),
            6 => self.return_markers(io),
            _ => self.reorder(io),
        }
    }

    pub(crate) fn end_step(&mut self, step: u8, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        // S1.11: the Gathering Dark comes before step 1 and is no step.
        if step > 0 && self.checkpoint(io) {
            return;
        }
        if step == LAST_STEP {
            return self.end_round(io);
        }
        self.tasks.push(Task::Step(step + 1));
    }

    /// S20.2.
    fn gather_dark(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let dark = self.rules.gathering_dark;
        if dark > 0 && self.round >= dark && !self.row_completed {
            io.say(Event::DarkGathered);
            self.tasks.push(Task::PlayCataclysm { by_sins: false });
        }
    }

    /// S14.2 to S14.6.
    fn score(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        // None of the twelve counts is changed by an award, so each can be awarded as it is decided.
        self.award(Most::Elixirs, |seven, seat| seven.heroes[seat].elixirs.len(), io);
        self.award(Most::Characters, |seven, seat| seven.heroes[seat].characters.len(), io);
        self.award(Most::Buildings, |seven, seat| seven.heroes[seat].buildings.len(), io);
        self.award(Most::Gifts, |seven, seat| seven.heroes[seat].gifts.len(), io);
        self.award(Most::Fame, |seven, seat| seven.heroes[seat].fame.into(), io);
        self.award(Most::Gold, |seven, seat| seven.heroes[seat].gold.into(), io);
        for colour in Colour::ALL {
            self.award(Most::Following(colour), |seven, seat| seven.following(seat, colour).into(), io);
        }
        for at in 0..self.order.len() {
            self.charge_sins(self.order[at], io);
            if self.ending.is_some() {
                return;
            }
        }
    }

    /// S14.3: strictly most.
    fn award(
        &mut self,
        most: Most,
        count: impl Fn(&Self, Seat) -> u32,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let best = self.hero_seats().map(|seat| count(self, seat)).max().unwrap_or(0);
        let mut leaders = self.hero_seats().filter(|&seat| count(self, seat) == best);
        if let (Some(seat), None) = (leaders.next(), leaders.next()) {
            self.heroes[seat].might = self.heroes[seat].might.saturating_add(1);
            io.say(Event::Scored { seat, most });
        }
    }

    /// S14.5, S14.6, S17.7, TE5: what the sins in hand cost.
    fn charge_sins(&mut self, seat: Seat, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let hero = &self.heroes[seat];
        let sins = hero.sins.len();
        if sins == 0 || hero.has_fallen || !(hero.manned & self.pack.index.clear).is_empty() {
            return;
        }
        if self.rules.fall {
            self.corrupt(seat, sins as u8, io);
        } else {
            let might = self.heroes[seat].might.min(sins as u16);
            self.heroes[seat].might -= might;
            if might > 0 {
                io.say(Event::SinsCost { seat, might });
            }
        }
    }

    /// S14.7 and S14.8: the hero at this place draws, as soon as the one before him holds three sins at most.
    pub(crate) fn draw_sins(&mut self, at: u8, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        if let Some(before) = at.checked_sub(1) {
            let seat = self.order[usize::from(before)];
            let held = self.heroes[seat].sins.len() as u8;
            if held > SIN_HAND {
                // Looked at again afterwards: a discard can bring a cataclysm, and that another sin.
                return self
                    .tasks
                    .extend([Task::DrawSins(at), Task::DiscardSins { seat, left: held - SIN_HAND }]);
            }
        }
        if at >= self.hero_count() {
            return;
        }
        let seat = self.order[usize::from(at)];
        let hero = &mut self.heroes[seat];
        let held = hero.sins.len() as u8;
        if !std::mem::take(&mut hero.draws_no_sins) {
            let count = SIN_HAND.saturating_sub(held).max(1);
            (0..count).for_each(|_| self.draw_sin(seat, io));
        }
        self.tasks.push(Task::DrawSins(at + 1));
    }

    /// S14.9.
    fn raise_heroes(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        self.heroes.iter_mut().for_each(|(_, hero)| hero.is_tapped = false);
        io.say(Event::HeroesUpright);
    }

    /// S14.10 and S14.11.
    fn produce(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        for seat in self.order.clone() {
            let (fame, gold, might) = self.income(seat);
            let hero = &mut self.heroes[seat];
            hero.fame = hero.fame.saturating_add(fame);
            hero.gold = hero.gold.saturating_add(gold);
            hero.might = hero.might.saturating_add(might);
            io.say(Event::Produced { seat, fame, gold, might });
        }
    }

    /// S14.12, S12.14.
    fn return_treasures(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let discarded = self.treasure_discard.take_all();
        self.treasure_deck.shuffle_in(&discarded);
        io.say(Event::TreasuresShuffledIn);
        for slot in 0..self.quests.len() {
            let owed = self.treasures_owed[slot];
            if owed > 0 {
                self.deal_treasures(slot, owed, io);
                self.treasures_owed[slot] = 0;
            }
        }
    }

    /// S14.13.
    fn return_markers(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        for (_, hero) in self.heroes.iter_mut() {
            hero.markers += hero.manned.take_all().len() as u8;
            hero.joker = None;
            hero.used_again = false;
        }
        io.say(Event::MarkersBack);
    }

    /// S14.14: by rising might; among equals the one who sits first after the old First Player.
    fn reorder(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let heroes = self.hero_count();
        let first = self.order[0].number();
        let places_after = |seat: Seat| (seat.number() + heroes - first - 1) % heroes;
        let mut order = self.order.clone();
        order.sort_unstable_by_key(|&seat| (self.heroes[seat].might, places_after(seat)));
        self.order = order;
        io.say(Event::NewOrder(self.order.clone()));
    }
}
