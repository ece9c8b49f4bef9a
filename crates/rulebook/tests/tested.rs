//! Which tests count for which rules, and what is said about those that fit no rule.

use rulebook::{Index, Rulebook, Source};

const BOOK: &str = "\
<!-- rules: S X BX -->
<!-- rows: D -->

**S4.3 Gift pools.** [seed]

**S4.4 Sins.** [seed]

**S4.31 Long.** [seed]

**S4.3.1 Deep.** [seed]

**X7 Example.** Text.

**BX.1 Other example.** Text.

| D12 | Decision |

**S9.9 Given up.** [seed] [withdrawn]
";

fn index(sources: &[(&str, &str)]) -> Index {
    let book = Rulebook::parse("docs/rules/seven.md", BOOK).expect("a rulebook without problems");
    let sources: Vec<Source> = sources.iter().map(|&(path, text)| Source::new(path, text)).collect();
    Index::new(&book, &sources)
}

/// The ids for which a test with this name counts.
fn ids(name: &str) -> Vec<String> {
    let rows = index(&[("tests/quests.rs", &format!("#[test]\nfn {name}() {{}}\n"))]).rows;
    rows.into_iter().filter(|row| !row.tests.is_empty()).map(|row| row.rule.id).collect()
}

/// What is said about a test with this name.
fn problems(name: &str) -> Vec<String> {
    let problems = index(&[("tests/quests.rs", &format!("#[test]\nfn {name}() {{}}\n"))]).problems;
    problems.into_iter().filter(|problem| problem.file == "tests/quests.rs").map(|p| p.what).collect()
}

/// The tests found in a file, as places.
fn tests_in(path: &str, text: &str) -> Vec<String> {
    let rows = index(&[(path, text)]).rows;
    rows.iter().flat_map(|row| &row.tests).map(ToString::to_string).collect()
}

#[test]
fn a_test_counts_for_the_id_its_name_starts_with() {
    assert_eq!(ids("s4_3_six_pools"), ["S4.3"]);
    assert_eq!(ids("s4_3"), ["S4.3"]);
    assert_eq!(ids("x7_second_use"), ["X7"]);
    assert_eq!(ids("bx_1_thirteen_strong"), ["BX.1"]);
    assert_eq!(ids("d12_which_artifact"), ["D12"]);
    assert_eq!(ids("s9_9_is_given_up"), ["S9.9"]);
}

#[test]
fn the_longest_id_wins() {
    assert_eq!(ids("s4_3_1_deep"), ["S4.3.1"]);
    assert_eq!(ids("s4_3_2_players"), ["S4.3"]);
    assert_eq!(ids("s4_31_long"), ["S4.31"]);
}

#[test]
fn the_id_stands_at_the_front_and_ends_with_an_underscore() {
    for name in ["six_pools_s4_3", "s4_3six", "ss4_3_six", "x7th_use", "bx1_strong", "s_4_3_six"] {
        assert_eq!(ids(name), [""; 0], "{name}");
    }
}

#[test]
fn ids_joined_by_and_count_each() {
    assert_eq!(ids("s4_3_and_s4_4_set_up"), ["S4.3", "S4.4"]);
    assert_eq!(ids("s4_3_and_s4_4_and_x7"), ["S4.3", "S4.4", "X7"]);
    assert_eq!(ids("s4_3_and_back_and_s4_4"), ["S4.3"]);
    assert_eq!(ids("s4_3_pools_and_s4_4"), ["S4.3"]);
    assert_eq!(ids("s99_1_and_s4_4"), ["S4.4"]);
}

#[test]
fn tests_stand_in_tests_and_in_src() {
    let text = "#[cfg(test)]\nmod tests {\n    #[test]\n    fn x7_use() {}\n}\n";
    assert_eq!(tests_in("src/quests.rs", text), ["src/quests.rs:4 (fn x7_use)"]);
    assert_eq!(tests_in("tests/deep/quests.rs", text), ["tests/deep/quests.rs:4 (fn x7_use)"]);
}

#[test]
fn other_attributes_and_comments_may_stand_around_the_test_attribute() {
    let text = "\
#[should_panic(expected = \"]\")]
#[test]
// A comment.
#[expect(
    clippy::too_many_lines,
    reason = \"long\"
)]
/// A doc comment.
pub fn x7_use() -> Result<(), String> {
    Ok(())
}
#[test] fn x7_again() {}
";
    let expected = ["tests/quests.rs:9 (fn x7_use)", "tests/quests.rs:12 (fn x7_again)"];
    assert_eq!(tests_in("tests/quests.rs", text), expected);
}

