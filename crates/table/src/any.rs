//! Any game through one face: JSON in, JSON and words out. The server, the command line and Python use games only like this.

use crate::record::Entry;
use crate::table::to_json;
use crate::undo::{NoUndo, UndoAnswer, UndoPlan, UndoRequest};
use crate::{
    Cast, Digest, Flaw, HeardWhat, Meta, NoPlayOn, Offer, PlayError, Record, Refusal, Refused, Seat, Seed,
    StillHidden, Table, Target, Turn, Viewer, Words,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::any::Any;
use thiserror::Error;

/// A table at which any game is played.
pub trait AnyTable: Any + Send + Sync {
    /// What everybody may know about the game.
    fn meta(&self) -> Meta;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// The names of the players, in the order of the seats.
    fn players(&self) -> &[String];
    /// The number that the next entry of the record will have.
    fn next_number(&self) -> u32;
    /// Who decides now, or how it ended.
    fn turn(&self) -> Turn;

    /// What the viewer may know.
    fn view(&self, viewer: Viewer) -> Result<Value, StillHidden>;
    /// What the table waits for, in words for the viewer.
    fn question(&self, viewer: Viewer) -> Result<String, StillHidden>;
    /// The table as text.
    fn picture(&self, viewer: Viewer) -> Result<String, StillHidden>;
    /// How much has happened so far, as this viewer may count it: only what the viewer could notice.
    fn moment(&self, viewer: Viewer) -> u32;
    /// The viewer's moment right after entry `n`. There must be such an entry.
    fn moment_at(&self, viewer: Viewer, n: u32) -> u32;
    /// The entry that brought the viewer this moment; none if the viewer has not come so far.
    fn entry_of(&self, viewer: Viewer, moment: u32) -> Option<u32>;
    /// What the viewer heard from the given moment on, undone moves included and marked. The set-up is moment 0.
    fn log(&self, viewer: Viewer, from: u32) -> Result<Vec<LogLine>, StillHidden>;

    /// Since which of its moments the seat has been asked what it is asked now: whoever has seen that moment or a later one has seen the
    /// question.
    fn asked_since(&self, seat: Seat) -> u32;
    /// What the seat can do now.
    fn offers(&self, seat: Seat) -> Vec<Choice>;
    /// Why the seat cannot do this: nothing if it can.
    fn why_not(&self, seat: Seat, action: &Value) -> Result<Option<Refused>, ActError>;
    /// Why the seat can do nothing with this thing on the board, one reason for each thing one could want of it: nothing
    /// if something is possible.
    fn why_not_target(&self, seat: Seat, target: &str) -> Vec<Refused>;
    /// Everything the seat could think of and cannot do now, with the rule that forbids it.
    fn refusals(&self, seat: Seat) -> Vec<Refused>;
    /// What the seat does now if it says nothing more, such as passing or folding; nothing if it must choose.
    fn pass(&self, seat: Seat) -> Option<Value>;
    /// A seat acts. Nothing changes if it is refused.
    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), ActError>;

    /// Takes in the next entry, which another host of the same table has made. A table that found a flaw must be thrown away.
    fn follow(&mut self, entry: Entry) -> Result<(), Flaw>;

    /// What an undo of this seat's last move would mean.
    fn undo_plan(&self, seat: Seat) -> Result<UndoPlan, NoUndo>;
    /// Takes the seat's last move back, if that is free.
    fn undo(&mut self, seat: Seat) -> Result<(), NoUndo>;
    /// Asks the others to agree to an undo.
    fn ask_undo(&mut self, seat: Seat) -> Result<UndoAnswer, NoUndo>;
    /// A seat answers the one who asked.
    fn answer_undo(&mut self, seat: Seat, asker: Seat, agrees: bool) -> Result<UndoAnswer, NoUndo>;
    /// The request that waits for answers.
    fn undo_request(&self) -> Option<&UndoRequest>;

    /// The table as it was after entry `n`, to look at.
    fn at(&self, n: u32) -> Option<Box<dyn AnyTable>>;
    /// The table as it was when the viewer had noticed so much, to look at; none if the viewer has not come so far. It shows nothing of
    /// what the viewer did not notice afterwards.
    fn at_moment(&self, viewer: Viewer, moment: u32) -> Option<Box<dyn AnyTable>>;
    /// Another table that goes on from what the viewer saw at that moment, with everything the viewer could not know redrawn. This one
    /// stays as it is.
    fn play_on(
        &self,
        viewer: Viewer,
        moment: u32,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, NoPlayOn>;
    /// The whole truth, for the host alone until the game is over.
    fn record(&self) -> &Record;
    /// How the table stands now, as text: with it the record is opened much faster. As secret as the record.
    fn snapshot(&self) -> String;
    /// The fingerprint of the position.
    fn digest(&self) -> Digest;
    /// The table with its type, for those who know the game.
    fn as_any(&self) -> &dyn Any;
}

/// A legal action as a person sees it, and as a program sends it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The action, to be sent back as it is.
    pub action: Value,
    /// What it means.
    #[serde(flatten)]
    pub offer: Offer,
}

