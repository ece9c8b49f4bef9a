//! What the tests of all chapters share.

#![allow(dead_code, reason = "not every chapter needs everything")]

use bazaar::{Action, Bazaar, Coin, Coins, Event, Lot};
use table::{Chance, Game, Kind, Outcome, Refusal, Script, Seat, Seats, Transcript};

pub(crate) const FIRST: Seat = Seat::new(0);
pub(crate) const SECOND: Seat = Seat::new(1);
pub(crate) const THIRD: Seat = Seat::new(2);

/// The coin of this value.
pub(crate) fn coin(value: u8) -> Coin {
    Coin::ALL[usize::from(value) - 1]
}

/// Coins of these values.
pub(crate) fn coins(values: &[u8]) -> Coins {
    values.iter().map(|&value| coin(value)).collect()
}

/// Three traders with some coins of every kind, and a ruby on offer.
pub(crate) fn three() -> Bazaar {
    Bazaar::fair(&[&[1, 2, 3, 4], &[1, 2, 3, 4], &[1, 2, 3, 4]], Lot::Ruby)
}

/// The seat does something that needs no chance. Returns what was said.
pub(crate) fn act(game: &mut Bazaar, seat: Seat, action: Action) -> Vec<Event> {
    let mut log = Transcript::default();
    act_with(game, seat, action, &mut Script::new([]), &mut log);
    log.events
}

/// The seat does something.
pub(crate) fn act_with(
    game: &mut Bazaar,
    seat: Seat,
    action: Action,
    chance: &mut impl Chance,
    log: &mut Transcript<Event>,
) {
    assert_eq!(game.check(seat, action), Ok(()), "{seat}: {action:?}");
    game.apply(seat, action, chance, log);
}

/// All traders compose these bids and seal them, in the order of the seats. Returns what was said.
pub(crate) fn round_with(game: &mut Bazaar, bids: &[&[u8]], chance: &mut impl Chance) -> Vec<Event> {
    let mut log = Transcript::default();
    for (seat, bid) in Seat::all(game.seats()).zip(bids) {
        for &value in *bid {
            act_with(game, seat, Action::Add(coin(value)), chance, &mut log);
        }
        act_with(game, seat, Action::Seal, chance, &mut log);
    }
    log.events
}

/// The same. Exactly these coins are drawn as wages, and then this lot, if any.
pub(crate) fn round(game: &mut Bazaar, bids: &[&[u8]], wages: &[u8], next: Option<Lot>) -> Vec<Event> {
    let wages = wages.iter().map(|&value| coin(value).index());
    let mut chance = Script::new(wages.chain(next.map(Kind::index)));
    let events = round_with(game, bids, &mut chance);
    chance.finish();
    events
}

/// Who drew a wage, and which coin.
pub(crate) fn wages(events: &[Event]) -> Vec<(Seat, Coin)> {
    let drew = events.iter().filter_map(|event| match event {
        Event::Drew { seat, coin } => Some((*seat, *coin.get().expect("nobody redacted it"))),
        _ => None,
    });
    drew.collect()
}

/// The coins in the hand of a seat, as it sees them itself.
pub(crate) fn hand(game: &Bazaar, seat: Seat) -> Coins {
    game.view(table::Viewer::Seat(seat)).traders[seat].hand.expect("one sees one's own coins")
}

/// The bid of a seat, as it sees it itself.
pub(crate) fn bid(game: &Bazaar, seat: Seat) -> Coins {
    game.view(table::Viewer::Seat(seat)).traders[seat].bid.expect("one sees one's own bid")
}

/// What the seat can do.
pub(crate) fn legal(game: &Bazaar, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
}

/// The rule by which an action is refused.
pub(crate) fn refused(game: &Bazaar, seat: Seat, action: Action) -> &'static str {
    game.check(seat, action).expect_err("this must be refused").rule()
}

/// Everything that a trader can think of.
pub(crate) fn all_actions() -> Vec<Action> {
    let coins = Coin::ALL.into_iter();
    coins.flat_map(|coin| [Action::Add(coin), Action::TakeBack(coin)]).chain([Action::Seal]).collect()
}

/// Who has still to seal.
pub(crate) fn deciders(game: &Bazaar) -> Vec<Seat> {
    game.turn().deciders().iter().collect()
}

/// How it ended.
pub(crate) fn outcome(game: &Bazaar) -> Outcome {
    *game.turn().outcome().expect("the game is over")
}

/// These seats.
pub(crate) fn seats(seats: &[Seat]) -> Seats {
    seats.iter().copied().collect()
}
