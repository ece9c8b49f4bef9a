//! L3 The end: folding, the showdown, and the score.

use crate::{Event, Leduc, Rank, Stage};
use table::{Audience, Kind, Log, Outcome, PerSeat, Seat, Seats};

impl Leduc {
    /// L3.2: both show their cards.
    pub(crate) fn show_down(&mut self, log: &mut impl Log<Event>) {
        self.stage = Stage::Showdown;
        log.reveal(Audience::All);
        for seat in Seat::all(2) {
            log.say(Event::Shown { seat, card: self.hands[seat.index()] });
        }
        self.settle(log);
    }

    pub(crate) fn settle(&self, log: &mut impl Log<Event>) {
        let winners = self.winners();
        log.say(match winners.first() {
            Some(seat) if winners.len() == 1 => Event::Won { seat, chips: self.paid[seat.next(2).index()] },
            _ => Event::Shared,
        });
    }

    /// L3.1, L3.2: who takes the pot; both if it is shared (L3.3). Asked only after the end.
    pub(crate) fn winners(&self) -> Seats {
        if let Stage::Folded(seat) = self.stage {
            return Seats::only(seat.next(2));
        }
        let [first, second] = self.hands.map(|card| self.strength(card));
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Seats::only(Seat::new(0)),
            std::cmp::Ordering::Less => Seats::only(Seat::new(1)),
            std::cmp::Ordering::Equal => Seats::all(2),
        }
    }

    /// L3.3, L3.4: the result.
    pub(crate) fn outcome(&self) -> Outcome {
        let winners = self.winners();
        if winners.len() == 2 {
            return Outcome::drawn(PerSeat::filled(2, 0));
        }
        let lost = i32::from(self.paid[0].min(self.paid[1]));
        let points = PerSeat::from_fn(2, |seat| if winners.contains(seat) { lost } else { -lost });
        Outcome::won(winners, points)
    }

    /// L3.2: a pair beats every single card.
    pub(crate) fn strength(&self, card: Rank) -> u8 {
        card.index() as u8 + if self.open == Some(card) { 10 } else { 0 }
    }
}
