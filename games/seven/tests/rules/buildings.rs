//! Chapter 10, first half: what buildings cost and produce, and whose they are (S10.1 to S10.6, X15, X20).

use crate::common::*;
use seven::{Event, Refused, Scene};
use table::{Kind, Seat};

const LETTERS: [char; 6] = ['R', 'B', 'G', 'Y', 'W', 'K'];
const CASTLES: [&str; 6] = ["CA1", "CA2", "CA3", "CA4", "CA5", "CA6"];
const ESTATES: [&str; 6] = ["ES1", "ES2", "ES3", "ES4", "ES5", "ES6"];
const TEMPLES: [&str; 6] = ["TE1", "TE2", "TE3", "TE4", "TE5", "TE6"];

/// A hero whose own colour is another one: Sera, or Orrin for red.
fn foreigner(colour: usize) -> Seat {
    if colour == 0 { ORRIN } else { SERA }
}

/// So many characters of the colour that give neither fame nor gold, nor might in the Production step.
fn followers(scene: Scene, seat: Seat, colour: usize, count: usize) -> Scene {
    let names = ["B", "D", "C"].map(|kind| format!("C-{}{kind}", LETTERS[colour]));
    names[..count].iter().fold(scene, |scene, name| scene.characters(seat, &[name]))
}

/// What the hero takes in step 4: fame, gold, might.
#[track_caller]
fn production(scene: Scene, seat: Seat) -> (u16, u16, u16) {
    let mut game = scene.passes(3).build();
    let actor = asked(&game).expect("a hero is asked");
    let events = act(&mut game, actor, Pass);
    let produced = events.iter().find_map(|event| match *event {
        Event::Produced { seat: who, fame, gold, might } if who == seat => Some((fame, gold, might)),
        _ => None,
    });
    produced.expect("step 4 gives something to everybody")
}

#[test]
fn s10_1_castles_and_estates_cost_three_gold() {
    for id in CASTLES.iter().chain(&ESTATES) {
        let poor = four().on_offer(&[id]).gold(SERA, 2).build();
        let owed = Refused::TooLittleGold { owed: 3, can_pay: 2 };
        assert_eq!(refused(&poor, SERA, Building(card(id))), ("S5.8", owed), "{id}");
        let mut game = four().on_offer(&[id]).gold(SERA, 3).build();
        buy(&mut game, SERA, Found, Building(card(id)));
        let sera = hero(&game, SERA);
        assert!(sera.buildings.contains(card(id)), "{id}");
        assert_eq!((sera.gold, sera.might), (0, 0), "{id}");
    }
}

#[test]
fn s10_1_and_s10_3_castles_produce_fame_and_estates_gold_by_following() {
    for colour in 0..6 {
        let highest = if colour < 4 { 2 } else { 3 };
        for (following, rate) in [(0, 1), (1, 1), (2, 2), (3, highest)] {
            let seat = foreigner(colour);
            // The third character gives 1 fame per round (S11.3).
            let (fame, gold) = if seat == SERA { (2, 1) } else { (1, 3) };
            let fame = fame + u16::from(following == 3);
            let scene = || followers(four(), seat, colour, following);
            let castle = production(scene().buildings(seat, &[CASTLES[colour]]), seat);
            assert_eq!((castle.0, castle.1), (fame + rate, gold), "{} with {following}", CASTLES[colour]);
            let estate = production(scene().buildings(seat, &[ESTATES[colour]]), seat);
            assert_eq!((estate.0, estate.1), (fame, gold + rate), "{} with {following}", ESTATES[colour]);
        }
    }
}

#[test]
fn s10_1_and_s10_2_every_building_is_manned_for_one_might() {
    for id in CASTLES.iter().chain(&ESTATES).chain(&TEMPLES) {
        let weak = four().buildings(SERA, &[id]).build();
        let owed = Refused::TooLittleMight { owed: 1, have: 0 };
        assert_eq!(refused(&weak, SERA, Building(card(id))), ("S6.2", owed), "{id}");
        let mut game = four().buildings(SERA, &[id]).might(SERA, 3).build();
        acts(&mut game, SERA, &[Do(Man), Building(card(id))]);
        if *id == "TE2" {
            act(&mut game, SERA, Colour(Black));
        }
        act(&mut game, SERA, Confirm);
        let sera = hero(&game, SERA);
        assert!(sera.manned.contains(card(id)), "{id}");
        assert_eq!((sera.might, sera.markers), (2, 6), "{id}");
    }
}

