//! The race: points with the cities they come from, great cities, the map that fills, the days that pass, and Buff.

use super::Board;
use super::signs::{Sign, disc, hue};
use super::terms;
use battalia::{Buff, Ending, Site, Standing, Task};
use maud::{Markup, html};
use table::Seat;

/// B16.2: so many great cities end the game.
const GREAT_CITIES: u32 = 5;
/// B5.3.
const WEEK: u8 = 7;

impl Board<'_> {
    /// Where the game stands.
    pub(super) fn race(&self) -> Markup {
        html! {
            section.race aria-label="The race" {
                h2.sr { "The race" }
                div.standing {
                    h3 { "Points, in the order of play" }
                    ol { @for &seat in &self.view.order { (self.stands(seat)) } }
                }
                div.clocks { (self.days()) (self.fill()) @if self.view.options.module { (self.whereabouts()) } }
            }
        }
    }

    fn stands(&self, seat: Seat) -> Markup {
        let Some(&Standing { points, great_cities, cities, great_artefacts, place, .. }) =
            self.standing(seat)
        else {
            return html! {};
        };
        let faction = self.faction(seat);
        let words = format!(
            "{points} points from {cities} cities; {great_cities} of {GREAT_CITIES} great cities, {great_artefacts} great artefacts; place {place}"
        );
        let levels = self.levels(seat);
        html! {
            li.own[self.is_own(seat)].asked[self.is_asked(seat)] {
                (disc(faction))
                span.who { (self.who(seat)) }
                span.tokens { (self.turn_token(seat)) }
                span.score role="img" aria-label=(words) title=(words) {
                    span class={ "cities " (hue(faction)) } {
                        @for level in levels { span class={ "town l-" (level) } { (level) } }
                    }
                    span.greats { @for at in 0..GREAT_CITIES { span.slot.done[at < great_cities] { (Sign::GreatCity.icon()) } } @if great_artefacts > 0 { span.won { (great_artefacts) (Sign::Ruins.icon()) } } }
                    b.points { (points) (Sign::Points.tinted()) }
                }
            }
        }
    }

    /// The levels of a seat's cities, the largest first.
    fn levels(&self, seat: Seat) -> Vec<u8> {
        let laid = self.view.map.squares.iter().filter_map(|square| square.card);
        let own = laid.filter(|card| card.site == Site::City && card.controller == Some(seat));
        let mut levels: Vec<u8> = own.filter_map(|card| card.level).collect();
        levels.sort_unstable_by(|a, b| b.cmp(a));
        levels
    }

    fn days(&self) -> Markup {
        let (oracle, limit) = (&self.view.oracle, self.view.options.day_limit);
        let words = match oracle.day {
            0 => "set-up".to_owned(),
            day => format!("{day} of {limit}"),
        };
        clock(
            "Day",
            Sign::Sun,
            &words,
            u32::from(oracle.day),
            u32::from(limit),
            "after the last day the game ends",
        )
    }

    fn fill(&self) -> Markup {
        let (filled, all) = self.filled();
        let words = format!("{filled} of {all}");
        clock("Map", Sign::Road, &words, filled as u32, all as u32, "a full map ends the game")
    }

    fn whereabouts(&self) -> Markup {
        let oracle = &self.view.oracle;
        let next = oracle.week * WEEK + 1;
        let words = match self.view.buff {
            Buff::Absent if oracle.day == 0 => "enters in the second week".to_owned(),
            Buff::Absent if self.enters_now() => {
                format!("enters now, with a horde of {}", self.pack.horde(oracle.week))
            }
            Buff::Absent if next > self.view.options.day_limit => "away for the rest of the game".to_owned(),
            Buff::Absent => {
                format!("away; enters on day {next} with a horde of {}", self.pack.horde(oracle.week + 1))
            }
            Buff::Free { square } => {
                format!("free on {square}, horde {}", self.view.horde.unwrap_or_default())
            }
            Buff::Serving { master, square, until } => {
                let whom = if self.is_own(master) { "you".to_owned() } else { self.cast.name(master) };
                format!("serves {whom} on {square} until day {until}")
            }
        };
        html! { p.clock.buff-is { span.label { (Sign::Buff.tinted()) "Buff" } span.words { (words) } } }
    }

    /// Is it being settled where Buff enters?
    fn enters_now(&self) -> bool {
        self.view.asked.is_some_and(|asked| matches!(asked.task, Task::Bid | Task::PlaceBuff(_)))
    }

    /// How the game ended.
    pub(super) fn ending(&self, ending: Ending) -> String {
        let how = match ending {
            Ending::GreatCities(seat) => {
                format!("{} built the fifth great city.", self.who(seat).replace("You", "You have"))
            }
            Ending::FullMap => "No card can be laid any more.".to_owned(),
            Ending::DayLimit => "The last day is over.".to_owned(),
        };
        let winner = self.view.standing.iter().find(|standing| standing.place == 1);
        let wins = winner.map_or_else(String::new, |standing| {
            let wins = if self.is_own(standing.seat) { "win" } else { "wins" };
            format!(" {} {wins} with {} points.", self.who(standing.seat), standing.points)
        });
        format!("{}{wins}", terms::capital(&how))
    }
}

/// A way to go, and how far it has been gone.
fn clock(name: &str, sign: Sign, words: &str, gone: u32, of: u32, end: &str) -> Markup {
    html! {
        div.clock title=(end) {
            span.label { (sign.tinted()) (name) }
            span.words { (words) }
            svg.bar viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" {
                rect.track width="100" height="6" {}
                rect.gone width=(gone * 100 / of.max(1)) height="6" {}
            }
        }
    }
}
