//! Chapter 20: heroes are recruited, grow, die and return; what all their abilities have in common; spell dice.

use crate::common::{
    BLANK, BLUE, CRITICAL, MELEE, RED, act, act_with, attack, hex, refused, seen, shoot, step, strikes,
};
use crate::skills::{
    RANGED, ap, block, field, may, power, sheet, skill, strikers, tactical, until_phase_of, with_hero, wounds,
};
use multiverse_war::{
    Action, Attribute, Class, Face, Growth, HeroKind, MultiverseWar, PackRef, Scene, Setup, Task, Terrain,
    Works,
};
use table::{Game, Viewer, Words};

const ROW: [HeroKind; 5] =
    [HeroKind::Assassin, HeroKind::Protector, HeroKind::Sharpshooter, HeroKind::Warlord, HeroKind::Sorceress];

/// The hero step, with this row.
fn row() -> Scene {
    field().hero_row(&ROW).hero_step()
}

/// The suggested start of M20.4.
const START: Action = Action::Points { hp: 3, ap: 3, skills: 1 };

fn gold(game: &MultiverseWar) -> u16 {
    seen(game).players[0].gold
}

fn legal(game: &MultiverseWar) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(RED, &mut legal);
    legal
}

#[test]
fn m20_1_a_player_has_one_hero_in_the_whole_game() {
    // Whoever has a living hero is not asked; whoever has a dead one can only bring him back.
    let living = row().hero(RED, HeroKind::Warlord, 1, (3, 3, 1), 0, 0);
    let dead = living.clone().hero_died(RED).build();
    assert_eq!(legal(&dead), [Action::Resurrect, Action::Pass]);
    assert_eq!(refused(&dead, RED, Action::Hero(HeroKind::Assassin)), "M20.1");
    let mut game = living.phase_of(BLUE).build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    let asked = seen(&game).asked.unwrap();
    assert_eq!((asked.task, asked.seats.first()), (Task::HeroStep(1), Some(BLUE)));
}

#[test]
fn m20_2_each_sheet_before_his_costs_a_gold_and_the_row_closes_up() {
    let mut game = row().gold(RED, 8).build();
    assert_eq!(refused(&game, RED, Action::Hero(HeroKind::Sharpshooter)), "M8.4");
    act(&mut game, RED, &[Action::Hero(HeroKind::Protector), START]);
    assert_eq!(gold(&game), 0);
    // He starts on a free settlement hex.
    assert_eq!(refused(&game, RED, Action::Place(hex(&game, 2, 0))), "M11.5");
    let place = Action::Place(hex(&game, 1, 0));
    act(&mut game, RED, &[place]);
    assert_eq!(block(&game, 1, 0).unwrap().face, Some(Face::Hero));
    // Blue finds the row without the Protector.
    assert_eq!(seen(&game).heroes, [ROW[0], ROW[2], ROW[3], ROW[4]]);
    assert_eq!(refused(&game, BLUE, Action::Hero(HeroKind::Protector)), "M20.2");
    act(&mut game, BLUE, &[Action::Hero(HeroKind::Sharpshooter)]);
    assert_eq!(seen(&game).players[1].gold, 20 - 8);
}

#[test]
fn m20_2_without_a_free_settlement_hex_there_is_no_hero() {
    let homes = [(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1)];
    let full = |count: usize| {
        homes[..count].iter().fold(row(), |scene, &(q, r)| scene.unit(RED, Face::Pikeman, q, r)).build()
    };
    assert_eq!(refused(&full(5), RED, Action::Hero(HeroKind::Assassin)), "M11.5");
    let mut game = full(4);
    act(&mut game, RED, &[Action::Hero(HeroKind::Assassin), START]);
    assert_eq!(refused(&game, RED, Action::Place(hex(&game, 0, 0))), "M12.3");
    assert_eq!(legal(&game), [Action::Place(hex(&game, -1, 1))]);
}

#[test]
fn m20_3_eight_points_are_spent_in_twenty_nine_ways() {
    let mut game = row().build();
    act(&mut game, RED, &[Action::Hero(HeroKind::Assassin)]);
    let splits = legal(&game);
    assert_eq!(splits.len(), 29);
    for split in splits {
        let Action::Points { hp, ap, skills } = split else { panic!("{split:?}") };
        assert_eq!(u32::from(hp + ap) + 2 * skills.count_ones(), 8);
        assert!((1..=6).contains(&hp) && (1..=5).contains(&ap) && skills < 8);
    }
    let refusal = |hp, ap, skills| refused(&game, RED, Action::Points { hp, ap, skills });
    assert_eq!(refusal(3, 3, 0), "M20.3", "points are left");
    assert_eq!(refusal(2, 6, 0), "M20.3", "6 AP");
    assert_eq!(refusal(7, 1, 0), "M20.3", "7 HP");
    assert_eq!(refusal(3, 3, skill(3)), "M20.3", "Execute opens at level 3");
    act(&mut game, RED, &[Action::Points { hp: 2, ap: 2, skills: 5 }]);
    let hero = sheet(&game, RED);
    assert_eq!((hero.level, hero.hp, hero.ap, hero.skills), (1, 4, 2, 5), "she has 2 HP more");
}

