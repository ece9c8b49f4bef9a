//! Chapter 26: combat cards.

use crate::common::{
    BLANK, BLUE, CRITICAL, MELEE, RED, act_with, attack, block, hex, player, question, refused, seen,
    seen_by, shoot, steps, strikes, unit,
};
use multiverse_war::{
    Action, Aim, CombatCard, Encounter, Event, Face, Faction, HeroKind, How, MultiverseWar, Scene, Setup,
    Task, Terrain, Work, Works,
};
use table::{Fast, Game, Seat, Silent, Viewer};

const CRY: Action = Action::Card(CombatCard::BattleCry);
const HAND: Action = Action::Card(CombatCard::SteadyHand);
const RANKS: Action = Action::Card(CombatCard::BrokenRanks);
const MOMENT: Action = Action::Card(CombatCard::SeizeTheMoment);
const SPOT: Action = Action::Card(CombatCard::WeakSpot);

/// A red unit on (3,0) and a blue one on (4,0).
fn duel(red: Face, blue: Face) -> Scene {
    Scene::two().unit(RED, red, 3, 0).unit(BLUE, blue, 4, 0)
}

/// The red unit attacks; whoever has cards is asked next.
#[track_caller]
fn begun(scene: Scene) -> MultiverseWar {
    let mut game = scene.build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[]);
    game
}

/// Red has this card and plays it when he attacks; Blue has none.
#[track_caller]
fn red_plays(scene: Scene, card: CombatCard, answers: &[usize]) -> (MultiverseWar, Vec<Event>) {
    let mut game = begun(scene.hand(RED, &[card]));
    assert_eq!(question(&game), (vec![RED], Task::CombatCard(0)));
    let events = act_with(&mut game, RED, Action::Card(card), answers);
    (game, events)
}

/// Blue has this card and plays it as the defender; Red has none.
#[track_caller]
fn blue_plays(scene: Scene, card: CombatCard, answers: &[usize]) -> (MultiverseWar, Vec<Event>) {
    let mut game = begun(scene.hand(BLUE, &[card]));
    assert_eq!(question(&game), (vec![BLUE], Task::CombatCard(1)));
    let events = act_with(&mut game, BLUE, Action::Card(card), answers);
    (game, events)
}

fn count(game: &MultiverseWar, seat: Seat) -> u8 {
    player(game, seat).hand_count
}

#[test]
fn m26_1_three_cards_at_the_start_and_nobody_else_sees_them() {
    let setup = Setup::advanced(4);
    let mut game = MultiverseWar::begin(&setup, &mut Fast::new(5), &mut Silent).unwrap();
    for (number, faction) in (0..4).zip([Faction::Rus, Faction::Romans, Faction::Kingdom, Faction::Vikings]) {
        game.apply(Seat::new(number), Action::Faction(faction), &mut Fast::new(9), &mut Silent);
    }
    for seat in Seat::all(4) {
        let view = seen_by(&game, seat);
        for (number, player) in view.players.iter().enumerate() {
            assert_eq!((player.hand_count, player.hand.is_some()), (3, number == seat.index()));
        }
    }
    assert_eq!(seen(&game).stock.cards, 24 - 12);
}

#[test]
fn m26_1_a_kill_draws_a_card_up_to_five() {
    let scene = duel(Face::Pikeman, Face::Builder);
    let mut game = scene.clone().build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    let events = act_with(&mut game, RED, action, &[CombatCard::WeakSpot as usize]);
    assert_eq!((count(&game, RED), count(&game, BLUE)), (1, 0));
    let drew = events.iter().find(|event| matches!(event, Event::DrewCard { .. })).unwrap();
    assert_eq!(
        MultiverseWar::redact(drew, Viewer::Seat(BLUE)),
        Some(Event::DrewCard { seat: RED, card: None }),
        "others hear only that he drew"
    );
    // With 5 cards he draws none.
    let mut game = begun(scene.hand(RED, &[CombatCard::BattleCry; 4]).hand(RED, &[CombatCard::FallBack]));
    act_with(&mut game, RED, Action::Pass, &[]);
    assert_eq!(count(&game, RED), 5);
    assert!(block(&game, BLUE, 4, 0).is_none());
}

