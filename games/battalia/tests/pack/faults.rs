//! Wrong packs: each is refused with the line, the field, what was expected and what was found. Here the kinds of fault;
//! `fields.rs` goes through the fields.

use battalia::{PackRef, STANDARD};
use table::{BadPack, PackText};

pub(crate) fn refused(text: &str) -> BadPack {
    PackRef::parse("my.toml", text).expect_err("a wrong pack is refused")
}

/// The number of the line in which a part of the standard pack stands, which must be there once.
#[track_caller]
pub(crate) fn line_of(part: &str) -> usize {
    assert_eq!(STANDARD.matches(part).count(), 1, "{part:?} is not there exactly once");
    let at = STANDARD.find(part).expect("it is there");
    1 + STANDARD[..at].matches('\n').count()
}

/// The standard pack with one part exchanged gets this one fault, in the line of that part.
#[track_caller]
pub(crate) fn wrong(part: &str, instead: &str, fault: &str) {
    wrong_at(part, instead, part, fault);
}

/// The same, for a fault that is found in the line with `place`.
#[track_caller]
pub(crate) fn wrong_at(part: &str, instead: &str, place: &str, fault: &str) {
    let line = line_of(place);
    line_of(part);
    let bad = refused(&STANDARD.replace(part, instead));
    assert_eq!(bad.to_string(), format!("my.toml:{line}: {fault}"));
}

#[test]
fn what_is_not_toml_is_refused_with_its_line() {
    for (part, instead) in [
        ("mulligan_draw = 6", "mulligan_draw 6"),
        ("mulligan_draw = 6", "mulligan_draw = "),
        ("game = \"battalia\"", "game = \"battalia"),
        ("cohort_draw = [1, 2, 3, 4]", "cohort_draw = [1, 2 3, 4]"),
        ("[effects]", "[effects"),
        ("morale_cards = 2", "lit_copies = 2"),
    ] {
        let bad = refused(&STANDARD.replace(part, instead));
        assert_eq!(bad.faults.len(), 1, "{bad}");
        assert_eq!((bad.faults[0].line, bad.faults[0].field.as_str()), (line_of(part), ""), "{bad}");
        assert!(!bad.faults[0].what.is_empty());
    }
}

#[test]
fn what_is_no_text_is_refused_with_its_line() {
    let mut bytes = STANDARD.as_bytes().to_vec();
    let at = STANDARD.find("mulligan_draw").expect("it is there");
    bytes[at] = 0xff;
    let bad = PackText::from_bytes("my.toml", bytes).expect_err("this is no UTF-8");
    let line = line_of("mulligan_draw = 6");
    assert_eq!(bad.to_string(), format!("my.toml:{line}: expected text in UTF-8, found bytes that are none"));
}

#[test]
fn a_pack_for_another_game_gets_one_fault() {
    let game = "game = \"battalia\"";
    wrong(game, "game = \"seven\"", "game: expected a pack for \"battalia\", found \"seven\"");
    wrong(game, "game = 7", "game: expected a text in \"quotes\", found 7");
    assert_eq!(refused("").to_string(), "my.toml:1: game: this field is missing");
    assert_eq!(refused("wheel = []").faults.len(), 1);
    let seven = include_str!("../../../seven/packs/standard.toml");
    assert_eq!(refused(seven).faults.len(), 1, "every other line would be wrong too");
}

#[test]
fn missing_fields_are_named() {
    let first = "# The standard content pack of Battalia";
    wrong_at("mulligan_draw = 6", "", first, "mulligan_draw: this field is missing");
    wrong_at("cohort_unbound = true", "", first, "cohort_unbound: this field is missing");
    wrong_at("lit_copies = 2", "", "[effects]", "effects.lit_copies: this field is missing");
    wrong_at("keep_open = true", "", "[rules]", "rules.keep_open: this field is missing");
    wrong_at("unbound_supplies = 8", "", "[cards]", "cards.unbound_supplies: this field is missing");
    wrong_at("tool = { friman = 2 }", "", "[artefact_price]", "artefact_price.tool: this field is missing");
    wrong("base = true, steps = 6", "base = true", "great_artefacts.wings.steps: this field is missing");
    wrong(
        "base = false, strength = 2,",
        "strength = 2,",
        "great_artefacts.staff.base: this field is missing",
    );
    let hammer = "hammer = { name = \"Hammer of Strato\", base = true }";
    wrong_at(hammer, "", "[great_artefacts]", "great_artefacts.hammer: this field is missing");
}

