//! Names of things, and the pieces that carry them: for links from words to pieces.

use multiverse_war::faces::{self, target};
use multiverse_war::{Hex, Terrain, View};
use table::Cast;

/// Names of things on the board, and the pieces that carry them.
pub(in super::super) fn names(view: &View, cast: &Cast) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (at, hex) in view.hexes.iter().enumerate() {
        if hex.terrain != Terrain::Unknown {
            let hex = Hex(at as u8);
            found.push((faces::hex(view, hex), target::hex(view, hex)));
        }
    }
    for (at, slot) in (0u8..).zip(&view.slots) {
        let is_hidden =
            view.hexes.get(usize::from(at) * 7).is_some_and(|hex| hex.terrain == Terrain::Unknown);
        if is_hidden && slot.home.is_none() {
            found.push((faces::slot(view, at), target::slot(view, at)));
        }
    }
    // A name that several blocks share leads nowhere.
    let named: Vec<_> =
        view.blocks.iter().map(|block| (faces::block(view, block.block, cast), block.block)).collect();
    for (name, block) in &named {
        if named.iter().filter(|(other, _)| other == name).count() == 1 {
            found.push((faces::capital(name), target::block(*block)));
            found.push((name.clone(), target::block(*block)));
        }
    }
    found
}
