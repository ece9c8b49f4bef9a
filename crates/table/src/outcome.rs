//! Whose decision it is, and how a game ended.

use crate::{PerSeat, Seat, Seats};
use serde::{Deserialize, Serialize};

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// These seats decide now. More than one: they decide at the same time, each without seeing the others' choices,
    /// in whatever order their answers arrive.
    Decide(Seats),
    /// Nobody decides any more.
    Over(Outcome),
}

impl Turn {
    /// The seats that decide now; nobody when the game is over.
    pub const fn deciders(&self) -> Seats {
        match self {
            Turn::Decide(seats) => *seats,
            Turn::Over(_) => Seats::NONE,
        }
    }

    /// The result, once there is one.
    pub const fn outcome(&self) -> Option<&Outcome> {
        match self {
            Turn::Decide(_) => None,
            Turn::Over(outcome) => Some(outcome),
        }
    }
}

/// How it ended, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Somebody won: one seat, a team, or several who share the victory.
    Won,
    /// Nobody won and nobody lost.
    Drawn,
    /// Everybody lost against the game itself.
    TableLost,
}

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// In one word.
    pub verdict: Verdict,
    /// Who won; nobody unless the verdict is [`Verdict::Won`].
    pub winners: Seats,
    /// The place of each seat, 1 for the first. Equals share a place, and the next place is left out after them.
    pub places: PerSeat<u8>,
    /// What each seat scored, in the game's own points (chips, might, victory points).
    pub points: PerSeat<i32>,
}

impl Outcome {
    /// The given seats won; among the others all are equal. A winner is ahead of everybody else, whatever the points.
    pub fn won(winners: Seats, points: PerSeat<i32>) -> Self {
        assert!(!winners.is_empty(), "somebody wins; see `drawn` and `table_lost`");
        let places = PerSeat::from_fn(points.seats(), |seat| {
            if winners.contains(seat) { 1 } else { winners.len() as u8 + 1 }
        });
        Outcome { verdict: Verdict::Won, winners, places, points }
    }

    /// The most points win; equal points share the place, and the victory if they are the most.
    pub fn by_points(points: PerSeat<i32>) -> Self {
        let places = PerSeat::from_fn(points.seats(), |seat| {
            1 + points.as_slice().iter().filter(|&&other| other > points[seat]).count() as u8
        });
        Outcome::ranked(places, points)
    }

    /// The seats in the given places; those in place 1 win. For games whose ties are broken by more than points.
    pub fn ranked(places: PerSeat<u8>, points: PerSeat<i32>) -> Self {
        let winners = Seat::all(places.seats()).filter(|&seat| places[seat] == 1).collect();
        Outcome { verdict: Verdict::Won, winners, places, points }
    }

    /// Nobody won and nobody lost.
    pub fn drawn(points: PerSeat<i32>) -> Self {
        let places = PerSeat::filled(points.seats(), 1);
        Outcome { verdict: Verdict::Drawn, winners: Seats::NONE, places, points }
    }

    /// Everybody lost against the game.
    pub fn table_lost(points: PerSeat<i32>) -> Self {
        let places = PerSeat::filled(points.seats(), points.seats());
        Outcome { verdict: Verdict::TableLost, winners: Seats::NONE, places, points }
    }

    /// Did several seats win together?
    pub const fn is_shared(&self) -> bool {
        self.winners.len() > 1
    }
}
