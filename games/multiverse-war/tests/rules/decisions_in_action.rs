//! Chapter 32: the decision points of action phases: D12 to D25.

use crate::common::{
    BLANK, BLUE, RED, act, act_with, asked, attack, field, hex, legal, question, refused, seen, simple, slot,
    step, unit,
};
use multiverse_war::{
    Action, Aim, CombatCard, Dir, Encounter, Face, HeroKind, How, MultiverseWar, Scene, Setup, Task, Terrain,
    Work, Works,
};
use table::Seat;

/// Heroes without the dial.
fn heroic() -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| (rules.dial, rules.combat_cards) = (false, false)))
}

#[test]
fn d12_who_can_still_act() {
    let mut game = field()
        .unit(RED, Face::Pikeman, 2, 0)
        .unit(RED, Face::Builder, 2, 3)
        .building(RED, Works::GuardTower, false, 3, 1)
        .unit(BLUE, Face::Builder, 3, 0)
        .build();
    let actors = |game: &MultiverseWar| {
        let mut units = std::collections::BTreeSet::new();
        for option in legal(game, RED) {
            match option {
                Action::Step { unit, .. } | Action::Attack { unit, .. } => _ = units.insert(Some(unit)),
                Action::Tower { .. } => _ = units.insert(None),
                _ => {}
            }
        }
        units
    };
    let (pikeman, builder) = (unit(&game, RED, 2, 0), unit(&game, RED, 2, 3));
    assert_eq!(actors(&game), [None, Some(pikeman), Some(builder)].into());
    assert_eq!(legal(&game, RED).last(), Some(&Action::EndPhase));
    // The tower has shot and missed, the Pikeman has attacked: the Builder is left.
    let (from, at) = (hex(&game, 3, 1), hex(&game, 3, 0));
    act_with(&mut game, RED, Action::Tower { from, at, aim: Aim::First }, &[BLANK; 4]);
    let strike = attack(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[strike]);
    assert_eq!(actors(&game), [Some(builder)].into());
    // Nobody else acts.
    assert_eq!(refused(&game, BLUE, Action::EndPhase), "M32.3");
}

#[test]
fn d13_what_a_unit_does() {
    let game = field()
        .steps(RED, Face::Archer, 2)
        .unit(RED, Face::Archer, 1, 0)
        .unit(RED, Face::Horseman, 1, -1)
        .unexplored(2, 1)
        .unit(BLUE, Face::Builder, 3, -1)
        .build();
    let archer = unit(&game, RED, 1, 0);
    let options = legal(&game, RED);
    let has = |wanted: &dyn Fn(&Action) -> bool| options.iter().any(wanted);
    assert!(has(&|option| matches!(option, Action::Step { unit, .. } if *unit == archer)));
    assert!(has(&|option| matches!(option, Action::Swap { .. })));
    assert!(has(&|option| *option == Action::Explore { unit: archer, slot: slot(&game, (1, 0)) }));
    assert!(has(&|option| matches!(option, Action::Shoot { how: How::Plain, .. })));
    assert!(
        !has(&|option| matches!(option, Action::Attack { unit, .. } if *unit == archer)),
        "an Archer shoots"
    );
    let game = field()
        .unit(RED, Face::Ballista, 2, 0)
        .unit(RED, Face::Pikeman, 3, 0)
        .unit(BLUE, Face::Builder, 4, 0)
        .build();
    let (ballista, pikeman) = (unit(&game, RED, 2, 0), unit(&game, RED, 3, 0));
    let options = legal(&game, RED);
    assert!(options.contains(&Action::SetUp(ballista)));
    let attack = Action::Attack { unit: pikeman, at: hex(&game, 4, 0), how: How::Plain };
    assert!(options.contains(&attack));
    // One decision is a whole action: there is nothing to go back from (M32.2).
    assert_eq!(refused(&game, RED, Action::Cancel), "M32.1");
}

