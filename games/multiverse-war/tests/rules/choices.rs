//! Chapter 32: the decisions of random games are those of the table, and none has more options than the table says.

use crate::common::{BLUE, RED, asked, legal, seen};
use multiverse_war::{
    Action, Action as A, Conquest, Face, HeroKind, HexView, How, MapName, MultiverseWar, STANDARD, Scene,
    Setup, Works,
};
use std::collections::{BTreeMap, BTreeSet};
use table::{Chance, Fast, Game, Options, PackText, Silent};

/// M32.4: the rows with the most options they have.
const TABLE: [(&str, usize); 24] = [
    ("D1", 4),
    ("D2", 6),
    ("D3", 29),
    ("D4", 8),
    ("D5", 32),
    ("D6", 4),
    ("D7", 2),
    ("D8", 40),
    ("D9", 60),
    ("D10", 145),
    ("D11", 60),
    ("D12", 30),
    ("D13", 60),
    ("D14", 54),
    ("D15", 2),
    ("D16", 6),
    ("D17", 2),
    ("D18", 6),
    ("D19", 7),
    ("D20", 2),
    ("D21", 2),
    ("D22", 18),
    ("D24", 11),
    ("D26", 61),
];

/// Does an option belong to a row?
type Wanted = fn(&Action) -> bool;

/// The row of the table that these options belong to. Answers (D25) look like D7, and places (D2, D8, D23) like those of D10.
fn row(options: &[Action]) -> &'static str {
    let is_any = |wanted: Wanted| options.iter().any(wanted);
    let rows: [(&'static str, Wanted); 22] = [
        ("D12", |option| matches!(option, A::EndPhase)),
        ("D8", |option| matches!(option, A::Done | A::TakeBack | A::Source(_) | A::Remove(_))),
        ("D9", |option| matches!(option, A::Work(_))),
        ("D10", |option| matches!(option, A::Recruit(_) | A::Place(_))),
        ("D11", |option| matches!(option, A::Buy(_))),
        ("D1", |option| matches!(option, A::Faction(_))),
        ("D2", |option| matches!(option, A::Hero(_) | A::Resurrect)),
        ("D3", |option| matches!(option, A::Points { .. })),
        ("D4", |option| matches!(option, A::Grow(_))),
        ("D5", |option| matches!(option, A::Give(_))),
        ("D6", |option| matches!(option, A::Treaty(_))),
        ("D7", |option| matches!(option, A::Accept | A::Refuse)),
        ("D16", |option| matches!(option, A::Number(_))),
        ("D17", |option| matches!(option, A::Defend(_))),
        ("D19", |option| matches!(option, A::FallBack(_))),
        ("D20", |option| matches!(option, A::Fight | A::Withdraw)),
        ("D21", |option| matches!(option, A::Yes | A::No)),
        ("D22", |option| matches!(option, A::Slot(_))),
        ("D24", |option| matches!(option, A::Type(_))),
        ("D26", |option| matches!(option, A::Deal(_) | A::Amount { .. } | A::Repay(_) | A::Due(_))),
        ("D18", |option| matches!(option, A::Card(_))),
        // Whoever holds only Fall Back, or cannot pay for a hero, can only pass.
        ("D18", |option| matches!(option, A::Pass)),
    ];
    rows.iter().find(|(_, wanted)| is_any(*wanted)).unwrap_or_else(|| panic!("no row for {options:?}")).0
}

