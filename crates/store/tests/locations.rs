//! Where a database is: what is understood, and what is never shown.

use store::{Location, StoreError};

#[test]
fn files_and_addresses_are_understood() {
    for (text, shown) in [
        ("tables.db", "sqlite:tables.db"),
        ("/var/lib/trestle/tables.db", "sqlite:/var/lib/trestle/tables.db"),
        ("sqlite:tables.db", "sqlite:tables.db"),
        ("sqlite:///tables.db", "sqlite:/tables.db"),
        ("postgres://ann@example.org:5433/tables", "postgres://ann@example.org:5433/tables"),
        ("postgresql://ann:secret@example.org/tables", "postgres://ann@example.org:5432/tables"),
    ] {
        let location: Location = text.parse().unwrap();
        assert_eq!(location.to_string(), shown);
    }
}

#[test]
fn passwords_are_never_shown() {
    let location: Location = "postgres://ann:secret@example.org/tables?password=secret".parse().unwrap();
    assert!(!format!("{location} {location:?}").contains("secret"));
    for text in [
        "postgres://ann:secret@example.org:port/tables",
        "mysql://ann:secret@example.org/tables",
        "postgres://secret@[",
        "",
    ] {
        let error = text.parse::<Location>().expect_err("it is none");
        assert!(matches!(error, StoreError::BadLocation(_)));
        let sentence = error.to_string();
        assert!(sentence.contains("expected") && !sentence.contains("secret"), "{sentence}");
    }
}
