//! Chapter 9, B9.11 to B9.19: building, upgrading, control, and keeping a way open.

use crate::cards::{legal, play_at_random, player};
use crate::common::*;
use crate::map::{city_on, exits, laid, road_on};
use battalia::Action::{self, *};
use battalia::{
    Battalia, Deed, Event, Faction, Figure, HeroRef, Price, Rank, Rotation, Scene, Shape, Site, Target,
    Terrain,
};
use table::{Game, Seat, Seats};

/// Anna has a crossroads on b1: b2 is open to its south, for every shape.
fn crossroads() -> Scene {
    two().road("b1", "ESW", Terrain::Canyon)
}

#[test]
fn b9_11_what_roads_cost() {
    let straight = Price { units: [1, 0, 0, 0], supplies: 1, weapons: 0 };
    let tee = Price::units(Rank::Friman, 2);
    let prices = [
        (Shape::Straight, straight, "friman-barfolk supply"),
        (Shape::Corner, straight, "friman-barfolk supply"),
        (Shape::Tee, tee, "friman-barfolk friman-islanders"),
        (Shape::Cross, tee, "friman-barfolk friman-islanders"),
    ];
    for (shape, price, hand) in prices {
        let mut game = crossroads().hand(ANNA, hand).build();
        assert_eq!(seen(&game).pack.road(shape), Some(&price));
        act(&mut game, ANNA, &road_on(shape, "b2"));
        act(&mut game, ANNA, &[Action::Rotation(Rotation::None)]);
        let names: Vec<&str> = hand.split(' ').collect();
        act(&mut game, ANNA, &[h(names[0])]);
        assert_eq!(seen(&game).map.squares[6].card, None, "not before all is paid");
        act(&mut game, ANNA, &[h(names[1])]);
        assert_eq!((laid(&game, "b2").shape, laid(&game, "b2").site), (shape, Site::Road));
        assert_eq!((player(&game, ANNA).hand_count, player(&game, ANNA).lines.len()), (0, 2));
        for name in names {
            let mut game = crossroads().hand(ANNA, &format!("{name} lord-barfolk")).build();
            assert_eq!(refused(&game, ANNA, Action::Shape(shape)), "B7.12", "{shape:?} for {name}");
            assert_eq!(refused(&game, ANNA, Do(Deed::BuildRoad)), "B7.12");
            act(&mut game, ANNA, &[Pass]);
            assert_eq!(refused(&game, ANNA, Do(Deed::BuildRoad)), "B18.7", "not after step 3");
        }
    }
}

#[test]
fn b9_12_a_road_has_no_owner_and_serves_all() {
    let mut game = two()
        .hand(ANNA, "2*friman-barfolk")
        .nation(ANNA, "6*supply")
        .city("c1", "W", Terrain::Canyon, 1, Some(BORIS))
        .hero(BORIS, "c1")
        .hand(BORIS, "friman-islanders 2*supply")
        .build();
    act(&mut game, ANNA, &road_on(Shape::Tee, "b1"));
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Half), h("friman-barfolk"), h("friman-barfolk"), Pass]);
    assert_eq!(laid(&game, "b1").controller, None);
    act(&mut game, BORIS, &[Decline]);
    act(&mut game, BORIS, &road_on(Shape::Straight, "b2"));
    act(&mut game, BORIS, &[Action::Rotation(Rotation::None), h("friman-islanders"), h("supply")]);
    assert_eq!(laid(&game, "b2").networks, Seats::all(2), "Boris has extended Anna's road");
    act(&mut game, BORIS, &[Do(Deed::March), Hero(Figure::First), h("supply"), Square(sq("b1"))]);
}

