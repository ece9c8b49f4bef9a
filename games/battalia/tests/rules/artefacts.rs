//! Chapter 10, B10.1 to B10.12: tools, weapons and amulets.

use crate::cards::{charm, legal, marked, on, player, used};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    ArtefactType, Battalia, Deed, Event, Faction, Figure, Piece, Rank, Rotation, STANDARD, Scene, Setup,
    Shape, Target, Zone,
};
use table::{Game, Options, PackText, Viewer};

fn create(kind: ArtefactType) -> [Action; 2] {
    [Do(Deed::CreateArtefact), Artefact(kind)]
}

/// A straight city of level 1 on b1, to be paid.
fn city() -> [Action; 5] {
    let shape = [Do(Deed::BuildCity), Action::Rank(Rank::Friman), Action::Shape(Shape::Straight)];
    [shape[0], shape[1], shape[2], Square(sq("b1")), Action::Rotation(Rotation::Quarter)]
}

/// Anna's first hero attacks this with that weapon.
fn attack(target: Target, opener: Action) -> [Action; 4] {
    [Do(Deed::Attack), Hero(Figure::First), Target(target), opener]
}

/// What the cards of Anna's attacking line are worth.
fn attack_cards(game: &Battalia) -> u16 {
    seen(game).battle.expect("a battle").attack.cards
}

#[test]
fn b10_1_a_tool_pays_two_frimen() {
    let mut game = two().day(2).hand(ANNA, "tool-barfolk").build();
    act(&mut game, ANNA, &create(ArtefactType::Tool));
    act(&mut game, ANNA, &[h("tool-barfolk")]);
    let anna = player(&game, ANNA);
    assert_eq!((anna.arrivals.len(), anna.lines.count(card("tool-barfolk"))), (1, 1));
}

#[test]
fn b10_1_it_covers_as_many_open_frimen_as_it_can() {
    let scene = two().day(2).hand(ANNA, "tool-barfolk friman-barfolk friman-islanders");
    for hand in [
        &["tool-barfolk", "friman-barfolk"][..],
        &["friman-barfolk", "tool-barfolk"],
        &["friman-barfolk", "friman-islanders", "tool-barfolk"],
    ] {
        let mut game = scene.clone().build();
        act(&mut game, ANNA, &city());
        for name in hand {
            assert_eq!(seen(&game).standing[0].cities, 1, "not before all is paid: {hand:?}");
            act(&mut game, ANNA, &[h(name)]);
        }
        assert_eq!(seen(&game).standing[0].cities, 2, "{hand:?}");
    }
    let game = two().day(2).hand(ANNA, "tool-barfolk").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::BuildCity)), "B7.12", "two are not three");
}

#[test]
fn b10_1_a_half_that_is_not_needed_is_lost() {
    let mut game = two().day(2).hand(ANNA, "tool-barfolk 2*supply").build();
    act(&mut game, ANNA, &[Do(Deed::BuildRoad), Action::Shape(Shape::Straight), Square(sq("b1"))]);
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), h("tool-barfolk"), h("supply")]);
    let anna = player(&game, ANNA);
    assert_eq!((anna.lines.count(card("tool-barfolk")), anna.lines_left.len()), (1, 0));
    assert_eq!(refused(&game, ANNA, Do(Deed::BuildRoad)), "B7.12", "nothing of it is left for a second road");
}

#[test]
fn b10_1_a_tool_needs_an_open_friman() {
    let mut game = two().day(2).hand(ANNA, "tool-barfolk friman-barfolk chief-barfolk supply").build();
    act(&mut game, ANNA, &create(ArtefactType::Horse));
    act(&mut game, ANNA, &[h("friman-barfolk")]);
    assert_eq!(refused(&game, ANNA, h("tool-barfolk")), "B10.1");
    assert_eq!(legal(&game, ANNA), [h("chief-barfolk"), h("supply"), Cancel]);
    let mut game = two().day(2).hand(ANNA, "tool-barfolk 2*chief-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1"))]);
    assert_eq!(refused(&game, ANNA, h("tool-barfolk")), "B10.1", "chiefs are owed");
}

