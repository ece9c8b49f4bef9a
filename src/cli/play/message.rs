//! Everything that `trestle play` says: as JSON (`Serialize`) and in words.

use super::layout::{fitted, hanging, paragraph, width};
use crate::cli::WIDTH;
use crate::cli::outcome::{capital, headline, standings};
use bots::Incident;
use serde::Serialize;
use serde_json::{Map, Value};
use table::{Cast, Choice, LogLine, Outcome, Refused, Seat};

/// How many lines of the log are shown at once; `log` shows them all.
const RECENT: usize = 40;

/// A set-up of more sentences than this is not told: the table shows it.
const SET_UP: usize = 12;

/// A group with more choices than this is set in columns.
const ONE_COLUMN: usize = 9;

/// What can be typed at the prompt.
pub(super) const HELP: &str = "\
type the number of a choice or a part of its words, or one of these:
  why          what you cannot do now, and which rule forbids it
  why king     the same about the king: words, a name on the board, or an action as JSON
  hint         what a master would do who sees no more than you
  undo         takes your last move back, if nobody could have learned anything from it
  undo ask     asks the others; programs agree if nothing was learned
  save FILE    saves the game
  load FILE    goes on with a saved game instead
  log          what happened so far
  board        the table once more
  help         this list
  quit         leaves, and so does the end of the input";

/// One thing that is said. The fields that are skipped are for people alone.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Message {
    /// A game begins or goes on.
    Begin {
        game: &'static str,
        #[serde(skip)]
        name: &'static str,
        players: Vec<String>,
        seat: Seat,
        commitment: String,
        /// The program that plays instead of you.
        #[serde(skip_serializing_if = "Option::is_none")]
        program: Option<String>,
    },
    /// What happened while programs play among themselves.
    Happened { events: Vec<LogLine> },
    /// A program has failed, and somebody stands in for it.
    Mishap {
        seat: Seat,
        player: String,
        #[serde(flatten)]
        incident: Incident,
        words: String,
    },
    /// You are to decide.
    Decide {
        moment: u32,
        seat: Seat,
        question: String,
        view: Value,
        offers: Vec<Choice>,
        events: Vec<LogLine>,
        /// The table, unless it looks as it did when it was shown last.
        #[serde(skip)]
        picture: Option<String>,
    },
    /// The game is over.
    Over {
        outcome: Outcome,
        seed: Option<String>,
        view: Value,
        events: Vec<LogLine>,
        #[serde(skip)]
        picture: String,
        #[serde(skip)]
        cast: Cast,
        /// Is somebody there who could type something?
        #[serde(skip)]
        prompts: bool,
    },
    /// The answer to a command.
    Answer {
        /// The command.
        to: &'static str,
        /// Was it done?
        done: bool,
        words: String,
        /// What was asked for, if it was something.
        #[serde(flatten)]
        data: Map<String, Value>,
    },
    /// What was typed is not possible.
    Refused {
        /// The first rule that forbids it; none if it was not understood.
        rule: Option<String>,
        /// What that rule says, or what was expected.
        words: String,
        /// A reason for each thing that could have been meant.
        reasons: Vec<Refused>,
    },
}

impl Message {
    /// A command was carried out, or not.
    pub(super) fn answer(to: &'static str, done: bool, words: impl Into<String>) -> Self {
        Message::Answer { to, done, words: words.into(), data: Map::new() }
    }

    /// The answer with what was asked for.
    pub(super) fn with(mut self, name: &str, value: &impl Serialize) -> Self {
        if let Message::Answer { data, .. } = &mut self {
            data.insert(name.to_owned(), serde_json::to_value(value).expect("it has a JSON form"));
        }
        self
    }

    /// Not understood.
    pub(super) fn not_understood(words: impl Into<String>) -> Self {
        Message::Refused { rule: None, words: words.into(), reasons: Vec::new() }
    }

    /// Forbidden by rules.
    pub(super) fn forbidden(first: Refused, more: impl IntoIterator<Item = Refused>) -> Self {
        let (rule, words) = (Some(first.rule.clone()), first.words.clone());
        let reasons = std::iter::once(first).chain(more).collect();
        Message::Refused { rule, words, reasons }
    }

    /// The message as people read it.
    pub(super) fn words(&self) -> String {
        match self {
            Message::Begin { name, players, seat, commitment, program, .. } => {
                begin(name, players, *seat, commitment, program.as_deref())
            }
            Message::Happened { events } => recent(events),
            Message::Decide { question, offers, events, picture, .. } => {
                let choices = numbered_choices(offers.iter().enumerate());
                let asked = format!("{}\n{choices}", fitted(question));
                match picture {
                    Some(picture) => parts([rule("your move"), recent(events), picture.clone(), asked]),
                    None => parts([recent(events), asked]),
                }
            }
            Message::Over { outcome, seed, events, picture, cast, prompts, .. } => {
                let result = format!("{}.\n{}", capital(&headline(outcome, cast)), standings(outcome, cast));
                let seed = seed.as_ref().map_or_else(String::new, |seed| format!("The seed was {seed}."));
                let farewell = "`save FILE` keeps the game, `log` tells it again, `quit` leaves.";
                let farewell = if *prompts { farewell } else { "" };
                parts([
                    rule("the end"),
                    recent(events),
                    picture.clone(),
                    result,
                    format!("{seed}\n{farewell}").trim_end().to_owned(),
                ])
            }
            Message::Refused { reasons, .. } if !reasons.is_empty() => fitted(&because(reasons)),
            // What a game has drawn is as wide as it is.
            Message::Answer { to: "board", words, .. } => words.clone(),
            Message::Refused { words, .. }
            | Message::Answer { words, .. }
            | Message::Mishap { words, .. } => fitted(words),
        }
    }
}

