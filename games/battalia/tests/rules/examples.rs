//! Chapter 19, first half: the worked examples BX.1 to BX.13, as they are told.

use crate::buff::{three, until_day};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    ArtefactType, Battalia, Buff, Deed, Event, Faction, Figure, Great, Piece, Rank, Rotation, Scene, Setup,
    Shape, Target, Task, Terrain, Zone,
};
use table::{Game, Kind, Viewer};

fn points(game: &Battalia) -> Vec<u32> {
    seen(game).standing.iter().map(|standing| standing.points).collect()
}

/// BX.1: the Islander player has hired Buff and stands on a lake square with the level-3 city of the Emberian player.
fn thirteen(hand: &str, defence: &str) -> Scene {
    Scene::new(&[Faction::Islanders, Faction::Emberians, Faction::Barfolk])
        .day(10)
        .terrain("g1", Terrain::Lake)
        .level("g1", 3)
        .city("g2", "N", Terrain::Forest, 1, Some(BORIS))
        .serving_buff(ANNA, "g1", 17)
        .hand(ANNA, hand)
        .hand(BORIS, defence)
}

/// Anna attacks the city with Buff and lays these cards.
fn attack_with_buff(game: &mut Battalia, line: &[Action]) {
    let attack = [Do(Deed::Attack), Hero(Figure::Buff), Target(Target::City), h("weapon-islanders")];
    act(game, ANNA, &attack);
    act(game, ANNA, line);
}

#[test]
fn bx_1_thirteen_strong() {
    let hand = "weapon-islanders priest-islanders chief-cloudborn chief-islanders 2*chief-unbound";
    for third in ["chief-cloudborn", "chief-islanders"] {
        let mut game = thirteen(hand, "").build();
        let line = [h("priest-islanders"), h(third), h("chief-unbound"), h("chief-unbound")];
        attack_with_buff(&mut game, &line);
        let attack = seen(&game).battle.expect("a battle").attack;
        assert_eq!(
            (attack.cards, attack.buff, attack.terrain, attack.morale, attack.total),
            (10, 2, 1, 0, 13),
            "{third}"
        );
    }
}

#[test]
fn bx_2_capture() {
    let hand = "weapon-islanders priest-islanders chief-cloudborn 2*chief-unbound";
    let line = [h("priest-islanders"), h("chief-cloudborn"), h("chief-unbound"), h("chief-unbound"), Done];
    let defence = [h("priest-cloudborn"), h("chief-emberians"), h("friman-barfolk")];
    let mut game = thirteen(hand, "priest-cloudborn chief-emberians friman-barfolk 3*supply").build();
    assert_eq!(points(&game), [1, 4, 1]);
    attack_with_buff(&mut game, &line);
    act(&mut game, BORIS, &defence);
    let strength = seen(&game).battle.expect("a battle").defence;
    assert_eq!((strength.base, strength.cards, strength.total), (3, 6, 9));
    assert_eq!(refused(&game, BORIS, h("supply")), "B14.13");
    let events = act(&mut game, BORIS, &[Done]);
    assert!(events.contains(&Event::Captured { seat: ANNA, square: sq("g1"), level: 2 }), "{events:?}");
    assert_eq!(points(&game), [3, 1, 1]);
    assert_eq!(seen(&game).players[1].shelter.len(), 3);
    assert_eq!(seen(&game).players[0].lines.len(), 5);
}

#[test]
fn bx_2_a_line_of_ten_holds_and_buff_leaves() {
    let hand = "weapon-islanders priest-islanders chief-cloudborn 2*chief-unbound";
    let line = [h("priest-islanders"), h("chief-cloudborn"), h("chief-unbound"), h("chief-unbound"), Done];
    let mut game = thirteen(hand, "lord-barfolk priest-cloudborn chief-emberians friman-barfolk").build();
    attack_with_buff(&mut game, &line);
    let defence = [h("lord-barfolk"), h("priest-cloudborn"), h("chief-emberians"), h("friman-barfolk"), Done];
    let events = act(&mut game, BORIS, &defence);
    assert!(events.contains(&Event::Compared { attack: 13, defence: 13, attacker_won: false }), "{events:?}");
    assert_eq!(points(&game), [1, 4, 1]);
    assert_eq!(seen(&game).buff, Buff::Absent);
    assert!(seen(&game).heroes.is_empty());
}

