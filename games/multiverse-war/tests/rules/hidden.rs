//! Chapter 31: hidden information. A table with two teams has owner, ally, enemies and spectators.

use crate::common::{
    BLANK, BLUE, RED, act, act_rolling, act_with, asked, hex, seen, shoot, slot, step, unit,
};
use multiverse_war::{
    Action, BlockView, CombatCard, Event, Face, HeroKind, MultiverseWar, PlayerView, Scene, Setup, Source,
    Task, Works,
};
use table::{Game, Seat, Viewer};

/// With whom seat 0 plays on the map for teams, and against whom besides seat 1.
pub(crate) const ALLY: Seat = Seat::new(3);
pub(crate) const OTHER: Seat = Seat::new(2);

pub(crate) const OWNER: Viewer = Viewer::Seat(RED);
pub(crate) const FRIEND: Viewer = Viewer::Seat(ALLY);
/// "Others" are opponents and spectators alike.
pub(crate) const OTHERS: [Viewer; 3] = [Viewer::Seat(BLUE), Viewer::Seat(OTHER), Viewer::Spectator];

/// Two teams without hero step and dial.
pub(crate) fn teams() -> Scene {
    Scene::with(&Setup::advanced(4).with(|rules| (rules.heroes, rules.dial) = (false, false)))
}

/// The first block of seat 0, as it looks to a viewer.
fn first_block(game: &MultiverseWar, viewer: Viewer) -> BlockView {
    *game.view(viewer).blocks.iter().find(|block| block.block.seat == RED).expect("a block of seat 0")
}

/// What belongs to seat 0, as it looks to a viewer.
pub(crate) fn mine(game: &MultiverseWar, viewer: Viewer) -> PlayerView {
    game.view(viewer).players.swap_remove(0)
}

/// Everybody who can look: owner, ally, opponents, spectators.
pub(crate) fn everybody() -> impl Iterator<Item = Viewer> {
    [OWNER, FRIEND].into_iter().chain(OTHERS)
}

#[test]
fn v1_the_face_of_a_hidden_block() {
    let game = teams().unit(RED, Face::Knight, 5, -1).build();
    for viewer in [OWNER, FRIEND] {
        assert_eq!(first_block(&game, viewer).face, Some(Face::Knight));
    }
    for viewer in OTHERS {
        let block = first_block(&game, viewer);
        assert_eq!((block.face, block.last, block.hp), (None, None, None));
    }
    // What it last showed is remembered (M14.13).
    let mut game = teams().unit(RED, Face::Knight, 5, -1).unit(BLUE, Face::Pikeman, 7, -1).build();
    let away = step(&game, RED, (5, -1), (4, -1));
    act(&mut game, RED, &[away]);
    for viewer in OTHERS {
        let block = first_block(&game, viewer);
        assert_eq!((block.face, block.last), (None, Some((Face::Knight, 5))));
    }
}

#[test]
fn v2_the_face_of_an_identified_block() {
    let game = teams().unit(RED, Face::Knight, 5, -1).unit(BLUE, Face::Pikeman, 7, -1).build();
    for viewer in everybody() {
        let block = first_block(&game, viewer);
        assert_eq!((block.face, block.identified, block.hp), (Some(Face::Knight), true, Some(3)));
    }
}

#[test]
fn v3_what_is_public_of_a_hidden_block() {
    let setup = Setup::advanced(4).with(|rules| rules.shards = true);
    let scene = Scene::with(&setup).unit(RED, Face::Legionary, 5, -1).wounds(5, -1, 1);
    let mut game = scene.steps(RED, Face::Legionary, 2).build();
    // He takes a shard from the mine on (5,-1) when he comes back to it, and makes his ability ready.
    let away = step(&game, RED, (5, -1), (4, -1));
    act(&mut game, RED, &[away]);
    let back = step(&game, RED, (4, -1), (5, -1));
    act(&mut game, RED, &[back]);
    let ready = Action::Ready { unit: unit(&game, RED, 5, -1), facing: multiverse_war::Dir::new(0) };
    act(&mut game, RED, &[ready]);
    let public = |viewer| {
        let block = first_block(&game, viewer);
        let marks = (block.over, block.resting, block.set_up, block.ready, block.frostbite, block.frozen);
        (block.block, block.hex, block.wounds, block.shard, marks)
    };
    let truth = public(Viewer::Everything);
    assert_eq!((truth.1, truth.2, truth.3), (hex(&game, 5, -1), 1, true));
    assert!(truth.4.3.is_some(), "ready, for all to see");
    for viewer in everybody() {
        assert_eq!(public(viewer), truth);
    }
}

