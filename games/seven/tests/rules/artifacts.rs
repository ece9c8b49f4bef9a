//! Chapter 9: artifacts, each by itself.

use crate::common::*;
use seven::{Event, Goods, Reason, Refused, Scene, Seven, Task};
use table::{Game, Seat, Viewer};

/// Shows an artifact; nobody holds a sin, so it works at once.
#[track_caller]
fn show(game: &mut Seven, seat: Seat, artifact: &str) -> Vec<Event> {
    acts(game, seat, &[Do(UseArtifact), Artifact(card(artifact))])
}

/// Sera has this artifact.
fn sera_with(artifact: &str) -> Scene {
    four().artifacts(SERA, &[artifact])
}

/// The condition of Sera's artifact is not met.
#[track_caller]
fn not_met(scene: Scene, artifact: &str) {
    let game = scene.artifacts(SERA, &[artifact]).build();
    assert_eq!(refused(&game, SERA, Artifact(card(artifact))), ("S9.2", Refused::ArtifactCondition));
    assert!(!offers(&game, SERA, Do(UseArtifact)));
}

fn question(game: &Seven) -> Option<(Seat, Task)> {
    seen(game).asked.map(|asked| (asked.seat, asked.task))
}

/// All pools are empty.
fn empty_pools(mut scene: Scene) -> Scene {
    for colour in Colour::ALL {
        scene = scene.pool(colour, 0, MAELIS);
    }
    scene
}

/// Sera takes the Sealed Casket from beside Q01; chance draws the artifact.
fn open_casket(scene: Scene, chance: &[usize]) -> (Seven, Vec<Event>) {
    let mut game = scene.quest(0, "Q01").marker(0, 0, SERA).treasures(0, &["T15"]).build();
    acts(&mut game, SERA, &[Do(GainTreasure), Quest(0)]);
    let events = act_with(&mut game, SERA, Treasure(card("T15")), chance);
    (game, events)
}

#[test]
fn s9_1_a_casket_gives_the_top_artifact_and_only_its_owner_knows_it() {
    for (drawn, artifact) in [(0, "AR1"), (2, "AR3"), (6, "AR7")] {
        let (game, events) = open_casket(four(), &[drawn]);
        let sera = hero(&game, SERA);
        assert!(sera.artifacts.is_some_and(|artifacts| artifacts.contains(card(artifact))));
        assert_eq!((sera.artifact_count, seen(&game).artifact_deck), (1, 6));
        for viewer in [Viewer::Spectator, Viewer::Seat(ORRIN)] {
            assert_eq!(game.view(viewer).heroes[SERA].artifacts, None, "it lies face down");
            assert_eq!(game.view(viewer).heroes[SERA].artifact_count, 1);
        }
        assert_eq!(game.view(Viewer::Seat(SERA)).heroes[SERA].artifacts, sera.artifacts);
        let drew = events.iter().find(|event| matches!(event, Event::DrewArtifact { .. })).unwrap();
        let known = |viewer| match Seven::redact(drew, viewer) {
            Some(Event::DrewArtifact { artifact, .. }) => artifact.get().copied(),
            _ => panic!("everybody sees that a card is drawn"),
        };
        assert_eq!((known(Viewer::Seat(SERA)), known(Viewer::Seat(ORRIN))), (Some(card(artifact)), None));
    }
}

#[test]
fn s9_1_and_s9_3_the_artifact_deck_can_run_out_and_is_never_renewed() {
    let rest = ["AR2", "AR3", "AR4", "AR5", "AR6", "AR7"];
    let mut game = four().artifacts(TANCRED, &["AR1"]).artifacts(ORRIN, &rest).turn(TANCRED);
    game = game.quest(0, "Q01").marker(0, 0, SERA).treasures(0, &["T15"]);
    let mut game = game.build();
    show(&mut game, TANCRED, "AR1");
    assert!(seen(&game).artifacts_spent.contains(card("AR1")));
    let events = acts(&mut game, SERA, &[Do(GainTreasure), Quest(0), Treasure(card("T15"))]);
    assert!(events.contains(&Event::NoArtifact(SERA)));
    assert_eq!((hero(&game, SERA).artifact_count, seen(&game).artifact_deck), (0, 0));
}

