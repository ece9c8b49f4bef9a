//! Chapter 22: adventures; what each card does is in `adventure_cards.rs`.

use crate::common::{
    BLANK, BLUE, CAVALRY, CRITICAL, MELEE, RANGED, RED, act, act_with, attack, block, field, gold, ground,
    idle, player, question, refused, seen, seen_by, slot, step, steps,
};
use multiverse_war::{
    Action, CombatCard, Encounter, Event, Face, HeroKind, MultiverseWar, PackRef, Scene, Setup, Task, Terrain,
};
use table::{Fast, Game, Silent};

/// A red unit next to a token, and a deck of this one card.
pub(crate) fn tale(card: u8, face: Face) -> Scene {
    Scene::two().unit(RED, face, 3, 0).token(4, 0).deck(&[card])
}

/// The red unit enters. These are the answers of chance after the draw of the card.
#[track_caller]
pub(crate) fn enter(game: &mut MultiverseWar, answers: &[usize]) -> Vec<Event> {
    let all: Vec<usize> = std::iter::once(0).chain(answers.iter().copied()).collect();
    let action = step(game, RED, (3, 0), (4, 0));
    act_with(game, RED, action, &all)
}

/// A red unit on the adventure hex of territory 9 in the last phase of turn 4; the next turn brings back adventures.
pub(crate) fn caught(card: u8, face: Face) -> Scene {
    Scene::two().unit(RED, face, 2, 4).deck(&[card]).turn(4).last_phase()
}

/// Turn 4 ends, and the D10 brings back the adventure of territory 9. These answers follow the draw of the card.
#[track_caller]
pub(crate) fn bring_back(game: &mut MultiverseWar, answers: &[usize]) -> Vec<Event> {
    let all: Vec<usize> = [8, 0].into_iter().chain(answers.iter().copied()).collect();
    act_with(game, BLUE, Action::EndPhase, &all)
}

fn has(events: &[Event], is_wanted: impl Fn(&Event) -> bool) -> bool {
    events.iter().any(is_wanted)
}

fn failed(events: &[Event]) -> bool {
    has(events, |event| matches!(event, Event::StoryFailed { seat: RED }))
}

fn succeeded(events: &[Event]) -> bool {
    has(events, |event| matches!(event, Event::StorySucceeded { seat: RED }))
}

#[test]
fn m22_1_a_military_unit_draws_a_card_and_shows_it() {
    let mut game =
        tale(1, Face::Pikeman).unit(RED, Face::Builder, 4, 1).unit(RED, Face::Decoy, 5, -1).build();
    for from in [(4, 1), (5, -1)] {
        assert_eq!(refused(&game, RED, step(&game, RED, from, (4, 0))), "M12.13");
    }
    let events = enter(&mut game, &[]);
    assert!(has(&events, |event| matches!(event, Event::StoryBegan { card: 0, .. })));
    let view = seen_by(&game, BLUE);
    assert_eq!(view.story.map(|story| (story.card, story.round)), Some((0, 0)));
    let hero = view.blocks.iter().find(|block| Some(block.block) == view.story.map(|story| story.block));
    assert_eq!(hero.and_then(|block| block.last), Some((Face::Pikeman, 5)), "its face was shown to all");
    assert_eq!(question(&game), (vec![RED], Task::StoryRound), "it is carried out at once");
}

#[test]
fn m22_2_after_a_success_the_unit_stays_and_the_token_goes() {
    let mut game = tale(8, Face::Pikeman).unit(RED, Face::Builder, 4, 1).build();
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 1), (4, 0))), "M12.13");
    let events = enter(&mut game, &[]);
    assert!(succeeded(&events) && !failed(&events));
    assert_eq!(gold(&game, RED), 24);
    assert!(block(&game, RED, 4, 0).is_some_and(|block| block.over), "M12.12: its activity is over");
    assert!(!ground(&game, 4, 0).token);
    assert_eq!(seen(&game).stock.adventures, 0, "the card is discarded");
    assert!(seen(&game).story.is_none());
    assert!(game.check(RED, step(&game, RED, (4, 1), (4, 0))).is_ok(), "the hex is explored now");
}

