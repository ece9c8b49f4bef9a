//! Chapter 13, first half: what brings a cataclysm, the seven sins, and the count (S13.1 to S13.3, S13.10 to S13.12).

use crate::common::*;
use seven::{Event, PhaseEnd, Reason, STANDARD, Scene, Setup, Seven, Task};
use table::{Fast, Game, Options, PackText, Seat, Silent, Turn};

/// Six sins for the discard pile.
const SIX: [&str; 6] = ["SN3", "SN3", "SN4", "SN4", "SN5", "SN5"];

/// Playing Greed for 3 gold.
fn greed() -> [seven::Action; 3] {
    [Do(PlaySin), Sin(card("SN1")), Function(0)]
}

/// The cataclysms that struck, in order.
fn struck(events: &[Event]) -> Vec<seven::Cataclysm> {
    let struck = events.iter().filter_map(|event| match event {
        Event::CataclysmStruck { cataclysm, .. } => Some(*cataclysm),
        _ => None,
    });
    struck.collect()
}

/// Where the event is among the others.
#[track_caller]
fn at(events: &[Event], wanted: &Event) -> usize {
    events.iter().position(|event| event == wanted).unwrap_or_else(|| panic!("{wanted:?} did not happen"))
}

fn question(game: &Seven) -> Option<(Seat, Task)> {
    seen(game).asked.map(|asked| (asked.seat, asked.task))
}

/// Row 1 is full but for one space of Q01, which Sera can pay with 5 gold. No treasures.
fn row_almost_full(scene: Scene) -> Scene {
    let scene = scene.quest(0, "Q01").quest(1, "Q04").treasure_deck(&[]).gold(SERA, 5);
    let scene = scene.neutral(0, 0).neutral(0, 1);
    (0..3).fold(scene, |scene, space| scene.neutral(1, space))
}

/// Sera fills row 1.
fn fill_row(game: &mut Seven) -> Vec<Event> {
    let mut events = buy(game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    events.extend(act(game, SERA, Quest(0)));
    events
}

#[test]
fn s13_1_a_played_sin_can_be_the_seventh() {
    let mut game = four().sins(SERA, &["SN1"]).sin_pile(&SIX[..5]).next_cataclysms(&["K10"]).build();
    assert!(struck(&acts(&mut game, SERA, &greed())).is_empty(), "six are not enough");
    let mut game = four().sins(SERA, &["SN1"]).sin_pile(&SIX).next_cataclysms(&["K10"]).build();
    assert_eq!(struck(&acts(&mut game, SERA, &greed())), [card("K10")]);
}

#[test]
fn s13_1_a_reaction_can_be_the_seventh_sin() {
    let scene = four().sins(SERA, &["SN1"]).sins(ORRIN, &["SN6"]).gold(ORRIN, 2).sin_pile(&SIX[..5]);
    let mut game = scene.next_cataclysms(&["K10"]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1), Hero(ORRIN)]);
    assert_eq!(struck(&act(&mut game, ORRIN, React(card("SN6")))), [card("K10")]);
    assert_eq!((seen(&game).sin_pile, seen(&game).sin_deck), (0, 28));
}

#[test]
fn s13_1_a_discard_of_step_2_can_be_the_seventh_sin() {
    let scene = four().sins(SERA, &["SN1", "SN1", "SN1"]).sin_pile(&SIX).next_cataclysms(&["K10"]);
    let mut game = scene.turn(TANCRED).passes(3).build();
    act(&mut game, TANCRED, Pass);
    assert_eq!(struck(&act(&mut game, SERA, Sin(card("SN1")))), [card("K10")]);
}

#[test]
fn s13_1_a_card_can_put_the_seventh_sin_there() {
    let unnamed = Seat::new(4);
    let scene = four_with(false, true).unnamed_to_play().sins(ORRIN, &["SN1", "SN2"]).sin_pile(&SIX);
    let mut game = scene.next_cataclysms(&["K10"]).build();
    acts(&mut game, unnamed, &[Unnamed(card("U07")), Hero(ORRIN)]);
    let events = act(&mut game, ORRIN, Sin(card("SN2")));
    assert_eq!(struck(&events), [card("K10")]);
    assert!(!events.iter().any(|event| matches!(event, Event::NoCataclysm)));
}

