//! Chapter 23: the questions D29 to D44, which are asked in windows, row completions, cataclysms, and of the Unnamed.

use crate::common::*;
use crate::decisions::asks;
use crate::unnamed::{UNNAMED, unnamed};
use seven::{Action, HeroCard, Scene, Setup, Seven};
use table::{Fast, Game, Seat, Silent};

/// Tancred is First Player; it is the turn of Sera, whose Greed will be the seventh sin and bring this cataclysm.
fn struck(scene: Scene, cataclysm: &str) -> Seven {
    let scene = scene.order(&[TANCRED, SERA, ORRIN, MAELIS]).turn(SERA).sins(SERA, &["SN1"]);
    let scene = scene.sin_pile(&["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"]);
    let mut game = scene.next_cataclysms(&[cataclysm]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    game
}

#[test]
fn s23_2_d29_the_named_hero_may_use_wrath_or_crowspire_or_decline() {
    let named = |scene: Scene| {
        let mut game = scene.sins(SERA, &["SN1"]).gold(ORRIN, 2).gold(MAELIS, 2).build();
        acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1), Hero(ORRIN)]);
        game
    };
    let (wrath, crowspire) = (React(card("SN6")), LiftToCancel(card("CA6")));
    let both = named(four().sins(ORRIN, &["SN6", "SN7"]).manned(ORRIN, &["CA6"]).sins(MAELIS, &["SN6"]));
    asks(&both, ORRIN, &[wrath, crowspire, LetPass]);
    asks(&named(four().manned(ORRIN, &["CA6"])), ORRIN, &[crowspire, LetPass]);
    asks(&named(four().sins(ORRIN, &["SN6"]).buildings(ORRIN, &["CA6"])), ORRIN, &[wrath, LetPass]);
    assert_ne!(asked(&named(four())), Some(SERA));
    assert!(offers(&named(four()), ORRIN, Pass), "without sins and Crowspire there is no window");
}

#[test]
fn s23_2_d30_each_other_hero_who_holds_a_sin_is_asked_in_turn() {
    let scene = four().order(&[TANCRED, SERA, ORRIN, MAELIS]).turn(SERA).artifacts(SERA, &["AR1"]);
    let mut game = scene.sins(MAELIS, &["SN1"]).sins(TANCRED, &["SN7"]).sins(SERA, &["SN7"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR1"))]);
    asks(&game, MAELIS, &[LetPass]);
    act(&mut game, MAELIS, LetPass);
    asks(&game, TANCRED, &[React(card("SN7")), LetPass]);
    act(&mut game, TANCRED, LetPass);
    assert_eq!((hero(&game, SERA).might, asked(&game)), (3, Some(ORRIN)), "the effect, and the next turn");
}

/// Sera fills row 1; Tancred is First Player. Sera and Orrin have markers on Q01, Orrin on Q04.
fn row_complete() -> Seven {
    let scene = four().order(&[TANCRED, SERA, ORRIN, MAELIS]).turn(SERA).quest(0, "Q01").quest(1, "Q04");
    let scene = scene.marker(0, 1, ORRIN).neutral(0, 2).marker(1, 0, ORRIN).neutral(1, 1).neutral(1, 2);
    let scene = scene.gifts(SERA, "RR").treasures(0, &["T01", "T15"]).treasures(1, &["T06"]);
    let mut game = scene.treasure_deck(&["T01", "T05", "T15"]).next_cataclysms(&["K11"]).build();
    buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 0 });
    game
}

#[test]
fn s23_2_d31_the_first_player_chooses_which_quest_is_completed_first() {
    let game = row_complete();
    asks(&game, TANCRED, &[Quest(0), Quest(1)]);
    let mut other = game.clone();
    act(&mut other, TANCRED, Quest(1));
    assert_eq!(asked(&other), Some(ORRIN), "he picks on Q04");
}

#[test]
fn s23_2_d32_the_picking_hero_chooses_a_kind_of_treasure_in_the_reward_pool() {
    let mut game = row_complete();
    act(&mut game, TANCRED, Quest(0));
    let treasures = |names: &[&str]| names.iter().map(|name| Treasure(card(name))).collect::<Vec<_>>();
    asks(&game, SERA, &treasures(&["T01", "T05", "T15"]));
    act(&mut game, SERA, Treasure(card("T05")));
    asks(&game, ORRIN, &treasures(&["T01", "T15"]));
}