#[test]
fn d14_details_of_an_ability() {
    // A facing.
    let game = field().steps(RED, Face::Pikeman, 2).unit(RED, Face::Pikeman, 2, 0).build();
    let facings = legal(&game, RED).into_iter().filter(|option| matches!(option, Action::Ready { .. }));
    assert_eq!(facings.count(), 6);
    // A target of Cleave: only where an enemy stands next to both fighters.
    let game = field()
        .steps(RED, Face::HeavySwordsman, 2)
        .unit(RED, Face::HeavySwordsman, 2, 0)
        .unit(BLUE, Face::Pikeman, 3, 0)
        .unit(BLUE, Face::Pikeman, 3, -1)
        .build();
    let at = hex(&game, 3, 0);
    let how = |option| match option {
        Action::Attack { at: target, how, .. } if target == at => Some(how),
        _ => None,
    };
    let ways: Vec<_> = legal(&game, RED).into_iter().filter_map(how).collect();
    assert_eq!(ways, [How::Plain, How::Extra(Dir::new(4))]);
    // Ice Shards: triangles with an enemy in them, and no others.
    let sorceress = |scene: Scene| {
        let game = scene.hero(RED, HeroKind::Sorceress, 3, (3, 4, 8), 3, 0).build();
        legal(&game, RED)
            .into_iter()
            .filter(|option| matches!(option, Action::Power { power: 3, .. }))
            .count()
    };
    assert_eq!(sorceress(heroic()), 0);
    assert_eq!(
        sorceress(heroic().unit(BLUE, Face::Pikeman, 4, 0)),
        6,
        "six triangles have this hex as a corner"
    );
    let crowd = [
        (4, 0),
        (2, 0),
        (3, 1),
        (3, -1),
        (5, 0),
        (4, -2),
        (3, 2),
        (4, 1),
        (2, 1),
        (2, -1),
        (5, -1),
        (4, -1),
        (2, 2),
    ];
    let crowd = crowd.iter().fold(heroic(), |scene, &(q, r)| scene.unit(BLUE, Face::Pikeman, q, r));
    let most = sorceress(crowd);
    assert!((30..=54).contains(&most), "{most}");
}

#[test]
fn d15_the_settlement_or_the_unit_on_it() {
    let scene = field().unit(RED, Face::Ballista, 3, 3).set_up(3, 3).unit(BLUE, Face::Pikeman, 5, 3);
    let game = scene.clone().unit(RED, Face::TribalScout, 4, 4).build();
    let aims = |game: &MultiverseWar| {
        let at = hex(game, 5, 3);
        let aim = |option| match option {
            Action::Shoot { at: target, aim, .. } if target == at => Some(aim),
            _ => None,
        };
        legal(game, RED).into_iter().filter_map(aim).collect::<Vec<_>>()
    };
    assert_eq!(aims(&game), [Aim::First, Aim::Wall]);
    // An Archer has no choice: the unit is hit.
    let archer = field().unit(RED, Face::Archer, 3, 3).unit(BLUE, Face::Pikeman, 5, 3).build();
    assert_eq!(aims(&archer), [Aim::First]);
}

#[test]
fn d16_a_number_by_the_player_to_the_right() {
    let mut game = Scene::with(&Setup::starter(3))
        .unit(BLUE, Face::Pikeman, -2, 5)
        .phase_of(BLUE)
        .unexplored(-1, 3)
        .build();
    let at = slot(&game, (0, 1));
    act(&mut game, BLUE, &[Action::Explore { unit: 0, slot: at }]);
    assert_eq!(asked(&game), [RED]);
    assert_eq!(legal(&game, RED), [1, 2, 3, 4, 5, 6].map(Action::Number));
    for number in [0, 7] {
        assert_eq!(refused(&game, RED, Action::Number(number)), "M13.2");
    }
}

