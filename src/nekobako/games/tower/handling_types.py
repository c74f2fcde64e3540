"""Types of a handling: what hands find when they begin and leave behind, as data that rules can apply; no simulator."""

from collections.abc import Collection, Iterable, Iterator
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from nekobako.games.tower import judge
from nekobako.games.tower.judge import Fall, FloorWalls, Spots
from nekobako.games.tower.judge.shoves import Poses
from nekobako.physics.facts import Facts
from nekobako.physics.live_world.results import LiveWorldResult, SurveyedWorld


class HandlingContext(Struct, frozen=True):
    """What a handling must know of the game's state. Whatever asks what has fallen asks here: the alarm of the live
    world, the verdict at rest, and whoever reads a journal."""

    now: SurveyedWorld
    seat: int  # whose two hands act
    built: FloorWalls  # the walls under each accepted floor, floor 1 first: ((), ("brick-1", "angel-1"), ...)
    own: tuple[str, ...] = ()  # pieces of the action under way that are in the world already
    counted: int = 0  # walls that fell on the table earlier in this turn (T-35)
    fresh: tuple[str, ...] = ()  # walls accepted in this very turn: they never count (T-35)
    stood: Spots = {}  # where Nakama stood when the turn began, those that go back if they are shoved (T-34)
    box: int = 0  # which walls this table's are (irregularity)

    @property
    def top(self) -> int:
        """The number of the highest accepted floor."""
        return len(self.built)

    def fall(self, facts: Facts, carried: Collection[str], poses: Poses | None = None) -> Fall:
        """What has come down since, and by the poses what was shoved; `carried` are the pieces that hands work with."""
        fell = judge.fall(self.now.facts, facts, self.built, carried, self.fresh)
        standing = {cat: spot for cat, spot in self.stood.items() if cat not in (*carried, *fell.cats)}
        away = tuple(cat for cat in judge.shoved(standing, poses or {}) if standing[cat].floor not in fell.floors)
        return replace(fell, shoved=away, homes=fell.homes | {cat: standing[cat].floor for cat in away})

    def after(self, fall: Fall) -> Self:
        """With what fell taken off and counted."""
        counted = self.counted + len(fall.walls_on_table)
        return replace(self, built=judge.left(self.built, fall), counted=counted)

    def falls(self, rests: Iterable[Facts], carried: Collection[str]) -> Iterator[Fall]:
        """What has come down at each rest, one after the other, until a fall ends the game."""
        context = self
        for facts in rests:
            fall = context.fall(facts, carried)
            if fall:
                yield fall
            if judge.ends(fall, context.counted):
                return
            context = context.after(fall)


class HandlingResult(LiveWorldResult, frozen=True):
    """`after` is the world once it was put in order; if the fall ended the game, as it fell (then the alarm may say
    "collapse", and it need not be at rest)."""

    fell: tuple[Facts, ...] = ()  # in journals that have no `falls`: the facts at each rest before it was put in order
    removed: tuple[str, ...] = ()  # pieces that left the world: fallen ones, and the action's own (T-37)
    restored: tuple[str, ...] = ()  # cats that a scripted hand put back (T-34, T-56)
    falls: tuple[Fall, ...] | None = None  # what came down, in order, before each time that it was put in order