#[test]
fn b10_2_a_tool_is_no_battle_card() {
    let mut game = two()
        .day(3)
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hand(ANNA, "weapon-barfolk tool-barfolk")
        .hand(BORIS, "tool-islanders friman-islanders")
        .build();
    act(&mut game, ANNA, &attack(Target::City, h("weapon-barfolk")));
    assert_eq!(refused(&game, ANNA, h("tool-barfolk")), "B14.13");
    act(&mut game, ANNA, &[Done]);
    assert_eq!(refused(&game, BORIS, h("tool-islanders")), "B14.13");
    assert_eq!(legal(&game, BORIS), [h("friman-islanders"), Done]);
}

#[test]
fn b10_3_a_lit_tool_pays_two_frimen_in_each_of_two_actions() {
    let mut game = two().day(8).hand(ANNA, "tool-barfolk 2*supply").build();
    for (square, tool) in [("b1", lit("tool-barfolk")), ("c1", used("tool-barfolk", 1))] {
        act(&mut game, ANNA, &[Do(Deed::BuildRoad), Action::Shape(Shape::Straight), Square(sq(square))]);
        act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter), tool, h("supply")]);
    }
    assert_eq!(player(&game, ANNA).lines.count(card("tool-barfolk")), 1);
}

#[test]
fn b10_3_a_lit_tool_pays_four_frimen_in_one_action_and_not_five() {
    let with_price = |frimen: u8| -> Setup {
        let text = STANDARD.replace("tool = { friman = 2 }", &format!("tool = {{ friman = {frimen} }}"));
        let pack = PackText { name: "dear.toml".to_owned(), text };
        Battalia::setup(2, &Options::none().with_pack(pack)).expect("a pack")
    };
    let scene = |frimen| Scene::with(&with_price(frimen), &[Faction::Barfolk, Faction::Islanders]);
    let mut game = scene(4).day(8).hand(ANNA, "tool-barfolk").build();
    act(&mut game, ANNA, &create(ArtefactType::Tool));
    act(&mut game, ANNA, &[Action::Faction(Faction::Barfolk), lit("tool-barfolk"), used("tool-barfolk", 1)]);
    assert_eq!(player(&game, ANNA).arrivals.len(), 1);
    let game = scene(5).day(8).hand(ANNA, "tool-barfolk").build();
    assert_eq!(refused(&game, ANNA, Artefact(ArtefactType::Tool)), "B7.12");
    let game = scene(4).day(9).hand(ANNA, "tool-barfolk").build();
    assert_eq!(refused(&game, ANNA, Artefact(ArtefactType::Tool)), "B7.12", "not lit, it pays two");
}

#[test]
fn b10_4_a_weapon_opens_an_attack_or_adds_1() {
    let mut game = two()
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hand(ANNA, "weapon-barfolk weapon-islanders")
        .hand(BORIS, "weapon-emberians")
        .build();
    act(&mut game, ANNA, &attack(Target::City, h("weapon-barfolk")));
    assert_eq!(attack_cards(&game), 1);
    act(&mut game, ANNA, &[h("weapon-islanders")]);
    assert_eq!(attack_cards(&game), 2);
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[h("weapon-emberians")]);
    assert_eq!(seen(&game).battle.expect("a battle").defence.cards, 1);
}

#[test]
fn b10_4_a_weapon_helps_to_hire_a_hero() {
    let mut game = two().hand(ANNA, "weapon-barfolk 2*supply").build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::HireHero), Square(sq("a1")), h("weapon-barfolk"), h("supply"), h("supply")],
    );
    assert_eq!(seen(&game).heroes.len(), 1);
    assert_eq!(refused(&game, ANNA, Do(Deed::Attack)), "B14.3", "its only copy is used");
}

#[test]
fn b10_5_both_copies_of_a_lit_weapon_may_stand_in_one_line() {
    let mut game = two().day(2).hero(ANNA, "c3").hand(ANNA, "weapon-barfolk").build();
    act(&mut game, ANNA, &attack(Target::Ruins, lit("weapon-barfolk")));
    let second = Piece { zone: Zone::Line(1), ..Piece::in_hand(card("weapon-barfolk")) };
    act(&mut game, ANNA, &[Card(second)]);
    assert_eq!(attack_cards(&game), 2);
    assert_eq!(legal(&game, ANNA), [Done], "and no third");
}

