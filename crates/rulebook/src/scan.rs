//! Scans one source file: where it names ids in its prose, and which tests it has.
//!
//! Never asks whether an id exists; `index` does. Places are right by line, items by good approximation.

use std::fmt;

use crate::Source;
use crate::ids::{Mention, mentions};
use crate::items::{Item, items_of};
use crate::lexer::{Line, lines_of};

/// A place in the sources of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file, relative to the crate's folder, with `/` as separator.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The item the place belongs to: `fn can_take_part`, `enum Refusal`, `mod quests`, `crate`.
    pub item: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} ({})", self.file, self.line, self.item)
    }
}

/// A source file, taken apart.
pub(crate) struct File<'a> {
    path: &'a str,
    lines: Vec<Line>,
    items: Vec<Item>,
}

impl<'a> File<'a> {
    pub(crate) fn new(source: &'a Source) -> File<'a> {
        let lines = lines_of(&source.text);
        let items = items_of(&lines);
        File { path: &source.path, lines, items }
    }

    pub(crate) fn path(&self) -> &str {
        self.path
    }

    /// The functions with `#[test]`: name and place.
    pub(crate) fn tests(&self) -> impl Iterator<Item = (&str, Place)> {
        let tests = self.items.iter().filter(|item| item.is_test());
        tests.map(|item| (item.name.as_str(), self.place(item.head, item.label())))
    }

    /// The ids named in comments and strings outside of test code, line by line.
    pub(crate) fn mentions(&self) -> Vec<(Mention<'_>, Place)> {
        let mut found = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            let mentions = mentions(&line.prose);
            if !mentions.is_empty() && !self.is_test_code(number) {
                let place = self.place(number, self.owner_of(number));
                found.extend(mentions.into_iter().map(|mention| (mention, place.clone())));
            }
        }
        found
    }

    /// The modules of this file that are compiled for tests only and stand in other files, as paths
    /// without ending: `src/quests/tests`.
    pub(crate) fn test_modules(&self) -> impl Iterator<Item = String> {
        let modules = self.items.iter().filter(|item| item.is_module_elsewhere() && item.is_test_code());
        modules.map(|item| format!("{}/{}", folder_of_modules(self.path), item.name))
    }

    fn place(&self, number: usize, item: String) -> Place {
        Place { file: self.path.to_owned(), line: number + 1, item }
    }

    fn is_test_code(&self, number: usize) -> bool {
        let around = self.items.iter().filter(|item| item.covers(number));
        around.chain(self.item_below(number)).any(Item::is_test_code)
    }

    /// The label of the item to which a place in this line belongs.
    fn owner_of(&self, number: usize) -> String {
        let prose = self.lines[number].prose.trim_start();
        if prose.starts_with("//!") || prose.starts_with("/*!") {
            return module_of(self.path);
        }
        let owner = self.item_below(number);
        let owner = owner.or_else(|| self.function_around(number)).or_else(|| self.item_around(number));
        owner.map_or_else(|| module_of(self.path), Item::label)
    }

    /// The item that a comment on a line of its own is about: the next one in the same block. Inside of
    /// functions only doc comments are about what follows.
    fn item_below(&self, number: usize) -> Option<&Item> {
        let Line { code, prose } = &self.lines[number];
        let is_doc = prose.trim_start().starts_with("///") || prose.trim_start().starts_with("/**");
        if !code.trim().is_empty() || (!is_doc && self.function_around(number).is_some()) {
            return None;
        }
        let end_of_block = self.item_around(number).map_or(self.lines.len(), |item| item.last);
        self.items.iter().find(|item| item.head > number).filter(|item| item.head <= end_of_block)
    }

    fn function_around(&self, number: usize) -> Option<&Item> {
        self.items.iter().rfind(|item| item.is_function() && item.covers(number))
    }

    fn item_around(&self, number: usize) -> Option<&Item> {
        self.items.iter().rfind(|item| item.covers(number))
    }
}

/// The module a file is: `mod quests` for `src/quests.rs`, `crate` for `src/lib.rs`.
fn module_of(path: &str) -> String {
    let folder = folder_of_modules(path);
    match folder.split_once('/') {
        Some((_, module)) => format!("mod {}", module.replace('/', "::")),
        None => "crate".to_owned(),
    }
}

/// Where the modules declared in a file stand: `src` for `src/lib.rs`, `src/quests` for `src/quests.rs`.
fn folder_of_modules(path: &str) -> &str {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    match stem.rsplit_once('/') {
        Some((folder, "lib" | "main" | "mod")) => folder,
        _ => stem,
    }
}
