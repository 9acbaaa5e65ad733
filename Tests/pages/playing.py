"""A hunt to play, and a player in a browser."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image, ImageColor, ImageOps

# The pages' texts by language.
TEXTS = {path.stem: json.loads(path.read_text())
         for path in sorted((Path(__file__).parents[2] / "Sources/WebServer/Resources/texts").glob("*.json"))}
LANGUAGES = list(TEXTS)

CLUES = [
    {"title": "The fountain", "text": "Read what stands on its rim.", "points": 50, "proof": {"scan": {}}},
    {"title": "The oldest tree", "text": "Ask for its name.", "points": 20,
     "proof": {"codeword": {"accepts": ["plane tree", "platane"]}},
     "hints": [{"text": "It is a plane tree.", "cost": 5}, {"text": "It stands by the water.", "cost": 0}]},
    {"title": "The bridge", "points": 30, "proof": {"choice": {"options": ["1789", "1848", "1871"], "answer": 1}}},
    {"title": "Who does not belong?", "points": 40,
     "proof": {"outsider": {"words": ["oak", "elm", "car", "ash"], "outsider": 2}}},
    {"title": "The tower", "points": 25, "proof": {"number": {"question": "How many steps?", "answer": 84}}},
    {"title": "The pier", "text": "Go to the very end.", "points": 60, "proof": {"visit": {}},
     "location": {"lat": 53.5464, "lon": 9.9661, "radius": 30}},
    {"title": "The library", "text": "Behind the third shelf.", "points": 45, "proof": {"scan": {}}},
]


def at_night(*values):
    """A case of a test that runs at night."""
    return pytest.param(*values, marks=pytest.mark.night)


def join(browse, hunt, name="Ada", **options):
    """A browser in which someone has joined with the form."""
    page = browse(f"/join/{hunt.code}", **options)
    card = hunt.call("lobby.peek", code=hunt.code, token=None)
    page.see(card["name"])
    texts = TEXTS[options.get("language", "en")]
    # The pages of a lobby without clues use other words.
    button = texts["join.join" if card["clues"] else "event.join"]
    page.type(texts["join.name"], name).press(button)
    page.wait(lambda: "/play/" in page.driver.current_url and page.all("nav.tabs"))
    return page


def type_code(page, code):
    """Types a code, for players without a camera."""
    page.press("Scan", within="nav").type("Or type what is printed", code, enter=True)


def warm_up(hunt):
    """The token of the code to warm up with, which may be typed."""
    return hunt.call("lobby.peek", code=hunt.code, token=None)["warmUp"].rpartition(":")[2].rpartition("/")[2]


def picture(number=0, size=(800, 600)):
    """A colourful JPEG, different for each number."""
    image = Image.effect_noise(size, 60).convert("L")
    tint = ImageColor.getrgb(f"hsl({number * 47 % 360}, 60%, 40%)")
    out = io.BytesIO()
    ImageOps.colorize(image, tint, "#ffffff").save(out, "JPEG", quality=85)
    return out.getvalue()
