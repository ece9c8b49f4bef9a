//! Heroes and Buff as figures on the map.

use super::Board;
use super::signs::{Sign, hue};
use super::targets;
use super::terms;
use battalia::{Buff, Figure, HeroRef, Square};
use maud::{Markup, html};

impl Board<'_> {
    /// Everybody who stands on a square, side by side.
    pub(super) fn figures(&self, square: Square) -> Markup {
        let heroes: Vec<_> = self.view.heroes.iter().filter(|hero| hero.square == square).collect();
        let free = matches!(self.view.buff, Buff::Free { square: his } if his == square);
        html! {
            @if !heroes.is_empty() || free {
                div class={ "figures n-" (heroes.len() + usize::from(free)) } {
                    @for hero in heroes { (self.figure(hero.hero, square)) }
                    @if free { (self.free_buff(square)) }
                }
            }
        }
    }

    fn figure(&self, hero: HeroRef, square: Square) -> Markup {
        let fights = self.view.battle.as_ref().is_some_and(|battle| {
            battle.attacker == Some(hero)
                || battle.leader == Some(hero)
                || battle.target == battalia::Target::Hero(hero)
        });
        let moves = self.moves(hero);
        let mut label = format!(
            "{} on {square}",
            terms::capital(&format!("{} {}", self.whose(hero.seat), terms::figure(hero.figure)))
        );
        for (holds, words) in [(fights, "; in battle"), (moves, "; moving now")] {
            label.push_str(if holds { words } else { "" });
        }
        let class =
            format!("figure {}{}", hue(self.faction(hero.seat)), if fights || moves { " acts" } else { "" });
        let face = html! {
            @match hero.figure {
                Figure::Buff => (Sign::Buff.icon()),
                Figure::First => { (Sign::Hero.icon()) b { "1" } },
                Figure::Second => { (Sign::Hero.icon()) b { "2" } },
            }
        };
        self.piece(&targets::hero(hero), &class, &label, &face)
    }

    fn free_buff(&self, square: Square) -> Markup {
        let strength = self.view.horde.unwrap_or_default();
        let label = format!("Buff, free on {square}, with a horde of strength {strength}");
        let face = html! { (Sign::Buff.icon()) b { (strength) } };
        self.piece(targets::BUFF, "figure buff", &label, &face)
    }

    /// Who stands on a square, in words.
    pub(super) fn standing_on(&self, square: Square) -> Vec<String> {
        let heroes = self.view.heroes.iter().filter(|hero| hero.square == square);
        let mut words: Vec<String> = heroes
            .map(|hero| format!("{} {}", self.whose(hero.hero.seat), terms::figure(hero.hero.figure)))
            .collect();
        if matches!(self.view.buff, Buff::Free { square: his } if his == square) {
            words.push(format!("Buff with a horde of {}", self.view.horde.unwrap_or_default()));
        }
        words
    }
}
