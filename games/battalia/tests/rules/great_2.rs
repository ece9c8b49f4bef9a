//! Chapter 11, second half: Crown, Book, Pavilion, Horn, Hand and Staff, and what is no use.

use crate::battle::*;
use crate::common::*;
use crate::great::*;
use battalia::Action::{self, *};
use battalia::{
    Deed, Event, Faction, Figure, Great, Piece, Rank, Rotation, Scene, Shape, Target, Terrain, Zone,
};
use table::{Fast, Game, Transcript};

fn in_line(name: &str) -> Piece {
    Piece { zone: Zone::Line(1), left: 0, ..plain(name) }
}

#[test]
fn b11_9_the_crown_raises_up_to_three_units() {
    assert_eq!(seen(&two().build()).pack.great(Great::Crown).cards, 3);
    let hand = "crown friman-barfolk chief-islanders priest-unbound friman-emberians lord-barfolk supply";
    let mut game = two().hand(ANNA, hand).build();
    act(&mut game, ANNA, &play(Great::Crown));
    assert_eq!(refused(&game, ANNA, Done), "B18.3", "at least one");
    assert_eq!(refused(&game, ANNA, Object(plain("lord-barfolk"))), "B10.14");
    assert_eq!(refused(&game, ANNA, Object(plain("supply"))), "B10.14");
    act(&mut game, ANNA, &[Object(plain("friman-barfolk"))]);
    assert_eq!(refused(&game, ANNA, Object(plain("friman-barfolk"))), "B7.8", "different units");
    act(&mut game, ANNA, &[Object(plain("chief-islanders")), Object(plain("priest-unbound"))]);
    let raised = [
        ("friman-barfolk", "chief-barfolk"),
        ("chief-islanders", "priest-islanders"),
        ("priest-unbound", "lord-unbound"),
    ];
    assert_eq!(seen(&game).players[0].marked, raised.map(|(card, now)| as_now(card, now)));
    assert_eq!(seen(&game).players[0].lines.count(card("crown")), 1);
    assert_eq!(legal(&game, ANNA).last(), Some(&Pass), "not a fourth one");
}

#[test]
fn b11_9_fewer_than_three_and_until_the_end_of_the_turn() {
    let mut game = two().hand(ANNA, "crown friman-barfolk chief-barfolk").nation(ANNA, "3*supply").build();
    act(&mut game, ANNA, &play(Great::Crown));
    act(&mut game, ANNA, &[Object(plain("friman-barfolk")), Done]);
    let raised = as_now("friman-barfolk", "chief-barfolk");
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), Card(raised), h("chief-barfolk"), Pass]);
    assert_eq!(city(&game, "a1"), (2, Some(ANNA)));
    let hand = seen(&game).players[0].hand.expect("all is seen");
    assert_eq!(hand.count(card("friman-barfolk")), 1, "it is a friman again");
}

#[test]
fn b11_9_at_hand_and_in_the_line() {
    let scene = siege().tent(ANNA, "tent-barfolk", "chief-barfolk");
    let mut game = scene.hand(ANNA, "weapon-islanders friman-barfolk friman-islanders crown").build();
    attack(&mut game, Target::City, "weapon-islanders");
    act(&mut game, ANNA, &[h("friman-barfolk")]);
    assert_eq!(totals(&game).0, 2);
    let stationed = Piece { zone: Zone::Tents, ..plain("chief-barfolk") };
    act(&mut game, ANNA, &[h("crown"), Object(in_line("friman-barfolk")), Object(stationed)]);
    act(&mut game, ANNA, &[Object(plain("friman-islanders"))]);
    assert_eq!(totals(&game).0, 3);
    let stationed = Piece { now: card("priest-barfolk"), ..stationed };
    act(&mut game, ANNA, &[Card(stationed), Card(as_now("friman-islanders", "chief-islanders"))]);
    assert_eq!(totals(&game).0, 8);
}

