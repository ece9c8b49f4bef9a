//! Discounts of castles and estates (S10.7, X34).

use crate::common::*;
use seven::{Refused, STANDARD, Scene, Seven};
use table::{Game, Options, PackText};

/// The others pass, and it is Sera's turn again.
fn others_pass(game: &mut Seven) {
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(game, seat, Pass);
    }
}

#[test]
fn s10_7_a_discount_waits_for_a_fitting_payment() {
    let all = ["CA4", "CA5", "ES4", "ES5"];
    let scene = four().buildings(SERA, &all).discounts(SERA, &all).quest(0, "Q01").quest(1, "Q04");
    let scene =
        scene.tavern(&["C-RA", "C-RB"]).store(&["E-R1"]).on_offer(&["CA1"]).gold(SERA, 20).fame(SERA, 20);
    let mut game = scene.gifts(SERA, "RRB").build();
    let waiting = |game: &Seven| hero(game, SERA).discounts.iter().collect::<Vec<_>>();
    let ids = |ids: &[&str]| ids.iter().map(|id| card(id)).collect::<Vec<_>>();
    // Founding is nobody's case.
    buy(&mut game, SERA, Found, Building(card("CA1")));
    assert_eq!((waiting(&game), hero(&game, SERA).gold), (ids(&all), 17));
    others_pass(&mut game);
    // A gift requirement uses up Icewatch only.
    acts(&mut game, SERA, &[Do(JoinQuest), Space { slot: 0, space: 0 }, Confirm]);
    assert_eq!((waiting(&game), hero(&game, SERA).gifts), (ids(&["CA4", "ES4", "ES5"]), [1, 1, 0, 0, 0, 0]));
    others_pass(&mut game);
    // 4 fame - 2 with Swansdown Hall.
    buy(&mut game, SERA, JoinQuest, Space { slot: 1, space: 2 });
    assert_eq!((waiting(&game), hero(&game, SERA).fame), (ids(&["CA4", "ES4"]), 18));
    others_pass(&mut game);
    // 2 gold - 2 with Meadowgold Farm.
    buy(&mut game, SERA, BuyElixir, Elixir(card("E-R1")));
    assert_eq!((waiting(&game), hero(&game, SERA).gold), (ids(&["CA4"]), 17));
    others_pass(&mut game);
    // 4 fame - 2 with Harvest Hold.
    buy(&mut game, SERA, Recruit, Character(card("C-RB")));
    assert_eq!((waiting(&game), hero(&game, SERA).fame), (ids(&[]), 16));
}

#[test]
fn s10_7_a_gold_or_fame_requirement_does_not_use_up_icewatch() {
    for quest in ["Q01", "Q04"] {
        let scene = four().buildings(SERA, &["CA5"]).discounts(SERA, &["CA5"]).quest(0, quest);
        let mut game = scene.gold(SERA, 5).fame(SERA, 4).build();
        buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
        let sera = hero(&game, SERA);
        assert_eq!(
            sera.gold + sera.fame,
            if quest == "Q01" { 4 } else { 5 },
            "{quest} costs the full amount"
        );
        assert!(sera.discounts.contains(card("CA5")), "{quest}");
    }
}

#[test]
fn s10_7_a_cancelled_payment_leaves_the_discount() {
    let mut game =
        four().buildings(SERA, &["CA4"]).discounts(SERA, &["CA4"]).tavern(&["C-RB"]).fame(SERA, 4).build();
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-RB")), Back]);
    assert!(hero(&game, SERA).discounts.contains(card("CA4")));
}

#[test]
fn s10_7_no_cost_drops_below_zero() {
    // Forge Apprentice: 2 - 2 - 1; the rest of the discount is lost, and nothing is paid back.
    let scene = four().buildings(SERA, &["CA4"]).discounts(SERA, &["CA4"]).manned(SERA, &["TE4"]);
    let mut game = scene.tavern(&["C-RA"]).fame(SERA, 1).build();
    buy(&mut game, SERA, Recruit, Character(card("C-RA")));
    assert_eq!((hero(&game, SERA).fame, hero(&game, SERA).discounts.len()), (1, 0));
}

#[test]
fn s10_7_a_marker_is_not_lifted_while_the_discount_of_the_building_waits() {
    for id in ["CA4", "CA5", "ES4", "ES5"] {
        let mut game = four().manned(SERA, &[id, "ES1"]).might(SERA, 2).build();
        acts(&mut game, SERA, &[Do(Lift), Building(card(id))]);
        // It may be manned again, but not lifted.
        buy(&mut game, SERA, Man, Building(card(id)));
        others_pass(&mut game);
        act(&mut game, SERA, Do(Lift));
        assert_eq!(refused(&game, SERA, Building(card(id))), ("S10.7", Refused::DiscountWaits), "{id}");
    }
}