#[test]
fn functions_without_the_attribute_are_no_tests() {
    let text = "\
fn x7_helper() {}
// #[test]
fn x7_commented() {}
#[test]
fn free() {}
fn x7_after_a_test() {}
#[test]
const A: u8 = 1;
fn x7_after_a_constant() {}
#[testing]
fn x7_other_attribute() {}
const TEXT: &str = \"
#[test]
fn x7_in_a_string() {}
\";
";
    assert_eq!(tests_in("tests/quests.rs", text), [""; 0]);
}

#[test]
fn ignored_tests_do_not_count() {
    for ignored in ["#[ignore]", "#[ignore = \"slow\"]"] {
        assert!(
            tests_in("tests/quests.rs", &format!("#[test]\n{ignored}\nfn x7_skipped() {{}}\n")).is_empty()
        );
    }
}

#[test]
fn several_tests_of_a_rule_come_in_the_order_of_the_sources() {
    let found = index(&[
        ("src/a.rs", "#[test]\nfn x7_b() {}\n#[test]\nfn x7_a() {}\n"),
        ("tests/a.rs", "#[test]\nfn x7_b() {}\n"),
    ]);
    let row = found.rows.iter().find(|row| row.rule.id == "X7").expect("a row for the example");
    let places: Vec<String> = row.tests.iter().map(ToString::to_string).collect();
    assert_eq!(places, ["src/a.rs:2 (fn x7_b)", "src/a.rs:4 (fn x7_a)", "tests/a.rs:2 (fn x7_b)"]);
}

#[test]
fn a_test_that_names_an_unknown_id_is_a_problem() {
    let found = index(&[("tests/quests.rs", "\n#[test]\nfn s99_1_foo() {}\n")]).problems;
    assert_eq!(
        found[0].to_string(),
        "tests/quests.rs:3: test `s99_1_foo` names S99.1, which docs/rules/seven.md does not have \
         (hint: name the test after an existing rule, or add the rule to the rulebook)"
    );
}

#[test]
fn unknown_ids_are_seen_in_every_form() {
    let named = |name: &str| {
        let problems = problems(name);
        assert_eq!(problems.len(), 1, "{name}: {problems:?}");
        problems[0]
            .split_once(" names ")
            .and_then(|(_, rest)| rest.split_once(','))
            .expect("an id")
            .0
            .to_owned()
    };
    assert_eq!(named("s4_32_foo"), "S4.32");
    assert_eq!(named("s99_1"), "S99.1");
    assert_eq!(named("s4_pools"), "S4");
    assert_eq!(named("x8_foo"), "X8");
    assert_eq!(named("bx_99_foo"), "BX.99");
    assert_eq!(named("bx1_foo"), "BX1");
    assert_eq!(named("d99_foo"), "D99");
    assert_eq!(named("s4_3_and_s99_1_foo"), "S99.1");
    assert_eq!(named("s99_1_and_s4_3_foo"), "S99.1");
}

#[test]
fn tests_that_do_not_look_like_ids_are_free() {
    for name in
        ["conformance", "perft_3", "d12and_more", "e2e", "s", "seven_2_players", "t4_3_foo", "x_ray", "_1"]
    {
        assert_eq!(problems(name), [""; 0], "{name}");
    }
}

#[test]
fn a_rule_without_a_test_is_a_problem_unless_withdrawn() {
    let tests = ["s4_3", "s4_31", "s4_3_1", "x7", "d12"].map(|name| format!("#[test]\nfn {name}() {{}}\n"));
    let found = index(&[("tests/quests.rs", &tests.concat())]).problems;
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "docs/rules/seven.md:6: rule S4.4 (Sins) has no test, expected at least one \
             (hint: write a #[test] function whose name starts with `s4_4_`, in tests/ or src/)",
            "docs/rules/seven.md:14: rule BX.1 (Other example) has no test, expected at least one \
             (hint: write a #[test] function whose name starts with `bx_1_`, in tests/ or src/)",
        ]
    );
}

#[test]
fn a_row_of_a_table_needs_a_test_too() {
    let problems = index(&[]).problems;
    assert!(problems.iter().any(|problem| problem.what.starts_with("rule D12 (Decision) has no test")));
}

#[test]
fn there_is_one_row_for_each_rule_in_the_order_of_the_book() {
    let index = index(&[]);
    let ids: Vec<&str> = index.rows.iter().map(|row| row.rule.id.as_str()).collect();
    assert_eq!(ids, ["S4.3", "S4.4", "S4.31", "S4.3.1", "X7", "BX.1", "D12", "S9.9"]);
    assert_eq!(index.rows[0].rule.name, "Gift pools");
    assert_eq!(index.rows[0].rule.line, 4);
}
