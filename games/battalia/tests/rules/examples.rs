//! Chapter 19: the worked examples, as they are told.

use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    ArtefactType, Battalia, Buff, Card, Deed, Event, Faction, Figure, Great, HeroRef, Piece, Rank, Rotation,
    Scene, Setup, Shape, Square, Target, Terrain, Zone,
};
use table::{Fast, Game, Refusal, Script, Seat, Transcript, Viewer};

#[test]
fn bx_1_and_bx_2_thirteen_strong() {
    let mut game = Scene::new(&[Faction::Islanders, Faction::Emberians])
        .terrain("e5", Terrain::Lake)
        .level("e5", 3)
        .road("e4", "NS", Terrain::Forest)
        .city("e3", "S", Terrain::Forest, 1, Some(BORIS))
        .serving_buff(ANNA, "e5", 9)
        .day(3)
        .hand(ANNA, "weapon-islanders priest-islanders chief-barfolk 2*chief-unbound")
        .hand(BORIS, "priest-barfolk chief-emberians friman-barfolk 3*supply")
        .build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::Buff), Target(Target::City), h("weapon-islanders")],
    );
    act(
        &mut game,
        ANNA,
        &[h("priest-islanders"), h("chief-barfolk"), h("chief-unbound"), h("chief-unbound")],
    );
    let attack = seen(&game).battle.expect("a battle").attack;
    assert_eq!((attack.cards, attack.buff, attack.terrain, attack.morale, attack.total), (10, 2, 1, 0, 13));
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[h("priest-barfolk"), h("chief-emberians"), h("friman-barfolk")]);
    assert_eq!(seen(&game).battle.expect("a battle").defence.total, 9);
    act(&mut game, BORIS, &[Done]);
    let standing = seen(&game).standing;
    assert_eq!((standing[0].points, standing[1].points), (3, 1));
    assert_eq!(seen(&game).players[1].shelter.len(), 3);
    assert_eq!(seen(&game).players[0].lines.len(), 5);
}

#[test]
fn bx_3_bribe() {
    let mut game = two()
        .day(9)
        .road("b1", "EW", Terrain::Forest)
        .hero(ANNA, "a1")
        .free_buff("b1")
        .hand(ANNA, "3*supply friman-barfolk chief-barfolk tool-barfolk")
        .leading_of(BORIS)
        .build();
    act_with(&mut game, BORIS, Roll, &[0]);
    act(&mut game, BORIS, &[Square(sq("a1"))]);
    assert_eq!(refused(&game, ANNA, Hire), "B15.25");
    act(&mut game, ANNA, &[Bribe, h("supply"), h("supply"), h("supply")]);
    let view = seen(&game);
    assert_eq!(view.players[0].truce_until, Some(16));
    assert_eq!(view.buff, Buff::Free { square: sq("a1") });
}

#[test]
fn bx_5_tool_for_two_frimen() {
    let scene = two().hand(ANNA, "tool-barfolk friman-barfolk chief-barfolk 3*supply");
    let mut game = scene.clone().day(2).build();
    let build = [Do(Deed::BuildCity), Action::Rank(Rank::Friman), Action::Shape(Shape::Cross)];
    assert_eq!(refused(&game, ANNA, build[1]), "B18.1");
    let build = [
        Do(Deed::BuildCity),
        Action::Rank(Rank::Friman),
        Action::Shape(Shape::Straight),
        Square(sq("b1")),
        Action::Rotation(Rotation::Quarter),
    ];
    act(&mut game, ANNA, &build);
    act(&mut game, ANNA, &[h("tool-barfolk")]);
    assert_eq!(refused(&game, ANNA, h("chief-barfolk")), "B7.13");
    act(&mut game, ANNA, &[h("friman-barfolk")]);
    assert_eq!(seen(&game).standing[0].points, 2);
    let mut game = scene.day(8).build();
    act(&mut game, ANNA, &build);
    let lit_tool = Piece { left: 2, ..Piece::in_hand(card("tool-barfolk")) };
    let rest = Piece { zone: Zone::Lines, left: 1, ..lit_tool };
    act(&mut game, ANNA, &[Card(lit_tool), Card(rest)]);
    assert_eq!(seen(&game).standing[0].points, 2);
    act(&mut game, ANNA, &[Do(Deed::BuildRoad), Action::Shape(Shape::Straight)]);
}