#[test]
fn b10_5_a_lit_weapon_hires_a_hero_and_attacks() {
    let mut game = two().day(2).hero(ANNA, "c3").hand(ANNA, "weapon-barfolk 2*supply").build();
    act(&mut game, ANNA, &[Do(Deed::HireHero), Square(sq("a1")), lit("weapon-barfolk")]);
    act(&mut game, ANNA, &[h("supply"), h("supply")]);
    act(&mut game, ANNA, &attack(Target::Ruins, used("weapon-barfolk", 1)));
    assert_eq!(attack_cards(&game), 1);
}

#[test]
fn b10_5_a_lit_weapon_does_one_thing_twice() {
    let mut game = two().day(2).hand(ANNA, "weapon-barfolk 4*supply").build();
    for weapon in [lit("weapon-barfolk"), used("weapon-barfolk", 1)] {
        act(&mut game, ANNA, &[Do(Deed::HireHero), Square(sq("a1")), weapon, h("supply"), h("supply")]);
    }
    assert_eq!(seen(&game).heroes.len(), 2);
    let mut game = two().day(2).hero(ANNA, "c3").hero(ANNA, "c3").hand(ANNA, "weapon-barfolk").build();
    act(&mut game, ANNA, &attack(Target::Ruins, lit("weapon-barfolk")));
    act(&mut game, ANNA, &[Done, Do(Deed::Attack), Hero(Figure::Second), Target(Target::Ruins)]);
    act(&mut game, ANNA, &[used("weapon-barfolk", 1)]);
    assert_eq!(attack_cards(&game), 1, "the second attack");
}

