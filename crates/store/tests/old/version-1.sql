-- A database as the first version of the program left it. Never changed: it stands for files that people have.

PRAGMA application_id = 1413632580;
CREATE TABLE migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO migrations VALUES (1, 'tables');

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,
    password TEXT,
    created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_expires ON sessions (expires_at);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    plan TEXT NOT NULL,
    header TEXT,
    outcome TEXT,
    host TEXT NOT NULL REFERENCES accounts (id),
    bots BIGINT NOT NULL,
    clock_ms BIGINT NOT NULL,
    listed BIGINT NOT NULL,
    key TEXT,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    UNIQUE (host, key)
);
CREATE INDEX tables_open ON tables (changed_at) WHERE status = 'gathering' AND listed = 1;
CREATE INDEX tables_watched ON tables (id) WHERE status = 'running' AND (bots <> 0 OR clock_ms > 0);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    account TEXT REFERENCES accounts (id),
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_account ON seats (account);

CREATE TABLE entries (
    table_id TEXT NOT NULL,
    n BIGINT NOT NULL,
    body TEXT NOT NULL,
    awaits BIGINT NOT NULL,
    at BIGINT NOT NULL,
    key TEXT,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;

CREATE TABLE notices (
    table_id TEXT NOT NULL,
    n BIGINT NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL,
    key TEXT,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    n BIGINT NOT NULL,
    body TEXT NOT NULL
);

INSERT INTO accounts VALUES ('ann', 'guest', 'Ann', NULL, NULL, 1);
INSERT INTO tables VALUES ('first', 'leduc', 'running', '{}', '{}', NULL, 'ann', 0, 0, 1, NULL, 1, 1);
INSERT INTO seats VALUES ('first', 0, 'ann'), ('first', 1, NULL);
INSERT INTO entries VALUES ('first', 0, '{}', 1, 5, NULL), ('first', 1, '{}', 1, 6, 'key');
INSERT INTO notices VALUES ('first', 0, '{}', 4, NULL);
