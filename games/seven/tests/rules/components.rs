//! Chapter 2: what lies in the box.

use crate::common::*;
use seven::{BuildingType, Event, Marker, PackRef, Setup, Seven};
use table::{Cast, Fast, Game, Kind, Seat, Transcript, Viewer, Words};

fn begin(setup: &Setup, seed: u64) -> Seven {
    Seven::begin(setup, &mut Fast::new(seed), &mut Transcript::default()).expect("this table can be laid")
}

fn pass(game: &mut Seven, seats: &[Seat]) {
    seats.iter().for_each(|&seat| {
        act(game, seat, Pass);
    });
}

/// The ids of the cards, with a prefix and so many digits: `K01` to `K14`.
fn numbered(prefix: &str, digits: usize, count: usize) -> Vec<String> {
    (1..=count).map(|n| format!("{prefix}{n:0digits$}")).collect()
}

fn sum<'a>(counts: impl IntoIterator<Item = &'a u8>) -> u32 {
    counts.into_iter().map(|&count| u32::from(count)).sum()
}

#[test]
fn s2_1_the_pack_has_the_cards_of_the_box() {
    let pack = PackRef::standard();
    let ids = |facts: Vec<&String>| facts.into_iter().cloned().collect::<Vec<_>>();
    assert_eq!(ids(pack.artifacts.iter().map(|facts| &facts.id).collect()), numbered("AR", 1, 7));
    assert_eq!(ids(pack.cataclysms.iter().map(|facts| &facts.id).collect()), numbered("K", 2, 14));
    assert_eq!(ids(pack.heroes.iter().map(|facts| &facts.id).collect()), numbered("H", 1, 6));
    assert_eq!(ids(pack.quests.iter().map(|facts| &facts.id).collect()), numbered("Q", 2, 24));
    assert_eq!(ids(pack.unnamed.iter().map(|facts| &facts.id).collect()), numbered("U", 2, 14));
    assert_eq!(ids(pack.sins.iter().map(|facts| &facts.id).collect()), numbered("SN", 1, 7));
    let buildings =
        [("CA", 6), ("ES", 6), ("TE", 6)].map(|(prefix, count)| numbered(prefix, 1, count)).concat();
    assert_eq!(ids(pack.buildings.iter().map(|facts| &facts.id).collect()), buildings);
    assert_eq!(pack.characters.len(), 30);
    assert_eq!(sum(pack.sins.iter().map(|facts| &facts.copies)), 28);
    assert_eq!(sum(pack.elixirs.iter().map(|facts| &facts.copies)), 36);
    assert_eq!(sum(pack.treasures.iter().map(|facts| &facts.copies)), 18);
    assert!(
        pack.heroes
            .iter()
            .all(|hero| !hero.good.is_empty() && !hero.evil.is_empty() && hero.good != hero.evil)
    );
}

#[test]
fn s2_1_a_fresh_table_has_the_cards_of_the_box() {
    for heroes in 2..=6u8 {
        let game = begin(&Setup::heroes(heroes), u64::from(heroes));
        let view = truth(&game);
        let each = || view.heroes.iter().map(|(_, hero)| hero);
        let quests = view.quests.iter().filter(|slot| slot.quest.is_some()).count();
        let beside = view.quests.iter().flat_map(|slot| slot.treasures).flatten().count();
        let gifts = sum(&view.pools) + each().map(|hero| sum(&hero.gifts)).sum::<u32>();
        let sins = u32::from(view.sin_deck) + each().map(|hero| u32::from(hero.sin_count)).sum::<u32>();
        assert_eq!((gifts, sins), (42, 28));
        assert_eq!((view.character_deck, view.elixir_deck), (30 - 3, 36 - 3));
        assert_eq!((view.castle_deck, view.estate_deck), (6 - 2, 6 - 2));
        assert_eq!(
            (usize::from(view.quest_deck) + quests, usize::from(view.treasure_deck) + beside),
            (24, 18)
        );
        assert_eq!((view.artifact_deck, view.cataclysm_deck + view.cataclysms_played), (7, 14));
        assert_eq!((view.armour, view.heroes_left.len() + u32::from(heroes)), (0, 6));
        assert_eq!((view.corruption_left, view.unnamed_hand.len()), (0, 0), "not without their options");
    }
    let view = truth(&begin(&Setup::heroes(4).variants(true, true), 1));
    assert_eq!((view.corruption_left, view.unnamed_hand.len()), (36, 14));
}