#[test]
fn s13_1_a_completed_row_brings_one_cataclysm() {
    let mut game = row_almost_full(four()).next_cataclysms(&["K10"]).build();
    let events = fill_row(&mut game);
    assert_eq!(struck(&events), [card("K10")]);
    assert!(!events.contains(&Event::SinsShuffledIn), "no sins brought it");
    let armour = at(&events, &Event::WonArmour(1));
    assert!(armour < at(&events, &Event::CataclysmStruck { cataclysm: card("K10"), number: 1 }));
}

#[test]
fn s13_1_the_gathering_dark_brings_one_cataclysm() {
    for (round, count) in [(11, 0), (12, 1)] {
        let mut game = four().round(round).next_cataclysms(&["K10"]).turn(TANCRED).passes(3).build();
        let events = act(&mut game, TANCRED, Pass);
        assert_eq!(
            (struck(&events).len(), seen(&game).cataclysms_played),
            (count, count as u8),
            "round {round}"
        );
    }
}

#[test]
fn s13_2_the_seven_sins_are_set_aside_until_the_cataclysm_is_over() {
    let mut game = four().sins(SERA, &["SN1"]).sin_pile(&SIX).next_cataclysms(&["K01"]).build();
    acts(&mut game, SERA, &greed());
    assert_eq!(question(&game), Some((SERA, Task::CloseSpace { tavern: true })));
    let view = seen(&game);
    assert_eq!((view.sin_pile, view.sins_aside, view.sin_deck), (0, 7, 21));
    let events = act(&mut game, SERA, CloseSpace(0));
    assert!(events.contains(&Event::SinsShuffledIn));
    let view = seen(&game);
    assert_eq!((view.sin_pile, view.sins_aside, view.sin_deck), (0, 0, 28));
}

#[test]
fn s13_2_set_aside_sins_are_not_drawn_in_their_own_cataclysm() {
    // The whole deck is in hands: K13 finds nothing to draw before the shuffle.
    let kinds = ["SN1", "SN2", "SN6"];
    let twelve: Vec<_> = kinds.iter().flat_map(|&kind| [kind; 4]).collect();
    let scene = four().sins(SERA, &["SN7"]).sins(ORRIN, &twelve).sins(MAELIS, &["SN3", "SN3", "SN4", "SN4"]);
    let scene = scene.sins(TANCRED, &["SN5", "SN5", "SN7", "SN7", "SN7"]).sin_pile(&SIX);
    let mut game = scene.next_cataclysms(&["K13"]).build();
    assert_eq!(seen(&game).sin_deck, 0);
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN7")), Function(0), Hero(MAELIS)]);
    let events = act(&mut game, MAELIS, LetPass);
    let skipped = events.iter().filter(|event| matches!(event, Event::NoSin(_))).count();
    assert_eq!((struck(&events), skipped, seen(&game).sin_deck), (vec![card("K13")], 4, 7));
}

#[test]
fn s13_3_the_top_card_is_played_and_laid_on_the_played_cataclysms() {
    let mut game = four().sins(SERA, &["SN1"]).sin_pile(&SIX).next_cataclysms(&["K03", "K07"]).build();
    let events = acts(&mut game, SERA, &greed());
    assert!(events.contains(&Event::CataclysmStruck { cataclysm: card("K03"), number: 1 }));
    let view = seen(&game);
    assert_eq!((view.cataclysm, view.cataclysm_deck, view.cataclysms_played), (Some(card("K03")), 13, 0));
    act(&mut game, SERA, CloseSpace(1));
    let view = seen(&game);
    assert_eq!((view.cataclysm, view.cataclysm_deck, view.cataclysms_played), (None, 13, 1));
    assert_eq!(asked(&game), Some(ORRIN), "play resumes where it halted");
}

#[test]
fn s13_3_effects_run_in_printed_order_and_heroes_in_order_of_play() {
    let order = [MAELIS, SERA, TANCRED, ORRIN];
    let closed = [(Red, ORRIN), (Blue, ORRIN), (Green, MAELIS)];
    let scene = order.iter().fold(four(), |scene, &seat| scene.fame(seat, 4));
    let scene = scene.order(&order).turn(SERA).portals(&closed).sins(SERA, &["SN1"]);
    let mut game = scene.sin_pile(&SIX).next_cataclysms(&["K08"]).build();
    let events = acts(&mut game, SERA, &greed());
    let losers = events.iter().filter_map(|event| match event {
        Event::Lost { seat, .. } => Some(*seat),
        _ => None,
    });
    assert_eq!(losers.collect::<Vec<_>>(), order);
    let reopened = at(&events, &Event::ReopenedPortal { colour: Green, by: MAELIS });
    let last = events.iter().rposition(|event| matches!(event, Event::Lost { .. })).unwrap();
    assert!(last < reopened, "the breach comes after the loss");
}

