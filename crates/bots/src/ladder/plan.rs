//! What the ladder shall find out: who meets whom, in which seats, and when a question is settled.

use super::{Played, Share};
use crate::Level;
use serde::Serialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// After how many games of a pair it is asked whether its question is settled, again and again. It is even, so that both have sat in
/// every seat equally often by then.
const BATCH: u64 = 20;

/// The deviations on each side of the interval that settles a question. Who looks after every batch has more chances to be fooled than
/// who looks once: with 1.96, as for the intervals that are reported, ten looks settle one question in five the wrong way if the truth
/// lies on the threshold. 2.6 keeps that near one in twenty.
const STRICT: f64 = 2.6;

/// Who meets whom. Made by [`Plan::round_robin`] or [`Plan::against`]; what else can be chosen are the open fields.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    seats: u8,
    entrants: Vec<Level>,
    pairs: Vec<Pair>,
    is_alone: bool,
    /// How many games a pair plays at most.
    pub games: u64,
    /// Equal seeds give equal games.
    pub seed: u64,
    /// The question: is the share of the upper one above or below this? It is the share of the decided pairings, or of the games if
    /// he sits alone against others.
    pub settle: f64,
    /// Does a pair stop when its question is settled?
    pub stops_early: bool,
    /// Do points decide among equal places? Then a table that everybody lost says something, too; and one who sits alone is measured by
    /// the games in which he stood ahead of all others, not by those he won.
    pub points_decide: bool,
}

/// Two who meet, by their numbers in the list of entrants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The one that is expected to be weaker, or that sits in all other seats.
    pub lower: usize,
    /// The one that is expected to be stronger, or that sits alone. Shares are his.
    pub upper: usize,
}

/// The answer to a pair's question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// The share is above what was asked.
    Above,
    /// The share is below what was asked.
    Below,
    /// Not settled.
    Open,
}

/// Why players cannot be put on a ladder.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadPlan {
    /// Fewer than two.
    #[error("a ladder needs at least two players, found {0}")]
    TooFew(usize),
    /// Somebody is named twice.
    #[error("`{0}` is named twice; a player cannot be compared with itself")]
    Twice(String),
}

impl Plan {
    /// Everybody meets everybody, with half of the seats each. The players are named from the weakest. Neighbours come first: whether
    /// each is better than the one below is what a ladder asks.
    pub fn round_robin(seats: u8, players: &[Level]) -> Result<Self, BadPlan> {
        let count = players.len();
        let at_distance =
            |distance| (distance..count).map(move |upper| Pair { lower: upper - distance, upper });
        let pairs = (1..count).flat_map(at_distance).collect();
        Plan::new(seats, players.to_vec(), pairs, false)
    }

    /// Each of the players sits alone against this one, who takes all other seats.
    pub fn against(seats: u8, players: &[Level], other: Level) -> Result<Self, BadPlan> {
        let entrants: Vec<_> = std::iter::once(other).chain(players.iter().copied()).collect();
        let pairs = (1..entrants.len()).map(|upper| Pair { lower: 0, upper });
        Plan::new(seats, entrants, pairs.collect(), true)
    }

    fn new(seats: u8, entrants: Vec<Level>, pairs: Vec<Pair>, is_alone: bool) -> Result<Self, BadPlan> {
        if entrants.len() < 2 {
            return Err(BadPlan::TooFew(entrants.len()));
        }
        for (number, level) in entrants.iter().enumerate() {
            if entrants[..number].contains(level) {
                return Err(BadPlan::Twice(level.to_string()));
            }
        }
        let settle = if is_alone { 1.0 / f64::from(seats) } else { 0.6 };
        Ok(Plan {
            seats,
            entrants,
            pairs,
            is_alone,
            games: 100,
            seed: 0,
            settle,
            stops_early: true,
            points_decide: false,
        })
    }

    /// How many seats the tables have.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// Everybody who plays. The first is the one whom ratings are measured from.
    pub fn entrants(&self) -> &[Level] {
        &self.entrants
    }

    /// Who meets whom.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Does one of each pair sit alone against the other?
    pub const fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// Who sits in each seat in a game of a pair.
    ///
    /// One who sits alone goes round the table. Otherwise every way to share the seats comes in turn, since neighbours matter, and each
    /// is followed by its mirror image: after every second game both have had each seat equally often.
    pub fn seating(&self, pair: usize, game: u64) -> Vec<usize> {
        let Pair { lower, upper } = self.pairs[pair];
        let seats = u32::from(self.seats);
        let upper_seats = if self.is_alone {
            1 << (game % u64::from(seats))
        } else {
            let all = (1_u32 << seats) - 1;
            let is_fair = |set: &u32| set.count_ones() == seats / 2 || set.count_ones() == seats.div_ceil(2);
            let ways: Vec<u32> = (0..=all).filter(|set| set & 1 == 1).filter(is_fair).collect();
            let way = ways[(game / 2 % ways.len() as u64) as usize];
            if game.is_multiple_of(2) { way } else { all & !way }
        };
        (0..seats).map(|seat| if upper_seats >> seat & 1 == 1 { upper } else { lower }).collect()
    }

