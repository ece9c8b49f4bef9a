//! What the people at a table ask of each other: an undo, the end of the game, a line of chat; giving up, and being late.

use super::live::{Live, mask_of};
use super::notice::Notice;
use super::wish::Wish;
use crate::problem::{Answer, Kind, Problem};
use store::{Append, Status};
use table::{Cast, NoUndo, Seat, Seats, UndoAnswer};

/// The longest line of chat, in characters.
const LONGEST_LINE: usize = 500;

impl Live {
    pub(super) fn undo(&mut self, wish: &Wish, ask: bool, now: i64) -> Answer<Append> {
        let seat = self.player(wish)?;
        // Whoever plays alone against bots may take anything back: there is nobody to be unfair to.
        let is_alone = self.people().without(seat).is_empty();
        let bots: Seats =
            Seat::all(self.seats.len() as u8).filter(|&seat| self.is_played_by_bot(seat)).collect();
        let names = Cast::new(self.names(), Some(seat));
        let table = self.table.as_mut().expect("a running game has a table");
        let no_undo = |error: NoUndo| {
            let hint = match &error {
                NoUndo::NeedsConsent(_) => "send `\"ask\": true` to ask them",
                _ => "GET …/undo says what can be taken back",
            };
            Problem::new(Kind::WrongTime, error.words(&names)).hint(hint)
        };
        if !ask {
            table.undo(seat).map_err(no_undo)?;
            return self.newest_entry(now, wish.key.clone());
        }
        let plan = table.undo_plan(seat).map_err(no_undo)?;
        let mut answer = table.ask_undo(seat).map_err(no_undo)?;
        if answer == UndoAnswer::Done {
            return self.newest_entry(now, wish.key.clone());
        }
        let mut told = vec![Notice::UndoAsked { seat }];
        // Among people bots are fair: they agree as long as nothing was learned from what is taken back.
        for bot in plan.needs.iter().filter(|&other| bots.contains(other)) {
            if matches!(answer, UndoAnswer::Waiting(_)) {
                let agrees = is_alone || !plan.learned();
                answer = table.answer_undo(bot, seat, agrees).map_err(no_undo)?;
                told.push(Notice::UndoAnswered { seat: bot, asker: seat, agrees });
            }
        }
        self.asked(told, answer == UndoAnswer::Done, wish, now)
    }

    pub(super) fn answer_undo(&mut self, wish: &Wish, asker: Seat, agrees: bool, now: i64) -> Answer<Append> {
        let seat = self.player(wish)?;
        let names = Cast::new(self.names(), Some(seat));
        let table = self.table.as_mut().expect("a running game has a table");
        let answer = table
            .answer_undo(seat, asker, agrees)
            .map_err(|error| Problem::new(Kind::WrongTime, error.words(&names)))?;
        self.asked(vec![Notice::UndoAnswered { seat, asker, agrees }], answer == UndoAnswer::Done, wish, now)
    }

    /// What was said about an undo, and the undo itself if all have agreed.
    fn asked(&self, told: Vec<Notice>, done: bool, wish: &Wish, now: i64) -> Answer<Append> {
        let mut append = if done { self.newest_entry(now, None)? } else { Append::default() };
        // What was said led to the undo, so it comes before it.
        let after = self.game()?.next_number() - u32::from(done);
        let keys = [wish.key.clone()].into_iter().chain(std::iter::repeat(None));
        append.notices = (0..)
            .zip(told.into_iter().zip(keys))
            .map(|(later, (what, key))| self.notice_after(after, what, now, key, later))
            .collect();
        Ok(append)
    }

    pub(super) fn resign(&self, wish: &Wish, now: i64) -> Answer<Append> {
        let seat = self.player(wish)?;
        let mut append = Append::notice(self.notice(Notice::Resigned { seat }, now, wish.key.clone()));
        append.bots = Some(mask_of(self.bots().with(seat)));
        if self.people().without(seat).is_empty() {
            append.notices.push(self.later_notice(Notice::Ended, now, None, 1));
            append.status = Some((Status::Running, Status::Ended));
        }
        Ok(append)
    }

    pub(super) fn offer_end(&self, wish: &Wish, now: i64) -> Answer<Append> {
        let seat = self.player(wish)?;
        if self.end_agreed.is_some() {
            return Err(Problem::new(Kind::WrongTime, "somebody has offered this already; answer it"));
        }
        let offered = self.notice(Notice::EndOffered { seat }, now, wish.key.clone());
        Ok(self.ended_if_all([seat].into_iter().collect(), Append::notice(offered), now))
    }

    pub(super) fn answer_end(&self, wish: &Wish, agrees: bool, now: i64) -> Answer<Append> {
        let seat = self.player(wish)?;
        let agreed = self
            .end_agreed
            .ok_or_else(|| Problem::new(Kind::WrongTime, "nobody has offered to end the game"))?;
        let answered = self.notice(Notice::EndAnswered { seat, agrees }, now, wish.key.clone());
        let append = Append::notice(answered);
        Ok(if agrees { self.ended_if_all(agreed.with(seat), append, now) } else { append })
    }

    /// Ends the game if everybody who still plays and is here wants it.
    fn ended_if_all(&self, agreed: Seats, mut append: Append, now: i64) -> Append {
        let missing = |seat: Seat| !agreed.contains(seat) && !self.seats[seat.index()].away;
        if !self.people().iter().any(missing) {
            append.notices.push(self.later_notice(Notice::Ended, now, None, 1));
            append.status = Some((Status::Running, Status::Ended));
        }
        append
    }

    pub(super) fn say(&self, wish: &Wish, text: &str, name: &str, now: i64) -> Answer<Append> {
        let own = self.own_seats(wish);
        if own.is_empty() && wish.account.as_deref() != Some(self.host.as_str()) {
            return Err(Problem::new(Kind::NotYours, "only those at the table talk here"));
        }
        let text = text.trim();
        let length = text.chars().count();
        if !(1..=LONGEST_LINE).contains(&length)
            || text.chars().any(|letter| letter.is_control() && letter != '\n')
        {
            let sentence = format!(
                "expected a line of 1 to {LONGEST_LINE} printable characters, found {length} characters"
            );
            return Err(Problem::new(Kind::Malformed, sentence));
        }
        let said = Notice::Said { seat: own.first(), name: name.to_owned(), text: text.to_owned() };
        Ok(Append::notice(self.notice(said, now, wish.key.clone())))
    }

    pub(super) fn run_out(&self, wish: &Wish, now: i64) -> Answer<Append> {
        let seat = self.player(wish)?;
        if self.deadline().is_none_or(|(at, due)| at > now || due != seat) {
            return Err(Problem::new(Kind::WrongTime, "the clock of this seat has not run out"));
        }
        let away = self.seats[seat.index()].timeouts >= 1;
        let mut append = Append::notice(self.notice(Notice::TimedOut { seat, away }, now, None));
        append.bots = away.then(|| mask_of(self.bots().with(seat)));
        Ok(append)
    }
}
