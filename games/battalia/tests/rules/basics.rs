//! Chapters 1 and 2: vocabulary and components.

use crate::common::*;
use crate::deal::*;
use battalia::Action::*;
use battalia::{
    Action, ArtefactType, Battalia, Buff, Card, Deed, Event, Face, Faction, Figure, Great, HeroRef, PackRef,
    Rank, Rotation, Scene, Setup, Shape, Site, Target, Terrain,
};
use table::{Game, Seat};
use testkit::Watched;

/// Everybody's cards of a rank, and those of the deck: the factions, and the Unbound.
fn units_of(rank: Rank, module: bool) -> ([u8; 4], u8) {
    let setup = Setup::players(4).variants(false, module);
    let game = Scene::with(&setup, &Faction::ALL).no_units_left(rank, ANNA).build();
    let shelter = seen(&game).players[0].shelter;
    assert_eq!(seen(&game).bank.units[rank as usize].count, 0);
    (Faction::ALL.map(|faction| shelter.count(Card::unit(rank, faction))), shelter.count(Card::unbound(rank)))
}

#[test]
fn b1_1_what_one_rule_forbids_is_forbidden() {
    // B14.2 names Buff in an opponent's service as a target, B15.19 forbids to attack him during a truce.
    let scene = two()
        .road("b1", "EW", Terrain::Canyon)
        .hero(ANNA, "b1")
        .serving_buff(BORIS, "b1", 20)
        .day(16)
        .hand(ANNA, "weapon-barfolk");
    let buff = Target(Target::Hero(HeroRef { seat: BORIS, figure: Figure::Buff }));
    let mut game = scene.clone().build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), buff]);
    let game = scene.hero(BORIS, "b1").truce(ANNA, 20).build();
    let mut aiming = game;
    act(&mut aiming, ANNA, &[Do(Deed::Attack), Hero(Figure::First)]);
    assert_eq!(refused(&aiming, ANNA, buff), "B15.19");
}

#[test]
fn b1_1_a_rule_about_a_named_card_goes_before_a_general_one() {
    // B9.11 says what a road costs; the Staff builds it without payment.
    let mut game = two().hand(ANNA, "staff").build();
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Staff), Action::Shape(Shape::Straight)]);
    let events = act(&mut game, ANNA, &[Square(sq("b1")), Action::Rotation(Rotation::Quarter)]);
    assert!(events.iter().any(|event| matches!(event, Event::BuiltRoad { .. })), "{events:?}");
    assert!(!events.iter().any(|event| matches!(event, Event::Paid { .. })), "{events:?}");
}

#[test]
fn b1_2_a_draw_takes_the_cards_there_are() {
    let mut game = two().hand(ANNA, "horn").nation(ANNA, "supply").shelter(ANNA, "friman-barfolk").build();
    let events = act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Horn)]);
    assert!(events.contains(&Event::Drew { seat: ANNA, count: 2 }), "{events:?}");
    assert_eq!((seen(&game).players[0].hand_count, seen(&game).players[0].nation_count), (2, 0));
}

#[test]
fn b1_2_a_discard_takes_the_cards_there_are() {
    let mut game = two().hand(ANNA, "hand").hand(BORIS, "supply").build();
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Hand), Opponent(BORIS)]);
    let boris = &seen(&game).players[1];
    assert_eq!((boris.hand_count, boris.shelter.len()), (0, 1));
}

#[test]
fn b2_1_a_creation_card_is_a_unit_a_supply_an_artefact_or_a_great_artefact() {
    let (mut units, mut supplies, mut artefacts, mut greats) = (0, 0, 0, 0);
    for card in Card::all() {
        match card.face() {
            Face::Unit(..) => units += 1,
            Face::Supply => supplies += 1,
            Face::Artefact(..) => artefacts += 1,
            Face::Great(_) => greats += 1,
        }
    }
    assert_eq!((units, supplies, artefacts, greats), (4 * 5, 1, 7 * 4, 10));
}

