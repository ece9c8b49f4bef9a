//! Chapter 23: the questions D1 to D22 and D26 to D28, which a hero answers in his turn.

use crate::common::*;
use crate::decisions::asks;
use seven::{Action, Deed, Seven};

/// Sera begins a deed.
fn begin(game: &mut Seven, deed: Deed) {
    act(game, SERA, Do(deed));
}

fn characters(names: &[&str]) -> Vec<Action> {
    names.iter().map(|name| Character(card(name))).collect()
}

fn elixirs(names: &[&str]) -> Vec<Action> {
    names.iter().map(|name| Elixir(card(name))).collect()
}

fn buildings(names: &[&str]) -> Vec<Action> {
    names.iter().map(|name| Building(card(name))).collect()
}

fn all_sins(names: &[&str]) -> Vec<Action> {
    names.iter().map(|name| Sin(card(name))).collect()
}

#[test]
fn s23_2_d1_the_menu_offers_each_deed_that_has_a_legal_case_and_pass() {
    asks(&four().build(), SERA, &[Pass]);
    let game = four().fame(SERA, 2).tavern(&["C-GA"]).sins(SERA, &["SN1"]).build();
    asks(&game, SERA, &[Do(Recruit), Do(PlaySin), Pass]);
    let game = four().gifts(SERA, "R").elixirs(SERA, &["E-R1"]).buildings(SERA, &["CA1"]).build();
    asks(&game, SERA, &[Do(UseAbility), Do(UseElixir), Do(Cash), Pass]);
}

