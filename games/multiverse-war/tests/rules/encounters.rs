//! Chapter 23: permanent encounters.

use crate::adventures::{enter, tale};
use crate::common::{
    BLANK, BLUE, CRITICAL, MELEE, RANGED, RED, act, act_with, attack, block, field, gold, ground, hex, idle,
    player, question, refused, seen, seen_by, shoot, step, steps, strikes,
};
use multiverse_war::{
    Action, CombatCard, Encounter, EncounterView, Event, Face, HeroKind, MultiverseWar, Scene, Setup, Task,
    Terrain, Works,
};
use table::Game;

/// Turn 9 is calm: only what wanders by itself moves.
fn calm() -> Scene {
    Scene::two().turn(8).last_phase()
}

/// The last player ends the turn, with this luck in the next start step.
#[track_caller]
fn next_turn(game: &mut MultiverseWar, answers: &[usize]) -> Vec<Event> {
    act_with(game, BLUE, Action::EndPhase, answers)
}

/// The encounter that came onto the map as the first, second, ...
fn encounter(game: &MultiverseWar, number: usize) -> EncounterView {
    seen(game).encounters[number]
}

fn is_at(game: &MultiverseWar, number: usize, q: i8, r: i8) -> bool {
    encounter(game, number).hex == hex(game, q, r)
}

#[test]
fn m23_1_no_token_appears_where_an_encounter_is() {
    let scene = Scene::two().turn(4).last_phase();
    // The D10 shows 9; the adventure of territory 9 is on (2,4).
    let mut game = scene.clone().build();
    next_turn(&mut game, &[8]);
    assert!(ground(&game, 2, 4).token);
    for kind in [Encounter::Ants, Encounter::Village] {
        let mut game = scene.clone().encounter(kind, 2, 4).build();
        next_turn(&mut game, &[8]);
        assert!(!ground(&game, 2, 4).token);
        assert!(is_at(&game, 0, 2, 4), "it stays until the end of the game");
    }
}

#[test]
fn m23_2_a_damaged_colony_loses_one_wound_in_each_start_step() {
    let scene = calm().encounter(Encounter::Ants, 3, 0).encounter(Encounter::Village, 4, 4);
    for (wounds, left) in [(2, 1), (1, 0), (0, 0)] {
        let scene = scene.clone().encounter_wounds(3, 0, wounds).encounter_wounds(4, 4, wounds);
        let mut game = scene.build();
        next_turn(&mut game, &[]);
        let view = seen(&game);
        assert_eq!([view.encounters[0].wounds, view.encounters[1].wounds], [left, wounds], "villages do not");
    }
}

#[test]
fn m23_3_colonies_and_villages_are_attacked_like_empty_buildings() {
    for kind in [Encounter::Ants, Encounter::Village] {
        let scene = Scene::two().encounter(kind, 3, 0).hand(RED, &[CombatCard::BattleCry]);
        // Nobody strikes back, and no combat card is asked for: there is no other player.
        let mut game = scene.clone().unit(RED, Face::HeavySwordsman, 2, 0).build();
        assert_eq!(refused(&game, RED, step(&game, RED, (2, 0), (3, 0))), "M12.6");
        let action = attack(&game, RED, (2, 0), (3, 0));
        let events = act_with(&mut game, RED, action, &[]);
        assert_eq!(strikes(&events), [(0, Some(1))]);
        assert_eq!((encounter(&game, 0).wounds, question(&game).1), (1, Task::Menu));
        assert!(block(&game, RED, 2, 0).is_some(), "the attacker stays outside");
        // M16.9 and M16.6 hold.
        let mut game = scene.clone().unit(RED, Face::Horseman, 2, 0).build();
        let action = attack(&game, RED, (2, 0), (3, 0));
        assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 3])), [(3, None)]);
        let mut game = scene.unit(RED, Face::Archer, 1, 0).build();
        let action = shoot(&game, RED, (1, 0), (3, 0));
        assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 4])), [(4, None)]);
    }
}

#[test]
fn m23_4_units_share_the_hex_of_a_wanderer() {
    for kind in [Encounter::Caravan, Encounter::Competition] {
        let mut game = Scene::two().encounter(kind, 3, 0).unit(RED, Face::Horseman, 2, 0).build();
        let on = step(&game, RED, (2, 0), (3, 0));
        act(&mut game, RED, &[on, Action::No]);
        assert_eq!(block(&game, RED, 3, 0).and_then(|block| block.ap), Some(3));
        let further = step(&game, RED, (3, 0), (4, 0));
        act(&mut game, RED, &[further]);
        assert!(block(&game, RED, 4, 0).is_some());
    }
}

