-- The snapshots of a log, in a file beside it. It is a cache and has no migrations: whoever changes this raises
-- `QuarrySchema.snapshotsFormat`, and a file of another format is deleted and made anew.

-- Says that the file holds snapshots: "Qrrs" in ASCII (QuarrySchema.snapshotsID).
PRAGMA application_id = 0x51727273;

-- Whose they are: one row.
CREATE TABLE log (
  epoch TEXT NOT NULL
);

-- What a stream's events up to `version` amount to, so that loading it need not begin with the first one. Nothing in it
-- is believed before it was compared with the event it names. At most one for each stream. `format` is the
-- application's: data of another format is not looked at.
-- With a rowid: rows of megabytes do not belong into a b-tree that is sorted by them.
CREATE TABLE snapshots (
  stream TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  format INTEGER NOT NULL,
  data BLOB NOT NULL
);