#[test]
fn d17_the_owner_names_who_defends_a_formation() {
    let setup = Setup::advanced(2).with(|rules| (rules.formations, rules.combat_cards) = (true, false));
    let mut game = Scene::with(&setup)
        .building(BLUE, Works::Fortress, false, 6, -4)
        .unit(BLUE, Face::Pikeman, 3, 0)
        .unit(BLUE, Face::Archer, 3, 0)
        .unit(RED, Face::HeavySwordsman, 2, 0)
        .build();
    let action = attack(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[action]);
    assert_eq!(question(&game), (vec![BLUE], Task::Defender));
    let mut options = legal(&game, BLUE);
    options.sort_unstable();
    assert_eq!(options, [Action::Defend(0), Action::Defend(1)]);
}

#[test]
fn d18_a_combat_card_of_the_attacker_then_of_the_defender() {
    let mut game = Scene::two()
        .hand(RED, &[CombatCard::BattleCry, CombatCard::BattleCry, CombatCard::WeakSpot])
        .hand(BLUE, &[CombatCard::SteadyHand, CombatCard::FallBack])
        .unit(RED, Face::Pikeman, 3, 0)
        .unit(BLUE, Face::Pikeman, 4, 0)
        .build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act(&mut game, RED, &[action]);
    assert_eq!(question(&game), (vec![RED], Task::CombatCard(0)));
    let own = [Action::Card(CombatCard::BattleCry), Action::Card(CombatCard::WeakSpot), Action::Pass];
    assert_eq!(legal(&game, RED), own);
    act(&mut game, RED, &[Action::Pass]);
    assert_eq!(question(&game), (vec![BLUE], Task::CombatCard(1)));
    assert_eq!(legal(&game, BLUE), [Action::Card(CombatCard::SteadyHand), Action::Pass]);
    assert_eq!(refused(&game, BLUE, Action::Card(CombatCard::FallBack)), "M26.2");
}

#[test]
fn d19_fall_back_to_a_free_hex() {
    let mut game = Scene::two()
        .hand(BLUE, &[CombatCard::FallBack])
        .unit(RED, Face::Pikeman, 3, 0)
        .unit(BLUE, Face::Pikeman, 4, 0)
        .wounds(4, 0, 1)
        .terrain(5, 0, Terrain::Mountain)
        .build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act(&mut game, RED, &[action]);
    act(&mut game, BLUE, &[Action::Pass]);
    assert_eq!(question(&game), (vec![BLUE], Task::FallBack(1)));
    // Six hexes without the attacker's and the mountain, or pass.
    assert_eq!(legal(&game, BLUE).len(), 4 + 1);
    assert_eq!(legal(&game, BLUE).last(), Some(&Action::Pass));
}

#[test]
fn d20_fight_or_withdraw() {
    let mut game = simple().deck(&[1]).unit(RED, Face::Pikeman, 2, 0).token(3, 0).build();
    let enter = step(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[enter]);
    assert_eq!(question(&game), (vec![RED], Task::StoryRound));
    assert_eq!(legal(&game, RED), [Action::Fight, Action::Withdraw]);
}

#[test]
fn d21_pay_for_a_step_or_try() {
    // A17.
    let mut game = simple().deck(&[17]).unit(RED, Face::Pikeman, 2, 0).token(3, 0).build();
    let enter = step(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[enter]);
    assert_eq!(question(&game), (vec![RED], Task::Shrine));
    assert_eq!(legal(&game, RED), [Action::Yes, Action::No]);
    // P2 and P3; a Builder who meets them can only decline (M23.6).
    for (face, kind, options) in [
        (Face::Pikeman, Encounter::Caravan, &[Action::Yes, Action::No][..]),
        (Face::Archer, Encounter::Competition, &[Action::Yes, Action::No]),
        (Face::Builder, Encounter::Caravan, &[Action::No]),
    ] {
        let mut game = simple().unit(RED, face, 2, 0).encounter(kind, 3, 0).build();
        let meet = step(&game, RED, (2, 0), (3, 0));
        act(&mut game, RED, &[meet]);
        assert_eq!(legal(&game, RED), options, "{face:?} meets {kind:?}");
    }
}

