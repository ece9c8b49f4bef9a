//! The bot that rehearses, through its public face alone.

use battalia::Battalia;
use bazaar::Bazaar;
use bots::{Bot, Budget, Greedy, Random, Rehearsal};
use table::{Fast, Game, Options, Seat, Seen, Silent, Turn};
use tictactoe::TicTacToe;

fn begin<G: Game>(seats: u8, seed: u64) -> G {
    let setup = G::setup(seats, &Options::none()).expect("a possible number of seats");
    G::begin(&setup, &mut Fast::new(seed), &mut Silent).expect("a possible set-up")
}

/// Plays a game to its end, or for so many decisions; tells who won, and what was done.
fn play<G: Game>(
    seats: u8,
    seed: u64,
    most: usize,
    bots: &mut [Box<dyn Bot<G>>],
) -> (Vec<Seat>, Vec<G::Action>) {
    let mut position = begin::<G>(seats, seed);
    let mut chance = Fast::stream(seed, 1);
    let mut done = Vec::new();
    loop {
        let seat = match position.turn() {
            Turn::Over(outcome) => return (outcome.winners.iter().collect(), done),
            Turn::Decide(_) if done.len() == most => return (Vec::new(), done),
            Turn::Decide(deciders) => deciders.first().expect("somebody decides"),
        };
        let action = bots[seat.index()].choose(Seen::new(&position, seat));
        assert_eq!(position.check(seat, action), Ok(()), "{action:?}");
        position.apply(seat, action, &mut chance, &mut Silent);
        done.push(action);
    }
}

fn rehearsal<G: Game>(seed: u64, iterations: u64, rounds: u32) -> Box<dyn Bot<G>> {
    Box::new(Rehearsal::new(seed, Budget::iterations(iterations), rounds))
}

/// It looks to the end of the game: against any player it never loses, and it wins most games against one who does anything.
#[test]
fn it_plays_tic_tac_toe_well() {
    let mut won = 0;
    for seed in 0..40 {
        let (me, mut bots): (_, Vec<Box<dyn Bot<TicTacToe>>>) = if seed % 2 == 0 {
            (Seat::new(0), vec![rehearsal(seed, 300, 9), Box::new(Random::new(seed))])
        } else {
            (Seat::new(1), vec![Box::new(Random::new(seed)), rehearsal(seed, 300, 9)])
        };
        let (winners, _) = play(2, seed, usize::MAX, &mut bots);
        assert!(winners.is_empty() || winners == [me], "lost game {seed}");
        won += usize::from(winners == [me]);
    }
    assert!(won >= 30, "won {won} of 40");
}

/// Decisions are composed of many steps here, and everything that it rehearses goes through battles, bids and chance.
#[test]
fn it_beats_a_player_who_looks_one_step_ahead() {
    let mut won = 0;
    for seed in 0..4 {
        let me = Seat::new((seed % 2) as u8);
        let mut bots: Vec<Box<dyn Bot<Battalia>>> =
            vec![Box::new(Greedy::new(seed)), Box::new(Greedy::new(seed + 50))];
        bots[me.index()] = rehearsal(seed, 24, 2);
        won += usize::from(play(2, seed, usize::MAX, &mut bots).0 == [me]);
    }
    assert!(won >= 3, "won {won} of 4");
}

#[test]
fn equal_seeds_make_equal_choices_and_a_new_game_starts_afresh() {
    let course = |bots: &mut [Box<dyn Bot<Bazaar>>]| play(3, 4, 200, bots).1;
    let bots = |seed: u64| -> Vec<_> { (0..3).map(|at| rehearsal::<Bazaar>(seed + at, 60, 2)).collect() };
    let first = course(&mut bots(1));
    assert_eq!(first, course(&mut bots(1)));
    assert!((2..6).any(|seed| course(&mut bots(seed)) != first), "the seed matters");
    let mut used = bots(9);
    course(&mut used);
    (1..).zip(&mut used).for_each(|(seed, bot)| bot.new_game(seed));
    assert_eq!(course(&mut used), first);
}

#[test]
fn thoughts_add_up_and_begin_with_what_was_chosen() {
    let position = begin::<Battalia>(2, 3);
    let seat = position.turn().deciders().first().expect("somebody decides");
    let mut bot = rehearsal::<Battalia>(1, 200, 1);
    let chosen = bot.choose(Seen::new(&position, seat));
    let thoughts = bot.thoughts().expect("there was something to choose");
    assert_eq!(thoughts.choices[0].action, chosen);
    assert_eq!(thoughts.choices.iter().map(|choice| choice.visits).sum::<u64>(), thoughts.iterations);
    assert!(thoughts.choices.iter().all(|choice| (0.0..=1.0).contains(&choice.expected)), "{thoughts:?}");
    assert!(thoughts.iterations >= 200 && thoughts.per_second > 0.0, "{thoughts:?}");
}

/// However little time it has, it compares what looks best once and chooses something legal.
#[test]
fn without_time_it_still_chooses() {
    let position = begin::<Battalia>(3, 5);
    let seat = position.turn().deciders().first().expect("somebody decides");
    let mut bot = Rehearsal::<Battalia>::new(1, Budget::time(std::time::Duration::ZERO), 2);
    let chosen = bot.choose(Seen::new(&position, seat));
    assert_eq!(position.check(seat, chosen), Ok(()));
    let choices = bot.thoughts().expect("there was something to choose").choices;
    assert!(choices.len() >= 2 && choices.iter().all(|choice| choice.visits == 1), "{choices:?}");
}
