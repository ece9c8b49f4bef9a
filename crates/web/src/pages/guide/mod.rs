//! A guided first game: some steps that teach by doing, on a real table against real bots.
//!
//! What has been learned is read off the game itself, so there is nothing to keep, and nothing is lost by closing the page. Whoever
//! does something before its step has it ticked off already. Each game with a guide has its steps in a file of its own.

mod battalia;
mod multiverse_war;
mod seven;

use ::battalia::Battalia;
use ::multiverse_war::MultiverseWar;
use ::seven::Seven;
use maud::{Markup, html};
use table::{AnyTable, Choice, Game, Heard, HeardWhat, Refused, Seat, Table, Viewer};

/// What is taught.
struct Lesson<E: 'static> {
    /// What one plays for.
    goal: &'static str,
    steps: &'static [Step<E>],
    /// What a learner should be able to do in the first turn, as the menu calls it.
    at_once: &'static [&'static str],
    /// How the targets begin of which one is offered whenever the menu is open.
    menu: &'static str,
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

/// Somebody who learns, and what he can do now.
struct Learner<'a> {
    seat: Seat,
    offers: &'a [Choice],
    refusals: &'a [Refused],
}

/// Is this a good beginning for somebody who learns the game? He comes first, and the first lessons can be followed at once.
pub(crate) fn suits(table: &dyn AnyTable, learner: Seat) -> bool {
    let any = table.as_any();
    let at_once = match () {
        () if any.is::<Table<Seven>>() => seven::LESSON.at_once,
        () if any.is::<Table<Battalia>>() => battalia::LESSON.at_once,
        () => return true,
    };
    let offers = table.offers(learner);
    !offers.is_empty() && at_once.iter().all(|menu| is_offered(&offers, menu))
}

fn is_offered(offers: &[Choice], menu: &str) -> bool {
    offers.iter().any(|choice| choice.offer.targets.iter().any(|target| target.as_str() == menu))
}

/// How far a learner has come, and what comes next. Nothing for games that have no guide.
pub(super) fn guide(
    table: &dyn AnyTable,
    seat: Seat,
    offers: &[Choice],
    refusals: &[Refused],
) -> Option<Markup> {
    let learner = Learner { seat, offers, refusals };
    let any = table.as_any();
    if let Some(table) = any.downcast_ref::<Table<Seven>>() {
        return learner.taught(table, &seven::LESSON);
    }
    if let Some(table) = any.downcast_ref::<Table<Battalia>>() {
        return learner.taught(table, &battalia::LESSON);
    }
    multiverse_war::guide(&learner, any.downcast_ref::<Table<MultiverseWar>>()?)
}

/// What is said when a game is over in which somebody was taught.
pub(super) fn afterwards(table: &dyn AnyTable) -> Option<Markup> {
    multiverse_war::afterwards(table.as_any().downcast_ref::<Table<MultiverseWar>>()?)
}

impl Learner<'_> {
    fn taught<G: Game>(&self, table: &Table<G>, lesson: &Lesson<G::Event>) -> Option<Markup> {
        let heard = table.heard(Viewer::Seat(self.seat), 0).ok()?;
        let knows = |step: &Step<G::Event>| heard.iter().any(|heard| is_done(step, heard, self.seat));
        let done: Vec<bool> = lesson.steps.iter().map(knows).collect();
        let count = done.iter().filter(|done| **done).count();
        Some(html! {
            h2 { "Your first game" small .muted { " " (count) " of " (done.len()) " steps" } }
            progress value=(count) max=(done.len()) aria-label="Steps that you know" {}
            @match self.next(&done, lesson.steps) {
                // Which step it belongs to is for the table to say: it asks for what is missing.
                Some(_) if self.is_composing() => div .step { p .how { strong { "Go on with what you have begun." } " The table asks for one thing at a time, and you can go back." } },
                Some(at) => (self.current(at, lesson)),
                None => p { strong { "You know how to play." } " " (lesson.end) },
            }
            // Said once, and then out of the way of what can be done.
            @if count == 0 { p { strong { "What you play for: " } (lesson.goal) } }
            @else { details { summary { "What you play for" } p { (lesson.goal) } } }
            details {
                summary { "All steps" }
                ol .steps-list { @for (step, done) in lesson.steps.iter().zip(done) { li .done[done] { strong { (step.title) } @if done { " ✓" } " " (step.why) } } }
            }
        })
    }

    /// The step to show: the first that is possible now, or else the first that is not done.
    fn next<E>(&self, done: &[bool], steps: &[Step<E>]) -> Option<usize> {
        let open = || (0..steps.len()).filter(|&at| !done[at]);
        let possible = |&at: &usize| steps[at].menu.is_some_and(|menu| is_offered(self.offers, menu));
        open().find(possible).or_else(|| open().next())
    }

    fn current<E>(&self, at: usize, lesson: &Lesson<E>) -> Markup {
        let step = &lesson.steps[at];
        // If the menu refuses it at present, the learner is told why, as anybody would be.
        let refuses =
            |refused: &&Refused| refused.targets.iter().any(|target| Some(target.as_str()) == step.menu);
        let blocked = self.refusals.iter().find(refuses);
        let is_asked = !self.offers.is_empty();
        let at_menu = step.menu.is_none() || self.is_at_menu(lesson.menu);
        html! {
            div .step {
                h3 { (at + 1) ". " (step.title) }
                p { (step.why) }
                @match blocked {
                    _ if !is_asked => p .how .muted { "The others are deciding. " (step.how) },
                    _ if !at_menu => p .how { strong { "First answer what you are asked: choose one of the buttons below." } },
                    Some(refused) => p .how { "Not possible at present: " (refused.words) " Do something else first, or pass, and come back to it. " (step.how) },
                    None => p .how { strong { (step.how) } },
                }
            }
        }
    }

    /// Has the learner begun something that is not finished?
    fn is_composing(&self) -> bool {
        is_offered(self.offers, "menu:cancel") || is_offered(self.offers, "menu:back")
    }

    /// Can anything of the menu be chosen now, or is something else asked?
    fn is_at_menu(&self, menu: &str) -> bool {
        self.offers
            .iter()
            .any(|choice| choice.offer.targets.iter().any(|target| target.as_str().starts_with(menu)))
    }
}

fn is_done<E>(step: &Step<E>, heard: &Heard<E>, seat: Seat) -> bool {
    matches!(&heard.what, HeardWhat::Event(event) if !heard.undone && (step.is_done)(event, seat))
}
