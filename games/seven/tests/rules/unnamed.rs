//! Chapter 18, first half: the seat of the Unnamed, when he plays, and his cards U08 to U14.

use crate::common::*;
use seven::{Building, BuildingType, Event, PhaseEnd, Refused, Scene, Seven, TreasureView};
use table::{Game, Seat, Viewer};

/// The seat of the Unnamed at a table of four heroes.
pub(crate) const UNNAMED: Seat = Seat::new(4);

/// Four heroes, and the Unnamed is to play.
pub(crate) fn unnamed() -> Scene {
    four_with(false, true).unnamed_to_play()
}

/// A circuit in which Sera acts (she has the Forge Apprentice) and the others pass.
fn circuit(game: &mut Seven) {
    acts(game, SERA, &[Do(GainGifts), Character(card("C-RA"))]);
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(game, seat, Pass);
    }
}

fn castles(game: &Seven) -> Vec<Building> {
    seen(game).on_offer.iter().filter(|building| building.kind() == BuildingType::Castle).collect()
}

fn estates(game: &Seven) -> Vec<Building> {
    seen(game).on_offer.iter().filter(|building| building.kind() == BuildingType::Estate).collect()
}

fn buildings(names: &[&str]) -> Vec<Building> {
    names.iter().map(|name| card(name)).collect()
}

#[test]
fn s18_1_the_unnamed_has_a_seat_and_cards_and_nothing_else() {
    let game = four_with(false, true).build();
    assert_eq!(game.seats(), 5);
    let seen = seen(&game);
    assert_eq!((seen.heroes.seats(), seen.order.len()), (4, 4), "he is no hero and has no turn");
    assert_eq!(seen.unnamed_hand.len(), 14);
    assert_eq!(refused(&game, UNNAMED, Pass).0, "S5.1");
    assert_eq!(four().build().seats(), 4);
}

#[test]
fn s18_1_he_wins_in_a_defeat_and_when_all_have_fallen() {
    let mut game = four_with(false, true).cataclysms_played(14).build();
    everybody_passes(&mut game);
    let outcome = *game.turn().outcome().unwrap();
    assert_eq!((outcome.winners.iter().collect::<Vec<_>>(), outcome.points[UNNAMED]), (vec![UNNAMED], 0));
    let scene = four_with(true, true).corruption(SERA, 7).corruption(ORRIN, 7).corruption(MAELIS, 7);
    let mut game = scene.corruption(TANCRED, 6).unnamed_to_play().build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U01")), Hero(TANCRED)]);
    act(&mut game, TANCRED, TakeCorruption);
    let winners = game.turn().outcome().unwrap().winners;
    assert_eq!(winners.iter().collect::<Vec<_>>(), [SERA, ORRIN, MAELIS, UNNAMED]);
}

#[test]
fn s18_2_after_each_full_circuit_he_plays_one_card_or_declines() {
    let mut game = four_with(false, true).characters(SERA, &["C-RA"]).build();
    circuit(&mut game);
    assert_eq!((asked(&game), seen(&game).circuits), (Some(UNNAMED), 1));
    let events = act(&mut game, UNNAMED, Decline);
    assert_eq!(events, [Event::UnnamedDeclined]);
    assert_eq!((asked(&game), seen(&game).unnamed_hand.len()), (Some(SERA), 14));
    circuit(&mut game);
    assert_eq!((asked(&game), seen(&game).circuits), (Some(UNNAMED), 2));
    act(&mut game, UNNAMED, Unnamed(card("U08")));
    assert_eq!(asked(&game), Some(SERA), "one card only");
}

#[test]
fn s18_2_a_circuit_of_passes_is_full_too() {
    let mut game = four_with(false, true).characters(TANCRED, &["C-RA"]).build();
    for seat in [SERA, ORRIN, MAELIS] {
        act(&mut game, seat, Pass);
    }
    acts(&mut game, TANCRED, &[Do(GainGifts), Character(card("C-RA"))]);
    assert_eq!(asked(&game), Some(UNNAMED));
}

