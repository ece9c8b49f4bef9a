//! Chapter 7: the turn, with the worked examples of chapter 34 about order and colliding orders.

use crate::common::{
    BLANK, BLUE, CRITICAL, MELEE, RED, act, act_with, asked, attack, block, hex, legal, refused, seen,
    seen_by, simple, step, unit,
};
use multiverse_war::{
    Action, Dir, Encounter, Ending, Event, Face, Faction, HeroKind, MapName, MultiverseWar, Phase, Scene,
    Section, Setup, Source, Terrain, Work, Works,
};
use table::{Game, Script, Seat, Silent};

/// The advanced scenario, in which nobody is asked for heroes or cards.
fn advanced() -> Setup {
    Setup::advanced(2).with(|rules| (rules.heroes, rules.combat_cards) = (false, false))
}

/// What the events are about, without what lies between.
fn kept(events: &[Event], is_kept: impl Fn(&Event) -> bool) -> Vec<Event> {
    events.iter().copied().filter(|event| is_kept(event)).collect()
}

/// Both are done with their orders; the events of the last.
fn done(game: &mut MultiverseWar) -> Vec<Event> {
    act(game, RED, &[Action::Done]);
    act(game, BLUE, &[Action::Done])
}

/// A Builder's work as orders.
fn works(game: &MultiverseWar, seat: Seat, q: i8, r: i8, work: Work) -> [Action; 2] {
    [Action::Builder(unit(game, seat, q, r)), Action::Work(work)]
}

#[test]
fn m7_1_the_parts_of_a_turn_in_their_order() {
    let mut game = simple().unit(RED, Face::Pikeman, 2, 0).build();
    assert_eq!((seen(&game).turn, seen(&game).phase), (5, Phase::Action));
    let mut events = act(&mut game, RED, &[Action::EndPhase]);
    events.extend(act(&mut game, BLUE, &[Action::EndPhase]));
    assert_eq!((seen(&game).turn, seen(&game).phase), (6, Phase::Build));
    events.extend(done(&mut game));
    let parts = kept(&events, |event| {
        use Event as E;
        matches!(
            event,
            E::PhaseBegan(_) | E::PhaseEnded(_) | E::TurnBegan(_) | E::Earned { .. } | E::BuildBegan
        )
    });
    let expected = [
        Event::PhaseEnded(RED),
        Event::PhaseBegan(BLUE),
        Event::PhaseEnded(BLUE),
        Event::TurnBegan(6),
        Event::Earned { seat: RED, gold: 5 },
        Event::Earned { seat: BLUE, gold: 5 },
        Event::BuildBegan,
        Event::PhaseBegan(RED),
    ];
    assert_eq!(parts, expected);
}

#[test]
fn m7_2_revenue_and_build_are_simultaneous_and_action_phases_are_not() {
    let mut game = simple().build_phase().build();
    assert_eq!(asked(&game), [RED, BLUE]);
    // In any order: the second player first.
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!(asked(&game), [RED]);
    act(&mut game, RED, &[Action::Done]);
    assert_eq!(asked(&game), [RED]);
    assert_eq!(refused(&game, BLUE, Action::EndPhase), "M32.3");
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(asked(&game), [BLUE]);
    // Gifts of the Revenue phase (M29.2) are decided by all at the same time.
    let mut game = Scene::with(&Setup::starter(4)).phase_of(Seat::new(3)).build();
    act(&mut game, Seat::new(3), &[Action::EndPhase]);
    assert_eq!(seen(&game).phase, Phase::Revenue);
    assert_eq!(asked(&game), Seat::all(4).collect::<Vec<_>>());
}