/// BX.3: Boris leads Buff onto a hero of Anna, who holds this.
fn led_onto_anna(hand: &str) -> Battalia {
    let scene = two().day(9).road("b1", "EW", Terrain::Canyon).hero(ANNA, "a1").free_buff("b1");
    let scene = scene.nation(ANNA, "12*supply").nation(BORIS, "12*supply").hand(ANNA, hand);
    let mut game = scene.leading_of(BORIS).build();
    act_with(&mut game, BORIS, Roll, &[0]);
    act(&mut game, BORIS, &[Square(sq("a1"))]);
    assert_eq!(seen(&game).horde, Some(6));
    game
}

#[test]
fn bx_3_bribe() {
    let mut game = led_onto_anna("3*supply friman-barfolk chief-barfolk tool-barfolk");
    let events = act(&mut game, ANNA, &[Bribe, h("supply"), h("supply"), h("supply")]);
    assert!(!events.iter().any(|event| matches!(event, Event::Fights(_))), "{events:?}");
    let view = seen(&game);
    assert_eq!(view.buff, Buff::Free { square: sq("a1") });
    assert_eq!(view.heroes[0].square, sq("a1"));
    assert_eq!(view.players[0].truce_until, Some(16));
    let before = until_day(&mut game, 15);
    assert!(!before.contains(&Event::TruceEnded(ANNA)));
    let events = until_day(&mut game, 16);
    assert!(events.contains(&Event::TruceEnded(ANNA)), "{events:?}");
    assert_eq!(seen(&game).players[0].truce_until, None);
}

#[test]
fn bx_3_with_two_supplies_she_must_fight() {
    let mut game = led_onto_anna("2*supply friman-barfolk chief-islanders tool-barfolk");
    assert_eq!(refused(&game, ANNA, Bribe), "B15.25");
    let events = act(&mut game, ANNA, &[Fight, h("friman-barfolk"), h("chief-islanders"), Done]);
    assert!(events.contains(&Event::Compared { attack: 6, defence: 3, attacker_won: true }), "{events:?}");
    assert!(seen(&game).heroes.is_empty());
    assert_eq!(seen(&game).buff, Buff::Free { square: sq("a1") });
}

/// BX.4: three links to an enemy city, the second square a lake.
fn three_squares(hand: &str) -> Scene {
    let setup = Setup::players(2).variants(true, true);
    Scene::with(&setup, &[Faction::Islanders, Faction::Emberians])
        .day(9)
        .road("b1", "EW", Terrain::Forest)
        .road("c1", "EW", Terrain::Lake)
        .city("d1", "EW", Terrain::Forest, 1, Some(BORIS))
        .hand(ANNA, hand)
}

#[test]
fn bx_4_three_squares() {
    let way = ["b1", "c1", "d1"].map(|square| Square(sq(square)));
    for paid in ["horse-emberians", "supply supply supply"] {
        let mut game = three_squares(paid).serving_buff(ANNA, "a1", 16).build();
        act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::Buff)]);
        for name in paid.split(' ') {
            act(&mut game, ANNA, &[h(name)]);
        }
        act(&mut game, ANNA, &way);
        let task = seen(&game).asked.expect("a march").task;
        assert_eq!(task, Task::March { figure: Figure::Buff, points: 0 }, "{paid}");
    }
    let mut game = three_squares("2*supply").serving_buff(ANNA, "a1", 16).build();
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::Buff), h("supply"), h("supply"), way[0], way[1]]);
    assert_eq!(refused(&game, ANNA, way[2]), "B13.6");
    let mut game = three_squares("2*supply").hero(ANNA, "a1").build();
    act(&mut game, ANNA, &[Do(Deed::March), Hero(Figure::First), h("supply"), h("supply")]);
    act(&mut game, ANNA, &way);
    assert_eq!(seen(&game).heroes[0].square, sq("d1"));
}

