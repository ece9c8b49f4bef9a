//! What is told before a fight is what happens in it; ways on a board are ways that can be gone.

use crate::common::{BLUE, RED, attack, hex, seen_by, shoot, strikes, unit};
use multiverse_war::{
    Action, Event, Face, MultiverseWar, Preview, Reach, Scene, Setup, Terrain, Works, preview,
};
use table::{Chance, Fast, Game, Script, Seat, Silent, Transcript, Turn};

fn field() -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| rules.combat_cards = false))
}

fn previewed(game: &MultiverseWar, action: Action) -> Preview {
    preview(&seen_by(game, RED), RED, action).expect("there is something to hit")
}

/// Fights with every roll of so many dice, then these; counts those after which it is so.
fn count(
    game: &MultiverseWar,
    action: Action,
    dice: u32,
    then: &[usize],
    is_so: impl Fn(&[Event]) -> bool,
) -> u64 {
    let every = 0..6usize.pow(dice);
    let happens = |roll: &usize| {
        let rolled = (0..dice).map(|die| roll / 6usize.pow(die) % 6).chain(then.iter().copied());
        let (mut game, mut log) = (*game, Transcript::default());
        game.apply(RED, action, &mut Script::new(rolled), &mut log);
        is_so(&log.events)
    };
    every.filter(happens).count() as u64
}

fn thousandths(part: u64, dice: u32) -> u16 {
    let all = 6u64.pow(dice);
    ((part * 1000 + all / 2) / all) as u16
}

fn hits(events: &[Event]) -> bool {
    strikes(events)[0].1.is_some()
}

fn kills(events: &[Event], seat: Seat) -> bool {
    events.iter().any(|event| matches!(event, Event::Killed { block, .. } if block.seat == seat))
}

#[test]
fn m16_11_the_chances_of_a_shot_are_those_of_all_rolls() {
    // The Archer counters the Pikeman: three icons are critical, and take both HP.
    let game = field().unit(RED, Face::Archer, 2, 0).unit(BLUE, Face::Pikeman, 4, 0).build();
    let action = shoot(&game, RED, (2, 0), (4, 0));
    let told = previewed(&game, action);
    let [strike] = told.strikes[..] else { panic!("nobody answers: {told:?}") };
    assert!(strike.is_attackers && !strike.is_sure);
    assert_eq!((strike.dice, strike.damage, strike.hp), (4, 1, 2));
    assert_eq!(strike.hits, thousandths(count(&game, action, 4, &[], hits), 4));
    assert_eq!(told.falls, thousandths(count(&game, action, 4, &[], |events| kills(events, BLUE)), 4));
    assert!(told.falls > 0 && told.falls < strike.hits && told.dies == 0);
}

#[test]
fn m15_8_whoever_counters_is_told_to_strike_first() {
    let game =
        field().unit(RED, Face::HeavySwordsman, 2, 0).wounds(2, 0, 2).unit(BLUE, Face::Archer, 3, 0).build();
    let action = attack(&game, RED, (2, 0), (3, 0));
    let told = previewed(&game, action);
    let [first, second] = told.strikes[..] else { panic!("two strikes: {told:?}") };
    assert!(!first.is_attackers && first.dice == 4, "{first:?}");
    assert!(second.is_attackers && second.is_sure && second.kills == 1000, "{second:?}");
    // Whoever died strikes no more.
    let dies = count(&game, action, 4, &[], |events| kills(events, RED));
    let falls = count(&game, action, 4, &[], |events| kills(events, BLUE));
    assert_eq!((told.dies, told.falls), (thousandths(dies, 4), thousandths(falls, 4)));
    assert_eq!(dies + falls, 6u64.pow(4));
}

#[test]
fn m15_13_supporters_are_counted_before_the_fight() {
    let scene = field().unit(RED, Face::Horseman, 2, 0).unit(BLUE, Face::Pikeman, 3, 0);
    let alone = scene.clone().build();
    assert_eq!(previewed(&alone, attack(&alone, RED, (2, 0), (3, 0))).support, [0, 0]);
    let game = scene.unit(BLUE, Face::Pikeman, 4, 0).unit(BLUE, Face::Archer, 4, -1).build();
    let told = previewed(&game, attack(&game, RED, (2, 0), (3, 0)));
    assert_eq!((told.support, told.hidden), ([0, 2], 0));
    assert_eq!(told.strikes.iter().find(|strike| strike.is_attackers).map(|strike| strike.dice), Some(4));
}

#[test]
fn m31_2_a_preview_knows_only_what_its_seat_knows() {
    // The forest hides what stands behind the Pikeman: it may support, and be anything.
    let hidden = |face| {
        let scene = field().unit(RED, Face::Horseman, 2, 0).unit(BLUE, Face::Pikeman, 3, 0);
        let game = scene.unit(BLUE, face, 4, 0).terrain(4, 0, Terrain::Forest).build();
        previewed(&game, attack(&game, RED, (2, 0), (3, 0)))
    };
    assert_eq!(hidden(Face::Pikeman), hidden(Face::Builder));
    assert_eq!((hidden(Face::Archer).hidden, hidden(Face::Archer).support), (1, [0, 0]));
}

