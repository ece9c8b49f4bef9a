//! Boards are drawn from views alone, so a view is all these tests need.

mod pieces;
mod snapshots;

use crate::boards::trial::Trial;
use table::{AnyTable, Fast, LogLine, Options, Viewer};

const TRIAL: Trial = Trial { game: "multiverse-war", seldom: Some("cancel") };

/// Several tables with different options, each as it stands at many moments of a random game.
fn at_many_moments(mut look: impl FnMut(&dyn AnyTable)) {
    let starter = Options::none().with("scenario", "starter");
    for (seats, options, seed) in [(2, Options::none(), 1), (4, Options::none(), 2), (3, starter, 3)] {
        TRIAL.at_many_moments((seats, &options, seed), 1500, 61, &mut look);
    }
}

/// What a spectator hears of a random game.
pub(super) fn heard(seed: u64) -> Vec<LogLine> {
    let mut table = TRIAL.opened(2, &Options::none().with("map", "two_aggressive"), seed);
    let mut dice = Fast::new(seed);
    for _ in 0..3000 {
        if !TRIAL.step(&mut *table, &mut dice) {
            break;
        }
    }
    table.log(Viewer::Spectator, 0).expect("a spectator hears it")
}
