//! Bazaar: secret simultaneous bids, composed coin by coin. A small game that needs every part of the table.
//!
//! Rulebook: docs/rules/bazaar.md. Chapter 1 is `begin`, chapter 2 `market.rs`, chapter 3 `turn`, chapter 4 `view.rs`.

#![deny(clippy::float_arithmetic)]

mod market;
mod view;
mod words;

pub use view::{TraderView, View};

use serde::{Deserialize, Serialize};
use std::fmt;
use table::{
    BadSetup, Bag, Chance, Game, Log, Meta, OptionSpec, Options, Outcome, PerSeat, Refusal, Seat, Seats,
    Secret, Turn, Values, Viewer, kinds, odds,
};

kinds! {
    /// Z1.2: the coins.
    pub enum Coin {
        /// Worth 1.
        One,
        /// Worth 2.
        Two,
        /// Worth 3.
        Three,
        /// Worth 4.
        Four,
    }
}

kinds! {
    /// Z1.3: the lots.
    pub enum Lot {
        /// Worth 1.
        Pepper,
        /// Worth 2.
        Brass,
        /// Worth 3.
        Carpet,
        /// Worth 4.
        Silk,
        /// Worth 5.
        Ruby,
    }
}

/// Some coins.
pub type Coins = Bag<Coin, 4>;
/// Some lots.
pub type Lots = Bag<Lot, 5>;

/// Z1.2: all coins.
pub const ALL_COINS: Coins = Bag::new([12, 10, 8, 6]);
/// Z1.3: all lots.
pub const ALL_LOTS: Lots = Bag::new([2, 2, 2, 2, 2]);
/// Z1.2: coins each trader starts with.
const FIRST_COINS: u32 = 4;
/// Z3.2: so many unsold lots close the market.
const MOST_UNSOLD: u32 = 3;

/// What a coin is worth.
pub const fn coin_value(coin: Coin) -> u8 {
    coin as u8 + 1
}

/// What a lot is worth.
pub const fn lot_value(lot: Lot) -> u8 {
    lot as u8 + 1
}

/// What some coins are worth together.
pub fn sum(coins: &Coins) -> u32 {
    coins.iter().map(|coin| u32::from(coin_value(coin))).sum()
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bazaar {
    purse: Coins,
    stock: Lots,
    unsold: Lots,
    /// The lot that is bid for; none when the last round is over.
    lot: Option<Lot>,
    /// Counted from 1.
    round: u8,
    rounds: u8,
    traders: PerSeat<Trader>,
}

/// One trader's things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
struct Trader {
    hand: Coins,
    bid: Coins,
    sealed: bool,
    /// Z2.4: coins taken back in this round.
    taken_back: u8,
    /// Z4.1: coins of this trader that everybody knows, because they were shown in a bid and not paid since.
    shown: Coins,
    lots: Lots,
}

/// What is chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Z1.1.
    pub traders: u8,
    /// Z1.4.
    pub rounds: u8,
}

/// What a trader can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Z2.3: from the hand to the bid.
    Add(Coin),
    /// Z2.4: from the bid to the hand.
    TakeBack(Coin),
    /// Z2.5.
    Seal,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A trader drew his first coins.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which coins: only he knows.
        coins: Secret<Coins>,
    },
    /// A trader added a coin to his bid. Nobody else notices.
    Added {
        /// Who.
        seat: Seat,
        /// Which coin.
        coin: Coin,
    },
    /// A trader took a coin back. Nobody else notices.
    TookBack {
        /// Who.
        seat: Seat,
        /// Which coin.
        coin: Coin,
    },
    /// A trader sealed his bid.
    Sealed(Seat),
    /// A bid was shown.
    Shown {
        /// Whose.
        seat: Seat,
        /// What lay in it.
        bid: Coins,
    },
    /// A trader took the lot.
    Sold {
        /// The lot.
        lot: Lot,
        /// To whom.
        to: Seat,
    },
    /// Nobody took the lot.
    Unsold {
        /// The lot.
        lot: Lot,
    },
    /// A trader drew a coin.
    Drew {
        /// Who.
        seat: Seat,
        /// Which coin: only he knows.
        coin: Secret<Coin>,
    },
    /// A new lot was shown.
    Offered {
        /// The lot.
        lot: Lot,
        /// The round it is offered in.
        round: u8,
    },
    /// The market day is over.
    Closed {
        /// Those with the most points; nobody if the market failed.
        winners: Seats,
    },
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Z3.3: the game is over.
    Over,
    /// Z1.1: there is no such trader.
    NoSuchTrader,
    /// Z2.5: the bid is sealed.
    Sealed,
    /// Z2.3: no such coin in hand.
    NoCoin(Coin),
    /// Z2.4: no such coin in the bid.
    NotInBid(Coin),
    /// Z2.4: six coins were taken back.
    NoMoreTakingBack,
}

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        match self {
            Refused::Over => "Z3.3",
            Refused::NoSuchTrader => "Z1.1",
            Refused::Sealed => "Z2.5",
            Refused::NoCoin(_) => "Z2.3",
            Refused::NotInBid(_) | Refused::NoMoreTakingBack => "Z2.4",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::refusal(*self))
    }
}