#[test]
fn m22_3_after_a_failure_the_unit_returns_and_the_token_stays() {
    let mut game = tale(1, Face::Pikeman).build();
    enter(&mut game, &[]);
    let events = act_with(&mut game, RED, Action::Withdraw, &[]);
    assert!(failed(&events));
    assert!(block(&game, RED, 3, 0).is_some_and(|block| block.over && block.wounds == 0));
    assert!(block(&game, RED, 4, 0).is_none() && ground(&game, 4, 0).token);
    assert_eq!((gold(&game, RED), seen(&game).stock.adventures), (20, 0), "no reward; the card is discarded");
    // A unit that dies leaves the token too.
    let mut game = tale(10, Face::Archer).build();
    let events = enter(&mut game, &[BLANK; 4]);
    assert!(failed(&events));
    assert!(seen(&game).blocks.is_empty() && ground(&game, 4, 0).token);
}

#[test]
fn m22_4_an_empty_deck_is_made_anew_from_the_discards() {
    let mut game = Scene::two().unit(RED, Face::Pikeman, 3, 0).token(4, 0).deck(&[]).build();
    assert_eq!(seen(&game).stock.adventures, 0);
    let action = step(&game, RED, (3, 0), (4, 0));
    // One of 24: the eighth.
    let events = act_with(&mut game, RED, action, &[7]);
    assert!(has(&events, |event| matches!(event, Event::StoryBegan { card: 7, .. })));
    assert_eq!(seen(&game).stock.adventures, ((1 << 24) - 1) & !(1 << 7));
}

#[test]
fn m22_5_the_unit_strikes_first_and_a_living_foe_strikes_back() {
    let mut game = tale(1, Face::Pikeman).build();
    enter(&mut game, &[]);
    // Icons of other classes do not hit, and neither does the foe with them.
    act_with(&mut game, RED, Action::Fight, &[RANGED, CAVALRY, BLANK, BLANK, RANGED, CAVALRY, BLANK]);
    assert_eq!(seen(&game).story.map(|story| story.foe_wounds), Some(0));
    assert_eq!(block(&game, RED, 4, 0).map(|block| block.wounds), Some(0));
    // Several icons are one damage; one critical icon hits. The foe's melee icons are one wound.
    act_with(&mut game, RED, Action::Fight, &[MELEE, MELEE, MELEE, CRITICAL, MELEE, MELEE, MELEE]);
    assert_eq!(seen(&game).story.map(|story| story.foe_wounds), Some(1));
    assert_eq!(block(&game, RED, 4, 0).map(|block| block.wounds), Some(1));
    // The dead foe does not strike.
    let events = act_with(&mut game, RED, Action::Fight, &[CRITICAL, BLANK, BLANK, BLANK]);
    assert!(succeeded(&events) && !has(&events, |event| matches!(event, Event::FoeStruck { .. })));
}

#[test]
fn m22_5_two_critical_icons_deal_two_damage_and_the_foe_can_kill() {
    let mut game = tale(1, Face::Pikeman).build();
    enter(&mut game, &[]);
    let events = act_with(&mut game, RED, Action::Fight, &[CRITICAL, CRITICAL, BLANK, BLANK]);
    assert!(succeeded(&events));
    let mut game = tale(1, Face::Archer).build();
    enter(&mut game, &[]);
    act_with(&mut game, RED, Action::Fight, &[BLANK, BLANK, BLANK, BLANK, CRITICAL, BLANK, BLANK]);
    assert!(seen(&game).blocks.is_empty(), "the foe dealt its one HP");
    assert!(ground(&game, 4, 0).token);
}