#[test]
fn d22_a_territory_to_reveal_and_where_it_faces() {
    // A12, with a test of three dice: a critical.
    let scene = simple().deck(&[12]).unit(RED, Face::Pikeman, 2, 0).token(3, 0);
    let mut game = scene.unexplored(6, -4).unexplored(8, -3).unexplored(4, 2).build();
    let enter = step(&game, RED, (2, 0), (3, 0));
    act_with(&mut game, RED, enter, &[0, 3, 3, 3]);
    assert_eq!(question(&game), (vec![RED], Task::RevealSlot));
    // All three lie next to face-up slots.
    let slots = [(2, -2), (3, -2), (2, 0)].map(|place| Action::Slot(slot(&game, place)));
    assert_eq!(legal(&game, RED), slots);
    act(&mut game, RED, &slots[..1]);
    // (2,-2) has the neighbours (1,-1) and (2,-1) face up, and (3,-2) face down.
    let towards = [(1, -1), (2, -1)].map(|place| Action::Slot(slot(&game, place)));
    assert_eq!(legal(&game, RED), towards);
    act(&mut game, RED, &towards[..1]);
    assert_eq!(asked(&game), [BLUE], "the number is named as always");
}

#[test]
fn d23_a_hex_for_a_won_unit_for_crossroads_or_for_a_retreat() {
    let enter = |card: u8| {
        let mut game = simple().deck(&[card]).unit(RED, Face::Pikeman, 2, 0).token(3, 0).build();
        let enter = step(&game, RED, (2, 0), (3, 0));
        act(&mut game, RED, &[enter]);
        (question(&game), legal(&game, RED).len())
    };
    // A13: six free hexes next to the adventure. A18: six hexes for the second crossroads.
    assert_eq!(enter(13), ((vec![RED], Task::WonUnit(Face::Pikeman)), 6));
    assert_eq!(enter(18), ((vec![RED], Task::Pave), 6));
}

#[test]
fn d24_the_type_that_an_academy_teaches() {
    let scene = simple().unit(RED, Face::Builder, 3, 1).building(RED, Works::Academy, false, 3, 1);
    let mut game = scene.steps(RED, Face::Pikeman, 4).build_phase().build();
    act(&mut game, RED, &[Action::Builder(0), Action::Work(Work::Upgrade), Action::Done]);
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!(question(&game), (vec![RED], Task::AcademyStep(RED)));
    // Eleven own types, without the Pikemen, who are elite.
    assert_eq!(legal(&game, RED).len(), 10);
    assert_eq!(refused(&game, RED, Action::Type(Face::Pikeman)), "M19.3");
    assert_eq!(refused(&game, RED, Action::Type(Face::Legionary)), "M19.9");
}

#[test]
fn d25_the_ally_agrees_to_a_swap_or_not() {
    let ally = Seat::new(3);
    let scene =
        Scene::with(&Setup::starter(4)).unit(RED, Face::Pikeman, 4, -1).unit(ally, Face::Archer, 5, -1);
    for (answer, place) in [(Action::Accept, (5, -1)), (Action::Refuse, (4, -1))] {
        let mut game = scene.clone().build();
        act(&mut game, RED, &[Action::SwapAlly { unit: 0, with: 0 }]);
        assert_eq!(question(&game), (vec![ally], Task::AllySwap(0, 0)));
        assert_eq!(legal(&game, ally), [Action::Accept, Action::Refuse]);
        act(&mut game, ally, &[answer]);
        assert_eq!(seen(&game).blocks[0].hex, hex(&game, place.0, place.1));
        assert_eq!(asked(&game), [RED]);
    }
}
