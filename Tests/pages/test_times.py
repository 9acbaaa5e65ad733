"""Tests how pages write times: with the day unless it is today, also when a page stays open over midnight."""

import pytest

from playing import CLUES, join

# How the page writes a moment of today, of another day of this year, and of another year.
WRITTEN = """
    const done = arguments[arguments.length - 1];
    const now = new Date();
    const other = new Date(now.getFullYear(), now.getMonth() === 5 ? 6 : 5, 3, 14, 5, 9);
    const old = new Date(2024, 4, 3, 14, 5, 9);
    import("quarry/shared/texts").then(({ moment }) =>
      done([moment(now.setHours(14, 5, 9)), moment(now, { exactly: true }), moment(other), moment(old)]));
"""


@pytest.mark.parametrize("language, today, exactly, old", [
    ("en", "2:05 PM", "2:05:09 PM", "May 3, 2024 at 2:05 PM"), ("de", "14:05", "14:05:09", "3. Mai 2024 um 14:05"),
])
def test_a_time_has_the_date_that_it_needs(browse, language, today, exactly, old):
    page = browse("/", language=language)
    written = [text.replace("\u202f", " ") for text in page.run_async(WRITTEN)]
    assert written[:2] == [today, exactly] and written[3] == old
    assert today in written[2] and "3" in written[2].replace(today, "") and len(written[2]) > len(today) + 6
    assert "20" not in written[2]


def test_a_message_of_yesterday_says_so_on_a_page_that_stayed_open(browse, host):
    hunt = host(clues=CLUES)
    page = join(browse, hunt).press("Talk", within="nav")
    hunt.call("chat.send", text="See you tomorrow!")
    page.see("See you tomorrow!", within=".bubble")
    time = page.text(".bubble .digits")
    assert ":" in time and "," not in time
    # A day later by this device's clock.
    page.run("""
        const Real = Date;
        window.Date = class extends Real {
          constructor(...parts) {
            if (parts.length > 0) super(...parts);
            else super(Real.now() + 86_400_000);
          }
        };
    """)
    hunt.call("chat.send", text="Good morning!")
    page.see("Good morning!", within=".bubble")
    first = page.text(".bubble .digits").split("\n")[0]
    assert time in first and "," in first
    page.shot("chat-of-yesterday")