impl Bazaar {
    /// The first of six rounds with these coins in the hands, by their values, and this lot on offer. Panics if there are
    /// not so many such coins.
    pub fn fair(hands: &[&[u8]], lot: Lot) -> Self {
        let (mut purse, mut stock) = (ALL_COINS, ALL_LOTS);
        let mut take = |value: u8| {
            let coin = Coin::ALL[usize::from(value) - 1];
            purse.remove(coin);
            coin
        };
        let traders = PerSeat::from_fn(hands.len() as u8, |seat| Trader {
            hand: hands[seat.index()].iter().map(|&value| take(value)).collect(),
            ..Trader::default()
        });
        stock.remove(lot);
        Bazaar { purse, stock, unsold: Lots::EMPTY, lot: Some(lot), round: 1, rounds: 6, traders }
    }

    /// The same position in another round.
    #[must_use]
    pub fn in_round(self, round: u8) -> Self {
        Bazaar { round, ..self }
    }

    /// The same position with lots that a trader has taken, from the crate.
    #[must_use]
    pub fn with_lots(mut self, seat: Seat, lots: &[Lot]) -> Self {
        lots.iter().for_each(|&lot| self.stock.remove(lot));
        self.traders[seat].lots.add_all(&lots.iter().copied().collect());
        self
    }

    /// The same position with lots that lie unsold, from the crate.
    #[must_use]
    pub fn with_unsold(mut self, lots: &[Lot]) -> Self {
        lots.iter().for_each(|&lot| self.stock.remove(lot));
        self.unsold.add_all(&lots.iter().copied().collect());
        self
    }

    /// Z3.2.
    fn has_failed(&self) -> bool {
        self.unsold.len() >= MOST_UNSOLD
    }

    /// Z3.1: the sum of a trader's lots.
    fn points(&self, seat: Seat) -> i32 {
        self.traders[seat].lots.iter().map(|lot| i32::from(lot_value(lot))).sum()
    }
}

impl Game for Bazaar {
    const META: Meta = Meta {
        id: "bazaar",
        name: "Bazaar",
        blurb: "Secret bids for the lots of a market day; the highest takes the lot, equals get nothing.",
        seats: 3..=5,
        rules_version: 1,
        // 8 rounds of 5 traders, each with at most 8 coins to add, 6 to take back and add again, and a seal.
        longest: 8 * 5 * (8 + 2 * 6 + 1),
        options: &[OptionSpec {
            key: "rounds",
            words: "How many rounds the market day has.",
            values: Values::Number { least: 4, most: 8 },
            default: "6",
        }],
        pack: None,
    };

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refused;

    fn setup(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
        options.expect(&Self::META, seats)?;
        Ok(Setup { traders: seats, rounds: options.number("rounds", 4..=8, 6)? })
    }

