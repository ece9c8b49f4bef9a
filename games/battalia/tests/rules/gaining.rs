//! Chapter 8: hiring units and creating artefacts.

use crate::cards::{legal, player};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{ArtefactType, Bank, Battalia, Deed, Event, Faction, Price, Rank, Scene, Shape};
use table::{Fast, Game, Transcript};

const RANKS: [&str; 4] = ["friman", "chief", "priest", "lord"];

/// Begins to hire a unit of this rank.
fn hire(rank: Rank) -> [Action; 2] {
    [Do(Deed::HireUnit), Action::Rank(rank)]
}

fn create(kind: ArtefactType) -> [Action; 2] {
    [Do(Deed::CreateArtefact), Artefact(kind)]
}

/// What Anna has in arrivals, by name.
fn arrivals(game: &Battalia) -> Vec<String> {
    player(game, ANNA).arrivals.iter().map(|card| card.to_string()).collect()
}

/// B8.1, by rank.
const SUPPLIES: [usize; 4] = [1, 2, 3, 3];

#[test]
fn b8_1_units_cost_1_2_3_and_3_supplies() {
    for ((at, rank), supplies) in Rank::ALL.into_iter().enumerate().zip(SUPPLIES) {
        let mut game = two().hand(ANNA, &format!("{supplies}*supply")).build();
        assert_eq!(seen(&game).pack.hire[at], Price::supplies(supplies as u8));
        act(&mut game, ANNA, &hire(rank));
        for _ in 0..supplies {
            assert!(player(&game, ANNA).arrivals.is_empty(), "not before all is paid");
            act(&mut game, ANNA, &[h("supply")]);
        }
        let anna = player(&game, ANNA);
        assert_eq!((anna.lines.len() as usize, anna.arrivals.len()), (supplies, 2), "{rank:?}");
        let game = two().hand(ANNA, &format!("{}*supply lord-barfolk friman-barfolk", supplies - 1)).build();
        assert_eq!(refused(&game, ANNA, Action::Rank(rank)), "B7.12", "{rank:?}");
    }
}

#[test]
fn b8_1_only_the_active_player_hires_and_only_in_step_3() {
    let game = two().hand(ANNA, "supply").hand(BORIS, "supply").build();
    assert_eq!(refused(&game, BORIS, Do(Deed::HireUnit)), "B18.7");
    let opening = two().hand(ANNA, "supply").opening_of(ANNA).build();
    assert_eq!(refused(&opening, ANNA, Do(Deed::HireUnit)), "B6.1");
}

#[test]
fn b8_2_the_top_unit_comes() {
    for faction in [Some(Faction::Barfolk), Some(Faction::Islanders), Some(Faction::Emberians), None] {
        let top = battalia::Card::unit_of(Rank::Priest, faction);
        let mut game = two().hand(ANNA, "3*supply").top(&top.to_string()).build();
        act(&mut game, ANNA, &hire(Rank::Priest));
        assert_eq!(legal(&game, ANNA), [h("supply"), Cancel], "no faction is asked for");
        act(&mut game, ANNA, &[h("supply"), h("supply"), h("supply")]);
        assert_eq!(player(&game, ANNA).arrivals.count(top), 1);
    }
}

#[test]
fn b8_2_the_top_artefact_comes() {
    // Day 1: tool is matched, scroll is not.
    for top in ["scroll-barfolk", "scroll-islanders", "scroll-emberians"] {
        let mut game = two().hand(ANNA, "friman-barfolk supply").top(top).build();
        act(&mut game, ANNA, &create(ArtefactType::Scroll));
        assert_eq!(refused(&game, ANNA, Action::Faction(Faction::Barfolk)), "B18.1", "no faction is chosen");
        act(&mut game, ANNA, &[h("friman-barfolk"), h("supply")]);
        assert_eq!(arrivals(&game), [top]);
    }
}

#[test]
fn b8_2_the_next_top_may_be_any_card_of_the_deck() {
    let mut tops = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut game = two().hand(ANNA, "supply").top("friman-barfolk").build();
        act(&mut game, ANNA, &hire(Rank::Friman));
        let mut log = Transcript::default();
        game.apply(ANNA, h("supply"), &mut Fast::new(seed), &mut log);
        let top = seen(&game).bank.units[0].top.expect("a deck of sixteen");
        assert!(log.events.contains(&Event::TurnedUp(Bank::Card(top))), "everybody sees {top}");
        tops.insert(top.to_string());
    }
    let expected = ["friman-barfolk", "friman-emberians", "friman-islanders", "friman-unbound"];
    assert!(tops.iter().eq(expected.iter()), "{tops:?}");
}

