//! What was chosen when a table was made: game, options, chairs, clock. Kept as JSON in the store and never changed.

use super::live::Looks;
use crate::problem::{Kind, Problem};
use bots::Level;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::{Options, PackText};
use utoipa::ToSchema;

/// What was chosen when a table was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) game: String,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) pack: Option<Pack>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) clock: Clock,
    pub(crate) timeout: Timeout,
    pub(crate) stand_in: String,
    pub(crate) spectators: bool,
    /// May those who play ask what a bot would do? Tables that were made before this could be chosen do not.
    #[serde(default)]
    pub(crate) hints: bool,
    /// Is the host taught the game at this table?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) guided: bool,
    /// The earlier game from which this one goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) earlier: Option<Earlier>,
}

/// A moment of an earlier game, as somebody saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Earlier {
    pub(crate) table: String,
    pub(crate) moment: u32,
    pub(crate) eyes: Looks,
}

/// A content pack, as it was sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pack {
    /// How errors shall call it.
    #[serde(default = "unnamed")]
    pub(crate) name: String,
    /// The pack itself, as `trestle pack export` writes it.
    pub(crate) text: String,
}

fn unnamed() -> String {
    "pack".to_owned()
}

/// A chair at a table, and who has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Chair {
    /// Anybody may sit down.
    Open,
    /// Whoever has the code may sit down.
    Invited { code: String },
    /// A person.
    Person { account: String, name: String },
    /// A bot of this level.
    Bot { level: String },
}

/// How long people may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// So many seconds, each time a seat is asked, until it is no longer asked.
    PerMove {
        /// 5 to 86,400.
        #[schema(minimum = 5, maximum = 86_400)]
        seconds: u32,
    },
    /// So many days.
    PerDay {
        /// 1 to 30.
        #[schema(minimum = 1, maximum = 30)]
        days: u32,
    },
}

impl Clock {
    /// The limit in milliseconds; 0 if there is none.
    pub(crate) fn millis(self) -> i64 {
        match self {
            Clock::None => 0,
            Clock::PerMove { seconds } => i64::from(seconds) * 1_000,
            Clock::PerDay { days } => i64::from(days) * 86_400_000,
        }
    }

    pub(crate) fn check(self) -> Result<(), Problem> {
        let (found, range, what) = match self {
            Clock::None => return Ok(()),
            Clock::PerMove { seconds } => (seconds, 5..=86_400, "seconds"),
            Clock::PerDay { days } => (days, 1..=30, "days"),
        };
        if range.contains(&found) {
            return Ok(());
        }
        let (from, to) = (range.start(), range.end());
        Err(Problem::new(Kind::BadSetup, format!("clock: expected {from} to {to} {what}, found {found}")))
    }
}

/// What happens when somebody's time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Timeout {
    /// A bot plays until the seat is no longer asked.
    #[default]
    Bot,
    /// The seat passes; where the game knows no passing, a bot decides.
    Pass,
}

/// The level of a bot that may sit at a table of this server.
pub(crate) fn level(name: &str) -> Result<Level, Problem> {
    Level::NAMED.into_iter().find(|level| level.to_string() == name).ok_or_else(|| {
        let known = Level::NAMED.map(|level| level.to_string()).join(", ");
        Problem::new(Kind::BadSetup, format!("there is no bot `{name}`"))
            .hint(format!("a seat is \"me\", \"open\", \"invited\" or a bot: {known}"))
    })
}

impl Plan {
    /// The options as the game reads them.
    pub(crate) fn options(&self) -> Result<Options, Problem> {
        let mut options = Options::none();
        for (key, value) in &self.options {
            options = options.with(key, value);
        }
        if let Some(Pack { name, text }) = &self.pack {
            let pack = PackText::from_bytes(name, text.clone().into_bytes());
            options =
                options.with_pack(pack.map_err(|error| Problem::new(Kind::BadSetup, error.to_string()))?);
        }
        Ok(options)
    }

    /// Are hints allowed where nothing is said about them? Yes, if nobody but the host and bots plays.
    pub(crate) fn usually_hints(chairs: &[Chair]) -> bool {
        chairs.iter().all(|chair| matches!(chair, Chair::Person { .. } | Chair::Bot { .. }))
    }

    /// Was the same ordered? Who the host is and which codes invitations got does not count.
    pub(crate) fn is_same_order(&self, other: &Plan) -> bool {
        let blank = |plan: &Plan| {
            let mut plan = plan.clone();
            for chair in &mut plan.chairs {
                match chair {
                    Chair::Person { account, name } => (*account, *name) = Default::default(),
                    Chair::Invited { code } => code.clear(),
                    Chair::Open | Chair::Bot { .. } => {}
                }
            }
            // What follows from how the earlier game stands was not ordered: it may be over meanwhile.
            if plan.earlier.is_some() {
                (plan.spectators, plan.hints) = Default::default();
            }
            plan
        };
        blank(self) == blank(other)
    }

    /// The names of the players as the game will know them: people by their names, bots by their levels; nobody shares one.
    pub(crate) fn names(chairs: &[Chair]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (number, chair) in (1..).zip(chairs) {
            let wanted = match chair {
                Chair::Person { name, .. } => name.clone(),
                Chair::Bot { level } => capital(level),
                Chair::Open | Chair::Invited { .. } => "Nobody".to_owned(),
            };
            let shared = chairs.iter().filter(|other| *other == chair).count() > 1 || names.contains(&wanted);
            names.push(if shared { format!("{wanted} {number}") } else { wanted });
        }
        names
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Chair, Clock, Plan, level};

    #[test]
    fn nobody_shares_a_name() {
        let person = |id: &str| Chair::Person { account: id.into(), name: "Ann".into() };
        let bot = || Chair::Bot { level: "squire".into() };
        let names = Plan::names(&[person("a"), bot(), person("b"), bot()]);
        assert_eq!(names, ["Ann", "Squire 2", "Ann 3", "Squire 4"]);
        assert_eq!(Plan::names(&[person("a"), bot()]), ["Ann", "Squire"]);
    }

    #[test]
    fn clocks_have_bounds_and_bots_have_names() {
        assert!(Clock::PerMove { seconds: 4 }.check().is_err());
        assert!(Clock::PerMove { seconds: 5 }.check().is_ok());
        assert!(Clock::PerDay { days: 31 }.check().is_err());
        assert_eq!(Clock::PerDay { days: 2 }.millis(), 172_800_000);
        assert!(level("master").is_ok());
        assert!(level("search:3600s").expect_err("too long for a server").hint.contains("master"));
    }
}