#[test]
fn s2_1_there_are_seven_pieces_of_armour_and_six_closing_cards() {
    // A row that is completed with seven pieces brings no eighth.
    let mut game = four().armour(7).quest(0, "Q04").neutral(0, 0).neutral(0, 1).quest(1, "Q01");
    for space in 0..3 {
        game = game.neutral(1, space);
    }
    let mut game = game.fame(SERA, 4).next_cataclysms(&["K10"]).build();
    let mut events = buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    events.extend(acts(&mut game, SERA, &[Quest(0), Treasure(card("T06"))]));
    assert!(
        events.contains(&Event::RowsMoved)
            && !events.iter().any(|event| matches!(event, Event::WonArmour(_)))
    );
    assert_eq!(seen(&game).armour, 7);
    // All six spaces can be closed.
    let view = seen(&four().closed(3, 3).build());
    assert!(
        view.tavern.iter().all(|space| !space.is_open()) && view.store.iter().all(|space| !space.is_open())
    );
    assert_eq!(view.tavern.len() + view.store.len(), 6);
}

#[test]
fn s2_2_every_colour_and_every_kind_has_the_same_share() {
    let pack = PackRef::standard();
    assert_eq!(seen(&four().build()).pools, [7; 6]);
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        assert_eq!(pack.characters.iter().filter(|facts| facts.colour == colour).count(), 5);
        assert_eq!(
            sum(pack.elixirs.iter().filter(|facts| facts.colour == colour).map(|facts| &facts.copies)),
            6
        );
        for kind in [BuildingType::Temple, BuildingType::Castle, BuildingType::Estate] {
            let of_colour =
                |building: &seven::Building| building.kind() == kind && building.colour() == colour;
            assert_eq!(seven::Building::all().filter(of_colour).count(), 1, "{kind:?} {colour:?}");
        }
        // One hero of each colour: his card alone is a following of 1.
        let id = format!("H{}", index + 1);
        let others = ["H1", "H2", "H3", "H4", "H5", "H6"].into_iter().filter(|&other| other != id);
        let heroes: Vec<&str> = [id.as_str()].into_iter().chain(others).collect();
        let mut expected = [0; 6];
        expected[colour.index()] = 1;
        assert_eq!(hero(&seven::Scene::new(&heroes).build(), SERA).following, expected);
    }
    assert!(pack.sins.iter().all(|facts| facts.copies == 4));
}

#[test]
fn s2_3_a_hero_has_seven_working_markers_and_only_they_are_placed() {
    for heroes in 2..=6 {
        let game = begin(&Setup::heroes(heroes), 5);
        assert!(Seat::all(heroes).all(|seat| hero(&game, seat).markers == 7));
    }
    // On a quest, on a portal and on a building.
    let scene =
        four().quest(0, "Q01").gifts(SERA, "RRRRRRR").gold(SERA, 5).buildings(SERA, &["CA1"]).might(SERA, 1);
    let mut game = scene.build();
    buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    assert_eq!(hero(&game, SERA).markers, 6);
    pass(&mut game, &[ORRIN, MAELIS, TANCRED]);
    acts(&mut game, SERA, &[Do(ClosePortal), Colour(Red), Confirm]);
    assert_eq!(hero(&game, SERA).markers, 5);
    pass(&mut game, &[ORRIN, MAELIS, TANCRED]);
    acts(&mut game, SERA, &[Do(Man), Building(card("CA1")), Confirm]);
    assert_eq!(hero(&game, SERA).markers, 4);
    assert_eq!(hero(&game, SERA).might, 0, "the marker on the might track is no working marker");
    assert_eq!(seen(&game).order.len(), 4, "nor is the one on the order track");
}

