//! Boards are drawn from views alone, so a view is all these tests need.

mod pieces;
mod snapshots;

use crate::boards::trial::Trial;
use table::{AnyTable, Options};

const TRIAL: Trial = Trial { game: "battalia", seldom: Some("cancel") };

/// Several tables with different options, each as it stands at many moments of a random game.
fn at_many_moments(mut look: impl FnMut(&dyn AnyTable)) {
    let short = Options::none().with("days", "16");
    let advanced = short.clone().with("mode", "advanced");
    for (seats, options, seed) in
        [(2, short.clone(), 1), (4, short.clone(), 2), (3, advanced, 3), (2, short, 4)]
    {
        TRIAL.at_many_moments((seats, &options, seed), 2500, 23, &mut look);
    }
}
