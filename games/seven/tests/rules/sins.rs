//! Chapter 8, first half: what each sin does, how it is announced and where it goes (S8.1 to S8.4, S8.9, S8.10, X9).

use crate::common::*;
use seven::{Announcement, Event, Goods, Object, Refused, Scene, Seven, Task};
use table::{Kind, Seat};

/// Six sins for the discard pile.
const SIX: [&str; 6] = ["SN3", "SN3", "SN4", "SN4", "SN5", "SN5"];

/// The steps to one function of a sin, counted from 1 as in the rulebook.
fn function(sin: &str, number: u8) -> [seven::Action; 3] {
    [Do(PlaySin), Sin(card(sin)), Function(number - 1)]
}

fn elixirs(game: &Seven, seat: Seat, id: &str) -> u8 {
    hero(game, seat).elixirs[card::<seven::Elixir>(id).index()]
}

fn gifts(game: &Seven, seat: Seat, colour: Colour) -> u8 {
    hero(game, seat).gifts[colour.index()]
}

/// Sera holds this sin alone.
fn sera_with(sin: &str) -> Scene {
    four().sins(SERA, &[sin])
}

#[test]
fn s8_1_there_are_seven_kinds_with_four_cards_each() {
    let kinds = ["SN1", "SN2", "SN3", "SN4", "SN5", "SN6", "SN7"];
    let all: Vec<_> = kinds.iter().flat_map(|&kind| [kind; 4]).collect();
    let game = four().sins(SERA, &all).build();
    assert_eq!((seen(&game).sin_deck, seen(&game).heroes[SERA].sin_count), (0, 28));
}

#[test]
fn s8_1_a_sin_has_function_1_and_function_2_and_the_player_chooses() {
    let mut game = sera_with("SN1").gold(ORRIN, 1).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1"))]);
    assert!(offers(&game, SERA, Function(0)) && offers(&game, SERA, Function(1)));
    assert_eq!(refused(&game, SERA, Function(2)), ("S8.1", Refused::NoSuchFunction));
}

#[test]
fn s8_1_greed_takes_three_gold() {
    let mut game = sera_with("SN1").gold(SERA, 1).gold(ORRIN, 5).build();
    let events = acts(&mut game, SERA, &function("SN1", 1));
    assert!(events.contains(&Event::Gained { seat: SERA, goods: Goods::Gold(3) }));
    assert_eq!((hero(&game, SERA).gold, hero(&game, ORRIN).gold), (4, 5));
}

#[test]
fn s8_1_greed_takes_two_gold_from_a_hero_with_gold() {
    let mut game = sera_with("SN1").gold(SERA, 1).gold(ORRIN, 5).build();
    acts(&mut game, SERA, &function("SN1", 2));
    assert_eq!(refused(&game, SERA, Hero(MAELIS)), ("S8.2", Refused::NothingToTake));
    assert_eq!(refused(&game, SERA, Hero(SERA)), ("S1.2", Refused::NotAnotherHero));
    let events = act(&mut game, SERA, Hero(ORRIN));
    assert!(events.contains(&Event::Stole { seat: SERA, from: ORRIN, goods: Goods::Gold(2) }));
    assert_eq!((hero(&game, SERA).gold, hero(&game, ORRIN).gold), (3, 3));
}

#[test]
fn s8_1_pride_takes_three_fame() {
    let mut game = sera_with("SN2").fame(SERA, 1).build();
    acts(&mut game, SERA, &function("SN2", 1));
    assert_eq!(hero(&game, SERA).fame, 4);
}

#[test]
fn s8_1_pride_takes_two_fame_from_a_hero_with_fame() {
    let mut game = sera_with("SN2").fame(ORRIN, 5).gold(MAELIS, 5).build();
    acts(&mut game, SERA, &function("SN2", 2));
    assert_eq!(refused(&game, SERA, Hero(MAELIS)), ("S8.2", Refused::NothingToTake));
    act(&mut game, SERA, Hero(ORRIN));
    assert_eq!((hero(&game, SERA).fame, hero(&game, ORRIN).fame), (2, 3));
}

