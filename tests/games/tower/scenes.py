"""Real scenes of the Tower: made by program actions or by fed hand records, never by setting poses."""

from collections.abc import Sequence

import msgspec
from msgspec import UNSET, UnsetType

from nekobako.core.handling import HandRecord
from nekobako.games.balance.actions import Hand
from nekobako.games.tower.actions import FloorPlace, WallPlace
from nekobako.games.tower.handling import TowerWorld, build, pet, set_down, take
from nekobako.games.tower.handling_types import HandlingContext, HandlingResult
from nekobako.games.tower.judge import Fall, FloorWalls, ends, left
from nekobako.games.tower.material import FLOORS, NEKO, SIZES, WallKind
from nekobako.games.tower.worlds import opening
from nekobako.physics.facts import Facts
from nekobako.physics.live_world.results import SurveyedWorld
from nekobako.physics.pose import Pose, multiply, pose, quaternion
from nekobako.physics.scripted_hand.paths import each_alone, glide

SEAT = 0
TICK = 16  # ms of a frame


def run(handling: TowerWorld) -> HandlingResult:
    while not handling.finished:
        handling.frame()
    return msgspec.convert(handling.result(), HandlingResult)


class Scenery:
    """A tower as it grows: what is accepted, and the world as the last hands left it."""

    def __init__(self) -> None:
        self.now: SurveyedWorld = opening([NEKO])
        self.built: FloorWalls = ((),)
        self.used: dict[WallKind, int] = {}

    @property
    def facts(self) -> Facts:
        return self.now.facts

    @property
    def top(self) -> str:
        return FLOORS[len(self.built) - 1]

    def start(self, own: Sequence[str] = ()) -> HandlingContext:
        return HandlingContext(self.now, SEAT, self.built, tuple(own))

    def name(self, kind: WallKind) -> str:
        self.used[kind] = self.used.get(kind, 0) + 1
        return f"{kind}-{self.used[kind]}"

    # --- by program actions

    def try_build(
        self, walls: Sequence[WallPlace], floor: FloorPlace, hand: Hand | UnsetType = UNSET
    ) -> tuple[HandlingResult, tuple[str, ...]]:
        """Built, not accepted yet: what came of it, and the names of the walls."""
        names = {self.name(place.kind): place for place in walls}
        handled = run(build(self.start(), names, FLOORS[len(self.built)], floor, hand))
        self.now = handled.after
        return handled, tuple(names)

    def build(self, walls: Sequence[WallPlace] | None = None, floor: FloorPlace | None = None) -> None:
        """One storey, accepted; level and in the middle unless told otherwise."""
        _, names = self.try_build(walls or level(), floor or FloorPlace(0.0, 0.0, 0.0))
        self.built = (*self.built, names)

    def set_down(self, cat: str, on: str, x: float, y: float, yaw: float = 0.0, back: bool = False) -> HandlingResult:
        return self._after(run(set_down(self.start(), cat, on, x, y, yaw, back=back)))

    def pet(self, cat: str, impulse: float, towards: float) -> HandlingResult:
        return self._after(run(pet(self.start(), cat, impulse, towards)))

    def _after(self, handled: HandlingResult) -> HandlingResult:
        self.now = handled.after
        for fall in falls_of(handled):
            self.built = left(self.built, fall)
        return handled

    # --- by hands

    def hands(self, pieces: Sequence[str], own: Sequence[str] = ()) -> "Fingers":
        return Fingers(take(self.start(own), pieces))


def falls_of(handled: HandlingResult) -> tuple[Fall, ...]:
    assert handled.falls is not None
    return handled.falls


def first_fall(handled: HandlingResult) -> tuple[Fall, bool]:
    """What fell first while hands acted, and whether that ends the game."""
    fall = falls_of(handled)[0]
    return fall, ends(fall) is not None


class Fingers:
    """Two hands that send records, one a frame, as a person's do."""

    def __init__(self, live: TowerWorld) -> None:
        self.live = live
        self.time = 0

    def tell(self, hand: int, grip: str | None, at: Pose, fold: float | None = None) -> None:
        x, y, z, qw, qx, qy, qz = at.tolist()
        self.live.feed(SEAT, HandRecord(self.time, hand, grip, (x, y, z, qw, qx, qy, qz), fold=fold))

    def lead(self, grips: dict[int, str], way: Sequence[Pose], speed: float = 30.0) -> None:
        """Take hold of a body with some hands, and lead it from place to place."""
        body = next(iter(grips.values()))
        now = self.live.world.pose(body)
        for goal in way:
            for (at,) in glide([now], [goal], each_alone, speed, 3.0, TICK / 1000):
                self._frame({hand: (grips[hand], at) for hand in grips})
            now = goal

    def let_go(self, *hands: int) -> None:
        away = pose(0.0, -30.0, 5.0)
        self._frame(dict.fromkeys(hands, (None, away)))

    def wait(self, seconds: float) -> None:
        for _ in range(round(1000 * seconds / TICK)):
            self._frame({})

    def done(self) -> HandlingResult:
        """The hands are empty: let it come to rest."""
        self.live.release()
        return run(self.live)

    def _frame(self, hands: dict[int, tuple[str | None, Pose]]) -> None:
        self.time += TICK
        for hand, (grip, at) in hands.items():
            self.tell(hand, grip, at)
        self.live.frame()


def surface(number: int) -> float:
    """How high the top of a floor is, all below it standing on bricks: z in cm."""
    return number * SIZES.floor.thickness + (number - 1) * SIZES.heights.brick


def level(kind: WallKind = "brick", apart: float = 4.4) -> tuple[WallPlace, WallPlace]:
    """Two walls of one kind facing each other: the floor on them is level."""
    return WallPlace(kind, -apart / 2, 0.0, 0.0), WallPlace(kind, apart / 2, 0.0, 180.0)


def storeys(count: int) -> Scenery:
    """So many floors above the first, level ones."""
    scenery = Scenery()
    for _ in range(count):
        scenery.build()
    return scenery


def flat(x: float, y: float, z: float) -> Pose:
    """Lying on a side."""
    at = pose(x, y, z)
    at[3:] = multiply(quaternion((1.0, 0.0, 0.0), 1.5707963), at[3:])
    return at
