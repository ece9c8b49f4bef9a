//! Chapter 21: every card is in exactly one place; with what random games show for S5.8 and S15.3.

use crate::common::*;
use serde_json::{Value, json};
use seven::{
    Announcement, BuildingType, Event, HeroView, Marker, Pledge, Scene, Setup, Seven, Space as Place, Task,
    View,
};
use table::{Chance, Fast, Game, Seat, Transcript, Turn};

/// Every number of heroes, with the variants.
fn setups() -> Vec<Setup> {
    let variants = [(3, true, false), (4, false, true), (4, true, true), (5, true, false), (6, true, true)];
    let basic = (2..=6).map(Setup::heroes);
    basic
        .chain(variants.map(|(heroes, fall, unnamed)| Setup::heroes(heroes).variants(fall, unnamed)))
        .collect()
}

/// Random games; after each decision `check` hears the seat, what was before, what is, and what happened.
fn walk(seeds: u64, mut check: impl FnMut(Seat, &View, &View, &[Event])) {
    for (number, setup) in setups().into_iter().enumerate() {
        for seed in 0..seeds {
            let mut chance = Fast::stream(seed, number as u64);
            let mut game =
                Seven::begin(&setup, &mut chance, &mut table::Silent).expect("this table can be laid");
            let mut before = truth(&game);
            while let Turn::Decide(seats) = game.turn() {
                let seat = seats.first().expect("somebody decides");
                let actions = legal(&game, seat);
                let action = actions[chance.below(actions.len() as u32) as usize];
                let mut log = Transcript::default();
                game.apply(seat, action, &mut chance, &mut log);
                game.audit().expect("every card is in one place");
                let after = truth(&game);
                check(seat, &before, &after, &log.events);
                before = after;
            }
        }
    }
}

fn sum(counts: &[u8]) -> u32 {
    counts.iter().map(|&count| u32::from(count)).sum()
}

fn heroes(view: &View) -> impl Iterator<Item = &HeroView> {
    view.heroes.iter().map(|(_, hero)| hero)
}

/// The sums of S21.1, counted from the view alone. Nothing here is the engine's own audit.
fn count(view: &View) {
    for colour in 0..6 {
        assert_eq!(view.pools[colour] + heroes(view).map(|hero| hero.gifts[colour]).sum::<u8>(), 7);
    }
    let in_hands: u8 = heroes(view).map(|hero| hero.sin_count).sum();
    assert!(view.sins_aside.is_multiple_of(7) && view.sin_pile < 7, "seven are set aside at once");
    let in_the_middle = 28 - (view.sin_deck + in_hands + view.sin_pile + view.sins_aside);
    let announced = view.announced.map(|(_, what)| what);
    let most = u8::from(announced.is_some()) + u8::from(matches!(announced, Some(Announcement::Sin { .. })));
    let least = u8::from(matches!(announced, Some(Announcement::Sin { .. })));
    assert!((least..=most).contains(&in_the_middle), "{in_the_middle} sins in the middle: {announced:?}");

    let in_tavern = view.tavern.iter().filter(|space| matches!(space, Place::Card(_))).count() as u32;
    let in_store = view.store.iter().filter(|space| matches!(space, Place::Card(_))).count() as u32;
    let characters: u32 = heroes(view).map(|hero| hero.characters.len()).sum();
    let elixirs: u32 = heroes(view).map(|hero| sum(&hero.elixirs)).sum();
    assert_eq!(sum(&[view.character_deck, view.character_discard]) + in_tavern + characters, 30);
    assert_eq!(sum(&[view.elixir_deck, view.elixir_discard]) + in_store + elixirs, 36);

    let beside = view.quests.iter().flat_map(|slot| slot.treasures).flatten().count() as u32;
    let in_pool = match (view.reward_pool, view.asked.map(|asked| asked.task)) {
        (Some(pool), Some(Task::Pick { slot, .. })) => {
            pool.len() - view.quests[usize::from(slot)].treasures.iter().flatten().count() as u32
        }
        _ => 0,
    };
    assert_eq!(sum(&[view.treasure_deck, view.treasure_discard]) + beside + in_pool, 18);

    let shown = u32::from(matches!(announced, Some(Announcement::Artifact(_))));
    let artifacts: u32 = heroes(view).map(|hero| u32::from(hero.artifact_count)).sum();
    assert_eq!(u32::from(view.artifact_deck) + artifacts + view.artifacts_spent.len() + shown, 7);
    assert_eq!(view.cataclysm_deck + view.cataclysms_played + u8::from(view.cataclysm.is_some()), 14);
    assert!(view.armour <= 7);
    let corruption = view.corruption_left + heroes(view).map(|hero| hero.corruption).sum::<u8>();
    assert_eq!(corruption, if view.options.fall { 36 } else { 0 });
    assert!(view.options.unnamed || view.unnamed_hand.is_empty());
    assert!(view.unnamed_plays.is_none_or(|(card, _)| !view.unnamed_hand.contains(card)));
    let cards: std::collections::BTreeSet<_> = heroes(view).filter_map(|hero| hero.card).collect();
    assert_eq!(cards.len() as u32 + view.heroes_left.len(), 6);

    let markers = || view.quests.iter().flat_map(|slot| slot.markers);
    for (seat, hero) in view.heroes.iter() {
        let on_quests = markers().filter(|marker| *marker == Marker::Of(seat)).count();
        let on_portals = view.portals.iter().filter(|portal| portal.by == seat).count();
        assert_eq!(usize::from(hero.markers) + on_quests + on_portals + hero.manned.len() as usize, 7);
    }
    assert!(markers().filter(|marker| *marker == Marker::Neutral).count() <= 25);
    // S21.2.
    let no_character = view.character_deck == 0 && view.character_discard == 0;
    let no_elixir = view.elixir_deck == 0 && view.elixir_discard == 0;
    assert!(view.tavern.iter().all(|space| *space != Place::Empty || no_character));
    assert!(view.store.iter().all(|space| *space != Place::Empty || no_elixir));
}