#[test]
fn s10_7_after_its_use_the_marker_can_be_lifted_again() {
    let scene = four().manned(SERA, &["CA4"]).discounts(SERA, &["CA4"]).tavern(&["C-RA"]);
    let mut game = scene.build();
    assert!(!offers(&game, SERA, Do(Lift)));
    buy(&mut game, SERA, Recruit, Character(card("C-RA")));
    others_pass(&mut game);
    acts(&mut game, SERA, &[Do(Lift), Building(card("CA4"))]);
    assert!(hero(&game, SERA).discounts.contains(card("CA4")));
}

#[test]
fn s10_7_a_discount_ends_with_the_quest_phase() {
    let all = ["CA4", "CA5", "ES4", "ES5"];
    let mut game = four().buildings(SERA, &all).discounts(SERA, &all).build();
    everybody_passes(&mut game);
    let sera = hero(&game, SERA);
    assert_eq!((seen(&game).round, sera.discounts.len(), sera.recruits_cheaper), (2, 0, 0));
}

#[test]
fn s10_7_only_the_next_fitting_payment_is_cheaper() {
    // 5 gold - 2, then again the full 5 gold.
    let scene = four().buildings(SERA, &["ES5"]).discounts(SERA, &["ES5"]).quest(0, "Q01").quest(1, "Q12");
    let mut game = scene.gold(SERA, 8).build();
    buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    assert_eq!(hero(&game, SERA).gold, 5);
    others_pass(&mut game);
    buy(&mut game, SERA, JoinQuest, Space { slot: 1, space: 2 });
    assert_eq!(hero(&game, SERA).gold, 0);
}

#[test]
fn s10_7_only_the_owner_has_the_discount() {
    let scene = four().buildings(SERA, &["CA4"]).discounts(SERA, &["CA4"]).tavern(&["C-RA"]).fame(ORRIN, 1);
    let game = scene.turn(ORRIN).build();
    assert_eq!(refused(&game, ORRIN, Character(card("C-RA"))).0, "S5.8");
}

#[test]
fn x34_discounts() {
    let scene = four().manned(TANCRED, &["TE4", "CA4"]).tavern(&["C-RA", "C-RB"]).turn(TANCRED);
    let mut game = scene.fame(TANCRED, 3).build();
    acts(&mut game, TANCRED, &[Do(Lift), Building(card("CA4"))]);
    buy(&mut game, TANCRED, Recruit, Character(card("C-RA")));
    let tancred = hero(&game, TANCRED);
    assert!(tancred.characters.contains(card("C-RA")));
    assert_eq!((tancred.fame, tancred.discounts.len()), (3, 0), "nothing was paid, the discount is used up");
    for seat in [SERA, ORRIN, MAELIS] {
        act(&mut game, seat, Pass);
    }
    // The temple still helps: the Border Rider costs 4 - 1.
    buy(&mut game, TANCRED, Recruit, Character(card("C-RB")));
    assert_eq!(hero(&game, TANCRED).fame, 0);
}

#[test]
fn s10_7_the_greatest_discounts_of_a_pack_apply_together() {
    let cheaper = |line: &str| {
        let power = if line.contains("founding_might") { "recruits_cheaper" } else { "next_recruit_cheaper" };
        let Some((card, rest)) = line.split_once("power = ") else { return line.to_owned() };
        let (_, rates) = rest.split_once("rates = ").expect("a building has rates");
        format!("{card}power = {{ {power} = 20 }}, rates = {rates}")
    };
    let text = STANDARD.lines().map(cheaper).collect::<Vec<_>>().join("\n");
    let pack = PackText { name: "cheap".to_owned(), text };
    let setup = Seven::setup(4, &Options::none().with_pack(pack)).expect("it is a pack");
    let temples = ["TE1", "TE2", "TE3", "TE4", "TE5", "TE6"];
    let lifted = ["CA1", "CA2", "CA3", "CA4", "CA5", "CA6", "ES1", "ES2", "ES3", "ES4", "ES5", "ES6"];
    let scene = Scene::with(&setup, &["H1", "H2", "H3", "H4"]).manned(SERA, &temples).tavern(&["C-KE"]);
    let mut game = scene.buildings(SERA, &lifted).discounts(SERA, &lifted).build();
    assert_eq!(hero(&game, SERA).recruits_cheaper, u8::MAX);
    buy(&mut game, SERA, Recruit, Character(card("C-KE")));
    assert_eq!(hero(&game, SERA).recruits_cheaper, 120);
}