#[test]
fn b11_10_all_cards_at_hand_turn_to_the_faction() {
    let hand = "book friman-islanders tool-emberians supply chief-unbound";
    let scene = two().day(8).hand(ANNA, hand).tent(ANNA, "tent-barfolk", "lord-islanders");
    let mut game = scene.fresh_tent(ANNA, "tent-islanders", "lord-emberians").build();
    act(&mut game, ANNA, &play(Great::Book));
    assert_eq!(refused(&game, ANNA, Action::Faction(Faction::Cloudborn)), "B4.3");
    act(&mut game, ANNA, &[Action::Faction(Faction::Barfolk)]);
    let anna = &seen(&game).players[0];
    let tool = Piece { left: 2, ..as_now("tool-emberians", "tool-barfolk") };
    assert_eq!(anna.marked, [as_now("friman-islanders", "friman-barfolk"), tool]);
    let rest = anna.hand.expect("all is seen");
    assert_eq!((rest.count(card("supply")), rest.count(card("chief-unbound"))), (1, 1));
    let stationed = |name: &str, now: &str| Piece { zone: Zone::Tents, ..as_now(name, now) };
    assert_eq!(anna.tents[0].cards, [stationed("lord-islanders", "lord-barfolk")]);
    assert_eq!(anna.tents[1].cards, [stationed("lord-emberians", "lord-emberians")], "it is not at hand");
}

#[test]
fn b11_10_in_step_3_it_gives_the_cohort_reward() {
    let drawn = |hand: &str| {
        let scene =
            two().hand(ANNA, hand).nation(ANNA, "9*supply").tent(ANNA, "tent-barfolk", "lord-barfolk");
        let mut game = scene.build();
        act(&mut game, ANNA, &play(Great::Book));
        act(&mut game, ANNA, &[Action::Faction(Faction::Barfolk)]);
        9 - seen(&game).players[0].nation_count
    };
    // What is stationed is not in the hand, and supplies have no faction.
    assert_eq!(drawn("book friman-islanders chief-barfolk 3*supply"), 0);
    assert_eq!(drawn("book friman-islanders chief-barfolk weapon-emberians"), 1);
    assert_eq!(drawn("book friman-islanders chief-barfolk weapon-emberians horse-islanders"), 2);
    assert_eq!(drawn("book 2*friman-islanders 2*chief-barfolk weapon-emberians"), 3);
    assert_eq!(drawn("book 3*friman-islanders 3*chief-barfolk weapon-emberians"), 4);
    assert_eq!(drawn("book friman-islanders 2*chief-unbound"), 1, "Unbound units count as in B6.4");
    assert_eq!(drawn("book 2*friman-islanders horn"), 0, "great artefacts do not (B6.3)");
}

#[test]
fn b11_10_in_a_line_it_turns_the_line_and_draws_nothing() {
    let scene = siege().hand(ANNA, "weapon-islanders friman-emberians chief-islanders 3*chief-barfolk book");
    let mut game = scene.nation(ANNA, "3*supply").build();
    attack(&mut game, Target::City, "weapon-islanders");
    act(&mut game, ANNA, &[h("friman-emberians")]);
    assert_eq!(totals(&game).0, 2);
    act(&mut game, ANNA, &[h("book"), Action::Faction(Faction::Barfolk)]);
    let battle = seen(&game).battle.expect("a battle");
    let nows: Vec<_> = battle.attacker_line.iter().map(|laid| laid.now).collect();
    assert_eq!(nows, [card("weapon-barfolk"), card("friman-barfolk")]);
    assert_eq!((battle.attack.morale, battle.attack.total), (1, 3));
    let anna = &seen(&game).players[0];
    assert_eq!((&anna.marked[..], anna.nation_count), (&[as_now("chief-islanders", "chief-barfolk")][..], 3));
}

