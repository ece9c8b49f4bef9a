//! Which lines of the log are no news, because they come in every turn or another line says it better; and which nobody should miss.

use table::LogLine;

/// Events by the names that the log gives them.
const ROUTINE: [&str; 13] = [
    "turned_up",
    "turn_began",
    "turn_ended",
    "declined",
    "mulligan",
    "drew",
    "shuffled",
    "passed",
    "discarded",
    "paid",
    "stopped",
    "bid_chosen",
    "left_buff",
];

/// What nobody can foresee, by the same names.
const SURPRISES: [&str; 3] = ["rolled", "leads_buff", "compared"];

/// Does this line tell how the dice or a battle fell?
pub(in super::super) fn is_surprise(line: &LogLine) -> bool {
    SURPRISES.iter().any(|&name| line.event.get(name).is_some())
}

/// Is this line no news?
pub(in super::super) fn is_routine(line: &LogLine) -> bool {
    // Every hired unit brings a supply along (B8.3), and most steps of a march cost one (B13.6).
    let card = line.event.pointer("/gained/card").or_else(|| line.event.pointer("/played/now"));
    let is_supply = card.is_some_and(|card| card == "supply");
    is_supply || ROUTINE.iter().any(|&name| line.event.get(name).is_some())
}

#[cfg(test)]
mod tests {
    use super::{ROUTINE, SURPRISES, is_routine, is_surprise};
    use table::{Fast, LogLine, Options, Seed, Turn, Viewer};

    /// What a spectator hears of a whole game in which everybody chooses at random.
    fn heard(number: u64) -> Vec<LogLine> {
        let players = ["Ann", "Ben", "Cem"].map(ToString::to_string).to_vec();
        let game = shelf::game("battalia").unwrap();
        let mut table = game.open(3, &Options::none(), players, Seed::from_number(number)).unwrap();
        let mut dice = Fast::new(number);
        while let Turn::Decide(seats) = table.turn() {
            let seat = seats.first().unwrap();
            let mut offers = table.offers(seat);
            if offers.len() > 1 {
                offers.retain(|choice| choice.action != "cancel");
            }
            let at = dice.next_u64() as usize % offers.len();
            table.act(seat, &offers[at].action).unwrap();
        }
        table.log(Viewer::Spectator, 0).unwrap()
    }

    #[test]
    fn the_log_knows_these_names_and_tells_of_more() {
        let lines: Vec<LogLine> = (1..=4).flat_map(heard).collect();
        for name in ROUTINE.into_iter().chain(SURPRISES) {
            assert!(lines.iter().any(|line| line.event.get(name).is_some()), "nothing is called {name}");
        }
        assert!(!lines.iter().any(|line| is_routine(line) && is_surprise(line)));
        let news = lines.iter().filter(|line| !is_routine(line));
        assert!(news.clone().any(|line| line.words.contains("builds a road")));
        assert!(news.clone().count() * 2 < lines.len(), "{} of {} lines are news", news.count(), lines.len());
    }
}
