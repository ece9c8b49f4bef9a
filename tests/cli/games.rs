//! `trestle games`, and the helps.

use crate::trestle::{Ran, trestle};

#[test]
fn lists_every_game_on_the_shelf() {
    let ran = trestle(&["games"]);
    let in_one_line = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for game in shelf::games() {
        let meta = game.meta();
        ran.says(&[meta.id, meta.name]);
        for option in meta.options {
            let expected = format!("--option {}={} ({})", option.key, option.default, option.values);
            assert!(in_one_line.contains(&expected), "expected {expected:?} in:\n{}", ran.out);
        }
    }
    assert!(ran.out.lines().all(|line| line.chars().count() <= 100), "{}", ran.out);
}

#[test]
fn json_gives_the_metas() {
    let list = trestle(&["games", "--json"]).json();
    let expected: Vec<_> = shelf::games().iter().map(|game| game.meta()).collect();
    assert_eq!(list, serde_json::to_value(expected).expect("metas have a JSON form"));
}

/// What the list and the helps advise must work.
#[test]
fn the_games_in_the_advice_exist() {
    for id in ["leduc", "tictactoe", "bazaar"] {
        assert!(shelf::game(id).is_some());
    }
}

#[test]
fn help_teaches() {
    trestle(&["--help"]).says(&["Exit codes:", "counted from 1", "Examples:"]);
    let commands = ["serve", "games", "play", "sim", "ladder", "replay", "verify", "rules", "pack", "load"];
    for command in commands {
        trestle(&["--help"]).says(&[command]);
        let help: Ran = trestle(&[command, "--help"]);
        help.says(&["Examples:", "--json", &format!("trestle {command}")]);
        assert!(help.out.lines().all(|line| line.chars().count() <= 100), "{}", help.out);
    }
    trestle(&["play", "--help"]).says(&[
        "why",
        "undo ask",
        "save FILE",
        "load FILE",
        "quit",
        "[default: Guest",
    ]);
    let help = trestle(&["sim", "--help"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
    for default in ["novice, squire, veteran, master", "random in `sim`]", "[default: 1000]", "[default: 0]"]
    {
        assert!(help.contains(default), "expected {default:?} in:\n{help}");
    }
}
