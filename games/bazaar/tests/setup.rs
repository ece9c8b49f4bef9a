//! Chapter 1: the traders, the coins, the lots and the rounds.

mod common;

use bazaar::{Action, Bazaar, Lot, Setup, coin_value, lot_value};
use common::{coin, refused, round_with, three};
use table::{Chance, Fast, Game, Options, Seat, Silent, Viewer};

/// Gives the lowest there is, and notes from what.
#[derive(Default)]
struct Noted(Vec<Vec<u8>>);

impl Chance for Noted {
    fn below(&mut self, _: u32) -> u32 {
        unreachable!("coins and lots are only drawn")
    }

    fn pick(&mut self, weights: &[u8], _: u32) -> usize {
        self.0.push(weights.to_vec());
        weights.iter().position(|&weight| weight > 0).expect("something is left")
    }
}

fn begun(traders: u8, rounds: u8) -> Bazaar {
    Bazaar::begin(&Setup { traders, rounds }, &mut Fast::new(1), &mut Silent).expect("the set-up is sound")
}

#[test]
fn z1_1_three_to_five_traders_take_part() {
    for traders in 3..=5 {
        assert_eq!(Bazaar::setup(traders, &Options::none()), Ok(Setup { traders, rounds: 6 }));
        assert_eq!(begun(traders, 6).seats(), traders);
    }
    for traders in [0, 1, 2, 6, 7] {
        assert!(Bazaar::setup(traders, &Options::none()).is_err(), "{traders} traders");
        let setup = Setup { traders, rounds: 6 };
        assert!(Bazaar::begin(&setup, &mut Fast::new(1), &mut Silent).is_err(), "{traders} traders");
    }
}

#[test]
fn z1_1_a_seat_without_a_trader_can_do_nothing() {
    for action in [Action::Seal, Action::Add(coin(1)), Action::TakeBack(coin(1))] {
        assert_eq!(refused(&three(), Seat::new(3), action), "Z1.1");
    }
}

#[test]
fn z1_2_the_purse_holds_thirty_six_coins() {
    let mut chance = Noted::default();
    Bazaar::begin(&Setup { traders: 3, rounds: 6 }, &mut chance, &mut Silent).expect("the set-up is sound");
    assert_eq!(chance.0[0], [12, 10, 8, 6]);
    assert_eq!([1, 2, 3, 4].map(|value| coin_value(coin(value))), [1, 2, 3, 4]);
}

#[test]
fn z1_2_each_trader_draws_four_hidden_coins() {
    for traders in 3..=5 {
        let game = begun(traders, 6);
        let view = game.view(Viewer::Spectator);
        assert_eq!(view.purse, 36 - 4 * u32::from(traders));
        for seat in Seat::all(traders) {
            assert_eq!((view.traders[seat].coins, view.traders[seat].hand), (4, None));
            assert_eq!(common::hand(&game, seat).len(), 4);
        }
    }
}

#[test]
fn z1_3_the_crate_holds_two_lots_of_each_value_from_one_to_five() {
    let mut chance = Noted::default();
    let game = Bazaar::begin(&Setup { traders: 3, rounds: 6 }, &mut chance, &mut Silent)
        .expect("the set-up is sound");
    assert_eq!(chance.0[12..], [[2, 2, 2, 2, 2]], "after twelve coins one lot is drawn");
    assert_eq!(game.view(Viewer::Spectator).stock.counts(), &[1, 2, 2, 2, 2]);
    assert_eq!(Lot::ALL.map(lot_value), [1, 2, 3, 4, 5]);
}

#[test]
fn z1_4_six_rounds_or_as_many_as_the_option_says() {
    let rounds = |typed: &str| {
        let setup = Bazaar::setup(3, &Options::none().with("rounds", typed));
        setup.map(|setup| setup.rounds).ok()
    };
    assert_eq!(Bazaar::setup(3, &Options::none()).map(|setup| setup.rounds), Ok(6));
    assert_eq!(["4", "5", "6", "7", "8"].map(rounds), [4, 5, 6, 7, 8].map(Some));
    assert_eq!(["3", "9", "0", "six", ""].map(rounds), [None; 5]);
    for rounds in [0, 3, 9] {
        assert!(
            Bazaar::begin(&Setup { traders: 3, rounds }, &mut Fast::new(1), &mut Silent).is_err(),
            "{rounds} rounds"
        );
    }
}

#[test]
fn z1_4_the_day_ends_after_so_many_rounds() {
    for rounds in 4..=8 {
        let (mut game, mut chance) = (begun(3, rounds), Fast::new(2));
        for number in 1..=rounds {
            assert_eq!(game.turn().outcome(), None, "round {number} of {rounds}");
            assert_eq!(game.view(Viewer::Spectator).round, number);
            // The seats take a lot in turn, each with one coin.
            let buyer = Seat::new(number % 3);
            let coin = common::hand(&game, buyer).iter().next().expect("one lot in three rounds is cheap");
            let mut bids: [&[u8]; 3] = [&[]; 3];
            let value = [coin_value(coin)];
            bids[buyer.index()] = &value;
            round_with(&mut game, &bids, &mut chance);
        }
        assert!(game.turn().outcome().is_some(), "after {rounds} rounds");
    }
}
