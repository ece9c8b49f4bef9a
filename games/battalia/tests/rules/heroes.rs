//! Chapter 13: heroes.

use crate::battle::*;
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{Deed, Event, Faction, Figure, Great, HeroRef, Piece, Scene, Setup, Target, Terrain, Zone};

const SECOND: HeroRef = HeroRef { seat: ANNA, figure: Figure::Second };

/// A road of canyon from a1 to e1.
fn way() -> Scene {
    ["b1", "c1", "d1"].into_iter().fold(two(), |scene, square| scene.road(square, "EW", Terrain::Canyon))
}

fn march(figure: Figure) -> [Action; 2] {
    [Do(Deed::March), Hero(figure)]
}

/// Anna hires a hero there, with everything it costs in hand.
fn hire(square: &str) -> [Action; 5] {
    [Do(Deed::HireHero), Square(sq(square)), h("weapon-barfolk"), h("supply"), h("supply")]
}

fn advanced() -> Scene {
    Scene::with(&Setup::players(2).variants(true, true), &[Faction::Barfolk, Faction::Islanders])
}

#[test]
fn b13_1_at_most_two_heroes() {
    let game = two().hero(ANNA, "a1").hero(ANNA, "a1").hand(ANNA, "weapon-barfolk 2*supply").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::HireHero)), "B13.1");
}

#[test]
fn b13_1_buff_in_service_does_not_count() {
    let scene = two().hero(ANNA, "a1").serving_buff(ANNA, "a1", 5);
    let mut game = scene.hand(ANNA, "weapon-barfolk 2*supply").build();
    act(&mut game, ANNA, &hire("a1"));
    assert_eq!((seen(&game).heroes.len(), seen(&game).players[0].reserve), (3, 0));
}

#[test]
fn b13_2_a_hero_costs_a_weapon_and_two_supplies() {
    let mut game = two().hand(ANNA, "weapon-barfolk 3*supply friman-barfolk").build();
    act(&mut game, ANNA, &hire("a1")[..2]);
    assert_eq!(refused(&game, ANNA, h("friman-barfolk")), "B7.13");
    act(&mut game, ANNA, &[h("supply"), h("supply")]);
    assert_eq!(refused(&game, ANNA, h("supply")), "B7.12", "not a third one");
    assert!(seen(&game).heroes.is_empty());
    let events = act(&mut game, ANNA, &[h("weapon-barfolk")]);
    assert!(events.contains(&Event::HiredHero { seat: ANNA, figure: Figure::First, square: sq("a1") }));
    let anna = &seen(&game).players[0];
    assert_eq!((anna.reserve, anna.lines.len(), anna.hand_count), (1, 3, 2));
    assert_eq!(place_of(&game, first_of(ANNA)), Some(sq("a1")));
}

#[test]
fn b13_2_not_for_less_and_not_in_another_turn() {
    for hand in ["weapon-barfolk supply", "3*supply horse-barfolk"] {
        let game = two().hand(ANNA, hand).build();
        assert_eq!(refused(&game, ANNA, Do(Deed::HireHero)), "B7.12", "{hand}");
    }
    let game = two().hand(BORIS, "weapon-barfolk 2*supply").build();
    assert_eq!(refused(&game, BORIS, Do(Deed::HireHero)), "B18.7");
}

#[test]
fn b13_3_on_any_city_under_control_whatever_stands_there() {
    let scene = way().city("b5", "EW", Terrain::Forest, 3, Some(ANNA)).hero(BORIS, "b5").hero(BORIS, "b5");
    let mut game = scene.hero(ANNA, "b5").hand(ANNA, "weapon-barfolk 2*supply").build();
    act(&mut game, ANNA, &hire("a1")[..1]);
    assert_eq!(legal(&game, ANNA), [Square(sq("a1")), Square(sq("b5")), Cancel]);
    for (square, what) in [("e5", "of Boris"), ("a5", "neutral"), ("b1", "a road"), ("c3", "ruins")] {
        assert_eq!(refused(&game, ANNA, Square(sq(square))), "B13.3", "{what}");
    }
    act(&mut game, ANNA, &hire("b5")[1..]);
    assert_eq!((place_of(&game, SECOND), asked(&game)), (Some(sq("b5")), vec![ANNA]));
}

