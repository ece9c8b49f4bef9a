//! What a pack changes changes the play: every field of it, once.

use crate::common::*;
use battalia::Action::*;
use battalia::{
    Action, ArtefactType, Battalia, Deed, Event, Faction, Figure, Great, Piece, Rank, Rotation, STANDARD,
    Scene, Setup, Shape, Target, Terrain, Zone,
};
use table::{Fast, Game, Silent};
use testkit::packs::with_pack;

/// Options with the standard pack, in which this part says something else.
#[track_caller]
fn setup(players: u8, part: &str, instead: &str) -> Setup {
    assert_eq!(STANDARD.matches(part).count(), 1, "{part:?} is not there exactly once");
    Battalia::setup(players, &with_pack(&STANDARD.replace(part, instead)))
        .unwrap_or_else(|bad| panic!("{bad}"))
}

#[track_caller]
fn scene(part: &str, instead: &str) -> Scene {
    Scene::with(&setup(2, part, instead), &[Faction::Barfolk, Faction::Islanders])
}

fn legal(game: &Battalia) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(ANNA, &mut legal);
    legal
}

/// What an attack with this hand on the ruins is worth, the first card being the opener.
fn attack(scene: Scene, hand: &[&str]) -> u16 {
    let mut game = scene.day(3).hero(ANNA, "c3").hand(ANNA, &hand.join(" ")).build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Ruins)]);
    hand.iter().for_each(|name| _ = act(&mut game, ANNA, &[h(name)]));
    seen(&game).battle.expect("a battle").attack.total
}

#[test]
fn b8_1_the_price_of_a_unit() {
    let mut game =
        scene("{ supply = 3 }]", "{ friman = 1, supply = 2 }]").hand(ANNA, "friman-barfolk 2*supply").build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Lord), h("supply")]);
    assert_eq!(refused(&game, ANNA, Done), "B18.1");
    let events = act(&mut game, ANNA, &[h("supply"), h("friman-barfolk")]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Gained { card, .. } if card.rank() == Some(Rank::Lord)))
    );
    let mut standard = two().hand(ANNA, "friman-barfolk 2*supply").build();
    act(&mut standard, ANNA, &[Do(Deed::HireUnit)]);
    assert_eq!(refused(&standard, ANNA, Action::Rank(Rank::Lord)), "B7.12");
}

#[test]
fn b8_4_the_price_of_an_artefact() {
    let changed = scene("tool = { friman = 2 }", "tool = { supply = 1 }");
    let mut game = changed.hand(ANNA, "supply").day(2).build();
    act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool), h("supply")]);
    assert_eq!(seen(&game).players[0].arrivals.len(), 1);
}

#[test]
fn b9_11_the_price_of_a_road() {
    let changed = scene("straight = { friman = 1, supply = 1 }", "straight = { lord = 1 }");
    let mut game = changed.hand(ANNA, "lord-barfolk friman-barfolk supply").build();
    act(&mut game, ANNA, &[Do(Deed::BuildRoad), Action::Shape(Shape::Straight), Square(sq("b1"))]);
    act(&mut game, ANNA, &[Action::Rotation(Rotation::Quarter)]);
    assert_eq!(refused(&game, ANNA, h("friman-barfolk")), "B7.13");
    let events = act(&mut game, ANNA, &[h("lord-barfolk")]);
    assert!(events.iter().any(|event| matches!(event, Event::BuiltRoad { .. })), "{events:?}");
}

#[test]
fn b2_7_the_strength_of_units() {
    let hand = ["weapon-islanders", "lord-barfolk", "friman-barfolk"];
    assert_eq!(attack(two(), &hand), 1 + 4 + 1);
    assert_eq!(
        attack(scene("unit_strength = [1, 2, 3, 4]", "unit_strength = [3, 2, 3, 9]"), &hand),
        1 + 9 + 3
    );
}