#[test]
fn s8_1_lust_turns_one_of_the_own_tapped_characters_upright() {
    let scene = sera_with("SN3").tapped(SERA, &["C-RA", "C-RB"]).characters(SERA, &["C-RC"]);
    let mut game = scene.tapped(ORRIN, &["C-BA"]).hero_tapped(SERA).build();
    acts(&mut game, SERA, &function("SN3", 1));
    for other in ["C-RC", "C-BA"] {
        assert_eq!(refused(&game, SERA, Character(card(other))), ("S8.2", Refused::CannotAimAt));
    }
    let events = act(&mut game, SERA, Character(card("C-RB")));
    assert!(events.contains(&Event::Untapped { seat: SERA, character: card("C-RB") }));
    let sera = hero(&game, SERA);
    assert_eq!(sera.tapped.iter().collect::<Vec<_>>(), [card("C-RA")]);
    assert_eq!(sera.characters.len(), 3);
    assert!(sera.is_tapped, "no sin untaps a hero card");
}

#[test]
fn s8_1_lust_taps_an_upright_character_of_another_and_it_gives_nothing() {
    let scene = sera_with("SN3").characters(ORRIN, &["C-BA", "C-BB"]).tapped(ORRIN, &["C-BC"]);
    let mut game = scene.tapped(MAELIS, &["C-GA"]).build();
    acts(&mut game, SERA, &function("SN3", 2));
    assert_eq!(refused(&game, SERA, Hero(MAELIS)), ("S8.2", Refused::NothingToTake));
    act(&mut game, SERA, Hero(ORRIN));
    assert_eq!(refused(&game, SERA, Character(card("C-BC"))), ("S8.2", Refused::CannotAimAt));
    act(&mut game, SERA, Character(card("C-BB")));
    let orrin = hero(&game, ORRIN);
    assert!(orrin.tapped.contains(card("C-BB")) && !orrin.tapped.contains(card("C-BA")));
    assert_eq!((orrin.gifts, hero(&game, SERA).gifts, seen(&game).pools), ([0; 6], [0; 6], [7; 6]));
}

#[test]
fn s8_1_envy_takes_one_gift_of_choice_from_a_hand() {
    let mut game = sera_with("SN4").gifts(ORRIN, "BBG").build();
    acts(&mut game, SERA, &function("SN4", 1));
    assert_eq!(refused(&game, SERA, Hero(MAELIS)), ("S8.2", Refused::NothingToTake));
    act(&mut game, SERA, Hero(ORRIN));
    assert_eq!(refused(&game, SERA, Colour(Red)), ("S8.2", Refused::CannotAimAt));
    let events = act(&mut game, SERA, Colour(Blue));
    assert!(events.contains(&Event::StoleGift { seat: SERA, from: ORRIN, colour: Blue }));
    assert_eq!((gifts(&game, SERA, Blue), gifts(&game, ORRIN, Blue), gifts(&game, ORRIN, Green)), (1, 1, 1));
}

#[test]
fn s8_1_envy_exchanges_two_elixirs_of_different_kinds() {
    let scene = sera_with("SN4").elixirs(SERA, &["E-R1", "E-B1"]).elixirs(ORRIN, &["E-R1", "E-W6"]);
    let mut game = scene.build();
    acts(&mut game, SERA, &function("SN4", 2));
    assert_eq!(refused(&game, SERA, Hero(MAELIS)), ("S8.2", Refused::NothingToTake));
    act(&mut game, SERA, Hero(ORRIN));
    assert_eq!(refused(&game, SERA, Elixir(card("E-W6"))), ("S8.2", Refused::CannotAimAt));
    act(&mut game, SERA, Elixir(card("E-R1")));
    assert_eq!(refused(&game, SERA, Elixir(card("E-R1"))), ("S8.2", Refused::CannotAimAt));
    act(&mut game, SERA, Elixir(card("E-W6")));
    assert_eq!(["E-R1", "E-B1", "E-W6"].map(|id| elixirs(&game, SERA, id)), [0, 1, 1]);
    assert_eq!(["E-R1", "E-B1", "E-W6"].map(|id| elixirs(&game, ORRIN, id)), [2, 0, 0]);
}