#[test]
fn bx_6_cohort() {
    let mut game = two()
        .hand(ANNA, "friman-barfolk chief-barfolk tool-barfolk priest-unbound 2*supply")
        .nation(ANNA, "horse-barfolk 3*supply")
        .opening_of(ANNA)
        .build();
    let events = act(&mut game, ANNA, &[Cohort(Faction::Barfolk)]);
    assert!(events.contains(&Event::Drew { seat: ANNA, count: 2 }), "{events:?}");
    let game = two().hand(ANNA, "friman-barfolk priest-unbound 2*supply").opening_of(ANNA).build();
    assert_eq!(refused(&game, ANNA, Cohort(Faction::Barfolk)), "B6.3");
}

#[test]
fn bx_7_ambush_and_limbo() {
    let mut game = two().hand(ANNA, "lord-barfolk 4*supply").nation(ANNA, "6*supply").build();
    act(&mut game, ANNA, &[Do(Deed::Deploy), h("lord-barfolk"), h("supply")]);
    let view = seen(&game);
    assert_eq!(
        (view.players[0].ambush.len(), view.players[0].limbo.len(), view.players[0].deck_size),
        (1, 1, 10)
    );
    assert_eq!(refused(&game, ANNA, Do(Deed::Deploy)), "B7.14");
    assert_eq!(game.view(Viewer::Seat(BORIS)).players[0].ambush, [None]);
}

#[test]
fn bx_8_upgrade() {
    let mut game =
        two().day(2).hand(ANNA, "chief-barfolk friman-barfolk title-barfolk 2*priest-barfolk").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::UpgradeCity)), "B7.12");
    let friman = Piece::in_hand(card("friman-barfolk"));
    act(&mut game, ANNA, &[Do(Deed::UseTitle), h("title-barfolk"), Object(friman)]);
    let raised = Piece { now: card("chief-barfolk"), ..friman };
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), Card(raised), h("chief-barfolk")]);
    act(
        &mut game,
        ANNA,
        &[Do(Deed::UpgradeCity), Square(sq("a1")), h("priest-barfolk"), h("priest-barfolk")],
    );
    assert_eq!(seen(&game).standing[0].points, 3);
}

#[test]
fn bx_9_ruins() {
    let scene = two().hero(ANNA, "c3").day(1).row(&[Great::Horn, Great::Hammer]);
    let hand = "weapon-barfolk lord-islanders priest-barfolk horse-barfolk";
    let attack = [
        Do(Deed::Attack),
        Hero(Figure::First),
        Target(Target::Ruins),
        h("weapon-barfolk"),
        h("lord-islanders"),
    ];
    let mut game = scene.clone().hand(ANNA, hand).build();
    act(&mut game, ANNA, &attack);
    act(&mut game, ANNA, &[h("priest-barfolk"), Done]);
    assert!(seen(&game).heroes.is_empty());
    let mut game = scene.hand(ANNA, hand).build();
    act(&mut game, ANNA, &attack);
    act(&mut game, ANNA, &[h("priest-barfolk"), h("horse-barfolk"), Done, Action::Great(Great::Horn)]);
    let view = seen(&game);
    assert_eq!(view.players[0].arrivals.count(card("horn")), 1);
    assert_eq!(view.row.len(), 1);
}

#[test]
fn bx_10_tied_bid() {
    let mut game = Scene::new(&[Faction::Barfolk, Faction::Islanders, Faction::Emberians])
        .day(8)
        .level("g1", 3)
        .hand(ANNA, "lord-barfolk weapon-barfolk")
        .hand(BORIS, "lord-islanders horse-barfolk")
        .hand(CLARA, "priest-barfolk supply")
        .bidding()
        .build();
    act(&mut game, ANNA, &[Bid(card("lord-barfolk")), Bid(card("weapon-barfolk")), Done]);
    act(
        &mut game,
        CLARA,
        &[Bid(card("priest-barfolk")), TakeBack(card("priest-barfolk")), Bid(card("priest-barfolk")), Done],
    );
    assert_eq!(game.check(ANNA, Done).expect_err("chosen").rule(), "B15.2");
    let events = act(&mut game, BORIS, &[Bid(card("lord-islanders")), Bid(card("horse-barfolk")), Done]);
    assert!(events.contains(&Event::WonBid(BORIS)), "{events:?}");
    act(&mut game, BORIS, &[Square(sq("a5"))]);
    assert_eq!(seen(&game).horde, Some(6));
}

