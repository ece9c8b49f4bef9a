//! How a pack is chosen, kept and found again.

use seven::{Pack, PackRef, STANDARD};
use testkit::packs::{self, PackNumber};

/// The might that wins.
const VICTORY: PackNumber<Pack> =
    PackNumber { field: "victory_might", standard: 30, of: |pack| pack.numbers.victory_might };

#[test]
fn there_is_one_pack_for_each_fingerprint() {
    VICTORY.is_kept_once(31);
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
    VICTORY.is_written_as_its_fingerprint(32);
}

#[test]
fn without_a_pack_the_standard_pack_is_chosen() {
    packs::the_standard_pack_is_chosen::<Pack>();
}

#[test]
fn a_record_holds_the_whole_pack() {
    VICTORY.is_whole_in_a_record(33);
}

#[test]
fn a_pack_is_loaded_from_the_record() {
    VICTORY.is_loaded_from_a_record(34);
}

#[test]
fn a_record_that_names_another_standard_pack_is_refused() {
    VICTORY.is_not_taken_for_the_standard_pack(35);
}

#[test]
fn records_with_anything_else_in_this_place_are_refused() {
    VICTORY.is_all_that_a_record_may_hold();
}

#[test]
fn a_wrong_pack_is_a_wrong_setup() {
    VICTORY.is_refused_in_a_setup(0);
}
