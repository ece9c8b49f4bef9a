//! What people read: the log of a whole game, questions, offers, refusals and pictures.

mod common;

use bazaar::Action::{self, Add, Seal, TakeBack};
use bazaar::{Bazaar, Event, Lot, Setup};
use common::{FIRST, SECOND, THIRD, act, coin, coins, round, seats, three};
use serde_json::json;
use table::{AnyTable, Cast, Chance, Fast, Game, Seat, Seats, Secret, Seed, Table, Viewer, Words};

fn names() -> Vec<String> {
    ["Ann", "Ben", "Cem"].map(str::to_owned).to_vec()
}

fn cast(viewer: Viewer) -> Cast {
    Cast::new(names(), viewer.seat())
}

/// A day of four rounds. With seed 1 Ann starts with 1, 1, 2, 3, Ben with 2, 2, 3, 4 and Cem with 1, 1, 1, 3.
fn table(seed: u64) -> Box<dyn AnyTable> {
    let setup = Setup { traders: 3, rounds: 4 };
    Box::new(Table::<Bazaar>::open(setup, names(), Seed::from_number(seed)).expect("three names"))
}

fn play(table: &mut dyn AnyTable, steps: &[(Seat, Action)]) {
    for &(seat, action) in steps {
        table.act(seat, &json!(action)).expect("the action is legal");
    }
}

fn log(table: &dyn AnyTable, viewer: Viewer) -> Vec<String> {
    let lines = table.log(viewer, 0).expect("this is not everything");
    lines.into_iter().map(|line| line.words).collect()
}

#[test]
fn the_log_of_a_day_as_the_first_seat_hears_it() {
    let mut table = table(1);
    play(&mut *table, &[(FIRST, Add(coin(1)))]);
    table.undo(FIRST).expect("nobody has acted since");
    play(&mut *table, &[(FIRST, Add(coin(3))), (FIRST, Add(coin(2))), (FIRST, TakeBack(coin(3)))]);
    play(&mut *table, &[(SECOND, Add(coin(4))), (SECOND, Add(coin(2))), (SECOND, Seal), (FIRST, Seal)]);
    play(
        &mut *table,
        &[(THIRD, Add(coin(3))), (THIRD, Add(coin(1))), (THIRD, TakeBack(coin(1))), (THIRD, Seal)],
    );
    for _ in 0..3 {
        play(&mut *table, &[(FIRST, Seal), (SECOND, Seal), (THIRD, Seal)]);
    }
    let heard = [
        "You draw 1+1+2+3 = 7.",
        "Ben draws the first coins.",
        "Cem draws the first coins.",
        "Round 1: the carpet (3) is offered.",
        "You add a 1-coin to your bid.",
        "You take the last move back.",
        "You add a 3-coin to your bid.",
        "You add a 2-coin to your bid.",
        "You take a 3-coin back.",
        "Ben seals a bid.",
        "You seal your bid.",
        "Cem seals a bid.",
        "You bid 2.",
        "Ben bids 2+4 = 6.",
        "Cem bids 3.",
        "Ben takes the carpet (3).",
        "You draw a 4-coin.",
        "Cem draws a coin.",
        "Round 2: the brass lamp (2) is offered.",
        "You seal your bid.",
        "Ben seals a bid.",
        "Cem seals a bid.",
        "You bid nothing.",
        "Ben bids nothing.",
        "Cem bids nothing.",
        "Nobody takes the brass lamp (2): it lies unsold.",
        "You draw a 1-coin.",
        "Ben draws a coin.",
        "Cem draws a coin.",
        "Round 3: the ruby (5) is offered.",
        "You seal your bid.",
        "Ben seals a bid.",
        "Cem seals a bid.",
        "You bid nothing.",
        "Ben bids nothing.",
        "Cem bids nothing.",
        "Nobody takes the ruby (5): it lies unsold.",
        "You draw a 4-coin.",
        "Ben draws a coin.",
        "Cem draws a coin.",
        "Round 4: the sack of pepper (1) is offered.",
        "You seal your bid.",
        "Ben seals a bid.",
        "Cem seals a bid.",
        "You bid nothing.",
        "Ben bids nothing.",
        "Cem bids nothing.",
        "Nobody takes the sack of pepper (1): it lies unsold.",
        "The market has failed: everybody loses.",
    ];
    assert_eq!(log(&*table, Viewer::Seat(FIRST)), heard);
}

