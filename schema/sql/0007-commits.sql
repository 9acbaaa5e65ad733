-- Numbers of commits. `schema/README.md` says how this file is used and why nothing in it may change once it was released.

-- A log that is shipped numbers its transactions, also those without events: claims, keys, deletions. `number` is that of the
-- last one, and `digest` says what it was, so that a record of it beside the database (`quarry.db-spool`) can be told from one
-- of a transaction that was never committed. A log that is not shipped counts once after it is opened: whoever ships it later
-- notices that something is missing.
CREATE TABLE commits (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL,
  digest INTEGER NOT NULL
);
INSERT INTO commits (id, number, digest) VALUES (1, 0, 0);
