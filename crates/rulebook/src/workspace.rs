//! Where rulebooks and games lie in the workspace: `docs/rules/<game>.md` and `games/<game>/`.

use crate::{Index, Problem, Rulebook, sources_of};
use std::fs;
use std::io;
use std::path::Path;

/// What stands in the rulebook of a game that is still being built: nothing is asked of it yet.
const DRAFT: &str = "<!-- draft -->";

/// The games of the workspace at `root`, sorted: every folder below `games/`, drafts left out.
pub fn games_of(root: &Path) -> io::Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(root.join("games"))? {
        let entry = entry?;
        let game = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() && !is_draft(root, &game) {
            games.push(game);
        }
    }
    games.sort();
    Ok(games)
}

/// Is the game still being built? Then its rulebook says so; it may be on the shelf already.
pub fn is_draft(root: &Path, game: &str) -> bool {
    let book = fs::read_to_string(root.join(format!("docs/rules/{game}.md")));
    book.is_ok_and(|book| book.lines().take(10).any(|line| line.trim() == DRAFT))
}

/// Joins the rulebook of a game with its crate. A file that is missing is a problem like any other.
pub fn index_of(root: &Path, game: &str) -> Result<Index, Vec<Problem>> {
    let book = format!("docs/rules/{game}.md");
    let missing = |file: &str, error: &io::Error| {
        vec![Problem::new(
            file,
            None,
            format!("cannot be read: {error}"),
            "every game has a rulebook and a crate",
        )]
    };
    let markdown = fs::read_to_string(root.join(&book)).map_err(|error| missing(&book, &error))?;
    let rulebook = Rulebook::parse(&book, &markdown)?;
    let folder = format!("games/{game}");
    let sources = sources_of(&root.join(&folder)).map_err(|error| missing(&folder, &error))?;
    Ok(Index::new(&rulebook, &sources))
}