#[test]
fn b13_4_a_new_hero_marches_and_attacks_at_once() {
    let scene = two().city("b1", "EW", Terrain::Canyon, 1, Some(BORIS));
    let mut game = scene.hand(ANNA, "weapon-barfolk weapon-islanders 3*supply").build();
    act(&mut game, ANNA, &hire("a1"));
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[h("supply"), Square(sq("b1")), Done]);
    attack(&mut game, Target::City, "weapon-islanders");
    assert_eq!(seen(&game).battle.expect("a battle").attacker, Some(first_of(ANNA)));
}

#[test]
fn b13_5_step_by_step_to_linked_squares() {
    let scene = way().road("a2", "EW", Terrain::Lake).hero(ANNA, "a1").hero(BORIS, "a1");
    let mut game = scene.hand(ANNA, "3*supply").build();
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[h("supply"), h("supply")]);
    assert_eq!(refused(&game, ANNA, Square(sq("a2"))), "B13.5", "next to it, and not linked");
    assert_eq!(refused(&game, ANNA, Square(sq("c1"))), "B13.5", "two steps away");
    let events = act(&mut game, ANNA, &[Square(sq("b1"))]);
    assert!(events.contains(&Event::Moved { hero: first_of(ANNA), from: sq("a1"), to: sq("b1") }));
    act(&mut game, ANNA, &[Square(sq("c1"))]);
    assert_eq!(refused(&game, ANNA, Square(sq("d1"))), "B13.6", "each step costs a point");
    assert_eq!(place_of(&game, first_of(ANNA)), Some(sq("c1")));
    assert_eq!(place_of(&game, first_of(BORIS)), Some(sq("a1")), "one of her own heroes");
}

#[test]
fn b13_5_only_own_heroes_on_the_map_march() {
    let mut game =
        way().hero(ANNA, "a1").hero(BORIS, "a1").hand(ANNA, "supply").hand(BORIS, "supply").build();
    assert_eq!(refused(&game, BORIS, Do(Deed::March)), "B18.7");
    act(&mut game, ANNA, &[Do(Deed::March)]);
    assert_eq!(refused(&game, ANNA, Hero(Figure::Second)), "B13.5");
    let game = two().hero(ANNA, "a1").hand(ANNA, "supply").build();
    assert_eq!(refused(&game, ANNA, Hero(Figure::First)), "B13.5", "nothing is linked");
    assert_eq!(refused(&game, ANNA, Do(Deed::March)), "B13.5");
}

#[test]
fn b13_6_a_supply_gives_one_point_and_a_horse_three() {
    let steps = |name: &str| {
        let mut game = way().hero(ANNA, "a1").hand(ANNA, name).build();
        act(&mut game, ANNA, &march(Figure::First));
        act(&mut game, ANNA, &[h(name)]);
        let way = ["b1", "c1", "d1", "e1"].map(|square| Square(sq(square)));
        let mut steps = 0;
        while steps < way.len() && game_allows(&mut game, way[steps]) {
            steps += 1;
        }
        assert_eq!(refused(&game, ANNA, way[steps]), "B13.6");
        steps
    };
    assert_eq!((steps("supply"), steps("horse-islanders")), (1, 3));
}

/// Anna does it if she may.
fn game_allows(game: &mut battalia::Battalia, action: Action) -> bool {
    let may = legal(game, ANNA).contains(&action);
    if may {
        act(game, ANNA, &[action]);
    }
    may
}

#[test]
fn b13_6_cards_are_played_before_and_during_the_march_and_only_supplies_and_horses() {
    let mut game = way().hero(ANNA, "a1").hand(ANNA, "2*supply horse-barfolk friman-barfolk").build();
    act(&mut game, ANNA, &march(Figure::First));
    assert_eq!(refused(&game, ANNA, Square(sq("b1"))), "B13.6", "nothing is played yet");
    assert_eq!(refused(&game, ANNA, h("friman-barfolk")), "B13.6");
    act(&mut game, ANNA, &[h("supply"), Square(sq("b1"))]);
    assert_eq!(refused(&game, ANNA, h("friman-barfolk")), "B13.6");
    act(&mut game, ANNA, &[h("supply"), h("horse-barfolk")]);
    act(&mut game, ANNA, &["c1", "d1", "e1"].map(|square| Square(sq(square))));
    act(&mut game, ANNA, &[Square(sq("d1")), Done]);
    assert_eq!(seen(&game).players[0].lines.len(), 3);
}

#[test]
fn b13_6_without_a_card_for_points_there_is_no_march() {
    let game = way().hero(ANNA, "a1").hand(ANNA, "weapon-barfolk lord-barfolk").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::March)), "B13.6");
    assert_eq!(refused(&game, ANNA, Hero(Figure::First)), "B13.6");
}

