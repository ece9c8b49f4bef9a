//! All the SQL there is. Both databases run the same text wherever they can; where they cannot, both texts stand side by side.
//!
//! Placeholders are numbered in the order of their first use, because SQLite counts them like that.

/// A statement in the words of both databases.
#[derive(Debug)]
pub(crate) struct Sql {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
    /// On PostgreSQL: the same for many rows at once, with a list for each parameter. Answers the first two fields of each row
    /// that was written.
    pub(crate) postgres_many: Option<&'static str>,
}

const fn both(text: &'static str) -> Sql {
    Sql { sqlite: text, postgres: text, postgres_many: None }
}

/// Written and removed again: shows that the database can write. SQLite would leave out a change that changes nothing.
pub(crate) static ADD_PROBE: Sql =
    both("INSERT INTO migrations (version, name) VALUES (-1, 'probe') ON CONFLICT DO NOTHING");
pub(crate) static REMOVE_PROBE: Sql = both("DELETE FROM migrations WHERE version = -1");
/// Shows that the database can be read.
pub(crate) static VERSION: Sql = both("SELECT MAX(version) FROM migrations");

// Versions.

pub(crate) const CREATE_MIGRATIONS: &str =
    "CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL)";
pub(crate) const ADD_MIGRATION: &str = "INSERT INTO migrations (version, name) VALUES ($1, $2)";
/// Any number will do that all versions of the program agree on.
pub(crate) const POSTGRES_LOCK_MIGRATIONS: &str = "SELECT pg_advisory_xact_lock(5442514244)";
pub(crate) const POSTGRES_HAS_MIGRATIONS: &str = "SELECT CAST(to_regclass('migrations') AS TEXT)";

// What only PostgreSQL has.

/// Begins a transaction that sees one state of the database.
pub(crate) const POSTGRES_ONE_STATE: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
pub(crate) const POSTGRES_LISTEN: &str = "LISTEN trestle";
pub(crate) const POSTGRES_NOTIFY: &str =
    "SELECT pg_notify('trestle', said) FROM UNNEST(CAST($1 AS TEXT[])) AS said";

// People.

pub(crate) static ADD_ACCOUNT: Sql = both(
    "INSERT INTO accounts (id, kind, name, name_key, password, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
);
pub(crate) static MAKE_MEMBER: Sql = both(
    "UPDATE accounts SET kind = 'member', name = $1, name_key = $2, password = $3
     WHERE id = $4 AND kind = 'guest'",
);
pub(crate) static ACCOUNT: Sql = both("SELECT id, kind, name, created_at FROM accounts WHERE id = $1");
pub(crate) static MEMBER_BY_NAME: Sql =
    both("SELECT id, kind, name, created_at, password FROM accounts WHERE name_key = $1");
pub(crate) static ADD_SESSION: Sql = both(
    "INSERT INTO sessions (token_hash, account, kind, label, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
);
pub(crate) static SESSION: Sql = both(
    "SELECT s.token_hash, s.account, s.kind, s.label, s.created_at, s.expires_at, a.id, a.kind, a.name, a.created_at
     FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.token_hash = $1 AND s.expires_at > $2",
);
pub(crate) static END_SESSION: Sql = both("DELETE FROM sessions WHERE token_hash = $1 AND account = $2");
pub(crate) static TOKENS_OF: Sql = both(
    "SELECT token_hash, account, kind, label, created_at, expires_at
     FROM sessions WHERE account = $1 AND kind = 'token' ORDER BY created_at, token_hash",
);
pub(crate) static FORGET_EXPIRED: Sql = both("DELETE FROM sessions WHERE expires_at <= $1");
pub(crate) static RATINGS_OF: Sql =
    both("SELECT account, game, rating, games FROM ratings WHERE account = $1 ORDER BY game");
/// Hits only if it counts one game more than is stored: two tables that end at once cannot overwrite each other.
pub(crate) static RATE: Sql = both(
    "INSERT INTO ratings (account, game, rating, games) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account, game) DO UPDATE SET rating = excluded.rating, games = excluded.games
     WHERE ratings.games = excluded.games - 1",
);

// Tables.

