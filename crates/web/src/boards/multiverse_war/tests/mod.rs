//! Boards are drawn from views alone, so a view is all these tests need.

mod pieces;

use crate::boards::trial::Trial;
use table::{AnyTable, Options};

const TRIAL: Trial = Trial { game: "multiverse-war", seldom: Some("cancel") };

/// Several tables with different options, each as it stands at many moments of a random game.
fn at_many_moments(mut look: impl FnMut(&dyn AnyTable)) {
    let starter = Options::none().with("scenario", "starter");
    for (seats, options, seed) in [(2, Options::none(), 1), (4, Options::none(), 2), (3, starter, 3)] {
        TRIAL.at_many_moments((seats, &options, seed), 1500, 61, &mut look);
    }
}