const CITY_ON_B1: [Action; 5] = [
    Do(Deed::BuildCity),
    Action::Rank(Rank::Friman),
    Action::Shape(Shape::Straight),
    Square(battalia::Square::new(1, 0)),
    Action::Rotation(Rotation::Quarter),
];

#[test]
fn bx_5_tool_for_two_frimen() {
    let scene = two().day(2);
    let mut game = scene.clone().hand(ANNA, "tool-barfolk friman-barfolk chief-barfolk 3*supply").build();
    act(&mut game, ANNA, &CITY_ON_B1);
    act(&mut game, ANNA, &[h("tool-barfolk")]);
    assert_eq!(points(&game), [1, 1], "the tool alone does not pay");
    assert_eq!(refused(&game, ANNA, h("chief-barfolk")), "B7.13");
    act(&mut game, ANNA, &[h("friman-barfolk")]);
    assert_eq!(points(&game), [2, 1]);
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::Straight)), "B7.12", "no road with the tool");
    let game = scene.hand(ANNA, "tool-barfolk chief-barfolk 3*supply").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::BuildCity)), "B7.12");
}

#[test]
fn bx_5_a_lit_tool_pays_three_frimen() {
    let mut game = two().day(8).hand(ANNA, "tool-barfolk friman-barfolk chief-barfolk 3*supply").build();
    act(&mut game, ANNA, &CITY_ON_B1);
    let rest = Piece { zone: Zone::Lines, left: 1, ..Piece::in_hand(card("tool-barfolk")) };
    act(&mut game, ANNA, &[lit("tool-barfolk"), Card(rest)]);
    assert_eq!(points(&game), [2, 1]);
    assert!(seen(&game).players[0].lines_left.is_empty(), "the fourth is lost");
    let road = [Do(Deed::BuildRoad), Action::Shape(Shape::Straight), Square(sq("c1"))];
    act(&mut game, ANNA, &road);
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), h("friman-barfolk"), h("supply")]);
}

#[test]
fn bx_6_cohort() {
    let scene = two().nation(ANNA, "horse-barfolk 3*supply").opening_of(ANNA);
    let hand = "friman-barfolk chief-barfolk tool-barfolk priest-unbound 2*supply";
    let mut game = scene.clone().hand(ANNA, hand).build();
    let drawn = [card("horse-barfolk"), card("supply")].map(Kind::index);
    let events = act_with(&mut game, ANNA, Cohort(Faction::Barfolk), &drawn);
    let cohort = "friman-barfolk chief-barfolk tool-barfolk priest-unbound".split(' ').map(card).collect();
    assert!(events.contains(&Event::Cohort { seat: ANNA, faction: Faction::Barfolk, cards: cohort }));
    assert!(events.contains(&Event::Drew { seat: ANNA, count: 2 }), "{events:?}");
    assert_eq!(seen(&game).players[0].hand_count, 8, "the horse brings nothing more");
    let game = scene.hand(ANNA, "friman-barfolk priest-unbound 2*supply").build();
    assert_eq!(refused(&game, ANNA, Cohort(Faction::Barfolk)), "B6.3");
}

#[test]
fn bx_7_ambush_and_limbo() {
    let mut game = two().hand(ANNA, "lord-barfolk 4*supply").nation(ANNA, "6*supply").build();
    act(&mut game, ANNA, &[Do(Deed::Deploy), h("lord-barfolk"), h("supply")]);
    let sizes = |game: &Battalia| {
        let anna = &seen(game).players[0];
        (anna.ambush.len(), anna.limbo.len(), anna.deck_size)
    };
    assert_eq!(sizes(&game), (1, 1, 10));
    assert_eq!(refused(&game, ANNA, Do(Deed::Deploy)), "B7.14");
    assert_eq!(game.view(Viewer::Seat(BORIS)).players[0].ambush, [None]);
    act(&mut game, ANNA, &[Pass]);
    assert_eq!(sizes(&game), (1, 1, 10));
    until_day(&mut game, 2);
    assert_eq!(seen(&game).players[0].hand_count, 6);
    act(&mut game, ANNA, &[Decline]);
    assert_eq!(sizes(&game), (0, 1, 10));
    assert_eq!(seen(&game).players[0].hand_count, 7);
    assert_eq!(seen(&game).players[0].hand.expect("all is seen").count(card("lord-barfolk")), 1);
}

