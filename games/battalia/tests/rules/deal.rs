//! What tests of set-up, calendar and turns need: tables that chance has dealt, and games that chance plays.

use crate::common::seen;
use battalia::{Action, Battalia, Event, LaidView, Setup};
use table::{BadSetup, Chance, Fast, Game, Options, Seat, Transcript, Turn};

/// The rulebook.
const RULEBOOK: &str = include_str!("../../../../docs/rules/battalia.md");

/// The rows of the table that follows a rule, without its heading.
pub(crate) fn rulebook_table(rule: &str) -> Vec<Vec<&'static str>> {
    let start = RULEBOOK.find(&format!("**{rule} ")).expect("the rule is there");
    let lines = RULEBOOK[start..].lines().skip_while(|line| !line.starts_with('|'));
    let rows = lines.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// These options, as somebody types them.
pub(crate) fn setup(seats: u8, typed: &[(&str, &str)]) -> Result<Setup, BadSetup> {
    let options = typed.iter().fold(Options::none(), |options, &(key, value)| options.with(key, value));
    Battalia::setup(seats, &options)
}

/// A table as it is before the first decision, and what happened until then.
pub(crate) fn begin_logged(setup: &Setup, chance: &mut impl Chance) -> (Battalia, Vec<Event>) {
    let mut log = Transcript::default();
    let game = Battalia::begin(setup, chance, &mut log).expect("this table can be laid");
    game.audit().expect("every card is in one place");
    (game, log.events)
}

pub(crate) fn begin(setup: &Setup, seed: u64) -> Battalia {
    begin_logged(setup, &mut Fast::new(seed)).0
}

/// The rest of set-up: everybody takes the first faction and the first city that is free.
pub(crate) fn finish(game: &mut Battalia, chance: &mut impl Chance) -> Vec<Event> {
    let mut log = Transcript::default();
    while seen(game).oracle.day == 0 {
        let seat = asked(game);
        game.apply(seat, legal(game, seat)[0], chance, &mut log);
    }
    game.audit().expect("every card is in one place");
    log.events
}

/// A table on day 1.
pub(crate) fn dealt(setup: &Setup, seed: u64) -> Battalia {
    let mut chance = Fast::new(seed);
    let mut game = begin_logged(setup, &mut chance).0;
    finish(&mut game, &mut chance);
    game
}

pub(crate) fn legal(game: &Battalia, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
}

/// Who is asked now; the first of them, if there are several.
#[track_caller]
pub(crate) fn asked(game: &Battalia) -> Seat {
    match game.turn() {
        Turn::Decide(seats) => seats.first().expect("somebody decides"),
        Turn::Over(_) => panic!("the game is over"),
    }
}

/// The card on a square.
#[track_caller]
pub(crate) fn laid(game: &Battalia, square: &str) -> LaidView {
    let squares = seen(game).map.squares;
    let view = squares.iter().find(|view| view.square.to_string() == square).expect("a square of the map");
    view.card.unwrap_or_else(|| panic!("nothing lies on {square}"))
}

/// Everybody says nothing more until another turn begins; what happened.
pub(crate) fn end_turn(game: &mut Battalia) -> Vec<Event> {
    let mut log = Transcript::default();
    while !log.events.iter().any(|event| matches!(event, Event::TurnBegan(_))) {
        let seat = asked(game);
        let silence = game.pass(seat).unwrap_or_else(|| legal(game, seat)[0]);
        game.apply(seat, silence, &mut Fast::new(5), &mut log);
        game.audit().expect("every card is in one place");
    }
    log.events
}

/// Plays at random, at most so many decisions. `look` sees every position, and what has just happened.
pub(crate) fn walk(setup: &Setup, seed: u64, decisions: u32, mut look: impl FnMut(&Battalia, &[Event])) {
    let mut chance = Fast::new(seed);
    let (mut game, events) = begin_logged(setup, &mut chance);
    look(&game, &events);
    for _ in 0..decisions {
        let Turn::Decide(seats) = game.turn() else { return };
        let seat = seats.first().expect("somebody decides");
        let options = legal(&game, seat);
        let action = options[chance.below(options.len() as u32) as usize];
        let mut log = Transcript::default();
        game.apply(seat, action, &mut chance, &mut log);
        look(&game, &log.events);
    }
}
