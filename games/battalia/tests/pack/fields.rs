//! Every field of a pack: its bounds, and what it must fit to.

use crate::faults::{line_of, refused, wrong, wrong_at};
use battalia::{PackRef, STANDARD};

/// The standard pack with this part exchanged is a pack.
#[track_caller]
fn right(part: &str, instead: &str) {
    line_of(part);
    if let Err(bad) = PackRef::parse("my.toml", &STANDARD.replace(part, instead)) {
        panic!("{bad}");
    }
}

/// A field with one number takes these two, and nothing below or above.
#[track_caller]
fn bounds(section: &str, line: &str, least: u8, most: u8) {
    let (key, _) = line.split_once(" = ").expect("a field and its value");
    // The whole line, because the name of one field may begin another's.
    let part = format!("\n{line}\n");
    assert_eq!(STANDARD.matches(&part).count(), 1, "{line}");
    let with = |number: i16| STANDARD.replace(&part, &format!("\n{key} = {number}\n"));
    for number in [least, most] {
        let text = with(number.into());
        assert!(PackRef::parse("my.toml", &text).is_ok(), "{key} = {number}");
    }
    let at = 2 + STANDARD[..STANDARD.find(&part).expect("it is there")].matches('\n').count();
    for number in [i16::from(least) - 1, i16::from(most) + 1] {
        let bad = refused(&with(number)).to_string();
        let what = format!("expected a whole number from {least} to {most}, found {number}");
        assert_eq!(bad, format!("my.toml:{at}: {section}{key}: {what}"));
    }
}

#[test]
fn numbers_have_bounds() {
    bounds("", "mulligan_draw = 6", 0, 12);
    bounds("effects.", "scroll_cards = 3", 1, 6);
    bounds("effects.", "lit_copies = 2", 1, 4);
    bounds("effects.", "lit_tent_cards = 2", 1, 6);
    bounds("effects.", "morale_cards = 2", 1, 10);
    bounds("effects.", "capture_loss = 1", 0, 3);
    bounds("effects.", "capture_floor = 1", 1, 4);
    bounds("effects.", "neutral_level = 4", 1, 4);
    bounds("cards.", "units = 5", 3, 10);
    bounds("cards.", "artefacts = 3", 0, 10);
    bounds("cards.", "unbound = 2", 0, 10);
    bounds("cards.", "unbound_supplies = 8", 0, 40);
    bounds("rules.", "matched_step = 4", 1, 6);
    bounds("rules.", "horde_cap = 20", 6, 60);
    bounds("rules.", "cancels = 20", 0, 50);
}

#[test]
fn the_day_limits_fit_to_each_other() {
    bounds("rules.", "day_limit = 42", 7, 84);
    wrong_at(
        "\nday_limit = 42\n",
        "\nday_limit = 6\n",
        "day_limit = 42",
        "rules.day_limit: expected a whole number from 7 to 84, found 6",
    );
    let least = "day_limit_least = 7";
    wrong(
        least,
        "day_limit_least = 0",
        "rules.day_limit_least: expected a whole number from 1 to 84, found 0",
    );
    wrong_at(
        least,
        "day_limit_least = 50",
        "day_limit = 42",
        "rules.day_limit: expected a whole number from 50 to 84, found 42",
    );
    wrong_at(
        "day_limit_most = 84",
        "day_limit_most = 41",
        "day_limit = 42",
        "rules.day_limit: expected a whole number from 7 to 41, found 42",
    );
    wrong(
        "day_limit_most = 84",
        "day_limit_most = 85",
        "rules.day_limit_most: expected a whole number from 7 to 84, found 85",
    );
}

