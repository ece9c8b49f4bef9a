//! Chapter 27: aether shards.

use crate::common::{
    BLANK, BLUE, MELEE, RED, act, act_with, attack, ground, hex, player, refused, seen, shoot, strikes, unit,
};
use crate::ordering::{Place, blocks_on, buy, carry_out, quiet_setup, wait_for_phase, walk};
use multiverse_war::{
    Action, Ending, Event, Face, Growth, HeroKind, MultiverseWar, Purchase, Scene, Setup, Works,
};
use table::{Game, Seat};

const MINE: Place = (5, -1);

fn setup() -> Setup {
    quiet_setup().with(|rules| rules.shards = true)
}

/// The action phase of Red, with two shards on each mine.
fn aether() -> Scene {
    Scene::with(&setup())
}

/// The Build phase of Red with these delivered shards.
fn rich(shards: u8) -> Scene {
    aether().build_phase().shards(RED, shards)
}

fn shards_on(game: &MultiverseWar, at: Place) -> u8 {
    ground(game, at.0, at.1).shards
}

#[track_caller]
fn carries(game: &MultiverseWar, seat: Seat, at: Place) -> bool {
    blocks_on(game, seat, at)[0].shard
}

/// The rule that forbids this purchase.
#[track_caller]
fn unaffordable(scene: Scene, purchase: Purchase) -> &'static str {
    let mut game = scene.build();
    act(&mut game, RED, &[Action::Shards]);
    refused(&game, RED, Action::Buy(purchase))
}

#[test]
fn m27_1_a_revealed_mine_has_two_shards() {
    let game = aether().build();
    assert_eq!((shards_on(&game, MINE), shards_on(&game, (1, 4)), shards_on(&game, (4, 0))), (2, 2, 0));
    let game = Scene::with(&quiet_setup()).build();
    assert_eq!(shards_on(&game, MINE), 0, "without `shards` there are none");
    let mut game = aether().unexplored(5, -1).unit(RED, Face::Pikeman, 3, 0).build();
    assert_eq!(shards_on(&game, MINE), 0);
    let explore = Action::Explore { unit: unit(&game, RED, 3, 0), slot: hex(&game, 5, -1).slot() };
    act(&mut game, RED, &[explore]);
    act(&mut game, BLUE, &[Action::Number(2)]);
    assert_eq!(shards_on(&game, MINE), 2);
}

#[test]
fn m27_2_only_infantry_carries_and_one_at_a_time() {
    let scene = || Scene::with(&setup().with(|rules| rules.decoys = true));
    for (face, takes) in [
        (Face::TribalScout, true),
        (Face::Pikeman, true),
        (Face::Archer, true),
        (Face::Horseman, false),
        (Face::Ballista, false),
        (Face::Builder, false),
        (Face::Decoy, false),
    ] {
        let mut game = scene().unit(RED, face, 4, 0).build();
        walk(&mut game, RED, (4, 0), &[MINE]);
        assert_eq!(carries(&game, RED, MINE), takes, "{face:?}");
        assert_eq!(shards_on(&game, MINE), 2 - u8::from(takes), "{face:?}");
    }
    for (hero, takes) in [(HeroKind::Assassin, true), (HeroKind::Sorceress, true), (HeroKind::Warlord, false)]
    {
        let heroes = setup().with(|rules| rules.heroes = true);
        let mut game = Scene::with(&heroes).hero(RED, hero, 1, (3, 3, 0), 4, 0).build();
        walk(&mut game, RED, (4, 0), &[MINE]);
        assert_eq!(carries(&game, RED, MINE), takes, "{hero:?}");
    }
    // A carrier takes no second one, neither by entering nor at an opening.
    let mut game = aether().unit(RED, Face::Pikeman, 4, 0).carries(4, 0, (1, 4)).build();
    walk(&mut game, RED, (4, 0), &[MINE]);
    wait_for_phase(&mut game, 6, RED);
    assert_eq!(shards_on(&game, MINE), 2);
}

#[test]
fn m27_3_a_shard_is_taken_on_entering_and_at_the_opening() {
    let mut game = aether().unit(RED, Face::Pikeman, 4, 0).build();
    let events = walk(&mut game, RED, (4, 0), &[MINE]);
    let block = blocks_on(&game, RED, MINE)[0].block;
    assert!(events.contains(&Event::TookShard { block }));
    // Who stands there takes one when his owner's action phase opens, not before.
    let mut game = aether().unit(RED, Face::Pikeman, 5, -1).unit(BLUE, Face::Pikeman, 1, 4).build();
    assert!(!carries(&game, RED, MINE));
    wait_for_phase(&mut game, 5, BLUE);
    assert_eq!((carries(&game, RED, MINE), carries(&game, BLUE, (1, 4))), (false, true));
    wait_for_phase(&mut game, 6, RED);
    assert!(carries(&game, RED, MINE));
}