#[test]
fn m17_12_the_answer_of_an_empty_tower_is_told() {
    let game = field().unit(RED, Face::Horseman, 2, 0).building(BLUE, Works::GuardTower, false, 3, 0).build();
    let told = previewed(&game, attack(&game, RED, (2, 0), (3, 0)));
    let dice: Vec<_> = told.strikes.iter().map(|strike| (strike.by.is_none(), strike.dice)).collect();
    assert_eq!(dice, [(false, 3), (true, 4)]);
}

/// Two armies at close quarters on any ground, some of them veterans.
fn melee(seed: u64, luck: &mut Fast) -> MultiverseWar {
    let setup = Setup::advanced(2).with(|rules| {
        rules.combat_cards = false;
        rules.veteran_dice = seed.is_multiple_of(3);
    });
    let mut scene = Scene::with(&setup);
    for (q, r) in (2..=5).flat_map(|q| (-1..=1).map(move |r| (q, r))) {
        let ground = [Terrain::Grassland, Terrain::Forest, Terrain::Hills][luck.below(3) as usize];
        scene = scene.terrain(q, r, ground);
        let face = Face::ALL[luck.below(18) as usize];
        let seat = if luck.below(2) == 0 { RED } else { BLUE };
        scene = scene.unit(seat, face, q, r).set_up(q, r);
        if face.is_type() {
            scene = scene.steps(seat, face, luck.below(8) as u8);
        }
    }
    scene.building(BLUE, Works::GuardTower, false, 6, 0).build()
}

fn struck_by(event: &Event) -> Option<(Option<multiverse_war::BlockRef>, u8)> {
    match event {
        Event::Struck { by, rolled, .. } => Some((*by, rolled.dice)),
        _ => None,
    }
}

/// Every fight that is previewed strikes with the dice that were told, in that order.
#[test]
fn m15_6_fights_are_as_they_were_told() {
    let (mut compared, mut answered) = (0, 0);
    for seed in 0..150 {
        let mut luck = Fast::new(seed);
        let mut game = melee(seed, &mut luck);
        for _ in 0..40 {
            let Turn::Decide(seats) = game.turn() else { break };
            let seat = seats.first().expect("somebody decides");
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let mut fights = legal.clone();
            fights.retain(|action| {
                matches!(action, Action::Attack { .. } | Action::Shoot { .. } | Action::Tower { .. })
            });
            let among = if fights.is_empty() { &legal } else { &fights };
            let action = among[luck.below(among.len() as u32) as usize];
            let told = preview(&seen_by(&game, seat), seat, action);
            let mut log = Transcript::default();
            game.apply(seat, action, &mut luck, &mut log);
            let Some(told) = told.filter(|told| told.interceptions == 0 && told.hidden == 0) else {
                continue;
            };
            // Extra strikes come last, and are not told; whoever has died strikes no more.
            let struck: Vec<_> = log.events.iter().filter_map(struck_by).collect();
            let found: Vec<_> = told
                .strikes
                .iter()
                .filter_map(|told| struck.iter().position(|(by, _)| *by == told.by).map(|at| (at, told.dice)))
                .collect();
            let is_as_told = found.iter().all(|&(at, dice)| struck[at].1 == dice);
            assert!(is_as_told && found.is_sorted(), "{action:?}: {told:?}, {:?}", log.events);
            compared += struck.len();
            answered += usize::from(told.strikes.len() > 1);
        }
    }
    assert!(compared > 500 && answered > 100, "{compared} strikes were compared, {answered} with an answer");
}

#[test]
fn m12_5_a_way_costs_what_its_steps_cost_and_can_be_gone() {
    let mut game = field()
        .unit(RED, Face::Horseman, 2, 0)
        .unit(RED, Face::Pikeman, 3, 0)
        .terrain(3, -1, Terrain::Hills)
        .terrain(2, 1, Terrain::Mountain)
        .build();
    let at = multiverse_war::BlockRef { seat: RED, unit: unit(&game, RED, 2, 0) };
    let routes = Reach::new(&seen_by(&game, RED)).routes(at);
    let to = |q, r| routes.iter().find(|route| route.to == hex(&game, q, r));
    assert!(to(2, 1).is_none() && to(3, 0).is_none(), "mountains and friends close a hex");
    assert_eq!(to(3, -1).map(|route| route.ap), Some(2));
    // Past the friend in one step, then on.
    let far = to(5, 0).expect("it has 4 AP").clone();
    assert_eq!((far.ap, far.steps.len()), (3, 2));
    assert!(routes.iter().all(|route| route.ap <= 4));
    for to in far.steps {
        let action = Action::Step { unit: at.unit, to };
        assert_eq!(game.check(RED, action), Ok(()));
        game.apply(RED, action, &mut Fast::new(1), &mut Silent);
    }
    assert_eq!(
        seen_by(&game, RED).blocks.iter().find(|block| block.block == at).and_then(|block| block.ap),
        Some(1)
    );
}
