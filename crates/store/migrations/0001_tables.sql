-- People, tables and their journals. {id} is text that is compared byte by byte; {keyed} keeps rows in the order of their key.

CREATE TABLE accounts (
    id {id} PRIMARY KEY,
    kind {id} NOT NULL,
    name TEXT NOT NULL,
    name_key {id} UNIQUE,
    password TEXT,
    created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    token_hash {id} PRIMARY KEY,
    account {id} NOT NULL REFERENCES accounts (id),
    kind {id} NOT NULL,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_expires ON sessions (expires_at);

CREATE TABLE tables (
    id {id} PRIMARY KEY,
    game {id} NOT NULL,
    status {id} NOT NULL,
    plan TEXT NOT NULL,
    header TEXT,
    outcome TEXT,
    host {id} NOT NULL REFERENCES accounts (id),
    bots BIGINT NOT NULL,
    clock_ms BIGINT NOT NULL,
    listed BIGINT NOT NULL,
    key {id},
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    UNIQUE (host, key)
);
CREATE INDEX tables_open ON tables (changed_at) WHERE status = 'gathering' AND listed = 1;
CREATE INDEX tables_watched ON tables (id) WHERE status = 'running' AND (bots <> 0 OR clock_ms > 0);

CREATE TABLE seats (
    table_id {id} NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    account {id} REFERENCES accounts (id),
    PRIMARY KEY (table_id, seat)
){keyed};
CREATE INDEX seats_account ON seats (account);

-- No foreign key: on PostgreSQL it would lock the row of the table with every entry. An entry needs the entry before it, and the
-- first one the table, which comes to the same.
CREATE TABLE entries (
    table_id {id} NOT NULL,
    n BIGINT NOT NULL,
    body TEXT NOT NULL,
    awaits BIGINT NOT NULL,
    at BIGINT NOT NULL,
    key TEXT,
    PRIMARY KEY (table_id, n)
){keyed};

CREATE TABLE notices (
    table_id {id} NOT NULL,
    n BIGINT NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL,
    key TEXT,
    PRIMARY KEY (table_id, n)
){keyed};

CREATE TABLE snapshots (
    table_id {id} PRIMARY KEY REFERENCES tables (id),
    n BIGINT NOT NULL,
    body TEXT NOT NULL
);
