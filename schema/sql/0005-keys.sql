-- Keys of persons. `schema/README.md` says how this file is used and why nothing in it may change once it was released.

-- What is personal in events is sealed under a key of that person's; without the key nobody can read it again. Here the keys
-- lie, each wrapped under a key that is not in the database. `person` says nothing about who it is.
--
-- Erasing a key is what erases a person, so no copy of it may be left anywhere in the file. SQLite overwrites what is
-- deleted (`secure_delete`), but it moves neighbouring rows when it balances its b-trees, and leaves behind copies of
-- those. Hence rows here are never moved: they come at the end, as their number rises, and none is ever deleted. A key is
-- erased by overwriting it in its place with as many zeros.
CREATE TABLE keys (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL UNIQUE,
  wrapped BLOB NOT NULL,
  erased INTEGER NOT NULL
);
