//! Boards are drawn from views alone, so a view is all these tests need.

mod pieces;
mod snapshots;

use crate::boards::trial::Trial;
use table::{AnyTable, Options};

const TRIAL: Trial = Trial { game: "seven", seldom: None };

/// Several tables with different options, each as it stands at many moments of a random game.
fn at_many_moments(mut look: impl FnMut(&dyn AnyTable)) {
    let all = Options::none().with("fall", "on").with("unnamed", "on").with("heroes", "chosen");
    for (seats, options, seed) in
        [(2, Options::none(), 1), (4, Options::none(), 2), (5, all, 3), (3, Options::none(), 4)]
    {
        TRIAL.at_many_moments((seats, &options, seed), 900, 9, &mut look);
    }
}
