//! Where in the game we are: the turn, its phases, the dial, whose phase it is, and whom the table waits for. Always there, so that the board does
//! not jump.

use super::Board;
use super::signs::{Sign, disc};
use maud::{Markup, html};
use multiverse_war::{Ending, Phase, Task, faces};

/// M7.2: the phases of a turn.
const PHASES: [(Phase, &str); 5] = [
    (Phase::Start, "Start"),
    (Phase::Revenue, "Revenue"),
    (Phase::Build, "Build"),
    (Phase::Action, "Action"),
    (Phase::End, "End"),
];

impl Board<'_> {
    /// The strip above the map.
    pub(super) fn going_on(&self) -> Markup {
        html! {
            section.going-on aria-label="What is going on" {
                (self.clock())
                (self.headline())
                (self.order_of_play())
                (self.gold())
                (self.dial())
            }
        }
    }

    fn clock(&self) -> Markup {
        let view = self.view;
        let limit = view.rules.turn_limit;
        html! {
            div.clock {
                b.turn { @if view.turn == 0 { "Set-up" } @else { "Turn " (view.turn) } }
                @if limit > 0 && view.turn > 0 { span.note { " of " (limit) } }
                @if view.turn > 0 && view.ending.is_none() {
                    ol.phases aria-label="Phases of the turn" {
                        @for (phase, name) in PHASES { li aria-current=[(phase == view.phase).then_some("step")] { (name) } }
                    }
                }
            }
        }
    }

    /// Whose phase it is, or whom the table waits for.
    fn headline(&self) -> Markup {
        let view = self.view;
        if let Some(ending) = view.ending {
            return html! { p.now { (Sign::Points.tinted()) b { "The game is over." } " " (self.ending(ending)) } };
        }
        let waiting: Vec<_> =
            self.seats().filter(|&seat| self.is_asked(seat) && !self.is_own(seat)).collect();
        let is_asked = view.you.is_some_and(|you| self.is_asked(you));
        let is_orders = view.asked.as_ref().is_some_and(|asked| asked.task == Task::Orders);
        html! {
            p.now {
                @if view.phase == Phase::Action && !(is_asked && self.is_own(view.active)) {
                    (disc(self.faction(view.active)))
                    b { @if self.is_own(view.active) { "Your action phase" } @else { (self.cast.possessive(view.active)) " action phase" } }
                } @else if is_orders { (Sign::Gold.tinted()) b { "Everybody gives orders at the same time" } }
                @if is_asked && view.phase == Phase::Action && !self.is_own(view.active) { span.call { "but you are asked" } }
                @if !waiting.is_empty() && (is_orders || !is_asked) {
                    span.waiting { "waiting for " @for (at, &seat) in waiting.iter().enumerate() { @if at > 0 { ", " } b { (self.cast.name(seat)) } } }
                }
            }
        }
    }

    /// Who acts when in this turn.
    fn order_of_play(&self) -> Markup {
        if self.view.turn == 0 {
            return html! {};
        }
        html! {
            ol.order-of-play aria-label="Order of play" {
                @for (at, seat) in self.in_order().enumerate() {
                    @if self.player(seat).is_some_and(|player| !player.is_out) {
                        li.now[self.is_active(seat)].asked[self.is_asked(seat)] {
                            (disc(self.faction(seat)))
                            span { (self.who(seat)) }
                            @if at == 0 { span.flag title="First player" { (Sign::First.tinted()) span.sr { "first player" } } }
                        }
                    }
                }
            }
        }
    }

    /// The viewer's gold, less what he has ordered: where there is little room his other things are far below.
    fn gold(&self) -> Markup {
        let Some((_, player)) = self.own_player() else { return html! {} };
        let left = player.planned_gold.unwrap_or(player.gold);
        html! { p.gold-now title="Your gold" { (Sign::Gold.tinted()) b { (left) } span.sr { " gold" } } }
    }

    fn dial(&self) -> Markup {
        if !self.view.rules.dial || self.view.turn == 0 {
            return html! {};
        }
        let section = self.view.dial;
        let next = self.pack.dial[usize::from(self.view.turn % 8)];
        let name = |section| faces::capital(faces::section(section).split(':').next().unwrap_or_default());
        html! {
            p.dial title={ "Next turn: " (name(next)) ". " (faces::section_text(next)) } {
                (Sign::Dial.tinted()) b { (name(section)) } span.note { (faces::section_text(section)) }
            }
        }
    }

    /// How the game ended.
    pub(super) fn ending(&self, ending: Ending) -> String {
        let (seat, why) = match ending {
            Ending::Portal(seat) => (seat, "the portal is open"),
            Ending::Conquest(seat) => (seat, "a settlement has fallen"),
            Ending::Domination(seat) => (seat, "there are Fortresses enough"),
            Ending::Elite(seat) => (seat, "four types are elite"),
            Ending::Agenda(seat) => (seat, "the secret mission is fulfilled"),
            Ending::Shards(seat) => (seat, "the shards are brought home"),
            Ending::BonusMissions(seat) => (seat, "all four missions are fulfilled"),
            Ending::LastPlayer(seat) => (seat, "nobody else is left"),
            Ending::TurnLimit => return "The last turn is over: points decide.".to_owned(),
        };
        let wins = if self.is_own(seat) { "win" } else { "wins" };
        format!("{} {wins}: {why}.", self.who(seat))
    }
}
