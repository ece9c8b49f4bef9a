//! Chapter 16: points, the end of the game, and who has won.

use crate::buff::{legal, supplied, three, until_day};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    Battalia, Deed, Ending, Event, Faction, Figure, Great, Rank, Rotation, Scene, Setup, Shape, Target, Task,
    Terrain,
};
use table::{Chance, Fast, Game, Seat, Silent, Turn};

const ATTACK: [Action; 3] = [Do(Deed::Attack), Hero(Figure::First), Target(Target::City)];

fn points(game: &Battalia) -> Vec<u32> {
    seen(game).standing.iter().map(|standing| standing.points).collect()
}

fn winners(game: &Battalia) -> Vec<Seat> {
    let Turn::Over(outcome) = game.turn() else { panic!("the game is not over") };
    outcome.winners.iter().collect()
}

/// Anna has four cities of level 4; her start city has this level.
fn four_great(level: u8) -> Scene {
    supplied(two(), 2)
        .day(3)
        .level("a1", level)
        .control("a5", ANNA)
        .city("b1", "EW", Terrain::Forest, 4, Some(ANNA))
        .city("c1", "EW", Terrain::Lake, 4, Some(ANNA))
        .city("d1", "EW", Terrain::Canyon, 4, Some(ANNA))
}

#[test]
fn b16_1_points_are_the_levels_of_the_cities() {
    let scene = two().level("a1", 3).city("b1", "W", Terrain::Forest, 2, Some(ANNA)).control("a5", BORIS);
    let mut game =
        scene.row(&[]).shelter(ANNA, "hammer").hero(ANNA, "a1").hand(ANNA, "2*lord-barfolk").build();
    assert_eq!(points(&game), [5, 5], "neither heroes nor great artefacts score");
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), h("lord-barfolk"), h("lord-barfolk")]);
    assert_eq!(points(&game), [6, 5], "at any moment");
}

#[test]
fn b16_2_five_great_cities_end_the_game_by_upgrade() {
    let mut game = four_great(3).hand(ANNA, "2*lord-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), h("lord-barfolk")]);
    let events = act(&mut game, ANNA, &[h("lord-barfolk")]);
    assert_eq!(events.last(), Some(&Event::Ended(Ending::GreatCities(ANNA))));
    assert_eq!(seen(&game).ending, Some(Ending::GreatCities(ANNA)));
}

#[test]
fn b16_2_by_building_and_by_battle() {
    let mut game = four_great(1).hand(ANNA, "3*lord-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Lord), Action::Shape(Shape::Tee)]);
    act(&mut game, ANNA, &[Square(sq("a2")), Action::Rotation(Rotation::Quarter)]);
    let lords = [h("lord-barfolk"); 3];
    let events = act(&mut game, ANNA, &lords);
    assert_eq!(events.last(), Some(&Event::Ended(Ending::GreatCities(ANNA))));
    let mut game = four_great(1).hero(ANNA, "e1").hand(ANNA, "weapon-barfolk lord-islanders").build();
    act(&mut game, ANNA, &ATTACK);
    assert_eq!(seen(&game).ending, None, "four are not enough");
    act(&mut game, ANNA, &[h("weapon-barfolk"), h("lord-islanders"), Done]);
    assert_eq!(seen(&game).ending, Some(Ending::GreatCities(ANNA)));
}

/// All squares of the small map are laid but those named. On b1 only a straight fits, on d1 as well, and nothing faces b2.
fn nearly_full(leave: &[&str]) -> Scene {
    let map = "b1-EW c1-EW d1-EW a2-NS b2-EW c2-ES d2-ESW e2-NS a3-NS b3-ES d3-NESW e3-NESW a4-NS b4-ES c4-NESW \
               d4-NESW e4-NESW b5-NEW c5-NEW d5-NEW";
    let mut laid = [0; 5];
    map.split_whitespace().filter(|place| !leave.contains(&&place[..2])).fold(
        supplied(two(), 2).day(3),
        |scene, place| {
            let (square, exits) = place.split_once('-').expect("a square and its exits");
            let shape = if exits == "ES" { 1 } else { exits.len() };
            laid[shape] += 1;
            scene.road(square, exits, [Terrain::Forest, Terrain::Lake, Terrain::Canyon][laid[shape] % 3])
        },
    )
}

/// Anna lays a straight on b1.
fn straight_on_b1(scene: Scene) -> (Battalia, Vec<Event>) {
    let mut game = scene.hand(ANNA, "friman-barfolk supply").build();
    act(&mut game, ANNA, &[Do(Deed::BuildRoad), Action::Shape(Shape::Straight), Square(sq("b1"))]);
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), h("friman-barfolk")]);
    assert_eq!(seen(&game).ending, None, "before the card is laid");
    let events = act(&mut game, ANNA, &[h("supply")]);
    (game, events)
}

fn empty_squares(game: &Battalia) -> usize {
    seen(game).map.squares.iter().filter(|square| square.card.is_none()).count()
}

