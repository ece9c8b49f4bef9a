//! Chapter 4: who knows what.

mod common;

use common::{FIRST, SECOND, act, after, play};
use leduc::Action::{Call, Fold, Raise};
use leduc::Rank::{Jack, King, Queen};
use leduc::{Event, Leduc, View};
use table::perft::each_chance;
use table::{Game, PerSeat, Transcript, Viewer};

#[test]
fn l4_1_a_player_sees_his_own_card_and_nobody_elses() {
    let begun = Leduc::dealt(Queen, King);
    let later = after(begun, &[Raise, Call, Call], &[Jack]);
    for game in [begun, later] {
        assert_eq!(game.view(Viewer::Seat(FIRST)).hands.as_slice(), [Some(Queen), None]);
        assert_eq!(game.view(Viewer::Seat(SECOND)).hands.as_slice(), [None, Some(King)]);
        assert_eq!(game.view(Viewer::Spectator).hands.as_slice(), [None, None]);
    }
}

#[test]
fn l4_1_all_see_the_cards_at_the_showdown() {
    let game = after(Leduc::dealt(Queen, King), &[Call; 4], &[Jack]);
    for viewer in Viewer::all(2) {
        assert_eq!(game.view(viewer).hands.as_slice(), [Some(Queen), Some(King)], "{viewer}");
    }
}

#[test]
fn l4_1_a_hand_changes_nothing_that_others_see_or_hear_before_the_showdown() {
    let (mut here, mut there) = (Leduc::dealt(Queen, King), Leduc::dealt(Queen, Jack));
    for (action, drawn) in [(Call, &[][..]), (Raise, &[]), (Call, &[Queen]), (Raise, &[]), (Fold, &[])] {
        assert_eq!(play(&mut here, &[action], drawn), play(&mut there, &[action], drawn));
        for viewer in [Viewer::Seat(FIRST), Viewer::Spectator] {
            assert_eq!(here.view(viewer), there.view(viewer), "{viewer}");
        }
    }
}

#[test]
fn l4_2_chips_bets_and_the_open_card_are_seen_by_all() {
    let game = after(Leduc::dealt(Queen, King), &[Raise, Raise, Call, Call, Raise], &[Jack]);
    for viewer in Viewer::all(2) {
        let view = game.view(viewer);
        let public = View {
            hands: view.hands,
            open: Some(Jack),
            paid: PerSeat::from_fn(2, |seat| if seat == FIRST { 5 } else { 9 }),
            round: 2,
            raises: 1,
            bet: 4,
            to_act: Some(FIRST),
            folded: None,
            winners: None,
        };
        assert_eq!(view, public, "{viewer}");
    }
}

#[test]
fn l4_2_all_hear_everything_that_is_said() {
    let mut game = Leduc::dealt(Queen, King);
    let events = play(&mut game, &[Call, Raise, Call, Call, Call], &[Jack]);
    assert_eq!(events.len(), 5 + 1 + 2 + 1, "five actions, the open card, two cards shown, and who won");
    for viewer in Viewer::all(2) {
        let heard: Vec<Event> = events.iter().filter_map(|event| Leduc::redact(event, viewer)).collect();
        assert_eq!(heard, events, "{viewer}");
    }
}

#[test]
fn l4_2_the_order_of_the_pack_is_known_to_nobody() {
    let game = after(Leduc::dealt(Queen, King), &[Call], &[]);
    let mut open_cards = Vec::new();
    each_chance(|chance| {
        let mut game = game;
        act(&mut game, Call, chance, &mut Transcript::default());
        open_cards.extend(game.view(Viewer::Spectator).open);
    });
    assert_eq!(open_cards, [Jack, Queen, King], "nothing in the position says which one comes");
}
