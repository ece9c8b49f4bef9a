//! Multiverse War in plain English: questions, choices, events, refusals and the whole table as text.
//!
//! | file | what |
//! |---|---|
//! | `terms.rs` | names of things |
//! | `question.rs` | what the table waits for |
//! | `offers.rs`, `odds.rs` | actions as choices, and what a fight would be like |
//! | `targets.rs` | what one clicks for them |
//! | `faces.rs` | all of that for boards |
//! | `events.rs` | what happened |
//! | `lessons.rs` | what the tutorial says |
//! | `meanings.rs` | what attributes and abilities do |
//! | `refusals.rs` | why not |
//! | `picture.rs` | the table as text |
//!
//! Everything is made from a view or a redacted event, so no sentence can tell more than its reader may know.

mod events;
pub mod faces;
pub mod lessons;
mod meanings;
mod odds;
mod offers;
mod picture;
mod question;
mod refusals;
pub mod targets;
mod terms;

use crate::action::Action;
use crate::event::Event;
use crate::position::{Ending, MultiverseWar};
use crate::view::View;
use table::{Cast, Offer, Seat, Words};

pub(crate) use refusals::refusal;

impl Words for MultiverseWar {
    fn question(view: &View, cast: &Cast) -> String {
        question::question(view, cast)
    }

    fn offer(view: &View, seat: Seat, action: Action) -> Offer {
        offers::offer(view, seat, action)
    }

    fn tell(view: &View, event: &Event, cast: &Cast) -> String {
        events::tell(view, event, cast)
    }

    fn picture(view: &View, cast: &Cast) -> String {
        picture::picture(view, cast)
    }
}

/// How the game ended, in a sentence.
fn ending(how: Ending, cast: &Cast) -> String {
    let (seat, why) = match how {
        Ending::Portal(seat) => (seat, "the portal is open"),
        Ending::Conquest(seat) => (seat, "a settlement has fallen"),
        Ending::Domination(seat) => (seat, "there are Fortresses enough to rule"),
        Ending::Elite(seat) => (seat, "four types are elite"),
        Ending::Agenda(seat) => (seat, "the secret mission is fulfilled"),
        Ending::Shards(seat) => (seat, "the shards are brought home"),
        Ending::BonusMissions(seat) => (seat, "all four missions are fulfilled"),
        Ending::LastPlayer(seat) => (seat, "nobody else is left"),
        Ending::TurnLimit => return "The last turn is over: points decide.".to_owned(),
    };
    format!("{}: {why}.", cast.does(seat, "win", "wins"))
}
