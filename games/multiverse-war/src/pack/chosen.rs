//! How a pack reaches a position: chosen before the game, kept for the life of the program, named by its fingerprint.

use super::{Pack, read};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use table::{BadPack, BadSetup, Digest, Options, Packs};

/// The text of the pack that the rulebook describes.
pub const STANDARD: &str = include_str!("../../packs/standard.toml");

/// What errors call a pack that came with a record.
const IN_RECORD: &str = "the pack in the record";

static PACKS: Packs<Pack> = Packs::new(|| {
    let pack = read::read("standard.toml", STANDARD).expect("the standard pack passes its tests");
    (pack.digest.clone(), pack)
});

impl Pack {
    /// The pack that the rulebook describes.
    #[inline]
    pub fn standard() -> PackRef {
        PackRef(PACKS.standard())
    }

    /// Reads a pack. `name` is what errors call it: the name of its file.
    pub fn parse(name: &str, text: &str) -> Result<PackRef, BadPack> {
        let pack = read::read(name, text)?;
        Ok(PackRef(PACKS.intern(pack.digest.clone(), pack)))
    }
}

/// A pack that is loaded: a position holds it, and every rule reads the cards through it.
///
/// There is one for each fingerprint, and as its fingerprint it is written.
#[derive(Clone, Copy)]
pub struct PackRef(&'static Pack);

impl PackRef {
    /// The pack, for as long as the program runs.
    #[inline]
    pub(crate) const fn whole(self) -> &'static Pack {
        self.0
    }
}

impl Deref for PackRef {
    type Target = Pack;

    #[inline]
    fn deref(&self) -> &Pack {
        self.0
    }
}

impl PartialEq for PackRef {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for PackRef {}

impl Hash for PackRef {
    /// Not by its address, which differs from run to run.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest.hash(state);
    }
}

impl fmt::Debug for PackRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pack({})", self.digest)
    }
}

impl Serialize for PackRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.digest.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PackRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digest = Digest::deserialize(deserializer)?;
        let pack = PACKS.find(&digest).map(PackRef);
        pack.ok_or_else(|| {
            let what = format_args!("expected the fingerprint of a pack that is loaded, found `{digest}`");
            serde::de::Error::custom(what)
        })
    }
}

/// Which pack a game is played with. With its text, if it is not the standard pack, so that a record is complete.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct ChosenPack {
    digest: Digest,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// What stands in a record, before it is known whether the text has this fingerprint.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    digest: Digest,
    text: Option<String>,
}

impl ChosenPack {
    /// The standard pack.
    pub fn standard() -> Self {
        ChosenPack { digest: Pack::standard().digest.clone(), text: None }
    }

    /// The pack that was given with the options, or else the standard pack.
    pub fn from_options(options: &Options) -> Result<Self, BadSetup> {
        let Some(given) = options.pack() else { return Ok(ChosenPack::standard()) };
        let pack = Pack::parse(&given.name, &given.text)?;
        // A copy in which only comments differ is the standard pack, and needs no text.
        let text = (pack != Pack::standard()).then(|| given.text.clone());
        Ok(ChosenPack { digest: pack.digest.clone(), text })
    }

    /// The pack. Every game begins with it, so one that is loaded is found without any work.
    pub fn open(&self) -> Result<PackRef, BadSetup> {
        let standard = Pack::standard();
        match &self.text {
            None if self.digest == standard.digest => Ok(standard),
            None => Err(BadSetup::new(format!(
                "expected a pack that this program has: its standard pack is {}, and this game was played with the \
                 standard pack {} of another program",
                standard.digest, self.digest
            ))),
            Some(text) => match PACKS.find(&self.digest) {
                Some(pack) => Ok(PackRef(pack)),
                None => Ok(Pack::parse(IN_RECORD, text)?),
            },
        }
    }

    /// Its fingerprint.
    pub fn digest(&self) -> &Digest {
        &self.digest
    }
}

impl TryFrom<Written> for ChosenPack {
    type Error = String;

    /// Afterwards a pack is looked up by its fingerprint alone, so that must be the one of the text.
    fn try_from(Written { digest, text }: Written) -> Result<Self, String> {
        if let Some(text) = &text {
            let found = read::digest(IN_RECORD, text).map_err(|bad| bad.to_string())?;
            if found != digest {
                return Err(format!("expected a pack with the fingerprint `{digest}`, found `{found}`"));
            }
        }
        Ok(ChosenPack { digest, text })
    }
}