#[test]
fn m23_5_a_caravan_moves_in_the_direction_of_a_die() {
    let to = [(5, 0), (4, 1), (3, 1), (3, 0), (4, -1), (5, -1)];
    for (rolled, (q, r)) in to.into_iter().enumerate() {
        let mut game = calm().encounter(Encounter::Caravan, 4, 0).build();
        next_turn(&mut game, &[rolled]);
        assert!(is_at(&game, 0, q, r), "direction {rolled}");
    }
    // A competition waits for the dial; without a dial it moves every turn.
    let mut game = calm().encounter(Encounter::Competition, 4, 0).build();
    next_turn(&mut game, &[]);
    assert!(is_at(&game, 0, 4, 0));
    let setup = Setup::advanced(2).with(|rules| rules.dial = false);
    let scene = Scene::with(&setup).turn(8).last_phase();
    let mut game = scene.encounter(Encounter::Competition, 4, 0).encounter(Encounter::Caravan, 3, 3).build();
    next_turn(&mut game, &[0, 0]);
    assert!(is_at(&game, 0, 5, 0) && is_at(&game, 1, 4, 3));
}

#[test]
fn m23_5_a_wanderer_stays_where_the_way_is_closed() {
    let at = |q, r| calm().encounter(Encounter::Caravan, q, r);
    let closed = vec![
        at(4, 0).unexplored(5, 0),
        at(4, 0).terrain(5, 0, Terrain::Mountain),
        at(4, 0).terrain(5, 0, Terrain::Water),
        at(4, 0).building(RED, Works::Barracks, false, 5, 0),
        at(4, 0).token(5, 0),
        at(4, 0).encounter(Encounter::Village, 5, 0),
        at(4, 0).encounter(Encounter::Competition, 5, 0),
    ];
    for scene in closed {
        let mut game = scene.build();
        next_turn(&mut game, &[0]);
        assert!(is_at(&game, 0, 4, 0));
    }
    // A settlement in the east, and the world's edge.
    for (q, r) in [(4, 3), (9, -4)] {
        let mut game = at(q, r).build();
        next_turn(&mut game, &[0]);
        assert!(is_at(&game, 0, q, r));
    }
}

#[test]
fn m23_5_wanderers_move_in_the_order_in_which_they_came() {
    let scene = calm().encounter(Encounter::Caravan, 4, 0).encounter(Encounter::Caravan, 3, 0);
    let mut game = scene.build();
    next_turn(&mut game, &[0, 0]);
    assert!(is_at(&game, 0, 5, 0) && is_at(&game, 1, 4, 0), "the first made way for the second");
    // A new one comes last, also if a colony that was there before is gone.
    let scene = tale(22, Face::Pikeman).encounter(Encounter::Ants, 3, 5).encounter(Encounter::Caravan, 0, 6);
    let mut game = scene.encounter_wounds(3, 5, 2).unit(RED, Face::HeavySwordsman, 2, 5).turn(8).build();
    let kill = attack(&game, RED, (2, 5), (3, 5));
    act(&mut game, RED, &[kill]);
    enter(&mut game, &[]);
    act(&mut game, RED, &[Action::No, Action::EndPhase]);
    assert!(is_at(&game, 0, 0, 6) && is_at(&game, 1, 4, 0));
    let events = next_turn(&mut game, &[0, 0]);
    let moved: Vec<_> = events.iter().filter(|event| matches!(event, Event::Wandered { .. })).collect();
    let from = |q, r| hex(&game, q, r);
    assert!(matches!(moved[..], [
        Event::Wandered { from: first, .. },
        Event::Wandered { from: second, .. }
    ] if *first == from(0, 6) && *second == from(4, 0)));
}