#[test]
fn m22_6_withdrawing_is_possible_before_each_round_and_happens_after_the_tenth() {
    let mut game = tale(5, Face::Pikeman).build();
    enter(&mut game, &[]);
    assert!(game.check(RED, Action::Withdraw).is_ok(), "before the first round");
    for round in 1..=9 {
        let events = act_with(&mut game, RED, Action::Fight, &[BLANK; 7]);
        assert!(!failed(&events));
        assert_eq!(seen(&game).story.map(|story| story.round), Some(round));
        assert!(game.check(RED, Action::Withdraw).is_ok());
    }
    let events = act_with(&mut game, RED, Action::Fight, &[BLANK; 7]);
    assert!(failed(&events), "after ten rounds it withdraws by itself");
    assert!(block(&game, RED, 3, 0).is_some() && ground(&game, 4, 0).token);
}

#[test]
fn m22_7_supporters_give_a_die_each_up_to_six() {
    let scene = tale(1, Face::Pikeman).unit(RED, Face::Builder, 5, 0).unit(BLUE, Face::Pikeman, 4, 1);
    for (friends, dice) in [(0, 4), (1, 5), (2, 6), (3, 6)] {
        let places = [(4, -1), (5, -1), (3, 1)];
        let scene = places[..friends]
            .iter()
            .fold(scene.clone(), |scene, &(q, r)| scene.unit(RED, Face::Archer, q, r));
        let mut game = scene.build();
        enter(&mut game, &[]);
        let events = act_with(&mut game, RED, Action::Fight, &vec![BLANK; dice + 3]);
        let rolled = events.iter().find_map(|event| match event {
            Event::FoughtFoe { rolled, .. } => Some(usize::from(rolled.dice)),
            _ => None,
        });
        assert_eq!(rolled, Some(dice), "{friends} military units; Builders and enemies do not count");
    }
}

#[test]
fn m22_7_frozen_friends_give_no_die() {
    let mut game = tale(1, Face::Pikeman).unit(RED, Face::Archer, 4, -1).frozen(4, -1).build();
    enter(&mut game, &[]);
    act_with(&mut game, RED, Action::Fight, &[BLANK; 4 + 3]);
}

#[test]
fn m22_8_a_won_fight_gives_one_step() {
    let mut game = tale(3, Face::Pikeman).build();
    enter(&mut game, &[]);
    act_with(&mut game, RED, Action::Fight, &[MELEE, BLANK, BLANK, BLANK]);
    assert_eq!(steps(&game, RED, Face::Pikeman), 1);
    let mut game = tale(3, Face::Pikeman).build();
    enter(&mut game, &[]);
    act_with(&mut game, RED, Action::Withdraw, &[]);
    assert_eq!(steps(&game, RED, Face::Pikeman), 0);
    // M19.6: for a hero it is a kill on his sheet.
    let scene = Scene::two().hero(RED, HeroKind::Warlord, 1, (3, 3, 1), 3, 0).token(4, 0).deck(&[3]);
    let mut game = scene.build();
    enter(&mut game, &[]);
    act_with(&mut game, RED, Action::Fight, &[CAVALRY, BLANK, BLANK, BLANK]);
    assert_eq!(player(&game, RED).hero.map(|hero| hero.kills), Some(1));
}

#[test]
fn m22_9_a_test_wants_an_icon_of_the_class_or_a_critical_icon() {
    let cases = [
        (Face::Horseman, CAVALRY, true),
        (Face::Horseman, MELEE, false),
        (Face::Horseman, CRITICAL, true),
        (Face::Pikeman, MELEE, true),
        (Face::Pikeman, RANGED, false),
        (Face::Crossbowman, RANGED, true),
        (Face::Ballista, RANGED, true),
    ];
    for (face, icon, succeeds) in cases {
        let mut game = tale(10, face).wounds(3, 0, 0).build();
        let events = enter(&mut game, &[BLANK, BLANK, BLANK, icon]);
        assert_eq!(succeeded(&events), succeeds, "{face:?} rolls {icon}");
        assert_eq!(failed(&events), !succeeds);
    }
}