#[test]
fn b16_3_a_full_map_ends_the_game() {
    let (game, events) = straight_on_b1(nearly_full(&["b1"]));
    assert_eq!(events.last(), Some(&Event::Ended(Ending::FullMap)));
    assert_eq!(empty_squares(&game), 0);
}

#[test]
fn b16_3_so_does_a_map_on_which_no_card_can_be_laid() {
    let scene = nearly_full(&["b1", "b2"]).no_roads_left(Shape::Tee).no_cities_left(Shape::Tee);
    let (game, events) = straight_on_b1(scene);
    assert_eq!(events.last(), Some(&Event::Ended(Ending::FullMap)), "no exit faces b2");
    assert_eq!(empty_squares(&game), 1);
}

#[test]
fn b16_3_payment_is_left_aside_but_decks_are_not() {
    let (game, _) = straight_on_b1(nearly_full(&["b1", "d1"]));
    assert_eq!(seen(&game).ending, None, "nobody can pay for d1, but it could be laid");
    let scene =
        nearly_full(&["b1", "d1", "b2"]).road("b2", "NS", Terrain::Forest).hand(ANNA, "2*friman-barfolk");
    let mut game = scene.no_roads_left(Shape::Straight).no_cities_left(Shape::Straight).build();
    act(&mut game, ANNA, &[Do(Deed::BuildRoad), Action::Shape(Shape::Tee), Square(sq("b1"))]);
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Half), h("friman-barfolk"), h("friman-barfolk")]);
    assert_eq!(seen(&game).ending, Some(Ending::FullMap), "only a straight would fit d1, and none is left");
    assert_eq!(empty_squares(&game), 1);
}

#[test]
fn b16_4_nothing_follows_the_end() {
    let mut game = four_great(3).hand(ANNA, "2*lord-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), h("lord-barfolk"), h("lord-barfolk")]);
    let view = seen(&game);
    assert!(view.asked.is_none());
    assert_eq!((view.players[0].lines.len(), view.players[0].hand_count), (2, 0), "neither steps 4 and 5");
    for seat in [ANNA, BORIS] {
        assert_eq!(refused(&game, seat, Pass), "B16.4");
        assert!(legal(&game, seat).is_empty());
    }
}

#[test]
fn b16_4_the_second_road_of_the_staff_is_not_asked_for() {
    let mut game = nearly_full(&["b1"]).row(&[]).hand(ANNA, "staff").build();
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Staff), Action::Shape(Shape::Straight)]);
    act(&mut game, ANNA, &[Square(sq("b1")), Action::Rotation(Rotation::Quarter)]);
    assert_eq!(seen(&game).ending, Some(Ending::FullMap));
    assert!(seen(&game).asked.is_none());
}

#[test]
fn b16_5_the_day_limit_ends_the_game_instead_of_the_oracles_turn() {
    let setup = Setup { day_limit: 9, ..Setup::players(2) };
    let scene = Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders]).day(9).free_buff("c3");
    let mut game = supplied(scene, 2).build();
    act(&mut game, ANNA, &[Pass, Leave]);
    assert_eq!(seen(&game).ending, None, "the last turn of the day comes first");
    let events = act(&mut game, BORIS, &[Decline, Pass, Leave]);
    assert_eq!(events.last(), Some(&Event::Ended(Ending::DayLimit)));
    assert_eq!(seen(&game).oracle.day, 9);
}

/// The game is ended by the day limit.
fn on_the_last_day(scene: impl FnOnce(Scene) -> Scene) -> Battalia {
    let setup = Setup { day_limit: 7, ..Setup::players(3) };
    let factions = [Faction::Barfolk, Faction::Islanders, Faction::Emberians];
    let mut game = scene(Scene::with(&setup, &factions).row(&[]).day(7)).turn_of(CLARA).build();
    act(&mut game, CLARA, &[Pass]);
    game
}

#[test]
fn b16_6_most_points_win_whoever_caused_the_end() {
    assert_eq!(winners(&on_the_last_day(|scene| scene.level("g1", 2))), [BORIS]);
    let scene = four_great(3).hand(ANNA, "2*lord-barfolk").level("e5", 4).control("e1", BORIS);
    let mut scene = scene;
    for (square, level) in [("e2", 4), ("e3", 4), ("d3", 3), ("d2", 3)] {
        scene = scene.city(
            square,
            "NSW",
            [Terrain::Forest, Terrain::Lake][usize::from(level) % 2],
            level,
            Some(BORIS),
        );
    }
    let mut game = scene.build();
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), h("lord-barfolk"), h("lord-barfolk")]);
    assert_eq!(points(&game), [20, 22]);
    assert_eq!(winners(&game), [BORIS], "Anna has ended the game");
}

