//! Chapter 4: set-up, what players decide, and how day 1 begins.

use crate::common::*;
use crate::deal::*;
use battalia::Action::{Faction as Choose, Square};
use battalia::{Battalia, Card, Event, Faction, Phase, Setup, Task};
use table::{Chance, Fast, Game, Seat, Transcript, Viewer};

/// A table at which this seat begins.
fn with_first(players: u8, first: u8) -> Battalia {
    (0..1_000)
        .map(|seed| begin(&Setup::players(players), seed))
        .find(|game| seen(game).order[0].number() == first)
        .expect("everybody begins somewhere")
}

/// Free factions, in their order.
fn free(game: &Battalia) -> Vec<Faction> {
    let choice = |action| if let Choose(faction) = action { Some(faction) } else { None };
    legal(game, asked(game)).into_iter().filter_map(choice).collect()
}

#[test]
fn b4_10_factions_are_picked_in_seat_order_from_those_that_are_free() {
    let mut game = with_first(3, 1);
    let [first, second, third] = [1, 2, 0].map(Seat::new);
    assert_eq!((asked(&game), free(&game)), (first, Faction::ALL.to_vec()));
    assert_eq!(refused(&game, second, Choose(Faction::Barfolk)), "B18.7");
    act(&mut game, first, &[Choose(Faction::Emberians)]);
    assert_eq!(asked(&game), second);
    assert_eq!(refused(&game, second, Choose(Faction::Emberians)), "B4.10");
    act(&mut game, second, &[Choose(Faction::Barfolk)]);
    assert_eq!((asked(&game), free(&game)), (third, vec![Faction::Islanders, Faction::Cloudborn]));
    assert_eq!(refused(&game, third, Choose(Faction::Barfolk)), "B4.10");
    act(&mut game, third, &[Choose(Faction::Cloudborn)]);
    let factions: Vec<_> = seen(&game).players.iter().map(|player| player.faction.unwrap()).collect();
    assert_eq!(factions, [Faction::Cloudborn, Faction::Emberians, Faction::Barfolk]);
}

#[test]
fn b4_10_the_choice_need_not_fit_the_start_deck() {
    let mut tried = 0;
    for seed in 0..200 {
        let mut game = begin(&Setup::players(4), seed);
        let seat = asked(&game);
        let deck = seen(&game).players[seat.index()].nation.unwrap();
        let absent =
            Faction::ALL.into_iter().find(|&faction| deck.iter().all(|card| card.faction() != Some(faction)));
        let Some(faction) = absent else { continue };
        act(&mut game, seat, &[Choose(faction)]);
        assert_eq!(seen(&game).players[seat.index()].faction, Some(faction));
        tried += 1;
    }
    assert!(tried > 20, "{tried} decks without a faction");
}

#[test]
fn b4_10_the_last_of_four_takes_what_is_left() {
    let mut game = with_first(4, 0);
    for (seat, faction) in [(0, Faction::Cloudborn), (1, Faction::Barfolk), (2, Faction::Islanders)] {
        act(&mut game, Seat::new(seat), &[Choose(faction)]);
    }
    assert_eq!(seen(&game).players[3].faction, Some(Faction::Emberians));
}

/// The factions are chosen.
fn at_cities(players: u8, first: u8) -> Battalia {
    let mut game = with_first(players, first);
    while let Task::ChooseFaction(_) = seen(&game).asked.expect("somebody is asked").task {
        let seat = asked(&game);
        let faction = free(&game)[0];
        act(&mut game, seat, &[Choose(faction)]);
    }
    game
}

#[test]
fn b4_11_start_cities_are_taken_in_reverse_seat_order() {
    let mut game = at_cities(3, 1);
    let [last, middle, first] = [0, 2, 1].map(Seat::new);
    assert_eq!(asked(&game), last);
    assert_eq!(legal(&game, last), ["a1", "g1", "a5"].map(|square| Square(sq(square))));
    assert_eq!(refused(&game, first, Square(sq("a1"))), "B18.7");
    act(&mut game, last, &[Square(sq("g1"))]);
    assert_eq!((laid(&game, "g1").controller, laid(&game, "a1").controller), (Some(last), None));
    assert_eq!(asked(&game), middle);
    assert_eq!(refused(&game, middle, Square(sq("g1"))), "B4.11");
    act(&mut game, middle, &[Square(sq("a5"))]);
    // One city is left for the first seat: nothing needs to be asked (B18.4).
    assert_eq!((laid(&game, "a5").controller, laid(&game, "a1").controller), (Some(middle), Some(first)));
    assert_eq!(seen(&game).standing.iter().map(|standing| standing.points).collect::<Vec<_>>(), [1, 1, 1]);
}

