//! Chapter 22: the 24 adventure cards, each with its success and, if it has one, its failure.

use crate::adventures::{enter, tale};
use crate::common::{
    BLANK, BLUE, CRITICAL, MELEE, RANGED, RED, act, act_with, block, gold, ground, hex, idle, question,
    refused, seen, slot, step, steps,
};
use multiverse_war::{Action, Encounter, Face, MultiverseWar, Scene, Task, Terrain};
use table::Game;

/// A Pikeman who enters, and beats a foe of so many HP and dice without being hit.
#[track_caller]
fn beaten(scene: Scene, hp: usize, dice: usize) -> MultiverseWar {
    let mut game = scene.build();
    enter(&mut game, &[]);
    for round in 1..=hp {
        assert_eq!(question(&game), (vec![RED], Task::StoryRound), "the foe lives in round {round}");
        let back = if round < hp { dice } else { 0 };
        let rolled: Vec<usize> = [MELEE, BLANK, BLANK, BLANK].into_iter().chain(vec![BLANK; back]).collect();
        act_with(&mut game, RED, Action::Fight, &rolled);
    }
    game
}

/// A fight for gold: won, and withdrawn from.
#[track_caller]
fn fight_for_gold(card: u8, hp: usize, dice: usize, reward: u16) {
    let game = beaten(tale(card, Face::Pikeman), hp, dice);
    assert_eq!(question(&game).1, Task::Menu, "the foe had {hp} HP");
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Pikeman)), (20 + reward, 1));
    assert!(block(&game, RED, 4, 0).is_some() && !ground(&game, 4, 0).token);
    let mut game = tale(card, Face::Pikeman).build();
    enter(&mut game, &[]);
    act_with(&mut game, RED, Action::Withdraw, &[]);
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Pikeman)), (20, 0));
    assert!(block(&game, RED, 3, 0).is_some_and(|block| block.wounds == 0) && ground(&game, 4, 0).token);
}

#[test]
fn a1_roadside_bandits() {
    fight_for_gold(1, 2, 3, 3);
}

#[test]
fn a2_deserters_camp() {
    fight_for_gold(2, 2, 3, 4);
}

#[test]
fn a3_wolf_pack() {
    fight_for_gold(3, 1, 3, 1);
    // The last HP goes at once, so the dice of the wolves show only when they live.
    let mut game = tale(3, Face::Pikeman).build();
    enter(&mut game, &[]);
    act_with(&mut game, RED, Action::Fight, &[BLANK; 4 + 3]);
}

#[test]
fn a4_cave_bear() {
    fight_for_gold(4, 3, 3, 5);
}

#[test]
fn a5_bog_troll() {
    fight_for_gold(5, 4, 3, 8);
}

#[test]
fn a6_restless_dead() {
    fight_for_gold(6, 2, 4, 3);
    let game = beaten(tale(6, Face::Pikeman).wounds(3, 0, 1), 2, 4);
    assert_eq!(block(&game, RED, 4, 0).map(|block| block.wounds), Some(0), "the victor loses all wounds");
    let mut game = tale(6, Face::Pikeman).wounds(3, 0, 1).build();
    enter(&mut game, &[]);
    act_with(&mut game, RED, Action::Withdraw, &[]);
    assert_eq!(block(&game, RED, 3, 0).map(|block| block.wounds), Some(1));
}

#[test]
fn a7_rival_explorers() {
    let mut game = beaten(tale(7, Face::Pikeman).unexplored(0, 7), 1, 2);
    assert_eq!(question(&game), (vec![RED], Task::RevealSlot));
    let (hidden, toward) = (slot(&game, (1, 2)), slot(&game, (1, 1)));
    act(&mut game, RED, &[Action::Slot(hidden), Action::Slot(toward)]);
    act(&mut game, BLUE, &[Action::Number(1)]);
    assert!(seen(&game).slots[usize::from(hidden)].territory.is_some());
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Pikeman)), (20, 1));
    // The explorers roll 2 dice; who withdraws reveals nothing.
    let mut game = tale(7, Face::Pikeman).unexplored(0, 7).build();
    enter(&mut game, &[]);
    act_with(&mut game, RED, Action::Fight, &[BLANK; 4 + 2]);
    act_with(&mut game, RED, Action::Withdraw, &[]);
    assert_eq!(question(&game).1, Task::Menu);
    assert!(seen(&game).slots[usize::from(hidden)].territory.is_none());
}

#[test]
fn a8_buried_chest() {
    let mut game = tale(8, Face::Pikeman).build();
    enter(&mut game, &[]);
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Pikeman)), (24, 0));
}