#[test]
fn s18_2_he_may_not_play_when_the_phase_has_just_ended() {
    let mut game = four_with(false, true).build();
    let mut events = Vec::new();
    for seat in [SERA, ORRIN, MAELIS, TANCRED] {
        events.extend(act(&mut game, seat, Pass));
    }
    assert!(events.contains(&Event::QuestPhaseEnded(PhaseEnd::EverybodyPassed)));
    assert_eq!((seen(&game).round, asked(&game)), (2, Some(seen(&game).order[0])));

    let mut game = four_with(false, true).characters(SERA, &["C-RA"]).circuits(39).build();
    circuit(&mut game);
    assert_eq!((seen(&game).round, asked(&game).map(Seat::number)), (2, Some(seen(&game).order[0].number())));
}

#[test]
fn s18_2_his_card_does_not_change_the_count_of_passes() {
    let mut game = four_with(false, true).characters(SERA, &["C-RA"]).build();
    circuit(&mut game);
    assert_eq!(seen(&game).passes, 3);
    act(&mut game, UNNAMED, Unnamed(card("U08")));
    assert_eq!(seen(&game).passes, 3);
    let events = act(&mut game, SERA, Pass);
    assert!(events.contains(&Event::QuestPhaseEnded(PhaseEnd::EverybodyPassed)), "the fourth in succession");
}

#[test]
fn s18_3_a_played_card_is_laid_aside_and_the_last_one_brings_all_back() {
    let mut game = unnamed().unnamed_hand(&["U08", "U09"]).characters(SERA, &["C-RA"]).build();
    assert_eq!(refused(&game, UNNAMED, Unnamed(card("U14"))).0, "S18.3");
    let events = act(&mut game, UNNAMED, Unnamed(card("U08")));
    assert!(events.contains(&Event::UnnamedPlayed { card: card("U08"), named: None }), "face up");
    assert_eq!(seen(&game).unnamed_hand.iter().collect::<Vec<_>>(), [card("U09")]);
    circuit(&mut game);
    assert!(!offers(&game, UNNAMED, Unnamed(card("U08"))));
    let events = act(&mut game, UNNAMED, Unnamed(card("U09")));
    assert_eq!((events.last(), seen(&game).unnamed_hand.len()), (Some(&Event::UnnamedTookBack), 14));
}

#[test]
fn s18_3_the_card_is_carried_out_before_the_cards_return() {
    let mut game = unnamed().unnamed_hand(&["U01"]).gold(ORRIN, 1).fame(ORRIN, 1).build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U01")), Hero(ORRIN)]);
    assert_eq!((asked(&game), seen(&game).unnamed_hand.len()), (Some(ORRIN), 0));
    acts(&mut game, ORRIN, &[Meet(0), Confirm]);
    assert_eq!(seen(&game).unnamed_hand.len(), 14);
}

#[test]
fn s18_4_u08_changes_every_character_in_the_tavern() {
    let mut game = unnamed().tavern(&["C-RA", "C-BA"]).closed(1, 0).build();
    let discarded = seen(&game).character_discard;
    act(&mut game, UNNAMED, Unnamed(card("U08")));
    let tavern = seen(&game).tavern;
    assert_eq!(seen(&game).character_discard, discarded + 2);
    assert!(tavern[0].card().is_some() && tavern[1].card().is_some() && !tavern[2].is_open());
    assert!(
        tavern.iter().all(|space| space.card() != Some(card("C-RA")) && space.card() != Some(card("C-BA")))
    );
}