#[test]
fn b16_7_ties_are_decided_in_order() {
    let four =
        |scene: Scene| scene.level("a1", 4).level("g1", 3).city("g2", "N", Terrain::Forest, 1, Some(BORIS));
    assert_eq!(winners(&on_the_last_day(four)), [ANNA], "more cities of level 4");
    let more = |scene: Scene| {
        let scene = scene.level("a1", 2).city("a2", "NS", Terrain::Forest, 2, Some(ANNA)).level("g1", 2);
        scene.city("g2", "NS", Terrain::Lake, 1, Some(BORIS)).city("g3", "N", Terrain::Lake, 1, Some(BORIS))
    };
    assert_eq!(winners(&on_the_last_day(more)), [BORIS], "more cities");
    let greats = |scene: Scene| scene.shelter(ANNA, "hammer").nation(ANNA, "horn").shelter(BORIS, "sword");
    assert_eq!(winners(&on_the_last_day(greats)), [ANNA], "more great artefacts");
    assert_eq!(winners(&on_the_last_day(|scene| scene)), [CLARA], "the later seat");
    let places = on_the_last_day(|scene| scene);
    let Turn::Over(outcome) = places.turn() else { panic!("the game is over") };
    assert_eq!(outcome.places.as_slice(), [3, 2, 1]);
}

#[test]
fn b16_7_every_great_artefact_counts_wherever_it_lies() {
    let greats = |game: &Battalia| seen(game).standing[0].great_artefacts;
    let scene = two().row(&[]).hand(ANNA, "hammer supply").nation(ANNA, "horn").shelter(ANNA, "staff");
    let scene = scene.tent(ANNA, "pavilion", "supply").arrivals(ANNA, "wings").lines(ANNA, "book");
    let mut game = scene.build();
    assert_eq!(greats(&game), 6);
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Hammer), Supply]);
    assert_eq!(greats(&game), 6, "a named Hammer is one still");
}

/// Plays on at random without passing as long as anything else can be done in step 3. How many decisions the turn took.
fn longest_turn(mut game: Battalia, seed: u64) -> u32 {
    let (mut chance, turn) = (Fast::new(seed), (seen(&game).oracle.day, seen(&game).active));
    let mut decisions = 0;
    while game.turn().outcome().is_none() && (seen(&game).oracle.day, seen(&game).active) == turn {
        let seat = game.turn().deciders().first().expect("somebody decides");
        let mut actions = legal(&game, seat);
        if actions.len() > 1 {
            actions.retain(|action| *action != Pass);
        }
        let action = actions[chance.below(actions.len() as u32) as usize];
        game.apply(seat, action, &mut chance, &mut Silent);
        decisions += 1;
        assert!(decisions < 2_000, "the turn goes on for ever");
    }
    decisions
}

#[test]
fn b16_8_every_turn_ends_even_if_nobody_passes() {
    let setup = Setup::players(2).variants(true, true);
    let mut longest = 0;
    for seed in 0..40 {
        let game = Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders])
            .day(9)
            .road("b1", "ESW", Terrain::Forest)
            .road("b2", "NEW", Terrain::Forest)
            .road("a2", "NES", Terrain::Forest)
            .road("c1", "EW", Terrain::Forest)
            .road("c2", "EW", Terrain::Forest)
            .hero(ANNA, "a1")
            .hero(BORIS, "b1")
            .free_buff("c1")
            .row(&[])
            .hand(ANNA, "6*supply weapon-barfolk hammer wings book crown horn title-barfolk amulet-barfolk chief-barfolk")
            .nation(ANNA, "12*supply")
            .hand(BORIS, "lord-islanders 3*supply")
            .build();
        longest = longest.max(longest_turn(game, seed));
    }
    assert!(longest > 60, "there was much to do: {longest}");
}

#[test]
fn b16_8_free_steps_run_out() {
    let setup = Setup::players(2).variants(true, true);
    let mut game = Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders])
        .terrain("a1", Terrain::Forest)
        .road("b1", "SW", Terrain::Forest)
        .road("b2", "NW", Terrain::Forest)
        .road("a2", "NE", Terrain::Forest)
        .hero(ANNA, "a1")
        .build();
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First)]);
    act(&mut game, ANNA, &["b1", "b2", "a2"].map(|square| Square(sq(square))));
    assert_eq!(refused(&game, ANNA, Square(sq("a1"))), "B13.6", "the circle is not closed for free");
    act(&mut game, ANNA, &[Done]);
    assert_eq!(refused(&game, ANNA, Do(Deed::March)), "B13.6");
}

#[test]
fn b16_9_a_player_keeps_the_last_city_and_takes_turns() {
    let scene = supplied(three(), 3).day(3).level("g1", 3).hero(ANNA, "g1").hero(ANNA, "g1");
    let mut game = scene.hand(ANNA, "2*weapon-barfolk 2*lord-barfolk").build();
    for figure in [Figure::First, Figure::Second] {
        act(&mut game, ANNA, &[Do(Deed::Attack), Hero(figure), Target(Target::City)]);
        act(&mut game, ANNA, &[h("weapon-barfolk"), h("lord-barfolk"), Done]);
        act(&mut game, BORIS, &[Done]);
        assert_eq!(seen(&game).standing[1].cities, 1);
    }
    assert_eq!(points(&game), [1, 1, 1]);
    act(&mut game, ANNA, &[Pass]);
    assert_eq!(seen(&game).active, BORIS);
    assert_eq!(seen(&game).asked.expect("his turn").task, Task::Opening);
    until_day(&mut game, 5);
}
