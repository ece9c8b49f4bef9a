//! Battalia in plain English: questions, choices, events, refusals and the whole table as text.
//!
//! | file | what |
//! |---|---|
//! | `terms.rs` | factions, ranks, terrains, prices, articles and lists |
//! | `cards.rs` | cards and heroes by name, and what the cards do |
//! | `targets.rs` | the names of things on the board |
//! | `faces.rs` | all of that for boards, and the table of targets |
//! | `question.rs` | what the table waits for |
//! | `offers/` | actions as choices |
//! | `events.rs` | what happened |
//! | `refusals.rs` | why not |
//! | `result.rs` | where the points came from |
//! | `picture/` | the table as text |
//!
//! Everything is made from a view or a redacted event, so no sentence can tell more than its reader may know.

mod cards;
mod events;
pub mod faces;
mod offers;
mod picture;
mod question;
mod refusals;
mod result;
mod targets;
mod terms;

use crate::action::Action;
use crate::event::Event;
use crate::position::{Battalia, Ending};
use crate::refusal::Refused;
use crate::view::View;
use table::{Cast, Offer, Seat, Words};

pub(crate) use refusals::refusal;

use cards::whose;

impl Words for Battalia {
    fn question(view: &View, cast: &Cast) -> String {
        question::question(view, cast)
    }

    fn offer(view: &View, seat: Seat, action: Action) -> Offer {
        offers::offer(view, seat, action)
    }

    fn first(refusal: &Refused) -> Option<Action> {
        match refusal {
            Refused::ChooseFirst { deed } => Some(Action::Do(*deed)),
            _ => None,
        }
    }

    fn tell(view: &View, event: &Event, cast: &Cast) -> String {
        events::tell(view, event, cast)
    }

    fn picture(view: &View, cast: &Cast) -> String {
        picture::picture(view, cast)
    }
}

/// How the game ended, in a sentence or two. The view is one of the end.
pub fn ending(view: &View, how: Ending, cast: &Cast) -> String {
    let why = match how {
        Ending::GreatCities(seat) => {
            format!("{} five cities of level 4: the game is over.", cast.does(seat, "control", "controls"))
        }
        Ending::FullMap => "Nobody can lay another card: the game is over.".to_owned(),
        Ending::DayLimit => "The last day is over, and so is the game.".to_owned(),
    };
    let best = view.standing.iter().find(|standing| standing.place == 1);
    let Some(best) = best else { return why };
    let wins = cast.does(best.seat, "win", "wins");
    let points = terms::counted(best.points, "point");
    match view.standing.iter().find(|other| other.seat != best.seat && other.points == best.points) {
        None => format!("{why} {wins} with {points}."),
        Some(other) => format!("{why} {wins} with {points}, by {}.", result::tie_break(best, other)),
    }
}
