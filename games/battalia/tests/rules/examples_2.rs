//! Chapter 19, second half: the worked examples BX.14 to BX.25, as they are told.

use crate::buff::{leads, three, until_day};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    ArtefactType, Battalia, Buff, Deed, Ending, Event, Faction, Figure, HeroRef, Piece, Rank, Rotation,
    Scene, Setup, Shape, Target, Task, Terrain, Zone,
};
use table::{Game, Seat, Turn};

const ATTACK: [Action; 3] = [Do(Deed::Attack), Hero(Figure::First), Target(Target::City)];

/// Everything that can be laid on this square, as exits.
fn laid_on(game: &Battalia, square: &str) -> Vec<(Shape, Rotation)> {
    let mut found = Vec::new();
    for shape in Shape::ALL {
        let mut game = *game;
        for action in [Action::Shape(shape), Square(sq(square))] {
            if game.check(ANNA, action).is_ok() {
                act(&mut game, ANNA, &[action]);
            }
        }
        let fits = |rotation: &Rotation| game.check(ANNA, Action::Rotation(*rotation)).is_ok();
        found.extend(Rotation::ALL.into_iter().filter(fits).map(|rotation| (shape, rotation)));
    }
    found
}

#[test]
fn bx_14_laying_a_card() {
    let mut game = two().hand(ANNA, "3*friman-barfolk 3*friman-islanders").build();
    act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Friman)]);
    let expected = [
        (Shape::DeadEnd, Rotation::ThreeQuarters),
        (Shape::Straight, Rotation::Quarter),
        (Shape::Corner, Rotation::Half),
        (Shape::Tee, Rotation::Half),
    ];
    assert_eq!(laid_on(&game, "b1"), expected);
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::Cross)), "B9.5");
    act(&mut game, ANNA, &[Action::Shape(Shape::Straight)]);
    assert_eq!(refused(&game, ANNA, Square(sq("c1"))), "B9.8");
    act(&mut game, ANNA, &[Square(sq("b1"))]);
    assert_eq!(refused(&game, ANNA, Action::Rotation(Rotation::None)), "B9.4");
}

#[test]
fn bx_15_hero_against_hero() {
    let mut game = three()
        .road("b1", "EW", Terrain::Canyon)
        .road("c1", "EW", Terrain::Canyon)
        .hero(ANNA, "b1")
        .hero(BORIS, "b1")
        .hero(CLARA, "a1")
        .hand(ANNA, "weapon-barfolk lord-barfolk")
        .build();
    let boris = Target::Hero(HeroRef { seat: BORIS, figure: Figure::First });
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(boris), h("weapon-barfolk")]);
    assert_eq!(refused(&game, ANNA, h("lord-barfolk")), "B18.7", "Boris speaks first");
    assert_eq!(refused(&game, BORIS, Square(sq("a1"))), "B14.8");
    let events = act(&mut game, BORIS, &[Square(sq("c1"))]);
    assert!(!events.iter().any(|event| matches!(event, Event::Compared { .. })), "{events:?}");
    let view = seen(&game);
    assert_eq!(view.heroes.iter().map(|hero| hero.square).collect::<Vec<_>>(), ["b1", "c1", "a1"].map(sq));
    assert!(view.battle.is_none());
    assert_eq!(view.players[0].lines.count(card("weapon-barfolk")), 1);
    assert_eq!(refused(&game, ANNA, Do(Deed::Attack)), "B14.3", "the weapon is used");
}

#[test]
fn bx_16_last_city() {
    let mut game = two()
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hero(BORIS, "e5")
        .hand(ANNA, "2*weapon-barfolk lord-barfolk")
        .build();
    act(&mut game, ANNA, &ATTACK);
    act(&mut game, ANNA, &[h("weapon-barfolk")]);
    act(&mut game, BORIS, &[Nobody]);
    act(&mut game, ANNA, &[h("lord-barfolk"), Done]);
    let events = act(&mut game, BORIS, &[Done]);
    assert!(events.contains(&Event::HeldLastCity { seat: BORIS, square: sq("e5"), level: 1 }), "{events:?}");
    assert_eq!(seen(&game).standing.iter().map(|standing| standing.cities).collect::<Vec<_>>(), [1, 1]);
    act(&mut game, ANNA, &ATTACK[..2]);
    assert_eq!(refused(&game, ANNA, ATTACK[2]), "B14.4");
}