#[test]
fn lists_of_numbers_have_their_length_and_bounds() {
    let cases = [
        ("", "unit_strength = [1, 2, 3, 4]", 20),
        ("", "cohort_draw = [1, 2, 3, 4]", 10),
        ("cards.", "cities = [1, 1, 2, 2, 1]", 10),
        ("cards.", "roads = [3, 3, 3, 3]", 10),
    ];
    for (section, part, most) in cases {
        let (key, list) = part.split_once(" = ").expect("a field and its value");
        let count = list.matches(',').count() + 1;
        let shorter = format!("{key} = [{}]", vec!["2"; count - 1].join(", "));
        wrong(part, &shorter, &format!("{section}{key}: expected {count} entries, found {}", count - 1));
        let longer = format!("{key} = [{}]", vec!["2"; count + 1].join(", "));
        wrong(part, &longer, &format!("{section}{key}: expected {count} entries, found {}", count + 1));
        let too_much = format!("{key} = [{}, {}]", vec!["2"; count - 1].join(", "), most + 1);
        let what = format!("expected a whole number from 0 to {most}, found {}", most + 1);
        wrong(part, &too_much, &format!("{section}{key}[{count}]: {what}"));
        right(part, &format!("{key} = [{}]", vec![most.to_string(); count].join(", ")));
    }
}

#[test]
fn prices_have_one_to_twelve_items() {
    for (field, part) in [
        ("artefact_price.tool", "tool = { friman = 2 }"),
        ("artefact_price.horse", "horse = { friman = 1, chief = 1, supply = 1 }"),
        ("road_price.tee", "tee = { friman = 2 }"),
    ] {
        let (key, _) = part.split_once(" = ").expect("a field and its value");
        let wrong = |price: &str, fault: &str| wrong(part, &format!("{key} = {price}"), fault);
        wrong("{ }", &format!("{field}: expected 1 to 12 items in all, found 0"));
        wrong("{ friman = 0 }", &format!("{field}: expected 1 to 12 items in all, found 0"));
        wrong("{ lord = 6, supply = 7 }", &format!("{field}: expected 1 to 12 items in all, found 13"));
        wrong("{ lord = 13 }", &format!("{field}.lord: expected a whole number from 0 to 12, found 13"));
        wrong(
            "{ chief = \"1\" }",
            &format!("{field}.chief: expected a whole number from 0 to 12, found \"1\""),
        );
        right(part, &format!("{key} = {{ lord = 12 }}"));
        right(part, &format!("{key} = {{ friman = 0, supply = 1 }}"));
    }
    let hire = "hire = [{ supply = 1 }, { supply = 2 }, { supply = 3 }, { supply = 3 }]";
    wrong(hire, "hire = [{ supply = 1 }]", "hire: expected 4 entries, found 1");
    let free = hire.replace("{ supply = 2 }", "{ }");
    wrong(hire, &free, "hire[2]: expected 1 to 12 items in all, found 0");
}

#[test]
fn the_wheel_has_every_type_once() {
    let wheel = "wheel = [\"tool\", \"weapon\", \"amulet\", \"title\", \"scroll\", \"tent\", \"horse\"]";
    let wrong_wheel = |from: &str, to: &str, fault: &str| wrong(wheel, &wheel.replace(from, to), fault);
    wrong_wheel("\"tent\"", "\"tool\"", "rules.wheel[6]: expected each type once, found \"tool\" again");
    wrong_wheel(", \"horse\"", "", "rules.wheel: expected 7 entries, found 6");
    wrong_wheel("\"horse\"", "7", "rules.wheel[7]: expected a text in \"quotes\", found 7");
    let known = "tool, weapon, amulet, title, scroll, tent, horse";
    wrong_wheel(
        "\"horse\"",
        "\"hors\"",
        &format!("rules.wheel[7]: expected one of {known}, found `hors`; did you mean `horse`?"),
    );
    let turned = "wheel = [\"horse\", \"tool\", \"weapon\", \"amulet\", \"title\", \"scroll\", \"tent\"]";
    right(wheel, turned);
}