#[test]
fn s18_4_u09_changes_every_elixir_in_the_store() {
    let mut game = unnamed().store(&["E-R6", "E-B6", "E-G6"]).build();
    let events = act(&mut game, UNNAMED, Unnamed(card("U09")));
    let store = seen(&game).store;
    assert_eq!(seen(&game).elixir_discard, 3);
    for old in ["E-R6", "E-B6", "E-G6"] {
        assert!(store.iter().all(|space| space.card().is_some() && space.card() != Some(card(old))), "{old}");
    }
    let filled = events.iter().filter_map(|event| match event {
        Event::StoreFilled { space, .. } => Some(*space),
        _ => None,
    });
    assert_eq!(filled.collect::<Vec<_>>(), [0, 1, 2], "all are emptied first");
}

#[test]
fn s18_4_u10_replaces_a_face_up_treasure_and_puts_it_under_the_deck() {
    let swapped = |new: &str| Event::SwappedTreasure { slot: 0, out: card("T01"), new: card(new) };
    let scene = unnamed().quest(0, "Q01").marker(0, 0, SERA).marker(0, 1, SERA);
    let mut game = scene.treasures(0, &["T01", "T06"]).treasure_deck(&["T05", "T10"]).build();
    let at = TreasureAt { slot: 0, treasure: card("T01") };
    let events = acts(&mut game, UNNAMED, &[Unnamed(card("U10")), at]);
    let new = if events.contains(&swapped("T05")) { "T05" } else { "T10" };
    assert!(events.contains(&swapped(new)));
    let beside = seen(&game).quests[0].treasures;
    assert_eq!(beside, [card(new), card("T06")].map(|treasure| Some(TreasureView::FaceUp(treasure))));
    assert_eq!(seen(&game).treasure_deck, 2);
    let rest = if new == "T05" { "T10" } else { "T05" };
    for expected in [rest, "T01"] {
        let events = acts(&mut game, SERA, &[Do(GainTreasure), Quest(0), TopOfDeck]);
        let took = Event::TookTreasure { seat: SERA, treasure: card(expected) };
        assert!(events.contains(&took), "first the rest of the deck, then what went under it: {events:?}");
        for seat in [ORRIN, MAELIS, TANCRED] {
            act(&mut game, seat, Pass);
        }
        act(&mut game, UNNAMED, Decline);
    }
}

#[test]
fn s18_4_u11_looks_at_three_cataclysms_and_puts_them_back_in_any_order() {
    let scene = unnamed().next_cataclysms(&["K11", "K13", "K07"]).sins(SERA, &["SN1"]);
    let mut game = scene.sin_pile(&["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"]).build();
    act(&mut game, UNNAMED, Unnamed(card("U11")));
    let cataclysm = |name: &str| Cataclysm(card::<seven::Cataclysm>(name));
    assert_eq!(legal(&game, UNNAMED), ["K11", "K13", "K07"].map(cataclysm));
    act(&mut game, UNNAMED, cataclysm("K07"));
    assert_eq!(refused(&game, UNNAMED, cataclysm("K07")).0, "S18.4");
    act(&mut game, UNNAMED, cataclysm("K11"));
    let view = game.view(Viewer::Seat(UNNAMED));
    let known: Vec<Option<seven::Cataclysm>> = ["K07", "K11", "K13"].map(|name| Some(card(name))).to_vec();
    assert_eq!(view.cataclysms_seen, known, "the third goes back by itself");
    let events = acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    assert!(events.contains(&Event::CataclysmStruck { cataclysm: card("K07"), number: 1 }));
}

#[test]
fn s18_4_u12_looks_at_the_sins_of_one_hero() {
    let mut game = unnamed().sins(ORRIN, &["SN1", "SN6", "SN6"]).build();
    let events = acts(&mut game, UNNAMED, &[Unnamed(card("U12")), Hero(ORRIN)]);
    let sins = |event: &Event| match event {
        Event::SawSins { hero: ORRIN, sins } => sins.get().map(|sins| *sins.counts()),
        _ => None,
    };
    assert_eq!(events.iter().find_map(sins), Some([1, 0, 0, 0, 0, 2, 0]));
    assert_eq!(hero(&game, ORRIN).sin_count, 3, "they stay where they are");
    assert_eq!(asked(&game), Some(SERA));
}