#[test]
fn bx_17_fight_with_the_horde() {
    let mut game = Scene::new(&[Faction::Cloudborn, Faction::Islanders])
        .day(16)
        .terrain("a1", Terrain::Mountain)
        .road("b1", "EW", Terrain::Forest)
        .hero(ANNA, "a1")
        .free_buff("b1")
        .hand(ANNA, "lord-cloudborn horse-cloudborn friman-unbound")
        .nation(ANNA, "12*supply")
        .nation(BORIS, "12*supply")
        .leading_of(BORIS)
        .build();
    leads(&mut game, BORIS, 1, &["a1"]);
    act(&mut game, ANNA, &[Fight, h("lord-cloudborn"), h("horse-cloudborn"), h("friman-unbound")]);
    let battle = seen(&game).battle.expect("a fight");
    let defence = battle.defence;
    assert_eq!(battle.attack.total, 8);
    assert_eq!((defence.cards, defence.terrain, defence.morale, defence.total), (6, 1, 1, 8));
    act(&mut game, ANNA, &[Done]);
    assert_eq!(seen(&game).heroes.len(), 1, "the horde is repelled");
    let events = until_day(&mut game, 21);
    assert!(!events.contains(&Event::BiddingBegan));
    assert_eq!(seen(&game).buff, Buff::Absent);
    let events = until_day(&mut game, 22);
    assert!(events.contains(&Event::BiddingBegan), "{events:?}");
}

#[test]
fn bx_18_service_over_a_weeks_end() {
    let mut game = two()
        .day(11)
        .hero(ANNA, "a1")
        .hero(BORIS, "a1")
        .free_buff("a1")
        .hand(ANNA, "4*supply")
        .nation(ANNA, "12*supply")
        .nation(BORIS, "12*supply")
        .build();
    act(&mut game, ANNA, &[Do(Deed::CallBuff), Hero(Figure::First), Hire]);
    let supplies = [h("supply"); 4];
    act(&mut game, ANNA, &supplies);
    act(&mut game, ANNA, &[Pass]);
    let mut events = until_day(&mut game, 15);
    assert_eq!(seen(&game).horde, None);
    events.extend(until_day(&mut game, 17));
    let silent = |event: &Event| !matches!(event, Event::HordeGrew(_) | Event::BiddingBegan);
    assert!(events.iter().all(silent), "no token changes and no bid takes place");
    assert_eq!(seen(&game).buff, Buff::Serving { master: ANNA, square: sq("a1"), until: 18 });
    let events = until_day(&mut game, 18);
    assert!(events.contains(&Event::BuffReleased), "{events:?}");
    assert!(!events.iter().any(|event| matches!(event, Event::Met(_))), "{events:?}");
    let view = seen(&game);
    assert_eq!((view.buff, view.horde), (Buff::Free { square: sq("a1") }, Some(8)));
    assert_eq!(view.heroes.len(), 2);
}

#[test]
fn bx_19_several_heroes() {
    let scene = three().day(9).road("b1", "EW", Terrain::Canyon).free_buff("b1");
    let scene = scene.hero(BORIS, "a1").truce(BORIS, 12).hero(CLARA, "a1").hero(CLARA, "a1");
    let mut game = scene.leading_of(ANNA).build();
    leads(&mut game, ANNA, 6, &["a1"]);
    assert_eq!(refused(&game, ANNA, Square(sq("b1"))), "B18.1", "the walk ends");
    let meet = |seat, figure| Meet(HeroRef { seat, figure });
    assert_eq!(refused(&game, ANNA, meet(BORIS, Figure::First)), "B15.12");
    assert!(game.check(ANNA, meet(CLARA, Figure::First)).is_ok());
    act(&mut game, ANNA, &[meet(CLARA, Figure::Second)]);
    act(&mut game, CLARA, &[Fight, Done]);
    let left: Vec<_> = seen(&game).heroes.iter().map(|hero| (hero.hero.seat, hero.hero.figure)).collect();
    assert_eq!(left, [(BORIS, Figure::First), (CLARA, Figure::First)]);
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
    for (square, points) in [("a2", 2), ("a3", 2), ("b3", 1), ("c3", 1), ("d3", 0)] {
        act(&mut game, ANNA, &[Square(sq(square))]);
        let task = seen(&game).asked.expect("a march").task;
        assert_eq!(task, Task::March { figure: Figure::First, points }, "{square}");
    }
    assert_eq!(refused(&game, ANNA, Square(sq("c3"))), "B13.6", "the hero has stood there");
    act(&mut game, ANNA, &[h("supply"), Square(sq("c3"))]);
}

#[test]
fn bx_21_reshuffle() {
    let scene = two().nation(ANNA, "lord-barfolk priest-barfolk");
    let mut game = scene.shelter(ANNA, "9*supply").build();
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(events.contains(&Event::Shuffled(ANNA)), "{events:?}");
    assert!(events.contains(&Event::Drew { seat: ANNA, count: 6 }), "{events:?}");
    let anna = &seen(&game).players[0];
    assert_eq!((anna.nation_count, anna.shelter.len(), anna.hand_count), (5, 0, 6));
    let hand = anna.hand.expect("all is seen");
    assert_eq!([card("lord-barfolk"), card("priest-barfolk")].map(|card| hand.count(card)), [1, 1]);
}

