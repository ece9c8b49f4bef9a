//! Chapter 30: goals, the moments at which they are checked, elimination and the end.

use crate::adventures::{enter, tale};
use crate::common::{
    BLUE, RED, act, asked, attack, block, gold, ground, idle, player, question, refused, seen, step,
};
use crate::teams::winners;
use multiverse_war::{
    Action, Conquest, Ending, Face, HeroKind, MapName, Mission, MultiverseWar, Rules, Scene, Setup, Source,
    Task, Works,
};
use table::{Game, Seat, Turn};

const GREEN: Seat = Seat::new(2);

/// The advanced scenario for two with something changed; without combat cards nobody is asked in a fight.
fn with(change: impl FnOnce(&mut Rules)) -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| {
        rules.combat_cards = false;
        change(rules);
    }))
}

fn usual() -> Scene {
    with(|_| {})
}

fn ending(game: &MultiverseWar) -> Option<Ending> {
    seen(game).ending
}

/// The next opening of Red's phase, in turn 9, which is calm.
#[track_caller]
fn opening(scene: Scene) -> MultiverseWar {
    let mut game = scene.turn(8).last_phase().build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    while ending(&game).is_none() && !matches!(question(&game).1, Task::Menu) {
        let (seats, task) = question(&game);
        act(&mut game, seats[0], &[if task == Task::Orders { Action::Done } else { Action::Pass }]);
    }
    game
}

/// Red kills a Builder with a Pikeman.
#[track_caller]
fn killing(scene: Scene) -> MultiverseWar {
    let mut game = scene.unit(RED, Face::Pikeman, 2, 0).unit(BLUE, Face::Builder, 3, 0).build();
    let action = attack(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[action]);
    game
}

/// Red damages Blue's settlement.
#[track_caller]
fn storming(scene: Scene) -> MultiverseWar {
    let mut game = scene.unit(RED, Face::HeavySwordsman, 4, 3).build();
    let action = attack(&game, RED, (4, 3), (5, 3));
    act(&mut game, RED, &[action]);
    game
}

/// Red has three elite types, and Pikemen lack a step.
fn nearly_elite(scene: Scene) -> Scene {
    let types = [Face::Archer, Face::Horseman, Face::TribalScout];
    types.into_iter().fold(scene.steps(RED, Face::Pikeman, 3), |scene, face| scene.steps(RED, face, 4))
}

fn fortresses(scene: Scene, count: usize) -> Scene {
    let places = [(3, 0), (4, 0), (3, -1), (4, -1)];
    places[..count].iter().fold(scene, |scene, &(q, r)| scene.building(RED, Works::Fortress, false, q, r))
}

#[test]
fn m30_1_the_first_goal_ends_the_game_at_once() {
    let game = killing(nearly_elite(usual()));
    assert_eq!((ending(&game), winners(&game)), (Some(Ending::Elite(RED)), Some(vec![RED])));
    assert_eq!(refused(&game, RED, Action::EndPhase), "M30.1");
    assert!(seen(&game).asked.is_none());
    // A goal that is off ends nothing.
    let game = killing(nearly_elite(with(|rules| rules.elite = false)));
    assert_eq!(ending(&game), None);
}

#[test]
fn m30_1_a_goal_can_be_reached_in_the_middle_of_an_adventure() {
    // A20: one step.
    let mut game = nearly_elite(tale(20, Face::Pikeman)).build();
    enter(&mut game, &[]);
    assert_eq!(ending(&game), Some(Ending::Elite(RED)));
    assert!(seen(&game).story.is_none());
}

#[test]
fn m30_2_goals_are_checked_at_their_moments_only() {
    // Everything is reached already, and nothing of it is gained: a phase goes by.
    let full = fortresses(nearly_elite(usual()).steps(RED, Face::Pikeman, 4), 4)
        .stones(RED, 40)
        .settlement_wounds(BLUE, 4);
    let mut game = full.unit(RED, Face::Pikeman, 2, 0).build();
    let walk = step(&game, RED, (2, 0), (2, 1));
    act(&mut game, RED, &[walk, Action::EndPhase]);
    assert_eq!(ending(&game), None, "neither stones, nor steps, nor Fortresses are looked at now");
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert_eq!(ending(&game), Some(Ending::Domination(RED)), "the end step looks at Fortresses");
    // No stone is credited without a mine.
    assert_eq!(ending(&opening(usual().stones(RED, 40))), None);
    let shards = with(|rules| (rules.shards, rules.shard_goal) = (true, true)).shards(RED, 20);
    assert_eq!(ending(&opening(shards)), None, "no shard is delivered");
}

