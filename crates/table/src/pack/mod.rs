//! Content packs: what every card says and every number that was designed, as data that a player can exchange.
//!
//! A game gives the struct of its [`Content`], a function that reads it and the text of its standard pack. Here is the rest: the
//! walk through a TOML text, in which every value knows its line and what errors call it (`fields.rs`, `shape.rs`); the fingerprint
//! of what a text says (`said.rs`); the packs that are loaded, and the reference that a position holds (`kept.rs`); which pack was
//! chosen, and how a record says so (`chosen.rs`).
//!
//! ```
//! use table::pack::{Content, Fields, PackRef, Packs, Reader};
//!
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct Pack {
//!     lives: u8,
//! }
//!
//! static PACKS: Packs<Pack> = Packs::new();
//!
//! impl Content for Pack {
//!     const GAME: &'static str = "cat";
//!     const STANDARD: &'static str = "game = \"cat\"\nlives = 7 # [design]\n";
//!
//!     fn read(reader: &mut Reader, top: &mut Fields) -> Option<Self> {
//!         Some(Pack { lives: top.number(reader, "lives", 1..=9) })
//!     }
//!
//!     fn packs() -> &'static Packs<Self> {
//!         &PACKS
//!     }
//! }
//!
//! assert_eq!(PackRef::<Pack>::standard().lives, 7);
//! let bad = PackRef::<Pack>::parse("my.toml", "game = \"cat\"\nlives = 10\n").unwrap_err();
//! assert_eq!(bad.to_string(), "my.toml:2: lives: expected a whole number from 1 to 9, found 10");
//! ```

mod chosen;
mod fields;
mod kept;
mod said;
mod shape;

pub use chosen::ChosenPack;
pub use fields::{Fields, Place, Reader, unknown};
pub use kept::{PackRef, Packs};
pub use shape::{Shape, Shapes};

use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// What the packs of one game hold.
pub trait Content: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The id of the game, which every pack names: `game = "seven"`.
    const GAME: &'static str;

    /// The text of the pack that the rulebook describes. A test must show that it can be read.
    const STANDARD: &'static str;

    /// Reads every field of a pack but `game`, and writes down all that a rule could break at. What comes back counts only if there
    /// is no fault, and then there must be something.
    fn read(reader: &mut Reader, top: &mut Fields) -> Option<Self>;

    /// The packs that are loaded: a `static` of the game, because there can be none for all games.
    fn packs() -> &'static Packs<Self>;
}

/// A pack as somebody gave it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackText {
    /// What it is called in errors: the name of its file.
    pub name: String,
    /// All of it.
    pub text: String,
}

impl PackText {
    /// A pack as it lies in a file. It must be text.
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Result<Self, BadPack> {
        let name = name.to_owned();
        match String::from_utf8(bytes) {
            Ok(text) => Ok(PackText { name, text }),
            Err(error) => {
                let good = error.utf8_error().valid_up_to();
                let line = String::from_utf8_lossy(&error.as_bytes()[..good]).split('\n').count();
                let what = "expected text in UTF-8, found bytes that are none".to_owned();
                Err(BadPack { name, faults: vec![PackFault { line, field: String::new(), what }] })
            }
        }
    }
}

/// Why a text is no content pack: everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct BadPack {
    /// The name of its file.
    pub name: String,
    /// At least one, in the order of the lines.
    pub faults: Vec<PackFault>,
}

/// One thing that is wrong with a pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PackFault {
    /// The line, counted from 1.
    pub line: usize,
    /// Which field: `character "Forge Apprentice": cost`. Empty if it is not about a field.
    pub field: String,
    /// What was expected and what was found.
    pub what: String,
}

/// One line for each fault: `my.toml:12: character "Forge Apprentice": cost: expected …, found …`.
impl fmt::Display for BadPack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let new_line = if i == 0 { "" } else { "\n" };
            write!(f, "{new_line}{}:{fault}", self.name)?;
        }
        Ok(())
    }
}

impl fmt::Display for PackFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PackFault { line, field, what } = self;
        if field.is_empty() { write!(f, "{line}: {what}") } else { write!(f, "{line}: {field}: {what}") }
    }
}

#[cfg(test)]
mod tests {
    use super::{BadPack, PackFault, PackText};

    #[test]
    fn bytes_that_are_no_text_are_no_pack() {
        let read = |bytes: &[u8]| PackText::from_bytes("my.toml", bytes.to_vec());
        assert_eq!(read("a = \"é\"\n".as_bytes()).map(|pack| pack.text), Ok("a = \"é\"\n".to_owned()));
        let bad = read(b"a = 1\nb = \xff").expect_err("0xff is in no text");
        assert_eq!(bad.to_string(), "my.toml:2: expected text in UTF-8, found bytes that are none");
    }

    #[test]
    fn errors_name_file_line_and_field() {
        let fault =
            |line, field: &str, what: &str| PackFault { line, field: field.into(), what: what.into() };
        let faults = vec![fault(3, "", "expected `=`"), fault(7, "sin \"Greed\": copies", "expected 4")];
        let bad = BadPack { name: "my.toml".into(), faults };
        assert_eq!(bad.to_string(), "my.toml:3: expected `=`\nmy.toml:7: sin \"Greed\": copies: expected 4");
    }
}
