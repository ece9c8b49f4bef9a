//! The quest board: three rows of two quests, with markers, prizes and treasures.

use super::Board;
use super::cards::treasure_sign;
use super::icons::{Sign, disc, gems};
use maud::{Markup, html};
use seven::{Marker, Quest, QuestView, Requirement, Treasure, TreasureView, faces};

impl Board<'_> {
    /// The quest board, row 1 first: it is the one that counts.
    pub(super) fn quests(&self) -> Markup {
        html! {
            section.quests {
                h2 { "Quests" }
                @for (at, row) in self.view.quests.chunks(2).enumerate() {
                    div class={ "row row-" (at + 1) } {
                        h3 { "Row " (at + 1) span.note { (row_note(at)) } }
                        div.pair {
                            @for (side, here) in row.iter().enumerate() {
                                @match here.quest {
                                    Some(quest) => (self.quest(at * 2 + side, quest, here)),
                                    None => (self.no_quest(at * 2 + side)),
                                }
                            }
                        }
                    }
                }
                (self.decks())
            }
        }
    }

    fn no_quest(&self, slot: usize) -> Markup {
        let label = format!("No quest in this slot of row {}", slot / 2 + 1);
        self.piece(&format!("quest:{slot}"), "none", &label, &html! { "no quest" })
    }

    fn quest(&self, slot: usize, quest: Quest, here: &QuestView) -> Markup {
        let facts = &self.pack[quest];
        let prize = faces::prize(self.pack, quest, self.view.heroes.seats());
        let markers = &here.markers[..facts.spaces.len()];
        let free = markers.iter().filter(|&&marker| marker == Marker::Free).count();
        let words = match free {
            0 => "full".to_owned(),
            _ => format!("{free} of {} spaces free", facts.spaces.len()),
        };
        let label = format!(
            "Quest {} in row {}: prize {prize} might for most markers; {words}",
            facts.name,
            slot / 2 + 1
        );
        let face = html! { span.name { (facts.name) } span.prize { (Sign::Might.fig(prize)) } };
        html! {
            div.quest.full[free == 0] {
                (self.piece(&format!("quest:{slot}"), "title", &label, &face))
                div.spaces {
                    @for (space, (&asked, &marker)) in facts.spaces.iter().zip(markers).enumerate() {
                        (self.space(slot, space, &facts.name, asked, marker))
                    }
                }
                div.treasures { @for treasure in here.treasures.iter().flatten() { (self.beside(slot, *treasure)) } }
            }
        }
    }

    /// What a space asks for, or whose marker lies there.
    fn space(&self, slot: usize, space: usize, title: &str, asked: Requirement, marker: Marker) -> Markup {
        let state = match marker {
            Marker::Free => "free".to_owned(),
            Marker::Neutral => "taken by a neutral marker".to_owned(),
            Marker::Of(seat) => format!("taken by {} marker", self.whose(seat)),
        };
        let label = format!("Space {} of {title}: {}; {state}", space + 1, faces::requirement(asked));
        // Once a space is taken nobody can fill it any more, so what it asked for is only said in the label.
        let face = match (marker, asked) {
            (Marker::Of(seat), _) => self.disc(seat),
            (Marker::Neutral, _) => disc(None),
            (Marker::Free, Requirement::Gifts(counts)) => gems(&counts),
            (Marker::Free, Requirement::Gold(gold)) => Sign::Gold.fig(gold),
            (Marker::Free, Requirement::Fame(fame)) => Sign::Fame.fig(fame),
        };
        let class = match marker {
            Marker::Free => "space",
            Marker::Of(seat) if self.is_own(seat) => "space taken own",
            Marker::Of(_) | Marker::Neutral => "space taken",
        };
        self.piece(&format!("space:{slot},{space}"), class, &label, &face)
    }

    /// A treasure beside a quest.
    fn beside(&self, slot: usize, treasure: TreasureView) -> Markup {
        match treasure {
            TreasureView::FaceDown => html! {
                span.treasure.back role="img" aria-label="A treasure, face down" title="A treasure, face down" {
                    (Sign::Treasure.icon()) "?"
                }
            },
            TreasureView::Known(card) => {
                let words = format!("Face down for the players: {}", self.treasure_words(card));
                html! { span.treasure.back role="img" aria-label=(words) title=(words) { (treasure_sign(self.pack, card)) } }
            }
            TreasureView::FaceUp(card) => {
                let label = format!("Treasure beside it: {}", self.treasure_words(card));
                let target = format!("treasure:{}@{slot}", u8::from(card));
                self.piece(&target, "treasure", &label, &treasure_sign(self.pack, card))
            }
        }
    }

    /// "Silver Plate, 3 gold".
    pub(super) fn treasure_words(&self, card: Treasure) -> String {
        format!("{}, {}", faces::treasure_name(self.pack, card), faces::treasure(self.pack, card))
    }
}

const fn row_note(at: usize) -> &'static str {
    match at {
        0 => "when both are full: armour for the table, and a cataclysm",
        1 => "one space of each stays free",
        _ => "cannot be filled yet",
    }
}
