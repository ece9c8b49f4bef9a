//! Chapter 25: secret missions and bonus missions: who knows what, and when tasks are checked.

use crate::common::{BLUE, RED, act, attack, idle, player, seen, seen_by};
use crate::tasks::is_marked;
use multiverse_war::{Action, Event, Face, Faction, Mission, MultiverseWar, PackRef, Scene, Setup, Works};
use table::{Fast, Game, Seat, Silent, Viewer};

/// A game of which the factions are chosen.
fn begun(setup: &Setup) -> MultiverseWar {
    let mut game = MultiverseWar::begin(setup, &mut Fast::new(5), &mut Silent).expect("a sound set-up");
    for (number, faction) in
        (0..setup.rules.seats).zip([Faction::Rus, Faction::Romans, Faction::Kingdom, Faction::Vikings])
    {
        game.apply(
            Seat::new(number),
            Action::Faction(faction),
            &mut Fast::new(u64::from(number)),
            &mut Silent,
        );
    }
    game
}

#[test]
fn m25_1_everybody_holds_one_card_that_nobody_else_sees() {
    let game = begun(&Setup::advanced(4));
    let all = seen(&game);
    let mut cards: Vec<u8> = all.players.iter().map(|player| player.mission.unwrap()).collect();
    for seat in Seat::all(4) {
        let view = seen_by(&game, seat);
        for (number, player) in view.players.iter().enumerate() {
            assert_eq!(player.mission.is_some(), number == seat.index(), "not even an ally sees it");
        }
    }
    assert!(game.view(Viewer::Spectator).players.iter().all(|player| player.mission.is_none()));
    cards.sort_unstable();
    cards.dedup();
    assert_eq!(cards.len(), 4);
    let without = Setup::advanced(2).with(|rules| (rules.secret_missions, rules.agenda) = (false, false));
    assert!(seen(&begun(&without)).players.iter().all(|player| player.mission.is_none()));
}

