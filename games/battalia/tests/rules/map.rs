//! Chapter 9, B9.1 to B9.10: the grid, shapes, links, networks, and where a card can be laid.

use crate::cards::{legal, play_at_random, player};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    Bank, Battalia, Deed, Event, Exits, Faction, Figure, LaidView, Rank, Rotation, Scene, Setup, Shape, Side,
    Site, SquareView, Terrain,
};
use table::{Fast, Game, Seats, Transcript};

/// The card on a square.
#[track_caller]
pub(crate) fn laid(game: &Battalia, square: &str) -> LaidView {
    let squares = seen(game).map.squares;
    let found = squares.iter().find(|view| view.square == sq(square)).expect("a square of the map");
    found.card.expect("a card lies there")
}

/// Exits by their letters.
pub(crate) fn exits(letters: &str) -> Exits {
    let sides = letters.chars().map(|letter| Side::ALL["NESW".find(letter).expect("a side")]);
    Exits::of(&sides.collect::<Vec<_>>())
}

/// Begins a road of this shape on a square; the rotation is open.
pub(crate) fn road_on(shape: Shape, square: &str) -> [Action; 3] {
    [Do(Deed::BuildRoad), Action::Shape(shape), Square(sq(square))]
}

/// Begins a city of level 1 of this shape on a square; the rotation is open.
pub(crate) fn city_on(shape: Shape, square: &str) -> [Action; 4] {
    [Do(Deed::BuildCity), Action::Rank(Rank::Friman), Action::Shape(shape), Square(sq(square))]
}

/// Anna can pay for any road and for a city, and has a crossroads on b1: b2 is open to its south.
fn rich() -> Scene {
    two().hand(ANNA, "5*friman-barfolk supply").road("b1", "ESW", Terrain::Canyon)
}

#[test]
fn b9_1_maps_for_two_three_and_four() {
    let two: &[&str] = &["a1 ES", "e1 SW", "c3 NESW", "a5 NE", "e5 NW"];
    let three: &[&str] = &["a1 ES", "d1 ESW", "g1 SW", "d3 NESW", "a5 NE", "d5 NEW", "g5 NW"];
    let four: &[&str] =
        &["a1 ES", "d1 ESW", "g1 SW", "a4 NES", "d4 NESW", "g4 NSW", "a7 NE", "d7 NEW", "g7 NW"];
    let maps = [(5, 5, two, 20), (7, 5, three, 28), (7, 7, four, 40)];
    for (players, (columns, rows, cards, empty)) in (2..).zip(maps) {
        let game =
            Battalia::begin(&Setup::players(players), &mut Fast::new(3), &mut Transcript::default()).unwrap();
        let map = seen(&game).map;
        assert_eq!((map.columns, map.rows), (columns, rows));
        assert_eq!(map.squares.len(), usize::from(columns) * usize::from(rows));
        let found: Vec<&SquareView> = map.squares.iter().filter(|view| view.card.is_some()).collect();
        assert_eq!(map.squares.len() - found.len(), empty, "{players} players");
        let expected = cards.iter().map(|card| card.split_once(' ').expect("square and exits"));
        let expected: Vec<_> = expected.map(|(square, letters)| (sq(square), exits(letters))).collect();
        let found: Vec<_> = found.iter().map(|view| (view.square, view.card.unwrap().exits)).collect();
        assert_eq!(found, expected, "{players} players");
    }
}

#[test]
fn b9_1_start_squares_neutral_squares_and_ruins_stand_in_their_order() {
    let squares = |names: &str| names.split(' ').map(sq).collect::<Vec<_>>();
    let maps =
        [("a1 e5", "e1 a5", "c3"), ("a1 g1 a5", "d1 d5 g5", "d3"), ("a1 g1 a7 g7", "d1 a4 g4 d7", "d4")];
    for (players, (start, neutral, ruins)) in (2..).zip(maps) {
        let game = Scene::new(&Faction::ALL[..players]).build();
        let map = seen(&game).pack.map(players as u8).clone();
        assert_eq!((map.start, map.neutral), (squares(start), squares(neutral)));
        let view = seen(&game).map;
        let starts = view.squares.iter().filter(|view| view.is_start).map(|view| view.square);
        let mut expected = squares(start);
        expected.sort();
        assert!(starts.eq(expected), "{players} players");
        for name in start.split(' ') {
            assert_eq!((laid(&game, name).site, laid(&game, name).level), (Site::City, Some(1)));
        }
        for name in neutral.split(' ') {
            let city = laid(&game, name);
            assert_eq!((city.site, city.level, city.controller), (Site::City, Some(4), None));
        }
        assert_eq!(laid(&game, ruins).site, Site::Ruins);
    }
}

