//! Chapter 19: what is different with two heroes. That the optional rules are refused stands in `setup.rs`.

use crate::common::*;
use seven::{Event, Scene, Setup, Seven, TreasureView};
use table::{Fast, Game, Seat, Transcript};

fn begin(setup: &Setup, seed: u64) -> Seven {
    Seven::begin(setup, &mut Fast::new(seed), &mut Transcript::default()).expect("this table can be laid")
}

#[test]
fn s19_1_with_two_heroes_each_row_has_one_quest_and_two_treasures() {
    for seed in 0..10 {
        let view = seen(&begin(&Setup::heroes(2), seed));
        for (slot, here) in view.quests.iter().enumerate() {
            let is_used = slot % 2 == 0;
            assert_eq!(here.quest.is_some(), is_used, "the right slots are not used");
            assert_eq!(here.treasures.iter().flatten().count(), if is_used { 2 } else { 0 });
        }
        assert_eq!((view.quest_deck, view.treasure_deck), (21, 12));
    }
}

#[test]
fn s19_1_a_row_of_one_quest_gives_one_piece_of_armour_and_one_cataclysm() {
    let scene =
        Scene::new(&["H1", "H2"]).quest(0, "Q04").neutral(0, 0).quest(2, "Q06").quest(4, "Q03").fame(SERA, 8);
    let scene = scene.gifts(ORRIN, "YW").next_cataclysms(&["K10"]).turn(ORRIN);
    let mut game = scene.build();
    buy(&mut game, ORRIN, JoinQuest, Space { slot: 0, space: 1 });
    assert_eq!((seen(&game).armour, asked(&game)), (0, Some(SERA)), "not full yet");
    let events = buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    assert!(events.contains(&Event::CompletedQuest(card("Q04"))), "there is no order to choose");
    act(&mut game, SERA, Treasure(card("T06")));
    let events = act(&mut game, ORRIN, Treasure(card("T06")));
    let struck = events.iter().filter(|event| matches!(event, Event::CataclysmStruck { .. })).count();
    assert_eq!((struck, seen(&game).armour, seen(&game).cataclysms_played), (1, 1, 1));
    let quests = seen(&game).quests;
    assert_eq!((quests[0].quest, quests[2].quest), (Some(card("Q06")), Some(card("Q03"))));
    assert!(quests[4].quest.is_some() && [1, 3, 5].iter().all(|&slot| quests[slot].quest.is_none()));
    assert_eq!(quests[4].treasures, [Some(TreasureView::FaceDown); 2]);
}

#[test]
fn s19_2_all_other_rules_apply_unchanged() {
    let game = begin(&Setup::heroes(2), 6);
    let view = seen(&game);
    assert_eq!((view.cataclysms_played, view.cataclysm_deck), (4, 10), "the default omens");
    assert_eq!((view.sin_deck, view.character_deck, view.elixir_deck), (28 - 6, 27, 33));
    assert!(Seat::all(2).all(|seat| hero(&game, seat).markers == 7));
    // Two passes in succession end the phase; the round goes on as always.
    let mut game = Scene::new(&["H1", "H2"]).build();
    let events = everybody_passes(&mut game);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Passed { .. })).count(), 2);
    assert!(events.contains(&Event::RoundBegan(2)));
    assert_eq!((hero(&game, SERA).sin_count, hero(&game, SERA).fame, hero(&game, SERA).gold), (3, 2, 1));
}
