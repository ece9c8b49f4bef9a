//! Chapter 18: the unit cards, row by row. Each is compared with the pack and tried in play: its price in the Build phase, its HP and AP on the map, its
//! attack and range in the field.

use crate::common::{BLUE, RED, act, attack, hex, refused, seen, shoot};
use crate::skills::{block, field};
use multiverse_war::{
    Ability, Action, Attribute, Class, Face, Faction, PackRef, STANDARD, Scene, Source, UNITS, Works,
};
use table::{Game, Set};

/// A row of M18.1.
struct Row<'a> {
    face: Face,
    faction: Option<Faction>,
    age: u8,
    class: Class,
    price: u16,
    hp: u8,
    ap: u8,
    /// 0 for a melee attack.
    range: u8,
    attributes: &'a [Attribute],
    ability: Ability,
}

/// Recruits the unit: what was paid, and its HP and AP when the action phase opens.
fn recruited(face: Face, faction: Faction) -> (u16, u8, u8) {
    let mut game = field()
        .faction(RED, faction)
        .faction(BLUE, if faction == Faction::Rus { Faction::Romans } else { Faction::Rus })
        .building(RED, Works::Barracks, true, 3, 0)
        .building(RED, Works::SiegeWorkshop, true, 5, 0)
        .build_phase()
        .build();
    let is_siege = PackRef::standard().unit(face).expect("a unit card").class == Class::Siege;
    let (source, at) = if is_siege {
        (Source::Building(hex(&game, 5, 0)), hex(&game, 5, 0))
    } else {
        (Source::Settlement, hex(&game, 1, 0))
    };
    let orders = [Action::Source(source), Action::Recruit(face), Action::Place(at), Action::Done];
    act(&mut game, RED, &orders);
    act(&mut game, BLUE, &[Action::Done]);
    let view = seen(&game);
    let unit = view.blocks.iter().find(|block| block.hex == at).expect("it was recruited");
    assert_eq!(unit.face, Some(face));
    (20 - view.players[0].gold, unit.hp.expect("it is seen"), unit.ap.expect("it is seen"))
}

/// A unit of Red on (3,0), ready to shoot if it can; somebody of Blue so many hexes east of it, whom a Builder sees.
fn facing(face: Face, distance: i8) -> Scene {
    field().unit(RED, face, 3, 0).set_up(3, 0).unit(RED, Face::Builder, 6, -1).unit(
        BLUE,
        Face::Pikeman,
        3 + distance,
        0,
    )
}

/// How far it shoots; 0 if it does not.
fn reach(face: Face) -> u8 {
    let reaches = |distance: i8| {
        let game = facing(face, distance).build();
        game.check(RED, shoot(&game, RED, (3, 0), (3 + distance, 0))).is_ok()
    };
    let reached: Vec<i8> = (1..=4).filter(|&distance| reaches(distance)).collect();
    assert!(reached.iter().copied().eq(1..=reached.len() as i8), "there is no gap: {reached:?}");
    reached.len() as u8
}

#[track_caller]
fn holds(row: &Row<'_>) {
    let pack = PackRef::standard();
    let card = pack.unit(row.face).expect("a unit card");
    assert_eq!((card.faction, card.age, card.class), (row.faction, row.age, row.class));
    let attributes: Set<Attribute> = row.attributes.iter().copied().collect();
    assert_eq!((card.attributes, card.ability), (attributes, row.ability));
    let faction = row.faction.unwrap_or(Faction::Vikings);
    assert_eq!(recruited(row.face, faction), (row.price, row.hp, row.ap));
    assert_eq!(reach(row.face), row.range);
    let game = facing(row.face, 1).build();
    let charge = attack(&game, RED, (3, 0), (4, 0));
    match (row.class, row.range) {
        (Class::Civilian, _) => assert_eq!(refused(&game, RED, charge), "M1.6"),
        (_, 0) => assert!(game.check(RED, charge).is_ok()),
        _ => assert_eq!(refused(&game, RED, charge), "M15.2"),
    }
}

/// A row of the common units without attributes.
const fn common(face: Face, age: u8, class: Class, price: u16, hp: u8, ap: u8) -> Row<'static> {
    let (faction, attributes) = (None, &[]);
    Row { face, faction, age, class, price, hp, ap, range: 0, attributes, ability: Ability::None }
}

#[test]
fn u1_builder() {
    holds(&common(Face::Builder, 1, Class::Civilian, 2, 1, 2));
}

#[test]
fn u2_tribal_scout() {
    let attributes = &[Attribute::Woodcraft, Attribute::Light, Attribute::Manoeuvrability];
    let row = common(Face::TribalScout, 1, Class::Melee, 2, 1, 3);
    holds(&Row { attributes, ability: Ability::Sprint, ..row });
}

#[test]
fn u3_pikeman() {
    let row = common(Face::Pikeman, 1, Class::AntiCavalry, 3, 2, 2);
    holds(&Row { ability: Ability::Intercept, ..row });
}

#[test]
fn u4_archer() {
    let row = common(Face::Archer, 1, Class::Ranged, 5, 1, 2);
    holds(&Row { range: 2, attributes: &[Attribute::NoFiringArc], ability: Ability::Volley, ..row });
}

#[test]
fn u5_horseman() {
    let row = common(Face::Horseman, 1, Class::Cavalry, 4, 2, 4);
    holds(&Row { ability: Ability::HitAndRun, ..row });
}