#[test]
fn a_missing_section_is_one_fault() {
    for section in
        ["[artefact_price]", "[road_price]", "[effects]", "[cards]", "[rules]", "[great_artefacts]"]
    {
        let key = section.trim_matches(['[', ']']);
        let start = STANDARD.find(&format!("\n{section}\n")).expect("the section is there");
        let rest = &STANDARD[start + 2..];
        let end = rest.find("\n[").map_or(STANDARD.len(), |end| start + 2 + end);
        let bad = refused(&format!("{}\n{}", &STANDARD[..start], &STANDARD[end..]));
        assert_eq!(bad.to_string(), format!("my.toml:1: {key}: this field is missing"), "{section}");
    }
}

#[test]
fn unknown_fields_are_refused_with_the_one_that_was_meant() {
    let known = "hire, artefact_price, road_price, great_artefacts, cards, maps, cohort_draw, cohort_unbound, mulligan_draw, \
                 effects, rules";
    wrong(
        "mulligan_draw = 6",
        "muligan = 6\nmulligan_draw = 6",
        &format!("muligan: expected one of game, unit_strength, {known}, found `muligan`"),
    );
    let bad = refused(&STANDARD.replace("mulligan_draw = 6", "mulligan_drew = 6")).to_string();
    assert!(bad.contains("found `mulligan_drew`; did you mean `mulligan_draw`?"), "{bad}");
    wrong(
        "tool = { friman = 2 }",
        "tool = { frimen = 2 }",
        "artefact_price.tool.frimen: expected one of friman, chief, priest, lord, supply, found `frimen`; did you mean \
         `friman`?",
    );
    wrong(
        "base = true, steps = 6",
        "base = true, steps = 6, strength = 3",
        "great_artefacts.wings.strength: expected one of name, base, steps, found `strength`",
    );
    let shape = "straight = { friman = 1, supply = 1 }";
    wrong(
        shape,
        &format!("dead_end = {{ friman = 1 }}\n{shape}"),
        "road_price.dead_end: expected one of straight, corner, tee, cross, found `dead_end`",
    );
}

#[test]
fn values_of_another_kind_are_refused() {
    let day = "day_limit_most = 84";
    let expected = "rules.day_limit_most: expected a whole number from 7 to 84, found";
    wrong(day, "day_limit_most = 84.5", &format!("{expected} 84.5"));
    wrong(day, "day_limit_most = \"84\"", &format!("{expected} \"84\""));
    wrong(day, "day_limit_most = true", &format!("{expected} true"));
    wrong(day, "day_limit_most = -1", &format!("{expected} -1"));
    wrong(day, "day_limit_most = 99999999999999999999", &format!("{expected} 99999999999999999999"));
    wrong(day, "day_limit_most = 2026-01-01", &format!("{expected} the date 2026-01-01"));
    wrong(day, "day_limit_most = [84]", &format!("{expected} a list of 1"));
    wrong(day, "day_limit_most = {}", &format!("{expected} {{ }} with nothing in it"));
    wrong(day, "day_limit_most = { days = 84 }", &format!("{expected} fields in braces: days"));
    wrong("keep_open = true", "keep_open = 1", "rules.keep_open: expected true or false, found 1");
    wrong("cohort_draw = [1, 2, 3, 4]", "cohort_draw = 2", "cohort_draw: expected a list in [ ], found 2");
    wrong(
        "tool = { friman = 2 }",
        "tool = 2",
        "artefact_price.tool: expected fields in braces as in { friman = 1, supply = 1 }, found 2",
    );
    wrong("ruins = \"d4\"", "ruins = 44", "maps[3].ruins: expected a text in \"quotes\", found 44");
    let bad = refused("game = \"battalia\"\neffects = 7").to_string();
    assert!(bad.contains("my.toml:2: effects: expected fields in braces as in [effects], found 7"), "{bad}");
}

#[test]
fn all_faults_are_found_at_once_in_the_order_of_the_lines() {
    let text = STANDARD
        .replace("mulligan_draw = 6", "mulligan_draw = 13")
        .replace("cross = { friman = 2 }", "cross = { friman = 0 }")
        .replace("keep_open = true", "keep_open = \"yes\"")
        .replace("ruins = \"c3\"", "ruins = \"a3\"")
        .replace("base = true, steps = 6", "base = true, steps = 0");
    let bad = refused(&text);
    let fields: Vec<_> = bad.faults.iter().map(|fault| fault.field.as_str()).collect();
    let expected = [
        "mulligan_draw",
        "road_price.cross",
        "maps[1].ruins",
        "rules.keep_open",
        "great_artefacts.wings.steps",
    ];
    assert_eq!(fields, expected);
    assert!(bad.faults.is_sorted_by_key(|fault| fault.line));
    assert_eq!(bad.to_string().lines().count(), bad.faults.len());
}