#[test]
fn s9_2_the_crown_of_the_first_hero_gives_three_might() {
    let mut game = sera_with("AR1").might(SERA, 2).build();
    let events = show(&mut game, SERA, "AR1");
    assert!(events.contains(&Event::Gained { seat: SERA, goods: Goods::Might(3) }));
    assert_eq!((hero(&game, SERA).might, question(&game)), (5, Some((ORRIN, Task::Menu))));
}

#[test]
fn s9_2_the_cup_of_seven_springs_gives_up_to_three_gifts_of_choice() {
    let mut game = sera_with("AR2").pool(Green, 0, MAELIS).build();
    show(&mut game, SERA, "AR2");
    assert_eq!(refused(&game, SERA, Colour(Green)), ("S1.9", Refused::PoolEmpty));
    acts(&mut game, SERA, &[Colour(Red), Colour(Red), Colour(Black)]);
    assert_eq!(hero(&game, SERA).gifts, [2, 0, 0, 0, 0, 1]);
    assert_eq!((seen(&game).pools[0], question(&game)), (5, Some((ORRIN, Task::Menu))));
}

#[test]
fn s9_2_the_cup_may_give_fewer_gifts() {
    let mut game = sera_with("AR2").build();
    show(&mut game, SERA, "AR2");
    acts(&mut game, SERA, &[Colour(White), Stop]);
    assert_eq!((hero(&game, SERA).gifts, asked(&game)), ([0, 0, 0, 0, 1, 0], Some(ORRIN)));
    not_met(empty_pools(four()), "AR2");
}

#[test]
fn s9_2_the_keystone_of_the_void_closes_a_portal_for_five_gifts() {
    let mut game = sera_with("AR3").gifts(SERA, "RRRRRRBBBBB").build();
    show(&mut game, SERA, "AR3");
    assert_eq!(question(&game), Some((SERA, Task::CloseFor(5))));
    assert_eq!(refused(&game, SERA, Colour(Green)).0, "S7.23");
    let events = act(&mut game, SERA, Colour(Red));
    assert!(events.contains(&Event::ClosedPortal { seat: SERA, colour: Red, gifts: 5 }));
    let view = seen(&game);
    assert_eq!(
        view.portals.iter().map(|portal| (portal.colour, portal.by)).collect::<Vec<_>>(),
        [(Red, SERA)]
    );
    assert_eq!((view.heroes[SERA].gifts, view.heroes[SERA].markers), ([1, 5, 0, 0, 0, 0], 6));
    assert_eq!(view.pools[0], 6, "the five gifts return to their pool");
    assert_eq!(asked(&game), Some(ORRIN));
}

#[test]
fn s9_2_the_keystone_needs_five_gifts_in_hand() {
    not_met(four().gifts(SERA, "RRRRBBBBGGGG"), "AR3");
    // Neither an elixir nor the joker gifts of Still Water help.
    not_met(four().gifts(SERA, "RRRR").elixirs(SERA, &["E-R6"]), "AR3");
    not_met(four().gifts(SERA, "RRRRB").manned(SERA, &["TE2"]).joker(SERA, Blue), "AR3");
}

#[test]
fn s9_3_all_other_limits_of_portals_hold_for_the_keystone() {
    let five = || four().gifts(SERA, "RRRRR");
    assert!(offers(&five().artifacts(SERA, &["AR3"]).build(), SERA, Do(UseArtifact)));
    not_met(five().used_freely(), "AR3");
    not_met(five().portals(&[(Red, ORRIN)]), "AR3");
    let everywhere = [Blue, Green, Yellow].map(|colour| (colour, SERA));
    let scene = five().portals(&everywhere).quest(0, "Q02").quest(1, "Q01");
    let scene = (0..4).fold(scene, |scene, space| scene.marker(0, space, SERA));
    not_met(scene, "AR3");
}

#[test]
fn s9_3_the_keystone_can_close_the_last_portal() {
    let closed = [(Blue, ORRIN), (Green, ORRIN), (Yellow, SERA), (White, SERA), (Black, MAELIS)];
    let mut game = sera_with("AR3").gifts(SERA, "RRRRR").portals(&closed).build();
    show(&mut game, SERA, "AR3");
    let ending = seen(&game).ending.unwrap();
    assert_eq!(
        (ending.reason, ending.winners.first(), ending.winners.len()),
        (Reason::Portals, Some(SERA), 1)
    );
}

