"""Tests that a host sees at a glance what is found, what nobody finds, and who is stuck."""

from hosting import sit
from playing import CLUES

# Keeps what screen readers are told.
TOLD = """
    window.told = [];
    const last = {};
    new MutationObserver(() => {
      for (const {role, textContent: text} of document.querySelectorAll("div.unseen[aria-live]")) {
        if (text && text !== last[role]) told.push(text);
        last[role] = text;
      }
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
"""


def counts(page):
    """Of all lanterns: on a phone, only some are in view."""
    return page.run("return [...document.querySelectorAll('.lanterns .finds')].map((one) => one.textContent)")


def told(page):
    """The tips that screen readers were told."""
    return [text.partition(" in ")[0] for text in page.run("return told") if text.startswith("Nobody")]


def stuck(page):
    """Who is stuck by the table of progress; then the page shows the hunt at a glance again."""
    page.press("Players", within="nav").press("Progress", within="main").see("Who is stuck", within="dialog")
    names = page.texts("dialog [data-part=stuck] .title")
    page.press("Close", within="dialog").press("Control", within="nav").find(".people")
    return names


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
    assert not page.all(".tip button") and not page.all("#waiting-title")
    title = CLUES[1]["title"]
    page.run(TOLD)
    page.forward(960).see(f"Nobody has found “{title}”", within=".tip")
    page.see("Waiting for a find").see("Ben", within=".people")
    assert page.barriers() == []
    page.shots("host-glance")
    # The time goes on, but screen readers hear of each clue once.
    before = page.text(".tip")
    # The page looks when the clock's minute changes, in the middle of one of the hunt's.
    page.forward(120).wait(lambda: page.text(".tip") != before)
    page.press("Send a hint").see(f"A hint for {title}").press("Send", within="dialog").see("Sent")
    assert any(event["type"] == "notice.sent" and event["data"] == {"notice": "n1", "text": "Look up.", "clue": "c2"}
               for event in hunt.call("lobby.history")["events"])
    page.see(f"Nobody has found “{CLUES[2]['title']}”", within=".tip")
    page.press("Not now").see(f"Nobody has found “{CLUES[3]['title']}”", within=".tip")
    tips = [f"Nobody has found “{clue['title']}”" for clue in CLUES[1:4]]
    page.wait(lambda: tips[2] in told(page))
    assert told(page) == tips
    hunt.call("lobby.pause")
    page.see_not("Waiting for a find")
    hunt.call("lobby.resume")
    page.see("Waiting for a find")
    hunt.call("lobby.end")
    page.see_not("Waiting for a find").wait(lambda: not page.all(".tip button"))


def test_only_those_wait_for_a_find_who_could_have_made_one(browse, host):
    hunt = host(clues=CLUES[:2], groups=[{"title": "Park", "clues": [0, 1], "need": 1}],
                waves=[{"title": "Early", "after": 0}, {"title": "Late", "after": 1_200}])
    # By turns, in the early wave and in the late one.
    ada, *_ = [hunt.join(name) for name in ("Ada", "Ben", "Cleo")]
    hunt.call("lobby.start")
    hunt.call("scan.submit", token=ada, text=hunt.clue("The fountain")["token"])
    for name in ("Dan", "Eve"):
        hunt.join(name)
    page = sit(browse, hunt, held=1_000)
    eve = hunt.call("player.list")["players"][-1]
    page.forward_to(eve["joinedAt"] + 10 * 60_000 - 1).see("Cleo", within=".people")
    # Ada has enough, Ben and Dan have not begun, and Eve has just come.
    assert page.texts(".people .title") == ["Cleo"]
    assert stuck(page) == ["Cleo"]
    page.forward(60).see("Eve", within=".people")
    assert page.texts(".people .title") == ["Cleo", "Eve"]
    assert stuck(page) == ["Cleo", "Eve"]


def test_near_the_end_the_host_is_asked_to_freeze_the_board(browse, host):
    hunt = host(clues=CLUES[:2], duration=3_600)
    ada = hunt.join("Ada")
    hunt.call("lobby.start")
    hunt.call("scan.submit", token=ada, text=hunt.clue("The fountain")["token"])
    page = sit(browse, hunt, held=1_000).see("Freeze the board", within=".stage")
    page.run(TOLD)
    # Until nine tenths of the time, other tips come first.
    page.forward(3_000).see("Nobody has found", within=".tip").see_not("The end is near")
    page.forward(360).see("The end is near", within=".tip")
    assert page.barriers() == []
    page.shots("host-near-the-end")
    page.forward(60).wait(lambda: [text for text in page.run("return told") if text.startswith("The end")] != [])
    page.press("Freeze the board", within=".tip").see("The game goes on", within="dialog").press("Freeze the board", within="dialog")
    page.see("The board is frozen", within=".stage").see_not("The end is near").see_not("Freeze the board", within="main")
    assert [text[:7] for text in page.run("return told") if text.startswith("The end")] == ["The end"]
    assert any(event["type"] == "board.frozen" for event in hunt.call("lobby.history")["events"])


def test_that_tip_can_be_put_away(browse, host):
    hunt = host(clues=CLUES[:1], duration=3_600)
    hunt.join("Ada")
    hunt.call("lobby.start")
    page = sit(browse, hunt, held=1_000)
    page.forward(3_360).see("The end is near", within=".tip").press("Not now").see_not("The end is near")
    page.see("Freeze the board", within=".stage")