#[test]
fn m26_1_an_empty_deck_is_made_anew_from_the_discards() {
    let scene = duel(Face::Pikeman, Face::Builder).hand(RED, &[CombatCard::BattleCry]).played_out();
    let mut game = begun(scene);
    assert_eq!((seen(&game).stock.cards, seen(&game).stock.played.len()), (0, 23));
    act_with(&mut game, RED, Action::Pass, &[CombatCard::WeakSpot as usize]);
    assert_eq!((seen(&game).stock.cards, seen(&game).stock.played.len()), (22, 0));
    assert_eq!(count(&game, RED), 2);
}

#[test]
fn m26_1_played_cards_are_discarded_for_all_to_see() {
    let (game, _) = red_plays(duel(Face::Pikeman, Face::Pikeman), CombatCard::WeakSpot, &[]);
    assert_eq!((count(&game, RED), seen_by(&game, BLUE).stock.played.count(CombatCard::WeakSpot)), (0, 1));
}

#[test]
fn m26_2_the_attacker_then_the_owner_of_the_target_one_card_each() {
    let cards = [CombatCard::BattleCry, CombatCard::WeakSpot, CombatCard::FallBack];
    let scene = duel(Face::HeavySwordsman, Face::HeavySwordsman).hand(RED, &cards).hand(BLUE, &cards);
    let mut game = begun(scene);
    assert_eq!(question(&game), (vec![RED], Task::CombatCard(0)));
    assert_eq!(refused(&game, RED, HAND), "M26.2", "a card he does not hold");
    assert_eq!(refused(&game, RED, Action::Card(CombatCard::FallBack)), "M26.2", "it is played later");
    act_with(&mut game, RED, CRY, &[]);
    assert_eq!(question(&game), (vec![BLUE], Task::CombatCard(1)), "one card each");
    // Both armours: 4 dice each.
    act_with(&mut game, BLUE, Action::Pass, &[MELEE, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK]);
    assert_eq!((count(&game, RED), count(&game, BLUE)), (2, 3));
    assert_eq!(question(&game).1, Task::Menu);
}

#[test]
fn m26_2_who_has_played_a_card_does_not_fall_back() {
    let cards = [CombatCard::WeakSpot, CombatCard::FallBack];
    let scene = duel(Face::Pikeman, Face::Pikeman).hand(BLUE, &cards).wounds(4, 0, 1);
    let mut game = begun(scene.clone());
    act_with(&mut game, BLUE, SPOT, &[0]);
    assert!(block(&game, BLUE, 4, 0).is_none() && question(&game).1 == Task::Menu, "he was not asked again");
    let mut game = begun(scene);
    act_with(&mut game, BLUE, Action::Pass, &[]);
    assert_eq!(question(&game), (vec![BLUE], Task::FallBack(1)));
}

#[test]
fn m26_2_the_owner_of_a_structure_is_asked() {
    let scene = Scene::two().unit(RED, Face::Pikeman, 3, 0).hand(BLUE, &[CombatCard::WeakSpot]);
    let game = begun(scene.building(BLUE, Works::Barracks, false, 4, 0));
    assert_eq!(question(&game), (vec![BLUE], Task::CombatCard(1)));
}

#[test]
fn m26_3_only_in_fights_against_another_player() {
    let cards = [CombatCard::BattleCry, CombatCard::FallBack];
    // A village of nobody.
    let scene = Scene::two().unit(RED, Face::Pikeman, 3, 0).encounter(Encounter::Village, 4, 0);
    let game = begun(scene.hand(RED, &cards));
    assert_eq!(question(&game).1, Task::Menu);
    // A tower shot.
    let scene = Scene::two().building(RED, Works::GuardTower, false, 3, 0).unit(BLUE, Face::Archer, 4, 0);
    let mut game = scene.hand(RED, &cards).hand(BLUE, &cards).build();
    let (from, at) = (hex(&game, 3, 0), hex(&game, 4, 0));
    // The kill by a tower is nobody's: no card is drawn either.
    act_with(&mut game, RED, Action::Tower { from, at, aim: Aim::First }, &[CRITICAL; 4]);
    assert!(block(&game, BLUE, 4, 0).is_none() && question(&game).1 == Task::Menu);
    // A shot is a fight: both are asked.
    let scene = Scene::two().unit(RED, Face::Archer, 3, 0).unit(BLUE, Face::Pikeman, 4, 0);
    let mut game = scene.hand(RED, &cards).hand(BLUE, &cards).build();
    let action = shoot(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[]);
    assert_eq!(question(&game), (vec![RED], Task::CombatCard(0)));
    act_with(&mut game, RED, CRY, &[]);
    assert_eq!(question(&game), (vec![BLUE], Task::CombatCard(1)));
    // Fall Back is for a melee: nobody is asked when the shot kills.
    act_with(&mut game, BLUE, Action::Pass, &[1, BLANK, BLANK, BLANK, 0]);
    assert!(block(&game, BLUE, 4, 0).is_none() && question(&game).1 == Task::Menu);
}

