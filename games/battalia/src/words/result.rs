//! Where the points came from: what every event changed, and what decided between equals.

use crate::event::Event;
use crate::position::Ending;
use crate::squares::Square;
use crate::view::Standing;
use std::collections::BTreeMap;
use table::Seat;

/// A kind of points (B16.1: the levels of the cities one controls).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Source {
    /// B4.11.
    StartCity,
    /// B9.13.
    Built,
    /// B9.14.
    Upgraded,
    /// B14.23.
    Neutral,
    /// B14.25.
    Captured,
    /// B14.25, B14.26.
    Lost,
}

impl Source {
    /// All, in the order in which they are shown.
    pub const ALL: [Source; 6] =
        [Source::StartCity, Source::Built, Source::Upgraded, Source::Neutral, Source::Captured, Source::Lost];

    /// As the heading of a row.
    pub const fn words(self) -> &'static str {
        match self {
            Source::StartCity => "The start city",
            Source::Built => "Cities built",
            Source::Upgraded => "Upgrades",
            Source::Neutral => "Neutral cities taken",
            Source::Captured => "Cities of others captured",
            Source::Lost => "Cities and levels lost",
        }
    }
}

/// What the events gave to each seat, and took from it: read in their order, they add up to the points (B16.1).
pub fn sources<'a>(events: impl IntoIterator<Item = &'a Event>) -> Vec<(Seat, Source, i32)> {
    // Who has which city, and its level.
    let mut cities: BTreeMap<Square, (Option<Seat>, i32)> = BTreeMap::new();
    let mut found = Vec::new();
    for event in events {
        match *event {
            Event::SetOut { square, level: Some(level), .. } => {
                cities.insert(square, (None, i32::from(level)));
            }
            Event::TookStartCity { seat, square } => {
                let city = cities.entry(square).or_insert((None, 1));
                city.0 = Some(seat);
                found.push((seat, Source::StartCity, city.1));
            }
            Event::BuiltCity { seat, square, level, .. } => {
                cities.insert(square, (Some(seat), i32::from(level)));
                found.push((seat, Source::Built, i32::from(level)));
            }
            Event::Upgraded { seat, square, level } => {
                let city = cities.entry(square).or_insert((Some(seat), i32::from(level) - 1));
                found.push((seat, Source::Upgraded, i32::from(level) - city.1));
                city.1 = i32::from(level);
            }
            Event::Captured { seat, square, level } => {
                let before = cities.insert(square, (Some(seat), i32::from(level)));
                match before {
                    Some((Some(owner), points)) => {
                        found.push((owner, Source::Lost, -points));
                        found.push((seat, Source::Captured, i32::from(level)));
                    }
                    _ => found.push((seat, Source::Neutral, i32::from(level))),
                }
            }
            Event::HeldLastCity { seat, square, level } => {
                let city = cities.entry(square).or_insert((Some(seat), i32::from(level)));
                found.push((seat, Source::Lost, i32::from(level) - city.1));
                city.1 = i32::from(level);
            }
            _ => {}
        }
    }
    found
}

/// What decided between two players with equal points (B16.7): "more cities of level 4".
pub fn tie_break(winner: &Standing, other: &Standing) -> &'static str {
    match () {
        () if winner.great_cities != other.great_cities => "more cities of level 4",
        () if winner.cities != other.cities => "more cities",
        () if winner.great_artefacts != other.great_artefacts => "more great artefacts",
        () => "the later seat",
    }
}

/// How the game ended, in a few words: "five cities of level 4".
pub const fn reason(how: Ending) -> &'static str {
    match how {
        Ending::GreatCities(_) => "five cities of level 4",
        Ending::FullMap => "a full map",
        Ending::DayLimit => "the last day",
    }
}