#[test]
fn b11_11_the_pavilion_takes_three_cards_without_a_supply() {
    assert_eq!(seen(&two().build()).pack.great(Great::Pavilion).cards, 3);
    let hand = "pavilion lord-barfolk weapon-barfolk supply friman-barfolk horn";
    let mut game = two().hand(ANNA, hand).nation(ANNA, "9*supply").nation(BORIS, "9*supply").build();
    act(&mut game, ANNA, &play(Great::Pavilion));
    assert_eq!(refused(&game, ANNA, h("horn")), "B10.19");
    assert_eq!(refused(&game, ANNA, Done), "B18.3");
    act(&mut game, ANNA, &[h("lord-barfolk"), h("weapon-barfolk"), h("friman-barfolk")]);
    let anna = &seen(&game).players[0];
    assert_eq!((anna.tents.len(), anna.tents[0].cards.len(), anna.lines.len()), (1, 3, 0));
    assert_eq!((anna.tents[0].tent, anna.hand_count), (card("pavilion"), 2), "the supply is still there");
    let stationed = Card(Piece { zone: Zone::Tents, ..plain("friman-barfolk") });
    // They rest in this turn (B10.20), stay through step 4, and are at hand in the next.
    assert!(!legal(&game, ANNA).contains(&Do(Deed::BuildRoad)));
    act(&mut game, ANNA, &[Pass]);
    act(&mut game, BORIS, &[Decline, Pass]);
    act(&mut game, ANNA, &[Decline, Do(Deed::BuildRoad), Action::Shape(Shape::Straight), Square(sq("b1"))]);
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), stationed]);
}

#[test]
fn b11_11_fewer_cards_and_an_empty_pavilion() {
    let mut game = two().hand(ANNA, "pavilion friman-barfolk supply").build();
    act(&mut game, ANNA, &play(Great::Pavilion));
    act(&mut game, ANNA, &[h("friman-barfolk"), Done]);
    assert_eq!(seen(&game).players[0].tents[0].cards.len(), 1);
    // Emptied in the owner's step 3 it goes to the lines, in another turn to the shelter (B10.21).
    let supply = Card(Piece { zone: Zone::Tents, ..plain("supply") });
    let mut game = two().tent(ANNA, "pavilion", "2*supply").build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), supply]);
    assert_eq!(seen(&game).players[0].tents.len(), 1);
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), supply]);
    assert_eq!(seen(&game).players[0].lines.count(card("pavilion")), 1);
    let mut game = siege().hand(ANNA, "weapon-barfolk").tent(BORIS, "pavilion", "lord-islanders").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[Card(Piece { zone: Zone::Tents, ..plain("lord-islanders") })]);
    assert_eq!(seen(&game).players[1].shelter.count(card("pavilion")), 1);
}

#[test]
fn b11_11_only_untouched_cards() {
    let scene = two().day(7).road("b1", "EW", Terrain::Canyon).hero(ANNA, "a1");
    let mut game = scene.hand(ANNA, "pavilion horse-barfolk 2*supply").build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::March), Hero(Figure::First), lit("horse-barfolk"), Square(sq("b1")), Done],
    );
    act(&mut game, ANNA, &play(Great::Pavilion));
    let rest = Piece { zone: Zone::Lines, ..plain("horse-barfolk") };
    assert_eq!(refused(&game, ANNA, Card(rest)), "B7.9");
    act(&mut game, ANNA, &[h("supply"), h("supply")]);
    assert_eq!(refused(&game, ANNA, h("supply")), "B7.8", "there were two");
}

#[test]
fn b11_12_the_horn_draws_three_cards() {
    assert_eq!(seen(&two().build()).pack.great(Great::Horn).cards, 3);
    let drawn = |nation: &str, shelter: &str| {
        let mut game = two().hand(ANNA, "horn").nation(ANNA, nation).shelter(ANNA, shelter).build();
        act(&mut game, ANNA, &play(Great::Horn));
        seen(&game).players[0].hand_count
    };
    assert_eq!(drawn("9*supply", ""), 3);
    assert_eq!(drawn("supply", "5*supply"), 3, "the shelter is shuffled");
    assert_eq!(drawn("supply", "supply"), 2, "as far as there are any");
}

