"""The colours of pictures: warm, and far enough apart to be told from one another."""

import re
from collections.abc import Mapping
from typing import Final

Colour = tuple[float, float, float]

# By the first part of a piece's name.
NAMED: Final[Mapping[str, str]] = {
    "pink": "#e46a98",
    "white": "#fbf7ee",
    "blue": "#3b6fc9",
    "red": "#c4472f",
    "yellow": "#e9b52e",
    "green": "#5f9a52",
    "black": "#38322f",
    "neko": "#dd8a34",
    "floor": "#e6d3ab",
}
COATS: Final = ("#3b3532", "#de8a33", "#8d9299", "#efe4cf", "#70492f", "#c39a68")  # of cats, in turn
CARDS: Final = ("#bb5a40", "#6d95bd", "#92a765", "#dca93f", "#a67aa9")  # of walls, in turn
QUARTERS: Final = ("#f0b79a", "#a8d3b0", "#aec6ea", "#f4dd8b")  # from x > 0, y > 0 clockwise
WOOD: Final = ("#e3b77d", "#c8935a")  # light and dark rings
SLAB: Final = "#e8d3ae"
CLOTH: Final = "#a87a5c"
SKY: Final = ("#fbf2e3", "#e7cfae")  # above, at the horizon
DARK: Final = "#2a2523"
LIGHT: Final = "#fff6e6"


def rgb(colour: str) -> Colour:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def shaded(colour: str, light: float) -> str:
    """Darker below 1, lighter above."""
    return "#" + "".join(f"{round(255 * min(1.0, part * light)):02x}" for part in rgb(colour))


def by_name(name: str, others: tuple[str, ...]) -> str:
    """The colour that a name tells ("blue-3"), or one of several in turn ("cat-3")."""
    prefix, number = re.match(r"([^-.]*)\D*(\d*)", name).groups()  # type: ignore[union-attr]
    return NAMED.get(prefix, others[(int(number or 1) - 1) % len(others)])
