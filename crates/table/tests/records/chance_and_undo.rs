//! Forged chance and forged undos, with links made anew.

use super::*;

#[test]
fn without_the_seed_the_rules_are_verified_but_not_the_chance() {
    let text = forged(&unfinished(), |record| record.seed = None);
    let verified = verify::<Leduc>(&text).expect("the seed may be missing until the end");
    assert!(!verified.chance_verified);
}

#[test]
fn a_finished_record_must_show_its_seed() {
    let flaw = flaw::<Leduc>(&forged(&finished(), |record| record.seed = None));
    assert_eq!((flaw.place.as_str(), flaw.entry), ("the seed", None));
}

#[test]
fn fingerprints_stand_where_they_belong_and_nowhere_else() {
    let last = finished().entries.len() - 1;
    for n in [0, last] {
        let flaw = flaw::<Leduc>(&forged(&finished(), |record| record.entries[n].digest = None));
        assert_eq!(flaw.entry, Some(n as u32), "{flaw}");
    }
    let first = finished().entries[0].digest.clone();
    let flaw = flaw::<Leduc>(&forged(&finished(), |record| record.entries[1].digest = first));
    assert_eq!(flaw.entry, Some(1), "{flaw}");
}

#[test]
fn a_seed_that_was_not_promised_is_found() {
    let flaw = flaw::<Leduc>(&forged(&finished(), |record| record.seed = Some(Seed::from_number(2))));
    assert_eq!((flaw.place.as_str(), flaw.entry), ("the seed", None));
}

#[test]
fn a_promise_made_afterwards_does_not_fit_the_chance() {
    let text = forged(&finished(), |record| {
        record.seed = Some(Seed::from_number(2));
        record.commitment = Seed::from_number(2).commitment();
    });
    let flaw = flaw::<Leduc>(&text);
    assert_eq!(flaw.entry, Some(0));
    assert!(flaw.what.contains("but the seed gives"), "{flaw}");
}

/// A leduc game whose open card was forged: another rank, in every other way sound.
fn with_a_forged_card() -> Record {
    let mut record = finished();
    let [drawn] = record.entries[2].chance[..] else { panic!("one card was drawn") };
    let dealt = &record.entries[0].chance;
    let other = (0..3).find(|rank| *rank != drawn && dealt.iter().filter(|dealt| *dealt == rank).count() < 2);
    record.entries[2].chance = vec![other.expect("two ranks are always left")];
    record.seed = None;
    // Whoever wins now is found by playing it.
    record.outcome = None;
    record.entries.truncate(4);
    retie(&mut record);
    record
}

#[test]
fn forged_chance_is_possible_but_not_what_the_seed_gives() {
    let record = with_a_forged_card();
    let verified = verify::<Leduc>(&record.to_text()).expect("by the rules alone it is sound");
    assert!(!verified.chance_verified);
    let flaw = flaw::<Leduc>(&forged(&record, |record| record.seed = Some(Seed::from_number(1))));
    assert_eq!(flaw.entry, Some(2));
    assert!(flaw.what.contains("but the seed gives"), "{flaw}");
}

#[test]
fn forged_chance_in_the_set_up_or_after_an_undo_is_found_too() {
    for n in [0, 6, 8] {
        let text = forged(&with_undos(), |record| {
            let entry = &mut record.entries[n];
            entry.chance[0] = u32::from(entry.chance[0] == 0);
            if n == 0 {
                let setup = serde_json::from_value(record.setup.clone()).expect("a set-up");
                let dealt = Bazaar::begin(&setup, &mut Replay::new(&entry.chance), &mut Silent);
                entry.digest = Some(Digest::of(&dealt.expect("three traders")));
            }
            record.entries.truncate(n + 1);
            record.outcome = None;
        });
        let flaw = flaw::<Bazaar>(&text);
        assert_eq!(flaw.entry, Some(n as u32), "{flaw}");
        assert!(flaw.what.contains("but the seed gives"), "{flaw}");
    }
}

#[test]
fn chance_that_no_bag_could_give_is_found() {
    for chance in [vec![], vec![3], vec![u32::MAX], vec![0, 0], vec![0; 100]] {
        let text = forged(&finished(), |record| record.entries[2].chance.clone_from(&chance));
        let flaw = flaw::<Leduc>(&text);
        assert_eq!(flaw.entry, Some(2), "{chance:?}");
        assert!(flaw.what.contains("chance"), "{flaw}");
        let text = forged(&finished(), |record| record.entries[1].chance.clone_from(&chance));
        assert_eq!(verify::<Leduc>(&text).is_err(), !chance.is_empty(), "entry 1 used no chance");
    }
}

// Undo

#[test]
fn an_undo_to_another_place_is_found() {
    for to in [0, 1, 3, 4, 6, 7, 8, u32::MAX] {
        let text = forged(&with_undos(), |record| {
            record.entries[7].deed = Deed::Undo { seat: C, to, agreed: Seats::all(2) };
        });
        let flaw = flaw::<Bazaar>(&text);
        assert_eq!(flaw.entry, Some(7));
        assert!(flaw.what.contains("expected an undo to move 5"), "{flaw}");
    }
}

#[test]
fn an_undo_that_was_not_free_needs_everybody_s_agreement() {
    for agreed in [Seats::NONE, Seats::only(A), Seats::only(B), Seats::all(3), Seats::all(7)] {
        let text = forged(&with_undos(), |record| {
            record.entries[7].deed = Deed::Undo { seat: C, to: 5, agreed };
        });
        let flaw = flaw::<Bazaar>(&text);
        assert_eq!(flaw.entry, Some(7));
        assert!(flaw.what.contains("expected the agreement of [0,1]"), "{flaw}");
    }
}

#[test]
fn a_free_undo_needs_and_has_no_agreement() {
    let text = forged(&with_undos(), |record| {
        record.entries[2].deed = Deed::Undo { seat: A, to: 0, agreed: Seats::only(B) };
    });
    assert_eq!(flaw::<Bazaar>(&text).entry, Some(2));
}

#[test]
fn an_undo_of_nothing_is_found() {
    for seat in [B, C, Seat::new(6)] {
        let text = forged(&with_undos(), |record| {
            record.entries[2].deed = Deed::Undo { seat, to: 0, agreed: Seats::NONE };
        });
        let flaw = flaw::<Bazaar>(&text);
        assert_eq!(flaw.entry, Some(2));
        assert!(flaw.what.contains("no move of yours"), "{flaw}");
    }
}

#[test]
fn an_undo_that_rolls_dice_is_found() {
    let text = forged(&with_undos(), |record| record.entries[2].chance = vec![0]);
    let flaw = flaw::<Bazaar>(&text);
    assert_eq!((flaw.entry, flaw.what.as_str()), (Some(2), "an undo uses no chance"));
}

#[test]
fn an_undo_after_the_end_is_found() {
    let text = forged(&leduc([(A, Raise), (B, Fold)]), |record| {
        let deed = Deed::Undo { seat: B, to: 1, agreed: Seats::NONE };
        record.entries.push(Entry { n: 3, deed, chance: vec![], digest: None, link: Digest::default() });
    });
    assert_eq!(flaw::<Leduc>(&text).entry, Some(3));
}
