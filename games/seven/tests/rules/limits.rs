//! Chapter 20: every game ends.

use crate::common::*;
use seven::{Event, PhaseEnd, Reason, Scene, Setup, Seven};
use table::{Chance, Fast, Game, Playout, Seat, Seats, Transcript, Turn};

fn pass(game: &mut Seven, seats: &[Seat]) -> Vec<Event> {
    seats.iter().flat_map(|&seat| act(game, seat, Pass)).collect()
}

fn four_heroes(setup: &Setup) -> Scene {
    Scene::with(setup, &["H1", "H2", "H3", "H4"])
}

/// Every hero passes whenever he can; everything else is answered at random. Returns the game and its rounds: the events and the
/// position at the end of each.
fn idle_game(setup: &Setup, seed: u64) -> (Seven, Vec<Vec<Event>>) {
    let (mut chance, mut log) = (Fast::new(seed), Transcript::default());
    let mut game = Seven::begin(setup, &mut chance, &mut log).expect("this table can be laid");
    let mut rounds = vec![Vec::new()];
    log.events.clear();
    while let Turn::Decide(seats) = game.turn() {
        let seat = seats.first().expect("somebody decides");
        let actions = legal(&game, seat);
        let action =
            if actions.contains(&Pass) { Pass } else { actions[chance.below(actions.len() as u32) as usize] };
        let mut log = Transcript::default();
        game.apply(seat, action, &mut chance, &mut log);
        for event in log.events {
            if matches!(event, Event::RoundBegan(_)) {
                rounds.push(Vec::new());
            } else {
                rounds.last_mut().expect("round 1").push(event);
            }
        }
    }
    (game, rounds)
}

fn has(events: &[Event], wanted: &Event) -> bool {
    events.contains(wanted)
}

fn cataclysms(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::CataclysmStruck { .. })).count()
}

fn reason(game: &Seven) -> Option<Reason> {
    seen(game).ending.map(|ending| ending.reason)
}

#[test]
fn s20_1_every_hero_draws_a_sin_in_every_round_and_keeps_at_most_three() {
    let setup = Setup { gathering_dark: 0, ..Setup::heroes(4) };
    for seed in 0..5 {
        let (game, rounds) = idle_game(&setup, seed);
        let (last, full) = rounds.split_last().unwrap();
        assert!(full.len() > 5);
        let mut hands = [3i32; 4];
        for events in full {
            for seat in Seat::all(4) {
                let drew = events
                    .iter()
                    .filter(|event| matches!(event, Event::DrewSin { seat: who, .. } if *who == seat))
                    .count();
                let empty = has(events, &Event::NoSin(seat));
                assert!(drew >= 1 || empty, "{seat:?} drew nothing: {events:?}");
                let put = events
                    .iter()
                    .filter(|event| matches!(event, Event::DiscardedSin { seat: who, .. } if *who == seat))
                    .count();
                hands[seat.index()] += drew as i32 - put as i32;
                let whispers = events.iter().any(|event| matches!(event, Event::CataclysmStruck { cataclysm, .. } if *cataclysm == card("K13")));
                assert!(hands[seat.index()] <= 3 || whispers, "he keeps three");
            }
        }
        // So sins flow to the pile, and cataclysms follow until the fourteenth: long before the limit of 30 rounds.
        assert_eq!(reason(&game), Some(Reason::FourteenthCataclysm), "{last:?}");
        assert!(seen(&game).round < 30);
    }
}

#[test]
fn s20_2_the_dark_strikes_from_its_round_on_in_every_round_without_a_completed_row() {
    let strikes = |dark: u8, round: u8| {
        let setup = Setup { gathering_dark: dark, ..Setup::heroes(4) };
        let mut game = four_heroes(&setup).round(round).next_cataclysms(&["K10"]).build();
        let events = everybody_passes(&mut game);
        assert_eq!(seen(&game).round, round + 1);
        assert_eq!(cataclysms(&events), usize::from(has(&events, &Event::DarkGathered)));
        assert_eq!(usize::from(seen(&game).cataclysms_played), cataclysms(&events));
        cataclysms(&events)
    };
    assert_eq!([1, 11, 12, 13, 29].map(|round| strikes(12, round)), [0, 0, 1, 1, 1]);
    assert_eq!([7, 8, 9].map(|round| strikes(8, round)), [0, 1, 1]);
    assert_eq!([8, 12, 29].map(|round| strikes(0, round)), [0, 0, 0], "off");
}