#[test]
fn m23_6_a_step_onto_a_wanderer_is_a_meeting_once_a_turn() {
    let mut game = Scene::two().encounter(Encounter::Caravan, 3, 0).unit(RED, Face::Horseman, 2, 0).build();
    let on = step(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[on]);
    assert_eq!(question(&game), (vec![RED], Task::Meet(RED, 0)));
    act(&mut game, RED, &[Action::No]);
    let unit = block(&game, RED, 3, 0).unwrap();
    assert_eq!((unit.ap, unit.over, gold(&game, RED)), (Some(3), false, 20), "it costs nothing");
    for way in [((3, 0), (4, 0)), ((4, 0), (3, 0))] {
        let action = step(&game, RED, way.0, way.1);
        act(&mut game, RED, &[action]);
        assert_eq!(question(&game).1, Task::Menu, "he has met it in this turn");
    }
    // A wanderer that moves onto a block is met too, and a step of that block in the same turn asks no more.
    let mut game = calm().encounter(Encounter::Caravan, 3, 0).unit(RED, Face::Horseman, 4, 0).build();
    next_turn(&mut game, &[0]);
    assert_eq!(question(&game), (vec![RED], Task::Meet(RED, 0)), "it moved onto the block");
    act(&mut game, RED, &[Action::Yes]);
    assert_eq!(steps(&game, RED, Face::Horseman), 1);
    idle(&mut game);
    for way in [((4, 0), (5, 0)), ((5, 0), (4, 0))] {
        let action = step(&game, RED, way.0, way.1);
        act(&mut game, RED, &[action]);
        assert_eq!(question(&game).1, Task::Menu);
    }
}

#[test]
fn m23_6_the_question_tells_nothing_about_the_block() {
    for face in [Face::Builder, Face::Decoy] {
        let mut game = Scene::two().encounter(Encounter::Caravan, 3, 0).unit(RED, face, 2, 0).build();
        let on = step(&game, RED, (2, 0), (3, 0));
        act(&mut game, RED, &[on]);
        assert_eq!(seen_by(&game, BLUE).asked.unwrap().task, Task::Meet(RED, 0));
        assert_eq!(refused(&game, RED, Action::Yes), "M23.6");
        act(&mut game, RED, &[Action::No]);
        assert_eq!(question(&game).1, Task::Menu);
    }
}

#[test]
fn m23_6_each_player_meets_for_himself_and_passing_is_no_meeting() {
    // M12.7: over the hex of a friend, who stands on the caravan, to the hex behind.
    let scene = Scene::two().encounter(Encounter::Caravan, 3, 0).unit(RED, Face::Pikeman, 3, 0);
    let mut game = scene.unit(RED, Face::Horseman, 2, 0).build();
    let past = step(&game, RED, (2, 0), (4, 0));
    act(&mut game, RED, &[past]);
    assert_eq!(question(&game).1, Task::Menu);
    // Red has met it in turn 9; Blue has not.
    let scene = calm().encounter(Encounter::Caravan, 3, 0).unit(RED, Face::Horseman, 4, 0);
    let mut game = scene.unit(BLUE, Face::Horseman, 5, 1).build();
    next_turn(&mut game, &[0]);
    idle(&mut game);
    let away = step(&game, RED, (4, 0), (4, -1));
    act(&mut game, RED, &[away, Action::EndPhase]);
    let on = step(&game, BLUE, (5, 1), (4, 1));
    let onto = |game: &MultiverseWar| step(game, BLUE, (4, 1), (4, 0));
    act(&mut game, BLUE, &[on]);
    let on = onto(&game);
    act(&mut game, BLUE, &[on]);
    assert_eq!(question(&game), (vec![BLUE], Task::Meet(BLUE, 0)));
}

#[test]
fn m23_6_moving_up_is_a_meeting_and_falling_back_is_none() {
    let scene = Scene::two().encounter(Encounter::Caravan, 3, 0).unit(RED, Face::Pikeman, 2, 0);
    let mut game = scene.unit(BLUE, Face::Builder, 3, 0).build();
    let action = attack(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[action]);
    assert_eq!(question(&game), (vec![RED], Task::Meet(RED, 0)));
    let scene = Scene::two().encounter(Encounter::Caravan, 4, 0).unit(RED, Face::Pikeman, 2, 0);
    let scene = scene.unit(BLUE, Face::Pikeman, 3, 0).wounds(3, 0, 1).hand(BLUE, &[CombatCard::FallBack]);
    let mut game = scene.build();
    act(&mut game, RED, &[action]);
    let away = Action::FallBack(hex(&game, 4, 0));
    act(&mut game, BLUE, &[Action::Pass, away]);
    assert!(block(&game, BLUE, 4, 0).is_some() && question(&game).1 == Task::Menu);
}

