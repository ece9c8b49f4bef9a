//! Where everybody's points came from, read off what was heard.

use battalia::Battalia;
use maud::{Markup, html};
use multiverse_war::{MultiverseWar, PointSource};
use seven::{Event, Goods, Seven};
use table::{AnyTable, Heard, HeardWhat, Seat, Table, Viewer};

/// Points of everybody, row by row.
struct Result {
    /// What is counted.
    what: &'static str,
    names: Vec<String>,
    /// Where they came from, and how many for each seat.
    rows: Vec<(&'static str, Vec<i32>)>,
    totals: Vec<i32>,
}

/// A kind of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Quests,
    Majorities,
    Production,
    Finds,
    Losses,
    Sins,
    Payments,
}

const SOURCES: [(Source, &str); 7] = [
    (Source::Quests, "Prizes of quests"),
    (Source::Majorities, "The most of something at the end of a round"),
    (Source::Production, "Characters, portals and temples, each round"),
    (Source::Finds, "Recruits, buildings, treasures and artifacts, once"),
    (Source::Losses, "Cataclysms and others' sins"),
    (Source::Sins, "Sins in hand at the end of a round"),
    (Source::Payments, "Paid to man buildings and to cleanse"),
];

/// Where the points of a game came from. Nothing for games that end without.
pub(crate) fn result(table: &dyn AnyTable, viewer: Viewer) -> Option<Markup> {
    let any = table.as_any();
    let names = table.players().to_vec();
    let result = if let Some(table) = any.downcast_ref::<Table<Seven>>() {
        of_seven(table, viewer, names)?
    } else if let Some(table) = any.downcast_ref::<Table<Battalia>>() {
        of_battalia(table, viewer, names)?
    } else {
        of_multiverse_war(any.downcast_ref::<Table<MultiverseWar>>()?, viewer, names)?
    };
    Some(result.draw())
}

impl Result {
    fn draw(&self) -> Markup {
        let title = format!("Where the {} came from", self.what);
        html! {
            h3 { (title) }
            div .scroll tabindex="0" role="region" aria-label=(title) {
                table .result {
                    thead { tr { th scope="col" { "From" } @for name in &self.names { th scope="col" { (name) } } } }
                    tbody {
                        @for (words, points) in &self.rows {
                            tr { th scope="row" { (words) } @for &points in points { td { (signed(points)) } } }
                        }
                    }
                    tfoot { tr { th scope="row" { (capital(self.what)) } @for total in &self.totals { td { (total) } } } }
                }
            }
        }
    }
}

fn of_seven(table: &Table<Seven>, viewer: Viewer, names: Vec<String>) -> Option<Result> {
    let heard = table.heard(viewer, 0).ok()?;
    let view = table.view(viewer).ok()?;
    let seats: Vec<Seat> = Seat::all(view.heroes.seats()).collect();
    let row = |(source, words)| (words, seats.iter().map(|&seat| sum(&heard, seat, source)).collect());
    let totals = seats.iter().map(|&seat| i32::from(view.heroes[seat].might)).collect();
    let names = names.into_iter().take(seats.len()).collect();
    Some(Result { what: "might", names, rows: SOURCES.into_iter().map(row).collect(), totals })
}

fn of_battalia(table: &Table<Battalia>, viewer: Viewer, names: Vec<String>) -> Option<Result> {
    let heard = table.heard(viewer, 0).ok()?;
    let view = table.view(viewer).ok()?;
    let events = heard.iter().filter(|heard| !heard.undone).filter_map(|heard| match &heard.what {
        HeardWhat::Event(event) => Some(event),
        _ => None,
    });
    let found = battalia::faces::sources(events);
    let seats: Vec<Seat> = Seat::all(view.players.len() as u8).collect();
    let sum = |seat: Seat, source| {
        found
            .iter()
            .filter(|&&(whose, from, _)| whose == seat && from == source)
            .map(|&(.., points)| points)
            .sum()
    };
    let row = |source: battalia::faces::Source| {
        (source.words(), seats.iter().map(|&seat| sum(seat, source)).collect::<Vec<i32>>())
    };
    let rows = battalia::faces::Source::ALL.into_iter().map(row).collect();
    let points =
        |seat: &Seat| view.standing.iter().find(|standing| standing.seat == *seat).map_or(0, |of| of.points);
    let totals = seats.iter().map(|seat| i32::try_from(points(seat)).unwrap_or(i32::MAX)).collect();
    Some(Result { what: "points", names, rows, totals })
}