#[test]
fn bx_22_matched_artefact() {
    let scene = two().day(3).top("weapon-barfolk").top("tool-islanders");
    let mut game = scene.hand(ANNA, "3*friman-barfolk chief-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Weapon)]);
    act(&mut game, ANNA, &[Action::Faction(Faction::Emberians), h("friman-barfolk"), h("chief-barfolk")]);
    let view = seen(&game);
    assert_eq!(view.players[0].arrivals.count(card("weapon-emberians")), 1);
    assert_eq!(view.bank.artefacts[1].top, Some(card("weapon-barfolk")));
    act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool)]);
    assert_eq!(refused(&game, ANNA, Action::Faction(Faction::Emberians)), "B18.1", "no choice");
    act(&mut game, ANNA, &[h("friman-barfolk"), h("friman-barfolk")]);
    assert_eq!(seen(&game).players[0].arrivals.count(card("tool-islanders")), 1);
}

/// BX.23: A has four cities of level 4 and attacks the neutral city on e1; B has four as well, and two more of these levels.
fn fifth_city(levels: &[u8]) -> Battalia {
    let mut scene = two()
        .control("a5", ANNA)
        .city("b1", "EW", Terrain::Forest, 4, Some(ANNA))
        .city("c1", "EW", Terrain::Lake, 4, Some(ANNA))
        .city("d1", "EW", Terrain::Canyon, 4, Some(ANNA))
        .level("e5", 4)
        .city("e4", "NSW", Terrain::Forest, 4, Some(BORIS))
        .city("d4", "NEW", Terrain::Lake, 4, Some(BORIS))
        .city("c4", "NEW", Terrain::Canyon, 4, Some(BORIS))
        .hero(ANNA, "e1")
        .hand(ANNA, "weapon-barfolk lord-islanders 3*supply");
    let places = [("e3", Terrain::Forest), ("d2", Terrain::Lake), ("c2", Terrain::Canyon)];
    for (&level, (square, terrain)) in levels.iter().zip(places) {
        scene = scene.city(square, "NSW", terrain, level, Some(BORIS));
    }
    let mut game = scene.build();
    act(&mut game, ANNA, &ATTACK);
    let events = act(&mut game, ANNA, &[h("weapon-barfolk"), h("lord-islanders"), Done]);
    assert_eq!(events.last(), Some(&Event::Ended(Ending::GreatCities(ANNA))), "at once");
    game
}

#[test]
fn bx_23_end_and_tie() {
    for (levels, points, winner) in [(&[3, 3, 1][..], [21, 23], BORIS), (&[3, 2][..], [21, 21], ANNA)] {
        let game = fifth_city(levels);
        let Turn::Over(outcome) = game.turn() else { panic!("the game is over") };
        assert_eq!(outcome.points.as_slice(), points);
        assert_eq!(outcome.winners.iter().collect::<Vec<Seat>>(), [winner]);
        assert_eq!(refused(&game, ANNA, Pass), "B16.4");
    }
}

#[test]
fn bx_24_tent_in_defence() {
    let mut game = two()
        .day(6)
        .hand(ANNA, "tent-barfolk supply lord-barfolk weapon-barfolk")
        .level("a1", 2)
        .hero(BORIS, "a1")
        .hand(BORIS, "weapon-islanders 5*supply")
        .build();
    act(&mut game, ANNA, &[Do(Deed::PitchTent), lit("tent-barfolk"), h("supply"), h("lord-barfolk")]);
    act(&mut game, ANNA, &[h("weapon-barfolk")]);
    assert_eq!(seen(&game).players[0].tents[0].cards.len(), 2);
    act(&mut game, ANNA, &[Pass]);
    until_day(&mut game, 7);
    act(&mut game, ANNA, &[Decline, Pass]);
    act(&mut game, BORIS, &[Decline]);
    act(&mut game, BORIS, &ATTACK);
    act(&mut game, BORIS, &[h("weapon-islanders"), Done]);
    let tented = |name: &str| Card(Piece { zone: Zone::Tents, ..Piece::in_hand(card(name)) });
    act(&mut game, ANNA, &[tented("lord-barfolk")]);
    assert_eq!(seen(&game).players[0].tents.len(), 1);
    act(&mut game, ANNA, &[tented("weapon-barfolk")]);
    assert!(seen(&game).players[0].tents.is_empty());
    act(&mut game, ANNA, &[Done]);
    let shelter = seen(&game).players[0].shelter;
    let count = ["tent-barfolk", "lord-barfolk", "weapon-barfolk"].map(|name| shelter.count(card(name)));
    assert_eq!(count, [1, 1, 1]);
}

#[test]
fn bx_25_last_exit() {
    let mut game = two().hand(ANNA, "3*friman-barfolk 3*friman-islanders").build();
    let city = [Do(Deed::BuildCity), Action::Rank(Rank::Friman), Action::Shape(Shape::DeadEnd)];
    act(&mut game, ANNA, &city);
    act(&mut game, ANNA, &[Square(sq("b1")), Action::Rotation(Rotation::ThreeQuarters)]);
    let frimen = [h("friman-barfolk"); 3];
    act(&mut game, ANNA, &frimen);
    act(&mut game, ANNA, &city[..2]);
    assert_eq!(refused(&game, ANNA, city[2]), "B9.19");
    act(
        &mut game,
        ANNA,
        &[Action::Shape(Shape::Straight), Square(sq("a2")), Action::Rotation(Rotation::None)],
    );
}