#[test]
fn bx_8_upgrade() {
    let hand = "chief-barfolk friman-barfolk title-barfolk 2*priest-barfolk";
    let mut game = two().day(2).hand(ANNA, hand).build();
    assert_eq!(refused(&game, ANNA, Do(Deed::UpgradeCity)), "B7.12");
    assert_eq!(refused(&game, ANNA, Square(sq("a1"))), "B7.12", "two priests are no chiefs");
    let friman = Piece::in_hand(card("friman-barfolk"));
    act(&mut game, ANNA, &[Do(Deed::UseTitle), h("title-barfolk"), Object(friman)]);
    let raised = Piece { now: card("chief-barfolk"), ..friman };
    let upgrade = [Do(Deed::UpgradeCity), Square(sq("a1"))];
    act(&mut game, ANNA, &upgrade);
    act(&mut game, ANNA, &[Card(raised), h("chief-barfolk")]);
    assert_eq!(points(&game), [2, 1]);
    act(&mut game, ANNA, &upgrade);
    act(&mut game, ANNA, &[h("priest-barfolk"), h("priest-barfolk")]);
    assert_eq!(points(&game), [3, 1]);
}

/// BX.9: a hero stands on the ruins and attacks with weapon, lord and priest, then with these.
fn attack_on_ruins(advanced: bool, more: &[Action]) -> (Battalia, Vec<Event>) {
    let setup = Setup::players(2).variants(advanced, true);
    let mut game = Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders])
        .hero(ANNA, "c3")
        .row(&[Great::Horn, Great::Hammer])
        .hand(ANNA, "weapon-barfolk lord-islanders priest-barfolk horse-barfolk")
        .build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Ruins)]);
    act(&mut game, ANNA, &[h("weapon-barfolk"), h("lord-islanders"), h("priest-barfolk")]);
    let events = act(&mut game, ANNA, more);
    (game, events)
}

#[test]
fn bx_9_ruins() {
    let (game, events) = attack_on_ruins(false, &[Done]);
    assert!(events.contains(&Event::Compared { attack: 8, defence: 8, attacker_won: false }), "{events:?}");
    assert!(seen(&game).heroes.is_empty());
    let (mut game, events) = attack_on_ruins(false, &[h("horse-barfolk"), Done]);
    assert!(events.contains(&Event::Compared { attack: 9, defence: 8, attacker_won: true }), "{events:?}");
    act(&mut game, ANNA, &[Action::Great(Great::Horn)]);
    let view = seen(&game);
    assert_eq!((view.players[0].arrivals.count(card("horn")), view.row.len()), (1, 1));
    assert_eq!(refused(&game, ANNA, Action::Great(Great::Horn)), "B11.4", "it rests");
    let (game, events) = attack_on_ruins(true, &[h("horse-barfolk"), Done]);
    assert!(events.contains(&Event::Compared { attack: 9, defence: 10, attacker_won: false }), "{events:?}");
    assert!(seen(&game).heroes.is_empty());
}

/// BX.10: the bids 5, 5 and 3 are on the table; Boris is the last to say "done".
fn five_five_three(scene: Scene, draw: &[usize]) -> (Battalia, Vec<Event>) {
    let mut game = scene
        .level("g1", 4)
        .control("d1", ANNA)
        .control("g5", BORIS)
        .hand(ANNA, "lord-barfolk weapon-barfolk")
        .hand(BORIS, "lord-islanders horse-barfolk supply")
        .hand(CLARA, "priest-barfolk supply")
        .nation(ANNA, "8*supply")
        .nation(BORIS, "8*supply")
        .nation(CLARA, "8*supply")
        .bidding()
        .build();
    act(&mut game, ANNA, &[Bid(card("lord-barfolk")), Bid(card("weapon-barfolk")), Done]);
    act(&mut game, CLARA, &[Bid(card("priest-barfolk")), Done]);
    act(&mut game, BORIS, &[Bid(card("lord-islanders")), Bid(card("horse-barfolk"))]);
    let events = act_with(&mut game, BORIS, Done, draw);
    (game, events)
}

