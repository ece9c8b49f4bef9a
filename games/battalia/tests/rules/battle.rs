//! Chapter 14, first half: declaration, opener, the defender's declarations, and the two lines.

use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    Battalia, Buff, Deed, Event, Faction, Figure, HeroRef, LineCard, Piece, Scene, Square, Target, Terrain,
    Zone,
};
use table::{Game, Seat, Viewer};

pub(crate) const fn first_of(seat: Seat) -> HeroRef {
    HeroRef { seat, figure: Figure::First }
}

pub(crate) const fn buff_of(seat: Seat) -> HeroRef {
    HeroRef { seat, figure: Figure::Buff }
}

/// Anna's hero stands in a city of Boris, of level 2, native to neither; he has another city.
pub(crate) fn siege() -> Scene {
    two().city("b1", "EW", Terrain::Canyon, 2, Some(BORIS)).hero(ANNA, "b1")
}

/// Anna's hero stands on a road with one of Boris, native to neither.
pub(crate) fn duel() -> Scene {
    two().road("b1", "EW", Terrain::Canyon).hero(ANNA, "b1").hero(BORIS, "b1")
}

/// Anna's first hero attacks.
#[track_caller]
pub(crate) fn attack(game: &mut Battalia, target: Target, opener: &str) -> Vec<Event> {
    act(game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(target), h(opener)])
}

pub(crate) fn asked(game: &Battalia) -> Vec<Seat> {
    seen(game).asked.map_or(Vec::new(), |asked| asked.seats.iter().collect())
}

pub(crate) fn legal(game: &Battalia, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
}

pub(crate) fn place_of(game: &Battalia, hero: HeroRef) -> Option<Square> {
    seen(game).heroes.iter().find(|other| other.hero == hero).map(|other| other.square)
}

/// Level and controller of the city on a square.
pub(crate) fn city(game: &Battalia, square: &str) -> (u8, Option<Seat>) {
    let map = seen(game).map;
    let laid = map.squares.iter().find(|other| other.square == sq(square)).and_then(|other| other.card);
    let laid = laid.expect("a card lies there");
    (laid.level.expect("it is a city"), laid.controller)
}

/// The totals of attack and defence so far.
pub(crate) fn totals(game: &Battalia) -> (u16, u16) {
    let battle = seen(game).battle.expect("a battle");
    (battle.attack.total, battle.defence.total)
}

pub(crate) fn compared(events: &[Event]) -> (u16, u16, bool) {
    let found = events.iter().find_map(|event| match *event {
        Event::Compared { attack, defence, attacker_won } => Some((attack, defence, attacker_won)),
        _ => None,
    });
    found.expect("the battle was decided")
}

#[test]
fn b14_1_the_active_player_attacks_with_a_hero_on_the_map() {
    let game = siege().hand(ANNA, "weapon-barfolk").hand(BORIS, "weapon-islanders").build();
    assert!(legal(&game, ANNA).contains(&Do(Deed::Attack)));
    assert_eq!(refused(&game, BORIS, Do(Deed::Attack)), "B18.7");
    let mut game = game;
    act(&mut game, ANNA, &[Do(Deed::Attack)]);
    assert_eq!(legal(&game, ANNA), [Hero(Figure::First), Cancel]);
    assert_eq!(refused(&game, ANNA, Hero(Figure::Second)), "B14.1");
    assert_eq!(refused(&game, ANNA, Hero(Figure::Buff)), "B14.1");
    let game = siege().hand(ANNA, "weapon-barfolk").opening_of(ANNA).build();
    assert!(!legal(&game, ANNA).contains(&Do(Deed::Attack)), "not before step 3");
}

#[test]
fn b14_1_cities_ruins_and_horde_do_not_attack() {
    // Boris' hero stands in Anna's city, and she has no hero: nothing of hers can attack him.
    let game = two().hero(BORIS, "a1").free_buff("c3").day(8).hand(ANNA, "weapon-barfolk").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::Attack)), "B14.1");
    assert!(!legal(&game, ANNA).contains(&Do(Deed::Attack)));
}

