//! Chapter 22, second part: what is told to whom, and what a wait or a refusal tells (S22.3, S22.4).

use crate::common::*;
use crate::unnamed::{UNNAMED, unnamed};
use serde_json::{Value, json};
use seven::{Event, Setup, Seven};
use table::{Audience, Chance, Fast, Game, Seat, Seats, Silent, Turn, Viewer};

fn viewers() -> Vec<Viewer> {
    Viewer::all(5).collect()
}

/// What a viewer hears of these events, as it leaves the table.
fn heard(events: &[Event], viewer: Viewer) -> Vec<Value> {
    events.iter().filter_map(|event| Seven::redact(event, viewer)).map(|event| json!(event)).collect()
}

/// Events of one kind as the viewer hears them.
fn heard_of(events: &[Event], name: &str, viewer: Viewer) -> Vec<Value> {
    heard(events, viewer).into_iter().filter_map(|event| event.get(name).cloned()).collect()
}

/// The secret part of an event reaches only these seats.
#[track_caller]
fn told_only(events: &[Event], name: &str, secret: &str, seats: &[Seat]) {
    for viewer in viewers() {
        let heard = heard_of(events, name, viewer);
        assert!(!heard.is_empty(), "{viewer} hears that it happened");
        let is_among = viewer.seat().is_some_and(|seat| seats.contains(&seat));
        for event in heard {
            assert_eq!(event[secret].is_null(), !is_among, "{viewer}: {event}");
        }
    }
}

#[test]
fn s22_3_a_sin_discarded_in_step_2_and_a_sin_drawn_stay_hidden_from_all_others() {
    let mut game = four_with(false, true).sins(SERA, &["SN1", "SN2", "SN3"]).build();
    let passed = everybody_passes(&mut game);
    told_only(&passed, "drew_sin", "sin", &[SERA]);
    let events = act(&mut game, SERA, Sin(card("SN2")));
    told_only(&events, "discarded_sin", "sin", &[SERA]);
    let sera = heard_of(&events, "discarded_sin", Viewer::Seat(SERA));
    assert_eq!(sera, [json!({ "seat": 0, "sin": 1 })]);
    let others = heard_of(&events, "discarded_sin", Viewer::Spectator);
    assert_eq!(others, [json!({ "seat": 0, "sin": null })], "only that there was one");
}

#[test]
fn s22_3_what_was_public_when_it_happened_is_told_to_all() {
    let mut game = four_with(false, true).sins(SERA, &["SN2"]).sins(ORRIN, &["SN6"]).fame(ORRIN, 5).build();
    let mut events = acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN2")), Function(1), Hero(ORRIN)]);
    events.extend(act(&mut game, ORRIN, React(card("SN6"))));
    for viewer in viewers() {
        assert_eq!(heard_of(&events, "announced", viewer)[0]["what"]["sin"]["sin"], 1, "{viewer}");
        assert_eq!(heard_of(&events, "cancelled_with", viewer), [json!({ "seat": 1, "sin": 5 })], "{viewer}");
    }
}

