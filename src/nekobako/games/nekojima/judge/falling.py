"""What fell: an earlier Denchuu (the end, N-30), only this turn's own (N-28), a cat (N-23)."""

from collections.abc import Mapping
from typing import Final

from nekobako.physics.facts import Facts, Stance, dropped

FALLS_FROM: Final = 45.0  # degrees of tilt; leaning less is put right (N-24)


def fallen(start: Facts, now: Facts, own: str | None) -> tuple[str, ...]:
    """Poles of earlier Denchuu that fell since the turn began (N-30)."""
    off = set(dropped(start, now)) | set(now.on_table)
    return tuple(
        stance.body
        for stance in now.stances
        if stance.kind == "pole" and stance.piece != own and (stance.tilt > FALLS_FROM or stance.body in off)
    )


def own_fell(now: Facts, own: str | None) -> bool:
    """Whether this turn's Denchuu lies, or one of its poles went over the edge (N-28).

    One that stands beside the board on both poles was not dropped: nobody has placed it yet. Upside down is no fall
    but a breach (N-17).
    """
    poles = [stance for stance in now.stances if own is not None and stance.piece == own and stance.kind == "pole"]
    on_table = [pole for pole in poles if pole.body in now.on_table]
    return any(_lies(pole) for pole in poles) or 0 < len(on_table) < len(poles)


def cats_down(now: Facts, hung: Mapping[str, str]) -> tuple[str, ...]:
    """Cats that do not hang on the cord they should hang on (N-23)."""
    hanging = {(found.cat, found.cord) for found in now.hangings}
    return tuple(cat for cat, denchuu in hung.items() if (cat, denchuu) not in hanging)


def _lies(pole: Stance) -> bool:
    return FALLS_FROM < pole.tilt <= 180.0 - FALLS_FROM
