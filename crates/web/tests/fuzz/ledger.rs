//! What the server has stored, read behind its back: the proof that a wrong request has changed nothing.

use std::collections::BTreeMap;
use store::{Location, Store};
use tokio::runtime::Runtime;

/// Reads the database while the server uses it.
pub(crate) struct Auditor {
    runtime: Runtime,
    store: Store,
}

/// What is stored, as far as a request could change it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ledger {
    /// Everything about tables, by their ids.
    pub(crate) tables: BTreeMap<String, String>,
    /// How many tables there are.
    pub(crate) table_count: u64,
    /// How many accounts.
    pub(crate) account_count: u64,
    /// Who the people are, and the tokens of each, by their accounts.
    pub(crate) people: BTreeMap<String, String>,
}

impl Ledger {
    /// What is not as it was before.
    pub(crate) fn difference(&self, before: &Ledger) -> String {
        let mut lines = Vec::new();
        for (now, then) in [(&self.tables, &before.tables), (&self.people, &before.people)] {
            let changed = now.iter().filter(|(id, text)| then.get(*id) != Some(*text));
            lines.extend(changed.map(|(id, text)| format!("{:?}\nis now\n{text}", then.get(id))));
        }
        let counts = |ledger: &Ledger| (ledger.table_count, ledger.account_count);
        if counts(self) != counts(before) {
            lines.push(format!("{:?} tables and accounts, now {:?}", counts(before), counts(self)));
        }
        lines.join("\n")
    }
}

impl Auditor {
    pub(crate) fn new(location: &Location) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let store = runtime.block_on(Store::open_to_read(location)).unwrap();
        Auditor { runtime, store }
    }

    /// Reads these tables and these accounts completely, and counts the rest.
    pub(crate) fn read<'a>(
        &self,
        tables: impl Iterator<Item = &'a String>,
        accounts: impl Iterator<Item = &'a String>,
    ) -> Ledger {
        self.runtime.block_on(async {
            let mut ledger =
                Ledger { tables: BTreeMap::new(), table_count: 0, account_count: 0, people: BTreeMap::new() };
            for id in tables {
                let journal = self.store.journal(id).await.unwrap();
                ledger.tables.insert(id.clone(), format!("{journal:?}"));
            }
            for id in accounts {
                let account = self.store.account(id).await.unwrap();
                let tokens = self.store.tokens_of(id).await.unwrap();
                ledger.people.insert(id.clone(), format!("{account:?} {tokens:?}"));
            }
            let counts = self.store.count().await.unwrap();
            (ledger.table_count, ledger.account_count) = (counts.tables, counts.accounts);
            ledger
        })
    }

    /// The secret seed of a table, once it has one.
    pub(crate) fn seed(&self, table: &str) -> Option<String> {
        let row = self.runtime.block_on(self.store.table(table)).unwrap()?;
        let header: serde_json::Value = serde_json::from_str(&row.header?).unwrap();
        Some(header["seed"].as_str().expect("it runs, so it has a seed").to_owned())
    }

    /// What is kept of a member's password.
    pub(crate) fn password_hash(&self, member: &str) -> String {
        self.runtime.block_on(self.store.member_by_name(member)).unwrap().unwrap().1
    }
}
