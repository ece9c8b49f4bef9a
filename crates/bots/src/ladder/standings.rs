//! What the games of a ladder say.

use super::rating::{Ranking, rate};
use super::{Finding, Pair, Plan, Played, Rating, Share};
use serde::Serialize;
use table::Verdict;

/// What the games of a ladder say.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standings {
    /// How many games count.
    pub games: u64,
    /// How many decisions were made in them.
    pub decisions: u64,
    /// Each pair, in the order of the plan.
    pub pairs: Vec<Met>,
    /// Each entrant, in the order of the plan.
    pub ratings: Vec<Rating>,
}

/// How two did against each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Met {
    /// Whose shares these are.
    pub upper: String,
    /// Whom he met.
    pub lower: String,
    /// How many games they played.
    pub games: u64,
    /// The decided pairings that the upper one won: of two opposing seats, his stood better.
    pub pairings: Share,
    /// If he sat alone.
    #[serde(flatten)]
    pub alone: Option<Alone>,
    /// Games that everybody lost.
    pub table_lost: u64,
    /// Games that nobody won and nobody lost.
    pub drawn: u64,
    /// Is the share above or below what the plan asks?
    pub finding: Finding,
}

/// How one did who sat alone against others.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Alone {
    /// The games he won, alone or together with others.
    pub wins: Share,
    /// The games in which he stood ahead of all others: by place, among equal places by points.
    pub ahead: Share,
}

impl Met {
    /// The share that the plan asks about.
    pub fn asked(&self, plan: &Plan) -> &Share {
        match &self.alone {
            None => &self.pairings,
            Some(alone) if plan.points_decide => &alone.ahead,
            Some(alone) => &alone.wins,
        }
    }
}

impl Standings {
    /// What these games say, if they are all that the plan has.
    pub fn of(plan: &Plan, games: &[Played]) -> Self {
        let of_pair = |number| games.iter().filter(move |game| game.pair == number);
        let pairs = || plan.pairs().iter().copied().enumerate();
        let ranking = |game| Ranking::of(game, plan.points_decide);
        let rankings: Vec<_> =
            pairs().map(|(number, pair)| (pair, of_pair(number).map(ranking).collect())).collect();
        Standings {
            games: games.len() as u64,
            decisions: games.iter().map(|game| game.decisions).sum(),
            pairs: pairs()
                .map(|(number, pair)| met(plan, pair, &of_pair(number).collect::<Vec<_>>()))
                .collect(),
            ratings: rate(plan.entrants(), &rankings),
        }
    }
}

fn met(plan: &Plan, Pair { lower, upper }: Pair, games: &[&Played]) -> Met {
    let all = games.len() as u64;
    let count = |what: &dyn Fn(&Played) -> bool| games.iter().filter(|game| what(game)).count() as u64;
    let pairings: Vec<_> = games.iter().map(|game| game.pairings(upper, plan.points_decide)).collect();
    let scores: Vec<_> = games.iter().map(|game| plan.score(game)).collect();
    let alone = plan.is_alone().then(|| Alone {
        wins: Share::counted(count(&|game| game.is_won_by(upper)), all),
        ahead: Share::counted(count(&|game| game.is_ahead(upper)), all),
    });
    Met {
        upper: plan.entrants()[upper].to_string(),
        lower: plan.entrants()[lower].to_string(),
        games: all,
        pairings: Share::clustered(&pairings),
        alone,
        table_lost: count(&Played::is_lost),
        drawn: count(&|game| game.outcome.verdict == Verdict::Drawn),
        finding: plan.finding(&scores),
    }
}
