"""
Plays the hunt that docs/handbook.md and docs/handbuch.md tell of, in Chromium and in both languages, and takes the pictures
of it. `deploy/handbook` runs it to make them anew; test_handbook.py runs it so that it keeps working.
"""

import base64
import io
import json
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from PIL import Image, ImageDraw

from browser import PATIENCE, PHONE, Browser
from chromiums import CHROMIUMS
from conftest import Host
from harness import Server
from hosting import choose, sit

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "docs/pictures/handbook"
SCREEN = (1280, 720)
# A page with pictures is read on a phone outside, so each has at most this many bytes.
LARGEST = 60_000
LANGUAGES = ("en", "de")

WORDS = {
    "en": {
        "hunt": "Old Town Rally", "host": "Ms Berg", "teams": ["Red", "Blue"], "helper": "Mr Lind",
        "fountain": "The fountain", "rim": "Read what stands on its rim.",
        "tree": "The oldest tree", "ask": "Ask for its name.", "name": "plane tree", "hint": "It stands by the water.",
        "bridge": "The bridge", "built": "When was it built?", "tower": "The tower", "steps": "How many steps?",
        "odd": "Who does not belong?", "trees": ["oak", "elm", "ash", "car"], "gate": "The old gate",
        "through": "Go through it.", "photo": "All of you", "pose": "In front of the fountain, jumping", "jump": "Three, two, one: jump!",
        "back": "Are you back at the gate?", "lost": "We have lost the others.", "kind": "Helped a younger child",
        "soon": "Ten minutes left. Come back to the market square.", "codes": ["The market hall", "The sundial", "The ship"],
    },
    "de": {
        "hunt": "Altstadt-Rallye", "host": "Frau Berg", "teams": ["Rot", "Blau"], "helper": "Herr Lind",
        "fountain": "Der Brunnen", "rim": "Lies, was auf dem Rand steht.",
        "tree": "Der älteste Baum", "ask": "Frag nach seinem Namen.", "name": "Platane", "hint": "Er steht am Wasser.",
        "bridge": "Die Brücke", "built": "Wann wurde sie gebaut?", "tower": "Der Turm", "steps": "Wie viele Stufen?",
        "odd": "Wer gehört nicht dazu?", "trees": ["Eiche", "Ulme", "Esche", "Auto"], "gate": "Das alte Tor",
        "through": "Geh hindurch.", "photo": "Ihr alle", "pose": "Vor dem Brunnen, im Sprung", "jump": "Drei, zwei, eins: hopp!",
        "back": "Seid ihr wieder am Tor?", "lost": "Wir haben die anderen verloren.", "kind": "Hat einem Kleinen geholfen",
        "soon": "Noch zehn Minuten. Kommt zurück zum Marktplatz.", "codes": ["Die Markthalle", "Die Sonnenuhr", "Das Schiff"],
    },
}
PLAYERS = ["Mia", "Jonas", "Emil", "Lina", "Noor", "Paul"]


def texts(language):
    """The texts of the pages: names of buttons and fields."""
    return json.loads((ROOT / f"Sources/WebServer/Resources/texts/{language}.json").read_text())


