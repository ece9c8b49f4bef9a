//! A guided first game: ten steps that teach by doing, on a real table against real bots.
//!
//! What has been learned is read off the game itself, so there is nothing to keep, and nothing is lost by closing the page. Whoever
//! does something before its step has it ticked off already. Each game with a guide has its steps in a file of its own.

mod battalia;
mod seven;

use ::battalia::Battalia;
use ::seven::Seven;
use maud::{Markup, html};
use table::{AnyTable, Game, Heard, HeardWhat, Refused, Seat, Table, Viewer};

/// What is taught.
struct Lesson<E: 'static> {
    steps: &'static [Step<E>],
    /// What is left to say when everything is known.
    end: &'static str,
}

/// One thing to learn.
struct Step<E> {
    title: &'static str,
    /// Why one does it.
    why: &'static str,
    /// How.
    how: &'static str,
    /// What the menu calls it, if the menu has it.
    menu: Option<&'static str>,
    /// Has the seat done it with this event?
    is_done: fn(&E, Seat) -> bool,
}

/// Somebody who learns.
struct Learner<'a> {
    seat: Seat,
    refusals: &'a [Refused],
    is_asked: bool,
}

/// How far a learner has come, and what comes next. Nothing for games that have no guide.
pub(super) fn guide(
    table: &dyn AnyTable,
    seat: Seat,
    refusals: &[Refused],
    is_asked: bool,
) -> Option<Markup> {
    let learner = Learner { seat, refusals, is_asked };
    let any = table.as_any();
    if let Some(table) = any.downcast_ref::<Table<Seven>>() {
        return learner.taught(table, &seven::LESSON);
    }
    learner.taught(any.downcast_ref::<Table<Battalia>>()?, &battalia::LESSON)
}

impl Learner<'_> {
    fn taught<G: Game>(&self, table: &Table<G>, lesson: &Lesson<G::Event>) -> Option<Markup> {
        let heard = table.heard(Viewer::Seat(self.seat), 0).ok()?;
        let knows = |step: &Step<G::Event>| heard.iter().any(|heard| is_done(step, heard, self.seat));
        let done: Vec<bool> = lesson.steps.iter().map(knows).collect();
        let next = done.iter().position(|done| !done);
        Some(html! {
            h2 { "Your first game" }
            progress value=(done.iter().filter(|done| **done).count()) max=(lesson.steps.len()) aria-label="Steps that you know" {}
            @match next {
                Some(at) => (self.current(at, &lesson.steps[at])),
                None => p { strong { "You know how to play." } " " (lesson.end) },
            }
            details {
                summary { "All steps" }
                ol .steps-list { @for (step, done) in lesson.steps.iter().zip(done) { li .done[done] { (step.title) @if done { " ✓" } } } }
            }
        })
    }

    fn current<E>(&self, at: usize, step: &Step<E>) -> Markup {
        // If the menu refuses it at present, the learner is told why, as anybody would be.
        let refuses =
            |refused: &&Refused| refused.targets.iter().any(|target| Some(target.as_str()) == step.menu);
        let blocked = self.refusals.iter().find(refuses);
        html! {
            div .step {
                h3 { (at + 1) ". " (step.title) }
                p { (step.why) }
                @match blocked {
                    Some(refused) if self.is_asked => p .how { "Not possible at present: " (refused.words) " Do something else first, or pass, and come back to it." },
                    _ if self.is_asked => p .how { strong { (step.how) } },
                    _ => p .how .muted { "The others are deciding. " (step.how) },
                }
            }
        }
    }
}

fn is_done<E>(step: &Step<E>, heard: &Heard<E>, seat: Seat) -> bool {
    matches!(&heard.what, HeardWhat::Event(event) if !heard.undone && (step.is_done)(event, seat))
}
