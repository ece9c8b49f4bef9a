//! A game in progress between one person and bots: obeys what is typed, and lets the bots move.

use super::choices::{choices, matching, refused};
use super::hint::hint;
use super::message::{HELP, Message, because, numbered_choices};
use super::opponents::{Opponents, level_of, luck_at, names};
use super::program::Started;
use super::typed::{Typed, understand};
use crate::cli::outcome::{capital, moves};
use crate::cli::replay::{numbered, seat_of_number};
use crate::cli::shelved::find_game;
use crate::cli::{Failure, file};
use bots::{Incident, Level};
use serde_json::Value;
use shelf::AnyGame;
use std::path::Path;
use table::{ActError, AnyTable, Cast, Choice, NoUndo, Options, Seat, Seed, UndoAnswer, Viewer};

/// A table, the person's seat, and the bots in the others.
pub(super) struct Session {
    table: Box<dyn AnyTable>,
    you: Seat,
    opponents: Opponents,
    /// The command of the program that plays instead of the person.
    program: Option<String>,
    /// The person was told everything before this moment.
    told: u32,
    /// The table as the person saw it last: what did not change is not shown again.
    shown: String,
    /// How many entries the saved file has.
    saved: u32,
}

/// What happens after a line was obeyed.
pub(super) enum Next {
    /// Say this and wait for more.
    Wait(Message),
    /// The position changed: say this and go on.
    Changed(Vec<Message>),
    /// Nothing was typed.
    Nothing,
    /// The person leaves.
    Leave,
}

impl Session {
    /// Sets a new table up. `levels` are those of the bots in the other seats.
    pub(super) fn open(
        game: &dyn AnyGame,
        options: &Options,
        (you, name): (Seat, &str),
        levels: &[Level],
        seed: Seed,
    ) -> Result<Self, Failure> {
        let mut levels: Vec<_> = levels.iter().copied().map(Some).collect();
        levels.insert(you.index(), None);
        let table = game.open(levels.len() as u8, options, names(&levels, name), seed)?;
        let opponents = Opponents::new(game, &*table, &levels);
        Ok(Session { table, you, opponents, program: None, told: 0, shown: String::new(), saved: 0 })
    }

    /// Goes on with a saved game. What is not said is as it was: the person in the first seat without the name of a bot.
    pub(super) fn load(path: &Path, seat: Option<u8>, players: &[Level]) -> Result<Self, Failure> {
        let table = file::open_record(path)?;
        if table.record().seed.is_none() && table.turn().outcome().is_none() {
            let message = format!("`{}` does not hold its seed, so that nobody can play on", path.display());
            return Err(Failure::usage(message).hint("`trestle replay` shows it"));
        }
        let remembered: Vec<_> = table.players().iter().map(|name| level_of(name)).collect();
        let you = match seat {
            Some(number) => seat_of_number(number, table.seats())?,
            None => Seat::all(table.seats())
                .find(|seat| remembered[seat.index()].is_none())
                .unwrap_or(Seat::new(0)),
        };
        let mut wanted = players.iter().cycle();
        let level = |seat: Seat| {
            let remembered = remembered[seat.index()].unwrap_or(Level::Squire);
            (seat != you).then(|| wanted.next().copied().unwrap_or(remembered))
        };
        let levels: Vec<_> = Seat::all(table.seats()).map(level).collect();
        let opponents = Opponents::new(find_game(table.meta().id)?, &*table, &levels);
        let saved = table.next_number();
        Ok(Session { table, you, opponents, program: None, told: 0, shown: String::new(), saved })
    }

    /// Lets a program play instead of the person.
    pub(super) fn hand_over(&mut self, Started { command, bot }: Started) {
        self.program = Some(command);
        self.opponents.seat(self.you, bot);
    }

    /// The person's seat, and how many there are.
    pub(super) fn place(&self) -> (Seat, u8) {
        (self.you, self.table.seats())
    }

    /// Where the choices of a program in the person's seat start.
    pub(super) fn luck(&self) -> u64 {
        luck_at(&*self.table, self.you)
    }