#[test]
fn s23_2_d33_kinds_in_hand() {
    let mut game = four().sins(SERA, &["SN1", "SN1", "SN2", "SN3"]).build();
    everybody_passes(&mut game);
    let mut kinds: Vec<_> = ["SN1", "SN2", "SN3"].map(|name| Sin(card(name))).to_vec();
    let drawn = hero(&game, SERA).sins.unwrap().kinds().map(Sin).find(|sin| !kinds.contains(sin));
    kinds.extend(drawn);
    asks(&game, SERA, &kinds);
    let mut game = unnamed().sins(ORRIN, &["SN1", "SN1", "SN2"]).build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U07")), Hero(ORRIN)]);
    asks(&game, ORRIN, &[Sin(card("SN1")), Sin(card("SN2"))]);
}

#[test]
fn s23_2_d34_open_spaces_of_the_board() {
    let spaces = |numbers: &[u8]| numbers.iter().map(|&space| CloseSpace(space)).collect::<Vec<_>>();
    asks(&struck(four().closed(1, 0), "K01"), TANCRED, &spaces(&[0, 1]));
    asks(&struck(four().closed(1, 0), "K02"), TANCRED, &spaces(&[0, 1, 2]));
    asks(&struck(four_with(false, true), "K01"), UNNAMED, &spaces(&[0, 1, 2]));
}

#[test]
fn s23_2_d35_own_colours_once_per_card() {
    let mut game = struck(four().gifts(ORRIN, "RRRBK").gifts(MAELIS, "RRGGYY").gifts(TANCRED, "BBBB"), "K09");
    asks(&game, ORRIN, &[Red, Blue, Black].map(Colour));
    act(&mut game, ORRIN, Colour(Blue));
    asks(&game, MAELIS, &[Red, Green, Yellow].map(Colour));
    act(&mut game, MAELIS, Colour(Red));
    asks(&game, MAELIS, &[Red, Green, Yellow].map(Colour));
    act(&mut game, MAELIS, Colour(Red));
    assert_eq!((hero(&game, MAELIS).gifts, asked(&game)), ([0, 0, 2, 2, 0, 0], Some(ORRIN)), "four are left");
}

#[test]
fn s23_2_d36_own_elixirs_and_own_upright_characters() {
    let scene = four().elixirs(ORRIN, &["E-R1", "E-R1", "E-B1"]).elixirs(MAELIS, &["E-G1"]);
    asks(&struck(scene, "K11"), ORRIN, &[Elixir(card("E-R1")), Elixir(card("E-B1"))]);
    let scene = four().characters(ORRIN, &["C-RA", "C-RB"]).tapped(ORRIN, &["C-RC"]);
    asks(&struck(scene, "K12"), ORRIN, &[Character(card("C-RA")), Character(card("C-RB"))]);

    let scene = || unnamed().elixirs(ORRIN, &["E-R1", "E-B1"]).gold(ORRIN, 1).fame(ORRIN, 1);
    for (name, alternative) in [("U04", 1), ("U06", 0)] {
        let mut game = scene().build();
        acts(&mut game, UNNAMED, &[Unnamed(card(name)), Hero(ORRIN)]);
        act(&mut game, ORRIN, Meet(alternative));
        asks(&game, ORRIN, &[Elixir(card("E-R1")), Elixir(card("E-B1"))]);
    }
    let mut game = scene().characters(ORRIN, &["C-RA", "C-RB"]).tapped(ORRIN, &["C-RC"]).build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U05")), Hero(ORRIN)]);
    act(&mut game, ORRIN, Meet(0));
    asks(&game, ORRIN, &[Character(card("C-RA")), Character(card("C-RB"))]);
}

#[test]
fn s23_2_d37_the_costliest_characters_or_the_might() {
    let scene = four().characters(ORRIN, &["C-RA", "C-RE"]).tapped(ORRIN, &["C-BE"]).might(MAELIS, 5);
    let mut game = struck(scene, "K14");
    asks(&game, ORRIN, &[Character(card("C-RE")), Character(card("C-BE")), LoseMight]);
    assert_eq!(refused(&game, ORRIN, Character(card("C-RA"))).0, "S13.9");
    act(&mut game, ORRIN, LoseMight);
    assert_eq!((hero(&game, ORRIN).characters.len(), hero(&game, MAELIS).might), (3, 2));
}

#[test]
fn s23_2_d38_playable_cards_and_decline() {
    let game = unnamed().unnamed_hand(&["U01", "U08", "U10", "U12"]).build();
    asks(&game, UNNAMED, &[Unnamed(card("U01")), Unnamed(card("U08")), Decline]);
    let game = unnamed().unnamed_hand(&["U10"]).build();
    asks(&game, UNNAMED, &[Decline]);
}