#[test]
fn b10_6_on_one_other_unit_supply_or_artefact() {
    let hand = "amulet-barfolk friman-barfolk supply tool-barfolk horn";
    let mut game = two().day(2).hand(ANNA, hand).arrivals(ANNA, "lord-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UseAmulet), h("amulet-barfolk")]);
    assert_eq!(refused(&game, ANNA, on("amulet-barfolk")), "B10.6", "on itself");
    assert_eq!(refused(&game, ANNA, on("lord-barfolk")), "B10.6", "not at hand");
    assert_eq!(refused(&game, ANNA, on("horn")), "B11.2");
    assert_eq!(legal(&game, ANNA), [on("friman-barfolk"), on("supply"), on("tool-barfolk"), Cancel]);
    let mut game = two().day(2).hand(ANNA, "2*amulet-barfolk").build();
    charm(&mut game, ANNA, h("amulet-barfolk"), Piece::in_hand(card("amulet-barfolk")), 2);
    assert_eq!(
        player(&game, ANNA).marked,
        [marked("amulet-barfolk", "amulet-barfolk", 2)],
        "on another amulet"
    );
}

#[test]
fn b10_6_the_card_is_shown_and_the_amulet_used() {
    let mut game = two().day(2).hand(ANNA, "amulet-barfolk friman-barfolk").build();
    charm(&mut game, ANNA, h("amulet-barfolk"), Piece::in_hand(card("friman-barfolk")), 1);
    let anna = &game.view(Viewer::Seat(BORIS)).players[0];
    assert_eq!(anna.shown, [card("friman-barfolk")]);
    assert_eq!(anna.lines.count(card("amulet-barfolk")), 1);
}

#[test]
fn b10_6_the_roll_cannot_be_taken_back() {
    let mut game = two().day(2).hand(ANNA, "amulet-barfolk friman-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UseAmulet), h("amulet-barfolk")]);
    let mut rolled = game;
    act_with(&mut rolled, ANNA, on("friman-barfolk"), &[5]);
    assert_eq!(refused(&rolled, ANNA, Cancel), "B18.5");
    act(&mut rolled, ANNA, &[Action::Rank(Rank::Lord)]);
    assert_eq!(refused(&rolled, ANNA, Cancel), "B18.5");
    act(&mut game, ANNA, &[Cancel]);
    assert_eq!(player(&game, ANNA).hand_count, 2, "before the roll it can");
}

#[test]
fn b10_6_in_step_3_or_while_the_own_line_is_laid() {
    let scene = two()
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hand(ANNA, "weapon-barfolk amulet-barfolk friman-barfolk")
        .hand(BORIS, "amulet-islanders lord-islanders");
    let opening = scene.clone().opening_of(ANNA).build();
    assert_eq!(refused(&opening, ANNA, Do(Deed::UseAmulet)), "B6.1");
    let mut game = scene.build();
    assert_eq!(refused(&game, BORIS, Do(Deed::UseAmulet)), "B18.7");
    act(&mut game, ANNA, &attack(Target::City, h("weapon-barfolk")));
    act(&mut game, ANNA, &[h("amulet-barfolk")]);
    act_with(&mut game, ANNA, on("friman-barfolk"), &[1]);
    let twice = marked("friman-barfolk", "friman-barfolk", 2);
    act(&mut game, ANNA, &[Card(twice)]);
    act(&mut game, ANNA, &[Card(Piece { zone: Zone::Line(1), left: 1, ..twice })]);
    assert_eq!(attack_cards(&game), 3);
    assert_eq!(refused(&game, BORIS, h("amulet-islanders")), "B18.7");
    act(&mut game, ANNA, &[Done]);
    act(&mut game, BORIS, &[h("amulet-islanders")]);
    act_with(&mut game, BORIS, on("lord-islanders"), &[2]);
    assert_eq!(player(&game, BORIS).marked, [marked("lord-islanders", "lord-islanders", 3)]);
}

/// Anna plays an amulet on a chief and rolls this.
fn chief_after(roll: usize) -> Battalia {
    let mut game = two().day(2).hand(ANNA, "amulet-barfolk chief-barfolk").nation(ANNA, "9*supply").build();
    charm(&mut game, ANNA, h("amulet-barfolk"), Piece::in_hand(card("chief-barfolk")), roll);
    game
}

#[test]
fn b10_7_nothing_double_triple() {
    for roll in 1..=3 {
        let mut game = chief_after(roll);
        let at_hand = player(&game, ANNA).at_hand.expect("everything is seen");
        assert_eq!(at_hand, [(marked("chief-barfolk", "chief-barfolk", roll as u8), 1)]);
        // Two chiefs raise a city.
        assert_eq!(game.check(ANNA, Do(Deed::UpgradeCity)).is_ok(), roll > 1, "roll {roll}");
        act(&mut game, ANNA, &[Pass]);
        assert!(player(&game, ANNA).marked.is_empty(), "for this turn");
    }
}

#[test]
fn b10_8_a_4_sends_it_to_the_ambush_without_a_suspension() {
    let game = chief_after(4);
    let anna = player(&game, ANNA);
    assert_eq!(anna.ambush, [Some(card("chief-barfolk"))]);
    assert_eq!((anna.limbo.len(), anna.hand_count, anna.deck_size), (0, 0, 11));
    assert_eq!(refused(&game, ANNA, Cancel), "B18.5", "it must go");
}

#[test]
fn b10_8_with_a_full_ambush_a_4_is_a_1() {
    let mut game = two().day(2).hand(ANNA, "amulet-barfolk chief-barfolk").ambush(ANNA, "3*supply").build();
    charm(&mut game, ANNA, h("amulet-barfolk"), Piece::in_hand(card("chief-barfolk")), 4);
    let anna = player(&game, ANNA);
    assert_eq!(anna.ambush.len(), 3);
    assert_eq!(anna.at_hand, Some(vec![(Piece::in_hand(card("chief-barfolk")), 1)]));
}

#[test]
fn b10_9_a_5_sends_it_to_the_shelter_at_once() {
    let game = chief_after(5);
    let anna = player(&game, ANNA);
    assert_eq!((anna.shelter.count(card("chief-barfolk")), anna.hand_count), (1, 0));
}

#[test]
fn b10_9_also_out_of_a_tent() {
    let mut game =
        two().day(2).hand(ANNA, "amulet-barfolk").tent(ANNA, "tent-barfolk", "chief-barfolk").build();
    let chief = Piece { zone: Zone::Tents, ..Piece::in_hand(card("chief-barfolk")) };
    charm(&mut game, ANNA, h("amulet-barfolk"), chief, 5);
    let anna = player(&game, ANNA);
    assert_eq!((anna.shelter.count(card("chief-barfolk")), anna.tents.len()), (1, 0));
}

#[test]
fn b10_10_what_a_6_may_name() {
    let mut game = chief_after(6);
    let ranks = Rank::ALL.map(Action::Rank);
    let types = ArtefactType::ALL.map(Artefact);
    assert_eq!(legal(&game, ANNA), [&[Supply][..], &ranks, &types, &[Keep]].concat());
    assert_eq!(refused(&game, ANNA, Action::Great(battalia::Great::Hammer)), "B18.1");
    assert_eq!(refused(&game, ANNA, Action::Shape(Shape::Cross)), "B18.1");
    let factions = [Faction::Barfolk, Faction::Islanders, Faction::Emberians].map(Action::Faction);
    let mut weapon = game;
    act(&mut weapon, ANNA, &[Artefact(ArtefactType::Weapon)]);
    assert_eq!(legal(&weapon, ANNA), factions);
    assert_eq!(refused(&weapon, ANNA, Unbound), "B10.10");
    act(&mut game, ANNA, &[Action::Rank(Rank::Lord)]);
    assert_eq!(refused(&game, ANNA, Action::Faction(Faction::Cloudborn)), "B4.3", "out of play");
    assert_eq!(legal(&game, ANNA), [&factions[..], &[Unbound]].concat());
    act(&mut game, ANNA, &[Unbound]);
    assert_eq!(player(&game, ANNA).marked, [marked("chief-barfolk", "lord-unbound", 1)]);
    act(&mut game, ANNA, &[Pass]);
    assert_eq!(player(&game, ANNA).shelter.count(card("chief-barfolk")), 1, "until the end of the turn");
}

#[test]
fn b10_10_without_the_module_nothing_unbound_is_named() {
    let setup = Setup::players(2).variants(false, false);
    let scene = Scene::with(&setup, &[Faction::Barfolk, Faction::Islanders]);
    let mut game = scene.day(2).hand(ANNA, "amulet-barfolk supply").build();
    charm(&mut game, ANNA, h("amulet-barfolk"), Piece::in_hand(card("supply")), 6);
    act(&mut game, ANNA, &[Action::Rank(Rank::Lord)]);
    assert_eq!(refused(&game, ANNA, Unbound), "B10.10");
}

#[test]
fn b10_10_it_may_stay_what_it_is() {
    let mut game = chief_after(6);
    let events = act(&mut game, ANNA, &[Keep]);
    assert!(events.contains(&Event::Kept { seat: ANNA, card: card("chief-barfolk") }));
    assert_eq!(player(&game, ANNA).at_hand, Some(vec![(Piece::in_hand(card("chief-barfolk")), 1)]));
    let mut game = chief_after(6);
    act(&mut game, ANNA, &[Supply]);
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman)]);
    act(&mut game, ANNA, &[Card(marked("chief-barfolk", "supply", 1))]);
}