#[test]
fn m7_3_the_start_step_in_its_order() {
    // Turn 4 of the advanced scenario: a Fortress is begun, a colony is hurt, a caravan is there.
    let mut game = Scene::with(&advanced())
        .turn(4)
        .unit(RED, Face::Builder, 3, 1)
        .unit(RED, Face::HeavySwordsman, 2, -1)
        .encounter(Encounter::Ants, 3, -2)
        .encounter(Encounter::Caravan, 1, 4)
        .build_phase()
        .build();
    let orders = works(&game, RED, 3, 1, Work::Build(Works::Fortress));
    act(&mut game, RED, &orders);
    done(&mut game);
    let hit = attack(&game, RED, (2, -1), (3, -2));
    act_with(&mut game, RED, hit, &[]);
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(seen(&game).encounters[0].wounds, 1);
    // Turn 5: the dial shows new stories, a D10 is rolled; then a D6 for the caravan.
    let events = act_with(&mut game, BLUE, Action::EndPhase, &[9, 0]);
    let parts = kept(&events, |event| !matches!(event, Event::PhaseEnded(_) | Event::Identified { .. }));
    let expected = [
        Event::TurnBegan(5),
        Event::Finished { seat: RED, hex: hex(&game, 3, 1) },
        Event::Dial(Section::Stories),
        Event::StoryNumber(10),
        Event::TokenAppeared { hex: hex(&game, 3, 4) },
        Event::Wandered { kind: Encounter::Caravan, from: hex(&game, 1, 4), to: hex(&game, 2, 4) },
        // 5 and 3 for the Fortress, which is finished before Revenue.
        Event::Earned { seat: RED, gold: 8 },
        Event::Earned { seat: BLUE, gold: 5 },
        Event::BuildBegan,
    ];
    assert_eq!(parts, expected);
    assert_eq!(seen(&game).encounters[0].wounds, 0, "the ants have repaired");
}

#[test]
fn m7_4_the_opening_of_an_action_phase() {
    // Seat 0 has the mission with the task S9: 15 gold.
    let setup = advanced().with(|rules| (rules.shards, rules.dial) = (true, false));
    let scene = Scene::with(&setup).gold(RED, 30).mission(RED, 0);
    let mut game = scene
        .steps(RED, Face::Pikeman, 2)
        .unit(RED, Face::Pikeman, 2, 0)
        .unit(RED, Face::HeavySwordsman, 3, 0)
        .wounds(3, 0, 2)
        .unit(RED, Face::TribalScout, 4, -1)
        .building(RED, Works::Barracks, false, 3, -3)
        .building_wounds(3, -3, 1)
        .build();
    let onto_the_mine = step(&game, RED, (4, -1), (5, -1));
    let pikeman = unit(&game, RED, 2, 0);
    let ready = Action::Ready { unit: pikeman, facing: Dir::new(0) };
    act(&mut game, RED, &[onto_the_mine, ready]);
    assert_eq!(seen(&game).players[0].tactical.0, 1);
    assert!(block(&game, RED, 5, -1).unwrap().shard, "he takes a shard when he enters");
    act(&mut game, RED, &[Action::EndPhase]);
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert!(block(&game, RED, 2, 0).unwrap().ready.is_some(), "until the opening of his next phase");
    assert_eq!(seen(&game).players[0].stones, 0);
    act(&mut game, RED, &[Action::Done]);
    let events = act(&mut game, BLUE, &[Action::Done]);
    let parts = kept(&events, |event| {
        matches!(event, Event::PhaseBegan(_) | Event::Stones { .. } | Event::Marked { .. })
    });
    assert_eq!(parts.len(), 3);
    assert_eq!(parts[..2], [Event::PhaseBegan(RED), Event::Stones { seat: RED, gained: 1, stones: 1 }]);
    assert!(matches!(parts[2], Event::Marked { seat: RED, marks: 1, .. }), "S9 comes last");
    let view = seen(&game);
    assert!(block(&game, RED, 2, 0).unwrap().ready.is_none(), "the mark has ended");
    assert_eq!(block(&game, RED, 3, 0).unwrap().wounds, 0, "the resting unit has healed");
    assert_eq!(view.buildings[0].wounds, 0, "the Barracks is repaired");
    assert_eq!(view.players[0].tactical.0, 0, "the tactical count starts again");
    assert_eq!(block(&game, RED, 5, -1).unwrap().ap, Some(3), "all have their AP");
}

