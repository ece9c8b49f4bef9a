//! The goals: every way to win with everybody's progress.

use super::Board;
use super::signs::{Sign, disc, hue};
use maud::{Markup, html};
use multiverse_war::{Goal, Progress, Works};

impl Board<'_> {
    /// Where the game stands.
    pub(super) fn race(&self) -> Markup {
        html! {
            section.race aria-label="The race" {
                h2 { "Ways to win" }
                table {
                    thead { tr {
                        th scope="col" { "Goal" }
                        @for seat in self.seats() { th scope="col" { (disc(self.faction(seat))) span { (self.who(seat)) } } }
                    } }
                    tbody {
                        @for progress in self.view.goals() { (self.goal(&progress)) }
                        tr { th scope="row" { (Sign::Points.tinted()) span { "Points" span.note { (self.limit()) } } }
                            @for seat in self.seats() { td { b { (self.player(seat).map_or(0, |player| player.points)) } } }
                        }
                    }
                }
            }
        }
    }

    fn limit(&self) -> String {
        match self.view.rules.turn_limit {
            0 => format!("after turn {}", self.pack.numbers.turn_cap),
            limit => format!("after turn {limit}"),
        }
    }

    fn goal(&self, progress: &Progress) -> Markup {
        let (sign, name, rule) = words(progress.goal);
        let is_health = progress.goal == Goal::Conquest;
        html! {
            tr {
                th scope="row" { (sign.tinted()) span { (name) span.note { @if is_health { (rule) } @else { (progress.of) " " (rule) } } } }
                @for (seat, &have) in self.seats().zip(&progress.have) {
                    td {
                        b { (have) } span.of { "/" (progress.of) }
                        svg class={ "bar " (hue(self.faction(seat))) } viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
                            rect.track width="100" height="8" {} rect.gone width=(u32::from(have.min(progress.of)) * 100 / u32::from(progress.of.max(1))) height="8" {}
                        }
                    }
                }
            }
        }
    }
}

/// The sign of a goal, its name, and what it counts.
const fn words(goal: Goal) -> (Sign, &'static str, &'static str) {
    match goal {
        Goal::Portal => (Sign::Stone, "Portal", "stones"),
        Goal::Conquest => (Sign::Heart, "Conquest", "a settlement without HP falls"),
        Goal::Domination => (Sign::Works(Works::Fortress), "Domination", "Fortresses"),
        Goal::Elite => (Sign::Hero, "Elite", "elite types"),
        Goal::Agenda => (Sign::Task, "Agenda", "secret tasks"),
        Goal::Shards => (Sign::Shard, "Shards", "shards at home"),
        Goal::BonusMissions => (Sign::Task, "Missions", "bonus missions"),
    }
}
