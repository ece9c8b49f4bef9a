//! Where rulebooks and games lie in the workspace: `docs/rules/<game>.md` and `games/<game>/`.

use crate::{Index, Problem, Rulebook, sources_of};
use std::fs;
use std::io;
use std::path::Path;

/// The games of the workspace at `root`, sorted: every folder below `games/`.
pub fn games_of(root: &Path) -> io::Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(root.join("games"))? {
        let entry = entry?;
        if entry.path().is_dir() {
            games.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    games.sort();
    Ok(games)
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