#[test]
fn b9_13_a_city_of_level_n_costs_three_units_of_rank_n() {
    for (at, name) in ["friman", "chief", "priest", "lord"].into_iter().enumerate() {
        let (level, unit) = (Rank::ALL[at], format!("{name}-barfolk"));
        for shape in Shape::ALL {
            let mut game = crossroads().hand(ANNA, &format!("3*{unit}")).build();
            act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(level), Action::Shape(shape)]);
            act(&mut game, ANNA, &[Square(sq("b2")), Action::Rotation(Rotation::None)]);
            act(&mut game, ANNA, &[h(&unit), h(&unit), h(&unit)]);
            let city = laid(&game, "b2");
            assert_eq!((city.site, city.shape, city.controller), (Site::City, shape, Some(ANNA)));
            assert_eq!(city.level, Some(level.number()));
            assert_eq!(seen(&game).standing[0].points, 1 + u32::from(level.number()));
        }
        let mut game = crossroads().hand(ANNA, &format!("2*{unit} 3*chief-islanders")).build();
        act(&mut game, ANNA, &[Do(Deed::BuildCity)]);
        if level != Rank::Chief {
            assert_eq!(refused(&game, ANNA, Action::Rank(level)), "B7.12", "two are not enough");
        }
    }
}

#[test]
fn b9_13_only_the_active_player_builds() {
    let game = crossroads().hand(BORIS, "3*friman-barfolk").build();
    assert_eq!(refused(&game, BORIS, Do(Deed::BuildCity)), "B18.7");
    let game = crossroads().hand(ANNA, "3*friman-barfolk").opening_of(ANNA).build();
    assert_eq!(refused(&game, ANNA, Do(Deed::BuildCity)), "B6.1");
}

#[test]
fn b9_14_an_upgrade_costs_two_units_of_the_next_rank() {
    for (level, name) in [(1, "chief-barfolk"), (2, "priest-barfolk"), (3, "lord-barfolk")] {
        let mut game = two().level("a1", level).hand(ANNA, &format!("2*{name}")).build();
        act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), h(name)]);
        assert_eq!(laid(&game, "a1").level, Some(level), "not before all is paid");
        let events = act(&mut game, ANNA, &[h(name)]);
        assert!(events.contains(&Event::Upgraded { seat: ANNA, square: sq("a1"), level: level + 1 }));
        assert_eq!(laid(&game, "a1").level, Some(level + 1));
        let game = two().level("a1", level).hand(ANNA, &format!("{name} friman-barfolk")).build();
        assert_eq!(refused(&game, ANNA, Square(sq("a1"))), "B7.12", "one {name}");
    }
}

#[test]
fn b9_14_only_a_city_under_own_control() {
    let mut game = two().road("b1", "EW", Terrain::Canyon).hand(ANNA, "2*chief-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity)]);
    for square in ["e5", "e1", "c3", "b1", "b2"] {
        assert_eq!(refused(&game, ANNA, Square(sq(square))), "B9.14", "{square}");
    }
    assert_eq!(legal(&game, ANNA), [Square(sq("a1")), Cancel]);
}

#[test]
fn b9_15_no_level_is_skipped() {
    let mut game = two().hand(ANNA, "2*priest-barfolk 2*lord-barfolk").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::UpgradeCity)), "B7.12");
    assert_eq!(refused(&game, ANNA, Square(sq("a1"))), "B7.12");
    game = two().hand(ANNA, "2*priest-barfolk 2*chief-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1"))]);
    assert_eq!(refused(&game, ANNA, h("priest-barfolk")), "B7.13");
    act(&mut game, ANNA, &[h("chief-barfolk"), h("chief-barfolk")]);
    assert_eq!(laid(&game, "a1").level, Some(2), "by one, whatever else is at hand");
}

#[test]
fn b9_15_several_upgrades_in_one_turn_each_with_its_payment() {
    let mut game = two().hand(ANNA, "2*chief-barfolk 2*priest-barfolk 2*lord-barfolk").build();
    for name in ["chief-barfolk", "priest-barfolk", "lord-barfolk"] {
        act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), h(name), h(name)]);
    }
    assert_eq!(laid(&game, "a1").level, Some(4));
    assert_eq!(player(&game, ANNA).lines.len(), 6);
}

#[test]
fn b9_16_level_4_is_the_top() {
    let mut game = two()
        .level("a1", 4)
        .city("a2", "N", Terrain::Canyon, 3, Some(ANNA))
        .hand(ANNA, "4*lord-barfolk 2*chief-barfolk")
        .build();
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity)]);
    assert_eq!(refused(&game, ANNA, Square(sq("a1"))), "B9.16");
    act(&mut game, ANNA, &[Square(sq("a2")), h("lord-barfolk"), h("lord-barfolk")]);
    assert_eq!(refused(&game, ANNA, Do(Deed::UpgradeCity)), "B9.16", "two of level 4");
}

