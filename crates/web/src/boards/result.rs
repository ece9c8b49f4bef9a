//! Where everybody's points came from, read off what was heard.

use maud::{Markup, html};
use seven::{Event, Goods, Seven};
use table::{AnyTable, Heard, HeardWhat, Seat, Table, Viewer};

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
    let seven = table.as_any().downcast_ref::<Table<Seven>>()?;
    let heard = seven.heard(viewer, 0).ok()?;
    let view = seven.view(viewer).ok()?;
    let seats: Vec<Seat> = Seat::all(view.heroes.seats()).collect();
    let names = table.players();
    Some(html! {
        h3 { "Where the might came from" }
        div .scroll tabindex="0" role="region" aria-label="Where the might came from" {
            table .result {
                thead { tr { th scope="col" { "From" } @for seat in &seats { th scope="col" { (names[seat.index()]) } } } }
                tbody {
                    @for (source, words) in SOURCES {
                        tr { th scope="row" { (words) } @for seat in &seats { td { (signed(sum(&heard, *seat, source))) } } }
                    }
                }
                tfoot { tr { th scope="row" { "Might" } @for seat in &seats { td { (view.heroes[*seat].might) } } } }
            }
        }
    })
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
    use super::{SOURCES, Seven, sum};
    use table::{Chance, Fast, Options, Seat, Seed, Table, Viewer};

    #[test]
    fn the_sources_add_up_to_the_might_of_every_hero() {
        let game = shelf::game("seven").unwrap();
        for number in 0..6 {
            let names = (1..=4).map(|seat| format!("Player {seat}")).collect();
            let mut table = game.open(4, &Options::none(), names, Seed::from_number(number)).unwrap();
            let mut luck = Fast::new(number);
            for _ in 0..1500 {
                let Some(seat) = table.turn().deciders().first() else { break };
                let offers = table.offers(seat);
                let chosen = luck.below(offers.len() as u32) as usize;
                table.act(seat, &offers[chosen].action).unwrap();
            }
            let seven = table.as_any().downcast_ref::<Table<Seven>>().unwrap();
            let heard = seven.heard(Viewer::Spectator, 0).unwrap();
            let view = seven.view(Viewer::Spectator).unwrap();
            for seat in Seat::all(4) {
                let sources: i32 = SOURCES.iter().map(|(source, _)| sum(&heard, seat, *source)).sum();
                assert_eq!(sources, i32::from(view.heroes[seat].might), "{seat} of game {number}");
            }
        }
    }
}