#[test]
fn s18_4_u13_bars_a_pool_until_the_end_of_the_next_circuit() {
    let scene =
        unnamed().characters(SERA, &["C-RA", "C-RC"]).gifts(ORRIN, "B").characters(TANCRED, &["C-RB"]);
    let mut game = scene.build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U13")), Colour(Red)]);
    assert_eq!((seen(&game).barred, seen(&game).pools[0]), (Some(Red), 7));
    assert_eq!(refused(&game, SERA, Do(GainGifts)).1, Refused::NothingPossible { deed: GainGifts });
    assert_eq!(refused(&game, SERA, Character(card("C-RA"))).0, "S7.13", "it counts as empty");
    act(&mut game, SERA, Pass);
    acts(&mut game, ORRIN, &[Do(UseAbility), Colour(Blue), Pool]);
    assert!(!offers(&game, ORRIN, Colour(Red)), "nobody takes red");
    act(&mut game, ORRIN, Colour(Green));
    act(&mut game, ORRIN, Stop);
    act(&mut game, MAELIS, Pass);
    acts(&mut game, TANCRED, &[Do(GainGifts), Character(card("C-RB"))]);
    assert_eq!(hero(&game, TANCRED).gifts, [0, 0, 0, 1, 0, 0], "yellow comes, red does not");
    assert_eq!((asked(&game), seen(&game).barred), (Some(UNNAMED), None), "the circuit is over");
    act(&mut game, UNNAMED, Decline);
    assert!(offers(&game, SERA, Do(GainGifts)));
}

#[test]
fn s18_4_gifts_can_return_to_a_barred_pool() {
    let mut game = unnamed().gifts(SERA, "RR").quest(0, "Q01").build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U13")), Colour(Red)]);
    buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 0 });
    assert_eq!((seen(&game).pools[0], seen(&game).barred), (7, Some(Red)));
}

#[test]
fn s18_4_u13_ends_with_the_phase() {
    let mut game = unnamed().passes(2).build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U13")), Colour(Red)]);
    act(&mut game, SERA, Pass);
    assert_eq!(seen(&game).barred, Some(Red));
    let events = act(&mut game, ORRIN, Pass);
    assert!(events.contains(&Event::UnbarredPool(Red)));
    assert_eq!((seen(&game).round, seen(&game).barred), (2, None));
}

#[test]
fn s18_4_u14_puts_castles_and_estates_under_their_decks() {
    let mut game = unnamed().on_offer(&["CA1", "CA2", "ES1", "ES2"]).build();
    let temples = seen(&game).on_offer.len() - 4;
    act(&mut game, UNNAMED, Unnamed(card("U14")));
    let old = buildings(&["CA1", "CA2", "ES1", "ES2"]);
    assert_eq!((castles(&game).len(), estates(&game).len()), (2, 2));
    assert!(castles(&game).iter().chain(&estates(&game)).all(|building| !old.contains(building)));
    assert_eq!((seen(&game).castle_deck, seen(&game).estate_deck), (4, 4));
    assert_eq!(seen(&game).on_offer.len() - 4, temples, "temples stay");
}

#[test]
fn s18_4_u14_with_a_short_deck_turns_up_what_went_under_it() {
    let scene = unnamed().on_offer(&["CA1", "CA2"]).out_of_game(&["CA4", "CA5", "CA6"]);
    let mut game = scene.build();
    act(&mut game, UNNAMED, Unnamed(card("U14")));
    let turned_up = castles(&game);
    assert!(turned_up.contains(&card("CA3")), "the only card that was in the deck comes first");
    assert_eq!((turned_up.len(), seen(&game).castle_deck), (2, 1));
}

