//! Chapter 4: who knows what.

mod common;

use bazaar::Action::{Add, Seal, TakeBack};
use bazaar::{Bazaar, Event, Lot, Setup, TraderView};
use common::{FIRST, SECOND, THIRD, act, act_with, coin, coins, round, three};
use serde_json::json;
use table::perft::each_chance;
use table::{AnyTable, Fast, Game, Seed, Table, Transcript, Viewer};

/// A position in which the first has bid a 4 and sealed, and the second has a 3 in his open bid.
fn in_the_middle() -> Bazaar {
    let mut game = Bazaar::fair(&[&[4, 4, 1], &[3, 3], &[2, 1]], Lot::Ruby);
    act(&mut game, FIRST, Add(coin(4)));
    act(&mut game, FIRST, Seal);
    act(&mut game, SECOND, Add(coin(3)));
    act(&mut game, SECOND, Add(coin(3)));
    act(&mut game, SECOND, TakeBack(coin(3)));
    game
}

#[test]
fn z4_1_a_trader_sees_his_own_coins_and_his_bid() {
    let game = in_the_middle();
    let own = |seat| game.view(Viewer::Seat(seat)).traders[seat].clone();
    assert_eq!((own(FIRST).hand, own(FIRST).bid), (Some(coins(&[4, 1])), Some(coins(&[4]))));
    assert_eq!((own(SECOND).hand, own(SECOND).bid), (Some(coins(&[3])), Some(coins(&[3]))));
    assert_eq!((own(SECOND).coins, own(SECOND).taken_back), (2, Some(1)));
}

#[test]
fn z4_1_of_the_others_he_sees_how_many_coins_and_whether_the_bid_is_sealed() {
    let game = in_the_middle();
    let stranger = |coins, sealed| TraderView { coins, sealed, ..TraderView::default() };
    let expected = [stranger(3, true), stranger(2, false), stranger(2, false)];
    for viewer in Viewer::all(3) {
        for (seat, seen) in game.view(viewer).traders.iter() {
            if viewer != Viewer::Seat(seat) {
                assert_eq!(seen, &expected[seat.index()], "{seat}, seen by {viewer}");
            }
        }
    }
    let seen = json!({ "coins": 3, "shown": [0, 0, 0, 0], "lots": [0, 0, 0, 0, 0], "sealed": true, "hand": null, "bid": null, "taken_back": null });
    assert_eq!(json!(game.view(Viewer::Spectator))["traders"][0], seen);
}

#[test]
fn z4_1_coins_shown_and_not_paid_are_known_to_all() {
    let mut game = Bazaar::fair(&[&[4, 4, 1], &[3, 3], &[2, 1]], Lot::Ruby);
    let known = |game: &Bazaar| game.view(Viewer::Spectator).traders.as_slice().to_vec();
    round(&mut game, &[&[4], &[3], &[2]], &[1, 1], Some(Lot::Silk));
    let shown = |game: &Bazaar| known(game).iter().map(|trader| trader.shown).collect::<Vec<_>>();
    assert_eq!(shown(&game), [coins(&[]), coins(&[3]), coins(&[2])], "the first has paid his coin");
    round(&mut game, &[&[1], &[3, 3], &[1]], &[1, 1], Some(Lot::Brass));
    assert_eq!(shown(&game), [coins(&[1]), coins(&[]), coins(&[1, 2])], "and now the second both of his");
    for seed in 0..50 {
        let mut world = game;
        world.imagine(Viewer::Seat(FIRST), &mut Fast::new(seed));
        let third = world.view(Viewer::Everything).traders[THIRD].hand.expect("everything");
        assert!(third.count(coin(1)) > 0 && third.count(coin(2)) > 0, "the first remembers: {third:?}");
    }
}

#[test]
fn z4_1_composing_a_bid_is_noticed_by_nobody_else() {
    let mut game = three();
    let before = game;
    for action in [Add(coin(4)), Add(coin(1)), TakeBack(coin(4))] {
        let events = act(&mut game, SECOND, action);
        assert_eq!(events.len(), 1);
        for viewer in Viewer::all(3) {
            let heard = Bazaar::redact(&events[0], viewer);
            if viewer == Viewer::Seat(SECOND) {
                assert_eq!(heard, Some(events[0].clone()));
            } else {
                assert_eq!(heard, None, "{viewer}");
                assert_eq!(game.view(viewer), before.view(viewer), "{viewer}");
                assert_eq!(game.turn(), before.turn());
            }
        }
    }
}

