//! A seat that says nothing more: games go on without it, and come to an end.

use bots::Level;
use table::{AnyTable, Options, Seat, Seed};

/// Nobody is asked more often in a row before somebody else is, or before the game goes on for all: composing is short.
const MOST_IN_A_ROW: u32 = 60;

fn open(id: &str, seats: u8, options: &Options, seed: u64) -> Box<dyn AnyTable> {
    let players = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let game = shelf::game(id).expect("it is on the shelf");
    game.open(seats, options, players, Seed::from_number(seed)).expect("a possible number of seats")
}

/// How often the seats that only pass were asked, and how often a stand-in had to choose for them.
#[derive(Default)]
struct Asked {
    passed: u32,
    chosen: u32,
}

/// Plays to the end: these seats pass, and where they cannot a stand-in chooses; all others are bots.
fn play(id: &str, table: &mut dyn AnyTable, silent: impl Fn(Seat) -> bool, level: Level) -> Asked {
    let game = shelf::game(id).expect("it is on the shelf");
    let mut bots: Vec<_> = (0..table.seats()).map(|seat| game.bot(level, u64::from(seat))).collect();
    let mut stand_ins: Vec<_> =
        (0..table.seats()).map(|seat| game.bot(Level::Greedy, u64::from(seat))).collect();
    let (mut asked, mut in_a_row, mut last) = (Asked::default(), 0, None);
    while let Some(seat) = table.turn().deciders().first() {
        in_a_row = if last == Some(seat) { in_a_row + 1 } else { 0 };
        last = Some(seat);
        let action = match table.pass(seat) {
            _ if !silent(seat) => bots[seat.index()].choose(table, seat),
            Some(action) => {
                assert!(in_a_row < MOST_IN_A_ROW, "{seat} passes and passes");
                asked.passed += 1;
                action
            }
            None => {
                asked.chosen += 1;
                stand_ins[seat.index()].choose(table, seat)
            }
        };
        assert_eq!(table.act(seat, &action), Ok(()), "{seat}: {action}");
    }
    asked
}

/// Games with seeds and seats.
fn big_games() -> impl Iterator<Item = (&'static str, u64, u8)> {
    ["seven", "battalia"].into_iter().flat_map(|game| [2, 3, 4].map(|seats| (game, u64::from(seats), seats)))
}

#[test]
fn a_big_game_ends_although_a_seat_only_passes() {
    for (game, seed, seats) in big_games() {
        let mut table = open(game, seats, &Options::none(), seed);
        let asked = play(game, &mut *table, |seat| seat == Seat::new(1), Level::Greedy);
        assert!(table.turn().outcome().is_some());
        assert!(asked.passed > 10, "{} times", asked.passed);
    }
}

#[test]
fn a_big_game_ends_although_everybody_only_passes() {
    for (game, seed, seats) in big_games() {
        let mut table = open(game, seats, &Options::none(), seed);
        let asked = play(game, &mut *table, |_| true, Level::Greedy);
        assert!(table.turn().outcome().is_some());
        assert!(asked.passed > 10 && asked.chosen > 0, "{} and {} times", asked.passed, asked.chosen);
    }
}

#[test]
fn what_somebody_else_began_to_compose_is_put_back() {
    for seed in 0..20 {
        let mut table = open("seven", 3, &Options::none(), seed);
        let game = shelf::game("seven").expect("it is on the shelf");
        let mut hand = game.bot(Level::Random, seed);
        let mut put_back = 0;
        for _ in 0..400 {
            let Some(seat) = table.turn().deciders().first() else { break };
            let action = hand.choose(&*table, seat);
            table.act(seat, &action).expect("bots choose what is legal");
            // Whoever composes now and says nothing more has ended his decision after two steps.
            if table.offers(seat).iter().any(|choice| choice.action == "back") {
                let before = table.next_number();
                while table.turn().deciders().contains(seat) && table.next_number() < before + 2 {
                    let Some(action) = table.pass(seat) else { break };
                    put_back += u32::from(action == "back");
                    table.act(seat, &action).expect("passing is legal");
                }
            }
        }
        assert!(put_back > 5, "{put_back} times with seed {seed}");
    }
}

#[test]
fn a_trader_who_passes_seals_a_bid_without_coins() {
    let mut table = open("bazaar", 3, &Options::none(), 1);
    let ann = Seat::new(0);
    for _ in 0..3 {
        let add = table.offers(ann).into_iter().find(|choice| choice.action.get("add").is_some());
        table.act(ann, &add.expect("a coin is left").action).expect("it is offered");
    }
    while table.turn().deciders().contains(ann) {
        let action = table.pass(ann).expect("one can always seal");
        table.act(ann, &action).expect("passing is legal");
    }
    assert_eq!(table.next_number(), 8, "three coins, three coins back, the seal");
    assert_eq!(table.pass(ann), None, "she has sealed");
}

#[test]
fn who_passes_checks_or_folds_at_leduc_and_must_choose_at_tic_tac_toe() {
    let mut table = open("leduc", 2, &Options::none(), 1);
    let (ann, ben) = (Seat::new(0), Seat::new(1));
    assert_eq!((table.pass(ann), table.pass(ben)), (Some("call".into()), None));
    table.act(ann, &"raise".into()).expect("it is legal");
    assert_eq!((table.pass(ann), table.pass(ben)), (None, Some("fold".into())));
    assert_eq!(table.pass(Seat::new(5)), None, "nobody sits there");
    let board = open("tictactoe", 2, &Options::none(), 1);
    assert_eq!((board.pass(ann), board.pass(ben)), (None, None));
}