fn of_multiverse_war(table: &Table<MultiverseWar>, viewer: Viewer, names: Vec<String>) -> Option<Result> {
    let view = table.view(viewer).ok()?;
    let seats: Vec<Seat> = Seat::all(view.players.len() as u8).collect();
    let row = |source: PointSource| {
        (source.words(), seats.iter().map(|&seat| view.points_from(seat, source)).collect::<Vec<i32>>())
    };
    let totals = view.players.iter().map(|player| player.points).collect();
    Some(Result { what: "points", names, rows: PointSource::ALL.into_iter().map(row).collect(), totals })
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a seat has from one source.
fn sum(heard: &[Heard<Event>], seat: Seat, source: Source) -> i32 {
    let points = |heard: &Heard<Event>| match &heard.what {
        HeardWhat::Event(event) if !heard.undone => {
            points(event, seat).filter(|(from, _)| *from == source).map_or(0, |(_, points)| points)
        }
        _ => 0,
    };
    heard.iter().map(points).sum()
}

/// What an event gave a seat, or took from it.
fn points(event: &Event, you: Seat) -> Option<(Source, i32)> {
    let (seat, source, points) = match event {
        Event::WonPrize { seat, might } => (seat, Source::Quests, i32::from(*might)),
        Event::Scored { seat, .. } => (seat, Source::Majorities, 1),
        Event::Produced { seat, might, .. } => (seat, Source::Production, i32::from(*might)),
        Event::Gained { seat, goods: Goods::Might(might) } => (seat, Source::Finds, i32::from(*might)),
        Event::Lost { seat, goods: Goods::Might(might) } => (seat, Source::Losses, -i32::from(*might)),
        Event::SinsCost { seat, might } => (seat, Source::Sins, -i32::from(*might)),
        Event::Announced { seat, paid, .. }
        | Event::Cleansed { seat, paid }
        | Event::MetDemand { seat, paid, .. } => (seat, Source::Payments, -i32::from(paid.might)),
        _ => return None,
    };
    (*seat == you).then_some((source, points))
}

fn signed(points: i32) -> String {
    match points {
        0 => "·".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", -points),
    }
}

#[cfg(test)]
mod tests {
    use super::{MultiverseWar, Result, SOURCES, Seven, of_battalia, of_multiverse_war, sum};
    use battalia::Battalia;
    use table::{AnyTable, Chance, Fast, Options, Seat, Seed, Table, Viewer};

    /// A random game, or a good part of one.
    fn played(game: &str, number: u64, moves: u32) -> Box<dyn AnyTable> {
        let game = shelf::game(game).unwrap();
        let names = (1..=4).map(|seat| format!("Player {seat}")).collect();
        let mut table = game.open(4, &Options::none(), names, Seed::from_number(number)).unwrap();
        let mut luck = Fast::new(number);
        for _ in 0..moves {
            let Some(seat) = table.turn().deciders().first() else { break };
            let offers = table.offers(seat);
            let chosen = luck.below(offers.len() as u32) as usize;
            table.act(seat, &offers[chosen].action).unwrap();
        }
        table
    }

    #[test]
    fn the_sources_add_up_to_the_might_of_every_hero() {
        for number in 0..6 {
            let table = played("seven", number, 1500);
            let seven = table.as_any().downcast_ref::<Table<Seven>>().unwrap();
            let heard = seven.heard(Viewer::Spectator, 0).unwrap();
            let view = seven.view(Viewer::Spectator).unwrap();
            for seat in Seat::all(4) {
                let sources: i32 = SOURCES.iter().map(|(source, _)| sum(&heard, seat, *source)).sum();
                assert_eq!(sources, i32::from(view.heroes[seat].might), "{seat} of game {number}");
            }
        }
    }

    #[test]
    fn the_sources_add_up_to_the_points_of_every_nation() {
        for number in 0..4 {
            let table = played("battalia", number, 3000);
            let table = table.as_any().downcast_ref::<Table<Battalia>>().unwrap();
            let Result { rows, totals, .. } = of_battalia(table, Viewer::Spectator, Vec::new()).unwrap();
            for (at, total) in totals.into_iter().enumerate() {
                let sources: i32 = rows.iter().map(|(_, points)| points[at]).sum();
                assert_eq!(sources, total, "seat {at} of game {number}");
            }
        }
    }

    #[test]
    fn the_sources_add_up_to_the_points_of_every_faction() {
        for number in 0..4 {
            let table = played("multiverse-war", number, 3000);
            let table = table.as_any().downcast_ref::<Table<MultiverseWar>>().unwrap();
            let Result { rows, totals, .. } =
                of_multiverse_war(table, Viewer::Spectator, Vec::new()).unwrap();
            for (at, total) in totals.into_iter().enumerate() {
                let sources: i32 = rows.iter().map(|(_, points)| points[at]).sum();
                assert_eq!(sources, total, "seat {at} of game {number}");
                assert!(rows.iter().all(|(_, points)| points[at] >= 0), "nothing takes points away");
            }
        }
    }
}
