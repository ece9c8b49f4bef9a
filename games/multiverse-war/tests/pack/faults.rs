//! Wrong packs: each is refused with the line, the field, what was expected and what was found.

use multiverse_war::{PackRef, STANDARD};
use table::BadPack;

fn refused(text: &str) -> BadPack {
    PackRef::parse("my.toml", text).expect_err("a wrong pack is refused")
}

/// The number of the line in which a part of the standard pack stands first.
#[track_caller]
fn line_of(part: &str) -> usize {
    let at = STANDARD.find(part).unwrap_or_else(|| panic!("the standard pack has no longer {part:?}"));
    1 + STANDARD[..at].matches('\n').count()
}

/// The standard pack with the first such part exchanged gets this one fault, in the line of that part.
#[track_caller]
fn wrong(part: &str, instead: &str, fault: &str) {
    let line = line_of(part);
    let bad = refused(&STANDARD.replacen(part, instead, 1));
    assert_eq!(bad.to_string(), format!("my.toml:{line}: {fault}"));
}

#[test]
fn what_is_not_toml_is_refused_with_its_line() {
    for (part, instead) in [
        ("dice_base = 5", "dice_base 5"),
        ("game = \"multiverse-war\"", "game = \"multiverse-war"),
        ("[numbers]", "[numbers"),
        ("dice_least = 1", "dice_base = 1"),
    ] {
        let bad = refused(&STANDARD.replacen(part, instead, 1));
        assert_eq!((bad.faults.len(), bad.faults[0].line), (1, line_of(part)), "{bad}");
    }
}

#[test]
fn a_pack_for_another_game_gets_one_fault() {
    let game = "game = \"multiverse-war\"";
    wrong(game, "game = \"seven\"", "game: expected a pack for \"multiverse-war\", found \"seven\"");
    wrong(game, "game = 7", "game: expected a text in \"quotes\", found 7");
    assert_eq!(refused("").to_string(), "my.toml:1: game: this field is missing");
    let seven = include_str!("../../../seven/packs/standard.toml");
    assert_eq!(refused(seven).faults.len(), 1, "every other line would be wrong too");
}

#[test]
fn numbers_have_a_range() {
    wrong(
        "dice_base = 5",
        "dice_base = 0",
        "numbers.dice_base: expected a whole number from 1 to 6, found 0",
    );
    wrong(
        "turn_cap = 60",
        "turn_cap = 101",
        "numbers.turn_cap: expected a whole number from 10 to 100, found 101",
    );
    wrong(
        "turn_cap = 60",
        "turn_cap = \"60\"",
        "numbers.turn_cap: expected a whole number from 10 to 100, found \"60\"",
    );
    wrong("cancels = 20", "cancels = 51", "numbers.cancels: expected a whole number from 0 to 50, found 51");
}

#[test]
fn a_missing_or_unknown_field_is_named() {
    let bad = refused(&STANDARD.replacen("turn_cap = 60", "", 1)).to_string();
    assert_eq!(bad, format!("my.toml:{}: numbers.turn_cap: this field is missing", line_of("[numbers]")));
    let bad = refused(&STANDARD.replacen("turn_cap = 60", "turn_cap = 60\nturncap = 60", 1)).to_string();
    assert!(
        bad.starts_with(&format!("my.toml:{}: numbers.turncap: ", line_of("turn_cap = 60") + 1)),
        "{bad}"
    );
}

#[test]
fn words_are_chosen_from_a_list() {
    let bad = refused(&STANDARD.replacen("class = \"anti_cavalry\"", "class = \"anti_cavalery\"", 1));
    let fault = bad.faults.iter().find(|fault| fault.what.contains("did you mean `anti_cavalry`?"));
    assert_eq!(fault.map(|fault| fault.line), Some(line_of("class = \"anti_cavalry\"")), "{bad}");
}

#[test]
fn what_depends_on_each_other_is_checked_together() {
    let bad = refused(&STANDARD.replacen("dice_most = 6", "dice_most = 4", 1)).to_string();
    assert!(bad.contains("expected dice_least <= dice_base <= dice_most"), "{bad}");
    let bad = refused(&STANDARD.replacen("track_veteran = 2", "track_veteran = 9", 1)).to_string();
    assert!(bad.contains("expected track_veteran <= track_hp <= track_elite"), "{bad}");
}

#[test]
fn all_faults_of_a_text_are_found_at_once() {
    let text =
        STANDARD.replacen("dice_base = 5", "dice_base = 9", 1).replacen("cancels = 20", "cancels = 99", 1);
    let faults: Vec<_> = refused(&text).faults.into_iter().map(|fault| fault.line).collect();
    assert!(
        faults.contains(&line_of("dice_base = 5")) && faults.contains(&line_of("cancels = 20")),
        "{faults:?}"
    );
}
