//! The viewer's own units as a list: who can still act, where, and how they are. A click chooses the unit on the map.

use super::Board;
use super::signs::Sign;
use maud::{Markup, html};
use multiverse_war::faces::{self, target};
use multiverse_war::{BlockView, Terrain};

impl Board<'_> {
    /// The own units, those that can act first.
    pub(super) fn roster(&self) -> Markup {
        let Some((seat, _)) = self.own_player() else { return html! {} };
        let mut own: Vec<&BlockView> =
            self.view.blocks.iter().filter(|block| block.block.seat == seat).collect();
        own.sort_by_key(|block| {
            (!self.lit.is_open(&target::block(block.block)), block.over, block.block.unit)
        });
        html! {
            section.roster aria-label="Your units" {
                h2 { "Your units" span.note { (own.len()) } }
                @if own.is_empty() { p.none { "You have no units on the map." } }
                ul { @for block in own {
                    @let can_act = self.lit.is_open(&target::block(block.block));
                    li.open[can_act].over[block.over] {
                        button type="button" data-pick=(target::block(block.block)) {
                            (self.face_sign(block.face).icon())
                            b { (faces::capital(&self.block_name(block))) }
                            span.fig { @if let Some(hp) = block.hp { (hp.saturating_sub(block.wounds)) "/" (hp) (Sign::Heart.tinted()) } }
                            span.fig { @if let Some(ap) = block.ap { (ap) " AP" } }
                            span.note { (faces::hex(self.view, block.hex)) " " (self.ground_of(block)) @if block.over { ", done" } @if !block.identified { ", hidden" } @if block.shard { ", shard" } }
                        }
                    }
                } }
            }
        }
    }

    fn ground_of(&self, block: &BlockView) -> &'static str {
        let hex = self.view.hexes.get(block.hex.index());
        match hex {
            Some(hex) if hex.settlement.is_some() => "settlement",
            Some(hex) => faces::terrain(hex.terrain),
            None => faces::terrain(Terrain::Unknown),
        }
    }
}
