//! Chapter 11, first half: great artefacts in general; Hammer, Sword, Shield and Wings.

use crate::battle::*;
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    ArtefactType, Deed, Event, Faction, Figure, Great, Piece, Purpose, Rank, Scene, Setup, Shape, Target,
    Terrain, Zone,
};

pub(crate) const fn play(great: Great) -> [Action; 2] {
    [Do(Deed::UseGreat), Action::Great(great)]
}

/// A card in hand that is something else at present.
pub(crate) fn as_now(name: &str, now: &str) -> Piece {
    Piece { now: card(now), ..Piece::in_hand(card(name)) }
}

pub(crate) fn plain(name: &str) -> Piece {
    Piece::in_hand(card(name))
}

#[test]
fn b11_1_the_ruins_give_great_artefacts() {
    let scene = two().hero(ANNA, "c3").row(&[Great::Horn, Great::Hammer]);
    let mut game = scene.hand(ANNA, "weapon-barfolk lord-barfolk lord-islanders").build();
    assert_eq!(refused(&game, ANNA, Action::Great(Great::Horn)), "B11.4", "not from the row");
    attack(&mut game, Target::Ruins, "weapon-barfolk");
    act(&mut game, ANNA, &[h("lord-barfolk"), h("lord-islanders"), Done, Action::Great(Great::Horn)]);
    let view = seen(&game);
    assert_eq!((view.row.len(), view.standing[0].great_artefacts), (1, 1));
}

#[test]
fn b11_1_nothing_else_does() {
    // A captured city, a hired unit and a created artefact leave the row alone.
    let hand = "weapon-islanders lord-barfolk supply 2*friman-barfolk";
    let mut game = two().day(2).hero(ANNA, "a5").hand(ANNA, hand).build();
    let row = seen(&game).row;
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), lit("weapon-islanders")],
    );
    act(&mut game, ANNA, &[h("lord-barfolk"), Done]);
    assert_eq!(city(&game, "a5"), (4, Some(ANNA)));
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply")]);
    let create = [Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool)];
    act(&mut game, ANNA, &create);
    act(&mut game, ANNA, &[h("friman-barfolk"), h("friman-barfolk")]);
    let view = seen(&game);
    assert_eq!((view.row, view.standing[0].great_artefacts, view.players[0].arrivals.len()), (row, 0, 3));
}

#[test]
fn b11_2_no_amulet_title_or_scroll_touches_them() {
    let hand = "amulet-barfolk title-barfolk scroll-barfolk friman-emberians horn";
    let game = two().day(8).hand(ANNA, hand).marked(ANNA, "hammer", "friman-emberians").build();
    let objects = [plain("horn"), as_now("hammer", "friman-emberians")].map(Object);
    let amulet = &[Do(Deed::UseAmulet), h("amulet-barfolk")][..];
    let title = &[Do(Deed::UseTitle), h("title-barfolk")][..];
    let scroll = &[Do(Deed::UseScroll), h("scroll-barfolk"), Action::Faction(Faction::Barfolk)][..];
    for played in [amulet, title, scroll] {
        let mut game = game;
        act(&mut game, ANNA, played);
        for object in objects {
            assert_eq!(refused(&game, ANNA, object), "B11.2", "{played:?}");
            assert!(!legal(&game, ANNA).contains(&object));
        }
        assert!(legal(&game, ANNA).contains(&Object(plain("friman-emberians"))));
    }
    let game = two().hand(ANNA, "amulet-barfolk horn").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::UseAmulet)), "B10.26", "it would have no object");
}

#[test]
fn b11_2_nor_crown_nor_book() {
    let scene = two().hand(ANNA, "crown book friman-emberians").marked(ANNA, "hammer", "chief-emberians");
    let hammer = as_now("hammer", "chief-emberians");
    let mut game = scene.clone().build();
    act(&mut game, ANNA, &play(Great::Crown));
    assert_eq!(refused(&game, ANNA, Object(hammer)), "B11.2");
    let mut game = scene.build();
    act(&mut game, ANNA, &play(Great::Book));
    act(&mut game, ANNA, &[Action::Faction(Faction::Barfolk)]);
    assert_eq!(seen(&game).players[0].marked, [as_now("friman-emberians", "friman-barfolk"), hammer]);
}

#[test]
fn b11_2_they_are_never_stationed_deployed_or_suspended() {
    let scene = two().nation(ANNA, "12*supply").marked(ANNA, "hammer", "lord-barfolk");
    let game = scene.hand(ANNA, "tent-barfolk pavilion horn 3*supply").build();
    let greats = [plain("horn"), as_now("hammer", "lord-barfolk")].map(Card);
    let tent = &[Do(Deed::PitchTent), h("tent-barfolk"), h("supply")][..];
    let camps = [(tent, "B10.19"), (&play(Great::Pavilion)[..], "B10.19")];
    let deploy = [(&[Do(Deed::Deploy)][..], "B12.2"), (&[Do(Deed::Deploy), h("supply")][..], "B12.2")];
    for (played, rule) in camps.into_iter().chain(deploy) {
        let mut game = game;
        act(&mut game, ANNA, played);
        greats.iter().for_each(|&great| assert_eq!(refused(&game, ANNA, great), rule, "{played:?}"));
        act(&mut game, ANNA, &[h("supply")]);
    }
}

