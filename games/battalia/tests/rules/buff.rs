//! Chapter 15, first half: how Buff enters, walks and meets heroes.

use crate::common::*;
use battalia::Action::{self, *};
use battalia::{Battalia, Buff, Deed, Event, Faction, Figure, Great, HeroRef, Piece, Scene, Task, Terrain};
use table::{Fast, Game, Seat, Seats, Transcript};

pub(crate) fn three() -> Scene {
    Scene::new(&[Faction::Barfolk, Faction::Islanders, Faction::Emberians])
}

/// Everybody says nothing until this day begins. What happened.
#[track_caller]
pub(crate) fn until_day(game: &mut Battalia, day: u8) -> Vec<Event> {
    let mut log = Transcript::default();
    while seen(game).oracle.day < day {
        let seat = game.turn().deciders().first().expect("the game goes on");
        let action = game.pass(seat).expect("one can say nothing");
        game.apply(seat, action, &mut Fast::new(3), &mut log);
    }
    log.events
}

/// The seat rolls this and leads Buff along this way.
#[track_caller]
pub(crate) fn leads(game: &mut Battalia, seat: Seat, roll: usize, way: &[&str]) -> Vec<Event> {
    let mut events = act_with(game, seat, Roll, &[roll - 1]);
    for square in way {
        events.extend(act(game, seat, &[Square(sq(square))]));
    }
    events
}

pub(crate) fn is_asked(game: &Battalia) -> (Seats, Task) {
    let asked = seen(game).asked.expect("somebody is asked");
    (asked.seats, asked.task)
}

pub(crate) fn legal(game: &Battalia, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
}

pub(crate) fn hero(seat: Seat) -> HeroRef {
    HeroRef { seat, figure: Figure::First }
}

/// Everybody has a deck of supplies, so that every hand is refilled.
pub(crate) fn supplied(scene: Scene, seats: u8) -> Scene {
    Seat::all(seats).fold(scene, |scene, seat| scene.nation(seat, "12*supply"))
}

/// Two players, and roads from a1 to d1: Buff on b1.
pub(crate) fn road() -> Scene {
    let roads = two().road("b1", "EW", Terrain::Canyon).road("c1", "EW", Terrain::Canyon);
    supplied(roads.road("d1", "EW", Terrain::Canyon).free_buff("b1").day(9), 2)
}

#[test]
fn b15_1_buff_is_absent_in_week_one_and_enters_before_seat_1() {
    let mut game = supplied(two(), 2).build();
    let events = until_day(&mut game, 7);
    assert!(!events.contains(&Event::BiddingBegan));
    assert_eq!(seen(&game).buff, Buff::Absent);
    let events = until_day(&mut game, 8);
    assert_eq!(events[events.len() - 2..], [Event::DayBegan(8), Event::BiddingBegan]);
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[Done]);
    let (seats, task) = is_asked(&game);
    let winner = seats.first().expect("the winner");
    assert_eq!(task, Task::PlaceBuff(winner));
    let events = act(&mut game, winner, &[Square(sq("a1"))]);
    assert!(events.contains(&Event::BuffEntered(sq("a1"))), "{events:?}");
    assert_eq!(events.last(), Some(&Event::TurnBegan(ANNA)));
}

#[test]
fn b15_1_he_enters_in_any_later_week_but_only_if_he_is_off_the_map() {
    let mut game = supplied(two(), 2).day(14).build();
    assert!(until_day(&mut game, 15).contains(&Event::BiddingBegan));
    let mut game = road().day(14).build();
    assert!(!until_day(&mut game, 15).contains(&Event::BiddingBegan));
    assert_eq!(seen(&game).buff, Buff::Free { square: sq("b1") });
    let mut game = supplied(two().serving_buff(ANNA, "a1", 16), 2).day(14).build();
    assert!(!until_day(&mut game, 15).contains(&Event::BiddingBegan));
}

