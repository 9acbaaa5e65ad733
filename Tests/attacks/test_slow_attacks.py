"""Tests clients that hold connections without using them. See siege.py for what each does."""

import pytest

from attacking import Player

# The seconds until the server closes the connection, and its last words where it can still send some.
BOUNDS = {
    "who_sends_a_first_line_byte_by_byte": (10, b'"reason":"idle"'),
    "who_sends_a_later_line_byte_by_byte": (30, b'"reason":"idle"'),
    "who_asks_nothing": (10, b""),
    "who_sends_a_head_byte_by_byte": (10, b""),
    "who_sends_a_second_head_byte_by_byte": (60, b""),
    "who_sends_a_body_byte_by_byte": (30, b""),
    "who_sends_a_body_in_chunks_of_a_byte": (30, b""),
    "who_reads_no_answer": (60, b""),
    "who_opens_a_websocket_and_says_nothing": (10, b'"reason":"idle"'),
    "who_sends_a_message_in_endless_fragments": (30, b'"reason":"idle"'),
    "who_sends_a_frame_byte_by_byte": (90, b""),
    "who_does_not_answer_when_asked_whether_they_are_there": (90, b"\x89\x00"),
    "who_shakes_no_hand_over_lines": (10, b""),
    "who_shakes_no_hand_over_http": (10, b""),
    "who_shakes_hands_byte_by_byte": (10, b""),
}


def test_all_of_them_are_looked_at(besiegers):
    assert set(BOUNDS) == {name for name in dir(besiegers) if name.startswith("who_")}


@pytest.mark.parametrize("who", BOUNDS)
def test_one_is_sent_away(besiegers, who):
    seconds, words = BOUNDS[who]
    lasted, heard = besiegers.outcome(who)
    # Unacknowledged goodbyes take a while: see lastWords and lingering in Connections/Limits.swift.
    assert seconds - 2 < lasted < seconds + 16, f"{lasted:.0f} s"
    assert words in heard, heard[-200:]


def test_meanwhile_and_afterwards_one_can_play(besiegers):
    besiegers.wait()
    with Player(besiegers.server.port) as player:
        assert player.waits() < 3