#[test]
fn b11_3_a_great_artefact_is_never_lit() {
    // Day 2: weapons are lit.
    let mut game = siege().day(2).hand(ANNA, "hammer sword").build();
    act(&mut game, ANNA, &play(Great::Hammer));
    act(&mut game, ANNA, &[Artefact(ArtefactType::Weapon), Action::Faction(Faction::Barfolk)]);
    let hammer = as_now("hammer", "weapon-barfolk");
    assert_eq!(seen(&game).players[0].marked, [hammer], "with one copy");
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    assert_eq!(legal(&game, ANNA), [h("sword"), Card(hammer), Cancel]);
    act(&mut game, ANNA, &[Card(hammer), h("sword")]);
    assert_eq!(legal(&game, ANNA), [Done]);
}

#[test]
fn b11_3_it_returns_through_shelter_and_nation() {
    let mut game = two().hand(ANNA, "horn").nation(ANNA, "5*supply").build();
    act(&mut game, ANNA, &play(Great::Horn));
    assert_eq!(seen(&game).players[0].lines.count(card("horn")), 1);
    assert_eq!(refused(&game, ANNA, Action::Great(Great::Horn)), "B11.4", "one copy a turn");
    // Two supplies are left in the nation, so the shelter is shuffled and all six cards come.
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(events.contains(&Event::Shuffled(ANNA)));
    assert_eq!(seen(&game).players[0].hand.expect("all is seen").count(card("horn")), 1);
}

#[test]
fn b11_4_they_are_played_in_step_3_of_their_owner() {
    let scene = two().hand(ANNA, "horn").nation(ANNA, "9*supply").hand(BORIS, "staff friman-islanders");
    let game = scene.clone().build();
    assert!(legal(&game, ANNA).contains(&Do(Deed::UseGreat)));
    assert_eq!(refused(&game, BORIS, Do(Deed::UseGreat)), "B18.7");
    let game = scene.opening_of(ANNA).build();
    assert!(!legal(&game, ANNA).contains(&Do(Deed::UseGreat)), "not in step 1");
}

#[test]
fn b11_4_six_of_them_are_played_in_a_line_too() {
    let all = "hammer sword wings crown pavilion shield book horn hand staff";
    let scene = siege().hand(BORIS, all).hand(BORIS, "friman-islanders").nation(BORIS, "3*supply");
    let mut game = scene.hand(ANNA, "weapon-barfolk").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, ANNA, &[Done]);
    for great in ["hammer", "sword", "shield", "crown", "book", "staff"] {
        assert!(legal(&game, BORIS).contains(&h(great)), "{great}");
    }
    for great in ["wings", "pavilion", "horn", "hand"] {
        assert_eq!(refused(&game, BORIS, h(great)), "B11.4", "{great}");
        assert!(!legal(&game, BORIS).contains(&h(great)));
    }
}

#[test]
fn b11_5_the_hammer_is_what_its_owner_names() {
    let mut game = two().day(8).hand(ANNA, "hammer").build();
    act(&mut game, ANNA, &play(Great::Hammer));
    let mut kinds = vec![Supply];
    kinds.extend([Rank::Friman, Rank::Chief, Rank::Priest, Rank::Lord].map(Action::Rank));
    kinds.extend(ArtefactType::ALL.map(Artefact));
    kinds.push(Cancel);
    assert_eq!(legal(&game, ANNA), kinds);
    assert_eq!(refused(&game, ANNA, Keep), "B11.5", "it must become something");
    let mut unit = game;
    act(&mut unit, ANNA, &[Action::Rank(Rank::Lord)]);
    let factions = [Faction::Barfolk, Faction::Islanders, Faction::Emberians].map(Action::Faction);
    assert_eq!(legal(&unit, ANNA), [&factions[..], &[Unbound, Cancel]].concat());
    assert_eq!(refused(&unit, ANNA, Action::Faction(Faction::Cloudborn)), "B4.3", "not in play");
    let events = act(&mut unit, ANNA, &[Unbound]);
    let (was, now) = (card("hammer"), card("lord-unbound"));
    assert_eq!(events, [Event::Became { seat: ANNA, card: was, was, now }]);
    act(&mut game, ANNA, &[Artefact(ArtefactType::Horse)]);
    assert_eq!(refused(&game, ANNA, Unbound), "B10.10", "no artefact is Unbound");
}

