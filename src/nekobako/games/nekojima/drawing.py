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
    sizes = material.SIZES
    pairs = {name: pieces.denchuu(name) for name in material.DENCHUU}
    cord = next(iter(pairs.values())).cord
    return {
        "colours": {name: palette.NAMED[name] for name in ("pink", "white", "blue", "black")},
        "quarterColours": dict(zip(material.QUARTERS, palette.QUARTERS, strict=True)),
        "quarters": material.QUARTERS,
        "board": {"radius": sizes.board.radius, "thickness": sizes.board.thickness},
        "tableHeight": ISLAND.table_height,
        "pole": {"radius": sizes.pole.radius, "drop": sizes.pole.drop, "sides": SIDES},
        "finger": {"radius": sizes.finger.radius, "length": sizes.finger.length, "below": sizes.finger.below},
        "cord": {"radius": cord.radius, "links": cord.links, "rise": cord.rise},
        "denchuu": {
            name: {
                "colour": material.colour_of(name),
                "poles": [pair.first.length, pair.second.length],
                "cord": pair.cord.length,
            }
            for name, pair in pairs.items()
        },
        "cats": {
            name: {"coat": coat, "long": cut.long, "wide": cut.wide, "lean": cut.lean, "tail": _tail(name)}
            for name, cut, coat in zip(material.CATS, sizes.cats.cut, COATS, strict=True)
        },
    }