class Handbook:
    """One play of the hunt in one language. Its pictures go into a folder."""

    def __init__(self, server, language, folder):
        self.server, self.language, self.folder = server, language, Path(folder)
        self.texts, self.words = texts(language), WORDS[language]
        self.browsers = []
        self.folder.mkdir(parents=True, exist_ok=True)

    # Tools

    def browse(self, path, **options):
        page = Browser(self.server, language=self.language, whole="the browser that people use", **options)
        self.browsers.append(page)
        return page.open(path)

    def close(self):
        for page in self.browsers:
            page.close()

    def t(self, key, **values):
        text = self.texts[key]
        return text.format(**values) if isinstance(text, str) else text["other"].format(**values)

    def picture(self, page, name):
        """Saves what the page shows, as sharp as a phone does."""
        page.still()
        left, top = page.run("return [scrollX, scrollY]")
        # Headless browsers have one dot for each pixel, whatever the device.
        clip = {"x": left, "y": top, "width": page.size[0], "height": page.size[1], "scale": 2 if page.size == PHONE else 1}
        shot = page.cdp("Page.captureScreenshot", format="png", captureBeyondViewport=False, clip=clip)
        self.save(Image.open(io.BytesIO(base64.b64decode(shot["data"]))), name)

    def save(self, image, name):
        path = self.folder / f"{name}.{self.language}.webp"
        for quality in (88, 80, 70, 60, 50):
            image.convert("RGB").save(path, "WEBP", quality=quality, method=6)
            if path.stat().st_size < LARGEST:
                return
        raise AssertionError(f"{path} has {path.stat().st_size} bytes")

    def top(self, page):
        page.run("document.activeElement?.blur(); for (const one of document.querySelectorAll('dialog[open]')) one.scrollTo(0, 0); scrollTo(0, 0)")

    def to(self, page, selector):
        """Scrolls to an element, which then stands below the bar."""
        page.run("""
            const element = document.querySelector(arguments[0]);
            element.style.scrollMarginTop = "84px";
            element.scrollIntoView({block: "start"});
            document.activeElement?.blur();
        """, selector)
        return page

    def tab(self, page, key):
        return page.press(self.t(key), within="nav.tabs")

    def quiet(self, page):
        """Waits until short messages are gone."""
        page.wait(lambda: not page.all(".toasts > *"), patience=30, complaint=lambda: page.text(".toasts"))

    # Scenes

    def play(self):
        try:
            page = self.make()
            self.add_clues(page)
            self.print(page)
            self.invite(page)
            self.start(page)
            self.help(page)
            self.judge(page)
            self.feed()
            self.finish(page)
        finally:
            self.close()

    def make(self):
        """The host makes the hunt and keeps its code."""
        words, t = self.words, self.t
        page = self.browse("/host").see(t("host.new"))
        page.wait(lambda: page.run("return document.fonts.status === 'loaded' && document.querySelectorAll('.scenery').length") == 6)
        self.top(page)
        self.picture(page, "new")
        page.press(t("template.own")).type(t("hunt.name"), words["hunt"]).press(t("host.settings"))
        page.type(t("hunt.author"), words["host"]).type(t("hunt.duration"), "90")
        page.type(t("hunt.teams"), ", ".join(words["teams"]))
        page.press(t("host.create")).press(t("hostcode.save")).see(t("hostcode.title"))
        self.hunt = Host.of(page, self.server)
        # Not a code that leads anywhere.
        page.run("document.querySelector('.hostcode .token').textContent = '01M8Q3ZJ7K….h.…'")
        self.top(page)
        self.picture(page, "hostcode")
        return page.press(t("hostcode.kept")).see_not(t("hostcode.title"))

    def add_clues(self, page):
        """One clue by the form, and one of each other kind."""
        words, t, hunt = self.words, self.t, self.hunt
        page.press(t("edit.add"), within="main").see(t("edit.proof")).type(t("edit.title"), words["fountain"])
        page.type(t("edit.text"), words["rim"]).type(t("edit.points"), "50")
        self.top(page)
        self.picture(page, "clue")
        page.press(t("edit.create"), within="dialog").see(words["fountain"], within="main")
        others = [
            ("tree", "ask", 20, {"codeword": {"accepts": [words["name"]]}}),
            ("bridge", "built", 30, {"choice": {"options": ["1789", "1848", "1871"], "answer": 1}}),
            ("tower", "steps", 25, {"number": {"question": words["steps"], "answer": 84}}),
            ("odd", None, 15, {"outsider": {"words": words["trees"], "outsider": 3}}),
            ("gate", "through", 40, {"visit": {}}),
            ("photo", None, 30, {"photo": {"ask": words["pose"]}}),
        ]
        for title, text, points, proof in others:
            more = {"text": words[text]} if text else {}
            if "visit" in proof:
                more["location"] = {"lat": 56.9514, "lon": 24.1066, "radius": 30}
            if "codeword" in proof:
                more["hints"] = [{"text": words["hint"], "cost": 5}]
            hunt.call("clue.add", title=words[title], points=points, proof=proof, **more)
        for title in words["codes"]:
            hunt.call("clue.add", title=title, points=20, proof={"scan": {}})
        page.see(words["codes"][-1], within="main")
        self.quiet(page)
        self.top(page)
        self.picture(page, "clues")

    def print(self, page):
        t = self.t
        page.press(t("edit.print"), within="main").see(t("print.what"))
        page.wait(lambda: page.text(".paperview") != "")
        self.top(page)
        self.picture(page, "print")
        page.press(t("common.close"), within="dialog")
        self.paper(f"sheet.pdf?language={self.language}", "cards", 0.66)

    def paper(self, address, name, part):
        """The upper part of a page as it comes out of the printer."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.server.http}/lobbies/{self.hunt.lobby}/{address}",
                                         headers={"Authorization": f"Bearer {self.hunt.token}"})
        with tempfile.TemporaryDirectory() as folder, urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            Path(folder, "page.pdf").write_bytes(answer.read())
            subprocess.run(["pdftoppm", "-r", "100", "-png", "-f", "1", "-l", "1", "page.pdf", "page"], cwd=folder, check=True)
            page = Image.open(next(Path(folder).glob("page*.png"))).convert("RGB")
        page = page.crop((0, 0, page.width, int(page.height * part)))
        ImageDraw.Draw(page).rectangle((0, 0, page.width - 1, page.height - 1), outline=(190, 190, 190))
        self.save(page, name)

    def invite(self, page):
        """A helper gets a link, and players join."""
        words, t, hunt = self.words, self.t, self.hunt
        self.tab(page, "room.control").press(t("staff.open"), within="main").press(t("staff.invite"), within="dialog")
        page.type(t("staff.name"), words["helper"])
        self.top(page)
        self.picture(page, "helpers")
        page.press(t("staff.makeLink"), within="dialog").see(t("staff.linkText"))
        page.press(t("common.close"), within="dialog:last-of-type").see(words["helper"], within="dialog")
        page.press(t("common.close"), within="dialog")

        phone = self.phone = self.browse(f"/join/{hunt.code}").see(words["hunt"])
        phone.type(t("join.name"), PLAYERS[0]).wait(lambda: phone.all("main .critter"))
        self.top(phone)
        self.picture(phone, "join")
        phone.press(t("join.join"))
        phone.wait(lambda: "/play/" in phone.driver.current_url and phone.all("nav.tabs"))
        self.tokens = [phone.seat()["token"]]
        self.tokens += [hunt.join(name, team=words["teams"][index % 2]) for index, name in enumerate(PLAYERS[1:], 1)]
        hunt.call("player.add", name="Theo")
        self.paper(f"punchcards.pdf?language={self.language}", "punchcards", 0.52)
        self.quiet(page)
        self.top(page)
        self.picture(page, "control")
        page.press(t("control.enlarge"), within="main").see(t("control.scanToJoin"))
        self.top(page)
        self.picture(page, "poster")
        page.press(t("common.close"), within="dialog")

    def start(self, page):
        """The hunt runs: finds on the phone, at the host's and on the big screen."""
        words, t, hunt = self.words, self.t, self.hunt
        # With others there it asks nothing, and counts in.
        page.press(t("control.start"), within="main")
        self.phone.see(words["fountain"], within="main")
        for index in (0, 2, 3):
            hunt.call("scan.submit", token=self.tokens[index], text=hunt.clue(words["fountain"])["token"])
        self.answer(1, "tree", words["name"])
        self.quiet(self.phone)
        self.phone.press(words["tree"], within="main").type(t("answer.word"), words["name"])
        self.phone.press(t("answer.send"), within="dialog").see(t("outcome.found"))
        self.picture(self.phone, "found")
        self.phone.press(t("common.continue"))
        self.answer(4, "tree", words["name"])
        self.answer(2, "tower", 84)
        self.phone.see("70", within="header")
        self.quiet(self.phone)
        self.top(self.phone)
        self.picture(self.phone, "play")
        page.type(t("announce.text"), words["soon"]).press(t("announce.send"), within="main").see(t("announce.sent"))
        self.screen = self.browse(f"/watch/{hunt.code}", size=SCREEN).see(PLAYERS[0], within=".rows")
        self.picture(self.screen, "screen")

    def answer(self, player, clue, answer):
        found = self.hunt.call("clue.answer", token=self.tokens[player], clue=self.hunt.clue(self.words[clue])["clue"],
                               answer=answer)
        assert found["outcome"] == "found", found

    def help(self, page):
        """A call for help and a roll call."""
        words, t, hunt = self.words, self.t, self.hunt
        hunt.call("help.ask", token=self.tokens[3], text=words["lost"], lat=56.95098, lon=24.10742)
        self.quiet(page)
        page.press(t("safety.title"), within="main").see(words["lost"], within="dialog").see("56.95098", within="dialog")
        page.type(t("safety.rollText"), words["back"]).press(t("safety.call"), within="dialog").see(words["back"], within="dialog")
        for token in self.tokens[1:4]:
            roll = hunt.call("lobby.history", limit=1_000)["events"]
            roll = next(event["data"]["roll"] for event in roll if event["type"] == "roll.called")
            hunt.call("roll.answer", token=token, roll=roll)
        page.see(t("safety.count", n=3, of=7), within="dialog")
        self.top(page)
        self.picture(page, "help")
        page.press(t("safety.close"), within="dialog").press(t("common.close"), within="dialog")
        hunt.call("help.answer", help="e1")

    def judge(self, page):
        """A photo to judge, and a ruling."""
        words, t, hunt = self.words, self.t, self.hunt
        host, hunt.token = hunt.token, self.tokens[1]
        name = hunt.photo(drawn_photo())
        hunt.token = host
        hunt.call("clue.answer", token=self.tokens[1], clue=hunt.clue(words["photo"])["clue"], answer={"photo": name, "caption": words["jump"]})
        self.tab(page, "photos.tab").find(".review img.photo")
        page.wait(lambda: page.run("return document.querySelector('.review img.photo').naturalWidth > 0"))
        self.quiet(page)
        self.top(page)
        self.picture(page, "photo")
        page.press(t("photos.accept"), within=".review")
        self.tab(page, "tab.board").press(t("ruling.new"), within="main").see(t("ruling.kind"))
        choose(page, t("ruling.whom"), PLAYERS[4])
        page.type(t("ruling.points"), "20").type(t("ruling.reason"), words["kind"])
        page.press(t("ruling.preview"), within="dialog").find("dialog table.moves")
        self.top(page)
        self.picture(page, "ruling")
        page.press(t("ruling.apply"), within="dialog").see(words["kind"], within="main")

    def feed(self):
        """The photo is shown to everybody, and people like it."""
        hunt, phone = self.hunt, self.phone
        accepted = lambda: hunt.call("photo.queue", state="accepted")["submissions"]
        phone.wait(accepted)
        hunt.call("photo.publish", submission=accepted()[0]["submission"], published=True)
        photo, *others = hunt.call("feed.list")["entries"]
        for token, reaction in zip(self.tokens[1:], ("heart", "laugh", "heart", "wow", "heart")):
            hunt.call("feed.react", token=token, entry=photo["seq"], reaction=reaction)
        for token, reaction in zip(self.tokens[1:], ("clap", "clap", "fire")):
            hunt.call("feed.react", token=token, entry=others[0]["seq"], reaction=reaction)
        phone.press(self.t("news.read"), within=".notices")
        self.tab(phone, "tab.feed").see(self.words["jump"], within=".entry:first-child").see("3", within=".entry:first-child .reactions")
        phone.wait(lambda: phone.run("return document.querySelector('.look img')?.naturalWidth > 0"))
        phone.press(self.t("feed.heart"), within=".entry:first-child").see("4", within=".entry:first-child .reactions")
        self.quiet(phone)
        self.top(phone)
        self.picture(phone, "feed")

    def finish(self, page):
        """The board is frozen, the hunt ends, and the big screen reveals how."""
        words, t, hunt = self.words, self.t, self.hunt
        page.press(t("freeze.freeze"), within="main").press(t("freeze.freeze"), within="dialog").see(t("freeze.frozen"))
        self.answer(4, "tower", 84)
        hunt.call("scan.submit", token=self.tokens[4], text=hunt.clue(words["fountain"])["token"])
        self.tab(page, "room.control").press(t("control.end"), within="main").press(t("control.end"), within="dialog")
        page.see(t("after.hidden"))
        self.quiet(page)
        self.top(page)
        self.picture(page, "over")
        self.screen.see(t("screen.stillOver"))
        page.press(t("after.reveal"), within="main").press(t("freeze.all"), within="main").press(t("freeze.all"), within="dialog")
        # On to the end, a step at each look.
        act = """
            document.querySelector(".remote button:last-child")?.click();
            return document.querySelector(".finale")?.dataset.act;"""
        self.screen.wait(lambda: self.screen.run(act) == "photo")
        self.picture(self.screen, "reveal")


