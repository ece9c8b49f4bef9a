//! What people read: questions, choices, the log, refusals and the picture.

mod events;
mod offers;
mod refusals;
mod walks;

use battalia::{Action, Battalia, Event};
use table::{Cast, Chance, Fast, Game, Offer, Options, Seat, Silent, Transcript, Viewer, Words};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

fn names(seats: u8) -> Vec<String> {
    let names = ["Ann", "Ben", "Cem", "Dan"];
    names[..usize::from(seats)].iter().map(|&name| name.to_owned()).collect()
}

fn cast(game: &Battalia, viewer: Viewer) -> Cast {
    Cast::new(names(game.seats()), viewer.seat())
}

fn question(game: &Battalia, viewer: Viewer) -> String {
    Battalia::question(&game.view(viewer), &cast(game, viewer))
}

fn offer(game: &Battalia, seat: Seat, action: Action) -> Offer {
    Battalia::offer(&game.view(Viewer::Seat(seat)), seat, action)
}

/// Words, cost and gain of a choice.
fn said(game: &Battalia, seat: Seat, action: Action) -> [String; 3] {
    let Offer { words, cost, gives, .. } = offer(game, seat, action);
    [words, cost.unwrap_or_default(), gives.unwrap_or_default()]
}

fn targets(offer: &Offer) -> Vec<&str> {
    offer.targets.iter().map(table::Target::as_str).collect()
}

/// An event as Ann hears it, and as a spectator does.
fn told(game: &Battalia, event: &Event) -> [String; 2] {
    [Viewer::Seat(ANN), Viewer::Spectator].map(|viewer| {
        let heard = Battalia::redact(event, viewer).expect("both hear it");
        Battalia::tell(&game.view(viewer), &heard, &cast(game, viewer))
    })
}

fn setups() -> Vec<(u8, Options)> {
    let options = |typed: &[(&str, &str)]| {
        typed.iter().fold(Options::none(), |options, &(key, value)| options.with(key, value))
    };
    vec![
        (2, options(&[])),
        (3, options(&[])),
        (4, options(&[])),
        (2, options(&[("mode", "advanced")])),
        (3, options(&[("mode", "advanced"), ("greats", "base")])),
        (4, options(&[("buff", "off")])),
    ]
}

fn begin(seats: u8, options: &Options, chance: &mut Fast) -> Battalia {
    let setup = Battalia::setup(seats, options).expect("the options are sound");
    Battalia::begin(&setup, chance, &mut Silent).expect("the setup is sound")
}

/// Plays a random game that rarely passes or goes back, and shows every position with the events that led to it.
fn walk(seats: u8, options: &Options, seed: u64, most: u32, mut look: impl FnMut(&Battalia, &[Event])) {
    let mut chance = Fast::new(seed);
    let mut game = begin(seats, options, &mut chance);
    for _ in 0..most {
        let Some(seat) = game.turn().deciders().first() else { return };
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let is_eager = |action: &Action| !matches!(action, Action::Pass | Action::Cancel | Action::TakeBack(_));
        let eager: Vec<_> = legal.iter().copied().filter(is_eager).collect();
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