#[test]
fn m30_3_a_full_portal_track_wins() {
    let holds = |stones| opening(usual().stones(RED, stones).unit(RED, Face::Pikeman, 5, -1));
    assert_eq!(ending(&holds(14)), Some(Ending::Portal(RED)));
    assert_eq!(ending(&holds(13)), None);
    let small = Setup::advanced(2).on(MapName::TwoAggressive);
    let game = opening(Scene::with(&small).stones(RED, 7).unit(RED, Face::Pikeman, 0, 0));
    assert_eq!(ending(&game), Some(Ending::Portal(RED)), "8 stones on the small map");
    let off = with(|rules| rules.portal = false).stones(RED, 14).unit(RED, Face::Pikeman, 5, -1);
    let game = opening(off);
    assert_eq!((ending(&game), player(&game, RED).stones), (None, 15));
}

#[test]
fn m30_4_who_takes_the_last_hp_of_a_settlement_wins() {
    let game = storming(usual().settlement_wounds(BLUE, 4));
    assert_eq!((ending(&game), winners(&game)), (Some(Ending::Conquest(RED)), Some(vec![RED])));
    let game = storming(usual().settlement_wounds(BLUE, 3));
    assert_eq!((ending(&game), player(&game, BLUE).wounds), (None, 4));
}

#[test]
fn m30_5_four_fortresses_win_in_the_end_step() {
    let end = |scene: Scene| {
        let mut game = scene.turn(8).last_phase().build();
        act(&mut game, BLUE, &[Action::EndPhase]);
        ending(&game)
    };
    assert_eq!(end(fortresses(usual(), 4)), Some(Ending::Domination(RED)));
    assert_eq!(end(fortresses(usual(), 3)), None);
    assert_eq!(end(fortresses(with(|rules| rules.domination = false), 4)), None);
    // One that is still being built does not count.
    let mut game = fortresses(usual(), 3).unit(RED, Face::Builder, 2, 4).turn(8).build_phase().build();
    let builder = crate::common::unit(&game, RED, 2, 4);
    let build = Action::Work(multiverse_war::Work::Build(Works::Fortress));
    act(&mut game, RED, &[Action::Builder(builder), build, Action::Done]);
    act(&mut game, BLUE, &[Action::Done]);
    for turn in [8, 9] {
        assert_eq!((seen(&game).turn, ending(&game)), (turn, None));
        act(&mut game, RED, &[Action::EndPhase]);
        act(&mut game, BLUE, &[Action::EndPhase]);
        if turn == 8 {
            idle(&mut game);
        }
    }
    assert_eq!(ending(&game), Some(Ending::Domination(RED)), "finished in the start step of turn 9");
}

#[test]
fn m30_6_four_elite_types_win() {
    assert_eq!(ending(&killing(nearly_elite(usual()))), Some(Ending::Elite(RED)));
    assert_eq!(
        ending(&killing(nearly_elite(usual()).steps(RED, Face::Archer, 3))),
        None,
        "three elite types"
    );
    assert_eq!(ending(&killing(nearly_elite(usual()).steps(RED, Face::Pikeman, 2))), None, "no fourth step");
}

#[test]
fn m30_7_three_marked_tasks_win_and_the_card_is_shown() {
    // The Iron Hand: S1, S2, S11.
    let scene = usual().mission(RED, 1).kills(RED, 4);
    let game = killing(scene.clone().fulfilled(RED, &[Mission::Wrecker, Mission::Stronghold]));
    assert_eq!((ending(&game), winners(&game)), (Some(Ending::Agenda(RED)), Some(vec![RED])));
    assert_eq!(crate::common::seen_by(&game, BLUE).players[0].mission, Some(1), "he shows his card");
    let game = killing(scene.clone().fulfilled(RED, &[Mission::Wrecker, Mission::Raider]));
    assert_eq!((ending(&game), player(&game, RED).marks), (None, 2), "S12 is not on his card");
    let off = with(|rules| rules.agenda = false).mission(RED, 1).kills(RED, 4);
    let game = killing(off.fulfilled(RED, &[Mission::Wrecker, Mission::Stronghold]));
    assert_eq!((ending(&game), player(&game, RED).marks), (None, 3));
}

