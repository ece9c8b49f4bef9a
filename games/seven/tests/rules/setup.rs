//! Chapters 3 and 4: options and set-up.

use crate::common::*;
use seven::{BuildingType, Event, Setup, Seven, TreasureView};
use table::{BadSetup, Chance, Fast, Game, Kind, Options, Recording, Script, Seat, Transcript, Turn, Viewer};
use testkit::Watched;

fn options(typed: &[(&str, &str)]) -> Options {
    typed.iter().fold(Options::none(), |options, &(key, value)| options.with(key, value))
}

fn setup(seats: u8, typed: &[(&str, &str)]) -> Result<Setup, BadSetup> {
    Seven::setup(seats, &options(typed))
}

/// Are all of these values understood as given, and the others refused?
#[track_caller]
fn takes(key: &str, read: impl Fn(&Setup) -> u8, allowed: &[u8], refused: &[&str]) {
    for value in allowed {
        let setup = setup(4, &[(key, &value.to_string())]).expect("this is allowed");
        assert_eq!(read(&setup), *value, "{key}");
    }
    for value in refused {
        assert!(setup(4, &[(key, value)]).is_err(), "{key}={value} should be refused");
    }
}

fn begin_logged(setup: &Setup, chance: &mut impl Chance) -> (Seven, Vec<Event>) {
    let mut log = Transcript::default();
    let game = Seven::begin(setup, chance, &mut log).expect("this table can be laid");
    game.audit().expect("every card is in one place");
    (game, log.events)
}

fn begin(setup: &Setup, seed: u64) -> Seven {
    begin_logged(setup, &mut Fast::new(seed)).0
}

/// `from`, `from - 1`, … so many numbers.
fn falling(from: u32, count: u32) -> Vec<u32> {
    (0..count).map(|n| from - n).collect()
}

/// Three heroes: Corvan, Sera and Orrin; Sera (seat 1) begins.
fn scripted() -> (Seven, Vec<Event>) {
    let heroes = [5, 0, 0];
    let first = [1];
    let sins = [0, 0, 0, 1, 2, 3, 6, 6, 6];
    let (characters, elixirs) = ([29, 0, 0], [0, 17, 1]);
    let (castles, estates) = ([5, 0], [6, 11]);
    let quests = [23, 0, 0, 0, 0, 0];
    let treasures = [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8];
    let omens = [6, 9];
    let parts: [&[usize]; 9] =
        [&heroes, &first, &sins, &characters, &elixirs, &castles, &estates, &quests, &treasures];
    let mut chance = Script::new(parts.concat().into_iter().chain(omens));
    let dealt = begin_logged(&Setup { omens: 2, ..Setup::heroes(3) }, &mut chance);
    chance.finish();
    dealt
}

#[test]
fn s3_1_options_are_visible_to_every_seat_and_do_not_change() {
    let typed = [
        ("fall", "on"),
        ("unnamed", "on"),
        ("heroes", "chosen"),
        ("omens", "3"),
        ("provisions", "5"),
        ("dark", "9"),
        ("circuits", "21"),
        ("rounds", "16"),
    ];
    let mut game = begin(&setup(5, &typed).unwrap(), 1);
    let (mut chance, mut steps) = (Fast::new(1), 0);
    while let (Turn::Decide(seats), true) = (game.turn(), steps < 3000) {
        if steps % 100 == 0 {
            for viewer in Viewer::all(5) {
                let options = game.view(viewer).options;
                assert!(options.fall && options.unnamed && options.chosen_heroes);
                assert_eq!((options.omens, options.provisions), (3, 5));
                assert_eq!((options.gathering_dark, options.circuit_limit, options.round_limit), (9, 21, 16));
            }
        }
        let seat = seats.first().unwrap();
        let actions = legal(&game, seat);
        game.apply(
            seat,
            actions[chance.below(actions.len() as u32) as usize],
            &mut chance,
            &mut table::Silent,
        );
        steps += 1;
    }
    assert!(steps > 100);
}

#[test]
fn s3_2_two_to_six_heroes_play() {
    for heroes in 2..=6 {
        assert_eq!(setup(heroes, &[]).unwrap().heroes, heroes);
    }
    for seats in [0, 1, 7, 8] {
        assert!(setup(seats, &[("unnamed", "off")]).is_err(), "{seats} heroes");
    }
    // Also if nobody typed it.
    for heroes in [0, 1, 7] {
        let wrong = Setup { heroes, ..Setup::heroes(4) };
        assert!(Seven::begin(&wrong, &mut Fast::new(1), &mut Transcript::default()).is_err());
    }
}

