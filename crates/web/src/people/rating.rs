//! How strong members are: Elo, where everybody at a table has played against everybody else. Pure arithmetic; the store keeps the
//! numbers, and nothing in a game depends on them.

use std::collections::BTreeMap;
use store::{AccountKind, Rating, Store, StoreError};
use table::{Outcome, Seat, Verdict};

/// What everybody starts with, in thousandths.
const START: i64 = 1_500_000;
/// What can be won or lost at a table, all pairs together, in thousandths.
const AT_STAKE: f64 = 32_000.0;
/// So many thousandths more make ten victories to one defeat likely.
const TEN_TO_ONE: f64 = 400_000.0;

/// The ratings of all members who sat at a table after its game, which are not stored yet. `people` are its seats: whose they are, and
/// whether he has resigned. Guests are not rated, nor is a game that everybody has lost, nor one without two members.
pub(crate) async fn after(
    store: &Store,
    game: &str,
    outcome: &Outcome,
    people: &[(Seat, String, bool)],
) -> Result<Vec<Rating>, StoreError> {
    if outcome.verdict == Verdict::TableLost {
        return Ok(Vec::new());
    }
    let mut players = Vec::new();
    for (account, place) in places(outcome, people) {
        if store.account(account).await?.is_some_and(|account| account.kind == AccountKind::Member) {
            let rated = store.ratings_of(account).await?.into_iter().find(|rating| rating.game == game);
            players.push((rated.unwrap_or_else(|| unrated(account, game)), place));
        }
    }
    if players.len() < 2 {
        return Ok(Vec::new());
    }
    let changes = changes(&players.iter().map(|(before, place)| (before.rating, *place)).collect::<Vec<_>>());
    let after = |((before, _), change): ((Rating, u8), i64)| {
        let (rating, games) = (before.rating + change, before.games + 1);
        Rating { rating, games, ..before }
    };
    Ok(players.into_iter().zip(changes).map(after).collect())
}

/// Everybody's place: whoever has resigned is behind all seats, and with several seats the best counts.
fn places<'a>(outcome: &Outcome, people: &'a [(Seat, String, bool)]) -> BTreeMap<&'a str, u8> {
    let last = outcome.places.seats() + 1;
    let mut places = BTreeMap::new();
    for (seat, account, resigned) in people {
        let place = if *resigned { last } else { outcome.places[*seat] };
        places.entry(account.as_str()).and_modify(|best: &mut u8| *best = place.min(*best)).or_insert(place);
    }
    places
}

fn unrated(account: &str, game: &str) -> Rating {
    Rating { account: account.to_owned(), game: game.to_owned(), rating: START, games: 0 }
}

/// How ratings change, in thousandths. What one wins another loses.
fn changes(players: &[(i64, u8)]) -> Vec<i64> {
    let mut changes = vec![0; players.len()];
    let stake = AT_STAKE / (players.len().max(2) - 1) as f64;
    for first in 0..players.len() {
        for second in first + 1..players.len() {
            let won = pair(players[first], players[second], stake);
            changes[first] += won;
            changes[second] -= won;
        }
    }
    changes
}

