//! Chapter 14, second half: strength, results and clean-up.

use crate::battle::*;
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    Battalia, Buff, Deed, Event, Faction, Figure, Great, HeroRef, Piece, Scene, Setup, Strength, Target,
    Terrain, Zone,
};

/// In hand with a mark, or as it is, with so many copies.
fn in_hand(name: &str, left: u8) -> Piece {
    Piece { left, ..Piece::in_hand(card(name)) }
}

/// In the line, with so many copies there and so many left.
fn in_line(name: &str, laid: u8, left: u8) -> Piece {
    Piece { zone: Zone::Line(laid), left, ..Piece::in_hand(card(name)) }
}

fn advanced() -> Scene {
    Scene::with(&Setup::players(2).variants(true, true), &[Faction::Barfolk, Faction::Islanders])
}

fn attack_of(game: &Battalia) -> Strength {
    seen(game).battle.expect("a battle").attack
}

fn defence_of(game: &Battalia) -> Strength {
    seen(game).battle.expect("a battle").defence
}

/// Anna's first hero attacks with these cards, the first of them the opener; Boris has nothing to declare.
#[track_caller]
fn attacks(scene: Scene, target: Target, line: &str) -> Battalia {
    attacks_after(scene, target, &[], line)
}

/// The same, with what Boris declares after the opener.
#[track_caller]
fn attacks_after(scene: Scene, target: Target, declared: &[Action], line: &str) -> Battalia {
    let mut game = scene.hand(ANNA, line).build();
    let names: Vec<_> = line.split_whitespace().collect();
    attack(&mut game, target, names[0]);
    act(&mut game, BORIS, declared);
    names[1..].iter().for_each(|name| drop(act(&mut game, ANNA, &[h(name)])));
    game
}

#[test]
fn b14_15_present_strengths_are_added_and_each_copy_counts() {
    let mut game =
        siege().day(7).hand(ANNA, "weapon-islanders horse-barfolk amulet-barfolk friman-emberians");
    game = game.hand(ANNA, "title-barfolk");
    let mut game = game.build();
    attack(&mut game, Target::City, "weapon-islanders");
    act(&mut game, ANNA, &[lit("horse-barfolk")]);
    assert_eq!(attack_of(&game).cards, 2);
    act(&mut game, ANNA, &[Card(in_line("horse-barfolk", 1, 1))]);
    assert_eq!(attack_of(&game).cards, 3);
    act(&mut game, ANNA, &[h("amulet-barfolk")]);
    act_with(&mut game, ANNA, Object(in_hand("friman-emberians", 1)), &[2]);
    act(&mut game, ANNA, &[Card(in_hand("friman-emberians", 3)), Card(in_line("friman-emberians", 1, 2))]);
    assert_eq!(attack_of(&game).cards, 5);
    // As a chief both copies in the line are worth 2.
    act(&mut game, ANNA, &[h("title-barfolk"), Object(in_line("friman-emberians", 2, 1))]);
    assert_eq!((attack_of(&game).cards, attack_of(&game).total), (7, 7));
}

#[test]
fn b14_16_the_attacking_hero_leads_and_a_defence_may_have_no_leader() {
    let scene = siege().hero(BORIS, "b1").hand(BORIS, "friman-islanders chief-islanders");
    for (leader, morale) in [(Nobody, 0), (Hero(Figure::First), 1)] {
        let mut game = attacks_after(scene.clone(), Target::City, &[leader], "weapon-barfolk");
        act(&mut game, ANNA, &[Done]);
        act(&mut game, BORIS, &[h("friman-islanders"), h("chief-islanders")]);
        assert_eq!(defence_of(&game).morale, morale, "{leader:?}");
    }
    let battle = seen(&attacks(siege(), Target::City, "weapon-barfolk friman-barfolk")).battle.expect("one");
    assert_eq!((battle.attacker, battle.attack.morale), (Some(first_of(ANNA)), 1));
}