#[test]
fn m26_3_cards_do_not_change_interceptions_and_extra_strikes() {
    // A ready Pikeman strikes the Horseman first; he would die, and may not fall back.
    let scene =
        Scene::two().unit(RED, Face::Horseman, 3, 0).wounds(3, 0, 1).unit(BLUE, Face::TribalScout, 4, 0);
    let scene = scene.unit(BLUE, Face::Pikeman, 5, 0).steps(BLUE, Face::Pikeman, 2).ready(5, 0, 3);
    let mut game = scene.hand(RED, &[CombatCard::FallBack]).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[MELEE, BLANK, BLANK, BLANK, BLANK, 0]);
    assert!(block(&game, RED, 3, 0).is_none());
    assert_eq!(count(&game, RED), 1);
    // Cleave: the Battle Cry counts for the first strike only.
    let scene = duel(Face::HeavySwordsman, Face::Berzerker).unit(BLUE, Face::Bogatyr, 4, -1);
    let scene = scene.steps(RED, Face::HeavySwordsman, 2).hand(RED, &[CombatCard::BattleCry]);
    let mut game = scene.build();
    let at = hex(&game, 4, 0);
    let how = How::Extra(multiverse_war::Dir::new(4));
    let cleave = Action::Attack { unit: unit(&game, RED, 3, 0), at, how };
    act_with(&mut game, RED, cleave, &[]);
    let armour = [BLANK; 4];
    let events = act_with(&mut game, RED, CRY, &[&armour[..], &[MELEE, BLANK, BLANK, BLANK]].concat());
    assert_eq!(strikes(&events), [(0, Some(2)), (4, None), (4, Some(1))]);
}

#[test]
fn m26_4_whoever_holds_a_card_is_asked_whatever_it_is() {
    // Fall Back cannot be played now, and a card without effect can.
    let mut game = begun(duel(Face::Pikeman, Face::Pikeman).hand(RED, &[CombatCard::FallBack]));
    assert_eq!(question(&game), (vec![RED], Task::CombatCard(0)));
    assert_eq!(refused(&game, RED, Action::Card(CombatCard::FallBack)), "M26.2");
    act_with(&mut game, RED, Action::Pass, &[]);
    assert_eq!(question(&game).1, Task::Menu, "Blue holds none");
    let mut game = begun(duel(Face::Pikeman, Face::Pikeman).hand(RED, &[CombatCard::BrokenRanks]));
    act_with(&mut game, RED, RANKS, &[]);
    assert_eq!(count(&game, RED), 0);
    // A dying unit: asked although the hand has no Fall Back.
    let scene = duel(Face::Pikeman, Face::Pikeman).wounds(4, 0, 1).hand(BLUE, &[CombatCard::WeakSpot]);
    let mut game = begun(scene);
    act_with(&mut game, BLUE, Action::Pass, &[]);
    assert_eq!(question(&game), (vec![BLUE], Task::FallBack(1)));
    let away = Action::FallBack(hex(&game, 5, 0));
    assert_eq!(refused(&game, BLUE, away), "M26.2");
    act_with(&mut game, BLUE, Action::Pass, &[0]);
    assert!(block(&game, BLUE, 4, 0).is_none());
}

#[test]
fn m26_5_there_are_four_of_each() {
    let scene = Scene::two().build();
    let deck = seen(&scene).stock.cards;
    assert_eq!(deck, 24);
    let game = Scene::two().hand(RED, &[CombatCard::SteadyHand; 4]).build();
    assert_eq!(seen(&game).stock.cards, 20);
    game.audit().expect("four of each kind are somewhere");
}