#[test]
fn m7_4_shards_are_picked_up_at_the_opening() {
    // A Scout who stands on a mine with a shard in hand delivers none; one without takes one when his phase opens.
    let setup = advanced().with(|rules| (rules.shards, rules.dial) = (true, false));
    let mut game = Scene::with(&setup).unit(RED, Face::TribalScout, 5, -1).phase_of(BLUE).build();
    assert!(!block(&game, RED, 5, -1).unwrap().shard);
    act(&mut game, BLUE, &[Action::EndPhase]);
    act(&mut game, RED, &[Action::Done]);
    let events = act(&mut game, BLUE, &[Action::Done]);
    let parts = kept(&events, |event| matches!(event, Event::Stones { .. } | Event::TookShard { .. }));
    assert!(matches!(parts[..], [Event::Stones { .. }, Event::TookShard { .. }]), "stones first: {parts:?}");
    assert!(block(&game, RED, 5, -1).unwrap().shard);
}

#[test]
fn m7_5_units_act_in_any_order_and_again_while_they_have_ap() {
    let mut game = simple()
        .unit(RED, Face::Pikeman, 2, 0)
        .unit(RED, Face::TribalScout, 2, 1)
        .unit(BLUE, Face::Builder, 5, 0)
        .build();
    for (from, to) in [((2, 0), (3, 0)), ((2, 1), (3, 1)), ((3, 0), (4, 0)), ((3, 1), (3, 2))] {
        let action = step(&game, RED, from, to);
        act(&mut game, RED, &[action]);
    }
    // The Pikeman has no AP left, the Scout has.
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 0), (4, 1))), "M12.5");
    assert!(game.check(RED, step(&game, RED, (3, 2), (4, 1))).is_ok());
}

#[test]
fn m7_6_closing_an_action_phase() {
    let mut game = simple()
        .unit(RED, Face::HeavySwordsman, 3, 0)
        .wounds(3, 0, 1)
        .unit(RED, Face::HeavySwordsman, 2, 1)
        .wounds(2, 1, 1)
        .unit(RED, Face::Pikeman, 2, -1)
        .build();
    let busy = step(&game, RED, (2, 1), (2, 2));
    act(&mut game, RED, &[busy, Action::EndPhase]);
    assert!(block(&game, RED, 3, 0).unwrap().resting, "it did nothing and is wounded");
    assert!(!block(&game, RED, 2, 2).unwrap().resting, "it moved");
    assert!(!block(&game, RED, 2, -1).unwrap().resting, "it is not wounded");
    // Unused AP are lost: the next phase gives the default, no more.
    act(&mut game, BLUE, &[Action::EndPhase]);
    done(&mut game);
    assert_eq!(block(&game, RED, 3, 0).unwrap().ap, Some(2));
    // Frost that lay on a unit when the phase opened ends with the phase.
    let mut game = simple().phase_of(BLUE).unit(RED, Face::TribalScout, 3, 0).frostbitten(3, 0).build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    done(&mut game);
    assert!(block(&game, RED, 3, 0).unwrap().frostbite);
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(!block(&game, RED, 3, 0).unwrap().frostbite);
    // Frost that came during the phase stays for the next one.
    let mut game = simple().unit(RED, Face::TribalScout, 3, 0).frostbitten(3, 0).build();
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(block(&game, RED, 3, 0).unwrap().frostbite);
}

#[test]
fn m7_6_tasks_about_what_one_owns_are_checked_at_the_closing() {
    let towers = [(6, -4), (7, -4)];
    let scene =
        towers.iter().fold(simple(), |scene, &(q, r)| scene.building(RED, Works::GuardTower, false, q, r));
    let mut game = scene.build();
    assert_eq!(seen(&game).players[0].marks, 0);
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(seen(&game).players[0].marks, 1, "S15: two Guard Towers");
}

