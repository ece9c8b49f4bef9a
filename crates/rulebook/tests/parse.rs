//! Reading rulebooks: what is a rule, what belongs to it, and what is wrong with it.

use rulebook::{Kind, Problem, Rule, Rulebook, Tag};

const SEVEN: &str = "\
# Seven

<!-- rules: S X -->
<!-- rows: D H -->

**How to read it.** Tags such as [seed] stand at the end.

---

## 4. Set-up

The steps run in this order. [public]

**S4.3 Gift pools and starting stock.** The 42 gifts form six pools. [seed] Each hero takes gifts.
A second line. [ruling][seed]

| part | count | tag |
| --- | --- | --- |
| gifts | 42 | [design] |

Words below the table.

**S4.4 Sins: drawn.** The sins are shuffled. [design]

### Decisions

**A.1 Heroes**

| id | question |
|---|---|
| D12 | Which *artifact*? | owner |
| H4.2 | Rally [withdrawn] |
| D13, D14 | Two at once |
| Q1 | No declared prefix |

## 24. Worked examples

| D15 | In a chapter without a rule above |

**X7 Second use discards.** Tancred's guard is tapped (S4.3).
";

fn parse(markdown: &str) -> Rulebook {
    Rulebook::parse("docs/rules/seven.md", markdown).expect("a rulebook without problems")
}

fn problems(markdown: &str) -> Vec<Problem> {
    Rulebook::parse("docs/rules/seven.md", markdown).expect_err("a rulebook with problems")
}

fn ids(rulebook: &Rulebook) -> Vec<&str> {
    rulebook.rules().iter().map(|rule| rule.id.as_str()).collect()
}

fn rule<'a>(rulebook: &'a Rulebook, id: &str) -> &'a Rule {
    rulebook.rule(id).expect("a rule with this id")
}

#[test]
fn rules_and_rows_come_in_the_order_of_the_text() {
    assert_eq!(ids(&parse(SEVEN)), ["S4.3", "S4.4", "D12", "H4.2", "D15", "X7"]);
}

#[test]
fn a_paragraph_gives_all_parts_of_a_rule() {
    let expected = Rule {
        id: "S4.4".to_owned(),
        name: "Sins: drawn".to_owned(),
        kind: Kind::Main,
        tags: vec![Tag::Design],
        text: "The sins are shuffled. [design]".to_owned(),
        line: 23,
        chapter: "4. Set-up".to_owned(),
    };
    assert_eq!(rule(&parse(SEVEN), "S4.4"), &expected);
}

#[test]
fn text_runs_to_the_next_rule_and_includes_tables() {
    let book = parse(SEVEN);
    let text = &rule(&book, "S4.3").text;
    assert!(text.starts_with("The 42 gifts form six pools. [seed] Each hero takes gifts.\nA second line."));
    assert!(text.contains("| gifts | 42 | [design] |"));
    assert!(text.ends_with("Words below the table."));
}

#[test]
fn text_ends_at_a_heading_and_at_a_ruler() {
    let book = parse("<!-- rules: S -->\n**S1.1 A.** One. [seed]\n\n### Two\nThree\n");
    assert_eq!(rule(&book, "S1.1").text, "One. [seed]");
    let book = parse("<!-- rules: S -->\n**S1.1 A.** One. [seed]\n---\nTwo\n");
    assert_eq!(rule(&book, "S1.1").text, "One. [seed]");
}

#[test]
fn tags_come_in_order_of_appearance_once_each_and_not_from_tables() {
    assert_eq!(rule(&parse(SEVEN), "S4.3").tags, [Tag::Seed, Tag::Ruling]);
}

#[test]
fn only_the_five_known_words_are_tags() {
    let book = parse("<!-- rules: X -->\n**X1 A.** [sede] [seed\nseed] [public] [Ruling] [withdrawn]\n");
    assert_eq!(rule(&book, "X1").tags, [Tag::Public, Tag::Withdrawn]);
}