#[test]
fn m27_7_a_type_with_weapons_rolls_one_die_more_whenever_it_rolls() {
    let scene = |card| tale(card, Face::Pikeman).equipped(RED, Face::Pikeman);
    let mut game = scene(10).build();
    enter(&mut game, &[BLANK; 5]);
    let mut game = scene(1).build();
    enter(&mut game, &[]);
    act_with(&mut game, RED, Action::Fight, &[BLANK; 5 + 3]);
    // P3.
    let scene = Scene::two().unit(RED, Face::Archer, 3, 0).encounter(Encounter::Competition, 4, 0);
    let mut game = scene.equipped(RED, Face::Archer).build();
    let on = step(&game, RED, (3, 0), (4, 0));
    act(&mut game, RED, &[on]);
    act_with(&mut game, RED, Action::Yes, &[BLANK; 6]);
    // T18: the Berzerker rolls 4 and hits; the Bogatyr rolls 4 instead of 3, and strikes back surely.
    let scene = field().unit(RED, Face::Bogatyr, 3, 0).unit(BLUE, Face::Berzerker, 4, 0).phase_of(BLUE);
    let mut game = scene.steps(RED, Face::Bogatyr, 2).equipped(RED, Face::Bogatyr).build();
    let action = attack(&game, BLUE, (4, 0), (3, 0));
    act_with(&mut game, BLUE, action, &[MELEE, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, MELEE]);
    assert_eq!(block(&game, RED, 3, 0).map(|block| block.wounds), Some(0));
}

#[test]
fn m22_10_a_won_unit_starts_next_to_the_adventure_or_at_home() {
    let mut game = tale(13, Face::Pikeman).build();
    enter(&mut game, &[]);
    let home = game.hex_at(0, 0).unwrap();
    assert_eq!(refused(&game, RED, Action::Place(home)), "M11.5", "a hex next to the adventure is free");
    let near = game.hex_at(5, 0).unwrap();
    act_with(&mut game, RED, Action::Place(near), &[]);
    assert_eq!(block(&game, RED, 5, 0).and_then(|block| block.face), Some(Face::Pikeman));
    let on = step(&game, RED, (5, 0), (6, -1));
    assert!(game.check(RED, on).is_ok(), "it acts at once");
}

/// A military unit on each hex of the red settlement, and on eight hexes more.
const HOME: [(i8, i8); 5] = [(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1)];
const ABROAD: [(i8, i8); 8] = [(2, -1), (2, -2), (3, -2), (3, -3), (4, -3), (3, -1), (2, 1), (1, 1)];

/// Pikemen on these hexes.
fn pikemen(scene: Scene, places: &[(i8, i8)]) -> Scene {
    places.iter().fold(scene, |scene, &(q, r)| scene.unit(RED, Face::Pikeman, q, r))
}

/// Mountains all round the adventure hex of territory 9.
fn walled_in(scene: Scene) -> Scene {
    let around = [(3, 4), (2, 5), (1, 5), (1, 4), (2, 3), (3, 3)];
    around.iter().fold(scene, |scene, &(q, r)| scene.terrain(q, r, Terrain::Mountain))
}

#[test]
fn m22_10_without_a_free_hex_near_it_starts_at_home() {
    let mut game = walled_in(caught(13, Face::Archer)).build();
    bring_back(&mut game, &[]);
    let (far, home) = (game.hex_at(2, 0).unwrap(), game.hex_at(1, 0).unwrap());
    assert_eq!(refused(&game, RED, Action::Place(far)), "M11.5");
    act(&mut game, RED, &[Action::Place(home)]);
    assert!(block(&game, RED, 1, 0).is_some_and(|block| block.face == Some(Face::Pikeman)));
    assert_eq!(gold(&game, RED), 25, "only the revenue of the new turn");
    // There is no place at home either.
    let mut game = pikemen(walled_in(caught(13, Face::Archer)), &HOME).build();
    bring_back(&mut game, &[]);
    assert_eq!(gold(&game, RED), 25 + 3);
}

#[test]
fn m22_10_without_a_block_the_unit_is_gold() {
    let full = pikemen(pikemen(tale(13, Face::Pikeman), &HOME), &ABROAD);
    let mut game = full.build();
    enter(&mut game, &[]);
    assert_eq!((gold(&game, RED), seen(&game).blocks.len()), (23, 14));
}

