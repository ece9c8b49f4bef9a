//! Bags and decks: nothing has an order before somebody looks, and what somebody saw stays where it is.

use std::panic::{AssertUnwindSafe, catch_unwind};
use table::{Audience, Bag, Chance, Deck, Fast, Kind, Recording, Script, Seat, Seats, Viewer, kinds};

kinds! {
    /// A tiny pack.
    enum Card {
        /// The first.
        Ace,
        /// The second.
        King,
        /// The third.
        Queen,
        /// The fourth.
        Jack,
    }
}
use Card::{Ace, Jack, King, Queen};

type Cards = Bag<Card, 4>;
type Pack = Deck<Card, 4, 3>;

const SIX: Cards = Bag::new([1, 2, 3, 0]);
const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

/// Draws until nothing is left.
fn draw_all(deck: &mut Pack, chance: &mut impl Chance) -> Vec<Card> {
    std::iter::from_fn(|| deck.draw(chance)).collect()
}

/// Chance that must not be asked.
fn no_chance() -> Script {
    Script::new([])
}

fn panics(run: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(run)).is_err()
}

// Kinds

fn only(seat: Seat) -> Audience {
    Audience::Only(Seats::only(seat))
}

#[test]
fn kinds_are_numbered_without_gaps() {
    assert_eq!(Card::ALL, [Ace, King, Queen, Jack]);
    assert_eq!(Card::ALL.map(Kind::index), [0, 1, 2, 3]);
    assert_eq!([0, 1, 2, 3].map(Card::from_index), Card::ALL);
    assert!(panics(|| {
        Card::from_index(4);
    }));
}

// Bag

#[test]
fn a_bag_counts_what_is_put_in_and_taken_out() {
    let mut bag = Cards::EMPTY;
    assert!(bag.is_empty() && bag == Cards::default());
    bag.add(Queen);
    bag.add(Ace);
    bag.add(Queen);
    assert_eq!((bag.len(), bag.count(Queen), bag.count(King), *bag.counts()), (3, 2, 0, [1, 0, 2, 0]));
    assert_eq!(bag.kinds().collect::<Vec<_>>(), [Ace, Queen]);
    assert_eq!(bag.iter().collect::<Vec<_>>(), [Ace, Queen, Queen]);
    assert_eq!(bag.iter().collect::<Cards>(), bag);
    assert_eq!(format!("{bag:?}"), "{Ace: 1, Queen: 2}");
    bag.remove(Ace);
    bag.add_all(&SIX);
    assert_eq!(bag.take_all(), Bag::new([1, 2, 5, 0]));
    assert!(bag.is_empty());
}

#[test]
fn what_is_not_in_a_bag_cannot_be_removed() {
    let mut bag = SIX;
    assert!(panics(|| bag.remove(Jack)));
}

#[test]
fn drawing_conserves() {
    for seed in 0..50 {
        let (mut bag, mut drawn, mut chance) = (SIX, Cards::EMPTY, Fast::new(seed));
        while let Some(card) = bag.draw(&mut chance) {
            drawn.add(card);
            let mut all = bag;
            all.add_all(&drawn);
            assert_eq!(all, SIX);
        }
        assert_eq!(drawn, SIX);
    }
}

#[test]
fn nothing_is_drawn_from_an_empty_bag_and_chance_is_not_asked() {
    let mut empty = Cards::EMPTY;
    assert_eq!(empty.draw(&mut no_chance()), None);
    assert_eq!(empty.draw_many(3, &mut no_chance()), Cards::EMPTY);
}

#[test]
fn drawing_many_stops_when_nothing_is_left() {
    let mut bag = SIX;
    let five = bag.draw_many(5, &mut Fast::new(1));
    assert_eq!((five.len(), bag.len()), (5, 1));
    let rest = bag.draw_many(5, &mut Fast::new(2));
    assert_eq!((rest.len(), bag.len()), (1, 0));
}

