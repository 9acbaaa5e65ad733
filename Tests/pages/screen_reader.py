"""What a screen reader has of a page: the browser's accessibility tree."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import SHOTS, TAKES_SHOTS

# What says nothing beyond what is in it, and the letters of texts.
PLAIN = {"none", "generic", "InlineTextBox", "StaticText", "LineBreak", "paragraph", "strong", "emphasis", "Section"}
# What one can use, so that it needs a name.
USABLE = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "switch", "slider", "spinbutton", "tab",
          "menuitem", "option", "listbox"}


class Node:
    def __init__(self, node, depth):
        self.role, self.depth = node["role"]["value"], depth
        self.name = " ".join(node.get("name", {}).get("value", "").split())
        properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
        self.states = [name for name in ("expanded", "selected", "checked", "pressed", "disabled", "invalid", "modal")
                       if properties.get(name) in (True, "true")]
        self.level = properties.get("level")

    def __str__(self):
        role = f"{self.role} {self.level}" if self.role == "heading" else self.role
        return "  " * self.depth + " ".join([role, f'"{self.name}"' if self.name else "", *self.states]).rstrip()


def tree(page):
    """The nodes that a screen reader speaks or stops at, in order."""
    page.cdp("Accessibility.enable")
    nodes = page.cdp("Accessibility.getFullAXTree")["nodes"]
    known = {node["nodeId"]: node for node in nodes}
    found = []

    def walk(node, depth):
        if not node.get("ignored") and node["role"]["value"] not in PLAIN:
            found.append(Node(node, depth))
            depth += 1
        for child in node.get("childIds", []):
            if child in known:
                walk(known[child], depth)

    walk(nodes[0], 0)
    return found


def record(page, name):
    """Writes the tree beside the screenshots, for people to read. Returns what is wrong with it."""
    page.still()
    nodes = tree(page)
    if TAKES_SHOTS:
        SHOTS.mkdir(parents=True, exist_ok=True)
        (SHOTS / f"{name}.tree.txt").write_text("\n".join(map(str, nodes)) + "\n")
    wrong = [f"has no name: {node}" for node in nodes if node.role in USABLE | {"image", "img", "dialog"} and not node.name]
    levels = [node.level for node in nodes if node.role == "heading"]
    # A modal dialog is all that there is then.
    if not any("modal" in node.states for node in nodes):
        if sum(node.role == "main" for node in nodes) != 1:
            wrong.append("does not have one main part")
        if 1 not in levels:
            wrong.append("has no heading of level 1")
    wrong += [f"a heading of level {after} follows one of {before}"
              for before, after in zip(levels, levels[1:]) if after > before + 1]
    return [f"{name} {one}" for one in wrong]


class Keyboard:
    """Somebody who uses the keyboard alone, and hears what has the focus."""

    def __init__(self, page):
        self.page = page

    @property
    def focused(self):
        """The role and the name of what has the focus."""
        page = self.page
        found = page.cdp("Runtime.evaluate", expression="document.activeElement")["result"]["objectId"]
        node = page.cdp("Accessibility.getPartialAXTree", objectId=found, fetchRelatives=False)["nodes"][0]
        return node.get("role", {}).get("value", ""), " ".join(node.get("name", {}).get("value", "").split())

    def key(self, *keys):
        """Presses keys one after another, wherever the focus is."""
        ActionChains(self.page.driver).send_keys(*keys).perform()

    def go(self, name, most=90):
        """Presses Tab until the focus is on what begins with this name."""
        heard = []
        for _ in range(most):
            heard.append(self.focused[1])
            if heard[-1].lower().startswith(name.lower()):
                return self
            self.key(Keys.TAB)
        raise AssertionError(f"Tab does not reach {name!r}, only {list(dict.fromkeys(heard))}; {self.page.state()}")

    def press(self, name, key=Keys.ENTER):
        self.go(name).key(key)
        return self

    def write(self, name, text, enter=False):
        self.go(name)
        ActionChains(self.page.driver).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys(text).perform()
        if enter:
            self.key(Keys.ENTER)
        return self
