//! Chapter 7, B7.1 to B7.10: where cards are, how they are drawn and used, copies and marks.

use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    ArtefactType, Battalia, Buff, Cards, Deed, Event, Faction, Figure, Great, Piece, PlayerView, Rank, Setup,
    Target, Terrain, View, Zone,
};
use table::{Chance, Fast, Game, Seat, Transcript, Turn};

/// A card in the lines with so many copies left.
pub(crate) fn used(name: &str, left: u8) -> Action {
    Card(Piece { zone: Zone::Lines, left, ..Piece::in_hand(card(name)) })
}

/// A card that was stationed in an earlier turn.
pub(crate) fn tented(name: &str) -> Action {
    Card(Piece { zone: Zone::Tents, ..Piece::in_hand(card(name)) })
}

/// A card in hand that is something else, with so many copies.
pub(crate) fn marked(name: &str, now: &str, left: u8) -> Piece {
    Piece { now: card(now), left, ..Piece::in_hand(card(name)) }
}

/// A card in hand as the object of an effect.
pub(crate) fn on(name: &str) -> Action {
    Object(Piece::in_hand(card(name)))
}

pub(crate) fn legal(game: &Battalia, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
}

pub(crate) fn player(game: &Battalia, seat: Seat) -> PlayerView {
    seen(game).players.swap_remove(seat.index())
}

/// Plays an amulet on a card and rolls this.
#[track_caller]
pub(crate) fn charm(game: &mut Battalia, seat: Seat, amulet: Action, object: Piece, roll: usize) {
    act(game, seat, &[Do(Deed::UseAmulet), amulet]);
    act_with(game, seat, Object(object), &[roll - 1]);
}

/// Everything a player owns, limbo included, counted from what can be seen of it.
pub(crate) fn owned(view: &View, seat: Seat) -> Cards {
    let player = &view.players[seat.index()];
    let bags = [player.lines, player.arrivals, player.shelter, player.limbo];
    let mut all = player.hand.expect("everything is seen");
    all.add_all(&player.nation.expect("everything is seen"));
    bags.iter().for_each(|bag| all.add_all(bag));
    let pieces = player.marked.iter().chain(&player.lines_left);
    pieces.chain(player.tents.iter().flat_map(|tent| &tent.cards)).for_each(|piece| all.add(piece.card));
    player.tents.iter().for_each(|tent| all.add(tent.tent));
    player.ambush.iter().for_each(|card| all.add(card.expect("everything is seen")));
    if let Some(battle) = &view.battle {
        if battle.attacker.is_some_and(|hero| hero.seat == seat) {
            battle.attacker_line.iter().for_each(|card| all.add(card.card));
        }
        if battle.defender == Some(seat) {
            battle.defender_line.iter().for_each(|card| all.add(card.card));
        }
    }
    all
}

/// All creation cards: the bank, the row and everybody's.
fn in_all_places(view: &View) -> u32 {
    let decks = view.bank.units.iter().chain(&view.bank.artefacts);
    let bank = decks.map(|deck| u32::from(deck.count)).sum::<u32>() + u32::from(view.bank.supplies);
    let players = (0..view.players.len()).map(|at| owned(view, Seat::new(at as u8)).len());
    bank + view.row.len() + players.sum::<u32>()
}

/// Plays at random, and tells every position of days 1 and later.
pub(crate) fn play_at_random(seed: u64, steps: usize, mut tell: impl FnMut(&View)) {
    let mut chance = Fast::new(seed);
    let setup = Setup::players(2 + (seed % 3) as u8);
    let mut game = Battalia::begin(&setup, &mut chance, &mut Transcript::default()).expect("it begins");
    for _ in 0..steps {
        let Turn::Decide(seats) = game.turn() else { return };
        let seat = seats.first().expect("somebody decides");
        let legal = legal(&game, seat);
        let action = legal[chance.below(legal.len() as u32) as usize];
        game.apply(seat, action, &mut chance, &mut Transcript::default());
        let view = seen(&game);
        if view.oracle.day > 0 {
            tell(&view);
        }
    }
}

#[test]
fn b7_1_the_number_of_cards_in_all_places_never_changes() {
    for seed in 0..6 {
        let mut total = None;
        play_at_random(seed, 1500, |view| {
            let found = in_all_places(view);
            assert_eq!(*total.get_or_insert(found), found, "seed {seed}, day {}", view.oracle.day);
        });
        assert!(total.is_some(), "seed {seed} has come to day 1");
    }
}

