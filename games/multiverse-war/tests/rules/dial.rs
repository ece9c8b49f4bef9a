//! Chapter 24: the event dial.

use crate::common::{
    BLANK, BLUE, MELEE, RED, act, act_with, block, field, gold, ground, idle, player, question, seen,
};
use multiverse_war::{
    Action, Encounter, Event, Face, HeroKind, MultiverseWar, Scene, Section, Setup, Task, Works,
};
use table::Game;

/// The last phase before this turn.
fn before(turn: u8) -> Scene {
    Scene::two().turn(turn - 1).last_phase()
}

/// The next start step, with this luck.
#[track_caller]
fn next_turn(game: &mut MultiverseWar, answers: &[usize]) -> Vec<Event> {
    act_with(game, BLUE, Action::EndPhase, answers)
}

fn tokens(game: &MultiverseWar) -> Vec<(i8, i8)> {
    seen(game).hexes.iter().filter(|hex| hex.token).map(|hex| hex.place).collect()
}

const RING: [Section; 8] = [
    Section::Calm,
    Section::Stories,
    Section::Roads,
    Section::Fog,
    Section::Stories,
    Section::Veins,
    Section::Mud,
    Section::Harvest,
];

#[test]
fn m24_1_eight_sections_in_a_ring() {
    for turn in 1..=20 {
        let dial = seen(&Scene::two().turn(turn).build()).dial;
        assert_eq!(dial, RING[usize::from(turn - 1) % 8], "turn {turn}");
    }
}

#[test]
fn m24_2_the_dial_moves_in_each_start_step_from_turn_2_on() {
    let mut game = before(9).build();
    assert_eq!(seen(&game).dial, Section::Harvest);
    let events = next_turn(&mut game, &[]);
    assert!(events.contains(&Event::Dial(Section::Calm)));
    assert_eq!((seen(&game).turn, seen(&game).dial), (9, Section::Calm));
    // A fresh game: turn 1 stays at section 1 without an event.
    let setup = Setup::advanced(2);
    let mut log = table::Transcript::default();
    let mut game = MultiverseWar::begin(&setup, &mut table::Fast::new(3), &mut log).unwrap();
    for faction in [multiverse_war::Faction::Vikings, multiverse_war::Faction::Romans] {
        let (seats, _) = question(&game);
        game.apply(seats[0], Action::Faction(faction), &mut table::Fast::new(3), &mut log);
    }
    assert_eq!((seen(&game).turn, seen(&game).dial), (1, Section::Calm));
    assert!(!log.events.iter().any(|event| matches!(event, Event::Dial(_))));
    // Without the dial nothing turns.
    let setup = Setup::advanced(2).with(|rules| rules.dial = false);
    let mut game = Scene::with(&setup).turn(9).last_phase().build();
    let events = next_turn(&mut game, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::Dial(_))));
    assert_eq!(seen(&game).dial, Section::Calm);
}

#[test]
fn m24_3_every_territory_with_the_number_gets_a_token() {
    // Number 1: territories 1 and 11; their adventures are on (5,-3) and (-3,6).
    let mut game = before(10).build();
    let events = next_turn(&mut game, &[0]);
    assert!(events.contains(&Event::StoryNumber(1)));
    assert_eq!(tokens(&game), [(5, -3), (-3, 6)]);
    // One that lies face down gets none; one that is there stays.
    let mut game = before(10).unexplored(6, -4).token(-3, 6).build();
    next_turn(&mut game, &[0]);
    assert_eq!(tokens(&game), [(-3, 6)]);
}

#[test]
fn m24_3_what_stands_on_the_hex_keeps_tokens_away() {
    // Number 9: territory 9, adventure on (2,4).
    let closed = vec![
        before(10).building(RED, Works::Barracks, false, 2, 4),
        before(10).road(2, 4, 9),
        before(10).encounter(Encounter::Village, 2, 4),
        before(10).unit(RED, Face::Builder, 2, 4),
        before(10).unit(RED, Face::Decoy, 2, 4),
        before(10).unit(RED, Face::Pikeman, 2, 4).unit(RED, Face::Builder, 2, 4),
    ];
    for scene in closed {
        let mut game = scene.build();
        next_turn(&mut game, &[8]);
        assert!(tokens(&game).is_empty());
    }
    let setup = Setup::advanced(2).with(|rules| rules.adventures = false);
    let mut game = Scene::with(&setup).turn(9).last_phase().build();
    next_turn(&mut game, &[]);
    assert!(tokens(&game).is_empty(), "without adventures not even the D10 is rolled");
}

#[test]
fn m24_4_who_is_caught_draws_a_card_at_once() {
    let mut game = before(10).unit(RED, Face::Pikeman, 2, 4).deck(&[8]).build();
    next_turn(&mut game, &[8, 0]);
    // 4 gold of the chest, 5 of the new turn's revenue.
    assert_eq!(gold(&game, RED), 29);
    assert!(block(&game, RED, 2, 4).is_some() && !ground(&game, 2, 4).token);
}