/// Castles, estates and temples in play; quests in play.
fn in_play(view: &View) -> [u32; 4] {
    let of = |kind: BuildingType| {
        let owned = heroes(view).flat_map(|hero| hero.buildings.iter());
        owned.chain(view.on_offer.iter()).filter(|building| building.kind() == kind).count() as u32
    };
    let quests = view.quests.iter().filter(|slot| slot.quest.is_some()).count() as u32;
    let castles = of(BuildingType::Castle) + u32::from(view.castle_deck);
    let estates = of(BuildingType::Estate) + u32::from(view.estate_deck);
    [castles, estates, of(BuildingType::Temple), u32::from(view.quest_deck) + quests]
}

fn closed(view: &View) -> usize {
    let tavern = view.tavern.iter().filter(|space| !space.is_open()).count();
    tavern + view.store.iter().filter(|space| !space.is_open()).count()
}

#[test]
fn s21_1_and_s21_2_all_sums_hold_in_random_games_and_nothing_comes_back() {
    let (mut seen_pick, mut seen_aside) = (false, false);
    walk(2, |_, before, after, _| {
        count(after);
        let (was, is) = (in_play(before), in_play(after));
        assert!(is[2] == 6 && is[0] <= 6 && is[1] <= 6 && is[3] <= 24);
        assert!(
            (0..4).all(|at| is[at] <= was[at]),
            "a card that is out of the game never returns: {was:?} {is:?}"
        );
        assert!(before.artifacts_spent.without_all(after.artifacts_spent).is_empty());
        assert!(before.cataclysms_played <= after.cataclysms_played && before.armour <= after.armour);
        assert!(closed(before) <= closed(after) && before.heroes_left == after.heroes_left);
        seen_pick |= after.reward_pool.is_some();
        seen_aside |= after.sins_aside > 0;
    });
    assert!(seen_pick && seen_aside, "the rare places were visited");
}

/// A table with something in every place that can be filled.
fn full_table() -> Seven {
    let scene = four_with(true, true).gifts(SERA, "RRB").sins(SERA, &["SN1"]).sin_pile(&["SN2"]);
    let scene = scene.characters(SERA, &["C-RA"]).tapped(ORRIN, &["C-BA"]).elixirs(SERA, &["E-R1"]);
    let scene = scene.manned(SERA, &["CA1"]).buildings(ORRIN, &["ES1", "TE1"]).artifacts(SERA, &["AR1"]);
    let scene = scene.quest(0, "Q01").marker(0, 0, SERA).neutral(0, 1).treasures(0, &["T01", "T03"]);
    let scene = scene.portals(&[(Red, ORRIN)]).corruption(MAELIS, 2).armour(2);
    scene.next_cataclysms(&["K10"]).cataclysms_played(3).build()
}