#[test]
fn s3_3_the_optional_rules_are_off_by_default_and_the_unnamed_takes_one_seat_more() {
    let basic = setup(4, &[]).unwrap();
    assert!(!basic.fall && !basic.unnamed);
    let fall = setup(3, &[("fall", "on")]).unwrap();
    assert!(fall.fall && !fall.unnamed && fall.heroes == 3);
    let unnamed = setup(7, &[("unnamed", "on")]).unwrap();
    assert!(!unnamed.fall && unnamed.unnamed && unnamed.heroes == 6);
    assert_eq!(begin(&unnamed, 1).seats(), 7);
    assert_eq!(setup(7, &[]).unwrap(), unnamed, "seven people can only play with the Unnamed");
    assert!(setup(7, &[("unnamed", "off")]).is_err(), "seven heroes");
    let both = setup(5, &[("unnamed", "on"), ("fall", "on")]).unwrap();
    assert!(both.fall && both.unnamed && both.heroes == 4);
    let neither = setup(4, &[("unnamed", "off"), ("fall", "off")]).unwrap();
    assert_eq!(neither, basic);
    for typed in ["", "yes", "2", "On"] {
        assert!(
            setup(4, &[("fall", typed)]).is_err() && setup(4, &[("unnamed", typed)]).is_err(),
            "`{typed}`"
        );
    }
    assert!(setup(4, &[("fallen", "on")]).is_err(), "no such option");
}

#[test]
fn s3_3_and_s19_2_the_optional_rules_are_refused_with_two_heroes() {
    for (seats, typed) in
        [(2, &[("fall", "on")][..]), (3, &[("unnamed", "on")]), (3, &[("unnamed", "on"), ("fall", "on")])]
    {
        let refused = setup(seats, typed).unwrap_err();
        assert!(refused.to_string().contains("S3.3"), "{refused}");
    }
    assert!(setup(2, &[("unnamed", "on")]).is_err(), "one hero");
    assert!(setup(2, &[("fall", "off"), ("unnamed", "off")]).is_ok());
    for (fall, unnamed) in [(true, false), (false, true), (true, true)] {
        let wrong = Setup { fall, unnamed, ..Setup::heroes(2) };
        assert!(Seven::begin(&wrong, &mut Fast::new(1), &mut Transcript::default()).is_err());
    }
}

#[test]
fn s3_4_heroes_are_random_by_default_or_chosen_in_seat_order_from_those_left() {
    assert!(
        !setup(3, &[]).unwrap().chosen_heroes && !setup(3, &[("heroes", "random")]).unwrap().chosen_heroes
    );
    assert!(setup(3, &[("heroes", "best")]).is_err());
    let chosen = setup(3, &[("heroes", "chosen")]).unwrap();
    let (mut game, events) = begin_logged(&chosen, &mut Script::new([]));
    assert_eq!(events, [], "nothing happens before the first choice");
    assert_eq!((asked(&game), seen(&game).round), (Some(SERA), 0));
    assert_eq!(legal(&game, SERA).len(), 6);
    assert_eq!(refused(&game, ORRIN, PlayHero(card("H1"))).0, "S5.1");
    act(&mut game, SERA, PlayHero(card("H4")));
    assert_eq!(asked(&game), Some(ORRIN));
    assert_eq!(refused(&game, ORRIN, PlayHero(card("H4"))).0, "S3.4");
    assert_eq!(legal(&game, ORRIN).len(), 5);
    act(&mut game, ORRIN, PlayHero(card("H6")));
    let events = act(&mut game, MAELIS, PlayHero(card("H1")));
    assert!(events.contains(&Event::LaidOut));
    let cards = [SERA, ORRIN, MAELIS].map(|seat| hero(&game, seat).card.unwrap());
    assert_eq!(cards, ["H4", "H6", "H1"].map(card));
    let left = seen(&game).heroes_left;
    assert_eq!(left, ["H2", "H3", "H5"].map(card).into_iter().collect());
}

#[test]
fn s3_4_a_seat_that_has_not_chosen_has_no_hero_yet() {
    let (mut game, _) = begin_logged(&setup(3, &[("heroes", "chosen")]).unwrap(), &mut Script::new([]));
    let cards = |game: &Seven| [SERA, ORRIN, MAELIS].map(|seat| seen(game).heroes[seat].card);
    assert_eq!(cards(&game), [None; 3]);
    act(&mut game, SERA, PlayHero(card("H1")));
    assert_eq!(cards(&game), [Some(card("H1")), None, None]);
    act(&mut game, ORRIN, PlayHero(card("H3")));
    assert_eq!(cards(&game), [Some(card("H1")), Some(card("H3")), None]);
}