#[test]
fn b6_4_b6_5_and_b6_6_the_opening() {
    let hand = "friman-barfolk 2*friman-unbound";
    let with = |scene: Scene| scene.hand(ANNA, hand).nation(ANNA, "12*supply").opening_of(ANNA).build();
    let mut game = with(scene("cohort_draw = [1, 2, 3, 4]", "cohort_draw = [5, 0, 0, 0]"));
    let events = act(&mut game, ANNA, &[Cohort(Faction::Barfolk)]);
    assert!(events.contains(&Event::Drew { seat: ANNA, count: 5 }), "{events:?}");
    let game = with(scene("cohort_unbound = true", "cohort_unbound = false"));
    assert_eq!(refused(&game, ANNA, Cohort(Faction::Barfolk)), "B6.3");
    let mut game = with(scene("mulligan_draw = 6", "mulligan_draw = 2"));
    act(&mut game, ANNA, &[Mulligan]);
    assert_eq!(seen(&game).players[0].hand_count, 2);
}

#[test]
fn b7_6_and_b10_15_copies_and_scrolls() {
    let game = scene("lit_copies = 2", "lit_copies = 3").day(2).hand(ANNA, "weapon-barfolk").build();
    assert_eq!(seen(&game).players[0].at_hand.clone().unwrap()[0].0.left, 3);
    let changed =
        scene("scroll_cards = 3", "scroll_cards = 1").day(2).hand(ANNA, "scroll-barfolk 2*friman-islanders");
    let mut game = changed.build();
    let friman = Object(Piece::in_hand(card("friman-islanders")));
    act(
        &mut game,
        ANNA,
        &[Do(Deed::UseScroll), h("scroll-barfolk"), Action::Faction(Faction::Barfolk), friman],
    );
    assert_eq!(seen(&game).players[0].marked.len(), 1, "one card is all, and nothing more is asked");
}

#[test]
fn b10_22_the_room_of_a_lit_tent() {
    let changed = scene("lit_tent_cards = 2", "lit_tent_cards = 1")
        .day(6)
        .hand(ANNA, "tent-barfolk supply 2*lord-barfolk");
    let mut game = changed.build();
    act(&mut game, ANNA, &[Do(Deed::PitchTent), lit("tent-barfolk"), h("supply"), h("lord-barfolk")]);
    assert_eq!(seen(&game).players[0].tents[0].cards.len(), 1);
    assert!(legal(&game).contains(&Pass), "it is full");
}

#[test]
fn b14_18_the_cards_for_morale() {
    let hand = ["weapon-barfolk", "lord-barfolk"];
    assert_eq!(attack(two(), &hand), 5 + 1);
    assert_eq!(attack(scene("morale_cards = 2", "morale_cards = 3"), &hand), 5);
}

/// Anna takes Boris's city of level 3 at e4; its level then.
fn level_of_captured(scene: Scene) -> u8 {
    let scene = scene.city("e4", "S", Terrain::Forest, 3, Some(BORIS)).hero(ANNA, "e4").day(3);
    let mut game = scene.hand(ANNA, "weapon-barfolk lord-islanders").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-barfolk")]);
    let mut events = act(&mut game, ANNA, &[h("lord-islanders"), Done]);
    events.extend(act(&mut game, BORIS, &[Done]));
    let level = |event: &Event| if let Event::Captured { level, .. } = event { Some(*level) } else { None };
    events.iter().find_map(level).expect("the city falls")
}

#[test]
fn b14_23_b14_25_and_b14_26_levels_after_a_capture() {
    assert_eq!(level_of_captured(two()), 2);
    assert_eq!(level_of_captured(scene("capture_loss = 1", "capture_loss = 3")), 1);
    assert_eq!(level_of_captured(scene("capture_loss = 1", "capture_loss = 0")), 3);
    assert_eq!(
        level_of_captured(scene(
            "capture_loss = 1\ncapture_floor = 1",
            "capture_loss = 3\ncapture_floor = 2"
        )),
        2
    );
    assert_eq!(
        level_of_captured(scene("capture_floor = 1", "capture_floor = 4")),
        3,
        "no city rises by falling"
    );
    let changed = scene("neutral_level = 4", "neutral_level = 2").hero(ANNA, "e1").day(3);
    let mut game = changed.hand(ANNA, "weapon-barfolk lord-islanders").build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-barfolk")]);
    act(&mut game, ANNA, &[h("lord-islanders"), Done]);
    assert_eq!(seen(&game).standing[0].points, 1 + 2);
}

