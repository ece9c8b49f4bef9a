//! The decks that belong to no stall, and what is out of the game.

use super::Board;
use super::icons::Sign;
use maud::{Markup, html};
use seven::faces;

impl Board<'_> {
    /// What lies face down, and what is left.
    pub(super) fn decks(&self) -> Markup {
        let view = self.view;
        let words = format!(
            "Treasure deck: {} cards, and {} on the discard pile",
            view.treasure_deck, view.treasure_discard
        );
        let treasures = html! {
            (Sign::Treasure.icon()) "Treasures" b { (view.treasure_deck) } span.off { "+" (view.treasure_discard) }
        };
        html! {
            div.decks {
                h3 { "Decks" span.note { "cards face down, + discarded" } }
                ul {
                    li { (self.piece("treasure:deck", "deck", &words, &treasures)) }
                    (deck(Sign::Quest, "Quests", view.quest_deck, None))
                    (deck(Sign::Artifact, "Artifacts", view.artifact_deck, None))
                    (deck(Sign::Sin, "Sins", view.sin_deck, Some(view.sin_pile)))
                    (deck(Sign::Cataclysm, "Cataclysms", view.cataclysm_deck, Some(view.cataclysms_played)))
                    @if view.sins_aside > 0 { (deck(Sign::Sin, "Sins set aside", view.sins_aside, None)) }
                    @if view.options.fall { (deck(Sign::Corruption, "Corruption", view.corruption_left, None)) }
                }
                @if !view.artifacts_spent.is_empty() {
                    @let spent: Vec<_> = view.artifacts_spent.iter().map(|card| self.pack[card].name.clone()).collect();
                    p.note { "Artifacts out of the game: " (faces::list(&spent)) }
                }
            }
        }
    }
}

fn deck(sign: Sign, name: &str, count: u8, discarded: Option<u8>) -> Markup {
    html! {
        li.deck {
            (sign.icon()) (name) b { (count) }
            @if let Some(off) = discarded { span.off { "+" (off) } }
        }
    }
}
