//! What the reader must not miss: what happened while others decided; and at the end, how it ended.

use super::{Sight, hidden};
use crate::boards;
use crate::hall::Chair;
use crate::problem::Answer;
use maud::{Markup, html};
use store::Status;
use table::record::Deed;
use table::{AnyTable, LogLine, Outcome, Seat, Verdict};

/// How many moments are looked at; the log has more.
const MOMENTS: u32 = 60;
/// So many lines of one's own decision are news: a round has ended, not only a price been paid.
const MANY: usize = 4;

impl Sight<'_> {
    pub(super) fn news(&self) -> Answer<Markup> {
        let Some(table) = self.game() else { return Ok(html! {}) };
        match self.live.status {
            Status::Running => self.meanwhile(table),
            Status::Over | Status::Ended => Ok(self.ending(table)),
            Status::Gathering | Status::Closed => Ok(html! {}),
        }
    }

    /// What happened since the reader's last move, as long as he composes the next.
    fn meanwhile(&self, table: &dyn AnyTable) -> Answer<Markup> {
        let Some(seat) = self.own() else { return Ok(html! {}) };
        let from = table.moment(self.viewer).saturating_sub(MOMENTS);
        let lines = table.log(self.viewer, from).map_err(|_| hidden())?;
        let names = boards::names(table, self.viewer).map_err(|_| hidden())?;
        let is_own = |n: u32| {
            let entry = table.record().entries.get(n as usize);
            entry.is_some_and(|entry| matches!(entry.deed, Deed::Play { seat: by, .. } if by == seat))
        };
        // The set-up is no news.
        let lines: Vec<LogLine> = lines.into_iter().filter(|line| line.n > 0).collect();
        let mut news = since_last_move(&lines, is_own);
        news.retain(|line| !boards::is_routine(table, line));
        // How the dice fell for the reader himself, until he chooses again.
        let last = lines.last().map(|line| line.n).filter(|&n| is_own(n));
        let came = || lines.iter().filter(|line| Some(line.n) == last && !line.undone);
        let is_told = came().any(|line| boards::is_surprise(table, line));
        let came = came().filter(|line| is_told && !boards::is_routine(table, line));
        Ok(html! {
            @if is_told {
                h2 { "What came of it" }
                ul aria-label="What came of it" { @for line in came { li { strong { (super::linked(&line.words, &names)) } (boards::picture(table, line)) } } }
                (rest())
            } @else if !news.is_empty() {
                h2 { "Since your last move" }
                ul aria-label="Since your last move" { @for line in news { li { (super::linked(&line.words, &names)) (boards::picture(table, line)) } } }
                (rest())
            }
        })
    }

    /// How it ended, where the points came from, and what one can do now.
    fn ending(&self, table: &dyn AnyTable) -> Markup {
        let turn = table.turn();
        html! {
            div .ending {
                @if let Some(outcome) = turn.outcome() {
                    p .headline { (self.headline(outcome)) }
                    (self.ranking(outcome))
                }
                (self.afterwards())
                @if turn.outcome().is_some() {
                    @if let Some(result) = boards::result(table, self.viewer) { (result) }
                    (self.proof())
                }
            }
        }
    }

    fn headline(&self, outcome: &Outcome) -> String {
        let winners: Vec<Seat> = outcome.winners.iter().collect();
        match (outcome.verdict, winners.as_slice()) {
            (Verdict::TableLost, _) => "Everybody has lost".to_owned(),
            (Verdict::Drawn, _) | (_, []) => "Nobody wins".to_owned(),
            (_, [seat]) if self.own() == Some(*seat) => "You win".to_owned(),
            (_, [seat]) => format!("{} wins", self.name(*seat)),
            _ => format!("{} win together", self.list(outcome.winners)),
        }
    }

    fn ranking(&self, outcome: &Outcome) -> Markup {
        let mut seats: Vec<Seat> = Seat::all(self.live.seats.len() as u8).collect();
        seats.sort_by_key(|&seat| (outcome.places[seat], -outcome.points[seat]));
        html! {
            ol .ranking {
                @for seat in seats {
                    li .won[outcome.winners.contains(seat)] {
                        span .place { @if outcome.verdict != Verdict::TableLost { (outcome.places[seat]) "." } }
                        span { (self.name(seat)) @if self.own() == Some(seat) { " (you)" } }
                        span .points { (outcome.points[seat]) }
                    }
                }
            }
        }
    }

    /// What one can do with a finished game.
    fn afterwards(&self) -> Markup {
        let id = &self.live.id;
        html! {
            div .row {
                @if let Some(seat) = self.own() { (self.again(seat)) }
                a .button href={ "/t/" (id) "/replay" } { "Replay" }
                a .button href=(self.address("record")) download { "Download the record" }
                a .button href="/" { "All games" }
            }
        }
    }

    /// The same again: the same bots, and the others invited anew.
    fn again(&self, own: Seat) -> Markup {
        let plan = &self.live.plan;
        let seats =
            Seat::all(self.live.seats.len() as u8).zip(&self.live.seats).map(|(seat, seated)| match &seated
                .chair
            {
                _ if seat == own => "me",
                Chair::Bot { level } => level.as_str(),
                _ => "invited",
            });
        html! {
            @if plan.pack.is_none() {
                form data-api="/api/tables" data-go="/t/{table.id}" {
                    input type="hidden" name="game" value=(plan.game);
                    @for seat in seats { input type="hidden" name="seats" value=(seat) data-list; }
                    @for (key, value) in &plan.options { input type="hidden" name={ "options." (key) } value=(value); }
                    button .button.primary { "Play again" }
                }
            }
        }
    }

    /// The promise that was made before the game, and what kept it.
    fn proof(&self) -> Markup {
        let commitment = self.game().map(|table| table.record().commitment.to_string());
        // It has no words of its own, so that it is never written by accident.
        let seed = self.game().and_then(|table| serde_json::to_value(&table.record().seed).ok());
        let seed = seed.as_ref().and_then(serde_json::Value::as_str);
        html! {
            @if let (Some(commitment), Some(seed)) = (commitment, seed) {
                details .proof {
                    summary { "Was the dealing fair?" }
                    p { "Before the game the server promised its seed by this fingerprint; now you can see the seed and check both with " code { "trestle verify" } " on the record." }
                    dl { dt { "Promise" } dd { code { (commitment) } } dt { "Seed" } dd { code { (seed) } } }
                }
            }
        }
    }
}