#[test]
fn b14_17_a_native_square_is_worth_one_for_its_player() {
    let on = |terrain| {
        let scene = two().city("b1", "EW", terrain, 2, Some(BORIS)).hero(ANNA, "b1");
        let game = attacks(scene, Target::City, "weapon-islanders");
        (attack_of(&game).terrain, defence_of(&game).terrain, totals(&game))
    };
    assert_eq!(on(Terrain::Canyon), (0, 0, (1, 2)));
    assert_eq!(on(Terrain::Forest), (1, 0, (2, 2)));
    // Nobody leads, no card lies: it belongs to the player.
    assert_eq!(on(Terrain::Lake), (0, 1, (1, 3)));
}

#[test]
fn b14_17_buff_does_not_take_it_away_and_nobody_else_gets_it() {
    let mut game = two()
        .city("b1", "EW", Terrain::Forest, 2, Some(BORIS))
        .serving_buff(ANNA, "b1", 5)
        .hand(ANNA, "weapon-islanders")
        .build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::Buff), Target(Target::City), h("weapon-islanders")],
    );
    assert_eq!(attack_of(&game).terrain, 1);
    // The neutral city on a5 shows a lake, and no Islander defends it; the ruins have no terrain.
    let game = attacks(two().hero(ANNA, "a5").terrain("a5", Terrain::Lake), Target::City, "weapon-barfolk");
    assert_eq!((attack_of(&game).terrain, defence_of(&game).terrain), (0, 0));
    let game = attacks(two().hero(ANNA, "c3"), Target::Ruins, "weapon-barfolk");
    assert_eq!(attack_of(&game).terrain, 0);
}

#[test]
fn b14_18_two_cards_with_a_faction_and_all_of_the_leaders() {
    let morale = |line: &str| attack_of(&attacks(siege(), Target::City, line)).morale;
    assert_eq!(morale("weapon-barfolk"), 0, "one card is too few");
    assert_eq!(morale("weapon-barfolk friman-barfolk"), 1);
    assert_eq!(morale("weapon-barfolk horse-barfolk lord-barfolk"), 1);
    assert_eq!(morale("weapon-barfolk friman-barfolk friman-islanders"), 0);
    assert_eq!(morale("weapon-islanders friman-barfolk chief-barfolk"), 0, "the opener is one of the line");
    assert_eq!(morale("weapon-islanders friman-islanders"), 0, "not the leader's faction");
}

#[test]
fn b14_18_unbound_units_and_great_artefacts_are_ignored() {
    let morale = |line: &str| attack_of(&attacks(siege(), Target::City, line)).morale;
    assert_eq!(morale("weapon-barfolk friman-unbound staff"), 0, "they are not counted");
    assert_eq!(morale("weapon-barfolk friman-barfolk lord-unbound staff"), 1, "they do no harm");
    assert_eq!(morale("sword friman-barfolk"), 0);
    assert_eq!(morale("sword friman-barfolk chief-barfolk"), 1);
}

#[test]
fn b14_18_a_named_hammer_counts_as_what_it_is() {
    let morale = |line: &str, name: &str| {
        let mut game = attacks(siege().marked(ANNA, "hammer", name), Target::City, line);
        act(&mut game, ANNA, &[Card(Piece { now: card(name), ..in_hand("hammer", 1) })]);
        attack_of(&game).morale
    };
    assert_eq!(morale("weapon-barfolk", "friman-barfolk"), 1);
    assert_eq!(morale("weapon-barfolk friman-barfolk", "horse-emberians"), 0);
    assert_eq!(morale("weapon-barfolk", "friman-unbound"), 0);
}