#[test]
fn m30_8_twenty_shards_win() {
    let deliver = |before| {
        let scene = with(|rules| (rules.shards, rules.shard_goal) = (true, true)).shards(RED, before);
        let mut game = scene.shard(2, 0, (5, -1)).unit(RED, Face::Pikeman, 3, 0).build();
        for (from, to) in [((3, 0), (2, 0)), ((2, 0), (1, 0))] {
            let action = step(&game, RED, from, to);
            act(&mut game, RED, &[action]);
        }
        assert_eq!(player(&game, RED).shards, before + 1);
        game
    };
    assert_eq!(ending(&deliver(19)), Some(Ending::Shards(RED)));
    assert_eq!(ending(&deliver(18)), None);
    // Spent shards do not count: he delivered 20, and has 18 left.
    let scene = with(|rules| (rules.shards, rules.shard_goal) = (true, true)).shards(RED, 19);
    let mut game = scene.shard(2, 0, (5, -1)).unit(RED, Face::Pikeman, 3, 0).build_phase().build();
    act(&mut game, RED, &[Action::Shards, Action::Buy(multiverse_war::Purchase::Gold), Action::Done]);
    act(&mut game, BLUE, &[Action::Done]);
    for (from, to) in [((3, 0), (2, 0)), ((2, 0), (1, 0))] {
        let action = step(&game, RED, from, to);
        act(&mut game, RED, &[action]);
    }
    assert_eq!((player(&game, RED).shards, ending(&game)), (18, None));
}

#[test]
fn m30_9_after_the_last_turn_of_the_limit_points_decide() {
    for limit in [12, 20] {
        let scene = with(|rules| rules.turn_limit = limit).shards(BLUE, 1).last_phase();
        let mut game = scene.clone().turn(limit).build();
        act(&mut game, BLUE, &[Action::EndPhase]);
        assert_eq!((ending(&game), winners(&game)), (Some(Ending::TurnLimit), Some(vec![BLUE])));
        let mut game = scene.turn(limit - 1).build();
        act(&mut game, BLUE, &[Action::EndPhase]);
        assert_eq!((ending(&game), seen(&game).turn), (None, limit));
    }
}

#[test]
fn m30_10_without_a_limit_the_game_ends_after_turn_60() {
    let scene = with(|rules| rules.turn_limit = 0).shards(RED, 1).last_phase();
    let mut game = scene.clone().turn(60).build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert_eq!((ending(&game), winners(&game)), (Some(Ending::TurnLimit), Some(vec![RED])));
    let mut game = scene.turn(59).build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert_eq!(ending(&game), None);
}

#[test]
fn m30_11_all_four_bonus_missions_win() {
    let scene = Scene::with(&Setup::starter(2)).steps(RED, Face::Pikeman, 4);
    let three = [Mission::SupplyLines, Mission::WatchTowers, Mission::OwnFortress];
    let mut game = scene.clone().fulfilled(RED, &three).build();
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!((ending(&game), winners(&game)), (Some(Ending::BonusMissions(RED)), Some(vec![RED])));
    let mut game = scene.fulfilled(RED, &three[..2]).build();
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!((ending(&game), player(&game, RED).marks), (None, 3));
}

/// Three players who eliminate each other; Blue's settlement has one HP left.
fn last_hp() -> Scene {
    let setup =
        Setup::advanced(3).with(|rules| (rules.conquest, rules.combat_cards) = (Conquest::Eliminate, false));
    Scene::with(&setup).unit(RED, Face::HeavySwordsman, -2, 4).settlement_wounds(BLUE, 4)
}

#[track_caller]
fn taken(scene: Scene) -> MultiverseWar {
    let mut game = scene.build();
    let action = attack(&game, RED, (-2, 4), (-2, 5));
    act(&mut game, RED, &[action]);
    game
}