#[test]
fn s9_2_the_bell_of_absolution_puts_sins_under_the_deck_one_after_the_other() {
    // All other sins are in hands and on the pile, so that the deck shows its order.
    let sins = ["SN3", "SN4", "SN5", "SN6"];
    let sixteen: Vec<_> = sins.iter().flat_map(|&kind| [kind; 4]).collect();
    let scene = sera_with("AR4").sins(SERA, &["SN1", "SN2", "SN7", "SN7"]).sins(MAELIS, &sixteen);
    let scene = scene.sins(TANCRED, &["SN1", "SN1"]);
    let mut game = scene.sin_pile(&["SN1", "SN2", "SN2", "SN2", "SN7", "SN7"]).build();
    assert_eq!(seen(&game).sin_deck, 0);
    show(&mut game, SERA, "AR4");
    act(&mut game, MAELIS, LetPass);
    act(&mut game, TANCRED, LetPass);
    assert_eq!(refused(&game, SERA, Stop), ("S23.1", Refused::CannotStop), "one at least");
    assert_eq!(refused(&game, SERA, Sin(card("SN3"))), ("S7.9", Refused::NoSuchSin));
    let events = act(&mut game, SERA, Sin(card("SN2")));
    let hidden = Seven::redact(&events[0], Viewer::Seat(ORRIN));
    assert!(matches!(hidden, Some(Event::PutSinUnder { seat: SERA, sin }) if sin.get().is_none()));
    act(&mut game, SERA, Sin(card("SN1")));
    act(&mut game, SERA, Stop);
    assert_eq!((hero(&game, SERA).sin_count, seen(&game).sin_deck, seen(&game).sin_pile), (2, 2, 6));
    // The first that went under comes out first: Sera draws it in step 2, Orrin the other one.
    for seat in [ORRIN, MAELIS, TANCRED, SERA] {
        act(&mut game, seat, Pass);
    }
    let sins = |game: &Seven, seat, kind: &str| hero(game, seat).sins.unwrap().count(card(kind));
    assert_eq!((sins(&game, SERA, "SN2"), sins(&game, ORRIN, "SN1")), (1, 1));
}

#[test]
fn s9_2_the_bell_takes_three_sins_at_most_and_needs_one() {
    let mut game = sera_with("AR4").sins(SERA, &["SN1", "SN2", "SN3", "SN3"]).build();
    show(&mut game, SERA, "AR4");
    acts(&mut game, SERA, &[Sin(card("SN1")), Sin(card("SN2")), Sin(card("SN3"))]);
    assert_eq!((hero(&game, SERA).sin_count, asked(&game)), (1, Some(ORRIN)));
    assert_eq!((seen(&game).sin_deck, seen(&game).sin_pile), (27, 0), "not on the pile");
    not_met(four().sins(ORRIN, &["SN1"]), "AR4");
}

#[test]
fn s9_2_the_herald_s_horn_recruits_without_payment() {
    let scene = sera_with("AR5").tavern(&["C-WD", "C-KE", "C-GA"]).discounts(SERA, &["CA4"]);
    let mut game = scene.buildings(SERA, &["CA4"]).build();
    show(&mut game, SERA, "AR5");
    assert_eq!(refused(&game, SERA, Character(card("C-RA"))), ("S7.1", Refused::NotInTavern));
    let events = act(&mut game, SERA, Character(card("C-WD")));
    assert!(matches!(events[0], Event::Recruited { seat: SERA, .. }));
    let sera = hero(&game, SERA);
    assert!(sera.characters.contains(card("C-WD")) && sera.tapped.is_empty());
    assert_eq!((sera.might, sera.fame), (1, 0), "the Snow Prophet gives 1 might on recruiting");
    assert!(events.iter().any(|event| matches!(event, Event::TavernFilled { space: 0, .. })));
    assert!(sera.discounts.contains(card("CA4")), "nothing was paid, so the discount still waits");
    assert_eq!(asked(&game), Some(ORRIN));
    not_met(four().closed(3, 0), "AR5");
}