#[test]
fn b11_13_three_cards_of_an_opponent_go_to_the_shelter() {
    assert_eq!(seen(&two().build()).pack.great(Great::Hand).cards, 3);
    let scene = Scene::new(&[Faction::Barfolk, Faction::Islanders, Faction::Emberians]);
    let scene = scene.hand(ANNA, "hand friman-barfolk").hand(BORIS, "6*supply").nation(BORIS, "9*supply");
    let mut game = scene.build();
    act(&mut game, ANNA, &play(Great::Hand));
    assert_eq!(legal(&game, ANNA), [Opponent(BORIS), Cancel]);
    assert_eq!(refused(&game, ANNA, Opponent(CLARA)), "B11.13", "without cards");
    assert_eq!(refused(&game, ANNA, Opponent(ANNA)), "B11.13");
    act(&mut game, ANNA, &[Opponent(BORIS)]);
    let boris = &seen(&game).players[1];
    assert_eq!((boris.hand_count, boris.shelter.len(), boris.nation_count), (3, 3, 9));
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(events.contains(&Event::Drew { seat: BORIS, count: 3 }), "the refill of B6.12");
    assert_eq!(seen(&game).players[1].hand_count, 6);
}

#[test]
fn b11_13_one_card_if_there_is_only_one() {
    let mut game = two().hand(ANNA, "hand").hand(BORIS, "lord-islanders").build();
    act(&mut game, ANNA, &play(Great::Hand));
    act(&mut game, ANNA, &[Opponent(BORIS)]);
    let boris = &seen(&game).players[1];
    assert_eq!((boris.hand_count, boris.shelter.count(card("lord-islanders"))), (0, 1));
}

#[test]
fn b11_13_every_card_is_as_likely_as_any_other() {
    let names = ["friman-islanders", "chief-islanders", "priest-islanders", "lord-islanders"];
    let scene = two().hand(ANNA, "hand").hand(BORIS, &names.join(" ")).hand(BORIS, "supply");
    let mut game = scene.build();
    act(&mut game, ANNA, &play(Great::Hand));
    let mut lost = [0; 5];
    for seed in 0..1000 {
        let mut game = game;
        game.apply(ANNA, Opponent(BORIS), &mut Fast::new(seed), &mut Transcript::default());
        let shelter = seen(&game).players[1].shelter;
        for (lost, name) in lost.iter_mut().zip(names.into_iter().chain(["supply"])) {
            *lost += u32::from(shelter.count(card(name)));
        }
    }
    // 600 each, give or take 16.
    assert!(lost.iter().all(|times| (530..670).contains(times)), "{lost:?}");
}

#[test]
fn b11_13_marked_cards_are_as_likely_too() {
    let scene = two().hand(ANNA, "hand").hand(BORIS, "4*supply");
    let mut game = scene.marked(BORIS, "friman-islanders", "chief-islanders").build();
    act(&mut game, ANNA, &play(Great::Hand));
    let mut lost = 0;
    for seed in 0..1000 {
        let mut game = game;
        game.apply(ANNA, Opponent(BORIS), &mut Fast::new(seed), &mut Transcript::default());
        lost += u32::from(seen(&game).players[1].shelter.count(card("friman-islanders")));
    }
    assert!((530..670).contains(&lost), "{lost}");
}

#[test]
fn b11_14_the_staff_builds_two_roads_without_payment() {
    assert_eq!(seen(&two().build()).pack.great(Great::Staff).roads, 2);
    let mut game = two().hand(ANNA, "staff").build();
    act(&mut game, ANNA, &play(Great::Staff));
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::DeadEnd)), "B9.2", "roads only");
    act(&mut game, ANNA, &[Action::Shape(Shape::Straight)]);
    assert_eq!(refused(&game, ANNA, Square(sq("c1"))), "B9.8");
    act(&mut game, ANNA, &[Square(sq("b1"))]);
    assert_eq!(refused(&game, ANNA, Action::Rotation(Rotation::None)), "B9.4");
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter)]);
    act(
        &mut game,
        ANNA,
        &[Action::Shape(Shape::Straight), Square(sq("c1")), Action::Rotation(Rotation::Quarter)],
    );
    assert_eq!(legal(&game, ANNA), [Pass], "not a third one");
    let view = seen(&game);
    let roads = view.map.squares.iter().filter(|other| ["b1", "c1"].map(sq).contains(&other.square));
    assert!(roads.clone().all(|other| other.card.is_some()));
    assert_eq!(view.players[0].lines.iter().collect::<Vec<_>>(), [card("staff")]);
}