/// Opens the lines for which there is no room. The script counts them.
fn rest() -> Markup {
    html! { button type="button" .quiet.rest data-rest hidden {} }
}

/// The last lines that came together and are more than one's own steps: others' deeds, and what one's own move set off. Looks only at
/// what the reader hears, so it tells nothing else.
fn since_last_move(lines: &[LogLine], is_own: impl Fn(u32) -> bool) -> Vec<&LogLine> {
    let mut news: Vec<&LogLine> = Vec::new();
    let mut from_others = false;
    for (at, line) in lines.iter().enumerate().rev().filter(|(_, line)| !line.undone) {
        let own = is_own(line.n);
        let begins_own = own && (at == 0 || lines[at - 1].n != line.n);
        if begins_own {
            if from_others || news.len() >= MANY {
                break;
            }
            news.clear();
        } else {
            from_others |= !own;
            news.push(line);
        }
    }
    news.reverse();
    if from_others || news.len() >= MANY { news } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::since_last_move;
    use table::LogLine;

    /// Lines of the entries with these numbers; even entries are one's own.
    fn told(entries: &[u32]) -> Vec<u32> {
        let line = |&n: &u32| LogLine {
            n,
            moment: n,
            undone: false,
            words: String::new(),
            event: serde_json::Value::Null,
        };
        let lines: Vec<_> = entries.iter().map(line).collect();
        since_last_move(&lines, |n| n % 2 == 0).iter().map(|line| line.n).collect()
    }

    #[test]
    fn what_others_did_stays_while_one_composes() {
        assert_eq!(told(&[2, 3, 5]), [3, 5]);
        assert_eq!(told(&[2, 3, 5, 6, 8]), [3, 5]);
        assert_eq!(told(&[1, 2, 3]), [3]);
    }

    #[test]
    fn what_ones_own_move_set_off_is_news_if_it_is_much() {
        assert_eq!(told(&[1, 2, 2]), [1]);
        assert_eq!(told(&[1, 2, 2, 2, 2, 2]), [2, 2, 2, 2]);
        assert!(told(&[2, 2]).is_empty());
    }
}
