//! Chapter 33: the tutorial. The script is played as it stands; each test looks at the table after its paragraph.

use crate::common::{BLUE, RED, act, act_with, hex, refused, seen, seen_by, unit};
use multiverse_war::{
    Action, Event, Face, HeroKind, Mission, MultiverseWar, Phase, Refused, Scene, Setup, Source, View, Work,
    Works, lessons,
};
use table::{Fast, Game, Options, Refusal, Script, Seat, Silent, Transcript, Turn};

const LEARNER: Seat = RED;

fn begun() -> MultiverseWar {
    let mut chance = Script::new([]);
    let game = MultiverseWar::begin(&Setup::tutorial(), &mut chance, &mut Silent)
        .expect("the tutorial can be set up");
    chance.finish();
    game
}

/// The only thing a seat can do.
#[track_caller]
fn only(game: &MultiverseWar, seat: Seat) -> Action {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    assert_eq!(legal.len(), 1, "seat {seat:?} in turn {}: {legal:?}", seen(game).turn);
    legal[0]
}

/// Plays the script until this is so; no chance is asked on the way. What was said is returned.
#[track_caller]
fn played_until(game: &mut MultiverseWar, is_reached: impl Fn(&View) -> bool) -> Vec<Event> {
    let mut log = Transcript::default();
    while !is_reached(&seen(game)) {
        let Turn::Decide(seats) = game.turn() else { panic!("the script does not end the game") };
        let seat = seats.first().expect("somebody is asked");
        let action = only(game, seat);
        let mut chance = Script::new([]);
        game.apply(seat, action, &mut chance, &mut log);
        chance.finish();
        game.audit().expect("everything is in one place");
    }
    log.events
}

/// The action phase of a seat in a turn.
fn phase_of(turn: u8, seat: Seat) -> impl Fn(&View) -> bool {
    move |view| view.turn == turn && view.phase == Phase::Action && view.active == seat
}

fn build_of(turn: u8) -> impl Fn(&View) -> bool {
    move |view| view.turn == turn && view.phase == Phase::Build
}

/// The faces on a hex.
fn faces(game: &MultiverseWar, q: i8, r: i8) -> Vec<Face> {
    let at = hex(game, q, r);
    let mut faces: Vec<Face> =
        seen(game).blocks.iter().filter(|block| block.hex == at).filter_map(|block| block.face).collect();
    faces.sort_by_key(|face| *face as u8);
    faces
}

#[test]
fn m33_1_the_world_is_fixed_and_the_learner_moves_first() {
    let mut game = begun();
    let view = seen(&game);
    assert_eq!(view.first, LEARNER);
    assert!(view.rules.starter && view.rules.adventures);
    played_until(&mut game, |view| view.lesson.is_none());
    let territory = |view: &View, place| {
        let slot = view.slots.iter().find(|slot| slot.place == place).expect("a slot");
        slot.territory
    };
    let view = seen(&game);
    assert_eq!(
        [(0, 0), (0, -1), (1, -1)].map(|place| territory(&view, place)),
        [Some(18), Some(6), Some(13)]
    );
    // The others lie ready for whoever explores them later, whatever chance says.
    let mut log = Transcript::default();
    let slot = view.slots.iter().position(|slot| slot.place == (0, 1)).expect("a slot") as u8;
    let explore = Action::Explore { unit: unit(&game, LEARNER, 0, 0), slot };
    game.apply(LEARNER, explore, &mut Script::new([]), &mut log);
    game.apply(BLUE, Action::Number(3), &mut Script::new([]), &mut log);
    assert_eq!(territory(&seen(&game), (0, 1)), Some(9));
}

#[test]
fn m33_1_only_the_moves_of_a_lesson_are_offered() {
    let game = begun();
    assert_eq!(only(&game, LEARNER), Action::Source(Source::Settlement));
    assert_eq!(game.check(LEARNER, Action::Disband).expect_err("not now").rule(), "M32.1");
    assert_eq!(game.check(BLUE, Action::Done).expect_err("a Builder first").rule(), "M6.9");
    let mut game = begun();
    played_until(&mut game, phase_of(1, LEARNER));
    let refused = game.check(LEARNER, Action::EndPhase).expect_err("the lesson is about something else");
    assert_eq!((refused, refused.rule()), (Refused::NotInLesson, "M33.1"));
}

