//! The bots at the table. A saved game remembers them by their names alone: "Random" is one, and so is "Greedy 3".

use crate::cli::outcome::capital;
use bots::{Incident, Level};
use shelf::{AnyBot, AnyGame};
use table::{AnyTable, Digest, Seat, Seed};

/// The bots by seat; none in the person's, unless a program plays there.
pub(super) struct Opponents(Vec<Option<Box<dyn AnyBot>>>);

impl Opponents {
    /// Bots of the given levels for a table.
    pub(super) fn new(game: &dyn AnyGame, table: &dyn AnyTable, levels: &[Option<Level>]) -> Self {
        let bot =
            |(seat, level): (Seat, &Option<Level>)| level.map(|level| game.bot(level, luck_at(table, seat)));
        Opponents(Seat::all(table.seats()).zip(levels).map(bot).collect())
    }

    /// Puts a bot into the person's seat.
    pub(super) fn seat(&mut self, seat: Seat, bot: Box<dyn AnyBot>) {
        self.0[seat.index()] = Some(bot);
    }

    /// Lets the next bot move, and tells what went wrong with it. Nobody moves when the game is over or the person is to decide.
    /// While the person decides, the bots wait: what they do at the same time is not shown anyway, and what the person has
    /// composed so far can be taken back freely.
    pub(super) fn move_next(&mut self, table: &mut dyn AnyTable) -> Option<(Seat, Vec<Incident>)> {
        let deciders = table.turn().deciders();
        if deciders.iter().any(|seat| self.0[seat.index()].is_none()) {
            return None;
        }
        let seat = deciders.first()?;
        let bot = self.0[seat.index()].as_mut()?;
        let action = bot.choose(table, seat);
        table.act(seat, &action).expect("bots choose legal actions");
        Some((seat, bot.incidents()))
    }

    /// Tells everybody that the game has ended.
    pub(super) fn game_over(&mut self, table: &dyn AnyTable) {
        for (seat, bot) in Seat::all(table.seats()).zip(&mut self.0) {
            if let Some(bot) = bot {
                bot.game_over(table, seat);
            }
        }
    }
}

/// Where a bot's choices start: the same for equal seeds, and telling nothing about the seed.
pub(super) fn luck_at(table: &dyn AnyTable, seat: Seat) -> u64 {
    luck(table.record().seed.as_ref(), seat, table.next_number())
}

/// The same at a table with this seed and so many entries.
pub(super) fn luck(seed: Option<&Seed>, seat: Seat, entries: u32) -> u64 {
    let digest = Digest::of(&("bot", seed, seat, entries));
    u64::from_str_radix(&digest.to_string(), 16).unwrap_or_default()
}

/// The names of all players. Bots are called by their level, with the number of their seat if there are several of it.
pub(super) fn names(levels: &[Option<Level>], yours: &str) -> Vec<String> {
    let alone = |level: Level| levels.iter().filter(|&&other| other == Some(level)).count() == 1;
    let name = |(level, number): (&Option<Level>, usize)| match level {
        None => yours.to_owned(),
        Some(level) if alone(*level) => capital(&level.to_string()),
        Some(level) => format!("{} {number}", capital(&level.to_string())),
    };
    levels.iter().zip(1..).map(name).collect()
}

/// The level of a bot with this name, if it is the name of one.
pub(super) fn level_of(name: &str) -> Option<Level> {
    let (first, number) = name.split_once(' ').unwrap_or((name, "1"));
    let is_bot = number.bytes().all(|digit| digit.is_ascii_digit());
    let level = first.to_lowercase().parse::<Level>().ok();
    level.filter(|level| is_bot && capital(&level.to_string()) == first)
}

#[cfg(test)]
mod tests {
    use super::{level_of, names};
    use bots::Level::{Greedy, Random};

    #[test]
    fn bots_are_known_by_their_names() {
        let levels = [Some(Random), None, Some(Greedy), Some(Random)];
        let names = names(&levels, "Ann");
        assert_eq!(names, ["Random 1", "Ann", "Greedy", "Random 4"]);
        assert!(names.iter().map(|name| level_of(name)).eq(levels));
        assert_eq!(level_of("Random Walker"), None);
        let searching = ["search:2000", "search:1s"].map(|name| Some(name.parse().expect("a level")));
        let names = super::names(&searching, "Ann");
        assert!(names.iter().map(|name| level_of(name)).eq(searching), "{names:?}");
    }
}
