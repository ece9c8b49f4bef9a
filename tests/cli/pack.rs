//! `trestle pack`, and `--pack` of `play` and `sim`.

use crate::trestle::{Folder, trestle, typing};
use serde_json::json;
use std::fs;

/// The standard pack of 7.
fn standard() -> &'static str {
    shelf::game("seven").and_then(|game| game.meta().pack).expect("7 has packs")
}

/// The standard pack with one part exchanged.
fn changed(part: &str, instead: &str) -> String {
    assert!(standard().contains(part), "{part:?} is not in the standard pack");
    standard().replace(part, instead)
}

#[test]
fn the_standard_pack_can_be_written_out_and_passes_its_check() {
    let folder = Folder::new();
    let file = folder.file("my.toml");
    trestle(&["pack", "export", "seven", "--out", &file]).says(&["Written to", &file, "trestle pack check"]);
    assert_eq!(fs::read_to_string(&file).expect("it was written"), standard());
    trestle(&["pack", "check", &file]).says(&["sound: ", &file, "is a content pack for 7"]);
    trestle(&["pack", "check", &file, "--game", "seven"]).says(&["sound: "]);
    let answer = trestle(&["pack", "check", &file, "--json"]).json();
    assert_eq!(answer, json!({ "sound": true, "game": "seven", "file": file, "faults": [] }));
}

#[test]
fn export_writes_to_the_screen_unless_a_file_is_named() {
    let ran = trestle(&["pack", "export", "seven"]);
    ran.says(&[]);
    assert_eq!(ran.out, standard());
    trestle(&["pack", "export"])
        .fails(2, &["say which game; games with content packs: seven, battalia, multiverse-war"]);
    trestle(&["pack", "export", "battalia"]).says(&["game = \"battalia\""]);
    let answer = trestle(&["pack", "export", "seven", "--json"]).json();
    assert_eq!(answer, json!({ "game": "seven", "text": standard() }));
    let file = Folder::new().file("no/such/folder.toml");
    trestle(&["pack", "export", "seven", "--out", &file]).fails(3, &["cannot write", &file]);
}

#[test]
fn export_leaves_a_file_alone_that_is_there() {
    let folder = Folder::new();
    let file = folder.with("letter.txt", "Dear Ann,\n");
    let ran = trestle(&["pack", "export", "seven", "--out", &file]);
    ran.fails(3, &["cannot write", &file, "it is there already", "hint: choose another name"]);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "Dear Ann,\n");
    let new = folder.file("new.toml");
    let answer = trestle(&["pack", "export", "seven", "--out", &new, "--json"]).json();
    assert_eq!(answer, json!({ "game": "seven", "file": new }));
}

#[test]
fn a_wrong_pack_is_answered_with_every_line_and_field() {
    let folder = Folder::new();
    let text = changed("portal_gifts = 7", "portal_gifts = 8").replace("[\"untap\"", "[\"untapp\"");
    let file = folder.with("my.toml", &text);
    let ran = trestle(&["pack", "check", &file]);
    assert_eq!((ran.exit, ran.err.as_str()), (1, ""));
    let line = |part: &str| text.lines().position(|line| line.contains(part)).expect("it is there") + 1;
    for part in [
        format!(
            "{file}:{}: portal_gifts: expected a whole number from 1 to 7, found 8\n",
            line("portal_gifts = 8")
        ),
        format!("{file}:{}: sin \"Lust\": functions[1]: expected one of take_gold,", line("\"untapp\"")),
        "did you mean `untap`?\n".to_owned(),
        format!("broken: `{file}` is no content pack for 7 (2 faults)"),
    ] {
        assert!(ran.out.contains(&part), "expected {part:?} in:\n{}", ran.out);
    }
    let ran = trestle(&["pack", "check", &file, "--json"]);
    assert_eq!(ran.exit, 1);
    let answer = ran.json();
    assert_eq!((&answer["sound"], &answer["game"]), (&json!(false), &json!("seven")));
    assert_eq!(answer["faults"].as_array().map(Vec::len), Some(2));
    let what = "expected a whole number from 1 to 7, found 8";
    let first = json!({ "line": line("portal_gifts = 8"), "field": "portal_gifts", "what": what });
    assert_eq!(answer["faults"][0], first);
}

