//! Chapter 10, B10.13 to B10.17 and B10.24 to B10.26: titles, scrolls and horses.

use crate::cards::{charm, legal, marked, on, player, used};
use crate::common::*;
use crate::map::long_road;
use battalia::Action::{self, *};
use battalia::{ArtefactType, Battalia, Deed, Faction, Figure, Piece, Target, Zone};

/// The card is in the attacker's line, with so many copies.
fn in_line(name: &str, laid: u8) -> Piece {
    Piece { zone: Zone::Line(laid), left: 0, ..Piece::in_hand(card(name)) }
}

fn attack(target: Target, opener: Action) -> [Action; 4] {
    [Do(Deed::Attack), Hero(Figure::First), Target(target), opener]
}

fn strength(game: &Battalia) -> battalia::Strength {
    seen(game).battle.expect("a battle").attack
}

/// Anna plays a title on a card in hand.
#[track_caller]
fn raise(game: &mut Battalia, title: &str, object: Piece) {
    act(game, ANNA, &[Do(Deed::UseTitle), h(title), Object(object)]);
}

#[test]
fn b10_13_a_title_raises_a_unit_by_one_rank_for_the_turn() {
    for (from, to) in [("friman", "chief"), ("chief", "priest"), ("priest", "lord")] {
        let (from, to) = (format!("{from}-islanders"), format!("{to}-islanders"));
        let mut game =
            two().day(1).hand(ANNA, "title-barfolk").hand(ANNA, &from).nation(ANNA, "6*supply").build();
        raise(&mut game, "title-barfolk", Piece::in_hand(card(&from)));
        assert_eq!(player(&game, ANNA).marked, [marked(&from, &to, 1)]);
        assert_eq!(player(&game, ANNA).lines.count(card("title-barfolk")), 1);
        act(&mut game, ANNA, &[Pass]);
        assert_eq!(player(&game, ANNA).shelter.count(card(&from)), 1);
    }
}

#[test]
fn b10_13_it_has_the_strength_of_the_new_rank() {
    let mut game = two().hero(ANNA, "c3").hand(ANNA, "weapon-barfolk title-barfolk priest-islanders").build();
    act(&mut game, ANNA, &attack(Target::Ruins, h("weapon-barfolk")));
    act(&mut game, ANNA, &[h("priest-islanders")]);
    assert_eq!(strength(&game).cards, 4);
    act(&mut game, ANNA, &[h("title-barfolk"), Object(in_line("priest-islanders", 1))]);
    assert_eq!(strength(&game).cards, 5);
}

#[test]
fn b10_14_no_lords_and_no_other_cards() {
    let mut game =
        two().hand(ANNA, "title-barfolk lord-barfolk supply tool-barfolk horn friman-barfolk").day(2).build();
    act(&mut game, ANNA, &[Do(Deed::UseTitle), h("title-barfolk")]);
    for name in ["lord-barfolk", "supply", "tool-barfolk"] {
        assert_eq!(refused(&game, ANNA, on(name)), "B10.14", "{name}");
    }
    assert_eq!(refused(&game, ANNA, on("horn")), "B11.2");
    assert_eq!(legal(&game, ANNA), [on("friman-barfolk"), Cancel]);
}

#[test]
fn b10_14_two_titles_raise_a_unit_twice_and_unbound_units_too() {
    let mut game = two().hand(ANNA, "2*title-barfolk friman-unbound").build();
    raise(&mut game, "title-barfolk", Piece::in_hand(card("friman-unbound")));
    raise(&mut game, "title-barfolk", marked("friman-unbound", "chief-unbound", 1));
    assert_eq!(player(&game, ANNA).marked, [marked("friman-unbound", "priest-unbound", 1)]);
}

