"""Stances: postures, storeys, what stands on what, the pile a cat belongs to, and what has dropped off since."""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from nekobako.physics.facts.shapes import Points
from nekobako.physics.facts.types import Contact, Facts, Posture, Stance
from nekobako.physics.parts import Kind
from nekobako.physics.pose import Pose, tilt_of

# From how many degrees a body leans: poles stand on level ends, what is of card stands well on a sloping floor.
LEANS_FROM: Final[Mapping[Kind, float]] = {"pole": 5.0, "wall": 25.0, "plate": 25.0, "cat": 25.0}
LIES_FROM: Final = 45.0
# What counts as one more storey of a kind, through which kinds: a cat on a floor that lies on a cat is no pile of cats.
THROUGH: Final[Mapping[Kind, frozenset[Kind]]] = {
    "pole": frozenset({"pole"}),
    "cat": frozenset({"cat"}),
    "wall": frozenset({"wall", "plate"}),
    "plate": frozenset({"wall", "plate"}),
}


def posture_of(tilt: float, kind: Kind = "pole") -> Posture:
    if tilt > 180.0 - LIES_FROM:
        return "upside down"
    if tilt >= LIES_FROM:
        return "lying"
    return "leaning" if tilt >= LEANS_FROM.get(kind, 5.0) else "standing"


def stance_of(piece: str, body: str, kind: Kind, at: Pose, corners: Points) -> Stance:
    """How a body stands by its pose alone; on what, `carried` adds."""
    tilt = tilt_of(at)
    heights = corners[:, 2]
    bottom, top = 10 * float(heights.min()), 10 * float(heights.max())
    return Stance(piece, body, kind, tilt, posture_of(tilt, kind), bottom, top)


def carried(stances: Iterable[Stance], contacts: Iterable[Contact]) -> tuple[Stance, ...]:
    """The same stances, with what each is stacked on and its storey."""
    stances = list(stances)
    under: dict[str, list[str]] = {stance.body: [] for stance in stances}
    for contact in contacts:
        below = under.get(contact.one.body)
        if contact.manner == "stacked" and below is not None and contact.two.body not in below:
            below.append(contact.two.body)
    kinds = {stance.body: stance.kind for stance in stances}
    counts = {kind: _Pile(kind, under, kinds) for kind in THROUGH}
    return tuple(
        msgspec.structs.replace(
            stance,
            on=tuple(sorted(under[stance.body])),
            storey=counts[stance.kind].height(stance.body) if under[stance.body] else 0,
        )
        for stance in stances
    )


class _Pile:
    """How many of a kind lie on one another, down from a body and with it. Each body is worked out once."""

    def __init__(self, kind: Kind, under: Mapping[str, list[str]], kinds: Mapping[str, Kind]) -> None:
        self._kind, self._under, self._kinds = kind, under, kinds
        self._known: dict[str, int] = {}

    def height(self, body: str) -> int:
        if self._kinds.get(body) not in THROUGH[self._kind]:
            return 0
        if body not in self._known:
            self._known[body] = 0  # in a heap two things may rest on each other: no body counts under itself
            below = max((self.height(under) for under in self._under[body]), default=0)
            self._known[body] = below + (self._kinds[body] == self._kind)
        return self._known[body]


def grounds(facts: Facts, body: str) -> frozenset[str]:
    """What a pile stands on: down from a body through its own kind, the first things of another kind (T-23)."""
    stances = {stance.body: stance for stance in facts.stances}
    kind, seen, ends = stances[body].kind, {body}, set()
    todo = list(stances[body].on)
    while todo:
        below = todo.pop()
        if below in seen:
            continue
        seen.add(below)
        if below in stances and stances[below].kind == kind:
            todo += stances[below].on
        else:
            ends.add(below)
    return frozenset(ends)


def dropped(before: Facts, after: Facts, by_mm: float = 1.0) -> tuple[str, ...]:
    """Bodies that rest on nothing of what they stood on before, and are lower by more than a trembling (N-30)."""
    then = {stance.body: stance for stance in before.stances}
    return tuple(
        now.body
        for now in after.stances
        if (was := then.get(now.body)) is not None
        and was.on
        and not set(was.on) & set(now.on)
        and now.bottom_mm < was.bottom_mm - by_mm
    )
