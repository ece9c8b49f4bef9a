//! How a pack is chosen, kept and found again; a copy of the standard pack is the standard pack.

use multiverse_war::{MultiverseWar, Pack, PackRef, STANDARD, Setup};
use table::Game;
use testkit::packs::{self, PackNumber, with_pack};

/// How often one takes something back in a phase.
const CANCELS: PackNumber<Pack> =
    PackNumber { field: "cancels", standard: 20, of: |pack| pack.numbers.cancels };

/// `trestle pack export` writes what the game gives as its pack.
#[test]
fn what_is_exported_can_be_read_again() {
    let exported = MultiverseWar::META.pack.expect("the game has a pack");
    assert_eq!(exported, STANDARD);
    assert_eq!(PackRef::parse("my.toml", exported), Ok(PackRef::standard()));
    let setup = MultiverseWar::setup(3, &with_pack(exported)).expect("it is the standard pack");
    assert_eq!(setup, Setup::advanced(3));
}

#[test]
fn there_is_one_pack_for_each_fingerprint() {
    CANCELS.is_kept_once(1);
}

#[test]
fn a_pack_is_written_as_its_fingerprint() {
    CANCELS.is_written_as_its_fingerprint(2);
}

#[test]
fn without_a_pack_the_standard_pack_is_chosen() {
    packs::the_standard_pack_is_chosen::<Pack>();
}

#[test]
fn a_record_holds_the_whole_pack() {
    CANCELS.is_whole_in_a_record(3);
}

#[test]
fn a_pack_is_loaded_from_the_record() {
    CANCELS.is_loaded_from_a_record(4);
}

#[test]
fn a_record_that_names_another_standard_pack_is_refused() {
    CANCELS.is_not_taken_for_the_standard_pack(5);
}

#[test]
fn records_with_anything_else_in_this_place_are_refused() {
    CANCELS.is_all_that_a_record_may_hold();
}

#[test]
fn a_wrong_pack_is_a_wrong_setup() {
    CANCELS.is_refused_in_a_setup(51);
    assert!(MultiverseWar::setup(2, &with_pack(&CANCELS.text(51))).is_err());
}