#[test]
fn m22_11_a_territory_is_revealed_towards_a_chosen_slot() {
    let mut game = tale(12, Face::Pikeman).unexplored(0, 7).unexplored(-2, 6).build();
    enter(&mut game, &[MELEE, BLANK, BLANK]);
    assert_eq!(question(&game), (vec![RED], Task::RevealSlot));
    let (hidden, open) = (slot(&game, (1, 2)), slot(&game, (1, 1)));
    assert_eq!(refused(&game, RED, Action::Slot(open)), "M13.1");
    act_with(&mut game, RED, Action::Slot(hidden), &[]);
    let other = slot(&game, (0, 2));
    assert_eq!(refused(&game, RED, Action::Slot(other)), "M12.5", "a neighbour that lies face down");
    act_with(&mut game, RED, Action::Slot(open), &[]);
    assert_eq!(question(&game).0, [BLUE], "the player to the right names the number");
    // M13.3: direction D4, number 2: turned by 3.
    let events = act_with(&mut game, BLUE, Action::Number(2), &[0]);
    assert!(has(&events, |event| matches!(event, Event::TurnedOver { seat: RED, turned: 3, number: 2, .. })));
    assert!(seen(&game).slots[usize::from(hidden)].territory.is_some());
    assert_eq!(gold(&game, RED), 20);
    // Nothing is left to reveal.
    let mut game = tale(12, Face::Pikeman).build();
    enter(&mut game, &[MELEE, BLANK, BLANK]);
    assert_eq!(gold(&game, RED), 22);
}

#[test]
fn m22_12_a_failure_moves_a_caught_unit_to_a_free_hex() {
    let mut game = caught(10, Face::Pikeman).build();
    let events = bring_back(&mut game, &[BLANK; 4]);
    assert!(failed(&events));
    assert_eq!(question(&game), (vec![RED], Task::Retreat));
    let (far, near) = (game.hex_at(4, 4).unwrap(), game.hex_at(3, 4).unwrap());
    assert_eq!(refused(&game, RED, Action::Place(far)), "M11.5");
    act(&mut game, RED, &[Action::Place(near)]);
    assert!(block(&game, RED, 3, 4).is_some_and(|block| block.wounds == 1));
    assert!(ground(&game, 2, 4).token, "the token stays");
}

#[test]
fn m22_12_without_a_free_hex_the_unit_stays_and_the_token_goes() {
    let mut game = walled_in(caught(10, Face::Pikeman)).build();
    bring_back(&mut game, &[BLANK; 4]);
    assert!(block(&game, RED, 2, 4).is_some() && !ground(&game, 2, 4).token);
    // A21 makes it return: here nothing is placed, and the card gives 2 gold.
    let mut game = walled_in(caught(21, Face::Pikeman)).build();
    bring_back(&mut game, &[]);
    assert!(block(&game, RED, 2, 4).is_some() && seen(&game).encounters.is_empty());
    assert_eq!(gold(&game, RED), 22 + 5, "with the revenue of the new turn");
}

#[test]
fn m22_12_where_a_card_makes_it_return_a_caught_unit_moves_first() {
    for (card, kind) in [(21, Encounter::Ants), (24, Encounter::Village)] {
        let mut game = caught(card, Face::Pikeman).build();
        bring_back(&mut game, &[]);
        assert_eq!(question(&game).1, Task::Retreat);
        assert!(seen(&game).encounters.is_empty());
        let near = game.hex_at(3, 4).unwrap();
        act(&mut game, RED, &[Action::Place(near)]);
        assert!(block(&game, RED, 3, 4).is_some());
        let view = seen(&game);
        assert_eq!((view.encounters[0].kind, Some(view.encounters[0].hex)), (kind, game.hex_at(2, 4)));
        assert!(!ground(&game, 2, 4).token);
    }
}