#[test]
fn b4_11_only_start_cities_are_taken() {
    let game = at_cities(2, 0);
    for square in ["e1", "a5", "c3", "b1", "g7"] {
        assert_eq!(refused(&game, BORIS, Square(sq(square))), "B4.11", "{square}");
    }
}

#[test]
fn b4_12_each_player_draws_six_of_the_ten_in_seat_order() {
    let mut game = with_first(4, 2);
    let events = finish(&mut game, &mut Fast::new(3));
    let order = [2, 3, 0, 1].map(Seat::new);
    let drew: Vec<_> = events.into_iter().filter(|event| matches!(event, Event::Drew { .. })).collect();
    assert_eq!(drew, order.map(|seat| Event::Drew { seat, count: 6 }));
    for player in seen(&game).players {
        assert_eq!((player.hand_count, player.nation_count, player.deck_size), (6, 4, 10));
        assert!(player.shelter.is_empty());
    }
}

#[test]
fn b4_12_the_nation_is_shuffled() {
    let (mut supplies, games) = (0, 1000);
    let mut hands = Vec::new();
    for seed in 0..games {
        let mut game = at_cities(2, 0);
        finish(&mut game, &mut Fast::new(seed));
        let hand = seen(&game).players[0].hand.unwrap();
        supplies += u32::from(hand.count(Card::SUPPLY));
        hands.push(hand);
    }
    assert!(
        (2_900..3_100).contains(&supplies),
        "five of ten cards are supplies: {supplies} in {games} hands of six"
    );
    assert!(hands.iter().any(|hand| *hand != hands[0]));
}

#[test]
fn b4_13_the_tops_are_turned_when_the_hands_are_drawn() {
    let mut chance = Fast::new(7);
    let (mut game, _) = begin_logged(&Setup::players(4), &mut chance);
    let tops = |game: &Battalia| {
        let bank = game.view(Viewer::Spectator).bank;
        let cards = bank.units.iter().chain(&bank.artefacts).filter(|deck| deck.top.is_some()).count();
        cards + bank.cities.iter().chain(&bank.roads).filter(|deck| deck.top.is_some()).count()
    };
    assert_eq!(tops(&game), 0, "until then all decks lie face down");
    let events = finish(&mut game, &mut chance);
    assert_eq!(tops(&game), 4 + 7 + 5 + 4);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::TurnedUp(_))).count(), 20);
}

#[test]
fn b4_13_every_deck_always_shows_its_top_card() {
    for seed in 0..3 {
        let mut counts = Vec::new();
        walk(&Setup::players(2), seed, 3000, |game, _| {
            let view = seen(game);
            if view.oracle.day == 0 {
                return;
            }
            let decks = view.bank.units.iter().chain(&view.bank.artefacts);
            decks.for_each(|deck| assert_eq!(deck.top.is_some(), deck.count > 0));
            let terrains = view.bank.cities.iter().chain(&view.bank.roads);
            terrains.for_each(|deck| assert_eq!(deck.top.is_some(), deck.count > 0));
            counts.push(view.bank.units.iter().map(|deck| deck.count).sum::<u8>());
        });
        assert!(counts.last() < counts.first(), "some were taken");
    }
}

#[test]
fn b4_13_day_1_begins_with_the_turn_of_seat_1() {
    for seed in 0..20 {
        let mut chance = Fast::new(seed);
        let (mut game, _) = begin_logged(&Setup::players(2 + chance.below(3) as u8), &mut chance);
        let events = finish(&mut game, &mut chance);
        let view = seen(&game);
        assert_eq!(events[events.len() - 2..], [Event::DayBegan(1), Event::TurnBegan(view.order[0])]);
        assert_eq!((view.oracle.day, view.active, view.phase), (1, view.order[0], Phase::Opening));
        assert_eq!(view.asked.unwrap().task, Task::Opening);
        assert!(view.heroes.is_empty());
        assert!(view.players.iter().all(|player| player.ambush.is_empty() && player.reserve == 2));
    }
}

#[test]
fn b4_13_nothing_is_asked_again_after_set_up() {
    let mut log = Transcript::default();
    let mut game = dealt(&Setup::players(2), 1);
    let seat = asked(&game);
    assert_eq!(refused(&game, seat, Choose(Faction::Barfolk)), "B18.1");
    game.apply(seat, battalia::Action::Decline, &mut Fast::new(1), &mut log);
    assert_eq!(seen(&game).phase, Phase::Actions);
}
