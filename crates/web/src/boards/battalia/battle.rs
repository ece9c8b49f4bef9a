//! A battle: both lines, what they are worth, and where it comes from.

use super::Board;
use super::cards::Lying;
use super::signs::{Sign, disc};
use super::terms;
use battalia::{BattleView, HeroRef, LineCard, Piece, Strength, Target, Task, Zone};
use maud::{Markup, html};
use std::collections::BTreeSet;
use table::Seat;

/// One of the two.
struct Camp<'a> {
    name: &'static str,
    seat: Option<Seat>,
    /// Who or what fights.
    who: String,
    line: &'a [LineCard],
    strength: Strength,
    /// What the base of the strength is.
    base: &'static str,
    /// Does it lay its line now?
    lays: bool,
}

impl Board<'_> {
    /// The battle that is being fought.
    pub(super) fn battle(&self, battle: &BattleView) -> Markup {
        let task = self.view.asked.map(|asked| asked.task);
        let attack = Camp {
            name: "Attack",
            seat: battle.attacker.map(|hero| hero.seat),
            who: battle.attacker.map_or("the horde of Buff".to_owned(), |hero| self.hero_words(hero)),
            line: &battle.attacker_line,
            strength: battle.attack,
            base: "horde",
            lays: task == Some(Task::AttackerLine),
        };
        let base = match (battle.target, battle.defender) {
            (Target::City, Some(_)) => "city level",
            (Target::City, None) => "neutral city",
            _ => "ruins",
        };
        let defence = Camp {
            name: "Defence",
            seat: battle.defender,
            who: self.defender_words(battle),
            line: &battle.defender_line,
            strength: battle.defence,
            base,
            lays: task == Some(Task::DefenderLine),
        };
        let ahead = battle.attack.total > battle.defence.total;
        html! {
            section.battle aria-label="The battle" {
                h2 {
                    (Sign::Battle.tinted()) "Battle on " (battle.square.to_string())
                    span.note { "the attack must be higher; a tie defends" }
                }
                div.camps {
                    (self.camp(&attack, ahead))
                    div.against aria-hidden="true" { @if ahead { ">" } @else { "≤" } }
                    (self.camp(&defence, !ahead))
                }
            }
        }
    }

    fn camp(&self, camp: &Camp<'_>, is_ahead: bool) -> Markup {
        let Strength { base, cards, terrain, morale, buff, total } = camp.strength;
        let parts = [
            (base, camp.base),
            (cards, "cards"),
            (terrain, "native terrain"),
            (morale, "morale"),
            (buff, "Unbound led by Buff"),
        ];
        html! {
            div.camp.ahead[is_ahead].lays[camp.lays] {
                h3 {
                    @if let Some(seat) = camp.seat { (disc(self.faction(seat))) }
                    span.side { (camp.name) } span.fighter { (camp.who) }
                    @if camp.lays { span.token.now { (Sign::Turn.icon()) "lays its line" } }
                }
                p.total {
                    b.sum role="img" aria-label={ (camp.name) " " (total) " in all" } { (total) }
                    span.parts {
                        @for (at, (worth, words)) in parts.into_iter().filter(|&(worth, _)| worth > 0).enumerate() {
                            @if at > 0 { " + " } span.part { (words) " " b { (worth) } }
                        }
                    }
                }
                div.chips { (self.line(camp)) @if camp.line.is_empty() { span.note { "no cards in the line" } } }
            }
        }
    }

    /// A line. The viewer's own cards are pieces while the line is laid, so that titles and scrolls find them.
    fn line(&self, camp: &Camp<'_>) -> Markup {
        let is_own = camp.seat.is_some_and(|seat| self.is_own(seat)) && camp.lays;
        let mut seen = BTreeSet::new();
        html! {
            @for card in camp.line {
                @let piece = Piece { zone: Zone::Line(card.laid), card: card.card, now: card.now, left: card.left };
                @if is_own && seen.insert(super::targets::piece(piece)) { (self.small(piece, 1, "in your battle line")) }
                @else { (self.chip(card.card, card.now, Lying { laid: Some(card.laid), ..Lying::default() })) }
            }
        }
    }

    fn defender_words(&self, battle: &BattleView) -> String {
        let leader = battle.leader.map(|hero| self.hero_words(hero));
        match (battle.target, battle.defender) {
            (Target::Hero(hero), _) => self.hero_words(hero),
            (Target::Ruins, _) => "the ruins".to_owned(),
            (Target::City, None) => "a neutral city".to_owned(),
            (Target::City, Some(seat)) => match leader {
                Some(leader) => format!("{} city, led by {leader}", self.whose(seat)),
                None => format!("{} city", self.whose(seat)),
            },
        }
    }

    /// "your first hero".
    pub(super) fn hero_words(&self, hero: HeroRef) -> String {
        format!("{} {}", self.whose(hero.seat), terms::figure(hero.figure))
    }
}
