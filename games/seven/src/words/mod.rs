//! "7" in plain English: questions, choices, events, refusals and the whole table as text.
//!
//! | file | what |
//! |---|---|
//! | `terms.rs` | colours, amounts, articles and lists |
//! | `cards.rs` | what the cards do |
//! | `faces.rs` | the same for boards |
//! | `question.rs` | what the table waits for |
//! | `offers/` | actions as choices, with their targets on the board |
//! | `events.rs` | what happened |
//! | `refusals.rs` | why not |
//! | `picture/` | the table as text |
//!
//! Everything is made from a view or a redacted event, so no sentence can tell more than its reader may know. All names on cards
//! come from the pack.

mod cards;
mod events;
pub mod faces;
mod offers;
mod picture;
mod question;
mod refusals;
mod terms;

use crate::action::Action;
use crate::event::Event;
use crate::position::{Ending, Reason, Seven};
use crate::refusal::Refused;
use crate::view::{HeroView, View};
use table::{Cast, Offer, Seat, Words};

pub(crate) use refusals::refusal;

impl Words for Seven {
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

/// The hero in a seat; none for the Unnamed and for seats that nobody has.
fn hero(view: &View, seat: Seat) -> Option<&HeroView> {
    view.heroes.as_slice().get(seat.index())
}

/// The name on the hero card, on the side that is up. Choices know the heroes by it.
pub fn hero_name(view: &View, seat: Seat) -> String {
    let Some(hero) = hero(view, seat) else {
        return if Some(seat) == unnamed_seat(view) {
            "the Unnamed".into()
        } else {
            format!("nobody ({seat})")
        };
    };
    match hero.card {
        Some(card) if hero.has_fallen => view.pack[card].evil.clone(),
        Some(card) => view.pack[card].good.clone(),
        None => format!("the hero of {seat}"),
    }
}

/// S1.1: the Unnamed seat comes after the heroes.
pub fn unnamed_seat(view: &View) -> Option<Seat> {
    view.options.unnamed.then(|| Seat::new(view.heroes.seats()))
}

/// "You play" or "The Unnamed plays".
fn unnamed_does(view: &View, cast: &Cast, you_do: &str, he_does: &str) -> String {
    let is_you = unnamed_seat(view).is_some_and(|seat| cast.is_you(seat));
    if is_you { format!("You {you_do}") } else { format!("The Unnamed {he_does}") }
}

/// "your" or "Ann's", inside a sentence.
fn whose(cast: &Cast, seat: Seat) -> String {
    if cast.is_you(seat) { "your".to_owned() } else { cast.possessive(seat) }
}

/// How the game ended, in a sentence or two.
pub fn ending(cast: &Cast, ending: &Ending) -> String {
    let winners = ending.winners;
    let alone = winners.first().filter(|_| winners.len() == 1);
    let win = match alone {
        Some(seat) => format!("{}.", cast.does(seat, "win", "wins")),
        None if winners.is_empty() => "Nobody wins but the Unnamed.".to_owned(),
        None => format!("The victory is shared by {}.", cast.list(winners.iter())),
    };
    let why = match ending.reason {
        Reason::Armour => "The Legendary Armour is complete, and the Unnamed is driven back.",
        Reason::Portals => "All six portals are closed, and the Unnamed is shut out.",
        Reason::FourteenthCataclysm => "The last cataclysm has struck: the heroes are defeated.",
        Reason::AllFallen => "The last good hero has fallen.",
        Reason::RoundLimit => "The last round is over: the heroes are defeated.",
    };
    format!("{why} {win}")
}