#[test]
fn b9_1_no_square_exists_outside_the_grid() {
    let mut game = rich().build();
    act(&mut game, ANNA, &road_on(Shape::Straight, "b2")[..2]);
    for square in ["f1", "a6", "g7"] {
        assert_eq!(refused(&game, ANNA, Square(sq(square))), "B9.1", "{square}");
    }
}

#[test]
fn b9_2_shapes_are_sets_of_exits() {
    let base = [
        (Shape::DeadEnd, "N"),
        (Shape::Straight, "NS"),
        (Shape::Corner, "NE"),
        (Shape::Tee, "NEW"),
        (Shape::Cross, "NESW"),
    ];
    for (shape, letters) in base {
        assert_eq!(shape.exits(Rotation::None), exits(letters), "{shape:?}");
        let mut game = rich().build();
        act(&mut game, ANNA, &city_on(shape, "b2"));
        act(&mut game, ANNA, &[Action::Rotation(Rotation::None)]);
        act(&mut game, ANNA, &[h("friman-barfolk"), h("friman-barfolk"), h("friman-barfolk")]);
        let city = laid(&game, "b2");
        assert_eq!((city.shape, city.exits), (shape, exits(letters)));
    }
}

#[test]
fn b9_2_roads_have_no_dead_end() {
    let mut game = rich().build();
    act(&mut game, ANNA, &[Do(Deed::BuildRoad)]);
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::DeadEnd)), "B9.2");
    let shapes = [Shape::Straight, Shape::Corner, Shape::Tee, Shape::Cross].map(Action::Shape);
    assert_eq!(legal(&game, ANNA), [&shapes[..], &[Cancel]].concat());
    assert_eq!(seen(&game).bank.roads.map(|deck| deck.shape), Shape::ROADS);
}

#[test]
fn b9_3_a_rotation_turns_by_quarters_clockwise() {
    let turns = ["NE", "ES", "SW", "WN"];
    for (rotation, letters) in Rotation::ALL.into_iter().zip(turns) {
        assert_eq!(Shape::Corner.exits(rotation), exits(letters), "{rotation:?}");
    }
    let mut game = rich().build();
    act(&mut game, ANNA, &road_on(Shape::Corner, "b2"));
    assert_eq!(
        legal(&game, ANNA),
        [Action::Rotation(Rotation::None), Action::Rotation(Rotation::ThreeQuarters), Cancel],
        "those with an exit to the north"
    );
    act(&mut game, ANNA, &[Action::Rotation(Rotation::ThreeQuarters), h("friman-barfolk"), h("supply")]);
    assert_eq!(laid(&game, "b2").exits, exits("NW"));
}

#[test]
fn b9_3_rotations_that_show_the_same_exits_are_one_option() {
    let different =
        [(Shape::DeadEnd, 4), (Shape::Straight, 2), (Shape::Corner, 4), (Shape::Tee, 4), (Shape::Cross, 1)];
    for (shape, count) in different {
        let mut game = rich().build();
        act(&mut game, ANNA, &city_on(shape, "b2"));
        let rules = Rotation::ALL.map(|rotation| game.check(ANNA, Action::Rotation(rotation)).err());
        let same = rules.iter().flatten().filter(|refused| table::Refusal::rule(*refused) == "B9.3").count();
        assert_eq!(4 - same, count, "{shape:?}");
    }
    let mut game = rich().build();
    act(&mut game, ANNA, &road_on(Shape::Straight, "b2"));
    assert_eq!(refused(&game, ANNA, Action::Rotation(Rotation::Half)), "B9.3");
}

#[test]
fn b9_4_an_exit_never_meets_a_blank() {
    // c2 has a blank towards b2, and belongs to no network.
    let scene = rich().road("c2", "NS", Terrain::Lake);
    let mut game = scene.build();
    act(&mut game, ANNA, &road_on(Shape::Corner, "b2"));
    assert_eq!(refused(&game, ANNA, Action::Rotation(Rotation::None)), "B9.4", "north and east");
    assert_eq!(
        refused(&game, ANNA, Action::Rotation(Rotation::Half)),
        "B9.4",
        "its blank meets the exit of b1"
    );
    act(&mut game, ANNA, &[Action::Rotation(Rotation::ThreeQuarters)]);
}