#[test]
fn m22_12_action_points_won_in_a_start_step_count_in_the_next_phase() {
    for (card, answers, ap) in [(11, &[MELEE, BLANK, BLANK, BLANK][..], 4), (16, &[], 3)] {
        let mut game = caught(card, Face::Pikeman).build();
        bring_back(&mut game, answers);
        idle(&mut game);
        assert_eq!(block(&game, RED, 2, 4).and_then(|block| block.ap), Some(ap));
    }
}

#[test]
fn m22_13_nothing_else_helps_in_an_adventure() {
    // H3.4: Last Stand would save the Protector elsewhere.
    let scene = Scene::two().hero(RED, HeroKind::Protector, 3, (3, 3, 8), 3, 0).wounds(3, 0, 2);
    let mut game = scene.token(4, 0).deck(&[19]).build();
    enter(&mut game, &[]);
    assert!(seen(&game).blocks.is_empty());
    // Neither Heavy Armour nor Shrug Off nor a card changes a roll; nobody is asked for a card.
    for face in [Face::HeavySwordsman, Face::Bogatyr] {
        let scene =
            tale(1, face).steps(RED, face, 2).hand(RED, &[CombatCard::SteadyHand, CombatCard::FallBack]);
        let mut game = scene.build();
        enter(&mut game, &[]);
        act_with(&mut game, RED, Action::Fight, &[BLANK, BLANK, BLANK, BLANK, MELEE, BLANK, BLANK]);
        assert_eq!(question(&game), (vec![RED], Task::StoryRound));
        assert_eq!(block(&game, RED, 4, 0).map(|block| block.wounds), Some(1));
    }
}

#[test]
fn m22_14_each_card_is_in_the_deck_once() {
    let game = MultiverseWar::begin(&Setup::advanced(2), &mut Fast::new(1), &mut Silent).unwrap();
    assert_eq!(seen(&game).stock.adventures, (1 << 24) - 1);
    let pack = PackRef::standard();
    let mut names: Vec<&str> = pack.adventures.iter().map(|card| card.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 24);
    // Without "Fight" or "Test" a card is a success.
    for (number, card) in (1..).zip(&pack.adventures) {
        if card.foe.is_none() && card.test == 0 {
            let mut game = tale(number, Face::HeavySwordsman).build();
            assert!(succeeded(&enter(&mut game, &[])), "{}", card.name);
        }
    }
}

#[test]
fn m22_15_without_a_hex_of_the_kind_there_is_gold() {
    let kinds = [Encounter::Ants, Encounter::Caravan, Encounter::Competition, Encounter::Village];
    for (card, kind) in (21..).zip(kinds) {
        let scene =
            tale(card, Face::Archer).encounter(kind, 6, -2).encounter(kind, 3, 5).encounter(kind, 0, 7);
        let mut game = scene.build();
        enter(&mut game, &[]);
        assert_eq!((gold(&game, RED), seen(&game).encounters.len()), (22, 3));
        assert!(block(&game, RED, 4, 0).is_some(), "the unit stays");
        assert!(!ground(&game, 4, 0).token);
        assert_eq!(question(&game), (vec![RED], Task::Menu), "nobody trades or tries");
    }
}

#[test]
fn mx_37_bandits() {
    let mut game =
        tale(1, Face::Pikeman).unit(RED, Face::Archer, 4, -1).unit(RED, Face::Horseman, 5, -1).build();
    enter(&mut game, &[]);
    let first = [MELEE, BLANK, BLANK, RANGED, BLANK, CAVALRY, CRITICAL, BLANK, BLANK];
    act_with(&mut game, RED, Action::Fight, &first);
    assert_eq!(seen(&game).story.map(|story| story.foe_wounds), Some(1));
    assert_eq!(block(&game, RED, 4, 0).map(|block| block.wounds), Some(1));
    let events = act_with(&mut game, RED, Action::Fight, &[MELEE, BLANK, BLANK, BLANK, BLANK, BLANK]);
    assert!(succeeded(&events));
    assert_eq!((gold(&game, RED), steps(&game, RED, Face::Pikeman)), (23, 1));
    assert!(block(&game, RED, 4, 0).is_some() && !ground(&game, 4, 0).token);
    assert_eq!(gold(&game, BLUE), 20);
}