#[test]
fn b8_3_each_unit_brings_one_supply() {
    for (at, rank) in Rank::ALL.into_iter().enumerate() {
        let name = format!("{}-islanders", RANKS[at]);
        let mut game = two().hand(ANNA, "4*supply").top(&name).build();
        let before = seen(&game).bank;
        act(&mut game, ANNA, &hire(rank));
        let events = act(&mut game, ANNA, &vec![h("supply"); SUPPLIES[at]]);
        let gained = events.iter().filter_map(|event| match event {
            Event::Gained { seat: ANNA, card } => Some(*card),
            _ => None,
        });
        assert!(gained.eq([card(&name), card("supply")]), "{events:?}");
        let bank = seen(&game).bank;
        assert_eq!((bank.supplies, bank.units[at].count), (before.supplies - 1, before.units[at].count - 1));
        let anna = player(&game, ANNA);
        assert_eq!((anna.arrivals.len(), anna.shelter.len()), (2, 0), "both lie in arrivals");
    }
}

#[test]
fn b8_3_nothing_else_brings_a_supply() {
    let mut game = two().hand(ANNA, "3*friman-barfolk friman-islanders supply").build();
    let before = seen(&game).bank.supplies;
    act(&mut game, ANNA, &create(ArtefactType::Scroll));
    act(&mut game, ANNA, &[h("friman-islanders"), h("supply")]);
    act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Friman), Action::Shape(Shape::Straight)]);
    act(&mut game, ANNA, &[Square(sq("b1")), Action::Rotation(battalia::Rotation::Quarter)]);
    act(&mut game, ANNA, &[h("friman-barfolk"), h("friman-barfolk"), h("friman-barfolk")]);
    assert_eq!(seen(&game).bank.supplies, before);
    assert_eq!(player(&game, ANNA).arrivals.len(), 1, "the scroll alone");
}

/// B8.4: what each type costs.
const PRICES: [(ArtefactType, &str); 7] = [
    (ArtefactType::Tool, "friman-barfolk friman-islanders"),
    (ArtefactType::Weapon, "friman-barfolk chief-barfolk"),
    (ArtefactType::Amulet, "friman-barfolk priest-barfolk"),
    (ArtefactType::Title, "chief-barfolk priest-barfolk"),
    (ArtefactType::Scroll, "friman-barfolk supply"),
    (ArtefactType::Tent, "friman-barfolk friman-islanders supply"),
    (ArtefactType::Horse, "friman-barfolk chief-barfolk supply"),
];

/// A day of the first week on which the type is not matched.
fn unmatched_day(kind: ArtefactType) -> u8 {
    if kind == ArtefactType::Tool { 2 } else { 1 }
}

#[test]
fn b8_4_every_type_has_its_price() {
    for (kind, price) in PRICES {
        let day = unmatched_day(kind);
        let mut game = two().day(day).hand(ANNA, price).build();
        let top = seen(&game).bank.artefacts[kind as usize].top.expect("nine cards");
        act(&mut game, ANNA, &create(kind));
        let names: Vec<&str> = price.split(' ').collect();
        for name in &names {
            assert!(player(&game, ANNA).arrivals.is_empty(), "not before all is paid");
            act(&mut game, ANNA, &[h(name)]);
        }
        let anna = player(&game, ANNA);
        assert_eq!((anna.hand_count, anna.lines.len() as usize), (0, names.len()), "{kind:?}");
        assert_eq!(arrivals(&game), [top.to_string()]);
        for missing in 0..names.len() {
            let less: Vec<&str> = (0..names.len()).filter(|&at| at != missing).map(|at| names[at]).collect();
            let hand = format!("{} lord-barfolk lord-islanders", less.join(" "));
            let game = two().day(day).hand(ANNA, &hand).build();
            assert_eq!(refused(&game, ANNA, Artefact(kind)), "B7.12", "{kind:?} for {hand}");
        }
    }
}

#[test]
fn b8_4_only_the_active_player_creates_and_only_in_step_3() {
    let game = two().hand(BORIS, "friman-barfolk supply").build();
    assert_eq!(refused(&game, BORIS, Do(Deed::CreateArtefact)), "B18.7");
    let opening = two().hand(ANNA, "friman-barfolk supply").opening_of(ANNA).build();
    assert_eq!(refused(&opening, ANNA, Do(Deed::CreateArtefact)), "B6.1");
}

#[test]
fn b8_5_each_type_is_chosen_by_faction_on_the_day_it_is_matched() {
    let matched = [
        ArtefactType::Tool,
        ArtefactType::Scroll,
        ArtefactType::Weapon,
        ArtefactType::Tent,
        ArtefactType::Amulet,
        ArtefactType::Horse,
        ArtefactType::Title,
    ];
    for day in 1..=7 {
        for (kind, price) in PRICES {
            let mut game = two().day(day).hand(ANNA, price).build();
            act(&mut game, ANNA, &create(kind));
            let asks = game.check(ANNA, Action::Faction(Faction::Islanders)).is_ok();
            assert_eq!(asks, matched[usize::from(day) - 1] == kind, "{kind:?} on day {day}");
        }
    }
}