#[test]
fn s3_5_omens_are_0_to_6_and_4_by_default_with_two_heroes() {
    assert_eq!([2, 3, 4, 5, 6].map(|heroes| setup(heroes, &[]).unwrap().omens), [4, 0, 0, 0, 0]);
    assert_eq!(setup(5, &[("unnamed", "on"), ("fall", "on")]).unwrap().omens, 0);
    assert_eq!(setup(2, &[("omens", "0")]).unwrap().omens, 0);
    takes("omens", |setup| setup.omens, &[0, 1, 2, 3, 4, 5, 6], &["7", "-1", "four", "", "300"]);
    // With 0 the printed count of fourteen applies unchanged.
    let view = seen(&begin(&Setup::heroes(3), 1));
    assert_eq!((view.cataclysm_deck, view.cataclysms_played), (14, 0));
}

#[test]
fn s3_6_provisions_are_0_to_6_and_depend_on_the_optional_rules() {
    let typed = [&[][..], &[("fall", "on")], &[("unnamed", "on")], &[("fall", "on"), ("unnamed", "on")]];
    for seats in [4, 5, 6] {
        assert_eq!(typed.map(|typed| setup(seats, typed).unwrap().provisions), [0, 2, 1, 4]);
    }
    assert_eq!(setup(4, &[("fall", "on"), ("provisions", "0")]).unwrap().provisions, 0);
    takes("provisions", |setup| setup.provisions, &[0, 1, 2, 3, 4, 5, 6], &["7", "-1", "much"]);
    let game = begin(&setup(4, &[("provisions", "6")]).unwrap(), 2);
    for seat in Seat::all(4) {
        assert_eq!(
            (hero(&game, seat).fame, hero(&game, seat).gold),
            (3 + 6, 3 + 6),
            "extra fame and extra gold"
        );
    }
}

#[test]
fn s3_7_the_gathering_dark_and_the_limits() {
    let default = setup(4, &[]).unwrap();
    assert_eq!((default.gathering_dark, default.circuit_limit, default.round_limit), (12, 40, 30));
    takes("dark", |setup| setup.gathering_dark, &[0, 8, 12, 30], &["1", "7", "31", "off", "-8"]);
    takes("circuits", |setup| setup.circuit_limit, &[20, 40, 200], &["0", "19", "201", "256"]);
    takes("rounds", |setup| setup.round_limit, &[15, 30, 99], &["0", "14", "100"]);
    let wrong = [
        Setup { gathering_dark: 7, ..default.clone() },
        Setup { gathering_dark: 31, ..default.clone() },
        Setup { circuit_limit: 19, ..default.clone() },
        Setup { round_limit: 14, ..default.clone() },
        Setup { omens: 7, ..default.clone() },
        Setup { provisions: 7, ..default },
    ];
    for setup in wrong {
        assert!(Seven::begin(&setup, &mut Fast::new(1), &mut Transcript::default()).is_err(), "{setup:?}");
    }
}

#[test]
fn s4_1_to_s4_10_chance_is_asked_in_the_order_of_the_paragraphs() {
    for heroes in 2..=6u32 {
        let setup = Setup { omens: 3, ..Setup::heroes(heroes as u8) };
        let mut chance = Watched::new(3);
        begin_logged(&setup, &mut chance);
        let quests = if heroes == 2 { 3 } else { 6 };
        let expected = [
            falling(6, heroes),
            vec![heroes],
            falling(28, 3 * heroes),
            falling(30, 3),
            falling(36, 3),
            falling(6, 2),
            falling(6, 2),
            falling(24, quests),
            falling(18, 2 * quests),
            falling(14, 3),
        ];
        assert_eq!(chance.cases, expected.concat(), "{heroes} heroes");
    }
}

#[test]
fn s4_1_to_s4_10_equal_seeds_give_equal_games() {
    for setup in [Setup::heroes(2), Setup::heroes(4), Setup::heroes(6).variants(true, true)] {
        let game = begin_logged(&setup, &mut Fast::new(11));
        assert_eq!(game, begin_logged(&setup, &mut Fast::new(11)));
        assert_ne!(game, begin_logged(&setup, &mut Fast::new(12)));
        // The answers of chance are all that was random.
        let mut recording = Recording::new(Fast::new(11));
        assert_eq!(game, begin_logged(&setup, &mut recording));
        let mut script = Script::new(recording.into_answers().into_iter().map(|answer| answer as usize));
        assert_eq!(game, begin_logged(&setup, &mut script));
        script.finish();
    }
}