/// Four heroes and a pack in which K13 makes each hero discard two sins.
fn discarding() -> Scene {
    let old = "name = \"Whispers in Every Ear\",    effects = [{ draw_sins = 1 }]";
    assert!(STANDARD.contains(old));
    let text = STANDARD.replace(old, "name = \"Whispers in Every Ear\", effects = [{ discard_sins = 2 }]");
    let pack = PackText { name: "discard.toml".to_owned(), text };
    let setup: Setup = Seven::setup(4, &Options::none().with_pack(pack)).expect("a set-up");
    Scene::with(&setup, &["H1", "H2", "H3", "H4"])
}

/// The heroes who are asked discard sins, any of them, until this one is asked or nobody is.
fn discards(game: &mut Seven, until: Option<Seat>) -> Vec<Event> {
    let mut events = Vec::new();
    while let Some((seat, Task::DiscardSins { .. })) = question(game)
        && Some(seat) != until
    {
        let sin = legal(game, seat)[0];
        events.extend(act(game, seat, sin));
    }
    events
}

/// Everybody holds two sins of one kind.
fn two_each(scene: Scene) -> Scene {
    let scene = scene.sins(SERA, &["SN2", "SN2"]).sins(ORRIN, &["SN6", "SN6"]);
    scene.sins(MAELIS, &["SN7", "SN7"]).sins(TANCRED, &["SN1", "SN1"])
}

#[test]
fn s13_10_sins_that_reach_the_pile_during_a_cataclysm_wait() {
    // Eight sins are discarded: the seventh of them brings K10, after the seven of the first are shuffled in.
    let scene = two_each(discarding()).sins(SERA, &["SN1"]).might(ORRIN, 5);
    let mut game = scene.sin_pile(&SIX).next_cataclysms(&["K13", "K10"]).build();
    let mut events = acts(&mut game, SERA, &greed());
    events.extend(discards(&mut game, None));
    assert_eq!(struck(&events), [card("K13"), card("K10")]);
    let all = |wanted: &Event| {
        let places = events.iter().enumerate().filter(|(_, event)| *event == wanted);
        places.map(|(place, _)| place).collect::<Vec<_>>()
    };
    let (sevens, shuffles) = (all(&Event::SevenSins), all(&Event::SinsShuffledIn));
    let second = at(&events, &Event::CataclysmStruck { cataclysm: card("K10"), number: 2 });
    let discards = events.iter().filter(|event| matches!(event, Event::DiscardedSin { .. })).count();
    let last = events.iter().rposition(|event| matches!(event, Event::DiscardedSin { .. })).unwrap();
    assert_eq!((sevens.len(), shuffles.len(), discards), (2, 2, 8));
    assert!(sevens[1] < last, "the eighth card comes when the seven are full");
    assert!(last < shuffles[0] && shuffles[0] < second && second < shuffles[1], "the second cataclysm waits");
    let view = seen(&game);
    assert_eq!(
        (view.sin_pile, view.sins_aside, view.sin_deck),
        (1, 0, 27),
        "the eighth card starts a new pile"
    );
    assert_eq!((hero(&game, ORRIN).might, view.cataclysms_played, asked(&game)), (2, 2, Some(ORRIN)));
}

#[test]
fn s13_10_the_new_pile_is_counted_by_itself() {
    // Tancred has nothing to discard: six sins do not trigger anything.
    let scene = discarding().sins(SERA, &["SN2", "SN2", "SN1"]).sins(ORRIN, &["SN6", "SN6"]);
    let scene = scene.sins(MAELIS, &["SN7", "SN7"]);
    let mut game = scene.sin_pile(&SIX).next_cataclysms(&["K13", "K10"]).build();
    let mut events = acts(&mut game, SERA, &greed());
    events.extend(discards(&mut game, None));
    assert_eq!(struck(&events), [card("K13")]);
    assert_eq!((seen(&game).sin_pile, seen(&game).sin_deck), (6, 22));
}

