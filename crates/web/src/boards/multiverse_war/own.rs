//! The viewer's own things: gold, hero, mission, combat cards, battle tracks.

use super::Board;
use super::signs::{Sign, disc, hue};
use maud::{Markup, html};
use multiverse_war::faces::{self, target};
use multiverse_war::{CombatCard, Face, HeroView, PlayerView, Task};
use table::{Kind, Seat};

impl Board<'_> {
    /// What belongs to the viewer.
    pub(super) fn own(&self) -> Markup {
        let Some((seat, player)) = self.own_player() else { return html! {} };
        html! {
            section class={ "own " (hue(player.faction)) } aria-label="Your own things" {
                header {
                    (disc(player.faction))
                    h2 { "You" @if let Some(faction) = player.faction { span.note { (faces::faction(faction)) } } }
                    p.purse { (Sign::Gold.tinted()) b { (player.gold) } span.note { "+" (player.revenue) " each turn" } }
                }
                @if !self.plays_card() { (self.cards(player)) }
                (self.mission(seat, player))
                (self.hero(seat, player))
                (self.tracks(seat, player))
            }
        }
    }

    /// Is the viewer asked for a combat card? Then his hand lies beside the fight.
    pub(super) fn plays_card(&self) -> bool {
        let task = self.view.asked.as_ref().map(|asked| asked.task);
        let is_card = matches!(task, Some(Task::CombatCard(_) | Task::FallBack(_)));
        is_card && self.view.you.is_some_and(|you| self.is_asked(you))
    }

    /// The combat cards in hand.
    pub(super) fn cards(&self, player: &PlayerView) -> Markup {
        let Some(hand) = player.hand.filter(|_| self.view.rules.combat_cards) else { return html! {} };
        html! {
            div.hand {
                h3 { (Sign::Card.tinted()) "Combat cards" span.note { (hand.len()) } }
                div.cards.small {
                    @for card in CombatCard::ALL {
                        @let count = hand.count(card);
                        @if count > 0 {
                            @let label = format!("{}{}: {}", faces::card(card), if count > 1 { format!(", {count} of them") } else { String::new() }, faces::card_text(card));
                            @let face = html! { b.name { (faces::card(card)) @if count > 1 { " ×" (count) } } span.note { (faces::card_text(card)) } @if let Some(odds) = self.odds_with(card) { span.trait { "Here: " (odds) } } };
                            (self.piece(&target::card(card), "combat-card", &label, &face))
                        }
                    }
                    @if hand.is_empty() { span.none { "none" } }
                }
            }
        }
    }

    /// What a card would do in the fight that waits for it. Fall Back is not played then.
    fn odds_with(&self, card: CombatCard) -> Option<String> {
        let may = self.plays_card() && card != CombatCard::FallBack;
        faces::with_card(self.view, Some(card)).filter(|_| may)
    }

    fn mission(&self, seat: Seat, player: &PlayerView) -> Markup {
        let tasks = self.view.tasks(seat);
        if tasks.is_empty() {
            return html! {};
        }
        let card = player.mission.and_then(|card| self.pack.missions.get(usize::from(card)));
        let done = player.tasks.unwrap_or(table::Set::EMPTY);
        html! {
            div.mission {
                h3 { (Sign::Task.tinted()) @match card { Some(card) => { (card.name) span.note { "secret mission" } }, None => "Bonus missions" } }
                ul { @for task in tasks {
                    li.done[done.contains(task)] {
                        span.box aria-hidden="true" { @if done.contains(task) { (Sign::Done.icon()) } }
                        span { b { (faces::mission(task)) } ": " (faces::task_text(self.pack, task)) @if done.contains(task) { span.sr { ", done" } } }
                    }
                } }
            }
        }
    }

    fn hero(&self, seat: Seat, player: &PlayerView) -> Markup {
        if !self.view.rules.heroes {
            return html! {};
        }
        match &player.hero {
            Some(hero) => self.hero_sheet(seat, hero),
            None => {
                html! { div.hero-sheet { h3 { (Sign::Hero.tinted()) "Hero" } p.none { "You have no hero yet." } } }
            }
        }
    }

    fn hero_sheet(&self, seat: Seat, hero: &HeroView) -> Markup {
        let facts = self.pack.hero(hero.kind);
        html! {
            div.hero-sheet {
                h3 { (Sign::Hero.tinted()) (self.hero_name(hero.kind)) span.note { "level " (hero.level) " · " (hero.kills) " kills · " (faces::class(facts.class)) } }
                p.figures { span.fig { (hero.hp) (Sign::Heart.tinted()) } span.fig { (hero.ap) " AP" } @if self.has_fallen(seat, hero) { span.fig.lost { "fallen" } } @else if hero.block.is_none() { span.fig { "not on the map yet" } } }
                ul.skills { @for (power, name) in facts.abilities.iter().enumerate() {
                    @let has = hero.skills >> power & 1 != 0;
                    @let used = hero.used >> power & 1 != 0;
                    @let state = if used { "used in this turn" } else if has { "ready" } else { "not learned" };
                    @let level = facts.levels[power];
                    @let text = faces::power_text(hero.kind, power as u8);
                    @let face = html! { span.box aria-hidden="true" { @if has { (Sign::Done.icon()) } } b { (name) } span.note { @if has { (if used { "used" } else { "" }) } @else { "not learned; level " (level) } } span.trait { (text) } };
                    li.has[has].used[used] { (self.piece(&target::power(power as u8), "skill", &format!("{name}, {state}: {text}"), &face)) }
                } }
            }
        }
    }

    /// M19.1: the battle tracks of types that have steps, or that stand on the map.
    fn tracks(&self, seat: Seat, player: &PlayerView) -> Markup {
        let numbers = &self.pack.numbers;
        let stands = |face: Face| {
            self.view.blocks.iter().any(|block| block.block.seat == seat && block.face == Some(face))
        };
        let is_shown = |face: &Face| {
            face.is_type()
                && (player.tracks[face.index()] > 0
                    || stands(*face)
                    || self.lit.is_open(&target::track(*face)))
        };
        let [first, second, third] = numbers.builder_steps;
        html! {
            div.tracks {
                h3 { "Battle tracks" span.note { "abilities used in this turn: " (player.tactical.0) " of " (player.tactical.1) } }
                ul {
                    @for face in Face::ALL.into_iter().filter(is_shown) {
                        @let steps = player.tracks[face.index()];
                        @let rank = faces::rank(self.pack, steps);
                        @let name = faces::capital(faces::face(self.pack, face));
                        @let equipped = [(player.armoured.contains(face), "+1 HP"), (player.armed.contains(face), "+1 die")];
                        @let extra: Vec<_> = equipped.iter().filter(|(is_so, _)| *is_so).map(|(_, words)| *words).collect();
                        @let label = format!("{name}: {steps} of {} steps, {rank} {}", numbers.track_elite, extra.join(", "));
                        @let face_of = html! {
                            (self.face_sign(Some(face)).icon()) span.name { (name) }
                            span.pips { @for step in 1..=numbers.track_elite { i.on[step <= steps].mark[step == numbers.track_veteran || step == numbers.track_hp || step == numbers.track_elite] {} } }
                            span.note { (rank) @for words in &extra { " " (words) } }
                        };
                        li { (self.piece(&target::track(face), &format!("track r-{rank}"), &label, &face_of)) }
                    }
                    li.builder-track {
                        (Sign::Class(multiverse_war::Class::Civilian).icon()) span.name { "Builder track" }
                        span.pips { @for step in 1..=third { i.on[step <= player.builder_track].mark[step == first || step == second || step == third] {} } }
                        span.note { (player.builder_track) " of " (third) }
                    }
                }
            }
        }
    }
}
