//! What the tests of all chapters share.

#![allow(dead_code, reason = "not every chapter needs everything")]

use leduc::{Action, Event, Leduc, Rank};
use table::{Chance, Game, Kind, Outcome, Refusal, Script, Seat, Transcript};

pub(crate) const FIRST: Seat = Seat::new(0);
pub(crate) const SECOND: Seat = Seat::new(1);

/// Plays the actions, each by whoever is to act. Exactly the given cards are drawn from the pack meanwhile. Returns what was
/// said.
pub(crate) fn play(game: &mut Leduc, actions: &[Action], drawn: &[Rank]) -> Vec<Event> {
    let mut chance = Script::new(drawn.iter().map(|card| card.index()));
    let mut log = Transcript::default();
    for &action in actions {
        act(game, action, &mut chance, &mut log);
    }
    chance.finish();
    log.events
}

/// Whoever is to act does this.
pub(crate) fn act(game: &mut Leduc, action: Action, chance: &mut impl Chance, log: &mut Transcript<Event>) {
    let seat = game.turn().deciders().first().expect("the game is not over");
    assert_eq!(game.check(seat, action), Ok(()), "{action:?}");
    game.apply(seat, action, chance, log);
}

/// The position after these actions; see [`play`].
pub(crate) fn after(mut game: Leduc, actions: &[Action], drawn: &[Rank]) -> Leduc {
    play(&mut game, actions, drawn);
    game
}

/// What the seat can do.
pub(crate) fn legal(game: &Leduc, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
}

/// The rule by which an action is refused.
pub(crate) fn refused(game: &Leduc, seat: Seat, action: Action) -> &'static str {
    game.check(seat, action).expect_err("this must be refused").rule()
}

/// How it ended.
pub(crate) fn outcome(game: &Leduc) -> Outcome {
    *game.turn().outcome().expect("the game is over")
}

/// What both have paid.
pub(crate) fn paid(game: &Leduc) -> [u8; 2] {
    let paid = game.view(table::Viewer::Spectator).paid;
    [paid[FIRST], paid[SECOND]]
}