#[test]
fn s18_9_u08_u09_u13_and_u14_can_be_played_even_if_they_change_little() {
    let scene = unnamed().out_of_game(&["CA1", "CA2", "CA3", "CA4", "CA5", "CA6"]);
    let scene = scene.out_of_game(&["ES1", "ES2", "ES3", "ES4", "ES5", "ES6"]);
    let game = scene.closed(3, 3).pool(Red, 0, SERA).build();
    for name in ["U08", "U09", "U13", "U14"] {
        assert!(offers(&game, UNNAMED, Unnamed(card(name))), "{name}");
    }
    for name in ["U01", "U02", "U03", "U04", "U05", "U06", "U07"] {
        assert!(offers(&game, UNNAMED, Unnamed(card(name))), "a demand can always be played: {name}");
    }
}

#[test]
fn s18_9_u10_needs_a_face_up_treasure_and_a_treasure_deck() {
    let game = unnamed().treasures(4, &["T01", "T05"]).build();
    assert_eq!(refused(&game, UNNAMED, Unnamed(card("U10"))).0, "S18.9", "those of row 3 lie face down");
    let game = unnamed().treasures(0, &["T01"]).treasure_deck(&[]).build();
    assert_eq!(refused(&game, UNNAMED, Unnamed(card("U10"))).0, "S18.9", "no deck");
    let game = unnamed().treasures(3, &["T01"]).treasure_deck(&["T05"]).build();
    assert!(offers(&game, UNNAMED, Unnamed(card("U10"))));
}

#[test]
fn s18_9_u11_needs_a_cataclysm_deck_and_looks_at_fewer_cards_if_fewer_are_left() {
    let game = unnamed().cataclysms_played(14).build();
    assert_eq!(refused(&game, UNNAMED, Unnamed(card("U11"))).0, "S18.9");
    let mut game = unnamed().next_cataclysms(&["K11", "K13"]).cataclysms_played(12).build();
    act(&mut game, UNNAMED, Unnamed(card("U11")));
    assert_eq!(legal(&game, UNNAMED).len(), 2);
    let mut game = unnamed().next_cataclysms(&["K11"]).cataclysms_played(13).build();
    let events = act(&mut game, UNNAMED, Unnamed(card("U11")));
    assert!(events.iter().any(|event| matches!(event, Event::SawCataclysms { count: 1, .. })));
    assert_eq!(asked(&game), Some(SERA), "one card has one order");
}

#[test]
fn s18_9_u12_needs_a_hero_with_a_sin() {
    let game = unnamed().build();
    assert_eq!(refused(&game, UNNAMED, Unnamed(card("U12"))).0, "S18.9");
    let mut game = unnamed().sins(MAELIS, &["SN1"]).build();
    act(&mut game, UNNAMED, Unnamed(card("U12")));
    assert_eq!(refused(&game, UNNAMED, Hero(ORRIN)).0, "S18.9");
    assert_eq!(refused(&game, UNNAMED, Hero(UNNAMED)).0, "S18.9");
    assert!(offers(&game, UNNAMED, Hero(MAELIS)));
}

#[test]
fn s18_9_u12_sees_fallen_heroes_too() {
    let scene = four_with(true, true).unnamed_to_play().corruption(ORRIN, 7).sins(ORRIN, &["SN1"]);
    let mut game = scene.build();
    act(&mut game, UNNAMED, Unnamed(card("U12")));
    assert!(offers(&game, UNNAMED, Hero(ORRIN)));
}

#[test]
fn s18_10_the_unnamed_chooses_the_space_to_be_closed() {
    let pile = ["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"];
    for (scene, chooser) in [(four_with(false, true), UNNAMED), (four(), ORRIN)] {
        let scene =
            scene.order(&[ORRIN, SERA, MAELIS, TANCRED]).turn(SERA).sins(SERA, &["SN1"]).sin_pile(&pile);
        let mut game = scene.next_cataclysms(&["K02"]).build();
        acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
        assert_eq!(asked(&game), Some(chooser));
        act(&mut game, chooser, CloseSpace(1));
        assert!(!seen(&game).store[1].is_open());
    }
}
