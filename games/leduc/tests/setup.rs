//! Chapter 1: the pack, the antes and the hands.

mod common;

use common::{FIRST, SECOND, act, paid, play};
use leduc::Action::Call;
use leduc::Rank::{Jack, King, Queen};
use leduc::{Event, Leduc, Rank, Setup};
use table::perft::each_chance;
use table::{Chance, Game, Kind, Options, Script, Silent, Transcript, Viewer};

fn dealt(first: Rank, second: Rank) -> Leduc {
    let mut chance = Script::new([first.index(), second.index()]);
    let game = Leduc::begin(&Setup {}, &mut chance, &mut Silent).expect("there is only one set-up");
    chance.finish();
    game
}

/// Gives the lowest card there is, and notes which cards there were.
#[derive(Default)]
struct Noted(Vec<[u8; 3]>);

impl Chance for Noted {
    fn below(&mut self, _: u32) -> u32 {
        unreachable!("cards are only drawn")
    }

    fn pick(&mut self, weights: &[u8], _: u32) -> usize {
        self.0.push(weights.try_into().expect("three ranks"));
        weights.iter().position(|&weight| weight > 0).expect("a card is left")
    }
}

#[test]
fn l1_1_two_jacks_two_queens_and_two_kings() {
    let mut chance = Noted::default();
    let mut game = Leduc::begin(&Setup {}, &mut chance, &mut Silent).expect("there is only one set-up");
    act(&mut game, Call, &mut chance, &mut Transcript::default());
    act(&mut game, Call, &mut chance, &mut Transcript::default());
    assert_eq!(chance.0, [[2, 2, 2], [1, 2, 2], [0, 2, 2]]);
}

#[test]
fn l1_1_the_open_card_is_one_of_the_four_that_are_left() {
    let open_cards = |first, second| {
        let mut seen = Vec::new();
        each_chance(|chance| {
            let mut game = dealt(first, second);
            act(&mut game, Call, chance, &mut Transcript::default());
            act(&mut game, Call, chance, &mut Transcript::default());
            seen.extend(game.view(Viewer::Spectator).open);
        });
        seen
    };
    assert_eq!(open_cards(Jack, King), [Jack, Queen, King]);
    assert_eq!(open_cards(Jack, Jack), [Queen, King]);
    assert_eq!(open_cards(King, King), [Jack, Queen]);
}

#[test]
fn l1_1_kings_beat_queens_and_queens_beat_jacks() {
    for (higher, lower, open) in [(King, Queen, Jack), (Queen, Jack, King), (King, Jack, Queen)] {
        let events = play(&mut Leduc::dealt(lower, higher), &[Call; 4], &[open]);
        assert_eq!(events.last(), Some(&Event::Won { seat: SECOND, chips: 1 }), "{higher:?} and {lower:?}");
    }
}

#[test]
fn l1_2_two_players_take_part() {
    assert_eq!(Leduc::setup(2, &Options::none()), Ok(Setup {}));
    for seats in [0, 1, 3] {
        assert!(Leduc::setup(seats, &Options::none()).is_err(), "{seats} seats");
    }
    assert_eq!(dealt(Jack, King).seats(), 2);
}

#[test]
fn l1_2_each_pays_one_chip() {
    assert_eq!(paid(&dealt(Jack, King)), [1, 1]);
}

#[test]
fn l1_2_each_draws_one_card_which_only_he_sees() {
    let game = dealt(Queen, King);
    assert_eq!(game, Leduc::dealt(Queen, King));
    assert_eq!(game.view(Viewer::Seat(FIRST)).hands.as_slice(), [Some(Queen), None]);
    assert_eq!(game.view(Viewer::Seat(SECOND)).hands.as_slice(), [None, Some(King)]);
}
