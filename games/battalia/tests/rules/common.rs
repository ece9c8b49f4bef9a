//! What tests of rules need: people, names of cards and squares, and a table at which things are done and refused.

use battalia::Action::{self, Card as CardAction};
use battalia::{Battalia, Card, Event, Faction, Piece, Scene, Square};
use table::{Fast, Game, Refusal, Script, Seat, Transcript, Viewer};

pub(crate) const ANNA: Seat = Seat::new(0);
pub(crate) const BORIS: Seat = Seat::new(1);
pub(crate) const CLARA: Seat = Seat::new(2);

pub(crate) fn two() -> Scene {
    Scene::new(&[Faction::Barfolk, Faction::Islanders])
}

pub(crate) fn card(name: &str) -> Card {
    name.parse().expect("a card")
}

pub(crate) fn sq(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A card in hand.
pub(crate) fn h(name: &str) -> Action {
    CardAction(Piece::in_hand(card(name)))
}

/// A card in hand with two copies.
pub(crate) fn lit(name: &str) -> Action {
    CardAction(Piece { left: 2, ..Piece::in_hand(card(name)) })
}

#[track_caller]
pub(crate) fn act(game: &mut Battalia, seat: Seat, actions: &[Action]) -> Vec<Event> {
    let mut log = Transcript::default();
    for &action in actions {
        if let Err(refused) = game.check(seat, action) {
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            panic!("{action:?} is refused by {}: {refused}; legal: {legal:?}", refused.rule());
        }
        game.apply(seat, action, &mut Fast::new(7), &mut log);
        game.audit().expect("every card is in one place");
    }
    log.events
}

#[track_caller]
pub(crate) fn act_with(game: &mut Battalia, seat: Seat, action: Action, answers: &[usize]) -> Vec<Event> {
    game.check(seat, action).unwrap_or_else(|refused| panic!("{action:?} is refused by {}", refused.rule()));
    let (mut chance, mut log) = (Script::new(answers.iter().copied()), Transcript::default());
    game.apply(seat, action, &mut chance, &mut log);
    chance.finish();
    game.audit().expect("every card is in one place");
    log.events
}

#[track_caller]
pub(crate) fn refused(game: &Battalia, seat: Seat, action: Action) -> &'static str {
    game.check(seat, action).expect_err("this should be refused").rule()
}

pub(crate) fn seen(game: &Battalia) -> battalia::View {
    game.view(Viewer::Everything)
}
