//! Chapter 15: fights, up to the first strike.

use crate::arena::{charge, duel, strikers, victim, volley};
use crate::common::{
    BLANK, BLUE, CAVALRY, MELEE, RANGED, RED, act, act_rolling, act_with, asked, attack, block, field, hex,
    refused, shoot, strikes, unit,
};
use multiverse_war::{
    Action, Aim, CombatCard, Encounter, Event, Face, How, MultiverseWar, Scene, Setup, Terrain, Victim, Works,
};
use table::Game;

#[test]
fn m15_1_each_side_strikes_once() {
    let mut game = duel(Face::Pikeman, Face::Pikeman).build();
    let events = charge(&mut game, &[]);
    assert_eq!(strikers(&events), [RED, BLUE]);
    assert_eq!(block(&game, RED, 5, -2).unwrap().wounds, 1);
    assert_eq!(block(&game, BLUE, 6, -2).unwrap().wounds, 1);
}

#[test]
fn m15_2_an_attack_move_is_made_at_an_adjacent_hex() {
    let game = field().unit(RED, Face::Pikeman, 4, -2).unit(BLUE, Face::Pikeman, 6, -2).build();
    assert_eq!(refused(&game, RED, attack(&game, RED, (4, -2), (6, -2))), "M12.5");
    assert_eq!(refused(&game, RED, attack(&game, RED, (4, -2), (5, -2))), "M15.4");
    let game = duel(Face::Archer, Face::Pikeman).build();
    assert_eq!(refused(&game, RED, attack(&game, RED, (5, -2), (6, -2))), "M15.2");
}

#[test]
fn m15_2_enemy_and_neutral_structures_are_attacked_too() {
    let scene = field().unit(RED, Face::Pikeman, 5, -2);
    let is_allowed = |scene: Scene| {
        let game = scene.build();
        game.check(RED, attack(&game, RED, (5, -2), (6, -2))).is_ok()
    };
    assert!(is_allowed(scene.clone().building(BLUE, Works::Barracks, false, 6, -2)));
    assert!(is_allowed(scene.clone().encounter(Encounter::Ants, 6, -2)));
    assert!(is_allowed(scene.clone().encounter(Encounter::Village, 6, -2)));
    let own = scene.building(RED, Works::Barracks, false, 6, -2).build();
    assert_eq!(refused(&own, RED, attack(&own, RED, (5, -2), (6, -2))), "M15.4");
}

#[test]
fn m15_2_it_costs_what_entering_the_hex_costs() {
    let scene = duel(Face::HeavySwordsman, Face::HeavySwordsman);
    let game = scene.clone().terrain(6, -2, Terrain::Hills).spent(5, -2, 1).build();
    assert_eq!(refused(&game, RED, attack(&game, RED, (5, -2), (6, -2))), "M12.5");
    let game = scene.clone().spent(5, -2, 1).build();
    assert_eq!(game.check(RED, attack(&game, RED, (5, -2), (6, -2))), Ok(()));
    let mut game = scene.terrain(6, -2, Terrain::Hills).build();
    charge(&mut game, &[BLANK; 8]);
    assert_eq!(block(&game, RED, 5, -2).unwrap().ap, Some(0));
}

#[test]
fn m15_3_a_shot_reaches_as_far_as_the_range() {
    // A Scout identifies, so that only the range decides.
    let scene = field().unit(BLUE, Face::Pikeman, 6, -2).unit(RED, Face::TribalScout, 7, -2);
    for (face, from, is_in_range) in [
        (Face::Archer, (4, -2), true),
        (Face::Archer, (6, -5), false),
        (Face::Longbowman, (6, -5), true),
        (Face::Longbowman, (3, -2), true),
        (Face::Longbowman, (2, -2), false),
    ] {
        let game = scene.clone().unit(RED, face, from.0, from.1).build();
        let action = shoot(&game, RED, from, (6, -2));
        assert_eq!(game.check(RED, action).is_ok(), is_in_range, "{face:?} from {from:?}");
        if !is_in_range {
            assert_eq!(refused(&game, RED, action), "M15.3");
        }
    }
    let game = duel(Face::Pikeman, Face::Pikeman).build();
    assert_eq!(refused(&game, RED, shoot(&game, RED, (5, -2), (6, -2))), "M15.3");
}

