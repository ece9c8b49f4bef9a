//! Chapter 16: strikes: handicaps, dice, hits, criticals and damage, at both dice levels.

use crate::arena::{charge, duel, volley};
use crate::common::{
    BLANK, BLUE, CAVALRY, CRITICAL, MELEE, RANGED, RED, act_rolling, act_with, attack, block, field, hex,
    shoot, strikes, unit,
};
use multiverse_war::{
    Action, Aim, CombatCard, Encounter, Event, Face, HeroKind, How, MultiverseWar, STANDARD, Scene, Setup,
    Terrain, Works,
};
use table::{Game, Options, PackText};

/// The dice of a shot of the red unit on (4,-2) at (6,-2).
fn dice_of_shot(scene: Scene) -> u8 {
    let mut game = scene.build();
    let action = shoot(&game, RED, (4, -2), (6, -2));
    strikes(&act_rolling(&mut game, RED, action, BLANK))[0].0
}

/// The dice of the strikes of an attack move from (5,-2) at (6,-2), one after the other, all blank.
fn dice_of_attack(scene: Scene) -> Vec<u8> {
    let mut game = scene.build();
    let action = attack(&game, RED, (5, -2), (6, -2));
    strikes(&act_rolling(&mut game, RED, action, BLANK)).into_iter().map(|(dice, _)| dice).collect()
}

/// An Archer, and a Horseman two hexes away, whom he does not counter.
fn bow_and_horse() -> Scene {
    field().unit(RED, Face::Archer, 4, -2).unit(BLUE, Face::Horseman, 6, -2)
}

/// The first strike of a volley at the Horseman, with these four dice.
fn shot_with(luck: [usize; 4]) -> (u8, Option<u8>) {
    strikes(&volley(&mut bow_and_horse().build(), (4, -2), (6, -2), &luck))[0]
}

#[test]
fn m16_1_a_strike_without_handicap_hits_without_dice() {
    let mut game = duel(Face::Horseman, Face::Horseman).build();
    assert_eq!(strikes(&charge(&mut game, &[])), [(0, Some(1)), (0, Some(1))]);
}

#[test]
fn m16_2_who_counters_rolls_five_dice_for_a_critical_only() {
    let hit = |luck: [usize; 5]| {
        let mut game = duel(Face::Legionary, Face::Pikeman).build();
        strikes(&charge(&mut game, &luck))[0]
    };
    // All blank is a hit all the same.
    assert_eq!(hit([BLANK; 5]), (5, Some(1)));
    assert_eq!(hit([CRITICAL, BLANK, BLANK, BLANK, BLANK]), (5, Some(1)));
    assert_eq!(hit([CRITICAL, CRITICAL, BLANK, BLANK, BLANK]), (5, Some(2)));
}

#[test]
fn m16_3_five_dice_less_one_for_each_handicap() {
    assert_eq!(dice_of_shot(bow_and_horse()), 4);
    assert_eq!(
        dice_of_shot(bow_and_horse().terrain(6, -2, Terrain::Forest).unit(RED, Face::Pikeman, 7, -2)),
        3
    );
}

#[test]
fn m16_3_never_fewer_than_one_nor_more_than_six() {
    // Four supporters more and a Fortress wall: two for the flank, two for the wall, one for nothing else.
    let places = [(6, -3), (7, -3), (7, -2), (6, -1)];
    let scene = duel(Face::Horseman, Face::Pikeman).building(BLUE, Works::Barracks, false, 6, -2);
    let crowd = |from: usize| {
        places[from..].iter().fold(scene.clone(), |scene, &(q, r)| scene.unit(BLUE, Face::Horseman, q, r))
    };
    // The Pikeman inside strikes first and looks for a critical.
    assert_eq!(dice_of_attack(crowd(0)), [5, 1]);
    assert_eq!(dice_of_attack(crowd(2)), [5, 2]);
    assert_eq!(dice_of_attack(crowd(0).unit(BLUE, Face::Legionary, 5, -1)), [5, 1]);
    // Steady Hand adds two to four, and then no more.
    let scene = Scene::two().hand(RED, &[CombatCard::SteadyHand]).unit(RED, Face::Archer, 4, -2).unit(
        BLUE,
        Face::Horseman,
        6,
        -2,
    );
    let mut game = scene.build();
    let action = shoot(&game, RED, (4, -2), (6, -2));
    act_with(&mut game, RED, action, &[]);
    let events = act_with(&mut game, RED, Action::Card(CombatCard::SteadyHand), &[BLANK; 6]);
    assert_eq!(strikes(&events), [(6, None)]);
}