#[test]
fn b7_1_a_copy_is_not_a_card() {
    let mut game = two().day(8).hand(ANNA, "tool-barfolk").build();
    let before = in_all_places(&seen(&game));
    act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool)]);
    act(&mut game, ANNA, &[Action::Faction(Faction::Barfolk), lit("tool-barfolk")]);
    let anna = player(&game, ANNA);
    assert_eq!(anna.lines_left, [Piece { zone: Zone::Lines, ..Piece::in_hand(card("tool-barfolk")) }]);
    assert_eq!((anna.hand_count, anna.lines.len(), anna.arrivals.len()), (0, 0, 1));
    assert_eq!(anna.deck_size, 2, "two tools, one of them with a copy left");
    assert_eq!(in_all_places(&seen(&game)), before);
}

#[test]
fn b7_2_no_card_leaves_its_owner() {
    for seed in 6..12 {
        let mut before: Vec<Cards> = Vec::new();
        play_at_random(seed, 1500, |view| {
            let now: Vec<Cards> = Seat::all(view.players.len() as u8).map(|seat| owned(view, seat)).collect();
            for (old, new) in before.iter().zip(&now) {
                let is_kept = old.kinds().all(|card| old.count(card) <= new.count(card));
                assert!(is_kept, "seed {seed}, day {}: {old:?} became {new:?}", view.oracle.day);
            }
            before = now;
        });
        assert!(!before.is_empty(), "seed {seed} has come to day 1");
    }
}

#[test]
fn b7_2_even_what_an_opponent_takes_from_a_hand_stays_its_owners() {
    let mut game = two().hand(ANNA, "hand").hand(BORIS, "2*lord-islanders").build();
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Hand), Opponent(BORIS)]);
    assert_eq!(player(&game, BORIS).shelter.count(card("lord-islanders")), 2);
    assert_eq!(owned(&seen(&game), ANNA).len(), 1);
}

#[test]
fn b7_3_the_shelter_becomes_the_nation_in_the_middle_of_a_draw() {
    let mut game = two().nation(ANNA, "2*lord-barfolk").shelter(ANNA, "9*supply").build();
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(events.contains(&Event::Shuffled(ANNA)), "{events:?}");
    let anna = player(&game, ANNA);
    let hand = anna.hand.expect("everything is seen");
    assert_eq!(
        (hand.count(card("lord-barfolk")), hand.count(card("supply"))),
        (2, 4),
        "the old nation first"
    );
    assert_eq!((anna.nation_count, anna.shelter.len()), (5, 0));
}

#[test]
fn b7_3_nothing_is_shuffled_while_the_nation_lasts() {
    let mut game = two().nation(ANNA, "6*supply").shelter(ANNA, "4*lord-barfolk").build();
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(!events.contains(&Event::Shuffled(ANNA)), "{events:?}");
    assert_eq!(player(&game, ANNA).shelter.len(), 4);
}

#[test]
fn b7_3_drawing_stops_when_both_are_empty() {
    let mut game = two().nation(ANNA, "2*supply").shelter(ANNA, "supply").build();
    act(&mut game, ANNA, &[Pass]);
    let anna = player(&game, ANNA);
    assert_eq!((anna.hand_count, anna.nation_count, anna.shelter.len()), (3, 0, 0));
}

#[test]
fn b7_3_any_card_of_the_nation_may_lie_on_top() {
    let scene = two().nation(ANNA, "6*supply lord-barfolk").opening_of(ANNA);
    let mut lords = 0;
    for seed in 0..700 {
        let mut game = scene.clone().build();
        game.apply(ANNA, Mulligan, &mut Fast::new(seed), &mut Transcript::default());
        let hand = player(&game, ANNA).hand.expect("everything is seen");
        lords += u32::from(hand.count(card("lord-barfolk")));
    }
    assert!((560..640).contains(&lords), "six of seven cards are drawn: {lords} of 700");
}

#[test]
fn b7_4_in_the_own_turn_a_used_card_lies_in_the_lines_until_step_4() {
    let mut game = two().hand(ANNA, "supply").nation(ANNA, "6*supply").build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply")]);
    let anna = player(&game, ANNA);
    assert_eq!((anna.hand_count, anna.lines.count(card("supply")), anna.shelter.len()), (0, 1, 0));
    act(&mut game, ANNA, &[Pass]);
    let anna = player(&game, ANNA);
    assert_eq!((anna.lines.len(), anna.shelter.count(card("supply"))), (0, 2), "with the new supply");
}