#[test]
fn s8_1_envy_needs_an_elixir_of_another_kind() {
    let same = four().sins(SERA, &["SN4"]).elixirs(SERA, &["E-R1"]).elixirs(ORRIN, &["E-R1"]);
    let mut game = same.gifts(ORRIN, "B").build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN4"))]);
    assert_eq!(refused(&game, SERA, Function(1)), ("S8.2", Refused::SinWithoutEffect));
    // Without an elixir of one's own there is nothing to exchange either.
    let mut game = sera_with("SN4").elixirs(ORRIN, &["E-R1"]).gifts(ORRIN, "B").build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN4"))]);
    assert_eq!(refused(&game, SERA, Function(1)), ("S8.2", Refused::SinWithoutEffect));
}

#[test]
fn s8_1_gluttony_takes_two_gifts_from_the_pools() {
    let mut game = sera_with("SN5").pool(White, 0, ORRIN).build();
    acts(&mut game, SERA, &function("SN5", 1));
    assert_eq!(refused(&game, SERA, Colour(White)), ("S1.9", Refused::PoolEmpty));
    act(&mut game, SERA, Colour(Green));
    assert_eq!(refused(&game, SERA, Stop), ("S23.1", Refused::CannotStop));
    act(&mut game, SERA, Colour(Green));
    assert_eq!((hero(&game, SERA).gifts, seen(&game).pools[Green.index()]), ([0, 0, 2, 0, 0, 0], 5));
    assert_eq!(asked(&game), Some(ORRIN), "not a third gift");
}

#[test]
fn s8_1_gluttony_takes_what_is_there() {
    let mut scene = sera_with("SN5").pool(Red, 1, MAELIS);
    for colour in [Blue, Green, Yellow, White, Black] {
        scene = scene.pool(colour, 0, ORRIN);
    }
    let mut game = scene.build();
    acts(&mut game, SERA, &function("SN5", 1));
    assert_eq!((hero(&game, SERA).gifts, asked(&game)), ([1, 0, 0, 0, 0, 0], Some(ORRIN)));
}

#[test]
fn s8_1_gluttony_discards_an_elixir_of_another() {
    let mut game = sera_with("SN5").elixirs(ORRIN, &["E-R1", "E-B1"]).elixirs(SERA, &["E-W1"]).build();
    acts(&mut game, SERA, &function("SN5", 2));
    assert_eq!(refused(&game, SERA, Hero(MAELIS)), ("S8.2", Refused::NothingToTake));
    act(&mut game, SERA, Hero(ORRIN));
    assert_eq!(refused(&game, SERA, Elixir(card("E-W1"))), ("S8.2", Refused::CannotAimAt));
    act(&mut game, SERA, Elixir(card("E-B1")));
    assert_eq!((elixirs(&game, ORRIN, "E-R1"), elixirs(&game, ORRIN, "E-B1")), (1, 0));
    assert_eq!(
        (seen(&game).elixir_discard, seen(&game).pools),
        (1, [7; 6]),
        "it is discarded and yields nothing"
    );
}

#[test]
fn s8_1_wrath_costs_a_hero_two_might() {
    let mut game = sera_with("SN6").might(SERA, 4).might(ORRIN, 5).build();
    acts(&mut game, SERA, &function("SN6", 1));
    assert_eq!(refused(&game, SERA, Hero(MAELIS)), ("S8.2", Refused::NothingToTake));
    act(&mut game, SERA, Hero(ORRIN));
    assert_eq!((hero(&game, SERA).might, hero(&game, ORRIN).might), (4, 3));
    let mut game = sera_with("SN6").might(ORRIN, 1).build();
    acts(&mut game, SERA, &function("SN6", 1));
    act(&mut game, SERA, Hero(ORRIN));
    assert_eq!(hero(&game, ORRIN).might, 0);
}

#[test]
fn s8_1_wrath_and_sloth_are_reactions_in_function_2() {
    let mut game = four().sins(SERA, &["SN6", "SN7"]).might(ORRIN, 5).build();
    for sin in ["SN6", "SN7"] {
        acts(&mut game, SERA, &[Do(PlaySin), Sin(card(sin))]);
        assert_eq!(refused(&game, SERA, Function(1)), ("S7.9", Refused::OnlyAsReaction));
        act(&mut game, SERA, Back);
    }
}