#[test]
fn b14_2_targets_stand_on_the_square_of_the_hero() {
    let mut game = Scene::new(&[Faction::Barfolk, Faction::Islanders, Faction::Emberians])
        .city("b1", "EW", Terrain::Lake, 2, Some(BORIS))
        .hero(ANNA, "b1")
        .hero(BORIS, "b1")
        .hero(BORIS, "a1")
        .serving_buff(CLARA, "b1", 9)
        .hand(ANNA, "weapon-barfolk")
        .build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First)]);
    let targets = [Target::Hero(first_of(BORIS)), Target::Hero(buff_of(CLARA)), Target::City].map(Target);
    assert_eq!(legal(&game, ANNA), [&targets[..], &[Cancel]].concat());
    let far = HeroRef { seat: BORIS, figure: Figure::Second };
    assert_eq!(refused(&game, ANNA, Target(Target::Hero(far))), "B14.2");
    assert_eq!(refused(&game, ANNA, Target(Target::Hero(first_of(ANNA)))), "B14.2");
    assert_eq!(refused(&game, ANNA, Target(Target::Ruins)), "B14.2");
}

#[test]
fn b14_2_neutral_cities_and_ruins_are_targets_and_own_cities_are_not() {
    let scene = two().hand(ANNA, "weapon-barfolk");
    for (square, target) in [("a5", Target::City), ("c3", Target::Ruins)] {
        let mut game = scene.clone().hero(ANNA, square).build();
        act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First)]);
        assert_eq!(legal(&game, ANNA), [Target(target), Cancel]);
    }
    // Beside her own city stands a hero of Boris: the city is still none of the targets.
    let mut game = scene.hero(ANNA, "a1").hero(BORIS, "a1").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First)]);
    assert_eq!(refused(&game, ANNA, Target(Target::City)), "B14.2");
}

#[test]
fn b14_3_without_a_weapon_there_is_no_attack() {
    let game = siege().hand(ANNA, "lord-barfolk horse-barfolk staff").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::Attack)), "B14.3");
    let mut game = siege().hand(ANNA, "lord-barfolk weapon-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    assert_eq!(refused(&game, ANNA, h("lord-barfolk")), "B14.3");
    assert_eq!(refused(&game, ANNA, h("weapon-islanders")), "B7.8");
    act(&mut game, ANNA, &[h("weapon-barfolk")]);
    let line = seen(&game).battle.expect("a battle").attacker_line;
    let weapon = card("weapon-barfolk");
    assert_eq!(line, [LineCard { card: weapon, now: weapon, laid: 1, left: 0 }]);
    assert_eq!(totals(&game).0, 1, "the opener's strength counts");
}

#[test]
fn b14_3_what_is_a_weapon_at_present_opens_and_what_was_one_does_not() {
    let scene = siege().marked(ANNA, "friman-barfolk", "weapon-emberians");
    let mut game = scene.marked(ANNA, "weapon-barfolk", "horse-barfolk").build();
    let now = Piece { now: card("weapon-emberians"), ..Piece::in_hand(card("friman-barfolk")) };
    let was = Piece { now: card("horse-barfolk"), ..Piece::in_hand(card("weapon-barfolk")) };
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    assert_eq!(refused(&game, ANNA, Card(was)), "B14.3");
    act(&mut game, ANNA, &[Card(now)]);
    assert_eq!(totals(&game).0, 1);
}

#[test]
fn b14_3_the_sword_opens() {
    let mut game = siege().hand(ANNA, "sword").build();
    attack(&mut game, Target::City, "sword");
    assert_eq!(totals(&game).0, 3);
}

#[test]
fn b14_4_the_ruins_are_left_alone_when_the_row_is_empty() {
    let scene = two().hero(ANNA, "c3").hero(BORIS, "c3").hand(ANNA, "weapon-barfolk");
    let mut game = scene.row(&[]).build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First)]);
    assert_eq!(refused(&game, ANNA, Target(Target::Ruins)), "B14.4");
}

#[test]
fn b14_4_an_only_city_of_level_1_cannot_be_attacked() {
    let scene = two().hero(ANNA, "e5").hero(BORIS, "e5").hand(ANNA, "weapon-barfolk");
    let check = |scene: Scene| {
        let mut game = scene.build();
        act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First)]);
        game.check(ANNA, Target(Target::City)).map_err(|refused| table::Refusal::rule(&refused))
    };
    assert_eq!(check(scene.clone()), Err("B14.4"));
    assert_eq!(check(scene.clone().level("e5", 2)), Ok(()));
    assert_eq!(check(scene.control("a5", BORIS)), Ok(()));
}