#[test]
fn a_row_has_the_second_cell_as_name_the_row_as_text_and_the_tags_of_the_paragraph_above() {
    let expected = Rule {
        id: "D12".to_owned(),
        name: "Which *artifact*?".to_owned(),
        kind: Kind::Row,
        tags: vec![Tag::Design],
        text: "| D12 | Which *artifact*? | owner |".to_owned(),
        line: 31,
        chapter: "4. Set-up".to_owned(),
    };
    assert_eq!(rule(&parse(SEVEN), "D12"), &expected);
}

#[test]
fn a_row_can_be_withdrawn_by_itself() {
    let book = parse(SEVEN);
    assert_eq!(rule(&book, "H4.2").tags, [Tag::Design, Tag::Withdrawn]);
    assert!(rule(&book, "H4.2").is_withdrawn());
    assert!(!rule(&book, "D12").is_withdrawn());
}

#[test]
fn a_row_does_not_take_tags_from_another_chapter() {
    assert_eq!(rule(&parse(SEVEN), "D15").tags, []);
}

#[test]
fn prefixes_that_end_in_x_are_examples() {
    let book = parse("<!-- rules: B BX X -->\n**BX.1 A.** a\n**X7 B.** b\n**B1.1 C.** c [seed]\n");
    let kinds: Vec<Kind> = book.rules().iter().map(|rule| rule.kind).collect();
    assert_eq!(kinds, [Kind::Example, Kind::Example, Kind::Main]);
}

#[test]
fn the_whole_prefix_counts() {
    let text = "**B1.1 A.** [seed]\n**BX.1 B.** [seed]\n";
    assert_eq!(ids(&parse(&format!("<!-- rules: B BX -->\n{text}"))), ["B1.1", "BX.1"]);
    assert_eq!(ids(&parse(&format!("<!-- rules: B -->\n{text}"))), ["B1.1"]);
    assert_eq!(ids(&parse(&format!("<!-- rules: BX -->\n{text}"))), ["BX.1"]);
}

#[test]
fn only_bold_ids_at_the_beginning_of_a_line_are_rules() {
    let text = "S1.1 Plain.\n see **S1.2 Inside.** [seed]\n- **S1.3 Item.** [seed]\n**Sin 4.** [seed]\n";
    assert_eq!(ids(&parse(&format!("<!-- rules: S -->\n{text}"))), [""; 0]);
}

#[test]
fn an_appendix_is_a_rule_only_if_its_prefix_is_declared() {
    let book = parse("<!-- rules: A -->\n**A.1 Heroes**\n[design]\n");
    assert_eq!(rule(&book, "A.1").name, "Heroes");
}

#[test]
fn paragraph_prefixes_make_no_rows_and_row_prefixes_no_paragraphs() {
    let book = parse("<!-- rules: S -->\n<!-- rows: D -->\n**D1 A.** [seed]\n\n| S1.1 | B |\n| D2 | C |\n");
    assert_eq!(ids(&book), ["D2"]);
}

#[test]
fn blanks_around_names_headings_and_rulers_do_not_count() {
    let book = parse("<!-- rules: S -->\n##  1. One  \n**S1.1  Two.** [seed]\n---  \nThree\n");
    let rule = rule(&book, "S1.1");
    assert_eq!((rule.chapter.as_str(), rule.name.as_str()), ("1. One", "Two"));
    assert_eq!(rule.text, "[seed]");
}

#[test]
fn tables_may_be_indented_and_need_no_bar_at_the_end() {
    let book = parse("<!-- rules: S -->\n<!-- rows: D -->\n**S1.1 A.** [seed]\n\n  | D1 | B | [design]\n");
    assert_eq!(rule(&book, "S1.1").tags, [Tag::Seed]);
    assert_eq!(rule(&book, "D1").name, "B");
    assert_eq!(rule(&book, "D1").text, "| D1 | B | [design]");
}

#[test]
fn declarations_add_up_and_may_have_any_blanks() {
    let book = parse("<!--rules:  S-->\n  <!-- rules: T  -->\n**S1 A.** [seed]\n**T1 B.** [seed]\n");
    assert_eq!(ids(&book), ["S1", "T1"]);
}

