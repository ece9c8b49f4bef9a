//! Chapter 3: options.

use crate::common::*;
use crate::deal::*;
use battalia::Action::*;
use battalia::{
    Action, Battalia, Buff, Deed, Ending, Event, Faction, Figure, Great, Scene, Setup, Target, Task, Terrain,
};
use table::{Fast, Game, Seat, Silent, Transcript, Turn, Viewer};

#[test]
fn b3_1_two_three_or_four_players() {
    for players in 2..=4 {
        assert_eq!(setup(players, &[]).unwrap().players, players);
        assert_eq!(begin(&Setup::players(players), 1).seats(), players);
    }
    for players in [0, 1, 5, 6] {
        assert!(setup(players, &[]).is_err(), "{players} players");
        // Also if nobody typed it.
        let wrong = Setup { players, ..Setup::players(4) };
        let refused = Battalia::begin(&wrong, &mut Fast::new(1), &mut Silent).unwrap_err();
        assert!(refused.to_string().contains(&format!("found {players}")), "{refused}");
    }
    assert_eq!(refused(&two().build(), Seat::new(2), Pass), "B3.1");
}

#[test]
fn b3_2_basic_by_default() {
    assert!(!setup(2, &[]).unwrap().advanced && !setup(2, &[("mode", "basic")]).unwrap().advanced);
    assert!(setup(2, &[("mode", "advanced")]).unwrap().advanced);
    for typed in ["", "Advanced", "on", "expert"] {
        let refused = setup(2, &[("mode", typed)]).unwrap_err().to_string();
        assert!(refused.contains("expected `basic` or `advanced`"), "{refused}");
    }
}

fn mode(advanced: bool) -> Scene {
    let setup = Setup::players(2).variants(advanced, true);
    Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders])
}

/// What an attack on this target meets.
fn defence(advanced: bool, square: &str, target: Target) -> u16 {
    let mut game = mode(advanced).day(3).hero(ANNA, square).hand(ANNA, "weapon-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(target), h("weapon-barfolk")]);
    seen(&game).battle.expect("a battle").defence.total
}

#[test]
fn b3_2_advanced_makes_neutral_cities_and_ruins_stronger() {
    assert_eq!([false, true].map(|advanced| defence(advanced, "e1", Target::City)), [4, 6]);
    assert_eq!([false, true].map(|advanced| defence(advanced, "c3", Target::Ruins)), [8, 10]);
}

#[test]
fn b3_2_advanced_makes_native_steps_free() {
    let scene = |advanced| mode(advanced).road("b1", "EW", Terrain::Forest).hero(ANNA, "a1");
    assert_eq!(refused(&scene(false).build(), ANNA, Do(Deed::March)), "B13.6");
    let mut game = scene(true).build();
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), Square(sq("b1")), Done]);
    assert_eq!(seen(&game).heroes[0].square, sq("b1"));
}

#[test]
fn b3_2_advanced_changes_nothing_else() {
    // A player's city defends with its level in both modes, and the same chance deals the same table.
    let city = |advanced| {
        let scene = mode(advanced).level("e5", 3).hero(ANNA, "e5").day(3).hand(ANNA, "weapon-barfolk");
        let mut game = scene.city("e4", "S", Terrain::Forest, 1, Some(BORIS)).build();
        act(
            &mut game,
            ANNA,
            &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-barfolk")],
        );
        seen(&game).battle.expect("a battle").defence.total
    };
    assert_eq!([false, true].map(city), [3, 3]);
    for seed in 0..20 {
        let [basic, mut advanced] =
            [false, true].map(|mode| seen(&dealt(&Setup::players(3).variants(mode, true), seed)));
        assert!(!basic.options.advanced && advanced.options.advanced);
        advanced.options.advanced = false;
        assert_eq!(basic, advanced);
    }
}

#[test]
fn b3_3_the_module_is_on_by_default() {
    assert!(setup(3, &[]).unwrap().module && setup(3, &[("buff", "on")]).unwrap().module);
    assert!(!setup(3, &[("buff", "off")]).unwrap().module);
    assert!(
        setup(3, &[("buff", "no")]).unwrap_err().to_string().contains("expected `off` or `on`, found `no`")
    );
}

fn without_module() -> Scene {
    let setup = Setup::players(2).variants(false, false);
    Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders])
}

#[test]
fn b3_3_without_the_module_there_is_no_step_6_and_no_call() {
    let mut game = without_module().day(9).hero(ANNA, "a1").hand(ANNA, "4*supply").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::CallBuff)), "B3.3");
    assert_eq!(refused(&game, ANNA, Roll), "B3.3");
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(events.contains(&Event::TurnBegan(BORIS)), "nothing is asked between the draw and the next turn");
}

#[test]
fn b3_3_without_the_module_no_week_brings_buff() {
    let mut game = without_module().day(7).turn_of(BORIS).build();
    let events = act(&mut game, BORIS, &[Pass]);
    assert_eq!(events.last(), Some(&Event::TurnBegan(ANNA)), "{events:?}");
    let view = seen(&game);
    assert_eq!((view.oracle.day, view.buff, view.horde), (8, Buff::Absent, None));
    assert_eq!(view.asked.unwrap().task, Task::Opening);
}

