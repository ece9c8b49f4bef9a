//! What was typed at the prompt, understood as far as that is possible without knowing the game.

use serde_json::Value;
use std::path::PathBuf;

/// What a line asks for.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Typed {
    /// An empty line.
    Nothing,
    /// The choice with this number.
    Number(usize),
    /// An action as programs write it.
    Action(Value),
    /// What is not possible, and why; only about this, if something was named.
    Why(Option<String>),
    /// What a master would do.
    Hint,
    /// Take the last move back.
    Undo,
    /// Ask the others to let it be taken back.
    UndoAsk,
    /// Save the game.
    Save(PathBuf),
    /// Go on with another game.
    Load(PathBuf),
    /// `save` or `load` without a file.
    NoFile(&'static str),
    /// Show the whole log.
    Log,
    /// Show the table.
    Board,
    /// Show what can be typed.
    Help,
    /// Leave.
    Quit,
    /// Anything else: perhaps a part of the words of a choice.
    Words(String),
}

/// Understands a line. A command with words that do not belong to it is taken for the words of a choice.
pub(super) fn understand(line: &str) -> Typed {
    let line = line.trim();
    let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (command.to_lowercase().as_str(), rest) {
        ("", _) => Typed::Nothing,
        ("why", "") => Typed::Why(None),
        ("why", about) => Typed::Why(Some(about.to_owned())),
        ("hint", "") => Typed::Hint,
        ("undo", "") => Typed::Undo,
        ("undo", "ask") => Typed::UndoAsk,
        ("save", "") => Typed::NoFile("save"),
        ("save", file) => Typed::Save(PathBuf::from(file)),
        ("load", "") => Typed::NoFile("load"),
        ("load", file) => Typed::Load(PathBuf::from(file)),
        ("log", "") => Typed::Log,
        ("board", "") => Typed::Board,
        ("help" | "?", "") => Typed::Help,
        ("quit" | "exit", "") => Typed::Quit,
        _ => number_or_action(line),
    }
}

/// Only what looks like JSON is an action: words are words, even if they would do as JSON.
fn number_or_action(line: &str) -> Typed {
    if line.bytes().all(|digit| digit.is_ascii_digit()) {
        return Typed::Number(line.parse().unwrap_or(usize::MAX)); // a number beyond all choices, however long
    }
    match serde_json::from_str(line) {
        Ok(action) if line.starts_with(['{', '[', '"']) => Typed::Action(action),
        _ => Typed::Words(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Typed, understand};
    use serde_json::json;

    #[test]
    fn understands_commands_numbers_and_actions() {
        assert_eq!(understand("  "), Typed::Nothing);
        assert_eq!(understand(" 12 "), Typed::Number(12));
        assert_eq!(understand("99999999999999999999999"), Typed::Number(usize::MAX));
        assert_eq!(understand("WHY the King"), Typed::Why(Some("the King".into())));
        assert_eq!(understand("hint"), Typed::Hint);
        assert_eq!(understand("undo ask"), Typed::UndoAsk);
        assert_eq!(understand("save my game.json"), Typed::Save("my game.json".into()));
        assert_eq!(understand("load"), Typed::NoFile("load"));
        assert_eq!(understand(r#"{"cell": 4}"#), Typed::Action(json!({ "cell": 4 })));
        assert_eq!(understand(r#""fold""#), Typed::Action(json!("fold")));
    }

    #[test]
    fn takes_the_rest_for_words() {
        assert_eq!(understand("board the ship"), Typed::Words("board the ship".into()));
        assert_eq!(understand("{not json"), Typed::Words("{not json".into()));
        assert_eq!(understand("true"), Typed::Words("true".into()));
        assert_eq!(understand("-1"), Typed::Words("-1".into()));
    }
}