#[test]
fn m15_3_a_hidden_unit_is_not_shot_at() {
    let scene = field().unit(RED, Face::Archer, 4, -2).unit(BLUE, Face::Horseman, 6, -2).terrain(
        6,
        -2,
        Terrain::Forest,
    );
    let game = scene.clone().build();
    assert_eq!(refused(&game, RED, shoot(&game, RED, (4, -2), (6, -2))), "M15.3");
    // The Pikeman identifies it but stands in the way, on the same height.
    let game = scene.clone().unit(RED, Face::Pikeman, 5, -2).build();
    assert_eq!(refused(&game, RED, shoot(&game, RED, (4, -2), (6, -2))), "M18.3");
    // The forest of the target's own hex does not break the line.
    let mut game = scene.unit(RED, Face::Pikeman, 7, -2).build();
    let events = volley(&mut game, (4, -2), (6, -2), &[BLANK; 3]);
    assert_eq!(strikes(&events), [(3, None)]);
}

#[test]
fn m15_3_the_line_must_be_free() {
    let scene = field().unit(RED, Face::Archer, 4, -2).unit(BLUE, Face::Horseman, 6, -2).unit(
        RED,
        Face::Pikeman,
        7,
        -2,
    );
    for (between, is_free) in [
        (Terrain::Grassland, true),
        (Terrain::Water, true),
        (Terrain::Forest, false),
        (Terrain::Hills, false),
        (Terrain::Mountain, false),
    ] {
        let game = scene.clone().terrain(5, -2, between).build();
        assert_eq!(game.check(RED, shoot(&game, RED, (4, -2), (6, -2))).is_ok(), is_free, "{between:?}");
    }
}

#[test]
fn m15_4_a_building_is_hit_before_those_inside() {
    let mut game = duel(Face::Pikeman, Face::Pikeman).building(BLUE, Works::Barracks, false, 6, -2).build();
    let at = hex(&game, 6, -2);
    assert_eq!(victim(&charge(&mut game, &[])), Some(Victim::Building(at)));
    assert_eq!(block(&game, BLUE, 6, -2).unwrap().wounds, 0);
}

#[test]
fn m15_4_on_a_settlement_hex_the_military_unit_is_hit_and_without_one_the_settlement() {
    // (5,1) is next to (6,1), which is next to the blue settlement; (6,2) is a settlement hex.
    let scene = field().unit(RED, Face::Pikeman, 6, 1);
    let cases = [(Some(Face::Pikeman), true), (Some(Face::Builder), false), (None, false)];
    for (inside, hits_unit) in cases {
        let scene = inside.map_or(scene.clone(), |face| scene.clone().unit(BLUE, face, 6, 2));
        let mut game = scene.build();
        let action = attack(&game, RED, (6, 1), (6, 2));
        let hit = victim(&act(&mut game, RED, &[action]));
        let is_unit = matches!(hit, Some(Victim::Unit(_)));
        assert!(is_unit == hits_unit && (is_unit || hit == Some(Victim::Settlement(BLUE))), "{inside:?}");
    }
}

#[test]
fn m15_4_elsewhere_the_military_unit_is_hit_and_without_one_the_builder() {
    let mut game = duel(Face::Pikeman, Face::HeavySwordsman).unit(BLUE, Face::Builder, 6, -2).build();
    let guard = unit(&game, BLUE, 6, -2);
    let events = charge(&mut game, &[BLANK; 9]);
    assert!(matches!(victim(&events), Some(Victim::Unit(hit)) if hit.unit == guard));
    let mut game = duel(Face::Pikeman, Face::Builder).build();
    let builder = unit(&game, BLUE, 6, -2);
    assert!(matches!(victim(&charge(&mut game, &[])), Some(Victim::Unit(hit)) if hit.unit == builder));
}