#[test]
fn the_log_of_a_round_as_a_spectator_and_the_third_seat_hear_it() {
    let mut table = table(1);
    play(&mut *table, &[(FIRST, Add(coin(3))), (FIRST, Seal), (SECOND, Add(coin(4))), (SECOND, Seal)]);
    play(&mut *table, &[(THIRD, Add(coin(3))), (THIRD, Seal)]);
    let heard = [
        "Ann draws the first coins.",
        "Ben draws the first coins.",
        "Cem draws the first coins.",
        "Round 1: the carpet (3) is offered.",
        "Ann seals a bid.",
        "Ben seals a bid.",
        "Cem seals a bid.",
        "Ann bids 3.",
        "Ben bids 4.",
        "Cem bids 3.",
        "Ben takes the carpet (3).",
        "Ann draws a coin.",
        "Cem draws a coin.",
        "Round 2: the brass lamp (2) is offered.",
    ];
    assert_eq!(log(&*table, Viewer::Spectator), heard);
    let own = [
        "You draw 1+1+1+3 = 6.",
        "You add a 3-coin to your bid.",
        "You seal your bid.",
        "You bid 3.",
        "You draw a 4-coin.",
    ];
    let mut log = log(&*table, Viewer::Seat(THIRD));
    log.retain(|words| words.starts_with("You"));
    assert_eq!(log, own);
}

#[test]
fn the_words_for_what_did_not_happen_in_that_day() {
    let view = three().view(Viewer::Spectator);
    let tell = |event: &Event, viewer| Bazaar::tell(&view, event, &cast(viewer));
    let closed = Event::Closed { winners: seats(&[FIRST, THIRD]) };
    assert_eq!(tell(&closed, Viewer::Seat(FIRST)), "The market closes. The day belongs to you and Cem.");
    assert_eq!(tell(&closed, Viewer::Spectator), "The market closes. The day belongs to Ann and Cem.");
    let added = Event::Added { seat: FIRST, coin: coin(4) };
    assert_eq!(tell(&added, Viewer::Everything), "Ann adds a 4-coin to the bid.");
    let drew = Event::Drew { seat: FIRST, coin: Secret::new(coin(4), Seats::only(FIRST)) };
    assert_eq!(tell(&drew, Viewer::Everything), "Ann draws a 4-coin.");
    let shown = Event::Shown { seat: FIRST, bid: coins(&[4, 1, 4]) };
    assert_eq!(tell(&shown, Viewer::Seat(FIRST)), "You bid 1+4+4 = 9.");
}

#[test]
fn questions_say_who_is_waited_for_and_how_it_ended() {
    let ask = |game: &Bazaar, viewer| Bazaar::question(&game.view(viewer), &cast(viewer));
    let mut game = three();
    assert_eq!(ask(&game, Viewer::Seat(FIRST)), "Compose your bid for the ruby (5), then seal it.");
    act(&mut game, FIRST, Seal);
    assert_eq!(ask(&game, Viewer::Seat(FIRST)), "Waiting for Ben and Cem to bid for the ruby (5).");

    let mut won = three().in_round(6);
    round(&mut won, &[&[1], &[], &[]], &[1, 1], None);
    assert_eq!(ask(&won, Viewer::Seat(FIRST)), "You win the day.");
    assert_eq!(ask(&won, Viewer::Spectator), "Ann wins the day.");

    let mut shared = three().in_round(6).with_lots(SECOND, &[Lot::Ruby]);
    round(&mut shared, &[&[1], &[], &[]], &[1, 1], None);
    assert_eq!(ask(&shared, Viewer::Seat(FIRST)), "The victory is shared by you and Ben.");

    let mut failed = three().with_unsold(&[Lot::Silk, Lot::Silk]);
    round(&mut failed, &[&[], &[], &[]], &[], None);
    assert_eq!(ask(&failed, Viewer::Seat(FIRST)), "Three lots lie unsold: the market has failed for all.");
}