#[test]
fn m23_6_who_was_met_is_remembered_when_a_colony_is_gone() {
    let scene = Scene::two().encounter(Encounter::Ants, 3, 3).encounter_wounds(3, 3, 2);
    let scene = scene.encounter(Encounter::Caravan, 3, 0).encounter(Encounter::Caravan, 0, 6);
    let scene = scene.unit(RED, Face::Horseman, 2, 0).unit(RED, Face::Pikeman, -1, 6);
    let mut game = scene.unit(RED, Face::HeavySwordsman, 2, 3).build();
    let (meet, kill) = (step(&game, RED, (2, 0), (3, 0)), attack(&game, RED, (2, 3), (3, 3)));
    act(&mut game, RED, &[meet, Action::No, kill]);
    for way in [((3, 0), (4, 0)), ((4, 0), (3, 0))] {
        let action = step(&game, RED, way.0, way.1);
        act(&mut game, RED, &[action]);
        assert_eq!(question(&game).1, Task::Menu, "he has met this one");
    }
    let other = step(&game, RED, (-1, 6), (0, 6));
    act(&mut game, RED, &[other]);
    assert_eq!(question(&game).1, Task::Meet(RED, 1), "and not that one");
}

#[test]
fn m23_7_there_are_three_hexes_of_each_kind() {
    let kinds = [Encounter::Ants, Encounter::Caravan, Encounter::Competition, Encounter::Village];
    for (card, kind) in (21..).zip(kinds) {
        let two = tale(card, Face::Pikeman).encounter(kind, 6, -2).encounter(kind, 3, 5);
        let mut game = two.clone().build();
        enter(&mut game, &[]);
        assert_eq!(seen(&game).encounters.len(), 3);
        let mut game = two.encounter(kind, 0, 7).build();
        enter(&mut game, &[]);
        assert_eq!((seen(&game).encounters.len(), gold(&game, RED)), (3, 22));
    }
}

#[test]
fn p1_a_giant_ant_colony() {
    let scene = Scene::two().encounter(Encounter::Ants, 3, 0).unit(RED, Face::HeavySwordsman, 2, 0);
    let mut game = scene.clone().encounter_wounds(3, 0, 1).build();
    let bite = attack(&game, RED, (2, 0), (3, 0));
    act_with(&mut game, RED, bite, &[]);
    assert_eq!(encounter(&game, 0).wounds, 2, "it has 3 HP");
    assert_eq!(block(&game, RED, 2, 0).map(|block| block.wounds), Some(1), "whoever attacks it is bitten");
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::HeavySwordsman)), (20, 0));
    // The last HP: 5 gold, one step, and the colony is removed. The victor is bitten too, and moves up.
    let mut safe = scene.clone().encounter_wounds(3, 0, 2).build();
    act_with(&mut safe, RED, bite, &[]);
    assert_eq!((gold(&safe, RED), steps(&safe, RED, Face::HeavySwordsman)), (25, 1));
    assert!(seen(&safe).encounters.is_empty());
    assert_eq!(block(&safe, RED, 3, 0).map(|block| block.wounds), Some(1));
    // With one HP left he dies of it, and has his reward all the same.
    let mut dying = scene.encounter_wounds(3, 0, 2).wounds(2, 0, 2).build();
    act_with(&mut dying, RED, bite, &[]);
    assert!(seen(&dying).blocks.is_empty() && seen(&dying).encounters.is_empty());
    assert_eq!((gold(&dying, RED), steps(&dying, RED, Face::HeavySwordsman)), (25, 1));
}

#[test]
fn p1_shooters_are_not_bitten_and_sight_is_blocked() {
    let scene = Scene::two().encounter(Encounter::Ants, 3, 0).encounter_wounds(3, 0, 2);
    let mut game = scene.clone().unit(RED, Face::Archer, 1, 0).build();
    let action = shoot(&game, RED, (1, 0), (3, 0));
    act_with(&mut game, RED, action, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(block(&game, RED, 1, 0).map(|block| block.wounds), Some(0));
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Archer)), (25, 1));
    // Elevation 2: nobody sees across it.
    let sees = |scene: Scene| {
        let game = scene.unit(RED, Face::Pikeman, 2, 0).unit(BLUE, Face::Pikeman, 4, 0).build();
        block(&game, BLUE, 4, 0).unwrap().identified
    };
    assert!(!sees(scene));
    assert!(sees(Scene::two()));
}

#[test]
fn p2_a_merchant_caravan_sells_a_step() {
    let scene = Scene::two().encounter(Encounter::Caravan, 3, 0).unit(RED, Face::Horseman, 2, 0);
    let mut game = scene.clone().gold(RED, 3).build();
    let on = step(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[on, Action::Yes]);
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Horseman)), (0, 1));
    let mut game = scene.clone().gold(RED, 2).build();
    act(&mut game, RED, &[on]);
    assert_eq!(refused(&game, RED, Action::Yes), "M8.4");
    act(&mut game, RED, &[Action::No]);
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Horseman)), (2, 0));
}

