//! Forgery: every link is made anew, so that only the rules and the seed can tell.

use super::*;

#[test]
fn a_forger_can_tie_the_links_anew() {
    let record = with_undos();
    assert_eq!(forged(&record, |_| ()), record.to_text(), "the way links are made is public");
}

#[test]
fn another_game_is_refused() {
    let flaw = flaw::<TicTacToe>(&finished().to_text());
    assert_eq!((flaw.place.as_str(), flaw.entry), ("the header", None));
    assert!(flaw.what.contains("expected game `tictactoe`, found `leduc`"), "{flaw}");
}

#[test]
fn another_version_of_the_rules_is_refused() {
    let flaw = flaw::<Leduc>(&forged(&finished(), |record| record.rules += 1));
    assert_eq!(flaw.entry, None);
    assert!(
        flaw.what.contains("expected rules version 1") && flaw.what.contains("found version 2"),
        "{flaw}"
    );
}

#[test]
fn another_number_of_players_is_refused() {
    for players in [vec![], vec!["Zoë".to_owned()], vec!["Zoë".to_owned(); 3]] {
        let flaw = flaw::<Leduc>(&forged(&finished(), |record| record.players = players));
        assert!(flaw.what.contains("expected 2 names of players"), "{flaw}");
    }
}

#[test]
fn names_that_cannot_be_printed_are_refused() {
    for name in ["", "  ", "\u{1b}[2J", "a\nb"] {
        let flaw = flaw::<Leduc>(&forged(&finished(), |record| record.players[1] = name.into()));
        assert!(flaw.what.contains("can be printed"), "{flaw}");
    }
}

#[test]
fn another_header_does_not_fit_the_first_entry() {
    let mut record = finished();
    record.players[0] = "Zoe".into();
    let flaw = flaw::<Leduc>(&record.to_text());
    assert_eq!(flaw.entry, Some(0));
    assert!(flaw.what.contains("the header or the set-up was changed"), "{flaw}");
}

#[test]
fn a_set_up_that_the_game_does_not_know_is_refused() {
    let garbage = [
        json!(null),
        json!([]),
        json!({ "traders": 3 }),
        json!({ "traders": 7, "rounds": 4 }),
        json!({ "traders": 3, "rounds": 255 }),
    ];
    for setup in garbage {
        assert!(verify::<Bazaar>(&forged(&with_undos(), |record| record.setup = setup)).is_err());
    }
    let flaw =
        flaw::<Bazaar>(&forged(&with_undos(), |record| record.setup = json!({ "traders": 4, "rounds": 4 })));
    assert_eq!(flaw.entry, Some(0), "four traders draw more coins than are recorded: {flaw}");
}

#[test]
fn swapped_entries_are_found_at_the_first_of_them() {
    let mut record = finished();
    record.entries.swap(2, 3);
    assert_eq!(flaw::<Leduc>(&record.to_text()).entry, Some(2));
    let renumbered = forged(&record, |record| {
        record.entries[2].n = 2;
        record.entries[3].n = 3;
    });
    let flaw = flaw::<Leduc>(&renumbered);
    assert_eq!(flaw.entry, Some(2), "it was not that seat's turn");
    assert!(flaw.what.contains("L2.2"), "{flaw}");
}

#[test]
fn a_finished_record_without_its_last_entry_does_not_fit_its_outcome() {
    let mut record = finished();
    record.entries.pop();
    let flaw = flaw::<Leduc>(&record.to_text());
    assert_eq!((flaw.place.as_str(), flaw.entry), ("the outcome", None));
}

#[test]
fn an_unfinished_record_without_its_last_entry_is_an_earlier_record() {
    let mut record = unfinished();
    record.entries.pop();
    assert_eq!(verify::<Leduc>(&record.to_text()).map(|verified| verified.moves), Ok(2));
}

#[test]
fn an_entry_in_the_middle_cannot_be_left_out() {
    for gone in 0..4 {
        let mut record = finished();
        record.entries.remove(gone);
        assert_eq!(flaw::<Leduc>(&record.to_text()).entry, Some(gone as u32));
    }
    let none = forged(&finished(), |record| record.entries.clear());
    assert_eq!(flaw::<Leduc>(&none).entry, Some(0));
}

#[test]
fn the_set_up_stands_at_the_beginning_and_only_there() {
    let play_first = forged(&finished(), |record| record.entries[0].deed = record.entries[1].deed.clone());
    assert_eq!(flaw::<Leduc>(&play_first).entry, Some(0));
    let twice = forged(&finished(), |record| record.entries[2].deed = Deed::Begin);
    let flaw = flaw::<Leduc>(&twice);
    assert_eq!(flaw.entry, Some(2));
    assert!(flaw.what.contains("second set-up"), "{flaw}");
}

#[test]
fn an_outcome_that_is_not_the_true_one_is_found() {
    let no_outcome = forged(&finished(), |record| record.outcome = None);
    assert_eq!(flaw::<Leduc>(&no_outcome).place, "the outcome");
    let early = forged(&unfinished(), |record| record.outcome = finished().outcome);
    assert_eq!(flaw::<Leduc>(&early).place, "the outcome");
    let more = forged(&finished(), |record| record.outcome.as_mut().expect("it is over").points[A] += 1);
    assert_eq!(flaw::<Leduc>(&more).place, "the outcome");
}

#[test]
fn an_illegal_move_is_found_even_if_the_links_fit() {
    let fold = json!("fold");
    let text = forged(&finished(), |record| {
        record.entries[1].deed = Deed::Play { seat: A, action: fold };
    });
    let flaw = flaw::<Leduc>(&text);
    assert_eq!(flaw.entry, Some(1));
    assert!(flaw.what.contains("seat 1 may not do this (L2.3)"), "{flaw}");
}

#[test]
fn a_move_of_somebody_else_is_found() {
    for seat in (1..7).map(Seat::new) {
        let text = forged(&finished(), |record| {
            record.entries[1].deed = Deed::Play { seat, action: json!("raise") };
        });
        assert_eq!(flaw::<Leduc>(&text).entry, Some(1), "{seat}");
    }
}

#[test]
fn a_move_after_the_end_is_found() {
    let text = forged(&finished(), |record| {
        let last = record.entries[4].clone();
        record.entries.push(Entry { n: 5, ..last });
    });
    let flaw = flaw::<Leduc>(&text);
    assert_eq!(flaw.entry, Some(5));
    assert!(flaw.what.contains("L3.5"), "{flaw}");
}

#[test]
fn a_move_that_the_game_does_not_know_is_found() {
    for action in [json!("dance"), json!(null), json!({ "raise": 1 }), json!(3)] {
        let text = forged(&finished(), |record| record.entries[1].deed = Deed::Play { seat: A, action });
        let flaw = flaw::<Leduc>(&text);
        assert_eq!(flaw.entry, Some(1));
        assert!(flaw.what.contains("is not an action of Leduc"), "{flaw}");
    }
}

#[test]
fn a_fingerprint_of_another_position_is_found() {
    for n in [0, 16] {
        let text = forged(&with_undos(), |record| {
            assert!(record.entries[n].digest.is_some(), "entry {n} has a fingerprint");
            record.entries[n].digest = Some(Digest::of(&"another"));
        });
        let flaw = flaw::<Bazaar>(&text);
        assert_eq!(flaw.entry, Some(n as u32));
        assert!(flaw.what.contains("fingerprint"), "{flaw}");
    }
}