/// One line of the log, for one viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LogLine {
    /// The entry it belongs to, for the host. Not sent: gaps in these numbers would tell of others' secret moves.
    #[serde(skip)]
    pub n: u32,
    /// The same as the viewer counts.
    pub moment: u32,
    /// Was it taken back later?
    pub undone: bool,
    /// A sentence.
    pub words: String,
    /// The event for programs.
    pub event: Value,
}

/// Why nothing was done.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ActError {
    /// The rules forbid it.
    #[error("{} (rule {})", .0.words, .0.rule)]
    Refused(Box<Refused>),
    /// It is not an action of this game.
    #[error("`{found}` is not an action of {game}: {why}")]
    NotAnAction {
        /// What came.
        found: String,
        /// The game's name.
        game: &'static str,
        /// What was expected.
        why: String,
    },
    /// There is no such seat.
    #[error("expected a seat from 1 to {seats}, found {seat}")]
    NoSuchSeat {
        /// Which.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// The record has no seed.
    #[error("this record does not hold its seed: it can be replayed, but not played on")]
    ReplayOnly,
}

impl<G: Words> Table<G> {
    fn cast(&self, viewer: Viewer) -> Cast {
        Cast::new(self.players().to_vec(), viewer.seat())
    }

    fn read_action(&self, seat: Seat, action: &Value) -> Result<G::Action, ActError> {
        if seat.number() >= Table::seats(self) {
            return Err(ActError::NoSuchSeat { seat, seats: Table::seats(self) });
        }
        G::Action::deserialize(action).map_err(|error| ActError::NotAnAction {
            found: action.to_string(),
            game: G::META.name,
            why: error.to_string(),
        })
    }
}

fn refused<G: Words>(view: &G::View, seat: Seat, action: G::Action, refusal: &G::Refusal) -> Refused {
    let Offer { words: wanted, targets, .. } = G::offer(view, seat, action);
    let first = G::first(refusal).map(|action| to_json(&action));
    Refused { wanted, targets, rule: refusal.rule().to_owned(), words: refusal.to_string(), first }
}

