//! Chapter 29: allies, gifts and player order.

use crate::common::{
    BLANK, BLUE, RED, act, act_with, asked, attack, block, gold, hex, idle, player, question, refused, seen,
    seen_by, shoot, step, strikes, unit,
};
use multiverse_war::{
    Action, Ending, Event, Face, HeroKind, MapName, Mission, MultiverseWar, Scene, Setup, Source, Task,
    Terrain, Victim, Works,
};
use table::{Game, Seat, Turn};

/// Red's ally on the map for teams; Blue's is seat 2.
const ALLY: Seat = Seat::new(3);
const OTHER: Seat = Seat::new(2);

/// Red and his ally against two others. Without combat cards nobody is asked in a fight.
fn teams() -> Scene {
    Scene::with(&Setup::advanced(4).with(|rules| rules.combat_cards = false))
}

/// Who has won, if the game is over.
pub(crate) fn winners(game: &MultiverseWar) -> Option<Vec<Seat>> {
    match game.turn() {
        Turn::Over(outcome) => Some(outcome.winners.iter().collect()),
        Turn::Decide(_) => None,
    }
}

#[test]
fn m29_1_allies_support_each_other() {
    // MX.1 with the ally's Horsemen.
    let scene = teams().unit(RED, Face::Pikeman, 4, -1).unit(BLUE, Face::Pikeman, 5, -1);
    let crowd = |friend| {
        let scene = scene.clone().unit(friend, Face::Horseman, 5, -2).unit(friend, Face::Horseman, 4, 0);
        let mut game = scene.unit(friend, Face::Horseman, 5, 0).unit(OTHER, Face::Horseman, 6, -1).build();
        let action = attack(&game, RED, (4, -1), (5, -1));
        act_with(&mut game, RED, action, &[BLANK; 4])
    };
    assert_eq!(strikes(&crowd(ALLY)), [(0, Some(1)), (4, None)]);
    assert_eq!(strikes(&crowd(RED)), [(0, Some(1)), (4, None)]);
}

#[test]
fn m29_1_what_an_ally_sees_can_be_shot_at() {
    let scene = teams().unit(RED, Face::Archer, 4, -1).unit(BLUE, Face::Horseman, 6, -1).terrain(
        6,
        -1,
        Terrain::Forest,
    );
    let game = scene.clone().build();
    assert_eq!(refused(&game, RED, shoot(&game, RED, (4, -1), (6, -1))), "M15.3");
    let game = scene.unit(ALLY, Face::Pikeman, 6, 0).build();
    assert!(game.check(RED, shoot(&game, RED, (4, -1), (6, -1))).is_ok());
}

#[test]
fn m29_1_an_ally_protects_a_builder() {
    let scene = teams().unit(RED, Face::Builder, 4, -1).unit(BLUE, Face::Archer, 5, -1).phase_of(BLUE);
    let victim = |scene: Scene| {
        let mut game = scene.build();
        let action = shoot(&game, BLUE, (5, -1), (4, -1));
        let events = act(&mut game, BLUE, &[action]);
        events.iter().find_map(|event| match event {
            Event::Attacked { victim: Victim::Unit(unit), .. } => Some(unit.seat),
            _ => None,
        })
    };
    assert_eq!(victim(scene.clone()), Some(RED));
    assert_eq!(victim(scene.unit(ALLY, Face::HeavySwordsman, 4, -1)), Some(ALLY));
}

#[test]
fn m29_1_allies_see_each_others_blocks() {
    let game = teams().unit(RED, Face::Catapult, 4, -1).build();
    let face = |seat| seen_by(&game, seat).blocks[0].face;
    assert_eq!(
        [face(RED), face(ALLY), face(BLUE), face(OTHER)],
        [Some(Face::Catapult), Some(Face::Catapult), None, None]
    );
}

#[test]
fn m29_1_allies_win_and_lose_together() {
    let scene = teams().unit(RED, Face::HeavySwordsman, 8, -1).settlement_wounds(BLUE, 4);
    let mut game = scene.build();
    let action = attack(&game, RED, (8, -1), (9, -1));
    act(&mut game, RED, &[action]);
    assert_eq!(winners(&game), Some(vec![RED, ALLY]));
}

/// The Revenue phase of a calm turn: all are asked for gifts.
fn giving(scene: Scene) -> MultiverseWar {
    let mut game = scene.turn(8).last_phase().build();
    act(&mut game, ALLY, &[Action::EndPhase]);
    assert_eq!(question(&game).1, Task::Gifts);
    game
}