#[test]
fn s23_2_d39_legal_heroes_for_a_demand_and_for_a_look() {
    let scene = four_with(true, true).unnamed_to_play().corruption(MAELIS, 7).sins(MAELIS, &["SN1"]);
    let game = scene.sins(ORRIN, &["SN1"]).build();
    let play = |name: &str| {
        let mut game = game.clone();
        act(&mut game, UNNAMED, Unnamed(card(name)));
        game
    };
    asks(&play("U01"), UNNAMED, &[Hero(SERA), Hero(ORRIN), Hero(TANCRED)]);
    asks(&play("U12"), UNNAMED, &[Hero(ORRIN), Hero(MAELIS)]);
}

#[test]
fn s23_2_d40_face_up_treasures_and_six_colours() {
    let scene = unnamed().treasures(0, &["T01", "T01"]).treasures(3, &["T05", "T15"]).treasures(4, &["T10"]);
    let mut game = scene.build();
    act(&mut game, UNNAMED, Unnamed(card("U10")));
    let at = |slot, name: &str| TreasureAt { slot, treasure: card(name) };
    asks(&game, UNNAMED, &[at(0, "T01"), at(3, "T05"), at(3, "T15")]);
    acts(&mut game, UNNAMED, &[Back, Unnamed(card("U13"))]);
    asks(&game, UNNAMED, &[Red, Blue, Green, Yellow, White, Black].map(Colour));
}

#[test]
fn s23_2_d41_the_cards_still_in_hand_from_the_top_down() {
    let mut game = unnamed().next_cataclysms(&["K01", "K02", "K03", "K04"]).build();
    act(&mut game, UNNAMED, Unnamed(card("U11")));
    let cataclysms = |names: &[&str]| -> Vec<Action> {
        names.iter().map(|name| Cataclysm(card::<seven::Cataclysm>(name))).collect()
    };
    asks(&game, UNNAMED, &cataclysms(&["K01", "K02", "K03"]));
    act(&mut game, UNNAMED, cataclysms(&["K02"])[0]);
    asks(&game, UNNAMED, &cataclysms(&["K01", "K03"]));
    act(&mut game, UNNAMED, cataclysms(&["K03"])[0]);
    assert_eq!(asked(&game), Some(SERA), "the last goes back by itself");
    let seen = game.view(table::Viewer::Seat(UNNAMED)).cataclysms_seen;
    assert_eq!(seen[..3], ["K02", "K03", "K01"].map(|name| Some(card(name))));
}

#[test]
fn s23_2_d42_alternatives_that_can_be_met_and_the_penalty_if_allowed() {
    let demand = |scene: Scene| {
        let mut game = scene.build();
        acts(&mut game, UNNAMED, &[Unnamed(card("U03")), Hero(ORRIN)]);
        game
    };
    asks(
        &demand(unnamed().gold(ORRIN, 2).might(ORRIN, 1).gifts(ORRIN, "R")),
        ORRIN,
        &[Meet(0), Meet(1), Meet(2)],
    );
    asks(&demand(unnamed().gold(ORRIN, 1).might(ORRIN, 1).gifts(ORRIN, "R")), ORRIN, &[Meet(1), Meet(2)]);
    asks(&demand(unnamed().gold(ORRIN, 1).buildings(ORRIN, &["ES1"])), ORRIN, &[Meet(0), AcceptPenalty]);
    asks(&demand(unnamed().elixirs(ORRIN, &["E-R1"])), ORRIN, &[Meet(2), AcceptPenalty]);
}

#[test]
fn s23_2_d43_corruption_or_sin() {
    let mut game = four_with(true, true).unnamed_to_play().build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U03")), Hero(ORRIN)]);
    asks(&game, ORRIN, &[TakeCorruption, TakeSin]);
}

#[test]
fn s23_2_d44_each_seat_chooses_from_the_heroes_left() {
    let setup = Setup { chosen_heroes: true, ..Setup::heroes(6) };
    let mut game = Seven::begin(&setup, &mut Fast::new(1), &mut Silent).unwrap();
    let mut left: Vec<HeroCard> = HeroCard::all().collect();
    for number in 0..5 {
        let seat = Seat::new(number);
        asks(&game, seat, &left.iter().map(|&hero| PlayHero(hero)).collect::<Vec<_>>());
        // Each takes the last that is left.
        act(&mut game, seat, PlayHero(left.pop().unwrap()));
    }
    assert_eq!(seen(&game).heroes[Seat::new(5)].card, Some(card("H1")), "the sixth has no choice");
    assert_eq!((seen(&game).round, seen(&game).heroes[SERA].card), (1, Some(card("H6"))));
}