pub(crate) static ADD_TABLE: Sql = both(
    "INSERT INTO tables (id, game, status, plan, header, outcome, host, bots, clock_ms, listed, key, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING",
);
pub(crate) static CHANGE_TABLE: Sql = both(
    "UPDATE tables SET status = COALESCE($1, status), header = COALESCE($2, header), outcome = COALESCE($3, outcome),
     bots = COALESCE($4, bots), changed_at = COALESCE($5, changed_at)
     WHERE id = $6 AND status = COALESCE($7, status)",
);
pub(crate) static TABLE: Sql = both(
    "SELECT id, game, status, plan, header, outcome, host, bots, clock_ms, listed, key, created_at, changed_at
     FROM tables WHERE id = $1",
);
pub(crate) static TABLE_BY_KEY: Sql = both("SELECT id FROM tables WHERE host = $1 AND key = $2");
pub(crate) static ALL_TABLE_IDS: Sql = both("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2");
pub(crate) static SET_SEAT: Sql = both(
    "INSERT INTO seats (table_id, seat, account) VALUES ($1, $2, $3)
     ON CONFLICT (table_id, seat) DO UPDATE SET account = excluded.account",
);
pub(crate) static SEATS: Sql = both("SELECT seat, account FROM seats WHERE table_id = $1 ORDER BY seat");

// Journals. A row needs the one before it, and the first the table: there are no gaps and no journals without a table. The
// row before is asked for as a single value, because PostgreSQL would sometimes read the whole table for an EXISTS here.