#[test]
fn every_card_is_as_likely_as_any_other() {
    let (mut first, mut last, mut chance) = ([0_u32; 4], [0_u32; 4], Fast::new(7));
    for _ in 0..6000 {
        let mut bag = SIX;
        first[bag.draw(&mut chance).expect("six cards").index()] += 1;
        let _ = bag.draw_many(4, &mut chance);
        last[bag.draw(&mut chance).expect("one card").index()] += 1;
    }
    for tally in [first, last] {
        for (count, expected) in tally.into_iter().zip([1000, 2000, 3000, 0]) {
            assert!(count.abs_diff(expected) <= expected / 8, "{tally:?}");
        }
    }
}

#[test]
fn one_draw_is_one_answer_of_chance_and_it_is_the_kind() {
    let mut chance = Recording::new(Fast::new(3));
    let drawn: Vec<_> = {
        let mut bag = SIX;
        std::iter::from_fn(|| bag.draw(&mut chance)).map(|card| card.index() as u32).collect()
    };
    assert_eq!(chance.into_answers(), drawn);
}

#[test]
fn a_bag_is_a_list_of_counts_in_json() {
    assert_eq!(serde_json::to_string(&SIX).expect("it has a JSON form"), "[1,2,3,0]");
    let read = |json| serde_json::from_str::<Cards>(json).map_err(|error| error.to_string());
    assert_eq!(read("[1,2,3,0]"), Ok(SIX));
    for wrong in ["[1,2,3]", "[1,2,3,0,0]", "[1,2,3,256]", "[1,2,3,-1]", "{}", "6"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    assert!(read("[1,2,3]").expect_err("too few").contains("expected 4 counts"));
}

// Deck

#[test]
fn a_new_deck_is_a_bag_that_is_drawn_from() {
    let mut deck = Pack::new(SIX);
    assert_eq!((deck.len(), deck.cards(), *deck.bag()), (6, SIX, SIX));
    let drawn: Cards = draw_all(&mut deck, &mut Fast::new(1)).into_iter().collect();
    assert_eq!((drawn, deck.is_empty()), (SIX, true));
    assert_eq!(deck.draw(&mut no_chance()), None);
}

#[test]
fn the_known_top_comes_first_and_the_known_bottom_last() {
    let mut deck = Pack::new(Bag::new([1, 0, 1, 0]));
    deck.put_on_top(King, only(A));
    deck.put_on_top(Jack, only(A));
    deck.put_under(King, only(A));
    deck.put_under(Jack, only(A));
    assert_eq!((deck.len(), deck.cards()), (6, Bag::new([1, 2, 1, 2])));
    let mut chance = Script::new([Queen.index(), Ace.index()]);
    assert_eq!(draw_all(&mut deck, &mut chance), [Jack, King, Queen, Ace, King, Jack]);
    chance.finish();
}

#[test]
fn what_is_peeked_at_is_what_is_drawn_later() {
    for seed in 0..50 {
        let (mut deck, mut chance) = (Pack::new(SIX), Fast::new(seed));
        let seen = deck.peek(3, Seats::only(A), &mut chance);
        assert_eq!((seen.len(), deck.len(), deck.cards()), (3, 6, SIX));
        assert_eq!(deck.peek(2, Seats::only(B), &mut no_chance())[..], seen[..2], "what is settled stays");
        let drawn = draw_all(&mut deck, &mut chance);
        assert_eq!(drawn[..3], seen[..]);
    }
}

#[test]
fn peeking_reaches_down_to_the_known_bottom_and_no_further() {
    let mut deck = Pack::new(Bag::new([1, 0, 0, 0]));
    deck.put_under(King, only(A));
    assert_eq!(deck.peek(3, Seats::only(B), &mut Fast::new(1))[..], [Ace, King]);
    assert_eq!(deck.seen_on_top(Viewer::Seat(A)), [None, Some(King)], "who knew the bottom knows it still");
    assert_eq!(deck.seen_at_bottom(Viewer::Everything), []);
    assert_eq!(draw_all(&mut deck, &mut no_chance()), [Ace, King]);
    assert_eq!(deck.peek(1, Seats::only(B), &mut no_chance())[..], []);
}

#[test]
fn only_those_who_looked_know_the_top() {
    let mut deck = Pack::new(SIX);
    let seen = deck.peek(2, Seats::only(A), &mut Fast::new(1));
    let both = [Some(seen[0]), Some(seen[1])];
    assert_eq!(deck.seen_on_top(Viewer::Seat(A)), both);
    assert_eq!(deck.seen_on_top(Viewer::Seat(B)), [None, None]);
    assert_eq!(deck.seen_on_top(Viewer::Spectator), [None, None]);
    assert_eq!(deck.seen_on_top(Viewer::Everything), both);
    deck.peek(1, Seats::only(B), &mut no_chance());
    assert_eq!(deck.seen_on_top(Viewer::Seat(B)), [Some(seen[0]), None]);
    assert_eq!(deck.seen_on_top(Viewer::Seat(A)), both, "looking takes nothing from those who looked before");
}

#[test]
fn a_card_that_is_turned_up_is_seen_by_all() {
    let mut deck = Pack::new(SIX);
    let mut chance = Script::new([Queen.index()]);
    assert_eq!(deck.turn_up(&mut chance), Some(Queen));
    chance.finish();
    for viewer in Viewer::all(3) {
        assert_eq!(deck.seen_on_top(viewer), [Some(Queen)], "{viewer}");
    }
    assert_eq!(deck.turn_up(&mut no_chance()), Some(Queen), "it lies there already");
    assert_eq!(deck.draw(&mut no_chance()), Some(Queen));
    assert_eq!(deck.len(), 5);
    assert_eq!(Pack::new(Cards::EMPTY).turn_up(&mut no_chance()), None);
}

#[test]
fn turning_up_shows_what_one_seat_knew_already() {
    let mut deck = Pack::new(SIX);
    let seen = deck.peek(1, Seats::only(A), &mut Fast::new(1));
    assert_eq!(deck.turn_up(&mut no_chance()), Some(seen[0]));
    assert_eq!(deck.seen_on_top(Viewer::Spectator), [Some(seen[0])]);
}

#[test]
fn the_bottom_is_known_to_those_who_put_it_there() {
    let mut deck = Pack::new(SIX);
    deck.put_under(Ace, only(A));
    deck.put_under(Jack, only(B));
    assert_eq!(deck.seen_at_bottom(Viewer::Seat(A)), [None, Some(Ace)], "from the bottom upwards");
    assert_eq!(deck.seen_at_bottom(Viewer::Seat(B)), [Some(Jack), None]);
    assert_eq!(deck.seen_at_bottom(Viewer::Spectator), [None, None]);
    assert_eq!(deck.seen_on_top(Viewer::Seat(A)), []);
}

#[test]
fn shuffling_in_forgets_every_place() {
    let mut deck = Pack::new(SIX);
    deck.peek(2, Seats::all(2), &mut Fast::new(1));
    deck.turn_up(&mut Fast::new(1));
    deck.put_under(Jack, only(A));
    deck.shuffle_in(&Bag::new([0, 0, 0, 2]));
    assert_eq!(deck, Pack::new(Bag::new([1, 2, 3, 3])));
}

#[test]
fn imagining_keeps_what_a_viewer_knows_and_redraws_the_rest() {
    let mut deck = Pack::new(SIX);
    let seen = deck.peek(1, Seats::only(A), &mut Fast::new(1));
    deck.put_on_top(Jack, only(B));
    deck.put_under(Ace, only(A));
    deck.put_under(King, only(B));
    let cards = deck.cards();
    let mut jacks = 0;
    for seed in 0..2000 {
        let mut world = deck.clone();
        assert_eq!(world.gather(Viewer::Seat(A)).len(), 5 + 2, "all that A cannot place is in the bag");
        world.redeal(Viewer::Seat(A), &mut Fast::new(seed));
        assert_eq!((world.len(), world.cards()), (deck.len(), cards));
        assert_eq!(world.seen_on_top(Viewer::Seat(A)), [None, Some(seen[0])]);
        assert_eq!(world.seen_at_bottom(Viewer::Seat(A)), [None, Some(Ace)]);
        jacks += u32::from(world.seen_on_top(Viewer::Everything)[0] == Some(Jack));
    }
    // One of the seven cards that A cannot place is the jack.
    assert!((200..=370).contains(&jacks), "{jacks}");
}

#[test]
fn imagining_forgets_what_was_true() {
    let looked_at = |cards: [Card; 2]| {
        let mut deck = Pack::new(SIX);
        deck.peek(2, Seats::only(A), &mut Script::new(cards.map(Kind::index)));
        deck
    };
    let (here, there) = (looked_at([Ace, Queen]), looked_at([Queen, King]));
    let imagined = |mut deck: Pack, viewer| {
        deck.gather(viewer);
        deck.redeal(viewer, &mut Fast::new(99));
        deck
    };
    for viewer in [Viewer::Seat(B), Viewer::Spectator] {
        assert_eq!(imagined(here.clone(), viewer), imagined(there.clone(), viewer));
    }
    for viewer in [Viewer::Seat(A), Viewer::Everything] {
        assert_eq!(imagined(here.clone(), viewer), here, "who has seen the top imagines what is true");
    }
}

#[test]
fn hands_can_be_imagined_together_with_the_deck() {
    let mut deck = Pack::new(SIX);
    deck.peek(1, Seats::only(A), &mut Fast::new(1));
    let bag = deck.gather(Viewer::Seat(B));
    bag.add(Jack); // A's hand
    let hand = bag.draw(&mut Fast::new(5)).expect("seven cards");
    deck.redeal(Viewer::Seat(B), &mut Fast::new(6));
    let mut all = deck.cards();
    all.add(hand);
    assert_eq!(all, Bag::new([1, 2, 3, 1]));
}

#[test]
fn an_open_card_stays_open_when_it_is_imagined() {
    let mut deck = Pack::new(SIX);
    let open = deck.turn_up(&mut Fast::new(1));
    deck.gather(Viewer::Spectator);
    deck.redeal(Viewer::Spectator, &mut no_chance());
    assert_eq!(deck.seen_on_top(Viewer::Spectator), [open]);
}

#[test]
fn knowing_more_than_the_game_said_is_a_bug() {
    let known = || {
        let mut deck = Pack::new(SIX);
        deck.peek(3, Seats::only(A), &mut Fast::new(1));
        deck
    };
    assert!(panics(|| known().put_on_top(Ace, Audience::NOBODY)));
    assert!(panics(|| {
        known().peek(4, Seats::only(A), &mut Fast::new(1));
    }));
    let mut deck = known();
    (0..3).for_each(|_| deck.put_under(Ace, Audience::NOBODY));
    assert!(panics(|| deck.put_under(Ace, Audience::NOBODY)));
}

#[test]
fn a_deck_survives_json() {
    let mut deck = Pack::new(SIX);
    deck.peek(2, Seats::only(A), &mut Fast::new(1));
    deck.turn_up(&mut Fast::new(1));
    deck.put_under(Jack, only(B));
    let written = serde_json::to_string(&deck).expect("it has a JSON form");
    assert_eq!(serde_json::from_str::<Pack>(&written).expect("it can be read"), deck);
    let too_much = written.replace(r#""bottom":["#, &format!(r#""bottom":[{}"#, ONE_MORE.repeat(3)));
    assert_ne!(too_much, written);
    assert!(serde_json::from_str::<Pack>(&too_much).is_err(), "four known cards do not fit");
}

const ONE_MORE: &str = r#"{"card":"ace","known_to":[],"open":false},"#;