#[test]
fn a9_abandoned_wagon() {
    let mut game = tale(9, Face::Pikeman).build();
    enter(&mut game, &[]);
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Pikeman)), (23, 0));
}

/// A test that is passed, and one that is failed and costs so many wounds. Says how the first goes on.
#[track_caller]
fn tested(scene: &Scene, dice: usize, wounds: u8) -> MultiverseWar {
    let mut failed = scene.clone().build();
    enter(&mut failed, &vec![BLANK; dice]);
    let back = block(&failed, RED, 3, 0).expect("it returned");
    assert_eq!((back.wounds, back.over), (wounds, true));
    assert!(ground(&failed, 4, 0).token);
    assert_eq!((gold(&failed, RED), question(&failed).1), (20, Task::Menu), "no reward");
    let mut passed = scene.clone().build();
    enter(&mut passed, &[vec![BLANK; dice - 1], vec![CRITICAL]].concat());
    assert!(block(&passed, RED, 4, 0).is_some_and(|block| block.wounds == 0) && !ground(&passed, 4, 0).token);
    assert_eq!(steps(&passed, RED, Face::Pikeman), 0, "a test gives no step");
    passed
}

#[test]
fn a10_collapsed_ruins() {
    let game = tested(&tale(10, Face::Pikeman), 4, 1);
    assert_eq!(gold(&game, RED), 25);
}

#[test]
fn a11_rope_bridge() {
    let game = tested(&tale(11, Face::Pikeman), 4, 1);
    let unit = block(&game, RED, 4, 0).unwrap();
    assert_eq!((unit.ap, unit.over), (Some(2), false), "2 AP, and its activity goes on");
    assert!(game.check(RED, step(&game, RED, (4, 0), (5, 0))).is_ok());
    assert_eq!(gold(&game, RED), 20);
}

#[test]
fn a12_old_signal_fire() {
    let mut game = tested(&tale(12, Face::Pikeman).unexplored(0, 7), 3, 0);
    assert_eq!(question(&game), (vec![RED], Task::RevealSlot));
    let (hidden, toward) = (slot(&game, (1, 2)), slot(&game, (0, 2)));
    act(&mut game, RED, &[Action::Slot(hidden), Action::Slot(toward)]);
    act(&mut game, BLUE, &[Action::Number(6)]);
    assert!(seen(&game).slots[usize::from(hidden)].territory.is_some());
}

/// The unit that was won is placed on (5,0).
#[track_caller]
fn wins(mut game: MultiverseWar, face: Face) {
    assert_eq!(question(&game), (vec![RED], Task::WonUnit(face)));
    let near = hex(&game, 5, 0);
    act_with(&mut game, RED, Action::Place(near), &[]);
    let won = block(&game, RED, 5, 0).expect("it was placed");
    assert_eq!((won.face, won.last), (Some(face), Some((face, 5))), "M14.14: all see it");
    assert_eq!(gold(&game, RED), 20);
}

#[test]
fn a13_lost_patrol() {
    let mut game = tale(13, Face::Horseman).build();
    enter(&mut game, &[]);
    wins(game, Face::Pikeman);
}

#[test]
fn a14_wandering_bowmen() {
    wins(tested(&tale(14, Face::Pikeman), 3, 0), Face::Archer);
}

#[test]
fn a15_freed_riders() {
    wins(tested(&tale(15, Face::Pikeman), 3, 1), Face::Horseman);
}

#[test]
fn a16_hermits_spring() {
    let mut game = tale(16, Face::HeavySwordsman).wounds(3, 0, 2).turn(8).build();
    enter(&mut game, &[]);
    let unit = block(&game, RED, 4, 0).unwrap();
    assert_eq!((unit.wounds, unit.over), (0, true));
    // It has 3 AP in its next action phase, and 2 in the one after it.
    for ap in [3, 2] {
        next_phase(&mut game);
        assert_eq!(block(&game, RED, 4, 0).and_then(|block| block.ap), Some(ap));
    }
}

/// Red's next action phase; nobody orders anything.
fn next_phase(game: &mut MultiverseWar) {
    act(game, RED, &[Action::EndPhase]);
    act(game, BLUE, &[Action::EndPhase]);
    idle(game);
}

#[test]
fn a17_war_shrine() {
    let mut game = tale(17, Face::Pikeman).build();
    enter(&mut game, &[]);
    assert_eq!(question(&game), (vec![RED], Task::Shrine));
    let mut declined = game;
    act_with(&mut declined, RED, Action::No, &[]);
    assert_eq!((gold(&declined, RED), steps(&declined, RED, Face::Pikeman)), (20, 0));
    act_with(&mut game, RED, Action::Yes, &[]);
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Pikeman)), (18, 1));
    // Who has 1 gold is not asked.
    let mut poor = tale(17, Face::Pikeman).gold(RED, 1).build();
    enter(&mut poor, &[]);
    assert_eq!((question(&poor).1, gold(&poor, RED)), (Task::Menu, 1));
}

