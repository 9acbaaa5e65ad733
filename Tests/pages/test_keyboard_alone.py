"""A whole hunt with the keyboard alone, as host and as player, and what a screen reader has of each page on the way."""

from selenium.webdriver.common.keys import Keys

from conftest import Host
from screen_reader import Keyboard, record


def opened(page):
    """Waits for a dialog: a key pressed before would go to the page behind it."""
    page.find("dialog[open]")
    page.still()


def test_a_whole_hunt(browse, server):
    host = browse("/", size=(1280, 800)).see("Host a hunt")
    keys, wrong = Keyboard(host), record(host, "keyboard-start")
    keys.press("Plan one for later")
    host.see("A new hunt")
    wrong += record(host, "keyboard-new")
    keys.press("Your own")
    opened(host)
    assert keys.focused == ("textbox", "Name of the hunt"), keys.focused
    wrong += record(host, "keyboard-own")
    keys.write("Name of the hunt", "Old Town", enter=True)
    host.see("Save your key")
    hunt = Host.of(host, server)
    keys.press("Save your key")
    opened(host)
    wrong += record(host, "keyboard-key")
    keys.press("I have saved it")
    host.see("Your key is saved").wait(lambda: not host.all("dialog[open]"))

    keys.press("Add a clue")
    opened(host)
    assert keys.focused == ("textbox", "Title"), keys.focused
    wrong += record(host, "keyboard-clue")
    keys.write("Title", "The oldest tree").press("A code to scan", Keys.ARROW_DOWN).write("Accepted words", "plane tree")
    keys.press("Add and continue")
    host.see("1 clue added.", within="body > dialog, body")
    opened(host)
    keys.write("Title", "The tower").go("A code to scan").key(*[Keys.ARROW_DOWN] * 4)
    assert keys.focused == ("radio", "A number"), keys.focused
    keys.write("Question", "How many steps?").write("Answer", "84").press("Add the clue")
    host.see("The tower", within="main").wait(lambda: not host.all("dialog[open]"))
    assert keys.focused == ("button", "Add a clue"), keys.focused
    wrong += record(host, "keyboard-clues")

    player = browse("/").see("Join code")
    hands = Keyboard(player)
    hands.write("Join code", hunt.code, enter=True)
    player.see("Old Town")
    wrong += record(player, "keyboard-join")
    hands.write("Your name", "Ada", enter=True)
    player.see("The host will start the hunt")
    wrong += record(player, "keyboard-waiting")

    keys.press("Control").press("Start the hunt")
    opened(host)
    # The safe choice has the focus.
    assert keys.focused == ("button", "Cancel"), keys.focused
    keys.press("Start the hunt")
    host.see("Pause")
    assert keys.focused == ("region", "Running"), "the next Tab reaches what the host may do now"
    wrong += record(host, "keyboard-running")

    player.see("The oldest tree")
    wrong += record(player, "keyboard-playing")
    hands.press("A word The oldest tree")
    opened(player)
    assert hands.focused == ("heading", "The oldest tree"), hands.focused
    wrong += record(player, "keyboard-open-clue")
    hands.write("Your answer", "plane tree", enter=True)
    player.see("Found!", within="dialog[open]")
    wrong += record(player, "keyboard-found")
    hands.press("Continue")
    player.wait(lambda: not player.all("dialog[open]"))
    player.wait(lambda: hands.focused[1].startswith("Found The oldest tree"), complaint=lambda: hands.focused)
    hands.press("A number The tower")
    opened(player)
    hands.write("How many steps", "83", enter=True)
    player.see("Not right", within="dialog[open]")
    wrong += record(player, "keyboard-wrong")
    hands.key(Keys.ESCAPE)
    player.wait(lambda: len(player.all("dialog[open]")) == 1)
    assert hands.focused == ("textbox", "How many steps?"), hands.focused
    hands.key(Keys.ESCAPE)
    player.wait(lambda: not player.all("dialog[open]"))
    hands.press("Board")
    player.see("Ada", within="main")
    wrong += record(player, "keyboard-board")

    keys.press("Message").write("Message", "Come back to the square.").press("Send")
    player.see("Come back to the square.")
    keys.press("End the hunt")
    opened(host)
    keys.press("End the hunt")
    player.see("Well played!")
    wrong += record(player, "keyboard-over") + record(host, "keyboard-after")
    screen = browse(f"/watch/{hunt.code}", size=(1280, 800)).see("Ada")
    wrong += record(screen, "keyboard-screen")
    assert not wrong, "\n".join(wrong)
