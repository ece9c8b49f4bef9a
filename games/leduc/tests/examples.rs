//! Chapter 5: the worked examples, word by word.

mod common;

use common::{FIRST, SECOND, outcome, paid, play, refused};
use leduc::Action::{Call, Raise};
use leduc::Rank::{Jack, King, Queen};
use leduc::{Event, Leduc};
use table::{Game, Seats, Viewer};

#[test]
fn lx_1_a_raise_and_a_re_raise() {
    let mut game = Leduc::dealt(Queen, King);
    assert_eq!(play(&mut game, &[Raise], &[]), [Event::Raised { seat: FIRST, to: 3 }]);
    assert_eq!(play(&mut game, &[Raise], &[]), [Event::Raised { seat: SECOND, to: 5 }]);
    assert_eq!(refused(&game, FIRST, Raise), "L2.6");
    assert_eq!(play(&mut game, &[Call], &[Jack]), [Event::Called(FIRST), Event::Turned(Jack)]);
    assert_eq!(paid(&game), [5, 5]);
    assert_eq!(game.view(Viewer::Spectator).open, Some(Jack));
}

#[test]
fn lx_2_a_jack_beats_a_king() {
    let mut game = Leduc::dealt(Jack, King);
    let events = play(&mut game, &[Call, Call, Call, Call], &[Jack]);
    assert_eq!(events.last(), Some(&Event::Won { seat: FIRST, chips: 1 }));
    assert_eq!(outcome(&game).winners, Seats::only(FIRST));
    assert_eq!(outcome(&game).points.as_slice(), [1, -1]);
}
