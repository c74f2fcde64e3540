"""Texts of the page, from its own catalogues: a test names the key, not the sentence."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from nekobako import games

SOURCES = Path(__file__).parents[2] / "web" / "src"
PLUGINS = Path(__file__).parents[1] / "plugin_games"


def text(key: str, language: str = "en", /, **holes: object) -> str:
    """`text("table.sit", "fr")`; a number chooses in "{n:card|cards}" as it does on the page."""
    entry: Any = _catalogue(key.partition(".")[0], language)
    for part in key.split(".")[1:]:
        entry = entry[part]
    assert isinstance(entry, str), key

    def filled(hole: re.Match[str]) -> str:
        value = holes[hole[1]]
        if hole[2] is None:
            return str(value)
        one = isinstance(value, int) and (abs(value) < 2 if language == "fr" else value == 1)
        return hole[2] if one else hole[3]

    return re.sub(r"\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}", filled, entry)


def option(game: str, name: str, value: object = None, language: str = "en") -> str:
    """What a game calls an option, or one of the values that can be chosen for it."""
    field = next(field for field in games.named(game).option_fields() if field.name == name)
    if value is None:
        return field.label[language]
    return next(choice.label[language] for choice in [*field.choices, *field.presets] if choice.value == value)


@cache
def _catalogue(folder: str, language: str) -> Any:
    rooms = (SOURCES / folder, SOURCES / "games" / folder, PLUGINS / folder / "page")
    file = next(room / f"{language}.json" for room in rooms if room.is_dir())
    return json.loads(file.read_text("utf-8"))