#[test]
fn m7_7_the_end_step() {
    // Four Fortresses win after the last action phase, not before.
    let fortresses = [(6, -4), (3, -3), (3, 1), (1, 6)];
    let scene = Scene::with(&advanced());
    let scene =
        fortresses.iter().fold(scene, |scene, &(q, r)| scene.building(RED, Works::Fortress, false, q, r));
    let mut game = scene.build();
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(seen(&game).ending, None);
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert_eq!(seen(&game).ending, Some(Ending::Domination(RED)));
    // The turn limit: turn 20 is played to its end.
    for (turn, ending) in [(19, None), (20, Some(Ending::TurnLimit))] {
        let mut game = Scene::with(&advanced()).turn(turn).phase_of(BLUE).build();
        act(&mut game, BLUE, &[Action::EndPhase]);
        assert_eq!(seen(&game).ending, ending, "turn {turn}");
    }
    // The turn cap, without a limit.
    for (turn, ending) in [(59, None), (60, Some(Ending::TurnLimit))] {
        let mut game = simple().turn(turn).phase_of(BLUE).build();
        act(&mut game, BLUE, &[Action::EndPhase]);
        assert_eq!(seen(&game).ending, ending, "turn {turn}");
    }
    // In a game of two the first player stays.
    let mut game = simple().phase_of(BLUE).build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert_eq!(seen(&game).first, RED);
}

#[test]
fn mx_39_the_order_in_free_for_all() {
    let setup = Setup::starter(4).on(MapName::FourFfa);
    let mut game = MultiverseWar::begin(&setup, &mut Script::new([]), &mut Silent).unwrap();
    let factions = [Faction::Vikings, Faction::Romans, Faction::Kingdom, Faction::Rus];
    let mut luck = [BLANK; 24];
    luck[12] = CRITICAL;
    for (seat, faction) in Seat::all(4).zip(factions) {
        let dice: &[usize] = if seat.number() == 3 { &luck } else { &[] };
        act_with(&mut game, seat, Action::Faction(faction), dice);
    }
    for seat in Seat::all(4) {
        let home = seen(&game).hexes.iter().position(|hex| hex.settlement == Some(seat)).unwrap();
        let place = Action::Place(multiverse_war::Hex(home as u8));
        act(&mut game, seat, &[Action::Source(Source::Settlement), Action::Recruit(Face::Builder), place]);
        act(&mut game, seat, &[Action::Done]);
    }
    for order in [[2, 3, 0, 1], [3, 0, 1, 2]] {
        for seat in order.map(Seat::new) {
            assert_eq!(asked(&game), [seat]);
            act(&mut game, seat, &[Action::EndPhase]);
        }
        for seat in Seat::all(4) {
            act(&mut game, seat, &[Action::Done]);
        }
    }
}

#[test]
fn m7_8_orders_are_composed_unseen_and_carried_out_together() {
    let mut game = simple().unit(RED, Face::Builder, 3, 1).build_phase().build();
    let before = seen_by(&game, BLUE);
    let barracks = works(&game, RED, 3, 1, Work::Build(Works::Barracks));
    act(&mut game, RED, &barracks);
    assert_eq!(seen_by(&game, BLUE), before, "nothing is seen of it");
    assert!(seen(&game).buildings.is_empty(), "and nothing has happened");
    // Judged by his own earlier orders: the Barracks can be upgraded, and no second one stands here.
    act(&mut game, RED, &barracks[..1]);
    assert_eq!(refused(&game, RED, Action::Work(Work::Build(Works::Barracks))), "M9.3");
    act(&mut game, RED, &[Action::Work(Work::Upgrade)]);
    assert_eq!(seen_by(&game, RED).players[0].planned_gold, Some(20 - 4 - 3));
    // He may take back until he is done.
    act(&mut game, RED, &[Action::TakeBack]);
    assert_eq!(seen_by(&game, RED).players[0].planned_gold, Some(20 - 4));
    act(&mut game, RED, &[Action::Done]);
    assert_eq!(refused(&game, RED, Action::TakeBack), "M32.3");
    assert!(seen(&game).buildings.is_empty());
    act(&mut game, BLUE, &[Action::Done]);
    let view = seen(&game);
    assert_eq!((view.buildings.len(), view.buildings[0].second_age, view.players[0].gold), (1, false, 16));
}