#[test]
fn m25_2_others_see_how_many_tasks_are_marked_not_which() {
    // The Watch on the Border: S6, S8, S9.
    let scene = Scene::two().mission(RED, 5).building(RED, Works::GuardTower, false, 3, 0);
    let scene =
        scene.building(RED, Works::GuardTower, false, 3, 1).building(RED, Works::GuardTower, false, 4, -2);
    let mut game = scene.building(RED, Works::Fortress, false, 2, 4).build();
    let events = act(&mut game, RED, &[Action::EndPhase]);
    let mark = events.iter().find(|event| matches!(event, Event::Marked { .. })).unwrap();
    let heard = |viewer| match MultiverseWar::redact(mark, viewer) {
        Some(Event::Marked { seat: RED, marks, tasks }) => {
            (marks, tasks.map(|tasks| tasks.iter().collect::<Vec<_>>()))
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(heard(Viewer::Seat(RED)), (1, Some(vec![Mission::Watchman])), "S11 is not on his card");
    assert_eq!(heard(Viewer::Seat(BLUE)), (1, None));
    let (own, other) = (seen_by(&game, RED), seen_by(&game, BLUE));
    assert_eq!((own.players[0].marks, other.players[0].marks), (1, 1));
    assert!(own.players[0].tasks.is_some_and(|tasks| tasks.iter().eq([Mission::Watchman])));
    assert_eq!(other.players[0].tasks, None);
}

#[test]
fn m25_2_marks_stay() {
    let scene = Scene::two().mission(RED, 5).fulfilled(RED, &[Mission::Watchman, Mission::Treasurer]);
    let mut game = scene.gold(RED, 0).turn(8).last_phase().build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    idle(&mut game);
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(player(&game, RED).marks, 2, "there are no towers, and no 15 gold");
}

#[test]
fn m25_3_deeds_are_checked_after_each_deed() {
    let scene = Scene::two().mission(RED, 1).kills(RED, 4).unit(RED, Face::Pikeman, 2, 0);
    let mut game = scene.unit(BLUE, Face::Builder, 3, 0).build();
    let action = attack(&game, RED, (2, 0), (3, 0));
    let events = act(&mut game, RED, &[action]);
    assert!(events.iter().any(|event| matches!(event, Event::Marked { seat: RED, marks: 1, .. })));
}

#[test]
fn m25_3_what_a_player_owns_is_checked_when_his_phase_closes() {
    let scene = Scene::two().mission(RED, 7).building(RED, Works::Fortress, false, 4, -2).turn(8);
    // Neither at the opening nor when somebody else closes.
    let mut game = scene.last_phase().build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    idle(&mut game);
    assert!(!is_marked(&game, Mission::Stronghold));
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(is_marked(&game, Mission::Stronghold));
}

#[test]
fn m25_3_gold_and_mines_are_checked_at_the_opening() {
    // The Watch on the Border has S9; The Deep Vein has S3.
    let scene = Scene::two().unit(RED, Face::Pikeman, 5, -1).unit(RED, Face::Pikeman, 1, 4).turn(8);
    for (card, task) in [(5, Mission::Treasurer), (2, Mission::Stonekeeper)] {
        let mut game = scene.clone().mission(RED, card).build();
        act(&mut game, RED, &[Action::EndPhase]);
        assert!(!is_marked(&game, task), "not when the phase closes");
        act(&mut game, BLUE, &[Action::EndPhase]);
        assert!(!is_marked(&game, task), "not in the Revenue phase");
        idle(&mut game);
        assert!(is_marked(&game, task));
    }
}

#[test]
fn m25_4_the_numbers_of_the_tasks() {
    let tasks = PackRef::standard().tasks;
    assert_eq!(
        [
            tasks.kills,
            tasks.wrecked,
            tasks.mines,
            tasks.openings,
            tasks.finds,
            tasks.finds_without,
            tasks.connected
        ],
        [5, 2, 2, 4, 5, 3, 3]
    );
    assert_eq!(
        [tasks.towers, tasks.hero_level, tasks.gold, tasks.stories, tasks.raids, tasks.second_age],
        [3, 3, 15, 4, 2, 2]
    );
}

#[test]
fn m25_5_the_eight_cards() {
    let cards: Vec<(String, Vec<u8>)> = PackRef::standard()
        .missions
        .iter()
        .map(|card| (card.name.clone(), card.tasks.iter().map(|task| task as u8 + 1).collect()))
        .collect();
    let expected = [
        ("The Builder's Charge", [4, 5, 9]),
        ("The Iron Hand", [1, 2, 11]),
        ("The Deep Vein", [3, 6, 10]),
        ("The Champion", [1, 4, 7]),
        ("The Long Road", [5, 10, 12]),
        ("The Watch on the Border", [6, 8, 9]),
        ("The Emperor's Vengeance", [2, 12, 13]),
        ("The Seat of Power", [3, 8, 11]),
    ];
    assert_eq!(cards.len(), 8);
    for ((name, tasks), (wanted, numbers)) in cards.iter().zip(expected) {
        assert_eq!((name.as_str(), tasks.as_slice()), (wanted, &numbers[..]));
    }
}

#[test]
fn m25_6_bonus_missions_are_open_and_the_same_for_all() {
    let scene = Scene::with(&Setup::starter(2)).steps(RED, Face::Pikeman, 4).steps(BLUE, Face::Pikeman, 4);
    let mut game = scene.build();
    act(&mut game, RED, &[Action::EndPhase]);
    let view = seen_by(&game, BLUE);
    assert!(
        view.players[0].tasks.is_some_and(|tasks| tasks.iter().eq([Mission::EliteType])),
        "everybody sees it"
    );
    assert_eq!((view.players[0].marks, view.players[1].marks), (1, 0), "his phase has not closed");
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert_eq!(player(&game, BLUE).marks, 1);
}