#[test]
fn m29_2_allies_give_gold_at_the_same_time() {
    let mut game = giving(teams().gold(RED, 3).gold(ALLY, 2));
    assert_eq!(asked(&game), [RED, BLUE, OTHER, ALLY], "all decide at the same time");
    assert_eq!((gold(&game, RED), gold(&game, ALLY)), (8, 7), "after revenue");
    assert_eq!(refused(&game, RED, Action::Give(9)), "M8.4", "more than he has");
    act(&mut game, RED, &[Action::Give(8)]);
    assert_eq!((gold(&game, RED), seen_by(&game, ALLY).players[0].gold), (8, 8), "nobody sees it yet");
    assert_eq!(refused(&game, RED, Action::Give(1)), "M32.3");
    // The ally has not received it: he gives what he has.
    assert_eq!(refused(&game, ALLY, Action::Give(8)), "M8.4");
    act(&mut game, ALLY, &[Action::Give(2)]);
    act(&mut game, BLUE, &[Action::Give(0)]);
    act(&mut game, OTHER, &[Action::Give(5)]);
    assert_eq!([gold(&game, RED), gold(&game, ALLY), gold(&game, BLUE), gold(&game, OTHER)], [2, 13, 30, 20]);
}

#[test]
fn m29_2_any_amount_can_be_given_and_only_to_allies() {
    let mut game = giving(teams().gold(RED, 95));
    assert_eq!(refused(&game, RED, Action::Give(31)), "M29.12", "more than 30 at once is not named");
    assert_eq!(refused(&game, BLUE, Action::GiveAll), "M29.2", "25 gold can be named");
    act(&mut game, RED, &[Action::GiveAll]);
    for seat in [BLUE, OTHER, ALLY] {
        act(&mut game, seat, &[Action::Give(0)]);
    }
    assert_eq!((gold(&game, RED), gold(&game, ALLY)), (0, 125));
    // Without an ally nobody is asked.
    let mut game = Scene::two().turn(8).last_phase().build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert!(!matches!(question(&game).1, Task::Gifts));
}

#[test]
fn m29_3_units_stand_in_structures_of_their_ally() {
    let scene = teams().building(ALLY, Works::Barracks, false, 4, -1).unit(RED, Face::Pikeman, 4, -2);
    let scene = scene.unit(BLUE, Face::Pikeman, 5, -2).unit(RED, Face::Pikeman, -3, 3);
    let game = scene.clone().build();
    assert!(game.check(RED, step(&game, RED, (4, -2), (4, -1))).is_ok());
    assert!(game.check(RED, step(&game, RED, (-3, 3), (-3, 4))).is_ok(), "a hex of his settlement");
    let enemy = scene.clone().phase_of(BLUE).build();
    assert_eq!(refused(&enemy, BLUE, step(&enemy, BLUE, (5, -2), (4, -1))), "M12.6");
    // M12.3: not together with a military unit of the ally.
    let game = scene.unit(ALLY, Face::Archer, 4, -1).build();
    assert_eq!(refused(&game, RED, step(&game, RED, (4, -2), (4, -1))), "M12.3");
}

#[test]
fn m29_3_recruiting_and_building_are_done_on_the_own_side() {
    let scene = teams().building(ALLY, Works::Barracks, false, 4, -1).unit(RED, Face::Builder, 4, -1);
    let mut game = scene.build_phase().build();
    let theirs = hex(&game, 4, -1);
    assert!(game.check(RED, Action::Source(Source::Building(theirs))).is_err());
    assert!(game.check(ALLY, Action::Source(Source::Building(theirs))).is_ok());
    act(&mut game, RED, &[Action::Source(Source::Settlement), Action::Recruit(Face::Pikeman)]);
    let (own, allied) = (hex(&game, 4, -5), hex(&game, -4, 5));
    assert_eq!(refused(&game, RED, Action::Place(allied)), "M11.5");
    act(&mut game, RED, &[Action::Place(own)]);
    let builder = unit(&game, RED, 4, -1);
    assert_eq!(refused(&game, RED, Action::Builder(builder)), "M9.3", "there is nothing he could do there");
}

/// Red's Pikeman on (4,-1) offers to swap with the ally's unit on (5,-1).
#[track_caller]
fn offered(scene: Scene) -> MultiverseWar {
    let mut game = scene.build();
    let offer = offer(&game);
    act(&mut game, RED, &[offer]);
    assert_eq!(asked(&game), [ALLY]);
    game
}

#[track_caller]
fn offer(game: &MultiverseWar) -> Action {
    Action::SwapAlly { unit: unit(game, RED, 4, -1), with: unit(game, ALLY, 5, -1) }
}