#[test]
fn b3_3_without_the_module_nothing_is_unbound() {
    for seed in 0..60 {
        let game = begin(&Setup::players(4).variants(false, false), seed);
        for seat in Seat::all(4) {
            let deck = game.view(Viewer::Seat(seat)).players[seat.index()].nation.unwrap();
            assert!(deck.iter().all(|card| !card.is_unbound()));
        }
    }
    let mut game = without_module().hand(ANNA, "hammer").build();
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Hammer), Rank(battalia::Rank::Lord)]);
    assert_eq!(refused(&game, ANNA, Unbound), "B10.10");
}

#[test]
fn b3_4_the_set_is_ten_base_or_a_list() {
    let set = |typed: &[_]| setup(2, typed).unwrap().greats.iter().collect::<Vec<_>>();
    assert_eq!(set(&[]), Great::ALL);
    assert_eq!(set(&[("greats", "ten")]), Great::ALL);
    let base = [Great::Hammer, Great::Sword, Great::Wings, Great::Crown, Great::Pavilion];
    assert_eq!(set(&[("greats", "base")]), base);
    assert_eq!(set(&[("greats", "staff, hammer,book,hammer")]), [Great::Hammer, Great::Book, Great::Staff]);
    let refused = setup(2, &[("greats", "hammer,anvil,book")]).unwrap_err().to_string();
    assert!(refused.contains("found `anvil`"), "{refused}");
}

#[test]
fn b3_4_a_list_has_one_name_more_than_there_are_players() {
    let names = "hammer,sword,wings,crown,pavilion";
    for (players, least) in [(2, 3), (3, 4), (4, 5)] {
        let list = |count: usize| names.split(',').take(count).collect::<Vec<_>>().join(",");
        assert!(setup(players, &[("greats", &list(least))]).is_ok());
        let refused = setup(players, &[("greats", &list(least - 1))]).unwrap_err().to_string();
        assert!(refused.contains("B3.4") && refused.contains(&format!("at least {least}")), "{refused}");
    }
    // The same name twice is one name.
    assert!(setup(2, &[("greats", "hammer,hammer,sword")]).is_err());
}

#[test]
fn b3_4_only_cards_of_the_set_come_into_the_row() {
    let base = setup(4, &[("greats", "base")]).unwrap();
    let four = setup(2, &[("greats", "book,horn,hand,staff")]).unwrap();
    for seed in 0..40 {
        assert_eq!(seen(&begin(&base, seed)).row, base.greats, "five cards for four players");
        assert!(seen(&begin(&four, seed)).row.without_all(four.greats).is_empty());
    }
}

#[test]
fn b3_5_the_day_limit_is_7_to_84_and_42_by_default() {
    assert_eq!(setup(2, &[]).unwrap().day_limit, 42);
    for days in [7, 8, 42, 84] {
        assert_eq!(setup(2, &[("days", &days.to_string())]).unwrap().day_limit, days);
    }
    for days in ["6", "85", "0", "-7", "off", "", "10.5", "300"] {
        assert!(setup(2, &[("days", days)]).is_err(), "{days} days");
    }
    for day_limit in [0, 6, 85, 255] {
        let wrong = Setup { day_limit, ..Setup::players(2) };
        let refused = Battalia::begin(&wrong, &mut Fast::new(1), &mut Silent).unwrap_err();
        assert!(refused.to_string().contains("B3.5"), "{refused}");
    }
}

#[test]
fn b3_5_every_game_ends() {
    // Nobody ever does anything.
    let mut game = dealt(&Setup { day_limit: 7, ..Setup::players(2) }, 1);
    let mut turns = 0;
    while let Turn::Decide(seats) = game.turn() {
        let seat = seats.first().unwrap();
        let mut log = Transcript::default();
        game.apply(seat, game.pass(seat).unwrap(), &mut Fast::new(1), &mut log);
        turns += log.events.iter().filter(|event| matches!(event, Event::TurnEnded(_))).count();
    }
    assert_eq!((turns, seen(&game).ending, seen(&game).oracle.day), (14, Some(Ending::DayLimit), 7));
}

#[test]
fn b3_5_options_stay_fixed_and_everybody_sees_them() {
    let typed =
        [("mode", "advanced"), ("buff", "off"), ("greats", "book,horn,hand,staff,crown"), ("days", "40")];
    let chosen = setup(3, &typed).unwrap();
    let mut positions = 0;
    walk(&chosen, 4, 1500, |game, _| {
        positions += 1;
        if positions % 50 == 0 {
            for viewer in Viewer::all(3) {
                let options = game.view(viewer).options;
                assert_eq!((options.players, options.advanced, options.module), (3, true, false));
                assert_eq!((options.greats, options.day_limit), (chosen.greats, 40));
            }
        }
    });
    assert!(positions > 500);
}
