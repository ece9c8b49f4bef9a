//! What is chosen for the whole game: a faction, a hero and his skill points, each with what it means.

use super::Board;
use super::signs::{Sign, disc, hue};
use maud::{Markup, html};
use multiverse_war::faces::{self, target};
use multiverse_war::{Face, Faction, HeroKind, HeroView, Task};
use table::Seat;

impl Board<'_> {
    /// M6.1: the factions, with the two units that only they have.
    pub(super) fn factions(&self) -> Markup {
        html! {
            section.scene.choose aria-label="Factions" {
                h2 { "Everybody leads a faction" span.note { "all have the same common units, and two of their own" } }
                div.cards { @for faction in Faction::ALL { (self.faction_card(faction)) } }
            }
        }
    }

    fn faction_card(&self, faction: Faction) -> Markup {
        let taken = self.seats().find(|&seat| self.faction(seat) == Some(faction));
        let is_own = |face: &Face| self.pack.unit(*face).is_some_and(|unit| unit.faction == Some(faction));
        let own: Vec<_> = Face::ALL.into_iter().filter(is_own).collect();
        let label = if let Some(seat) = taken {
            format!("{}: taken by {}", faces::faction(faction), self.cast.name(seat))
        } else {
            let units: Vec<_> = own.iter().map(|&face| self.unit_label(face)).collect();
            format!("{}, with {}", faces::faction(faction), units.join(" And "))
        };
        let face = html! {
            span.head { (disc(Some(faction))) b.name { (faces::faction(faction)) } @if let Some(seat) = taken { span.note { (self.who(seat)) } } }
            @for &face in &own {
                @let unit = self.pack.unit(face);
                span.head.of-unit {
                    (self.face_sign(Some(face)).icon()) b { (faces::face(self.pack, face)) }
                    @if let Some(unit) = unit { span.note { (faces::class(unit.class)) @if unit.age > 1 { ", Age " (unit.age) } } span.price { (unit.price) (Sign::Gold.tinted()) } }
                }
                (self.unit_figures(face))
                (self.traits(face, true))
            }
        };
        let class = format!("faction {}{}", hue(Some(faction)), if taken.is_some() { " taken" } else { "" });
        self.piece(&target::faction(faction), &class, &label, &face)
    }

    /// M6.5, M20.2: the heroes that can be recruited.
    pub(super) fn hero_row(&self) -> Markup {
        html! {
            section.scene.choose aria-label="Heroes" {
                h2 { "A hero for hire" span.note { "you have one in the whole game; if you pass, you are asked again next turn" } }
                div.cards { @for (at, &kind) in self.view.heroes.iter().enumerate() { (self.hero_card(at, kind)) } }
            }
        }
    }

    fn hero_card(&self, at: usize, kind: HeroKind) -> Markup {
        let facts = self.pack.hero(kind);
        let price = 7 + at;
        let abilities = (0u8..).zip(&facts.abilities);
        let told = abilities.fold(String::new(), |all, (power, name)| {
            format!("{all} {name}: {}", faces::power_text(kind, power))
        });
        let label = format!("{}, {price} gold: {}.{told}", facts.name, self.hero_figures(kind));
        let face = html! {
            span.head { (Sign::Hero.icon()) b.name { (facts.name) } span.price { (price) (Sign::Gold.tinted()) } }
            span.note { (self.hero_figures(kind)) }
            (self.abilities(kind))
        };
        self.piece(&target::hero(kind), "hero-card", &label, &face)
    }

    /// M20.15: what a hero has beside his abilities; health and action points are chosen.
    pub(super) fn hero_figures(&self, kind: HeroKind) -> String {
        let facts = self.pack.hero(kind);
        let attack = if facts.spell_dice[0] > 0 { "shoots three hexes far" } else { "fights hand to hand" };
        let mut words = vec![faces::class(facts.class).to_owned(), attack.to_owned()];
        if facts.damage > 1 {
            words.push(format!("deals {} damage", facts.damage));
        }
        if facts.hp > 0 {
            words.push(format!("{} HP more than points buy", facts.hp));
        }
        words.extend(facts.attributes.iter().map(|attribute| faces::attribute(attribute).to_owned()));
        words.extend(faces::hero_text(kind).map(str::to_owned));
        words.join(", ")
    }

    /// The abilities of a hero with what they do, and the level at which they open.
    fn abilities(&self, kind: HeroKind) -> Markup {
        let facts = self.pack.hero(kind);
        html! { @for (power, name) in (0u8..).zip(&facts.abilities) {
            @let level = facts.levels[usize::from(power)];
            span.trait.later[level > 1] { b { (name) } @if level > 1 { " (level " (level) ")" } ": " (faces::power_text(kind, power)) }
        } }
    }

    /// M20.3: what skill points buy.
    pub(super) fn hero_points(&self, seat: Seat) -> Markup {
        let Some(hero) = self.player(seat).and_then(|player| player.hero) else { return html! {} };
        let numbers = &self.pack.numbers;
        html! {
            section.scene.choose aria-label="Skill points" {
                h2 { (Sign::Hero.tinted()) (self.hero_name(hero.kind)) span.note { "8 points: each HP and each AP costs 1, each ability 2; at most " (numbers.hero_hp) " HP and " (numbers.hero_ap) " AP" } }
                p.note { (faces::capital(&self.hero_figures(hero.kind))) ". HP is what a hero can suffer; AP pay for steps, shots and abilities, 1 each use. Every level brings 2 points more." }
                div.skill-texts { (self.abilities(hero.kind)) }
            }
        }
    }

    /// Is this hero dead? One who is being placed is not.
    pub(super) fn has_fallen(&self, seat: Seat, hero: &HeroView) -> bool {
        let task = self.view.asked.as_ref().map(|asked| asked.task);
        let is_coming = matches!(task, Some(Task::HeroPoints(of) | Task::HeroPlace(of)) if of == seat);
        hero.block.is_none() && !is_coming
    }
}
