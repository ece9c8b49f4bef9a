//! "What would a master do?": a bot thinks in the person's place, from what the person may see, and says what it thought.

use super::message::Message;
use super::opponents::luck_at;
use bots::{Level, Thought};
use serde::Serialize;
use serde_json::Value;
use table::{AnyTable, Choice, Seat};

/// How many choices are told.
const IDEAS: usize = 3;

/// One of the things that a master would think of.
#[derive(Serialize)]
struct Idea<'a> {
    /// What one types to do it.
    number: usize,
    action: &'a Value,
    words: &'a str,
    /// How many of the imagined futures began with it.
    visits: u64,
    /// The mean result of those, from 0 to 1.
    expected: f64,
}

/// The best of the seat's choices, as a master sees them. The table stays as it is.
pub(super) fn hint(table: &dyn AnyTable, seat: Seat, choices: &[Choice]) -> Message {
    if choices.is_empty() {
        return Message::answer("hint", false, "There is nothing to choose: the game is over.");
    }
    let game = shelf::game(table.meta().id).expect("every table is of a game from the shelf");
    let mut master = game.bot(Level::Master, luck_at(table, seat));
    let chosen = master.choose(table, seat);
    let thoughts = master.thoughts(choices);
    let considered = thoughts.as_ref().map_or(&[][..], |thoughts| &thoughts.choices);
    let idea =
        |thought: &Thought<Choice>| idea(choices, &thought.action.action, thought.visits, thought.expected);
    let tried = considered.iter().filter(|thought| thought.visits > 0);
    let mut ideas: Vec<_> = tried.filter_map(idea).take(IDEAS).collect();
    let visits: u64 = considered.iter().map(|thought| thought.visits).sum();
    let words = if ideas.is_empty() {
        ideas.extend(self::idea(choices, &chosen, 0, 0.0));
        "There is little to think about:"
    } else {
        "A master would think most about these, and expects so much of the victory from each:"
    };
    let width = ideas.iter().map(|idea| idea.words.chars().count()).max().unwrap_or(0);
    let lines = ideas.iter().map(|idea| format!("\n{}", line(idea, visits, width)));
    let words = format!("{words}{}", lines.collect::<String>());
    Message::answer("hint", true, words).with("choices", &ideas).with("visits", &visits)
}

fn idea<'a>(choices: &'a [Choice], action: &Value, visits: u64, expected: f64) -> Option<Idea<'a>> {
    let at = choices.iter().position(|choice| choice.action == *action)?;
    let Choice { action, offer } = &choices[at];
    Some(Idea { number: at + 1, action, words: &offer.words, visits, expected })
}

fn line(idea: &Idea<'_>, visits: u64, width: usize) -> String {
    let Idea { number, words, expected, .. } = idea;
    if visits == 0 {
        return format!("{number:>4}  {words}");
    }
    let (share, expected) = (percent(idea.visits as f64 / visits as f64), percent(*expected));
    format!("{number:>4}  {words:width$}  {share:>3}% of its thought, expects {expected}%")
}

fn percent(share: f64) -> u64 {
    (share * 100.0).round() as u64
}