#[test]
fn m33_1_the_tutorial_is_played_as_it_is() {
    let setup = |seats, options: Options| MultiverseWar::setup(seats, &options);
    let tutorial = || Options::none().with("scenario", "tutorial");
    assert_eq!(setup(2, tutorial()).expect("for two").rules, Setup::tutorial().rules);
    assert!(setup(3, tutorial()).is_err());
    let refused = setup(2, tutorial().with("adventures", "off")).expect_err("the script has adventures");
    assert!(refused.to_string().contains("M33.1"), "{refused}");
}

#[test]
fn m33_1_the_dice_of_the_script_are_blank() {
    let mut game = begun();
    let events = played_until(&mut game, |view| view.lesson.is_none());
    let rolled: Vec<u8> = events
        .iter()
        .filter_map(|event| match event {
            Event::Struck { rolled, .. } if rolled.dice > 0 => {
                assert_eq!((rolled.melee, rolled.ranged, rolled.cavalry, rolled.critical), (0, 0, 0, 0));
                Some(rolled.dice)
            }
            _ => None,
        })
        .collect();
    // M33.9: the Scout. M33.10: the search for a critical, and the Pikeman.
    assert_eq!(rolled, [4, 5, 4]);
}

#[test]
fn m33_2_turn_1_nine_gold_for_three_units() {
    let mut game = begun();
    played_until(&mut game, phase_of(1, LEARNER));
    assert_eq!(seen(&game).players[0].gold, 0);
    assert_eq!(faces(&game, -1, -2), [Face::Builder, Face::HeavySwordsman]);
    assert_eq!(faces(&game, -1, -1), [Face::TribalScout]);
    let drill = [(2, 1), (2, 0), (1, 1), (3, 0)].map(|(q, r)| faces(&game, q, r));
    assert_eq!(drill, [[Face::Builder], [Face::TribalScout], [Face::TribalScout], [Face::Pikeman]]);
    // Hidden faces.
    assert!(
        seen_by(&game, LEARNER)
            .blocks
            .iter()
            .all(|block| block.face.is_some() == (block.block.seat == LEARNER))
    );
}

#[test]
fn m33_3_turn_1_two_territories_are_explored() {
    let mut game = begun();
    let events = played_until(&mut game, phase_of(1, BLUE));
    let numbers: Vec<u8> = events
        .iter()
        .filter_map(|event| if let Event::TurnedOver { number, .. } = event { Some(*number) } else { None })
        .collect();
    assert_eq!(numbers, [2, 4]);
    assert_eq!(faces(&game, 0, -1), [Face::TribalScout]);
    assert_eq!(faces(&game, 0, -3), [Face::HeavySwordsman]);
    assert_eq!(faces(&game, 1, -3), [Face::Builder]);
}

#[test]
fn m33_4_turn_1_the_scouts_of_the_opponent_are_identified() {
    let mut game = begun();
    played_until(&mut game, build_of(2));
    let view = seen_by(&game, LEARNER);
    let known: Vec<_> =
        view.blocks.iter().filter(|block| block.block.seat == BLUE && block.identified).collect();
    assert!(known.iter().all(|block| block.face == Some(Face::TribalScout)));
    let mut places: Vec<_> = known.iter().map(|block| view.hexes[block.hex.index()].place).collect();
    places.sort_unstable();
    assert_eq!(places, [(0, 1), (2, -1)]);
}

#[test]
fn m33_5_turn_2_one_unit_from_the_settlement_and_a_guard() {
    let mut game = begun();
    played_until(&mut game, build_of(3));
    assert_eq!(faces(&game, -1, -1), [Face::Archer]);
    assert_eq!(faces(&game, 2, -4), [Face::Builder]);
    assert_eq!(faces(&game, 2, -3), [Face::HeavySwordsman]);
    assert_eq!(faces(&game, 2, 0), [Face::Archer]);
    assert_eq!(seen(&game).players[0].gold, 5);
}