    /// What a game says about the question of its pair: how much of how much the upper one won.
    pub(super) fn score(&self, played: &Played) -> (u64, u64) {
        let upper = self.pairs[played.pair].upper;
        match (self.is_alone, self.points_decide) {
            (false, points_decide) => played.pairings(upper, points_decide),
            (true, false) => (u64::from(played.is_won_by(upper)), 1),
            (true, true) => (u64::from(played.is_ahead(upper)), 1),
        }
    }

    /// Is the question settled by these games?
    pub(super) fn finding(&self, scores: &[(u64, u64)]) -> Finding {
        let share = Share::of_games(scores, STRICT);
        if share.low > self.settle {
            Finding::Above
        } else if share.high < self.settle {
            Finding::Below
        } else {
            Finding::Open
        }
    }

    /// How far a pair has come, with these games played. More of them than are needed change nothing.
    pub(super) fn course(&self, pair: usize, played: &BTreeMap<(usize, u64), Played>) -> Course {
        let step = if self.stops_early { BATCH } else { self.games };
        let mut scores = Vec::new();
        let mut counted = 0;
        while counted < self.games {
            let next = self.games.min(counted + step);
            let missing: Vec<_> =
                (counted..next).filter(|&game| !played.contains_key(&(pair, game))).collect();
            if !missing.is_empty() {
                return Course { counted, missing };
            }
            scores.extend(played.range((pair, counted)..(pair, next)).map(|(_, game)| self.score(game)));
            counted = next;
            if self.stops_early && self.finding(&scores) != Finding::Open {
                break;
            }
        }
        Course { counted, missing: Vec::new() }
    }
}

/// How far a pair has come.
pub(super) struct Course {
    /// So many games count, the first ones.
    pub(super) counted: u64,
    /// Which games must be played before the next decision whether to play on. None: the pair is done.
    pub(super) missing: Vec<u64>,
}

#[cfg(test)]
mod tests {
    use super::Plan;
    use crate::Level;
    use std::collections::BTreeSet;

    fn plan(seats: u8) -> Plan {
        Plan::round_robin(seats, &[Level::Random, Level::Greedy]).expect("two players")
    }

    #[test]
    fn both_take_every_seat_equally_often_in_every_two_games() {
        for seats in 2..=7 {
            let plan = plan(seats);
            for game in (0..200).step_by(2) {
                let (one, other) = (plan.seating(0, game), plan.seating(0, game + 1));
                assert!(one.iter().zip(&other).all(|(one, other)| one + other == 1), "{one:?} {other:?}");
                let first: usize = one.iter().sum();
                assert!(first.abs_diff(one.len() - first) <= 1, "half of the seats each: {one:?}");
            }
        }
    }

    #[test]
    fn every_way_to_share_the_seats_comes_in_turn() {
        for (seats, ways) in [(2, 2), (3, 6), (4, 6), (5, 20), (6, 20), (7, 70)] {
            let plan = plan(seats);
            let cycle: BTreeSet<_> = (0..ways).map(|game| plan.seating(0, game)).collect();
            assert_eq!(cycle.len() as u64, ways, "{seats} seats");
            assert_eq!(plan.seating(0, 0), plan.seating(0, ways), "{seats} seats");
        }
    }

    #[test]
    fn one_alone_goes_round_the_table() {
        let plan = Plan::against(4, &[Level::Greedy], Level::Random).expect("two players");
        let seats: Vec<_> = (0..5).map(|game| plan.seating(0, game)).collect();
        assert_eq!(seats[..3], [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]);
        assert_eq!(seats[0], seats[4]);
        assert!((plan.settle - 0.25).abs() < 1e-9, "the question is whether it wins more than its share");
    }

    #[test]
    fn the_same_player_twice_is_refused() {
        let named = |players: &[Level]| Plan::round_robin(2, players).expect_err("not a ladder").to_string();
        assert_eq!(named(&[Level::Random]), "a ladder needs at least two players, found 1");
        assert!(named(&[Level::Random, Level::Greedy, Level::Random]).contains("`random` is named twice"));
        assert!(Plan::against(2, &[Level::Greedy], Level::Greedy).is_err());
    }

    #[test]
    fn a_question_is_settled_by_what_is_certain_only() {
        use super::Finding::{Above, Below, Open};
        let plan = plan(2);
        let games = |won, lost| [vec![(1, 1); won], vec![(0, 1); lost]].concat();
        assert_eq!(plan.finding(&games(20, 0)), Above);
        assert_eq!(plan.finding(&games(6, 0)), Open, "too few");
        assert_eq!(plan.finding(&games(14, 6)), Open, "too near");
        assert_eq!(plan.finding(&games(140, 60)), Above);
        assert_eq!(plan.finding(&games(100, 100)), Below);
        assert_eq!(plan.finding(&[(0, 0); 200]), Open, "draws say nothing");
    }
}
