//! The arena: the same games for the same seed, whoever plays them and on however many threads.

use bazaar::Bazaar;
use bots::{Budget, Contest, Level, Tally};
use leduc::Leduc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use table::{Game, Options};
use tictactoe::TicTacToe;

fn contest<G: Game>(seats: u8, players: &[Level], games: u64, threads: usize) -> Tally {
    let setup = G::setup(seats, &Options::none()).expect("a possible number of seats");
    Contest::<G> { setup, players: players.to_vec(), games, seed: 9, threads }
        .run(&|_| ())
        .expect("a possible set-up")
}

#[test]
fn threads_do_not_change_the_result() {
    use Level::{Greedy, Random};
    for threads in [2, 3, 8] {
        assert_eq!(contest::<Leduc>(2, &[Random], 3_000, 1), contest::<Leduc>(2, &[Random], 3_000, threads));
        assert_eq!(
            contest::<Bazaar>(4, &[Greedy, Random], 600, 1),
            contest::<Bazaar>(4, &[Greedy, Random], 600, threads)
        );
    }
}

#[test]
fn another_seed_is_another_tournament() {
    let run = |seed| {
        let contest = Contest::<Leduc> {
            setup: leduc::Setup {},
            players: vec![Level::Random],
            games: 500,
            seed,
            threads: 1,
        };
        contest.run(&|_| ()).expect("a possible set-up")
    };
    assert_ne!(run(1), run(2));
}

#[test]
fn every_game_is_counted_once() {
    let told = AtomicU64::new(0);
    let setup = tictactoe::Setup {};
    let contest =
        Contest::<TicTacToe> { setup, players: vec![Level::Random], games: 1_001, seed: 3, threads: 2 };
    let tally =
        contest.run(&|games| _ = told.fetch_add(games, Ordering::Relaxed)).expect("a possible set-up");
    assert_eq!((tally.games, told.into_inner()), (1_001, 1_001));
    assert_eq!(tally.wins.iter().sum::<u64>() + tally.draws, 1_001);
    assert_eq!(tally.points.iter().sum::<i64>(), 0, "what one wins the other loses");
    assert!(tally.shortest >= 5 && tally.longest <= 9 && tally.decisions > 5 * 1_001);
}

#[test]
fn shared_wins_and_lost_tables_are_counted() {
    let tally = contest::<Bazaar>(4, &[Level::Random], 2_000, 2);
    assert!(tally.shared_wins > 0 && tally.table_lost > 0, "{tally:?}");
    assert!(
        tally.wins.iter().sum::<u64>() > tally.games - tally.table_lost,
        "a shared win counts for all who share it"
    );
}

#[test]
fn greedy_beats_random() {
    use Level::{Greedy, Random};
    let tally = contest::<TicTacToe>(2, &[Random, Greedy], 500, 2);
    assert!(tally.wins[1] > 3 * tally.wins[0], "tic-tac-toe: {tally:?}");
    let tally = contest::<Leduc>(2, &[Greedy, Random], 4_000, 2);
    assert!(tally.points[0] > 2_000, "leduc: {tally:?}");
    let tally = contest::<Bazaar>(3, &[Greedy, Random, Random], 500, 2);
    assert!(tally.wins[0] > tally.wins[1] + tally.wins[2], "bazaar: {tally:?}");
}

#[test]
fn a_player_nobody_knows_is_refused_with_the_known_ones() {
    let error = "grandmaster".parse::<Level>().expect_err("there is no such player");
    assert_eq!(
        error.to_string(),
        "there is no player `grandmaster`; known players: random, greedy, novice, squire, veteran, master, or search:2000 \
         and search:1s with any number of iterations or time"
    );
    for level in Level::NAMED {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    for (typed, budget) in [
        ("search:2000", Budget::iterations(2000)),
        ("search:1s", Budget::time(Duration::from_secs(1))),
        ("search:250ms", Budget::time(Duration::from_millis(250))),
    ] {
        assert_eq!(typed.parse(), Ok(Level::Search(budget)));
        assert_eq!(Level::Search(budget).to_string(), typed);
    }
    for typed in ["0", "soon", "-1s", ""] {
        let error = format!("search:{typed}").parse::<Level>().expect_err("no budget").to_string();
        assert!(
            error.contains("expected a number of iterations such as 2000") && error.contains(typed),
            "{error}"
        );
    }
}

#[test]
fn an_impossible_setup_is_refused() {
    let setup = bazaar::Setup { traders: 9, rounds: 6 };
    let contest = Contest::<Bazaar> { setup, players: vec![Level::Random], games: 1, seed: 0, threads: 1 };
    assert!(contest.run(&|_| ()).is_err());
}
