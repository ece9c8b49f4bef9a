//! Chapter 10, B10.18 to B10.23: tents.

use crate::cards::{charm, legal, marked, player, tented};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{Battalia, Deed, Event, Figure, Piece, Rank, Scene, Target, Zone};
use table::Game;

/// Day 1: Anna has a tent, a supply, and this.
fn camper(hand: &str) -> Scene {
    two().hand(ANNA, "tent-barfolk supply").hand(ANNA, hand)
}

fn pitch() -> [Action; 3] {
    [Do(Deed::PitchTent), h("tent-barfolk"), h("supply")]
}

/// The cards in Anna's first tent, by name.
fn stationed(game: &Battalia) -> Vec<String> {
    let tents = player(game, ANNA).tents;
    tents
        .first()
        .map_or_else(Vec::new, |tent| tent.cards.iter().map(|piece| piece.card.to_string()).collect())
}

#[test]
fn b10_18_a_tent_a_supply_and_one_card() {
    let mut game = camper("lord-barfolk chief-barfolk").build();
    act(&mut game, ANNA, &pitch());
    let events = act(&mut game, ANNA, &[h("lord-barfolk")]);
    assert!(events.iter().any(|event| matches!(event, Event::Pitched { seat: ANNA, .. })), "{events:?}");
    let anna = player(&game, ANNA);
    assert_eq!(anna.tents[0].tent, card("tent-barfolk"));
    assert_eq!(stationed(&game), ["lord-barfolk"]);
    assert_eq!((anna.lines.count(card("supply")), anna.lines.len(), anna.hand_count), (1, 1, 1));
}

#[test]
fn b10_18_not_without_a_supply_or_a_card() {
    let game = two().hand(ANNA, "tent-barfolk lord-barfolk").build();
    assert_eq!(refused(&game, ANNA, h("tent-barfolk")), "B7.12");
    assert_eq!(refused(&game, ANNA, Do(Deed::PitchTent)), "B7.12");
    let game = camper("").arrivals(ANNA, "lord-barfolk").build();
    assert_eq!(refused(&game, ANNA, h("tent-barfolk")), "B7.9");
    let mut game = camper("lord-barfolk").build();
    act(&mut game, ANNA, &pitch()[..2]);
    assert_eq!(refused(&game, ANNA, h("lord-barfolk")), "B7.12", "first a supply");
    act(&mut game, ANNA, &[h("supply")]);
    assert_eq!(refused(&game, ANNA, h("supply")), "B7.8", "it is the price");
    assert_eq!(refused(&game, ANNA, h("tent-barfolk")), "B7.8", "not in itself");
    assert_eq!(legal(&game, ANNA), [h("lord-barfolk"), Cancel]);
}

#[test]
fn b10_18_only_in_the_own_step_3() {
    let game = camper("lord-barfolk").opening_of(ANNA).build();
    assert_eq!(refused(&game, ANNA, Do(Deed::PitchTent)), "B6.1");
    let game = two().hand(BORIS, "tent-barfolk supply lord-barfolk").build();
    assert_eq!(refused(&game, BORIS, Do(Deed::PitchTent)), "B18.7");
}

#[test]
fn b10_19_units_supplies_and_artefacts_are_stationed() {
    for name in
        ["friman-barfolk", "lord-unbound", "supply", "tool-barfolk", "tent-islanders", "horse-barfolk"]
    {
        let mut game = camper(name).build();
        let card = if name == "tool-barfolk" { lit(name) } else { h(name) };
        act(&mut game, ANNA, &pitch());
        act(&mut game, ANNA, &[card]);
        assert_eq!(stationed(&game), [name]);
    }
}

#[test]
fn b10_19_great_artefacts_are_not() {
    let mut game = camper("horn lord-barfolk").build();
    act(&mut game, ANNA, &pitch());
    assert_eq!(refused(&game, ANNA, h("horn")), "B10.19");
    let game = camper("horn").build();
    assert_eq!(refused(&game, ANNA, h("tent-barfolk")), "B7.9", "nothing to station");
}

/// Anna has just stationed a chief, and has another in hand.
fn with_chief() -> Battalia {
    let mut game = camper("2*chief-barfolk").nation(ANNA, "5*chief-islanders chief-emberians").build();
    act(&mut game, ANNA, &pitch());
    act(&mut game, ANNA, &[h("chief-barfolk")]);
    game
}

