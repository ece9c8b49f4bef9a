//! Z2 A round: composing bids, sealing them, and what the last seal sets off.

use crate::{Action, Bazaar, Coin, Coins, Event, Refused, Trader, sum};
use table::{Audience, Chance, Log, Seat, Seats, Secret, Turn};

/// Z2.4: so many coins can be taken back in a round.
const MOST_TAKEN_BACK: u8 = 6;
/// Z2.9: who holds so many coins draws no wage.
const MOST_COINS: u32 = 8;

impl Bazaar {
    /// Z2.5: only until the bid is sealed; Z3.3: not after the end.
    pub(crate) fn can_bid(&self, seat: Seat) -> Result<(), Refused> {
        if seat.number() >= self.traders.seats() {
            Err(Refused::NoSuchTrader)
        } else if self.has_failed() || self.lot.is_none() {
            Err(Refused::Over)
        } else if self.traders[seat].sealed {
            Err(Refused::Sealed)
        } else {
            Ok(())
        }
    }

    /// Z2.3.
    pub(crate) fn can_add(&self, seat: Seat, coin: Coin) -> Result<(), Refused> {
        if self.traders[seat].hand.count(coin) > 0 { Ok(()) } else { Err(Refused::NoCoin(coin)) }
    }

    /// Z2.4.
    pub(crate) fn can_take_back(&self, seat: Seat, coin: Coin) -> Result<(), Refused> {
        let trader = &self.traders[seat];
        if trader.bid.count(coin) == 0 {
            Err(Refused::NotInBid(coin))
        } else if trader.taken_back == MOST_TAKEN_BACK {
            Err(Refused::NoMoreTakingBack)
        } else {
            Ok(())
        }
    }

    pub(crate) fn add(&mut self, seat: Seat, coin: Coin, log: &mut impl Log<Event>) {
        let trader = &mut self.traders[seat];
        trader.hand.remove(coin);
        trader.bid.add(coin);
        log.say(Event::Added { seat, coin });
    }

    pub(crate) fn take_back(&mut self, seat: Seat, coin: Coin, log: &mut impl Log<Event>) {
        let trader = &mut self.traders[seat];
        trader.bid.remove(coin);
        trader.hand.add(coin);
        trader.taken_back += 1;
        log.say(Event::TookBack { seat, coin });
    }

    /// Z2.5 and Z2.6: the last seal shows all bids.
    pub(crate) fn seal(&mut self, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.traders[seat].sealed = true;
        log.say(Event::Sealed(seat));
        if self.traders.iter().all(|(_, trader)| trader.sealed) {
            self.show(log);
            let winner = self.award(log);
            if self.has_failed() {
                log.say(Event::Closed { winners: Seats::NONE });
            } else {
                self.pay_wages(winner, chance, log);
                self.next_round(chance, log);
            }
        }
    }

    /// Z2.6.
    fn show(&self, log: &mut impl Log<Event>) {
        log.reveal(Audience::All);
        for (seat, trader) in self.traders.iter() {
            log.say(Event::Shown { seat, bid: trader.bid });
        }
    }

    /// Z2.7 and Z2.8: gives the lot to the highest bid, if there is one. All bids end.
    fn award(&mut self, log: &mut impl Log<Event>) -> Option<Seat> {
        let lot = self.lot.take().expect("a lot is bid for until the game is over");
        let highest = self.traders.iter().map(|(_, trader)| sum(&trader.bid)).max().unwrap_or(0);
        let bidders = self.traders.iter().filter(|(_, trader)| sum(&trader.bid) == highest);
        let bidders: Seats = bidders.map(|(seat, _)| seat).collect();
        // Where nobody bids anything, all share the highest sum.
        let winner = if bidders.len() == 1 { bidders.first() } else { None };
        for (seat, trader) in self.traders.iter_mut() {
            let bid: Coins = trader.bid.take_all();
            let pays = winner == Some(seat);
            let keeper = if pays { &mut self.purse } else { &mut trader.hand };
            keeper.add_all(&bid);
            let shown = shown_after(&trader.shown, &bid, pays);
            *trader = Trader { sealed: false, taken_back: 0, shown, ..*trader };
        }
        if let Some(to) = winner {
            self.traders[to].lots.add(lot);
            log.say(Event::Sold { lot, to });
        } else {
            self.unsold.add(lot);
            log.say(Event::Unsold { lot });
        }
        winner
    }

    /// Z2.9.
    fn pay_wages(&mut self, winner: Option<Seat>, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for (seat, trader) in self.traders.iter_mut() {
            if winner == Some(seat) || trader.hand.len() >= MOST_COINS {
                continue;
            }
            let Some(coin) = self.purse.draw(chance) else { return };
            trader.hand.add(coin);
            log.say(Event::Drew { seat, coin: Secret::new(coin, Seats::only(seat)) });
        }
    }

    /// Z2.1 and Z3.1: the next lot, or the end.
    fn next_round(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.round < self.rounds {
            self.round += 1;
            self.lot = self.stock.draw(chance);
        }
        if let Some(lot) = self.lot {
            log.say(Event::Offered { lot, round: self.round });
        } else if let Turn::Over(outcome) = table::Game::turn(self) {
            log.say(Event::Closed { winners: outcome.winners });
        }
    }
}

/// Z4.1: the coins that everybody knows a trader to have, after his bid was shown and then paid or taken back.
fn shown_after(before: &Coins, bid: &Coins, pays: bool) -> Coins {
    let known = |before: u8, bid: u8| before.max(bid) - if pays { bid } else { 0 };
    Coins::new(std::array::from_fn(|kind| known(before.counts()[kind], bid.counts()[kind])))
}

impl Action {
    /// The coin that moves, if one does.
    pub(crate) const fn coin(self) -> Option<Coin> {
        match self {
            Action::Add(coin) | Action::TakeBack(coin) => Some(coin),
            Action::Seal => None,
        }
    }
}
