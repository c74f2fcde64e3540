"""Sizes, shapes and colours that a client draws Nekojima's pieces with; lengths in cm, angles in degrees."""

from typing import Any, Final

from nekobako.games.nekojima import material, pieces
from nekobako.games.nekojima.board import ISLAND
from nekobako.physics.pictures import palette
from nekobako.physics.pieces.prism import SIDES

COATS: Final = ("ink", "tabby", "grey", "cream", "calico", "tuxedo", "snow")  # of the cats that hang, by number


def _tail(cat: str) -> list[float]:
    """Where its tail's hook is from its paw's: beside, and above."""
    x, _, z = pieces.cat(cat).hook("tail").at
    return [x, round(z, 6)]


def constants() -> dict[str, Any]:
    sizes, cord = material.SIZES, pieces.denchuu(material.DENCHUU[0]).cord
    return {
        "colours": {name: palette.NAMED[name] for name in ("pink", "white", "blue", "black")},
        "quarterColours": dict(zip(material.QUARTERS, palette.QUARTERS, strict=True)),
        "quarters": material.QUARTERS,
        "tableHeight": ISLAND.table_height,
        "pole": {"radius": sizes.pole.radius, "drop": sizes.pole.drop, "sides": SIDES},
        "finger": {"radius": sizes.finger.radius, "length": sizes.finger.length, "below": sizes.finger.below},
        "cord": {"radius": cord.radius, "links": cord.links, "rise": cord.rise},
        **_box(),
        "cats": {
            name: {"coat": coat, "long": cut.long, "wide": cut.wide, "lean": cut.lean, "tail": _tail(name)}
            for name, cut, coat in zip(material.CATS, sizes.cats.cut, COATS, strict=True)
        },
        "editions": {str(edition): _older_box(edition) for edition in range(1, material.BOX.newest)},
    }


def _box() -> dict[str, Any]:
    """What differs from edition to edition, the cats apart."""
    sizes = material.SIZES
    return {
        "board": {"radius": sizes.board.radius, "thickness": sizes.board.thickness},
        "denchuu": {
            name: {
                "colour": material.colour_of(name),
                "poles": material.lengths_of(name),
                "cord": sizes.of(material.colour_of(name)).cord,
            }
            for name in material.DENCHUU
        },
    }


def _older_box(edition: int) -> dict[str, Any]:
    with material.BOX.holding(edition):
        return {**_box(), "catScales": dict(zip(material.CATS, material.SIZES.cats.scales, strict=True))}