/// A red unit that steps onto a competition and tries.
#[track_caller]
fn tries(scene: Scene, answers: &[usize]) -> MultiverseWar {
    let mut game = scene.build();
    let on = step(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[on]);
    act_with(&mut game, RED, Action::Yes, answers);
    game
}

#[test]
fn p3_a_competition_is_won_with_two_icons() {
    let scene = |face| Scene::two().encounter(Encounter::Competition, 3, 0).unit(RED, face, 2, 0);
    for (rolled, wins) in [
        ([RANGED, RANGED, BLANK, BLANK, BLANK], true),
        ([RANGED, CRITICAL, BLANK, BLANK, BLANK], true),
        ([RANGED, MELEE, BLANK, BLANK, BLANK], false),
    ] {
        let game = tries(scene(Face::Archer), &rolled);
        let expected = if wins { (24, 1) } else { (20, 0) };
        assert_eq!((gold(&game, RED), steps(&game, RED, Face::Archer)), expected);
    }
    for face in [Face::Pikeman, Face::HorseArcher, Face::Ballista] {
        let mut game = scene(face).build();
        let on = step(&game, RED, (2, 0), (3, 0));
        act(&mut game, RED, &[on]);
        assert_eq!(refused(&game, RED, Action::Yes), "M23.7", "{face:?}");
    }
    let hero = Scene::two().encounter(Encounter::Competition, 3, 0);
    let hero = hero.hero(RED, HeroKind::Sharpshooter, 1, (3, 3, 1), 2, 0);
    let game = tries(hero, &[CRITICAL, CRITICAL, BLANK, BLANK, BLANK]);
    assert_eq!((gold(&game, RED), player(&game, RED).hero.map(|hero| hero.kills)), (24, Some(1)));
}

#[test]
fn p3_each_type_wins_each_competition_once() {
    // Turn 9 is calm: the competition stays where it is. A second one stands elsewhere.
    let scene =
        Scene::two().encounter(Encounter::Competition, 3, 0).encounter(Encounter::Competition, 4, 4).turn(8);
    let scene = scene.unit(RED, Face::Archer, 2, 0).unit(RED, Face::Longbowman, 4, -1);
    let mut game = tries(scene.unit(RED, Face::Archer, 3, 4), &[RANGED; 5]);
    let away = |game: &MultiverseWar| step(game, RED, (3, 0), (3, 1));
    let (leave, other) = (away(&game), step(&game, RED, (3, 4), (4, 4)));
    act(&mut game, RED, &[leave, other]);
    assert!(game.check(RED, Action::Yes).is_ok(), "Archers have not won the other one");
    act(&mut game, RED, &[Action::No, Action::EndPhase]);
    act_with(&mut game, BLUE, Action::EndPhase, &[]);
    idle(&mut game);
    let back = step(&game, RED, (3, 1), (3, 0));
    let mut again = game;
    act(&mut again, RED, &[back]);
    assert_eq!(refused(&again, RED, Action::Yes), "M23.7");
    let on = step(&game, RED, (4, -1), (3, 0));
    act(&mut game, RED, &[on]);
    assert!(game.check(RED, Action::Yes).is_ok(), "Longbowmen are another type");
}

#[test]
fn p4_whoever_takes_the_last_hp_owns_the_village() {
    let scene = field().encounter(Encounter::Village, 3, 0).unit(RED, Face::HeavySwordsman, 2, 0);
    let mut game = scene.clone().encounter_wounds(3, 0, 1).build();
    let action = attack(&game, RED, (2, 0), (3, 0));
    act_with(&mut game, RED, action, &[]);
    assert_eq!((encounter(&game, 0).wounds, encounter(&game, 0).owner), (2, None), "it has 3 HP");
    game = scene.encounter_wounds(3, 0, 2).build();
    let before = player(&game, RED);
    act_with(&mut game, RED, action, &[]);
    assert_eq!((encounter(&game, 0).wounds, encounter(&game, 0).owner), (0, Some(RED)));
    let after = player(&game, RED);
    assert_eq!((after.gold, after.tracks), (20, [0; 18]), "no step is given");
    assert_eq!(after.revenue, before.revenue + 2);
    assert_eq!(after.points, before.points, "it does not count for VP");
    assert!(block(&game, RED, 2, 0).is_some(), "a structure is left: he does not move up");
    // In the next turn it pays.
    act(&mut game, RED, &[Action::EndPhase]);
    act_with(&mut game, BLUE, Action::EndPhase, &[]);
    assert_eq!(gold(&game, RED), 20 + 5 + 2);
}

