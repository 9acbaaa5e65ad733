"""Tests drafts of packs: what must be saved, and conflicts with a version saved elsewhere."""

import json
import random

import pytest

from browser import Browser

PIN = {"title": "The fountain", "text": "What stands on its rim?", "points": 10, "proof": {"codeword": {"accepts": ["rain"]}}}


def pin(title, **more):
    return {**PIN, "title": title, **more}


def pack(*titles, version=3, **more):
    return {"pack": "P", "version": version, "name": "Old Town", "description": "A walk.", "location": "Riga",
            "gameTime": 60, "creator": "ada", "clues": [pin(title) for title in titles], **more}


@pytest.fixture(scope="module")
def page(server):
    page = Browser(server).open("/packs")
    yield page
    page.close()


def draft(page, saved, *steps):
    """The draft of a saved pack after some steps, given as JavaScript."""
    return page.run_async("""
        const [saved, done] = arguments;
        import("quarry/packs/draft").then(({Draft}) => {
          const draft = new Draft(saved ?? undefined);
          %s;
          done({titles: draft.clues.map(({title}) => title), dirty: draft.isDirty, points: draft.points,
                version: draft.version, changes: draft.changes(), ...draft.content});
        }).catch((error) => done({error: String(error)}));
    """ % "; ".join(steps), saved)


def test_what_was_only_looked_at_is_not_saved(page):
    made = draft(page, pack("A", "B"))
    assert not made["dirty"] and made["changes"] == {} and made["version"] == 3 and made["points"] == 20


def test_a_new_pack_is_saved_whole(page):
    made = draft(page, None, f"draft.add({json.dumps(pin('A'))})", "draft.set('name', 'New Town')")
    assert made["dirty"] and set(made["changes"]) == {"name", "description", "location", "gameTime", "clues"}


def test_only_what_was_changed_is_sent(page):
    made = draft(page, pack("A", "B"), "draft.set('name', 'New Town')")
    assert made["changes"] == {"name": "New Town"}
    # A change that was undone is no change.
    assert draft(page, pack("A"), "draft.set('name', 'X')", "draft.set('name', 'Old Town')")["changes"] == {}


def test_pins_are_moved_within_the_list(page):
    assert draft(page, pack("A", "B", "C"), "draft.move(0, 1)")["titles"] == ["B", "A", "C"]
    assert draft(page, pack("A", "B", "C"), "draft.move(0, 9)")["titles"] == ["B", "C", "A"]
    assert draft(page, pack("A", "B", "C"), "draft.move(2, -4)")["titles"] == ["C", "A", "B"]
    assert draft(page, pack("A", "B", "C"), "draft.remove(1)")["titles"] == ["A", "C"]


def test_a_pin_that_is_dragged_keeps_all_but_its_place(page):
    there = {"lat": 56.9, "lon": 24.1, "radius": 45, "required": True}
    made = draft(page, pack() | {"clues": [pin("A", location=there)]}, "draft.put(0, {lat: 57, lon: 24.2})")
    assert made["clues"] == [pin("A", location={"lat": 57, "lon": 24.2, "radius": 45, "required": True})]


def test_what_the_server_adds_to_a_clue_is_not_sent_back(page):
    made = draft(page, pack() | {"clues": [pin("A", clue="c1", foundBy=3)]}, "draft.add(draft.clues[0])")
    assert made["changes"]["clues"] == [PIN | {"title": "A"}] * 2


def test_what_was_saved_is_clean_but_for_what_was_written_meanwhile(page):
    made = draft(page, pack("A"), "draft.set('name', 'B')", "const sent = draft.content", "draft.set('location', 'Here')",
                 "draft.saved({version: 4}, sent)")
    assert made["version"] == 4 and made["changes"] == {"location": "Here"}


# Conflicts with another version


def rebased(page, steps, theirs, base=("A", "B", "C")):
    return draft(page, pack(*base), *steps, f"draft.rebase({json.dumps(theirs)})")


def test_of_each_field_the_changed_one_stays(page):
    made = rebased(page, ["draft.set('name', 'Mine')"], pack("A", "B", "C", version=5, name="Theirs", location="Theirs"))
    assert (made["name"], made["location"], made["version"]) == ("Mine", "Theirs", 5)
    assert made["changes"] == {"name": "Mine"}


def test_pins_that_were_not_touched_become_theirs(page):
    made = rebased(page, ["draft.set('name', 'Mine')"], pack("C", "D"))
    assert made["titles"] == ["C", "D"] and made["changes"] == {"name": "Mine"}


def test_pins_that_were_added_and_removed_on_both_sides_are_added_and_removed(page):
    added = json.dumps(pin("Mine"))
    made = rebased(page, ["draft.remove(0)", f"draft.add({added})"], pack("A", "B", "Theirs"))
    assert made["titles"] == ["B", "Mine", "Theirs"]


def test_a_pin_that_both_changed_is_lost_by_neither(page):
    changed = json.dumps(pin("B, mine"))
    made = rebased(page, [f"draft.replace(1, {changed})"], pack("A", "B, theirs", "C"))
    assert made["titles"] == ["A", "B, mine", "C", "B, theirs"]


@pytest.mark.parametrize("seed", range(40))
def test_no_pin_of_either_side_is_lost_that_neither_removed(page, seed):
    chance = random.Random(seed)
    base = [chr(65 + one) for one in range(chance.randint(0, 6))]

    def edited(side):
        pins = [one if chance.random() < 0.6 else f"{one}{side}" for one in base if chance.random() < 0.8]
        return chance.sample(pins, len(pins)) + [f"{side}{one}" for one in range(chance.randint(0, 2))]

    mine, theirs = edited("mine"), edited("theirs")
    steps = ["while (draft.clues.length) draft.remove(0)"]
    steps += [f"draft.add({json.dumps(pin(title))})" for title in mine]
    made = rebased(page, steps, pack(*theirs), base)["titles"]
    removed = (set(base) - set(mine)) | (set(base) - set(theirs))
    wanted = (set(mine) | set(theirs)) - removed
    assert sorted(made) == sorted(wanted)
