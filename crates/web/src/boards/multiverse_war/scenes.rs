//! What is being decided beside the map: a fight, an adventure, an offer; a faction or a hero is in `choosing.rs`.

use super::Board;
use super::signs::{Sign, disc, hue};
use maud::{Markup, html};
use multiverse_war::faces;
use multiverse_war::{BlockRef, FightView, HeroKind, StoryView, Task, Victim};

impl Board<'_> {
    /// Whatever is being decided, if it is more than a place on the map.
    pub(super) fn scenes(&self) -> Markup {
        // What somebody else chooses from is no matter of those who wait.
        let is_open = self.view.you.is_none_or(|you| self.is_asked(you));
        let task = self.view.asked.as_ref().map(|asked| asked.task).filter(|_| is_open);
        html! {
            @if let Some(fight) = self.view.fight { (self.fight(&fight)) }
            @if let Some(story) = self.view.story { (self.story(&story)) }
            @match task {
                Some(Task::ChooseFaction(_)) => (self.factions()),
                Some(Task::HeroStep(_)) => (self.hero_row()),
                Some(Task::HeroPoints(seat)) => (self.hero_points(seat)),
                Some(Task::DealAnswer | Task::Deal(_)) => (self.deal()),
                _ => {}
            }
        }
    }

    /// M15.6: a fight while somebody decides in it.
    fn fight(&self, fight: &FightView) -> Markup {
        let defender = match fight.victim {
            Victim::Unit(unit) => Some(unit.seat),
            Victim::Settlement(seat) => Some(seat),
            Victim::Building(at) => {
                self.view.buildings.iter().find(|building| building.hex == at).map(|building| building.owner)
            }
            Victim::Encounter(_) => None,
        };
        html! {
            section.scene.fight aria-label="A fight" {
                h2 { (Sign::Die(multiverse_war::Icon::Melee).icon()) @if fight.is_melee { "A fight" } @else { "A shot" } " on " (faces::hex(self.view, fight.at)) }
                div.camps {
                    div class={ "camp " (hue(self.faction(fight.attacker.seat))) } {
                        h3 { (disc(self.faction(fight.attacker.seat))) (self.who(fight.attacker.seat)) span.note { "attacks" } }
                        (self.fighter(fight.attacker))
                        (played(fight.cards[0]))
                    }
                    span.against aria-hidden="true" { "×" }
                    div class={ "camp " (defender.map_or("c-neutral", |seat| hue(self.faction(seat)))) } {
                        h3 { @if let Some(seat) = defender { (disc(self.faction(seat))) (self.who(seat)) } @else { "Nobody's" } span.note { "defends" } }
                        @match fight.victim { Victim::Unit(unit) => (self.fighter(unit)), other => p { (faces::capital(&faces::victim(self.view, other, self.cast))) } }
                        (played(fight.cards[1]))
                    }
                }
                @if let Some((_, player)) = self.own_player().filter(|_| self.plays_card()) {
                    @if let Some(odds) = faces::with_card(self.view, None) { p.note { "Without a card: " (odds) } }
                    (self.cards(player))
                    (self.buttons(&[("menu:pass", "Play no card")]))
                }
            }
        }
    }

    fn fighter(&self, unit: BlockRef) -> Markup {
        let block = self.view.blocks.iter().find(|block| block.block == unit);
        html! { @if let Some(block) = block { p.fighter {
            (self.face_sign(block.face.or(block.last.map(|(face, _)| face))).icon())
            b { (faces::capital(&self.block_name(block))) }
            @if let Some(hp) = block.hp { span.fig { (hp.saturating_sub(block.wounds)) "/" (hp) (Sign::Heart.tinted()) } }
        } } }
    }

    /// M22.1: the adventure card that is being carried out.
    fn story(&self, story: &StoryView) -> Markup {
        let Some(card) = self.pack.adventures.get(usize::from(story.card)) else { return html! {} };
        html! {
            section.scene.adventure aria-label="An adventure" {
                h2 { (Sign::Story.tinted()) (card.name) span.note { (self.who(story.block.seat)) " on " (faces::hex(self.view, story.hex)) } }
                p { (faces::adventure_text(self.pack, story.card)) }
                @if let Some([hp, _]) = card.foe {
                    p.note { "The foe has " b { (hp.saturating_sub(story.foe_wounds)) " of " (hp) } " HP left" @if story.round > 0 { " after round " (story.round) } ". " @if let Some(odds) = faces::of_story(self.view) { (odds) } }
                }
                (self.buttons(&[("menu:fight", "Fight"), ("menu:withdraw", "Withdraw")]))
            }
        }
    }

    /// Answers that belong to a scene, as far as they are open.
    fn buttons(&self, all: &[(&str, &str)]) -> Markup {
        let open: Vec<_> = all.iter().filter(|(target, _)| self.lit.is_open(target)).collect();
        html! { @if !open.is_empty() { p.answers { @for (target, words) in open { (self.piece(target, "order-button", words, &html! { (words) })) } } } }
    }

    fn deal(&self) -> Markup {
        let Some(deal) = self.view.deal else { return html! {} };
        let now = deal.amount.map_or("…".to_owned(), |gold| gold.to_string());
        let later = deal.repay.map_or("…".to_owned(), |gold| gold.to_string());
        let (giver, taker) = if deal.gives { (deal.from, deal.to) } else { (deal.to, deal.from) };
        html! {
            section.scene.deal aria-label="A gold deal" {
                h2 { (Sign::Gold.tinted()) "A gold deal" }
                p { (self.who(giver)) " → " (self.who(taker)) ": " b { (now) } " gold now; " (self.who(taker)) " → " (self.who(giver)) ": " b { (later) } " gold in " (super::counted(deal.due, "turn")) }
            }
        }
    }
}

/// A combat card that was played.
fn played(card: Option<multiverse_war::CombatCard>) -> Markup {
    html! { @if let Some(card) = card { p.played { (Sign::Card.tinted()) b { (faces::card(card)) } span.note { (faces::card_text(card)) } } } }
}

impl Board<'_> {
    /// The name of a hero.
    pub(super) fn hero_name(&self, kind: HeroKind) -> &str {
        &self.pack.hero(kind).name
    }
}