#[test]
fn s8_1_sloth_names_a_hero_who_is_not_yet_forced_to_pass() {
    let mut game = sera_with("SN7").must_pass(MAELIS).build();
    acts(&mut game, SERA, &function("SN7", 1));
    assert_eq!(refused(&game, SERA, Hero(MAELIS)), ("S8.1", Refused::MustPassAlready));
    assert_eq!(refused(&game, SERA, Hero(SERA)), ("S1.2", Refused::NotAnotherHero));
    let events = act(&mut game, SERA, Hero(TANCRED));
    assert!(events.contains(&Event::MustPass(TANCRED)));
    assert!(seen(&game).heroes[TANCRED].must_pass, "it is public");
}

#[test]
fn s8_2_an_announced_sin_lies_in_the_middle() {
    let mut game = four().sins(SERA, &["SN4", "SN1"]).sins(ORRIN, &["SN2"]).gifts(ORRIN, "B").build();
    acts(&mut game, SERA, &function("SN4", 1));
    assert_eq!(seen(&game).announced, None, "nothing is announced before everything is chosen");
    act(&mut game, SERA, Hero(ORRIN));
    act(&mut game, SERA, Colour(Blue));
    let view = seen(&game);
    let object = Object::Gift(Blue);
    let what = Announcement::Sin { sin: card("SN4"), function: 0, named: Some(ORRIN), object };
    assert_eq!(view.announced, Some((SERA, what)));
    assert_eq!((view.heroes[SERA].sin_count, view.sin_pile, view.sin_deck), (1, 0, 25));
    assert_eq!(gifts(&game, ORRIN, Blue), 1, "it has had no effect yet");
    act(&mut game, ORRIN, LetPass);
    assert_eq!((seen(&game).announced, seen(&game).sin_pile), (None, 1));
}

