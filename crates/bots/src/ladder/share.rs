//! How large a share was won, and how sure that is.

use serde::Serialize;

/// The deviations on each side of an interval that holds the truth with 95 % confidence.
const CONFIDENT: f64 = 1.959_964;

/// How large a share was won, with the interval in which the true share lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// So many were won.
    pub won: u64,
    /// Out of so many.
    pub of: u64,
    /// From 0 to 1; none if there was nothing to win.
    pub share: Option<f64>,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// Of things that have nothing to do with each other, such as games. Wilson's interval: also right near 0 and 1.
    pub fn counted(won: u64, of: u64) -> Self {
        Share::new(won, of, of as f64, CONFIDENT)
    }

    /// Of things that come in games, as (won, of) in each. What happens in one game hangs together: four pairings that all go the same
    /// way are hardly more than one. So the games are compared with each other, and the interval is Wilson's for as many independent
    /// things as would vary as much.
    pub(super) fn clustered(games: &[(u64, u64)]) -> Self {
        Share::of_games(games, CONFIDENT)
    }

    /// The same with so many deviations on each side.
    pub(super) fn of_games(games: &[(u64, u64)], deviations: f64) -> Self {
        let (won, of) = sum(games);
        let effective = of as f64 / clustering(games);
        Share::new(won, of, effective, deviations)
    }

    fn new(won: u64, of: u64, effective: f64, deviations: f64) -> Self {
        if of == 0 {
            return Share { won, of, share: None, low: 0.0, high: 1.0 };
        }
        let (n, share, squared) = (effective, won as f64 / of as f64, deviations * deviations);
        let centre = share + squared / (2.0 * n);
        let spread = deviations * (share * (1.0 - share) / n + squared / (4.0 * n * n)).sqrt();
        let scale = 1.0 + squared / n;
        let (low, high) = ((centre - spread) / scale, (centre + spread) / scale);
        Share { won, of, share: Some(share), low: low.max(0.0), high: high.min(1.0) }
    }
}

fn sum(games: &[(u64, u64)]) -> (u64, u64) {
    games.iter().fold((0, 0), |(won, of), game| (won + game.0, of + game.1))
}

/// How many times more the share varies than if everything that was won or lost were a game of its own; at least 1.
///
/// Two virtual games, one wholly won and one wholly lost, keep a perfect record from looking as if nothing could vary.
fn clustering(games: &[(u64, u64)]) -> f64 {
    let largest = games.iter().map(|game| game.1).max().unwrap_or(0);
    let all = || games.iter().copied().chain([(largest, largest), (0, largest)]);
    let (won, of) = all().fold((0.0, 0.0), |(won, of), game| (won + game.0 as f64, of + game.1 as f64));
    if of == 0.0 {
        return 1.0;
    }
    let share = won / of;
    // The variance of a ratio of two sums, and of a share of independent things; both times `of` squared.
    let varies: f64 = all().map(|game| (game.0 as f64 - share * game.1 as f64).powi(2)).sum();
    let independent = share * (1.0 - share) * of;
    (varies / independent).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::Share;
    use table::{Chance, Fast};

    fn is_near(share: Share, low: f64, high: f64) -> bool {
        (share.low - low).abs() < 5e-4 && (share.high - high).abs() < 5e-4
    }

    #[test]
    fn wilson_agrees_with_published_values() {
        assert!(is_near(Share::counted(0, 10), 0.0, 0.2775));
        assert!(is_near(Share::counted(5, 10), 0.2366, 0.7634));
        assert!(is_near(Share::counted(10, 10), 0.7225, 1.0));
        assert_eq!(Share::counted(3, 4).share, Some(0.75));
    }

    #[test]
    fn nothing_to_win_says_nothing() {
        for share in [Share::counted(0, 0), Share::clustered(&[]), Share::clustered(&[(0, 0); 50])] {
            assert_eq!((share.share, share.low, share.high), (None, 0.0, 1.0));
        }
    }

    #[test]
    fn games_of_one_pairing_are_independent() {
        let games = [vec![(1, 1); 30], vec![(0, 1); 12]].concat();
        let (clustered, counted) = (Share::clustered(&games), Share::counted(30, 42));
        assert!((clustered.low - counted.low).abs() < 1e-9 && (clustered.high - counted.high).abs() < 1e-9);
    }

    #[test]
    fn pairings_that_always_go_together_count_once() {
        let games = [vec![(4, 4); 300], vec![(0, 4); 100]].concat();
        let (clustered, honest) = (Share::clustered(&games), Share::counted(300, 400));
        assert_eq!((clustered.won, clustered.of), (1200, 1600));
        assert!(is_near(clustered, honest.low, honest.high), "{clustered:?} {honest:?}");
    }

    #[test]
    fn a_perfect_record_is_not_certain() {
        let perfect = Share::clustered(&[(4, 4); 20]);
        assert!(perfect.low < 0.9 && perfect.low > 0.7 && perfect.high > 0.999, "{perfect:?}");
        let few = Share::clustered(&[(4, 4); 2]);
        assert!(few.low < 0.5, "{few:?}");
    }

    /// Games of two pairings that mostly go together, with a true share of 0.7.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut chance = Fast::new(11);
        let mut held = 0;
        for _ in 0..1000 {
            let mut game = || {
                let first = u64::from(chance.below(10) < 7);
                let goes_together = chance.below(4) > 0;
                (first + if goes_together { first } else { u64::from(chance.below(10) < 7) }, 2)
            };
            let share = Share::clustered(&(0..60).map(|_| game()).collect::<Vec<_>>());
            held += u32::from(share.low <= 0.7 && 0.7 <= share.high);
        }
        assert!((930..=970).contains(&held), "{held} of 1000");
    }
}
