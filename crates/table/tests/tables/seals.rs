//! Fingerprints and promises: what is pinned for ever.

use super::*;

#[test]
fn a_fingerprint_is_the_start_of_sha256_over_json() {
    let digest = Digest::of(&(1, "two", ()));
    assert_eq!(digest.to_string(), "597be421a7a1692c");
    assert_eq!(digest.then(&3).to_string(), "21bb231fc36ff5e0");
    assert!(Digest::default().is_empty() && !digest.is_empty());
}

#[test]
fn the_fingerprints_of_positions_do_not_change() {
    assert_eq!(Digest::of(&Leduc::dealt(Rank::Jack, Rank::King)).to_string(), "6430af39b617db29");
    assert_eq!(Digest::of(&TicTacToe::of(&[4], &[0])).to_string(), "8920879c9edbc66c");
}

#[test]
fn the_promise_about_a_seed_does_not_change() {
    let seed = Seed::from_number(1);
    let promised = "24682b668c6f7e3024512349f6615bc7de3a1b88ad49f7e15e2f70f71f1b7322";
    assert_eq!(seed.commitment().to_string(), promised);
    let digits = "58d0cff443b00d1d2b3974f5214a7eedcf799fdb4098291956e0fd34cfcde550";
    assert_eq!(String::from(seed.clone()), digits);
    assert_eq!(Seed::try_from(digits.to_owned()), Ok(seed));
}

#[test]
fn a_seed_is_never_shown_by_accident() {
    let digits = String::from(Seed::from_number(1));
    assert_eq!(format!("{:?}", Seed::from_number(1)), "Seed(secret)");
    let table = leduc();
    assert!(!format!("{:#?}", table.record()).contains(&digits[..8]));
    assert_ne!(table.record().commitment.to_string(), digits);
}

#[test]
fn only_the_spelling_that_is_written_is_a_seed() {
    let digits = String::from(Seed::from_number(1));
    let wrong = [
        digits.to_uppercase(),
        digits[1..].to_owned(),
        format!("{digits}0"),
        format!("+{}", &digits[1..]),
        format!("é{}", &digits[2..]),
        String::new(),
    ];
    for wrong in wrong {
        assert!(Seed::try_from(wrong.clone()).is_err(), "{wrong}");
        assert!(serde_json::from_value::<Seed>(json!(wrong)).is_err(), "{wrong}");
    }
}