#[test]
fn s4_1_one_hero_card_is_dealt_to_each_hero_seat_in_seat_order() {
    let (game, events) = scripted();
    let dealt = [("H6", 0), ("H1", 1), ("H2", 2)];
    let taken = dealt.map(|(id, seat)| Event::TookHero { seat: Seat::new(seat), hero: card(id) });
    assert_eq!(events[..3], taken);
    for (id, seat) in dealt {
        let hero = hero(&game, Seat::new(seat));
        assert_eq!((hero.card, hero.has_fallen), (Some(card(id)), false), "every hero starts good");
    }
    let left = seen(&game).heroes_left;
    assert_eq!(left, ["H3", "H4", "H5"].map(card).into_iter().collect(), "the others are out of the game");
    let with_unnamed = begin(&Setup::heroes(3).variants(false, true), 1);
    assert_eq!((with_unnamed.seats(), seen(&with_unnamed).heroes.seats()), (4, 3), "the Unnamed sits last");
}

#[test]
fn s4_2_one_hero_seat_is_drawn_as_the_first_player() {
    let (game, events) = scripted();
    assert_eq!(events[3], Event::BecameFirst(ORRIN));
    assert_eq!(seen(&game).order[0], ORRIN);
    let setup = Setup::heroes(4).variants(false, true);
    let firsts: std::collections::BTreeSet<Seat> =
        (0..60).map(|seed| seen(&begin(&setup, seed)).order[0]).collect();
    assert_eq!(
        firsts.into_iter().collect::<Vec<_>>(),
        Seat::all(4).collect::<Vec<_>>(),
        "any hero, never the Unnamed"
    );
}

#[test]
fn s4_3_pools_and_starting_stock() {
    let stock = [
        ("H1", [2, 1, 0, 0, 0, 0]),
        ("H2", [0, 1, 1, 0, 1, 0]),
        ("H3", [0, 0, 2, 1, 0, 0]),
        ("H4", [0, 0, 0, 2, 1, 0]),
        ("H5", [0, 1, 0, 0, 1, 1]),
        ("H6", [1, 0, 1, 0, 0, 1]),
    ];
    for (heroes, provisions) in [(6, 0), (5, 2), (2, 1)] {
        let game = begin(&Setup { provisions, ..Setup::heroes(heroes) }, 4);
        let mut pools = [7; 6];
        for seat in Seat::all(heroes) {
            let hero = hero(&game, seat);
            let (_, gifts) = stock[hero.card.unwrap().index()];
            assert_eq!(hero.gifts, gifts);
            assert_eq!((hero.fame, hero.gold), (3 + u16::from(provisions), 3 + u16::from(provisions)));
            assert_eq!((hero.markers, hero.might), (7, 0));
            (0..6).for_each(|colour| pools[colour] -= gifts[colour]);
        }
        assert_eq!(seen(&game).pools, pools);
    }
}

