//! Names of things, and the pieces that carry them: for links from words to pieces.

use super::{targets, terms};
use battalia::{Figure, View, faces};
use table::Cast;

/// Names of things on the board, and the pieces that carry them.
pub(in super::super) fn names(view: &View, cast: &Cast) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for square in &view.map.squares {
        found.push((square.square.to_string(), targets::square(square.square)));
    }
    for great in view.row.iter() {
        found.push((view.pack.great(great).name.clone(), targets::row(great)));
    }
    if !matches!(view.buff, battalia::Buff::Absent) {
        found.push(("Buff".to_owned(), targets::BUFF.to_owned()));
    }
    for hero in view.heroes.iter().filter(|hero| hero.hero.figure != Figure::Buff) {
        let name = faces::hero(cast, hero.hero);
        found.push((terms::capital(&name), targets::hero(hero.hero)));
        found.push((name, targets::hero(hero.hero)));
    }
    if view.oracle.day > 0 {
        found.push(("Oracle".to_owned(), targets::ORACLE.to_owned()));
    }
    found
}
