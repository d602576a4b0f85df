-- A table and what happened at it. What heads and bodies mean is the server's business.

CREATE TABLE tables (
    id        TEXT    NOT NULL PRIMARY KEY,
    game      TEXT    NOT NULL,
    listed    INTEGER NOT NULL,
    created   INTEGER NOT NULL, -- milliseconds since 1970
    head      TEXT    NOT NULL, -- what was agreed before the first move
    updated   INTEGER NOT NULL, -- from here on: how things stand after the last event
    waits_for TEXT    NOT NULL CHECK (waits_for IN ('human', 'machine', 'nobody')),
    plies     INTEGER NOT NULL,
    result    TEXT
) STRICT;

CREATE INDEX tables_by_age ON tables (updated, id);
CREATE INDEX tables_of_the_machine ON tables (id) WHERE waits_for = 'machine';

-- The primary key keeps an event from being stored twice.
CREATE TABLE events (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    time     INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