#[test]
fn b7_4_a_defenders_card_goes_to_the_shelter_after_the_battle() {
    let mut game = two()
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hand(ANNA, "weapon-barfolk lord-barfolk")
        .hand(BORIS, "title-islanders friman-islanders chief-islanders")
        .build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    act(&mut game, ANNA, &[h("weapon-barfolk"), Done]);
    act(&mut game, BORIS, &[h("title-islanders"), on("friman-islanders"), h("chief-islanders")]);
    assert_eq!(player(&game, BORIS).lines.count(card("title-islanders")), 1, "while it lasts");
    act(&mut game, BORIS, &[Done]);
    let boris = player(&game, BORIS);
    assert_eq!((boris.lines.len(), boris.shelter.len()), (0, 2));
    assert_eq!(player(&game, ANNA).lines.count(card("weapon-barfolk")), 1, "the attacker's stay");
}

#[test]
fn b7_4_in_the_own_step_6_a_payment_goes_to_the_shelter_at_once() {
    let mut game = two()
        .day(9)
        .road("b1", "EW", Terrain::Forest)
        .hero(ANNA, "a1")
        .free_buff("b1")
        .hand(ANNA, "3*supply 3*lord-barfolk")
        .leading_of(ANNA)
        .build();
    act_with(&mut game, ANNA, Roll, &[0]);
    let events = act(&mut game, ANNA, &[Square(sq("a1")), Bribe, h("supply"), h("supply"), h("supply")]);
    assert!(events.contains(&Event::Bribed { seat: ANNA, until: 16 }), "{events:?}");
    let anna = player(&game, ANNA);
    assert_eq!(anna.lines.len(), 0);
    assert_eq!(anna.hand_count, 6, "the shelter was there to refill from");
}

#[test]
fn b7_4_in_the_morning_a_payment_goes_to_the_shelter_at_once() {
    let mut game = two()
        .day(8)
        .hero(ANNA, "a1")
        .hand(ANNA, "lord-barfolk 3*supply")
        .nation(ANNA, "5*priest-barfolk 2*priest-islanders")
        .bidding()
        .build();
    act(&mut game, BORIS, &[Done]);
    act(&mut game, ANNA, &[Bid(card("lord-barfolk")), Done, Square(sq("a1"))]);
    assert_eq!(seen(&game).buff, Buff::Free { square: sq("a1") });
    act(&mut game, ANNA, &[Bribe, h("supply"), h("supply"), h("supply")]);
    let anna = player(&game, ANNA);
    assert_eq!((anna.lines.len(), anna.shelter.count(card("supply"))), (0, 3));
}

#[test]
fn b7_5_a_card_with_one_copy_serves_once_a_turn() {
    let mut game = two().hand(ANNA, "2*supply").build();
    let hire = [Do(Deed::HireUnit), Action::Rank(Rank::Friman)];
    act(&mut game, ANNA, &hire);
    act(&mut game, ANNA, &[h("supply")]);
    assert_eq!(refused(&game, ANNA, Action::Rank(Rank::Chief)), "B7.12", "the first supply is used");
    act(&mut game, ANNA, &hire);
    assert_eq!(refused(&game, ANNA, used("supply", 1)), "B7.8");
    act(&mut game, ANNA, &[h("supply")]);
    assert_eq!(refused(&game, ANNA, Do(Deed::HireUnit)), "B7.12");
}

#[test]
fn b7_6_a_card_has_one_copy_and_a_lit_artefact_two() {
    let game = two().day(2).hand(ANNA, "weapon-barfolk tool-barfolk lord-barfolk supply sword").build();
    assert_eq!(seen(&game).pack.numbers.lit_copies, 2);
    let at_hand = player(&game, ANNA).at_hand.expect("everything is seen");
    for (piece, count) in at_hand {
        let copies = if piece.card == card("weapon-barfolk") { 2 } else { 1 };
        assert_eq!((piece.left, count), (copies, 1), "{piece:?}");
    }
}

#[test]
fn b7_6_amulets_multiply_the_copies() {
    let mut game = two().day(2).hand(ANNA, "amulet-barfolk amulet-islanders weapon-barfolk").build();
    let weapon = Piece { left: 2, ..Piece::in_hand(card("weapon-barfolk")) };
    charm(&mut game, ANNA, h("amulet-barfolk"), weapon, 3);
    assert_eq!(player(&game, ANNA).marked, [Piece { left: 6, ..weapon }]);
    charm(&mut game, ANNA, h("amulet-islanders"), Piece { left: 6, ..weapon }, 2);
    assert_eq!(player(&game, ANNA).marked, [Piece { left: 12, ..weapon }]);
}