#[test]
fn s20_2_a_completed_row_keeps_the_dark_away() {
    let scene = four().round(12).quest(0, "Q04").quest(1, "Q01").neutral(0, 0).neutral(0, 1);
    let scene = scene.neutral(1, 0).neutral(1, 1).neutral(1, 2).fame(SERA, 4).next_cataclysms(&["K10"]);
    let mut game = scene.build();
    buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    let events = acts(&mut game, SERA, &[Quest(0), Treasure(card("T06"))]);
    assert_eq!((seen(&game).round, cataclysms(&events)), (13, 1), "that of the row");
    assert!(!has(&events, &Event::DarkGathered));
    // The next round is judged by itself.
    let events = idle_to_next_round(&mut game);
    assert!(has(&events, &Event::DarkGathered));
}

/// Everybody passes; what the Dark asks is answered with the first legal answer.
fn idle_to_next_round(game: &mut Seven) -> Vec<Event> {
    let (round, mut events) = (seen(game).round, Vec::new());
    while seen(game).round == round && seen(game).ending.is_none() {
        let seat = asked(game).expect("somebody decides");
        let actions = legal(game, seat);
        let action = if actions.contains(&Pass) { Pass } else { actions[0] };
        events.extend(act(game, seat, action));
    }
    events
}

#[test]
fn s20_2_it_is_played_before_step_1_and_counts_as_played_in_the_regrouping_phase() {
    // Step 1 would give Sera a point; K10 comes first: 2 - 2 + 1.
    let mut game = four().round(12).might(SERA, 2).next_cataclysms(&["K10"]).build();
    let events = everybody_passes(&mut game);
    assert_eq!(hero(&game, SERA).might, 1);
    let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let ended = at(&|event| *event == Event::QuestPhaseEnded(PhaseEnd::EverybodyPassed));
    let dark = at(&|event| *event == Event::DarkGathered);
    let struck = at(&|event| matches!(event, Event::CataclysmStruck { .. }));
    let scored = at(&|event| matches!(event, Event::Scored { .. }));
    assert!(ended < dark && dark < struck && struck < scored);
    // As the fourteenth it lets the seven steps be played; then the heroes are defeated.
    let mut game = four().round(12).next_cataclysms(&["K10"]).cataclysms_played(13).build();
    let events = everybody_passes(&mut game);
    assert!(
        has(&events, &Event::DarkGathered)
            && has(&events, &Event::HeroesUpright)
            && has(&events, &Event::MarkersBack)
    );
    assert!(events.iter().any(|event| matches!(event, Event::NewOrder(_))));
    assert_eq!((reason(&game), seen(&game).round), (Some(Reason::FourteenthCataclysm), 12));
}

#[test]
fn x33_the_gathering_dark() {
    let mut game = four().round(12).next_cataclysms(&["K10"]).cataclysms_played(11).build();
    assert_eq!(seen(&game).cataclysms_played, 11);
    let events = everybody_passes(&mut game);
    assert!(has(&events, &Event::DarkGathered));
    assert_eq!((seen(&game).cataclysms_played, seen(&game).round), (12, 13));
}

