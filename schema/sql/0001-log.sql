-- The log. `schema/README.md` says how this file is used and why nothing in it may change once it was released.

-- Says that the file is a log: "Qrry" in ASCII (QuarrySchema.applicationID).
PRAGMA application_id = 0x51727279;

-- What names the log itself: one row for each fact, written when the log is made.
CREATE TABLE meta (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- A name of some 35 bytes is written once; events, receipts and claims carry a number of one to three bytes instead.
-- A row may exist without events: a stream can hold receipts or claims before its first event.
CREATE TABLE streams (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);

-- The truth. `seq` is the table's own key, so that an append goes to the rightmost leaf and needs no second index for
-- the global order. The unique index gives a stream's events in order, its head in one step, and is what refuses two
-- events with one version even if the program were wrong. `type` is text: a number instead would save 5 % of the file
-- and no time that could be measured, and would make the table unreadable without a join.
-- There is deliberately no CHECK and no index on `type` or `at`: each costs time at every append.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL REFERENCES streams (id),
  version INTEGER NOT NULL,
  type TEXT NOT NULL,
  at INTEGER NOT NULL,
  data BLOB NOT NULL,
  hash BLOB NOT NULL,
  UNIQUE (stream, version)
);

-- History is not edited, by accident least of all.
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are never changed');
END;

CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are never deleted');
END;

-- The answers to requests with an idempotency key. A b-tree of its own (WITHOUT ROWID): one lookup, one insert, and
-- one stream's receipts lie together, since a lobby reads the names of all of them when it is loaded.
CREATE TABLE receipts (
  stream INTEGER NOT NULL REFERENCES streams (id),
  seat TEXT NOT NULL,
  key TEXT NOT NULL,
  answer BLOB NOT NULL,
  PRIMARY KEY (stream, seat, key)
) WITHOUT ROWID;

-- Names that one stream holds at a time. `until` (milliseconds since 1970 UTC) is NULL for ever.
-- A projection: the application can derive it from the events again.
CREATE TABLE claims (
  space TEXT NOT NULL,
  name TEXT NOT NULL,
  stream INTEGER NOT NULL REFERENCES streams (id),
  until INTEGER,
  PRIMARY KEY (space, name)
) WITHOUT ROWID;
