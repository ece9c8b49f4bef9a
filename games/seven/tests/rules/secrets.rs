//! Chapter 22, first half: what each viewer sees (S22.1, S22.2).

use crate::common::*;
use crate::unnamed::{UNNAMED, unnamed};
use seven::{Seven, TreasureView, View};
use table::{Game, Seat, Viewer};

/// Five seats and a spectator.
fn viewers() -> Vec<Viewer> {
    Viewer::all(5).collect()
}

/// The viewers who can tell these positions apart.
fn who_sees(here: &Seven, there: &Seven) -> Vec<Viewer> {
    assert_ne!(here, there, "there is a difference to be seen");
    viewers().into_iter().filter(|&viewer| here.view(viewer) != there.view(viewer)).collect()
}

fn only(seat: Seat) -> Vec<Viewer> {
    vec![Viewer::Seat(seat)]
}

/// The view without everything that S22.2 keeps from somebody.
fn public(mut view: View) -> View {
    view.you = None;
    view.cataclysms_seen = Vec::new();
    if let Some(asked) = &mut view.asked {
        (asked.draft, asked.backs_left) = (None, None);
    }
    for (_, hero) in view.heroes.iter_mut() {
        (hero.sins, hero.artifacts, hero.sins_seen) = (None, None, [0; 7]);
    }
    for beside in view.quests.iter_mut().flat_map(|here| here.treasures.iter_mut().flatten()) {
        if matches!(beside, TreasureView::Known(_)) {
            *beside = TreasureView::FaceDown;
        }
    }
    view
}

#[test]
fn s22_1_everything_else_is_public() {
    let scene = four_with(true, true).might(ORRIN, 4).fame(ORRIN, 5).gold(ORRIN, 6).gifts(ORRIN, "RRK");
    let scene = scene.corruption(ORRIN, 3).discounts(ORRIN, &["CA4"]).must_pass(MAELIS).sins(ORRIN, &["SN1"]);
    let scene =
        scene.artifacts(ORRIN, &["AR1"]).manned(ORRIN, &["TE2"]).joker(ORRIN, Red).buildings(ORRIN, &["CA4"]);
    let scene =
        scene.treasures(4, &["T01"]).sin_pile(&["SN2"]).next_cataclysms(&["K01"]).cataclysms_played(3);
    let mut game = scene.elixirs(SERA, &["E-R1"]).build();
    act(&mut game, SERA, Do(UseElixir));
    let truth = public(truth(&game));
    for viewer in viewers() {
        assert_eq!(public(game.view(viewer)), truth, "{viewer}");
        assert_eq!(game.view(viewer).you, viewer.seat());
    }
    let orrin = seen(&game).heroes[ORRIN].clone();
    assert_eq!((orrin.might, orrin.fame, orrin.gold, orrin.gifts), (4, 5, 6, [2, 0, 0, 0, 0, 1]));
    assert_eq!((orrin.corruption, orrin.recruits_cheaper, orrin.joker), (3, 2, Some(Red)));
    assert_eq!((orrin.sin_count, orrin.artifact_count), (1, 1));
    assert!(seen(&game).heroes[MAELIS].must_pass);
    let (seen, deck) = (seen(&game), 28 - 1 - 1);
    assert_eq!((seen.sin_deck, seen.sin_pile, seen.treasure_deck), (deck, 1, 17));
    assert_eq!((seen.artifact_deck, seen.cataclysm_deck, seen.cataclysms_played), (6, 11, 3));
}

#[test]
fn s22_1_after_the_end_all_zones_may_be_shown() {
    let mut game = four().armour(7).might(ORRIN, 30).sins(ORRIN, &["SN1"]).artifacts(ORRIN, &["AR2"]).build();
    act(&mut game, SERA, Pass);
    assert!(game.turn().outcome().is_some());
    let all = truth(&game).heroes[ORRIN].clone();
    assert_eq!(all.sins.unwrap().iter().collect::<Vec<_>>(), [card("SN1")]);
    assert_eq!(all.artifacts.unwrap().iter().collect::<Vec<_>>(), [card("AR2")]);
}