#[test]
fn b2_1_terrain_cards_form_the_map_and_enter_no_deck() {
    let mut game =
        two().hand(ANNA, "friman-barfolk supply").top_road(Shape::Straight, Terrain::Canyon).build();
    let before = seen(&game);
    act(&mut game, ANNA, &[Do(Deed::BuildRoad), Action::Shape(Shape::Straight), Square(sq("b1"))]);
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), h("friman-barfolk"), h("supply")]);
    let after = seen(&game);
    assert_eq!(laid(&game, "b1").terrain, Some(Terrain::Canyon));
    assert_eq!(after.bank.roads[0].count, before.bank.roads[0].count - 1);
    assert_eq!(after.players[0].deck_size, before.players[0].deck_size, "it is no card of the player");
    assert!(after.players[0].arrivals.is_empty());
}

#[test]
fn b2_2_the_factions_and_their_terrains_are_those_of_the_table() {
    let rows = rulebook_table("B2.2");
    assert_eq!((rows.len(), Faction::ALL.len(), Terrain::ALL.len()), (4, 4, 4));
    for ((row, faction), terrain) in rows.iter().zip(Faction::ALL).zip(Terrain::ALL) {
        let key = |name: &str| format!("`{}`", name.to_lowercase());
        assert_eq!(row[1], key(&format!("{faction:?}")));
        assert_eq!(row[4], key(&format!("{terrain:?}")));
        assert_eq!(
            Card::unit(Rank::Friman, faction).to_string(),
            format!("friman-{}", row[1].trim_matches('`'))
        );
        assert_eq!((faction.native(), terrain.faction()), (terrain, faction));
    }
}

#[test]
fn b2_2_only_the_native_terrain_helps_a_faction() {
    for faction in Faction::ALL {
        for terrain in Terrain::ALL {
            let other = if faction == Faction::Barfolk { Faction::Islanders } else { Faction::Barfolk };
            let setup = Setup::players(3);
            let third = Faction::ALL.into_iter().rfind(|third| ![faction, other].contains(third)).unwrap();
            let mut game = Scene::with(&setup, &[faction, other, third])
                .road("c1", "EW", terrain)
                .hero(ANNA, "c1")
                .hero(BORIS, "c1")
                .day(1)
                .hand(ANNA, &format!("{}", Card::artefact(ArtefactType::Weapon, faction)))
                .build();
            let target = Target(Target::Hero(HeroRef { seat: BORIS, figure: Figure::First }));
            act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), target]);
            act(&mut game, ANNA, &[h(&format!("{}", Card::artefact(ArtefactType::Weapon, faction)))]);
            if seen(&game).asked.unwrap().seats.contains(BORIS) {
                act(&mut game, BORIS, &[Stay]);
            }
            let attack = seen(&game).battle.expect("a battle").attack;
            assert_eq!(attack.terrain, u16::from(faction.native() == terrain), "{faction:?} on {terrain:?}");
            assert_eq!((attack.cards, attack.morale, attack.buff), (1, 0, 0), "nothing else differs");
        }
    }
}

#[test]
fn b2_3_five_units_of_each_rank_and_faction() {
    assert_eq!(Rank::ALL.map(Rank::number), [1, 2, 3, 4]);
    let names = Rank::ALL.map(|rank| Card::unit(rank, Faction::Barfolk).to_string());
    assert_eq!(names, ["friman-barfolk", "chief-barfolk", "priest-barfolk", "lord-barfolk"]);
    for rank in Rank::ALL {
        assert_eq!(units_of(rank, false), ([5; 4], 0));
    }
    let view = seen(&Scene::with(&Setup::players(4).variants(false, false), &Faction::ALL).build());
    assert_eq!(view.bank.units.map(|deck| deck.count), [20; 4], "80 in four decks");
}

#[test]
fn b2_4_one_supply_for_each_unit_without_faction_and_strength() {
    for module in [false, true] {
        let setup = Setup::players(4).variants(false, module);
        let bank = seen(&Scene::with(&setup, &Faction::ALL).build()).bank;
        let units: u8 = bank.units.iter().map(|deck| deck.count).sum();
        assert_eq!((bank.supplies, units), if module { (88, 88) } else { (80, 80) });
    }
    assert_eq!(Card::SUPPLY.faction(), None);
    assert_eq!(PackRef::standard().strength_of(Card::SUPPLY), 0);
}

