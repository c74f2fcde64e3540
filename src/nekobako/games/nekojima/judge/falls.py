"""Judges what fell: an earlier Denchuu (the end, N-30), or only this turn's own (N-28)."""

from typing import Final

from nekobako.physics.facts import Facts, Stance, dropped

FALLS_FROM: Final = 45.0  # degrees of tilt; leaning less is put right (N-24)


def falls(start: Facts, decisive: Facts, after: Facts, own: str | None, lay: bool) -> tuple[str, ...]:
    """What came down, in its order: poles of earlier Denchuu, first those by which a fall was known, then those that
    went with them; and this turn's Denchuu, by its name, unless it lay there before."""
    first = fallen(start, decisive, own)
    with_them = fallen(start, after, own) if first else ()
    dropped = (own,) if own is not None and not lay and own_fell(after, own) else ()
    return tuple(dict.fromkeys((*first, *with_them, *dropped)))


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


def _lies(pole: Stance) -> bool:
    return FALLS_FROM < pole.tilt <= 180.0 - FALLS_FROM