#[test]
fn b14_4_the_free_buff_is_called_and_not_attacked() {
    let scene = two().day(9).road("b1", "EW", Terrain::Canyon).hero(ANNA, "b1").free_buff("b1");
    let scene = scene.hand(ANNA, "weapon-barfolk");
    let game = scene.clone().build();
    assert_eq!(refused(&game, ANNA, Do(Deed::Attack)), "B14.4");
    let mut game = scene.hero(BORIS, "b1").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First)]);
    assert_eq!(legal(&game, ANNA), [Target(Target::Hero(first_of(BORIS))), Cancel]);
    assert_eq!(refused(&game, ANNA, Target(Target::Hero(buff_of(BORIS)))), "B14.4");
    assert!(matches!(seen(&game).buff, Buff::Free { .. }));
}

#[test]
fn b14_4_a_truce_protects_figures() {
    let scene = two().day(9).road("b1", "EW", Terrain::Canyon).hero(ANNA, "b1").hero(BORIS, "b1");
    let mut game = scene.serving_buff(BORIS, "b1", 12).truce(ANNA, 12).hand(ANNA, "weapon-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First)]);
    assert_eq!(refused(&game, ANNA, Target(Target::Hero(buff_of(BORIS)))), "B15.19");
    act(&mut game, ANNA, &[Target(Target::Hero(first_of(BORIS)))]);
}

#[test]
fn b14_5_an_attack_cannot_be_withdrawn_and_the_opener_is_used() {
    let mut game = siege().hand(ANNA, "weapon-barfolk lord-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), Cancel]);
    assert_eq!(seen(&game).players[0].hand_count, 2, "before the opener it can");
    attack(&mut game, Target::City, "weapon-barfolk");
    assert_eq!(refused(&game, ANNA, Cancel), "B18.5");
    assert_eq!(refused(&game, ANNA, Pass), "B18.1");
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[Done]);
    let anna = &seen(&game).players[0];
    assert_eq!((anna.lines.count(card("weapon-barfolk")), anna.hand_count), (1, 1));
}

#[test]
fn b14_6_owner_or_controller_defends() {
    let mut game = siege().hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    assert_eq!(seen(&game).battle.expect("a battle").defender, Some(BORIS));
    act(&mut game, ANNA, &[Done]);
    assert_eq!(asked(&game), [BORIS]);
    // In a city of Anna, Boris' hero is attacked: its owner defends, not the controller of the city.
    let mut game = two().hero(ANNA, "a1").hero(BORIS, "a1").hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::Hero(first_of(BORIS)), "weapon-barfolk");
    assert_eq!(seen(&game).battle.expect("a battle").defender, Some(BORIS));
}

#[test]
fn b14_6_neutral_cities_and_ruins_have_no_defender() {
    for (square, target) in [("a5", Target::City), ("c3", Target::Ruins)] {
        let scene = two().hero(ANNA, square).hero(BORIS, square).ambush(BORIS, "supply");
        let mut game = scene.hand(ANNA, "weapon-barfolk lord-barfolk").hand(BORIS, "lord-islanders").build();
        attack(&mut game, target, "weapon-barfolk");
        assert_eq!((seen(&game).battle.expect("a battle").defender, asked(&game)), (None, vec![ANNA]));
        let events = act(&mut game, ANNA, &[Done]);
        assert!(!compared(&events).2, "at once, without a line of anybody else");
    }
}

#[test]
fn b14_7_retreat_comes_before_the_ambush_and_both_before_the_line() {
    let mut game = duel()
        .ambush(BORIS, "lord-islanders")
        .hand(ANNA, "weapon-barfolk lord-barfolk")
        .hand(BORIS, "friman-islanders")
        .build();
    attack(&mut game, Target::Hero(first_of(BORIS)), "weapon-barfolk");
    assert_eq!(refused(&game, ANNA, h("lord-barfolk")), "B18.7");
    assert_eq!(legal(&game, BORIS), [Stay, Square(sq("a1"))]);
    assert_eq!(refused(&game, BORIS, Spring), "B18.1");
    act(&mut game, BORIS, &[Stay]);
    assert_eq!(legal(&game, BORIS), [Spring, Hold]);
    act(&mut game, BORIS, &[Hold]);
    act(&mut game, ANNA, &[h("lord-barfolk"), Done]);
    assert_eq!(legal(&game, BORIS), [h("friman-islanders"), Done]);
    assert_eq!(refused(&game, BORIS, Spring), "B18.1", "later declarations are not possible");
    assert_eq!(refused(&game, BORIS, Square(sq("a1"))), "B18.1");
}