#[test]
fn b11_14_or_one_road() {
    let mut game = two().hand(ANNA, "staff").build();
    act(&mut game, ANNA, &play(Great::Staff));
    let road = [Action::Shape(Shape::Straight), Square(sq("b1")), Action::Rotation(Rotation::Quarter)];
    act(&mut game, ANNA, &road);
    act(&mut game, ANNA, &[Done]);
    assert_eq!(legal(&game, ANNA), [Pass]);
}

#[test]
fn b11_14_in_a_line_it_adds_2() {
    assert_eq!(seen(&two().build()).pack.great(Great::Staff).strength, 2);
    let mut game = siege().hand(ANNA, "weapon-barfolk staff").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, ANNA, &[h("staff")]);
    assert_eq!(totals(&game).0, 3);
}

#[test]
fn b11_15_no_empty_use() {
    let roads = Shape::ROADS.into_iter();
    let roadless = roads.fold(two().hand(ANNA, "staff"), Scene::no_roads_left);
    let cases = vec![
        (two().hand(ANNA, "horn"), Great::Horn),
        (two().hand(ANNA, "crown lord-barfolk supply weapon-barfolk"), Great::Crown),
        (two().hand(ANNA, "book supply lord-unbound"), Great::Book),
        (two().hand(ANNA, "pavilion sword").tent(ANNA, "tent-barfolk", "supply"), Great::Pavilion),
        (two().hand(ANNA, "wings"), Great::Wings),
        (two().hand(ANNA, "wings").hero(ANNA, "a1"), Great::Wings),
        (two().hand(ANNA, "hand"), Great::Hand),
        (roadless, Great::Staff),
        (two().hand(ANNA, "sword"), Great::Sword),
        (two().hand(ANNA, "shield"), Great::Shield),
    ];
    for (scene, great) in cases {
        let game = scene.build();
        assert_eq!(refused(&game, ANNA, Action::Great(great)), "B11.15", "{great:?}");
        assert_eq!(refused(&game, ANNA, Do(Deed::UseGreat)), "B11.15", "{great:?}");
    }
}

#[test]
fn b11_15_what_does_something_is_allowed() {
    let cases = vec![
        (two().hand(ANNA, "horn").shelter(ANNA, "supply"), Great::Horn),
        (two().hand(ANNA, "crown priest-unbound"), Great::Crown),
        (two().hand(ANNA, "book tool-barfolk"), Great::Book),
        (two().hand(ANNA, "pavilion supply"), Great::Pavilion),
        (two().hand(ANNA, "wings").hero(ANNA, "a1").road("b1", "ES", Terrain::Lake), Great::Wings),
        (two().hand(ANNA, "hand").hand(BORIS, "supply"), Great::Hand),
        (two().hand(ANNA, "staff"), Great::Staff),
        (two().hand(ANNA, "hammer"), Great::Hammer),
    ];
    for (scene, great) in cases {
        let mut game = scene.build();
        act(&mut game, ANNA, &play(great));
    }
}

#[test]
fn b11_15_the_hammer_is_named_once_a_turn() {
    let mut game = two().hand(ANNA, "hammer").build();
    act(&mut game, ANNA, &play(Great::Hammer));
    act(&mut game, ANNA, &[Supply]);
    assert_eq!(refused(&game, ANNA, Action::Great(Great::Hammer)), "B11.15");
    assert!(!legal(&game, ANNA).contains(&Do(Deed::UseGreat)));
}

#[test]
fn b11_15_crown_and_book_need_the_same_in_a_line() {
    let scene = siege().hand(ANNA, "weapon-barfolk").hand(BORIS, "crown book lord-unbound friman-islanders");
    let mut game = scene.clone().build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[h("friman-islanders")]);
    assert!(
        ["crown", "book"].iter().all(|name| legal(&game, BORIS).contains(&h(name))),
        "it lies in the line"
    );
    let scene = siege().hand(ANNA, "weapon-barfolk").hand(BORIS, "crown book lord-unbound supply");
    let mut game = scene.build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, ANNA, &[Done]);
    for name in ["crown", "book"] {
        assert_eq!(refused(&game, BORIS, h(name)), "B11.15", "{name}");
    }
}
