//! The table as text: a list of players, then the hexes row by row.

use super::terms;
use crate::kinds::{Face, Terrain};
use crate::view::{BlockView, HexView, View};
use std::fmt::Write;
use table::{Cast, Seat};

/// The table as text.
pub(super) fn picture(view: &View, cast: &Cast) -> String {
    let mut text = format!("Turn {}, {:?}; {}\n", view.turn, view.phase, terms::section(view.dial));
    for (number, player) in view.players.iter().enumerate() {
        let seat = Seat::new(number as u8);
        let faction = player.faction.map_or("no faction", terms::faction);
        let hero = player.hero.map_or_else(String::new, |hero| {
            format!(", {} level {}", view.pack.hero(hero.kind).name, hero.level)
        });
        let _ = writeln!(
            text,
            "{} ({faction}{hero}{})\n  {} gold, {} stones, {} shards, {} marks, {} cards, settlement {}/5, {} points",
            terms::capital(&cast.name(seat)),
            if player.is_out { ", out" } else { "" },
            player.gold,
            player.stones,
            player.shards,
            player.marks,
            player.hand_count,
            5u8.saturating_sub(player.wounds),
            player.points,
        );
    }
    text.push_str(&map(view));
    for building in &view.buildings {
        let _ = writeln!(
            text,
            "{} of {} on {}: {}/{} HP{}",
            terms::works(view, building.kind, building.owner),
            cast.name(building.owner),
            terms::hex(view, building.hex),
            building.hp.saturating_sub(building.wounds),
            building.hp,
            if building.is_site { ", under construction" } else { "" }
        );
    }
    for encounter in &view.encounters {
        let _ = writeln!(text, "{} on {}", terms::encounter(encounter.kind), terms::hex(view, encounter.hex));
    }
    for block in &view.blocks {
        let name = terms::block(view, block.block, cast);
        let _ =
            writeln!(text, "{} on {}{}", terms::capital(&name), terms::hex(view, block.hex), state(block));
    }
    text
}

fn state(block: &BlockView) -> String {
    let mut text = String::new();
    if let Some(hp) = block.hp {
        let _ = write!(text, ", {}/{hp} HP", hp.saturating_sub(block.wounds));
    } else if block.wounds > 0 {
        let _ = write!(text, ", {} wounds", block.wounds);
    }
    if let Some(ap) = block.ap {
        let _ = write!(text, ", {ap} AP");
    }
    let marks = [
        (block.over, "done"),
        (block.resting, "resting"),
        (block.set_up, "set up"),
        (block.ready.is_some(), "ready"),
        (block.frostbite, "frostbite"),
        (block.frozen, "frozen"),
        (block.poisoned, "poisoned"),
        (block.shard, "with a shard"),
    ];
    for (_, name) in marks.iter().filter(|(is_so, _)| *is_so) {
        let _ = write!(text, ", {name}");
    }
    text
}

/// Every hex as two letters: its terrain, and who or what is on it.
fn map(view: &View) -> String {
    let rows = |hex: &&HexView| hex.place.1;
    let (top, bottom) =
        (view.hexes.iter().map(|hex| hex.place.1).min(), view.hexes.iter().map(|hex| hex.place.1).max());
    let (Some(top), Some(bottom)) = (top, bottom) else { return String::new() };
    let column = |hex: &HexView| 2 * i16::from(hex.place.0) + i16::from(hex.place.1);
    let left = view.hexes.iter().map(column).min().unwrap_or(0);
    let mut text = String::new();
    for row in top..=bottom {
        let mut hexes: Vec<(i16, String)> = view
            .hexes
            .iter()
            .enumerate()
            .filter(|(_, hex)| rows(hex) == row)
            .map(|(number, hex)| (column(hex) - left, cell(view, number, hex)))
            .collect();
        hexes.sort();
        let mut line = String::new();
        for (at, cell) in hexes {
            while line.chars().count() < 2 * at as usize {
                line.push(' ');
            }
            line.push_str(&cell);
        }
        let _ = writeln!(text, "{line}");
    }
    text
}

fn cell(view: &View, number: usize, hex: &HexView) -> String {
    let ground = match hex.terrain {
        Terrain::Unknown => '?',
        Terrain::Grassland if hex.settlement.is_some() => '#',
        Terrain::Grassland => '.',
        Terrain::Forest => 'f',
        Terrain::Hills => 'h',
        Terrain::Mountain => '^',
        Terrain::Water => '~',
    };
    let building = view.buildings.iter().find(|building| building.hex.index() == number);
    let block = view.blocks.iter().find(|block| block.hex.index() == number);
    let thing = match (block, building) {
        (Some(block), _) => {
            let known = block.face.or(block.last.map(|(face, _)| face));
            match known {
                Some(Face::Builder) => 'b',
                Some(Face::Hero) => 'H',
                Some(_) => 'u',
                None => 'o',
            }
        }
        (None, Some(_)) => 'B',
        (None, None) if hex.token => '!',
        (None, None) if hex.mine => '*',
        (None, None) if hex.exits != 0 => '+',
        (None, None) => ' ',
    };
    let owner = block.map(|block| block.block.seat).or(building.map(|building| building.owner));
    let owner = owner.map_or(' ', |seat| char::from(b'0' + seat.number()));
    [ground, thing, owner].iter().collect()
}
