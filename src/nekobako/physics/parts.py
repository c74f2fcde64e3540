"""Parts: the colliding shapes by whose names contacts are told. No simulator here, so that facts need none."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["table", "board", "pole", "cord", "cat", "wall", "plate", "finger"]


@dataclass(frozen=True)
class Part:
    """One colliding shape of a piece. `body` is what a hand or a rule would name: "white-1.a", "cat-2"."""

    piece: str
    body: str
    kind: Kind
    index: int = 0  # along a cord, from its first pole
