//! `trestle rules`: the index of rules, code and tests, as it was built into the program.

use crate::trestle::trestle;
use rulebook::index_of;
use serde_json::{Value, json};
use std::path::Path;

fn rules(game: &str, part: &[&str]) -> Vec<Value> {
    let args = [&["rules", game, "--json"], part].concat();
    trestle(&args).json().as_array().expect("a list of rules").clone()
}

#[test]
fn every_rule_is_listed_with_its_code_and_its_tests() {
    for game in shelf::games() {
        let id = game.meta().id;
        let index = index_of(Path::new(env!("CARGO_MANIFEST_DIR")), id).expect("a sound rulebook");
        let texts = |places: &[rulebook::Place]| places.iter().map(ToString::to_string).collect::<Vec<_>>();
        let expected: Vec<_> = index
            .rows
            .iter()
            .map(|row| {
                let tags: Vec<_> = row.rule.tags.iter().map(|tag| tag.as_str()).collect();
                json!({
                    "id": row.rule.id,
                    "name": row.rule.name,
                    "tag": tags.join(" "),
                    "enforced_in": texts(&row.enforced_in),
                    "tests": texts(&row.tests),
                })
            })
            .collect();
        assert_eq!(rules(id, &[]), expected);
    }
}

#[test]
fn a_part_of_an_id_or_a_name_finds_the_rule() {
    let ids = |part: &str| rules("leduc", &[part]).iter().map(|rule| rule["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids("two raises"), ["L2.6"]);
    assert_eq!(ids("l3."), ["L3.1", "L3.2", "L3.3", "L3.4", "L3.5"]);
    trestle(&["rules", "leduc", "castle"]).fails(2, &["no rule of leduc contains `castle`"]);
}

#[test]
fn people_get_a_paragraph_for_each_rule() {
    let ran = trestle(&["rules", "leduc"]);
    ran.says(&["L2.6", "Two raises", "src/betting.rs", "fn can_raise", "19 rules, 19 with tests"]);
    trestle(&["rules", "chess"]).fails(2, &["there is no game `chess`"]);
}
