//! Which pack a game is played with: chosen before the game, said in its record.

use super::{BadPack, Content, PackRef, said};
use crate::{BadSetup, Digest, Options};
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// What errors call a pack that came with a record.
const IN_RECORD: &str = "the pack in the record";

/// Which pack a game is played with. With its text, if it is not the standard pack, so that a record is complete.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", bound = "")]
pub struct ChosenPack<P> {
    digest: Digest,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip)]
    content: PhantomData<P>,
}

/// What stands in a record, before it is known whether the text has this fingerprint.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    digest: Digest,
    text: Option<String>,
}

impl<P: Content> ChosenPack<P> {
    /// The standard pack.
    pub fn standard() -> Self {
        ChosenPack::new(PackRef::<P>::standard().digest().clone(), None)
    }

    /// The pack that was given with the options, or else the standard pack.
    pub fn from_options(options: &Options) -> Result<Self, BadSetup> {
        let Some(given) = options.pack() else { return Ok(ChosenPack::standard()) };
        let pack = PackRef::<P>::parse(&given.name, &given.text)?;
        // A copy in which only comments differ is the standard pack, and needs no text.
        let text = (pack != PackRef::standard()).then(|| given.text.clone());
        Ok(ChosenPack::new(pack.digest().clone(), text))
    }

    /// The pack. Every game begins with it, so one that is loaded is found without any work.
    pub fn open(&self) -> Result<PackRef<P>, BadSetup> {
        let standard = PackRef::<P>::standard();
        match &self.text {
            None if self.digest == *standard.digest() => Ok(standard),
            None => Err(BadSetup::new(format!(
                "expected a pack that this program has: its standard pack is {}, and this game was played with the \
                 standard pack {} of another program",
                standard.digest(),
                self.digest
            ))),
            Some(text) => match PackRef::find(&self.digest) {
                Some(pack) => Ok(pack),
                None => Ok(PackRef::parse(IN_RECORD, text)?),
            },
        }
    }
}

impl<P> ChosenPack<P> {
    fn new(digest: Digest, text: Option<String>) -> Self {
        ChosenPack { digest, text, content: PhantomData }
    }

    /// Its fingerprint.
    pub fn digest(&self) -> &Digest {
        &self.digest
    }
}

impl<P> TryFrom<Written> for ChosenPack<P> {
    type Error = String;

    /// Afterwards a pack is looked up by its fingerprint alone, so that must be the one of the text.
    fn try_from(Written { digest, text }: Written) -> Result<Self, String> {
        if let Some(text) = &text {
            let found = said::digest(IN_RECORD, text).map_err(|bad: BadPack| bad.to_string())?;
            if found != digest {
                return Err(format!("expected a pack with the fingerprint `{digest}`, found `{found}`"));
            }
        }
        Ok(ChosenPack::new(digest, text))
    }
}
