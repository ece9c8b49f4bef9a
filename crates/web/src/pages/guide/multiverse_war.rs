//! Lessons of Multiverse War: the tutorial's script step by step, then its four missions; and the lesson on heroes of the advanced scenario.
//!
//! What the script teaches and what it offers is the game's own (`multiverse_war::lessons`); here it is only drawn.

use super::super::markdown;
use super::{Learner, Lesson, Step};
use maud::{Markup, html};
use multiverse_war::{Event, MultiverseWar, View, lessons};
use table::{Table, Viewer};

/// What comes next at a table of Multiverse War.
pub(super) fn guide(learner: &Learner<'_>, table: &Table<MultiverseWar>) -> Option<Markup> {
    let view = table.view(Viewer::Seat(learner.seat)).ok()?;
    match lessons::taught(&view) {
        Some(taught) => Some(script(learner, &taught)),
        None if view.rules.tutorial => Some(missions(learner, &view)),
        None if view.rules.heroes => learner.taught(table, &HEROES),
        None => None,
    }
}

/// A lesson of the script: why, and the one thing to do now.
fn script(learner: &Learner<'_>, taught: &lessons::Taught) -> Markup {
    html! {
        h2 { "The tutorial" small .muted { " lesson " (taught.number) " of " (lessons::LESSONS) } }
        progress value=(taught.number - 1) max=(lessons::LESSONS) aria-label="Lessons that you know" {}
        div .step {
            h3 { (taught.title) }
            p { (markdown::linked(&taught.text, "multiverse-war")) }
            @match learner.offers {
                [only] => p .how { strong { "Now: " (only.offer.words) "." } @if let Some(order) = &taught.order { " " (order) "." } },
                _ => p .how .muted { "Your opponent moves: watch the map." },
            }
        }
    }
}

/// M33.11: the lessons are over, and four missions win.
fn missions(learner: &Learner<'_>, view: &View) -> Markup {
    let missions = lessons::missions(view, learner.seat);
    let done = missions.iter().filter(|mission| mission.done).count();
    html! {
        h2 { "Four missions win" small .muted { " " (done) " of " (missions.len()) } }
        progress value=(done) max=(missions.len()) aria-label="Missions that you have fulfilled" {}
        p { strong { "The lessons are over: now you play on freely." } " Whoever has fulfilled all four missions first wins; so does whoever takes the last health point of the other settlement." }
        ol .steps-list { @for mission in &missions { li .done[mission.done] { strong { (mission.title) } @if mission.done { " ✓" } " " (mission.text) } } }
        details {
            summary { "What comes after this game" }
            (advanced())
        }
    }
}

/// What to play after the tutorial.
fn advanced() -> Markup {
    html! {
        p { "The advanced scenario adds heroes, aether mines and a portal, secret missions, combat cards and events. It begins with a lesson on heroes." }
        form data-api="/api/tables" data-go="/t/{table.id}" {
            input type="hidden" name="game" value="multiverse-war";
            input type="hidden" name="guided" value="true" data-json;
            input type="hidden" name="options.scenario" value="advanced";
            @for seat in ["me", "novice"] { input type="hidden" name="seats" value=(seat) data-list; }
            button .button { "Learn the advanced scenario" }
        }
    }
}

/// What a learner is told when the tutorial is over.
pub(super) fn afterwards(table: &Table<MultiverseWar>) -> Option<Markup> {
    let view = table.view(Viewer::Spectator).ok()?;
    view.rules.tutorial.then(|| {
        html! {
            h2 { "You have finished the tutorial" }
            p { "You know how to recruit, explore, build and fight. \u{201c}Play again\u{201d} repeats the tutorial; a whole game of the starter scenario is set up under \u{201c}All games\u{201d}." }
            (advanced())
        }
    })
}

/// M33.12.
const HEROES: Lesson<Event> = Lesson {
    goal: "You win by any goal that is on: fill the portal track with stones from mines, take the last health point of an enemy settlement, have four \
           Fortresses, four elite types, or your three secret tasks. After the last turn most victory points win.",
    steps: &[step(0), step(1), step(2), step(3)],
    at_once: &[],
    menu: "menu:",
    end: "Everything else is as in the starter scenario. The panel of goals shows who is ahead.",
};

const fn step(number: usize) -> Step<Event> {
    let step = &lessons::HERO_STEPS[number];
    Step { title: step.title, why: step.why, how: step.how, menu: None, is_done: step.is_done }
}