#[test]
fn a18_paved_way() {
    let scene = tale(18, Face::Pikeman).road(5, 0, 9).token(4, -1).terrain(5, -1, Terrain::Water).encounter(
        Encounter::Ants,
        4,
        1,
    );
    let mut game = scene.build();
    let before = seen(&game).stock.roads;
    enter(&mut game, &[]);
    assert_eq!(ground(&game, 4, 0).exits, 63, "crossroads on this hex");
    assert_eq!(question(&game), (vec![RED], Task::Pave));
    // A road, a token, water, an ant colony; and a hex that is not adjacent.
    for (q, r) in [(5, 0), (4, -1), (5, -1), (4, 1)] {
        let hex = game.hex_at(q, r).unwrap();
        assert_eq!(refused(&game, RED, Action::Place(hex)), "M10.1", "({q},{r})");
    }
    let far = game.hex_at(2, 0).unwrap();
    assert_eq!(refused(&game, RED, Action::Place(far)), "M12.5");
    let near = game.hex_at(3, 1).unwrap();
    act_with(&mut game, RED, Action::Place(near), &[]);
    assert_eq!((ground(&game, 3, 1).exits, ground(&game, 5, 0).exits), (63, 9));
    assert_eq!((seen(&game).stock.roads, gold(&game, RED)), (before - 2, 20), "free, from the stock");
}

#[test]
fn a19_pitfall() {
    let mut game = tale(19, Face::Pikeman).build();
    enter(&mut game, &[]);
    assert_eq!(block(&game, RED, 4, 0).map(|block| block.wounds), Some(1), "who lives stays");
    assert_eq!(gold(&game, RED), 20);
    assert!(!ground(&game, 4, 0).token);
    let mut game = tale(19, Face::Archer).build();
    enter(&mut game, &[]);
    assert!(seen(&game).blocks.is_empty());
    assert!(ground(&game, 4, 0).token, "the token of a dead unit stays");
}

#[test]
fn a20_drill_ground() {
    let mut game = tale(20, Face::Pikeman).build();
    enter(&mut game, &[]);
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Pikeman)), (20, 1));
}

/// The encounter of this kind takes the place of the token; where the unit is then.
#[track_caller]
fn places(game: &MultiverseWar, kind: Encounter, unit: (i8, i8)) {
    let view = seen(game);
    assert_eq!(view.encounters.len(), 1);
    assert_eq!((view.encounters[0].kind, Some(view.encounters[0].hex)), (kind, game.hex_at(4, 0)));
    assert_eq!(view.encounters[0].owner, None);
    assert!(!ground(game, 4, 0).token);
    assert!(block(game, RED, unit.0, unit.1).is_some_and(|block| block.over));
    assert_eq!(gold(game, RED), 20);
}

#[test]
fn a21_trembling_ground() {
    let mut game = tale(21, Face::Pikeman).build();
    enter(&mut game, &[]);
    places(&game, Encounter::Ants, (3, 0));
}

#[test]
fn a22_distant_bells() {
    let mut game = tale(22, Face::Pikeman).build();
    enter(&mut game, &[]);
    assert_eq!(question(&game), (vec![RED], Task::Meet(RED, 0)), "one trade at once");
    let mut declined = game;
    act_with(&mut declined, RED, Action::No, &[]);
    places(&declined, Encounter::Caravan, (4, 0));
    act_with(&mut game, RED, Action::Yes, &[]);
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Pikeman)), (17, 1));
    assert_eq!(question(&game).1, Task::Menu);
}

#[test]
fn a23_target_range() {
    let mut game = tale(23, Face::Archer).build();
    enter(&mut game, &[]);
    assert_eq!(question(&game), (vec![RED], Task::Meet(RED, 0)), "one try at once");
    let mut declined = game;
    act_with(&mut declined, RED, Action::No, &[]);
    places(&declined, Encounter::Competition, (4, 0));
    act_with(&mut game, RED, Action::Yes, &[RANGED, RANGED, BLANK, BLANK, BLANK]);
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Archer)), (24, 1));
    let mut game = tale(23, Face::Pikeman).build();
    enter(&mut game, &[]);
    assert_eq!(refused(&game, RED, Action::Yes), "M23.7", "only ranged infantry");
}

#[test]
fn a24_smoke_on_the_horizon() {
    let mut game = tale(24, Face::Pikeman).build();
    enter(&mut game, &[]);
    places(&game, Encounter::Village, (3, 0));
}