#[test]
fn offers_say_what_they_cost_and_give() {
    let mut game = Bazaar::fair(&[&[4, 1], &[1], &[1]], Lot::Ruby);
    let offer = |game: &Bazaar, action| {
        let offer = Bazaar::offer(&game.view(Viewer::Seat(FIRST)), FIRST, action);
        (offer.words, offer.cost.or(offer.gives).unwrap_or_default())
    };
    let pair = |words: &str, value: &str| (words.to_owned(), value.to_owned());
    assert_eq!(offer(&game, Seal), pair("Seal an empty bid", ""));
    assert_eq!(offer(&game, Add(coin(4))), pair("Add a 4-coin", "makes a bid of 4"));
    act(&mut game, FIRST, Add(coin(4)));
    assert_eq!(offer(&game, Add(coin(1))), pair("Add a 1-coin", "makes a bid of 5"));
    assert_eq!(offer(&game, TakeBack(coin(4))), pair("Take back a 4-coin", ""));
    assert_eq!(offer(&game, Seal), pair("Seal your bid", "4 if it is the highest"));
    act(&mut game, FIRST, Add(coin(1)));
    assert_eq!(offer(&game, Seal), pair("Seal your bid", "1+4 = 5 if it is the highest"));
}

#[test]
fn every_offer_has_words_and_every_refusal_is_a_sentence_with_its_rule() {
    let rulebook = include_str!("../../../docs/rules/bazaar.md");
    let mut rules = Vec::new();
    for seed in 0..30 {
        let (mut table, mut chance) = (table(seed), Fast::new(seed));
        loop {
            let mut choices = Vec::new();
            for seat in Seat::all(3) {
                let offers = table.offers(seat);
                assert!(offers.iter().all(|choice| !choice.offer.words.is_empty()), "{offers:?}");
                choices.extend(offers.into_iter().map(|choice| (seat, choice.action)));
                for refused in table.refusals(seat) {
                    assert!(refused.words.ends_with('.') && !refused.wanted.is_empty(), "{refused:?}");
                    assert!(rulebook.contains(&format!("**{} ", refused.rule)), "{refused:?}");
                    rules.push(refused.rule);
                }
            }
            if choices.is_empty() {
                break;
            }
            let (seat, action) = &choices[chance.below(choices.len() as u32) as usize];
            table.act(*seat, action).expect("it was offered");
        }
    }
    rules.sort();
    rules.dedup();
    assert_eq!(rules, ["Z2.3", "Z2.4", "Z2.5", "Z3.3"]);
}

#[test]
fn a_picture_shows_what_its_viewer_knows() {
    let mut game = three().in_round(3).with_lots(SECOND, &[Lot::Silk, Lot::Brass]).with_unsold(&[Lot::Ruby]);
    act(&mut game, FIRST, Add(coin(4)));
    act(&mut game, SECOND, Seal);
    let picture = Bazaar::picture(&game.view(Viewer::Seat(FIRST)), &cast(Viewer::Seat(FIRST)));
    let expected = "\
Round 3 of 6 · offered: ruby (5) · unsold: 1 of 3 · purse: 24 coins
Still in the crate, by value: 1, 1, 2, 3, 3, 4
▶ Your points: 0 · hand 1+2+3 = 6 · bid 4 · bidding
  Ben's points: 2+4 = 6 · 4 coins · bid sealed
▶ Cem's points: 0 · 4 coins · bidding";
    assert_eq!(picture, expected);
}

#[test]
fn the_fullest_picture_is_readable_at_a_hundred_columns() {
    let game = Bazaar::fair(&[&[1, 1, 1, 2, 2, 3, 3, 4], &[], &[1]], Lot::Pepper)
        .in_round(6)
        .with_lots(FIRST, &[Lot::Brass, Lot::Carpet, Lot::Silk, Lot::Ruby, Lot::Ruby]);
    let picture = Bazaar::picture(&game.view(Viewer::Seat(FIRST)), &cast(Viewer::Seat(FIRST)));
    assert!(picture.lines().all(|line| line.chars().count() <= 100), "{picture}");
}