#[test]
fn b14_7_participation_comes_before_the_ambush() {
    let scene = siege().hero(BORIS, "b1").ambush(BORIS, "supply").hand(ANNA, "weapon-barfolk");
    let mut game = scene.build();
    attack(&mut game, Target::City, "weapon-barfolk");
    assert_eq!(legal(&game, BORIS), [Nobody, Hero(Figure::First)]);
    act(&mut game, BORIS, &[Nobody]);
    assert_eq!(legal(&game, BORIS), [Spring, Hold]);
    act(&mut game, BORIS, &[Hold]);
    assert_eq!(asked(&game), [ANNA]);
}

#[test]
fn b14_8_a_hero_retreats_free_of_charge_and_the_attack_is_over() {
    let mut game = duel().hand(ANNA, "weapon-barfolk lord-barfolk").hand(BORIS, "supply").build();
    attack(&mut game, Target::Hero(first_of(BORIS)), "weapon-barfolk");
    let events = act(&mut game, BORIS, &[Square(sq("a1"))]);
    assert_eq!(events, [Event::Retreated { hero: first_of(BORIS), square: sq("a1") }]);
    let view = seen(&game);
    assert_eq!((view.battle, view.players[1].hand_count, asked(&game)), (None, 1, vec![ANNA]));
    assert_eq!(place_of(&game, first_of(BORIS)), Some(sq("a1")));
    assert_eq!(place_of(&game, first_of(ANNA)), Some(sq("b1")), "nobody has lost");
}

#[test]
fn b14_8_only_to_a_linked_square_without_others_and_without_the_free_buff() {
    let scene = || duel().road("c1", "EW", Terrain::Canyon).road("b2", "EW", Terrain::Canyon);
    let options = |scene: Scene| {
        let mut game = scene.hand(ANNA, "weapon-barfolk").build();
        attack(&mut game, Target::Hero(first_of(BORIS)), "weapon-barfolk");
        assert_eq!(refused(&game, BORIS, Square(sq("b2"))), "B14.8", "it is not linked");
        legal(&game, BORIS)
    };
    assert_eq!(options(scene()), [Stay, Square(sq("a1")), Square(sq("c1"))]);
    assert_eq!(options(scene().hero(ANNA, "a1")), [Stay, Square(sq("c1"))]);
    assert_eq!(options(scene().hero(BORIS, "a1")), [Stay, Square(sq("a1")), Square(sq("c1"))]);
    assert_eq!(options(scene().day(8).free_buff("c1")), [Stay, Square(sq("a1"))]);
    assert_eq!(options(scene().day(8).serving_buff(ANNA, "c1", 12)), [Stay, Square(sq("a1"))]);
    assert_eq!(options(scene().day(8).serving_buff(BORIS, "c1", 12)).len(), 3);
}

#[test]
fn b14_8_without_such_a_square_there_is_no_retreat_and_cities_never_retreat() {
    let mut game = duel().hero(ANNA, "a1").hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::Hero(first_of(BORIS)), "weapon-barfolk");
    assert_eq!(asked(&game), [ANNA], "Boris has nothing to declare");
    let mut game = siege().hero(BORIS, "b1").hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    assert_eq!(refused(&game, BORIS, Square(sq("a1"))), "B18.1");
}

#[test]
fn b14_9_the_controller_names_one_of_his_heroes_on_the_square() {
    let scene = siege().hero(BORIS, "b1").hero(BORIS, "a1").serving_buff(BORIS, "b1", 9);
    let mut game = scene.hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    assert_eq!(legal(&game, BORIS), [Nobody, Hero(Figure::First), Hero(Figure::Buff)]);
    assert_eq!(refused(&game, BORIS, Hero(Figure::Second)), "B14.9");
    act(&mut game, BORIS, &[Hero(Figure::Buff)]);
    assert_eq!(seen(&game).battle.expect("a battle").leader, Some(buff_of(BORIS)));
}

