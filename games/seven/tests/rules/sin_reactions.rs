//! Chapter 8, second half: cancelling a sin, a manning or an artifact (S8.5 to S8.8, X10, X24).

use crate::common::*;
use seven::{Event, Goods, Refused, Scene, Seven, Task};
use table::{Game, Seat, Viewer};

/// Six sins for the discard pile.
const SIX: [&str; 6] = ["SN3", "SN3", "SN4", "SN4", "SN5", "SN5"];

/// Sera plays Greed on Orrin, who has 5 gold.
fn greed_on_orrin(scene: Scene) -> Seven {
    let mut game = scene.sins(SERA, &["SN1"]).gold(ORRIN, 5).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1), Hero(ORRIN)]);
    game
}

/// What the seat is asked, and who it is.
fn question(game: &Seven) -> Option<(Seat, Task)> {
    seen(game).asked.map(|asked| (asked.seat, asked.task))
}

/// What a spectator hears.
fn heard(events: &[Event]) -> Vec<Event> {
    events.iter().filter_map(|event| Seven::redact(event, Viewer::Spectator)).collect()
}

#[test]
fn s8_3_and_s8_5_wrath_cancels_a_sin_that_names_you() {
    let mut game = greed_on_orrin(four().sins(ORRIN, &["SN6", "SN2"]).passes(2));
    assert_eq!(question(&game), Some((ORRIN, Task::SinWindow)));
    assert_eq!(refused(&game, ORRIN, React(card("SN2"))), ("S8.5", Refused::CancelsNoSin));
    let events = act(&mut game, ORRIN, React(card("SN6")));
    assert!(events.contains(&Event::CancelledWith { seat: ORRIN, sin: card("SN6") }));
    assert_eq!((hero(&game, SERA).gold, hero(&game, ORRIN).gold), (0, 5), "no effect");
    let view = seen(&game);
    assert_eq!((view.sin_pile, view.heroes[ORRIN].sin_count), (2, 1), "both cards go to the pile");
    // It was the action of the turn all the same.
    assert_eq!((question(&game), view.passes), (Some((ORRIN, Task::Menu)), 0));
}

#[test]
fn s8_5_without_a_wrath_in_hand_it_cannot_be_discarded() {
    let game = greed_on_orrin(four().sins(ORRIN, &["SN2"]).sins(MAELIS, &["SN6"]));
    assert_eq!(refused(&game, ORRIN, React(card("SN6"))), ("S7.9", Refused::NoSuchSin));
    assert_eq!(refused(&game, ORRIN, LiftToCancel(card("CA6"))), ("S8.5", Refused::NoMarkerToLift));
}

#[test]
fn s8_5_crowspire_cancels_a_sin_that_names_you() {
    let mut game = greed_on_orrin(four().manned(ORRIN, &["CA6"]));
    assert_eq!(question(&game), Some((ORRIN, Task::SinWindow)), "also without a sin in hand");
    let events = act(&mut game, ORRIN, LiftToCancel(card("CA6")));
    assert!(events.contains(&Event::LiftedToCancel { seat: ORRIN, building: card("CA6") }));
    let orrin = hero(&game, ORRIN);
    assert_eq!((orrin.gold, orrin.markers, orrin.manned.len(), orrin.buildings.len()), (5, 7, 0, 1));
    assert_eq!((hero(&game, SERA).gold, seen(&game).sin_pile), (0, 1));
}

#[test]
fn s8_5_crowspire_without_a_marker_cancels_nothing() {
    let game = greed_on_orrin(four().buildings(ORRIN, &["CA6"]).sins(ORRIN, &["SN2"]));
    assert_eq!(refused(&game, ORRIN, LiftToCancel(card("CA6"))), ("S8.5", Refused::NoMarkerToLift));
    let game = greed_on_orrin(four().buildings(ORRIN, &["CA6"]));
    assert_eq!(hero(&game, ORRIN).gold, 3, "there was no window at all");
}

#[test]
fn s8_6_only_the_named_hero_may_react_and_only_once() {
    let scene = four().sins(ORRIN, &["SN6", "SN6"]).sins(MAELIS, &["SN6"]).manned(ORRIN, &["CA6"]);
    let mut game = greed_on_orrin(scene.sins(SERA, &["SN6"]));
    let wrath = React(card("SN6"));
    for other in [MAELIS, TANCRED, SERA] {
        assert_eq!(refused(&game, other, wrath), ("S5.1", Refused::NotAsked { waiting_for: ORRIN }));
    }
    act(&mut game, ORRIN, wrath);
    // Neither a second reaction, nor one to the reaction.
    assert_eq!(question(&game), Some((ORRIN, Task::Menu)));
    assert_eq!((hero(&game, ORRIN).sin_count, hero(&game, SERA).sin_count), (1, 1));
    assert!(hero(&game, ORRIN).manned.contains(card("CA6")));
}

