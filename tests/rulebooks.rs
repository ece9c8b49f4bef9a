//! Every rule of every rulebook has a test, and every test that names a rule names one that exists.

use rulebook::{games_of, index_of};
use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn every_rule_has_a_test_and_every_test_a_rule() {
    let root = Path::new(ROOT);
    let mut problems = Vec::new();
    for game in games_of(root).expect("the games folder can be read") {
        match index_of(root, &game) {
            Ok(index) => {
                assert!(!index.rows.is_empty(), "docs/rules/{game}.md has no rules");
                problems.extend(index.problems.into_iter().map(|problem| (game.clone(), problem)));
            }
            Err(found) => problems.extend(found.into_iter().map(|problem| (game.clone(), problem))),
        }
    }
    let lines: Vec<_> = problems.iter().map(|(game, problem)| format!("{game}: {problem}")).collect();
    assert!(lines.is_empty(), "\n{}", lines.join("\n"));
}

#[test]
fn every_rulebook_belongs_to_a_game_on_the_shelf() {
    let mut books = Vec::new();
    for entry in fs::read_dir(Path::new(ROOT).join("docs/rules")).expect("docs/rules can be read") {
        let name = entry.expect("docs/rules can be read").file_name().to_string_lossy().into_owned();
        books.extend(name.strip_suffix(".md").filter(|&name| name != "README").map(str::to_owned));
    }
    books.sort();
    let mut shelf: Vec<_> = shelf::games().iter().map(|game| game.meta().id.to_owned()).collect();
    shelf.sort();
    assert_eq!(books, shelf, "rulebooks on the left, games on the shelf on the right");
    assert_eq!(
        games_of(Path::new(ROOT)).expect("the games folder can be read"),
        shelf,
        "folders of games on the left"
    );
}