#[test]
fn u6_heavy_swordsman() {
    let row = common(Face::HeavySwordsman, 1, Class::Melee, 5, 3, 2);
    holds(&Row { attributes: &[Attribute::HeavyArmour], ability: Ability::Cleave1, ..row });
}

#[test]
fn u7_crossbowman() {
    let attributes = &[Attribute::PiercingShot, Attribute::NoFiringArc];
    let row = common(Face::Crossbowman, 2, Class::Ranged, 8, 2, 2);
    holds(&Row { range: 2, attributes, ability: Ability::SteadyAim, ..row });
}

#[test]
fn u8_knight() {
    let row = common(Face::Knight, 2, Class::Cavalry, 6, 3, 3);
    holds(&Row { attributes: &[Attribute::HeavyArmour], ability: Ability::Charge, ..row });
}

#[test]
fn u9_ballista() {
    let attributes = &[Attribute::SetUp, Attribute::Wrecker];
    let row = common(Face::Ballista, 1, Class::Siege, 6, 1, 2);
    holds(&Row { range: 3, attributes, ability: Ability::Skewer, ..row });
    assert_eq!(PackRef::standard().unit(Face::Ballista).unwrap().damage, 1);
}

#[test]
fn u10_catapult() {
    let attributes = &[Attribute::SetUp, Attribute::Wrecker];
    let row = common(Face::Catapult, 2, Class::Siege, 8, 2, 2);
    holds(&Row { range: 3, attributes, ability: Ability::Scatter, ..row });
    assert_eq!(PackRef::standard().unit(Face::Catapult).unwrap().damage, 2);
}

#[test]
fn u11_shield_maiden() {
    let row = common(Face::ShieldMaiden, 1, Class::Melee, 4, 2, 3);
    let faction = Some(Faction::Vikings);
    holds(&Row { faction, attributes: &[Attribute::Agility], ability: Ability::SpearThrow, ..row });
}

#[test]
fn u12_berzerker() {
    let row = common(Face::Berzerker, 2, Class::Melee, 6, 4, 3);
    holds(&Row { faction: Some(Faction::Vikings), ability: Ability::Cleave2, ..row });
}

#[test]
fn u13_legionary() {
    let row = common(Face::Legionary, 1, Class::Melee, 5, 3, 2);
    let faction = Some(Faction::Romans);
    holds(&Row { faction, attributes: &[Attribute::CloseRanks], ability: Ability::Testudo, ..row });
}

#[test]
fn u14_praetorian() {
    let row = common(Face::Praetorian, 2, Class::AntiCavalry, 6, 4, 2);
    let faction = Some(Faction::Romans);
    holds(&Row { faction, attributes: &[Attribute::HeavyArmour], ability: Ability::GuardLine, ..row });
}

#[test]
fn u15_longbowman() {
    let row = common(Face::Longbowman, 1, Class::Ranged, 6, 1, 2);
    let (faction, attributes) = (Some(Faction::Kingdom), &[Attribute::NoFiringArc]);
    holds(&Row { faction, range: 3, attributes, ability: Ability::Stakes, ..row });
}

#[test]
fn u16_templar() {
    let row = common(Face::Templar, 2, Class::Cavalry, 7, 4, 3);
    let faction = Some(Faction::Kingdom);
    holds(&Row { faction, attributes: &[Attribute::HeavyArmour], ability: Ability::Zeal, ..row });
}

#[test]
fn u17_horse_archer() {
    let row = common(Face::HorseArcher, 1, Class::Cavalry, 8, 2, 4);
    holds(&Row { faction: Some(Faction::Rus), range: 2, ability: Ability::HitAndRun, ..row });
}

#[test]
fn u18_bogatyr() {
    let row = common(Face::Bogatyr, 2, Class::Melee, 7, 4, 2);
    let faction = Some(Faction::Rus);
    holds(&Row { faction, attributes: &[Attribute::HeavyArmour], ability: Ability::ShrugOff, ..row });
}

#[test]
fn m18_1_there_are_eighteen_cards_and_a_pack_may_change_their_figures() {
    let pack = PackRef::standard();
    assert_eq!(Face::ALL.iter().filter(|&&face| pack.unit(face).is_some()).count(), UNITS);
    assert_eq!(UNITS, 18);
    assert!(pack.unit(Face::Decoy).is_none() && pack.unit(Face::Hero).is_none());
    // Each faction has one unit of each Age; the ten others are common.
    for faction in Faction::ALL {
        let ages: Vec<u8> =
            pack.units.iter().filter(|unit| unit.faction == Some(faction)).map(|unit| unit.age).collect();
        assert_eq!(ages, [1, 2], "{faction:?}");
    }
    assert_eq!(pack.units.iter().filter(|unit| unit.faction.is_none()).count(), 10);
    let strong = STANDARD.replacen(
        "hp = 2\nap = 2\nability = \"intercept\"",
        "hp = 4\nap = 2\nability = \"intercept\"",
        1,
    );
    let strong = PackRef::parse("strong.toml", &strong).unwrap();
    assert_eq!(strong.unit(Face::Pikeman).unwrap().hp, 4);
}

#[test]
fn m18_1_units_of_other_factions_are_never_offered() {
    let mut game =
        field().faction(RED, Faction::Romans).faction(BLUE, Faction::Vikings).build_phase().build();
    act(&mut game, RED, &[Action::Source(Source::Settlement)]);
    assert_eq!(refused(&game, RED, Action::Recruit(Face::ShieldMaiden)), "M11.2");
    assert!(game.check(RED, Action::Recruit(Face::Legionary)).is_ok());
    assert!(block(&game, 1, 0).is_none());
}
