//! Reads a rulebook: which paragraphs and table rows of a Markdown file are rules.
//!
//! Never reads files and never looks at sources; `docs/rules/*.md` says what the rules mean.

use std::collections::BTreeMap;

use crate::ids::{leading_id, prefix_of};
use crate::{Kind, Problem, Rule, Tag};

/// A rulebook whose rules all have one id, a name and, where it matters, a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulebook {
    path: String,
    prefixes: Prefixes,
    rules: Vec<Rule>,
}

impl Rulebook {
    /// Reads a rulebook. `path` is how messages name it, for example `docs/rules/seven.md`.
    ///
    /// A rulebook with problems is no rulebook; all of them are reported at once.
    pub fn parse(path: &str, markdown: &str) -> Result<Rulebook, Vec<Problem>> {
        let prefixes = Prefixes::declared_in(path, markdown)?;
        let rules = rules_in(markdown, &prefixes);
        let mut problems = Vec::new();
        let mut first_lines = BTreeMap::new();
        for rule in &rules {
            let first_line = *first_lines.entry(&rule.id).or_insert(rule.line);
            for (what, hint) in rule.problems(first_line) {
                problems.push(Problem::new(path, rule.line, what, hint));
            }
        }
        if problems.is_empty() {
            Ok(Rulebook { path: path.to_owned(), prefixes, rules })
        } else {
            Err(problems)
        }
    }

    /// How messages name the rulebook.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// All rules, in the order of the text.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// Whether the id has one of the prefixes that stand for rules or rows in this book.
    pub(crate) fn declares_prefix_of(&self, id: &str) -> bool {
        has_prefix(&self.prefixes.rules, id) || has_prefix(&self.prefixes.rows, id)
    }
}

/// All rules, in the order of the text.
fn rules_in(markdown: &str, prefixes: &Prefixes) -> Vec<Rule> {
    let mut rules = Vec::new();
    // The chapter and the tags of the last paragraph with a rule, for the rows below it.
    let mut above = ("", Vec::new());
    for block in blocks_of(markdown, prefixes) {
        if let Some(rule) = block.rule(prefixes) {
            above = (block.chapter, rule.tags.clone());
            rules.push(rule);
        }
        let tags: &[Tag] = if above.0 == block.chapter { &above.1 } else { &[] };
        rules.extend(block.rows(prefixes, tags));
    }
    rules
}

/// The prefixes that make a paragraph or a row a rule, as the rulebook declares them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Prefixes {
    rules: Vec<String>,
    rows: Vec<String>,
}

impl Prefixes {
    fn declared_in(path: &str, markdown: &str) -> Result<Prefixes, Vec<Problem>> {
        let mut prefixes = Prefixes::default();
        let mut problems = Vec::new();
        for line in lines_of(markdown).filter(|line| !line.fenced) {
            let Some(comment) =
                line.text.trim().strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"))
            else {
                continue;
            };
            let (list, words) = match comment.trim().split_once(':') {
                Some(("rules", words)) => (&mut prefixes.rules, words),
                Some(("rows", words)) => (&mut prefixes.rows, words),
                _ => continue,
            };
            for word in words.split_whitespace() {
                if prefix_of(word) == word {
                    list.push(word.to_owned());
                } else {
                    let what =
                        format!("`{word}` is no prefix of ids, expected capital letters such as S or BX");
                    let hint = "separate prefixes by blanks: <!-- rules: S X -->";
                    problems.push(Problem::new(path, line.number, what, hint));
                }
            }
        }
        if prefixes.rules.is_empty() && problems.is_empty() {
            let what =
                "no comment declares the prefixes of the rules, expected <!-- rules: S X --> or the like";
            let hint = "add the comment near the top, with the letters before the numbers of the ids";
            problems.push(Problem::new(path, None, what.to_owned(), hint));
        }
        if problems.is_empty() { Ok(prefixes) } else { Err(problems) }
    }
}

fn has_prefix(prefixes: &[String], id: &str) -> bool {
    prefixes.iter().any(|prefix| prefix == prefix_of(id))
}