#[test]
fn m15_4_a_settlement_hex_with_a_hidden_block_is_not_shot_at() {
    // (5,0) is three hexes from (6,2): too far to see, not too far for a longbow.
    let scene = field().unit(RED, Face::Longbowman, 5, 0);
    let game = scene.clone().build();
    assert_eq!(game.check(RED, shoot(&game, RED, (5, 0), (6, 2))), Ok(()));
    for face in [Face::Builder, Face::Decoy, Face::Pikeman] {
        let game = scene.clone().unit(BLUE, face, 6, 2).build();
        assert_eq!(refused(&game, RED, shoot(&game, RED, (5, 0), (6, 2))), "M15.3", "{face:?}");
    }
    // A Builder that is identified does not save the settlement.
    let mut game = scene.unit(BLUE, Face::Builder, 6, 2).unit(RED, Face::Pikeman, 7, 1).build();
    let events = volley(&mut game, (5, 0), (6, 2), &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(victim(&events), Some(Victim::Settlement(BLUE)));
}

#[test]
fn m15_5_siege_weapons_may_aim_at_the_settlement() {
    let aimed = |game: &MultiverseWar, aim| {
        let (unit, at) = (unit(game, RED, 5, 0), hex(game, 6, 2));
        Action::Shoot { unit, at, aim, how: How::Plain }
    };
    let scene = field().unit(RED, Face::Ballista, 5, 0).set_up(5, 0).unit(BLUE, Face::Pikeman, 6, 2);
    let mut game = scene.clone().build();
    // Nobody sees the Pikeman: he is no target, and no shield.
    assert_eq!(refused(&game, RED, aimed(&game, Aim::First)), "M15.3");
    let action = aimed(&game, Aim::Wall);
    let events = act_with(&mut game, RED, action, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(victim(&events), Some(Victim::Settlement(BLUE)));
    // Seen, he can be chosen too.
    let mut game = scene.unit(RED, Face::TribalScout, 6, 1).build();
    assert_eq!(game.check(RED, aimed(&game, Aim::Wall)), Ok(()));
    let action = aimed(&game, Aim::First);
    assert!(matches!(victim(&act(&mut game, RED, &[action])), Some(Victim::Unit(_))));
    // Others hit what M15.4 says.
    let bow = field().unit(RED, Face::Longbowman, 5, 0).unit(BLUE, Face::Pikeman, 6, 2).build();
    assert_eq!(refused(&bow, RED, aimed(&bow, Aim::Wall)), "M15.4");
}

#[test]
fn m15_6_the_steps_come_in_their_order() {
    let setup = Setup::advanced(2).with(|rules| rules.formations = true);
    let mut game = Scene::with(&setup)
        .hand(RED, &[CombatCard::BattleCry])
        .hand(BLUE, &[CombatCard::SteadyHand])
        .steps(RED, Face::Berzerker, 2)
        .unit(RED, Face::Berzerker, 5, -2)
        .building(BLUE, Works::Fortress, false, 8, -4)
        .unit(BLUE, Face::Archer, 6, -2)
        .unit(BLUE, Face::TribalScout, 6, -2)
        .unit(BLUE, Face::Builder, 6, -3)
        .unit(BLUE, Face::Pikeman, 7, -2)
        .ready(7, -2, 3)
        .build();
    let scout = unit(&game, BLUE, 6, -2);
    let (at, berzerker) = (hex(&game, 6, -2), unit(&game, RED, 5, -2));
    let mut told = act(&mut game, RED, &[Action::Attack { unit: berzerker, at, how: How::Ability }]);
    // The owner of the formation names who defends.
    assert_eq!(asked(&game), [BLUE]);
    told.extend(act(&mut game, BLUE, &[Action::Defend(scout)]));
    // A Berzerker is not mounted, so nobody intercepts. First the attacker may play a card.
    assert_eq!(asked(&game), [RED]);
    assert_eq!(refused(&game, BLUE, Action::Pass), "M32.3");
    told.extend(act(&mut game, RED, &[Action::Card(CombatCard::BattleCry)]));
    assert_eq!(asked(&game), [BLUE]);
    // Blue holds a card, so he is asked again when his Scout would die.
    told.extend(act(&mut game, BLUE, &[Action::Pass, Action::Pass]));
    let names = |event: &Event| match event {
        Event::Attacked { .. } => Some("attack"),
        Event::Defends { .. } => Some("defender"),
        Event::PlayedCard { .. } => Some("card"),
        Event::Supported { .. } => Some("support"),
        Event::Struck { .. } => Some("strike"),
        Event::Killed { face: Face::TribalScout, .. } => Some("death"),
        Event::Killed { .. } => Some("extra death"),
        Event::MovedUp { .. } => Some("up"),
        _ => None,
    };
    let order: Vec<&str> = told.iter().filter_map(names).collect();
    // The dead Scout does not strike; the extra strike of Cleave comes last; the Archer holds the hex.
    let expected = ["attack", "defender", "card", "support", "strike", "death", "strike", "extra death"];
    assert_eq!(order, expected);
    assert_eq!(asked(&game), [RED]);
    assert!(block(&game, RED, 5, -2).unwrap().over);
}

#[test]
fn m15_6_an_interception_comes_before_the_cards() {
    let mut game = Scene::two()
        .hand(RED, &[CombatCard::BattleCry])
        .unit(RED, Face::Horseman, 5, -2)
        .unit(BLUE, Face::TribalScout, 6, -2)
        .unit(BLUE, Face::Pikeman, 7, -2)
        .ready(7, -2, 3)
        .build();
    let action = attack(&game, RED, (5, -2), (6, -2));
    // Nobody was asked yet, and the dead play no cards. The last answer is the card that blue draws for the kill.
    let events = act_with(&mut game, RED, action, &[MELEE, MELEE, MELEE, BLANK, BLANK, 0]);
    assert!(events.iter().any(|event| matches!(event, Event::Killed { face: Face::Horseman, .. })));
    assert!(block(&game, BLUE, 6, -2).is_some());
    assert_eq!(asked(&game), [RED]);
    assert_eq!(game.check(RED, Action::EndPhase), Ok(()));
}

/// M15.7 by class, with a unit of each: melee specialist, anti-cavalry, cavalry, ranged, siege.
const CLASSES: [Face; 5] = [Face::Legionary, Face::Pikeman, Face::Horseman, Face::Archer, Face::Ballista];
/// Who counters whom, by place in the list of classes.
const COUNTERS: [(usize, usize); 5] = [(3, 0), (3, 1), (0, 1), (1, 2), (2, 3)];

#[test]
fn m15_7_counters_in_attack_moves() {
    for (one, &attacker) in CLASSES.iter().enumerate().take(3) {
        for (other, &defender) in CLASSES.iter().enumerate() {
            let mut game = duel(attacker, defender).build();
            let action = attack(&game, RED, (5, -2), (6, -2));
            let events = act_rolling(&mut game, RED, action, BLANK);
            let is_first = strikers(&events)[0] == RED;
            assert_eq!(is_first, !COUNTERS.contains(&(other, one)), "{attacker:?} at {defender:?}");
            // Whoever counters and has no handicap looks for a critical.
            let red = strikers(&events).iter().position(|&seat| seat == RED).expect("all blank: he lives");
            let dice = if COUNTERS.contains(&(one, other)) { 5 } else { 0 };
            assert_eq!(strikes(&events)[red].0, dice, "{attacker:?} at {defender:?}");
        }
    }
}

#[test]
fn m15_7_counters_in_shots() {
    // Three icons that hit are critical for whoever counters, and for nobody else.
    for (shooter, class) in [(Face::Archer, 3), (Face::HorseArcher, 2), (Face::Ballista, 4)] {
        let icon = if class == 2 { CAVALRY } else { RANGED };
        for (other, &target) in CLASSES.iter().enumerate() {
            let game = field().unit(RED, shooter, 4, -2).unit(BLUE, target, 6, -2);
            let mut game = if class == 4 { game.set_up(4, -2) } else { game }.build();
            let events = volley(&mut game, (4, -2), (6, -2), &[icon, icon, icon, BLANK]);
            let damage = if COUNTERS.contains(&(class, other)) { 2 } else { 1 };
            assert_eq!(strikes(&events)[0], (4, Some(damage)), "{shooter:?} at {target:?}");
        }
    }
}

#[test]
fn m15_8_who_counters_strikes_first() {
    let mut game = duel(Face::HeavySwordsman, Face::Archer).build();
    let events = charge(&mut game, &[BLANK; 4]);
    assert_eq!(strikers(&events), [BLUE, RED]);
    // Neither counters the other.
    let mut game = duel(Face::HeavySwordsman, Face::Horseman).build();
    assert_eq!(strikers(&charge(&mut game, &[BLANK; 4])), [RED, BLUE]);
}

#[test]
fn m15_8_who_may_not_strike_is_not_first() {
    // A frozen Archer counters the Swordsman and still does not strike.
    let mut game = duel(Face::HeavySwordsman, Face::Archer).frozen(6, -2).build();
    assert_eq!(strikers(&charge(&mut game, &[])), [RED]);
    // A Pikeman counters the horse that shoots at him, and has no answer.
    let mut game = field().unit(RED, Face::HorseArcher, 4, -2).unit(BLUE, Face::Pikeman, 6, -2).build();
    assert_eq!(strikers(&volley(&mut game, (4, -2), (6, -2), &[BLANK; 4])), [RED]);
    // An Archer counters the spear of a Shield Maiden, and answers it first.
    let mut game = field()
        .steps(RED, Face::ShieldMaiden, 2)
        .unit(RED, Face::ShieldMaiden, 4, -2)
        .unit(BLUE, Face::Archer, 6, -2)
        .build();
    let (unit, at) = (unit(&game, RED, 4, -2), hex(&game, 6, -2));
    let spear = Action::Shoot { unit, at, aim: Aim::First, how: How::Ability };
    let events = act_with(&mut game, RED, spear, &[BLANK; 7]);
    assert_eq!(strikers(&events), [BLUE, RED]);
    assert_eq!(strikes(&events), [(3, None), (4, None)]);
}

#[test]
fn m15_9_whoever_is_attacked_strikes_back_whatever_his_weapon() {
    let answers = |face: Face| {
        let mut game = duel(Face::Berzerker, face).build();
        let action = attack(&game, RED, (5, -2), (6, -2));
        strikers(&act_rolling(&mut game, RED, action, BLANK)).contains(&BLUE)
    };
    for face in [Face::Pikeman, Face::Horseman, Face::Archer, Face::HorseArcher, Face::Longbowman] {
        // Those with 1 HP strike first, or not at all.
        assert!(answers(face), "{face:?}");
    }
    for face in [Face::Ballista, Face::Catapult, Face::Builder] {
        assert!(!answers(face), "{face:?}");
    }
    // The dead do not strike.
    let mut game = duel(Face::Pikeman, Face::TribalScout).build();
    assert_eq!(strikers(&charge(&mut game, &[])), [RED]);
}

#[test]
fn m12_8_a_builder_on_its_hex_does_not_hinder_an_attack() {
    let setup = Setup::advanced(4).with(|rules| rules.combat_cards = false);
    let ally = table::Seat::new(3);
    let game = Scene::with(&setup)
        .unit(RED, Face::Pikeman, 4, -1)
        .unit(ally, Face::Builder, 4, -1)
        .unit(BLUE, Face::Pikeman, 5, -1)
        .build();
    assert_eq!(game.check(RED, attack(&game, RED, (4, -1), (5, -1))), Ok(()));
}