#[test]
fn b2_5_three_artefacts_of_each_type_and_faction() {
    let bank = seen(&Scene::new(&Faction::ALL).build()).bank;
    assert_eq!(bank.artefacts.len(), 7);
    for (deck, name) in
        bank.artefacts.iter().zip(["tool", "weapon", "amulet", "title", "scroll", "tent", "horse"])
    {
        assert_eq!((deck.count, deck.factions), (12, Some([3; 4])), "{name}");
        assert!(deck.top.unwrap().to_string().starts_with(name), "a deck for each type");
    }
}

#[test]
fn b2_6_ten_great_artefacts_one_card_each() {
    let setup = setup(4, &[("greats", "ten")]).unwrap();
    assert_eq!(setup.greats.iter().collect::<Vec<_>>(), Great::ALL);
    assert_eq!(Great::ALL.map(|great| Card::great(great).faction()), [None; 10]);
    let mut game = two()
        .hero(ANNA, "c3")
        .row(&[Great::Horn, Great::Book])
        .hand(ANNA, "weapon-barfolk 2*lord-barfolk")
        .build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Ruins), h("weapon-barfolk")],
    );
    act(&mut game, ANNA, &[h("lord-barfolk"), h("lord-barfolk"), Done, Action::Great(Great::Horn)]);
    assert_eq!(seen(&game).row.iter().collect::<Vec<_>>(), [Great::Book], "who has it has the only one");
}

/// The strength of a line of one weapon and this card, and nothing else.
fn strength_in_line(name: &str) -> u16 {
    let mut game = two().day(3).hero(ANNA, "c3").hand(ANNA, &format!("weapon-islanders {name}")).build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Ruins), h("weapon-islanders")],
    );
    assert_eq!(seen(&game).battle.expect("a battle").attack.total, 1);
    act(&mut game, ANNA, &[h(name)]);
    seen(&game).battle.expect("a battle").attack.total - 1
}

#[test]
fn b2_7_the_strength_of_a_unit_is_its_rank() {
    let names = ["friman-barfolk", "chief-barfolk", "priest-barfolk", "lord-barfolk"];
    assert_eq!(names.map(strength_in_line), [1, 2, 3, 4]);
    let unbound = ["friman-unbound", "chief-unbound", "priest-unbound", "lord-unbound"];
    assert_eq!(unbound.map(strength_in_line), [1, 2, 3, 4]);
}

#[test]
fn b2_8_weapons_and_horses_have_1_and_the_others_nothing() {
    assert_eq!(strength_in_line("horse-barfolk"), 1);
    assert_eq!(strength_in_line("weapon-barfolk"), 1);
    let pack = PackRef::standard();
    for card in Card::all() {
        let expected = match card.to_string().split('-').next().unwrap() {
            "friman" | "weapon" | "horse" => 1,
            "chief" | "staff" => 2,
            "priest" | "sword" => 3,
            "lord" => 4,
            "shield" => 6,
            _ => 0,
        };
        assert_eq!(pack.strength_of(card), expected, "{card}");
    }
}

#[test]
fn b2_9_cities_and_roads_of_each_terrain_and_shape() {
    let game = dealt(&Setup::players(4), 3);
    let bank = seen(&game).bank;
    let (mut cities, mut roads) =
        (bank.cities.map(|deck| deck.terrains), bank.roads.map(|deck| deck.terrains));
    for square in seen(&game).map.squares {
        let Some((card, terrain)) = square.card.and_then(|card| card.terrain.map(|terrain| (card, terrain)))
        else {
            continue;
        };
        match card.site {
            Site::City => cities[card.shape as usize][terrain as usize] += 1,
            Site::Road | Site::Ruins => roads[card.shape as usize - 1][terrain as usize] += 1,
        }
    }
    assert_eq!(cities, [[1; 4], [1; 4], [2; 4], [2; 4], [1; 4]]);
    assert_eq!(roads, [[3; 4]; 4]);
    assert_eq!(bank.cities.map(|deck| deck.shape), Shape::ALL);
    assert_eq!(bank.roads.map(|deck| deck.shape), [Shape::Straight, Shape::Corner, Shape::Tee, Shape::Cross]);
}