#[test]
fn m16_4_handicaps_add_up() {
    // Armour and flank: three.
    let armour = duel(Face::Horseman, Face::HeavySwordsman);
    assert_eq!(dice_of_attack(armour.clone()), [4, 0]);
    let flanked = armour.unit(BLUE, Face::Horseman, 7, -2).unit(BLUE, Face::Horseman, 6, -1);
    assert_eq!(dice_of_attack(flanked), [3, 0]);
    // Ranged, forest, agility, and two for a Testudo.
    let maiden = field().unit(RED, Face::Archer, 4, -2).unit(BLUE, Face::ShieldMaiden, 6, -2).unit(
        RED,
        Face::TribalScout,
        7,
        -2,
    );
    assert_eq!(dice_of_shot(maiden.clone()), 3);
    assert_eq!(dice_of_shot(maiden.terrain(6, -2, Terrain::Forest)), 2);
    let testudo = field()
        .unit(RED, Face::Archer, 4, -2)
        .unit(BLUE, Face::Legionary, 6, -2)
        .ready(6, -2, 0)
        .unit(RED, Face::TribalScout, 7, -2);
    assert_eq!(dice_of_shot(testudo.clone()), 2);
    assert_eq!(dice_of_shot(testudo.terrain(6, -2, Terrain::Forest)), 1);
}

#[test]
fn m16_5_heavy_armour_is_a_handicap_for_melee_strikes() {
    assert_eq!(dice_of_attack(duel(Face::Horseman, Face::HeavySwordsman)), [4, 0]);
    // Both ways.
    assert_eq!(dice_of_attack(duel(Face::Knight, Face::Horseman)), [0, 4]);
    assert_eq!(dice_of_attack(duel(Face::Knight, Face::Knight)), [4, 4]);
    // A bow strikes no melee strike: only the handicap of M16.6, in a shot and when it strikes back.
    assert_eq!(dice_of_attack(duel(Face::HeavySwordsman, Face::Archer)), [4, 0]);
    assert_eq!(dice_of_shot(field().unit(RED, Face::Archer, 4, -2).unit(BLUE, Face::Knight, 6, -2)), 4);
}

#[test]
fn m16_6_every_ranged_strike_has_a_handicap() {
    for face in [Face::Archer, Face::HorseArcher, Face::Crossbowman, Face::Longbowman] {
        let scene = field().unit(RED, face, 4, -2).unit(BLUE, Face::Horseman, 6, -2);
        assert_eq!(dice_of_shot(scene), 4, "{face:?}");
    }
    for face in [Face::Ballista, Face::Catapult] {
        let scene = field().unit(RED, face, 4, -2).set_up(4, -2).unit(BLUE, Face::Horseman, 6, -2);
        assert_eq!(dice_of_shot(scene), 4, "{face:?}");
    }
    // At a structure too.
    let wall = field().unit(RED, Face::Archer, 4, -2).building(BLUE, Works::Barracks, false, 6, -2);
    assert_eq!(dice_of_shot(wall), 4);
}

#[test]
fn m16_7_from_a_high_hex_at_a_low_one_there_is_none() {
    let high = |scene: Scene| scene.terrain(4, -2, Terrain::Hills);
    let target = |terrain| bow_and_horse().unit(RED, Face::Pikeman, 7, -2).terrain(6, -2, terrain);
    assert_eq!(dice_of_shot(high(target(Terrain::Grassland))), 0);
    assert_eq!(dice_of_shot(high(target(Terrain::Water))), 0);
    // Hill at hill, and not into a forest.
    assert_eq!(dice_of_shot(high(target(Terrain::Hills))), 4);
    assert_eq!(dice_of_shot(high(target(Terrain::Forest))), 3);
    // A building and a settlement hex are high as well; so is their target.
    let tower = bow_and_horse().building(RED, Works::Academy, false, 4, -2);
    assert_eq!(dice_of_shot(tower), 0);
    assert_eq!(dice_of_shot(high(bow_and_horse()).building(BLUE, Works::Academy, false, 6, -2)), 4);
    // A forest is not high.
    assert_eq!(dice_of_shot(bow_and_horse().terrain(4, -2, Terrain::Forest)), 4);
}