fn values(events: &[Event]) -> Vec<u16> {
    let value = |event: &Event| if let Event::BidShown { value, .. } = event { Some(*value) } else { None };
    events.iter().filter_map(value).collect()
}

#[test]
fn bx_10_tied_bid() {
    let (mut game, events) = five_five_three(three().day(8).level("a1", 2), &[]);
    assert_eq!(points(&game), [6, 8, 1]);
    assert_eq!(values(&events), [5, 5, 3]);
    assert!(events.contains(&Event::WonBid(BORIS)), "{events:?}");
    act(&mut game, BORIS, &[Square(sq("a5"))]);
    let view = seen(&game);
    assert_eq!(view.buff, Buff::Free { square: sq("a5") });
    for (player, spent) in view.players.iter().zip([2, 2, 1]) {
        assert_eq!((player.shelter.len(), player.hand_count), (spent, 6));
    }
}

#[test]
fn bx_10_equal_points_are_drawn() {
    for (at, winner) in [ANNA, BORIS].into_iter().enumerate() {
        let (game, events) = five_five_three(three().day(8).level("a1", 4), &[at]);
        assert_eq!(points(&game), [8, 8, 1]);
        assert!(events.contains(&Event::WonBid(winner)), "{events:?}");
    }
}

#[test]
fn bx_10_a_lit_weapon_is_worth_one() {
    for day in 8..=14 {
        let (_, events) = five_five_three(three().day(day).level("a1", 2), &[]);
        assert_eq!(values(&events)[0], 5, "day {day}");
    }
}

/// BX.11: a way along the north and the east of the map; the hero stands here.
fn long_way(day: u8, hero: &str) -> Battalia {
    two()
        .day(day)
        .terrain("a1", Terrain::Lake)
        .terrain("e1", Terrain::Canyon)
        .road("b1", "EW", Terrain::Canyon)
        .road("c1", "EW", Terrain::Canyon)
        .road("d1", "EW", Terrain::Canyon)
        .road("e2", "NS", Terrain::Lake)
        .road("e3", "NS", Terrain::Lake)
        .hero(ANNA, hero)
        .hand(ANNA, "horse-barfolk weapon-islanders priest-barfolk")
        .build()
}

const MARCH: [Action; 2] = [Do(Deed::March), Hero(Figure::First)];
const ATTACK: [Action; 3] = [Do(Deed::Attack), Hero(Figure::First), Target(Target::City)];

#[test]
fn bx_11_lit_horse_carries_a_hero_six_steps() {
    let way = ["b1", "c1", "d1", "e1", "e2", "e3"].map(|square| Square(sq(square)));
    let rest = Piece { zone: Zone::Lines, left: 1, ..Piece::in_hand(card("horse-barfolk")) };
    let mut game = long_way(7, "a1");
    act(&mut game, ANNA, &MARCH);
    act(&mut game, ANNA, &[lit("horse-barfolk"), Card(rest)]);
    act(&mut game, ANNA, &way);
    assert_eq!(seen(&game).heroes[0].square, sq("e3"));
    let mut game = long_way(6, "a1");
    act(&mut game, ANNA, &MARCH);
    act(&mut game, ANNA, &[h("horse-barfolk"), way[0], way[1], way[2]]);
    assert_eq!(refused(&game, ANNA, way[3]), "B13.6");
    assert!(seen(&game).players[0].lines_left.is_empty());
}