#[test]
fn b13_7_points_do_not_keep() {
    let scene = way().hero(ANNA, "a1").hero(ANNA, "a1");
    let mut game = scene.hand(ANNA, "horse-barfolk supply").build();
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[h("horse-barfolk"), Square(sq("b1")), Done]);
    for (figure, square, next) in [(Figure::First, "c1", "d1"), (Figure::Second, "b1", "c1")] {
        let mut game = game;
        act(&mut game, ANNA, &march(figure));
        assert_eq!(refused(&game, ANNA, Square(sq(square))), "B13.6", "two points were lost");
        act(&mut game, ANNA, &[h("supply"), Square(sq(square))]);
        assert_eq!(refused(&game, ANNA, Square(sq(next))), "B13.6");
    }
}

#[test]
fn b13_8_native_steps_are_free_in_the_advanced_game_only() {
    let on = |scene: Scene, terrain| scene.road("b1", "EW", terrain).hero(ANNA, "a1").build();
    let mut game = on(advanced(), Terrain::Forest);
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[Square(sq("b1"))]);
    assert_eq!(place_of(&game, first_of(ANNA)), Some(sq("b1")));
    assert_eq!(refused(&on(two(), Terrain::Forest), ANNA, Hero(Figure::First)), "B13.6", "basic");
    for terrain in [Terrain::Lake, Terrain::Canyon] {
        let game = on(advanced(), terrain);
        assert_eq!(refused(&game, ANNA, Hero(Figure::First)), "B13.6", "{terrain:?} is not native to her");
    }
}

#[test]
fn b13_8_a_free_step_uses_no_point() {
    let scene = advanced().road("b1", "EW", Terrain::Forest).road("c1", "EW", Terrain::Canyon);
    let mut game = scene.hero(ANNA, "a1").hand(ANNA, "supply").build();
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[h("supply"), Square(sq("b1")), Square(sq("c1"))]);
    assert_eq!(refused(&game, ANNA, Square(sq("b1"))), "B13.6");
}

#[test]
fn b13_9_a_square_is_free_only_once_a_turn() {
    let scene = advanced().road("b1", "EW", Terrain::Forest).road("c1", "EW", Terrain::Forest);
    let scene = scene.nation(ANNA, "3*friman-barfolk").hero(ANNA, "b1");
    let mut game = scene.hero(ANNA, "a1").build();
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[Square(sq("c1"))]);
    assert_eq!(refused(&game, ANNA, Square(sq("b1"))), "B13.6", "there it stood when the turn began");
    act(&mut game, ANNA, &[Done]);
    assert_eq!(refused(&game, ANNA, Hero(Figure::First)), "B13.6", "nor in another march");
    // The other hero has not been there, and the next turn is a new one.
    let mut other = game;
    act(&mut other, ANNA, &march(Figure::Second));
    act(&mut other, ANNA, &[Square(sq("b1")), Square(sq("c1"))]);
    act(&mut game, ANNA, &[Pass]);
    act(&mut game, BORIS, &[Decline, Pass]);
    act(&mut game, ANNA, &[Decline]);
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[Square(sq("b1"))]);
}

#[test]
fn b13_9_the_city_of_hire_is_a_square_on_which_the_hero_has_stood() {
    let scene = advanced().terrain("a1", Terrain::Forest).road("b1", "EW", Terrain::Forest);
    let mut game = scene.hand(ANNA, "weapon-barfolk 2*supply").build();
    act(&mut game, ANNA, &hire("a1"));
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[Square(sq("b1"))]);
    assert_eq!(refused(&game, ANNA, Square(sq("a1"))), "B13.6");
}

#[test]
fn b13_9_what_is_not_free_can_be_paid() {
    let scene = advanced().road("b1", "EW", Terrain::Forest).road("c1", "EW", Terrain::Forest);
    let mut game = scene.hero(ANNA, "b1").hand(ANNA, "supply").build();
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[Square(sq("c1")), h("supply"), Square(sq("b1"))]);
    assert_eq!(refused(&game, ANNA, Square(sq("c1"))), "B13.6");
}