#[test]
fn there_are_three_maps_in_their_order() {
    let (before, last) = STANDARD.split_once("[[maps]]\nplayers = 4").expect("the last map");
    let rules = &last[last.find("[rules]").expect("the rules follow")..];
    let bad = refused(&format!("{before}{rules}"));
    assert_eq!((bad.faults.len(), bad.faults[0].field.as_str()), (1, "maps"), "{bad}");
    assert_eq!(bad.faults[0].what, "expected 3 entries, found 2");
    wrong("players = 3", "players = 4", "maps[2].players: expected a whole number from 3 to 3, found 4");
    let bad = refused("game = \"battalia\"\nmaps = [1, 2, 3]").to_string();
    assert!(bad.contains("my.toml:2: maps[1]: expected fields in braces as in [[maps]], found 1"), "{bad}");
}

#[test]
fn a_grid_has_three_to_seven_columns_and_rows() {
    let size = "columns = 7\nrows = 7\nstart = [\"a1\", \"g1\", \"a7\", \"g7\"]";
    let with = |columns: u8, rows: u8| {
        STANDARD.replace(
            size,
            &size
                .replace("columns = 7", &format!("columns = {columns}"))
                .replace("rows = 7", &format!("rows = {rows}")),
        )
    };
    line_of(size);
    for (columns, rows, field, found) in
        [(8, 7, "columns", 8), (2, 7, "columns", 2), (7, 8, "rows", 8), (7, 2, "rows", 2)]
    {
        let bad = refused(&with(columns, rows));
        let [fault] = &bad.faults[..] else { panic!("{bad}") };
        assert_eq!(fault.field, format!("maps[3].{field}"));
        assert_eq!(fault.what, format!("expected a whole number from 3 to 7, found {found}"));
    }
}

#[test]
fn squares_lie_where_they_can() {
    let start = "start = [\"a1\", \"e5\"]";
    wrong(start, "start = [\"a1\"]", "maps[1].start: expected 2 entries, found 1");
    for square in ["e4", "b2", "g7", "A1", "5e", ""] {
        let fault = format!("maps[1].start[2]: expected a corner of the grid, found \"{square}\"");
        wrong(start, &format!("start = [\"a1\", \"{square}\"]"), &fault);
    }
    wrong(
        start,
        "start = [\"a1\", \"a1\"]",
        "maps[1].start[2]: expected a square that is free, found \"a1\" again",
    );
    let neutral = "neutral = [\"e1\", \"a5\"]";
    let at_edge = "maps[1].neutral[1]: expected a square at the edge of the grid, found";
    wrong(neutral, "neutral = [\"b2\"]", &format!("{at_edge} \"b2\""));
    wrong(neutral, "neutral = [\"f1\"]", &format!("{at_edge} \"f1\""));
    wrong(
        neutral,
        "neutral = [\"e5\"]",
        "maps[1].neutral[1]: expected a square that is free, found \"e5\" again",
    );
    wrong(neutral, "neutral = [1]", "maps[1].neutral[1]: expected a text in \"quotes\", found 1");
    let nine = ["\"b1\""; 9].join(", ");
    assert_eq!(
        refused(&STANDARD.replace(neutral, &format!("neutral = [{nine}]"))).faults[0].what,
        "expected 0 to 8 entries, found 9"
    );
    right(neutral, "neutral = []");
    let ruins = "ruins = \"c3\"";
    wrong(ruins, "ruins = \"c1\"", "maps[1].ruins: expected a square inside the grid, found \"c1\"");
    wrong(ruins, "ruins = \"f6\"", "maps[1].ruins: expected a square inside the grid, found \"f6\"");
    right(ruins, "ruins = \"b4\"");
}