/// Three players before the bid of day 8.
fn bidding() -> Scene {
    supplied(three(), 3)
        .day(8)
        .hand(ANNA, "priest-barfolk friman-islanders")
        .hand(BORIS, "lord-islanders horse-barfolk tool-barfolk")
        .hand(CLARA, "chief-barfolk")
        .bidding()
}

#[test]
fn b15_2_all_bid_at_the_same_time_and_bids_are_shown_together() {
    let mut game = bidding().build();
    assert_eq!(is_asked(&game), (Seats::all(3), Task::Bid));
    let chosen =
        |game: &Battalia| -> Vec<_> { seen(game).players.iter().map(|player| player.bid_chosen).collect() };
    let events = act(&mut game, CLARA, &[Bid(card("chief-barfolk")), Done]);
    assert_eq!(events.last(), Some(&Event::BidChosen(CLARA)));
    assert_eq!(is_asked(&game).0, Seats::all(3).without(CLARA));
    assert_eq!(chosen(&game), [Some(false), Some(false), Some(true)]);
    assert_eq!(refused(&game, CLARA, Done), "B15.2");
    let events = act(&mut game, ANNA, &[Done]);
    assert!(!events.iter().any(|event| matches!(event, Event::BidShown { .. })), "{events:?}");
    let events = act(&mut game, BORIS, &[Bid(card("lord-islanders")), Bid(card("horse-barfolk")), Done]);
    let shown = |event: &Event| match event {
        Event::BidShown { seat, cards, .. } => Some((*seat, cards.to_vec())),
        _ => None,
    };
    let both = ["lord-islanders", "horse-barfolk"].map(card).to_vec();
    let expected = [(ANNA, vec![]), (BORIS, both), (CLARA, vec![card("chief-barfolk")])];
    assert_eq!(events.iter().filter_map(shown).collect::<Vec<_>>(), expected);
}

#[test]
fn b15_2_only_cards_of_the_hand_with_strength_are_bid() {
    let mut game =
        bidding().tent(BORIS, "tent-barfolk", "lord-barfolk").ambush(BORIS, "lord-emberians").build();
    assert_eq!(refused(&game, BORIS, Bid(card("tool-barfolk"))), "B15.2");
    assert_eq!(refused(&game, BORIS, Bid(card("lord-barfolk"))), "B15.2", "it is stationed");
    assert_eq!(refused(&game, BORIS, Bid(card("lord-emberians"))), "B15.2", "it lies in ambush");
    act(&mut game, BORIS, &[Bid(card("lord-islanders"))]);
    assert_eq!(refused(&game, BORIS, Bid(card("lord-islanders"))), "B15.2", "there is only one");
    assert_eq!(refused(&game, BORIS, TakeBack(card("horse-barfolk"))), "B15.2");
    act(&mut game, BORIS, &[TakeBack(card("lord-islanders")), Done]);
}

#[test]
fn b15_3_printed_strength_counts() {
    let hand = "friman-barfolk chief-barfolk priest-barfolk lord-barfolk weapon-barfolk horse-barfolk sword shield staff";
    let values = [1, 2, 3, 4, 1, 1, 3, 6, 2];
    for day in [8, 9, 14] {
        for (name, expected) in hand.split(' ').zip(values) {
            let mut game = supplied(two().row(&[]), 2).day(day).hand(ANNA, hand).bidding().build();
            act(&mut game, BORIS, &[Done]);
            let events = act(&mut game, ANNA, &[Bid(card(name)), Done]);
            let value = |event: &Event| match event {
                Event::BidShown { seat: ANNA, value, .. } => Some(*value),
                _ => None,
            };
            assert_eq!(events.iter().find_map(value), Some(expected), "{name} on day {day}");
        }
    }
}

/// Everybody bids this; who wins, if chance answers so.
fn winner(scene: Scene, bids: [&str; 3], draw: &[usize]) -> Seat {
    let hands = scene.hand(ANNA, bids[0]).hand(BORIS, bids[1]).hand(CLARA, bids[2]);
    let scene = supplied(hands, 3).bid(ANNA, bids[0]).bid(BORIS, bids[1]);
    let mut game = scene.day(8).bidding().build();
    for name in bids[2].split_whitespace() {
        act(&mut game, CLARA, &[Bid(card(name))]);
    }
    let events = act_with(&mut game, CLARA, Done, draw);
    let won = |event: &Event| if let Event::WonBid(seat) = event { Some(*seat) } else { None };
    events.iter().find_map(won).expect("somebody wins")
}