#[test]
fn mx_40_colliding_orders() {
    let mut game = simple()
        .terrain(3, 0, Terrain::Water)
        .unit(RED, Face::Builder, 2, 0)
        .unit(BLUE, Face::Builder, 4, 0)
        .build_phase()
        .build();
    let water = hex(&game, 3, 0);
    let red = works(&game, RED, 2, 0, Work::Bridge(water, Dir::new(0)));
    let blue = works(&game, BLUE, 4, 0, Work::Bridge(water, Dir::new(1)));
    act(&mut game, BLUE, &blue);
    act(&mut game, BLUE, &[Action::Done]);
    act(&mut game, RED, &red);
    let events = act(&mut game, RED, &[Action::Done]);
    // The earlier in player order builds, whoever was done first; the other's 3 gold come back.
    let view = seen(&game);
    assert_eq!(view.hexes[water.index()].exits, Dir::new(3).bit() | Dir::new(0).bit());
    assert_eq!((view.players[0].gold, view.players[1].gold), (17, 20));
    assert!(events.contains(&Event::OrderCancelled { seat: BLUE }));
    assert!(!events.contains(&Event::OrderCancelled { seat: RED }));
}

#[test]
fn m7_9_the_last_road_and_what_rests_on_it() {
    let hexes = seen(&simple().build()).hexes;
    let far = hexes.iter().map(|hex| hex.place).filter(|&(_, r)| r <= -3 || r >= 4);
    let far: Vec<_> = far.filter(|&place| !matches!(place, (5, 4))).take(29).collect();
    assert_eq!(far.len(), 29);
    let scene = far.into_iter().fold(simple(), |scene, (q, r)| scene.road(q, r, 9));
    let scene = scene.unit(RED, Face::Builder, 2, 0).unit(BLUE, Face::Builder, 4, 0);
    let mut game = scene.build_phase().build();
    let road = Work::Road(Dir::new(0), Dir::new(3));
    let red = works(&game, RED, 2, 0, road);
    act(&mut game, RED, &red);
    // Blue would lay the same last road and widen it.
    for work in [road, Work::Widen] {
        let blue = works(&game, BLUE, 4, 0, work);
        act(&mut game, BLUE, &blue);
    }
    let events = done(&mut game);
    let cancelled = kept(&events, |event| matches!(event, Event::OrderCancelled { .. }));
    assert_eq!(cancelled, [Event::OrderCancelled { seat: BLUE }; 2]);
    let view = seen(&game);
    assert_eq!((view.stock.roads, view.players[0].gold, view.players[1].gold), (0, 19, 20));
}

#[test]
fn m7_9_the_same_hex_for_two_recruits() {
    let mut game = simple()
        .building(RED, Works::Barracks, false, 3, 1)
        .building(BLUE, Works::Barracks, false, 5, 0)
        .build_phase()
        .build();
    let orders = |game: &MultiverseWar, q, r| {
        let place = Action::Place(hex(game, 4, 0));
        [Action::Source(Source::Building(hex(game, q, r))), Action::Recruit(Face::Pikeman), place]
    };
    let (red, blue) = (orders(&game, 3, 1), orders(&game, 5, 0));
    act(&mut game, RED, &red);
    act(&mut game, BLUE, &blue);
    done(&mut game);
    let view = seen(&game);
    assert_eq!(view.blocks.len(), 1);
    assert_eq!(view.blocks[0].block.seat, RED);
    assert_eq!((view.players[0].gold, view.players[1].gold), (17, 20));
}