#[test]
fn b14_9_nobody_has_to_lead_and_an_attacked_hero_leads_itself() {
    let mut game = siege().hero(BORIS, "b1").hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, BORIS, &[Nobody]);
    assert_eq!(seen(&game).battle.expect("a battle").leader, None);
    let mut game = duel().hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::Hero(first_of(BORIS)), "weapon-barfolk");
    act(&mut game, BORIS, &[Stay]);
    assert_eq!(seen(&game).battle.expect("a battle").leader, Some(first_of(BORIS)));
}

#[test]
fn b14_10_all_ambush_cards_are_shown_and_come_to_the_hand() {
    let scene = siege().ambush(BORIS, "lord-islanders priest-islanders supply");
    let mut game = scene.hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    let events = act(&mut game, BORIS, &[Spring]);
    let cards = ["lord-islanders", "priest-islanders", "supply"].map(card);
    assert_eq!(events, [Event::Sprang { seat: BORIS, cards: cards.into_iter().collect() }]);
    let boris = &game.view(Viewer::Seat(ANNA)).players[1];
    assert_eq!((boris.ambush.len(), boris.hand_count, boris.shown.len()), (0, 3, 3));
    act(&mut game, ANNA, &[Done]);
    let events = act(&mut game, BORIS, &[h("lord-islanders"), Done]);
    assert_eq!(compared(&events), (1, 6, false));
    let boris = &seen(&game).players[1];
    assert_eq!(boris.shelter.len(), 1, "only what was laid");
    assert_eq!((boris.hand_count, boris.ambush.len()), (2, 0), "the others stay in the hand");
}

#[test]
fn b14_10_an_ambush_that_is_kept_takes_no_part() {
    let scene = siege().ambush(BORIS, "lord-islanders").hand(BORIS, "friman-islanders");
    let mut game = scene.hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, BORIS, &[Hold]);
    act(&mut game, ANNA, &[Done]);
    assert_eq!(refused(&game, BORIS, h("lord-islanders")), "B7.8");
    act(&mut game, BORIS, &[Done]);
    assert_eq!(seen(&game).players[1].ambush, [Some(card("lord-islanders"))]);
}

#[test]
fn b14_11_the_attacker_adds_cards_one_by_one_until_done() {
    let scene = siege().tent(ANNA, "tent-barfolk", "lord-barfolk").hand(BORIS, "friman-islanders");
    let mut game = scene.hand(ANNA, "weapon-barfolk friman-barfolk").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    let stationed = Card(Piece { zone: Zone::Tents, ..Piece::in_hand(card("lord-barfolk")) });
    act(&mut game, ANNA, &[h("friman-barfolk")]);
    assert_eq!(totals(&game).0, 3, "1 + 1 and morale");
    act(&mut game, ANNA, &[stationed]);
    assert_eq!(totals(&game).0, 7);
    assert_eq!(asked(&game), [ANNA], "even when nothing is left");
    assert_eq!(legal(&game, ANNA), [Done]);
    act(&mut game, ANNA, &[Done]);
    assert_eq!(asked(&game), [BORIS]);
}

#[test]
fn b14_11_cards_that_are_not_at_hand_cannot_be_laid() {
    let scene = siege().arrivals(ANNA, "lord-barfolk").lines(ANNA, "lord-emberians");
    let scene = scene.fresh_tent(ANNA, "tent-barfolk", "lord-islanders").limbo(ANNA, "priest-barfolk");
    let mut game = scene.hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    for name in ["lord-barfolk", "lord-emberians", "priest-barfolk"] {
        assert_eq!(refused(&game, ANNA, h(name)), "B7.8", "{name}");
    }
    let stationed = Card(Piece { zone: Zone::Tents, ..Piece::in_hand(card("lord-islanders")) });
    assert_eq!(refused(&game, ANNA, stationed), "B7.8");
}

#[test]
fn b14_12_the_defender_lays_after_the_attacker_and_needs_no_weapon() {
    let scene = siege().hand(ANNA, "weapon-barfolk lord-barfolk").hand(BORIS, "priest-islanders supply");
    let mut game = scene.build();
    attack(&mut game, Target::City, "weapon-barfolk");
    assert_eq!(refused(&game, BORIS, h("priest-islanders")), "B18.7");
    act(&mut game, ANNA, &[h("lord-barfolk"), Done]);
    assert_eq!(legal(&game, BORIS), [h("priest-islanders"), Done]);
    act(&mut game, BORIS, &[h("priest-islanders")]);
    let events = act(&mut game, BORIS, &[Done]);
    assert_eq!(compared(&events), (6, 5, true));
}