#[test]
fn c1_battle_cry() {
    let (game, events) = red_plays(duel(Face::Pikeman, Face::Berzerker), CombatCard::BattleCry, &[BLANK; 5]);
    assert_eq!(strikes(&events), [(5, Some(1)), (0, Some(2))], "it counts for his own strike only");
    assert_eq!(block(&game, BLUE, 4, 0).map(|block| block.wounds), Some(2));
    // A miss deals nothing.
    let scene = duel(Face::Horseman, Face::HeavySwordsman);
    let (_, events) = red_plays(scene, CombatCard::BattleCry, &[BLANK; 4]);
    assert_eq!(strikes(&events), [(4, None), (0, Some(1))]);
    let (_, events) = blue_plays(duel(Face::Berzerker, Face::Berzerker), CombatCard::BattleCry, &[]);
    assert_eq!(strikes(&events), [(0, Some(1)), (0, Some(2))]);
}

#[test]
fn c2_steady_hand() {
    // Armour: 4 dice and 2 more.
    let (_, events) =
        red_plays(duel(Face::Horseman, Face::HeavySwordsman), CombatCard::SteadyHand, &[BLANK; 6]);
    assert_eq!(strikes(&events), [(6, None), (0, Some(1))]);
    // A sure hit rolls 5 dice to look for a critical: two critical icons, or nothing more.
    for (rolled, damage) in
        [([CRITICAL, CRITICAL, BLANK, BLANK, BLANK], 2), ([MELEE, MELEE, MELEE, CRITICAL, BLANK], 1)]
    {
        let (_, events) = red_plays(duel(Face::Berzerker, Face::Berzerker), CombatCard::SteadyHand, &rolled);
        assert_eq!(strikes(&events), [(5, Some(damage)), (0, Some(1))]);
    }
    // Blue strikes back with armour: flanked as well, 3 dice and 2 more.
    let scene = duel(Face::HeavySwordsman, Face::Horseman).unit(RED, Face::Pikeman, 4, -1).unit(
        RED,
        Face::Pikeman,
        3,
        1,
    );
    let (_, events) = blue_plays(scene, CombatCard::SteadyHand, &[BLANK; 5]);
    assert_eq!(strikes(&events), [(0, Some(1)), (5, None)]);
    // H2.5: from the hill every shot of the Sharpshooter hits; he rolls his 4 dice of distance 2, and 2 more.
    let scene =
        Scene::two().hero(RED, HeroKind::Sharpshooter, 5, (3, 3, 16), 3, 0).terrain(3, 0, Terrain::Hills);
    let mut game = scene.unit(BLUE, Face::Berzerker, 5, 0).hand(RED, &[CombatCard::SteadyHand]).build();
    let action = shoot(&game, RED, (3, 0), (5, 0));
    act_with(&mut game, RED, action, &[]);
    let events = act_with(&mut game, RED, HAND, &[CRITICAL, CRITICAL, BLANK, BLANK, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(6, Some(2))]);
}

#[test]
fn c3_broken_ranks() {
    // MX.1: three supporters against one.
    let crowd = duel(Face::Pikeman, Face::Pikeman)
        .unit(RED, Face::Horseman, 4, -1)
        .unit(RED, Face::Horseman, 3, 1)
        .unit(RED, Face::Horseman, 4, 1)
        .unit(BLUE, Face::Horseman, 5, 0);
    let mut game = begun(crowd.clone().hand(BLUE, &[CombatCard::BrokenRanks]));
    let events = act_with(&mut game, BLUE, Action::Pass, &[BLANK; 4]);
    assert_eq!(strikes(&events), [(0, Some(1)), (4, None)], "without the card Blue is flanked");
    let (_, events) = blue_plays(crowd.clone(), CombatCard::BrokenRanks, &[]);
    assert_eq!(strikes(&events), [(0, Some(1)), (0, Some(1))]);
    // Red plays it: three against nobody.
    let (_, events) = red_plays(crowd, CombatCard::BrokenRanks, &[BLANK; 4]);
    assert_eq!(strikes(&events), [(0, Some(1)), (4, None)], "the enemy's supporters only");
}

