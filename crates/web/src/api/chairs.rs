//! The chairs of a new table, as the host orders them.

use crate::hall::{Chair, Plan, level};
use crate::problem::Answer;
use crate::random;
use store::Account;

/// A chair by its word. The host's own are known by an empty account until it is known who the host is.
pub(super) fn chair(word: &str) -> Answer<Chair> {
    Ok(match word {
        "me" => Chair::Person { account: String::new(), name: String::new() },
        "open" => Chair::Open,
        "invited" => Chair::Invited { code: random::secret() },
        bot => Chair::Bot { level: level(bot)?.to_string() },
    })
}

pub(super) fn seat_host(mut plan: Plan, host: &Account) -> Plan {
    for chair in &mut plan.chairs {
        if let Chair::Person { account, name } = chair {
            (*account, *name) = (host.id.clone(), host.name.clone());
        }
    }
    plan
}
