"""Tests that a host sees at a glance what is found, what nobody finds, and who is stuck."""

from hosting import sit
from playing import CLUES


def counts(page):
    """Of all lanterns: on a phone, only some are in view."""
    return page.run("return [...document.querySelectorAll('.lanterns .finds')].map((one) => one.textContent)")


def test_each_clue_has_a_lantern_and_one_that_nobody_finds_asks_for_a_hint(browse, host):
    hunt = host(clues=CLUES, duration=3_600, teams=["Foxes", "Otters"])
    ada, _ = hunt.join("Ada"), hunt.join("Ben")
    hunt.call("clue.update", clue="c2", hints=[{"text": "Look up.", "cost": 1}])
    hunt.call("lobby.start")
    page = sit(browse, hunt, held=1_000)
    page.wait(lambda: counts(page) == ["0"] * len(CLUES))
    hunt.call("scan.submit", token=ada, text=hunt.clue("The fountain")["token"])
    page.wait(lambda: counts(page) == ["1"] + ["0"] * (len(CLUES) - 1))
    # After a quarter of the time.
    assert not page.all(".tip button") and not page.all(".overview + .column .people")
    title = CLUES[1]["title"]
    page.forward(960).see(f"Nobody has found “{title}”", within=".tip")
    page.see("Waiting for a find").see("Ben", within=".people")
    assert page.barriers() == []
    page.shots("host-glance")
    page.press("Send a hint").see(f"A hint for {title}").press("Send", within="dialog").see("Sent")
    assert any(event["type"] == "notice.sent" and event["data"] == {"notice": "n1", "text": "Look up.", "clue": "c2"}
               for event in hunt.call("lobby.history")["events"])
    page.press("Not now").see(f"Nobody has found “{CLUES[2]['title']}”", within=".tip")
    hunt.call("lobby.end")
    page.wait(lambda: not page.all(".tip button"))