#[test]
fn m33_6_mission_one_the_barracks() {
    let mut game = begun();
    let events = played_until(&mut game, phase_of(3, LEARNER));
    let built =
        Event::Worked { seat: LEARNER, hex: hex(&game, 2, -4), work: Work::Build(Works::Barracks), price: 4 };
    assert!(events.contains(&built));
    assert_eq!(seen(&game).players[0].gold, 1);
    // Why (1,-3) would not do: with the same settlement, and with the same adventure next to it.
    let here = Action::Work(Work::Build(Works::Barracks));
    let setup = Setup::starter(2).on(multiverse_war::MapName::TwoAggressive);
    let mut close = Scene::with(&setup).unit(LEARNER, Face::Builder, 1, -3).build_phase().build();
    let builder = Action::Builder(unit(&close, LEARNER, 1, -3));
    act(&mut close, LEARNER, &[builder]);
    assert_eq!(refused(&close, LEARNER, here), "M9.4");
    let is_next = |(q, r): (i8, i8)| [(2, -3), (1, -2), (0, -2), (0, -3), (1, -4), (2, -4)].contains(&(q, r));
    let token = seen(&game).hexes.iter().any(|hex| hex.token && is_next(hex.place));
    assert!(token, "an adventure lies next to (1,-3)");
}

#[test]
fn m33_7_mission_two_four_blocks_have_been_identified() {
    let mut game = begun();
    let events = played_until(&mut game, build_of(4));
    let mut shown: Vec<u8> = events
        .iter()
        .filter_map(|event| match event {
            Event::Identified { block, .. } if block.seat == BLUE => Some(block.unit),
            _ => None,
        })
        .collect();
    shown.sort_unstable();
    shown.dedup();
    assert!(shown.len() >= 4, "{shown:?}");
    assert_eq!(faces(&game, 0, 0), [Face::TribalScout]);
    // The blocks have turned back; what they showed is remembered.
    let view = seen_by(&game, LEARNER);
    let pikeman = view.blocks.iter().find(|block| block.hex == hex(&game, 3, 0)).expect("a block");
    assert_eq!((pikeman.face, pikeman.last), (None, Some((Face::Pikeman, 3))));
    assert_eq!(faces(&game, 2, -2), [Face::TribalScout]);
}

#[test]
fn m33_8_turn_4_seven_gold_and_two_sources() {
    let mut game = begun();
    played_until(&mut game, build_of(4));
    assert_eq!(seen(&game).players[0].gold, 8);
    played_until(&mut game, phase_of(4, LEARNER));
    assert_eq!(faces(&game, -2, 0), [Face::HeavySwordsman]);
    assert_eq!(faces(&game, 2, -4), [Face::Builder, Face::Pikeman]);
    assert_eq!(seen(&game).players[0].gold, 0);
}

#[test]
fn m33_9_mission_three_first_blood() {
    let mut game = begun();
    played_until(&mut game, phase_of(4, BLUE));
    let swordsmen = |game: &MultiverseWar| seen(game).players[0].tracks[Face::HeavySwordsman as usize];
    assert_eq!((faces(&game, 2, -2), swordsmen(&game)), (vec![Face::HeavySwordsman], 1));
    played_until(&mut game, build_of(5));
    assert_eq!(swordsmen(&game), 2);
    assert_eq!(faces(&game, 3, -2), [Face::Archer]);
    assert_eq!(faces(&game, 2, -1), [Face::Pikeman]);
}

#[test]
fn m33_10_turn_5_the_ability_is_used() {
    let mut game = begun();
    played_until(&mut game, |view| view.lesson.is_none());
    let view = seen(&game);
    assert_eq!((view.turn, view.active), (5, LEARNER));
    assert_eq!(view.players[0].tracks[Face::HeavySwordsman as usize], 3);
    assert_eq!(faces(&game, 3, -2), []);
    let pikeman = view.blocks.iter().find(|block| block.hex == hex(&game, 2, -1)).expect("he lives");
    assert_eq!((pikeman.face, pikeman.wounds), (Some(Face::Pikeman), 1));
    // M19.4: one HP more.
    let swordsman = view.blocks.iter().find(|block| block.hex == hex(&game, 2, -2)).expect("he lives");
    assert_eq!((swordsman.hp, swordsman.wounds), (Some(4), 0));
}