#[test]
fn b15_4_the_highest_bid_wins() {
    let rich = three().level("a1", 4);
    assert_eq!(winner(rich, ["priest-barfolk", "lord-barfolk", "friman-barfolk"], &[]), BORIS);
}

#[test]
fn b15_4_points_decide_among_equal_bids_then_chance() {
    let bids = ["priest-barfolk", "priest-islanders", "friman-barfolk"];
    assert_eq!(winner(three().level("a1", 2).level("a5", 4), bids, &[]), ANNA);
    for (at, expected) in [ANNA, BORIS].into_iter().enumerate() {
        assert_eq!(winner(three().level("a5", 4), bids, &[at]), expected);
    }
}

#[test]
fn b15_4_without_bids_all_are_tied_at_0() {
    assert_eq!(winner(three().level("g1", 2), ["", "", ""], &[]), BORIS);
    for (at, expected) in [ANNA, BORIS, CLARA].into_iter().enumerate() {
        assert_eq!(winner(three(), ["", "", ""], &[at]), expected);
    }
}

/// Boris has won the bid of three players.
fn won_by_boris(scene: Scene) -> Battalia {
    let hands = scene.hand(ANNA, "friman-barfolk").hand(BORIS, "lord-islanders weapon-barfolk");
    let scene = supplied(hands, 3).bid(ANNA, "friman-barfolk").bid(BORIS, "lord-islanders weapon-barfolk");
    let mut game = scene.day(8).bidding().build();
    act(&mut game, CLARA, &[Done]);
    game
}

#[test]
fn b15_5_the_winner_puts_buff_on_any_start_square() {
    let game = won_by_boris(three());
    assert_eq!(legal(&game, BORIS), ["a1", "g1", "a5"].map(|square| Square(sq(square))));
    assert_eq!(refused(&game, BORIS, Square(sq("d1"))), "B15.5");
    assert_eq!(refused(&game, ANNA, Square(sq("a1"))), "B18.7");
    for square in ["a1", "g1", "a5"] {
        let mut game = game;
        act(&mut game, BORIS, &[Square(sq(square))]);
        assert_eq!(seen(&game).buff, Buff::Free { square: sq(square) });
    }
}

#[test]
fn b15_6_bids_lie_open_and_are_spent_when_buff_stands() {
    let mut game = won_by_boris(three());
    let sizes = |game: &Battalia| -> Vec<_> {
        let players = seen(game).players;
        players.iter().map(|player| (player.lines.len(), player.shelter.len(), player.hand_count)).collect()
    };
    assert_eq!(sizes(&game), [(1, 0, 0), (2, 0, 0), (0, 0, 0)]);
    let events = act(&mut game, BORIS, &[Square(sq("a5"))]);
    assert_eq!(sizes(&game), [(0, 1, 6), (0, 2, 6), (0, 0, 6)]);
    let drew = |event: &Event| if let Event::Drew { seat, .. } = event { Some(*seat) } else { None };
    assert_eq!(events.iter().filter_map(drew).collect::<Vec<_>>(), [ANNA, BORIS, CLARA]);
}

#[test]
fn b15_7_entry_on_a_hero_is_a_meeting_after_the_refill() {
    let mut game = won_by_boris(three().hero(CLARA, "a5").hero(ANNA, "g1"));
    let events = act(&mut game, BORIS, &[Square(sq("a5"))]);
    let last_draw = events.iter().rposition(|event| matches!(event, Event::Drew { .. }));
    let met = events.iter().position(|event| *event == Event::Met(hero(CLARA)));
    assert!(last_draw < met, "{events:?}");
    assert_eq!(seen(&game).players[2].hand_count, 6);
    let events = act(&mut game, CLARA, &[Bribe, h("supply"), h("supply"), h("supply")]);
    assert!(events.contains(&Event::Drew { seat: CLARA, count: 3 }), "{events:?}");
    assert_eq!(events.last(), Some(&Event::TurnBegan(ANNA)));
    assert_eq!(seen(&game).players[2].shelter.len(), 3, "not in the lines");
}

