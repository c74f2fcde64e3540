"""What a viewer is shown of a match: a desk for each of its seats, and the log. All of it comes through the exit."""

from collections.abc import Sequence
from typing import Any

from nekobako.server.protocol.messages import Desk
from nekobako.table.match import Match

Event = dict[str, Any]


class Desks:
    """The desks of one moment; each is made once, however many look on."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._made: dict[int | None, Desk] = {}

    def of(self, seats: Sequence[int | None]) -> list[Desk]:
        return [self._desk(seat) for seat in seats]

    def _desk(self, seat: int | None) -> Desk:
        if seat not in self._made:
            self._made[seat] = Desk(
                seat=seat,
                view=self._match.view(seat),
                legal=[] if seat is None else self._match.legal(seat),
                can_undo=seat is not None and self._match.can_undo(seat),
            )
        return self._made[seat]


def log_of(match: Match, seats: Sequence[int | None], since: int = 0) -> list[Event]:
    """The events from a number on as any of some seats saw them: what one of them knows, whoever has them all knows."""
    logs = [match.events(seat, since) for seat in seats]
    return [max(seen, key=len) for seen in zip(*logs, strict=True)]