#[test]
fn s20_3_the_circuit_limit_ends_the_quest_phase_after_that_circuit() {
    for limit in [20, 40, 200] {
        let setup = Setup { circuit_limit: limit, ..Setup::heroes(4) };
        let scene = |circuits: u8| {
            let scene = four_heroes(&setup).circuits(circuits).sins(TANCRED, &["SN1"]).must_pass(ORRIN);
            scene.turn(TANCRED).build()
        };
        let greed = [Do(PlaySin), Sin(card("SN1")), Function(0)];
        let mut game = scene(limit - 2);
        acts(&mut game, TANCRED, &greed);
        assert_eq!((asked(&game), seen(&game).circuits), (Some(SERA), limit - 1), "one circuit is left");
        let mut game = scene(limit - 1);
        let events = acts(&mut game, TANCRED, &greed);
        assert!(has(&events, &Event::QuestPhaseEnded(PhaseEnd::CircuitLimit)));
        assert!(
            has(&events, &Event::HeroesUpright) && has(&events, &Event::RoundBegan(2)),
            "the round goes on"
        );
        assert_eq!((seen(&game).circuits, hero(&game, ORRIN).must_pass), (0, false));
    }
    // Not within the circuit.
    let mut game = four().circuits(39).sins(MAELIS, &["SN1"]).turn(MAELIS).build();
    acts(&mut game, MAELIS, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    assert_eq!((asked(&game), seen(&game).round), (Some(TANCRED), 1));
    // Nor does the Unnamed play another card.
    let mut game = four_with(false, true).circuits(39).sins(TANCRED, &["SN1"]).turn(TANCRED).build();
    let events = acts(&mut game, TANCRED, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    assert!(has(&events, &Event::QuestPhaseEnded(PhaseEnd::CircuitLimit)));
}

#[test]
fn s20_3_the_end_of_the_last_allowed_round_is_a_defeat() {
    for limit in [15, 30, 99] {
        let setup = Setup { round_limit: limit, gathering_dark: 0, ..Setup::heroes(4) };
        let mut game = four_heroes(&setup).round(limit - 1).build();
        everybody_passes(&mut game);
        assert_eq!((seen(&game).round, reason(&game)), (limit, None));
        let events = pass_on(&mut game);
        assert!(events.iter().any(|event| matches!(event, Event::NewOrder(_))), "after step 7");
        assert_eq!((seen(&game).round, reason(&game)), (limit, Some(Reason::RoundLimit)));
        assert_eq!(seen(&game).ending.unwrap().winners, Seats::NONE);
        assert_eq!(refused(&game, SERA, Pass).0, "S16.7");
    }
    // The Unnamed and the fallen win.
    let setup = Setup { round_limit: 15, gathering_dark: 0, ..Setup::heroes(4).variants(true, true) };
    let mut game = four_heroes(&setup).round(15).corruption(MAELIS, 7).build();
    pass_on(&mut game);
    assert_eq!(seen(&game).ending.unwrap().winners, Seats::only(MAELIS).with(Seat::new(4)));
    // A victory in the last round is one.
    let setup = Setup { round_limit: 15, gathering_dark: 0, ..Setup::heroes(4) };
    let mut game = four_heroes(&setup).round(15).armour(7).might(SERA, 29).build();
    pass_on(&mut game);
    assert_eq!(reason(&game), Some(Reason::Armour));
}

/// Passes and discards until the game is over.
fn pass_on(game: &mut Seven) -> Vec<Event> {
    let mut events = Vec::new();
    while let Some(seat) = asked(game) {
        let actions = legal(game, seat);
        let action = if actions.contains(&Pass) { Pass } else { actions[0] };
        events.extend(act(game, seat, action));
    }
    events
}

#[test]
fn s20_4_each_round_from_the_dark_on_plays_a_cataclysm_so_the_game_ends_in_time() {
    for (heroes, dark) in [(2, 8), (3, 8), (4, 12), (6, 10)] {
        let setup = Setup { gathering_dark: dark, omens: 0, ..Setup::heroes(heroes) };
        for seed in 0..4 {
            let (game, rounds) = idle_game(&setup, seed);
            for (round, events) in (1u8..).zip(&rounds) {
                let is_over = cataclysms(events) > 0 || has(events, &Event::NoCataclysm) || round < dark;
                assert!(is_over, "no cataclysm in round {round}");
            }
            assert_eq!(reason(&game), Some(Reason::FourteenthCataclysm));
            assert!(seen(&game).round <= dark + 13);
        }
    }
}

#[test]
fn s20_4_the_dark_strikes_again_and_again_until_the_fourteenth() {
    let mut game = four().round(12).build();
    let (mut rounds, mut dark) = (0, 0);
    while asked(&game).is_some() {
        let events = idle_to_next_round(&mut game);
        dark += events.iter().filter(|event| **event == Event::DarkGathered).count();
        rounds += 1;
        assert_eq!(dark, rounds, "no row is completed, so the Dark strikes in every round");
    }
    assert!(rounds <= 14 && seen(&game).round <= 12 + 13);
    assert_eq!(reason(&game), Some(Reason::FourteenthCataclysm));
}

#[test]
fn s20_4_with_the_dark_switched_off_the_limits_end_the_game() {
    let setup =
        |heroes| Setup { gathering_dark: 0, round_limit: 15, circuit_limit: 20, ..Setup::heroes(heroes) };
    for (seed, heroes) in (2..=6).enumerate() {
        let mut chance = Fast::new(seed as u64);
        let mut game = Seven::begin(&setup(heroes), &mut chance, &mut table::Silent).unwrap();
        Playout::default().run(&mut game, &mut chance);
        assert!(seen(&game).round <= 15 && reason(&game).is_some());
        let (game, _) = idle_game(&setup(heroes), seed as u64);
        assert!(seen(&game).round <= 15 && reason(&game).is_some());
    }
    let mut game = four_heroes(&setup(4)).round(15).build();
    pass(&mut game, &[SERA, ORRIN, MAELIS, TANCRED]);
    assert_eq!(reason(&game), Some(Reason::RoundLimit));
}

#[test]
fn s20_3_no_stock_overflows_in_the_longest_game_of_a_generous_pack() {
    let full = u16::MAX;
    let scene =
        four().gold(SERA, full).fame(SERA, full).might(SERA, full).gold(ORRIN, 3).sins(SERA, &["SN1"]);
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1), Hero(ORRIN)]);
    assert_eq!((hero(&game, SERA).gold, hero(&game, ORRIN).gold), (full, 1));
    let events = everybody_passes(&mut game);
    assert!(events.iter().any(|event| matches!(event, Event::Produced { seat: SERA, .. })));
    let sera = hero(&game, SERA);
    assert_eq!((sera.fame, sera.gold, sera.might), (full, full, full));
}
