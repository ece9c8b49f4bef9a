//! Chapters 16 and 17: how the game ends, and the Fall of a Hero.

use crate::draft::Pledge;
use crate::event::Event;
use crate::position::{Ending, Marker, Reason, Seven};
use crate::sequence::Io;
use table::{Chance, Log, Outcome, PerSeat, Seat, Seats};

/// S17.2: corruption cards that make a hero fall.
const FALL: u8 = 7;

impl Seven {
    /// S16.1.
    pub(crate) fn win_by_armour(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let needed = u16::from(self.pack.numbers.victory_might);
        let good = self.hero_seats().filter(|&seat| !self.heroes[seat].has_fallen);
        let worth = |seat: Seat| (self.heroes[seat].might, self.portals_of(seat));
        let best = good.clone().map(worth).max();
        if let Some(best) = best.filter(|&(might, _)| might >= needed) {
            let winners = good.filter(|&seat| worth(seat) == best).collect();
            self.end(Reason::Armour, winners, io);
        }
    }

    /// S16.4.
    pub(crate) fn win_by_portals(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let worth = |seat: Seat| (self.portals_of(seat), self.heroes[seat].might);
        let best = self.hero_seats().map(worth).max();
        let winners = self.hero_seats().filter(|&seat| Some(worth(seat)) == best).collect();
        self.end(Reason::Portals, winners, io);
    }

    fn portals_of(&self, seat: Seat) -> usize {
        self.portals.iter().filter(|portal| portal.by == seat).count()
    }

    /// S16.7: the Unnamed wins, and the fallen with him.
    pub(crate) fn defeat(&mut self, reason: Reason, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let fallen = self.hero_seats().filter(|&seat| self.heroes[seat].has_fallen);
        let winners = fallen.chain(self.unnamed_seat()).collect();
        self.end(reason, winners, io);
    }

    fn end(&mut self, reason: Reason, winners: Seats, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let ending = Ending { reason, winners };
        self.ending = Some(ending);
        io.say(Event::Ended(ending));
    }

    /// The result for the table: points are might.
    pub(crate) fn outcome(&self, ending: Ending) -> Outcome {
        let points = PerSeat::from_fn(self.seat_count(), |seat| {
            if seat.number() < self.hero_count() { i32::from(self.heroes[seat].might) } else { 0 }
        });
        if ending.winners.is_empty() {
            Outcome::table_lost(points)
        } else {
            Outcome::won(ending.winners, points)
        }
    }

    /// Seats of the table, the Unnamed included.
    pub(crate) fn seat_count(&self) -> u8 {
        self.hero_count() + u8::from(self.rules.unnamed)
    }

    /// S18.7: is there corruption to receive?
    pub(crate) fn can_be_corrupted(&self) -> bool {
        self.rules.fall && self.corruption_left > 0
    }

    /// S17.1 and S17.2.
    pub(crate) fn corrupt(&mut self, seat: Seat, cards: u8, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        let cards = cards.min(self.corruption_left);
        if cards == 0 {
            return;
        }
        self.corruption_left -= cards;
        let hero = &mut self.heroes[seat];
        hero.corruption += cards;
        io.say(Event::Corrupted { seat, cards });
        if !self.heroes[seat].has_fallen && self.heroes[seat].corruption >= FALL {
            self.fall(seat, io);
        }
    }

    /// S17.2, S17.3, S17.11.
    fn fall(&mut self, seat: Seat, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        io.say(Event::Fell(seat));
        for here in &mut self.quests {
            for marker in here.markers.iter_mut().filter(|marker| **marker == Marker::Of(seat)) {
                *marker = Marker::Free;
                self.heroes[seat].markers += 1;
            }
        }
        let mine: arrayvec::ArrayVec<_, 6> =
            self.portals.iter().copied().filter(|portal| portal.by == seat).collect();
        self.portals.retain(|portal| portal.by != seat);
        for portal in mine {
            self.heroes[seat].markers += 1;
            io.say(Event::ReopenedPortal { colour: portal.colour, by: seat });
        }
        self.heroes[seat].has_fallen = true;
        if self.heroes.iter().all(|(_, hero)| hero.has_fallen) {
            let winners = self.others(seat).chain(self.unnamed_seat()).collect();
            self.end(Reason::AllFallen, winners, io);
        }
    }

    /// S7.26 and S17.9.
    pub(crate) fn cleanse(
        &mut self,
        seat: Seat,
        paid: Pledge,
        io: &mut Io<'_, impl Chance, impl Log<Event>>,
    ) {
        let hero = &mut self.heroes[seat];
        hero.corruption -= 1;
        self.corruption_left += 1;
        io.say(Event::Cleansed { seat, paid });
        if hero.has_fallen && hero.corruption < FALL {
            hero.has_fallen = false;
            io.say(Event::Returned(seat));
        }
    }

    /// S17.6.
    pub(crate) fn melt_gifts(&mut self, io: &mut Io<'_, impl Chance, impl Log<Event>>) {
        for seat in self.hero_seats() {
            let hero = &self.heroes[seat];
            if hero.has_fallen && !hero.gifts.is_empty() {
                let gifts = *hero.gifts.counts();
                self.return_gifts(seat, &gifts);
                io.say(Event::GiftsMelted { seat, gifts });
            }
        }
    }
}