#[test]
fn b15_7_the_winner_of_the_bid_picks_the_hero_and_marks_end() {
    let scene = three().hero(CLARA, "a5").hero(ANNA, "a5");
    let mut game = won_by_boris(scene.hand(CLARA, "title-barfolk chief-barfolk"));
    act(&mut game, BORIS, &[Square(sq("a5"))]);
    assert_eq!(is_asked(&game), (Seats::only(BORIS), Task::PickMet { mover: BORIS }));
    act(&mut game, BORIS, &[Meet(hero(CLARA))]);
    let chief = Piece::in_hand(card("chief-barfolk"));
    act(&mut game, CLARA, &[Fight, h("title-barfolk"), Object(chief)]);
    assert_eq!(seen(&game).players[2].marked, [Piece { now: card("priest-barfolk"), ..chief }]);
    act(&mut game, CLARA, &[Done]);
    let clara = &seen(&game).players[2];
    assert_eq!((clara.marked.len(), clara.hand_count), (0, 6));
    assert_eq!(clara.hand.expect("all is seen").count(card("chief-barfolk")), 1);
}

#[test]
fn b15_8_the_active_player_may_roll_in_step_6() {
    let mut game = road().build();
    act(&mut game, ANNA, &[Pass]);
    assert_eq!(seen(&game).players[0].hand_count, 6, "after the draw");
    assert_eq!(legal(&game, ANNA), [Roll, Leave]);
    assert_eq!(refused(&game, ANNA, Square(sq("c1"))), "B18.1", "without a roll he does not move");
    let events = act(&mut game, ANNA, &[Leave]);
    assert!(!events.iter().any(|event| matches!(event, Event::BuffMoved { .. })), "{events:?}");
    assert_eq!((seen(&game).buff, seen(&game).active), (Buff::Free { square: sq("b1") }, BORIS));
}

#[test]
fn b15_8_he_moves_up_to_the_roll_and_stops_after_any_step() {
    for steps in 0..=2 {
        let way = ["c1", "d1", "e1"];
        let mut game = road().leading_of(ANNA).build();
        let events = leads(&mut game, ANNA, 3, &way[..steps]);
        assert!(events.contains(&Event::LeadsBuff { seat: ANNA, roll: 3 }), "{events:?}");
        act(&mut game, ANNA, &[Done]);
        let square = if steps == 0 { "b1" } else { way[steps - 1] };
        assert_eq!(seen(&game).buff, Buff::Free { square: sq(square) });
        assert_eq!(seen(&game).active, BORIS);
    }
    let mut game = road().leading_of(ANNA).build();
    leads(&mut game, ANNA, 2, &["c1", "d1"]);
    assert_eq!(seen(&game).active, BORIS, "the roll is used up");
}

#[test]
fn b15_8_nobody_is_asked_unless_buff_is_free() {
    for scene in [supplied(two(), 2), supplied(two().serving_buff(ANNA, "a1", 16), 2)] {
        let mut game = scene.day(9).build();
        act(&mut game, ANNA, &[Pass]);
        assert_eq!((seen(&game).active, is_asked(&game).1), (BORIS, Task::Opening));
    }
}

#[test]
fn b15_9_the_player_who_rolled_decides() {
    let mut game = road().hero(BORIS, "c1").hero(BORIS, "c1").leading_of(ANNA).build();
    act_with(&mut game, ANNA, Roll, &[2]);
    assert_eq!(refused(&game, BORIS, Square(sq("c1"))), "B18.7");
    act(&mut game, ANNA, &[Square(sq("c1"))]);
    assert_eq!(is_asked(&game), (Seats::only(ANNA), Task::PickMet { mover: ANNA }));
    assert_eq!(refused(&game, BORIS, Meet(hero(BORIS))), "B18.7");
}

