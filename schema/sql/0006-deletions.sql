-- Deleted streams. `schema/README.md` says how this file is used and why nothing in it may change once it was released.

-- A whole stream can be deleted for good: nothing of it stays in the file. So that the positions that are missing then can be
-- told from events that were lost, one row says how many they are and what they add up to, and up to which position the log
-- once reached: no position is given twice. `stream` is the one that is being deleted, inside the transaction that does it.
CREATE TABLE deletions (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  stream INTEGER,
  events INTEGER NOT NULL,
  positions INTEGER NOT NULL,
  last INTEGER NOT NULL
);
INSERT INTO deletions (id, stream, events, positions, last) VALUES (1, NULL, 0, 0, 0);

-- Single events are never deleted, as before.
DROP TRIGGER events_are_never_deleted;
CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
WHEN OLD.stream IS NOT (SELECT stream FROM deletions)
BEGIN
  SELECT RAISE(ABORT, 'events are never deleted');
END;