def drawn_photo():
    """Stands in for a photo of a player."""
    image = Image.new("RGB", (1_200, 900), (150, 195, 228))
    draw = ImageDraw.Draw(image)
    for left, top, right, colour in ((0, 260, 300, (196, 152, 116)), (300, 180, 620, (214, 180, 138)),
                                     (620, 300, 900, (178, 120, 98)), (900, 220, 1_200, (204, 170, 150))):
        draw.rectangle((left, top, right, 700), fill=colour)
        draw.polygon(((left, top), (right, top), ((left + right) // 2, top - 120)), fill=(120, 72, 60))
        for x in range(left + 40, right - 60, 90):
            for y in range(top + 50, 600, 120):
                draw.rectangle((x, y, x + 40, y + 64), fill=(70, 84, 98))
    draw.rectangle((0, 660, 1_200, 900), fill=(176, 170, 160))
    draw.ellipse((330, 640, 870, 800), fill=(140, 134, 126))
    draw.ellipse((370, 655, 830, 770), fill=(96, 160, 190))
    draw.rectangle((580, 470, 620, 720), fill=(140, 134, 126))
    for x, y, colour in ((170, 560, (200, 60, 60)), (300, 520, (50, 110, 180)), (930, 540, (240, 190, 60)), (1_060, 570, (60, 140, 90))):
        draw.line((x, y + 130, x - 45, y + 200), fill=(50, 54, 70), width=26)
        draw.line((x, y + 130, x + 45, y + 200), fill=(50, 54, 70), width=26)
        draw.line((x, y + 30, x - 70, y - 40), fill=colour, width=22)
        draw.line((x, y + 30, x + 70, y - 40), fill=colour, width=22)
        draw.rounded_rectangle((x - 38, y, x + 38, y + 140), 30, fill=colour)
        draw.ellipse((x - 34, y - 76, x + 34, y - 8), fill=(226, 182, 150))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=88)
    return file.getvalue()


def main(folder):
    server = Server("--log-level", "error", "--public-url", "https://hunt.example")
    try:
        for language in LANGUAGES:
            Handbook(server, language, folder).play()
    finally:
        CHROMIUMS.close()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else FOLDER)