#[test]
fn b10_11_a_named_card_has_rank_strength_type_and_faction_of_the_name() {
    let mut game = two()
        .day(3)
        .hero(ANNA, "c3")
        .marked(ANNA, "supply", "lord-islanders")
        .hand(ANNA, "weapon-islanders")
        .build();
    act(&mut game, ANNA, &attack(Target::Ruins, h("weapon-islanders")));
    act(&mut game, ANNA, &[Card(marked("supply", "lord-islanders", 1))]);
    let strength = seen(&game).battle.expect("a battle").attack;
    assert_eq!((strength.cards, strength.morale), (5, 0), "not Bärfolk");
    let mut game = two()
        .day(3)
        .hero(ANNA, "c3")
        .marked(ANNA, "lord-islanders", "weapon-barfolk")
        .hand(ANNA, "lord-barfolk")
        .build();
    act(&mut game, ANNA, &attack(Target::Ruins, Card(marked("lord-islanders", "weapon-barfolk", 1))));
    act(&mut game, ANNA, &[h("lord-barfolk")]);
    let strength = seen(&game).battle.expect("a battle").attack;
    assert_eq!((strength.cards, strength.morale), (5, 1), "a weapon has 1, and all are Bärfolk");
}

#[test]
fn b10_11_a_named_card_is_lit_if_its_type_is() {
    let named = |day: u8, object: &str, copies: u8, kind: Action| {
        let mut game = two().day(day).hand(ANNA, "amulet-barfolk").hand(ANNA, object).build();
        let object = Piece { left: copies, ..Piece::in_hand(card(object)) };
        charm(&mut game, ANNA, h("amulet-barfolk"), object, 6);
        act(&mut game, ANNA, &[kind, Action::Faction(Faction::Emberians)]);
        player(&game, ANNA).marked
    };
    let tool = Artefact(ArtefactType::Tool);
    assert_eq!(named(8, "friman-barfolk", 1, tool), [marked("friman-barfolk", "tool-emberians", 2)]);
    assert_eq!(named(9, "friman-barfolk", 1, tool), [marked("friman-barfolk", "tool-emberians", 1)]);
    let friman = Action::Rank(Rank::Friman);
    assert_eq!(named(8, "tool-barfolk", 2, friman), [marked("tool-barfolk", "friman-emberians", 1)]);
}

