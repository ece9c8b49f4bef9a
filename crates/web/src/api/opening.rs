//! How the game of a new table begins: by chance, or with an opening for somebody who learns it.

use super::games::no_such_game;
use crate::hall::{Chair, Plan, Want};
use crate::pages;
use crate::problem::{Answer, Kind, Problem};
use crate::random;
use std::sync::Arc;
use table::Seat;

/// Among how many openings a good one for a learner is looked for.
const OPENINGS_FOR_LEARNERS: usize = 100;

/// How the game of a full table begins. A learner gets the first of some openings in which he can follow the lessons; its seed is promised
/// and shown like any other.
pub(super) fn opening(plan: &Plan) -> Answer<Want> {
    if !plan.guided {
        return Ok(Want::Start);
    }
    let game = shelf::game(&plan.game).ok_or_else(|| no_such_game(&plan.game))?;
    let learner = plan.chairs.iter().position(|chair| matches!(chair, Chair::Person { .. }));
    let learner = Seat::new(learner.unwrap_or_default() as u8);
    for _ in 0..OPENINGS_FOR_LEARNERS {
        let names = Plan::names(&plan.chairs);
        let table = game
            .open(plan.chairs.len() as u8, &plan.options()?, names, random::seed())
            .map_err(|error| Problem::new(Kind::BadSetup, error.to_string()))?;
        if pages::suits_a_learner(&*table, learner) {
            return Ok(Want::GoOn { record: Arc::new(table.record().clone()) });
        }
    }
    Ok(Want::Start)
}