#[test]
fn b14_18_copies_of_one_card_are_one_card() {
    let mut game = siege().day(2).hand(ANNA, "weapon-barfolk friman-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    act(&mut game, ANNA, &[lit("weapon-barfolk"), Card(in_line("weapon-barfolk", 1, 1))]);
    assert_eq!((attack_of(&game).cards, attack_of(&game).morale), (2, 0));
    act(&mut game, ANNA, &[h("friman-barfolk")]);
    assert_eq!(attack_of(&game).morale, 1);
}

#[test]
fn b14_19_buff_counts_the_unbound_and_knows_no_morale() {
    let scene = two().city("b1", "EW", Terrain::Canyon, 2, Some(BORIS)).serving_buff(ANNA, "b1", 5);
    let hand = "weapon-barfolk friman-barfolk chief-unbound friman-unbound amulet-barfolk";
    let mut game = scene.hand(ANNA, hand).build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::Buff), Target(Target::City), h("weapon-barfolk")]);
    act(&mut game, ANNA, &[h("friman-barfolk"), h("chief-unbound")]);
    let strength = attack_of(&game);
    assert_eq!((strength.cards, strength.morale, strength.buff, strength.total), (4, 0, 1, 5));
    act(&mut game, ANNA, &[h("amulet-barfolk")]);
    act_with(&mut game, ANNA, Object(in_hand("friman-unbound", 1)), &[1]);
    act(&mut game, ANNA, &[Card(in_hand("friman-unbound", 2)), Card(in_line("friman-unbound", 1, 1))]);
    assert_eq!((attack_of(&game).cards, attack_of(&game).buff), (6, 3), "each copy");
}

#[test]
fn b14_19_only_a_line_that_buff_leads() {
    let game = attacks(siege(), Target::City, "weapon-barfolk friman-unbound");
    assert_eq!((attack_of(&game).buff, attack_of(&game).total), (0, 2));
    let scene = siege().hero(BORIS, "b1").serving_buff(BORIS, "b1", 5);
    for (leader, bonus) in [(Figure::First, 0), (Figure::Buff, 1)] {
        let scene = scene.clone().hand(BORIS, "friman-unbound");
        let mut game = attacks(scene, Target::City, "weapon-barfolk");
        act(&mut game, BORIS, &[Hero(leader)]);
        act(&mut game, ANNA, &[Done]);
        act(&mut game, BORIS, &[h("friman-unbound")]);
        assert_eq!(defence_of(&game).buff, bonus, "{leader:?}");
    }
}

#[test]
fn b14_20_a_city_defends_with_its_level_and_a_hero_with_the_line_alone() {
    let scene = siege().level("b1", 3).hero(BORIS, "b1").hand(BORIS, "chief-emberians");
    let mut game = attacks(scene.clone(), Target::City, "weapon-barfolk");
    act(&mut game, BORIS, &[Nobody]);
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[h("chief-emberians")]);
    assert_eq!((defence_of(&game).base, defence_of(&game).total), (3, 5));
    let mut game = attacks(scene, Target::Hero(first_of(BORIS)), "weapon-barfolk");
    act(&mut game, BORIS, &[Stay]);
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[h("chief-emberians")]);
    assert_eq!((defence_of(&game).base, defence_of(&game).total), (0, 2));
}

#[test]
fn b14_20_neutral_cities_and_ruins_have_fixed_strengths() {
    let defence = |scene: Scene, square: &str, target| {
        defence_of(&attacks(scene.hero(ANNA, square), target, "weapon-barfolk")).total
    };
    assert_eq!(defence(two(), "a5", Target::City), 4);
    assert_eq!(defence(advanced(), "a5", Target::City), 6);
    assert_eq!(defence(two(), "c3", Target::Ruins), 8);
    assert_eq!(defence(advanced(), "c3", Target::Ruins), 10);
}

#[test]
fn b14_21_on_a_tie_the_defender_wins() {
    // The city has level 2.
    let outcome = |line: &str| {
        let mut game = attacks(siege(), Target::City, line);
        act(&mut game, ANNA, &[Done]);
        compared(&act(&mut game, BORIS, &[Done]))
    };
    assert_eq!(outcome("weapon-islanders"), (1, 2, false));
    assert_eq!(outcome("weapon-islanders friman-barfolk"), (2, 2, false));
    assert_eq!(outcome("weapon-islanders chief-barfolk"), (3, 2, true));
}