#[test]
fn v4_how_many_ap_a_block_has_left() {
    let hidden = teams().unit(RED, Face::Knight, 5, -1).spent(5, -1, 1);
    let game = hidden.clone().build();
    assert_eq!([OWNER, FRIEND].map(|viewer| first_block(&game, viewer).ap), [Some(2); 2]);
    assert_eq!(OTHERS.map(|viewer| first_block(&game, viewer).ap), [None; 3]);
    let game = hidden.unit(BLUE, Face::Pikeman, 7, -1).build();
    assert_eq!(OTHERS.map(|viewer| first_block(&game, viewer).ap), [Some(2); 3]);
}

#[test]
fn v5_build_orders_before_they_are_carried_out() {
    let mut game = teams().unit(RED, Face::Builder, 5, -1).build_phase().build();
    let before = [FRIEND, OTHERS[0], OTHERS[1], OTHERS[2]].map(|viewer| (viewer, game.view(viewer)));
    let place = Action::Place(hex(&game, 4, -4));
    act(&mut game, RED, &[Action::Source(Source::Settlement), Action::Recruit(Face::Archer), place]);
    let builder = unit(&game, RED, 5, -1);
    act(&mut game, RED, &[Action::Builder(builder)]);
    let own = mine(&game, OWNER);
    assert_eq!(own.orders.map(|orders| orders.len()), Some(1));
    assert_eq!(own.planned_gold, Some(15));
    for (viewer, before) in before {
        assert_eq!(game.view(viewer), before, "the ally knows nothing of it either");
    }
}

#[test]
fn v6_what_was_recruited() {
    let recruited = |scene: Scene, actions: &[Action]| {
        let mut game = scene.build_phase().build();
        act(&mut game, RED, actions);
        act(&mut game, RED, &[Action::Done]);
        for seat in [BLUE, OTHER] {
            act(&mut game, seat, &[Action::Done]);
        }
        let events = act(&mut game, ALLY, &[Action::Done]);
        *events.iter().find(|event| matches!(event, Event::Placed { .. })).unwrap()
    };
    let told = |event: &Event, viewer| match MultiverseWar::redact(event, viewer) {
        Some(Event::Placed { face, source, .. }) => (face.get().copied(), source),
        other => panic!("{other:?}"),
    };
    let game = teams().build();
    let place = Action::Place(hex(&game, 4, -4));
    let archer = [Action::Source(Source::Settlement), Action::Recruit(Face::Archer), place];
    let source = Some(Source::Settlement);
    for (face, actions) in [(Face::Archer, &archer[..]), (Face::Decoy, &[Action::Decoy, place])] {
        let event = recruited(teams(), actions);
        for viewer in [OWNER, FRIEND] {
            assert_eq!(told(&event, viewer), (Some(face), source));
        }
        for viewer in OTHERS {
            assert_eq!(told(&event, viewer), (None, source), "a block was placed, and from where");
        }
    }
    // From a Barracks: the others hear of the Barracks.
    let barracks = Source::Building(hex(&game, 5, -1));
    let actions = [Action::Source(barracks), Action::Recruit(Face::Archer), Action::Place(hex(&game, 5, -1))];
    let event = recruited(teams().building(RED, Works::Barracks, false, 5, -1), &actions);
    for viewer in OTHERS {
        assert_eq!(told(&event, viewer), (None, Some(barracks)));
    }
}

#[test]
fn v7_gold_stones_shards_and_revenue() {
    let scene = teams().gold(RED, 13).stones(RED, 4).shards(RED, 3);
    let game = scene.building(RED, Works::Barracks, false, 5, -1).build();
    for viewer in everybody() {
        let player = mine(&game, viewer);
        assert_eq!((player.gold, player.stones, player.shards, player.revenue), (13, 4, 3, 7));
    }
}

#[test]
fn v8_tracks_equipment_and_the_tactical_count() {
    let scene = teams().steps(RED, Face::Pikeman, 3).equipped(RED, Face::Pikeman);
    let mut game = scene.unit(RED, Face::Pikeman, 5, -1).build();
    let unit = unit(&game, RED, 5, -1);
    act(&mut game, RED, &[Action::Ready { unit, facing: multiverse_war::Dir::new(0) }]);
    for viewer in everybody() {
        let player = mine(&game, viewer);
        assert_eq!(player.tracks[Face::Pikeman as usize], 3);
        assert!(player.armed.contains(Face::Pikeman));
        assert_eq!((player.builder_track, player.tactical), (0, (1, 2)));
    }
}