#[test]
fn b15_10_each_step_leads_to_a_linked_square_not_entered_before() {
    let mut game = road().leading_of(ANNA).build();
    act_with(&mut game, ANNA, Roll, &[5]);
    assert_eq!(refused(&game, ANNA, Square(sq("b2"))), "B15.10", "no link");
    assert_eq!(refused(&game, ANNA, Square(sq("d1"))), "B15.10", "two steps away");
    act(&mut game, ANNA, &[Square(sq("c1"))]);
    assert_eq!(refused(&game, ANNA, Square(sq("b1"))), "B15.10", "his first square");
    act(&mut game, ANNA, &[Square(sq("d1"))]);
    assert_eq!(legal(&game, ANNA), [Square(sq("e1")), Done]);
}

#[test]
fn b15_10_the_walk_ends_where_no_step_is_possible() {
    let mut game = road().leading_of(ANNA).build();
    leads(&mut game, ANNA, 6, &["c1", "d1", "e1"]);
    assert_eq!(seen(&game).buff, Buff::Free { square: sq("e1") });
    assert_eq!((seen(&game).active, is_asked(&game).1), (BORIS, Task::Opening));
    act(&mut game, BORIS, &[Decline, Pass]);
    leads(&mut game, BORIS, 1, &["d1"]);
    assert_eq!(seen(&game).buff, Buff::Free { square: sq("d1") }, "another walk, another count");
}

#[test]
fn b15_11_a_hero_of_any_player_ends_the_walk() {
    for owner in [ANNA, BORIS] {
        let mut game = road().hero(owner, "c1").leading_of(ANNA).build();
        let events = leads(&mut game, ANNA, 6, &["c1"]);
        assert_eq!(events.last(), Some(&Event::Met(hero(owner))), "{events:?}");
        assert_eq!(is_asked(&game).0, Seats::only(owner));
        act(&mut game, owner, &[Fight, Done]);
        assert_eq!(seen(&game).buff, Buff::Free { square: sq("c1") });
        assert_eq!(seen(&game).active, BORIS, "the remaining steps are lost");
    }
}

#[test]
fn b15_12_the_mover_picks_one_without_a_truce() {
    let scene = road().hero(ANNA, "c1").hero(BORIS, "c1").hero(BORIS, "c1");
    let second = HeroRef { seat: BORIS, figure: Figure::Second };
    let mut game = scene.clone().leading_of(ANNA).build();
    leads(&mut game, ANNA, 1, &["c1"]);
    assert_eq!(legal(&game, ANNA), [hero(ANNA), hero(BORIS), second].map(Meet));
    let mut game = scene.clone().truce(ANNA, 12).leading_of(ANNA).build();
    leads(&mut game, ANNA, 1, &["c1"]);
    assert_eq!(legal(&game, ANNA), [hero(BORIS), second].map(Meet));
    assert_eq!(refused(&game, ANNA, Meet(hero(ANNA))), "B15.12");
    act(&mut game, ANNA, &[Meet(second)]);
    act(&mut game, BORIS, &[Fight, Done]);
    let left: Vec<_> = seen(&game).heroes.iter().map(|hero| hero.hero).collect();
    assert_eq!(left, [hero(ANNA), hero(BORIS)], "the others are not concerned");
    let mut game = scene.truce(BORIS, 12).leading_of(ANNA).build();
    let events = leads(&mut game, ANNA, 1, &["c1"]);
    assert_eq!(events.last(), Some(&Event::Met(hero(ANNA))), "the only one without a truce");
}

#[test]
fn b15_13_cities_are_neither_attacked_nor_counted() {
    let mut game = road().level("a1", 4).hero(ANNA, "a1").leading_of(BORIS).build();
    leads(&mut game, BORIS, 1, &["a1"]);
    act(&mut game, ANNA, &[Fight]);
    let defence = seen(&game).battle.expect("a fight").defence;
    assert_eq!((defence.base, defence.total), (0, 0));
    act(&mut game, ANNA, &[Done]);
    assert_eq!(seen(&game).standing[0].points, 4);
    let mut game = road().leading_of(BORIS).build();
    let events = leads(&mut game, BORIS, 1, &["a1"]);
    assert!(!events.iter().any(|event| matches!(event, Event::Met(_) | Event::Fights(_))), "{events:?}");
}

