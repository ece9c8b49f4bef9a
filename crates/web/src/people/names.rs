//! What people may be called, and what passwords and labels may look like. Decides about text only; whether a name is still free the
//! store knows.

use crate::people::Secret;
use crate::problem::{Answer, Kind, Problem};
use bots::Level;

/// A guest's name: any 1-40 visible characters. Others may have the same.
pub(crate) fn guest(name: &str) -> Answer<String> {
    let name = single_spaced(name);
    if !(1..=40).contains(&name.chars().count()) {
        return Err(malformed(
            "a name of 1 to 40 characters",
            &format!("{} characters", name.chars().count()),
        ));
    }
    visible("a name", &name)?;
    not_a_bot(name)
}

/// A member's name: 2-24 letters, digits, spaces, `_` and `-`, which everybody can type.
pub(crate) fn member(name: &str) -> Answer<String> {
    let name = single_spaced(name);
    if let Some(strange) = name.chars().find(|&c| !c.is_ascii_alphanumeric() && !" _-".contains(c)) {
        let expected = "a member's name of letters from A to Z, digits, spaces, `_` and `-`";
        return Err(malformed(expected, &described(strange)));
    }
    if !(2..=24).contains(&name.len()) {
        return Err(malformed(
            "a member's name of 2 to 24 characters",
            &format!("{} characters", name.len()),
        ));
    }
    not_a_bot(name)
}

/// A new password: 8-200 characters, whatever they are.
pub(crate) fn password(password: &Secret) -> Answer<()> {
    let length = password.expose().chars().count();
    if (8..=200).contains(&length) {
        return Ok(());
    }
    Err(malformed("a password of 8 to 200 characters", &format!("{length} characters")))
}

/// What somebody calls a token: 1-60 visible characters.
pub(crate) fn label(label: &str) -> Answer<String> {
    let label = single_spaced(label);
    if !(1..=60).contains(&label.chars().count()) {
        return Err(malformed(
            "a label of 1 to 60 characters",
            &format!("{} characters", label.chars().count()),
        ));
    }
    visible("a label", &label)?;
    Ok(label)
}

/// Names that differ only in how many spaces are seen would look alike.
fn single_spaced(text: &str) -> String {
    text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn visible(what: &str, text: &str) -> Answer<()> {
    match text.chars().find(|&c| is_invisible(c)) {
        Some(hidden) => Err(malformed(&format!("{what} of characters that can be seen"), &described(hidden))),
        None => Ok(()),
    }
}

/// Somebody who is called like a bot would be taken for one.
fn not_a_bot(name: String) -> Answer<String> {
    if name.to_lowercase().parse::<Level>().is_ok() {
        return Err(malformed("a name that no bot has", &format!("`{name}`")));
    }
    Ok(name)
}

/// Control and format characters, spaces other than the usual one, fillers, and what has no meaning of its own: they hide, or change
/// the direction of the text around them.
fn is_invisible(c: char) -> bool {
    let hidden = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}'
        | '\u{8e2}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}'
        | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}');
    hidden || c.is_control() || (c.is_whitespace() && c != ' ')
}

/// A character that can perhaps not be seen, by its number.
fn described(c: char) -> String {
    if is_invisible(c) { format!("U+{:04X}", u32::from(c)) } else { format!("`{c}`") }
}

fn malformed(expected: &str, found: &str) -> Problem {
    Problem::new(Kind::Malformed, format!("expected {expected}, found {found}")).hint("choose another one")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_are_called_as_they_like() {
        for name in
            ["A", "Änne & Jörg", "李小龍", "x'); DROP TABLE", "<b>", "🐉 dragon", "search", &"x".repeat(40)]
        {
            assert_eq!(guest(name).unwrap(), name);
        }
        assert_eq!(guest("  Anna   Maria ").unwrap(), "Anna Maria");
    }

    #[test]
    fn nobody_hides_in_a_name() {
        let hidden = [
            "a\u{202e}b",
            "a\u{200b}",
            "\u{3164}",
            "a\nb",
            "a\tb",
            "a\u{0}",
            "a\u{a0}b",
            "a\u{e0041}",
            "\u{ad}",
        ];
        for name in hidden {
            let problem = guest(name).unwrap_err();
            assert_eq!(problem.kind, Kind::Malformed, "{name:?}");
            assert!(problem.sentence.contains("found U+"), "{}", problem.sentence);
            assert!(label(name).is_err());
        }
        for name in ["", "   ", &"x".repeat(41)] {
            assert!(guest(name).unwrap_err().sentence.contains("1 to 40 characters"), "{name:?}");
        }
    }

    #[test]
    fn nobody_is_called_like_a_bot() {
        for name in ["master", "Master", " NOVICE ", "search:2000", "Search:1s", "random"] {
            assert!(guest(name).unwrap_err().sentence.contains("no bot has"), "{name:?}");
        }
        assert!(member("Master").is_err());
    }

    #[test]
    fn names_of_members_can_be_typed() {
        for name in ["Al", "anna_maria-3", "A B", &"x".repeat(24)] {
            assert_eq!(member(name).unwrap(), name);
        }
        for name in ["x", "Änne", "a.b", "a\u{200b}b", "a/b", "", &"x".repeat(25)] {
            assert_eq!(member(name).unwrap_err().kind, Kind::Malformed, "{name:?}");
        }
    }

    #[test]
    fn passwords_are_long_enough_and_never_repeated() {
        for good in ["12345678", "ääääääää", &"x".repeat(200)] {
            assert_eq!(password(&Secret::new(good)), Ok(()));
        }
        for bad in ["1234567", "ääää", &"x".repeat(201)] {
            let problem = password(&Secret::new(bad)).unwrap_err();
            assert!(!format!("{problem:?}").contains(bad));
        }
    }
}