#[test]
fn b9_17_an_enemy_hero_hinders_neither_building_upgrading_nor_hiring() {
    let mut game = two()
        .hero(BORIS, "a1")
        .hero(BORIS, "a1")
        .hand(ANNA, "2*chief-barfolk weapon-barfolk 3*supply friman-barfolk")
        .build();
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), h("chief-barfolk"), h("chief-barfolk")]);
    act(
        &mut game,
        ANNA,
        &[Do(Deed::HireHero), Square(sq("a1")), h("weapon-barfolk"), h("supply"), h("supply")],
    );
    act(&mut game, ANNA, &road_on(Shape::Straight, "b1"));
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), h("friman-barfolk"), h("supply")]);
    assert_eq!((laid(&game, "a1").controller, laid(&game, "a1").level), (Some(ANNA), Some(2)));
    assert_eq!(laid(&game, "b1").site, Site::Road);
    assert_eq!(seen(&game).heroes.len(), 3);
}

#[test]
fn b9_17_a_hero_in_a_neutral_city_does_not_control_it() {
    let game = two().hero(ANNA, "e1").hand(ANNA, "weapon-barfolk 2*supply").build();
    assert_eq!(laid(&game, "e1").controller, None);
    let mut hiring = game;
    act(&mut hiring, ANNA, &[Do(Deed::HireHero)]);
    assert_eq!(refused(&hiring, ANNA, Square(sq("e1"))), "B13.3");
}

#[test]
fn b9_17_control_changes_only_by_battle() {
    for seed in 40..46 {
        let mut before: Vec<Option<Seat>> = Vec::new();
        let mut is_battle = false;
        play_at_random(seed, 3000, |view| {
            let squares = view.map.squares.iter();
            let cards = squares.map(|view| view.card);
            let now: Vec<Option<Seat>> = cards.map(|card| card.and_then(|card| card.controller)).collect();
            for (old, new) in before.iter().zip(&now) {
                assert!(
                    old.is_none() || old == new || is_battle,
                    "seed {seed}: {old:?} lost a city to {new:?}"
                );
            }
            before = now;
            is_battle = view.battle.is_some();
        });
        assert!(before.iter().flatten().count() >= 2, "seed {seed} has come to day 1");
    }
}

#[test]
fn b9_17_a_battle_changes_it() {
    let mut game = two().hero(ANNA, "e1").hand(ANNA, "weapon-barfolk lord-islanders").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-barfolk")]);
    act(&mut game, ANNA, &[h("lord-islanders"), Done]);
    assert_eq!((laid(&game, "e1").controller, laid(&game, "e1").networks), (Some(ANNA), Seats::only(ANNA)));
}

#[test]
fn b9_18_a_square_has_the_terrain_of_its_card() {
    let game = crossroads().city("a2", "N", Terrain::Lake, 1, None).build();
    assert_eq!(laid(&game, "b1").terrain, Some(Terrain::Canyon));
    assert_eq!(laid(&game, "a2").terrain, Some(Terrain::Lake));
    assert_eq!(laid(&game, "c3").terrain, None, "the ruins");
}

#[test]
fn b9_18_ruins_are_native_to_nobody() {
    for faction in Faction::ALL {
        let other = Faction::ALL[(faction as usize + 1) % 4];
        let terrain = |square: &str| {
            let mut game = Scene::new(&[faction, other])
                .road("b1", "EW", faction.native())
                .hero(ANNA, square)
                .hero(BORIS, square)
                .hand(ANNA, &format!("weapon-{}", card_name(faction)))
                .build();
            let boris = Target::Hero(HeroRef { seat: BORIS, figure: Figure::First });
            act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(boris)]);
            let weapon = legal(&game, ANNA)[0];
            act(&mut game, ANNA, &[weapon]);
            seen(&game).battle.expect("a battle").attack.terrain
        };
        assert_eq!((terrain("b1"), terrain("c3")), (1, 0), "{faction:?}");
    }
}

fn card_name(faction: Faction) -> &'static str {
    ["barfolk", "islanders", "emberians", "cloudborn"][faction as usize]
}