/// The two tables that are journals differ in one field.
macro_rules! add_row {
    ($table:literal, $fields:literal, $one:literal, $lists:literal) => {
        Sql {
            sqlite: concat!(
                "INSERT INTO ",
                $table,
                " (table_id, n, ",
                $fields,
                ") SELECT $1, $2, ",
                $one,
                "
                 WHERE CASE $2 WHEN 0 THEN (SELECT 0 FROM tables WHERE id = $1)
                 ELSE (SELECT n FROM ",
                $table,
                " WHERE table_id = $1 AND n = $2 - 1) END IS NOT NULL
                 ON CONFLICT DO NOTHING"
            ),
            postgres: concat!(
                "INSERT INTO ",
                $table,
                " (table_id, n, ",
                $fields,
                ")
                 SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), ",
                $one,
                "
                 WHERE CASE CAST($2 AS BIGINT) WHEN 0 THEN (SELECT 0 FROM tables WHERE id = $1)
                 ELSE (SELECT n FROM ",
                $table,
                " WHERE table_id = $1 AND n = $2 - 1) END IS NOT NULL
                 ON CONFLICT DO NOTHING"
            ),
            postgres_many: Some(concat!(
                "INSERT INTO ",
                $table,
                " (table_id, n, ",
                $fields,
                ")
                 SELECT g.table_id, g.n, ",
                $fields,
                "
                 FROM UNNEST(CAST($1 AS TEXT[]), CAST($2 AS BIGINT[]), ",
                $lists,
                ") AS g (table_id, n, ",
                $fields,
                ")
                 WHERE CASE g.n WHEN 0 THEN (SELECT 0 FROM tables t WHERE t.id = g.table_id)
                 ELSE (SELECT b.n FROM ",
                $table,
                " b WHERE b.table_id = g.table_id AND b.n = g.n - 1) END IS NOT NULL
                 ON CONFLICT DO NOTHING RETURNING table_id, n"
            )),
        }
    };
}

pub(crate) static ADD_ENTRY: Sql = add_row!(
    "entries",
    "body, awaits, at, key",
    "CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS TEXT)",
    "CAST($3 AS TEXT[]), CAST($4 AS BIGINT[]), CAST($5 AS BIGINT[]), CAST($6 AS TEXT[])"
);
pub(crate) static ADD_NOTICE: Sql = add_row!(
    "notices",
    "body, at, key",
    "CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS TEXT)",
    "CAST($3 AS TEXT[]), CAST($4 AS BIGINT[]), CAST($5 AS TEXT[])"
);
pub(crate) static SET_SNAPSHOT: Sql = both(
    "INSERT INTO snapshots (table_id, n, body) VALUES ($1, $2, $3)
     ON CONFLICT (table_id) DO UPDATE SET n = excluded.n, body = excluded.body WHERE snapshots.n < excluded.n",
);
pub(crate) static ENTRIES: Sql =
    both("SELECT n, body, awaits, at, key FROM entries WHERE table_id = $1 AND n >= $2 ORDER BY n");
pub(crate) static NOTICES: Sql =
    both("SELECT n, body, at, key FROM notices WHERE table_id = $1 AND n >= $2 ORDER BY n");
pub(crate) static SNAPSHOT: Sql = both("SELECT n, body FROM snapshots WHERE table_id = $1");

/// How many entries and notices a table has.
macro_rules! heads {
    () => {
        "SELECT t.id,
         COALESCE((SELECT MAX(e.n) + 1 FROM entries e WHERE e.table_id = t.id), 0),
         COALESCE((SELECT MAX(o.n) + 1 FROM notices o WHERE o.table_id = t.id), 0)"
    };
}

/// How many entries and notices tables have. Takes a JSON list of ids.
pub(crate) static HEADS: Sql = Sql {
    sqlite: concat!(heads!(), " FROM json_each($1) i JOIN tables t ON t.id = i.value"),
    postgres: concat!(
        heads!(),
        " FROM json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS i (value) JOIN tables t ON t.id = i.value"
    ),
    postgres_many: None,
};

// Lists. One row for each seat of a table.

/// What a summary says, up to the condition.
macro_rules! summaries {
    () => {
        "SELECT t.id, t.game, t.status, t.plan, t.outcome, t.host, t.bots, t.clock_ms, t.created_at, t.changed_at,
         e.n, e.awaits, e.at, s.seat, s.account, a.name
         FROM tables t
         LEFT JOIN entries e ON e.table_id = t.id AND e.n = (SELECT MAX(x.n) FROM entries x WHERE x.table_id = t.id)
         LEFT JOIN seats s ON s.table_id = t.id
         LEFT JOIN accounts a ON a.id = s.account"
    };
}

/// The newest first; a page is never cut between tables of the same millisecond.
macro_rules! in_order {
    () => {
        " ORDER BY t.changed_at DESC, t.id, s.seat"
    };
}

/// Where an account sits, or is the host.
macro_rules! tables_of {
    () => {
        "SELECT m.table_id FROM seats m WHERE m.account = $1 UNION SELECT h.id FROM tables h WHERE h.host = $1"
    };
}

/// The running tables of an account whose last entry awaits one of its seats.
pub(crate) static MY_TURNS: Sql = both(concat!(
    summaries!(),
    " WHERE t.status = 'running' AND t.id IN (
         SELECT m.table_id FROM seats m WHERE m.account = $1 AND m.table_id = e.table_id
         AND ((e.awaits >> CAST(m.seat AS INTEGER)) & 1) = 1
     )",
    in_order!()
));
/// The page of an account's tables before a time.
pub(crate) static TABLES_OF: Sql = both(concat!(
    summaries!(),
    " WHERE t.id IN (",
    tables_of!(),
    ") AND t.changed_at < $2 AND t.changed_at >= (
         SELECT MIN(p.changed_at) FROM (
             SELECT x.changed_at FROM tables x WHERE x.id IN (",
    tables_of!(),
    ") AND x.changed_at < $2
             ORDER BY x.changed_at DESC LIMIT $3
         ) p
     )",
    in_order!()
));
/// The page of tables that anybody may join before a time.
pub(crate) static OPEN_TABLES: Sql = both(concat!(
    summaries!(),
    " WHERE t.status = 'gathering' AND t.listed = 1 AND t.game = COALESCE($1, t.game)
     AND t.changed_at < $2 AND t.changed_at >= (
         SELECT MIN(p.changed_at) FROM (
             SELECT x.changed_at FROM tables x WHERE x.status = 'gathering' AND x.listed = 1
             AND x.game = COALESCE($1, x.game) AND x.changed_at < $2
             ORDER BY x.changed_at DESC LIMIT $3
         ) p
     )",
    in_order!()
));
/// The running tables that wait for a bot for too long, or for anybody longer than their clock allows.
pub(crate) static NEEDING_ATTENTION: Sql = both(
    "SELECT t.id FROM tables t
     JOIN entries e ON e.table_id = t.id AND e.n = (SELECT MAX(x.n) FROM entries x WHERE x.table_id = t.id)
     WHERE t.status = 'running' AND (t.bots <> 0 OR t.clock_ms > 0)
     AND (((e.awaits & t.bots) <> 0 AND e.at <= $1) OR (t.clock_ms > 0 AND e.awaits <> 0 AND e.at + t.clock_ms <= $2))
     ORDER BY e.at, t.id LIMIT $3",
);

// Copies of everything.

/// How many tables, entries and accounts there are.
pub(crate) static COUNT_ALL: Sql = both(
    "SELECT (SELECT COUNT(*) FROM tables), (SELECT COUNT(*) FROM entries), (SELECT COUNT(*) FROM accounts)",
);
pub(crate) const POSTGRES_LOCK_ALL: &str = "LOCK TABLE accounts, sessions, tables, seats, entries, notices, snapshots, ratings IN ACCESS EXCLUSIVE MODE";
pub(crate) const POSTGRES_EMPTY_ALL: &str =
    "TRUNCATE accounts, sessions, tables, seats, entries, notices, snapshots, ratings";
pub(crate) const POSTGRES_CURSOR: &str = "copied";

/// A table as it is copied.
pub(crate) struct CopiedTable {
    name: &'static str,
    /// Names and types.
    pub(crate) columns: &'static [(&'static str, &'static str)],
}

const TEXT: &str = "TEXT";
const INT: &str = "BIGINT";

/// Everything there is, those first that others refer to.
pub(crate) static COPIED: [CopiedTable; 8] = [
    CopiedTable {
        name: "accounts",
        columns: &[
            ("id", TEXT),
            ("kind", TEXT),
            ("name", TEXT),
            ("name_key", TEXT),
            ("password", TEXT),
            ("created_at", INT),
        ],
    },
    CopiedTable {
        name: "sessions",
        columns: &[
            ("token_hash", TEXT),
            ("account", TEXT),
            ("kind", TEXT),
            ("label", TEXT),
            ("created_at", INT),
            ("expires_at", INT),
        ],
    },
    CopiedTable {
        name: "tables",
        columns: &[
            ("id", TEXT),
            ("game", TEXT),
            ("status", TEXT),
            ("plan", TEXT),
            ("header", TEXT),
            ("outcome", TEXT),
            ("host", TEXT),
            ("bots", INT),
            ("clock_ms", INT),
            ("listed", INT),
            ("key", TEXT),
            ("created_at", INT),
            ("changed_at", INT),
        ],
    },
    CopiedTable { name: "seats", columns: &[("table_id", TEXT), ("seat", INT), ("account", TEXT)] },
    CopiedTable {
        name: "entries",
        columns: &[
            ("table_id", TEXT),
            ("n", INT),
            ("body", TEXT),
            ("awaits", INT),
            ("at", INT),
            ("key", TEXT),
        ],
    },
    CopiedTable {
        name: "notices",
        columns: &[("table_id", TEXT), ("n", INT), ("body", TEXT), ("at", INT), ("key", TEXT)],
    },
    CopiedTable { name: "snapshots", columns: &[("table_id", TEXT), ("n", INT), ("body", TEXT)] },
    CopiedTable {
        name: "ratings",
        columns: &[("account", TEXT), ("game", TEXT), ("rating", INT), ("games", INT)],
    },
];

impl CopiedTable {
    pub(crate) fn select(&self) -> String {
        format!("SELECT {} FROM {}", self.names(), self.name)
    }

    pub(crate) fn insert_one(&self) -> String {
        let values = self.list(|at, _| format!("${at}"));
        format!("INSERT INTO {} ({}) VALUES ({values})", self.name, self.names())
    }

    /// On PostgreSQL, with a list for each column.
    pub(crate) fn postgres_insert_many(&self) -> String {
        let lists = self.list(|at, kind| format!("CAST(${at} AS {kind}[])"));
        format!("INSERT INTO {} ({}) SELECT * FROM UNNEST({lists})", self.name, self.names())
    }

    /// On PostgreSQL, to read it piece by piece.
    pub(crate) fn postgres_open(&self) -> String {
        format!("DECLARE {POSTGRES_CURSOR} NO SCROLL CURSOR FOR {}", self.select())
    }

    fn names(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    fn list(&self, item: impl Fn(usize, &str) -> String) -> String {
        let items: Vec<_> = (1..).zip(self.columns).map(|(at, (_, kind))| item(at, kind)).collect();
        items.join(", ")
    }
}