#[test]
fn what_is_no_pack_at_all_is_answered_with_no() {
    let folder = Folder::new();
    for (name, bytes) in
        [("letter.txt", &b"Dear Ann,\n"[..]), ("empty.toml", b""), ("noise.bin", &[b'\n', 0xff])]
    {
        let file = folder.with(name, bytes);
        trestle(&["pack", "check", &file]).fails(2, &["say which game"]);
        let ran = trestle(&["pack", "check", &file, "--game", "seven"]);
        assert_eq!(ran.exit, 1, "{}", ran.err);
        assert!(ran.out.starts_with(&format!("{file}:")) && ran.out.contains("(1 fault)"), "{}", ran.out);
        trestle(&["sim", "seven", "--pack", &file]).fails(2, &[&format!("error: {file}:")]);
    }
    let missing = folder.file("missing.toml");
    trestle(&["pack", "check", &missing]).fails(3, &["cannot read", &missing]);
    trestle(&["sim", "seven", "--pack", &missing]).fails(3, &["cannot read", &missing]);
}

#[test]
fn packs_are_for_games_that_have_them() {
    let folder = Folder::new();
    let file = folder.with("my.toml", standard());
    for command in ["play", "sim"] {
        trestle(&[command, "leduc", "--pack", &file])
            .fails(2, &["Leduc hold'em has no content packs", &file]);
    }
    trestle(&["pack", "check", &file, "--game", "leduc"]).fails(2, &["leduc has no content packs", "seven"]);
    trestle(&["pack", "export", "leduc"]).fails(2, &["leduc has no content packs", "seven"]);
    trestle(&["pack", "export", "sevven"]).fails(2, &["did you mean `seven`?"]);
    trestle(&["pack"]).fails(2, &["check", "export"]);
}

#[test]
fn a_wrong_pack_cannot_be_played() {
    let folder = Folder::new();
    let file = folder.with("my.toml", changed("victory_might = 30", "victory_might = 0"));
    for command in ["play", "sim"] {
        trestle(&[command, "seven", "--pack", &file]).fails(
            2,
            &[
                &format!("error: {file}:"),
                ": victory_might: expected a whole number from 1 to 200, found 0",
                "hint: `trestle pack export`",
            ],
        );
    }
}

#[test]
fn a_simulation_plays_with_the_pack() {
    let folder = Folder::new();
    let same = folder.with("same.toml", format!("# mine\n{}", standard()));
    let poor = changed("fame = 3, gold = 3,", "fame = 0, gold = 0,");
    let other = folder.with("other.toml", poor);
    let report = |pack: &[&str]| {
        let args = ["sim", "seven", "--seats", "3", "--games", "40", "--seed", "1", "--json"];
        let mut report = trestle(&[&args, pack].concat()).json();
        let named = report["pack"].clone();
        let fields = report.as_object_mut().expect("an object");
        for field in ["seconds", "games_per_s", "decisions_per_s", "pack"] {
            fields.remove(field);
        }
        (report, named)
    };
    let (standard, named) = report(&[]);
    assert_eq!(named, json!(null));
    assert_eq!(report(&["--pack", &same]), (standard.clone(), json!(same)));
    assert_ne!(report(&["--pack", &other]).0, standard);
}

#[test]
fn a_record_holds_the_pack_it_was_played_with() {
    let folder = Folder::new();
    let pack = folder.with("my.toml", changed("\"Sera Coalheart\"", "\"Sera of the House Rules\""));
    let file = folder.file("game.json");
    let save = format!("save {file}");
    typing(&["play", "seven", "--seed", "1", "--pack", &pack], &[&save]).says(&["Saved to"]);
    fs::remove_file(&pack).expect("it is there");
    trestle(&["verify", &file]).says(&["sound: seven"]);
    trestle(&["replay", &file]).says(&[]);
    let text = fs::read_to_string(&file).expect("it was saved");
    assert!(text.contains("House Rules"));
    typing(&["play", "seven", "--load", &file, "--pack", &pack], &[]).fails(2, &["--load", "--pack"]);
    // Whoever changes the pack in a record and repairs the links as well is found by the fingerprint.
    let mut forged = table::Record::from_text(&text).expect("a record");
    let setup = forged.setup.to_string().replace("victory_might = 30", "victory_might = 3");
    assert_ne!(setup, forged.setup.to_string());
    forged.setup = serde_json::from_str(&setup).expect("it is JSON");
    let table::Record { trestleboard, game, rules, setup, players, commitment, .. } = &forged;
    let mut link = table::Digest::of(&(trestleboard, game, rules, setup, players, commitment));
    for entry in &mut forged.entries {
        *entry = entry.clone().tied_to(&link);
        link = entry.link.clone();
    }
    let ran = trestle(&["verify", &folder.with("forged.json", forged.to_text())]);
    assert_eq!(ran.exit, 1);
    assert!(ran.out.contains("expected a pack with the fingerprint"), "{}", ran.out);
}
