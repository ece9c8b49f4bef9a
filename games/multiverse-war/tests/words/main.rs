//! What people read: questions, choices, the log, refusals and the picture.

mod events;
mod picture;
mod refusals;
mod walks;

use multiverse_war::{Action, MultiverseWar, STANDARD};
use table::{Chance, Fast, PackText, Seat};
use testkit::words::{Walks, options};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

/// The standard pack with cheap units and buildings and abilities after one step, so that random players come to everything.
fn lively() -> PackText {
    let mut text = STANDARD.to_owned();
    let mut change = |from: &str, to: &str| {
        assert!(text.contains(from), "the standard pack has no longer `{from}`");
        text = text.replace(from, to);
    };
    change("track_veteran = 2 ", "track_veteran = 1 ");
    for price in [3, 4, 5, 6, 7, 8, 12] {
        change(&format!("price = {price}\n"), "price = 2\n");
    }
    change("levels = [1, 1, 1, 3, 5]", "levels = [1, 1, 1, 1, 1]");
    change("sections = [\"calm\", \"stories\"", "sections = [\"stories\", \"stories\"");
    PackText { name: "lively.toml".to_owned(), text }
}

/// Random games that go on for long.
fn walks() -> Walks<MultiverseWar> {
    let setups = vec![
        (2, options(&[])),
        (2, options(&[("scenario", "starter")])),
        (3, options(&[("diplomacy", "on")])),
        (4, options(&[])),
        (2, options(&[("map", "two_aggressive"), ("formations", "on")]).with_pack(lively())),
        (3, options(&[("shards", "on"), ("dice_level", "veteran")]).with_pack(lively())),
        (4, options(&[("map", "four_ffa"), ("diplomacy", "on")]).with_pack(lively())),
    ];
    Walks { setups, choices }
}

/// Players who would rather do something than be done.
fn choices(legal: Vec<Action>, chance: &mut Fast) -> Vec<Action> {
    let is_eager = |action: &Action| {
        !matches!(
            action,
            Action::EndPhase | Action::Done | Action::Cancel | Action::TakeBack | Action::Disband
        )
    };
    let is_bold = |action: &Action| {
        matches!(
            action,
            Action::Attack { .. } | Action::Shoot { .. } | Action::Power { .. } | Action::Builder(_)
        )
    };
    let eager: Vec<_> = legal.iter().copied().filter(is_eager).collect();
    let bold: Vec<_> = legal.iter().copied().filter(is_bold).collect();
    match chance.below(8) {
        0 => legal,
        1..4 if !bold.is_empty() => bold,
        _ if eager.is_empty() => legal,
        _ => eager,
    }
}