#[test]
fn m20_3_the_hp_beyond_the_points_do_not_count_for_the_limit() {
    let may_grow = |hp| {
        let scene = field().hero(RED, HeroKind::Assassin, 1, (hp, 3, 0), 3, 0).hero_kills(RED, 1);
        let mut game = scene.unit(BLUE, Face::Builder, 4, 0).build();
        let action = attack(&game, RED, (3, 0), (4, 0));
        act_with(&mut game, RED, action, &[]);
        may(&game, RED, Action::Grow(Growth::Hp))
    };
    assert!(may_grow(6) && !may_grow(7));
}

#[test]
fn m20_4_the_suggested_start_is_three_three_and_the_star() {
    for kind in ROW {
        let mut game = row().build();
        act(&mut game, RED, &[Action::Hero(kind)]);
        let view = game.view(Viewer::Seat(RED));
        let suggested: Vec<Action> = legal(&game)
            .into_iter()
            .filter(|&split| MultiverseWar::offer(&view, RED, split).words.contains("suggested"))
            .collect();
        assert_eq!(suggested, [START]);
        // Who says nothing takes it.
        assert_eq!(game.pass(RED), Some(START));
    }
    let stars = ["Stealth", "Shield Wall", "Aimed Shot", "Charge", "Ice Bolt"];
    for (kind, star) in ROW.into_iter().zip(stars) {
        assert_eq!(PackRef::standard().hero(kind).abilities[0], star);
    }
}

#[test]
fn m20_5_an_ability_costs_one_ap_and_is_used_once_a_turn() {
    let scene = with_hero(HeroKind::Warlord, 1, skill(1)).unit(RED, Face::Pikeman, 3, 1);
    let mut game = scene.clone().build();
    let rally = power(&game, 1, (3, 1));
    assert!(may(&game, RED, rally));
    act(&mut game, RED, &[rally]);
    assert_eq!((ap(&game, 3, 0), ap(&game, 3, 1)), (3, 3));
    assert_eq!(refused(&game, RED, rally), "M20.5");
    until_phase_of(&mut game, RED);
    assert!(may(&game, RED, rally));
    // Without AP, or without the ability, nothing.
    assert_eq!(refused(&scene.spent(3, 0, 4).build(), RED, rally), "M12.5");
    let other = with_hero(HeroKind::Warlord, 1, skill(0)).unit(RED, Face::Pikeman, 3, 1).build();
    assert_eq!(refused(&other, RED, rally), "M20.15");
}

#[test]
fn m20_5_passive_abilities_are_no_actions() {
    let game = with_hero(HeroKind::Protector, 5, 0b11001).unit(BLUE, Face::Pikeman, 4, 0).build();
    assert!(legal(&game).iter().all(|action| !matches!(action, Action::Power { .. })));
    for passive in [0, 3, 4] {
        assert_eq!(refused(&game, RED, power(&game, passive, (3, 0))), "M20.15");
    }
}

#[test]
fn m20_6_one_regular_attack_and_then_only_abilities() {
    let scene = with_hero(HeroKind::Protector, 1, skill(1))
        .unit(BLUE, Face::Legionary, 4, 0)
        .unit(BLUE, Face::Builder, 3, 1)
        .unexplored(3, -2);
    let mut game = scene.build();
    let first = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, first, &[BLANK; 4]);
    assert_eq!((ap(&game, 3, 0), block(&game, 3, 0).unwrap().over), (3, false));
    assert_eq!(refused(&game, RED, first), "M20.6");
    assert_eq!(refused(&game, RED, attack(&game, RED, (3, 0), (3, 1))), "M20.6");
    assert_eq!(refused(&game, RED, step(&game, RED, (3, 0), (2, 0))), "M20.6");
    let slot = seen(&game).slots.iter().position(|slot| slot.place == (1, -1)).unwrap() as u8;
    let hero = sheet(&game, RED).block.unwrap();
    assert_eq!(refused(&game, RED, Action::Explore { unit: hero, slot }), "M20.6");
    assert!(may(&game, RED, power(&game, 1, (3, 0))));
}

