//! The bots at the table. A saved game remembers them by their names alone: "Random" is one, and so is "Greedy 3".

use crate::cli::outcome::capital;
use bots::Level;
use shelf::{AnyBot, AnyGame};
use table::{AnyTable, Digest, Seat};

/// The bots by seat; none in the person's.
pub(super) struct Opponents(Vec<Option<Box<dyn AnyBot>>>);

impl Opponents {
    /// Bots of the given levels for a table.
    pub(super) fn new(game: &dyn AnyGame, table: &dyn AnyTable, levels: &[Option<Level>]) -> Self {
        let bot =
            |(seat, level): (Seat, &Option<Level>)| level.map(|level| game.bot(level, luck(table, seat)));
        Opponents(Seat::all(table.seats()).zip(levels).map(bot).collect())
    }

    /// Moves for everybody until the person is to decide, or nobody is. While the person decides, the bots wait: what they
    /// do at the same time is not shown anyway, and what the person has composed so far can be taken back freely.
    pub(super) fn move_until(&mut self, table: &mut dyn AnyTable, you: Seat) {
        loop {
            let deciders = table.turn().deciders();
            let Some(seat) = deciders.first().filter(|_| !deciders.contains(you)) else {
                return;
            };
            let bot = self.0[seat.index()].as_mut().expect("there is a bot in every seat but yours");
            let action = bot.choose(table, seat);
            table.act(seat, &action).expect("bots choose legal actions");
        }
    }
}

/// Where a bot's choices start: the same for equal seeds, and telling nothing about the seed.
fn luck(table: &dyn AnyTable, seat: Seat) -> u64 {
    let digest = Digest::of(&("bot", &table.record().seed, seat, table.next_number()));
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
    Level::NAMED.into_iter().find(|level| is_bot && capital(&level.to_string()) == first)
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
    }
}