#[test]
fn s8_2_a_function_without_possible_effect_cannot_be_chosen() {
    // Nobody has a tapped or an upright character.
    let game = sera_with("SN3").build();
    assert_eq!(refused(&game, SERA, Sin(card("SN3"))), ("S7.9", Refused::SinHasNoUse));
    let mut game = sera_with("SN3").tapped(SERA, &["C-RA"]).tapped(ORRIN, &["C-BA"]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN3"))]);
    assert_eq!(refused(&game, SERA, Function(1)), ("S8.2", Refused::SinWithoutEffect));
    assert!(offers(&game, SERA, Function(0)));
    // All pools are empty.
    let mut scene = sera_with("SN5").elixirs(ORRIN, &["E-R1"]);
    for colour in Colour::ALL {
        scene = scene.pool(colour, 0, MAELIS);
    }
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN5"))]);
    assert_eq!(refused(&game, SERA, Function(0)), ("S8.2", Refused::SinWithoutEffect));
    // Everybody else must pass already.
    let game = sera_with("SN7").must_pass(ORRIN).must_pass(MAELIS).must_pass(TANCRED).build();
    assert_eq!(refused(&game, SERA, Sin(card("SN7"))), ("S7.9", Refused::SinHasNoUse));
}

#[test]
fn s8_2_good_and_fallen_heroes_can_be_named() {
    let mut game = four_with(true, false)
        .sins(SERA, &["SN1"])
        .gold(ORRIN, 2)
        .corruption(ORRIN, 7)
        .gold(MAELIS, 2)
        .build();
    acts(&mut game, SERA, &function("SN1", 2));
    assert!(offers(&game, SERA, Hero(MAELIS)));
    act(&mut game, SERA, Hero(ORRIN));
    assert_eq!((hero(&game, SERA).gold, hero(&game, ORRIN).gold), (2, 0));
}

#[test]
fn s8_2_a_fallen_hero_plays_sins_and_the_unnamed_is_never_named() {
    let unnamed = Seat::new(4);
    let mut game = four_with(true, true).sins(SERA, &["SN7"]).corruption(SERA, 7).gold(ORRIN, 2).build();
    acts(&mut game, SERA, &function("SN7", 1));
    assert_eq!(refused(&game, SERA, Hero(unnamed)), ("S1.2", Refused::NotAnotherHero));
    assert!(offers(&game, SERA, Hero(ORRIN)));
}

#[test]
fn s8_2_a_hero_who_mans_the_undying_coal_cannot_be_named() {
    let scene = sera_with("SN1").gold(ORRIN, 2).manned(ORRIN, &["TE1"]).gold(MAELIS, 2);
    let mut game = scene.build();
    acts(&mut game, SERA, &function("SN1", 2));
    assert_eq!(refused(&game, SERA, Hero(ORRIN)), ("S8.2", Refused::CannotBeNamed));
    assert!(offers(&game, SERA, Hero(MAELIS)));
}

#[test]
fn s8_3_stealing_takes_as_much_as_there_is() {
    let mut game = four().sins(SERA, &["SN1"]).sins(ORRIN, &["SN2"]).gold(ORRIN, 1).fame(SERA, 1).build();
    acts(&mut game, SERA, &function("SN1", 2));
    act(&mut game, SERA, Hero(ORRIN));
    act(&mut game, ORRIN, LetPass);
    assert_eq!((hero(&game, SERA).gold, hero(&game, ORRIN).gold), (1, 0));
    acts(&mut game, ORRIN, &function("SN2", 2));
    act(&mut game, ORRIN, Hero(SERA));
    assert_eq!((hero(&game, SERA).fame, hero(&game, ORRIN).fame), (0, 1));
}

#[test]
fn s8_4_the_played_sin_goes_to_the_pile_after_its_effect() {
    let mut game = sera_with("SN5").sin_pile(&["SN1"]).build();
    acts(&mut game, SERA, &function("SN5", 1));
    assert_eq!((asked(&game), seen(&game).sin_pile), (Some(SERA), 1), "the effect is not over");
    acts(&mut game, SERA, &[Colour(Red), Colour(Red)]);
    assert_eq!((asked(&game), seen(&game).sin_pile), (Some(ORRIN), 2));
}

#[test]
fn s8_9_a_forced_hero_passes_in_his_next_turn_without_free_uses() {
    let scene = four().sins(SERA, &["SN7"]).elixirs(ORRIN, &["E-B1"]).passes(2);
    let mut game = scene.build();
    acts(&mut game, SERA, &function("SN7", 1));
    let events = act(&mut game, SERA, Hero(ORRIN));
    assert!(events.contains(&Event::Passed { seat: ORRIN, forced: true }));
    let view = seen(&game);
    assert_eq!(view.asked.map(|asked| (asked.seat, asked.task)), Some((MAELIS, Task::Menu)));
    assert_eq!(view.passes, 1, "the sin broke the succession, and the forced pass counts");
    assert!(!view.heroes[ORRIN].must_pass, "it holds for one turn");
    acts(&mut game, MAELIS, &[Pass]);
    acts(&mut game, TANCRED, &[Pass]);
    assert_eq!(elixirs(&game, ORRIN, "E-B1"), 1);
    acts(&mut game, SERA, &[Pass]);
    assert_eq!(seen(&game).round, 2, "four passes in succession ended the phase");
}

#[test]
fn s8_9_after_the_forced_pass_the_hero_has_his_turns_again() {
    let mut game = four().sins(SERA, &["SN7", "SN1"]).build();
    acts(&mut game, SERA, &function("SN7", 1));
    act(&mut game, SERA, Hero(ORRIN));
    act(&mut game, MAELIS, Pass);
    act(&mut game, TANCRED, Pass);
    acts(&mut game, SERA, &function("SN1", 1));
    assert_eq!((asked(&game), offers(&game, ORRIN, Pass)), (Some(ORRIN), true));
}

#[test]
fn s8_9_a_forced_hero_may_still_react() {
    let mut game = four()
        .sins(ORRIN, &["SN1"])
        .sins(TANCRED, &["SN6"])
        .gold(TANCRED, 2)
        .must_pass(TANCRED)
        .turn(ORRIN)
        .build();
    acts(&mut game, ORRIN, &function("SN1", 2));
    act(&mut game, ORRIN, Hero(TANCRED));
    act(&mut game, TANCRED, React(card("SN6")));
    assert_eq!((hero(&game, TANCRED).gold, hero(&game, ORRIN).gold), (2, 0));
    assert!(hero(&game, TANCRED).must_pass);
}

#[test]
fn s8_9_the_force_ends_with_the_quest_phase() {
    let mut game = four().must_pass(ORRIN).turn(TANCRED).passes(3).build();
    act(&mut game, TANCRED, Pass);
    let view = seen(&game);
    assert_eq!((view.round, view.order[0]), (2, ORRIN));
    assert_eq!((asked(&game), view.passes), (Some(ORRIN), 0), "he is asked in the new round");
}

#[test]
fn s8_10_a_hand_may_hold_more_than_three_sins_in_the_quest_phase() {
    let scene = four().sins(SERA, &["SN1"]).sins(ORRIN, &["SN2", "SN2", "SN2"]);
    let mut game = scene.sin_pile(&SIX).next_cataclysms(&["K13"]).build();
    acts(&mut game, SERA, &function("SN1", 1));
    assert_eq!((hero(&game, ORRIN).sin_count, asked(&game)), (4, Some(ORRIN)));
    assert!(offers(&game, ORRIN, Pass), "nothing is to be discarded now");
}

#[test]
fn s8_10_a_sin_that_comes_after_step_2_of_its_hero_is_kept() {
    // Sera has drawn to three when Tancred discards the seventh sin.
    let scene = four().sins(SERA, &["SN1", "SN1"]).sins(TANCRED, &["SN2", "SN2", "SN2"]);
    let mut game = scene.sin_pile(&SIX).next_cataclysms(&["K13"]).turn(TANCRED).passes(3).build();
    act(&mut game, TANCRED, Pass);
    assert_eq!((asked(&game), hero(&game, SERA).sin_count), (Some(TANCRED), 3));
    act(&mut game, TANCRED, Sin(card("SN2")));
    assert_eq!((hero(&game, SERA).sin_count, hero(&game, ORRIN).sin_count), (4, 4));
}

#[test]
fn s8_10_and_s13_2_nothing_is_drawn_from_an_empty_sin_deck() {
    let kinds = ["SN1", "SN2", "SN3", "SN4", "SN5"];
    let twenty: Vec<_> = kinds.iter().flat_map(|&kind| [kind; 4]).collect();
    let scene = four().sins(ORRIN, &twenty).sins(SERA, &["SN6", "SN6"]).turn(TANCRED).passes(3);
    let mut game = scene.sin_pile(&["SN6", "SN6", "SN7", "SN7", "SN7", "SN7"]).build();
    assert_eq!(seen(&game).sin_deck, 0);
    let events = act(&mut game, TANCRED, Pass);
    assert!(events.contains(&Event::NoSin(SERA)));
    assert_eq!((hero(&game, SERA).sin_count, seen(&game).sin_pile), (2, 6), "the pile is no deck");
}

#[test]
fn x9_the_seventh_sin_triggers_a_cataclysm() {
    let scene = four().sins(ORRIN, &["SN1"]).sin_pile(&SIX).gold(ORRIN, 2).next_cataclysms(&["K07"]);
    let mut game = scene.turn(ORRIN).build();
    let events = acts(&mut game, ORRIN, &function("SN1", 1));
    let wanted = [
        Event::Gained { seat: ORRIN, goods: Goods::Gold(3) },
        Event::SevenSins,
        Event::CataclysmStruck { cataclysm: card("K07"), number: 1 },
        Event::Lost { seat: ORRIN, goods: Goods::Gold(2) },
        Event::SinsShuffledIn,
    ];
    let heard: Vec<_> = events.into_iter().filter(|event| wanted.contains(event)).collect();
    assert_eq!(heard, wanted);
    assert_eq!(hero(&game, ORRIN).gold, 3);
    let view = seen(&game);
    assert_eq!((view.sin_pile, view.sins_aside, view.sin_deck), (0, 0, 28));
    assert_eq!((view.cataclysms_played, asked(&game)), (1, Some(MAELIS)));
}
