"""Shows an environment: as our terminal does, as an array of pixels, or printed for people."""

from collections.abc import Mapping
from io import StringIO
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from rich.console import Console, Group, RenderableType

from nekobako.cli.language import Translator
from nekobako.cli.screens import screen_of
from nekobako.cli.screens.game_screen import Reader

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
WIDTH: Final = 100  # columns

Pixels = npt.NDArray[np.uint8]


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)} or None, not {mode!r}.")
    return mode


def screen_text(view: Mapping[str, Any], names: list[str], language: str = "en") -> str:
    """The terminal's screen of a view, with its colours as escape sequences."""
    screen = screen_of(view["game"])
    assert screen is not None
    reader = Reader(Translator(language), names, names, view["seat"])
    parts: list[RenderableType] = [screen.table(reader, view)]
    if view["outcome"] is not None:
        parts.append(screen.ending(reader, view["outcome"]))
    paper = StringIO()
    console = Console(file=paper, width=WIDTH, force_terminal=True, color_system="standard", legacy_windows=False)
    console.print(Group(*parts))
    return paper.getvalue()


def world_pixels(position: Mapping[str, Any], width: int = 480, height: int = 360) -> Pixels:
    """A picture of a position's world; `NoRendering` where this machine cannot draw."""
    # Here, not above: the simulator takes its time to be imported, and a game of cards does without.
    from nekobako.cli.pictures import world_of_position
    from nekobako.physics.pictures.renderer import PictureView, render

    world, colours = world_of_position(position)
    return render(world, PictureView(width, height), colours)
