//! How a pack is chosen, kept and found again.

use seven::{ChosenPack, PackRef, STANDARD};
use std::hash::{DefaultHasher, Hash, Hasher};
use table::{Options, PackText};

fn options(text: &str) -> Options {
    Options::none().with_pack(PackText { name: "my.toml".to_owned(), text: text.to_owned() })
}

/// The standard pack with another number to win at.
fn changed(victory_might: u8) -> String {
    STANDARD.replace("victory_might = 30", &format!("victory_might = {victory_might}"))
}

fn hash(pack: PackRef) -> u64 {
    let mut hasher = DefaultHasher::new();
    pack.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn there_is_one_pack_for_each_fingerprint() {
    let pack = PackRef::parse("a.toml", &changed(31)).expect("a pack");
    let again = PackRef::parse("b.toml", &changed(31)).expect("a pack");
    assert_eq!(pack, again);
    assert_eq!(hash(pack), hash(again));
    assert!(std::ptr::eq(&raw const *pack, &raw const *again));
    assert_ne!(pack, PackRef::standard());
    assert_eq!((pack.numbers.victory_might, PackRef::standard().numbers.victory_might), (31, 30));
    assert_eq!(PackRef::parse("standard.toml", STANDARD), Ok(PackRef::standard()));
}

#[test]
fn only_what_is_said_makes_a_difference() {
    let same = format!(
        "# mine\n{}",
        STANDARD.replace("fame = 3, gold = 3", "gold=0x3,fame =  3").replace('\n', "\r\n")
    );
    assert_eq!(PackRef::parse("same.toml", &same), Ok(PackRef::standard()));
    let other = PackRef::parse("other.toml", &STANDARD.replace("\"Greed\"", "\"Avarice\"")).expect("a pack");
    assert_ne!(other.digest(), PackRef::standard().digest());
}

/// Whoever changes what the standard pack says: records that were played with it can then not be read any more.
#[test]
fn the_standard_pack_is_the_one_that_records_name() {
    assert_eq!(PackRef::standard().digest().to_string(), "ef8870520f8abdaa");
}

#[test]
fn a_pack_is_written_as_its_fingerprint() {
    for pack in [PackRef::standard(), PackRef::parse("my.toml", &changed(32)).expect("a pack")] {
        let json = serde_json::to_string(&pack).expect("it has a JSON form");
        assert_eq!(json, format!("\"{}\"", pack.digest()));
        assert_eq!(serde_json::from_str::<PackRef>(&json).expect("it is loaded"), pack);
        assert_eq!(format!("{pack:?}"), format!("Pack({})", pack.digest()));
    }
    let error = serde_json::from_str::<PackRef>("\"0123456789abcdef\"").expect_err("it is not loaded");
    assert!(
        error
            .to_string()
            .contains("expected the fingerprint of a pack that is loaded, found `0123456789abcdef`")
    );
}

#[test]
fn without_a_pack_the_standard_pack_is_chosen() {
    let chosen = ChosenPack::from_options(&Options::none()).expect("a pack");
    assert_eq!(chosen, ChosenPack::standard());
    assert_eq!(chosen.open(), Ok(PackRef::standard()));
    let digest = PackRef::standard().digest();
    assert_eq!(
        serde_json::to_string(&chosen).expect("it has a JSON form"),
        format!("{{\"digest\":\"{digest}\"}}")
    );
    // A copy of the standard pack with other comments is the standard pack.
    assert_eq!(ChosenPack::from_options(&options(&format!("{STANDARD}# mine\n"))), Ok(chosen));
}

#[test]
fn a_record_holds_the_whole_pack() {
    let chosen = ChosenPack::from_options(&options(&changed(33))).expect("a pack");
    assert_eq!(chosen.open().map(|pack| pack.numbers.victory_might), Ok(33));
    let json = serde_json::to_value(&chosen).expect("it has a JSON form");
    assert_eq!(json["text"], changed(33));
    assert_eq!(json["digest"], chosen.digest().to_string());
    assert_eq!(serde_json::from_value::<ChosenPack>(json).expect("it reads back"), chosen);
}

/// As if the record was read by a program that has never seen the pack.
#[test]
fn a_pack_is_loaded_from_the_record() {
    let text = changed(34);
    let digest = "3b1b1e9c0d9b5d3c";
    let error = serde_json::from_value::<ChosenPack>(serde_json::json!({ "digest": digest, "text": text }))
        .expect_err("this is not its fingerprint")
        .to_string();
    assert!(error.contains(&format!("expected a pack with the fingerprint `{digest}`, found `")), "{error}");
    let found = error.rsplit('`').nth(1).expect("it says which one was found");
    assert!(serde_json::from_value::<PackRef>(found.into()).is_err(), "comparing fingerprints loads nothing");
    let chosen: ChosenPack =
        serde_json::from_value(serde_json::json!({ "digest": found, "text": text })).expect("a chosen pack");
    assert_eq!(chosen.open().map(|pack| pack.numbers.victory_might), Ok(34));
    assert!(serde_json::from_value::<PackRef>(found.into()).is_ok());
}

#[test]
fn a_record_that_names_another_standard_pack_is_refused() {
    let other = PackRef::parse("my.toml", &changed(35)).expect("a pack").digest().to_string();
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
        serde_json::json!({ "digest": digest, "text": "victory_might" }),
        serde_json::json!(digest),
    ] {
        assert!(serde_json::from_value::<ChosenPack>(json.clone()).is_err(), "{json}");
    }
}

#[test]
fn a_wrong_pack_is_a_wrong_setup() {
    let bad = ChosenPack::from_options(&options(&changed(0))).expect_err("0 might is too little");
    assert!(bad.to_string().starts_with("my.toml:"), "{bad}");
    assert_eq!(bad.pack().map(|pack| (pack.name.as_str(), pack.faults.len())), Some(("my.toml", 1)));
}