#[test]
fn s10_2_temples_cost_five_gold_and_give_one_might_when_founded() {
    for id in TEMPLES {
        let poor = four().gold(SERA, 4).build();
        let owed = Refused::TooLittleGold { owed: 5, can_pay: 4 };
        assert_eq!(refused(&poor, SERA, Building(card(id))), ("S5.8", owed), "{id}");
        let mut game = four().gold(SERA, 6).might(SERA, 2).build();
        buy(&mut game, SERA, Found, Building(card(id)));
        let sera = hero(&game, SERA);
        assert_eq!((sera.gold, sera.might), (1, 3), "{id}");
        assert!(!seen(&game).on_offer.contains(card(id)), "{id} is not replaced");
    }
}

#[test]
fn s10_2_and_s10_4_a_temple_gives_one_might_with_a_following_of_three() {
    for (colour, id) in TEMPLES.iter().enumerate() {
        let seat = foreigner(colour);
        for (following, might) in [(0, 0), (2, 0), (3, 1)] {
            let scene = || followers(four(), seat, colour, following);
            assert_eq!(production(scene().buildings(seat, &[id]), seat).2, might, "{id} with {following}");
            assert_eq!(
                production(scene().manned(seat, &[id]), seat).2,
                might,
                "manned {id} with {following}"
            );
            assert_eq!(production(scene(), seat).2, 0, "nobody's {id}");
        }
    }
}

#[test]
fn s10_3_the_rate_of_the_moment_counts_also_for_cashing() {
    // Orrin (blue) with one blue character: Gullrock is worth 2, Saltmarsh Grange 2; the hero counts.
    let mut game = four().characters(ORRIN, &["C-BB"]).buildings(ORRIN, &["CA2", "ES2"]).turn(ORRIN).build();
    acts(&mut game, ORRIN, &[Do(Cash), Building(card("CA2")), Do(Cash), Building(card("ES2"))]);
    assert_eq!((hero(&game, ORRIN).fame, hero(&game, ORRIN).gold), (2, 2));
    // Without the character they are worth 1 each.
    let mut game = four().buildings(ORRIN, &["CA2", "ES2"]).turn(ORRIN).build();
    acts(&mut game, ORRIN, &[Do(Cash), Building(card("CA2")), Do(Cash), Building(card("ES2"))]);
    assert_eq!((hero(&game, ORRIN).fame, hero(&game, ORRIN).gold), (1, 1));
}

#[test]
fn s10_3_the_rate_changes_with_the_following_and_only_its_own_colour_counts() {
    // Three green characters do nothing for blue Gullrock.
    let scene = followers(four(), SERA, 2, 3).buildings(SERA, &["CA2"]);
    assert_eq!(production(scene, SERA).0, 2 + 1 + 1);
    // The second use of a tapped character discards it: the rate falls from 2 to 1 within the turn order.
    let mut game = four().tapped(ORRIN, &["C-BB"]).buildings(ORRIN, &["CA2"]).turn(ORRIN).build();
    assert_eq!(hero(&game, ORRIN).rates, [(card("CA2"), 2)]);
    acts(&mut game, ORRIN, &[Do(GainGifts), Character(card("C-BB"))]);
    assert_eq!(hero(&game, ORRIN).rates, [(card("CA2"), 1)]);
}

#[test]
fn s10_3_payments_use_the_rate_of_the_moment() {
    // Castle rate 2 pays a cost of 2 alone; with rate 1 it is refused.
    let scene = || four().tavern(&["C-RA"]).buildings(ORRIN, &["CA2"]).turn(ORRIN);
    let refusal = Refused::TooLittleFame { owed: 2, can_pay: 1 };
    assert_eq!(refused(&scene().build(), ORRIN, Character(card("C-RA"))), ("S5.8", refusal));
    let mut game = scene().characters(ORRIN, &["C-BB"]).build();
    acts(&mut game, ORRIN, &[Do(Recruit), Character(card("C-RA")), Building(card("CA2")), Confirm]);
    assert!(hero(&game, ORRIN).characters.contains(card("C-RA")));
}

#[test]
fn s10_5_a_building_carries_at_most_one_marker() {
    let game = four().manned(SERA, &["CA1"]).might(SERA, 3).build();
    assert_eq!(refused(&game, SERA, Building(card("CA1"))), ("S7.7", Refused::AlreadyManned));
}

