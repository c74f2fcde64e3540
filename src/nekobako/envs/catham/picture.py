"""A picture of a table of Catham City, from a view: a row for each player, then market, hand and discards."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from rich.color import Color

from nekobako.cli.screens.catham.cards import COLOURS, LETTERS
from nekobako.envs.rendering import Pixels

WIDTH: Final = 640
ROW: Final = 34
CARD: Final = (16, 24)
PAPER, INK, BACK, GOLD = (247, 243, 233), (43, 37, 32), (120, 108, 98), (196, 152, 44)


def table_picture(view: Mapping[str, Any], names: list[str]) -> Pixels:
    """(height, width, 3); needs Pillow (extra `envs`)."""
    from PIL import Image, ImageDraw, ImageFont

    factions = [name for name in COLOURS if name in view["options"]["factions"]]
    players = view["players"]
    image = Image.new("RGB", (WIDTH, ROW * (len(players) + len(factions) + 2)), PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size=15)

    def write(x: int, row: int, text: str) -> None:
        pen.text((x, row * ROW + 8), text, INK, font=font)

    def lay(x: int, row: int, count: int, colour: tuple[int, ...], letter: str = "") -> None:
        """So many cards side by side, closer the more there are."""
        step = min(CARD[0] + 3, 150 // max(count, 1))
        for place in range(count):
            left, top = x + place * step, row * ROW + 5
            pen.rectangle((left, top, left + CARD[0], top + CARD[1]), colour, INK)
        if letter and count:
            pen.text((x + (count - 1) * step + 4, row * ROW + 8), letter, PAPER, font=font)

    for seat, player in enumerate(players):
        mark = "> " if seat == view["turn"]["seat"] else "   "
        write(8, seat, f"{mark}{names[seat]}")
        write(150, seat, f"{player['points']}/{view['goal']}")
        pen.rectangle((210, seat * ROW + 12, 210 + 200 * player["points"] // view["goal"], seat * ROW + 22), GOLD, INK)
        lay(430, seat, player["cards"], BACK)
    head = len(players)
    for x, title in ((150, "market"), (340, "hand"), (530, "discards")):
        write(x, head, title)
    hand = view["hand"] or {}
    for row, name in enumerate(factions, start=head + 1):
        colour = tuple(Color.parse(COLOURS[name]).get_truecolor())
        write(8, row, name)
        lay(150, row, view["market"].get(name, 0), colour, LETTERS[name])
        lay(340, row, hand.get(name, 0), colour, LETTERS[name])
        write(530, row, str(view["discard"].get(name, 0)))
    write(8, head + 1 + len(factions), f"draw pile {view['draw_pile']}")
    return np.asarray(image, dtype=np.uint8).copy()
