"""Tests clients that hold connections without using them. See siege.py for what each does."""

import itertools
import json
import pathlib
import time

import pytest

import siege

# After how many seconds the server closes the connection, and its last words where it can still send some.
BOUNDS = {
    "who_sends_a_first_line_byte_by_byte": (10, '"reason":"idle"'),
    "who_asks_nothing": (10, ""),
    "who_sends_a_head_byte_by_byte": (10, ""),
    "who_opens_a_websocket_and_says_nothing": (10, '"reason":"idle"'),
    "who_shakes_no_hand_over_lines": (10, ""),
    "who_shakes_no_hand_over_http": (10, ""),
    "who_shakes_hands_byte_by_byte": (10, ""),
    "who_sends_a_later_line_byte_by_byte": (30, '"reason":"idle"'),
    "who_sends_a_body_byte_by_byte": (30, ""),
    "who_sends_a_body_in_chunks_of_a_byte": (30, ""),
    "who_sends_a_message_in_endless_fragments": (30, '"reason":"idle"'),
    "who_sends_a_second_head_byte_by_byte": (60, ""),
    "who_reads_no_answer": (60, ""),
    "who_sends_a_frame_byte_by_byte": (90, ""),
    "who_does_not_answer_when_asked_whether_they_are_there": (90, "\x89\0"),
}


@pytest.fixture(scope="module")
def outcome():
    """How many seconds each client stayed connected, and what it heard last."""
    file = pathlib.Path(siege.outcome_file())
    while not file.stat().st_size:
        time.sleep(0.5)
    outcome = json.loads(file.read_text())
    file.unlink()
    return outcome


def test_all_of_them_are_looked_at(outcome):
    assert set(BOUNDS) == set(outcome), outcome


@pytest.mark.parametrize("who", BOUNDS)
def test_one_is_sent_away(outcome, who):
    seconds, words = BOUNDS[who]
    lasted, heard = outcome[who]
    assert seconds - 1 < lasted < siege.LONG, f"{lasted:.0f} s"
    assert words in heard, heard


def test_whoever_has_less_time_goes_first(outcome):
    """Apart from the moment that each is given for its goodbye: see lastWords and lingering in Connections/Limits.swift."""
    turns = [[outcome[who][0] for who in group] for _, group in itertools.groupby(BOUNDS, lambda who: BOUNDS[who][0])]
    for earlier, later in itertools.pairwise(turns):
        assert max(earlier) < min(later), turns
