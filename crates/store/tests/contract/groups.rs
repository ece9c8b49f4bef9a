//! Units that come at once share a commit, and none of them disturbs another.

use crate::common::{Place, entry, guest, new_table, notice, with_running_table};
use store::{Append, NewEntry, StoreError};

crate::on_both! {
    those_who_conflict_do_not_disturb_others,
    a_row_that_is_refused_does_not_disturb_others,
    many_tables_grow_at_once,
}

async fn those_who_conflict_do_not_disturb_others(place: &Place) {
    let store = with_running_table(place).await;
    for table in 0..40 {
        store.add_table(&new_table(&format!("t{table:02}"), "ann")).await.unwrap();
    }
    let writers: Vec<_> = (0..120)
        .map(|writer| {
            let store = store.clone();
            let append = match writer % 3 {
                // One that lands, one that conflicts, and one that conflicts after it has written something.
                0 => Append::entry(entry(0)),
                1 => Append::entry(entry(7)),
                _ => Append { notices: vec![notice(1), notice(5)], ..Append::default() },
            };
            tokio::spawn(async move { store.append(&format!("t{:02}", writer / 3), append).await })
        })
        .collect();
    for (writer, answer) in writers.into_iter().enumerate() {
        let expected = if writer % 3 == 0 { Ok(()) } else { Err(StoreError::Conflict) };
        assert_eq!(answer.await.unwrap(), expected, "writer {writer}");
    }
    for table in 0..40 {
        let journal = store.journal(&format!("t{table:02}")).await.unwrap().unwrap();
        assert_eq!((journal.entries, journal.notices), (vec![entry(0)], vec![notice(0)]));
    }
    let figures = store.figures();
    assert_eq!(figures.conflicts, 80);
    assert!(figures.largest_group > 1, "they shared commits: {figures:?}");
}

/// PostgreSQL has no place for the character 0 in texts; SQLite has.
async fn a_row_that_is_refused_does_not_disturb_others(place: &Place) {
    let store = with_running_table(place).await;
    store.add_table(&new_table("second", "ann")).await.unwrap();
    let bad = Append::entry(NewEntry { body: "\0".to_owned(), ..entry(1) });
    let (bad, good, note) = tokio::join!(
        store.append("first", bad),
        store.append("second", Append::entry(entry(0))),
        store.append("second", Append::notice(notice(1)))
    );
    assert_eq!((good, note), (Ok(()), Ok(())));
    match bad {
        Ok(()) => assert_eq!(store.journal("first").await.unwrap().unwrap().entries[1].body, "\0"),
        Err(StoreError::Refused(_)) => assert_eq!(store.heads(&["first".to_owned()]).await.unwrap()[0].1, 1),
        Err(other) => panic!("expected a refusal, found {other}"),
    }
}

async fn many_tables_grow_at_once(place: &Place) {
    let store = place.open().await;
    store.add_account(&guest("ann"), None).await.unwrap();
    let tables: Vec<_> = (0..50)
        .map(|table| {
            let store = store.clone();
            tokio::spawn(async move {
                let id = format!("t{table}");
                store.add_table(&new_table(&id, "ann")).await.unwrap();
                for n in 0..20 {
                    store.append(&id, Append::entry(entry(n))).await.unwrap();
                    store
                        .append(
                            &id,
                            Append {
                                entry: None,
                                notices: vec![notice(n + 1)],
                                snapshot: Some((n, "p".into())),
                                ..Append::default()
                            },
                        )
                        .await
                        .unwrap();
                }
            })
        })
        .collect();
    for table in tables {
        table.await.unwrap();
    }
    for table in 0..50 {
        let journal = store.journal(&format!("t{table}")).await.unwrap().unwrap();
        assert!(journal.entries.iter().cloned().eq((0..20).map(entry)));
        assert_eq!(journal.notices.len(), 21);
    }
    let figures = store.figures();
    assert!(figures.groups < figures.units, "they shared commits: {figures:?}");
}
