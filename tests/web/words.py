"""What the page says, from its own catalogues: a test names the key, not the sentence."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parents[2] / "web" / "src"


def said(key: str, language: str = "en", **holes: object) -> str:
    """`said("table.sit", "fr")`; a number chooses in "{n:card|cards}" as it does on the page."""
    found: Any = _catalogue(key.partition(".")[0], language)
    for part in key.split(".")[1:]:
        found = found[part]
    assert isinstance(found, str), key

    def filled(hole: re.Match[str]) -> str:
        value = holes[hole[1]]
        if hole[2] is None:
            return str(value)
        one = isinstance(value, int) and (abs(value) < 2 if language == "fr" else value == 1)
        return hole[2] if one else hole[3]

    return re.sub(r"\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}", filled, found)


@cache
def _catalogue(folder: str, language: str) -> Any:
    return json.loads((SOURCES / folder / f"{language}.json").read_text("utf-8"))