#[test]
fn b10_14_a_lit_title_raises_the_same_unit_twice_as_well() {
    let mut game = two().day(4).hand(ANNA, "title-barfolk friman-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UseTitle), lit("title-barfolk"), on("friman-barfolk")]);
    let chief = marked("friman-barfolk", "chief-barfolk", 1);
    act(&mut game, ANNA, &[Do(Deed::UseTitle), used("title-barfolk", 1), Object(chief)]);
    assert_eq!(player(&game, ANNA).marked, [marked("friman-barfolk", "priest-barfolk", 1)]);
    assert_eq!(refused(&game, ANNA, Do(Deed::UseTitle)), "B7.8", "and not three times");
}

/// Anna names a faction with a scroll, and may choose cards.
#[track_caller]
fn scroll(game: &mut Battalia, faction: Faction) {
    act(game, ANNA, &[Do(Deed::UseScroll), h("scroll-barfolk"), Action::Faction(faction)]);
}

#[test]
fn b10_15_a_scroll_turns_up_to_three_cards() {
    let hand = "scroll-barfolk 2*friman-barfolk lord-islanders tool-barfolk";
    let mut game = two().day(2).hand(ANNA, hand).nation(ANNA, "6*supply").build();
    assert_eq!(seen(&game).pack.numbers.scroll_cards, 3);
    scroll(&mut game, Faction::Emberians);
    act(&mut game, ANNA, &[on("friman-barfolk"), on("lord-islanders")]);
    assert!(player(&game, ANNA).marked.is_empty(), "it is being composed");
    act(&mut game, ANNA, &[on("tool-barfolk")]);
    let expected = [
        marked("friman-barfolk", "friman-emberians", 1),
        marked("lord-islanders", "lord-emberians", 1),
        marked("tool-barfolk", "tool-emberians", 1),
    ];
    assert_eq!(player(&game, ANNA).marked, expected, "with the third it is done");
    assert_eq!(player(&game, ANNA).lines.count(card("scroll-barfolk")), 1);
    act(&mut game, ANNA, &[Pass]);
    let anna = player(&game, ANNA);
    assert!(anna.marked.is_empty());
    assert_eq!(anna.shelter.count(card("lord-islanders")), 1, "until the end of the turn");
}

#[test]
fn b10_15_fewer_cards_are_enough_and_none_is_chosen_twice() {
    let mut game = two().day(2).hand(ANNA, "scroll-barfolk 2*friman-barfolk lord-islanders").build();
    scroll(&mut game, Faction::Islanders);
    act(&mut game, ANNA, &[on("friman-barfolk"), on("friman-barfolk")]);
    assert_eq!(refused(&game, ANNA, on("friman-barfolk")), "B7.8");
    assert_eq!(legal(&game, ANNA), [Done, Cancel]);
    act(&mut game, ANNA, &[Done]);
    let turned = marked("friman-barfolk", "friman-islanders", 1);
    assert_eq!(player(&game, ANNA).marked, [turned, turned]);
}

#[test]
fn b10_15_only_a_faction_in_play() {
    let mut game = two().day(2).hand(ANNA, "scroll-barfolk lord-islanders").build();
    act(&mut game, ANNA, &[Do(Deed::UseScroll), h("scroll-barfolk")]);
    assert_eq!(refused(&game, ANNA, Action::Faction(Faction::Cloudborn)), "B4.3");
    act(&mut game, ANNA, &[Action::Faction(Faction::Emberians)]);
}

#[test]
fn b10_16_supplies_unbound_units_and_great_artefacts_take_no_faction() {
    let hand = "scroll-barfolk supply friman-unbound horn lord-islanders";
    let mut game = two().day(2).hand(ANNA, hand).build();
    scroll(&mut game, Faction::Barfolk);
    assert_eq!(refused(&game, ANNA, on("supply")), "B10.16");
    assert_eq!(refused(&game, ANNA, on("friman-unbound")), "B10.16");
    assert_eq!(refused(&game, ANNA, on("horn")), "B11.2");
    assert_eq!(legal(&game, ANNA), [on("lord-islanders"), Cancel]);
}

#[test]
fn b10_17_on_cards_at_hand_wherever_they_lie() {
    let mut game = two()
        .day(2)
        .hand(ANNA, "title-barfolk amulet-barfolk friman-barfolk supply")
        .tent(ANNA, "tent-barfolk", "priest-barfolk")
        .fresh_tent(ANNA, "tent-islanders", "priest-islanders")
        .shelter(ANNA, "chief-barfolk")
        .hand(BORIS, "chief-islanders")
        .build();
    charm(&mut game, ANNA, h("amulet-barfolk"), Piece::in_hand(card("friman-barfolk")), 2);
    act(
        &mut game,
        ANNA,
        &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Scroll), Action::Faction(Faction::Barfolk)],
    );
    act(&mut game, ANNA, &[Card(marked("friman-barfolk", "friman-barfolk", 2)), h("supply")]);
    act(&mut game, ANNA, &[Do(Deed::UseTitle), h("title-barfolk")]);
    let rest = Piece { zone: Zone::Lines, ..Piece::in_hand(card("friman-barfolk")) };
    let stationed = Piece { zone: Zone::Tents, ..Piece::in_hand(card("priest-barfolk")) };
    assert_eq!(legal(&game, ANNA), [Object(rest), Object(stationed), Cancel]);
    assert_eq!(refused(&game, ANNA, on("chief-islanders")), "B7.8", "this is Boris's");
    act(&mut game, ANNA, &[Object(rest)]);
    let raised = Piece { now: card("chief-barfolk"), ..rest };
    assert_eq!(player(&game, ANNA).lines_left, [raised]);
}

