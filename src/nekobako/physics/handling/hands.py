"""Moves bodies by seats' hands: small timed records come in from a socket, a gamepad, a bot or a journal.

A record's `grip` names a body. While a hand holds it, the record's pose is the pose that BODY should take (its own
frame: a pole's origin is the middle of its foot), so that a record means the same wherever the body is held. While a
hand is empty, the pose is the hand's own place, and what it grips next it grips at the point nearest to there; a hand
that has shown no place grips the middle. The newest record of a hand counts; late and doubled ones are ignored, places
out of the room are brought back into it, and the grip limits speed and force whatever is asked. Where pieces have
fingertips to be held by, a record may tell their direction.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import mujoco
import numpy as np

from nekobako.core.handling import HandRecord
from nekobako.physics import pose as poses
from nekobako.physics.errors import BadInput, require_finite, require_positive
from nekobako.physics.handling.fingers import Fingers, check_wish
from nekobako.physics.handling.grip import BEAT, Grip, GripSettings, carried_mass, extent
from nekobako.physics.handling.grip_rule import GripRule, HandName, NotToBeGripped
from nekobako.physics.handling.nudge import Nudge
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.pose import Pose, Vector
from nekobako.physics.world import World

LONGEST: Final = 86_400_000  # ms; no handling lasts a day, and a later time would deafen the hand
PARTING: Final = 1.0  # cm/s downwards: what is let go in mid-air must not fall asleep there
TOUCH: Final = 0.06  # s; how long a poke lasts


@dataclass
class HandState:
    seat: int
    number: int
    heard: int = -1  # ms; the time of its newest record
    place: Vector | None = None  # of the empty hand
    grip: Grip | None = None
    poke: Nudge | None = None

    @property
    def holds(self) -> str | None:
        return self.grip.body if self.grip else None

    @property
    def busy(self) -> bool:
        return self.grip is not None or (self.poke is not None and not self.poke.over)


class HandController:
    """Some seats' hands in one world. `grippable` are the bodies that may be held, or a rule that tells; by default all
    but a cord's links.

    >>> from nekobako.physics.handling.grip_rule import two_hands
    >>> from nekobako.physics.pieces import Prism
    >>> from nekobako.physics.pieces.prism import PrismSize
    >>> world = World()
    >>> world.add(Prism("pole", PrismSize(0.85, 6.0, 0.7)), poses.pose(0, 0, 0))
    >>> hands = HandController(world, two_hands(0))
    >>> hands.feed(0, HandRecord(t=0, hand=1, grip="pole", pose=(0.0, 0.0, 4.0, 1.0, 0.0, 0.0, 0.0)))
    True
    >>> hands[0, 1].holds
    'pole'
    """

    def __init__(
        self,
        world: World,
        names: Iterable[HandName],
        grippable: Collection[str] | GripRule | None = None,
        feel: GripSettings | None = None,
        tremors: Mapping[HandName, Tremor] | None = None,
    ) -> None:
        self._world = world
        self._hands = {name: HandState(*name) for name in names}
        self._rule = None if grippable is None or isinstance(grippable, Collection) else grippable
        self.grippable = frozenset(grippable) if isinstance(grippable, Collection) else None
        self._feel = feel or GripSettings()
        self._tremors = dict(tremors or {})
        self.fingers = Fingers(world)
        self._nudges: list[Nudge] = []
        self._rows: list[tuple[Any, list[Grip]]] = []  # where a held body's force and torque are written, and by whom
        self._data: Any = None  # the rows are rows of this
        self._changed = False  # who holds what
        self._steps = max(1, round(BEAT / world.settings.step))  # of a beat
        self._next = 0  # steps to the next one

    def __getitem__(self, name: HandName) -> HandState:
        if name not in self._hands:
            raise BadInput("hand", f"seat {name[0]} has no hand {name[1]} here")
        return self._hands[name]

    @property
    def busy(self) -> bool:
        """Whether any hand holds or pokes something."""
        return bool(self._nudges) or any(hand.grip for hand in self._hands.values())

    @property
    def held(self) -> list[str]:
        """The bodies in hands."""
        return [hand.grip.body for hand in self._hands.values() if hand.grip]

    # --- what comes in

    def feed(self, seat: int, record: HandRecord) -> bool:
        """Take a record in; False if it came late. Refused, nothing has changed."""
        return self.feed_all([(seat, record)]) == 1

    def feed_all(self, records: Iterable[tuple[int, HandRecord]]) -> int:
        """Take several in, all or none of them; how many were not late."""
        if self._world.data is not self._data:
            self._bind()  # what is gone from the world is gone from the hands
        held = {name: hand.holds for name, hand in self._hands.items()}
        heard = {name: hand.heard for name, hand in self._hands.items()}
        taken: list[tuple[HandState, HandRecord, Pose]] = []
        for seat, record in records:
            name = seat, record.hand
            hand, at = self[name], self._checked(record)
            if record.t <= heard[name]:
                continue
            if record.grip is not None and record.grip != held[name]:
                self._check_grab(name, held, record.grip)
            held[name], heard[name] = record.grip, record.t
            taken.append((hand, record, at))
        for hand, record, at in taken:
            self._take(hand, record, at)
        return len(taken)

    def poke(
        self,
        name: HandName,
        body: str,
        impulse: Sequence[float] | Vector,
        at: Sequence[float] | Vector,
        seconds: float = TOUCH,
    ) -> None:
        """Push a body with an empty hand: an impulse in dyn s, at a point of the world, spread over some time."""
        hand = self[name]
        if hand.busy:
            raise BadInput("hand", f"hand {hand.number} of seat {hand.seat} is busy")
        self._world.body_number(body)
        push, point = _vector("impulse", impulse), _vector("point", at)
        require_positive("seconds", seconds)
        steps = max(1, round(seconds / self._world.settings.step))
        limit = self._feel.strength * carried_mass(self._world, body) * self._world.settings.gravity
        hand.poke = Nudge(body, self._nearest(body, point), push, steps, self._world.settings.step, limit)
        self._nudges.append(hand.poke)

    def open(self) -> None:
        """Let everything go."""
        for hand in self._hands.values():
            self._let_go(hand)

    def take_over(self) -> None:
        """Let everything go and listen anew, whatever time it was: from now on someone else leads these hands."""
        self.open()
        for hand in self._hands.values():
            hand.heard, hand.place = -1, None

    def _checked(self, record: HandRecord) -> Pose:
        """A record's pose, inside the room."""
        if type(record.t) is not int or not 0 <= record.t <= LONGEST:
            raise BadInput("t", f"must be whole milliseconds from 0 to {LONGEST}")
        check_wish(record.fingers)
        at = poses.checked_pose(record.pose)
        room = self._world.settings.room
        at[:3] = np.clip(at[:3], -room, room)
        return at

    def _check_grab(self, name: HandName, held: Mapping[HandName, str | None], body: str) -> None:
        hand = self[name]
        if body not in self._world.bodies():
            raise BadInput("grip", f"there is no {body!r} here to grip")
        if held[name] is not None:
            raise BadInput(
                "grip", f"hand {hand.number} of seat {hand.seat} holds {held[name]!r} already, not {body!r} too"
            )
        if self._rule is not None:
            rule = self._rule.refuses(name, body, held)
            if rule is not None:
                raise NotToBeGripped(body, rule)
        elif body not in self.grippable if self.grippable is not None else self._is_cord(body):
            raise NotToBeGripped(body)
        if hand.busy and not hand.grip:
            raise BadInput("grip", f"hand {hand.number} of seat {hand.seat} is poking")

    def _is_cord(self, body: str) -> bool:
        parts = (part for piece in self._world.pieces.values() for part in piece.parts.values())
        return any(part.body == body and part.kind == "cord" for part in parts)

    def _take(self, hand: HandState, record: HandRecord, at: Pose) -> None:
        hand.heard = record.t
        if record.grip is None:
            self._let_go(hand)
            hand.place = at[:3]
            return
        if hand.grip is None:
            self._grab(hand, record.grip)
        if hand.grip is not None:
            hand.grip.aim(at)
            self.fingers.hold(record.grip, record.fingers)

    def _grab(self, hand: HandState, body: str) -> None:
        world = self._world
        if hand.place is None:
            point: Vector = world.model.body_ipos[world.body_number(body)].copy()
        else:
            point = self._nearest(body, hand.place)
        hand.grip = Grip(world, body, point, self._feel, self._tremors.get((hand.seat, hand.number)))
        self._changed = True
        if self._rule is not None:
            self._rule.gripped((hand.seat, hand.number), body)

    def _let_go(self, hand: HandState) -> None:
        if hand.grip is None:
            return
        body, hand.grip, self._changed = hand.grip.body, None, True
        if any(other.holds == body for other in self._hands.values()):
            return
        self.fingers.let_go(body)
        number = self._world.body_number(body)
        mass, middle = self._world.model.body_mass[number], self._world.model.body_ipos[number].copy()
        down = np.array([0.0, 0.0, -PARTING * mass])
        self._nudges.append(Nudge(body, middle, down, 1, self._world.settings.step))

    def _nearest(self, body: str, place: Vector) -> Vector:
        """The point of a body's box that is nearest to a place, in the body's own frame."""
        at = self._world.pose(body)
        low, high = extent(self._world.model, self._world.body_number(body))
        return np.clip(poses.rotate(poses.inverse(at[3:]), place - at[:3]), low, high)

    # --- at every step

    def push(self) -> None:
        """Write the hands' forces into the world; when no hand is at work, there is nothing to do."""
        if self._changed or (self._rows and self._world.data is not self._data):
            self._bind()
        if self._rows:
            if not self._next:
                self._beat()
            self._next -= 1
        if self._nudges:
            self._nudge()

    def tidy(self) -> None:
        """Leave no force behind of a hand that has let go."""
        if self._changed:
            self._bind()

    def _beat(self) -> None:
        self._next = self._steps
        self._look()
        time = self._data.time
        for row, grips in self._rows:
            row[0], row[1], row[2], row[3], row[4], row[5] = grips[0].wrench(time)
            for grip in grips[1:]:
                for number, value in enumerate(grip.wrench(time)):
                    row[number] += value

    def _look(self) -> None:
        """Bring places and velocities up to date: after a step they are those before it, unless someone has looked, and
        being looked at must not change what a hand does."""
        model, data = self._world.model, self._world.data
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        mujoco.mj_comVel(model, data)

    def _nudge(self) -> None:
        self._look()
        model, data = self._world.model, self._world.data
        data.qfrc_applied[:] = 0.0
        for nudge in self._nudges:
            nudge.push(model, data, self._world.body_number(nudge.body))
        self._nudges = [nudge for nudge in self._nudges if not nudge.over]
        self._changed = self._changed or not self._nudges

    def _bind(self) -> None:
        """Find out who holds what, and where that is written; what nobody pushes is free."""
        world, data = self._world, self._world.data
        data.xfrc_applied[:] = 0.0
        data.qfrc_applied[:] = 0.0
        if data is not self._data:
            self._lose_what_is_gone()
            self.fingers.bind()
        holds: dict[str, list[Grip]] = {}
        for hand in self._hands.values():
            if hand.grip:
                holds.setdefault(hand.grip.body, []).append(hand.grip)
        for grips in holds.values():
            for grip in grips:
                grip.share = 1 / len(grips)
                grip.bind(world)
        self._rows = [(memoryview(data.xfrc_applied[world.body_number(body)]), grips) for body, grips in holds.items()]
        self._data, self._changed, self._next = data, False, 0

    def _lose_what_is_gone(self) -> None:
        here = set(self._world.bodies())
        for hand in self._hands.values():
            if hand.holds not in here:
                hand.grip = None
        self._nudges = [nudge for nudge in self._nudges if nudge.body in here]


def _vector(field: str, values: Sequence[float] | Vector) -> Vector:
    if len(values) != 3:
        raise BadInput(field, f"must be three numbers, not {len(values)}")
    require_finite(field, values)
    return np.array(values, dtype=float)