/// The same table as JSON.
fn honest() -> Value {
    serde_json::to_value(full_table()).expect("a position has JSON")
}

/// The same table after somebody has cheated.
fn tampered(cheat: impl FnOnce(&mut Value)) -> Seven {
    let mut position = honest();
    cheat(&mut position);
    assert_ne!(position, honest(), "nothing was changed");
    serde_json::from_value(position).expect("it still looks like a position")
}

/// Sets the value at this place.
#[track_caller]
fn found_out(place: &str, value: Value) {
    let game = tampered(|position| *position.pointer_mut(place).expect("there is such a place") = value);
    assert!(game.audit().is_err(), "{place} was changed, and the audit finds nothing");
}

/// Adds to the number at this place.
#[track_caller]
fn counted(place: &str, more: i64) {
    let number = honest().pointer(place).and_then(Value::as_i64).expect("there is a number");
    found_out(place, json!(number + more));
}

/// The list of cards at this place.
#[track_caller]
fn list(place: &str) -> Vec<Value> {
    honest().pointer(place).and_then(Value::as_array).expect("there is a list").clone()
}

/// Puts the card into the list at this place.
#[track_caller]
fn put(place: &str, card: Value) {
    let mut list = list(place);
    list.push(card);
    list.sort_by_key(Value::as_u64);
    found_out(place, Value::Array(list));
}

/// Takes the last card from the list at this place.
#[track_caller]
fn take(place: &str) {
    let mut list = list(place);
    list.pop().expect("the list is not empty");
    found_out(place, Value::Array(list));
}

#[test]
fn s21_1_an_honest_table_passes_the_audit() {
    let game = full_table();
    assert_eq!(game.audit(), Ok(()));
    count(&truth(&game));
}

#[test]
fn s21_1_the_audit_finds_doubled_and_lost_gifts_sins_elixirs_and_treasures() {
    for more in [1, -1] {
        counted("/pools/0", more);
        counted("/heroes/0/gifts/1", more);
        counted("/sin_deck/bag/3", more);
        counted("/heroes/0/sins/0", more);
        counted("/elixir_deck/0", more);
        counted("/heroes/0/elixirs/0", more);
        counted("/treasure_deck/bag/2", more);
    }
    counted("/elixir_discard/4", 1);
    counted("/treasure_discard/0", 1);
    counted("/reward_pool/5", 1);
    found_out("/sin_pile", json!([]));
    found_out("/quests/0/treasures/1", Value::Null);
    found_out("/quests/4/treasures/1", json!(2));
    found_out("/store/0", json!({ "card": 0 }));
}

#[test]
fn s21_1_the_audit_finds_doubled_and_lost_characters_and_buildings() {
    take("/character_deck");
    take("/heroes/0/characters");
    put("/character_deck", json!(0));
    put("/character_discard", json!(0));
    put("/heroes/2/characters", json!(0));
    found_out("/tavern/0", json!({ "card": 0 }));
    found_out("/tavern/1", json!("closed"));
    found_out("/heroes/1/characters", json!([]));
    take("/on_offer");
    put("/on_offer", json!(0));
    put("/heroes/2/buildings", json!(6));
    put("/heroes/2/buildings", json!(12));
    counted("/castle_deck/bag/0", 1);
    counted("/estate_deck/bag/6", 1);
    found_out("/heroes/0/buildings", json!([]));
}

#[test]
fn s21_1_the_audit_finds_doubled_and_lost_quests_cataclysms_artifacts_and_heroes() {
    put("/quest_deck", json!(0));
    found_out("/quests/1/quest", json!(0));
    found_out("/quests/0/quest", Value::Null);
    take("/artifact_deck");
    put("/artifact_deck", json!(0));
    put("/artifacts_spent", json!(0));
    put("/heroes/1/artifacts", json!(0));
    take("/cataclysms_played");
    put("/cataclysms_played", json!(9));
    found_out("/cataclysm", json!(9));
    found_out("/cataclysm_deck/top", json!([]));
    take("/heroes_left");
    put("/heroes_left", json!(0));
    found_out("/heroes/1/card", json!(0));
}