#[test]
fn s8_6_the_window_opens_for_every_named_hero_with_a_sin() {
    let game = greed_on_orrin(four().sins(ORRIN, &["SN2"]));
    assert_eq!(question(&game), Some((ORRIN, Task::SinWindow)));
    assert_eq!(legal(&game, ORRIN), [LetPass], "he has no means, but is asked");
    let game = greed_on_orrin(four());
    assert_eq!(
        question(&game),
        Some((ORRIN, Task::Menu)),
        "without a sin and without Crowspire he is not asked"
    );
    assert_eq!(hero(&game, ORRIN).gold, 3);
    // Both means, and the right to decline.
    let game = greed_on_orrin(four().sins(ORRIN, &["SN6"]).manned(ORRIN, &["CA6"]));
    assert_eq!(legal(&game, ORRIN), [React(card("SN6")), LiftToCancel(card("CA6")), LetPass]);
}

#[test]
fn s8_6_a_sin_that_names_nobody_opens_no_window() {
    let mut game = four().sins(SERA, &["SN1"]).sins(ORRIN, &["SN6"]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    assert_eq!((question(&game), hero(&game, SERA).gold), (Some((ORRIN, Task::Menu)), 3));
}

#[test]
fn s8_6_declining_leaves_no_public_trace() {
    let mut with_wrath = greed_on_orrin(four().sins(ORRIN, &["SN6"]));
    let mut without = greed_on_orrin(four().sins(ORRIN, &["SN2"]));
    assert_eq!(seen(&with_wrath), seen(&without), "the wait tells nothing");
    let events = [act(&mut with_wrath, ORRIN, LetPass), act(&mut without, ORRIN, LetPass)];
    for events in &events {
        assert_eq!(heard(events), [Event::Stole { seat: SERA, from: ORRIN, goods: Goods::Gold(2) }]);
    }
    assert_eq!(seen(&with_wrath), seen(&without));
    assert_eq!(hero(&with_wrath, ORRIN).gold, 3);
}

/// Maelis mans Oakenward with 4 might.
fn maelis_mans(scene: Scene) -> Seven {
    let mut game = scene.might(MAELIS, 4).buildings(MAELIS, &["CA3"]).turn(MAELIS).build();
    buy(&mut game, MAELIS, Man, Building(card("CA3")));
    game
}

#[test]
fn s8_7_everybody_else_with_a_sin_is_asked_in_order_of_play() {
    let scene = four().order(&[ORRIN, MAELIS, SERA, TANCRED]).sins(SERA, &["SN7"]).sins(ORRIN, &["SN1"]);
    let mut game = maelis_mans(scene.sins(MAELIS, &["SN7"]));
    assert_eq!(hero(&game, MAELIS).might, 3, "it is paid for before the window");
    assert!(hero(&game, MAELIS).manned.is_empty(), "and not yet carried out");
    // Sera comes next; Tancred holds no sin; then Orrin, who has no Sloth.
    assert_eq!(asked(&game), Some(SERA));
    assert_eq!(legal(&game, SERA), [React(card("SN7")), LetPass]);
    assert_eq!(refused(&game, ORRIN, LetPass), ("S5.1", Refused::NotAsked { waiting_for: SERA }));
    assert!(heard(&act(&mut game, SERA, LetPass)).is_empty());
    assert_eq!(asked(&game), Some(ORRIN));
    assert_eq!(legal(&game, ORRIN), [LetPass]);
    assert_eq!(refused(&game, ORRIN, React(card("SN1"))), ("S8.7", Refused::CancelsNoDeed));
    assert_eq!(refused(&game, ORRIN, React(card("SN7"))), ("S7.9", Refused::NoSuchSin));
    act(&mut game, ORRIN, LetPass);
    // Maelis, who acts, is not asked.
    assert!(hero(&game, MAELIS).manned.contains(card("CA3")));
    assert_eq!(question(&game), Some((SERA, Task::Menu)));
}

#[test]
fn s8_7_the_first_sloth_closes_the_window() {
    let mut game = maelis_mans(four().sins(TANCRED, &["SN7"]).sins(SERA, &["SN7"]));
    assert_eq!(asked(&game), Some(TANCRED));
    act(&mut game, TANCRED, React(card("SN7")));
    assert_eq!(question(&game), Some((TANCRED, Task::Menu)), "Sera is not asked, and the turn is over");
    assert_eq!((hero(&game, SERA).sin_count, hero(&game, TANCRED).sin_count), (1, 0));
}

#[test]
fn s8_7_a_wrath_cancels_no_manning() {
    let game = maelis_mans(four().sins(TANCRED, &["SN6"]));
    assert_eq!(refused(&game, TANCRED, React(card("SN6"))), ("S8.7", Refused::CancelsNoDeed));
    assert_eq!(refused(&game, TANCRED, LiftToCancel(card("CA6"))).0, "S23.1");
}

#[test]
fn s8_7_a_sin_is_not_cancelled_with_sloth() {
    let game = greed_on_orrin(four().sins(ORRIN, &["SN7"]));
    assert_eq!(refused(&game, ORRIN, React(card("SN7"))), ("S8.5", Refused::CancelsNoSin));
}

#[test]
fn s8_7_and_s8_8_sloth_cancels_an_artifact() {
    let scene = four().artifacts(SERA, &["AR3"]).gifts(SERA, "RRRRR").sins(MAELIS, &["SN7"]);
    let mut game = scene.sin_pile(&["SN1"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR3"))]);
    assert_eq!(asked(&game), Some(MAELIS), "Orrin holds no sin");
    assert!(seen(&game).portals.is_empty(), "before its effect");
    let events = act(&mut game, MAELIS, React(card("SN7")));
    assert!(events.contains(&Event::CancelledWith { seat: MAELIS, sin: card("SN7") }));
    let view = seen(&game);
    assert!(view.artifacts_spent.contains(card("AR3")), "it is out of the game");
    assert_eq!((view.heroes[SERA].artifact_count, view.portals.len()), (0, 0));
    assert_eq!(view.heroes[SERA].gifts[0], 5, "nothing else is paid for it");
    assert_eq!((view.sin_pile, question(&game)), (2, Some((ORRIN, Task::Menu))));
}

#[test]
fn s8_7_an_artifact_that_nobody_cancels_works_after_the_window() {
    let mut game = four().artifacts(SERA, &["AR1"]).sins(MAELIS, &["SN7"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR1"))]);
    assert_eq!(hero(&game, SERA).might, 0);
    act(&mut game, MAELIS, LetPass);
    assert_eq!((hero(&game, SERA).might, hero(&game, MAELIS).sin_count), (3, 1));
}

#[test]
fn s8_8_the_sloth_can_be_the_seventh_sin() {
    let scene = four().sins(SERA, &["SN7"]).sin_pile(&SIX).next_cataclysms(&["K10"]);
    let mut game = maelis_mans(scene);
    let events = act(&mut game, SERA, React(card("SN7")));
    assert!(events.contains(&Event::CataclysmStruck { cataclysm: card("K10"), number: 1 }));
    assert_eq!((seen(&game).sin_pile, seen(&game).sin_deck), (0, 28));
    assert_eq!((hero(&game, MAELIS).might, question(&game)), (0, Some((TANCRED, Task::Menu))));
}

#[test]
fn x10_a_reaction_brings_the_eighth_card() {
    let scene = four().sins(ORRIN, &["SN4"]).sins(SERA, &["SN6"]).gifts(SERA, "R").might(SERA, 5);
    let mut game = scene
        .sin_pile(&["SN3", "SN3", "SN4", "SN1", "SN5", "SN5"])
        .next_cataclysms(&["K10"])
        .turn(ORRIN)
        .build();
    acts(&mut game, ORRIN, &[Do(PlaySin), Sin(card("SN4")), Function(0), Hero(SERA), Colour(Red)]);
    let events = act(&mut game, SERA, React(card("SN6")));
    assert_eq!((hero(&game, SERA).gifts[0], hero(&game, ORRIN).gifts[0]), (1, 0), "Orrin takes nothing");
    let struck = events.iter().filter(|event| matches!(event, Event::CataclysmStruck { .. })).count();
    assert_eq!((struck, hero(&game, SERA).might), (1, 2));
    // Seven cards were shuffled away; Wrath is the first of the new pile.
    let view = seen(&game);
    assert_eq!((view.sin_pile, view.sins_aside, view.sin_deck), (1, 0, 27));
    assert_eq!(asked(&game), Some(MAELIS));
}

#[test]
fn x10_the_wrath_lies_in_the_middle_while_the_cataclysm_is_carried_out() {
    let scene = four().sins(ORRIN, &["SN4"]).sins(SERA, &["SN6"]).gifts(SERA, "R").turn(ORRIN);
    let mut game =
        scene.sin_pile(&["SN3", "SN3", "SN4", "SN1", "SN5", "SN5"]).next_cataclysms(&["K01"]).build();
    acts(&mut game, ORRIN, &[Do(PlaySin), Sin(card("SN4")), Function(0), Hero(SERA), Colour(Red)]);
    act(&mut game, SERA, React(card("SN6")));
    assert_eq!(question(&game), Some((SERA, Task::CloseSpace { tavern: true })));
    let view = seen(&game);
    assert_eq!((view.sin_pile, view.sins_aside, view.sin_deck, view.heroes[SERA].sin_count), (0, 7, 20, 0));
    act(&mut game, SERA, CloseSpace(0));
    assert_eq!((seen(&game).sin_pile, seen(&game).sin_deck), (1, 27));
}

#[test]
fn x24_cancelled_manning() {
    let mut game = maelis_mans(four().sins(SERA, &["SN7"]));
    act(&mut game, SERA, React(card("SN7")));
    let maelis = hero(&game, MAELIS);
    assert_eq!((maelis.might, maelis.manned.len(), maelis.markers), (3, 0, 7));
    assert!(maelis.buildings.contains(card("CA3")));
    assert_eq!((seen(&game).sin_pile, hero(&game, SERA).sin_count), (1, 0));
    assert_eq!(question(&game), Some((TANCRED, Task::Menu)), "her turn is over");
}
