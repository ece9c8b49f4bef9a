//! Accounts, sessions and ratings.

use crate::common::{Place, entry, guest, member, with_running_table};
use store::{Account, AccountKind, Append, Rating, Session, SessionKind, StoreError};

crate::on_both! {
    accounts_are_kept,
    a_members_name_is_taken_once,
    a_guest_becomes_a_member_once,
    sessions_end_and_expire,
    ratings_count_every_game,
}

async fn accounts_are_kept(place: &Place) {
    let store = place.open().await;
    store.add_account(&guest("a"), None).await.unwrap();
    store.add_account(&member("b", "Zoë"), Some("hash")).await.unwrap();
    assert_eq!(store.account("a").await.unwrap(), Some(guest("a")));
    assert_eq!(store.account("c").await.unwrap(), None);
    assert_eq!(store.member_by_name("ZOË").await.unwrap(), Some((member("b", "Zoë"), "hash".to_owned())));
    assert_eq!(store.member_by_name("Guest a").await.unwrap(), None, "guests have no name of their own");
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.account("a").await.unwrap(), Some(guest("a")));
}

async fn a_members_name_is_taken_once(place: &Place) {
    let store = place.open().await;
    store.add_account(&member("a", "Ann"), Some("hash")).await.unwrap();
    assert_eq!(store.add_account(&member("b", "ANN"), Some("hash")).await, Err(StoreError::Conflict));
    assert_eq!(store.account("b").await.unwrap(), None);
    let namesake = Account { name: "Ann".to_owned(), ..guest("c") };
    store.add_account(&namesake, None).await.expect("guests may share a name");
    store.add_account(&Account { id: "d".to_owned(), ..namesake }, None).await.unwrap();
}

async fn a_guest_becomes_a_member_once(place: &Place) {
    let store = place.open().await;
    store.add_account(&guest("a"), None).await.unwrap();
    store.add_account(&guest("b"), None).await.unwrap();
    store.make_member("a", "Ann", "hash").await.unwrap();
    let account = store.account("a").await.unwrap().unwrap();
    assert_eq!((account.kind, account.name.as_str()), (AccountKind::Member, "Ann"));
    assert_eq!(store.make_member("a", "Bea", "hash").await, Err(StoreError::Conflict), "she is one already");
    assert_eq!(store.make_member("b", "aNN", "hash").await, Err(StoreError::Conflict), "the name is taken");
    assert_eq!(store.account("b").await.unwrap(), Some(guest("b")));
}

async fn sessions_end_and_expire(place: &Place) {
    let store = place.open().await;
    store.add_account(&guest("a"), None).await.unwrap();
    let session = |hash: &str, kind, expires_at| Session {
        token_hash: hash.to_owned(),
        account: "a".to_owned(),
        kind,
        label: "my bot".to_owned(),
        created_at: 5,
        expires_at,
    };
    let (cookie, token) = (session("x", SessionKind::Cookie, 50), session("y", SessionKind::Token, 100));
    store.add_session(&cookie).await.unwrap();
    store.add_session(&token).await.unwrap();
    assert_eq!(store.add_session(&token).await, Err(StoreError::Conflict));
    assert_eq!(store.session("x", 49).await.unwrap(), Some((cookie, guest("a"))));
    assert_eq!(store.session("x", 50).await.unwrap(), None, "it has expired");
    assert_eq!(store.tokens_of("a").await.unwrap(), std::slice::from_ref(&token));
    assert!(!store.end_session("y", "b").await.unwrap(), "it is not theirs");
    assert_eq!(store.forget_expired(50).await.unwrap(), 1);
    assert_eq!(store.session("x", 0).await.unwrap(), None);
    assert_eq!(store.session("y", 50).await.unwrap().map(|(session, _)| session), Some(token));
    assert!(store.end_session("y", "a").await.unwrap());
    assert_eq!(store.session("y", 50).await.unwrap(), None);
    assert!(matches!(
        store
            .add_session(&Session { account: "nobody".to_owned(), ..session("z", SessionKind::Token, 9) })
            .await,
        Err(StoreError::Refused(_))
    ));
}

async fn ratings_count_every_game(place: &Place) {
    let store = with_running_table(place).await;
    let rating =
        |rating, games| Rating { account: "ann".to_owned(), game: "leduc".to_owned(), rating, games };
    let rated = |n, ratings| Append { ratings, ..Append::entry(entry(n)) };
    store.append("first", rated(1, vec![rating(1_510_000, 1)])).await.unwrap();
    store.append("first", rated(2, vec![rating(1_520_000, 2)])).await.unwrap();
    let twice = store.append("first", rated(3, vec![rating(1_515_000, 2)])).await;
    assert_eq!(twice, Err(StoreError::Conflict), "another table has counted that game");
    assert_eq!(store.journal("first").await.unwrap().unwrap().entries.len(), 3, "nothing of it was written");
    assert_eq!(store.ratings_of("ann").await.unwrap(), [rating(1_520_000, 2)]);
    assert_eq!(store.ratings_of("bea").await.unwrap(), []);
}
