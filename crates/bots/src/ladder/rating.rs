//! Ratings for several players, by the model of Plackett and Luce: the first place is drawn with chances in proportion to strength, then
//! the second among those who remain, and so on.
//!
//! The strengths that make the games most likely are found by Hunter's MM algorithm (2004). Equal places are one unordered group, as
//! Breslow proposed; the last group says nothing, and so a drawn or lost table says nothing at all. An entrant who takes several seats has
//! the same strength in all of them.

use super::{Pair, Played};
use crate::Level;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use table::{Chance, Fast, Seat};

/// The rating of the first entrant, whom all others are measured from.
const ANCHOR: f64 = 1000.0;

/// So many wins and as many losses are imagined between any two: who always wins stays finite.
const VIRTUAL: f64 = 0.5;

/// How often the games are drawn anew to see how much the ratings vary.
const RESAMPLES: usize = 200;

/// How many of the resamples lie outside of the interval on each side: 2.5 %.
const OUTSIDE: usize = RESAMPLES / 40;

/// The search for strengths ends when none changes by more than this part, or after so many steps.
const PRECISION: f64 = 1e-7;
const MOST_STEPS: usize = 10_000;

/// How strong an entrant is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Who.
    #[serde(serialize_with = "by_name")]
    pub player: Level,
    /// As in chess: 400 points more are odds of 10 to 1 to stand ahead of the other. The first entrant has 1000.
    pub points: f64,
    /// The lower end of the interval in which the true distance to the first entrant lies with 95 % confidence.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

fn by_name<S: Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(level)
}

/// A game as a rating sees it: the seats in groups, the best place first, each seat as the number of its entrant.
#[derive(Clone)]
pub(super) struct Ranking(Vec<Vec<usize>>);

impl Ranking {
    pub(super) fn of(played: &Played, points_decide: bool) -> Self {
        let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (seat, &entrant) in Seat::all(played.seats.len() as u8).zip(&played.seats) {
            groups.entry(played.standing(seat, points_decide)).or_default().push(entrant);
        }
        Ranking(groups.into_values().collect())
    }

    fn one_ahead(winner: usize, loser: usize) -> Self {
        Ranking(vec![vec![winner], vec![loser]])
    }
}

/// The rating of each entrant from the games of each pair, with intervals by resampling: the games of each pair are drawn anew, with
/// repetition. Two virtual games among them, one won by either side, keep a pair that always ended the same from looking certain.
pub(super) fn rate(entrants: &[Level], pairs: &[(Pair, Vec<Ranking>)]) -> Vec<Rating> {
    let all = pairs.iter().flat_map(|(_, games)| games);
    let best = Evidence::from(entrants.len(), all).strengths(&vec![1.0; entrants.len()]);
    let virtual_games: Vec<_> = pairs
        .iter()
        .map(|&(Pair { lower, upper }, _)| {
            [Ranking::one_ahead(upper, lower), Ranking::one_ahead(lower, upper)]
        })
        .collect();
    // Any fixed seed will do: the same games shall give the same intervals.
    let mut chance = Fast::new(0);
    let mut resampled = vec![Vec::with_capacity(RESAMPLES); entrants.len()];
    for _ in 0..RESAMPLES {
        let mut drawn = Vec::new();
        for ((_, games), virtual_games) in pairs.iter().zip(&virtual_games) {
            let pool: Vec<_> = games.iter().chain(virtual_games).collect();
            drawn.extend((0..games.len()).map(|_| pool[chance.below(pool.len() as u32) as usize]));
        }
        let strengths = Evidence::from(entrants.len(), drawn.into_iter()).strengths(&best);
        for (all, points) in resampled.iter_mut().zip(points(&strengths)) {
            all.push(points);
        }
    }
    let rating = |((&player, points), mut all): ((&Level, f64), Vec<f64>)| {
        all.sort_by(f64::total_cmp);
        let (low, high) = (all[OUTSIDE], all[RESAMPLES - 1 - OUTSIDE]);
        // The virtual games pull a little; the interval shall hold the best guess in any case.
        Rating { player, points, low: low.min(points), high: high.max(points) }
    };
    entrants.iter().zip(points(&best)).zip(resampled).map(rating).collect()
}

fn points(strengths: &[f64]) -> Vec<f64> {
    strengths.iter().map(|strength| ANCHOR + 400.0 * (strength / strengths[0]).log10()).collect()
}

/// All that the strengths depend on.
struct Evidence {
    /// How often each entrant was chosen before others who remained.
    chosen: Vec<f64>,
    /// How many were chosen while these remained; each entrant once for each of its seats.
    choices: BTreeMap<Vec<usize>, f64>,
}