#[test]
fn s13_10_while_it_waits_the_seven_lie_aside() {
    let scene = two_each(discarding()).sins(SERA, &["SN1"]).sins(TANCRED, &["SN2"]);
    let mut game = scene.sin_pile(&SIX).next_cataclysms(&["K13", "K10"]).build();
    acts(&mut game, SERA, &greed());
    discards(&mut game, Some(TANCRED));
    // Six are discarded, and Tancred chooses his two.
    let view = seen(&game);
    assert_eq!((asked(&game), view.sins_aside, view.sin_pile), (Some(TANCRED), 7, 6));
    let events = act(&mut game, TANCRED, Sin(card("SN1")));
    assert!(events.contains(&Event::SevenSins) && struck(&events).is_empty(), "K10 waits");
    let view = seen(&game);
    assert_eq!((asked(&game), view.sins_aside, view.sin_pile), (Some(TANCRED), 14, 0));
    let events = act(&mut game, TANCRED, Sin(card("SN2")));
    assert_eq!(struck(&events), [card("K10")]);
    assert_eq!((seen(&game).sins_aside, seen(&game).sin_pile), (0, 1));
}

#[test]
fn s13_10_waiting_triggers_run_before_play_resumes() {
    // A row is completed; in its cataclysm the pile reaches seven. Its cataclysm comes before the rows move.
    let scene = row_almost_full(two_each(discarding())).sin_pile(&SIX[..1]);
    let mut game = scene.next_cataclysms(&["K13", "K10"]).build();
    let mut events = fill_row(&mut game);
    events.extend(discards(&mut game, None));
    assert_eq!(struck(&events), [card("K13"), card("K10")]);
    let second = at(&events, &Event::CataclysmStruck { cataclysm: card("K10"), number: 2 });
    let shuffled = at(&events, &Event::SinsShuffledIn);
    let moved = at(&events, &Event::RowsMoved);
    assert!(second < shuffled && shuffled < moved);
    assert!(moved < at(&events, &Event::QuestPhaseEnded(PhaseEnd::RowCompleted)));
}

#[test]
fn s13_11_with_an_empty_deck_only_the_sins_are_shuffled() {
    let mut game = four().sins(SERA, &["SN1"]).sin_pile(&SIX).cataclysms_played(14).might(ORRIN, 5).build();
    let events = acts(&mut game, SERA, &greed());
    assert!(struck(&events).is_empty());
    assert!(events.contains(&Event::NoCataclysm) && events.contains(&Event::SinsShuffledIn));
    let view = seen(&game);
    assert_eq!((view.sin_pile, view.sin_deck, view.cataclysms_played), (0, 28, 14));
    assert_eq!(question(&game), Some((ORRIN, Task::Menu)), "play goes on");
}

#[test]
fn s13_12_played_cataclysms_are_counted_openly_with_the_omens() {
    let setup = Seven::setup(4, &Options::none().with("omens", "6")).unwrap();
    let game = Seven::begin(&setup, &mut Fast::new(1), &mut Silent).unwrap();
    assert_eq!((seen(&game).cataclysms_played, seen(&game).cataclysm_deck), (6, 8));
    let mut game =
        four().sins(SERA, &["SN1"]).sin_pile(&SIX).next_cataclysms(&["K10"]).cataclysms_played(6).build();
    let events = acts(&mut game, SERA, &greed());
    assert!(events.contains(&Event::CataclysmStruck { cataclysm: card("K10"), number: 7 }));
    assert_eq!(seen(&game).cataclysms_played, 7);
}

#[test]
fn s13_12_the_fourteenth_starts_the_end_of_the_game() {
    for (played, is_over) in [(12, false), (13, true)] {
        let scene = four().sins(SERA, &["SN1"]).sin_pile(&SIX).next_cataclysms(&["K10"]);
        let mut game = scene.cataclysms_played(played).build();
        acts(&mut game, SERA, &greed());
        assert_eq!(question(&game), Some((ORRIN, Task::Menu)), "the phase is played to its end");
        everybody_passes(&mut game);
        assert_eq!(matches!(game.turn(), Turn::Over(_)), is_over, "after {} cataclysms", played + 1);
        let reason = seen(&game).ending.map(|ending| ending.reason);
        assert_eq!(reason, is_over.then_some(Reason::FourteenthCataclysm));
    }
}
