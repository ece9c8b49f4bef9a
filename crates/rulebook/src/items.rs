//! Finds the items of a Rust file: functions, types, constants, modules, with their first and last lines.
//!
//! Never parses Rust. It counts brackets and looks at how lines begin, which is right for code in the
//! layout of rustfmt.

use crate::ids::is_word_char;
use crate::lexer::Line;

/// An item and the lines it covers, counted from 0. Comments above it are not among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    /// `fn`, `struct`, `impl` and so on.
    pub(crate) keyword: String,
    /// The name; for an `impl` all of its head.
    pub(crate) name: String,
    /// Attributes without blanks: `#[cfg(test)]`.
    attributes: Vec<String>,
    /// The line of its first attribute, or of its head.
    first: usize,
    /// The line of its head, where keyword and name stand.
    pub(crate) head: usize,
    pub(crate) last: usize,
}

impl Item {
    /// `fn can_take_part`.
    pub(crate) fn label(&self) -> String {
        format!("{} {}", self.keyword, self.name)
    }

    pub(crate) fn covers(&self, line: usize) -> bool {
        (self.first..=self.last).contains(&line)
    }

    pub(crate) fn is_function(&self) -> bool {
        self.keyword == "fn"
    }

    /// Whether this is a function with `#[test]` that runs: an ignored test shows nothing.
    pub(crate) fn is_test(&self) -> bool {
        let has = |start: &str| self.attributes.iter().any(|attribute| attribute.starts_with(start));
        self.is_function() && has("#[test]") && !has("#[ignore")
    }

    /// Whether this is compiled for tests only.
    pub(crate) fn is_test_code(&self) -> bool {
        let only_for_tests = ["#[test]", "#[cfg(test)]", "#[cfg(all(test,"];
        self.attributes
            .iter()
            .any(|attribute| only_for_tests.iter().any(|start| attribute.starts_with(start)))
    }

    /// Whether this is a `mod name;`, whose content is another file.
    pub(crate) fn is_module_elsewhere(&self) -> bool {
        self.keyword == "mod" && self.head == self.last
    }

    /// Whether a block may end the item; the others end with a semicolon only.
    fn may_end_with_block(&self) -> bool {
        !matches!(self.keyword.as_str(), "const" | "static")
    }
}

/// All items, in the order of their heads; an item inside another one comes after it.
pub(crate) fn items_of(lines: &[Line]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    // Indices of the items that are not finished yet, each with the number of brackets around it.
    let mut unfinished: Vec<(usize, usize)> = Vec::new();
    let mut brackets = 0_usize;
    let mut attributes = Attributes::default();
    for (number, line) in lines.iter().enumerate() {
        let code = attributes.take_from(&line.code, number).trim();
        if code.is_empty() {
            continue;
        }
        let Attributes { found, first, .. } = std::mem::take(&mut attributes);
        if let Some((keyword, name)) = item_head(code) {
            unfinished.push((items.len(), brackets));
            let first = first.unwrap_or(number);
            items.push(Item { keyword, name, attributes: found, first, head: number, last: lines.len() - 1 });
        }
        for c in code.chars() {
            match c {
                '(' | '[' | '{' => brackets += 1,
                ')' | ']' | '}' => brackets = brackets.saturating_sub(1),
                _ => {}
            }
            let ends = |item: &Item| c == ';' || (c == '}' && item.may_end_with_block());
            while let Some(&(item, around)) = unfinished.last()
                && (brackets < around || (brackets == around && ends(&items[item])))
            {
                items[item].last = number;
                unfinished.pop();
            }
        }
    }
    items
}

/// Collects the attributes above an item, which may share lines or run over several.
#[derive(Default)]
struct Attributes {
    found: Vec<String>,
    /// The line where the first one begins.
    first: Option<usize>,
    /// How many brackets of the last one are still open.
    open: usize,
}

impl Attributes {
    /// Takes what belongs to attributes from the front of the code of a line and gives back the rest.
    fn take_from<'a>(&mut self, mut code: &'a str, number: usize) -> &'a str {
        loop {
            code = code.trim_start();
            if self.open == 0 {
                if !code.starts_with("#[") {
                    return code;
                }
                self.found.push(String::new());
                self.first.get_or_insert(number);
            }
            let (taken, rest) = code.split_at(self.end_in(code));
            if let Some(attribute) = self.found.last_mut() {
                attribute.extend(taken.chars().filter(|c| !c.is_whitespace()));
            }
            if rest.is_empty() {
                return rest;
            }
            code = rest;
        }
    }

    /// Where the last attribute ends in this line; keeps count of its brackets.
    fn end_in(&mut self, code: &str) -> usize {
        for (at, c) in code.char_indices() {
            match c {
                '[' => self.open += 1,
                ']' => self.open = self.open.saturating_sub(1),
                _ => continue,
            }
            if self.open == 0 {
                return at + 1;
            }
        }
        code.len()
    }
}

/// Keyword and name of the item that begins with this code, if one does.
fn item_head(code: &str) -> Option<(String, String)> {
    let (keyword, rest) = split_word(code);
    let name = match keyword {
        "pub" => return item_head(after_visibility(rest)),
        "async" | "unsafe" | "default" => return item_head(rest),
        "extern" => return item_head(rest.trim_start_matches(['"', ' '])),
        "const" if matches!(split_word(rest).0, "fn" | "unsafe" | "extern") => {
            return item_head(rest);
        }
        // A parameter of a generic item, on a line of its own.
        "const" if code.ends_with(',') => return None,
        "fn" | "struct" | "enum" | "union" | "trait" | "mod" | "const" | "static" | "type" => {
            split_word(rest).0
        }
        "macro_rules" => split_word(rest.strip_prefix('!')?.trim_start()).0,
        "impl" => rest.split('{').next()?.trim(),
        _ => return None,
    };
    (!name.is_empty()).then(|| (keyword.to_owned(), name.to_owned()))
}

/// The word at the front of `code`, and what follows it without blanks.
fn split_word(code: &str) -> (&str, &str) {
    let rest = code.trim_start_matches(is_word_char);
    (&code[..code.len() - rest.len()], rest.trim_start())
}

/// Skips the brackets of `pub(crate)`.
fn after_visibility(rest: &str) -> &str {
    match rest.strip_prefix('(').and_then(|inside| inside.split_once(')')) {
        Some((_, after)) => after.trim_start(),
        None => rest,
    }
}
