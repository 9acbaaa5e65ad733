-- Snapshots. `schema/README.md` says how this file is used and why nothing in it may change once it was released.

-- What a stream's events up to `version` amount to, so that loading it need not begin with the first one. A cache: it
-- may be missing, and nothing in it is believed before it was compared with the event it names. At most one for each
-- stream. `format` is the application's: data of another format is not looked at.
-- With a rowid, unlike receipts and claims: rows of a megabyte do not belong into a b-tree that is sorted by them.
CREATE TABLE snapshots (
  stream INTEGER PRIMARY KEY REFERENCES streams (id),
  version INTEGER NOT NULL,
  format INTEGER NOT NULL,
  data BLOB NOT NULL
);