#[test]
fn b10_17_in_battle_on_cards_of_the_line_the_opener_included() {
    let mut game = two()
        .day(1)
        .hero(ANNA, "c3")
        .hand(ANNA, "weapon-islanders scroll-islanders title-islanders friman-islanders lord-islanders")
        .build();
    act(&mut game, ANNA, &attack(Target::Ruins, h("weapon-islanders")));
    act(&mut game, ANNA, &[h("friman-islanders"), h("title-islanders")]);
    assert_eq!(legal(&game, ANNA), [Object(in_line("friman-islanders", 1)), Cancel]);
    act(&mut game, ANNA, &[Object(in_line("friman-islanders", 1))]);
    assert_eq!((strength(&game).cards, strength(&game).morale), (3, 0));
    act(&mut game, ANNA, &[h("scroll-islanders"), Action::Faction(Faction::Barfolk)]);
    let raised = Piece { now: card("chief-islanders"), ..in_line("friman-islanders", 1) };
    act(&mut game, ANNA, &[Object(in_line("weapon-islanders", 1)), Object(raised), Done]);
    assert_eq!((strength(&game).cards, strength(&game).morale), (3, 1), "now all are Bärfolk");
}

#[test]
fn b10_17_each_player_on_their_own_cards_while_their_line_is_laid() {
    let mut game = two()
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hand(ANNA, "weapon-barfolk friman-barfolk title-barfolk")
        .hand(BORIS, "title-islanders chief-islanders")
        .build();
    assert_eq!(refused(&game, BORIS, Do(Deed::UseTitle)), "B18.7");
    act(&mut game, ANNA, &attack(Target::City, h("weapon-barfolk")));
    act(&mut game, ANNA, &[h("friman-barfolk"), h("title-barfolk")]);
    assert_eq!(refused(&game, ANNA, on("chief-islanders")), "B7.8");
    act(&mut game, ANNA, &[Cancel, Done]);
    act(&mut game, BORIS, &[h("chief-islanders"), h("title-islanders")]);
    assert_eq!(refused(&game, BORIS, Object(in_line("friman-barfolk", 1))), "B7.8");
    assert_eq!(legal(&game, BORIS), [Object(in_line("chief-islanders", 1)), Cancel]);
    act(&mut game, BORIS, &[Object(in_line("chief-islanders", 1))]);
    assert_eq!(seen(&game).battle.expect("a battle").defence.cards, 3);
}

#[test]
fn b10_17_not_in_the_opening() {
    let hand = "title-barfolk scroll-barfolk friman-islanders";
    let game = two().day(1).hand(ANNA, hand).opening_of(ANNA).build();
    assert_eq!(refused(&game, ANNA, Do(Deed::UseTitle)), "B6.1");
    assert_eq!(refused(&game, ANNA, Do(Deed::UseScroll)), "B6.1");
}

/// Anna's hero stands on a1 and may go a long way.
fn rider(day: u8, hand: &str) -> Battalia {
    long_road().day(day).hero(ANNA, "a1").hand(ANNA, hand).build()
}

/// Goes on over these squares.
#[track_caller]
fn ride(game: &mut Battalia, squares: &[&str]) {
    squares.iter().for_each(|square| drop(act(game, ANNA, &[Square(sq(square))])));
}

#[test]
fn b10_24_a_horse_gives_one_march_three_steps() {
    let mut game = rider(1, "horse-barfolk");
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), h("horse-barfolk")]);
    ride(&mut game, &["b1", "c1", "d1"]);
    assert_eq!(refused(&game, ANNA, Square(sq("e1"))), "B13.6");
    act(&mut game, ANNA, &[Done]);
    assert_eq!(player(&game, ANNA).lines.count(card("horse-barfolk")), 1);
    assert_eq!(refused(&game, ANNA, Do(Deed::March)), "B13.6");
}

#[test]
fn b10_24_what_one_march_does_not_use_another_cannot() {
    let mut game = rider(1, "horse-barfolk");
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), h("horse-barfolk"), Square(sq("b1")), Done]);
    assert_eq!(refused(&game, ANNA, Do(Deed::March)), "B13.6");
}