#[test]
fn s21_1_the_audit_finds_wrong_armour_corruption_and_unnamed_cards() {
    found_out("/armour", json!(8));
    counted("/corruption_left", 1);
    counted("/corruption_left", -1);
    counted("/heroes/2/corruption", 1);
    found_out("/rules/fall", json!(false));
    found_out("/rules/unnamed", json!(false));
    found_out("/unnamed/playing", json!(3));
}

#[test]
fn s21_1_the_audit_finds_doubled_and_lost_markers() {
    for more in [1, -1] {
        counted("/heroes/0/markers", more);
        counted("/heroes/3/markers", more);
    }
    found_out("/quests/0/markers/0", json!("free"));
    found_out("/quests/0/markers/0", json!("neutral"));
    found_out("/quests/0/markers/2", json!({ "of": 3 }));
    found_out("/portals", json!([]));
    found_out("/portals", json!([{ "colour": "red", "by": 1 }, { "colour": "blue", "by": 1 }]));
    found_out("/heroes/0/manned", json!([]));
    // Q01 has three spaces, and nothing lies on row 3.
    found_out("/quests/0/markers/3", json!("neutral"));
    found_out("/quests/5/markers/0", json!("neutral"));
    // A portal is closed once.
    let twice = tampered(|position| {
        position["portals"] = json!([{ "colour": "red", "by": 1 }, { "colour": "red", "by": 0 }]);
        position["heroes"][0]["markers"] = json!(4);
    });
    assert!(twice.audit().is_err());
}

#[test]
fn s21_2_a_space_is_empty_only_when_deck_and_discard_pile_are() {
    // The card of the space lies on the discard pile, or in the deck: it should be on the space.
    for pile in ["character_discard", "character_deck"] {
        let game = tampered(|position| {
            let who = position["tavern"][0]["card"].clone();
            position["tavern"][0] = json!("empty");
            let list = position[pile].as_array_mut().unwrap();
            list.push(who);
            list.sort_by_key(Value::as_u64);
        });
        assert!(game.audit().is_err(), "{pile}");
    }
    // The same with an empty deck.
    let waiting = tampered(|position| {
        position["tavern"][0] = json!("empty");
        position["character_discard"] = position["character_deck"].take();
        position["character_discard"].as_array_mut().unwrap().push(json!(29));
        position["character_deck"] = json!([]);
    });
    assert!(waiting.audit().is_err());
    // When every character is with a hero, an empty space is right.
    let game = tampered(|position| {
        let mut own = position["heroes"][0]["characters"].as_array().unwrap().clone();
        own.extend(position["character_deck"].as_array().unwrap().clone());
        own.extend([27, 28, 29].map(|who| json!(who)));
        own.sort_by_key(Value::as_u64);
        position["heroes"][0]["characters"] = Value::Array(own);
        position["character_deck"] = json!([]);
        position["tavern"] = json!(["empty", "empty", "closed"]);
    });
    assert_eq!(game.audit(), Ok(()));
}

#[test]
fn x36_sin_deck_arithmetic() {
    let hands = [["SN1", "SN2", "SN3"], ["SN1", "SN2", "SN3"], ["SN1", "SN2", "SN3"], ["SN4", "SN5", "SN6"]];
    let mut scene = Scene::new(&["H1", "H2", "H3", "H4", "H5", "H6"]);
    for (seat, hand) in Seat::all(6).zip(hands.into_iter().chain([["SN4", "SN5", "SN6"]; 2])) {
        scene = scene.sins(seat, &hand);
    }
    let mut game =
        scene.sin_pile(&["SN1", "SN2", "SN3", "SN7", "SN7", "SN7"]).next_cataclysms(&["K10"]).build();
    assert_eq!(seen(&game).sin_deck, 28 - 18 - 6);
    everybody_passes(&mut game);
    assert_eq!((asked(&game), seen(&game).sin_deck, hero(&game, SERA).sin_count), (Some(SERA), 3, 4));
    let events = act(&mut game, SERA, Sin(card("SN1")));
    let shuffled = events.iter().position(|event| *event == Event::SinsShuffledIn).unwrap();
    assert!(events[..shuffled].iter().any(|event| matches!(event, Event::CataclysmStruck { .. })));
    // The deck then holds 3 + 7 = 10 cards; since then the second hero has drawn one.
    let drawn = events[shuffled..].iter().filter(|event| matches!(event, Event::DrewSin { .. })).count();
    assert_eq!((drawn, seen(&game).sin_deck, seen(&game).sin_pile), (1, 10 - 1, 0));
    assert_eq!((asked(&game), hero(&game, ORRIN).sin_count), (Some(ORRIN), 4));
}