#[test]
fn bx_11_lit_horse() {
    let mut game = two()
        .day(7)
        .road("b1", "EW", Terrain::Canyon)
        .road("c1", "EW", Terrain::Canyon)
        .road("d1", "EW", Terrain::Canyon)
        .hero(ANNA, "b1")
        .hand(ANNA, "horse-barfolk weapon-islanders priest-barfolk")
        .build();
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), lit("horse-barfolk")]);
    act(&mut game, ANNA, &[Square(sq("c1")), Square(sq("d1")), Square(sq("e1")), Done]);
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-islanders")],
    );
    let rest = Piece { zone: Zone::Lines, left: 1, ..Piece::in_hand(card("horse-barfolk")) };
    act(&mut game, ANNA, &[h("priest-barfolk"), Card(rest), Done]);
    assert_eq!(seen(&game).standing[0].points, 5);
}

#[test]
fn bx_12_amulet() {
    let scene = two().day(2).hand(ANNA, "amulet-barfolk friman-barfolk friman-islanders");
    let object = Piece::in_hand(card("friman-barfolk"));
    for roll in 1..=6 {
        let mut game = scene.clone().build();
        act(&mut game, ANNA, &[Do(Deed::UseAmulet), h("amulet-barfolk")]);
        act_with(&mut game, ANNA, Object(object), &[roll - 1]);
        if roll == 6 {
            act(&mut game, ANNA, &[Artefact(ArtefactType::Tool), Action::Faction(Faction::Emberians)]);
        }
        let can = game.check(ANNA, Do(Deed::BuildCity)).is_ok();
        assert_eq!(can, matches!(roll, 2 | 3 | 6), "roll {roll}");
        let view = seen(&game);
        assert_eq!(view.players[0].ambush.len(), usize::from(roll == 4));
        assert_eq!(view.players[0].shelter.len(), u32::from(roll == 5));
    }
}

#[test]
fn bx_14_and_bx_25_laying_a_card() {
    let mut game = two().hand(ANNA, "3*friman-barfolk 3*friman-islanders").build();
    act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Friman)]);
    let mut crossing = game;
    act(&mut crossing, ANNA, &[Action::Shape(Shape::Straight)]);
    assert_eq!(refused(&crossing, ANNA, Square(sq("c1"))), "B9.8");
    act(&mut crossing, ANNA, &[Square(sq("b1"))]);
    assert_eq!(refused(&crossing, ANNA, Action::Rotation(Rotation::None)), "B9.5");
    act(
        &mut game,
        ANNA,
        &[Action::Shape(Shape::DeadEnd), Square(sq("b1")), Action::Rotation(Rotation::ThreeQuarters)],
    );
    act(&mut game, ANNA, &[h("friman-barfolk"), h("friman-barfolk"), h("friman-barfolk")]);
    act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Friman)]);
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::DeadEnd)), "B9.19");
}

#[test]
fn bx_15_hero_against_hero() {
    let mut game = Scene::new(&[Faction::Barfolk, Faction::Islanders, Faction::Emberians])
        .road("b1", "EW", Terrain::Canyon)
        .road("c1", "EW", Terrain::Canyon)
        .hero(ANNA, "b1")
        .hero(BORIS, "b1")
        .hero(CLARA, "a1")
        .hand(ANNA, "weapon-barfolk lord-barfolk")
        .build();
    let boris = Target::Hero(HeroRef { seat: BORIS, figure: Figure::First });
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(boris), h("weapon-barfolk")]);
    assert_eq!(refused(&game, BORIS, Square(sq("a1"))), "B14.8");
    act(&mut game, BORIS, &[Square(sq("c1"))]);
    assert!(seen(&game).battle.is_none());
    assert_eq!(seen(&game).players[0].lines.count(card("weapon-barfolk")), 1);
    act(&mut game, ANNA, &[Pass]);
}

