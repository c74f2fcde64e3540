"""The guide to Nekojima: the rules for people who play, with every number taken from the rules themselves."""

from importlib.resources import files
from typing import Final

from nekobako.games.nekojima.judge.displacements import MOVED_FROM, SLID_FROM, STAYS_WITHIN, TURNED_BY
from nekobako.games.nekojima.judge.falls import FALLS_FROM
from nekobako.games.nekojima.judge.types import LEANS_FROM
from nekobako.games.nekojima.judge.verdict import BEARING, STOREYS, WOUND
from nekobako.games.nekojima.material import CATS, COLUMN, DENCHUU, EACH, NESTS
from nekobako.games.nekojima.options import MOST_SEATS
from nekobako.games.nekojima.state import CUBES
from nekobako.games.nekojima.turn_progress import FALLS

# By the names that the guide uses for them.
NUMBERS: Final[dict[str, int]] = {
    "denchuu": len(DENCHUU),
    "each": EACH,
    "cubes": len(CUBES) * EACH,
    "cats": len(CATS),
    "nests": NESTS,
    "columns": len(CUBES) * EACH // COLUMN,
    "column": COLUMN,
    "seats_few": 2,  # fewer is solo
    "seats_most": MOST_SEATS,
    "winding": round(WOUND),
    "lean_angle": round(LEANS_FROM),
    "stays": round(STAYS_WITHIN),
    "turned": round(TURNED_BY),
    "moved": round(MOVED_FROM),
    "slid": round(SLID_FROM),
    "cat_falls": FALLS,
    "fall_angle": round(FALLS_FROM),
    "storeys": STOREYS,
    "bearing": BEARING,
}


def text(language: str) -> str:
    """The guide as Markdown."""
    return (files(__name__) / f"{language}.md").read_text(encoding="utf-8").format_map(NUMBERS)