#[test]
fn nothing_in_a_code_fence_is_a_rule_a_heading_or_a_tag() {
    let fenced = "  ```text\n<!-- rules: T -->\n# no heading\n---\n**S1.2 B.** [design]\n| D1 | C |\n  ```";
    let book = parse(&format!("<!-- rules: S -->\n<!-- rows: D -->\n**S1.1 A.** [seed]\n{fenced}\nEnd.\n"));
    assert_eq!(ids(&book), ["S1.1"]);
    assert_eq!(rule(&book, "S1.1").text, format!("[seed]\n{fenced}\nEnd."));
    assert_eq!(rule(&book, "S1.1").tags, [Tag::Seed]);
}

#[test]
fn a_rulebook_without_declaration_says_what_was_expected() {
    let found = problems("# Seven\n\n**S4.3 Gift pools.** [seed]\n");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].line, None);
    assert_eq!(
        found[0].to_string(),
        "docs/rules/seven.md: no comment declares the prefixes of the rules, expected <!-- rules: S X --> \
         or the like (hint: add the comment near the top, with the letters before the numbers of the ids)"
    );
}

#[test]
fn an_empty_declaration_is_none() {
    assert_eq!(problems("<!-- rules: -->\n<!-- rows: D -->\n"), problems(""));
}

#[test]
fn a_declaration_of_anything_but_capital_letters_is_a_problem() {
    let found = problems("# Seven\n<!-- rules: S, X -->\n");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].line, Some(2));
    assert!(found[0].what.starts_with("`S,` is no prefix of ids"), "{}", found[0]);
}

#[test]
fn an_id_that_comes_twice_is_a_problem_with_both_lines() {
    let found = problems("<!-- rules: S -->\n**S1.1 A.** [seed]\n**S1.2 B.** [seed]\n**S1.1 C.** [seed]\n");
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].file.as_str(), found[0].line), ("docs/rules/seven.md", Some(4)));
    assert_eq!(found[0].what, "rule S1.1 stands here again; its first place is line 2");
    assert!(found[0].hint.contains("next free number"), "{}", found[0]);
}

#[test]
fn a_row_that_comes_twice_is_a_problem_with_a_hint_of_its_own() {
    let found = problems("<!-- rules: M -->\n<!-- rows: U -->\n| U2 | Scout |\n\n| U2 | Sprint |\n");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].line, Some(5));
    assert!(found[0].hint.contains("first cell"), "{}", found[0]);
}

#[test]
fn a_rule_without_a_name_is_a_problem_in_every_form() {
    for head in
        ["**S1.1.**", "**S1.1**", "**S1.1 .**", "**S1.1a Letter.**", "**S1.1: Colon.**", "**S1.1 Open"]
    {
        let found = problems(&format!("<!-- rules: S -->\n\n{head} Text. [seed]\n"));
        assert_eq!(found.len(), 1, "{head}");
        assert_eq!(found[0].line, Some(3), "{head}");
        assert_eq!(found[0].what, "rule S1.1 has no name, expected the form `**S1.1 Name.**`", "{head}");
    }
    let found = problems("<!-- rules: S -->\n<!-- rows: D -->\n| D1 | | 4 |\n");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].what, "rule D1 has no name, expected the form `| D1 | Name |`");
}

#[test]
fn a_main_rule_without_a_tag_is_a_problem_examples_and_rows_need_none() {
    let found = problems(
        "<!-- rules: S X -->\n<!-- rows: D -->\n| D1 | A |\n\n**X1 B.** b\n\n**S1.1 C.** c\n\n| [seed] |\n",
    );
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].line, Some(7));
    assert_eq!(
        found[0].what,
        "rule S1.1 has no tag, expected one or several of [seed] [public] [ruling] [design] [withdrawn]"
    );
}

#[test]
fn all_problems_are_reported_at_once_in_the_order_of_the_text() {
    let found = problems("<!-- rules: S -->\n**S1.1 A.** a\n**S1.2.** [seed]\n**S1.1 C.** [seed]\n");
    let lines: Vec<Option<usize>> = found.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [Some(2), Some(3), Some(4)]);
}