#[test]
fn p4_a_village_sees_shelters_and_repairs() {
    // It sees 2 hexes far.
    let scene = field().village(RED, 3, 0).unit(BLUE, Face::Pikeman, 5, 0);
    assert!(block(&scene.clone().build(), BLUE, 5, 0).unwrap().identified);
    // A unit inside is not hurt; it strikes back.
    let scene = scene.unit(RED, Face::Pikeman, 3, 0).unit(BLUE, Face::HeavySwordsman, 4, 0).phase_of(BLUE);
    let mut game = scene.build();
    let action = attack(&game, BLUE, (4, 0), (3, 0));
    let events = act_with(&mut game, BLUE, action, &[BLANK; 4]);
    assert_eq!(strikes(&events), [(0, Some(1)), (4, None)]);
    assert_eq!((encounter(&game, 0).wounds, block(&game, RED, 3, 0).unwrap().wounds), (1, 0));
    // M17.9: a wound of this turn stays, one of an earlier turn goes at the owner's opening.
    for (wounds, left) in [(2, 1), (0, 0)] {
        let mut game = field().village(RED, 3, 0).encounter_wounds(3, 0, wounds).turn(7).last_phase().build();
        act_with(&mut game, BLUE, Action::EndPhase, &[]);
        idle(&mut game);
        assert_eq!(encounter(&game, 0).wounds, left);
    }
    // An own unit may enter; an enemy may not.
    let game = field().village(RED, 3, 0).unit(RED, Face::Pikeman, 2, 0).build();
    assert!(game.check(RED, step(&game, RED, (2, 0), (3, 0))).is_ok());
    let game = field().village(RED, 3, 0).unit(BLUE, Face::Pikeman, 4, 0).phase_of(BLUE).build();
    assert_eq!(refused(&game, BLUE, step(&game, BLUE, (4, 0), (3, 0))), "M12.6");
}

#[test]
fn p4_a_village_is_conquered_again_with_all_inside() {
    let scene = field().village(RED, 3, 0).encounter_wounds(3, 0, 2).unit(RED, Face::Archer, 3, 0);
    let mut game = scene.unit(BLUE, Face::HeavySwordsman, 4, 0).phase_of(BLUE).build();
    let action = attack(&game, BLUE, (4, 0), (3, 0));
    // The Archer inside counters him and strikes first.
    act_with(&mut game, BLUE, action, &[BLANK; 4]);
    assert_eq!((encounter(&game, 0).owner, encounter(&game, 0).wounds), (Some(BLUE), 0));
    assert!(block(&game, RED, 3, 0).is_none(), "the Archer inside died");
    assert_eq!(steps(&game, BLUE, Face::HeavySwordsman), 1, "for the Archer, not for the village");
}

#[test]
fn p4_a_tower_takes_a_village_for_its_owner() {
    let scene = field().village(RED, 3, 0).encounter_wounds(3, 0, 2).unit(RED, Face::Archer, 3, 0);
    let mut game = scene.building(BLUE, Works::GuardTower, false, 5, 0).build();
    let action = shoot(&game, RED, (3, 0), (5, 0));
    let rolled = [BLANK, BLANK, BLANK, BLANK, RANGED, BLANK, BLANK, BLANK];
    act_with(&mut game, RED, action, &rolled);
    assert_eq!(encounter(&game, 0).owner, Some(BLUE));
    assert!(seen(&game).blocks.is_empty());
}

#[test]
fn p4_a_village_keeps_no_building_away() {
    let scene = field().village(BLUE, 4, 0).unit(RED, Face::Builder, 4, -2).build_phase();
    let game = scene.clone().build();
    let builder = crate::common::unit(&game, RED, 4, -2);
    let mut near = game;
    act(&mut near, RED, &[Action::Builder(builder)]);
    let barracks = Action::Work(multiverse_war::Work::Build(Works::Barracks));
    assert!(near.check(RED, barracks).is_ok());
    let mut near = scene.building(BLUE, Works::Barracks, false, 5, -3).build();
    act(&mut near, RED, &[Action::Builder(builder)]);
    assert_eq!(refused(&near, RED, barracks), "M9.4", "a building does");
}