#[test]
fn m20_7_a_regular_attack_follows_the_usual_rules() {
    // The Swordsman's armour, and his answer; the Archer counters and strikes first.
    let mut game = with_hero(HeroKind::Protector, 1, 0).unit(BLUE, Face::HeavySwordsman, 4, 0).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 8])), [(4, None), (4, None)]);
    let mut game = with_hero(HeroKind::Protector, 1, 0).unit(BLUE, Face::Archer, 4, 0).build();
    let events = act_with(&mut game, RED, action, &[BLANK; 4]);
    assert_eq!((strikers(&events), strikes(&events)[1]), (vec![BLUE, RED], (0, Some(2))));
}

#[test]
fn m20_7_given_dice_are_not_changed_by_handicaps() {
    let mut game = with_hero(HeroKind::Sharpshooter, 1, 0)
        .unit(BLUE, Face::ShieldMaiden, 5, 0)
        .terrain(5, 0, Terrain::Forest)
        .unit(RED, Face::Builder, 5, -1)
        .build();
    let action = shoot(&game, RED, (3, 0), (5, 0));
    assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 4])), [(4, None)]);
}

#[test]
fn m20_8_an_enemy_target_is_seen_in_range_in_line_and_in_the_open() {
    let scene = with_hero(HeroKind::Sharpshooter, 1, skill(1)).unit(RED, Face::Builder, 6, -1);
    let refusal = |scene: &Scene, at: (i8, i8)| {
        let game = scene.clone().build();
        game.check(RED, power(&game, 1, at)).err().map(|why| table::Refusal::rule(&why))
    };
    let near = scene.clone().unit(BLUE, Face::Archer, 5, 0);
    assert_eq!(refusal(&near, (5, 0)), None);
    assert_eq!(refusal(&scene.clone().unit(BLUE, Face::Archer, 6, 0), (6, 0)), Some("M15.3"));
    assert_eq!(refusal(&near.clone().terrain(4, 0, Terrain::Hills), (5, 0)), Some("M14.3"));
    assert_eq!(refusal(&near.clone().building(BLUE, Works::Barracks, false, 5, 0), (5, 0)), Some("M20.8"));
    let hidden = with_hero(HeroKind::Sharpshooter, 1, skill(1)).unit(BLUE, Face::Archer, 5, 0).terrain(
        5,
        0,
        Terrain::Forest,
    );
    assert_eq!(refusal(&hidden, (5, 0)), Some("M15.3"));
    assert_eq!(refusal(&hidden.unit(RED, Face::Builder, 5, -1), (5, 0)), None);
    assert_eq!(refusal(&scene.clone().unit(RED, Face::Archer, 4, 0), (4, 0)), Some("M15.4"), "a friend");
    assert_eq!(refusal(&scene, (5, 0)), Some("M15.4"), "nobody");
}

#[test]
fn m20_9_areas_are_not_struck_back_at_and_spare_who_is_inside() {
    let mut game = with_hero(HeroKind::Sorceress, 1, skill(1))
        .unit(BLUE, Face::Archer, 4, 0)
        .building(BLUE, Works::Barracks, false, 3, 1)
        .unit(BLUE, Face::Archer, 3, 1)
        .build();
    let wave = power(&game, 1, (3, 0));
    // Five dice for the Archer in the open, none for the one inside; nobody answers.
    let events = act_with(&mut game, RED, wave, &[RANGED, BLANK, BLANK, BLANK, BLANK]);
    assert!(strikes(&events).is_empty());
    assert!(block(&game, 4, 0).unwrap().frozen && !block(&game, 3, 1).unwrap().frozen);
    assert_eq!(wounds(&game, 3, 0), 0);
}

/// Red's Warlord of this level, with so many kills, rides down an Archer.
fn after_kill(level: u8, kills: u8) -> MultiverseWar {
    let mut game =
        with_hero(HeroKind::Warlord, level, 1).hero_kills(RED, kills).unit(BLUE, Face::Archer, 4, 0).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[BLANK; 5]);
    game
}

#[test]
fn m20_10_level_n_plus_1_needs_n_plus_1_kills() {
    let after = |level, kills| {
        let hero = sheet(&after_kill(level, kills), RED);
        (hero.level, hero.kills)
    };
    assert_eq!(after(1, 0), (1, 1));
    assert_eq!(after(1, 1), (2, 0));
    assert_eq!(after(3, 2), (3, 3));
    assert_eq!(after(3, 3), (4, 0));
    assert_eq!(after(5, 5), (6, 0));
    // Level 6 is the highest.
    assert_eq!(after(6, 0), (6, 0));
}