#[test]
fn bx_17_fight_with_the_horde() {
    let mut game = Scene::new(&[Faction::Cloudborn, Faction::Islanders])
        .day(16)
        .terrain("a1", Terrain::Mountain)
        .road("b1", "EW", Terrain::Mountain)
        .hero(ANNA, "b1")
        .free_buff("a1")
        .hand(ANNA, "supply lord-cloudborn horse-cloudborn friman-unbound")
        .ambush(ANNA, "supply")
        .build();
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), h("supply"), Square(sq("a1"))]);
    act(&mut game, ANNA, &[Fight, Hold, h("lord-cloudborn"), h("horse-cloudborn"), h("friman-unbound")]);
    let battle = seen(&game).battle.expect("a fight");
    assert_eq!((battle.attack.total, battle.defence.total), (8, 8));
    act(&mut game, ANNA, &[Done]);
    assert_eq!(seen(&game).buff, Buff::Absent);
}

#[test]
fn bx_20_native_steps() {
    let setup = Setup::players(4).variants(true, true);
    let factions = [Faction::Barfolk, Faction::Islanders, Faction::Emberians, Faction::Cloudborn];
    let mut game = Scene::with(&setup, &factions)
        .road("a2", "NS", Terrain::Canyon)
        .city("a3", "NE", Terrain::Forest, 1, None)
        .road("b3", "EW", Terrain::Lake)
        .road("c3", "EW", Terrain::Forest)
        .road("d3", "EW", Terrain::Canyon)
        .hero(ANNA, "a1")
        .hand(ANNA, "horse-barfolk supply")
        .build();
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), h("horse-barfolk")]);
    let way = ["a2", "a3", "b3", "c3", "d3"].map(|square| Square(sq(square)));
    act(&mut game, ANNA, &way);
    assert_eq!(refused(&game, ANNA, Square(sq("c3"))), "B13.6");
    act(&mut game, ANNA, &[h("supply"), Square(sq("c3"))]);
}

#[test]
fn bx_22_matched_artefact() {
    let scene = two().day(3).hand(ANNA, "friman-barfolk chief-barfolk").top("weapon-barfolk");
    let mut game = scene.build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Weapon), Action::Faction(Faction::Emberians)],
    );
    act(&mut game, ANNA, &[h("friman-barfolk"), h("chief-barfolk")]);
    let view = seen(&game);
    assert_eq!(view.players[0].arrivals.count(card("weapon-emberians")), 1);
    assert_eq!(view.bank.artefacts[1].top, Some(card("weapon-barfolk")));
}

#[test]
fn bx_24_tent_in_defence() {
    let mut game = two()
        .day(6)
        .road("b1", "EW", Terrain::Canyon)
        .hand(ANNA, "tent-barfolk supply lord-barfolk weapon-barfolk")
        .level("a1", 2)
        .hero(BORIS, "a1")
        .nation(BORIS, "12*supply")
        .nation(ANNA, "12*supply")
        .hand(BORIS, "weapon-islanders 3*lord-islanders")
        .build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::PitchTent), lit("tent-barfolk"), h("supply"), h("lord-barfolk"), h("weapon-barfolk")],
    );
    assert_eq!(seen(&game).players[0].tents[0].cards.len(), 2);
    act(&mut game, ANNA, &[Pass]);
    act(
        &mut game,
        BORIS,
        &[Decline, Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-islanders"), Done],
    );
    let tented = |name: &str| Card(Piece { zone: Zone::Tents, ..Piece::in_hand(card(name)) });
    act(&mut game, ANNA, &[tented("lord-barfolk"), tented("weapon-barfolk")]);
    assert!(seen(&game).players[0].tents.is_empty());
    act(&mut game, ANNA, &[Done]);
    assert_eq!(seen(&game).players[0].shelter.count(card("tent-barfolk")), 1);
}