/// A table before the first decision.
#[track_caller]
fn begin(players: u8, part: &str, instead: &str) -> Battalia {
    let setup = setup(players, part, instead);
    let game = Battalia::begin(&setup, &mut Fast::new(3), &mut Silent).expect("the pack is right");
    game.audit().expect("every card is in one place");
    game
}

#[test]
fn b2_3_to_b2_11_how_many_cards_there_are() {
    let bank = seen(&begin(4, "\nunits = 5\n", "\nunits = 9\n")).bank;
    assert_eq!(bank.units.map(|deck| deck.count), [38 - 12, 38 - 4, 38 - 4, 38]);
    assert_eq!(bank.supplies, 16 * 9 + 8 - 20);
    let bank = seen(&begin(4, "artefacts = 3", "artefacts = 0")).bank;
    assert_eq!(bank.artefacts.map(|deck| deck.count), [0; 7]);
    let bank =
        seen(&begin(4, "unbound = 2\nunbound_supplies = 8", "unbound = 5\nunbound_supplies = 20")).bank;
    assert_eq!((bank.units[3].count, bank.supplies), (25, 80 + 20 - 20));
    let bank = seen(&begin(4, "cities = [1, 1, 2, 2, 1]", "cities = [0, 4, 3, 2, 5]")).bank;
    assert_eq!(bank.cities.map(|deck| deck.count), [0, 16, 12 - 4, 8 - 4, 20]);
    let bank = seen(&begin(4, "roads = [3, 3, 3, 3]", "roads = [1, 0, 2, 10]")).bank;
    assert_eq!(bank.roads.map(|deck| deck.count), [4, 0, 8, 40]);
}

#[test]
fn b9_1_the_map() {
    let map = "columns = 5\nrows = 5\nstart = [\"a1\", \"e5\"]\nneutral = [\"e1\", \"a5\"]\nruins = \"c3\"";
    let other = "columns = 4\nrows = 6\nstart = [\"d6\", \"a6\"]\nneutral = [\"b1\"]\nruins = \"b2\"";
    let view = seen(&begin(2, map, other));
    assert_eq!((view.map.columns, view.map.rows, view.map.squares.len()), (4, 6, 24));
    let laid = view.map.squares.iter().filter(|square| square.card.is_some());
    assert_eq!(laid.map(|square| square.square.to_string()).collect::<Vec<_>>(), ["b1", "b2", "a6", "d6"]);
    assert_eq!(view.map.squares.iter().filter(|square| square.is_start).count(), 2);
}

#[test]
fn b9_19_a_way_need_not_be_kept_open() {
    let closing = |scene: Scene| {
        let mut game =
            scene.city("b1", "W", Terrain::Canyon, 1, Some(ANNA)).hand(ANNA, "3*friman-barfolk").build();
        act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Friman)]);
        game.check(ANNA, Action::Shape(Shape::DeadEnd)).is_ok()
    };
    assert!(!closing(two()));
    assert!(closing(scene("keep_open = true", "keep_open = false")));
}

#[test]
fn b5_4_and_b5_5_the_wheel() {
    let wheel = "\"tool\", \"weapon\", \"amulet\", \"title\", \"scroll\", \"tent\", \"horse\"";
    let turned = "\"horse\", \"weapon\", \"amulet\", \"title\", \"scroll\", \"tent\", \"tool\"";
    let oracle = seen(&scene(wheel, turned).day(8).build()).oracle;
    assert_eq!((oracle.lit, oracle.matched), (ArtefactType::Horse, ArtefactType::Horse));
    let oracle = seen(&scene("matched_step = 4", "matched_step = 2").day(2).build()).oracle;
    assert_eq!((oracle.lit, oracle.matched), (ArtefactType::Weapon, ArtefactType::Amulet));
}

#[test]
fn b3_5_the_day_limit() {
    assert_eq!(setup(2, "\nday_limit = 42\n", "\nday_limit = 20\n").day_limit, 20);
    let text = STANDARD.replace("day_limit_least = 7", "day_limit_least = 3");
    assert_eq!(Battalia::setup(2, &with_pack(&text).with("days", "3")).expect("a short game").day_limit, 3);
    let text = STANDARD.replace("day_limit_most = 84", "day_limit_most = 50");
    assert!(Battalia::setup(2, &with_pack(&text).with("days", "51")).is_err());
}

