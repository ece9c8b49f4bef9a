//! What holds for the packs of every game: one for each fingerprint, found again, said completely in a record.
//!
//! A pack that is loaded stays loaded. So whoever checks something brings a number of its own, which makes a pack of its own.

use serde_json::{Value, json};
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use table::{ChosenPack, Content, Options, PackRef, PackText};

/// A fingerprint that no pack has.
const UNKNOWN: &str = "0123456789abcdef";

/// A number that stands once in the standard pack of a game, on a line of its own. With another number it is another pack.
#[derive(Clone, Copy, Debug)]
pub struct PackNumber<P> {
    /// The name of the field.
    pub field: &'static str,
    /// What the standard pack says.
    pub standard: u8,
    /// Where the pack that was read has it.
    pub of: fn(&P) -> u8,
}

/// The options of somebody who gives this text as `my.toml`.
pub fn with_pack(text: &str) -> Options {
    Options::none().with_pack(PackText { name: "my.toml".to_owned(), text: text.to_owned() })
}

impl<P: Content> PackNumber<P> {
    /// The standard pack with this number.
    pub fn text(&self, number: u8) -> String {
        let PackNumber { field, standard, .. } = self;
        P::STANDARD.replace(&format!("{field} = {standard}"), &format!("{field} = {number}"))
    }

    fn parse(&self, name: &str, number: u8) -> PackRef<P> {
        PackRef::parse(name, &self.text(number)).expect("a pack")
    }

    /// Two texts that say the same are one pack, and not the standard pack.
    pub fn is_kept_once(&self, number: u8) {
        let (pack, again) = (self.parse("a.toml", number), self.parse("b.toml", number));
        assert_eq!(pack, again);
        assert_eq!(hash(pack), hash(again));
        assert!(std::ptr::eq(&raw const *pack, &raw const *again));
        assert_ne!(pack, PackRef::standard());
        assert_eq!(((self.of)(&pack), (self.of)(&PackRef::standard())), (number, self.standard));
        assert_eq!(PackRef::<P>::parse("standard.toml", P::STANDARD), Ok(PackRef::standard()));
    }

    /// In a position stands the fingerprint, and it leads back to the pack.
    pub fn is_written_as_its_fingerprint(&self, number: u8) {
        for pack in [PackRef::standard(), self.parse("my.toml", number)] {
            let json = serde_json::to_string(&pack).expect("it has a JSON form");
            assert_eq!(json, format!("\"{}\"", pack.digest()));
            assert_eq!(serde_json::from_str::<PackRef<P>>(&json).expect("it is loaded"), pack);
            assert_eq!(format!("{pack:?}"), format!("Pack({})", pack.digest()));
        }
        let error =
            serde_json::from_str::<PackRef<P>>(&format!("\"{UNKNOWN}\"")).expect_err("it is not loaded");
        let expected = format!("expected the fingerprint of a pack that is loaded, found `{UNKNOWN}`");
        assert!(error.to_string().contains(&expected), "{error}");
    }

    /// A record holds the text of every pack but the standard pack.
    pub fn is_whole_in_a_record(&self, number: u8) {
        let chosen = ChosenPack::<P>::from_options(&with_pack(&self.text(number))).expect("a pack");
        assert_eq!(chosen.open().map(|pack| (self.of)(&pack)), Ok(number));
        let json = serde_json::to_value(&chosen).expect("it has a JSON form");
        assert_eq!(json["text"], self.text(number));
        assert_eq!(json["digest"], chosen.digest().to_string());
        assert_eq!(read::<ChosenPack<P>>(json).expect("it reads back"), chosen);
    }

    /// As if the record was read by a program that has never seen the pack.
    pub fn is_loaded_from_a_record(&self, number: u8) {
        let (text, digest) = (self.text(number), "3b1b1e9c0d9b5d3c");
        let error = read::<ChosenPack<P>>(json!({ "digest": digest, "text": text }))
            .expect_err("this is not its fingerprint");
        assert!(
            error.contains(&format!("expected a pack with the fingerprint `{digest}`, found `")),
            "{error}"
        );
        let found = error.rsplit('`').nth(1).expect("it says which one was found");
        assert!(read::<PackRef<P>>(found.into()).is_err(), "comparing fingerprints loads nothing");
        let chosen: ChosenPack<P> = read(json!({ "digest": found, "text": text })).expect("a chosen pack");
        assert_eq!(chosen.open().map(|pack| (self.of)(&pack)), Ok(number));
        assert!(read::<PackRef<P>>(found.into()).is_ok());
    }

    /// A record without a text means the standard pack, and the standard pack of this program.
    pub fn is_not_taken_for_the_standard_pack(&self, number: u8) {
        let other = self.parse("my.toml", number).digest().to_string();
        for digest in [UNKNOWN, &other] {
            let chosen: ChosenPack<P> =
                read(json!({ "digest": digest })).expect("nothing can be compared yet");
            let error = chosen.open().expect_err("this is not our standard pack").to_string();
            for part in [digest, &PackRef::<P>::standard().digest().to_string(), "standard pack"] {
                assert!(error.contains(part), "{error}");
            }
        }
    }

    /// A pack with a number that is not allowed is a wrong set-up, which knows what is wrong with the pack.
    pub fn is_refused_in_a_setup(&self, wrong: u8) {
        let bad = ChosenPack::<P>::from_options(&with_pack(&self.text(wrong))).expect_err("a wrong pack");
        assert!(bad.to_string().starts_with("my.toml:"), "{bad}");
        assert_eq!(bad.pack().map(|pack| (pack.name.as_str(), pack.faults.len())), Some(("my.toml", 1)));
    }

    /// In a record stands a fingerprint and perhaps the text that has it, and nothing else.
    pub fn is_all_that_a_record_may_hold(&self) {
        let digest = PackRef::<P>::standard().digest().to_string();
        for json in [
            json!({ "digest": digest, "name": "my.toml" }),
            json!({ "text": P::STANDARD }),
            json!({ "digest": digest, "text": self.field }),
            json!(digest),
        ] {
            assert!(read::<ChosenPack<P>>(json.clone()).is_err(), "{json}");
        }
    }
}

/// Whoever gives no pack gets the standard pack, and so does whoever gives a copy of it with other comments.
pub fn the_standard_pack_is_chosen<P: Content>() {
    let chosen = ChosenPack::<P>::from_options(&Options::none()).expect("a pack");
    assert_eq!(chosen, ChosenPack::standard());
    let standard = PackRef::standard();
    assert_eq!(chosen.open(), Ok(standard));
    let json = serde_json::to_string(&chosen).expect("it has a JSON form");
    assert_eq!(json, format!("{{\"digest\":\"{}\"}}", standard.digest()));
    assert_eq!(ChosenPack::from_options(&with_pack(&format!("{}# mine\n", P::STANDARD))), Ok(chosen));
}

fn read<T: serde::de::DeserializeOwned>(json: Value) -> Result<T, String> {
    serde_json::from_value(json).map_err(|error| error.to_string())
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
