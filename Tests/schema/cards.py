"""Punch cards as they are printed, filled with stickers, laid on a table and photographed."""

import io
import random
import subprocess

from PIL import Image, ImageFilter

# Pixels per millimetre of what is printed, at 300 dpi.
DOT = 300 / 25.4


def pages(pdf, folder, name):
    """The pages of a PDF as a printer prints them."""
    (folder / f"{name}.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", "300", "-gray", "-png", f"{name}.pdf", name], cwd=folder, check=True)
    return [Image.open(path).convert("L") for path in sorted(folder.glob(f"{name}-*.png"))]


def cut(page, left, top, width, height):
    return page.crop(tuple(round(DOT * side) for side in (left, top, left + width, top + height)))


def cards(sheets):
    """The cards of A4 pages, cut out."""
    places = [(9 + 98 * column, 18.5 + 132 * row) for row in (0, 1) for column in (0, 1)]
    return [cut(page, *place, 94, 128) for page in sheets for place in places]


def stickers(sheets):
    """The stickers of A4 pages, cut out."""
    width, height = 188 / 5, 275 / 15
    return [cut(page, 11 + width * column + 0.5, 11 + height * row + 0.5, width - 1, height - 1)
            for page in sheets for row in range(15) for column in range(5)]


def filled(card, chosen, dice):
    """A card with stickers in its boxes, as straight as children stick them."""
    card = card.copy()
    for index, sticker in enumerate(chosen):
        angle = dice.uniform(-6, 6)
        turned = sticker.rotate(angle, Image.Resampling.BICUBIC, expand=True)
        mask = Image.new("L", sticker.size, 255).rotate(angle, expand=True)
        x = 4 + 43 * (index % 2) + dice.uniform(1.5, 4)
        y = 31 + 18.8 * (index // 2) + dice.uniform(-0.5, 0.5)
        card.paste(turned, (round(DOT * x), round(DOT * y)), mask)
    return card


def photographed(laid, angle=7, tilt=0.15, blur=1.5, quality=70, side=3_000, seed=7):
    """A JPEG of cards on a table, two in a row: turned, from the side, out of focus, in poor light."""
    dice = random.Random(seed)
    rows = (len(laid) + 1) // 2
    table = Image.new("L", (round(DOT * (30 + 102 * min(2, len(laid)))), round(DOT * (30 + 136 * rows))), 120)
    for index, card in enumerate(laid):
        turn = dice.uniform(-4, 4)
        turned = card.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        mask = Image.new("L", card.size, 255).rotate(turn, expand=True)
        table.paste(turned, (round(DOT * (14 + 102 * (index % 2))), round(DOT * (14 + 136 * (index // 2)))), mask)
    table = table.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=120)
    width, height = table.size
    grow = 1 + 1.5 * tilt
    table = table.transform(
        table.size, Image.Transform.PERSPECTIVE, (grow, 0, 0, 0, grow, 0, tilt / width, tilt / 2 / height),
        Image.Resampling.BICUBIC, fillcolor=120)
    table.thumbnail((side, side))
    table = table.filter(ImageFilter.GaussianBlur(blur)).point(lambda value: 25 + value * 3 // 4)
    file = io.BytesIO()
    table.convert("RGB").save(file, "JPEG", quality=quality)
    return file.getvalue()