#[test]
fn b11_5_unbound_only_with_the_module() {
    let setup = Setup::players(2).variants(false, false);
    let mut game = Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders]).hand(ANNA, "hammer").build();
    act(&mut game, ANNA, &play(Great::Hammer));
    act(&mut game, ANNA, &[Action::Rank(Rank::Lord)]);
    assert_eq!(refused(&game, ANNA, Unbound), "B10.10");
}

#[test]
fn b11_5_it_serves_wherever_that_card_is_legal() {
    // As a tool it pays two frimen, as a supply a friman, as a weapon it opens an attack.
    let mut game = two().day(2).hand(ANNA, "hammer").build();
    act(&mut game, ANNA, &play(Great::Hammer));
    act(&mut game, ANNA, &[Artefact(ArtefactType::Tool), Action::Faction(Faction::Barfolk)]);
    let tool = as_now("hammer", "tool-barfolk");
    let events = act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool), Card(tool)]);
    let paid = |event: &Event| matches!(event, Event::Paid { purpose: Purpose::Artefact(..), .. });
    assert!(events.iter().any(paid));
    assert_eq!(seen(&game).players[0].lines.count(card("hammer")), 1);

    let mut game = two().hand(ANNA, "hammer").build();
    act(&mut game, ANNA, &play(Great::Hammer));
    let supply = as_now("hammer", "supply");
    act(&mut game, ANNA, &[Supply, Do(Deed::HireUnit), Action::Rank(Rank::Friman), Card(supply)]);
    assert_eq!(seen(&game).players[0].arrivals.len(), 2);

    let mut game = siege().hand(ANNA, "hammer lord-barfolk").build();
    act(&mut game, ANNA, &play(Great::Hammer));
    act(&mut game, ANNA, &[Artefact(ArtefactType::Weapon), Action::Faction(Faction::Barfolk)]);
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    act(&mut game, ANNA, &[Card(as_now("hammer", "weapon-barfolk")), h("lord-barfolk")]);
    assert_eq!(totals(&game).0, 6, "1 + 4 and morale");
}

#[test]
fn b11_5_it_can_be_named_in_the_line() {
    let mut game = siege().hand(ANNA, "weapon-barfolk").hand(BORIS, "hammer").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[h("hammer"), Action::Rank(Rank::Lord), Action::Faction(Faction::Emberians)]);
    act(&mut game, BORIS, &[Card(as_now("hammer", "lord-emberians"))]);
    assert_eq!(totals(&game).1, 6);
}

#[test]
fn b11_5_until_the_end_of_the_turn() {
    let mut game = two().hand(ANNA, "hammer").nation(ANNA, "5*supply").build();
    act(&mut game, ANNA, &play(Great::Hammer));
    act(&mut game, ANNA, &[Supply, Pass]);
    act(&mut game, BORIS, &[Decline, Pass]);
    act(&mut game, ANNA, &[Decline]);
    let anna = &seen(&game).players[0];
    assert_eq!((anna.marked.len(), anna.hand.expect("all is seen").count(card("hammer"))), (0, 1));
    assert!(legal(&game, ANNA).contains(&Do(Deed::UseGreat)));
}

#[test]
fn b11_6_the_sword_is_a_weapon_of_strength_3() {
    assert_eq!(seen(&two().build()).pack.great(Great::Sword).strength, 3);
    let mut game = siege().hand(ANNA, "sword friman-islanders").hand(BORIS, "friman-islanders").build();
    attack(&mut game, Target::City, "sword");
    assert_eq!(totals(&game).0, 3);
    // In the line of an attack that something else has opened, and in defence.
    let scene = siege().hand(ANNA, "weapon-islanders sword");
    let mut game = scene.build();
    attack(&mut game, Target::City, "weapon-islanders");
    act(&mut game, ANNA, &[h("sword")]);
    assert_eq!(totals(&game).0, 4);
    let mut game = siege().hand(ANNA, "weapon-islanders").hand(BORIS, "sword").build();
    attack(&mut game, Target::City, "weapon-islanders");
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[h("sword")]);
    assert_eq!(totals(&game).1, 5);
}

#[test]
fn b11_6_the_sword_hires_a_hero() {
    let mut game = two().hand(ANNA, "sword 2*supply").build();
    act(&mut game, ANNA, &[Do(Deed::HireHero), Square(sq("a1")), h("supply"), h("sword"), h("supply")]);
    assert_eq!(place_of(&game, first_of(ANNA)), Some(sq("a1")));
    assert_eq!(seen(&game).players[0].lines.count(card("sword")), 1);
}

