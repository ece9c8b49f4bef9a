//! Chapter 5: days, weeks, and what happens in the morning.

use crate::event::Event;
use crate::pack::{week, weekday};
use crate::position::{Battalia, Buff, Ending, Phase, Place};
use crate::sequence::Desk;

/// B5.8: a time marker covers so many days.
pub(crate) const MARKER_DAYS: u8 = 7;

impl Battalia {
    /// B5.1: today, counted from 1.
    pub const fn day(&self) -> u8 {
        self.day
    }

    /// B5.2, B5.7, B16.5: the last turn of a day is over.
    pub(crate) fn end_day(&mut self, io: &mut impl Desk) {
        if self.day >= self.rules.day_limit {
            return self.end(Ending::DayLimit, io);
        }
        self.begin_day(self.day + 1, io);
        self.end_markers(io);
        if self.rules.module && weekday(self.day) == 0 {
            match self.buff {
                Buff::Absent => return self.begin_bidding(io),
                Buff::Free { .. } => io.say(Event::HordeGrew(self.horde())),
                Buff::Serving { .. } => {}
            }
        }
        self.begin_turn(self.first, io);
    }

    /// B5.1 to B5.5: from now on another type is lit, so cards in camps may have other copies (B7.6).
    pub(crate) fn begin_day(&mut self, day: u8, io: &mut impl Desk) {
        self.day = day;
        self.phase = Phase::Morning;
        self.active = self.first;
        self.renew_copies();
        io.say(Event::DayBegan(day));
    }

    /// Cards in camps have the copies of today.
    pub(crate) fn renew_copies(&mut self) {
        for at in 0..self.players.len() {
            for index in 0..self.players[at].held.len() {
                let held = self.players[at].held[index];
                if matches!(held.place, Place::Camp(_)) {
                    self.players[at].held[index].left = self.copies_of(held.card, held.card);
                }
            }
            self.players[at].held.sort_unstable();
        }
    }

    /// B5.8, B15.18, B15.31. B15.32: nobody is met by that.
    fn end_markers(&mut self, io: &mut impl Desk) {
        for seat in self.seats_from(self.first) {
            if self.player(seat).truce_until == Some(self.day) {
                self.player_mut(seat).truce_until = None;
                io.say(Event::TruceEnded(seat));
            }
        }
        if let Buff::Serving { square, until, .. } = self.buff
            && until == self.day
        {
            self.buff = Buff::Free { square };
            io.say(Event::BuffReleased);
        }
    }

    /// B15.33.
    pub(crate) fn horde(&self) -> u8 {
        self.pack.horde(week(self.day))
    }
}
