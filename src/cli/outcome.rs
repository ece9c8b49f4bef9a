//! Results and counts in words.

use table::{Cast, Outcome, Seat, Verdict};

/// How it ended, in one sentence without a full stop: "Ann won", "you and Ann shared the victory".
pub(super) fn headline(outcome: &Outcome, cast: &Cast) -> String {
    let winners = cast.list(outcome.winners.iter());
    match outcome.verdict {
        Verdict::Won if outcome.is_shared() => format!("{winners} shared the victory"),
        Verdict::Won => format!("{winners} won"),
        Verdict::Drawn => "it was a draw".to_owned(),
        Verdict::TableLost => "the game beat everybody: the table lost".to_owned(),
    }
}

/// Everybody's place and points, the first place first.
pub(super) fn standings(outcome: &Outcome, cast: &Cast) -> String {
    let mut seats: Vec<_> = Seat::all(outcome.places.seats()).collect();
    seats.sort_by_key(|&seat| (outcome.places[seat], seat));
    let names: Vec<_> = seats.iter().map(|&seat| capital(&cast.name(seat))).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let line = |(&seat, name): (&Seat, &String)| {
        let (place, points) = (outcome.places[seat], outcome.points[seat]);
        let unit = if points.abs() == 1 { "point" } else { "points" };
        format!("  {place}.  {name:width$}  {points:>5} {unit}")
    };
    seats.iter().zip(&names).map(line).collect::<Vec<_>>().join("\n")
}

/// "1 move", "2 moves".
pub(super) fn moves(count: u32) -> String {
    format!("{count} {}", if count == 1 { "move" } else { "moves" })
}

/// The same with a capital letter at its beginning.
pub(super) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