/// One line of Markdown.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
    /// Whether it stands in a fenced code block, where nothing has a meaning.
    fenced: bool,
}

impl<'a> Line<'a> {
    fn is_table(&self) -> bool {
        !self.fenced && self.text.trim_start().starts_with('|')
    }

    /// The id and the rest of a bold head such as `**S4.3 Gift pools.** The 42 gifts ...`.
    fn rule_head(&self, prefixes: &Prefixes) -> Option<(&'a str, &'a str)> {
        let head = self.text.strip_prefix("**").filter(|_| !self.fenced)?;
        let id = leading_id(head).filter(|id| has_prefix(&prefixes.rules, id))?;
        Some((id, &head[id.len()..]))
    }
}

fn lines_of(markdown: &str) -> impl Iterator<Item = Line<'_>> {
    let mut fenced = false;
    markdown.lines().enumerate().map(move |(index, text)| {
        let is_fence = text.trim_start().starts_with("```");
        fenced ^= is_fence;
        Line { number: index + 1, text, fenced: fenced || is_fence }
    })
}

/// A rule paragraph with all that belongs to it, or a heading or ruler with the text below.
struct Block<'a> {
    chapter: &'a str,
    lines: Vec<Line<'a>>,
}

fn blocks_of<'a>(markdown: &'a str, prefixes: &Prefixes) -> Vec<Block<'a>> {
    let mut blocks = vec![Block { chapter: "", lines: Vec::new() }];
    let mut chapter = "";
    for line in lines_of(markdown) {
        let is_heading = !line.fenced && line.text.starts_with('#');
        let is_ruler = !line.fenced && line.text.trim_end() == "---";
        if let Some(heading) = line.text.strip_prefix("## ").filter(|_| is_heading) {
            chapter = heading.trim();
        }
        if is_heading || is_ruler || line.rule_head(prefixes).is_some() {
            blocks.push(Block { chapter, lines: Vec::new() });
        }
        if let Some(block) = blocks.last_mut() {
            block.lines.push(line);
        }
    }
    blocks
}

impl Block<'_> {
    /// The rule of the paragraph, if the block begins with one.
    fn rule(&self, prefixes: &Prefixes) -> Option<Rule> {
        let (first, others) = self.lines.split_first()?;
        let (id, rest) = first.rule_head(prefixes)?;
        // Without its closing stars, or without a blank after the id, the head has no name.
        let (name, start) = rest.split_once("**").unwrap_or(("", rest));
        let name = name.strip_prefix(' ').unwrap_or("").trim();
        let text: Vec<&str> = [start].into_iter().chain(others.iter().map(|line| line.text)).collect();
        let mut tags = Vec::new();
        for line in self.lines.iter().filter(|line| !line.is_table() && !line.fenced) {
            Tag::add_from(line.text, &mut tags);
        }
        Some(Rule {
            id: id.to_owned(),
            name: name.strip_suffix('.').unwrap_or(name).to_owned(),
            kind: if prefix_of(id).ends_with('X') { Kind::Example } else { Kind::Main },
            tags,
            text: text.join("\n").trim().to_owned(),
            line: first.number,
            chapter: self.chapter.to_owned(),
        })
    }

    /// The rows that are rules of their own; `above` are the tags of the paragraph they belong to.
    fn rows(&self, prefixes: &Prefixes, above: &[Tag]) -> Vec<Rule> {
        let mut rows = Vec::new();
        for line in self.lines.iter().filter(|line| line.is_table()) {
            let mut cells = line.text.trim().trim_start_matches('|').split('|').map(str::trim);
            let id = cells.next().unwrap_or("");
            if leading_id(id) != Some(id) || !has_prefix(&prefixes.rows, id) {
                continue;
            }
            let mut tags = above.to_vec();
            Tag::add_from(line.text, &mut tags);
            rows.push(Rule {
                id: id.to_owned(),
                name: cells.next().unwrap_or("").to_owned(),
                kind: Kind::Row,
                tags,
                text: line.text.trim().to_owned(),
                line: line.number,
                chapter: self.chapter.to_owned(),
            });
        }
        rows
    }
}
