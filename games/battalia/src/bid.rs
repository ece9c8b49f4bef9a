//! Chapter 15, entry: the secret bid, and where Buff enters.

use crate::cards::Card;
use crate::event::Event;
use crate::position::{Battalia, Bid, Buff};
use crate::refusal::Refused;
use crate::sequence::Desk;
use crate::squares::Square;
use crate::task::Task;
use table::{Audience, Chance, Seat};

impl Battalia {
    /// B15.1, B15.2.
    pub(crate) fn begin_bidding(&mut self, io: &mut impl Desk) {
        self.forget_cancels();
        io.say(Event::BiddingBegan);
        self.then(Task::EndMorning);
        self.then(Task::Bid);
    }

    fn in_bid(&self, seat: Seat, card: Card) -> u8 {
        self.player(seat).bid.cards.iter().filter(|&&other| other == card).count() as u8
    }

    /// K29, B15.2, B15.3.
    pub(crate) fn can_bid(&self, seat: Seat, card: Card) -> Result<(), Refused> {
        if self.pack.strength_of(card) == 0 {
            return Err(Refused::NoStrength);
        }
        let player = self.player(seat);
        let is_left = player.hand.count(card) > self.in_bid(seat, card) && !player.bid.cards.is_full();
        if is_left { Ok(()) } else { Err(Refused::NotInHand) }
    }

    /// K29, B18.6.
    pub(crate) fn can_take_back(&self, seat: Seat, card: Card) -> Result<(), Refused> {
        if self.in_bid(seat, card) == 0 {
            return Err(Refused::NotInBid);
        }
        if self.player(seat).cancels < self.pack.numbers.cancels {
            Ok(())
        } else {
            Err(Refused::NoMoreCancels)
        }
    }

    pub(crate) fn bid(&mut self, seat: Seat, card: Card) {
        self.player_mut(seat).bid.cards.insert_sorted(card);
    }

    pub(crate) fn take_back(&mut self, seat: Seat, card: Card) {
        let player = self.player_mut(seat);
        player.bid.cards.take(card);
        player.cancels += 1;
    }

    /// K29: done.
    pub(crate) fn choose_bid(&mut self, seat: Seat, io: &mut impl Desk) {
        self.player_mut(seat).bid.is_chosen = true;
        io.say(Event::BidChosen(seat));
    }

    /// B15.2 to B15.4: all have chosen. The cards lie open before their owners until Buff stands.
    pub(crate) fn show_bids(&mut self, io: &mut impl Desk) {
        io.reveal(Audience::All);
        let mut best: Option<(u16, u32)> = None;
        let mut tied = table::Seats::NONE;
        for seat in self.seats_from(self.first) {
            let bid = std::mem::take(&mut self.player_mut(seat).bid);
            let value = bid.cards.iter().map(|&card| u16::from(self.pack.strength_of(card))).sum();
            for &card in bid.cards.iter() {
                self.spend_bid(seat, card, io);
            }
            io.say(Event::BidShown { seat, cards: bid.cards, value });
            let rank = (value, self.points(seat));
            if best.is_none_or(|best| rank > best) {
                (best, tied) = (Some(rank), table::Seats::NONE);
            }
            if best == Some(rank) {
                tied = tied.with(seat);
            }
        }
        let at = if tied.len() > 1 { io.chance().below(tied.len() as u32) as usize } else { 0 };
        let winner = tied.iter().nth(at).unwrap_or(self.first);
        io.say(Event::WonBid(winner));
        self.then(Task::PlaceBuff(winner));
    }

    fn spend_bid(&mut self, seat: Seat, card: Card, io: &mut impl Desk) {
        self.take_out(seat, self.plain(card), io);
        self.player_mut(seat).lines.add(card);
    }

    /// K30, B15.5.
    pub(crate) fn can_place_buff(&self, square: Square) -> Result<(), Refused> {
        let is_start = self.pack.map(self.rules.seats).start.contains(&square);
        if is_start { Ok(()) } else { Err(Refused::NotAStartSquare) }
    }

    /// B15.5 to B15.7.
    pub(crate) fn place_buff(&mut self, winner: Seat, square: Square, io: &mut impl Desk) {
        self.tasks.pop();
        self.buff = Buff::Free { square };
        io.say(Event::BuffEntered(square));
        io.say(Event::HordeGrew(self.horde()));
        for seat in self.seats_from(self.first) {
            self.clear_lines(seat);
        }
        for seat in self.seats_from(self.first) {
            self.refill(seat, io);
        }
        if self.heroes_at(square).next().is_some() {
            self.then(Task::PickMet { mover: winner });
        }
    }

    /// B15.7.
    pub(crate) fn end_morning(&mut self, io: &mut impl Desk) {
        for seat in self.seats_from(self.first) {
            self.refill(seat, io);
            self.player_mut(seat).bid = Bid::default();
        }
        self.end_marks();
        self.begin_turn(self.first, io);
    }
}