#[test]
fn b10_24_a_horse_adds_1_to_a_line_of_either_side() {
    let mut game = two()
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hand(ANNA, "weapon-barfolk horse-barfolk")
        .hand(BORIS, "horse-islanders")
        .build();
    act(&mut game, ANNA, &attack(Target::City, h("weapon-barfolk")));
    act(&mut game, ANNA, &[h("horse-barfolk")]);
    assert_eq!(strength(&game).cards, 2);
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[h("horse-islanders")]);
    assert_eq!(seen(&game).battle.expect("a battle").defence.cards, 1);
}

#[test]
fn b10_25_a_lit_horse_gives_six_steps_to_one_march() {
    let mut game = rider(7, "horse-barfolk");
    act(
        &mut game,
        ANNA,
        &[Do(Deed::March), Hero(Figure::First), lit("horse-barfolk"), used("horse-barfolk", 1)],
    );
    ride(&mut game, &["b1", "c1", "d1", "e1", "e2", "e3"]);
    assert_eq!(refused(&game, ANNA, Square(sq("e4"))), "B13.6");
}

#[test]
fn b10_25_or_three_steps_to_each_of_two_marches() {
    let mut game = rider(7, "horse-barfolk");
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), lit("horse-barfolk")]);
    ride(&mut game, &["b1", "c1", "d1"]);
    act(&mut game, ANNA, &[Done, Do(Deed::March), Hero(Figure::First), used("horse-barfolk", 1)]);
    ride(&mut game, &["e1", "e2", "e3"]);
    assert_eq!(refused(&game, ANNA, Square(sq("e4"))), "B13.6");
}

#[test]
fn b10_25_or_three_steps_and_strength_1() {
    let mut game = rider(7, "horse-barfolk weapon-barfolk supply");
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), lit("horse-barfolk"), h("supply")]);
    ride(&mut game, &["b1", "c1", "d1", "e1"]);
    act(&mut game, ANNA, &[Done]);
    act(&mut game, ANNA, &attack(Target::City, h("weapon-barfolk")));
    act(&mut game, ANNA, &[used("horse-barfolk", 1)]);
    assert_eq!(strength(&game).cards, 2);
    assert_eq!(legal(&game, ANNA), [Done]);
}

#[test]
fn b10_25_or_strength_2_in_one_line() {
    let mut game = two().day(7).hero(ANNA, "c3").hand(ANNA, "weapon-barfolk horse-barfolk").build();
    act(&mut game, ANNA, &attack(Target::Ruins, h("weapon-barfolk")));
    act(&mut game, ANNA, &[lit("horse-barfolk"), Card(Piece { left: 1, ..in_line("horse-barfolk", 1) })]);
    assert_eq!(strength(&game).cards, 3);
    assert_eq!(legal(&game, ANNA), [Done]);
}

#[test]
fn b10_26_an_amulet_a_title_and_a_scroll_need_an_object() {
    let alone = |hand: &str| two().day(1).hand(ANNA, hand).arrivals(ANNA, "friman-islanders").build();
    let amulet = alone("amulet-barfolk horn");
    assert_eq!(refused(&amulet, ANNA, h("amulet-barfolk")), "B10.26");
    assert_eq!(refused(&amulet, ANNA, Do(Deed::UseAmulet)), "B10.26");
    let title = alone("title-barfolk lord-barfolk supply");
    assert_eq!(refused(&title, ANNA, h("title-barfolk")), "B10.26");
    let scroll = alone("scroll-barfolk supply lord-unbound");
    assert_eq!(refused(&scroll, ANNA, h("scroll-barfolk")), "B10.26");
}

#[test]
fn b10_26_a_scroll_changes_every_card_it_names_and_at_least_one() {
    let mut game = two().day(1).hand(ANNA, "scroll-barfolk lord-barfolk chief-islanders").build();
    scroll(&mut game, Faction::Barfolk);
    assert_eq!(refused(&game, ANNA, Done), "B10.26", "at least one");
    assert_eq!(refused(&game, ANNA, on("lord-barfolk")), "B10.26", "it is Bärfolk already");
    act(&mut game, ANNA, &[on("chief-islanders"), Done]);
    assert_eq!(player(&game, ANNA).marked, [marked("chief-islanders", "chief-barfolk", 1)]);
}

#[test]
fn b10_26_a_faction_that_changes_nothing_is_not_named() {
    let mut game = two().day(1).hand(ANNA, "scroll-barfolk lord-barfolk supply").build();
    act(&mut game, ANNA, &[Do(Deed::UseScroll), h("scroll-barfolk")]);
    assert_eq!(refused(&game, ANNA, Action::Faction(Faction::Barfolk)), "B10.26");
    let others = [Faction::Islanders, Faction::Emberians].map(Action::Faction);
    assert_eq!(legal(&game, ANNA), [&others[..], &[Cancel]].concat());
}
