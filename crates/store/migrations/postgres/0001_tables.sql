-- A table and what happened at it. What heads and bodies mean is the server's business.
-- Names are compared by their bytes, as SQLite does, whatever language the database is set up for.

CREATE TABLE tables (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game       TEXT     NOT NULL,
    listed     BOOLEAN  NOT NULL,
    created    BIGINT   NOT NULL, -- milliseconds since 1970
    head       TEXT     NOT NULL, -- what was agreed before the first move
    updated    BIGINT   NOT NULL, -- from here on: how things stand after the last event
    waits_for  TEXT     NOT NULL CHECK (waits_for IN ('human', 'machine', 'nobody')),
    plies      BIGINT   NOT NULL,
    result     TEXT,
    last_event BIGINT   NOT NULL, -- how many events the log must have
    hidden_by  SMALLINT NOT NULL DEFAULT 0, -- the seats that have hidden the table: 1 the first, 2 the second, 3 both
    holder     TEXT     NOT NULL  -- the server that sees to it while it waits for the machine
);

CREATE INDEX tables_by_age ON tables (updated, id);
CREATE INDEX tables_of_the_machine ON tables (id) WHERE waits_for = 'machine';
CREATE INDEX listed_tables ON tables (updated, id) WHERE listed;
CREATE INDEX listed_tables_of_a_game ON tables (game, updated, id) WHERE listed;

-- The primary key keeps an event from being stored twice.
CREATE TABLE events (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    time     BIGINT NOT NULL,
    body     TEXT   NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- The servers that are there, when each was last heard of, and what it tells the others.
CREATE TABLE servers (
    name TEXT        NOT NULL PRIMARY KEY,
    seen TIMESTAMPTZ NOT NULL,
    note TEXT        NOT NULL
);

-- What tells this database from others whose servers share a bus. Written now and then, too, to see whether anything can be.
CREATE TABLE self (
    single BOOLEAN     NOT NULL PRIMARY KEY DEFAULT TRUE CHECK (single), -- one row
    name   TEXT        NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
    probed TIMESTAMPTZ NOT NULL DEFAULT now()
);
INSERT INTO self DEFAULT VALUES;