#[test]
fn s10_5_only_the_owner_mans_and_lifts() {
    let mut game = four()
        .manned(ORRIN, &["CA2"])
        .buildings(ORRIN, &["CA1"])
        .manned(SERA, &["ES1"])
        .might(SERA, 3)
        .build();
    act(&mut game, SERA, Do(Lift));
    assert_eq!(refused(&game, SERA, Building(card("CA2"))), ("S10.5", Refused::NotYourBuilding));
    act(&mut game, SERA, Back);
    let mut game = four().buildings(ORRIN, &["CA1"]).buildings(SERA, &["ES1"]).might(SERA, 3).build();
    act(&mut game, SERA, Do(Man));
    assert_eq!(refused(&game, SERA, Building(card("CA1"))), ("S10.5", Refused::NotYourBuilding));
}

#[test]
fn s10_5_powers_work_only_while_manned_or_when_lifted() {
    // An unmanned temple: no cheaper recruits, no shield against sins, no second use of the ability.
    let scene = four().buildings(SERA, &["TE4", "TE6", "ES1"]).buildings(ORRIN, &["TE1"]).gifts(SERA, "R");
    let scene = scene.hero_tapped(SERA).tavern(&["C-RA"]).fame(SERA, 1).sins(SERA, &["SN1"]).gold(ORRIN, 1);
    let mut game = scene.build();
    assert_eq!(refused(&game, SERA, Do(UseAbility)), ("S7.15", Refused::HeroTapped));
    assert_eq!(refused(&game, SERA, Character(card("C-RA"))).0, "S5.8");
    assert!(!offers(&game, SERA, Do(Lift)), "there is no marker on Copperfield Manor");
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1)]);
    assert!(offers(&game, SERA, Hero(ORRIN)));
    // A marker on Copperfield Manor alone gives nothing: it must be lifted.
    let mut game = four().buildings(SERA, &["ES1"]).might(SERA, 1).build();
    buy(&mut game, SERA, Man, Building(card("ES1")));
    assert_eq!(hero(&game, SERA).gold, 0);
}

#[test]
fn s10_5_a_building_that_leaves_play_returns_its_marker_without_effect() {
    // Cashed with its marker: 1 gold, not the 4 gold of its power.
    let mut game = four().manned(ORRIN, &["ES1"]).turn(ORRIN).build();
    acts(&mut game, ORRIN, &[Do(Cash), Building(card("ES1"))]);
    let orrin = hero(&game, ORRIN);
    assert_eq!((orrin.gold, orrin.markers, orrin.manned.len(), orrin.buildings.len()), (1, 7, 0, 0));
}

#[test]
fn s10_6_castles_and_estates_carry_the_number_of_their_colour() {
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        for id in [CASTLES[index], ESTATES[index]] {
            let building: seven::Building = card(id);
            assert_eq!((building.number(), building.colour()), (colour.index() as u8 + 1, colour));
        }
    }
}

#[test]
fn x15_temple_bonus() {
    let heroes = ["H1", "H2", "H3", "H5"];
    let ysolde = TANCRED;
    let scene = || {
        let scene = Scene::new(&heroes).buildings(ysolde, &["TE5"]).characters(ysolde, &["C-WA"]);
        scene.tapped(ysolde, &["C-WB"]).turn(ysolde)
    };
    assert_eq!(hero(&scene().build(), ysolde).following[White.index()], 3);
    assert_eq!(production(scene(), ysolde).2, 1);
    // In another round she uses the Glacier Guide a second time and loses it.
    let mut game = scene().build();
    acts(&mut game, ysolde, &[Do(GainGifts), Character(card("C-WB"))]);
    assert_eq!(hero(&game, ysolde).following[White.index()], 2);
    let events = everybody_passes(&mut game);
    let produced = events.iter().find_map(|event| match *event {
        Event::Produced { seat, might, .. } if seat == ysolde => Some(might),
        _ => None,
    });
    assert_eq!(produced, Some(0));
}

#[test]
fn x20_production_replaces_and_adds_up() {
    let scene = four().characters(ORRIN, &["C-BA", "C-BC"]).buildings(ORRIN, &["CA2", "ES2"]);
    assert_eq!(hero(&scene.clone().build(), ORRIN).following[Blue.index()], 3);
    assert_eq!(production(scene, ORRIN), (4, 6, 0));
}
