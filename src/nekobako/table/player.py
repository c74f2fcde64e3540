"""Players: whatever decides for a seat. The table knows this protocol and no bot, socket or keyboard."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from nekobako.core.chance import Chance
from nekobako.table.match import Match


class Player(Protocol):
    """A function of what a person in that seat would know; its chance is its own, not the match's."""

    def __call__(self, view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]: ...


def play_to_end(
    match: Match,
    players: Mapping[int, Player],
    chance: Chance,
    after: Callable[[int, dict[str, Any]], None] = lambda seat, action: None,
) -> int:
    """Ask the players until the match is over; how many decisions they took."""
    decisions = 0
    while match.deciders:
        seat = match.deciders[0]
        action = players[seat](match.view(seat), match.seen_log(seat), chance)
        match.play(seat, action)
        decisions += 1
        after(seat, action)
    return decisions