#[test]
fn m20_11_a_level_gives_two_points_at_once() {
    let game = after_kill(1, 1);
    let grow = |growth| {
        let mut game = game;
        act(&mut game, RED, &[Action::Grow(growth)]);
        let hero = sheet(&game, RED);
        (hero.hp, hero.ap, hero.skills)
    };
    assert_eq!(grow(Growth::Hp), (6, 4, 1));
    assert_eq!(grow(Growth::HpAp), (5, 5, 1));
    assert_eq!(grow(Growth::Skill(2)), (4, 4, 5));
    assert_eq!(refused(&game, RED, Action::Grow(Growth::Ap)), "M20.3", "6 AP");
    assert_eq!(refused(&game, RED, Action::Grow(Growth::Skill(0))), "M20.11", "he has it");
    assert_eq!(refused(&game, RED, Action::Grow(Growth::Skill(4))), "M20.3", "it opens at level 3");
    assert!(may(&after_kill(2, 2), RED, Action::Grow(Growth::Skill(4))));
    // Nothing else happens before they are spent.
    assert_eq!(refused(&game, RED, Action::EndPhase), "M32.1");
}

#[test]
fn m20_11_the_points_of_a_kill_in_the_enemys_phase_are_spent_there() {
    let mut game = field()
        .phase_of(BLUE)
        .hero(RED, HeroKind::Warlord, 1, (4, 4, 1), 3, 0)
        .hero_kills(RED, 1)
        .unit(BLUE, Face::TribalScout, 4, 0)
        .build();
    let action = attack(&game, BLUE, (4, 0), (3, 0));
    act_with(&mut game, BLUE, action, &[MELEE, BLANK, BLANK, BLANK]);
    assert_eq!(refused(&game, BLUE, Action::EndPhase), "M32.3");
    act(&mut game, RED, &[Action::Grow(Growth::Hp)]);
    assert_eq!((sheet(&game, RED).hp, wounds(&game, 3, 0)), (6, 1));
    assert!(may(&game, BLUE, Action::EndPhase));
}

#[test]
fn m20_12_a_dead_hero_keeps_his_sheet_and_may_return() {
    let mut game = field()
        .phase_of(BLUE)
        .hero(RED, HeroKind::Warlord, 3, (4, 4, 0b1001), 3, 0)
        .hero_kills(RED, 2)
        .wounds(3, 0, 3)
        .unit(BLUE, Face::Pikeman, 4, 0)
        .build();
    let action = attack(&game, BLUE, (4, 0), (3, 0));
    act_with(&mut game, BLUE, action, &[MELEE, BLANK, BLANK, BLANK]);
    let dead = sheet(&game, RED);
    assert_eq!((dead.block, dead.level, dead.kills, dead.skills), (None, 3, 2, 0b1001));
    assert!(seen(&game).heroes.iter().all(|&kind| kind != HeroKind::Warlord), "he stays Red's");
    // The hero step of the next turn: 4 gold times the level, without the fee of the row.
    act(&mut game, BLUE, &[Action::EndPhase]);
    let before = gold(&game);
    let place = Action::Place(hex(&game, 0, 0));
    act(&mut game, RED, &[Action::Resurrect, place]);
    assert_eq!(before - gold(&game), 12);
    let back = block(&game, 0, 0).unwrap();
    assert_eq!((back.face, back.wounds, back.hp), (Some(Face::Hero), 0, Some(4)));
    assert_eq!(sheet(&game, RED).kills, 2);
    let poor = row().gold(RED, 11).hero(RED, HeroKind::Warlord, 3, (3, 3, 1), 0, 0).hero_died(RED).build();
    assert_eq!(refused(&poor, RED, Action::Resurrect), "M8.4");
    assert_eq!(refused(&row().build(), RED, Action::Resurrect), "M20.12");
}

#[test]
fn m20_13_a_hero_counts_as_a_unit_of_his_class() {
    let attacked_by = |kind, face, dice: usize| {
        let mut game =
            field().phase_of(BLUE).hero(RED, kind, 1, (4, 4, 0), 3, 0).unit(BLUE, face, 4, 0).build();
        let action = attack(&game, BLUE, (4, 0), (3, 0));
        let events = act_with(&mut game, BLUE, action, &vec![BLANK; dice]);
        (strikers(&events), strikes(&events)[0].0)
    };
    // A Pikeman counters the Warlord; the Sorceress counters the Pikeman and strikes first.
    assert_eq!(attacked_by(HeroKind::Warlord, Face::Pikeman, 4), (vec![BLUE, RED], 4));
    assert_eq!(attacked_by(HeroKind::Sorceress, Face::Pikeman, 5), (vec![RED, BLUE], 5));
    // Ranged heroes answer shots, others do not.
    for (kind, answers) in
        [(HeroKind::Sorceress, true), (HeroKind::Sharpshooter, true), (HeroKind::Warlord, false)]
    {
        let mut game =
            field().phase_of(BLUE).hero(RED, kind, 1, (4, 4, 0), 3, 0).unit(BLUE, Face::Archer, 5, 0).build();
        let action = shoot(&game, BLUE, (5, 0), (3, 0));
        let events = act_with(&mut game, BLUE, action, &vec![BLANK; if answers { 8 } else { 4 }]);
        assert_eq!(strikers(&events).len() == 2, answers, "{kind:?}");
    }
}