#[test]
fn m27_3_an_empty_mine_gives_nothing() {
    let scene = aether().unit(RED, Face::Pikeman, 4, 0).unit(RED, Face::Archer, 2, 0).carries(2, 0, MINE);
    let mut game = scene.unit(RED, Face::Archer, 3, 0).carries(3, 0, MINE).build();
    walk(&mut game, RED, (4, 0), &[MINE]);
    assert!(!carries(&game, RED, MINE));
}

#[test]
fn m27_4_the_shard_of_the_dead_lies_on_the_hex() {
    // A Horseman kills the carrier: the shard lies under him.
    let scene = || aether().phase_of(BLUE).unit(RED, Face::TribalScout, 4, 0).carries(4, 0, MINE);
    let mut game = scene().unit(BLUE, Face::Horseman, 5, 0).unit(BLUE, Face::Archer, 3, 0).build();
    let action = attack(&game, BLUE, (5, 0), (4, 0));
    act(&mut game, BLUE, &[action]);
    assert_eq!((shards_on(&game, (4, 0)), carries(&game, BLUE, (4, 0))), (1, false));
    assert_eq!(shards_on(&game, MINE), 1, "the mine gets no new one");
    // Infantry that moves up takes it.
    let mut game = scene().unit(BLUE, Face::Pikeman, 5, 0).build();
    let action = attack(&game, BLUE, (5, 0), (4, 0));
    act(&mut game, BLUE, &[action]);
    assert_eq!((shards_on(&game, (4, 0)), carries(&game, BLUE, (4, 0))), (0, true));
}

#[test]
fn m27_4_whoever_stands_there_does_not_enter() {
    // Only on a mine the opening counts.
    let mut game = aether().unit(RED, Face::Pikeman, 4, 0).shard(4, 0, MINE).build();
    wait_for_phase(&mut game, 6, RED);
    assert!(!carries(&game, RED, (4, 0)));
    walk(&mut game, RED, (4, 0), &[(4, 1), (4, 0)]);
    assert!(carries(&game, RED, (4, 0)));
}

#[test]
fn m27_4_shards_are_not_handed_over() {
    let scene = aether().unit(RED, Face::Pikeman, 4, 0).carries(4, 0, MINE).unit(RED, Face::Archer, 3, 0);
    let mut game = scene.build();
    let (pikeman, archer) = (unit(&game, RED, 4, 0), unit(&game, RED, 3, 0));
    act(&mut game, RED, &[Action::Swap { unit: pikeman, with: archer }]);
    assert_eq!((carries(&game, RED, (3, 0)), carries(&game, RED, (4, 0))), (true, false));
}

#[test]
fn m27_5_a_shard_is_delivered_in_the_own_settlement() {
    let mut game = aether().unit(RED, Face::Pikeman, 2, 0).carries(2, 0, MINE).build();
    let events = walk(&mut game, RED, (2, 0), &[(1, 0)]);
    let block = blocks_on(&game, RED, (1, 0))[0].block;
    assert!(events.contains(&Event::DeliveredShard { block, shards: 1 }));
    assert_eq!(
        (player(&game, RED).shards, carries(&game, RED, (1, 0)), shards_on(&game, MINE)),
        (1, false, 2)
    );
    // A building is no settlement.
    let scene = aether().unit(RED, Face::Pikeman, 4, 0).carries(4, 0, MINE);
    let mut game = scene.building(RED, Works::Fortress, false, 4, 1).build();
    walk(&mut game, RED, (4, 0), &[(4, 1)]);
    assert_eq!((player(&game, RED).shards, carries(&game, RED, (4, 1))), (0, true));
}