#[test]
fn z4_1_taking_a_secret_step_back_is_noticed_by_nobody_else() {
    let names = ["Ann", "Ben", "Cem"].map(str::to_owned).to_vec();
    let mut table = Table::<Bazaar>::open(Setup { traders: 3, rounds: 6 }, names, Seed::from_number(1))
        .expect("three names");
    // With this seed Ann holds a 3 and Ben a 4.
    assert_eq!(table.play(FIRST, Add(coin(3))), Ok(()));
    let plan = table.undo_plan(FIRST);
    assert_eq!(table.play(SECOND, Add(coin(4))), Ok(()));
    assert_eq!(table.undo_plan(FIRST), plan, "Ann cannot find out that Ben has begun to bid");
    table.undo(FIRST).expect("a step that nobody noticed is taken back freely");
    let bid = |seat| table.view(Viewer::Seat(seat)).expect("a view of one's own").traders[seat].bid;
    assert_eq!((bid(FIRST), bid(SECOND)), (Some(coins(&[])), Some(coins(&[4]))), "Ben's step stays");
    for viewer in [Viewer::Seat(THIRD), Viewer::Spectator] {
        assert_eq!(table.log(viewer, 1), Ok(Vec::new()), "{viewer} hears nothing after the set-up");
    }
}

#[test]
fn z4_1_sealing_is_noticed_by_all() {
    let mut game = three();
    let events = act(&mut game, SECOND, Seal);
    for viewer in Viewer::all(3) {
        assert_eq!(Bazaar::redact(&events[0], viewer), Some(Event::Sealed(SECOND)));
        assert!(game.view(viewer).traders[SECOND].sealed);
    }
}

#[test]
fn z4_1_hands_stay_hidden_after_the_end() {
    let mut game = three().in_round(6);
    round(&mut game, &[&[1], &[], &[]], &[1, 1], None);
    assert!(game.turn().outcome().is_some());
    assert_eq!(game.view(Viewer::Seat(FIRST)).traders[SECOND].hand, None);
    assert_eq!(game.view(Viewer::Spectator).traders[FIRST].hand, None);
}

#[test]
fn z4_2_a_coin_drawn_is_seen_only_by_the_trader_who_draws_it() {
    let events = round(&mut three(), &[&[1], &[], &[]], &[4, 3], Some(Lot::Silk));
    let drew: Vec<_> = events.iter().filter(|event| matches!(event, Event::Drew { .. })).collect();
    for viewer in Viewer::all(3) {
        let heard: Vec<_> = drew.iter().filter_map(|event| Bazaar::redact(event, viewer)).collect();
        let (second, third) = match viewer {
            Viewer::Seat(SECOND) => (json!("four"), json!(null)),
            Viewer::Seat(THIRD) => (json!(null), json!("three")),
            _ => (json!(null), json!(null)),
        };
        let expected =
            json!([{ "drew": { "seat": 1, "coin": second } }, { "drew": { "seat": 2, "coin": third } }]);
        assert_eq!(json!(heard), expected, "{viewer}");
    }
}

#[test]
fn z4_2_the_coin_drawn_changes_nothing_for_the_others() {
    let [mut here, mut there] = [three(), three()];
    round(&mut here, &[&[1], &[], &[]], &[4, 3], Some(Lot::Silk));
    round(&mut there, &[&[1], &[], &[]], &[1, 3], Some(Lot::Silk));
    for viewer in [Viewer::Seat(FIRST), Viewer::Seat(THIRD), Viewer::Spectator] {
        assert_eq!(here.view(viewer), there.view(viewer), "{viewer}");
    }
    assert_ne!(here.view(Viewer::Seat(SECOND)), there.view(Viewer::Seat(SECOND)));
}

#[test]
fn z4_3_how_many_coins_are_in_the_purse_is_known_to_all() {
    for viewer in Viewer::all(3) {
        assert_eq!(in_the_middle().view(viewer).purse, 36 - 7, "{viewer}");
        assert_eq!(json!(in_the_middle().view(viewer))["purse"], 29, "the number, and not which");
    }
}

#[test]
fn z4_3_which_lots_are_left_in_the_crate_is_known_to_all() {
    let game = in_the_middle().with_unsold(&[Lot::Ruby]).with_lots(THIRD, &[Lot::Brass]);
    for viewer in Viewer::all(3) {
        assert_eq!(game.view(viewer).stock.counts(), &[2, 1, 2, 2, 0], "{viewer}");
        assert_eq!(game.view(viewer).unsold.counts(), &[0, 0, 0, 0, 1], "{viewer}");
        assert_eq!(game.view(viewer).traders[THIRD].lots.counts(), &[0, 1, 0, 0, 0], "{viewer}");
    }
}

#[test]
fn z4_3_the_order_of_purse_and_crate_is_known_to_nobody() {
    let mut game = in_the_middle().with_unsold(&[Lot::Ruby]);
    act(&mut game, SECOND, Seal);
    let mut drawn = Vec::new();
    each_chance(|chance| {
        let mut game = game;
        let mut log = Transcript::default();
        act_with(&mut game, THIRD, Seal, chance, &mut log);
        drawn.push((common::wages(&log.events), game.view(Viewer::Spectator).lot));
    });
    assert_eq!(drawn.len(), 4 * 4 * 4, "two wages and a lot: nothing in the position says which ones come");
    drawn.dedup();
    assert_eq!(drawn.len(), 4 * 4 * 4, "all different");
}