#[test]
fn m20_15_five_sheets_with_five_abilities_each() {
    let pack = PackRef::standard();
    assert_eq!(pack.heroes.len(), 5);
    let rows = [
        (HeroKind::Assassin, Class::Melee, [0; 3]),
        (HeroKind::Sharpshooter, Class::Ranged, [4, 4, 3]),
        (HeroKind::Protector, Class::Melee, [0; 3]),
        (HeroKind::Warlord, Class::Cavalry, [0; 3]),
        (HeroKind::Sorceress, Class::Ranged, [5, 4, 3]),
    ];
    for (kind, class, spell_dice) in rows {
        let sheet = pack.hero(kind);
        let levels = if kind == HeroKind::Sorceress { [1, 1, 1, 3, 5] } else { [1, 1, 1, 2, 3] };
        assert_eq!((sheet.class, sheet.abilities.len(), sheet.levels), (class, 5, levels));
        assert_eq!(sheet.spell_dice, spell_dice);
        // Heroes of the sword are hardier and strike harder; two of them are armoured.
        let more = if class == Class::Ranged { (0, 1) } else { (2, 2) };
        assert_eq!((sheet.hp, sheet.damage), more);
        let is_armoured = matches!(kind, HeroKind::Protector | HeroKind::Warlord);
        assert_eq!(sheet.attributes.contains(Attribute::HeavyArmour), is_armoured);
    }
}

#[test]
fn m20_16_spell_dice_by_distance_and_at_one_in_melee() {
    for (distance, dice) in [(1, 5), (2, 4), (3, 3)] {
        let mut game = with_hero(HeroKind::Sorceress, 1, 0)
            .unit(RED, Face::Builder, 6, -1)
            .unit(BLUE, Face::Knight, 3 + distance, 0)
            .build();
        let action = shoot(&game, RED, (3, 0), (3 + distance, 0));
        let events = act_with(&mut game, RED, action, &vec![BLANK; dice]);
        assert_eq!(strikes(&events), [(dice as u8, None)], "{distance}");
    }
    // Struck by a sword, flanked or not, she rolls five; two criticals are a critical, and so are three icons against whom she counters.
    let struck = |answers: &[usize]| {
        let mut game = field()
            .phase_of(BLUE)
            .hero(RED, HeroKind::Sorceress, 1, (4, 4, 0), 3, 0)
            .unit(BLUE, Face::HeavySwordsman, 4, 0)
            .unit(BLUE, Face::Pikeman, 4, -1)
            .unit(BLUE, Face::Pikeman, 3, 1)
            .build();
        let action = attack(&game, BLUE, (4, 0), (3, 0));
        strikes(&act_with(&mut game, BLUE, action, answers))[0]
    };
    assert_eq!(struck(&[BLANK; 5]), (5, None));
    assert_eq!(struck(&[CRITICAL, CRITICAL, BLANK, BLANK, BLANK]), (5, Some(2)));
    assert_eq!(struck(&[RANGED, RANGED, RANGED, BLANK, BLANK]), (5, Some(2)));
    assert_eq!(struck(&[RANGED, RANGED, BLANK, BLANK, BLANK]), (5, Some(1)));
}

#[test]
fn m20_16_at_veteran_level_they_are_the_base() {
    let setup = Setup::advanced(2).with(|rules| {
        rules.combat_cards = false;
        rules.veteran_dice = true;
    });
    let mut game = Scene::with(&setup)
        .hero(RED, HeroKind::Sorceress, 1, (4, 4, 0), 3, 0)
        .unit(BLUE, Face::ShieldMaiden, 5, 0)
        .build();
    // Four at distance 2, one more because she counters melee infantry, one less for agility.
    let action = shoot(&game, RED, (3, 0), (5, 0));
    assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 4])), [(4, None)]);
    assert_eq!(tactical(&game, RED).0, 0);
}
