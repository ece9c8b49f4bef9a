//! Stands in for the rules until they are written.

use crate::action::HeroRef;
use crate::event::Event;
use crate::position::Battalia;
use crate::squares::Square;
use crate::view::Standing;
use table::{Audience, Chance, Seats};

pub(crate) trait Desk {
    type Luck: Chance;
    fn chance(&mut self) -> &mut Self::Luck;
    fn say(&mut self, event: Event);
    fn reveal(&mut self, to: Audience);
}

pub(crate) mod heroes {
    pub(crate) fn points_of(_: crate::cards::Card) -> u8 {
        1
    }
}

impl Battalia {
    pub(crate) fn asked_seats(&self) -> Seats {
        Seats::NONE
    }
    pub(crate) fn heroes_on_map(&self) -> impl Iterator<Item = (HeroRef, Square)> {
        std::iter::empty()
    }
    pub(crate) fn horde(&self) -> u8 {
        0
    }
    pub(crate) fn standing(&self) -> Vec<Standing> {
        Vec::new()
    }
}
