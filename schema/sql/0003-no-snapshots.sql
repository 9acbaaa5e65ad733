-- No snapshots. `schema/README.md` says how this file is used and why nothing in it may change once it was released.

-- They lie in a file of their own now (`schema/snapshots.sql`), so that no append waits while one is written. They are
-- a cache: none is carried over. The room they took is used by the events to come; the file does not shrink.
DROP TABLE snapshots;