#[test]
fn m16_7_an_answer_from_above_has_none_either() {
    let mut game = field()
        .unit(RED, Face::Archer, 4, -2)
        .unit(BLUE, Face::Crossbowman, 6, -2)
        .terrain(6, -2, Terrain::Hills)
        .build();
    let action = shoot(&game, RED, (4, -2), (6, -2));
    assert_eq!(strikes(&act_rolling(&mut game, RED, action, BLANK)), [(4, None), (0, Some(1))]);
}

#[test]
fn m16_8_a_forest_is_one_handicap_more_for_shots() {
    let wood = bow_and_horse().terrain(6, -2, Terrain::Forest).unit(RED, Face::Pikeman, 7, -2);
    assert_eq!(dice_of_shot(wood.clone()), 3);
    // Not with a structure on it, and not for an attack move.
    assert_eq!(dice_of_shot(wood.building(BLUE, Works::Barracks, false, 6, -2)), 4);
    assert_eq!(dice_of_attack(duel(Face::Horseman, Face::Horseman).terrain(6, -2, Terrain::Forest)), [0, 0]);
}

#[test]
fn m16_9_mounted_units_have_two_handicaps_against_structures() {
    let wall = |face: Face| {
        let scene = field().unit(RED, face, 5, -2);
        [
            dice_of_attack(scene.clone().building(BLUE, Works::Barracks, false, 6, -2))[0],
            dice_of_attack(scene.encounter(Encounter::Village, 6, -2))[0],
        ]
    };
    assert_eq!(wall(Face::Horseman), [3, 3]);
    assert_eq!(wall(Face::Knight), [3, 3]);
    assert_eq!(wall(Face::Pikeman), [0, 0]);
    let warlord = field().hero(RED, HeroKind::Warlord, 1, (3, 3, 0), 5, -2);
    assert_eq!(dice_of_attack(warlord.building(BLUE, Works::Barracks, false, 6, -2)), [3]);
    // A settlement is a structure; a unit on its hex is none.
    let scene = field().unit(RED, Face::Horseman, 6, 1);
    for (scene, dice) in [(scene.clone(), 3), (scene.unit(BLUE, Face::Horseman, 6, 2), 0)] {
        let mut game = scene.build();
        let action = attack(&game, RED, (6, 1), (6, 2));
        assert_eq!(strikes(&act_rolling(&mut game, RED, action, BLANK))[0].0, dice);
    }
    // A shot from the saddle is no melee strike.
    let bow = field().unit(RED, Face::HorseArcher, 4, -2).building(BLUE, Works::Barracks, false, 6, -2);
    assert_eq!(dice_of_shot(bow), 4);
}

#[test]
fn m16_10_height_and_forest_do_not_matter_to_a_bow_in_melee() {
    let duel = duel(Face::HeavySwordsman, Face::Archer);
    // The attacker in a forest, or the bow on a hill: always the one handicap of M16.6.
    for here in [Terrain::Grassland, Terrain::Forest, Terrain::Hills] {
        for there in [Terrain::Grassland, Terrain::Forest, Terrain::Hills] {
            let scene = duel.clone().terrain(5, -2, here).terrain(6, -2, there);
            assert_eq!(dice_of_attack(scene), [4, 0], "from {here:?} to {there:?}");
        }
    }
}

