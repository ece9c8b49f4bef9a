//! Joins a rulebook with the sources of its game: per rule, where it is enforced and by which tests.
//!
//! Never reads files and never judges the rules themselves.

use std::collections::BTreeMap;

use crate::ids::{after_id, in_test_name, is_between, leading_id_of_test, prefix_of};
use crate::scan::File;
use crate::{Place, Problem, Rule, Rulebook, Source};

/// The rules of a game with their places in the sources, and everything that does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Index {
    /// One row for each rule, in the order of the rulebook.
    pub rows: Vec<Row>,
    /// What has to be mended: unknown ids in `src/`, tests that name unknown ids, rules without a test.
    pub problems: Vec<Problem>,
}

/// One rule and its places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The rule.
    pub rule: Rule,
    /// Where `src/` names it outside of tests. May be empty: some paragraphs are vocabulary.
    pub enforced_in: Vec<Place>,
    /// The tests named after it.
    pub tests: Vec<Place>,
}

impl Index {
    /// Joins the rulebook with all sources of the game crate.
    pub fn new(rulebook: &Rulebook, sources: &[Source]) -> Index {
        let files: Vec<File> = sources.iter().map(File::new).collect();
        let mut join = Join::new(rulebook);
        for file in enforcing(&files) {
            join.add_mentions(file);
        }
        for file in &files {
            join.add_tests(file);
        }
        join.finish()
    }
}

/// The files of `src/` that are not modules for tests only.
fn enforcing<'a>(files: &'a [File<'a>]) -> impl Iterator<Item = &'a File<'a>> {
    let test_modules: Vec<String> = files.iter().flat_map(File::test_modules).collect();
    let is_for_tests = move |path: &str| {
        let mut endings = test_modules.iter().filter_map(|module| path.strip_prefix(module.as_str()));
        endings.any(|ending| ending == ".rs" || ending.starts_with('/'))
    };
    files.iter().filter(move |file| file.path().starts_with("src/") && !is_for_tests(file.path()))
}

/// An index in the making.
struct Join<'a> {
    rulebook: &'a Rulebook,
    rows: Vec<Row>,
    row_of: BTreeMap<&'a str, usize>,
    /// How tests write the id of each row.
    test_names: Vec<String>,
    problems: Vec<Problem>,
}

impl<'a> Join<'a> {
    fn new(rulebook: &'a Rulebook) -> Join<'a> {
        let rules = rulebook.rules();
        let row = |rule: &Rule| Row { rule: rule.clone(), enforced_in: Vec::new(), tests: Vec::new() };
        Join {
            rulebook,
            rows: rules.iter().map(row).collect(),
            row_of: rules.iter().enumerate().map(|(row, rule)| (rule.id.as_str(), row)).collect(),
            test_names: rules.iter().map(|rule| in_test_name(&rule.id)).collect(),
            problems: Vec::new(),
        }
    }

    /// Notes each place of the file where an id stands.
    fn add_mentions(&mut self, file: &File) {
        for (mention, place) in file.mentions() {
            if let Some(low) = mention.range_from {
                for row in self.rows.iter_mut().filter(|row| is_between(&row.rule.id, low, mention.id)) {
                    add(&mut row.enforced_in, &place);
                }
            }
            if let Some(&row) = self.row_of.get(mention.id) {
                add(&mut self.rows[row].enforced_in, &place);
            } else if self.is_in_the_form_of_a_rule(mention.id) {
                let what =
                    format!("{} names {}, which {} does not have", place.item, mention.id, self.book());
                let hint = "correct the id, or add the rule to the rulebook";
                self.problems.push(Problem::new(&place.file, place.line, what, hint));
            }
        }
    }

    /// Whether an unknown id can only be meant as a rule: it has a dot, as the rules with its prefix have.
    /// A short word such as `D1` may be something else.
    fn is_in_the_form_of_a_rule(&self, id: &str) -> bool {
        let is_kin = |rule: &Rule| prefix_of(&rule.id) == prefix_of(id) && rule.id.contains('.');
        id.contains('.') && self.rulebook.rules().iter().any(is_kin)
    }

    /// Notes each test of the file for the ids at the front of its name, joined by `_and_`.
    fn add_tests(&mut self, file: &File) {
        for (test, place) in file.tests() {
            let mut name = Some(test);
            while let Some(rest) = name.and_then(|name| self.add_test(test, name, &place)) {
                name = rest.strip_prefix("_and_");
            }
        }
    }

    /// Notes a test for the id at the front of `name`, which is its name or the end of it, and gives back
    /// what follows the id. Nothing if no id stands there.
    fn add_test<'n>(&mut self, test: &str, name: &'n str, place: &Place) -> Option<&'n str> {
        let matches = self.test_names.iter().enumerate();
        let matches = matches.filter_map(|(row, id)| after_id(name, id).map(|rest| (row, rest)));
        if let Some((row, rest)) = matches.min_by_key(|(_, rest)| rest.len()) {
            add(&mut self.rows[row].tests, place);
            return Some(rest);
        }
        let (id, rest) = leading_id_of_test(name).filter(|(id, _)| self.rulebook.declares_prefix_of(id))?;
        let what = format!("test `{test}` names {id}, which {} does not have", self.book());
        let hint = "name the test after an existing rule, or add the rule to the rulebook";
        self.problems.push(Problem::new(&place.file, place.line, what, hint));
        Some(rest)
    }

    fn finish(mut self) -> Index {
        for (row, test) in self.rows.iter().zip(&self.test_names) {
            if row.tests.is_empty() && !row.rule.is_withdrawn() {
                let Rule { id, name, line, .. } = &row.rule;
                let what = format!("rule {id} ({name}) has no test, expected at least one");
                let hint =
                    format!("write a #[test] function whose name starts with `{test}_`, in tests/ or src/");
                self.problems.push(Problem::new(self.book(), *line, what, hint));
            }
        }
        Index { rows: self.rows, problems: self.problems }
    }

    fn book(&self) -> &'a str {
        self.rulebook.path()
    }
}

/// Adds a place unless it is there already.
fn add(places: &mut Vec<Place>, place: &Place) {
    if !places.contains(place) {
        places.push(place.clone());
    }
}
