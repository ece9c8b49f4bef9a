//! What people read: questions, choices, the log, refusals and the picture.

mod events;
mod offers;
mod picture;
mod refusals;
mod walks;

use seven::{Action, Scene, Seven};
use table::{Chance, Fast, Seat};
use testkit::words::{
    Walks, act, begin, cast, is_sound, offer, options, picture, play, question, said, targets, told,
};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);
const CEM: Seat = Seat::new(2);

/// Ann plays Sera, Ben Orrin, Cem Maelis.
fn three() -> Scene {
    Scene::new(&["H1", "H2", "H3"])
}

/// Random games that rarely pass or go back.
fn walks() -> Walks<Seven> {
    let setups = vec![
        (2, options(&[])),
        (3, options(&[])),
        (4, options(&[("heroes", "chosen")])),
        (5, options(&[("fall", "on")])),
        (6, options(&[("omens", "2")])),
        (7, options(&[("fall", "on"), ("unnamed", "on")])),
        (4, options(&[("unnamed", "on"), ("heroes", "chosen")])),
    ];
    Walks { setups, choices }
}

fn choices(legal: Vec<Action>, chance: &mut Fast) -> Vec<Action> {
    let is_eager = |action: &Action| !matches!(action, Action::Pass | Action::Back);
    let eager: Vec<_> = legal.iter().copied().filter(is_eager).collect();
    if eager.is_empty() || chance.below(12) == 0 { legal } else { eager }
}
