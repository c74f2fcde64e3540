"""Nekojima at full physics: pieces get where they are by actions or by hands alone, never by setting poses.

island = Island()
island.place("white-1", (-6, 3, 0), (6, 3, 180))
island.keep()                                        # the turn is over: what stands now was placed earlier
with island.hands("pink-1") as hands: ...            # live handling by records, as from a mouse
island.wrong()                                       # what the judge says of it
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from math import cos, radians, sin
from typing import Any

import msgspec
import numpy as np

from nekobako.core.handling import HandRecord
from nekobako.games.balance.actions import Hand
from nekobako.games.nekojima import judge
from nekobako.games.nekojima.actions import Adjust, ByHands, Hang, Place, PolePlace, Take, TakeBack
from nekobako.games.nekojima.handling import begin, still
from nekobako.games.nekojima.handling_types import HandlingContext, HandlingResult
from nekobako.games.nekojima.material import BOARD, Quarter
from nekobako.physics.facts import Facts
from nekobako.physics.live_world.live_world import LiveWorld
from nekobako.physics.pose import Pose, multiply, pose, quaternion
from nekobako.physics.scripted_hand.paths import each_alone, smooth

Spot = tuple[float, float, float] | tuple[float, float, float, str]  # x, y, yaw, and on what
TICK = 16  # ms of a frame


class Island:
    """A board and what has been done on it, judged as the rules would."""

    def __init__(self, *variants: str, seats: tuple[int, ...] = (0,)) -> None:
        self.variants = frozenset(variants)
        self.seats = seats
        self.now = self.start = still(None)
        self.own: str | None = None
        self.hung: dict[str, str] = {}
        self.homes: dict[str, Quarter] = {}
        self.quarters: tuple[Quarter, Quarter] | None = None
        self.nests: frozenset[str] = frozenset()
        self.repairable: frozenset[str] = frozenset()
        self.stop_on_touch = False
        self.fingers = False
        self.worked: HandlingResult | None = None

    def copy(self) -> "Island":
        """Another one like this, to try something else on."""
        other = copy(self)
        other.hung, other.homes = dict(self.hung), dict(self.homes)
        return other

    # --- what is done

    def begin(self, action: ByHands) -> LiveWorld:
        context = HandlingContext(
            now=self.now,
            start=self.start,
            own=self.own,
            hung=self.hung,
            seats=self.seats,
            repairable=self.repairable,
            expert="expert" in self.variants,
            stop_on_touch=self.stop_on_touch,
            situation=self.situation,
            fingers=self.fingers,
        )
        return begin(action, context)

    def finish(self, action: ByHands, live: LiveWorld) -> HandlingResult:
        while not live.finished:
            live.frame()
        worked = msgspec.convert(live.result(), HandlingResult)
        self.worked, self.now = worked, worked.after
        match action:
            case TakeBack():
                self.hung = {cat: denchuu for cat, denchuu in self.hung.items() if denchuu != self.own}
                self.own = None
            case Place(denchuu=name) | Take(denchuu=str() as name):
                self.own = name
            case Hang(cat=cat, denchuu=denchuu):
                self.hung[cat] = denchuu
            case _:
                pass
        return worked

    def do(self, action: ByHands) -> HandlingResult:
        return self.finish(action, self.begin(action))

    def place(self, denchuu: str, first: Spot, second: Spot, tremor: float = 0.0, seed: int = 0) -> HandlingResult:
        return self.do(Place(denchuu, [PolePlace(*first), PolePlace(*second)], Hand(tremor, seed)))

    def hang(self, cat: str, denchuu: str, at: float = 0.5) -> HandlingResult:
        return self.do(Hang(cat, denchuu, at))

    def adjust(self, pole: str, x: float, y: float, yaw: float) -> HandlingResult:
        return self.do(Adjust(pole, x, y, yaw))

    def keep(self) -> None:
        """The turn is over: what stands now was placed earlier."""
        self.start, self.own, self.quarters = self.now, None, None
        self.homes = msgspec.convert({foot.body: foot.centre_in for foot in self.facts.footings}, dict[str, Quarter])

    @contextmanager
    def hands(self, denchuu: str | None = None, cat: str | None = None) -> Iterator["Puppet"]:
        """People's hands at work; in the end they let go and all comes to rest."""
        action = Take(denchuu=denchuu, cat=cat)
        live = self.begin(action)
        yield Puppet(live, denchuu or self.own)
        live.release()
        self.finish(action, live)

    # --- what is the case

    @property
    def facts(self) -> Facts:
        return self.now.facts

    @property
    def situation(self) -> judge.Situation:
        return judge.Situation(
            own=self.own,
            quarters=self.quarters,
            homes=self.homes,
            hung=self.hung,
            variants=self.variants,
            nests=self.nests,
        )

    def violations(self) -> tuple[judge.Violation, ...]:
        return judge.violations(self.facts, self.situation)

    def wrong(self) -> list[tuple[str, tuple[str, ...]]]:
        return [(found.rule, found.pieces) for found in self.violations()]

    def fatal(self) -> judge.Violation | None:
        assert self.worked is not None
        return judge.fatal(self.worked, self.situation)

    def fallen(self) -> tuple[str, ...]:
        return judge.fallen(self.start.facts, self._decisive, self.own)

    def own_fell(self) -> bool:
        return judge.own_fell(self._decisive, self.own)

    @property
    def _decisive(self) -> Facts:
        return self.facts if self.worked is None else self.worked.decisive

    def pose(self, body: str) -> Pose:
        return np.array(self.now.world["poses"][body])


