//! A rule of a rulebook and what is known about it.
//!
//! Never reads Markdown; `parse` does.

use std::fmt;

/// One rule: a paragraph with a bold head, or a row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The id, for example `S4.3`.
    pub id: String,
    /// The name, without the full stop at its end.
    pub name: String,
    /// Whether it is a main rule, an example or a row.
    pub kind: Kind,
    /// Where it comes from, in order of first appearance.
    pub tags: Vec<Tag>,
    /// The Markdown after the bold head, with the tables that belong to it; for a row the whole row.
    pub text: String,
    /// The line of its id, counted from 1.
    pub line: usize,
    /// The heading of second level above it, without the hashes; empty if there is none.
    pub chapter: String,
}

impl Rule {
    /// Whether the rule is given up and only keeps its id.
    pub fn is_withdrawn(&self) -> bool {
        self.tags.contains(&Tag::Withdrawn)
    }

    /// What is wrong with the rule, each with a hint; `first_line` is where its id came first.
    pub(crate) fn problems(&self, first_line: usize) -> Vec<(String, &'static str)> {
        let id = &self.id;
        let mut problems = Vec::new();
        if first_line != self.line {
            let what = format!("rule {id} stands here again; its first place is line {first_line}");
            let hint = match self.kind {
                Kind::Row => {
                    "where a row only refers to another one, write more than the id in its first cell"
                }
                Kind::Main | Kind::Example => "give one of the two the next free number of its chapter",
            };
            problems.push((what, hint));
        }
        if self.name.is_empty() {
            let form =
                if self.kind == Kind::Row { format!("| {id} | Name |") } else { format!("**{id} Name.**") };
            let what = format!("rule {id} has no name, expected the form `{form}`");
            problems.push((what, "write a blank and a short name after the id"));
        }
        if self.kind == Kind::Main && self.tags.is_empty() {
            let tags = Tag::ALL.map(|tag| tag.to_string()).join(" ");
            let what = format!("rule {id} has no tag, expected one or several of {tags}");
            problems.push((what, "say at the end of the paragraph where the rule comes from"));
        }
        problems
    }
}

/// What kind of rule a rule is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A paragraph that states a rule; it has at least one tag.
    Main,
    /// A worked example: a paragraph with a prefix that ends in X.
    Example,
    /// A row of a table; it has the tags of the paragraph above and its own.
    Row,
}

/// Where a rule comes from, or what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tag {
    /// Stated in a seed document.
    Seed,
    /// Stated in public sources.
    Public,
    /// Our decision where the sources are silent or disagree.
    Ruling,
    /// Our invention where the printed component is not public.
    Design,
    /// No longer a rule; the id stays taken.
    Withdrawn,
}

impl Tag {
    const ALL: [Tag; 5] = [Tag::Seed, Tag::Public, Tag::Ruling, Tag::Design, Tag::Withdrawn];

    /// Adds the tags that stand in `text` and are not in the list yet, in order of appearance.
    pub(crate) fn add_from(text: &str, tags: &mut Vec<Tag>) {
        for after_bracket in text.split('[').skip(1) {
            let word = after_bracket.split_once(']').map_or("", |(word, _)| word);
            let tag = Tag::ALL.into_iter().find(|tag| tag.as_str() == word);
            tags.extend(tag.filter(|tag| !tags.contains(tag)));
        }
    }

    /// The word between the brackets.
    pub fn as_str(self) -> &'static str {
        match self {
            Tag::Seed => "seed",
            Tag::Public => "public",
            Tag::Ruling => "ruling",
            Tag::Design => "design",
            Tag::Withdrawn => "withdrawn",
        }
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.as_str())
    }
}
