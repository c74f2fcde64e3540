"""Pictures of positions and of matches: a game's screen makes their world, if they have one."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nekobako.cli.problem import failed
from nekobako.cli.saved_matches import pictures_folder
from nekobako.cli.screens import screen_of
from nekobako.core.editions import FIRST
from nekobako.games import named
from nekobako.table.match import Match

if TYPE_CHECKING:
    from nekobako.physics.pictures.renderer import PictureView
    from nekobako.physics.world import World


def is_position(raw: object) -> bool:
    """A scene has pieces; a position has a game."""
    return isinstance(raw, Mapping) and isinstance(raw.get("game"), str)


def world_of_position(position: Mapping[str, Any]) -> tuple["World", Mapping[str, str]]:
    """The world of a position, and the colours of its pieces."""
    game = named(position["game"])
    screen = screen_of(game.name)
    # What was saved before editions had numbers is of the first; what is written by hand, of the newest.
    with game.in_edition(position.get("edition", FIRST if "chance" in position else None)):
        world = None if screen is None else screen.world(position)
    if screen is None or world is None:
        raise failed("no_world", game=game.title)
    colours = {
        name: screen.colours[kind] for name in world.pieces if (kind := name.partition("-")[0]) in screen.colours
    }
    return world, colours


def draw_world(
    world: "World", file: Path, view: "PictureView | None" = None, colours: Mapping[str, str] | None = None
) -> None:
    # Here, not above: the simulator takes its time to be imported, and other commands do without.
    from nekobako.physics.pictures import renderer

    try:
        renderer.save_picture(renderer.render(world, view, colours), file)
    except renderer.NoRendering as error:
        raise failed("no_rendering", why=str(error).rstrip(".")) from None


class MatchPictures:
    """Of one match: one when asked for, in the data folder, or one after every turn in a folder of one's choice."""

    def __init__(self, match: Match, stem: str = "", folder: Path | None = None) -> None:
        self._match = match
        self._stem = stem or match.game
        self._folder = folder

    def draw(self) -> str:
        """A picture of the table as it is now; where it was put."""
        folder = self._folder or pictures_folder()
        number = len(self._match.seen_log(None))  # another one whenever something has happened
        return str(self._draw_to(folder / f"{self._stem}-{number:04}.png"))

    def keep(self, turn: int) -> None:
        """A turn is over: its picture, if a folder for them was given."""
        if self._folder is not None:
            self._draw_to(self._folder / f"{self._stem}-turn-{turn:03}.png")

    def _draw_to(self, file: Path) -> Path:
        file.parent.mkdir(parents=True, exist_ok=True)
        world, colours = world_of_position(self._match.save())
        draw_world(world, file, colours=colours)
        return file