#[test]
fn b2_10_the_ruins_are_a_cross_without_terrain_that_nobody_controls() {
    let mut game = two().hero(ANNA, "c3").hand(ANNA, "weapon-barfolk lord-islanders lord-barfolk").build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Ruins), h("weapon-barfolk")],
    );
    act(&mut game, ANNA, &[h("lord-islanders"), h("lord-barfolk"), Done]);
    act(&mut game, ANNA, &[Action::Great(Great::Hammer)]);
    let ruins = laid(&game, "c3");
    assert_eq!((ruins.site, ruins.shape, ruins.terrain), (Site::Ruins, Shape::Cross, None));
    assert_eq!((ruins.level, ruins.controller), (None, None), "also not after a victory");
    assert_eq!(seen(&game).standing[0].points, 1);
    let of_them = seen(&game)
        .map
        .squares
        .iter()
        .filter(|square| square.card.is_some_and(|card| card.site == Site::Ruins))
        .count();
    assert_eq!(of_them, 1);
}

#[test]
fn b2_11_the_module_adds_two_unbound_units_of_each_rank_and_eight_supplies() {
    for rank in Rank::ALL {
        assert_eq!((units_of(rank, false).1, units_of(rank, true).1), (0, 2));
        let card = Card::unbound(rank);
        assert_eq!((card.rank(), card.faction()), (Some(rank), None));
        assert_eq!(PackRef::standard().strength_of(card), rank.number());
    }
    let supplies = |module| {
        let setup = Setup::players(2).variants(false, module);
        seen(&Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders]).build()).bank.supplies
    };
    assert_eq!((supplies(false), supplies(true)), (60, 68));
}

#[test]
fn b2_11_an_unbound_unit_pays_as_its_rank() {
    let mut game = two().hand(ANNA, "2*friman-unbound").build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool), Action::Faction(Faction::Barfolk)],
    );
    act(&mut game, ANNA, &[h("friman-unbound"), h("friman-unbound")]);
    assert_eq!(seen(&game).players[0].arrivals.count(card("tool-barfolk")), 1);
}

#[test]
fn b2_12_each_player_has_two_heroes_and_there_is_one_buff() {
    let view = seen(&two().build());
    assert_eq!((view.players[0].reserve, view.players[1].reserve, view.heroes.len()), (2, 2, 0));
    assert_eq!(view.buff, Buff::Absent);
    let game = two().hero(ANNA, "a1").hero(ANNA, "a1").hand(ANNA, "weapon-barfolk 2*supply").build();
    assert_eq!(seen(&game).players[0].reserve, 0);
    assert_eq!(refused(&game, ANNA, Do(Deed::HireHero)), "B13.1");
}

#[test]
fn b2_12_both_heroes_can_do_the_same() {
    for figure in Figure::HEROES {
        let scene = two()
            .road("b1", "EW", Terrain::Canyon)
            .day(2)
            .hand(ANNA, "horse-barfolk weapon-barfolk 2*supply");
        let scene = match figure {
            Figure::Second => scene.second_hero(ANNA, "a1"),
            _ => scene.hero(ANNA, "a1"),
        };
        let mut game = scene.clone().build();
        act(&mut game, ANNA, &[Do(Deed::March), Hero(figure), h("horse-barfolk"), Square(sq("b1")), Done]);
        let mut game = scene.hero(BORIS, "a1").build();
        let target = Target(Target::Hero(HeroRef { seat: BORIS, figure: Figure::First }));
        act(&mut game, ANNA, &[Do(Deed::Attack), Hero(figure), target, lit("weapon-barfolk")]);
        assert_eq!(seen(&game).battle.expect("a battle").attack.total, 1);
    }
}

#[test]
fn b2_13_the_die_is_rolled_for_an_amulet_and_for_buffs_walk() {
    let mut rolls = [[0; 7]; 2];
    for seed in 0..1200 {
        let mut amulet = two().day(2).hand(ANNA, "amulet-barfolk friman-barfolk").build();
        act(&mut amulet, ANNA, &[Do(Deed::UseAmulet), h("amulet-barfolk")]);
        let walk = two().day(9).road("b1", "EW", Terrain::Lake).free_buff("b1").leading_of(ANNA).build();
        let friman = Object(battalia::Piece::in_hand(card("friman-barfolk")));
        for (at, (mut game, action)) in [(amulet, friman), (walk, Roll)].into_iter().enumerate() {
            let (mut chance, mut log) = (Watched::new(seed), table::Transcript::default());
            game.apply(ANNA, action, &mut chance, &mut log);
            assert_eq!(chance.cases, [6], "one die with six sides");
            let roll = log.events.iter().find_map(|event| match event {
                Event::Rolled { roll, .. } | Event::LeadsBuff { roll, .. } => Some(*roll),
                _ => None,
            });
            rolls[at][usize::from(roll.unwrap())] += 1;
        }
    }
    for counts in rolls {
        assert_eq!(counts[0], 0);
        assert!(counts[1..].iter().all(|count| (140..=260).contains(count)), "{counts:?}");
    }
}

