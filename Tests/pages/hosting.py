"""Helpers for hosts in a browser."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


def create(browse, name="Harbour Rally", **options):
    """A browser that has created a hunt with the form and shows its page."""
    return make(browse("/host", **options), name).see("No clues yet")


def make(page, name):
    """Makes a hunt without clues on the page of hosts."""
    page.see("A new hunt").press("Your own").see("Name of the hunt", within="dialog")
    return page.type("Name of the hunt", name).press("Create the hunt")


def sit(browse, hunt, **options):
    """A browser that hosts a hunt created over the protocol."""
    page = browse("/", **options)
    page.run("""
        const [lobby, code, token] = arguments;
        const seat = {role: "host", lobby, code, token, used: Date.now()};
        localStorage.setItem("quarry.seats", JSON.stringify({[`${lobby}.host`]: seat}));
    """, hunt.lobby, hunt.code, hunt.token)
    card = hunt.call("lobby.peek", code=hunt.code, token=None)
    # Once the hunt is over, the page invites nobody.
    sign = "Run again" if card["phase"] == "ended" else hunt.code if card["clues"] else "No clues"
    return page.open(f"/host/{hunt.lobby}").see(sign)


def add_clue(page, title, kind=None, points=None, fill=lambda page: None):
    page.press("Add a clue", within="main").see("How is it found?").type("Title", title)
    if points is not None:
        page.type("Points", str(points))
    if kind:
        page.press(kind, within="dialog")
    fill(page)
    page.press("Add the clue").see_not("How is it found?").see(title, within="main")
    return page


def choose(page, label, option):
    """Chooses an option as soon as the field offers it."""
    script = """
        const [label, option] = arguments;
        const field = [...document.querySelectorAll("select")].filter((one) => one.checkVisibility())
          .find((one) => [one.ariaLabel, ...[...one.labels].map(({innerText}) => innerText)]
            .some((name) => name?.trim().startsWith(label)));
        const found = [...field?.options ?? []].find(({text}) => text.startsWith(option));
        if (!found) return false;
        field.value = found.value;
        field.dispatchEvent(new Event("input", {bubbles: true}));
        field.dispatchEvent(new Event("change", {bubbles: true}));
        return true;
    """
    page.wait(lambda: page.run(script, label, option), complaint=lambda: f"{label!r} has no {option!r} in {page.text()!r}")
    return page


def open_clue(page, clue):
    # Rows are redrawn when they change, so an element found earlier may be gone.
    page.wait(lambda: not page.all("dialog[open]") and page.all(f"[data-clue={clue}] .clue"))
    page.run("document.querySelector(`[data-clue=${arguments[0]}] .clue`).click()", clue)
    return page.see("How is it found?")


def titles(page):
    return page.run("return [...document.querySelectorAll('.edited .title')].map((title) => title.innerText)")


def key(page, name):
    page.driver.switch_to.active_element.send_keys(getattr(Keys, name))


def give_file(page, selector, path):
    """Chooses a file, as in the browser's dialog."""
    page.driver.find_element(By.CSS_SELECTOR, selector).send_keys(str(path))