fn begin(name: &str, players: &[String], seat: Seat, commitment: &str, program: Option<&str>) -> String {
    let others: Vec<_> = Seat::all(players.len() as u8).filter(|&other| other != seat).collect();
    let cast = Cast::new(players.to_vec(), None);
    let (you, others) = (cast.name(seat), cast.list(others));
    let short: String = commitment.chars().take(16).collect();
    let sealed =
        format!("Chance is sealed: {short}…; the seed is shown at the end, for `trestle verify` to check.");
    match program {
        None => format!(
            "{name}: you are {you} in {seat}, against {others}.\n{sealed}\n\
             Type a number or a part of a choice; `help` tells what else there is."
        ),
        Some(program) => format!(
            "{name}: {you} in {seat}, against {others}.\n{sealed}\n\
             `{program}` plays for you, and sees what you would see.\n"
        ),
    }
}

fn parts<const N: usize>(parts: [String; N]) -> String {
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("\n{}", parts.join("\n\n"))
}

/// A line across the screen that separates one decision from the next.
fn rule(title: &str) -> String {
    let width = WIDTH.min(60).saturating_sub(title.chars().count() + 4);
    format!("── {title} {}", "─".repeat(width))
}

/// What happened, one paragraph for each move, as many sentences in a line as fit.
fn recent(events: &[LogLine]) -> String {
    let mut lines = Vec::new();
    for deed in events.chunk_by(|a, b| a.moment == b.moment) {
        if deed[0].moment == 0 && deed.len() > SET_UP {
            lines.push("  The table is set up; `log` tells how.".to_owned());
        } else {
            lines.extend(paragraph(deed));
        }
    }
    let skipped = lines.len().saturating_sub(RECENT);
    let earlier = (skipped > 0).then(|| format!("  … {skipped} lines before these; `log` shows all"));
    earlier.into_iter().chain(lines.into_iter().skip(skipped)).collect::<Vec<_>>().join("\n")
}

/// Choices with their numbers, costs and headings, long lists in columns.
pub(super) fn numbered_choices<'a>(choices: impl Iterator<Item = (usize, &'a Choice)>) -> String {
    let choices: Vec<_> = choices.collect();
    let mut text = Vec::new();
    for group in choices.chunk_by(|(_, a), (_, b)| a.offer.group == b.offer.group) {
        if let Some(heading) = &group[0].1.offer.group {
            text.push(format!("  {heading}"));
        }
        let widest = group.iter().map(|(_, choice)| width(&choice.offer.words)).max().unwrap_or(0);
        let lines: Vec<_> = group.iter().map(|&(at, choice)| numbered(at, choice, widest)).collect();
        text.extend(columns(&lines));
    }
    text.join("\n")
}

/// A choice, its cost and gain on as many lines as they need.
fn numbered(at: usize, choice: &Choice, widest: usize) -> Vec<String> {
    let offer = &choice.offer;
    let cost = offer.cost.as_ref().map(|cost| format!("costs {cost}"));
    let more: Vec<_> = cost.into_iter().chain(offer.gives.clone()).collect();
    let head = format!("{:>4}  {:widest$}", at + 1, offer.words);
    if more.is_empty() {
        return hanging("", 6, head.trim_end());
    }
    let head = format!("{head}  ");
    let indent = if width(&head) > WIDTH * 2 / 3 { 8 } else { width(&head) };
    hanging(&head, indent, &more.join("; "))
}

/// Choices below one another; if they are many and short, side by side and read downwards.
fn columns(choices: &[Vec<String>]) -> Vec<String> {
    let lines: Vec<_> = choices.concat();
    let width = lines.iter().map(|line| width(line)).max().unwrap_or(0) + 2;
    let is_many = choices.len() > ONE_COLUMN && lines.len() == choices.len();
    let columns = if is_many { (WIDTH / width).max(1) } else { 1 };
    let rows = lines.len().div_ceil(columns);
    let row = |row: usize| {
        let cells = lines.iter().skip(row).step_by(rows).map(|line| format!("{line:width$}"));
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..rows).map(row).collect()
}

/// Reasons, each once with everything it forbids.
pub(super) fn because(reasons: &[Refused]) -> String {
    let mut grouped: Vec<(&Refused, Vec<String>)> = Vec::new();
    for reason in reasons {
        let same = |(other, _): &&mut (&Refused, _)| other.rule == reason.rule && other.words == reason.words;
        match grouped.iter_mut().find(same) {
            Some((_, wanted)) => wanted.push(reason.wanted.clone()),
            None => grouped.push((reason, vec![reason.wanted.clone()])),
        }
    }
    let line = |(reason, wanted): (&Refused, Vec<String>)| {
        format!("{}: {} (rule {})", shortened(wanted, 8, "").join(", "), reason.words, reason.rule)
    };
    let lines = grouped.into_iter().map(line).collect();
    shortened(lines, 20, "; `why` with a word or two finds the one you mean").join("\n")
}

/// The first few, and how many more there are.
fn shortened(mut list: Vec<String>, most: usize, hint: &str) -> Vec<String> {
    if list.len() > most + 1 {
        let more = list.len() - most;
        list.truncate(most);
        list.push(format!("and {more} more{hint}"));
    }
    list
}
