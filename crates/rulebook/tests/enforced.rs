//! Where sources name rules: which words count, and to which item a place belongs.

use rulebook::{Index, Rulebook, Source};

const BOOK: &str = "\
<!-- rules: S X BX -->
<!-- rows: D H -->
**S4.1 A.** [seed]
**S4.2 B.** [seed]
**S4.3 C.** [seed]
**S4.4 D.** [seed]
**S4.31 E.** [seed]
**S5.1 F.** [seed]
**X1 G.**
**X2 H.**
**X3 I.**
**BX.1 J.**

| D1 | K |
| H4.1 | L |
";

fn index(sources: &[(&str, &str)]) -> Index {
    let book = Rulebook::parse("docs/rules/seven.md", BOOK).expect("a rulebook without problems");
    let sources: Vec<Source> = sources.iter().map(|&(path, text)| Source::new(path, text)).collect();
    Index::new(&book, &sources)
}

/// The places of all rules in the one file `src/quests.rs`, as `S4.1@12 (fn name)`.
fn places(text: &str) -> Vec<String> {
    let mut places = Vec::new();
    for row in index(&[("src/quests.rs", text)]).rows {
        for place in row.enforced_in {
            assert_eq!(place.file, "src/quests.rs");
            places.push(format!("{}@{} ({})", row.rule.id, place.line, place.item));
        }
    }
    places
}

/// The ids found in one line of prose.
fn ids(prose: &str) -> Vec<String> {
    let rows = index(&[("src/quests.rs", &format!("// {prose}\n"))]).rows;
    rows.into_iter().filter(|row| !row.enforced_in.is_empty()).map(|row| row.rule.id).collect()
}

/// What the problems about `src/` say.
fn problems(path: &str, text: &str) -> Vec<String> {
    let problems = index(&[(path, text)]).problems;
    problems.iter().filter(|problem| problem.file == path).map(ToString::to_string).collect()
}

#[test]
fn ids_count_as_whole_words_only() {
    assert_eq!(ids("S4.3"), ["S4.3"]);
    assert_eq!(ids("(S4.3), \"X2\"; `BX.1`: S5.1."), ["S4.3", "S5.1", "X2", "BX.1"]);
    assert_eq!(ids("S4.31"), ["S4.31"]);
    assert_eq!(ids("XS4.3 _S4.3 4S4.3 äS4.3 S4.3a S4.3_ S4.3.1 s4.3 S4. S4"), [""; 0]);
}

#[test]
fn ranges_count_each_id_between() {
    for range in ["S4.1 to S4.4", "S4.1–S4.4", "S4.1-S4.4", "S4.1 – S4.4", "S4.1 - S4.4"] {
        assert_eq!(ids(range), ["S4.1", "S4.2", "S4.3", "S4.4"], "{range}");
    }
    assert_eq!(ids("X1 to X3"), ["X1", "X2", "X3"]);
}

#[test]
fn a_range_needs_one_chapter_a_rising_order_and_a_word_for_it() {
    assert_eq!(ids("S4.1 to S5.1"), ["S4.1", "S5.1"]);
    assert_eq!(ids("S4.4 to S4.1"), ["S4.1", "S4.4"]);
    assert_eq!(ids("S4.1, S4.4"), ["S4.1", "S4.4"]);
    assert_eq!(ids("S4.1 and S4.4"), ["S4.1", "S4.4"]);
    assert_eq!(ids("S4.1 up to S4.4"), ["S4.1", "S4.4"]);
}

#[test]
fn comments_and_strings_count_code_does_not() {
    let text = r##"fn f<'a>(x: &'a str) {
    let D1 = 'D'; let y = "S4.1"; // S4.2
    /* S4.3 /* nested */
       S4.4 */ let H4 = '"'; let X1 = X2;
    let z = r#"say "X3" "#; let b = br"BX.1";
    let w = "\nS5.1 \" D1"; let q = ['\'','"']; let X2 = ['\u{58}','"'];
    let v = "over
        S4.31"; let last = X1;
}
"##;
    let expected = [
        "S4.1@2 (fn f)",
        "S4.2@2 (fn f)",
        "S4.3@3 (fn f)",
        "S4.4@4 (fn f)",
        "S4.31@8 (fn f)",
        "S5.1@6 (fn f)",
        "X3@5 (fn f)",
        "BX.1@5 (fn f)",
        "D1@6 (fn f)",
    ];
    assert_eq!(places(text), expected);
}