#[test]
fn s22_2_a_sin_hand_is_seen_by_its_owner() {
    let scene = |sins: &[&str]| four_with(false, true).sins(ORRIN, sins).build();
    let (here, there) = (scene(&["SN1", "SN1", "SN6"]), scene(&["SN2", "SN3", "SN7"]));
    assert_eq!(who_sees(&here, &there), only(ORRIN));
    let own = here.view(Viewer::Seat(ORRIN)).heroes[ORRIN].sins.unwrap();
    assert_eq!(own.counts(), &[2, 0, 0, 0, 0, 1, 0]);
    for viewer in viewers().into_iter().filter(|&viewer| viewer != Viewer::Seat(ORRIN)) {
        let orrin = here.view(viewer).heroes[ORRIN].clone();
        assert_eq!((orrin.sins, orrin.sin_count, orrin.sins_seen), (None, 3, [0; 7]), "{viewer}");
    }
}

#[test]
fn s22_2_a_sin_hand_seen_by_u12_is_known_to_the_unnamed() {
    let looked_at = |sins: &[&str]| {
        let mut game = unnamed().sins(ORRIN, sins).build();
        acts(&mut game, UNNAMED, &[Unnamed(card("U12")), Hero(ORRIN)]);
        game
    };
    let (here, there) = (looked_at(&["SN1", "SN6"]), looked_at(&["SN2", "SN6"]));
    assert_eq!(who_sees(&here, &there), [Viewer::Seat(ORRIN), Viewer::Seat(UNNAMED)]);
    let seen_by = |viewer: Viewer| here.view(viewer).heroes[ORRIN].sins_seen;
    assert_eq!(seen_by(Viewer::Seat(UNNAMED)), [1, 0, 0, 0, 0, 1, 0]);
    for viewer in [Viewer::Seat(SERA), Viewer::Seat(MAELIS), Viewer::Spectator] {
        assert_eq!(seen_by(viewer), [0; 7], "{viewer}");
    }
}

#[test]
fn s22_2_artifacts_face_down_are_seen_by_their_owner() {
    let scene = |artifacts: &[&str]| four_with(false, true).artifacts(ORRIN, artifacts).build();
    let (here, there) = (scene(&["AR1", "AR2"]), scene(&["AR3", "AR4"]));
    assert_eq!(who_sees(&here, &there), only(ORRIN));
    for viewer in viewers() {
        let orrin = here.view(viewer).heroes[ORRIN].clone();
        assert_eq!((orrin.artifact_count, here.view(viewer).artifact_deck), (2, 5), "{viewer}");
        assert_eq!(orrin.artifacts.is_some(), viewer == Viewer::Seat(ORRIN), "{viewer}");
    }
}

#[test]
fn s22_2_of_decks_everybody_sees_how_many_cards() {
    for viewer in viewers() {
        let view = four_with(false, true).build().view(viewer);
        assert_eq!((view.sin_deck, view.character_deck, view.elixir_deck), (28, 27, 33), "{viewer}");
        assert_eq!((view.castle_deck, view.estate_deck, view.quest_deck), (4, 4, 18), "{viewer}");
        assert_eq!((view.treasure_deck, view.artifact_deck, view.cataclysm_deck), (18, 7, 14), "{viewer}");
        assert!(view.cataclysms_seen.is_empty(), "{viewer}");
    }
}

#[test]
fn s22_2_which_treasures_are_in_the_deck_and_which_on_the_discard_pile_is_seen_by_nobody() {
    let scene = |deck: &[&str]| four_with(false, true).treasure_deck(deck).build();
    assert_eq!(who_sees(&scene(&["T01", "T05"]), &scene(&["T10", "T14"])), []);
    assert_eq!((seen(&scene(&["T01"])).treasure_deck, seen(&scene(&["T01"])).treasure_discard), (1, 17));
}