#[test]
fn m24_4_several_draw_in_player_order_and_by_territory() {
    // Number 1: Blue is caught on (5,-3), territory 1, Red on (-3,6), territory 11; Red is first.
    let scene = before(10).unit(BLUE, Face::Pikeman, 5, -3).unit(RED, Face::Pikeman, -3, 6).deck(&[1, 2]);
    let mut game = scene.build();
    next_turn(&mut game, &[0, 0]);
    assert_eq!(question(&game), (vec![RED], Task::StoryRound));
    act_with(&mut game, RED, Action::Fight, &[MELEE, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK]);
    assert_eq!(question(&game).0, [RED], "one story after the other");
    act_with(&mut game, RED, Action::Fight, &[MELEE, BLANK, BLANK, BLANK, 0]);
    assert_eq!(question(&game), (vec![BLUE], Task::StoryRound));
    // Both are Red's: the smaller number of the territory first.
    let scene = before(10).unit(RED, Face::Archer, -3, 6).unit(RED, Face::Pikeman, 5, -3).deck(&[1, 2]);
    let mut game = scene.build();
    next_turn(&mut game, &[0, 0]);
    let story = seen(&game).story.unwrap();
    assert_eq!(Some(story.hex), game.hex_at(5, -3));
}

#[test]
fn m24_5_the_sections_of_the_standard_pack() {
    assert_eq!(multiverse_war::PackRef::standard().dial, RING);
}

#[test]
fn e1_calm_changes_nothing() {
    let scene =
        before(9).encounter(Encounter::Competition, 4, 0).building(RED, Works::Barracks, false, 4, -2);
    let mut game = scene.unit(RED, Face::Horseman, 2, 0).build();
    next_turn(&mut game, &[]);
    assert_eq!(gold(&game, RED), 20 + 5 + 2);
    idle(&mut game);
    assert_eq!(block(&game, RED, 2, 0).and_then(|block| block.ap), Some(4));
    assert_eq!(Some(seen(&game).encounters[0].hex), game.hex_at(4, 0));
}

#[test]
fn e2_new_stories() {
    let mut game = before(10).build();
    next_turn(&mut game, &[8]);
    assert_eq!(tokens(&game), [(2, 4)]);
}

#[test]
fn e3_open_roads() {
    let scene = before(11).encounter(Encounter::Competition, 3, 0).encounter(Encounter::Caravan, 3, 5);
    let mut game = scene.build();
    // First both once, then both again.
    next_turn(&mut game, &[0, 3, 0, 3]);
    let view = seen(&game);
    assert_eq!(Some(view.encounters[0].hex), game.hex_at(5, 0));
    assert_eq!(Some(view.encounters[1].hex), game.hex_at(1, 5));
}

#[test]
fn e3_a_wanderer_that_moves_twice_is_met_once() {
    let scene = before(11).encounter(Encounter::Caravan, 3, 0);
    let mut game = scene.unit(RED, Face::Pikeman, 4, 0).unit(RED, Face::Pikeman, 5, 0).build();
    next_turn(&mut game, &[0]);
    assert_eq!(question(&game), (vec![RED], Task::Meet(RED, 0)));
    act_with(&mut game, RED, Action::No, &[0]);
    assert_eq!(Some(seen(&game).encounters[0].hex), game.hex_at(5, 0), "onto the second block");
    assert_eq!(question(&game).1, Task::HeroStep(0), "M23.6: once a turn");
}

#[test]
fn e4_fog() {
    let identified = |turn| {
        let mut game = before(turn).unit(RED, Face::Pikeman, 3, 0).unit(BLUE, Face::Pikeman, 5, 0).build();
        act(&mut game, BLUE, &[Action::EndPhase]);
        block(&game, BLUE, 5, 0).unwrap().identified
    };
    assert!(!identified(12), "all see 1 hex far");
    assert!(identified(13), "the fog is gone");
    let near = before(12).unit(RED, Face::Pikeman, 3, 0).unit(BLUE, Face::Pikeman, 4, 0);
    let mut game = near.build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert!(block(&game, BLUE, 4, 0).unwrap().identified);
}

#[test]
fn e5_new_stories_again() {
    let mut game = before(5).build();
    next_turn(&mut game, &[8]);
    assert_eq!(tokens(&game), [(2, 4)]);
}

#[test]
fn e6_rich_veins() {
    for (turn, stones) in [(6, 2), (9, 1)] {
        let mut game = before(turn).unit(RED, Face::Pikeman, 5, -1).build();
        act(&mut game, BLUE, &[Action::EndPhase]);
        idle(&mut game);
        assert_eq!(player(&game, RED).stones, stones, "turn {turn}");
    }
}

#[test]
fn e7_mud() {
    let scene = before(7)
        .unit(RED, Face::Horseman, 2, 0)
        .unit(RED, Face::Ballista, 3, 0)
        .unit(RED, Face::Pikeman, 4, 0)
        .hero(RED, HeroKind::Warlord, 1, (5, 1, 1), 3, -1)
        .encounter(Encounter::Competition, 3, 3)
        .encounter(Encounter::Caravan, 3, 5);
    let mut game = scene.build();
    // The competition moves once, and so does the caravan.
    next_turn(&mut game, &[0, 3]);
    let view = seen(&game);
    assert_eq!(Some(view.encounters[0].hex), game.hex_at(4, 3));
    assert_eq!(Some(view.encounters[1].hex), game.hex_at(2, 5));
    idle(&mut game);
    let ap = |q, r| block(&game, RED, q, r).and_then(|block| block.ap);
    assert_eq!([ap(2, 0), ap(3, 0), ap(4, 0)], [Some(3), Some(1), Some(2)]);
    assert_eq!(ap(3, -1), Some(1), "at least 1");
}

#[test]
fn e8_harvest() {
    let scene = field().turn(7).last_phase().building(RED, Works::Barracks, false, 4, -2);
    let scene = scene.building(RED, Works::GuardTower, false, 3, 1).village(RED, 2, 3);
    let mut game = scene.build();
    next_turn(&mut game, &[]);
    assert_eq!(gold(&game, RED), 20 + 5 + (2 + 1) + 1 + 2, "a village is no building of his");
    assert_eq!(gold(&game, BLUE), 25);
}