/// Counts the options of one question in the way of the table: who acts (D12), what it does (D13), and the details (D14, D15).
fn count(options: &[Action], note: &mut impl FnMut(&'static str, usize)) {
    let row = row(options);
    if row != "D12" {
        return note(row, options.len());
    }
    let mut deeds: BTreeMap<(u8, u8), BTreeMap<String, BTreeSet<Action>>> = BTreeMap::new();
    for &option in options {
        let (who, what) = match option {
            Action::Step { unit, .. }
            | Action::Swap { unit, .. }
            | Action::SwapAlly { unit, .. }
            | Action::Explore { unit, .. }
            | Action::SetUp(unit)
            | Action::Sprint(unit) => ((0, unit), format!("{option:?}")),
            Action::Attack { unit, at, how } => ((0, unit), format!("attack {at:?} {}", how == How::Plain)),
            Action::Shoot { unit, at, how, .. } => ((0, unit), format!("shot {at:?} {}", how == How::Plain)),
            Action::Ready { unit, .. } => ((0, unit), "ready".to_owned()),
            Action::Tower { from, at, .. } => ((1, from.0), format!("{at:?}")),
            Action::Power { power, .. } => ((2, 0), format!("power {power}")),
            _ => continue,
        };
        deeds.entry(who).or_default().entry(what).or_default().insert(option);
    }
    note("D12", deeds.len() + 1);
    for what in deeds.values() {
        note("D13", what.len());
        for (name, details) in what {
            if name.starts_with("shot") && name.ends_with("true") {
                note("D15", details.len());
            } else if details.iter().all(|detail| matches!(detail, Action::Power { .. })) {
                // A target, then a hex for it.
                let mut targets: BTreeMap<u8, usize> = BTreeMap::new();
                for detail in details {
                    if let Action::Power { at, .. } = detail {
                        *targets.entry(at.0).or_default() += 1;
                    }
                }
                note("D14", targets.len().max(targets.values().copied().max().unwrap_or(0)));
            } else {
                note("D14", details.len());
            }
        }
    }
}

/// The standard pack with cheap units, buildings and levels: random players come to everything.
fn lively() -> Setup {
    let mut text = STANDARD.to_owned();
    for price in [3, 4, 5, 6, 7, 8, 12] {
        text = text.replace(&format!("price = {price}\n"), "price = 1\n");
    }
    let text = text.replace("track_veteran = 2 ", "track_veteran = 1 ");
    let options = Options::none().with_pack(PackText { name: "lively.toml".to_owned(), text });
    MultiverseWar::setup(2, &options).expect("a sound pack")
}

#[test]
fn m32_4_no_decision_has_more_options_than_the_table_says() {
    let lively = lively().pack;
    let setups = [
        Setup::advanced(2).with(|rules| rules.shards = true),
        Setup::advanced(4).with(|rules| rules.formations = true),
        Setup::advanced(3).with(|rules| {
            (rules.diplomacy, rules.shards, rules.conquest) = (true, true, Conquest::Eliminate);
        }),
        Setup::advanced(4).on(MapName::FourFfa).with(|rules| rules.diplomacy = true),
        Setup::starter(2).on(MapName::TwoAggressive),
    ];
    let mut most: BTreeMap<&str, usize> = BTreeMap::new();
    for (seed, setup) in setups.into_iter().enumerate() {
        let setup = Setup { pack: lively.clone(), ..setup };
        let mut chance = Fast::new(seed as u64);
        let mut game = MultiverseWar::begin(&setup, &mut chance, &mut Silent).unwrap();
        for _ in 0..8_000 {
            let Some(&seat) = asked(&game).last() else {
                game = MultiverseWar::begin(&setup, &mut chance, &mut Silent).unwrap();
                continue;
            };
            let options = legal(&game, seat);
            assert!(!options.is_empty(), "M32.1: whoever is asked has an option");
            assert!(options != [Action::Cancel], "M32.1: nothing is offered that leads nowhere");
            count(&options, &mut |row, count| {
                let most = most.entry(row).or_default();
                *most = count.max(*most);
            });
            // Phases last longer if their end is chosen seldom.
            let mut action = options[chance.below(options.len() as u32) as usize];
            if matches!(action, Action::EndPhase | Action::Done) && chance.below(10) > 0 {
                action = options[chance.below(options.len() as u32) as usize];
            }
            game.apply(seat, action, &mut chance, &mut Silent);
        }
    }
    check_bounds(&most);
    for row in ["D1", "D2", "D3", "D5", "D6", "D8", "D9", "D10", "D12", "D13", "D16", "D18", "D26"] {
        assert!(most.contains_key(row), "{row} was never asked: {most:?}");
    }
}

#[track_caller]
fn check_bounds(most: &BTreeMap<&str, usize>) {
    for (row, count) in most {
        let bound = TABLE.iter().find(|(known, _)| known == row).map_or(150, |(_, bound)| *bound);
        assert!(*count <= bound, "{row}: {count} options, expected at most {bound}; all: {most:?}");
    }
}

/// A full army of veterans with a hero of the highest level, and enemies between them.
fn crowd(hero: HeroKind) -> Scene {
    let setup = Setup::advanced(2).with(|rules| (rules.formations, rules.combat_cards) = (true, false));
    let scene = Scene::with(&setup).hero(RED, hero, 6, (6, 5, 31), 3, 0);
    let faces = [
        Face::HeavySwordsman,
        Face::Archer,
        Face::Ballista,
        Face::Catapult,
        Face::ShieldMaiden,
        Face::Horseman,
    ];
    let view = seen(&scene.clone().build());
    let middle = |hex: &&HexView| {
        hex.settlement.is_none() && hex.place != (3, 0) && hex.place.0 < 6 && hex.place.1.abs() < 5
    };
    let places: Vec<_> = view.hexes.iter().filter(middle).map(|hex| hex.place).collect();
    let mut scene = faces.iter().fold(scene, |scene, &face| scene.steps(RED, face, 2));
    for (number, pair) in places.chunks_exact(2).take(14).enumerate() {
        let ((q, r), enemy) = (pair[0], pair[1]);
        scene =
            scene.unit(RED, faces[number % faces.len()], q, r).unit(BLUE, Face::Pikeman, enemy.0, enemy.1);
        if number < 4 {
            scene = scene.unit(RED, Face::Builder, q, r).building(RED, Works::GuardTower, true, q, r);
        }
    }
    scene
}

#[test]
fn m32_1_the_busiest_action_phase() {
    for hero in HeroKind::ALL {
        let game = crowd(hero).build();
        let mut most = BTreeMap::new();
        count(&legal(&game, RED), &mut |row, count| {
            let most = most.entry(row).or_insert(0);
            *most = count.max(*most);
        });
        assert!(most["D12"] > 20, "{most:?}");
        check_bounds(&most);
    }
}