#[test]
fn s23_2_d2_face_up_payable_characters() {
    let mut game = four().tavern(&["C-GA", "C-GB", "C-GD"]).fame(SERA, 4).build();
    begin(&mut game, Recruit);
    asks(&game, SERA, &characters(&["C-GA", "C-GB"]));
    let mut game = four().tavern(&["C-GA", "C-GB", "C-GD"]).artifacts(SERA, &["AR5"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR5"))]);
    asks(&game, SERA, &characters(&["C-GA", "C-GB", "C-GD"]));
}

#[test]
fn s23_2_d3_face_up_payable_elixirs() {
    let mut game = four().store(&["E-G1", "E-G4", "E-G6"]).gold(SERA, 3).build();
    begin(&mut game, BuyElixir);
    asks(&game, SERA, &elixirs(&["E-G1", "E-G4"]));
}

#[test]
fn s23_2_d4_payable_castles_estates_and_temples() {
    let offer = ["CA1", "CA2", "ES1", "ES2"];
    let temples = ["TE1", "TE2", "TE3", "TE4", "TE5", "TE6"];
    let mut game = four().on_offer(&offer).gold(SERA, 4).build();
    begin(&mut game, Found);
    asks(&game, SERA, &buildings(&offer));
    let mut game = four().on_offer(&offer).gold(SERA, 5).build();
    begin(&mut game, Found);
    asks(&game, SERA, &[buildings(&offer), buildings(&temples)].concat());
    let mut game = four().on_offer(&offer).artifacts(SERA, &["AR6"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR6"))]);
    asks(&game, SERA, &buildings(&offer));
}

#[test]
fn s23_2_d5_own_buildings_without_a_marker() {
    let scene = four().buildings(SERA, &["CA1", "TE3"]).manned(SERA, &["ES1"]).buildings(ORRIN, &["CA2"]);
    let mut game = scene.might(SERA, 1).build();
    begin(&mut game, Man);
    asks(&game, SERA, &buildings(&["CA1", "TE3"]));
}

#[test]
fn s23_2_d6_still_water_has_one_of_six_colours() {
    let mut game = four().buildings(SERA, &["TE2"]).might(SERA, 1).build();
    acts(&mut game, SERA, &[Do(Man), Building(card("TE2"))]);
    asks(&game, SERA, &[Red, Blue, Green, Yellow, White, Black].map(Colour));
    acts(&mut game, SERA, &[Colour(Green), Confirm]);
    assert_eq!(seen(&game).heroes[SERA].joker, Some(Green));
}

#[test]
fn s23_2_d7_playable_kinds_in_hand() {
    // Lust has no character, Envy no gift to take, Wrath no might to strike.
    let mut game = four().sins(SERA, &["SN1", "SN1", "SN3", "SN4", "SN6", "SN7"]).build();
    begin(&mut game, PlaySin);
    asks(&game, SERA, &all_sins(&["SN1", "SN7"]));
}

#[test]
fn s23_2_d8_functions_playable_in_the_own_turn() {
    let play = |sin: &str, gold: u16| {
        let mut game = four().sins(SERA, &[sin]).gold(ORRIN, gold).might(ORRIN, 1).build();
        acts(&mut game, SERA, &[Do(PlaySin), Sin(card(sin))]);
        game
    };
    asks(&play("SN1", 1), SERA, &[Function(0), Function(1)]);
    asks(&play("SN1", 0), SERA, &[Function(0)]);
    asks(&play("SN6", 0), SERA, &[Function(0)]);
    asks(&play("SN7", 0), SERA, &[Function(0)]);
}

#[test]
fn s23_2_d9_legal_heroes() {
    let scene = four().sins(SERA, &["SN1"]).gold(SERA, 5).gold(ORRIN, 1).gold(TANCRED, 1);
    let mut game = scene.manned(TANCRED, &["TE1"]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1)]);
    asks(&game, SERA, &[Hero(ORRIN)]);
}

#[test]
fn s23_2_d10_objects_of_the_named_hero_or_of_oneself() {
    let play = |sin: &str, function: u8, named: bool| {
        let scene = four().sins(SERA, &[sin]).tapped(SERA, &["C-RA", "C-RB"]).characters(SERA, &["C-RC"]);
        let scene = scene.characters(ORRIN, &["C-BA", "C-BB"]).tapped(ORRIN, &["C-BC"]).gifts(ORRIN, "RRG");
        let mut game = scene.elixirs(SERA, &["E-R1", "E-G1"]).elixirs(ORRIN, &["E-R1", "E-B1"]).build();
        acts(&mut game, SERA, &[Do(PlaySin), Sin(card(sin)), Function(function)]);
        if named {
            act(&mut game, SERA, Hero(ORRIN));
        }
        game
    };
    asks(&play("SN3", 0, false), SERA, &characters(&["C-RA", "C-RB"]));
    asks(&play("SN3", 1, true), SERA, &characters(&["C-BA", "C-BB"]));
    asks(&play("SN4", 0, true), SERA, &[Colour(Red), Colour(Green)]);
    asks(&play("SN5", 1, true), SERA, &elixirs(&["E-R1", "E-B1"]));
    let mut game = play("SN4", 1, true);
    asks(&game, SERA, &elixirs(&["E-R1", "E-G1"]));
    act(&mut game, SERA, Elixir(card("E-R1")));
    asks(&game, SERA, &elixirs(&["E-B1"]));
}

#[test]
fn s23_2_d11_colours_with_cards_once_per_gift() {
    let scene = four().sins(SERA, &["SN5"]).pool(Red, 0, ORRIN).pool(Blue, 1, ORRIN);
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN5")), Function(0)]);
    asks(&game, SERA, &[Blue, Green, Yellow, White, Black].map(Colour));
    act(&mut game, SERA, Colour(Blue));
    asks(&game, SERA, &[Green, Yellow, White, Black].map(Colour));
    act(&mut game, SERA, Colour(Green));
    assert_eq!((hero(&game, SERA).gifts, asked(&game)), ([0, 1, 1, 0, 0, 0], Some(ORRIN)), "two gifts");
}

#[test]
fn s23_2_d11_offers_stop_where_up_to_allows_it() {
    let mut game = four().artifacts(SERA, &["AR2"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR2")), Colour(Red)]);
    asks(
        &game,
        SERA,
        &[Colour(Red), Colour(Blue), Colour(Green), Colour(Yellow), Colour(White), Colour(Black), Stop],
    );
    act(&mut game, SERA, Stop);
    assert_eq!((hero(&game, SERA).gifts, asked(&game)), ([1, 0, 0, 0, 0, 0], Some(ORRIN)));
    // Saltmarsh Grange: two different colours, without a choice to stop.
    let mut game = four().manned(SERA, &["ES2"]).build();
    acts(&mut game, SERA, &[Do(Lift), Building(card("ES2")), Colour(Red)]);
    asks(&game, SERA, &[Blue, Green, Yellow, White, Black].map(Colour));
}

#[test]
fn s23_2_d12_own_artifacts_whose_condition_holds() {
    let scene = four().artifacts(SERA, &["AR1", "AR3", "AR4", "AR7"]).artifacts(ORRIN, &["AR2"]);
    let mut game = scene.build();
    begin(&mut game, UseArtifact);
    asks(&game, SERA, &[Artifact(card("AR1")), Artifact(card("AR7"))]);
}

#[test]
fn s23_2_d13_kinds_in_hand_and_stop_after_the_first() {
    let scene = four().artifacts(SERA, &["AR4"]).sins(SERA, &["SN1", "SN1", "SN2", "SN3", "SN4"]);
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR4"))]);
    asks(&game, SERA, &all_sins(&["SN1", "SN2", "SN3", "SN4"]));
    assert_eq!(refused(&game, SERA, Stop).0, "S23.1");
    for name in ["SN1", "SN2"] {
        act(&mut game, SERA, Sin(card(name)));
        assert!(offers(&game, SERA, Stop));
    }
    act(&mut game, SERA, Sin(card("SN3")));
    assert_eq!((hero(&game, SERA).sin_count, asked(&game)), (2, Some(ORRIN)), "three at most");
}

#[test]
fn s23_2_d14_leave_or_put_under() {
    let mut game = four().artifacts(SERA, &["AR7"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR7"))]);
    asks(&game, SERA, &[Leave, PutUnder]);
}

#[test]
fn s23_2_d15_own_characters_that_would_give_a_gift() {
    let scene =
        four().characters(SERA, &["C-RA", "C-RB"]).tapped(SERA, &["C-BA"]).characters(ORRIN, &["C-GA"]);
    let mut game = scene.pool(Red, 0, TANCRED).build();
    begin(&mut game, GainGifts);
    asks(&game, SERA, &characters(&["C-RB", "C-BA"]));
}

#[test]
fn s23_2_d16_d17_d18_the_gift_the_source_and_what_is_taken() {
    let scene = four().gifts(SERA, "RB").gifts(ORRIN, "RR").gifts(MAELIS, "RG").pool(Yellow, 0, TANCRED);
    let mut game = scene.build();
    begin(&mut game, UseAbility);
    asks(&game, SERA, &[Colour(Red), Colour(Blue)]);
    act(&mut game, SERA, Colour(Red));
    // Orrin has nothing but red.
    asks(&game, SERA, &[Pool, Hero(MAELIS), Hero(TANCRED)]);
    let mut pool = game.clone();
    act(&mut pool, SERA, Pool);
    asks(&pool, SERA, &[Blue, Green, White, Black].map(Colour));
    assert_eq!(refused(&pool, SERA, Colour(Red)).0, "S7.16");
    act(&mut game, SERA, Hero(MAELIS));
    asks(&game, SERA, &[Colour(Green)]);
    act(&mut game, SERA, Colour(Green));
    asks(&game, SERA, &[Colour(Blue), Colour(Green), Stop]);
}

#[test]
fn s23_2_d19_free_legal_payable_spaces() {
    // Q01: 2 red; red and blue; 5 gold. Q02: 2 blue; blue and green; 4 fame; white and black. Q04: 2 yellow; yellow and white; 4 fame.
    let scene = four().quest(0, "Q01").quest(1, "Q02").quest(2, "Q04").quest(3, "Q05").marker(0, 1, ORRIN);
    let scene = scene.neutral(2, 0).neutral(2, 1).gifts(SERA, "RRB").fame(SERA, 4);
    let mut game = scene.build();
    begin(&mut game, JoinQuest);
    asks(&game, SERA, &[Space { slot: 0, space: 0 }, Space { slot: 1, space: 2 }]);
}

#[test]
fn s23_2_d20_quests_with_an_own_marker_and_a_treasure_to_take() {
    let scene = four().marker(0, 0, SERA).marker(2, 0, SERA).marker(3, 0, ORRIN).treasures(2, &["T01"]);
    let mut game = scene.clone().build();
    begin(&mut game, GainTreasure);
    asks(&game, SERA, &[Quest(0), Quest(2)]);
    let mut game = scene.treasure_deck(&[]).build();
    begin(&mut game, GainTreasure);
    asks(&game, SERA, &[Quest(2)]);
}

#[test]
fn s23_2_d21_face_up_treasures_beside_it_and_the_top_of_the_deck() {
    let scene = four().marker(0, 0, SERA).treasures(0, &["T01", "T15"]).treasures(1, &["T05"]);
    for (scene, top) in [(scene.clone(), &[TopOfDeck][..]), (scene.treasure_deck(&[]), &[])] {
        let mut game = scene.build();
        acts(&mut game, SERA, &[Do(GainTreasure), Quest(0)]);
        asks(&game, SERA, &[&[Treasure(card("T01")), Treasure(card("T15"))], top].concat());
    }
}

#[test]
fn s23_2_d22_portals_that_can_be_closed() {
    let scene = four().gifts(SERA, "RRRRRRRBBBBBBBGGGGGG").gifts(SERA, "WWWWWWW").portals(&[(White, ORRIN)]);
    let mut game = scene.build();
    begin(&mut game, ClosePortal);
    asks(&game, SERA, &[Colour(Red), Colour(Blue)]);
}

#[test]
fn s23_2_d26_own_elixirs_with_each_allowed_yield_that_gives_a_card() {
    let scene = four().elixirs(SERA, &["E-R1", "E-B6", "E-K1"]).characters(SERA, &["C-RA", "C-GA", "C-GB"]);
    let mut game = scene.pool(Black, 0, ORRIN).build();
    begin(&mut game, UseElixir);
    // Following: 2 in red, 2 in green, 0 in blue. The black pool is empty.
    asks(
        &game,
        SERA,
        &[Yield(card("E-R1"), 0), Yield(card("E-R1"), 1), Yield(card("E-B6"), 0), Yield(card("E-B6"), 1)],
    );
}

#[test]
fn s23_2_d27_own_castles_and_estates() {
    let scene = four().buildings(SERA, &["CA1", "TE1"]).manned(SERA, &["ES1"]).buildings(ORRIN, &["CA2"]);
    let mut game = scene.build();
    begin(&mut game, Cash);
    asks(&game, SERA, &buildings(&["CA1", "ES1"]));
}

#[test]
fn s23_2_d28_own_manned_castles_and_estates_with_an_effect_and_not_crowspire() {
    let scene = four().manned(SERA, &["CA1", "CA4", "CA6", "ES1", "TE1"]).buildings(SERA, &["CA2"]);
    let mut game = scene.discounts(SERA, &["CA4"]).pool(Red, 0, ORRIN).build();
    begin(&mut game, Lift);
    asks(&game, SERA, &buildings(&["ES1"]));
}