#[test]
fn s4_4_each_hero_receives_three_sins_from_the_first_player_on() {
    let (game, events) = scripted();
    let drew: Vec<Seat> = events
        .iter()
        .filter_map(|event| if let Event::DrewSin { seat, .. } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(drew, [[ORRIN; 3], [MAELIS; 3], [SERA; 3]].concat());
    let sins = |seat| *hero(&game, seat).sins.unwrap().counts();
    assert_eq!(sins(ORRIN), [3, 0, 0, 0, 0, 0, 0]);
    assert_eq!(sins(MAELIS), [0, 1, 1, 1, 0, 0, 0]);
    assert_eq!(sins(SERA), [0, 0, 0, 0, 0, 0, 3]);
    assert_eq!((seen(&game).sin_deck, seen(&game).sin_pile), (28 - 9, 0));
    assert_eq!(game.view(Viewer::Seat(ORRIN)).heroes[SERA].sins, None, "face down for the others");
}

#[test]
fn s4_5_three_characters_and_three_elixirs_are_turned_up() {
    let (game, events) = scripted();
    let view = seen(&game);
    assert_eq!(view.tavern, ["C-KE", "C-RA", "C-RB"].map(|id| seven::Space::Card(card(id))));
    assert_eq!(view.store, ["E-R1", "E-K6", "E-R4"].map(|id| seven::Space::Card(card(id))));
    assert_eq!((view.character_deck, view.elixir_deck), (27, 33));
    assert_eq!((view.character_discard, view.elixir_discard), (0, 0));
    let at = |wanted: &Event| events.iter().position(|event| event == wanted).unwrap();
    let tavern = at(&Event::TavernFilled { space: 2, character: card("C-RB") });
    let store = at(&Event::StoreFilled { space: 0, elixir: card("E-R1") });
    assert!(tavern < store, "first the tavern");
}

#[test]
fn s4_6_two_castles_and_then_two_estates_are_turned_up() {
    let (game, events) = scripted();
    let turned: Vec<_> = events
        .iter()
        .filter_map(
            |event| if let Event::TurnedUpBuilding(building) = event { Some(*building) } else { None },
        )
        .collect();
    assert_eq!(turned, ["CA6", "CA1", "ES1", "ES6"].map(card));
    let view = seen(&game);
    assert!(turned.into_iter().all(|building| view.on_offer.contains(building)));
    assert_eq!((view.castle_deck, view.estate_deck), (4, 4));
}

#[test]
fn s4_7_six_quests_are_laid_from_row_1_left_to_row_3_right() {
    let (game, events) = scripted();
    let laid: Vec<_> = events
        .iter()
        .filter_map(
            |event| if let Event::LaidQuest { slot, quest } = event { Some((*slot, *quest)) } else { None },
        )
        .collect();
    let ids = ["Q24", "Q01", "Q02", "Q03", "Q04", "Q05"];
    assert_eq!(laid, [0, 1, 2, 3, 4, 5].map(|slot| (slot, card(ids[usize::from(slot)]))));
    let view = seen(&game);
    assert_eq!(view.quests.map(|slot| slot.quest), ids.map(|id| Some(card(id))));
    assert_eq!(view.quest_deck, 18);
}

#[test]
fn s4_8_two_treasures_lie_beside_each_quest_face_down_in_row_3() {
    let view = seen(&scripted().0);
    let ids = [["T01", "T03"], ["T05", "T06"], ["T08", "T10"], ["T11", "T14"]];
    for (slot, ids) in ids.into_iter().enumerate() {
        assert_eq!(view.quests[slot].treasures, ids.map(|id| Some(TreasureView::FaceUp(card(id)))));
    }
    for slot in [4, 5] {
        assert_eq!(view.quests[slot].treasures, [Some(TreasureView::FaceDown); 2]);
    }
    assert_eq!((view.treasure_deck, view.treasure_discard), (6, 0));
}

#[test]
fn s4_9_temples_open_portals_and_the_optional_cards() {
    for (fall, unnamed) in [(false, false), (true, false), (false, true), (true, true)] {
        let view = seen(&begin(&Setup::heroes(3).variants(fall, unnamed), 8));
        let temples = view.on_offer.iter().filter(|building| building.kind() == BuildingType::Temple);
        assert_eq!(temples.count(), 6);
        assert!(view.portals.is_empty());
        assert_eq!(view.corruption_left, if fall { 36 } else { 0 });
        assert_eq!(view.unnamed_hand.len(), if unnamed { 14 } else { 0 });
    }
}

#[test]
fn s4_10_omens_count_as_played_and_have_no_effect() {
    // K07 and K10: half the gold, 3 might.
    let (game, events) = scripted();
    assert!(events.contains(&Event::Omen(card("K07"))) && events.contains(&Event::Omen(card("K10"))));
    assert!(!events.iter().any(|event| matches!(event, Event::CataclysmStruck { .. } | Event::Lost { .. })));
    let view = seen(&game);
    assert_eq!((view.cataclysm_deck, view.cataclysms_played, view.cataclysm), (12, 2, None));
    assert_eq!(view.artifact_deck, 7);
    assert!(Seat::all(3).all(|seat| hero(&game, seat).gold == 3));
    // All of them: no space is closed, no building destroyed, no sin drawn.
    for seed in 0..30 {
        let game = begin(&Setup { omens: 6, ..Setup::heroes(4) }, seed);
        let view = seen(&game);
        assert_eq!((view.cataclysm_deck, view.cataclysms_played), (8, 6));
        assert!(
            view.tavern.iter().all(|space| space.is_open()) && view.store.iter().all(|space| space.is_open())
        );
        assert_eq!((view.castle_deck, view.estate_deck, view.on_offer.len()), (4, 4, 10));
        assert!(Seat::all(4).all(|seat| hero(&game, seat).sin_count == 3 && hero(&game, seat).gold == 3));
    }
}

#[test]
fn s4_11_round_1_begins_with_the_first_player_and_goes_clockwise() {
    let (game, events) = scripted();
    let view = seen(&game);
    assert_eq!(view.order.as_slice(), [ORRIN, MAELIS, SERA]);
    assert_eq!((view.round, view.in_regrouping, asked(&game)), (1, false, Some(ORRIN)));
    assert_eq!(events.last(), Some(&Event::RoundBegan(1)));
}