#[test]
fn m29_4_an_ally_who_agrees_swaps_and_pays_later() {
    let scene = teams().unit(RED, Face::Horseman, 4, -1).unit(ALLY, Face::Horseman, 5, -1);
    let scene = scene.terrain(4, -1, Terrain::Hills).turn(8);
    let mut game = offered(scene.clone());
    act(&mut game, ALLY, &[Action::Refuse]);
    assert!(block(&game, RED, 4, -1).is_some_and(|block| block.ap == Some(4)), "nothing happened");
    assert_eq!(seen_by(&game, RED).players[0].cancels_left, Some(19), "each offer counts as a return");
    let mut game = offered(scene);
    act(&mut game, ALLY, &[Action::Accept]);
    assert_eq!(block(&game, RED, 5, -1).and_then(|block| block.ap), Some(3));
    assert!(block(&game, ALLY, 4, -1).is_some());
    act(&mut game, RED, &[Action::EndPhase]);
    act(&mut game, BLUE, &[Action::EndPhase]);
    act(&mut game, OTHER, &[Action::EndPhase]);
    assert_eq!(block(&game, ALLY, 4, -1).and_then(|block| block.ap), Some(2), "he paid 2 AP for the hill");
    // In the turn after it has all its AP again.
    act(&mut game, ALLY, &[Action::EndPhase]);
    idle(&mut game);
    for seat in [RED, BLUE, OTHER] {
        act(&mut game, seat, &[Action::EndPhase]);
    }
    assert_eq!(block(&game, ALLY, 4, -1).and_then(|block| block.ap), Some(4));
}

#[test]
fn m29_4_the_allied_unit_must_have_the_ap_by_default() {
    let hero = |ap| {
        teams().unit(RED, Face::Horseman, 4, -1).hero(ALLY, HeroKind::Warlord, 1, (8 - 2 - ap, ap, 1), 5, -1)
    };
    let game = hero(1).terrain(4, -1, Terrain::Hills).build();
    assert_eq!(refused(&game, RED, offer(&game)), "M12.5");
    let game = hero(2).terrain(4, -1, Terrain::Hills).build();
    assert!(game.check(RED, offer(&game)).is_ok());
    // Who owes AP already, or is frozen, is not swapped.
    let mut game = offered(teams().unit(RED, Face::Horseman, 4, -1).unit(ALLY, Face::Horseman, 5, -1));
    act(&mut game, ALLY, &[Action::Accept]);
    let back = Action::SwapAlly { unit: unit(&game, RED, 5, -1), with: unit(&game, ALLY, 4, -1) };
    assert_eq!(refused(&game, RED, back), "M29.4");
    let game =
        teams().unit(RED, Face::Horseman, 4, -1).unit(ALLY, Face::Horseman, 5, -1).frozen(5, -1).build();
    assert_eq!(refused(&game, RED, offer(&game)), "M20.14");
    // Red pays himself.
    let game =
        teams().unit(RED, Face::Pikeman, 4, -1).unit(ALLY, Face::Pikeman, 5, -1).spent(4, -1, 2).build();
    assert_eq!(refused(&game, RED, offer(&game)), "M12.5");
    let game = Scene::two().unit(RED, Face::Pikeman, 3, 0).build();
    assert_eq!(refused(&game, RED, Action::SwapAlly { unit: 0, with: 0 }), "M29.4", "there is no ally");
}

#[test]
fn m29_4_after_twenty_offers_no_more_are_made() {
    let mut game = teams().unit(RED, Face::Pikeman, 4, -1).unit(ALLY, Face::Pikeman, 5, -1).build();
    let offer = offer(&game);
    for _ in 0..20 {
        act(&mut game, RED, &[offer]);
        act(&mut game, ALLY, &[Action::Refuse]);
    }
    assert_eq!(refused(&game, RED, offer), "M32.2");
}

#[test]
fn m29_5_stones_of_both_allies_fill_one_track() {
    // A mine of the map for teams is the centre of slot (2,-1): (5,-1).
    for (theirs, is_won) in [(11, true), (10, false)] {
        let scene = teams().stones(RED, 10).stones(ALLY, theirs).unit(RED, Face::Pikeman, 5, -1);
        let mut game = scene.turn(8).last_phase().build();
        act(&mut game, ALLY, &[Action::EndPhase]);
        idle_until_over(&mut game);
        assert_eq!(winners(&game), is_won.then(|| vec![RED, ALLY]), "{theirs} stones of the ally");
    }
}

/// Nobody wants anything until an action phase, or the end.
fn idle_until_over(game: &mut MultiverseWar) {
    while game.turn().outcome().is_none() {
        let (seats, task) = question(game);
        let answer = match task {
            Task::HeroStep(_) => Action::Pass,
            Task::Gifts => Action::Give(0),
            Task::Orders => Action::Done,
            _ => return,
        };
        act(game, seats[0], &[answer]);
    }
}

