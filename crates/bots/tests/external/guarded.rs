//! Bots of our own that fail.

use crate::{play, table};
use bots::{Bot, Budget, Guarded, Mishap, Search, Settings};
use leduc::Leduc;
use table::{Game, Seat, Seen};
use tictactoe::{Mark, TicTacToe};

/// Fails in some way at some of its decisions.
struct Shaky<G: Game> {
    choose: fn(Seen<'_, G>, u32) -> G::Action,
    asked: u32,
}

impl<G: Game> Bot<G> for Shaky<G> {
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action {
        self.asked += 1;
        (self.choose)(seen, self.asked)
    }

    fn new_game(&mut self, _: u64) {}
}

fn guarded(choose: fn(Seen<'_, TicTacToe>, u32) -> Mark) -> Guarded<TicTacToe> {
    Guarded::new(Box::new(Shaky { choose, asked: 0 }), 1)
}

fn first(seen: Seen<'_, TicTacToe>) -> Mark {
    let mut legal = Vec::new();
    seen.legal(&mut legal);
    legal[0]
}

#[test]
fn a_panic_is_reported_and_the_game_goes_on() {
    let mut bot = guarded(|seen, asked| {
        assert!(asked != 2, "lost my way at decision {asked}");
        first(seen)
    });
    let asked = play(&mut table::<TicTacToe>(), &mut bot);
    let message = "lost my way at decision 2".to_owned();
    for (decision, incidents) in asked.iter().enumerate() {
        let mishaps: Vec<_> = incidents.iter().map(|incident| incident.mishap.clone()).collect();
        let expected = (decision == 1).then(|| Mishap::Panicked { message: message.clone() });
        assert_eq!(mishaps, Vec::from_iter(expected), "decision {decision}");
    }
}

#[test]
fn what_is_not_legal_is_not_done() {
    let mut bot = guarded(|_, _| Mark { cell: 4 });
    let asked = play(&mut table::<TicTacToe>(), &mut bot);
    assert!(asked[0].is_empty(), "the centre is free");
    for incidents in &asked[1..3] {
        assert_eq!(incidents[0].mishap, Mishap::Illegal { action: r#"{"cell":4}"#.to_owned() });
        assert!(!incidents[0].retired);
    }
}

#[test]
fn three_in_a_row_are_enough() {
    let mut bot = guarded(|_, asked| panic!("always, at {asked}"));
    let asked = play(&mut table::<TicTacToe>(), &mut bot);
    let retired: Vec<_> = asked.iter().flatten().map(|incident| incident.retired).collect();
    assert_eq!(retired, [false, false, true]);
    assert_eq!(asked[2][0].mishap, Mishap::Panicked { message: "always, at 3".to_owned() });
    // A new game is a new chance.
    bot.new_game(7);
    assert_eq!(play(&mut table::<TicTacToe>(), &mut bot).iter().flatten().count(), 3);
}

#[test]
fn thoughts_are_the_bot_s_own_or_none() {
    let search = Search::<Leduc>::new(1, Settings::within(Budget::iterations(200)));
    let (mut bot, table) = (Guarded::new(Box::new(search), 1), table::<Leduc>());
    assert!(bot.thoughts().is_none());
    let chosen = bot.choose(table.seen(Seat::new(0)));
    assert_eq!(bot.thoughts().expect("it has thought").choices[0].action, chosen);
    let mut bot = guarded(|_, _| panic!("not today"));
    bot.choose(crate::table().seen(Seat::new(0)));
    assert!(bot.thoughts().is_none(), "a stand-in chose");
}
