//! The ladder: who beats whom, by how much, and how sure that is.
//!
//! A [`Plan`] says who meets whom, in which seats, and when a question is settled. A [`Ladder`] plays it, in one game and on as many
//! threads as wanted. [`Standings`] are what the games say: shares with intervals, and ratings.
//!
//! A game depends on the seed, on its pair and on its number in that pair alone. Whether a pair plays on is decided from its first
//! games in order. So neither threads nor interruptions change the result.

mod plan;
mod rating;
mod run;
mod share;
mod standings;

pub use plan::{BadPlan, Finding, Pair, Plan};
pub use rating::Rating;
pub use run::{Ladder, Watch};
pub use share::Share;
pub use standings::{Alone, Met, Standings};

use table::{Outcome, Seat, Verdict};

/// A finished game of the ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Which of the plan's pairs met.
    pub pair: usize,
    /// The number of the game within its pair, from 0.
    pub game: u64,
    /// Who sat in each seat, by the number in the plan's entrants.
    pub seats: Vec<usize>,
    /// How it ended.
    pub outcome: Outcome,
    /// How many decisions were made.
    pub decisions: u64,
}

impl Played {
    /// The decided pairings: how many `upper` won, and how many there are. A pairing is two opposing seats; it is decided if one of
    /// them has the better place, or the same and more points if points decide.
    pub fn pairings(&self, upper: usize, points_decide: bool) -> (u64, u64) {
        let (mut won, mut decided) = (0, 0);
        for mine in self.seats_of(upper) {
            for other in self.seats_except(upper) {
                let (mine, other) = (self.standing(mine, points_decide), self.standing(other, points_decide));
                decided += u64::from(mine != other);
                won += u64::from(mine < other);
            }
        }
        (won, decided)
    }

    /// Did one of the seats of this entrant win, alone or together with others?
    pub fn is_won_by(&self, entrant: usize) -> bool {
        self.seats_of(entrant).any(|seat| self.outcome.winners.contains(seat))
    }

    /// Does every seat of this entrant stand ahead of all others? That is by place; among equal places, as at a table that everybody
    /// lost, by points.
    pub fn is_ahead(&self, entrant: usize) -> bool {
        let is_before = |mine, other| self.standing(mine, true) < self.standing(other, true);
        self.seats_of(entrant).all(|mine| self.seats_except(entrant).all(|other| is_before(mine, other)))
    }

    /// Did everybody lose against the game?
    pub fn is_lost(&self) -> bool {
        self.outcome.verdict == Verdict::TableLost
    }

    /// How a seat stands, the best first: by its place, and among equal places by its points, if they decide.
    fn standing(&self, seat: Seat, points_decide: bool) -> (u8, i64) {
        let points = if points_decide { i64::from(self.outcome.points[seat]) } else { 0 };
        (self.outcome.places[seat], -points)
    }

    fn seats_of(&self, entrant: usize) -> impl Iterator<Item = Seat> {
        self.all_seats().filter(move |seat| self.seats[seat.index()] == entrant)
    }

    fn seats_except(&self, entrant: usize) -> impl Iterator<Item = Seat> {
        self.all_seats().filter(move |seat| self.seats[seat.index()] != entrant)
    }

    fn all_seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats.len() as u8)
    }
}
