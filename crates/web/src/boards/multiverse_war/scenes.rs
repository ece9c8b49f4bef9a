//! What is being decided beside the map: a faction, a hero, a fight, an adventure, an offer.

use super::Board;
use super::signs::{Sign, disc, hue};
use maud::{Markup, html};
use multiverse_war::faces::{self, target};
use multiverse_war::{BlockRef, Effect, Face, Faction, FightView, HeroKind, StoryView, Task, Victim};

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
                Some(Task::DealAnswer | Task::Deal(_)) => (self.deal()),
                _ => {}
            }
        }
    }

    fn factions(&self) -> Markup {
        html! {
            section.scene.choose aria-label="Factions" {
                h2 { "Everybody leads a faction" }
                div.cards {
                    @for faction in Faction::ALL {
                        @let taken = self.seats().find(|&seat| self.faction(seat) == Some(faction));
                        @let own = Face::ALL.into_iter().filter(|&face| self.pack.unit(face).is_some_and(|unit| unit.faction == Some(faction)));
                        @let units: Vec<_> = own.map(|face| faces::face(self.pack, face)).collect();
                        @let label = match taken {
                            Some(seat) => format!("{}: taken by {}", faces::faction(faction), self.cast.name(seat)),
                            None => format!("{}, with {}", faces::faction(faction), units.join(" and ")),
                        };
                        @let face = html! {
                            (disc(Some(faction))) b.name { (faces::faction(faction)) }
                            span.note { @match taken { Some(seat) => (self.who(seat)), None => (units.join(" and ")) } }
                        };
                        @let class = format!("faction {}{}", hue(Some(faction)), if taken.is_some() { " taken" } else { "" });
                        (self.piece(&target::faction(faction), &class, &label, &face))
                    }
                }
            }
        }
    }

    /// M6.5, M20.2: the heroes that can be recruited.
    fn hero_row(&self) -> Markup {
        html! {
            section.scene.choose aria-label="Heroes" {
                h2 { "A hero for hire" span.note { "the first costs 7 gold, each further one 1 more" } }
                div.cards {
                    @for (at, &kind) in self.view.heroes.iter().enumerate() {
                        @let facts = self.pack.hero(kind);
                        @let price = 7 + at;
                        @let label = format!("{}, {}, {price} gold: {}", facts.name, faces::class(facts.class), facts.abilities.join(", "));
                        @let face = html! {
                            span.head { (Sign::Hero.icon()) b.name { (facts.name) } span.price { (price) (Sign::Gold.tinted()) } }
                            span.note { (faces::class(facts.class)) }
                            span.skills { (facts.abilities.join(" · ")) }
                        };
                        (self.piece(&target::hero(kind), "hero-card", &label, &face))
                    }
                }
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
                @if let Some((_, player)) = self.own_player().filter(|_| self.plays_card()) { (self.cards(player)) }
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
                ul.facts {
                    @if let Some([hp, dice]) = card.foe {
                        li { "A foe with " b { (hp.saturating_sub(story.foe_wounds)) " of " (hp) } " HP and " b { (dice) } " dice" @if story.round > 0 { "; round " (story.round) } }
                    }
                    @if card.test > 0 { li { "A test with " b { (super::counted(card.test, "die").replace("dies", "dice")) } } }
                    @if card.gold > 0 { li { "Reward: " b { (card.gold) } (Sign::Gold.tinted()) } }
                    @if let Some(words) = effect(card.effect) { li { (words) } }
                    @if card.wound > 0 { li { "Failure: " (card.wound) " damage" } }
                }
            }
        }
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

/// What an adventure gives beyond gold.
const fn effect(effect: Effect) -> Option<&'static str> {
    Some(match effect {
        Effect::None => return None,
        Effect::Heal => "The unit loses all wounds.",
        Effect::Reveal => "A face-down territory is revealed.",
        Effect::Rope => "Two AP more.",
        Effect::Pikeman => "A Pikeman joins you.",
        Effect::Archer => "An Archer joins you.",
        Effect::Horseman => "A Horseman joins you.",
        Effect::Spring => "One AP more in its next phase.",
        Effect::Shrine => "A step on its battle track can be bought.",
        Effect::Road => "Crossroads are laid.",
        Effect::Pitfall => "A pitfall.",
        Effect::Step => "A step on its battle track.",
        Effect::Ants => "An ant colony settles here.",
        Effect::Caravan => "A merchant caravan starts here.",
        Effect::Competition => "A sharpshooters' competition starts here.",
        Effect::Village => "A burning village stands here.",
    })
}

impl Board<'_> {
    /// The name of a hero.
    pub(super) fn hero_name(&self, kind: HeroKind) -> &str {
        &self.pack.hero(kind).name
    }
}