#[test]
fn m27_5_the_settlement_of_an_ally_does_not_do() {
    let ally = Seat::new(3);
    let four = Setup::advanced(4).with(|rules| {
        rules.shards = true;
        rules.heroes = false;
    });
    // Seat 3 lives round (-4,5); the mine is (2,1).
    let scene = Scene::with(&four).unit(RED, Face::Pikeman, -2, 4).carries(-2, 4, (2, 1));
    let mut game = scene.build();
    walk(&mut game, RED, (-2, 4), &[(-3, 4)]);
    assert_eq!(ground(&game, -3, 4).settlement, Some(ally));
    assert_eq!((player(&game, RED).shards, carries(&game, RED, (-3, 4))), (0, true));
    // What lies in one's own settlement is taken and delivered at once.
    let scene = Scene::with(&four).phase_of(ally).shard(-3, 4, (2, 1)).unit(ally, Face::Pikeman, -2, 4);
    let mut game = scene.build();
    walk(&mut game, ally, (-2, 4), &[(-3, 4)]);
    assert_eq!((player(&game, ally).shards, carries(&game, ally, (-3, 4))), (1, false));
    assert_eq!((shards_on(&game, (-3, 4)), shards_on(&game, (2, 1))), (0, 2));
}

#[test]
fn m27_6_what_shards_buy() {
    let heroes = setup().with(|rules| rules.heroes = true);
    let with_hero = |shards| {
        let scene = Scene::with(&heroes).build_phase().shards(RED, shards);
        scene.hero(RED, HeroKind::Warlord, 1, (3, 3, 1), 4, 0)
    };
    for (price, purchase) in [
        (2, Purchase::Gold),
        (3, Purchase::Armour(Face::Pikeman)),
        (3, Purchase::Weapons(Face::Pikeman)),
        (4, Purchase::Promotion(Face::Pikeman)),
        (5, Purchase::HeroLevel),
    ] {
        if price > 2 {
            assert_eq!(unaffordable(with_hero(price - 1), purchase), "M27.6", "{purchase:?}");
        }
        let mut game = with_hero(price).build();
        buy(&mut game, RED, purchase);
        let events = carry_out(&mut game);
        assert!(events.contains(&Event::SpentShards { seat: RED, purchase }));
        assert_eq!(player(&game, RED).shards, 0, "{purchase:?}");
    }
    assert_eq!(refused(&rich(1).build(), RED, Action::Shards), "M27.6");
}

#[test]
fn m27_6_gold_is_bought_several_times_and_spent_in_the_same_phase() {
    let mut game = rich(5).gold(RED, 0).build();
    assert_eq!(refused(&game, RED, Action::Source(multiverse_war::Source::Settlement)), "M8.4");
    buy(&mut game, RED, Purchase::Gold);
    buy(&mut game, RED, Purchase::Gold);
    assert!(game.check(RED, Action::Source(multiverse_war::Source::Settlement)).is_ok());
    assert_eq!(refused(&game, RED, Action::Shards), "M27.6");
    carry_out(&mut game);
    assert_eq!((player(&game, RED).gold, player(&game, RED).shards), (10, 1));
    // Only in the Build phase, and only with `shards`.
    assert_eq!(refused(&game, RED, Action::Shards), "M32.1");
    let game = Scene::with(&quiet_setup()).build_phase().shards(RED, 5).build();
    assert_eq!(refused(&game, RED, Action::Shards), "M3.2");
}

#[test]
fn m27_7_equipment_gives_a_type_health_or_a_die() {
    let scene = || rich(9).unit(RED, Face::Archer, 4, 0).unit(BLUE, Face::Pikeman, 6, 0);
    let mut game = scene().build();
    buy(&mut game, RED, Purchase::Armour(Face::Archer));
    buy(&mut game, RED, Purchase::Weapons(Face::Archer));
    act(&mut game, RED, &[Action::Shards]);
    for again in [Purchase::Armour(Face::Archer), Purchase::Weapons(Face::Archer)] {
        assert_eq!(refused(&game, RED, Action::Buy(again)), "M27.7");
    }
    act(&mut game, RED, &[Action::Cancel]);
    carry_out(&mut game);
    assert_eq!(blocks_on(&game, RED, (4, 0))[0].hp, Some(2));
    // A shot of an Archer rolls 4; with the weapons 5.
    let shot = shoot(&game, RED, (4, 0), (6, 0));
    let events = act_with(&mut game, RED, shot, &[BLANK; 5]);
    assert_eq!(strikes(&events), [(5, None)]);
    // Of the own types only.
    for other in [Face::Legionary, Face::Builder] {
        assert_eq!(unaffordable(scene(), Purchase::Armour(other)), "M19.9");
    }
}