#[test]
fn c3_supporters_that_do_not_count_stay_hidden() {
    // Blue's Horseman stands in a forest, where Red's Pikeman does not see him.
    let scene =
        duel(Face::Pikeman, Face::Pikeman).unit(BLUE, Face::Horseman, 5, 0).terrain(5, 0, Terrain::Forest);
    let last = |game: &MultiverseWar| block(game, BLUE, 5, 0).unwrap().last;
    let mut game = scene.clone().build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[]);
    assert_eq!(last(&game), Some((Face::Horseman, 5)), "M14.14: supporters show themselves");
    let (game, _) = red_plays(scene, CombatCard::BrokenRanks, &[]);
    assert_eq!(last(&game), None);
}

#[test]
fn c4_seize_the_moment() {
    // The Archer counters the Swordsman and would strike first.
    let (game, events) =
        red_plays(duel(Face::HeavySwordsman, Face::Archer), CombatCard::SeizeTheMoment, &[0]);
    assert_eq!(strikes(&events), [(0, Some(1))], "the Archer dies before she strikes");
    assert!(block(&game, RED, 4, 0).is_some());
    // The defender seizes it.
    let scene = duel(Face::Pikeman, Face::Pikeman).wounds(3, 0, 1);
    let (game, events) = blue_plays(scene, CombatCard::SeizeTheMoment, &[0]);
    assert_eq!(strikes(&events), [(0, Some(1))]);
    assert!(block(&game, RED, 3, 0).is_none());
    // Played by both it does nothing.
    let both = duel(Face::HeavySwordsman, Face::Archer);
    let both = both.hand(RED, &[CombatCard::SeizeTheMoment]).hand(BLUE, &[CombatCard::SeizeTheMoment]);
    let mut game = begun(both);
    act_with(&mut game, RED, MOMENT, &[]);
    let events = act_with(&mut game, BLUE, MOMENT, &[BLANK, BLANK, BLANK, BLANK, 0]);
    assert_eq!(strikes(&events), [(4, None), (0, Some(1))]);
    // A siege weapon does not strike in a melee.
    let (_, events) = blue_plays(duel(Face::Pikeman, Face::Catapult), CombatCard::SeizeTheMoment, &[]);
    assert_eq!(strikes(&events), [(0, Some(1))]);
}

#[test]
fn c5_weak_spot() {
    // Heavy Armour.
    let (_, events) = red_plays(duel(Face::Horseman, Face::HeavySwordsman), CombatCard::WeakSpot, &[]);
    assert_eq!(strikes(&events), [(0, Some(1)), (0, Some(1))]);
    // MX.35: ranged, forest and agility leave 2 dice; the card leaves the handicap of every shot.
    let scene = duel(Face::Archer, Face::ShieldMaiden).terrain(4, 0, Terrain::Forest);
    let mut game = scene.clone().build();
    let action = shoot(&game, RED, (3, 0), (4, 0));
    assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 2])), [(2, None)]);
    let mut game = scene.hand(RED, &[CombatCard::WeakSpot]).build();
    act_with(&mut game, RED, action, &[]);
    assert_eq!(strikes(&act_with(&mut game, RED, SPOT, &[BLANK; 4])), [(4, None)]);
}

#[test]
fn c6_fall_back_of_a_defender() {
    let scene = duel(Face::Pikeman, Face::Horseman).wounds(4, 0, 1).hand(BLUE, &[CombatCard::FallBack]);
    let mut game = begun(scene.clone());
    // The Pikeman counters the Horseman: he looks for a critical.
    act_with(&mut game, BLUE, Action::Pass, &[BLANK; 5]);
    assert_eq!(question(&game), (vec![BLUE], Task::FallBack(1)));
    let far = Action::FallBack(hex(&game, 6, 0));
    assert_eq!(refused(&game, BLUE, far), "M12.5");
    let mut dead = game;
    act_with(&mut dead, BLUE, Action::Pass, &[0]);
    assert!(seen(&dead).blocks.iter().all(|block| block.block.seat == RED));
    assert_eq!((steps(&dead, RED, Face::Pikeman), count(&dead, RED)), (1, 1));
    let away = Action::FallBack(hex(&game, 5, 0));
    let events = act_with(&mut game, BLUE, away, &[]);
    assert_eq!(strikes(&events), [], "it takes no more part in the fight");
    assert_eq!(block(&game, BLUE, 5, 0).map(|block| block.wounds), Some(1), "1 of 2 HP");
    assert!(block(&game, RED, 4, 0).is_some(), "the attacker moves up");
    assert_eq!((steps(&game, RED, Face::Pikeman), count(&game, RED)), (0, 0), "nobody is credited");
    assert_eq!(count(&game, BLUE), 0);
    // Not onto a hex that is not free.
    let mut game = begun(scene.terrain(5, 0, Terrain::Water).token(5, -1));
    act_with(&mut game, BLUE, Action::Pass, &[BLANK; 5]);
    assert_eq!(refused(&game, BLUE, away), "M4.8");
    let token = Action::FallBack(hex(&game, 5, -1));
    assert_eq!(refused(&game, BLUE, token), "M12.13");
}

