//! L2 Betting: who acts, what it costs, and when a round is over.

use crate::{Event, Leduc, Refused, Stage};
use table::{Chance, Log, Seat};

/// L2.6: both players counted together.
const MOST_RAISES: u8 = 2;

impl Leduc {
    /// L2.2: only the seat whose turn it is; L3.5: nobody after the end.
    pub(crate) fn can_act(&self, seat: Seat) -> Result<(), Refused> {
        match self.stage {
            Stage::Betting(to_act) if to_act == seat => Ok(()),
            Stage::Betting(_) => Err(Refused::NotYourTurn),
            Stage::Folded(_) | Stage::Showdown => Err(Refused::Over),
        }
    }

    /// L2.3: only in answer to a bet.
    pub(crate) fn can_fold(&self, seat: Seat) -> Result<(), Refused> {
        if self.owes(seat) == 0 { Err(Refused::NothingToFold) } else { Ok(()) }
    }

    /// L2.6.
    pub(crate) fn can_raise(&self) -> Result<(), Refused> {
        if self.raises == MOST_RAISES { Err(Refused::NoMoreRaises) } else { Ok(()) }
    }

    pub(crate) fn fold(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        log.say(Event::Folded(seat));
        self.stage = Stage::Folded(seat);
        self.settle(log);
    }

    /// L2.4, and L2.7: a call ends the round, unless it is the first check.
    pub(crate) fn call(&mut self, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let owes = self.owes(seat);
        self.paid[seat.index()] += owes;
        log.say(if owes == 0 { Event::Checked(seat) } else { Event::Called(seat) });
        if self.opened {
            self.end_round(chance, log);
        } else {
            self.opened = true;
            self.stage = Stage::Betting(seat.next(2));
        }
    }

    /// L2.5.
    pub(crate) fn raise(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.paid[seat.index()] += self.owes(seat) + self.bet();
        self.raises += 1;
        self.opened = true;
        self.stage = Stage::Betting(seat.next(2));
        log.say(Event::Raised { seat, to: self.paid[seat.index()] });
    }

    /// L2.5: what a raise adds.
    pub(crate) const fn bet(&self) -> u8 {
        if self.round == 1 { 2 } else { 4 }
    }

    const fn owes(&self, seat: Seat) -> u8 {
        self.paid[seat.next(2).index()] - self.paid[seat.index()]
    }

    /// L2.1 and L2.8: the open card and the second round, or the showdown.
    fn end_round(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.round == 2 {
            self.show_down(log);
            return;
        }
        let card = self.pack.draw(chance).expect("four cards are left in the pack");
        self.open = Some(card);
        self.round = 2;
        self.raises = 0;
        self.opened = false;
        self.stage = Stage::Betting(Seat::new(0));
        log.say(Event::Turned(card));
    }
}