impl<G: Words> AnyTable for Table<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn seats(&self) -> u8 {
        Table::seats(self)
    }

    fn players(&self) -> &[String] {
        Table::players(self)
    }

    fn next_number(&self) -> u32 {
        Table::next_number(self)
    }

    fn turn(&self) -> Turn {
        Table::turn(self)
    }

    fn view(&self, viewer: Viewer) -> Result<Value, StillHidden> {
        Ok(to_json(&Table::view(self, viewer)?))
    }

    fn question(&self, viewer: Viewer) -> Result<String, StillHidden> {
        Ok(G::question(&Table::view(self, viewer)?, &self.cast(viewer)))
    }

    fn picture(&self, viewer: Viewer) -> Result<String, StillHidden> {
        Ok(G::picture(&Table::view(self, viewer)?, &self.cast(viewer)))
    }

    fn moment(&self, viewer: Viewer) -> u32 {
        Table::moment(self, viewer)
    }

    fn moment_at(&self, viewer: Viewer, n: u32) -> u32 {
        Table::moment_at(self, viewer, n)
    }

    fn entry_of(&self, viewer: Viewer, moment: u32) -> Option<u32> {
        Table::entry_of(self, viewer, moment)
    }

    fn log(&self, viewer: Viewer, from: u32) -> Result<Vec<LogLine>, StillHidden> {
        let (view, cast) = (Table::view(self, viewer)?, self.cast(viewer));
        let lines = self.heard(viewer, from)?.into_iter().map(|heard| {
            let (words, event) = match &heard.what {
                HeardWhat::Event(event) => (G::tell(&view, event, &cast), to_json(event)),
                HeardWhat::WentOn => ("The game goes on from an earlier one.".to_owned(), json!("went_on")),
                HeardWhat::TookBack { seat, moments } => {
                    let words = format!("{} the last move back.", cast.does(*seat, "take", "takes"));
                    (words, json!({ "took_back": { "seat": seat, "moments": moments } }))
                }
            };
            LogLine { n: heard.n, moment: heard.moment, undone: heard.undone, words, event }
        });
        Ok(lines.collect())
    }

    fn asked_since(&self, seat: Seat) -> u32 {
        Table::asked_since(self, seat)
    }

    fn offers(&self, seat: Seat) -> Vec<Choice> {
        if seat.number() >= Table::seats(self) {
            return Vec::new();
        }
        let mut legal = Vec::new();
        self.position.legal(seat, &mut legal);
        let view = self.position.view(Viewer::Seat(seat));
        let choice = |action| Choice { action: to_json(&action), offer: G::offer(&view, seat, action) };
        legal.into_iter().map(choice).collect()
    }

    fn why_not(&self, seat: Seat, action: &Value) -> Result<Option<Refused>, ActError> {
        let action = self.read_action(seat, action)?;
        let view = self.position.view(Viewer::Seat(seat));
        Ok(self.position.check(seat, action).err().map(|refusal| refused::<G>(&view, seat, action, &refusal)))
    }

    fn why_not_target(&self, seat: Seat, target: &str) -> Vec<Refused> {
        let is_meant = |targets: &[Target]| targets.iter().any(|at| at.as_str() == target);
        if self.offers(seat).iter().any(|choice| is_meant(&choice.offer.targets)) {
            return Vec::new();
        }
        let mut reasons = self.refusals(seat);
        reasons.retain(|refused| is_meant(&refused.targets));
        reasons
    }

    fn refusals(&self, seat: Seat) -> Vec<Refused> {
        if seat.number() >= Table::seats(self) {
            return Vec::new();
        }
        let mut wanted = Vec::new();
        self.position.candidates(seat, &mut wanted);
        let view = self.position.view(Viewer::Seat(seat));
        let reason = |action| {
            let refusal = self.position.check(seat, action).err()?;
            Some(refused::<G>(&view, seat, action, &refusal))
        };
        wanted.into_iter().filter_map(reason).collect()
    }

    fn pass(&self, seat: Seat) -> Option<Value> {
        if seat.number() >= Table::seats(self) {
            return None;
        }
        self.position.pass(seat).map(|action| to_json(&action))
    }

    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), ActError> {
        let action = self.read_action(seat, action)?;
        self.play(seat, action).map_err(|error| match error {
            PlayError::Refused(refusal) => {
                let view = self.position.view(Viewer::Seat(seat));
                ActError::Refused(Box::new(refused::<G>(&view, seat, action, &refusal)))
            }
            PlayError::ReplayOnly => ActError::ReplayOnly,
        })
    }

    fn follow(&mut self, entry: Entry) -> Result<(), Flaw> {
        Table::follow(self, entry)
    }

    fn undo_plan(&self, seat: Seat) -> Result<UndoPlan, NoUndo> {
        Table::undo_plan(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        Table::undo(self, seat)
    }

    fn ask_undo(&mut self, seat: Seat) -> Result<UndoAnswer, NoUndo> {
        Table::ask_undo(self, seat)
    }

    fn answer_undo(&mut self, seat: Seat, asker: Seat, agrees: bool) -> Result<UndoAnswer, NoUndo> {
        Table::answer_undo(self, seat, asker, agrees)
    }

    fn undo_request(&self) -> Option<&UndoRequest> {
        Table::undo_request(self)
    }

    fn at(&self, n: u32) -> Option<Box<dyn AnyTable>> {
        Some(Box::new(Table::at(self, n)?))
    }

    fn at_moment(&self, viewer: Viewer, moment: u32) -> Option<Box<dyn AnyTable>> {
        Some(Box::new(Table::at_moment(self, viewer, moment)?))
    }

    fn play_on(
        &self,
        viewer: Viewer,
        moment: u32,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, NoPlayOn> {
        Ok(Box::new(Table::play_on(self, viewer, moment, players, seed)?))
    }

    fn record(&self) -> &Record {
        Table::record(self)
    }

    fn snapshot(&self) -> String {
        Table::snapshot(self).to_text()
    }

    fn digest(&self) -> Digest {
        Table::digest(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