#[test]
fn b10_20_not_in_the_turn_of_stationing() {
    let game = with_chief();
    assert_eq!(refused(&game, ANNA, Do(Deed::UpgradeCity)), "B7.12");
    assert!(player(&game, ANNA).tents[0].is_fresh);
    let at_hand = player(&game, ANNA).at_hand.expect("everything is seen");
    assert_eq!(at_hand, [(Piece::in_hand(card("chief-barfolk")), 1)]);
}

#[test]
fn b10_20_tent_and_card_stay_and_are_at_hand_from_the_end_of_the_turn() {
    let mut game = with_chief();
    act(&mut game, ANNA, &[Pass]);
    assert_eq!(stationed(&game), ["chief-barfolk"]);
    let has = |game: &Battalia| {
        let at_hand = player(game, ANNA).at_hand.expect("everything is seen");
        at_hand.iter().any(|(piece, _)| Card(*piece) == tented("chief-barfolk"))
    };
    assert!(has(&game), "in Boris's turn");
    act(&mut game, BORIS, &[Decline, Pass]);
    act(&mut game, ANNA, &[Decline]);
    assert!(has(&game), "and in Anna's next");
    act(
        &mut game,
        ANNA,
        &[Do(Deed::UpgradeCity), Square(sq("a1")), tented("chief-barfolk"), h("chief-islanders")],
    );
    assert_eq!(seen(&game).standing[0].points, 2, "without further cost");
}

#[test]
fn b10_20_a_card_that_is_not_used_stays_for_many_turns() {
    let mut game = with_chief();
    for _ in 0..3 {
        act(&mut game, ANNA, &[Pass]);
        act(&mut game, BORIS, &[Decline, Pass]);
        act(&mut game, ANNA, &[Decline]);
    }
    assert_eq!(seen(&game).oracle.day, 4);
    assert_eq!(stationed(&game), ["chief-barfolk"]);
}

#[test]
fn b10_20_a_stationed_artefact_is_lit_by_the_day_on_which_it_is_used() {
    let mut game = camper("weapon-barfolk").nation(ANNA, "6*supply").build();
    act(&mut game, ANNA, &pitch());
    act(&mut game, ANNA, &[h("weapon-barfolk"), Pass]);
    let copies = |game: &Battalia| player(game, ANNA).tents[0].cards[0].left;
    assert_eq!(copies(&game), 1);
    act(&mut game, BORIS, &[Decline, Pass]);
    assert_eq!((seen(&game).oracle.day, copies(&game)), (2, 2), "weapon is lit on day 2");
}

#[test]
fn b10_21_an_empty_tent_goes_to_the_lines_in_the_own_step_3() {
    let mut game =
        two().day(6).hand(ANNA, "2*supply").tent(ANNA, "tent-barfolk", "supply friman-barfolk").build();
    let hire = [Do(Deed::HireUnit), Action::Rank(Rank::Friman)];
    act(&mut game, ANNA, &hire);
    act(&mut game, ANNA, &[tented("supply")]);
    assert_eq!(stationed(&game), ["friman-barfolk"], "one is left");
    act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(battalia::ArtefactType::Scroll)]);
    act(&mut game, ANNA, &[tented("friman-barfolk"), h("supply")]);
    let anna = player(&game, ANNA);
    assert!(anna.tents.is_empty());
    assert_eq!(
        (anna.lines.count(card("tent-barfolk")), anna.lines_left.len()),
        (1, 0),
        "no copy, though it is lit"
    );
}

#[test]
fn b10_21_otherwise_it_goes_to_the_shelter() {
    let mut game = two()
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hand(ANNA, "weapon-barfolk")
        .tent(BORIS, "tent-islanders", "lord-islanders")
        .build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    act(&mut game, ANNA, &[h("weapon-barfolk"), Done]);
    act(&mut game, BORIS, &[tented("lord-islanders")]);
    let boris = player(&game, BORIS);
    assert_eq!((boris.tents.len(), boris.shelter.count(card("tent-islanders"))), (0, 1));
}