/// The exit of a1 to the south is closed: only b1 is open.
fn one_way() -> Scene {
    two().city("a2", "N", Terrain::Canyon, 1, Some(ANNA)).hand(ANNA, "3*friman-barfolk supply")
}

#[test]
fn b9_19_a_card_that_closes_the_network_is_refused() {
    let mut game = one_way().build();
    assert!(seen(&game).pack.numbers.keep_open);
    act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Friman)]);
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::DeadEnd)), "B9.19");
    act(&mut game, ANNA, &[Action::Shape(Shape::Straight)]);
}

#[test]
fn b9_19_a_road_that_only_joins_a_dead_end_closes_too() {
    let mut game = one_way().city("c1", "W", Terrain::Lake, 1, None).build();
    act(&mut game, ANNA, &[Do(Deed::BuildRoad)]);
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::Straight)), "B9.19");
    act(&mut game, ANNA, &[Action::Shape(Shape::Tee)]);
    assert_eq!(legal(&game, ANNA), [Square(sq("b1")), Cancel], "its exit to the south stays open");
}

#[test]
fn b9_19_a_way_through_what_is_joined_is_a_way() {
    // c1 has an open exit to the south, so a straight that joins it leaves that one.
    let mut game = one_way().road("c1", "SW", Terrain::Canyon).build();
    act(&mut game, ANNA, &road_on(Shape::Straight, "b1"));
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), h("friman-barfolk"), h("supply")]);
    assert_eq!(laid(&game, "c1").networks, Seats::only(ANNA));
}

#[test]
fn b9_19_while_another_exit_is_open_anything_goes() {
    let mut game = two().hand(ANNA, "3*friman-barfolk").build();
    act(&mut game, ANNA, &city_on(Shape::DeadEnd, "b1"));
    act(&mut game, ANNA, &[Action::Rotation(Rotation::ThreeQuarters)]);
    act(&mut game, ANNA, &[h("friman-barfolk"), h("friman-barfolk"), h("friman-barfolk")]);
    assert_eq!(laid(&game, "b1").exits, exits("W"));
}

/// Only dead ends are left, and roads of this shape.
fn left_over(scene: Scene, road: Option<Shape>) -> Battalia {
    let scene = Shape::ROADS.into_iter().fold(scene, Scene::no_cities_left);
    Shape::ROADS.into_iter().filter(|&shape| Some(shape) != road).fold(scene, Scene::no_roads_left).build()
}

#[test]
fn b9_19_if_nothing_leaves_a_way_open_it_may_be_closed() {
    let mut game = left_over(one_way(), None);
    act(&mut game, ANNA, &city_on(Shape::DeadEnd, "b1"));
    let mut game = left_over(one_way(), Some(Shape::Cross));
    act(&mut game, ANNA, &city_on(Shape::DeadEnd, "b1"));
    let game = left_over(one_way(), Some(Shape::Corner));
    assert_eq!(refused(&game, ANNA, Do(Deed::BuildCity)), "B7.12", "a corner would leave a way");
}

#[test]
fn b9_19_a_card_that_cannot_be_paid_counts_as_another() {
    let poor = two().city("a2", "N", Terrain::Canyon, 1, Some(ANNA)).hand(ANNA, "3*chief-barfolk");
    let game = left_over(poor.clone(), Some(Shape::Corner));
    assert_eq!(refused(&game, ANNA, Do(Deed::BuildRoad)), "B7.12");
    assert_eq!(refused(&game, ANNA, Do(Deed::BuildCity)), "B7.12");
    assert_eq!(left_over(poor, None).check(ANNA, Do(Deed::BuildCity)), Ok(()));
}

#[test]
fn b9_19_only_the_builders_network_counts() {
    // Boris's only way leads over b1. Anna closes it; she has another at a5.
    let mut game = one_way()
        .control("a5", ANNA)
        .control("e5", ANNA)
        .city("c1", "W", Terrain::Lake, 1, Some(BORIS))
        .hand(BORIS, "5*friman-islanders supply")
        .build();
    act(&mut game, ANNA, &road_on(Shape::Straight, "b1"));
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), h("friman-barfolk"), h("supply"), Pass]);
    act(&mut game, BORIS, &[Decline]);
    assert_eq!(refused(&game, BORIS, Do(Deed::BuildRoad)), "B9.8", "no open exit is left to him");
}