#[test]
fn b9_4_a_blank_never_meets_an_exit_of_any_card() {
    // c2 has an exit towards b2, and belongs to no network.
    let mut game = rich().road("c2", "ESW", Terrain::Lake).build();
    act(&mut game, ANNA, &[Do(Deed::BuildRoad), Action::Shape(Shape::Straight)]);
    assert_eq!(refused(&game, ANNA, Square(sq("b2"))), "B9.4");
    act(&mut game, ANNA, &[Cancel]);
    act(&mut game, ANNA, &road_on(Shape::Corner, "b2"));
    assert_eq!(legal(&game, ANNA), [Action::Rotation(Rotation::None), Cancel]);
}

#[test]
fn b9_5_no_exit_points_off_the_map() {
    let mut game = two().hand(ANNA, "3*friman-barfolk").build();
    act(&mut game, ANNA, &city_on(Shape::Tee, "b1"));
    for rotation in [Rotation::None, Rotation::ThreeQuarters] {
        assert_eq!(refused(&game, ANNA, Action::Rotation(rotation)), "B9.5", "{rotation:?}");
    }
    assert_eq!(
        refused(&game, ANNA, Action::Rotation(Rotation::Quarter)),
        "B9.4",
        "a1 has an exit there as well"
    );
    assert_eq!(legal(&game, ANNA), [Action::Rotation(Rotation::Half), Cancel]);
    act(&mut game, ANNA, &[Cancel, Do(Deed::BuildCity), Action::Rank(Rank::Friman)]);
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::Cross)), "B9.5", "BX.14");
}

#[test]
fn b9_6_squares_are_linked_if_both_have_an_exit_on_their_side() {
    // a1 has exits to the east and the south.
    let cases = [("b1", "EW", true), ("b1", "ES", false), ("a2", "NS", true), ("a2", "ES", false)];
    for (square, letters, is_linked) in cases {
        let mut game =
            two().road(square, letters, Terrain::Canyon).hero(ANNA, "a1").hand(ANNA, "2*supply").build();
        let anna_reaches = laid(&game, square).networks.contains(ANNA);
        assert_eq!(anna_reaches, is_linked, "{square} {letters}");
        if is_linked {
            act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), h("supply"), Square(sq(square))]);
        } else {
            assert_eq!(refused(&game, ANNA, Do(Deed::March)), "B13.5");
        }
    }
}

#[test]
fn b9_6_squares_that_share_no_side_are_not_linked() {
    let game = two().road("b1", "EW", Terrain::Canyon).road("d1", "EW", Terrain::Canyon).build();
    let of = |square| laid(&game, square).networks;
    assert_eq!((of("b1"), of("d1")), (Seats::only(ANNA), Seats::NONE));
}

/// From a1 by the neutral city e1 to e5.
pub(crate) fn long_road() -> Scene {
    ["b1", "c1", "d1"]
        .into_iter()
        .map(|square| (square, "EW"))
        .chain(["e2", "e3", "e4"].into_iter().map(|square| (square, "NS")))
        .fold(two(), |scene, (square, letters)| {
            let terrain = if letters == "EW" { Terrain::Canyon } else { Terrain::Lake };
            scene.road(square, letters, terrain)
        })
}

#[test]
fn b9_7_a_network_goes_on_through_cities_of_others() {
    let game = long_road().build();
    for square in ["a1", "b1", "d1", "e1", "e3", "e5"] {
        assert_eq!(laid(&game, square).networks, Seats::all(2), "{square}");
    }
    assert_eq!(laid(&game, "a5").networks, Seats::NONE, "a neutral city that nobody reaches");
    assert_eq!(laid(&game, "c3").networks, Seats::NONE);
}

#[test]
fn b9_7_every_city_under_control_belongs_to_the_network() {
    let game = two().control("a5", ANNA).road("a4", "NS", Terrain::Canyon).build();
    for (square, seats) in [("a1", ANNA), ("a5", ANNA), ("a4", ANNA), ("e5", BORIS)] {
        assert_eq!(laid(&game, square).networks, Seats::only(seats), "{square}");
    }
}