class Puppet:
    """Hands led frame by frame, as by a mouse that tells sixty times a second where it is."""

    def __init__(self, live: LiveWorld, own: str | None) -> None:
        self.live = live
        self.own = own
        self.world = live.world
        self.events: list[dict[str, Any]] = []  # of the match, once it is over
        self._held: dict[tuple[int, int], tuple[str, Pose]] = {}
        self._time = 0

    def grip(self, body: str, hand: int = 0, seat: int = 0, fingers: float | None = None) -> None:
        at = self.world.pose(body)
        self.tell(seat, hand, body, at, fingers)
        self._held[seat, hand] = body, at
        self._frames(1)

    def lift(self, height: float) -> tuple[str, str]:
        """Both poles of a Denchuu that stands beside the board, each in one hand, lifted."""
        a, b = f"{self.own}.a", f"{self.own}.b"
        self.grip(a, 0)
        self.grip(b, 1)
        self.lead({pole: _raised(self.world.pose(pole), height) for pole in (a, b)}, speed=60)
        return a, b

    def turn_over(self, first: tuple[float, float], second: tuple[float, float], height: float) -> None:
        """Take a Denchuu up, turn it over about the line from pole to pole, and set it down on its head."""
        high = {pole: _raised(self.world.pose(pole), 20) for pole in self.lift(20)}
        for degrees in (60, 120, 180):
            self.lead({pole: turned_over(at, degrees) for pole, at in high.items()})
        for z, speed in ((20.0, 30.0), (height + 0.3, 20.0), (height - 0.02, 3.0)):
            goals = turned_over(pose(*first, z), 180), turned_over(pose(*second, z, 180), 180)
            self.lead(dict(zip(high, goals, strict=True)), speed)
        self.wait(0.3)

    def lead(self, goals: Mapping[str, Pose], speed: float = 25.0, spin: float = 4.0) -> None:
        """Take held bodies somewhere, all at the same time; what else is held stays where it is."""
        moving = {name: held for name, held in self._held.items() if held[0] in goals}
        starts = [at for _, at in moving.values()]
        ends = [goals[body] for body, _ in moving.values()]
        far = max(float(np.linalg.norm(end[:3] - start[:3])) for start, end in zip(starts, ends, strict=True))
        turn = max(float(np.linalg.norm(end[3:] - start[3:])) for start, end in zip(starts, ends, strict=True))
        ticks = max(1, round(max(far / speed, 2 * min(turn, 2 - turn) / spin) * 1000 / TICK))
        for tick in range(1, ticks + 1):
            now = each_alone(starts, ends, smooth(tick / ticks))
            for (name, (body, _)), at in zip(moving.items(), now, strict=True):
                self._held[name] = body, at
                self.tell(*name, body, at)
            self._frames(1)

    def wait(self, seconds: float = 0.2) -> None:
        self._frames(round(seconds * 1000 / TICK))

    def let_go(self, hand: int = 0, seat: int = 0) -> None:
        body, _ = self._held.pop((seat, hand))
        self.tell(seat, hand, None, self.world.pose(body))
        self._frames(1)

    def rest(self) -> None:
        """With empty hands, until nothing moves."""
        while not self.live.finished:
            self.live.frame()

    def tell(self, seat: int, hand: int, body: str | None, at: Pose, fingers: float | None = None) -> None:
        """One record."""
        self._time += 1
        x, y, z, qw, qx, qy, qz = at.tolist()
        record = HandRecord(t=self._time, hand=hand, grip=body, pose=(x, y, z, qw, qx, qy, qz), fingers=fingers)
        self.live.feed(seat, record)

    @property
    def stopped(self) -> bool:
        """By an alarm."""
        return not self.live.by_people

    def _frames(self, count: int) -> None:
        for _ in range(count):
            if not self.live.finished or self.live.by_people:
                self.live.frame()


def across(at: float, half: float, yaw: float = 0.0, turn: float = 0.0) -> tuple[Spot, Spot]:
    """Two poles that look at each other, on a line turned by `yaw` at a distance from the middle; their cord bulges
    aside by `turn` degrees."""
    c, s = cos(radians(yaw)), sin(radians(yaw))
    x, y = -at * s, at * c
    return (x - half * c, y - half * s, yaw + turn, BOARD), (x + half * c, y + half * s, yaw + 180.0 - turn, BOARD)


def turned_over(at: Pose, degrees: float) -> Pose:
    """Turned about x: beyond 90 degrees a pole is upside down, its cord still leaving in the same direction."""
    return np.concatenate((at[:3], multiply(quaternion((1.0, 0.0, 0.0), radians(degrees)), at[3:])))


def _raised(at: Pose, height: float) -> Pose:
    return np.array([*at[:2], height, *at[3:]])