#[test]
fn b14_12_no_card_at_all_is_a_line_too() {
    let mut game = siege().hand(ANNA, "weapon-barfolk").hand(BORIS, "priest-islanders").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, ANNA, &[Done]);
    let events = act(&mut game, BORIS, &[Done]);
    assert_eq!(compared(&events), (1, 2, false));
    assert_eq!(seen(&game).players[1].hand_count, 1);
}

#[test]
fn b14_13_supplies_tools_and_tents_are_not_played() {
    let hand = "supply tool-islanders tent-islanders friman-islanders weapon-islanders horse-islanders";
    let mut game = siege().day(2).hand(ANNA, "weapon-barfolk supply tool-barfolk").hand(BORIS, hand).build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), lit("weapon-barfolk")],
    );
    for name in ["supply", "tool-barfolk"] {
        assert_eq!(refused(&game, ANNA, h(name)), "B14.13", "{name}");
    }
    act(&mut game, ANNA, &[Done]);
    for name in ["supply", "tool-islanders", "tent-islanders"] {
        assert_eq!(refused(&game, BORIS, h(name)), "B14.13", "{name}");
    }
    let options = [h("friman-islanders"), lit("weapon-islanders"), h("horse-islanders"), Done];
    assert_eq!(legal(&game, BORIS), options);
}

#[test]
fn b14_13_amulets_titles_and_scrolls_stand_beside_the_line() {
    // A line of two Bärfolk cards has morale; the foreign title, scroll and amulet do not spoil it and add nothing.
    let hand =
        "weapon-barfolk friman-barfolk title-islanders scroll-islanders amulet-islanders horse-emberians";
    let mut game = siege().hand(ANNA, hand).build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, ANNA, &[h("friman-barfolk")]);
    let laid = Piece { zone: Zone::Line(1), left: 0, ..Piece::in_hand(card("friman-barfolk")) };
    act(&mut game, ANNA, &[h("title-islanders"), Object(laid)]);
    let horse = Piece::in_hand(card("horse-emberians"));
    act(&mut game, ANNA, &[h("scroll-islanders"), Action::Faction(Faction::Barfolk), Object(horse), Done]);
    act(&mut game, ANNA, &[h("amulet-islanders")]);
    let horse = Piece { now: card("horse-barfolk"), ..horse };
    act_with(&mut game, ANNA, Object(horse), &[0]);
    let battle = seen(&game).battle.expect("a battle");
    assert_eq!(battle.attacker_line.len(), 2);
    assert_eq!((battle.attack.cards, battle.attack.morale, battle.attack.total), (3, 1, 4));
    assert_eq!(seen(&game).players[0].lines.len(), 3);
}

#[test]
fn b14_14_nobody_plays_anything_outside_of_the_own_phase() {
    let hand = "friman-islanders title-islanders amulet-islanders scroll-islanders crown shield";
    let scene = siege().hero(BORIS, "b1").ambush(BORIS, "supply").hand(BORIS, hand);
    let mut game = scene.hand(ANNA, "weapon-barfolk friman-barfolk title-barfolk").build();
    let played = ["title-islanders", "amulet-islanders", "scroll-islanders", "crown", "shield"];
    attack(&mut game, Target::City, "weapon-barfolk");
    for declared in [Nobody, Hold] {
        played.iter().for_each(|name| assert_eq!(refused(&game, BORIS, h(name)), "B18.1", "{name}"));
        act(&mut game, BORIS, &[declared]);
    }
    played.iter().for_each(|name| assert_eq!(refused(&game, BORIS, h(name)), "B18.7", "{name}"));
    act(&mut game, ANNA, &[Done]);
    assert_eq!(refused(&game, ANNA, h("title-barfolk")), "B18.7");
    let mut choices = game;
    for name in played {
        assert!(legal(&choices, BORIS).contains(&h(name)), "{name}");
    }
    // They act at once.
    act(&mut choices, BORIS, &[h("friman-islanders"), h("title-islanders")]);
    let laid = Piece { zone: Zone::Line(1), left: 0, ..Piece::in_hand(card("friman-islanders")) };
    assert_eq!(totals(&choices).1, 3);
    act(&mut choices, BORIS, &[Object(laid)]);
    assert_eq!(totals(&choices).1, 4);
}