#[test]
fn s9_2_the_deed_of_the_lost_crown_founds_without_payment() {
    let mut game = sera_with("AR6").on_offer(&["CA1", "CA2", "ES1", "ES2"]).build();
    show(&mut game, SERA, "AR6");
    assert_eq!(legal(&game, SERA), ["CA1", "CA2", "ES1", "ES2"].map(|id| Building(card(id))));
    assert_eq!(refused(&game, SERA, Building(card("TE1"))), ("S7.5", Refused::NotOnOffer));
    assert_eq!(refused(&game, SERA, Building(card("CA3"))), ("S7.5", Refused::NotOnOffer));
    act(&mut game, SERA, Building(card("ES2")));
    let view = seen(&game);
    assert!(view.heroes[SERA].buildings.contains(card("ES2")));
    assert_eq!((view.heroes[SERA].might, view.estate_deck, view.castle_deck), (0, 3, 4), "it is replaced");
    assert_eq!(asked(&game), Some(ORRIN));
}

#[test]
fn s9_2_the_deed_needs_a_face_up_castle_or_estate() {
    let all = ["CA1", "CA2", "CA3", "CA4", "CA5", "CA6", "ES1", "ES2", "ES3", "ES4", "ES5", "ES6"];
    not_met(four().out_of_game(&all), "AR6");
}

/// Sera looks at K10, on which K07 follows; no other cataclysm is left.
fn watch() -> Seven {
    let scene = sera_with("AR7").next_cataclysms(&["K10", "K07"]).cataclysms_played(12).round(12);
    let mut game = scene.sins(ORRIN, &["SN1"]).sin_pile(&["SN3", "SN3", "SN4", "SN4", "SN5", "SN5"]).build();
    show(&mut game, SERA, "AR7");
    act(&mut game, ORRIN, LetPass);
    game
}

#[test]
fn s9_2_the_eye_of_the_watcher_gives_one_might_and_shows_the_top_cataclysm() {
    let game = watch();
    assert_eq!((hero(&game, SERA).might, question(&game)), (1, Some((SERA, Task::PlaceCataclysm))));
    assert_eq!(legal(&game, SERA), [Leave, PutUnder]);
    let seen_by = |viewer| game.view(viewer).cataclysms_seen.first().copied().flatten();
    assert_eq!(seen_by(Viewer::Seat(SERA)), Some(card("K10")));
    assert_eq!((seen_by(Viewer::Seat(ORRIN)), seen_by(Viewer::Spectator)), (None, None));
}

#[test]
fn s9_2_the_eye_leaves_the_cataclysm_or_puts_it_under_the_deck() {
    for (choice, first, second) in [(Leave, "K10", "K07"), (PutUnder, "K07", "K10")] {
        let mut game = watch();
        act(&mut game, SERA, choice);
        assert_eq!((asked(&game), seen(&game).cataclysm_deck), (Some(ORRIN), 2));
        let events = acts(&mut game, ORRIN, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
        assert!(events.contains(&Event::CataclysmStruck { cataclysm: card(first), number: 13 }));
        // The Gathering Dark brings the other one.
        let events = everybody_passes(&mut game);
        assert!(events.contains(&Event::CataclysmStruck { cataclysm: card(second), number: 14 }));
    }
}

#[test]
fn s9_3_with_an_empty_cataclysm_deck_the_eye_gives_only_the_might() {
    let mut game = sera_with("AR7").cataclysms_played(14).build();
    let events = show(&mut game, SERA, "AR7");
    assert!(!events.iter().any(|event| matches!(event, Event::SawCataclysm { .. })));
    assert_eq!((hero(&game, SERA).might, question(&game)), (1, Some((ORRIN, Task::Menu))));
}

#[test]
fn s9_3_a_used_artifact_is_out_of_the_game_for_all_to_see() {
    let mut game = four().artifacts(SERA, &["AR1", "AR5"]).build();
    show(&mut game, SERA, "AR1");
    let view = seen(&game);
    assert_eq!(view.artifacts_spent.iter().collect::<Vec<_>>(), [card("AR1")]);
    assert_eq!((view.heroes[SERA].artifact_count, view.artifact_deck), (1, 5));
}

#[test]
fn s9_2_nobody_uses_what_he_does_not_have() {
    let game = four().artifacts(ORRIN, &["AR1"]).build();
    assert_eq!(refused(&game, SERA, Artifact(card("AR1"))), ("S7.10", Refused::NoSuchArtifact));
    let fallen = four_with(true, false).artifacts(SERA, &["AR1"]).corruption(SERA, 7).build();
    assert_eq!(refused(&fallen, SERA, Artifact(card("AR1"))), ("S17.5", Refused::Fallen));
}
