-- Lists read only what is listed, however many tables are not.
CREATE INDEX listed_tables ON tables (updated, id) WHERE listed;
CREATE INDEX listed_tables_of_a_game ON tables (game, updated, id) WHERE listed;

-- How many events the log must have: a log that lost some is noticed.
ALTER TABLE tables ADD COLUMN last_event INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET last_event = (SELECT count(*) FROM events WHERE table_id = tables.id);

-- The seats that have hidden the table: 1 the first, 2 the second, 3 both.
ALTER TABLE tables ADD COLUMN hidden_by INTEGER NOT NULL DEFAULT 0;

-- Written now and then to see whether anything can be.
CREATE TABLE probe (
    only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    time INTEGER NOT NULL -- milliseconds since 1970
) STRICT;