#[test]
fn b14_22_the_attacking_hero_is_disbanded_and_nothing_else_changes() {
    let scene = siege().hero(ANNA, "b1").hero(BORIS, "b1");
    let mut game = attacks(scene, Target::City, "weapon-barfolk");
    act(&mut game, BORIS, &[Hero(Figure::First)]);
    act(&mut game, ANNA, &[Done]);
    let before = seen(&game);
    let events = act(&mut game, BORIS, &[Done]);
    assert!(events.contains(&Event::Disbanded { hero: first_of(ANNA) }));
    let after = seen(&game);
    let others: Vec<_> = before.heroes.into_iter().filter(|other| other.hero != first_of(ANNA)).collect();
    assert_eq!((after.heroes, after.map), (others, before.map));
    assert_eq!(after.players[0].reserve, 1);
}

#[test]
fn b14_23_a_neutral_city_falls_at_level_4() {
    for scene in [two(), advanced()] {
        let line = "weapon-islanders lord-barfolk chief-barfolk";
        let mut game = attacks(scene.hero(ANNA, "a5"), Target::City, line);
        let events = act(&mut game, ANNA, &[Done]);
        assert!(events.contains(&Event::Captured { seat: ANNA, square: sq("a5"), level: 4 }));
        assert_eq!(city(&game, "a5"), (4, Some(ANNA)));
        assert_eq!((seen(&game).standing[0].points, asked(&game)), (5, vec![ANNA]));
    }
}

#[test]
fn b14_24_one_card_of_the_row_goes_to_arrivals_and_the_ruins_stay() {
    let scene = two().hero(ANNA, "c3").row(&[Great::Horn, Great::Hammer, Great::Crown]);
    let scene = scene.hand(ANNA, "weapon-emberians");
    let mut game = attacks(scene, Target::Ruins, "weapon-islanders lord-barfolk lord-islanders");
    act(&mut game, ANNA, &[Done]);
    let choices = [Great::Hammer, Great::Crown, Great::Horn].map(Action::Great);
    assert_eq!(legal(&game, ANNA), choices);
    assert_eq!(refused(&game, ANNA, Action::Great(Great::Sword)), "B14.24");
    let events = act(&mut game, ANNA, &[Action::Great(Great::Crown)]);
    assert_eq!(events, [Event::Gained { seat: ANNA, card: card("crown") }]);
    let view = seen(&game);
    assert_eq!(view.row.iter().collect::<Vec<_>>(), [Great::Hammer, Great::Horn]);
    assert_eq!(view.players[0].arrivals.iter().collect::<Vec<_>>(), [card("crown")]);
    assert_eq!(view.standing[0].points, 1, "no points");
    // They stand as before, and as strong.
    attack(&mut game, Target::Ruins, "weapon-emberians");
    assert_eq!((defence_of(&game).total, seen(&game).battle.expect("one").defender), (8, None));
}

#[test]
fn b14_24_the_last_card_of_the_row_comes_without_a_question() {
    let scene = two().hero(ANNA, "c3").row(&[Great::Wings]);
    let mut game = attacks(scene, Target::Ruins, "weapon-islanders lord-barfolk lord-islanders");
    let events = act(&mut game, ANNA, &[Done]);
    assert!(events.contains(&Event::Gained { seat: ANNA, card: card("wings") }));
    assert!(seen(&game).row.is_empty());
}

#[test]
fn b14_25_a_fallen_city_loses_a_level_but_not_its_last() {
    for (level, left) in [(4, 3), (3, 2), (2, 1), (1, 1)] {
        let line = "weapon-islanders lord-barfolk lord-islanders";
        let mut game = attacks(siege().level("b1", level), Target::City, line);
        act(&mut game, ANNA, &[Done]);
        let events = act(&mut game, BORIS, &[Done]);
        assert!(events.contains(&Event::Captured { seat: ANNA, square: sq("b1"), level: left }));
        assert_eq!(city(&game, "b1"), (left, Some(ANNA)));
        assert_eq!(seen(&game).standing[1].points, 1, "what is left to Boris");
    }
}