#[test]
fn s22_3_sins_put_away_with_the_bell_stay_hidden_from_all_others() {
    let mut game = four_with(false, true).sins(SERA, &["SN1", "SN2"]).artifacts(SERA, &["AR4"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR4"))]);
    let events = acts(&mut game, SERA, &[Sin(card("SN1")), Stop]);
    told_only(&events, "put_sin_under", "sin", &[SERA]);
    assert_eq!(heard_of(&events, "put_sin_under", Viewer::Seat(ORRIN)).len(), 1);
}

#[test]
fn s22_3_a_sin_given_up_to_the_open_hand_stays_hidden_from_all_others() {
    let mut game = unnamed().sins(ORRIN, &["SN1", "SN2"]).build();
    let mut events = acts(&mut game, UNNAMED, &[Unnamed(card("U07")), Hero(ORRIN)]);
    events.extend(act(&mut game, ORRIN, Sin(card("SN2"))));
    told_only(&events, "discarded_sin", "sin", &[ORRIN]);
}

#[test]
fn s22_3_and_s9_1_a_drawn_artifact_is_told_to_its_owner() {
    let scene = four_with(false, true).quest(0, "Q01").marker(0, 0, SERA).treasures(0, &["T15"]);
    let mut game = scene.build();
    let events = acts(&mut game, SERA, &[Do(GainTreasure), Quest(0), Treasure(card("T15"))]);
    told_only(&events, "drew_artifact", "artifact", &[SERA]);
}

#[test]
fn s22_4_looks_at_hidden_cards_are_private() {
    let mut game = four_with(false, true).artifacts(SERA, &["AR7"]).build();
    let events = acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR7"))]);
    told_only(&events, "saw_cataclysm", "cataclysm", &[SERA]);

    let mut game = unnamed().sins(ORRIN, &["SN1"]).build();
    let mut events = act(&mut game, UNNAMED, Unnamed(card("U11")));
    told_only(&events, "saw_cataclysms", "cataclysms", &[UNNAMED]);
    let first = legal(&game, UNNAMED)[2];
    events.extend(act(&mut game, UNNAMED, first));
    told_only(&events, "put_back_cataclysm", "cataclysm", &[UNNAMED]);

    let mut game = unnamed().sins(ORRIN, &["SN1"]).build();
    let events = acts(&mut game, UNNAMED, &[Unnamed(card("U12")), Hero(ORRIN)]);
    told_only(&events, "saw_sins", "sins", &[UNNAMED]);
}

/// Both positions look the same to everybody but this seat, and wait for the same seat.
#[track_caller]
fn same_but_for(here: &Seven, there: &Seven, seat: Seat) {
    assert_eq!(here.turn(), there.turn(), "whom play waits for");
    for viewer in viewers().into_iter().filter(|&viewer| viewer != Viewer::Seat(seat)) {
        assert_eq!(here.view(viewer), there.view(viewer), "{viewer}");
    }
}

#[test]
fn s22_4_a_window_for_a_sin_tells_nothing() {
    let named = |sins: &[&str]| {
        let mut game = four_with(false, true).sins(SERA, &["SN2"]).sins(ORRIN, sins).fame(ORRIN, 5).build();
        acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN2")), Function(1), Hero(ORRIN)]);
        game
    };
    let (mut here, mut there) = (named(&["SN6", "SN1"]), named(&["SN1", "SN1"]));
    assert_eq!(asked(&here), Some(ORRIN));
    same_but_for(&here, &there, ORRIN);
    let events = [&mut here, &mut there].map(|game| act(game, ORRIN, LetPass));
    assert_eq!(events[0], events[1], "declining leaves no trace");
    same_but_for(&here, &there, ORRIN);
}

#[test]
fn s22_4_a_window_for_a_deed_tells_nothing() {
    let manned = |sins: &[&str]| {
        let scene = four_with(false, true).buildings(SERA, &["CA1"]).might(SERA, 1).sins(ORRIN, sins);
        let mut game = scene.sins(MAELIS, &["SN2"]).build();
        acts(&mut game, SERA, &[Do(Man), Building(card("CA1")), Confirm]);
        game
    };
    let (mut here, mut there) = (manned(&["SN7"]), manned(&["SN1"]));
    assert_eq!(asked(&here), Some(ORRIN));
    same_but_for(&here, &there, ORRIN);
    let events = [&mut here, &mut there].map(|game| act(game, ORRIN, LetPass));
    assert_eq!((events[0].as_slice(), asked(&here)), (events[1].as_slice(), Some(MAELIS)));
}

#[test]
fn s22_4_a_discard_from_a_hand_of_one_kind_is_asked_like_any_other() {
    let step_2 = |sins: &[&str]| {
        // Sera draws Greed, the only sin that is left in the deck.
        let scene = four_with(false, true).sins(SERA, sins).order(&[SERA, ORRIN, MAELIS, TANCRED]);
        let mut rest: Vec<&str> = ["SN1", "SN2", "SN3", "SN4", "SN5", "SN6", "SN7"].repeat(4);
        for held in sins.iter().chain(&["SN1"]) {
            rest.remove(rest.iter().position(|sin| sin == held).unwrap());
        }
        let mut game = scene.sins(TANCRED, &rest).build();
        everybody_passes(&mut game);
        game
    };
    let (mut here, mut there) = (step_2(&["SN1", "SN1", "SN1"]), step_2(&["SN1", "SN1", "SN2"]));
    same_but_for_hands(&here, &there);
    assert_eq!(legal(&here, SERA), [Sin(card("SN1"))]);
    assert_eq!(legal(&there, SERA), [Sin(card("SN1")), Sin(card("SN2"))]);
    act(&mut here, SERA, Sin(card("SN1")));
    act(&mut there, SERA, Sin(card("SN1")));
    same_but_for_hands(&here, &there);
}

/// Nobody but Sera and Tancred can tell these positions apart.
#[track_caller]
fn same_but_for_hands(here: &Seven, there: &Seven) {
    assert_eq!(here.turn(), there.turn(), "whom play waits for");
    for viewer in [Viewer::Seat(ORRIN), Viewer::Seat(MAELIS), Viewer::Seat(UNNAMED), Viewer::Spectator] {
        assert_eq!(here.view(viewer), there.view(viewer), "{viewer}");
    }
}

#[test]
fn s22_4_the_bell_asks_for_the_first_sin_also_in_a_hand_of_one_kind() {
    let rung = |sins: &[&str]| {
        let mut game = four_with(false, true).sins(SERA, sins).artifacts(SERA, &["AR4"]).build();
        acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR4"))]);
        game
    };
    let (here, there) = (rung(&["SN1", "SN1", "SN1"]), rung(&["SN1", "SN2", "SN3"]));
    assert_eq!(legal(&here, SERA), [Sin(card("SN1"))]);
    same_but_for(&here, &there, SERA);
}

#[test]
fn s22_4_the_open_hand_asks_also_in_a_hand_of_one_kind() {
    let named = |sins: &[&str]| {
        let mut game = unnamed().sins(ORRIN, sins).build();
        acts(&mut game, UNNAMED, &[Unnamed(card("U07")), Hero(ORRIN)]);
        game
    };
    same_but_for(&named(&["SN1", "SN1"]), &named(&["SN1", "SN2"]), ORRIN);
    assert_eq!(asked(&named(&["SN1", "SN1"])), Some(ORRIN));
}

#[test]
fn s22_4_a_refusal_does_not_show_what_others_hold() {
    let scene = |sins: &[&str], artifacts: &[&str]| {
        let scene = four_with(false, true).sins(SERA, &["SN6"]).might(SERA, 1).buildings(SERA, &["CA1"]);
        scene.sins(ORRIN, sins).artifacts(ORRIN, artifacts).build()
    };
    let (here, there) = (scene(&["SN6", "SN7"], &["AR1"]), scene(&["SN1", "SN2"], &["AR3"]));
    let mut candidates = Vec::new();
    here.candidates(SERA, &mut candidates);
    candidates.extend([Artifact(card("AR1")), Sin(card("SN7")), React(card("SN7")), Hero(ORRIN)]);
    assert!(candidates.len() > 40);
    for action in candidates {
        assert_eq!(here.check(SERA, action), there.check(SERA, action), "{action:?}");
    }
    assert_eq!(refused(&here, SERA, Artifact(card("AR1"))).0, "S7.10");
    for action in [Artifact(card("AR1")), Sin(card("SN6")), React(card("SN6"))] {
        assert_eq!(
            refused(&here, ORRIN, action),
            refused(&there, ORRIN, action),
            "it is Sera's turn: {action:?}"
        );
    }
}

/// A world that the viewer can imagine looks the same to it, waits for the same seat, and offers and refuses the same.
fn compare(game: &Seven, viewer: Viewer, seed: u64) {
    let mut world = game.clone();
    world.imagine(viewer, &mut Fast::new(seed));
    assert_eq!(world.view(viewer), game.view(viewer), "{viewer}");
    assert_eq!(world.turn(), game.turn(), "{viewer}");
    let Some(seat) = viewer.seat() else { return };
    let [mut here, mut there] = [Vec::new(), Vec::new()];
    game.candidates(seat, &mut here);
    world.candidates(seat, &mut there);
    assert_eq!(here, there, "{viewer}");
    for action in here {
        assert_eq!(game.check(seat, action), world.check(seat, action), "{viewer}: {action:?}");
    }
}

#[test]
fn s22_4_offers_and_refusals_are_the_same_in_every_world_that_a_seat_can_imagine() {
    let mut compared = 0;
    for seed in 0..8 {
        let setup = Setup::heroes(3 + seed as u8 % 3).variants(seed % 2 == 1, seed % 4 > 1);
        let mut chance = Fast::new(seed);
        let mut game = Seven::begin(&setup, &mut chance, &mut Silent).unwrap();
        for step in 0..1500 {
            let Turn::Decide(seats) = game.turn() else { break };
            if step % 23 == 0 {
                Viewer::all(game.seats()).for_each(|viewer| compare(&game, viewer, step));
                compared += 1;
            }
            let seat = seats.first().unwrap();
            let legal = legal(&game, seat);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(seat, action, &mut chance, &mut Silent);
        }
    }
    assert!(compared > 300, "{compared} positions");
}

#[test]
fn s22_4_a_sin_that_was_put_under_the_deck_is_news_to_the_hero_who_draws_it() {
    // The deck is empty but for the sin that Sera puts under it: no chance decides what Orrin draws.
    let kinds = ["SN1", "SN2", "SN3", "SN4", "SN5", "SN6", "SN7"];
    let scene = [SERA, ORRIN, MAELIS, TANCRED]
        .into_iter()
        .fold(four_with(true, true), |scene, seat| scene.sins(seat, &kinds));
    let mut game = scene.artifacts(SERA, &["AR4"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR4"))]);
    [ORRIN, MAELIS, TANCRED].into_iter().for_each(|seat| drop(act(&mut game, seat, LetPass)));
    acts(&mut game, SERA, &[Sin(card("SN1")), Stop]);
    [ORRIN, MAELIS, TANCRED].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
    let hers = game.clone();
    acts(&mut game, UNNAMED, &[Unnamed(card("U01")), Hero(ORRIN)]);
    assert_eq!(act_logged(&mut game, ORRIN, TakeSin).revealed, Audience::Only(Seats::only(ORRIN)));
    // Sera knows her own.
    let mut game = hers;
    acts(&mut game, UNNAMED, &[Unnamed(card("U01")), Hero(SERA)]);
    assert_eq!(act_logged(&mut game, SERA, TakeSin).revealed, Audience::NOBODY);
}