    /// The id of the game.
    pub(super) fn game(&self) -> &'static str {
        self.table.meta().id
    }

    /// Who plays what.
    pub(super) fn welcome(&self) -> Message {
        let (meta, record) = (self.table.meta(), self.table.record());
        let (players, commitment) = (record.players.clone(), record.commitment.to_string());
        let program = self.program.clone();
        Message::Begin { game: meta.id, name: meta.name, players, seat: self.you, commitment, program }
    }

    /// The last words.
    pub(super) fn goodbye(&self) -> Message {
        let lost = self.table.turn().outcome().is_none() && self.saved < self.table.next_number();
        Message::answer("quit", true, if lost { "Goodbye. This game was not saved." } else { "Goodbye." })
    }

    /// Lets the bots move, and says what happened and what is to decide. Where programs play among themselves, they play to the end.
    pub(super) fn go_on(
        &mut self,
        mut say: impl FnMut(&Message) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        while let Some((seat, incidents)) = self.opponents.move_next(&mut *self.table) {
            for incident in incidents {
                say(&self.mishap(seat, incident))?;
            }
            if self.program.is_some() {
                let events = self.news();
                if !events.is_empty() {
                    say(&Message::Happened { events })?;
                }
            }
        }
        if self.table.turn().outcome().is_some() {
            self.opponents.game_over(&*self.table);
        }
        say(&self.state_of_play())
    }

    fn mishap(&self, seat: Seat, incident: Incident) -> Message {
        let name = || self.table.players()[seat.index()].clone();
        let player = self.program.clone().filter(|_| seat == self.you).unwrap_or_else(name);
        let words = format!("{player} {incident}");
        Message::Mishap { seat, player, incident, words }
    }

    /// What the person was not told yet.
    fn news(&mut self) -> Vec<table::LogLine> {
        let mut events = self.log(self.told);
        events.retain(|line| !line.undone);
        self.told = self.table.moment(self.viewer()) + 1;
        events
    }

    /// What happened, and what is to decide or how it ended.
    fn state_of_play(&mut self) -> Message {
        let events = self.news();
        let (table, seat) = (&*self.table, self.you);
        let moment = table.moment(Viewer::Seat(seat));
        let viewer = self.viewer();
        let view = table.view(viewer).expect(MAY_LOOK);
        let picture = table.picture(viewer).expect(MAY_LOOK);
        if let Some(&outcome) = table.turn().outcome() {
            let seed = table.record().seed.clone().map(String::from);
            let (cast, prompts) = (self.cast(), self.program.is_none());
            return Message::Over { outcome, seed, view, events, picture, cast, prompts };
        }
        let question = table.question(viewer).expect(MAY_LOOK);
        let offers = self.choices();
        let is_new = picture != self.shown;
        self.shown.clone_from(&picture);
        let picture = is_new.then_some(picture);
        Message::Decide { moment, seat, question, view, offers, events, picture }
    }

    /// Does what was typed.
    pub(super) fn obey(&mut self, line: &str) -> Next {
        match understand(line) {
            Typed::Nothing => Next::Nothing,
            Typed::Number(number) => self.choose_number(number),
            Typed::Action(action) => self.act(&action),
            Typed::Words(words) => self.choose_words(&words),
            Typed::Why(about) => Next::Wait(self.why(about.as_deref())),
            Typed::Hint => Next::Wait(hint(&*self.table, self.you, &self.choices())),
            Typed::Undo => self.undo(),
            Typed::UndoAsk => self.ask_undo(),
            Typed::Save(path) => Next::Wait(self.save(&path)),
            Typed::Load(path) => self.replace(&path),
            Typed::NoFile(command) => Next::Wait(Message::not_understood(format!(
                "Which file? `{command} game.json`, for example."
            ))),
            Typed::Log => {
                let log = self.log(0);
                let words = if log.is_empty() {
                    "Nothing has happened yet.".into()
                } else {
                    numbered(&log, |line| line.moment)
                };
                Next::Wait(Message::answer("log", true, words).with("lines", &log))
            }
            Typed::Board => {
                let viewer = self.viewer();
                let picture = self.table.picture(viewer).expect(MAY_LOOK);
                let view = self.table.view(viewer).expect(MAY_LOOK);
                Next::Wait(Message::answer("board", true, picture).with("view", &view))
            }
            Typed::Help => Next::Wait(Message::answer("help", true, capital(HELP))),
            Typed::Quit => Next::Leave,
        }
    }

    /// The person's own eyes, also after the end: the rules say what is shown then, and `trestle replay` tells the rest.
    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.you)
    }

    fn choices(&self) -> Vec<Choice> {
        choices(&*self.table, self.you)
    }

    fn log(&self, from: u32) -> Vec<table::LogLine> {
        self.table.log(Viewer::Seat(self.you), from).expect(MAY_LOOK)
    }

    fn act(&mut self, action: &Value) -> Next {
        match self.table.act(self.you, action) {
            Ok(()) => Next::Changed(Vec::new()),
            Err(ActError::Refused(reason)) => Next::Wait(Message::forbidden(*reason, None)),
            Err(error) => Next::Wait(Message::not_understood(error.to_string())),
        }
    }

    fn choose_number(&mut self, number: usize) -> Next {
        let choices = self.choices();
        match number.checked_sub(1).and_then(|at| choices.get(at)) {
            Some(choice) => self.act(&choice.action),
            None => Next::Wait(no_such_number(number, choices.len())),
        }
    }

    fn choose_words(&mut self, words: &str) -> Next {
        let choices = self.choices();
        match matching(&choices, words)[..] {
            [only] => self.act(&choices[only].action),
            [] => {
                let mut reasons = refused(self.table.refusals(self.you), words).into_iter();
                Next::Wait(match reasons.next() {
                    Some(first) => Message::forbidden(first, reasons),
                    None => Message::not_understood(format!(
                        "Nothing here is called `{words}`; expected a number, a part of a choice, or `help`."
                    )),
                })
            }
            ref several => {
                let list = numbered_choices(several.iter().map(|&at| (at, &choices[at])));
                let found: Vec<_> = several.iter().map(|&at| &choices[at]).collect();
                let numbers: Vec<_> = several.iter().map(|&at| at + 1).collect();
                let words = format!("Which of these?\n{list}");
                let answer = Message::answer("choose", false, words);
                Next::Wait(answer.with("numbers", &numbers).with("choices", &found))
            }
        }
    }

    fn why(&self, about: Option<&str>) -> Message {
        let choices = self.choices();
        let (reasons, possible) = match about.map(understand) {
            None => (self.table.refusals(self.you), Vec::new()),
            Some(Typed::Number(number)) => match number.checked_sub(1).filter(|&at| at < choices.len()) {
                Some(at) => (Vec::new(), vec![at]),
                None => return no_such_number(number, choices.len()),
            },
            Some(Typed::Action(action)) => match self.table.why_not(self.you, &action) {
                Ok(reason) => {
                    let at = choices.iter().position(|choice| choice.action == action);
                    (reason.into_iter().collect(), at.into_iter().collect())
                }
                Err(error) => return Message::not_understood(error.to_string()),
            },
            Some(_) => {
                let words = about.unwrap_or_default();
                (refused(self.table.refusals(self.you), words), matching(&choices, words))
            }
        };
        let mut words = Vec::new();
        if !reasons.is_empty() {
            words.push(because(&reasons));
        }
        if !possible.is_empty() {
            let list = numbered_choices(possible.iter().map(|&at| (at, &choices[at])));
            words.push(format!("This is possible now:\n{list}"));
        }
        if words.is_empty() {
            words.push(match about {
                None => "Everything you could think of is possible now.".to_owned(),
                Some(about) => {
                    format!("Nothing here is called `{about}`; `why` alone lists all that is not possible.")
                }
            });
        }
        Message::answer("why", true, words.join("\n")).with("reasons", &reasons)
    }

    fn undo(&mut self) -> Next {
        match self.table.undo(self.you) {
            Ok(()) => taken_back("Taken back: nobody could have learned anything from it."),
            Err(error @ NoUndo::NeedsConsent(_)) => {
                let words = format!("Not for free: {}. `undo ask` asks them.", error.words(&self.cast()));
                Next::Wait(Message::answer("undo", false, words))
            }
            Err(error) => Next::Wait(no_undo(&error)),
        }
    }

    /// The people at the table, as the person names them.
    fn cast(&self) -> Cast {
        Cast::new(self.table.players().to_vec(), Some(self.you))
    }

    /// Bots are fair: they agree as long as nothing was learned from what is taken back.
    fn ask_undo(&mut self) -> Next {
        let asked =
            self.table.undo_plan(self.you).and_then(|plan| Ok((self.table.ask_undo(self.you)?, plan)));
        let (mut answer, plan) = match asked {
            Ok(asked) => asked,
            Err(error) => return Next::Wait(no_undo(&error)),
        };
        let cast = self.cast();
        let others = cast.list(plan.needs.iter());
        while let UndoAnswer::Waiting(seats) = answer {
            let seat = seats.first().expect("somebody is waited for");
            answer = self.table.answer_undo(seat, self.you, !plan.learned()).expect("this seat was asked");
        }
        match (answer, plan.barrier) {
            (UndoAnswer::Declined, Some(barrier)) => {
                let say = if plan.needs.len() == 1 { "says" } else { "say" };
                let words = format!("No, {say} {others}: {}.", barrier.words(&cast));
                Next::Wait(Message::answer("undo", false, words))
            }
            (_, None) => taken_back("Taken back: nobody had to be asked."),
            _ => taken_back(&format!("Granted by {others}.")),
        }
    }

    fn save(&mut self, path: &Path) -> Message {
        if let Err(failure) = file::save(path, self.table.record()) {
            return Message::answer("save", false, failure.words());
        }
        self.saved = self.table.next_number();
        let count = self.saved - 1;
        let secret = if self.table.turn().outcome().is_none() {
            " The file holds the seed: whoever reads it knows what comes."
        } else {
            ""
        };
        let words = format!("Saved to `{}`, {}.{secret}", path.display(), moves(count));
        Message::answer("save", true, words).with("file", &path).with("moves", &count)
    }

    /// Goes on with a saved game instead; a bad file leaves the running one as it is.
    fn replace(&mut self, path: &Path) -> Next {
        match Session::load(path, None, &[]) {
            Ok(session) => {
                *self = session;
                let words = format!("Loaded `{}`.", path.display());
                Next::Changed(vec![Message::answer("load", true, words), self.welcome()])
            }
            Err(failure) => Next::Wait(Message::answer("load", false, failure.words())),
        }
    }
}

const MAY_LOOK: &str = "one's own seat can always be shown";

fn no_such_number(number: usize, choices: usize) -> Message {
    Message::not_understood(match choices {
        0 => "There is nothing to choose: the game is over.".to_owned(),
        1 => format!("There is no choice {number}; the only one is 1."),
        _ => format!("There is no choice {number}; expected a number from 1 to {choices}."),
    })
}

fn taken_back(words: &str) -> Next {
    Next::Changed(vec![Message::answer("undo", true, words)])
}

fn no_undo(error: &NoUndo) -> Message {
    Message::answer("undo", false, format!("{}.", capital(&error.to_string())))
}