#[test]
fn m16_11_the_icon_of_the_class_or_a_critical_hits() {
    // Against the armour of a Knight all three roll four; then a bow, a horse with a bow, a siege weapon.
    let melee = [(Face::Horseman, CAVALRY), (Face::Pikeman, MELEE), (Face::Legionary, MELEE)];
    for (face, icon) in melee {
        for thrown in [MELEE, RANGED, CAVALRY, CRITICAL, BLANK] {
            let mut game = duel(face, Face::Knight).build();
            let first = strikes(&act_first(&mut game, &[thrown, BLANK, BLANK, BLANK]))[0];
            assert_eq!(first, (4, (thrown == icon || thrown == CRITICAL).then_some(1)), "{face:?} {thrown}");
        }
    }
    for (face, icon) in [(Face::Archer, RANGED), (Face::HorseArcher, CAVALRY), (Face::Ballista, RANGED)] {
        for thrown in [MELEE, RANGED, CAVALRY, CRITICAL, BLANK] {
            let scene = field().unit(RED, face, 4, -2).unit(BLUE, Face::Horseman, 6, -2);
            let mut game = if face == Face::Ballista { scene.set_up(4, -2) } else { scene }.build();
            let events = volley(&mut game, (4, -2), (6, -2), &[thrown, BLANK, BLANK, BLANK]);
            let hits = thrown == icon || thrown == CRITICAL;
            assert_eq!(strikes(&events)[0], (4, hits.then_some(1)), "{face:?} {thrown}");
        }
    }
}

/// The red attack with this luck for the first strike, and blanks for what follows.
fn act_first(game: &mut MultiverseWar, luck: &[usize]) -> Vec<Event> {
    let action = attack(game, RED, (5, -2), (6, -2));
    let blanks = [BLANK; 5];
    // How many dice the answer rolls is not what is asked here.
    let answer =
        strikes(&act_rolling(&mut game.clone(), RED, action, BLANK)).get(1).map_or(0, |strike| strike.0);
    let luck: Vec<usize> = luck.iter().chain(&blanks[..usize::from(answer)]).copied().collect();
    act_with(game, RED, action, &luck)
}

#[test]
fn m16_11_towers_and_fortresses_use_the_ranged_icon() {
    for thrown in [MELEE, RANGED, CAVALRY, CRITICAL, BLANK] {
        let mut game =
            field().building(RED, Works::GuardTower, false, 4, -2).unit(BLUE, Face::Horseman, 6, -2).build();
        let (from, at) = (hex(&game, 4, -2), hex(&game, 6, -2));
        let luck = [thrown, BLANK, BLANK, BLANK];
        let events = act_with(&mut game, RED, Action::Tower { from, at, aim: Aim::First }, &luck);
        let hits = thrown == RANGED || thrown == CRITICAL;
        assert_eq!(strikes(&events), [(4, hits.then_some(1))], "{thrown}");
    }
}

#[test]
fn m16_12_two_criticals_deal_one_damage_more() {
    assert_eq!(shot_with([BLANK; 4]), (4, None));
    assert_eq!(shot_with([CRITICAL, RANGED, RANGED, BLANK]), (4, Some(1)));
    assert_eq!(shot_with([CRITICAL, CRITICAL, BLANK, BLANK]), (4, Some(2)));
    // A strike has at most one critical.
    assert_eq!(shot_with([CRITICAL; 4]), (4, Some(2)));
}

#[test]
fn m16_13_three_icons_of_who_counters_are_critical() {
    let hit = |luck: [usize; 5]| {
        let mut game = duel(Face::Horseman, Face::Pikeman).build();
        strikes(&charge(&mut game, &luck))[0]
    };
    assert_eq!(hit([MELEE, MELEE, CRITICAL, BLANK, BLANK]), (5, Some(2)));
    assert_eq!(hit([MELEE, MELEE, MELEE, RANGED, BLANK]), (5, Some(2)));
    assert_eq!(hit([MELEE, MELEE, CAVALRY, RANGED, BLANK]), (5, Some(1)));
    // One critical at most.
    assert_eq!(hit([CRITICAL; 5]), (5, Some(2)));
    // An Archer does not counter a Horseman.
    assert_eq!(shot_with([RANGED, RANGED, RANGED, RANGED]), (4, Some(1)));
}

#[test]
fn m16_14_damage_of_the_card_and_additions() {
    // A Catapult deals 2, to a structure 3; a Crossbow 1 more to armour.
    let hit = |scene: Scene| {
        let mut game = scene.build();
        let action = shoot(&game, RED, (4, -2), (6, -2));
        strikes(&act_with(&mut game, RED, action, &[RANGED, BLANK, BLANK, BLANK]))[0].1
    };
    let catapult = field().unit(RED, Face::Catapult, 4, -2).set_up(4, -2);
    assert_eq!(hit(catapult.clone().unit(BLUE, Face::Horseman, 6, -2)), Some(2));
    assert_eq!(hit(catapult.building(BLUE, Works::Barracks, true, 6, -2)), Some(3));
    let crossbow = field().unit(RED, Face::Crossbowman, 4, -2);
    assert_eq!(hit(crossbow.clone().unit(BLUE, Face::Horseman, 6, -2)), Some(1));
    assert_eq!(hit(crossbow.unit(BLUE, Face::Knight, 6, -2)), Some(2));
}

