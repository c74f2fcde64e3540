"""What the client draws: sizes, shapes and colours of the pieces, from the data that the simulator builds them from."""

from typing import Any, Final

import msgspec

from nekobako.games.nekojima import material as island
from nekobako.games.nekojima.places import TABLE_HEIGHT
from nekobako.games.tower import material as tower
from nekobako.games.tower.options import MILESTONES
from nekobako.physics.pictures import palette
from nekobako.server.protocol.typescript import HEADING

COATS: Final = ("ink", "tabby", "grey", "cream", "calico", "tuxedo", "snow")  # of the cats that hang, by number


def typescript() -> str:
    """A module of constants; lengths in cm, angles in degrees."""
    named = {"PALETTE": _palette(), "NEKOJIMA": _nekojima(), "TOWER": _tower()}
    constants = [f"export const {name} = {_literal(value)} as const;" for name, value in named.items()]
    return "\n".join([HEADING, *constants]) + "\n"


def _nekojima() -> dict[str, Any]:
    from nekobako.games.nekojima import pieces
    from nekobako.physics.pieces.prism import SIDES

    sizes = island.SIZES
    pairs = {name: pieces.denchuu(name) for name in island.DENCHUU}
    cord = next(iter(pairs.values())).cord
    cats = {name: pieces.cat(name) for name in island.CATS}
    return {
        "quarters": island.QUARTERS,
        "board": {"radius": sizes.board.radius, "thickness": sizes.board.thickness},
        "tableHeight": TABLE_HEIGHT,
        "pole": {"radius": sizes.pole.radius, "drop": sizes.pole.drop, "sides": SIDES},
        "cord": {"radius": cord.radius, "links": cord.links, "rise": cord.rise},
        "denchuu": {
            name: {
                "colour": island.colour_of(name),
                "poles": [pair.first.length, pair.second.length],
                "cord": pair.cord.length,
            }
            for name, pair in pairs.items()
        },
        "cats": {
            name: {"scale": cat.scale, "coat": coat} for (name, cat), coat in zip(cats.items(), COATS, strict=True)
        },
        "catBoxes": _boxes(next(iter(cats.values()))),
    }


def _tower() -> dict[str, Any]:
    from nekobako.games.tower import pieces

    sizes = tower.SIZES
    return {
        "top": tower.TOP,
        "milestones": MILESTONES,
        "floor": {"side": sizes.floor.side, "thickness": sizes.floor.thickness},
        "wall": {"panel": sizes.wall.panel, "thickness": sizes.wall.thickness},
        "heights": {kind: sizes.heights.of(kind) for kind in tower.KINDS},
        "colours": tower.COLOURS,
        "blackCats": tower.BLACK_CATS,
        "cat": {"scale": sizes.cat.scale},
        "catBoxes": _boxes(pieces.piece(tower.NEKO)),
    }


def _palette() -> dict[str, Any]:
    return {
        "named": dict(palette.NAMED),
        "quarters": dict(zip(island.QUARTERS, palette.QUARTERS, strict=True)),
        "walls": dict(zip(tower.KINDS, palette.CARDS, strict=True)),
        "wood": palette.WOOD,
        "slab": palette.SLAB,
        "cloth": palette.CLOTH,
        "dark": palette.DARK,
        "light": palette.LIGHT,
    }


def _boxes(cat: Any) -> list[dict[str, Any]]:
    return [{"half": half, "middle": middle} for half, middle in cat.shape]


def _literal(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
