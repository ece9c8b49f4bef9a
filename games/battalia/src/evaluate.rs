//! Cheap guesses how well somebody stands, for bots; and what a simulation reports.

use crate::cards::Card;
use crate::position::{Battalia, Ending};
use table::{Kind, Seat};

impl Battalia {
    /// In thousandths of a point: cities, and a little for cards and heroes.
    pub(crate) fn worth(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let strength = |at: usize| i32::from(self.pack.strength[at]);
        let bags = [&player.nation, &player.hand, &player.lines, &player.arrivals, &player.shelter];
        let cards: i32 = bags
            .iter()
            .map(|bag| {
                bag.counts()
                    .iter()
                    .enumerate()
                    .map(|(at, &count)| i32::from(count) * strength(at))
                    .sum::<i32>()
            })
            .sum();
        let held: i32 = player.held.iter().map(|held| strength(Card::index(held.card))).sum();
        let heroes = player.heroes.iter().flatten().count() as i32;
        1000 * self.points(seat) as i32
            + 40 * (cards + held)
            + 20 * i32::from(player.deck_size)
            + 150 * heroes
    }
}

/// What somebody who simulates would like to know.
pub(crate) fn figures(game: &Battalia, note: &mut impl FnMut(&'static str, i64)) {
    note("days", i64::from(game.day));
    note("empty squares", i64::from(game.board.empty().count_ones()));
    note("ended by five great cities", i64::from(matches!(game.ending, Some(Ending::GreatCities(_)))));
    note("ended by a full map", i64::from(game.ending == Some(Ending::FullMap)));
    note("ended by the day limit", i64::from(game.ending == Some(Ending::DayLimit)));
    let best = game.seats_at_table().map(|seat| game.points(seat)).max().unwrap_or(0);
    note("most points", i64::from(best));
    note("great artefacts won", i64::from(u32::from(game.rules.seats) + 1 - game.row.len()));
}