#[test]
fn b14_26_an_only_city_falls_by_one_level_and_stays() {
    for level in [4, 3, 2] {
        let scene = two().hero(ANNA, "e5").level("e5", level);
        let mut game = attacks(scene, Target::City, "weapon-islanders lord-barfolk lord-islanders");
        act(&mut game, ANNA, &[Done]);
        let events = act(&mut game, BORIS, &[Done]);
        let held = Event::HeldLastCity { seat: BORIS, square: sq("e5"), level: level - 1 };
        assert!(events.contains(&held), "{events:?}");
        assert_eq!(city(&game, "e5"), (level - 1, Some(BORIS)));
        assert_eq!(seen(&game).standing[0].points, 1);
    }
}

#[test]
fn b14_27_the_attacked_hero_and_the_leader_of_a_fallen_city_are_disbanded() {
    let line = "weapon-islanders lord-barfolk";
    let mut game = attacks_after(duel(), Target::Hero(first_of(BORIS)), &[Stay], line);
    act(&mut game, ANNA, &[Done]);
    let events = act(&mut game, BORIS, &[Done]);
    assert!(events.contains(&Event::Disbanded { hero: first_of(BORIS) }));
    assert_eq!((place_of(&game, first_of(BORIS)), seen(&game).players[1].reserve), (None, 2));

    let leader = Hero(Figure::First);
    let mut game = attacks_after(siege().hero(BORIS, "b1"), Target::City, &[leader], line);
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[Done]);
    assert_eq!((place_of(&game, first_of(BORIS)), city(&game, "b1")), (None, (1, Some(ANNA))));
}

#[test]
fn b14_27_a_leader_falls_with_a_last_city_too_and_buff_leaves_the_map() {
    let line = "weapon-islanders lord-barfolk";
    let scene = two().hero(ANNA, "e5").level("e5", 2).hero(BORIS, "e5").serving_buff(BORIS, "e5", 5);
    for leader in [Figure::First, Figure::Buff] {
        let mut game = attacks_after(scene.clone(), Target::City, &[Hero(leader)], line);
        act(&mut game, ANNA, &[Done]);
        act(&mut game, BORIS, &[Done]);
        assert_eq!(city(&game, "e5"), (1, Some(BORIS)), "it fell");
        assert_eq!(place_of(&game, HeroRef { seat: BORIS, figure: leader }), None);
        assert_eq!(seen(&game).buff == Buff::Absent, leader == Figure::Buff);
        assert_eq!(seen(&game).heroes.len(), 2);
    }
}

#[test]
fn b14_28_bystanders_stay_unharmed() {
    let scene = siege().hero(BORIS, "b1").hero(BORIS, "b1").hero(ANNA, "b1");
    let leader = Hero(Figure::Second);
    let mut game = attacks_after(scene, Target::City, &[leader], "weapon-islanders lord-barfolk");
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[Done]);
    assert_eq!(city(&game, "b1"), (1, Some(ANNA)));
    assert_eq!(place_of(&game, first_of(BORIS)), Some(sq("b1")), "in a city of Anna now");
    assert_eq!(place_of(&game, HeroRef { seat: BORIS, figure: Figure::Second }), None);
    assert_eq!(place_of(&game, HeroRef { seat: ANNA, figure: Figure::Second }), Some(sq("b1")));
}

#[test]
fn b14_29_the_attackers_cards_stay_in_the_lines_until_step_4() {
    let scene = siege().hand(BORIS, "lord-islanders").nation(ANNA, "6*supply");
    let mut game = attacks(scene, Target::City, "weapon-barfolk lord-barfolk");
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[Done]);
    let anna = &seen(&game).players[0];
    assert_eq!((anna.lines.len(), anna.shelter.len()), (2, 0));
    assert_eq!(refused(&game, ANNA, h("lord-barfolk")), "B18.1");
    act(&mut game, ANNA, &[Pass]);
    let anna = &seen(&game).players[0];
    assert_eq!((anna.lines.len(), anna.shelter.len()), (0, 2));
}