#[test]
fn b11_7_the_shield_adds_6_in_defence() {
    assert_eq!(seen(&two().build()).pack.great(Great::Shield).strength, 6);
    let mut game = siege().hand(ANNA, "weapon-barfolk").hand(BORIS, "shield").build();
    attack(&mut game, Target::City, "weapon-barfolk");
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[h("shield")]);
    assert_eq!(totals(&game).1, 8);
}

#[test]
fn b11_7_the_shield_has_no_use_in_attack() {
    let mut game = siege().hand(ANNA, "weapon-barfolk shield").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    assert_eq!(refused(&game, ANNA, h("shield")), "B14.3", "it is no weapon");
    act(&mut game, ANNA, &[h("weapon-barfolk")]);
    assert_eq!(refused(&game, ANNA, h("shield")), "B11.7");
    assert_eq!(legal(&game, ANNA), [Done]);
}

/// A way from a1 to d4 on which hardly any two squares are linked.
fn scattered() -> Scene {
    let squares = [("b1", "ES"), ("b2", "EW"), ("c2", "EW"), ("d3", "NS"), ("d4", "ES"), ("d5", "NW")];
    let lay = |scene: Scene, (square, exits)| scene.road(square, exits, Terrain::Canyon);
    squares.into_iter().fold(two(), lay)
}

#[test]
fn b11_8_six_steps_over_laid_squares_linked_or_not() {
    assert_eq!(seen(&two().build()).pack.great(Great::Wings).steps, 6);
    let mut game = scattered().hero(ANNA, "a1").hand(ANNA, "wings supply").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::March)), "B13.5", "nothing is linked to a1");
    act(&mut game, ANNA, &play(Great::Wings));
    act(&mut game, ANNA, &[Hero(Figure::First)]);
    assert_eq!(refused(&game, ANNA, Square(sq("a2"))), "B11.8", "no card lies there");
    assert_eq!(refused(&game, ANNA, Square(sq("b2"))), "B11.8", "not a neighbour");
    act(&mut game, ANNA, &["b1", "b2", "c2", "c3", "d3"].map(|square| Square(sq(square))));
    assert_eq!(legal(&game, ANNA), [Square(sq("c3")), Square(sq("d4")), Done]);
    act(&mut game, ANNA, &[Square(sq("d4"))]);
    assert_eq!(legal(&game, ANNA).last(), Some(&Pass), "the flight is over");
    let anna = &seen(&game).players[0];
    assert_eq!((anna.lines.count(card("wings")), anna.hand_count), (1, 1), "without any point");
    assert_eq!(place_of(&game, first_of(ANNA)), Some(sq("d4")));
}

#[test]
fn b11_8_one_hero_of_the_owner() {
    let scene = scattered().hero(ANNA, "a1").hero(BORIS, "b2").serving_buff(ANNA, "b1", 5);
    let mut game = scene.hand(ANNA, "wings").build();
    act(&mut game, ANNA, &play(Great::Wings));
    assert_eq!(legal(&game, ANNA), [Hero(Figure::First), Hero(Figure::Buff), Cancel]);
    assert_eq!(refused(&game, ANNA, Hero(Figure::Second)), "B11.8");
    act(&mut game, ANNA, &[Hero(Figure::Buff), Square(sq("b2")), Done]);
    assert_eq!(place_of(&game, buff_of(ANNA)), Some(sq("b2")));
    assert_eq!(place_of(&game, first_of(ANNA)), Some(sq("a1")));
}

#[test]
fn b11_5_a_hammer_that_is_a_tent_keeps_no_camp() {
    // Day 6: tents are lit, but the Hammer is not.
    let scene =
        two().day(6).hand(ANNA, "supply lord-barfolk chief-barfolk").marked(ANNA, "hammer", "tent-barfolk");
    let mut game = scene.build();
    let tent = Card(as_now("hammer", "tent-barfolk"));
    act(&mut game, ANNA, &[Do(Deed::PitchTent), tent, h("supply"), h("lord-barfolk")]);
    assert_eq!(seen(&game).players[0].tents[0].cards.len(), 1, "one card, and it is full");
    assert_eq!(legal(&game, ANNA), [Pass]);
    act(&mut game, ANNA, &[Pass]);
    assert!(seen(&game).players[0].tents.is_empty());
    let stationed = Piece { zone: Zone::Tents, ..plain("lord-barfolk") };
    let at_hand = seen(&game).players[0].at_hand.clone().expect("all is seen");
    assert!(at_hand.iter().all(|(piece, _)| *piece != stationed));
}

#[test]
fn b11_4_the_shield_only_in_a_line_and_the_staff_in_both() {
    let scene = two().hand(ANNA, "shield staff friman-barfolk");
    let mut game = scene.build();
    assert_eq!(refused(&game, ANNA, Action::Great(Great::Shield)), "B11.15");
    act(&mut game, ANNA, &play(Great::Staff));
    act(&mut game, ANNA, &[Action::Shape(Shape::Straight)]);
}
