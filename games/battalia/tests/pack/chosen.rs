//! How a pack is chosen, kept and found again; a copy of the standard pack is the standard pack.

use battalia::{Battalia, ChosenPack, PackRef, STANDARD, Setup};
use std::hash::{DefaultHasher, Hash, Hasher};
use table::{Game, Options, PackText};

pub(crate) fn options(text: &str) -> Options {
    Options::none().with_pack(PackText { name: "my.toml".to_owned(), text: text.to_owned() })
}

/// The standard pack with another mulligan.
fn changed(draw: u8) -> String {
    STANDARD.replace("mulligan_draw = 6", &format!("mulligan_draw = {draw}"))
}

fn hash(pack: PackRef) -> u64 {
    let mut hasher = DefaultHasher::new();
    pack.hash(&mut hasher);
    hasher.finish()
}

/// `trestle pack export` writes what the game gives as its pack.
#[test]
fn what_is_exported_can_be_read_again() {
    let exported = Battalia::META.pack.expect("Battalia has a pack");
    assert_eq!(exported, STANDARD);
    assert_eq!(PackRef::parse("my.toml", exported), Ok(PackRef::standard()));
    let setup = Battalia::setup(3, &options(exported)).expect("it is the standard pack");
    assert_eq!(setup, Setup::players(3));
}

#[test]
fn there_is_one_pack_for_each_fingerprint() {
    let pack = PackRef::parse("a.toml", &changed(1)).expect("a pack");
    let again = PackRef::parse("b.toml", &changed(1)).expect("a pack");
    assert_eq!(pack, again);
    assert_eq!(hash(pack), hash(again));
    assert!(std::ptr::eq(&raw const *pack, &raw const *again));
    assert_ne!(pack, PackRef::standard());
    assert_eq!((pack.numbers.mulligan_draw, PackRef::standard().numbers.mulligan_draw), (1, 6));
}

#[test]
fn only_what_is_said_makes_a_difference() {
    let same =
        STANDARD.replace("{ friman = 1, chief = 1 }", "{ chief=0x1,friman =  1 }").replace('\n', "\r\n");
    assert_eq!(PackRef::parse("same.toml", &format!("# mine\n{same}")), Ok(PackRef::standard()));
    let other =
        PackRef::parse("other.toml", &STANDARD.replace("\"Horn of Baldur\"", "\"Horn\"")).expect("a pack");
    assert_ne!(other.digest(), PackRef::standard().digest());
}

#[test]
fn a_pack_is_written_as_its_fingerprint() {
    for pack in [PackRef::standard(), PackRef::parse("my.toml", &changed(2)).expect("a pack")] {
        let json = serde_json::to_string(&pack).expect("it has a JSON form");
        assert_eq!(json, format!("\"{}\"", pack.digest()));
        assert_eq!(serde_json::from_str::<PackRef>(&json).expect("it is loaded"), pack);
        assert_eq!(format!("{pack:?}"), format!("Pack({})", pack.digest()));
    }
    let error = serde_json::from_str::<PackRef>("\"0123456789abcdef\"").expect_err("it is not loaded");
    let expected = "expected the fingerprint of a pack that is loaded, found `0123456789abcdef`";
    assert!(error.to_string().contains(expected), "{error}");
}

#[test]
fn without_a_pack_the_standard_pack_is_chosen() {
    let chosen = ChosenPack::from_options(&Options::none()).expect("a pack");
    assert_eq!(chosen, ChosenPack::standard());
    assert_eq!(chosen.open(), Ok(PackRef::standard()));
    let json = serde_json::to_string(&chosen).expect("it has a JSON form");
    assert_eq!(json, format!("{{\"digest\":\"{}\"}}", PackRef::standard().digest()));
    // A copy of the standard pack with other comments is the standard pack.
    assert_eq!(ChosenPack::from_options(&options(&format!("{STANDARD}# mine\n"))), Ok(chosen));
}

#[test]
fn a_record_holds_the_whole_pack() {
    let chosen = ChosenPack::from_options(&options(&changed(3))).expect("a pack");
    assert_eq!(chosen.open().map(|pack| pack.numbers.mulligan_draw), Ok(3));
    let json = serde_json::to_value(&chosen).expect("it has a JSON form");
    assert_eq!(json["text"], changed(3));
    assert_eq!(json["digest"], chosen.digest().to_string());
    assert_eq!(serde_json::from_value::<ChosenPack>(json).expect("it reads back"), chosen);
}

/// As if the record was read by a program that has never seen the pack.
#[test]
fn a_pack_is_loaded_from_the_record() {
    let text = changed(4);
    let digest = "3b1b1e9c0d9b5d3c";
    let error = serde_json::from_value::<ChosenPack>(serde_json::json!({ "digest": digest, "text": text }))
        .expect_err("this is not its fingerprint")
        .to_string();
    assert!(error.contains(&format!("expected a pack with the fingerprint `{digest}`, found `")), "{error}");
    let found = error.rsplit('`').nth(1).expect("it says which one was found");
    assert!(serde_json::from_value::<PackRef>(found.into()).is_err(), "comparing fingerprints loads nothing");
    let chosen: ChosenPack =
        serde_json::from_value(serde_json::json!({ "digest": found, "text": text })).expect("a chosen pack");
    assert_eq!(chosen.open().map(|pack| pack.numbers.mulligan_draw), Ok(4));
    assert!(serde_json::from_value::<PackRef>(found.into()).is_ok());
}

#[test]
fn a_record_that_names_another_standard_pack_is_refused() {
    let other = PackRef::parse("my.toml", &changed(5)).expect("a pack").digest().to_string();
    for digest in ["0123456789abcdef", &other] {
        let chosen: ChosenPack = serde_json::from_value(serde_json::json!({ "digest": digest }))
            .expect("nothing can be compared yet");
        let error = chosen.open().expect_err("this is not our standard pack").to_string();
        for part in [digest, &PackRef::standard().digest().to_string(), "standard pack"] {
            assert!(error.contains(part), "{error}");
        }
    }
}

#[test]
fn records_with_anything_else_in_this_place_are_refused() {
    let digest = PackRef::standard().digest().to_string();
    for json in [
        serde_json::json!({ "digest": digest, "name": "my.toml" }),
        serde_json::json!({ "text": STANDARD }),
        serde_json::json!({ "digest": digest, "text": "mulligan_draw" }),
        serde_json::json!(digest),
    ] {
        assert!(serde_json::from_value::<ChosenPack>(json.clone()).is_err(), "{json}");
    }
}

#[test]
fn a_wrong_pack_is_a_wrong_setup() {
    let bad = ChosenPack::from_options(&options(&changed(13))).expect_err("13 cards are too many");
    assert!(bad.to_string().starts_with("my.toml:"), "{bad}");
    assert_eq!(bad.pack().map(|pack| (pack.name.as_str(), pack.faults.len())), Some(("my.toml", 1)));
    assert!(Battalia::setup(2, &options(&changed(13))).is_err());
}