#[test]
fn m33_11_after_the_lessons_the_game_goes_on_freely() {
    let mut game = begun();
    let mut said = Vec::new();
    while let Some(taught) = lessons::taught(&seen(&game)) {
        said.push((taught.number, taught.title));
        let before = seen(&game).lesson;
        played_until(&mut game, |view| view.lesson != before);
    }
    said.sort_unstable();
    said.dedup();
    assert_eq!(said.len(), usize::from(lessons::LESSONS), "{said:?}");
    let mut legal = Vec::new();
    game.legal(LEARNER, &mut legal);
    assert!(legal.len() > 5 && legal.contains(&Action::EndPhase), "{legal:?}");
    // The four bonus missions with their state: nothing is done yet.
    let missions = lessons::missions(&seen_by(&game, LEARNER), LEARNER);
    assert_eq!(missions.iter().map(|mission| mission.done).collect::<Vec<_>>(), [false; 4]);
    // Dice roll again.
    let end = act(&mut game, LEARNER, &[Action::EndPhase]);
    assert!(end.contains(&Event::PhaseBegan(BLUE)));
    legal.clear();
    game.legal(BLUE, &mut legal);
    assert!(legal.len() > 1);
}

#[test]
fn m33_11_a_fulfilled_mission_is_shown_as_fulfilled() {
    let setup = Setup::starter(2).on(multiverse_war::MapName::TwoAggressive);
    let mut game = Scene::with(&setup)
        .building(RED, Works::GuardTower, false, 0, 0)
        .building(RED, Works::GuardTower, false, 0, -1)
        .build();
    act(&mut game, RED, &[Action::EndPhase]);
    let view = seen_by(&game, RED);
    assert!(view.players[0].tasks.is_some_and(|tasks| tasks.contains(Mission::WatchTowers)));
    let done: Vec<_> = lessons::missions(&view, RED)
        .into_iter()
        .filter(|mission| mission.done)
        .map(|mission| mission.title)
        .collect();
    assert_eq!(done, ["Watch towers"]);
}

#[test]
fn m33_12_the_advanced_scenario_opens_with_a_lesson_on_heroes() {
    let done = |events: &[Event]| {
        lessons::HERO_STEPS.each_ref().map(|step| events.iter().any(|event| (step.is_done)(event, RED)))
    };
    // A real opening: the first player chooses a sheet and the suggested start.
    let mut game = MultiverseWar::begin(&Setup::advanced(2), &mut Fast::new(3), &mut Silent).expect("a game");
    let mut events = Vec::new();
    for (seat, faction) in [(RED, multiverse_war::Faction::Vikings), (BLUE, multiverse_war::Faction::Romans)]
    {
        events.extend(act(&mut game, seat, &[Action::Faction(faction)]));
    }
    let mut legal = Vec::new();
    while !done(&events)[1] {
        let Turn::Decide(seats) = game.turn() else { panic!("the game has begun") };
        let seat = seats.first().expect("somebody is asked");
        legal.clear();
        game.legal(seat, &mut legal);
        let hero = legal.iter().copied().find(|action| matches!(action, Action::Hero(_)));
        let start =
            legal.iter().copied().find(|action| matches!(action, Action::Points { hp: 3, ap: 3, .. }));
        events.extend(act(&mut game, seat, &[hero.or(start).unwrap_or(legal[0])]));
    }
    assert_eq!(done(&events), [true, true, false, false]);
    // Later: one ability for 1 AP, one regular attack.
    let mut game = Scene::with(&Setup::advanced(2).with(|rules| rules.combat_cards = false))
        .hero(RED, HeroKind::Warlord, 1, (3, 3, 0b10), 2, 0)
        .unit(RED, Face::Pikeman, 2, 1)
        .unit(BLUE, Face::Archer, 3, 0)
        .build();
    let (own, friend) = (hex(&game, 2, 0), hex(&game, 2, 1));
    let rally = Action::Power { power: 1, at: friend, to: own };
    let rally = [rally, Action::Power { power: 1, at: friend, to: friend }]
        .into_iter()
        .find(|&action| game.check(RED, action).is_ok())
        .expect("Rally helps the Pikeman");
    let mut events = act(&mut game, RED, &[rally]);
    assert_eq!(done(&events), [false, false, true, false]);
    let attack = crate::common::attack(&game, RED, (2, 0), (3, 0));
    events.extend(act_with(&mut game, RED, attack, &[4; 5]));
    assert_eq!(done(&events), [false, false, true, true]);
}
