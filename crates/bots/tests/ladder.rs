//! The ladder: the same result on any number of threads and however often it is interrupted, and what it says is true.

use bazaar::Bazaar;
use bots::ladder::{Finding, Ladder, Plan, Played, Standings};
use bots::{Budget, Level};
use leduc::Leduc;
use std::ops::ControlFlow;
use table::{Game, Options, Outcome, PerSeat, Seat, Seats};
use tictactoe::TicTacToe;

const GREEDY: Level = Level::Greedy;
const RANDOM: Level = Level::Random;
const SEARCH: Level = Level::Search(Budget::iterations(50));

fn round_robin(seats: u8, players: &[Level], games: u64) -> Plan {
    let mut plan = Plan::round_robin(seats, players).expect("different players");
    (plan.games, plan.seed) = (games, 9);
    plan
}

/// The same without early stopping.
fn in_full(mut plan: Plan, games: u64) -> Plan {
    (plan.games, plan.stops_early) = (games, false);
    plan
}

fn ladder<G: Game>(plan: &Plan, threads: usize) -> Ladder<G> {
    let setup = G::setup(plan.seats(), &Options::none()).expect("a possible number of seats");
    Ladder { setup, plan: plan.clone(), threads }
}

fn run<G: Game>(plan: &Plan, threads: usize) -> Vec<Played> {
    let all = ladder::<G>(plan, threads).run(Vec::new(), &mut |_, _| ControlFlow::Continue(()));
    all.expect("a possible set-up")
}

#[test]
fn threads_do_not_change_the_result() {
    let leduc = round_robin(2, &[RANDOM, GREEDY, SEARCH], 70);
    let bazaar = round_robin(4, &[RANDOM, GREEDY, Level::Novice], 30);
    let (one, other) = (run::<Leduc>(&leduc, 1), run::<Bazaar>(&bazaar, 1));
    for threads in [2, 3, 8] {
        assert_eq!(run::<Leduc>(&leduc, threads), one);
        assert_eq!(run::<Bazaar>(&bazaar, threads), other);
    }
    assert_eq!(Standings::of(&leduc, &one), Standings::of(&leduc, &run::<Leduc>(&leduc, 2)));
    let mut other_seed = leduc;
    other_seed.seed = 10;
    assert_ne!(run::<Leduc>(&other_seed, 1), one, "another seed is another ladder");
}

#[test]
fn everybody_takes_every_seat_equally_often() {
    for seats in 3..=5 {
        let plan = in_full(round_robin(seats, &[RANDOM, GREEDY, Level::Novice], 1), 40);
        let played = run::<Bazaar>(&plan, 2);
        assert_eq!(played.len(), 3 * 40);
        for (number, pair) in plan.pairs().iter().enumerate() {
            for seat in 0..usize::from(seats) {
                let games = || played.iter().filter(|game| game.pair == number);
                assert_eq!(games().filter(|game| game.seats[seat] == pair.upper).count(), 20);
                assert_eq!(games().filter(|game| game.seats[seat] == pair.lower).count(), 20);
            }
        }
    }
}