/// What the first wins from the second. Always seen from the stronger one, so that the order of seats does not matter to the last digit.
fn pair(first: (i64, u8), second: (i64, u8), stake: f64) -> i64 {
    if first.0 < second.0 {
        return -pair(second, first, stake);
    }
    let expected = 1.0 / (1.0 + 10.0_f64.powf((second.0 - first.0) as f64 / TEN_TO_ONE));
    let scored = match first.1.cmp(&second.1) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    };
    (stake * (scored - expected)).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::testing;
    use store::Account;
    use table::PerSeat;

    #[test]
    fn equals_win_and_lose_half_of_the_stake() {
        assert_eq!(changes(&[(START, 1), (START, 2)]), [16_000, -16_000]);
        assert_eq!(changes(&[(START, 1), (START, 1)]), [0, 0]);
        assert_eq!(changes(&[(START, 1), (START, 2), (START, 2)]), [16_000, -8_000, -8_000]);
        assert_eq!(
            changes(&[(START, 1), (START, 2), (START, 3), (START, 4)]),
            [15_999, 5_333, -5_333, -15_999]
        );
    }

    #[test]
    fn the_stronger_wins_little_and_loses_much() {
        // 400 points are ten to one: 32 / 11 and 32 * 10 / 11.
        assert_eq!(changes(&[(1_900_000, 1), (1_500_000, 2)]), [2_909, -2_909]);
        assert_eq!(changes(&[(1_900_000, 2), (1_500_000, 1)]), [-29_091, 29_091]);
        assert_eq!(changes(&[(1_900_000, 1), (1_500_000, 1)]), [-13_091, 13_091]);
    }

    #[test]
    fn nothing_is_won_that_nobody_lost_and_seats_do_not_matter() {
        let ratings = [1_500_000, 1_612_345, 1_387_001, 2_100_999, 1_500_000, 999_999];
        for count in 2..=ratings.len() {
            for shift in 0..count {
                let players: Vec<_> =
                    (0..count).map(|seat| (ratings[seat], ((seat + shift) % count / 2 + 1) as u8)).collect();
                let there = changes(&players);
                assert_eq!(there.iter().sum::<i64>(), 0, "{players:?}");
                let turned: Vec<_> = players.iter().rev().copied().collect();
                let back: Vec<_> = changes(&turned).into_iter().rev().collect();
                assert_eq!(there, back, "{players:?}");
            }
        }
    }

    fn outcome(places: &[u8]) -> Outcome {
        let seats = places.len() as u8;
        let places = PerSeat::from_fn(seats, |seat| places[seat.index()]);
        Outcome::ranked(places, PerSeat::filled(seats, 0))
    }

    fn people(people: &[(&str, bool)]) -> Vec<(Seat, String, bool)> {
        let seats = Seat::all(people.len() as u8);
        seats
            .zip(people)
            .map(|(seat, (account, resigned))| (seat, (*account).to_owned(), *resigned))
            .collect()
    }

    #[test]
    fn who_resigns_is_behind_everybody_and_the_best_of_several_seats_counts() {
        let placed = |at: &[u8], who: &[(&str, bool)]| {
            places(&outcome(at), &people(who)).into_values().collect::<Vec<_>>()
        };
        assert_eq!(placed(&[1, 2, 3], &[("a", true), ("b", false), ("c", false)]), [4, 2, 3]);
        assert_eq!(placed(&[1, 2, 2], &[("a", true), ("b", false), ("c", true)]), [4, 2, 4]);
        assert_eq!(placed(&[1, 2, 3], &[("a", false), ("b", false), ("a", false)]), [1, 2]);
        assert_eq!(placed(&[1, 2, 3], &[("a", true), ("b", false), ("a", false)]), [3, 2]);
    }

    /// A database with two members, `anna` and `bert`, and a guest.
    async fn database() -> (Store, testing::Folder) {
        let (location, folder) = testing::location();
        let store = Store::open(&location).await.unwrap();
        for (id, kind) in
            [("anna", AccountKind::Member), ("bert", AccountKind::Member), ("gast", AccountKind::Guest)]
        {
            let account = Account { id: id.to_owned(), kind, name: id.to_owned(), created_at: 0 };
            store.add_account(&account, (kind == AccountKind::Member).then_some("hash")).await.unwrap();
        }
        (store, folder)
    }

    #[tokio::test]
    async fn members_are_rated_among_themselves() {
        let (store, _folder) = database().await;
        let people = people(&[("anna", false), ("gast", false), ("bert", false)]);
        let after = after(&store, "seven", &outcome(&[3, 1, 2]), &people).await.unwrap();
        let rated = |account: &str, rating| Rating { rating, games: 1, ..unrated(account, "seven") };
        assert_eq!(after, [rated("anna", 1_484_000), rated("bert", 1_516_000)], "the guest is not there");
    }

    #[tokio::test]
    async fn nobody_is_rated_alone_or_when_the_game_has_beaten_all() {
        let (store, _folder) = database().await;
        let alone = people(&[("anna", false), ("gast", false)]);
        assert_eq!(after(&store, "seven", &outcome(&[1, 2]), &alone).await.unwrap(), []);
        let both = people(&[("anna", false), ("bert", false)]);
        let lost = Outcome::table_lost(PerSeat::filled(2, 0));
        assert_eq!(after(&store, "seven", &lost, &both).await.unwrap(), []);
        let nowhere = people(&[("anna", false), ("carl", false)]);
        assert_eq!(
            after(&store, "seven", &outcome(&[1, 2]), &nowhere).await.unwrap(),
            [],
            "carl does not exist"
        );
    }
}