#[test]
fn s22_2_the_treasure_deck_turned_up_in_a_row_completion_is_seen_by_all() {
    let scene = four_with(false, true).quest(0, "Q01").quest(1, "Q04").neutral(0, 1).neutral(0, 2);
    let scene = scene.neutral(1, 0).neutral(1, 1).neutral(1, 2).gifts(SERA, "RR").treasures(0, &["T15"]);
    let mut game = scene.treasure_deck(&["T01", "T05"]).build();
    buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 0 });
    assert!(viewers().iter().all(|&viewer| game.view(viewer).reward_pool.is_none()), "not yet turned up");
    act(&mut game, SERA, Quest(0));
    for viewer in viewers() {
        let pool = game.view(viewer).reward_pool.expect("the reward pool");
        assert_eq!(pool.iter().collect::<Vec<_>>(), ["T01", "T05", "T15"].map(card), "{viewer}");
    }
}

#[test]
fn s22_2_treasures_lie_face_down_in_row_3_and_face_up_below() {
    let scene = |beside: &[&str]| four_with(false, true).treasures(4, beside).treasures(2, &["T06"]).build();
    let (here, there) = (scene(&["T01", "T05"]), scene(&["T10", "T15"]));
    assert_eq!(who_sees(&here, &there), []);
    for viewer in viewers() {
        let quests = here.view(viewer).quests;
        assert_eq!(quests[4].treasures, [Some(TreasureView::FaceDown); 2], "{viewer}");
        assert_eq!(quests[2].treasures, [Some(TreasureView::FaceUp(card("T06"))), None], "{viewer}");
    }
    let known = ["T01", "T05"].map(|name| Some(TreasureView::Known(card(name))));
    assert_eq!(truth(&here).quests[4].treasures, known);
}

#[test]
fn s22_2_the_cataclysm_deck_is_seen_by_nobody() {
    let scene = |next: &[&str]| four_with(false, true).next_cataclysms(next).build();
    assert_eq!(who_sees(&scene(&["K01", "K07"]), &scene(&["K07", "K13"])), []);
}