#[test]
fn m27_7_the_die_counts_whenever_the_type_rolls() {
    let scene = aether().phase_of(BLUE).steps(RED, Face::Bogatyr, 2).equipped(RED, Face::Bogatyr);
    let scene = scene.unit(RED, Face::Bogatyr, 4, 0).unit(BLUE, Face::HeavySwordsman, 5, 0);
    let mut game = scene.build();
    let action = attack(&game, BLUE, (5, 0), (4, 0));
    // Blue hits with 4 dice; Shrug Off rolls 3 + 1, and the Bogatyr strikes back with 4 + 1.
    let dice = [&[MELEE, BLANK, BLANK, BLANK][..], &[BLANK; 4], &[BLANK; 5]].concat();
    let events = act_with(&mut game, BLUE, action, &dice);
    assert_eq!(strikes(&events), [(4, Some(1)), (5, None)]);
}

#[test]
fn m27_8_a_promotion_moves_to_the_next_rank() {
    for (before, after) in [(0, 2), (1, 2), (2, 4), (3, 4)] {
        let mut game = rich(4).steps(RED, Face::Archer, before).build();
        buy(&mut game, RED, Purchase::Promotion(Face::Archer));
        carry_out(&mut game);
        assert_eq!(player(&game, RED).tracks[Face::Archer as usize], after);
    }
    assert_eq!(unaffordable(rich(4).steps(RED, Face::Archer, 4), Purchase::Promotion(Face::Archer)), "M19.3");
    assert_eq!(unaffordable(rich(4), Purchase::Promotion(Face::Legionary)), "M19.9");
}

#[test]
fn m27_8_a_promotion_can_win_before_others_are_served() {
    let elite = [Face::Archer, Face::Pikeman, Face::Knight];
    let game = elite.into_iter().fold(rich(4), |scene, face| scene.steps(RED, face, 4));
    let mut game = game.steps(RED, Face::Horseman, 2).build();
    buy(&mut game, RED, Purchase::Promotion(Face::Horseman));
    crate::ordering::recruit(&mut game, BLUE, multiverse_war::Source::Settlement, Face::Pikeman, (6, 3));
    carry_out(&mut game);
    assert_eq!((seen(&game).ending, seen(&game).blocks.len()), (Some(Ending::Elite(RED)), 0));
}

#[test]
fn m27_9_a_hero_gains_a_level_and_his_kills_start_again() {
    let heroes = setup().with(|rules| rules.heroes = true);
    let with_hero = |level| {
        let scene = Scene::with(&heroes).build_phase().shards(RED, 5);
        scene.hero(RED, HeroKind::Warlord, level, (3, 3, 1), 4, 0)
    };
    let mut game = with_hero(2).hero_kills(RED, 2).build();
    buy(&mut game, RED, Purchase::HeroLevel);
    carry_out(&mut game);
    act(&mut game, RED, &[Action::Grow(Growth::Hp)]);
    let hero = player(&game, RED).hero.unwrap();
    assert_eq!((hero.level, hero.kills, hero.hp), (3, 0, 5));
    assert_eq!(unaffordable(with_hero(6), Purchase::HeroLevel), "M27.9");
    assert_eq!(unaffordable(with_hero(2).hero_died(RED), Purchase::HeroLevel), "M27.9");
    assert_eq!(unaffordable(rich(5), Purchase::HeroLevel), "M27.9");
}

#[test]
fn mx_38_shard() {
    let mut game = aether().unit(RED, Face::TribalScout, 2, 0).unit(RED, Face::Horseman, 2, 3).build();
    // The mine of the example lies two hexes from the Horseman; the Scout walks to the other one and back.
    walk(&mut game, RED, (2, 3), &[(1, 4)]);
    assert_eq!((carries(&game, RED, (1, 4)), shards_on(&game, (1, 4))), (false, 2));
    walk(&mut game, RED, (2, 0), &[(3, 0), (4, 0)]);
    wait_for_phase(&mut game, 6, RED);
    walk(&mut game, RED, (4, 0), &[MINE, (4, 0), MINE]);
    assert_eq!((carries(&game, RED, MINE), shards_on(&game, MINE)), (true, 1));
    wait_for_phase(&mut game, 7, RED);
    walk(&mut game, RED, MINE, &[(4, 0), (3, 0), (2, 0)]);
    wait_for_phase(&mut game, 8, RED);
    walk(&mut game, RED, (2, 0), &[(1, 0)]);
    assert_eq!((player(&game, RED).shards, shards_on(&game, MINE)), (1, 2));
}