#[test]
fn m29_5_shards_of_both_allies_count_together_to_thirty() {
    let setup = Setup::advanced(4).with(|rules| (rules.shards, rules.shard_goal) = (true, true));
    for (theirs, is_won) in [(15, true), (14, false)] {
        let scene = Scene::with(&setup).shards(RED, 14).shards(ALLY, theirs).unit(RED, Face::Pikeman, 3, -3);
        let mut game = scene.shard(4, -3, (5, -1)).build();
        for (from, to) in [((3, -3), (4, -3)), ((4, -3), (4, -4))] {
            let action = step(&game, RED, from, to);
            act(&mut game, RED, &[action]);
        }
        assert_eq!(player(&game, RED).shards, 15);
        assert_eq!(winners(&game), is_won.then(|| vec![RED, ALLY]));
    }
}

fn fortresses(scene: Scene, seat: Seat, places: &[(i8, i8)]) -> Scene {
    places.iter().fold(scene, |scene, &(q, r)| scene.building(seat, Works::Fortress, false, q, r))
}

#[test]
fn m29_6_six_fortresses_together_dominate() {
    let (four, two) = ([(4, -1), (5, 0), (6, -1), (3, 1)], [(1, 3), (1, 4)]);
    for (theirs, is_won) in [(&two[..], true), (&two[..1], false)] {
        let scene = fortresses(fortresses(teams(), RED, &four), ALLY, theirs);
        let mut game = scene.turn(8).last_phase().build();
        act(&mut game, ALLY, &[Action::EndPhase]);
        assert_eq!(winners(&game), is_won.then(|| vec![RED, ALLY]));
    }
}

#[test]
fn m29_6_elite_types_are_counted_for_each_member_alone() {
    let types = [Face::Archer, Face::Horseman, Face::TribalScout];
    for (own, theirs, is_won) in [(3, 0, true), (2, 3, false)] {
        let mut scene = teams().steps(RED, Face::Pikeman, 3);
        scene = types[..own].iter().fold(scene, |scene, &face| scene.steps(RED, face, 4));
        scene = types[..theirs].iter().fold(scene, |scene, &face| scene.steps(ALLY, face, 4));
        let mut game = scene.unit(RED, Face::Pikeman, 4, -1).unit(BLUE, Face::Builder, 5, -1).build();
        let action = attack(&game, RED, (4, -1), (5, -1));
        act(&mut game, RED, &[action]);
        assert_eq!(winners(&game), is_won.then(|| vec![RED, ALLY]));
    }
}

#[test]
fn m29_6_missions_are_counted_alone_but_bonus_missions_together() {
    // The Watch on the Border: S6, S8, S9. Red lacks S8; his ally has it.
    let scene = teams().mission(RED, 5).fulfilled(RED, &[Mission::Watchman, Mission::Treasurer]);
    let mut game = scene.fulfilled(ALLY, &[Mission::Drillmaster]).build();
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(winners(&game), None);
    let starter = Scene::with(&Setup::starter(4));
    let half =
        starter.fulfilled(ALLY, &[Mission::SupplyLines, Mission::WatchTowers]).steps(RED, Face::Pikeman, 4);
    let mut game = half.clone().build();
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(winners(&game), None, "nobody has a Fortress");
    let mut game = half.building(RED, Works::Fortress, false, 4, -1).build();
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(winners(&game), Some(vec![RED, ALLY]));
    assert_eq!(seen(&game).ending, Some(Ending::BonusMissions(RED)));
}

/// Who is first in the turn after this one.
fn first_after(scene: Scene) -> Seat {
    let mut game = scene.turn(8).last_phase().build();
    let last = seen(&game).active;
    act(&mut game, last, &[Action::EndPhase]);
    seen(&game).first
}

#[test]
fn m29_7_the_first_player_stays_the_same_for_two_and_in_teams() {
    assert_eq!(first_after(Scene::two()), RED);
    assert_eq!(first_after(teams()), RED);
}

#[test]
fn m29_8_in_free_for_all_the_next_player_is_first() {
    assert_eq!(first_after(Scene::with(&Setup::advanced(3))), BLUE);
    let four = Setup::advanced(4).on(MapName::FourFfa);
    assert_eq!(first_after(Scene::with(&four)), BLUE);
    // The order of the turn follows.
    let mut game = Scene::with(&four).turn(8).last_phase().build();
    act(&mut game, ALLY, &[Action::EndPhase]);
    idle(&mut game);
    for seat in [BLUE, OTHER, ALLY, RED] {
        assert_eq!(asked(&game), [seat]);
        act(&mut game, seat, &[Action::EndPhase]);
    }
    assert_eq!((seen(&game).turn, seen(&game).first), (10, OTHER));
}
