//! Content packs: what every card says and every number that was designed, as data that a player can exchange.
//!
//! A pack is read once and then kept for the life of the program, one for each fingerprint. So a position holds nothing but a
//! reference, is copied without touching the pack, and finds it again when it is read back from its JSON.

#![expect(
    clippy::disallowed_types,
    reason = "which packs are loaded lies outside of positions; whoever names a pack by its fingerprint always gets the same one"
)]

use crate::Digest;
use serde::Serialize;
use std::fmt;
use std::sync::OnceLock;
use thiserror::Error;

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

/// Every pack of a game that was asked for, the standard pack first: `static PACKS: Packs<Pack> = Packs::new(read_standard);`
///
/// Packs are never freed. Whoever takes packs from strangers limits how many.
pub struct Packs<P: 'static> {
    read_standard: fn() -> (Digest, P),
    standard: OnceLock<Kept<P>>,
}

/// A pack and the one that was loaded after it.
struct Kept<P> {
    digest: Digest,
    pack: P,
    next: OnceLock<Box<Kept<P>>>,
}

impl<P: Send + Sync> Packs<P> {
    /// No packs yet. The standard pack is read when it is first needed.
    pub const fn new(read_standard: fn() -> (Digest, P)) -> Self {
        Packs { read_standard, standard: OnceLock::new() }
    }

    /// The standard pack. Every simulated game asks for it, so after the first time this is one look.
    #[inline]
    pub fn standard(&'static self) -> &'static P {
        &self.first().pack
    }

    /// The pack with this fingerprint, if it is loaded.
    pub fn find(&'static self, digest: &Digest) -> Option<&'static P> {
        let mut kept = self.first();
        while kept.digest != *digest {
            kept = kept.next.get()?;
        }
        Some(&kept.pack)
    }

    /// Keeps a pack for the life of the program. If one with its fingerprint is kept already, that one counts.
    pub fn intern(&'static self, digest: Digest, pack: P) -> &'static P {
        let mut last = self.first();
        let mut unkept = Box::new(Kept { digest, pack, next: OnceLock::new() });
        while last.digest != unkept.digest {
            // Another thread may keep one at the same moment. Then ours comes back, and is kept after that one.
            let next = last.next.set(unkept);
            last = last.next.get().expect("it was set just now, or before");
            match next {
                Ok(()) => break,
                Err(back) => unkept = back,
            }
        }
        &last.pack
    }

    #[inline]
    fn first(&'static self) -> &'static Kept<P> {
        self.standard.get_or_init(|| {
            let (digest, pack) = (self.read_standard)();
            Kept { digest, pack, next: OnceLock::new() }
        })
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
    use super::{BadPack, PackFault, PackText, Packs};
    use crate::Digest;
    use std::ptr;

    fn digest(name: &str) -> Digest {
        Digest::of(&name)
    }

    fn keep(packs: &'static Packs<String>, name: &str) -> &'static String {
        packs.intern(digest(name), name.to_owned())
    }

    #[test]
    fn the_standard_pack_is_read_once() {
        static PACKS: Packs<String> = Packs::new(|| (digest("standard"), "standard".to_owned()));
        assert!(ptr::eq(PACKS.standard(), PACKS.standard()));
        assert!(ptr::eq(PACKS.standard(), PACKS.find(&digest("standard")).expect("it is always there")));
        assert!(ptr::eq(PACKS.standard(), keep(&PACKS, "standard")));
    }

    #[test]
    fn a_pack_is_kept_once_for_each_fingerprint() {
        static PACKS: Packs<String> = Packs::new(|| (digest("standard"), "standard".to_owned()));
        assert_eq!(PACKS.find(&digest("house")), None);
        let (house, other) = (keep(&PACKS, "house"), keep(&PACKS, "other"));
        assert_eq!((house.as_str(), other.as_str()), ("house", "other"));
        assert!(ptr::eq(house, keep(&PACKS, "house")));
        assert!(ptr::eq(other, PACKS.find(&digest("other")).expect("it was kept")));
    }

    #[test]
    fn threads_that_load_at_the_same_moment_agree() {
        static PACKS: Packs<String> = Packs::new(|| (digest("standard"), "standard".to_owned()));
        let names: Vec<String> = (0..20).map(|i| format!("pack {i}")).collect();
        let found: Vec<Vec<_>> = std::thread::scope(|scope| {
            let load = || names.iter().map(|name| keep(&PACKS, name)).collect();
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(load)).collect();
            threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
        });
        for packs in &found {
            for (pack, first) in packs.iter().zip(&found[0]) {
                assert!(ptr::eq(*pack, *first));
            }
        }
    }

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