#[test]
fn m16_14_what_is_too_much_is_lost() {
    let mut game = field()
        .unit(RED, Face::Catapult, 4, -2)
        .set_up(4, -2)
        .unit(BLUE, Face::Archer, 6, -2)
        .unit(BLUE, Face::Builder, 6, -2)
        .build();
    volley(&mut game, (4, -2), (6, -2), &[RANGED, BLANK, BLANK, BLANK]);
    // One of the two HP of damage kills the Archer; the other does not go on to the Builder.
    assert_eq!(block(&game, BLUE, 6, -2).unwrap().face, Some(Face::Builder));
    // An addition of an ability: the Charge of a Knight.
    let mut game = duel(Face::Knight, Face::Berzerker).steps(RED, Face::Knight, 2).stepped(5, -2, 2).build();
    let (unit, at) = (unit(&game, RED, 5, -2), hex(&game, 6, -2));
    let events = act_with(&mut game, RED, Action::Attack { unit, at, how: How::Ability }, &[BLANK; 4]);
    assert_eq!(strikes(&events), [(0, Some(2)), (4, None)]);
}

/// The same field at dice level `veteran`.
fn veterans() -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| {
        rules.combat_cards = false;
        rules.veteran_dice = true;
    }))
}

fn veteran_duel(red: Face, blue: Face) -> Scene {
    veterans().unit(RED, red, 5, -2).unit(BLUE, blue, 6, -2)
}

fn veteran_shot(red: Face, blue: Face) -> Scene {
    veterans().unit(RED, red, 4, -2).unit(BLUE, blue, 6, -2)
}

#[test]
fn m16_15_every_strike_rolls_five_and_the_second_one_less() {
    assert_eq!(dice_of_attack(veteran_duel(Face::Horseman, Face::Horseman)), [5, 4]);
}

#[test]
fn m16_15_counters_change_the_dice_of_both() {
    // The Pikeman counters: 5 + 1; then the Horseman: 5 - 1 - 1.
    assert_eq!(dice_of_attack(veteran_duel(Face::Horseman, Face::Pikeman)), [6, 3]);
    assert_eq!(dice_of_attack(veteran_duel(Face::Pikeman, Face::Horseman)), [6, 3]);
}

#[test]
fn m16_15_distance_counts_for_ranged_strikes() {
    let far = |at: (i8, i8)| {
        let mut game = veterans()
            .unit(RED, Face::Longbowman, 6, -5)
            .unit(BLUE, Face::HorseArcher, at.0, at.1)
            .unit(RED, Face::TribalScout, 7, -2)
            .build();
        let action = shoot(&game, RED, (6, -5), at);
        strikes(&act_rolling(&mut game, RED, action, BLANK))[0].0
    };
    // Horses counter bows: 4 instead of 5.
    assert_eq!([(6, -4), (6, -3), (6, -2)].map(far), [5, 4, 3]);
    // A bow in melee strikes at distance 1: 5 + 1 for the counter, + 1.
    assert_eq!(dice_of_attack(veteran_duel(Face::Legionary, Face::Archer)), [6, 3]);
    assert_eq!(dice_of_attack(veteran_duel(Face::Horseman, Face::HorseArcher)), [5, 5]);
}

#[test]
fn m16_15_height_helps_shots() {
    let shot = veteran_shot(Face::Archer, Face::HorseArcher);
    assert_eq!(dice_of_shot(shot.clone()), 4);
    assert_eq!(dice_of_shot(shot.clone().terrain(4, -2, Terrain::Hills)), 5);
    assert_eq!(dice_of_shot(shot.terrain(4, -2, Terrain::Hills).terrain(6, -2, Terrain::Hills)), 4);
    // Not in melee.
    let hill = veteran_duel(Face::Horseman, Face::Horseman).terrain(5, -2, Terrain::Hills);
    assert_eq!(dice_of_attack(hill), [5, 4]);
}