#[test]
fn b15_35_and_b18_6_horde_and_cancels() {
    let game = scene("horde_cap = 20", "horde_cap = 7").day(16).free_buff("a1").build();
    assert_eq!(seen(&game).horde, Some(7));
    let mut game = scene("cancels = 20", "cancels = 1").hand(ANNA, "supply").build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Cancel, Do(Deed::HireUnit)]);
    assert_eq!(refused(&game, ANNA, Cancel), "B18.6");
}

#[test]
fn b3_4_the_base_set() {
    let part = "horn = { name = \"Horn of Baldur\", base = false";
    let text = STANDARD.replace(part, &part.replace("false", "true"));
    let chosen = Battalia::setup(2, &with_pack(&text).with("greats", "base")).expect("six cards");
    assert!(chosen.greats.contains(Great::Horn) && chosen.greats.len() == 6);
}

#[test]
fn b11_6_b11_7_and_b11_14_strengths_of_great_artefacts() {
    assert_eq!(attack(two(), &["sword", "staff"]), 3 + 2);
    assert_eq!(
        attack(scene("base = true, strength = 3", "base = true, strength = 8"), &["sword", "staff"]),
        8 + 2
    );
    let staff = scene("base = false, strength = 2", "base = false, strength = 6");
    assert_eq!(attack(staff, &["sword", "staff"]), 3 + 6);
    let changed = scene("base = false, strength = 6", "base = false, strength = 1")
        .level("e5", 2)
        .hero(ANNA, "e5")
        .day(3);
    let mut game = changed.hand(ANNA, "weapon-barfolk").hand(BORIS, "shield").build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-barfolk"), Done],
    );
    act(&mut game, BORIS, &[h("shield")]);
    assert_eq!(seen(&game).battle.expect("a battle").defence.total, 2 + 1);
}

#[test]
fn b11_8_to_b11_14_figures_of_great_artefacts() {
    let changed = scene("base = true, steps = 6", "base = true, steps = 1").hero(ANNA, "a1");
    let mut game = changed.road("b1", "EW", Terrain::Canyon).hand(ANNA, "wings").build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::UseGreat), Action::Great(Great::Wings), Hero(Figure::First), Square(sq("b1"))],
    );
    assert!(legal(&game).contains(&Pass), "the flight is over");

    let changed =
        scene("\"Crown of Titus\", base = true, cards = 3", "\"Crown of Titus\", base = true, cards = 1");
    let mut game = changed.hand(ANNA, "crown 2*friman-barfolk").build();
    let friman = Object(Piece::in_hand(card("friman-barfolk")));
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Crown), friman]);
    assert_eq!(seen(&game).players[0].marked.len(), 1);

    let changed =
        scene("\"Pavilion of Eyla\", base = true, cards = 3", "\"Pavilion of Eyla\", base = true, cards = 1");
    let mut game = changed.hand(ANNA, "pavilion 2*friman-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Pavilion), h("friman-barfolk")]);
    assert_eq!(seen(&game).players[0].tents[0].cards[0].zone, Zone::Tents);
    assert!(legal(&game).contains(&Pass), "there is no more room");

    let changed =
        scene("\"Horn of Baldur\", base = false, cards = 3", "\"Horn of Baldur\", base = false, cards = 5");
    let mut game = changed.hand(ANNA, "horn").nation(ANNA, "9*supply").build();
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Horn)]);
    assert_eq!(seen(&game).players[0].hand_count, 5);

    let changed =
        scene("\"Hand of Luut\", base = false, cards = 3", "\"Hand of Luut\", base = false, cards = 4");
    let mut game = changed.hand(ANNA, "hand").hand(BORIS, "5*supply").build();
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Hand), Opponent(BORIS)]);
    assert_eq!(seen(&game).players[1].shelter.len(), 4);

    let mut game = scene("roads = 2 }", "roads = 1 }").hand(ANNA, "staff").build();
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(Great::Staff), Action::Shape(Shape::Straight)]);
    act(&mut game, ANNA, &[Square(sq("b1")), Action::Rotation(Rotation::Quarter)]);
    assert!(legal(&game).contains(&Pass), "one road is all");
}
