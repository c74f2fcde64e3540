"""Who sits where: turns clockwise, the neighbour on the right, pairs (N-05, N-10, N-51, N-56). Seats already out are
passed over."""

from collections.abc import Iterator

from nekobako.games.nekojima.state import NekojimaState


def partner(state: NekojimaState, seat: int) -> int | None:
    """In Duo, who sits half the table apart (N-51)."""
    return (seat + state.seats // 2) % state.seats if state.plays("duo") else None


def side(state: NekojimaState, seat: int) -> tuple[int, ...]:
    """Who wins, loses and goes out together: a seat, or a pair."""
    other = partner(state, seat)
    return (seat,) if other is None else (seat, other)


def builders(state: NekojimaState) -> tuple[int, ...]:
    """Whose hands may act: the active player's and, in Duo, the partner's (N-51)."""
    return side(state, state.seat)


def clockwise(state: NekojimaState) -> Iterator[int]:
    """The seats still in, from the one after whose turn it is round to that one. In Duo pairs follow each other in seat
    order, and since partners sit half the table apart the one who rolls alternates by itself (N-56)."""
    for step in range(1, state.seats + 1):
        seat = (state.seat + step) % state.seats
        if seat not in state.out:
            yield seat


def opponents(state: NekojimaState, seat: int) -> list[int]:
    """Seats still in that are on another side."""
    mine = side(state, seat)
    return [other for other in range(state.seats) if other not in mine and other not in state.out]


def imposer(state: NekojimaState) -> int | None:
    """The nearest seat to the right that is still in and of another side; None for one player or pair alone (N-40)."""
    others = opponents(state, state.seat)
    return min(others, key=lambda other: (state.seat - other) % state.seats, default=None)


def sides_in(state: NekojimaState) -> int:
    """How many players, or pairs, are still in."""
    return len({frozenset(side(state, seat)) for seat in range(state.seats) if seat not in state.out})