#[test]
fn v9_hero_sheets_are_public_and_the_block_is_known_as_any_other() {
    let game = Scene::with(&Setup::advanced(4)).hero(RED, HeroKind::Warlord, 3, (4, 3, 5), 5, -1).build();
    let sheet = mine(&game, OWNER).hero.expect("he has a hero");
    assert_eq!((sheet.kind, sheet.level, sheet.hp, sheet.ap, sheet.skills), (HeroKind::Warlord, 3, 4, 3, 5));
    for viewer in everybody() {
        assert_eq!(mine(&game, viewer).hero, Some(sheet));
        assert_eq!(game.view(viewer).heroes.len(), 4, "the row is open");
    }
    // He showed himself when he was placed (M14.14), and that is remembered; his face is hidden now.
    for viewer in OTHERS {
        let block = first_block(&game, viewer);
        assert_eq!((block.face, block.identified), (None, false));
        assert_eq!(block.last.map(|(face, _)| face), Some(Face::Hero));
    }
}

#[test]
fn v10_the_secret_mission_and_its_marks() {
    use multiverse_war::Mission;
    // The Watch on the Border: S6, S8, S9.
    let game = teams().mission(RED, 5).fulfilled(RED, &[Mission::Watchman, Mission::Treasurer]).build();
    let own = mine(&game, OWNER);
    assert_eq!(own.mission, Some(5));
    assert!(own.tasks.is_some_and(|tasks| tasks.contains(Mission::Watchman)));
    for viewer in everybody().skip(1) {
        let player = mine(&game, viewer);
        assert_eq!((player.mission, player.tasks, player.marks), (None, None, 2));
    }
    // Events tell it no more than views do.
    let tasks = own.tasks;
    let marked = Event::Marked { seat: RED, marks: 2, tasks };
    assert_eq!(MultiverseWar::redact(&marked, OWNER), Some(marked));
    for viewer in everybody().skip(1) {
        let told = Event::Marked { seat: RED, marks: 2, tasks: None };
        assert_eq!(MultiverseWar::redact(&marked, viewer), Some(told));
    }
}

#[test]
fn v11_combat_cards_in_hand() {
    let game = teams().hand(RED, &[CombatCard::BattleCry, CombatCard::WeakSpot]).build();
    let own = mine(&game, OWNER);
    assert_eq!(own.hand.map(|hand| hand.count(CombatCard::BattleCry)), Some(1));
    for viewer in everybody().skip(1) {
        let player = mine(&game, viewer);
        assert_eq!((player.hand_count, player.hand), (2, None), "only their number");
    }
    let drew = Event::DrewCard { seat: RED, card: Some(CombatCard::FallBack) };
    assert_eq!(MultiverseWar::redact(&drew, OWNER), Some(drew));
    for viewer in everybody().skip(1) {
        assert_eq!(MultiverseWar::redact(&drew, viewer), Some(Event::DrewCard { seat: RED, card: None }));
    }
}

#[test]
fn v12_what_lies_face_down_is_not_decided_until_it_is_turned_over() {
    let game = Scene::two().unit(RED, Face::Pikeman, 1, 0).unexplored(2, 1).build();
    let at = slot(&game, (1, 0));
    for viewer in [Viewer::Everything, OWNER, Viewer::Seat(BLUE), Viewer::Spectator] {
        assert_eq!(game.view(viewer).slots[usize::from(at)].territory, None);
    }
    // The same position, other luck: other territories. So with the deck of adventures.
    let mut tiles = std::collections::BTreeSet::new();
    for luck in 0..7 {
        let mut game = game;
        act_with(&mut game, RED, Action::Explore { unit: 0, slot: at }, &[]);
        act_with(&mut game, BLUE, Action::Number(1), &[luck]);
        tiles.insert(seen(&game).slots[usize::from(at)].territory);
    }
    assert_eq!(tiles.len(), 7, "one of the seven that are not on the map");
    let game = Scene::two().unit(RED, Face::Pikeman, 2, 0).token(3, 0).build();
    let mut cards = std::collections::BTreeSet::new();
    for luck in 0..24 {
        let mut game = game;
        let enter = step(&game, RED, (2, 0), (3, 0));
        let events = act_rolling(&mut game, RED, enter, luck);
        cards.extend(events.iter().find_map(|event| match event {
            Event::StoryBegan { card, .. } => Some(*card),
            _ => None,
        }));
    }
    assert_eq!(cards.len(), 24);
}

