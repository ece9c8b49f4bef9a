//! What people read: questions, choices, the log, refusals and the picture.

mod events;
mod offers;
mod picture;
mod refusals;
mod walks;

use seven::{Action, Event, Scene, Seven};
use table::{Cast, Chance, Fast, Game, Offer, Options, Seat, Silent, Transcript, Viewer, Words};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);
const CEM: Seat = Seat::new(2);

fn names(seats: u8) -> Vec<String> {
    let names = ["Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus"];
    names[..usize::from(seats)].iter().map(|&name| name.to_owned()).collect()
}

fn cast(game: &Seven, viewer: Viewer) -> Cast {
    Cast::new(names(game.seats()), viewer.seat())
}

/// Ann plays Sera, Ben Orrin, Cem Maelis.
fn three() -> Scene {
    Scene::new(&["H1", "H2", "H3"])
}

fn act(game: &mut Seven, seat: Seat, action: Action) -> Vec<Event> {
    assert_eq!(game.check(seat, action), Ok(()), "{action:?}");
    let mut log = Transcript::default();
    game.apply(seat, action, &mut Fast::new(1), &mut log);
    log.events
}

fn play(game: &mut Seven, seat: Seat, actions: &[Action]) {
    for &action in actions {
        act(game, seat, action);
    }
}

fn question(game: &Seven, viewer: Viewer) -> String {
    Seven::question(&game.view(viewer), &cast(game, viewer))
}

fn offer(game: &Seven, seat: Seat, action: Action) -> Offer {
    Seven::offer(&game.view(Viewer::Seat(seat)), seat, action)
}

/// Words, cost and gain of a choice.
fn said(game: &Seven, seat: Seat, action: Action) -> [String; 3] {
    let Offer { words, cost, gives, .. } = offer(game, seat, action);
    [words, cost.unwrap_or_default(), gives.unwrap_or_default()]
}

fn target(game: &Seven, seat: Seat, action: Action) -> Vec<String> {
    offer(game, seat, action).targets.iter().map(|target| target.as_str().to_owned()).collect()
}

fn picture(game: &Seven, viewer: Viewer) -> String {
    Seven::picture(&game.view(viewer), &cast(game, viewer))
}

/// An event as Ann hears it, and as a spectator does.
fn told(game: &Seven, event: &Event) -> [String; 2] {
    [Viewer::Seat(ANN), Viewer::Spectator].map(|viewer| {
        let heard = Seven::redact(event, viewer).expect("both hear it");
        Seven::tell(&game.view(viewer), &heard, &cast(game, viewer))
    })
}

fn setups() -> Vec<(u8, Options)> {
    let options = |typed: &[(&str, &str)]| {
        typed.iter().fold(Options::none(), |options, &(key, value)| options.with(key, value))
    };
    vec![
        (2, options(&[])),
        (3, options(&[])),
        (4, options(&[("heroes", "chosen")])),
        (5, options(&[("fall", "on")])),
        (6, options(&[("omens", "2")])),
        (7, options(&[("fall", "on"), ("unnamed", "on")])),
        (4, options(&[("unnamed", "on"), ("heroes", "chosen")])),
    ]
}

fn begin(seats: u8, options: &Options, chance: &mut Fast) -> Seven {
    let setup = Seven::setup(seats, options).expect("the options are sound");
    Seven::begin(&setup, chance, &mut Silent).expect("the setup is sound")
}

/// Plays a random game that rarely passes or goes back, and shows every position with the events that led to it.
fn walk(seats: u8, options: &Options, seed: u64, most: u32, mut look: impl FnMut(&Seven, &[Event])) {
    let mut chance = Fast::new(seed);
    let mut game = begin(seats, options, &mut chance);
    for _ in 0..most {
        let Some(seat) = game.turn().deciders().first() else { return };
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let eager: Vec<_> =
            legal.iter().copied().filter(|action| !matches!(action, Action::Pass | Action::Back)).collect();
        let choices = if eager.is_empty() || chance.below(12) == 0 { legal } else { eager };
        let action = choices[chance.below(choices.len() as u32) as usize];
        let mut log = Transcript::default();
        game.apply(seat, action, &mut chance, &mut log);
        look(&game, &log.events);
    }
}

fn is_clean(text: &str) -> bool {
    !text.is_empty() && !text.contains(['{', '}']) && !text.contains("  ") && text.trim() == text
}