#[test]
fn b9_7_a_new_road_changes_networks_at_once() {
    let mut game =
        two().hand(ANNA, "friman-barfolk supply").city("c1", "W", Terrain::Canyon, 1, Some(BORIS)).build();
    assert_eq!(laid(&game, "c1").networks, Seats::only(BORIS));
    act(&mut game, ANNA, &road_on(Shape::Straight, "b1"));
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), h("friman-barfolk"), h("supply")]);
    for square in ["a1", "b1", "c1"] {
        assert_eq!(laid(&game, square).networks, Seats::all(2), "{square}");
    }
    assert_eq!(laid(&game, "e5").networks, Seats::all(2).without(ANNA));
}

#[test]
fn b9_8_a_new_card_is_linked_to_the_builders_network() {
    let mut game = rich().build();
    act(&mut game, ANNA, &road_on(Shape::Corner, "b2")[..2]);
    assert_eq!(refused(&game, ANNA, Square(sq("d5"))), "B9.8", "this is Boris's network");
    assert_eq!(refused(&game, ANNA, Square(sq("b3"))), "B9.8", "the ruins are nobody's");
    assert_eq!(refused(&game, ANNA, Square(sq("d3"))), "B9.8");
    let squares = ["c1", "a2", "b2"].map(|square| Square(sq(square)));
    assert_eq!(legal(&game, ANNA), [&squares[..], &[Cancel]].concat());
}

#[test]
fn b9_8_a_card_that_lies_beside_the_network_without_a_link_is_refused() {
    // Two roads side by side: b2 is beside b1, but b1 has no exit to it.
    let mut game = two().road("b1", "EW", Terrain::Canyon).hand(ANNA, "2*friman-barfolk supply").build();
    act(&mut game, ANNA, &road_on(Shape::Straight, "b2")[..2]);
    assert_eq!(refused(&game, ANNA, Square(sq("b2"))), "B9.8");
}

#[test]
fn b9_8_only_on_an_empty_square() {
    let mut game = rich().build();
    act(&mut game, ANNA, &road_on(Shape::Corner, "b2")[..2]);
    for square in ["a1", "b1", "e1", "c3"] {
        assert_eq!(refused(&game, ANNA, Square(sq(square))), "B9.8", "{square}");
    }
}

#[test]
fn b9_9_the_top_card_of_the_shape_is_laid() {
    for terrain in [Terrain::Forest, Terrain::Lake, Terrain::Canyon] {
        let mut game = rich().top_road(Shape::Corner, terrain).top_city(Shape::Tee, terrain).build();
        act(&mut game, ANNA, &road_on(Shape::Corner, "b2"));
        act(&mut game, ANNA, &[Action::Rotation(Rotation::None), h("friman-barfolk")]);
        let events = act(&mut game, ANNA, &[h("supply")]);
        assert_eq!((laid(&game, "b2").terrain, laid(&game, "b2").shape), (Some(terrain), Shape::Corner));
        let deck = seen(&game).bank.roads[1];
        assert_eq!(deck.count, 8);
        let top = deck.top.expect("eight cards");
        assert!(events.contains(&Event::TurnedUp(Bank::Road(Shape::Corner, top))), "{events:?}");
        act(&mut game, ANNA, &city_on(Shape::Tee, "c1"));
        act(&mut game, ANNA, &[Action::Rotation(Rotation::Half)]);
        act(&mut game, ANNA, &[h("friman-barfolk"), h("friman-barfolk"), h("friman-barfolk")]);
        assert_eq!(laid(&game, "c1").terrain, Some(terrain));
    }
}

#[test]
fn b9_10_laid_cards_stay_as_they_lie() {
    let mut built = 0;
    for seed in 20..28 {
        let mut before: Vec<SquareView> = Vec::new();
        play_at_random(seed, 3000, |view| {
            for (old, new) in before.iter().zip(&view.map.squares) {
                let face = |view: &SquareView| view.card.map(|card| (card.site, card.exits, card.terrain));
                match old.card {
                    Some(_) => assert_eq!(face(old), face(new), "seed {seed}, {}", old.square),
                    None => built += u32::from(new.card.is_some()),
                }
            }
            before.clone_from(&view.map.squares);
        });
    }
    assert!(built > 20, "only {built} cards were laid");
}

#[test]
fn b9_10_a_card_is_not_laid_on_top_of_another() {
    let game = rich().build();
    let mut building = game;
    act(
        &mut building,
        ANNA,
        &[Do(Deed::BuildCity), Action::Rank(Rank::Friman), Action::Shape(Shape::Corner)],
    );
    assert_eq!(refused(&building, ANNA, Square(sq("b1"))), "B9.8");
    assert_eq!(player(&game, ANNA).hand_count, 6);
}