#[test]
fn an_id_twice_on_a_line_is_one_place_on_two_lines_two() {
    assert_eq!(
        places("// S4.1 S4.1\n// S4.1 to S4.2, S4.1\nfn f() {}\n"),
        ["S4.1@1 (fn f)", "S4.1@2 (fn f)", "S4.2@2 (fn f)"]
    );
}

#[test]
fn strings_side_by_side_are_no_range() {
    assert_eq!(places("const A: [&str; 2] = [\"S4.1\", \"S4.3\"];\n").len(), 2);
}

#[test]
fn a_doc_comment_belongs_to_the_item_that_follows() {
    for (head, item) in [
        ("fn f() {}", "fn f"),
        ("pub(crate) const fn f() {}", "fn f"),
        ("pub async unsafe fn f() {}", "fn f"),
        ("pub extern \"C\" fn f() {}", "fn f"),
        ("const unsafe fn f() {}", "fn f"),
        ("const extern \"C\" fn f() {}", "fn f"),
        ("union U {", "union U"),
        ("pub struct S(u8);", "struct S"),
        ("pub enum E {", "enum E"),
        ("const C: u8 = 3;", "const C"),
        ("static C: u8 = 3;", "static C"),
        ("type T = u8;", "type T"),
        ("pub trait T {", "trait T"),
        ("mod m {", "mod m"),
        ("impl Game for Seven {", "impl Game for Seven"),
        ("macro_rules! rule {", "macro_rules rule"),
    ] {
        let text = format!(
            "fn before() {{}}\n\n/// S4.1\n///\n/// More.\n#[must_use]\n{head}\n}}\nfn after() {{}}\n"
        );
        assert_eq!(places(&text), [format!("S4.1@3 ({item})")]);
    }
}

#[test]
fn attributes_and_comments_between_belong_to_the_same_item() {
    let text = "\
fn before() {}

// S4.1
#[expect(
    clippy::too_many_lines, // S4.2
    reason = \"S4.3\"
)]
/// S4.4
#[doc = \"S5.1\"]
fn f() {}
fn after() {}
";
    let expected = ["S4.1@3 (fn f)", "S4.2@5 (fn f)", "S4.3@6 (fn f)", "S4.4@8 (fn f)", "S5.1@9 (fn f)"];
    assert_eq!(places(text), expected);
}

#[test]
fn inside_a_function_the_function_counts() {
    let text = "\
impl Seven {
    /// S4.1
    fn f(
        &self, // S4.2
    ) -> [u8; 3] {
        open('{');
        // S4.3 {
        let s = \"}\";
        /// S5.1
        const INNER: u8 = 1;
        if self.x { return \"S4.4\"; }
    } // X1

    // X2
}
";
    let expected = [
        "S4.1@2 (fn f)",
        "S4.2@4 (fn f)",
        "S4.3@7 (fn f)",
        "S4.4@11 (fn f)",
        "S5.1@9 (const INNER)",
        "X1@12 (fn f)",
        "X2@14 (impl Seven)",
    ];
    assert_eq!(places(text), expected);
}

#[test]
fn inside_a_type_or_a_table_the_type_or_the_table_counts() {
    let text = "\
pub enum Refusal {
    /// S4.1
    NotYourTurn,
    // S4.2
    TooPoor { gold: u8 }, // S4.3
}

