//! The inner loop allocates nothing.

use allocation_counter::measure;
use battalia::Battalia;
use bazaar::Bazaar;
use leduc::Leduc;
use multiverse_war::MultiverseWar;
use seven::Seven;
use table::{Fast, Game, Options, Playout, Silent};
use tictactoe::TicTacToe;

/// Plays whole games, set-up included, and counts what is allocated meanwhile.
fn allocations<G: Game>(seats: u8, games: u64) -> u64 {
    let setup = G::setup(seats, &Options::none()).expect("a possible number of seats");
    let mut playout = Playout::<G>::default();
    let mut decisions = 0;
    let counted = measure(|| {
        for game in 0..games {
            let mut chance = Fast::stream(1, game);
            let Ok(mut position) = G::begin(&setup, &mut chance, &mut Silent) else { return };
            decisions += u64::from(playout.run(&mut position, &mut chance).1);
        }
    });
    assert!(decisions >= 2 * games, "the games were really played: {decisions} decisions");
    counted.count_total
}

#[test]
fn playouts_allocate_nothing() {
    assert_eq!(allocations::<TicTacToe>(2, 5_000), 0);
    assert_eq!(allocations::<Leduc>(2, 5_000), 0);
    for traders in 3..=5 {
        assert_eq!(allocations::<Bazaar>(traders, 2_000), 0);
    }
    for seats in [2, 4, 7] {
        assert_eq!(allocations::<Seven>(seats, 20), 0);
    }
    for players in 2..=4 {
        assert_eq!(allocations::<Battalia>(players, 20), 0);
        assert_eq!(allocations::<MultiverseWar>(players, 20), 0);
    }
}

#[test]
fn the_counter_would_notice() {
    assert_eq!(measure(|| drop(std::hint::black_box(Box::new(1)))).count_total, 1);
}

#[test]
fn a_playout_tells_how_the_game_ended_and_how_long_it_was() {
    for game in 0..200 {
        let mut chance = Fast::stream(2, game);
        let mut position =
            TicTacToe::begin(&tictactoe::Setup {}, &mut chance, &mut Silent).expect("two seats");
        let (outcome, decisions) = Playout::default().run(&mut position, &mut chance);
        assert_eq!(position.turn().outcome(), Some(&outcome));
        let marked = position.view(table::Viewer::Spectator).cells.iter().flatten().count();
        assert_eq!(decisions as usize, marked);
    }
}

#[test]
fn a_playout_is_the_same_for_the_same_seed_and_differs_for_others() {
    let play = |game| {
        let mut chance = Fast::stream(3, game);
        let setup = bazaar::Setup { traders: 4, rounds: 6 };
        let mut position = Bazaar::begin(&setup, &mut chance, &mut Silent).expect("four traders");
        let (_, decisions) = Playout::default().run(&mut position, &mut chance);
        (position, decisions)
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn a_game_that_is_over_needs_no_decision() {
    let mut over = TicTacToe::of(&[0, 1, 2], &[3, 4]);
    let before = over;
    let (outcome, decisions) = Playout::default().run(&mut over, &mut Fast::new(1));
    assert_eq!((over.turn().outcome(), decisions, over), (Some(&outcome), 0, before));
}