/// Day 1, tool matched: Anna can pay for two tools.
fn tools() -> Scene {
    two().hand(ANNA, "4*friman-barfolk").top("tool-barfolk")
}

fn create_tool_of(game: &mut Battalia, faction: Faction) -> Vec<Event> {
    act(game, ANNA, &create(ArtefactType::Tool));
    act(game, ANNA, &[Action::Faction(faction), h("friman-barfolk"), h("friman-barfolk")])
}

#[test]
fn b8_5_a_card_below_the_top_is_taken_and_the_top_stays() {
    let mut game = tools().build();
    let events = create_tool_of(&mut game, Faction::Emberians);
    assert_eq!(arrivals(&game), ["tool-emberians"]);
    let deck = seen(&game).bank.artefacts[0];
    assert_eq!((deck.top, deck.count), (Some(card("tool-barfolk")), 8));
    assert_eq!(deck.factions, Some([3, 3, 2, 0]));
    assert!(!events.iter().any(|event| matches!(event, Event::TurnedUp(_))), "{events:?}");
}

#[test]
fn b8_5_if_the_top_is_of_the_faction_the_top_is_taken() {
    let mut game = tools().build();
    let events = create_tool_of(&mut game, Faction::Barfolk);
    let deck = seen(&game).bank.artefacts[0];
    assert_eq!((deck.count, deck.factions), (8, Some([2, 3, 3, 0])));
    let top = deck.top.expect("a new top");
    assert!(events.contains(&Event::TurnedUp(Bank::Card(top))), "{events:?}");
}

#[test]
fn b8_5_only_a_faction_that_has_a_card_in_the_deck() {
    let mut game = tools().shelter(BORIS, "3*tool-emberians").build();
    act(&mut game, ANNA, &create(ArtefactType::Tool));
    assert_eq!(refused(&game, ANNA, Action::Faction(Faction::Emberians)), "B8.5", "all are Boris's");
    assert_eq!(refused(&game, ANNA, Action::Faction(Faction::Cloudborn)), "B8.5", "out of play");
    let factions = [Action::Faction(Faction::Barfolk), Action::Faction(Faction::Islanders), Cancel];
    assert_eq!(legal(&game, ANNA), factions);
}

#[test]
fn b8_6_nobody_hires_from_an_empty_deck() {
    let game = two().hand(ANNA, "4*supply").no_units_left(Rank::Chief, BORIS).build();
    assert_eq!(refused(&game, ANNA, Action::Rank(Rank::Chief)), "B8.6");
    assert_eq!(refused(&game, ANNA, Action::Rank(Rank::Priest)), "B18.1", "this could be had");
}

#[test]
fn b8_6_nobody_creates_from_an_empty_deck() {
    for kind in [ArtefactType::Tool, ArtefactType::Scroll] {
        let hand = "2*friman-barfolk supply";
        let mut game = two().hand(ANNA, hand).no_artefacts_left(kind, BORIS).build();
        act(&mut game, ANNA, &[Do(Deed::CreateArtefact)]);
        assert_eq!(refused(&game, ANNA, Artefact(kind)), "B8.6", "{kind:?}");
    }
}

#[test]
fn b8_6_nobody_lays_from_an_empty_deck() {
    let hand = "3*friman-barfolk supply";
    let mut game = two().hand(ANNA, hand).no_roads_left(Shape::Straight).build();
    act(&mut game, ANNA, &[Do(Deed::BuildRoad)]);
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::Straight)), "B8.6");
    act(&mut game, ANNA, &[Action::Shape(Shape::Corner)]);
    let mut game = two().hand(ANNA, hand).no_cities_left(Shape::Tee).build();
    act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Friman)]);
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::Tee)), "B8.6");
    act(&mut game, ANNA, &[Action::Shape(Shape::Corner)]);
}

#[test]
fn b8_6_a_unit_comes_alone_when_no_supplies_are_left() {
    let mut game = two().hand(ANNA, "supply").no_supplies_left(BORIS).top("friman-emberians").build();
    act(&mut game, ANNA, &hire(Rank::Friman));
    act(&mut game, ANNA, &[h("supply")]);
    assert_eq!(arrivals(&game), ["friman-emberians"]);
    assert_eq!(seen(&game).bank.supplies, 0);
}

#[test]
fn b8_6_the_last_card_of_a_deck_can_be_had() {
    let last = "friman-emberians";
    let others = ["5*friman-barfolk", "5*friman-islanders", "4*friman-emberians", "2*friman-unbound"];
    let mut game = two().hand(ANNA, "2*supply").shelter(BORIS, &others.join(" ")).build();
    act(&mut game, ANNA, &hire(Rank::Friman));
    act(&mut game, ANNA, &[h("supply")]);
    assert_eq!(player(&game, ANNA).arrivals.count(card(last)), 1);
    assert_eq!(seen(&game).bank.units[0].top, None);
    assert_eq!(refused(&game, ANNA, Action::Rank(Rank::Friman)), "B8.6");
}