#[test]
fn b10_12_results_multiply_and_a_lit_amulet_rolls_twice() {
    let mut game = two().day(3).hand(ANNA, "amulet-barfolk chief-barfolk").build();
    charm(&mut game, ANNA, lit("amulet-barfolk"), Piece::in_hand(card("chief-barfolk")), 2);
    charm(&mut game, ANNA, used("amulet-barfolk", 1), marked("chief-barfolk", "chief-barfolk", 2), 3);
    assert_eq!(player(&game, ANNA).marked, [marked("chief-barfolk", "chief-barfolk", 6)]);
    assert_eq!(refused(&game, ANNA, Do(Deed::UseAmulet)), "B7.8", "no third roll");
}

#[test]
fn b10_12_a_lit_amulet_may_be_played_on_two_cards() {
    let mut game = two().day(3).hand(ANNA, "amulet-barfolk chief-barfolk supply").build();
    charm(&mut game, ANNA, lit("amulet-barfolk"), Piece::in_hand(card("chief-barfolk")), 2);
    charm(&mut game, ANNA, used("amulet-barfolk", 1), Piece::in_hand(card("supply")), 3);
    let expected = [marked("chief-barfolk", "chief-barfolk", 2), marked("supply", "supply", 3)];
    assert_eq!(player(&game, ANNA).marked, expected);
}

#[test]
fn b10_12_only_while_it_is_untouched() {
    let mut game = two().day(2).hand(ANNA, "amulet-barfolk amulet-islanders supply friman-barfolk").build();
    charm(&mut game, ANNA, h("amulet-barfolk"), Piece::in_hand(card("supply")), 2);
    act(
        &mut game,
        ANNA,
        &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), Card(marked("supply", "supply", 2))],
    );
    act(&mut game, ANNA, &[Do(Deed::UseAmulet), h("amulet-islanders")]);
    let rest = Piece { zone: Zone::Lines, ..Piece::in_hand(card("supply")) };
    assert_eq!(refused(&game, ANNA, Object(rest)), "B10.6");
    assert_eq!(legal(&game, ANNA), [on("friman-barfolk"), Cancel]);
}

#[test]
fn b10_12_a_name_keeps_what_other_amulets_gave() {
    let mut game = two().day(2).hand(ANNA, "amulet-barfolk amulet-islanders supply").build();
    charm(&mut game, ANNA, h("amulet-barfolk"), Piece::in_hand(card("supply")), 3);
    charm(&mut game, ANNA, h("amulet-islanders"), marked("supply", "supply", 3), 6);
    act(&mut game, ANNA, &[Artefact(ArtefactType::Weapon), Action::Faction(Faction::Barfolk)]);
    assert_eq!(player(&game, ANNA).marked, [marked("supply", "weapon-barfolk", 6)], "three times lit");
}
