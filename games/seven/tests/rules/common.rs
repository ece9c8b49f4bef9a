//! Short words for the tests: seats, cards by their ids, acting, looking.

#![allow(dead_code, reason = "each chapter needs some of it")]

use seven::{Action, Card, Deed, Event, HeroView, PackRef, Refused, Scene, Setup, Seven, View};
use table::{Fast, Game, Refusal, Script, Seat, Transcript, Turn, Viewer};

pub(crate) use seven::Action::*;
pub(crate) use seven::Colour::{self, *};
pub(crate) use seven::Deed::*;

/// Sera (red) in the examples.
pub(crate) const SERA: Seat = Seat::new(0);
/// Orrin (blue).
pub(crate) const ORRIN: Seat = Seat::new(1);
/// Maelis (green).
pub(crate) const MAELIS: Seat = Seat::new(2);
/// Tancred (yellow).
pub(crate) const TANCRED: Seat = Seat::new(3);

/// The four heroes of the examples: Sera, Orrin, Maelis and Tancred.
pub(crate) fn four() -> Scene {
    Scene::new(&["H1", "H2", "H3", "H4"])
}

/// The same with the Fall of a Hero, the Unnamed (seat 4), or both.
pub(crate) fn four_with(fall: bool, unnamed: bool) -> Scene {
    Scene::with(&Setup::heroes(4).variants(fall, unnamed), &["H1", "H2", "H3", "H4"])
}

/// The card with this id or name, of the type that is wanted: `Character(card("C-RA"))`.
pub(crate) fn card<C: Card>(name: &str) -> C {
    C::find(&PackRef::standard(), name)
}

/// A seat acts; chance is whatever it is.
#[track_caller]
pub(crate) fn act(game: &mut Seven, seat: Seat, action: Action) -> Vec<Event> {
    act_logged(game, seat, action).events
}

/// The same with everything that the log was told.
#[track_caller]
pub(crate) fn act_logged(game: &mut Seven, seat: Seat, action: Action) -> Transcript<Event> {
    if let Err(refused) = game.check(seat, action) {
        panic!("{action:?} is refused by {}: {refused}", refused.rule());
    }
    let mut log = Transcript::default();
    game.apply(seat, action, &mut Fast::new(7), &mut log);
    game.audit().expect("every card is in one place");
    log
}

/// A seat acts, and chance gives these answers, all of them: the number of a kind, or of a card among those left.
#[track_caller]
pub(crate) fn act_with(game: &mut Seven, seat: Seat, action: Action, answers: &[usize]) -> Vec<Event> {
    if let Err(refused) = game.check(seat, action) {
        panic!("{action:?} is refused by {}: {refused}", refused.rule());
    }
    let (mut chance, mut log) = (Script::new(answers.iter().copied()), Transcript::default());
    game.apply(seat, action, &mut chance, &mut log);
    chance.finish();
    game.audit().expect("every card is in one place");
    log.events
}

/// A seat acts several times.
#[track_caller]
pub(crate) fn acts(game: &mut Seven, seat: Seat, actions: &[Action]) -> Vec<Event> {
    actions.iter().flat_map(|&action| act(game, seat, action)).collect()
}

/// Begins a deed, chooses its card, and confirms the payment from loose goods.
#[track_caller]
pub(crate) fn buy(game: &mut Seven, seat: Seat, deed: Deed, what: Action) -> Vec<Event> {
    let mut events = acts(game, seat, &[Do(deed), what]);
    if game.check(seat, PayLoose).is_ok() {
        events.extend(act(game, seat, PayLoose));
    }
    events.extend(act(game, seat, Confirm));
    events
}

/// The rule that forbids this.
#[track_caller]
pub(crate) fn refused(game: &Seven, seat: Seat, action: Action) -> (&'static str, Refused) {
    let refused = game.check(seat, action).expect_err("this should be refused");
    (refused.rule(), refused)
}

/// What the seat can do.
pub(crate) fn legal(game: &Seven, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
}

/// Is this offered?
pub(crate) fn offers(game: &Seven, seat: Seat, action: Action) -> bool {
    legal(game, seat).contains(&action)
}

/// What everybody sees.
pub(crate) fn seen(game: &Seven) -> View {
    game.view(Viewer::Spectator)
}

/// What everything is.
pub(crate) fn truth(game: &Seven) -> View {
    game.view(Viewer::Everything)
}

/// A hero, with everything he has.
pub(crate) fn hero(game: &Seven, seat: Seat) -> HeroView {
    truth(game).heroes[seat].clone()
}

/// Who is asked; nobody when the game is over.
pub(crate) fn asked(game: &Seven) -> Option<Seat> {
    game.turn().deciders().first()
}

/// Everybody passes until somebody else than a hero at his menu is asked, or the phase is over; stops at the first question that
/// cannot be passed.
pub(crate) fn everybody_passes(game: &mut Seven) -> Vec<Event> {
    let mut events = Vec::new();
    while let Turn::Decide(seats) = game.turn() {
        let seat = seats.first().expect("somebody decides");
        let round = seen(game).round;
        if !offers(game, seat, Pass) {
            break;
        }
        events.extend(act(game, seat, Pass));
        if seen(game).round != round {
            break;
        }
    }
    events
}
