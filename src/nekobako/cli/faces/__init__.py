"""Faces: how each game looks in the terminal. Found by the game's name, as `nekobako.cli.faces.<game>.FACE`."""

from importlib import import_module
from importlib.util import find_spec

from nekobako.cli.faces.face import Face


def face_of(game: str) -> Face | None:
    """None for a game that has no face here yet."""
    if find_spec(f"{__name__}.{game}") is None:
        return None
    face: Face = import_module(f"{__name__}.{game}").FACE
    return face
