//! Battalia in plain English. A first version: honest, but plain.
//!
//! Everything is made from a view or a redacted event, so no sentence can tell more than its reader may know.

mod refusals;

use crate::action::Action;
use crate::event::Event;
use crate::position::Battalia;
use crate::refusal::Refused;
use crate::view::View;
use table::{Cast, Offer, Seat, Words};

pub(crate) use refusals::refusal;

impl Words for Battalia {
    fn question(view: &View, cast: &Cast) -> String {
        match (&view.asked, view.ending) {
            (_, Some(ending)) => format!("The game is over: {ending:?}."),
            (Some(asked), None) => {
                format!("Waiting for {}: {:?}.", cast.list(asked.seats.iter()), asked.task)
            }
            (None, None) => "Nobody is asked.".to_owned(),
        }
    }

    fn offer(_view: &View, _seat: Seat, action: Action) -> Offer {
        Offer::new(format!("{action:?}"))
    }

    fn first(refusal: &Refused) -> Option<Action> {
        match refusal {
            Refused::ChooseFirst { deed } => Some(Action::Do(*deed)),
            _ => None,
        }
    }

    fn tell(_view: &View, event: &Event, _cast: &Cast) -> String {
        format!("{event:?}.")
    }

    fn picture(view: &View, cast: &Cast) -> String {
        let mut lines = vec![format!("Day {}, week {}.", view.oracle.day, view.oracle.week)];
        for standing in &view.standing {
            lines.push(format!("{}: {} points.", cast.name(standing.seat), standing.points));
        }
        lines.join("\n")
    }
}