#[test]
fn m7_9_two_new_buildings_close_to_each_other_both_stand() {
    let scene = simple().unit(RED, Face::Builder, 3, 1).unit(BLUE, Face::Builder, 4, 0).build_phase();
    let mut game = scene.clone().build();
    for (seat, q, r) in [(RED, 3, 1), (BLUE, 4, 0)] {
        let orders = works(&game, seat, q, r, Work::Build(Works::Barracks));
        act(&mut game, seat, &orders);
    }
    done(&mut game);
    assert_eq!(seen(&game).buildings.len(), 2);
    // A Barracks of an earlier turn keeps the other away.
    let mut later = scene.building(RED, Works::Barracks, false, 3, 1).build();
    let builder = unit(&later, BLUE, 4, 0);
    act(&mut later, BLUE, &[Action::Builder(builder)]);
    assert_eq!(refused(&later, BLUE, Action::Work(Work::Build(Works::Barracks))), "M9.4");
    assert!(legal(&later, BLUE).contains(&Action::Work(Work::Build(Works::GuardTower))));
}

#[test]
fn m7_9_a_cancelled_recruit_does_not_stop_those_who_come_after_him() {
    // Blue recruits at his Barracks where red does, then a Builder, who is to upgrade that Barracks.
    let mut game = simple()
        .building(RED, Works::Barracks, false, 3, 1)
        .building(BLUE, Works::Barracks, false, 5, 0)
        .road(5, 1, 63)
        .road(5, 2, 63)
        .build_phase()
        .build();
    let there = Action::Place(hex(&game, 4, 0));
    let orders = |source, face, place| [Action::Source(source), Action::Recruit(face), place];
    let own = hex(&game, 5, 0);
    let red = orders(Source::Building(hex(&game, 3, 1)), Face::Pikeman, there);
    act(&mut game, RED, &red);
    act(&mut game, BLUE, &orders(Source::Building(own), Face::Pikeman, there));
    act(&mut game, BLUE, &orders(Source::Settlement, Face::Builder, Action::Place(own)));
    act(&mut game, BLUE, &[Action::Builder(1), Action::Work(Work::Upgrade)]);
    let events = done(&mut game);
    let cancelled = kept(&events, |event| matches!(event, Event::OrderCancelled { .. }));
    assert_eq!(cancelled, [Event::OrderCancelled { seat: BLUE }], "only the Pikeman");
    let view = seen(&game);
    assert!(view.buildings.iter().any(|building| building.owner == BLUE && building.second_age));
    assert_eq!(view.players[1].gold, 20 - 2 - 3);
}

#[test]
fn m7_1_once_a_turn_means_once_in_a_whole_round() {
    // Blue's Protector makes his Last Stand (H3.4) in red's phase, and cannot make it again in his own phase of the same turn.
    let setup = Setup::advanced(2).with(|rules| rules.combat_cards = false);
    let mut game = Scene::with(&setup)
        .hero(BLUE, HeroKind::Protector, 3, (1, 3, 8), 3, 0)
        .unit(RED, Face::HeavySwordsman, 4, 0)
        .build();
    let blow = attack(&game, RED, (4, 0), (3, 0));
    act_with(&mut game, RED, blow, &[MELEE, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK]);
    assert!(block(&game, BLUE, 3, 0).is_some(), "he stands");
    act(&mut game, RED, &[Action::EndPhase]);
    let blow = attack(&game, BLUE, (3, 0), (4, 0));
    act_with(&mut game, BLUE, blow, &[BLANK, BLANK, BLANK, BLANK, MELEE, BLANK, BLANK, BLANK]);
    assert!(block(&game, BLUE, 3, 0).is_none(), "he falls");
}
