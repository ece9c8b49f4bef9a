//! What people read: questions, choices, the log, refusals and the picture.

mod events;
mod offers;
mod refusals;
mod walks;

use battalia::{Action, Battalia, Card, Deed, Piece, STANDARD};
use table::{Chance, Fast, Game, PackText, Seat, Viewer};
use testkit::words::{Walks, act, cast, is_sound, offer, options, play, question, said, targets, told};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

/// A card in the hand of today's usual number of copies.
fn held(game: &Battalia, seat: Seat, card: &str) -> Piece {
    let card: Card = card.parse().expect("a card");
    let view = game.view(Viewer::Seat(seat));
    let at_hand = view.players[seat.index()].at_hand.clone().expect("its owner sees it");
    let found = at_hand.into_iter().map(|(piece, _)| piece).find(|piece| piece.card == card);
    found.expect("the card is at hand")
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

/// Random games that rarely pass or go back.
fn walks() -> Walks<Battalia> {
    let setups = vec![
        (2, options(&[])),
        (3, options(&[])),
        (4, options(&[])),
        (2, options(&[("mode", "advanced")])),
        (3, options(&[("mode", "advanced"), ("greats", "base")])),
        (4, options(&[("buff", "off")])),
        (2, options(&[]).with_pack(lively())),
        (3, options(&[("mode", "advanced")]).with_pack(lively())),
        (4, options(&[("days", "84")]).with_pack(lively())),
    ];
    Walks { setups, choices }
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

fn choices(legal: Vec<Action>, chance: &mut Fast) -> Vec<Action> {
    let is_eager = |action: &Action| !matches!(action, Action::Pass | Action::Cancel | Action::TakeBack(_));
    let eager: Vec<_> = legal.iter().copied().filter(is_eager).collect();
    let rare: Vec<_> = legal.iter().copied().filter(is_rare).collect();
    match chance.below(12) {
        0 => legal,
        1..6 if !rare.is_empty() => rare,
        _ if eager.is_empty() => legal,
        _ => eager,
    }
}