const TEXTS: [(&str, u8); 2] = [
    (\"S4.4\", 1),
    // S5.1
];

const PRICE: Price = Price { gold: 3 }
    .named(\"X1\");
static STOCK: Stock = Stock { gold: 3 }
    .named(\"X2\");

fn after() {}
";
    let expected = [
        "S4.1@2 (enum Refusal)",
        "S4.2@4 (enum Refusal)",
        "S4.3@5 (enum Refusal)",
        "S4.4@9 (const TEXTS)",
        "S5.1@10 (const TEXTS)",
        "X1@14 (const PRICE)",
        "X2@16 (static STOCK)",
    ];
    assert_eq!(places(text), expected);
}

#[test]
fn a_parameter_of_a_generic_function_is_no_item() {
    let text = "fn f<\n    const N: usize, // X1\n>() {\n    // S4.1\n}\n// S4.2\nfn g() {}\n";
    assert_eq!(places(text), ["S4.1@4 (fn f)", "S4.2@6 (fn g)", "X1@2 (fn f)"]);
}

#[test]
fn block_comments_belong_where_line_comments_do() {
    let text = "\
/*! S4.1 */
/* /* S4.2 */ */
fn f() {
    /** S4.3 */
    const INNER: u8 = 1;
    /* S4.4 */
    let x = 1;
}
";
    let expected = ["S4.1@1 (mod quests)", "S4.2@2 (fn f)", "S4.3@4 (const INNER)", "S4.4@6 (fn f)"];
    assert_eq!(places(text), expected);
}

#[test]
fn of_items_inside_each_other_the_innermost_counts() {
    let text = "\
mod outer {
    mod inner {
        fn f() {
            fn g() {
                // S4.1
            }
            // S4.2
        }
        // S4.3
    }
    // S4.4
}
";
    let expected = ["S4.1@5 (fn g)", "S4.2@7 (fn f)", "S4.3@9 (mod inner)", "S4.4@11 (mod outer)"];
    assert_eq!(places(text), expected);
}

#[test]
fn inner_docs_and_loose_comments_belong_to_the_module() {
    for (path, module) in [
        ("src/quests.rs", "mod quests"),
        ("src/quests/mod.rs", "mod quests"),
        ("src/quests/rewards.rs", "mod quests::rewards"),
        ("src/lib.rs", "crate"),
        ("src/main.rs", "crate"),
    ] {
        let rows = index(&[(path, "//! S4.1\n\nfn f() {}\n\n// S4.1\n")]).rows;
        let places: Vec<String> = rows[0].enforced_in.iter().map(ToString::to_string).collect();
        assert_eq!(places, [format!("{path}:1 ({module})"), format!("{path}:5 ({module})")]);
    }
}

#[test]
fn test_code_and_tests_enforce_nothing() {
    let text = "\
fn f() {} // S4.1

#[test]
fn s4_2_here() {
    // S4.2
}

/// S4.3
#[cfg(test)]
mod tests {
    //! S4.3
    fn helper() {} // S4.3
}

#[cfg(all(test, unix))]
const C: &str = \"S4.4\";

#[cfg(not(test))]
fn g() {} // S5.1
";
    assert_eq!(places(text), ["S4.1@1 (fn f)", "S5.1@19 (fn g)"]);
    let rows = index(&[("tests/quests.rs", "// S4.1\nfn helper() {}\n")]).rows;
    assert!(rows.iter().all(|row| row.enforced_in.is_empty()));
}

#[test]
fn a_test_module_in_a_file_of_its_own_enforces_nothing() {
    let found = index(&[
        ("src/lib.rs", "#[cfg(test)]\nmod kit;\nmod quests;\nmod kitchen;\n#[cfg(test)]\nfn kitchen() {}\n"),
        ("src/kit.rs", "// S4.1\n"),
        ("src/kit/deep.rs", "// S4.1\n"),
        ("src/kitchen.rs", "// S4.1\n"),
        ("src/quests.rs", "#[cfg(test)]\nmod tests;\n"),
        ("src/quests/tests.rs", "// S4.1\n"),
        ("src/tests.rs", "// S4.1\n"),
    ]);
    let files: Vec<&str> = found.rows[0].enforced_in.iter().map(|place| place.file.as_str()).collect();
    assert_eq!(files, ["src/kitchen.rs", "src/tests.rs"]);
}

#[test]
fn a_rule_without_a_place_is_no_problem() {
    let book = Rulebook::parse("b.md", "<!-- rules: S -->\n**S1.1 A.** [seed]\n").expect("a rulebook");
    let index = Index::new(&book, &[Source::new("tests/a.rs", "#[test]\nfn s1_1() {}\n")]);
    assert_eq!(index.rows[0].enforced_in, []);
    assert_eq!(index.problems, []);
}

#[test]
fn an_unknown_id_in_the_form_of_a_rule_is_a_problem() {
    assert_eq!(
        problems("src/quests.rs", "/// S4.1 and S99.1\nfn can_take_part() {}\n"),
        ["src/quests.rs:1: fn can_take_part names S99.1, which docs/rules/seven.md does not have \
          (hint: correct the id, or add the rule to the rulebook)"]
    );
    assert_eq!(problems("src/quests.rs", "// S4.1 to S4.9\n").len(), 1);
    assert_eq!(problems("src/quests.rs", "// BX.99 and H9.9\n").len(), 2);
}

#[test]
fn short_words_other_prefixes_and_test_code_raise_no_alarm() {
    assert_eq!(problems("src/quests.rs", "// S99 X99 D99 X9.9 D1.5 T1.1 BXS4.9\n"), [""; 0]);
    assert_eq!(problems("src/quests.rs", "#[cfg(test)]\nmod tests {\n    // S99.1\n}\n"), [""; 0]);
    assert_eq!(problems("tests/quests.rs", "// S99.1\n"), [""; 0]);
}