#[test]
fn going_on_gives_the_same_as_never_stopping() {
    let plan = round_robin(2, &[RANDOM, GREEDY, SEARCH], 70);
    let ladder = ladder::<Leduc>(&plan, 3);
    let whole = run::<Leduc>(&plan, 1);
    for stop in [1, 13, 47, 90] {
        let mut noted = Vec::new();
        let played = ladder.run(Vec::new(), &mut |game, _| {
            noted.push(game.clone());
            if noted.len() < stop { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(noted.len(), stop, "nothing is told after the ladder was broken off");
        assert_eq!(played.map(|played| played.len()), Ok(stop));
        let mut more = 0;
        let resumed = ladder.run(noted, &mut |_, _| {
            more += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(resumed.as_ref(), Ok(&whole));
        assert_eq!(more, whole.len() - stop, "no game is played twice");
    }
}

#[test]
fn games_beyond_the_end_change_nothing() {
    let early = round_robin(2, &[RANDOM, GREEDY, SEARCH], 70);
    let late = in_full(early.clone(), 100);
    let (few, many) = (run::<Leduc>(&early, 2), run::<Leduc>(&late, 2));
    assert!(few.len() < many.len() && many.len() == 300);
    let nothing_to_do = &mut |_: &Played, _| panic!("all has been played");
    assert_eq!(ladder::<Leduc>(&early, 2).run(many, nothing_to_do), Ok(few));
}

#[test]
fn every_game_is_told_and_what_is_left_is_known() {
    let plan = round_robin(2, &[RANDOM, GREEDY], 50);
    let mut told = Vec::new();
    let played = ladder::<Leduc>(&plan, 2).run(Vec::new(), &mut |_, left| {
        told.push(left);
        ControlFlow::Continue(())
    });
    let played = played.expect("a possible set-up").len();
    assert_eq!(told.len(), played);
    assert_eq!(told[..3], [49, 48, 47]);
    assert_eq!(told.last(), Some(&(50 - played as u64)));
}

#[test]
fn a_settled_question_ends_a_pair() {
    let plan = round_robin(2, &[RANDOM, GREEDY, Level::Squire], 300);
    let standings = Standings::of(&plan, &run::<TicTacToe>(&plan, 2));
    let found: Vec<_> = standings
        .pairs
        .iter()
        .map(|met| (&*met.upper, &*met.lower, met.games, met.drawn < met.games, met.finding))
        .collect();
    let expected = [
        ("greedy", "random", 20, true, Finding::Above),
        ("squire", "greedy", 300, false, Finding::Open),
        ("squire", "random", 20, true, Finding::Above),
    ];
    assert_eq!(found, expected, "draws settle nothing");
    let all = in_full(plan, 50);
    assert_eq!(run::<TicTacToe>(&all, 2).len(), 3 * 50);
    // The other way round, what was asked is refuted at once.
    let plan = round_robin(2, &[GREEDY, RANDOM], 300);
    let standings = Standings::of(&plan, &run::<TicTacToe>(&plan, 2));
    assert_eq!((standings.games, standings.pairs[0].finding), (20, Finding::Below));
}

#[test]
fn greedy_stands_above_random() {
    fn check<G: Game>(seats: u8) {
        let plan = in_full(round_robin(seats, &[RANDOM, GREEDY], 1), 200);
        let standings = Standings::of(&plan, &run::<G>(&plan, 2));
        let (met, rating) = (&standings.pairs[0], &standings.ratings[1]);
        assert_eq!((met.games, standings.games), (200, 200));
        assert!(met.pairings.low > 0.5 && met.pairings.share > Some(0.6), "{}: {met:?}", G::META.id);
        assert!(rating.low > 1000.0 && rating.points > 1050.0, "{}: {rating:?}", G::META.id);
        assert!(rating.low < rating.points && rating.points <= rating.high, "{rating:?}");
    }
    check::<TicTacToe>(2);
    check::<Leduc>(2);
}

#[test]
fn one_alone_is_measured_by_wins() {
    let plan = Plan::against(4, &[GREEDY, Level::Novice], RANDOM).expect("different players");
    let plan = in_full(plan, 100);
    let played = run::<Bazaar>(&plan, 2);
    let standings = Standings::of(&plan, &played);
    for (number, met) in standings.pairs.iter().enumerate() {
        let games: Vec<_> = played.iter().filter(|game| game.pair == number).collect();
        let (upper, alone) = (plan.pairs()[number].upper, met.alone.expect("he sat alone"));
        let seat_of =
            |game: &Played| game.seats.iter().position(|&entrant| entrant == upper).expect("a seat");
        for seat in 0..4 {
            assert_eq!(games.iter().filter(|game| seat_of(game) == seat).count(), 25);
        }
        let won = |game: &&&Played| game.outcome.winners.contains(Seat::new(seat_of(game) as u8));
        assert_eq!(alone.wins.won, games.iter().filter(won).count() as u64);
        assert_eq!((alone.wins.of, met.games, &met.lower), (100, 100, &"random".to_owned()));
    }
    let greedy = standings.pairs[0].alone.expect("he sat alone").wins;
    assert!(greedy.low > 0.25 && standings.pairs[0].finding == Finding::Above, "{greedy:?}");
}

fn game(seats: &[usize], outcome: Outcome) -> Played {
    Played { pair: 0, game: 0, seats: seats.to_vec(), outcome, decisions: 1 }
}

fn points(points: [i32; 4]) -> PerSeat<i32> {
    PerSeat::from_fn(4, |seat| points[seat.index()])
}

#[test]
fn pairings_are_opposing_seats_with_different_places() {
    // Places 1, 2, 2, 4 for upper, lower, upper, lower: only 2 against 2 is not decided.
    let played = game(&[1, 0, 1, 0], Outcome::by_points(points([9, 5, 5, 1])));
    assert_eq!((played.pairings(1, false), played.pairings(0, false)), ((3, 3), (0, 3)));
    let one_won = game(&[1, 0, 1, 0], Outcome::won(Seats::only(Seat::new(3)), points([9, 5, 5, 1])));
    assert_eq!((one_won.pairings(1, false), one_won.pairings(0, false)), ((0, 2), (2, 2)));
    let lost = game(&[1, 0, 1, 0], Outcome::table_lost(points([9, 5, 5, 1])));
    assert_eq!(lost.pairings(1, false), (0, 0));
}

#[test]
fn points_decide_among_equal_places_if_they_shall() {
    let lost = game(&[1, 0, 1, 0], Outcome::table_lost(points([9, 5, 5, 1])));
    assert_eq!(lost.pairings(1, true), (3, 3), "equal points decide nothing");
    let one_won = game(&[1, 0, 1, 0], Outcome::won(Seats::only(Seat::new(3)), points([9, 5, 6, 1])));
    assert_eq!(one_won.pairings(1, true), (2, 4), "a place is worth more than points");

    // At tables that everybody loses only points tell who is better, for pairings, for ratings and for one alone.
    let game = |number, alone: bool| {
        let seats = if alone { vec![0, 1, 0, 0] } else { vec![0, 1, 0, 1] };
        let outcome = Outcome::table_lost(points([3, 9, 2, 7]));
        Played { pair: 0, game: number, seats, outcome, decisions: 1 }
    };
    for points_decide in [false, true] {
        let mut plan = round_robin(4, &[RANDOM, GREEDY], 40);
        plan.points_decide = points_decide;
        let standings = Standings::of(&plan, &(0..40).map(|number| game(number, false)).collect::<Vec<_>>());
        let finding = if points_decide { Finding::Above } else { Finding::Open };
        assert_eq!((standings.pairs[0].finding, standings.pairs[0].table_lost), (finding, 40));
        assert_eq!(standings.ratings[1].points > 1200.0, points_decide, "{:?}", standings.ratings);
        let mut plan = Plan::against(4, &[GREEDY], RANDOM).expect("different players");
        plan.points_decide = points_decide;
        let standings = Standings::of(&plan, &(0..40).map(|number| game(number, true)).collect::<Vec<_>>());
        let alone = standings.pairs[0].alone.expect("he sat alone");
        assert_eq!((alone.wins.won, alone.ahead.won), (0, 40));
        let finding = if points_decide { Finding::Above } else { Finding::Below };
        assert_eq!(standings.pairs[0].finding, finding);
    }
}

#[test]
fn at_a_lost_table_points_say_who_is_ahead() {
    let ahead = |outcome| game(&[0, 1, 0, 0], outcome).is_ahead(1);
    assert!(ahead(Outcome::table_lost(points([3, 4, 2, 1]))));
    assert!(!ahead(Outcome::table_lost(points([4, 4, 2, 1]))), "equal is not ahead");
    assert!(ahead(Outcome::won(Seats::only(Seat::new(1)), points([9, 4, 2, 1]))), "a win is a win");
    assert!(!ahead(Outcome::won(Seats::only(Seat::new(0)), points([0, 4, 2, 1]))));
    let shared = Outcome::won(Seats::all(2), points([3, 4, 2, 1]));
    assert!(ahead(shared) && game(&[0, 1, 0, 0], shared).is_won_by(1));
}

#[test]
fn a_table_with_other_seats_is_refused() {
    let setup = bazaar::Setup { traders: 4, rounds: 6 };
    let ladder = Ladder::<Bazaar> { setup, plan: round_robin(3, &[RANDOM, GREEDY], 1), threads: 1 };
    let error = ladder.run(Vec::new(), &mut |_, _| ControlFlow::Continue(())).expect_err("3 is not 4");
    assert_eq!(error.to_string(), "the ladder is for 3 seats, the table has 4");
}