#[test]
fn bx_11_three_steps_and_strength_one() {
    let way = ["c1", "d1", "e1"].map(|square| Square(sq(square)));
    let mut game = long_way(7, "b1");
    act(&mut game, ANNA, &MARCH);
    act(&mut game, ANNA, &[lit("horse-barfolk"), way[0], way[1], way[2], Done]);
    act(&mut game, ANNA, &ATTACK);
    let rest = Piece { zone: Zone::Lines, left: 1, ..Piece::in_hand(card("horse-barfolk")) };
    let events = act(&mut game, ANNA, &[h("weapon-islanders"), h("priest-barfolk"), Card(rest), Done]);
    assert!(events.contains(&Event::Compared { attack: 5, defence: 4, attacker_won: true }), "{events:?}");
    assert_eq!(points(&game), [5, 1]);
    let mut game = long_way(6, "b1");
    act(&mut game, ANNA, &MARCH);
    act(&mut game, ANNA, &[h("horse-barfolk"), way[0], way[1], way[2], Done]);
    act(&mut game, ANNA, &ATTACK);
    act(&mut game, ANNA, &[h("weapon-islanders")]);
    assert_eq!(refused(&game, ANNA, Card(rest)), "B7.8", "three steps or strength 1");
    let mut game = long_way(6, "e1");
    act(&mut game, ANNA, &ATTACK);
    act(&mut game, ANNA, &[h("weapon-islanders"), h("horse-barfolk")]);
    assert_eq!(seen(&game).battle.expect("a battle").attack.cards, 2);
}

/// BX.12: the amulet is played on friman A and shows this.
fn amulet_on_a(roll: usize) -> Battalia {
    let mut game = two().day(2).hand(ANNA, "amulet-barfolk friman-barfolk friman-islanders").build();
    act(&mut game, ANNA, &[Do(Deed::UseAmulet), h("amulet-barfolk")]);
    act_with(&mut game, ANNA, Object(Piece::in_hand(card("friman-barfolk"))), &[roll - 1]);
    game
}

#[test]
fn bx_12_amulet() {
    let game = amulet_on_a(1);
    assert_eq!(refused(&game, ANNA, Do(Deed::BuildCity)), "B7.12");
    assert_eq!(seen(&game).players[0].hand_count, 2, "still two frimen");
    for (roll, zone) in [(4, "ambush"), (5, "shelter")] {
        let game = amulet_on_a(roll);
        assert_eq!(refused(&game, ANNA, Do(Deed::BuildCity)), "B7.12");
        let anna = &seen(&game).players[0];
        let lies = if roll == 4 { anna.ambush.clone() } else { anna.shelter.iter().map(Some).collect() };
        assert_eq!(lies, [Some(card("friman-barfolk"))], "it goes to the {zone}");
    }
    for (roll, copies) in [(2, 2), (3, 3)] {
        let mut game = amulet_on_a(roll);
        act(&mut game, ANNA, &CITY_ON_B1);
        for left in (1..=copies).rev() {
            let zone = if left == copies { Zone::Hand } else { Zone::Lines };
            act(&mut game, ANNA, &[Card(Piece { zone, left, ..Piece::in_hand(card("friman-barfolk")) })]);
        }
        if roll == 2 {
            act(&mut game, ANNA, &[h("friman-islanders")]);
        }
        assert_eq!(points(&game), [2, 1]);
        assert_eq!(seen(&game).players[0].hand_count, u8::from(roll == 3), "B is free after a 3");
    }
    let mut game = amulet_on_a(6);
    act(&mut game, ANNA, &[Artefact(ArtefactType::Tool), Action::Faction(Faction::Emberians)]);
    act(&mut game, ANNA, &CITY_ON_B1);
    let tool = Piece { now: card("tool-emberians"), ..Piece::in_hand(card("friman-barfolk")) };
    act(&mut game, ANNA, &[Card(tool), h("friman-islanders")]);
    assert_eq!(points(&game), [2, 1]);
}

#[test]
fn bx_13_new_cards_rest() {
    let mut game = two().hand(ANNA, "3*supply").top("chief-emberians").build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Chief), h("supply"), h("supply")]);
    let new: battalia::Cards = [card("chief-emberians"), card("supply")].into_iter().collect();
    assert_eq!(seen(&game).players[0].arrivals, new);
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply")]);
    assert_eq!(refused(&game, ANNA, Do(Deed::HireUnit)), "B7.12", "only new supplies are left");
    assert_eq!(seen(&game).players[0].arrivals.len(), 4);
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(events.contains(&Event::Shuffled(ANNA)), "all seven lay in the shelter: {events:?}");
    let anna = &seen(&game).players[0];
    assert_eq!((anna.hand_count, anna.nation_count, anna.arrivals.len(), anna.lines.len()), (6, 1, 0, 0));
}