/// Sera has looked at the top cataclysm, and has not put it away yet.
fn watched(next: &str) -> Seven {
    let mut game = four_with(false, true).artifacts(SERA, &["AR7"]).next_cataclysms(&[next]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR7"))]);
    game
}

#[test]
fn s22_2_the_top_cataclysm_seen_with_ar7_is_known_to_its_user() {
    for answer in [None, Some(Leave)] {
        let [mut here, mut there] = ["K07", "K13"].map(watched);
        answer.into_iter().for_each(|answer| {
            act(&mut here, SERA, answer);
            act(&mut there, SERA, answer);
        });
        assert_eq!(who_sees(&here, &there), only(SERA));
        assert_eq!(here.view(Viewer::Seat(SERA)).cataclysms_seen, [Some(card("K07"))]);
        for viewer in [Viewer::Seat(ORRIN), Viewer::Seat(UNNAMED), Viewer::Spectator] {
            assert_eq!(here.view(viewer).cataclysms_seen, [None], "{viewer}");
        }
    }
    let [mut here, mut there] = ["K07", "K13"].map(watched);
    act(&mut here, SERA, PutUnder);
    act(&mut there, SERA, PutUnder);
    assert_eq!(who_sees(&here, &there), [], "under the deck nobody sees it");
}

#[test]
fn s22_2_the_top_three_cataclysms_seen_with_u11_are_known_to_the_unnamed() {
    let looked_at = |next: &[&str]| {
        let mut game = unnamed().next_cataclysms(next).build();
        act(&mut game, UNNAMED, Unnamed(card("U11")));
        game
    };
    let (here, there) = (looked_at(&["K01", "K02", "K03"]), looked_at(&["K01", "K03", "K04"]));
    assert_eq!(who_sees(&here, &there), only(UNNAMED));
    let three = ["K01", "K02", "K03"].map(|name| Some(card(name)));
    assert_eq!(here.view(Viewer::Seat(UNNAMED)).cataclysms_seen, three);
}

#[test]
fn s22_2_and_s22_5_what_ar7_showed_is_lost_when_u11_takes_the_cards_up() {
    let mut game = watched("K07");
    act(&mut game, SERA, Leave);
    acts(&mut game, ORRIN, &[Pass]);
    acts(&mut game, MAELIS, &[Pass]);
    acts(&mut game, TANCRED, &[Pass]);
    act(&mut game, UNNAMED, Unnamed(card("U11")));
    assert_eq!(game.view(Viewer::Seat(SERA)).cataclysms_seen, [None; 3], "she cannot know where it goes");
}

#[test]
fn s22_2_used_and_cancelled_artifacts_are_seen_by_all() {
    let scene = four_with(false, true).artifacts(SERA, &["AR1"]).artifacts(ORRIN, &["AR2"]);
    let mut game = scene.sins(MAELIS, &["SN7"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR1"))]);
    act(&mut game, MAELIS, LetPass);
    acts(&mut game, ORRIN, &[Do(UseArtifact), Artifact(card("AR2"))]);
    act(&mut game, MAELIS, React(card("SN7")));
    for viewer in viewers() {
        let spent: Vec<seven::Artifact> = game.view(viewer).artifacts_spent.iter().collect();
        assert_eq!(spent, ["AR1", "AR2"].map(card), "{viewer}");
    }
}

#[test]
fn s22_2_and_s22_3_no_view_shows_the_character_discard_pile() {
    let discarded = |third: &str| {
        let mut game = unnamed().tavern(&["C-RA", "C-BA", third]).build();
        act_with(&mut game, UNNAMED, Unnamed(card("U08")), &[26, 25, 24]);
        game
    };
    let (here, there) = (discarded("C-GA"), discarded("C-GB"));
    assert_eq!(who_sees(&here, &there), []);
    assert_eq!(seen(&here).character_discard, 3);
}

#[test]
fn s22_2_and_s22_3_no_view_shows_the_elixir_discard_pile() {
    let discarded = |third: &str| {
        let mut game = unnamed().store(&["E-R6", "E-B6", third]).build();
        act_with(&mut game, UNNAMED, Unnamed(card("U09")), &[15, 15, 15]);
        game
    };
    let (here, there) = (discarded("E-G1"), discarded("E-G6"));
    assert_eq!(who_sees(&here, &there), []);
    assert_eq!(seen(&here).elixir_discard, 3);
}

#[test]
fn s22_2_and_s22_3_no_view_shows_the_sins_on_the_pile_or_set_aside() {
    let scene = |last: &str| {
        let pile = ["SN2", "SN2", "SN3", "SN3", "SN4", last];
        let scene = four_with(false, true).sins(SERA, &["SN1"]).sin_pile(&pile);
        scene.next_cataclysms(&["K01"]).build()
    };
    let (mut here, mut there) = (scene("SN5"), scene("SN7"));
    assert_eq!(who_sees(&here, &there), []);
    assert_eq!(seen(&here).sin_pile, 6);
    for game in [&mut here, &mut there] {
        acts(game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
        assert_eq!((seen(game).sin_pile, seen(game).sins_aside), (0, 7), "K01 waits for the Unnamed");
    }
    assert_eq!(who_sees(&here, &there), []);
}

#[test]
fn s22_2_which_cataclysms_were_played_is_not_shown() {
    let scene = |next: &str| four_with(false, true).next_cataclysms(&[next]).cataclysms_played(1).build();
    assert_eq!(who_sees(&scene("K01"), &scene("K02")), []);
    assert_eq!(seen(&scene("K01")).cataclysms_played, 1);
}

#[test]
fn s22_2_unnamed_cards_and_heroes_out_of_the_game_are_seen_by_all() {
    let game = four_with(false, true).unnamed_hand(&["U03", "U12"]).build();
    for viewer in viewers() {
        let view = game.view(viewer);
        let hand: Vec<seven::UnnamedCard> = view.unnamed_hand.iter().collect();
        assert_eq!(hand, ["U03", "U12"].map(card), "{viewer}");
        let left: Vec<seven::HeroCard> = view.heroes_left.iter().collect();
        assert_eq!(left, ["H5", "H6"].map(card), "{viewer}");
    }
}
