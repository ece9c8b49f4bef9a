//! Chapter 7, second third: gaining gifts and the hero ability.

use crate::common::*;
use seven::{Character, Event, Refused, Scene};
use table::Seat;

const CORVAN: Seat = TANCRED;
const YSOLDE: Seat = TANCRED;

#[test]
fn s7_11_an_upright_character_is_tapped_for_its_gifts() {
    let mut game = four().characters(SERA, &["C-RB", "C-RA"]).characters(ORRIN, &["C-BA"]).build();
    assert_eq!(refused(&game, SERA, Character(card("C-BA"))).0, "S7.1", "not hers, and not for hire");
    let mut choosing = game.clone();
    act(&mut choosing, SERA, Do(GainGifts));
    assert_eq!(refused(&choosing, SERA, Character(card("C-BA"))), ("S7.11", Refused::NotYourCharacter));
    let events = acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RB"))]);
    let gifts = [1, 0, 0, 1, 0, 0];
    assert!(events.contains(&Event::UsedCharacter { seat: SERA, character: card("C-RB"), gifts }));
    let sera = hero(&game, SERA);
    assert_eq!((sera.gifts, seen(&game).pools), (gifts, [6, 7, 7, 6, 7, 7]));
    assert_eq!(sera.tapped.iter().collect::<Vec<Character>>(), [card("C-RB")]);
    assert_eq!((sera.characters.len(), asked(&game)), (2, Some(ORRIN)));
}

#[test]
fn s7_12_the_second_use_discards_the_character() {
    let mut game = four().characters(SERA, &["C-RB"]).characters(TANCRED, &["C-YA"]).build();
    acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RB"))]);
    [ORRIN, MAELIS].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
    acts(&mut game, TANCRED, &[Do(GainGifts), Character(card("C-YA"))]);
    acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RB"))]);
    let sera = hero(&game, SERA);
    assert_eq!((sera.gifts, sera.characters.len(), sera.tapped.len()), ([2, 0, 0, 2, 0, 0], 0, 0));
    assert_eq!(seen(&game).character_discard, 1);
}

#[test]
fn s7_13_each_colour_is_taken_separately_and_nothing_at_all_is_refused() {
    let scene = || four().characters(SERA, &["C-RB"]).pool(Red, 0, MAELIS);
    let mut game = scene().build();
    acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RB"))]);
    assert_eq!(hero(&game, SERA).gifts, [0, 0, 0, 1, 0, 0]);
    let game = scene().pool(Yellow, 0, MAELIS).build();
    assert_eq!(refused(&game, SERA, Character(card("C-RB"))), ("S7.13", Refused::GivesNothing));
    assert!(!offers(&game, SERA, Do(GainGifts)));
}

