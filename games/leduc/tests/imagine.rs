//! Imagined worlds: as likely as they are for all a viewer knows, and the same in everything it does know.

mod common;

use common::{FIRST, SECOND, after};
use leduc::Action::{Call, Raise};
use leduc::Rank::{self, Jack, King, Queen};
use leduc::{Leduc, View};
use table::perft::each_equal_chance;
use table::{Fast, Game, Viewer};

/// Both hands in every world that the viewer can imagine; each world is equally likely.
fn imagined_hands(game: Leduc, viewer: Viewer) -> Vec<[Rank; 2]> {
    let mut hands = Vec::new();
    each_equal_chance(|chance| {
        let mut world = game;
        world.imagine(viewer, chance);
        world.audit().expect("an imagined world is a sound one");
        let truth: View = world.view(Viewer::Everything);
        hands.push([FIRST, SECOND].map(|seat| truth.hands[seat].expect("everything is shown")));
    });
    hands
}

/// In how many of the worlds the seat holds a jack, a queen, a king.
fn counts(worlds: &[[Rank; 2]], seat: usize) -> [usize; 3] {
    Rank::ALL.map(|rank| worlds.iter().filter(|hands| hands[seat] == rank).count())
}

#[test]
fn with_a_king_in_hand_the_other_holds_a_king_in_one_of_five_worlds() {
    for truth in Rank::ALL {
        let worlds = imagined_hands(Leduc::dealt(King, truth), Viewer::Seat(FIRST));
        assert_eq!(counts(&worlds, 1), [2, 2, 1], "whatever the other really holds");
        assert_eq!(counts(&worlds, 0), [0, 0, 5], "one's own card stays");
    }
    let worlds = imagined_hands(Leduc::dealt(King, Jack), Viewer::Seat(SECOND));
    assert_eq!((counts(&worlds, 0), counts(&worlds, 1)), ([1, 2, 2], [5, 0, 0]));
}

#[test]
fn the_open_card_is_not_imagined_in_a_hand() {
    let game = after(Leduc::dealt(King, Queen), &[Raise, Call], &[King]);
    let worlds = imagined_hands(game, Viewer::Seat(FIRST));
    assert_eq!(counts(&worlds, 1), [2, 2, 0], "both kings are accounted for");
    let worlds = imagined_hands(game, Viewer::Seat(SECOND));
    assert_eq!(counts(&worlds, 0), [2, 1, 1]);
}

#[test]
fn a_spectator_imagines_both_hands() {
    let worlds = imagined_hands(Leduc::dealt(King, Queen), Viewer::Spectator);
    assert_eq!(worlds.len(), 6 * 5);
    assert_eq!((counts(&worlds, 0), counts(&worlds, 1)), ([10; 3], [10; 3]));
    assert_eq!(worlds.iter().filter(|[first, second]| first == second).count(), 6);
}

#[test]
fn after_the_showdown_there_is_nothing_to_imagine() {
    let game = after(Leduc::dealt(King, Queen), &[Call; 4], &[Jack]);
    for viewer in Viewer::all(2) {
        assert_eq!(imagined_hands(game, viewer), [[King, Queen]]);
    }
}

#[test]
fn the_generator_of_playouts_is_as_fair_as_the_count() {
    let game = Leduc::dealt(King, Queen);
    let mut chance = Fast::new(7);
    let mut found = [0; 3];
    for _ in 0..20_000 {
        let mut world = game;
        world.imagine(Viewer::Seat(FIRST), &mut chance);
        found[world.view(Viewer::Everything).hands[SECOND].expect("everything is shown") as usize] += 1;
    }
    for (found, expected) in found.into_iter().zip([8_000_i32, 8_000, 4_000]) {
        assert!((found - expected).abs() < 600, "{found} worlds, {expected} expected");
    }
}
