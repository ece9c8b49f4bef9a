//! The packs that are loaded. A pack is read once and then kept for the life of the program, one for each fingerprint. So a position
//! holds nothing but a reference, is copied without touching the pack, and finds it again when it is read back from its JSON.

#![expect(
    clippy::disallowed_types,
    reason = "which packs are loaded lies outside of positions; whoever names a pack by its fingerprint always gets the same one"
)]

use super::fields::{self, Whole};
use super::{BadPack, Content};
use crate::Digest;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::OnceLock;

/// Every pack of a game that was asked for, the standard pack first: `static PACKS: Packs<Pack> = Packs::new();`
///
/// Packs are never freed. Whoever takes packs from strangers limits how many.
pub struct Packs<P: 'static> {
    standard: OnceLock<Kept<P>>,
}

/// A pack, its fingerprint, and the pack that was loaded after it.
struct Kept<P> {
    digest: Digest,
    pack: P,
    next: OnceLock<Box<Kept<P>>>,
}

impl<P> Kept<P> {
    fn new(Whole { digest, pack }: Whole<P>) -> Self {
        Kept { digest, pack, next: OnceLock::new() }
    }
}

impl<P: Content> Packs<P> {
    /// No packs yet. The standard pack is read when it is first needed.
    #[expect(
        clippy::new_without_default,
        reason = "it is made for a static, where nothing is made by default"
    )]
    pub const fn new() -> Self {
        Packs { standard: OnceLock::new() }
    }

    /// The standard pack. Every simulated game asks for it, so after the first time this is one look.
    #[inline]
    fn standard(&'static self) -> PackRef<P> {
        PackRef(self.first())
    }

    /// The pack with this fingerprint, if it is loaded.
    fn find(&'static self, digest: &Digest) -> Option<PackRef<P>> {
        let mut kept = self.first();
        while kept.digest != *digest {
            kept = kept.next.get()?;
        }
        Some(PackRef(kept))
    }

    /// Keeps a pack for the life of the program. If one with its fingerprint is kept already, that one counts.
    fn keep(&'static self, pack: Whole<P>) -> PackRef<P> {
        let mut last = self.first();
        let mut unkept = Box::new(Kept::new(pack));
        while last.digest != unkept.digest {
            // Another thread may keep one at the same moment. Then ours comes back, and is kept after that one.
            let next = last.next.set(unkept);
            last = last.next.get().expect("it was set just now, or before");
            match next {
                Ok(()) => break,
                Err(back) => unkept = back,
            }
        }
        PackRef(last)
    }

    #[inline]
    fn first(&'static self) -> &'static Kept<P> {
        self.standard.get_or_init(|| {
            let pack = fields::read("standard.toml", P::STANDARD);
            Kept::new(pack.expect("the standard pack passes its tests"))
        })
    }
}

/// A pack that is loaded: a position holds it, and every rule reads the cards through it.
///
/// There is one for each fingerprint, and as its fingerprint it is written.
pub struct PackRef<P: 'static>(&'static Kept<P>);

impl<P: Content> PackRef<P> {
    /// The pack that the rulebook describes.
    #[inline]
    pub fn standard() -> Self {
        P::packs().standard()
    }

    /// The content itself, which is kept for the life of the program.
    #[inline]
    pub const fn whole(self) -> &'static P {
        &self.0.pack
    }

    /// Reads a pack. `name` is what errors call it: the name of its file.
    pub fn parse(name: &str, text: &str) -> Result<Self, BadPack> {
        Ok(P::packs().keep(fields::read(name, text)?))
    }

    /// The pack with this fingerprint, if it is loaded.
    pub fn find(digest: &Digest) -> Option<Self> {
        P::packs().find(digest)
    }

    /// The fingerprint of what it says: comments and spaces do not count.
    pub fn digest(&self) -> &'static Digest {
        &self.0.digest
    }
}

impl<P> Clone for PackRef<P> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for PackRef<P> {}

impl<P> Deref for PackRef<P> {
    type Target = P;

    #[inline]
    fn deref(&self) -> &P {
        &self.0.pack
    }
}

impl<P> PartialEq for PackRef<P> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<P> Eq for PackRef<P> {}

impl<P> Hash for PackRef<P> {
    /// Not by its address, which differs from run to run.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.digest.hash(state);
    }
}

impl<P> fmt::Debug for PackRef<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pack({})", self.0.digest)
    }
}

impl<P> Serialize for PackRef<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.digest.serialize(serializer)
    }
}

impl<'de, P: Content> Deserialize<'de> for PackRef<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digest = Digest::deserialize(deserializer)?;
        PackRef::find(&digest).ok_or_else(|| {
            let what = format_args!("expected the fingerprint of a pack that is loaded, found `{digest}`");
            serde::de::Error::custom(what)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{PackRef, Packs};
    use crate::Digest;
    use crate::pack::fields::Whole;
    use crate::pack::{Content, Fields, Reader};

    /// A pack that is nothing but a name.
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Named(String);

    /// Each test has packs of its own.
    static UNUSED: Packs<Named> = Packs::new();

    impl Content for Named {
        const GAME: &'static str = "test";
        const STANDARD: &'static str = "game = \"test\"\nname = \"standard\"";

        fn read(reader: &mut Reader, top: &mut Fields) -> Option<Self> {
            Some(Named(top.name(reader, "name")))
        }

        fn packs() -> &'static Packs<Self> {
            &UNUSED
        }
    }

    fn digest(name: &str) -> Digest {
        Digest::of(&name)
    }

    fn keep(packs: &'static Packs<Named>, name: &str) -> PackRef<Named> {
        packs.keep(Whole { digest: digest(name), pack: Named(name.to_owned()) })
    }

    #[test]
    fn the_standard_pack_is_read_once() {
        static PACKS: Packs<Named> = Packs::new();
        let standard = PACKS.standard();
        assert_eq!(standard.0.pack.0, "standard");
        assert_eq!(standard, PACKS.standard());
        assert_eq!(Some(standard), PACKS.find(standard.digest()));
        let again = Whole { digest: standard.digest().clone(), pack: Named("again".to_owned()) };
        assert_eq!(standard, PACKS.keep(again));
    }

    #[test]
    fn a_pack_is_kept_once_for_each_fingerprint() {
        static PACKS: Packs<Named> = Packs::new();
        assert_eq!(PACKS.find(&digest("house")), None);
        let (house, other) = (keep(&PACKS, "house"), keep(&PACKS, "other"));
        assert_eq!((house.0.pack.0.as_str(), other.0.pack.0.as_str()), ("house", "other"));
        assert_ne!(house, other);
        assert_eq!(house, keep(&PACKS, "house"));
        assert_eq!(Some(other), PACKS.find(&digest("other")));
    }

    #[test]
    fn threads_that_load_at_the_same_moment_agree() {
        static PACKS: Packs<Named> = Packs::new();
        let names: Vec<String> = (0..20).map(|i| format!("pack {i}")).collect();
        let found: Vec<Vec<_>> = std::thread::scope(|scope| {
            let load = || names.iter().map(|name| keep(&PACKS, name)).collect();
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(load)).collect();
            threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
        });
        for packs in &found {
            assert_eq!(packs, &found[0]);
        }
    }
}