#[test]
fn b2_13_a_battle_is_decided_without_the_die() {
    let mut game = two().hero(ANNA, "c3").hand(ANNA, "weapon-barfolk lord-barfolk").build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Ruins), h("weapon-barfolk")],
    );
    act_with(&mut game, ANNA, h("lord-barfolk"), &[]);
    act_with(&mut game, ANNA, Done, &[]);
    assert!(seen(&game).heroes.is_empty());
}

#[test]
fn b2_14_tokens_and_markers_never_run_out() {
    // A token of level 4 for every city there is, and markers for everybody at once.
    let mut scene = Scene::new(&Faction::ALL).hand(ANNA, "2*chief-barfolk").day(16).free_buff("a7");
    for (at, square) in ["g1", "a7", "g7"].into_iter().enumerate() {
        scene = scene.level(square, 4).truce(Seat::new(at as u8 + 1), 20);
    }
    let mut game = scene.truce(ANNA, 20).build();
    assert_eq!(seen(&game).players.iter().filter(|player| player.truce_until == Some(20)).count(), 4);
    assert_eq!(seen(&game).horde, Some(8));
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), h("chief-barfolk"), h("chief-barfolk")]);
    assert_eq!(laid(&game, "a1").level, Some(2));
    let game = two().level("a1", 4).level("e5", 4).day(70).free_buff("a1").build();
    assert_eq!(seen(&game).horde, Some(20));
}

#[test]
fn b2_15_units_and_supplies_of_the_bank_keep_step() {
    for (seed, players) in [(1, 2), (2, 3), (3, 4)] {
        for module in [false, true] {
            let (mut hired, mut looks) = (0, 0);
            walk(&Setup::players(players).variants(false, module), seed, 4000, |game: &Battalia, events| {
                let bank = seen(game).bank;
                let units: u8 = bank.units.iter().map(|deck| deck.count).sum();
                assert_eq!(units, bank.supplies);
                let gained =
                    |event: &&Event| matches!(event, Event::Gained { card, .. } if *card == Card::SUPPLY);
                hired += events.iter().filter(gained).count();
                looks += 1;
            });
            assert!(hired > 5, "{hired} units hired in {looks} positions");
        }
    }
}

#[test]
fn b2_15_the_totals_of_each_table_size() {
    let rows = rulebook_table("B2.15");
    let numbers = |text: &str| -> Vec<u8> {
        text.split([' ', '/', '+']).filter_map(|word| word.parse().ok()).collect()
    };
    for players in [2u8, 3, 4] {
        for module in [false, true] {
            let game = begin(&Setup::players(players).variants(false, module), 9);
            let (view, column) = (seen(&game), if players == 2 { 1 } else { 2 });
            let with =
                |row: usize| numbers(rows[row][column])[0] + u8::from(module) * numbers(rows[row][3])[0];
            let in_deck = |rank: usize| view.bank.units[rank].count + [3, 1, 1, 0][rank] * players;
            assert_eq!([0, 1, 2, 3].map(in_deck), [with(0); 4]);
            assert_eq!(view.bank.supplies + 5 * players, with(1));
            assert_eq!(view.bank.artefacts.map(|deck| deck.count), [numbers(rows[2][column])[0]; 7]);
            assert!(numbers(rows[3][column]).contains(&(view.row.len() as u8)));
            let mut cities = view.bank.cities.map(|deck| deck.count);
            for card in view.map.squares.iter().filter_map(|square| square.card) {
                cities[card.shape as usize] += u8::from(card.site == Site::City);
            }
            assert_eq!(cities.to_vec(), numbers(rows[4][column]));
            assert_eq!(view.bank.roads.map(|deck| deck.count), [numbers(rows[5][column])[0]; 4]);
        }
    }
}