#[test]
fn c6_fall_back_of_an_attacker() {
    let scene = duel(Face::TribalScout, Face::Pikeman).hand(RED, &[CombatCard::FallBack]);
    let mut game = begun(scene);
    act_with(&mut game, RED, Action::Pass, &[]);
    // His strike wounds the Pikeman, who strikes back: the Scout would die.
    assert_eq!(question(&game), (vec![RED], Task::FallBack(0)));
    let away = Action::FallBack(hex(&game, 2, 0));
    act_with(&mut game, RED, away, &[]);
    let scout = block(&game, RED, 2, 0).unwrap();
    assert_eq!((scout.wounds, scout.over), (0, false), "Manoeuvrability: its activity goes on");
    assert!(block(&game, BLUE, 4, 0).is_some_and(|block| block.wounds == 1));
    assert_eq!(steps(&game, BLUE, Face::Pikeman), 0);
    let again = crate::common::step(&game, RED, (2, 0), (3, 0));
    act_with(&mut game, RED, again, &[]);
    assert_eq!(refused(&game, RED, attack(&game, RED, (3, 0), (4, 0))), "M12.12");
    // Others are done for the turn.
    let scene = duel(Face::Pikeman, Face::Pikeman).wounds(3, 0, 1).hand(RED, &[CombatCard::FallBack]);
    let mut game = begun(scene);
    act_with(&mut game, RED, Action::Pass, &[]);
    act_with(&mut game, RED, away, &[]);
    assert!(block(&game, RED, 2, 0).unwrap().over);
}

#[test]
fn c6_a_tower_that_strikes_back_lets_fall_back_and_without_a_free_hex_one_dies() {
    let scene = Scene::two().unit(RED, Face::Archer, 0, 0).unit(RED, Face::TribalScout, 3, 0);
    let scene = scene.building(BLUE, Works::GuardTower, false, 4, 0).hand(RED, &[CombatCard::FallBack]);
    let mut game = begun(scene.clone());
    act_with(&mut game, RED, Action::Pass, &[1, BLANK, BLANK, BLANK]);
    assert_eq!(question(&game), (vec![RED], Task::FallBack(0)));
    let around = [(3, -1), (2, 0), (2, 1), (3, 1), (4, -1)];
    let closed = around.iter().fold(scene, |scene, &(q, r)| scene.terrain(q, r, Terrain::Mountain));
    let mut game = begun(closed);
    act_with(&mut game, RED, Action::Pass, &[1, BLANK, BLANK, BLANK]);
    let mut legal = Vec::new();
    game.legal(RED, &mut legal);
    assert_eq!(legal, [Action::Pass]);
    act_with(&mut game, RED, Action::Pass, &[]);
    assert!(block(&game, RED, 3, 0).is_none());
}

#[test]
fn c6_the_builder_of_a_fortress_does_not_fall_back() {
    let scene = Scene::two().unit(BLUE, Face::Builder, 4, -2).unit(RED, Face::Pikeman, 3, -2);
    let mut game = scene.hand(BLUE, &[CombatCard::FallBack]).build_phase().build();
    let builder = unit(&game, BLUE, 4, -2);
    let works = [Action::Builder(builder), Action::Work(Work::Build(Works::Fortress)), Action::Done];
    for action in works {
        act_with(&mut game, BLUE, action, &[]);
    }
    act_with(&mut game, RED, Action::Done, &[]);
    let action = attack(&game, RED, (3, -2), (4, -2));
    act_with(&mut game, RED, action, &[]);
    act_with(&mut game, BLUE, Action::Pass, &[]);
    assert_eq!(question(&game), (vec![BLUE], Task::FallBack(1)));
    let away = Action::FallBack(hex(&game, 4, -3));
    assert_eq!(refused(&game, BLUE, away), "M9.10");
}
