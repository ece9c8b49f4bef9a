//! What people read: questions, choices, the log, refusals and the picture.

mod events;
mod offers;
mod refusals;
mod walks;

use battalia::{Action, Battalia, Card, Deed, Event, Piece, STANDARD};
use table::{Cast, Chance, Fast, Game, Offer, Options, PackText, Seat, Silent, Transcript, Viewer, Words};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

fn names(seats: u8) -> Vec<String> {
    let names = ["Ann", "Ben", "Cem", "Dan"];
    names[..usize::from(seats)].iter().map(|&name| name.to_owned()).collect()
}

fn cast(game: &Battalia, viewer: Viewer) -> Cast {
    Cast::new(names(game.seats()), viewer.seat())
}

/// Carries out what must be allowed, and says what happened.
fn act(game: &mut Battalia, seat: Seat, action: Action) -> Vec<Event> {
    assert_eq!(game.check(seat, action), Ok(()), "{action:?}");
    let mut log = Transcript::default();
    game.apply(seat, action, &mut Fast::new(1), &mut log);
    log.events
}

fn play(game: &mut Battalia, seat: Seat, actions: &[Action]) {
    for &action in actions {
        act(game, seat, action);
    }
}

/// A card in the hand of today's usual number of copies.
fn held(game: &Battalia, seat: Seat, card: &str) -> Piece {
    let card: Card = card.parse().expect("a card");
    let view = game.view(Viewer::Seat(seat));
    let at_hand = view.players[seat.index()].at_hand.clone().expect("its owner sees it");
    let found = at_hand.into_iter().map(|(piece, _)| piece).find(|piece| piece.card == card);
    found.expect("the card is at hand")
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

/// The standard pack with cheap cards and strong units, so that random players come to heroes, battles and great artefacts.
fn lively() -> PackText {
    let changes = [
        ("unit_strength = [1, 2, 3, 4]", "unit_strength = [9, 9, 9, 10]"),
        ("ruins = \"c3\"", "ruins = \"b2\""),
        ("ruins = \"d3\"", "ruins = \"b2\""),
        ("ruins = \"d4\"", "ruins = \"b2\""),
        (
            "{ supply = 2 }, { supply = 3 }, { supply = 3 }]",
            "{ supply = 1 }, { supply = 1 }, { supply = 1 }]",
        ),
        ("weapon = { friman = 1, chief = 1 }", "weapon = { supply = 1 }"),
        ("horse = { friman = 1, chief = 1, supply = 1 }", "horse = { supply = 1 }"),
        ("straight = { friman = 1, supply = 1 }", "straight = { supply = 1 }"),
        ("tee = { friman = 2 }", "tee = { supply = 1 }"),
        ("mulligan_draw = 6", "mulligan_draw = 9"),
    ];
    let text = changes.into_iter().fold(STANDARD.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "the standard pack has no longer `{from}`");
        text.replace(from, to)
    });
    PackText { name: "lively.toml".to_owned(), text }
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
        (2, options(&[]).with_pack(lively())),
        (3, options(&[("mode", "advanced")]).with_pack(lively())),
        (4, options(&[("days", "84")]).with_pack(lively())),
    ]
}

fn begin(seats: u8, options: &Options, chance: &mut Fast) -> Battalia {
    let setup = Battalia::setup(seats, options).expect("the options are sound");
    Battalia::begin(&setup, chance, &mut Silent).expect("the setup is sound")
}

/// What random players seldom come to.
fn is_rare(action: &Action) -> bool {
    let is_rare_deed = |deed: &Deed| {
        matches!(deed, Deed::UseGreat | Deed::HireHero | Deed::Attack | Deed::CallBuff | Deed::PitchTent)
    };
    match action {
        Action::Do(deed) => is_rare_deed(deed),
        Action::Great(_) | Action::Target(_) | Action::Hire | Action::Keep => true,
        Action::Card(piece) => piece.card.as_great().is_some(),
        _ => false,
    }
}

/// Plays a random game that rarely passes or goes back, and shows every position with the events that led to it.
fn walk(seats: u8, options: &Options, seed: u64, most: u32, mut look: impl FnMut(&Battalia, &[Event])) {
    let mut chance = Fast::new(seed);
    let mut game = begin(seats, options, &mut chance);
    for _ in 0..most {
        let Some(seat) = game.turn().deciders().first() else { return };
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let is_eager =
            |action: &Action| !matches!(action, Action::Pass | Action::Cancel | Action::TakeBack(_));
        let eager: Vec<_> = legal.iter().copied().filter(is_eager).collect();
        let rare: Vec<_> = legal.iter().copied().filter(is_rare).collect();
        let choices = match chance.below(12) {
            0 => legal,
            1..6 if !rare.is_empty() => rare,
            _ if eager.is_empty() => legal,
            _ => eager,
        };
        let action = choices[chance.below(choices.len() as u32) as usize];
        let mut log = Transcript::default();
        game.apply(seat, action, &mut chance, &mut log);
        look(&game, &log.events);
    }
}

fn is_clean(text: &str) -> bool {
    !text.is_empty() && !text.contains(['{', '}']) && !text.contains("  ") && text.trim() == text
}