impl Evidence {
    fn from<'a>(entrants: usize, games: impl Iterator<Item = &'a Ranking>) -> Self {
        let mut evidence =
            Evidence { chosen: vec![VIRTUAL * (entrants - 1) as f64; entrants], choices: BTreeMap::new() };
        for upper in 0..entrants {
            evidence.choices.extend((0..upper).map(|lower| (vec![lower, upper], 2.0 * VIRTUAL)));
        }
        for Ranking(groups) in games {
            let Some((_, before_last)) = groups.split_last() else { continue };
            for (place, group) in before_last.iter().enumerate() {
                group.iter().for_each(|&entrant| evidence.chosen[entrant] += 1.0);
                let mut remaining = groups[place..].concat();
                remaining.sort_unstable();
                *evidence.choices.entry(remaining).or_default() += group.len() as f64;
            }
        }
        evidence
    }

    /// The strengths that make all this most likely. Only their ratios mean something.
    fn strengths(&self, start: &[f64]) -> Vec<f64> {
        let mut strengths = start.to_vec();
        for _ in 0..MOST_STEPS {
            // How often somebody of strength 1 would have been chosen.
            let mut expected = vec![0.0; strengths.len()];
            for (remaining, chosen) in &self.choices {
                let rate = chosen / remaining.iter().map(|&entrant| strengths[entrant]).sum::<f64>();
                remaining.iter().for_each(|&entrant| expected[entrant] += rate);
            }
            let mut change = 0.0_f64;
            for ((strength, chosen), expected) in strengths.iter_mut().zip(&self.chosen).zip(&expected) {
                let next = chosen / expected;
                change = change.max((next / *strength - 1.0).abs());
                *strength = next;
            }
            if change < PRECISION {
                break;
            }
        }
        strengths
    }
}

#[cfg(test)]
mod tests {
    use super::{Evidence, Pair, Ranking, points, rate};
    use crate::Level;
    use table::{Chance, Fast};

    const STRENGTHS: [f64; 3] = [1.0, 2.0, 5.0];
    const ENTRANTS: [Level; 3] = [Level::Random, Level::Novice, Level::Squire];
    const PAIRS: [Pair; 3] =
        [Pair { lower: 0, upper: 1 }, Pair { lower: 0, upper: 2 }, Pair { lower: 1, upper: 2 }];

    /// A game of four seats as the model draws it.
    fn draw(chance: &mut Fast, Pair { lower, upper }: Pair) -> Ranking {
        let mut remaining = vec![lower, upper, lower, upper];
        let mut groups = Vec::new();
        while !remaining.is_empty() {
            let sum: f64 = remaining.iter().map(|&entrant| STRENGTHS[entrant]).sum();
            let mut drawn = f64::from(chance.below(1 << 30)) / f64::from(1 << 30) * sum;
            let at = remaining.iter().position(|&entrant| {
                drawn -= STRENGTHS[entrant];
                drawn < 0.0
            });
            groups.push(vec![remaining.remove(at.unwrap_or(remaining.len() - 1))]);
        }
        Ranking(groups)
    }

    fn tournament(chance: &mut Fast, games: usize) -> Vec<(Pair, Vec<Ranking>)> {
        PAIRS.iter().map(|&pair| (pair, (0..games).map(|_| draw(chance, pair)).collect())).collect()
    }

    fn strengths(entrants: usize, games: &[Ranking]) -> Vec<f64> {
        Evidence::from(entrants, games.iter()).strengths(&vec![1.0; entrants])
    }

    #[test]
    fn known_strengths_are_found_again() {
        let games = tournament(&mut Fast::new(1), 4_000).into_iter().flat_map(|(_, games)| games);
        let found = points(&strengths(3, &games.collect::<Vec<_>>()));
        for (found, truth) in found.iter().zip(points(&STRENGTHS)) {
            assert!((found - truth).abs() < 15.0, "found {found}, truth {truth}");
        }
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let (mut chance, mut held) = (Fast::new(2), 0);
        for _ in 0..50 {
            let ratings = rate(&ENTRANTS, &tournament(&mut chance, 40));
            assert_eq!((ratings[0].low, ratings[0].points, ratings[0].high), (1000.0, 1000.0, 1000.0));
            for (rating, truth) in ratings.iter().zip(points(&STRENGTHS)).skip(1) {
                held += u32::from(rating.low <= truth && truth <= rating.high);
                assert!(rating.high - rating.low < 250.0, "{rating:?}");
            }
        }
        assert!((88..=100).contains(&held), "{held} of 100");
    }

    #[test]
    fn equal_places_say_nothing_about_each_other() {
        let together = Ranking(vec![vec![0, 1], vec![2, 2]]);
        let strengths = strengths(3, &vec![together; 50]);
        assert!((strengths[0] / strengths[1] - 1.0).abs() < 1e-4, "{strengths:?}");
        assert!(strengths[0] > 10.0 * strengths[2], "{strengths:?}");
    }

    #[test]
    fn a_drawn_or_lost_table_says_nothing() {
        let mut games = vec![Ranking::one_ahead(1, 0); 7];
        let before = strengths(2, &games);
        games.extend(vec![Ranking(vec![vec![0, 1, 0, 1]]); 100]);
        assert_eq!(strengths(2, &games), before);
    }

    /// With the virtual games, 30 wins are odds of 30.5 to 0.5.
    #[test]
    fn who_always_wins_stays_finite_and_uncertain() {
        let always = vec![Ranking::one_ahead(1, 0); 30];
        let ratings = rate(&ENTRANTS[..2], &[(PAIRS[0], always)]);
        assert!((ratings[1].points - 1000.0 - 400.0 * 61_f64.log10()).abs() < 0.1, "{ratings:?}");
        assert!(ratings[1].low < ratings[1].points - 150.0, "{ratings:?}");
        assert!(ratings[1].low > 1100.0, "{ratings:?}");
    }

    #[test]
    fn nobody_played_and_all_are_equal() {
        let ratings = rate(&ENTRANTS, &PAIRS.map(|pair| (pair, Vec::new())));
        assert!(ratings.iter().all(|rating| (rating.points - 1000.0).abs() < 1e-6), "{ratings:?}");
    }
}
