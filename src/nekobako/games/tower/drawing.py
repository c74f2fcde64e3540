"""Sizes, shapes and colours that a client draws the Tower's pieces with; lengths in cm."""

from typing import Any

from nekobako.games.tower import material
from nekobako.games.tower.options import MILESTONES
from nekobako.physics.pictures import palette
from nekobako.physics.pieces import StandingCat


def constants() -> dict[str, Any]:
    sizes = material.SIZES
    cat = StandingCat(material.NEKO, sizes.cat.mass, sizes.cat.scale)
    return {
        "named": {name: palette.NAMED[name] for name in ("yellow", "blue", "neko", "floor")},
        "wallColours": dict(zip(material.KINDS, palette.CARDS, strict=True)),
        "top": material.TOP,
        "milestones": MILESTONES,
        "floor": {"side": sizes.floor.side, "thickness": sizes.floor.thickness},
        "wall": {"panel": sizes.wall.panel, "thickness": sizes.wall.thickness},
        **_walls(),
        "editions": {str(edition): _walls(edition) for edition in range(1, material.BOX.newest)},  # older ones
        "colours": material.COLOURS,
        "blackCats": material.BLACK_CATS,
        "cat": {"scale": sizes.cat.scale},
        "catBoxes": [{"half": half, "middle": middle} for half, middle in cat.shape],
    }


def _walls(edition: int | None = None) -> dict[str, Any]:
    """How high walls are, and how wide a panel is at its top."""
    with material.BOX.holding(edition):
        sizes = material.SIZES
        return {
            "heights": {kind: sizes.heights.of(kind) for kind in material.KINDS},
            "tops": {kind: sizes.top_of(kind) or sizes.wall.panel for kind in material.KINDS},
        }