/// What is worth giving away.
fn goods(hero: &HeroView) -> [u32; 8] {
    let cards =
        [hero.characters.len(), hero.buildings.len(), hero.sin_count.into(), hero.artifact_count.into()];
    [
        hero.fame.into(),
        hero.gold.into(),
        sum(&hero.gifts),
        sum(&hero.elixirs),
        cards[0],
        cards[1],
        cards[2],
        cards[3],
    ]
}

#[test]
fn s5_8_heroes_cannot_give_or_trade_goods() {
    let mut gained = 0;
    walk(1, |seat, before, after, events| {
        let ends = |event: &Event| {
            matches!(
                event,
                Event::QuestPhaseEnded(_) | Event::CompletedQuest(_) | Event::CataclysmStruck { .. }
            )
        };
        if before.in_regrouping
            || before.cataclysm.is_some()
            || before.reward_pool.is_some()
            || events.iter().any(ends)
        {
            return;
        }
        for (other, hero) in after.heroes.iter().filter(|&(other, _)| other != seat) {
            let (was, is) = (goods(&before.heroes[other]), goods(hero));
            if (0..8).all(|at| is[at] <= was[at]) {
                continue;
            }
            gained += 1;
            let by_rule = events.iter().any(|event| match event {
                Event::Stole { seat, .. }
                | Event::StoleGift { seat, .. }
                | Event::Gained { seat, .. }
                | Event::TookGifts { seat, .. }
                | Event::Recruited { seat, .. }
                | Event::Founded { seat, .. }
                | Event::DrewSin { seat, .. } => *seat == other,
                Event::SwappedElixirs { seat, with, .. } => *seat == other || *with == other,
                Event::Exchanged { with, .. } => *with == Some(other),
                _ => false,
            });
            assert!(by_rule, "{other:?} gained something from {seat:?}: {events:?}");
        }
    });
    assert!(gained > 0);
}

/// What was paid by this seat.
fn paid(event: &Event, by: Seat) -> Option<&Pledge> {
    match event {
        Event::Recruited { seat, paid, .. }
        | Event::BoughtElixir { seat, paid, .. }
        | Event::Founded { seat, paid, .. }
        | Event::JoinedQuest { seat, paid, .. }
        | Event::Cleansed { seat, paid }
        | Event::MetDemand { seat, paid, .. } => (*seat == by).then_some(paid),
        _ => None,
    }
}

#[test]
fn s15_3_there_is_no_other_way_to_take_a_marker_back() {
    let mut returned = 0;
    walk(1, |_, before, after, events| {
        for (seat, hero) in
            after.heroes.iter().filter(|&(seat, hero)| hero.markers > before.heroes[seat].markers)
        {
            returned += 1;
            let manned = before.heroes[seat].manned;
            let is_cleared = before.reward_pool.is_some();
            let by_rule = is_cleared
                || events.iter().any(|event| match event {
                    Event::MarkersBack | Event::CompletedQuest(_) => true,
                    Event::Cashed { seat: who, building } => *who == seat && manned.contains(*building),
                    Event::Destroyed { building, owner } => {
                        *owner == Some(seat) && manned.contains(*building)
                    }
                    Event::Lifted { seat: who, .. }
                    | Event::LiftedToCancel { seat: who, .. }
                    | Event::LeftQuest { seat: who, .. }
                    | Event::Fell(who) => *who == seat,
                    Event::ReopenedPortal { by, .. } => *by == seat,
                    event => paid(event, seat).is_some_and(|paid| !(paid.buildings & manned).is_empty()),
                });
            assert!(by_rule, "{seat:?} has {} markers: {events:?}", hero.markers);
        }
    });
    assert!(returned > 0);
}
