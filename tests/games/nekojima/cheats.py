"""A table to cheat at: a real match over a world written by hand, and hands that send records as a person's would."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import nekobako
from nekobako import Match
from nekobako.physics.pose import pose
from nekobako.table.running_action import RunningAction
from tests.games.nekojima.scenes import Puppet

Spot = tuple[float, float, float]  # x, y, yaw


def upright(x: float, y: float, yaw: float = 0.0, z: float = 0.0) -> list[float]:
    return [float(number) for number in pose(x, y, z, yaw)]


def world(**denchuu: tuple[Spot, Spot]) -> dict[str, Any]:
    """Denchuu on the board by the feet of their poles: `white_1=((x, y, yaw), (x, y, yaw))`."""
    poses = {}
    for key, spots in denchuu.items():
        for pole, spot in zip("ab", spots, strict=True):
            poses[f"{key.replace('_', '-')}.{pole}"] = upright(*spot)
    return {"poses": poses}


def table(stood: Mapping[str, Any] | None = None, **keys: Any) -> Match:
    """Seat 0 is to place a pink Denchuu with a pole in Dining and one in Homes, unless told otherwise."""
    given = {"game": "nekojima", "seats": 2, "cube": "pink", "quarters": ["dining", "homes"], "world": stood}
    return nekobako.load({**given, **keys})


def place(denchuu: str, *poles: Sequence[Any]) -> dict[str, Any]:
    spots = [dict(zip(("x", "y", "yaw", "on"), pole, strict=False)) for pole in poles]
    return {"do": "place", "denchuu": denchuu, "poles": spots}


def adjust(piece: str, x: float, y: float, yaw: float = 0.0) -> dict[str, Any]:
    return {"do": "adjust", "piece": piece, "x": x, "y": y, "yaw": yaw}


@contextmanager
def hands(match: Match, seat: int = 0, **take: str) -> Iterator[Puppet]:
    """Live hands: `take` with what they take, records as from a mouse, and what came of it in `puppet.events`."""
    running = match.begin(seat, {"do": "take", **take})
    assert isinstance(running, RunningAction)
    live: Any = running.handling
    puppet = Puppet(live, take.get("denchuu"))
    yield puppet
    live.release()
    while not live.finished:
        live.frame()
    puppet.events = match.commit(running)


def rules(events: Sequence[Mapping[str, Any]]) -> set[str]:
    return {event["rule"] for event in events if event["event"] == "violation"}


def valid(match: Match, seat: int = 0) -> bool:
    """Whether the judge lets it pass."""
    return any(event["event"] == "validated" for event in match.play(seat, {"do": "done"}))
