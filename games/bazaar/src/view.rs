//! Z4 Hidden information: what a viewer sees, hears, and must imagine.

use crate::{Bazaar, Coins, Event, Lot, Lots};
use serde::Serialize;
use table::{Chance, Game, PerSeat, Seats, Viewer};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The lot that is bid for; none after the end.
    pub lot: Option<Lot>,
    /// The round, counted from 1.
    pub round: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// Lots left in the crate.
    pub stock: Lots,
    /// Lots that nobody took.
    pub unsold: Lots,
    /// How many coins are in the purse.
    pub purse: u32,
    /// The traders.
    pub traders: PerSeat<TraderView>,
    /// Who has still to seal a bid.
    pub open: Seats,
    /// Who won, once it is over; nobody if the market failed.
    pub winners: Option<Seats>,
}

/// What a viewer may know of a trader.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct TraderView {
    /// How many coins in hand and bid together.
    pub coins: u32,
    /// Those of them that everybody knows, because they were shown in a bid and not paid since.
    pub shown: Coins,
    /// The lots taken.
    pub lots: Lots,
    /// Is the bid sealed?
    pub sealed: bool,
    /// The coins in hand, for the trader himself.
    pub hand: Option<Coins>,
    /// The coins in the bid, for the trader himself.
    pub bid: Option<Coins>,
    /// How many coins the trader has taken back in this round, for himself.
    pub taken_back: Option<u8>,
}

/// Z4.1 and Z4.2: composing a bid is heard by nobody else, a coin drawn is known to its owner only.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
    match event {
        Event::Added { seat, .. } | Event::TookBack { seat, .. } if !viewer.is_or_sees(*seat) => None,
        Event::Dealt { seat, coins } => Some(Event::Dealt { seat: *seat, coins: coins.for_viewer(viewer) }),
        Event::Drew { seat, coin } => Some(Event::Drew { seat: *seat, coin: coin.for_viewer(viewer) }),
        event => Some(event.clone()),
    }
}

impl Bazaar {
    /// Z4.1 to Z4.3.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let turn = self.turn();
        let traders = PerSeat::from_fn(self.seats(), |seat| {
            let trader = &self.traders[seat];
            let known = viewer.is_or_sees(seat);
            TraderView {
                coins: trader.hand.len() + trader.bid.len(),
                shown: trader.shown,
                lots: trader.lots,
                sealed: trader.sealed,
                hand: known.then_some(trader.hand),
                bid: known.then_some(trader.bid),
                taken_back: known.then_some(trader.taken_back),
            }
        });
        View {
            lot: self.lot,
            round: self.round,
            rounds: self.rounds,
            stock: self.stock,
            unsold: self.unsold,
            purse: self.purse.len(),
            traders,
            open: turn.deciders(),
            winners: turn.outcome().map(|outcome| outcome.winners),
        }
    }

    /// Redraws the coins of everybody else, except for those that were shown. A sealed bid could be any part of them; an open
    /// one is imagined empty, because its trader will go on composing it.
    pub(crate) fn redraw(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        let mut counts = PerSeat::filled(self.seats(), 0);
        for (seat, trader) in self.traders.iter_mut().filter(|(seat, _)| !viewer.is_or_sees(*seat)) {
            counts[seat] = trader.hand.len() + trader.bid.len();
            self.purse.add_all(&trader.hand.take_all());
            self.purse.add_all(&trader.bid.take_all());
            trader.shown.iter().for_each(|coin| self.purse.remove(coin));
        }
        for (seat, trader) in self.traders.iter_mut().filter(|(seat, _)| !viewer.is_or_sees(*seat)) {
            let unknown = counts[seat] - trader.shown.len();
            let mut coins = self.purse.draw_many(unknown, chance);
            coins.add_all(&trader.shown);
            trader.taken_back = 0;
            for coin in coins.iter() {
                let bids = trader.sealed && chance.below(2) == 1;
                if bids { trader.bid.add(coin) } else { trader.hand.add(coin) }
            }
        }
    }
}