#[test]
fn s7_14_only_a_sin_untaps_a_character() {
    let mut game = four().tapped(SERA, &["C-RA"]).hero_tapped(SERA).build();
    everybody_passes(&mut game);
    assert_eq!((seen(&game).round, hero(&game, SERA).tapped.len()), (2, 1), "no step of the round does it");
    assert!(!hero(&game, SERA).is_tapped);

    let mut game = four().tapped(SERA, &["C-RA", "C-RB"]).hero_tapped(SERA).sins(SERA, &["SN3"]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN3")), Function(0)]);
    assert_eq!(legal(&game, SERA), [Character(card("C-RA")), Character(card("C-RB")), Back]);
    act(&mut game, SERA, Character(card("C-RA")));
    let sera = hero(&game, SERA);
    assert_eq!((sera.tapped.iter().collect::<Vec<Character>>(), sera.is_tapped), (vec![card("C-RB")], true));
}

#[test]
fn s7_14_no_sin_taps_or_untaps_a_hero_card() {
    // Her hero card is tapped, his is upright, nobody has a character: Lust has no use.
    let game = four().hero_tapped(SERA).sins(SERA, &["SN3"]).build();
    assert_eq!(refused(&game, SERA, Sin(card("SN3"))).0, "S7.9");
    assert!(!offers(&game, SERA, Do(PlaySin)));
}

#[test]
fn s7_15_the_hero_is_upright_and_holds_a_gift_that_he_can_exchange() {
    assert!(offers(&four().gifts(SERA, "R").build(), SERA, Do(UseAbility)));
    let game = four().gifts(SERA, "R").hero_tapped(SERA).build();
    assert_eq!(refused(&game, SERA, Do(UseAbility)), ("S7.15", Refused::HeroTapped));
    let game = four().elixirs(SERA, &["E-R1"]).gifts(ORRIN, "B").build();
    assert_eq!(
        (offers(&game, SERA, Do(UseAbility)), refused(&game, SERA, Do(UseAbility)).0),
        (false, "S5.8")
    );
    // All 42 gifts are in her hand: there is nothing to take.
    let all = Colour::ALL.into_iter().fold(four(), |scene, colour| scene.pool(colour, 0, SERA));
    assert_eq!(refused(&all.build(), SERA, Do(UseAbility)).0, "S5.8");
}

#[test]
fn s7_15_he_becomes_upright_in_step_3_and_is_never_discarded() {
    let mut game = four().gifts(SERA, "R").build();
    acts(&mut game, SERA, &[Do(UseAbility), Colour(Red), Pool, Colour(Blue), Stop]);
    assert!(hero(&game, SERA).is_tapped);
    [ORRIN, MAELIS, TANCRED].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
    assert_eq!(refused(&game, SERA, Do(UseAbility)).0, "S7.15", "there is no second use");
    let events = act(&mut game, SERA, Pass);
    assert!(events.contains(&Event::HeroesUpright));
    assert_eq!((hero(&game, SERA).is_tapped, hero(&game, SERA).card), (false, Some(card("H1"))));
}

#[test]
fn s7_16_one_two_or_three_exchanges() {
    // Orrin has a gift, so that there is always a source to choose.
    let scene = || four().gifts(SERA, "RRRR").gifts(ORRIN, "Y");
    let first = [Do(UseAbility), Colour(Red), Pool, Colour(Blue)];
    let mut game = scene().build();
    let events = acts(&mut game, SERA, &first);
    assert!(events.contains(&Event::UsedAbility(SERA)) && hero(&game, SERA).is_tapped);
    act(&mut game, SERA, Stop);
    assert_eq!((hero(&game, SERA).gifts, asked(&game)), ([3, 1, 0, 0, 0, 0], Some(ORRIN)));

    let mut game = scene().build();
    act(&mut game, SERA, first[0]);
    assert!(!offers(&game, SERA, Stop), "before the first exchange there is nothing to stop");
    acts(&mut game, SERA, &first[1..]);
    acts(&mut game, SERA, &[Colour(Red), Pool, Colour(Green), Stop]);
    assert_eq!((hero(&game, SERA).gifts, asked(&game)), ([2, 1, 1, 0, 0, 0], Some(ORRIN)));

    let mut game = scene().build();
    acts(&mut game, SERA, &first);
    acts(&mut game, SERA, &[Colour(Red), Pool, Colour(Green), Colour(Red), Pool, Colour(Black)]);
    assert_eq!((hero(&game, SERA).gifts, asked(&game)), ([1, 1, 1, 0, 0, 1], Some(ORRIN)), "no fourth one");
    assert_eq!(seen(&game).pools, [6, 6, 6, 6, 7, 6]);
}

#[test]
fn s7_16_a_gift_is_exchanged_for_one_of_a_different_colour() {
    let mut game = four().gifts(SERA, "R").build();
    acts(&mut game, SERA, &[Do(UseAbility), Colour(Red), Pool]);
    assert_eq!(refused(&game, SERA, Colour(Red)), ("S7.16", Refused::SameColour));
    // Orrin holds red only: there is nothing of another colour with him.
    let mut game = four().gifts(SERA, "R").gifts(ORRIN, "RR").build();
    acts(&mut game, SERA, &[Do(UseAbility), Colour(Red)]);
    assert_eq!(refused(&game, SERA, Hero(ORRIN)).0, "S7.17");
}

#[test]
fn s7_17_the_source_is_the_pool_or_another_hero_and_must_have_the_gift() {
    let scene = || four().gifts(SERA, "RG").gifts(ORRIN, "BB").pool(White, 0, MAELIS);
    let mut game = scene().build();
    act(&mut game, SERA, Do(UseAbility));
    assert_eq!(refused(&game, SERA, Colour(Blue)), ("S6.2", Refused::NoSuchGift));
    act(&mut game, SERA, Colour(Red));
    assert_eq!(refused(&game, SERA, Hero(SERA)), ("S1.2", Refused::NotAnotherHero));
    assert_eq!(refused(&game, SERA, Hero(TANCRED)), ("S7.17", Refused::SourceHasNot), "he has no gift");
    assert_eq!(legal(&game, SERA), [Pool, Hero(ORRIN), Hero(MAELIS), Back]);
    let mut with_pool = game.clone();
    act(&mut with_pool, SERA, Pool);
    assert_eq!(refused(&with_pool, SERA, Colour(White)), ("S7.17", Refused::SourceHasNot));
    act(&mut game, SERA, Hero(ORRIN));
    assert_eq!(legal(&game, SERA), [Colour(Blue), Back]);
    act(&mut game, SERA, Colour(Blue));
    assert_eq!(asked(&game), Some(SERA), "he is not asked and cannot refuse");
    assert_eq!(hero(&game, SERA).gifts, [0, 1, 1, 0, 0, 0]);
    assert_eq!(hero(&game, ORRIN).gifts, [1, 1, 0, 0, 0, 0], "the gift given goes to him");
    assert_eq!(seen(&game).pools, [6, 5, 6, 7, 0, 7], "and not to the pool");
}

#[test]
fn s7_17_the_unnamed_is_no_source() {
    let mut game = four_with(false, true).gifts(SERA, "R").build();
    acts(&mut game, SERA, &[Do(UseAbility), Colour(Red)]);
    assert_eq!(refused(&game, SERA, Hero(Seat::new(4))).1, Refused::NotAnotherHero);
}

#[test]
fn s7_17_elixirs_cannot_stand_in() {
    let mut game = four().gifts(SERA, "R").elixirs(SERA, &["E-G1"]).elixirs(ORRIN, &["E-B1"]).build();
    act(&mut game, SERA, Do(UseAbility));
    assert_eq!(legal(&game, SERA), [Colour(Red), Back]);
    act(&mut game, SERA, Colour(Red));
    assert_eq!(refused(&game, SERA, Hero(ORRIN)).0, "S7.17");
}

#[test]
fn x7_second_use_discards_the_character() {
    let scene = four().turn(TANCRED).tapped(TANCRED, &["C-YB"]).pool(Yellow, 3, MAELIS).pool(Red, 0, MAELIS);
    let mut game = scene.build();
    acts(&mut game, TANCRED, &[Do(GainGifts), Character(card("C-YB"))]);
    assert_eq!(hero(&game, TANCRED).gifts, [0, 0, 0, 1, 0, 0]);
    assert_eq!((seen(&game).pools[3], hero(&game, TANCRED).characters.len()), (2, 0));
    assert_eq!(seen(&game).character_discard, 1);
}

#[test]
fn x8_empty_gift_pool() {
    let scene = Scene::new(&["H1", "H2", "H3", "H5"]).turn(YSOLDE).characters(YSOLDE, &["C-WA", "C-WB"]);
    let mut game = scene.pool(White, 0, MAELIS).pool(Blue, 1, MAELIS).build();
    act(&mut game, YSOLDE, Do(GainGifts));
    assert_eq!(refused(&game, YSOLDE, Character(card("C-WA"))).0, "S7.13");
    act(&mut game, YSOLDE, Character(card("C-WB")));
    assert_eq!(hero(&game, YSOLDE).gifts, [0, 1, 0, 0, 0, 0]);
}

#[test]
fn x21_hero_ability() {
    let scene = Scene::new(&["H1", "H2", "H3", "H6"]).turn(CORVAN).gifts(CORVAN, "KKR").gifts(SERA, "G");
    let mut game = scene.pool(Green, 1, MAELIS).build();
    acts(&mut game, CORVAN, &[Do(UseAbility), Colour(Red), Pool, Colour(Green)]);
    assert_eq!((seen(&game).pools[0], seen(&game).pools[2]), (7, 0));
    // Green is all that Sera has: which colour he takes is not asked.
    acts(&mut game, CORVAN, &[Colour(Black), Hero(SERA), Stop]);
    assert_eq!(hero(&game, CORVAN).gifts, [0, 0, 2, 0, 0, 1]);
    assert_eq!(hero(&game, SERA).gifts, [0, 0, 0, 0, 0, 1]);
    assert!(hero(&game, CORVAN).is_tapped);

    let mut game = Scene::new(&["H1", "H2", "H3", "H6"]).turn(CORVAN).gifts(CORVAN, "KKR").build();
    acts(&mut game, CORVAN, &[Do(UseAbility), Colour(Black), Pool]);
    assert_eq!(refused(&game, CORVAN, Colour(Black)), ("S7.16", Refused::SameColour));
}