    /// Z1.1 to Z1.4.
    fn begin(setup: &Setup, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Result<Self, BadSetup> {
        Self::META.expect_seats(setup.traders)?;
        if !(4..=8).contains(&setup.rounds) {
            return Err(BadSetup::new(format!("expected 4 to 8 rounds, found {}", setup.rounds)));
        }
        let mut purse = ALL_COINS;
        let traders = PerSeat::from_fn(setup.traders, |seat| {
            let hand = purse.draw_many(FIRST_COINS, chance);
            log.say(Event::Dealt { seat, coins: Secret::new(hand, Seats::only(seat)) });
            Trader { hand, ..Trader::default() }
        });
        let mut stock = ALL_LOTS;
        let lot = stock.draw(chance);
        lot.into_iter().for_each(|lot| log.say(Event::Offered { lot, round: 1 }));
        Ok(Bazaar { purse, stock, unsold: Lots::EMPTY, lot, round: 1, rounds: setup.rounds, traders })
    }

    fn seats(&self) -> u8 {
        self.traders.seats()
    }

    /// Z2.2: all who have not sealed decide at the same time. Z3.1 and Z3.2: the end.
    fn turn(&self) -> Turn {
        let points = || PerSeat::from_fn(self.seats(), |seat| self.points(seat));
        if self.has_failed() {
            Turn::Over(Outcome::table_lost(points()))
        } else if self.lot.is_none() {
            Turn::Over(Outcome::by_points(points()))
        } else {
            let open = self.traders.iter().filter(|(_, trader)| !trader.sealed);
            Turn::Decide(open.map(|(seat, _)| seat).collect())
        }
    }

    fn candidates(&self, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(Coin::ALL.map(Action::Add));
        out.extend(Coin::ALL.map(Action::TakeBack));
        out.push(Action::Seal);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        self.can_bid(seat)?;
        match action {
            Action::Add(coin) => self.can_add(seat, coin),
            Action::TakeBack(coin) => self.can_take_back(seat, coin),
            Action::Seal => Ok(()),
        }
    }

    /// Seals a bid without coins: those that lie in it are taken back as long as Z2.4 allows it.
    fn pass(&self, seat: Seat) -> Option<Action> {
        self.can_bid(seat).ok()?;
        let coin = Coin::ALL.into_iter().find(|&coin| self.can_take_back(seat, coin).is_ok());
        Some(coin.map_or(Action::Seal, Action::TakeBack))
    }

    fn apply(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        match action {
            Action::Add(coin) => self.add(seat, coin, log),
            Action::TakeBack(coin) => self.take_back(seat, coin, log),
            Action::Seal => self.seal(seat, chance, log),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        view::redact(event, viewer)
    }

    fn imagine(&mut self, viewer: Viewer, chance: &mut impl Chance) {
        self.redraw(viewer, chance);
    }

    fn audit(&self) -> Result<(), String> {
        let (mut coins, mut lots) = (self.purse, self.stock);
        lots.add_all(&self.unsold);
        self.lot.into_iter().for_each(|lot| lots.add(lot));
        for (_, trader) in self.traders.iter() {
            coins.add_all(&trader.hand);
            coins.add_all(&trader.bid);
            lots.add_all(&trader.lots);
        }
        if coins != ALL_COINS {
            return Err(format!("expected the coins {ALL_COINS:?}, found {coins:?}"));
        }
        if lots != ALL_LOTS {
            return Err(format!("expected the lots {ALL_LOTS:?}, found {lots:?}"));
        }
        Ok(())
    }

    /// Points count, coins a little, and a bid is worth the lot if it is likely to be the highest.
    fn evaluate(&self, seat: Seat) -> i32 {
        let own = &self.traders[seat];
        let lot = self.lot.map_or(0, |lot| i32::from(lot_value(lot)));
        let bid = sum(&own.bid) as i32;
        // Rivals bid about as much as the lot is worth.
        let hope = if bid > lot { 1000 * lot } else { 1000 * lot * bid / (lot + 1) };
        1000 * self.points(seat) + 150 * sum(&own.hand) as i32 + hope - 100 * bid
    }

    /// A bid grows until it is about what the lot is worth; taking coins back is for people who change their mind.
    fn promise(&self, seat: Seat, action: Action) -> u32 {
        match action {
            Action::Add(_) => 1 + self.lot.map_or(0, |lot| u32::from(lot_value(lot))),
            Action::TakeBack(_) => 0,
            Action::Seal => 1 + 2 * sum(&self.traders[seat].bid),
        }
    }

    /// The market fails or not (Z3.2); if not, the later it is the more a lead counts.
    fn prospects(&self) -> PerSeat<i32> {
        let left = i32::from(self.rounds - self.round) + 1;
        let shares = odds::shares(&PerSeat::from_fn(self.seats(), |seat| self.evaluate(seat) / left));
        let survival = odds::ONE - failure(MOST_UNSOLD.saturating_sub(self.unsold.len()), left);
        PerSeat::from_fn(self.seats(), |seat| odds::part(shares[seat], survival))
    }
}

/// How likely the market fails, which it does when so many more lots stay unsold in so many rounds. About every fourth lot does.
fn failure(unsold: u32, rounds: i32) -> i32 {
    match (unsold, rounds) {
        (0, _) => odds::ONE,
        (_, ..=0) => 0,
        _ => failure(unsold - 1, rounds - 1) / 4 + failure(unsold, rounds - 1) * 3 / 4,
    }
}