#[test]
fn s2_4_fame_and_gold_are_plain_numbers() {
    // 30 markers on one treasury card would be 150: no limit either.
    let mut game =
        four().gold(SERA, 151).fame(SERA, 151).gold(ORRIN, 500).sins(SERA, &["SN1", "SN2"]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    assert_eq!((hero(&game, SERA).gold, hero(&game, SERA).fame), (154, 151));
    everybody_passes(&mut game);
    assert_eq!((hero(&game, SERA).gold, hero(&game, SERA).fame, hero(&game, ORRIN).gold), (155, 153, 503));
}

#[test]
fn s2_4_neutral_markers_never_run_out() {
    let quests = ["Q03", "Q06", "Q08", "Q11"];
    let mut scene = four();
    for (slot, quest) in quests.into_iter().enumerate() {
        scene = scene.quest(slot, quest);
        let first = usize::from(slot == 0);
        for space in first..5 {
            scene = scene.neutral(slot, space);
        }
    }
    let mut game = scene.marker(0, 0, SERA).build();
    acts(&mut game, SERA, &[Do(GainTreasure), Quest(0), TopOfDeck]);
    let markers = seen(&game)
        .quests
        .iter()
        .flat_map(|slot| slot.markers)
        .filter(|marker| *marker == Marker::Neutral)
        .count();
    assert_eq!(markers, 20, "every space of four quests with five");
    assert_eq!(hero(&game, SERA).markers, 7);
}

#[test]
fn s2_5_six_portals_with_their_temples_and_three_spaces_on_each_board() {
    let game = begin(&Setup::heroes(4), 9);
    let view = seen(&game);
    assert!(view.portals.is_empty());
    for colour in Colour::ALL {
        assert!(view.on_offer.contains(seven::Building::of(BuildingType::Temple, colour)));
        let letter = ["R", "B", "G", "Y", "W", "K"][colour.index()];
        let game = four().gifts(SERA, &letter.repeat(7)).build();
        assert!(game.check(SERA, Do(ClosePortal)).is_ok(), "there is a {colour:?} portal");
    }
    let face_up = |kind| view.on_offer.iter().filter(|building| building.kind() == kind).count();
    assert_eq!((face_up(BuildingType::Castle), face_up(BuildingType::Estate)), (2, 2));
    assert!(view.tavern.iter().all(|space| matches!(space, seven::Space::Card(_))) && view.tavern.len() == 3);
    assert!(view.store.iter().all(|space| matches!(space, seven::Space::Card(_))) && view.store.len() == 3);
    // A closed space has no card.
    let view = seen(&four().closed(1, 2).build());
    assert_eq!(view.tavern.map(seven::Space::is_open), [true, true, false]);
    assert_eq!(view.store.map(seven::Space::is_open), [true, false, false]);
    assert_eq!(view.tavern[2].card(), None);
}

#[test]
fn s2_6_the_armour_pieces_are_won_in_this_order() {
    let names = [
        "Helm of Humility",
        "Breastplate of Generosity",
        "Gauntlets of Constancy",
        "Girdle of Kindness",
        "Greaves of Temperance",
        "Shield of Patience",
        "Sword of Diligence",
    ];
    for (won, name) in names.into_iter().enumerate() {
        let mut scene = four().armour(won as u8).quest(0, "Q04").neutral(0, 0).neutral(0, 1).quest(1, "Q01");
        for space in 0..3 {
            scene = scene.neutral(1, space);
        }
        let mut game = scene.fame(SERA, 4).next_cataclysms(&["K10"]).build();
        buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
        let events = acts(&mut game, SERA, &[Quest(0), Treasure(card("T06"))]);
        let piece = events.iter().find(|event| matches!(event, Event::WonArmour(_))).unwrap();
        let cast = Cast::new(["Sera", "Orrin", "Maelis", "Tancred"].map(str::to_owned).to_vec(), None);
        let told = Seven::tell(&game.view(Viewer::Spectator), piece, &cast);
        assert!(told.contains(name), "{told}");
    }
}