#[test]
fn m30_15_the_owner_of_a_fallen_settlement_is_eliminated() {
    let scene = last_hp()
        .unit(BLUE, Face::Pikeman, -1, 5)
        .unit(BLUE, Face::Archer, 0, 0)
        .hero(BLUE, HeroKind::Warlord, 1, (3, 3, 1), 1, 0)
        .building(BLUE, Works::Barracks, false, 0, -1)
        .village(BLUE, -1, 0);
    let mut game = taken(scene);
    assert_eq!(ending(&game), None, "two are left");
    let view = seen(&game);
    assert!(view.players[1].is_out && view.buildings.is_empty());
    assert!(view.blocks.iter().all(|block| block.block.seat != BLUE));
    assert_eq!(view.encounters[0].owner, None, "his village belongs to nobody");
    assert_eq!(gold(&game, RED), 30, "the conqueror takes 10 gold");
    for (q, r) in [(-2, 6), (-3, 6), (-2, 5), (-1, 5), (-1, 6)] {
        assert_eq!(ground(&game, q, r).settlement, None);
    }
    assert!(block(&game, RED, -2, 5).is_some(), "the attacker moved up");
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(asked(&game), [GREEN], "Blue has no phase any more");
    act(&mut game, GREEN, &[Action::EndPhase]);
    assert_eq!(seen(&game).first, GREEN, "Blue is passed over");
    assert_eq!(player(&game, BLUE).revenue, 0);
    idle(&mut game);
    assert_eq!(asked(&game), [GREEN]);
}

#[test]
fn m30_15_the_last_player_wins_and_other_goals_stay_on() {
    let mut game = taken(last_hp().unit(RED, Face::HeavySwordsman, -2, -2).settlement_wounds(GREEN, 4));
    let action = attack(&game, RED, (-2, -2), (-3, -2));
    act(&mut game, RED, &[action]);
    assert_eq!((ending(&game), winners(&game)), (Some(Ending::LastPlayer(RED)), Some(vec![RED])));
    let elite = [Face::Archer, Face::Horseman, Face::TribalScout];
    let scene = elite
        .into_iter()
        .fold(last_hp().steps(RED, Face::Pikeman, 3), |scene, face| scene.steps(RED, face, 4));
    let mut game = taken(scene.unit(RED, Face::Pikeman, 0, 0).unit(GREEN, Face::Builder, 1, 0));
    let action = attack(&game, RED, (0, 0), (1, 0));
    act(&mut game, RED, &[action]);
    assert_eq!(ending(&game), Some(Ending::Elite(RED)));
}

#[test]
fn m30_15_an_eliminated_player_comes_last_whatever_his_points() {
    let mut game = taken(last_hp().shards(BLUE, 9).turn(20));
    act(&mut game, RED, &[Action::EndPhase]);
    act(&mut game, GREEN, &[Action::EndPhase]);
    let Turn::Over(outcome) = game.turn() else { panic!("the limit is reached") };
    assert_eq!(outcome.places.as_slice(), [1, 3, 2], "Red has 30 gold, Green 20");
    assert_eq!(outcome.points.as_slice(), [0, 27, 0]);
}

#[test]
fn m30_16_with_conquest_off_a_settlement_keeps_its_last_hp() {
    let game = storming(with(|rules| rules.conquest = Conquest::Off).settlement_wounds(BLUE, 4));
    assert_eq!((ending(&game), player(&game, BLUE).wounds, player(&game, BLUE).is_out), (None, 4, false));
    let game = storming(with(|rules| rules.conquest = Conquest::Off).settlement_wounds(BLUE, 3));
    assert_eq!(player(&game, BLUE).wounds, 4);
}

#[test]
fn m30_17_the_rules_know_no_resigning() {
    assert!(serde_json::from_str::<Action>("\"resign\"").is_err());
    assert!(serde_json::from_str::<Action>("\"end_phase\"").is_ok());
    // Whoever says nothing more passes, and the game goes on.
    let mut game = usual().unit(RED, Face::Pikeman, 2, 0).build();
    assert_eq!(game.pass(RED), Some(Action::EndPhase));
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!((asked(&game), ending(&game)), (vec![BLUE], None));
    assert!(!player(&game, RED).is_out && block(&game, RED, 2, 0).is_some());
}

#[test]
fn m30_18_a_player_without_units_recruits_and_is_not_eliminated() {
    let mut game = usual().unit(RED, Face::Pikeman, 2, 0).turn(8).last_phase().gold(BLUE, 0).build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert_eq!((gold(&game, BLUE), player(&game, BLUE).is_out, ending(&game)), (5, false, None));
    act(&mut game, RED, &[Action::Pass]);
    act(&mut game, BLUE, &[Action::Pass]);
    let home = crate::common::hex(&game, 6, 3);
    let recruit = [
        Action::Source(Source::Settlement),
        Action::Recruit(Face::Pikeman),
        Action::Place(home),
        Action::Done,
    ];
    act(&mut game, BLUE, &recruit);
    act(&mut game, RED, &[Action::Done]);
    assert!(block(&game, BLUE, 6, 3).is_some());
}