#[test]
fn v13_discards_dice_and_named_numbers() {
    let mut game = teams()
        .hand(RED, &[CombatCard::BattleCry])
        .unit(RED, Face::Archer, 5, -1)
        .unit(BLUE, Face::Horseman, 7, -1)
        .build();
    let shot = shoot(&game, RED, (5, -1), (7, -1));
    act(&mut game, RED, &[shot]);
    let mut events = act_with(&mut game, RED, Action::Card(CombatCard::BattleCry), &[BLANK; 4]);
    let explored = Event::TurnedOver { seat: RED, slot: 3, tile: 4, turned: 5, number: 6 };
    events.push(explored);
    assert!(events.iter().any(|event| matches!(event, Event::PlayedCard { .. })));
    assert!(events.iter().any(|event| matches!(event, Event::Struck { .. })));
    for viewer in everybody() {
        for event in &events {
            assert_eq!(MultiverseWar::redact(event, viewer).as_ref(), Some(event), "{viewer:?}");
        }
        assert_eq!(game.view(viewer).stock.played.count(CombatCard::BattleCry), 1);
    }
}

#[test]
fn v14_how_the_blocks_divide_into_kinds() {
    // Two armies of two blocks that look alike to others, and nothing that others are shown tells them apart.
    let army = |one: Face, other: Face| teams().unit(RED, one, 5, -1).unit(RED, other, 4, -1).build();
    let (soldiers, workers) = (army(Face::Pikeman, Face::Knight), army(Face::Builder, Face::Builder));
    for viewer in OTHERS {
        assert_eq!(soldiers.view(viewer), workers.view(viewer));
    }
    for viewer in [OWNER, FRIEND] {
        let kinds = |game: &MultiverseWar| {
            let view = game.view(viewer);
            view.blocks.iter().filter(|block| block.face == Some(Face::Builder)).count()
        };
        assert_eq!((kinds(&soldiers), kinds(&workers)), (0, 2));
    }
}

#[test]
fn v15_treaties_deals_and_loans() {
    let setup = Setup::advanced(3).with(|rules| (rules.diplomacy, rules.heroes) = (true, false));
    let two = Seat::new(2);
    let scene = Scene::with(&setup).treaty(BLUE, two, 6).loan(BLUE, two, 4, 8);
    let game = scene.clone().build();
    for viewer in [OWNER, Viewer::Seat(BLUE), Viewer::Spectator] {
        let view = game.view(viewer);
        assert_eq!(view.treaties, [(BLUE, two, 6)]);
        assert_eq!((view.loans.len(), view.loans[0].gold, view.loans[0].debtor), (1, 4, BLUE));
    }
    // A deal is public when it is offered, not while it is composed.
    let mut game = scene.negotiations().build();
    while !matches!(seen(&game).asked.map(|asked| asked.task), Some(Task::Deal(0))) {
        let seat = asked(&game)[0];
        act(&mut game, seat, &[Action::Pass]);
    }
    act(&mut game, RED, &[Action::Deal(BLUE), Action::Amount { give: true, gold: 3 }]);
    let deal = |viewer: Viewer| game.view(viewer).deal;
    assert!(deal(OWNER).is_some());
    assert_eq!((deal(Viewer::Seat(BLUE)), deal(Viewer::Spectator)), (None, None));
    act(&mut game, RED, &[Action::Repay(0)]);
    for viewer in [OWNER, Viewer::Seat(BLUE), Viewer::Seat(two), Viewer::Spectator] {
        assert!(game.view(viewer).deal.is_some_and(|deal| deal.amount == Some(3)));
    }
}

#[test]
fn v16_what_is_left_in_the_box() {
    // Seat 1 has one of two cards: seat 0 cannot tell which of them is left in the box.
    let with = |mission: u8| teams().mission(BLUE, mission).build();
    assert_eq!(with(5).view(OWNER), with(6).view(OWNER));
    assert_ne!(with(5).view(Viewer::Seat(BLUE)), with(6).view(Viewer::Seat(BLUE)));
    // Of the territories that are not on the map nobody knows which will stay in the box.
    let game = Scene::two().unexplored(2, 1).build();
    for viewer in [Viewer::Everything, OWNER, Viewer::Spectator] {
        assert_eq!(game.view(viewer).stock.territories.count_ones(), 7, "one on the map and six in the box");
    }
}

#[test]
fn m31_1_owner_ally_and_others() {
    let game = teams().hand(RED, &[CombatCard::WeakSpot]).unit(RED, Face::Knight, 5, -1).build();
    let known = |viewer| {
        let (block, player) = (first_block(&game, viewer), mine(&game, viewer));
        (block.face.is_some(), player.hand.is_some(), player.mission.is_some())
    };
    assert_eq!(known(OWNER), (true, true, true));
    assert_eq!(known(FRIEND), (true, false, false));
    for viewer in OTHERS {
        assert_eq!(known(viewer), (false, false, false));
    }
    // Opponents and spectators see the same, but for who looks and what is their own.
    let blocks = |viewer: Viewer| game.view(viewer).blocks;
    assert_eq!(blocks(Viewer::Seat(BLUE)), blocks(Viewer::Spectator));
}
