"""Pictures of positions: a game's face makes their world, if they have one."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nekobako.cli.faces import face_of
from nekobako.cli.problem import failed
from nekobako.games import named

if TYPE_CHECKING:
    from nekobako.physics.pictures.look import View
    from nekobako.physics.world import World


def is_position(raw: object) -> bool:
    """A scene has pieces; a position has a game."""
    return isinstance(raw, Mapping) and isinstance(raw.get("game"), str)


def drawn(position: Mapping[str, Any], file: Path, view: "View | None" = None) -> None:
    game = named(position["game"])
    face = face_of(game.name)
    world = None if face is None else face.world(position)
    if face is None or world is None:
        raise failed("no_world", game=game.title)
    colours = {name: face.colours[kind] for name in world.pieces if (kind := name.partition("-")[0]) in face.colours}
    draw(world, file, view, colours)


def draw(world: "World", file: Path, view: "View | None" = None, colours: Mapping[str, str] | None = None) -> None:
    # Here, not above: the simulator takes its time to be imported, and other commands do without.
    from nekobako.physics.pictures import look as looking

    try:
        looking.save_picture(looking.look(world, view, colours), file)
    except looking.NoRendering as error:
        raise failed("no_rendering", why=str(error).rstrip(".")) from None
