//! How a pack is chosen, kept and found again; a copy of the standard pack is the standard pack.

use battalia::{Battalia, Pack, PackRef, STANDARD, Setup};
use table::Game;
use testkit::packs::{self, PackNumber, with_pack};

/// How many cards a mulligan draws.
const MULLIGAN: PackNumber<Pack> =
    PackNumber { field: "mulligan_draw", standard: 6, of: |pack| pack.numbers.mulligan_draw };

/// `trestle pack export` writes what the game gives as its pack.
#[test]
fn what_is_exported_can_be_read_again() {
    let exported = Battalia::META.pack.expect("Battalia has a pack");
    assert_eq!(exported, STANDARD);
    assert_eq!(PackRef::parse("my.toml", exported), Ok(PackRef::standard()));
    let setup = Battalia::setup(3, &with_pack(exported)).expect("it is the standard pack");
    assert_eq!(setup, Setup::players(3));
}

#[test]
fn there_is_one_pack_for_each_fingerprint() {
    MULLIGAN.is_kept_once(1);
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
    MULLIGAN.is_written_as_its_fingerprint(2);
}

#[test]
fn without_a_pack_the_standard_pack_is_chosen() {
    packs::the_standard_pack_is_chosen::<Pack>();
}

#[test]
fn a_record_holds_the_whole_pack() {
    MULLIGAN.is_whole_in_a_record(3);
}

#[test]
fn a_pack_is_loaded_from_the_record() {
    MULLIGAN.is_loaded_from_a_record(4);
}

#[test]
fn a_record_that_names_another_standard_pack_is_refused() {
    MULLIGAN.is_not_taken_for_the_standard_pack(5);
}

#[test]
fn records_with_anything_else_in_this_place_are_refused() {
    MULLIGAN.is_all_that_a_record_may_hold();
}

#[test]
fn a_wrong_pack_is_a_wrong_setup() {
    MULLIGAN.is_refused_in_a_setup(13);
    assert!(Battalia::setup(2, &with_pack(&MULLIGAN.text(13))).is_err());
}