#[test]
fn b15_14_bribe_hire_or_fight() {
    let met = |hand: &str| {
        let mut game = road().hero(BORIS, "c1").hand(BORIS, hand).leading_of(ANNA).build();
        leads(&mut game, ANNA, 1, &["c1"]);
        game
    };
    assert_eq!(legal(&met("4*supply"), BORIS), [Bribe, Hire, Fight]);
    assert_eq!(legal(&met("3*supply"), BORIS), [Bribe, Fight]);
    assert_eq!(legal(&met("2*supply"), BORIS), [Fight]);
    assert_eq!(refused(&met("4*supply"), BORIS, LetBe), "B15.14");
    assert_eq!(refused(&met("4*supply"), BORIS, Square(sq("d1"))), "B15.14", "there is no retreat");
}

/// A hero of Anna on a1, Buff on b1, and a horse.
fn towards_buff() -> Scene {
    road().hero(ANNA, "a1").hand(ANNA, "horse-barfolk lord-barfolk")
}

const MARCH: [Action; 2] = [Do(Deed::March), Hero(Figure::First)];

#[test]
fn b15_15_a_march_into_buff_ends_in_a_meeting() {
    let mut game = towards_buff().build();
    act(&mut game, ANNA, &MARCH);
    let events = act(&mut game, ANNA, &[h("horse-barfolk"), Square(sq("b1"))]);
    assert_eq!(events.last(), Some(&Event::Met(hero(ANNA))), "{events:?}");
    act(&mut game, ANNA, &[Fight]);
    let battle = seen(&game).battle.expect("a fight");
    assert_eq!((battle.attacker, battle.defender, battle.attack.total), (None, Some(ANNA), 6));
    act(&mut game, ANNA, &[h("lord-barfolk"), Done]);
    assert_eq!(is_asked(&game).1, Task::Menu, "the march is over");
    let mut game = towards_buff().truce(ANNA, 12).build();
    act(&mut game, ANNA, &MARCH);
    act(&mut game, ANNA, &[h("horse-barfolk"), Square(sq("b1")), Square(sq("c1"))]);
    assert_eq!(seen(&game).heroes[0].square, sq("c1"), "under a truce the way goes on");
}

#[test]
fn b15_15_so_does_a_flight() {
    let flight = [Do(Deed::UseGreat), Action::Great(Great::Wings), Hero(Figure::First), Square(sq("b1"))];
    let mut game = towards_buff().hand(ANNA, "wings").build();
    let events = act(&mut game, ANNA, &flight);
    assert_eq!(events.last(), Some(&Event::Met(hero(ANNA))), "{events:?}");
    act(&mut game, ANNA, &[Fight, Done]);
    assert_eq!(is_asked(&game).1, Task::Menu, "the flight is over");
    let mut game = towards_buff().hand(ANNA, "wings").truce(ANNA, 12).build();
    act(&mut game, ANNA, &flight);
    act(&mut game, ANNA, &[Square(sq("c1"))]);
}

#[test]
fn b15_15_a_hero_hired_on_his_square_is_met() {
    let scene = supplied(two(), 2).day(10).free_buff("a1").hand(ANNA, "weapon-barfolk 2*supply");
    let hire = [Do(Deed::HireHero), Square(sq("a1")), h("weapon-barfolk"), h("supply"), h("supply")];
    let mut game = scene.clone().build();
    let events = act(&mut game, ANNA, &hire);
    assert_eq!(events.last(), Some(&Event::Met(hero(ANNA))), "{events:?}");
    assert_eq!(legal(&game, ANNA), [Fight]);
    let mut game = scene.truce(ANNA, 12).build();
    act(&mut game, ANNA, &hire);
    assert_eq!(is_asked(&game).1, Task::Menu);
}