#[test]
fn b14_29_the_defenders_cards_go_to_the_shelter_and_are_refilled_when_the_turn_is_over() {
    let hand = "lord-islanders weapon-islanders title-islanders friman-islanders 2*supply";
    let scene = siege().day(2).hand(BORIS, hand).nation(BORIS, "9*supply").hand(ANNA, "weapon-barfolk");
    let mut game = scene.build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), lit("weapon-barfolk"), Done],
    );
    // One copy of the lit weapon, and a title beside the line.
    act(&mut game, BORIS, &[h("lord-islanders"), lit("weapon-islanders")]);
    act(&mut game, BORIS, &[h("title-islanders"), Object(in_hand("friman-islanders", 1)), Done]);
    let boris = &seen(&game).players[1];
    let used = ["lord-islanders", "weapon-islanders", "title-islanders"];
    assert!(used.iter().all(|name| boris.shelter.count(card(name)) == 1));
    assert_eq!((boris.lines.len(), boris.lines_left.len(), boris.hand_count), (0, 0, 3));
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(events.contains(&Event::Drew { seat: BORIS, count: 3 }));
    assert_eq!(seen(&game).players[1].hand_count, 6);
}

#[test]
fn b14_29_also_after_a_retreat() {
    let mut game =
        duel().hand(BORIS, "4*supply").nation(BORIS, "9*supply").hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::Hero(first_of(BORIS)), "weapon-barfolk");
    act(&mut game, BORIS, &[Square(sq("a1"))]);
    assert_eq!(seen(&game).players[0].lines.count(card("weapon-barfolk")), 1);
    assert_eq!(seen(&game).players[1].hand_count, 4);
    act(&mut game, ANNA, &[Pass]);
    assert_eq!(seen(&game).players[1].hand_count, 6);
}

#[test]
fn b14_30_a_hero_marches_and_attacks_again_with_a_new_opener() {
    let scene = siege().road("c1", "EW", Terrain::Canyon).hero(BORIS, "c1");
    let hand = "weapon-barfolk lord-barfolk priest-barfolk weapon-islanders supply";
    let mut game = scene.hand(ANNA, hand).build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, ANNA, &[h("lord-barfolk"), Done]);
    act(&mut game, BORIS, &[Done]);
    assert_eq!(city(&game, "b1"), (1, Some(ANNA)));
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), h("supply"), Square(sq("c1")), Done]);
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Hero(first_of(BORIS)))]);
    assert_eq!(refused(&game, ANNA, h("weapon-barfolk")), "B7.8", "it is used");
    act(&mut game, ANNA, &[h("weapon-islanders")]);
    assert_eq!(seen(&game).battle.expect("a battle").attacker_line.len(), 1);
}

#[test]
fn b14_30_without_a_new_opener_or_a_hero_there_is_no_second_attack() {
    let second = |line: &str, rest: &str| {
        let scene = siege().hero(BORIS, "b1").hand(ANNA, rest);
        let mut game = attacks_after(scene, Target::City, &[Nobody], line);
        act(&mut game, ANNA, &[Done]);
        act(&mut game, BORIS, &[Done]);
        legal(&game, ANNA).contains(&Do(Deed::Attack))
    };
    assert!(second("weapon-barfolk lord-barfolk", "weapon-islanders"));
    assert!(!second("weapon-barfolk lord-barfolk", "lord-islanders"));
    assert!(!second("weapon-barfolk", "weapon-islanders"), "the hero was disbanded");
    let lit_weapon = Piece { zone: Zone::Lines, ..in_hand("weapon-barfolk", 1) };
    let scene = siege().day(2).hero(BORIS, "b1").hand(ANNA, "weapon-barfolk chief-barfolk");
    let mut game = scene.build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), lit("weapon-barfolk")],
    );
    act(&mut game, BORIS, &[Nobody]);
    act(&mut game, ANNA, &[h("chief-barfolk"), Done]);
    act(&mut game, BORIS, &[Done]);
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Hero(first_of(BORIS)))]);
    act(&mut game, ANNA, &[Card(lit_weapon)]);
    assert_eq!(attack_of(&game).cards, 1, "the second copy opens");
}
