//! The race: armour against cataclysms, the pile of sins, the portals; and who is how mighty, in the order of play.

use super::Board;
use super::icons::Sign;
use maud::{Markup, html};
use seven::{Cataclysm, HeroView};
use table::Seat;

/// S2.1: pieces of armour.
const ARMOUR: u8 = 7;
/// S13.1: so many sins on the pile bring a cataclysm.
const SINS: u8 = 7;
/// S2.5.
const PORTALS: u8 = 6;

/// A way to go, and how far it has been gone.
struct Clock {
    class: &'static str,
    name: &'static str,
    sign: Sign,
    gone: u8,
    of: u8,
    /// What waits at the end.
    end: String,
}

impl Board<'_> {
    /// Where the game stands.
    pub(super) fn race(&self) -> Markup {
        html! {
            section.race aria-label="The race" {
                header {
                    h2 { (self.round()) }
                    p.phase { (self.phase()) }
                    @if self.is_dark() {
                        p.warning { (Sign::Cataclysm.icon()) "The Dark gathers: a round without a completed row brings a cataclysm." }
                    }
                }
                div.clocks { @for clock in self.clocks() { (drawn(&clock)) } }
                div.standing {
                    h3 { "Might, in the order of play" span.note { (self.pack.numbers.victory_might) " win with all armour" } }
                    ol { @for (at, &seat) in self.view.order.iter().enumerate() { (self.stands(at, seat)) } }
                }
                (self.twelve())
            }
        }
    }

    fn round(&self) -> String {
        match self.view.ending {
            Some(_) => format!("Over in round {}", self.view.round),
            None => format!("Round {}", self.view.round),
        }
    }

    /// What one does now, and how near its end is.
    fn phase(&self) -> Markup {
        let view = self.view;
        let last = format!("of {} at most", view.options.round_limit);
        if view.in_regrouping {
            return html! { (last) " · Regrouping Phase" };
        }
        let circuit = if self.is_between_circuits() {
            format!("circuit {} is over", view.circuits)
        } else {
            format!("circuit {}", u16::from(view.circuits) + 1)
        };
        html! {
            (last) " · Quest Phase, " (circuit) " · "
            span.passes title="When all heroes pass one after the other, the phase ends" {
                (view.passes) " of " (view.heroes.seats()) " passes"
            }
        }
    }

    /// S20.2.
    fn is_dark(&self) -> bool {
        let from = self.view.options.gathering_dark;
        from > 0 && self.view.round >= from && self.view.ending.is_none()
    }

    fn clocks(&self) -> [Clock; 4] {
        let view = self.view;
        let lost = if view.options.unnamed { "only the Unnamed wins" } else { "all lose" };
        let might = self.pack.numbers.victory_might;
        let clock = |class, name, sign, gone, of, end| Clock { class, name, sign, gone, of, end };
        let armour = format!("all: the mightiest with {might} wins");
        let struck = format!("the last: {lost}");
        [
            clock("armour", "Armour", Sign::Armour, view.armour, ARMOUR, armour),
            clock(
                "cataclysms",
                "Cataclysms",
                Sign::Cataclysm,
                view.cataclysms_played,
                Cataclysm::COUNT as u8,
                struck,
            ),
            clock(
                "sins",
                "Sins on the pile",
                Sign::Sin,
                view.sin_pile,
                SINS,
                "the seventh brings a cataclysm".into(),
            ),
            clock(
                "portals",
                "Portals closed",
                Sign::Closed,
                view.portals.len() as u8,
                PORTALS,
                "all: who closed most wins".into(),
            ),
        ]
    }

    /// A hero in the order of play with his might.
    fn stands(&self, at: usize, seat: Seat) -> Markup {
        let Some(hero) = self.hero(seat) else { return html! {} };
        let is_turn = self.at_turn() == Some(seat);
        let is_asked = self.is_asked(seat);
        let goal = u16::from(self.pack.numbers.victory_might);
        let class = format!(
            "c-{}{}{}",
            self.colour_class(seat),
            if self.is_own(seat) { " own" } else { "" },
            if is_asked { " asked" } else { "" }
        );
        html! {
            li class=(class) {
                (self.disc(seat))
                span.who { (self.who(seat)) }
                span.tokens {
                    @if at == 0 { span.token title="First Player" { (Sign::First.icon()) "First" } }
                    @if is_turn { span.token.now[is_asked] title="It is this hero's turn" { (Sign::Turn.icon()) "turn" } }
                    @else if is_asked { span.token.now title="The table waits for this hero" { (Sign::Turn.icon()) "asked" } }
                    @if hero.has_fallen { span.token.bad { "fallen" } }
                }
                (self.bar(hero, goal))
                span.might role="img" aria-label={ (hero.might) " might" } title={ (hero.might) " of the " (goal) " might that win with all armour" } {
                    (hero.might) (Sign::Might.icon())
                }
                span.more title={ "+" (hero.income.2) " might in the next Production" } {
                    @if hero.income.2 > 0 { "+" (hero.income.2) }
                }
            }
        }
    }

    /// How near the might is to the goal; beyond it, the bar is full.
    fn bar(&self, hero: &HeroView, goal: u16) -> Markup {
        let most = self.view.heroes.iter().map(|(_, hero)| hero.might).max().unwrap_or_default().max(goal);
        let part = |might: u16| u32::from(might) * 300 / u32::from(most.max(1));
        html! {
            svg.bar viewBox="0 0 300 10" preserveAspectRatio="none" aria-hidden="true" {
                rect.way width="300" height="10" {}
                rect.gone width=(part(hero.might)) height="10" {}
                rect.goal x=(part(goal).saturating_sub(2)) width="2" height="10" {}
            }
        }
    }
}

/// A clock as a row of steps. The words say the same as the steps.
fn drawn(clock: &Clock) -> Markup {
    let words = format!("{}: {} of {}; {}", clock.name, clock.gone, clock.of, clock.end);
    html! {
        div class={ "clock " (clock.class) } role="img" aria-label=(words) title=(words) {
            span.label { (clock.sign.icon()) (clock.name) }
            span.count { b { (clock.gone) } "/" (clock.of) }
            span.steps {
                @for step in 0..clock.of {
                    @if step < clock.gone { i.done {} } @else if step + 1 == clock.of { i.last {} } @else { i {} }
                }
            }
            span.end { (clock.end) }
        }
    }
}
