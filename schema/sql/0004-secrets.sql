-- Secret parts of events. `schema/README.md` says how this file is used and why nothing in it may change once it was released.

-- What of an event is not for everybody, even when the hunt is over: answers, hashes of tokens, what was said to a team.
-- `data` holds its SHA-256 as the last member, "sealed", and `hash` covers `data`: so the log can be published without
-- these parts and verified all the same. NULL where there is none.
ALTER TABLE events ADD COLUMN secret BLOB;