#[test]
fn b10_22_a_lit_tent_takes_two_cards_for_one_supply() {
    let mut game =
        camper("lord-barfolk chief-barfolk friman-barfolk").day(6).nation(ANNA, "6*supply").build();
    assert_eq!(seen(&game).pack.numbers.lit_tent_cards, 2);
    act(&mut game, ANNA, &[Do(Deed::PitchTent), lit("tent-barfolk"), h("supply")]);
    assert_eq!(refused(&game, ANNA, Done), "B18.3", "at least one");
    act(&mut game, ANNA, &[h("lord-barfolk")]);
    assert!(player(&game, ANNA).tents.is_empty(), "a second may follow");
    act(&mut game, ANNA, &[h("chief-barfolk")]);
    assert_eq!(stationed(&game), ["chief-barfolk", "lord-barfolk"]);
    let anna = player(&game, ANNA);
    assert_eq!(
        (anna.lines.len(), anna.lines_left.len()),
        (1, 0),
        "one supply; both copies of the tent are used"
    );
    act(&mut game, ANNA, &[Pass]);
    act(&mut game, BORIS, &[Decline, Pass]);
    assert_eq!(seen(&game).oracle.day, 7, "the tent is not lit any more");
    assert_eq!(stationed(&game), ["chief-barfolk", "lord-barfolk"]);
}

#[test]
fn b10_22_one_card_is_enough_for_a_lit_tent() {
    let mut game = camper("lord-barfolk chief-barfolk").day(6).build();
    act(&mut game, ANNA, &[Do(Deed::PitchTent), lit("tent-barfolk"), h("supply"), h("lord-barfolk"), Done]);
    assert_eq!(stationed(&game), ["lord-barfolk"]);
}

#[test]
fn b10_22_an_amulet_does_not_enlarge_a_tent() {
    let mut game = camper("amulet-barfolk lord-barfolk chief-barfolk").build();
    charm(&mut game, ANNA, h("amulet-barfolk"), Piece::in_hand(card("tent-barfolk")), 3);
    let tent = marked("tent-barfolk", "tent-barfolk", 3);
    act(&mut game, ANNA, &[Do(Deed::PitchTent), Card(tent), h("supply"), h("lord-barfolk")]);
    assert_eq!(stationed(&game), ["lord-barfolk"], "it is pitched with one card");
}

#[test]
fn b10_23_a_false_tent_keeps_no_camp() {
    let mut game = two()
        .marked(ANNA, "friman-barfolk", "tent-barfolk")
        .hand(ANNA, "supply lord-barfolk")
        .nation(ANNA, "6*supply")
        .build();
    let tent = Card(marked("friman-barfolk", "tent-barfolk", 1));
    act(&mut game, ANNA, &[Do(Deed::PitchTent), tent, h("supply"), h("lord-barfolk")]);
    let anna = player(&game, ANNA);
    assert_eq!((anna.tents[0].tent, anna.tents[0].is_false), (card("friman-barfolk"), true));
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(events.contains(&Event::Struck { seat: ANNA, tent: card("friman-barfolk") }), "{events:?}");
    let anna = player(&game, ANNA);
    assert!(anna.tents.is_empty());
    assert_eq!(
        (anna.shelter.count(card("friman-barfolk")), anna.shelter.count(card("lord-barfolk"))),
        (1, 1)
    );
}

#[test]
fn b10_23_a_true_tent_beside_it_stays() {
    let mut game = two()
        .marked(ANNA, "friman-barfolk", "tent-barfolk")
        .hand(ANNA, "supply lord-barfolk")
        .tent(ANNA, "tent-islanders", "chief-barfolk")
        .nation(ANNA, "6*supply")
        .build();
    let tent = Card(marked("friman-barfolk", "tent-barfolk", 1));
    act(&mut game, ANNA, &[Do(Deed::PitchTent), tent, h("supply"), h("lord-barfolk"), Pass]);
    assert_eq!(stationed(&game), ["chief-barfolk"]);
    let at = Piece { zone: Zone::Tents, ..Piece::in_hand(card("chief-barfolk")) };
    assert_eq!(player(&game, ANNA).tents[0].cards, [at]);
    assert_eq!(game.check(BORIS, Decline), Ok(()));
}