#[test]
fn b13_10_nobody_blocks_and_entering_starts_no_battle() {
    let scene = two()
        .city("b1", "EW", Terrain::Canyon, 4, Some(BORIS))
        .road("c1", "EWS", Terrain::Canyon)
        .road("c2", "NS", Terrain::Canyon)
        .hero(BORIS, "b1")
        .hero(BORIS, "c1")
        .serving_buff(BORIS, "c2", 5)
        .hero(ANNA, "a1")
        .hero(ANNA, "c1");
    let mut game = scene.hand(ANNA, "4*supply").hand(BORIS, "lord-islanders").build();
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[h("supply"), h("supply"), h("supply"), h("supply")]);
    // A city and a hero of Boris, a hero of each, Buff in service, the ruins.
    for square in ["b1", "c1", "c2", "c3"] {
        let events = act(&mut game, ANNA, &[Square(sq(square))]);
        assert!(events.iter().all(|event| matches!(event, Event::Played { .. } | Event::Moved { .. })));
        assert_eq!((seen(&game).battle, asked(&game)), (None, vec![ANNA]));
    }
    assert_eq!((seen(&game).heroes.len(), city(&game, "b1")), (5, (4, Some(BORIS))));
}

#[test]
fn b13_10_except_with_the_free_buff() {
    let mut game = way().day(8).free_buff("b1").hero(ANNA, "a1").hand(ANNA, "2*supply").build();
    act(&mut game, ANNA, &march(Figure::First));
    let events = act(&mut game, ANNA, &[h("supply"), h("supply"), Square(sq("b1"))]);
    assert!(events.contains(&Event::Met(first_of(ANNA))));
    assert_eq!(legal(&game, ANNA), [Fight]);
}

#[test]
fn b13_11_a_disbanded_hero_is_hired_again_at_the_full_price() {
    let hand = "weapon-barfolk weapon-islanders 2*supply";
    let mut game = two().hero(ANNA, "a5").hero(ANNA, "a1").hand(ANNA, hand).build();
    attack(&mut game, Target::City, "weapon-islanders");
    let events = act(&mut game, ANNA, &[Done]);
    assert!(events.contains(&Event::Disbanded { hero: first_of(ANNA) }));
    assert_eq!(seen(&game).players[0].reserve, 1);
    act(&mut game, ANNA, &hire("a1"));
    let anna = &seen(&game).players[0];
    assert_eq!((anna.reserve, anna.lines.len(), anna.hand_count), (0, 4, 0));
    assert_eq!(place_of(&game, first_of(ANNA)), Some(sq("a1")));
}

#[test]
fn b13_12_a_march_has_at_least_one_step() {
    let mut game = way().hero(ANNA, "a1").hand(ANNA, "horse-barfolk").build();
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[h("horse-barfolk")]);
    assert_eq!(refused(&game, ANNA, Done), "B13.12");
    assert!(!legal(&game, ANNA).contains(&Done));
    let mut cancelled = game;
    act(&mut cancelled, ANNA, &[Cancel]);
    assert_eq!(seen(&cancelled).players[0].hand_count, 1, "the horse is back");
    act(&mut game, ANNA, &[Square(sq("b1"))]);
    assert_eq!(refused(&game, ANNA, Cancel), "B18.5");
    act(&mut game, ANNA, &[Done]);
    assert_eq!(legal(&game, ANNA).last(), Some(&Pass));
}

#[test]
fn b13_12_so_has_a_flight() {
    let mut game = way().hero(ANNA, "a1").hand(ANNA, "wings").build();
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Wings), Hero(Figure::First)]);
    assert_eq!(refused(&game, ANNA, Done), "B13.12");
    let mut cancelled = game;
    act(&mut cancelled, ANNA, &[Cancel]);
    assert_eq!(seen(&cancelled).players[0].hand_count, 1);
    act(&mut game, ANNA, &[Square(sq("b1")), Done]);
    assert_eq!(seen(&game).players[0].lines.count(card("wings")), 1);
}

#[test]
fn b13_6_copies_of_a_lit_horse_serve_one_after_the_other() {
    let mut game = way().day(7).hero(ANNA, "a1").hand(ANNA, "horse-barfolk").build();
    act(&mut game, ANNA, &march(Figure::First));
    act(&mut game, ANNA, &[lit("horse-barfolk")]);
    act(&mut game, ANNA, &["b1", "c1", "d1"].map(|square| Square(sq(square))));
    assert_eq!(refused(&game, ANNA, Square(sq("e1"))), "B13.6");
    let rest = Piece { zone: Zone::Lines, ..Piece::in_hand(card("horse-barfolk")) };
    act(&mut game, ANNA, &[Card(rest), Square(sq("e1"))]);
}