#[test]
fn m16_15_supporters_count_both_ways_in_twos() {
    let scene = veteran_duel(Face::Horseman, Face::Horseman);
    let one = scene.unit(RED, Face::Archer, 6, -3);
    assert_eq!(dice_of_attack(one.clone()), [5, 4]);
    let two = one.unit(RED, Face::Archer, 7, -3);
    assert_eq!(dice_of_attack(two.clone()), [6, 3]);
    let three = two.unit(RED, Face::Archer, 7, -2);
    assert_eq!(dice_of_attack(three.clone()), [6, 3]);
    assert_eq!(dice_of_attack(three.unit(RED, Face::Archer, 6, -1)), [6, 2]);
}

#[test]
fn m16_15_armour_forest_agility_and_walls_take_dice() {
    assert_eq!(dice_of_attack(veteran_duel(Face::Horseman, Face::Knight)), [4, 4]);
    // Against a horse 4 dice; in a forest 3.
    let wood = veteran_shot(Face::Archer, Face::Horseman).unit(RED, Face::Pikeman, 7, -2);
    assert_eq!(dice_of_shot(wood.clone()), 4);
    assert_eq!(dice_of_shot(wood.terrain(6, -2, Terrain::Forest)), 3);
    // Archers counter Maidens: 5 + 1 - 1.
    assert_eq!(dice_of_shot(veteran_shot(Face::Archer, Face::ShieldMaiden)), 5);
    let wall = |face| veterans().unit(RED, face, 5, -2).building(BLUE, Works::Barracks, false, 6, -2);
    assert_eq!(dice_of_attack(wall(Face::Horseman)), [3]);
    assert_eq!(dice_of_attack(wall(Face::Pikeman)), [5]);
}

#[test]
fn m16_15_handicaps_of_abilities_take_a_die_each_and_spell_dice_are_the_base() {
    // Archers counter Legionaries: 6; a Testudo takes two.
    let shot = veteran_shot(Face::Archer, Face::Legionary);
    assert_eq!(dice_of_shot(shot.clone()), 6);
    assert_eq!(dice_of_shot(shot.ready(6, -2, 0)), 4);
    // Spell dice at distance 2: 4, and horses counter her.
    let sorceress = veterans().hero(RED, HeroKind::Sorceress, 1, (3, 3, 0), 4, -2);
    assert_eq!(dice_of_shot(sorceress.clone().unit(BLUE, Face::Horseman, 6, -2)), 3);
    assert_eq!(dice_of_shot(sorceress.unit(BLUE, Face::Pikeman, 6, -2)), 5);
}

#[test]
fn m16_15_never_fewer_than_one_die_and_nothing_is_sure() {
    let places = [(6, -3), (7, -3), (7, -2), (6, -1)];
    let wall = veteran_duel(Face::Horseman, Face::Pikeman).building(BLUE, Works::Barracks, false, 6, -2);
    let crowd = places.iter().fold(wall, |scene, &(q, r)| scene.unit(BLUE, Face::Horseman, q, r));
    // The Pikeman: 5 + 1 + 2, so 6. The Horseman: 5 - 1 - 2 - 2 = 0, so 1.
    let mut game = crowd.build();
    let action = attack(&game, RED, (5, -2), (6, -2));
    assert_eq!(strikes(&act_rolling(&mut game, RED, action, BLANK)), [(6, None), (1, None)]);
}

#[test]
fn m16_15_the_numbers_of_the_table_are_those_of_the_pack() {
    let text = STANDARD.replace("veteran_second = 1 ", "veteran_second = 3 ");
    let options = Options::none().with_pack(PackText { name: "slow.toml".to_owned(), text });
    let setup = MultiverseWar::setup(2, &options).expect("the pack is sound").with(|rules| {
        rules.combat_cards = false;
        rules.veteran_dice = true;
    });
    let duel = Scene::with(&setup).unit(RED, Face::Horseman, 5, -2).unit(BLUE, Face::Horseman, 6, -2);
    assert_eq!(dice_of_attack(duel), [5, 2]);
}