#[test]
fn b7_7_copies_serve_in_one_action_or_in_several() {
    let scene = two().day(8).hand(ANNA, "tool-barfolk");
    let create = [Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool), Action::Faction(Faction::Barfolk)];
    let mut game = scene.clone().build();
    act(&mut game, ANNA, &create);
    act(&mut game, ANNA, &[lit("tool-barfolk")]);
    act(&mut game, ANNA, &create);
    act(&mut game, ANNA, &[used("tool-barfolk", 1)]);
    assert_eq!(player(&game, ANNA).arrivals.count(card("tool-barfolk")), 2);
    let mut game = scene.hand(ANNA, "weapon-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Friman)]);
    act(&mut game, ANNA, &[Action::Shape(battalia::Shape::Straight), Square(sq("b1"))]);
    act(&mut game, ANNA, &[Action::Rotation(battalia::Rotation::Quarter)]);
    act(&mut game, ANNA, &[lit("tool-barfolk"), used("tool-barfolk", 1)]);
    assert_eq!(seen(&game).standing[0].cities, 2, "both copies in one payment");
}

#[test]
fn b7_7_copies_that_were_not_used_are_lost() {
    let mut game = two().day(8).hand(ANNA, "tool-barfolk").nation(ANNA, "6*supply").build();
    let create = [Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool), Action::Faction(Faction::Barfolk)];
    act(&mut game, ANNA, &create);
    act(&mut game, ANNA, &[lit("tool-barfolk"), Pass]);
    let anna = player(&game, ANNA);
    assert!(anna.lines_left.is_empty());
    assert_eq!(anna.shelter.count(card("tool-barfolk")), 2);
    let tools = anna.at_hand.expect("everything is seen").into_iter();
    assert_eq!(tools.filter(|(piece, _)| piece.card == card("tool-barfolk")).count(), 0);
}

/// Anna has something in every place; a lit tool of which one copy is used lies in the lines.
fn something_everywhere() -> Battalia {
    let mut game = two()
        .day(8)
        .hand(ANNA, "friman-barfolk tool-barfolk")
        .lines(ANNA, "friman-islanders")
        .arrivals(ANNA, "friman-emberians")
        .shelter(ANNA, "friman-unbound")
        .nation(ANNA, "chief-barfolk")
        .limbo(ANNA, "chief-islanders")
        .ambush(ANNA, "chief-emberians")
        .tent(ANNA, "tent-barfolk", "lord-barfolk")
        .fresh_tent(ANNA, "tent-islanders", "lord-islanders")
        .build();
    let create = [Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool), Action::Faction(Faction::Barfolk)];
    act(&mut game, ANNA, &create);
    act(&mut game, ANNA, &[lit("tool-barfolk")]);
    game
}

#[test]
fn b7_8_at_hand_are_the_hand_the_tents_of_earlier_turns_and_copies_in_the_lines() {
    let at_hand = player(&something_everywhere(), ANNA).at_hand.expect("everything is seen");
    let mut cards: Vec<_> = at_hand.iter().map(|(piece, _)| (piece.zone, piece.card.to_string())).collect();
    cards.sort();
    let expected = [
        (Zone::Hand, "friman-barfolk".to_owned()),
        (Zone::Lines, "tool-barfolk".to_owned()),
        (Zone::Tents, "lord-barfolk".to_owned()),
    ];
    assert_eq!(cards, expected);
}

#[test]
fn b7_8_only_cards_at_hand_pay() {
    let mut game = something_everywhere();
    act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool)]);
    act(&mut game, ANNA, &[Action::Faction(Faction::Emberians)]);
    for name in ["friman-islanders", "friman-emberians", "friman-unbound"] {
        for give in [h(name), used(name, 1), tented(name)] {
            assert_eq!(refused(&game, ANNA, give), "B7.8", "{name}");
        }
    }
    assert_eq!(legal(&game, ANNA), [h("friman-barfolk"), used("tool-barfolk", 1), Cancel]);
}

#[test]
fn b7_8_only_cards_at_hand_stand_in_a_line() {
    let mut game = two()
        .hero(ANNA, "c3")
        .hand(ANNA, "weapon-barfolk")
        .tent(ANNA, "tent-barfolk", "lord-barfolk")
        .fresh_tent(ANNA, "tent-islanders", "lord-islanders")
        .ambush(ANNA, "chief-barfolk")
        .build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Ruins)]);
    act(&mut game, ANNA, &[h("weapon-barfolk")]);
    assert_eq!(refused(&game, ANNA, tented("lord-islanders")), "B7.8");
    assert_eq!(refused(&game, ANNA, h("chief-barfolk")), "B7.8");
    assert_eq!(legal(&game, ANNA), [tented("lord-barfolk"), Done]);
}