#[test]
fn there_are_cities_enough_for_the_start() {
    let cities = "cities = [1, 1, 2, 2, 1]";
    let bad = refused(&STANDARD.replace(cities, "cities = [1, 1, 1, 0, 1]"));
    let faults: Vec<_> = bad.faults.iter().map(|fault| (fault.field.as_str(), fault.what.as_str())).collect();
    let what = |corners: u8, tees: u8, found: &str| {
        format!(
            "expected at least {corners} corners and {tees} tees for its start and neutral squares, found {found} in play by `cards.cities`"
        )
    };
    let expected = [what(4, 0, "3 and 0"), what(4, 2, "4 and 0"), what(4, 4, "4 and 0")];
    let expected: Vec<_> =
        ["maps[1]", "maps[2]", "maps[3]"].into_iter().zip(expected.iter().map(String::as_str)).collect();
    assert_eq!(faults, expected);
    let lines: Vec<_> = bad.faults.iter().map(|fault| STANDARD.lines().nth(fault.line - 1)).collect();
    assert_eq!(lines, [Some("[[maps]]"); 3]);
    right(cities, "cities = [0, 0, 2, 1, 0]");
}

#[test]
fn great_artefacts_have_names_and_figures() {
    let sword = "sword = { name = \"Sword of Elemag\", base = true, strength = 3 }";
    let wrong_sword = |from: &str, to: &str, fault: &str| {
        wrong(sword, &sword.replace(from, to), &format!("great_artefacts.sword.{fault}"));
    };
    wrong_sword("\"Sword of Elemag\"", "\"\"", "name: expected 1 to 60 letters on one line, found \"\"");
    wrong_sword(
        "\"Sword of Elemag\"",
        "\" Sword\"",
        "name: expected 1 to 60 letters on one line, found \" Sword\"",
    );
    wrong_sword(
        "\"Sword of Elemag\"",
        "\"a\\nb\"",
        "name: expected 1 to 60 letters on one line, found \"a\\nb\"",
    );
    wrong_sword("\"Sword of Elemag\"", "7", "name: expected a text in \"quotes\", found 7");
    let long = format!("\"{}\"", "x".repeat(61));
    wrong_sword(
        "\"Sword of Elemag\"",
        &long,
        &format!("name: expected 1 to 60 letters on one line, found {long}"),
    );
    wrong_sword(
        "\"Sword of Elemag\"",
        "\"Hammer of Strato\"",
        "name: expected a name that no other great artefact has, found \"Hammer of Strato\"",
    );
    wrong_sword("base = true", "base = \"yes\"", "base: expected true or false, found \"yes\"");
    wrong_sword("strength = 3", "strength = 21", "strength: expected a whole number from 0 to 20, found 21");
    let figures = [
        ("shield", "strength = 6", "strength", 0, 20),
        ("wings", "steps = 6", "steps", 1, 12),
        ("crown", "\"Crown of Titus\", base = true, cards = 3", "cards", 1, 6),
        ("pavilion", "\"Pavilion of Eyla\", base = true, cards = 3", "cards", 1, 6),
        ("horn", "\"Horn of Baldur\", base = false, cards = 3", "cards", 1, 6),
        ("hand", "\"Hand of Luut\", base = false, cards = 3", "cards", 1, 6),
        ("staff", "roads = 2", "roads", 1, 4),
        ("staff", "strength = 2", "strength", 0, 20),
    ];
    for (key, part, figure, least, most) in figures {
        let (before, _) = part.rsplit_once(' ').expect("a figure");
        right(part, &format!("{before} {least}"));
        right(part, &format!("{before} {most}"));
        let what = format!("expected a whole number from {least} to {most}, found {}", most + 1);
        wrong(part, &format!("{before} {}", most + 1), &format!("great_artefacts.{key}.{figure}: {what}"));
    }
    wrong_at(
        sword,
        &format!("{sword}\nspear = {{ name = \"Spear\", base = true }}"),
        "wings = {",
        "great_artefacts.spear: expected one of hammer, sword, wings, crown, pavilion, shield, book, horn, hand, staff, found \
         `spear`",
    );
    wrong(
        "base = false }",
        "base = false, cards = 3 }",
        "great_artefacts.book.cards: expected one of name, base, found `cards`",
    );
}
