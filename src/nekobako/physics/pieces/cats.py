"""Cats: two that hang from a cord by inverted Us, and one that stands and can be stacked. All are made of boxes."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Final

import mujoco

from nekobako.physics.errors import BadInput, require_positive
from nekobako.physics.pieces.hook import ARM, HOOK, TALL, Box, Hook, turned_over
from nekobako.physics.pieces.piece import Part, Piece, lone_body
from nekobako.physics.pose import Pose


@dataclass(frozen=True)
class _Boxes(Piece):
    """A cat as a rigid compound of boxes, scaled from one drawn at scale 1."""

    name: str
    mass: float
    scale: float = 1.0
    damping: float = 1.0  # 1/s

    def __post_init__(self) -> None:
        require_positive("mass", self.mass)
        require_positive("scale", self.scale)

    @property
    @abstractmethod
    def shape(self) -> tuple[Box, ...]:
        """At scale 1."""

    @property
    def turning(self) -> float | None:
        """What damps its turning, in g cm2/s, where that is not as much as damps its way."""
        return None

    @property
    def bodies(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def parts(self) -> dict[str, Part]:
        return {f"{self.name}.{box}": Part(self.name, self.name, "cat", box) for box in range(len(self.shape))}

    def build(self, spec: Any, at: Pose) -> None:
        body = lone_body(spec, self.name, self.damping * self.mass, self.turning)
        volume = sum(size[0] * size[1] * size[2] for size, _ in self.shape)
        for number, (size, middle) in enumerate(self.shape):
            body.add_geom(
                name=f"{self.name}.{number}",
                type=mujoco.mjtGeom.mjGEOM_BOX,
                size=[self.scale * half for half in size],
                pos=[self.scale * place for place in middle],
                mass=self.mass * size[0] * size[1] * size[2] / volume,
            )


TWO_HOOKS: Final = 2 * (TALL + HOOK[0][1][2] + HOOK[0][0][2])  # cm of a card cat that are not its torso

# Half sizes and middles in cm. The cord passes along y through the origin, under the bend of the U; it gets there
# between the paw and the torso, which leave it half a centimetre.
_HOOKED: Final[tuple[Box, ...]] = (
    *HOOK[:2],
    ((0.075, 0.15, 0.45), (-0.375, 0.0, -0.15)),  # the arm
    ((0.3, 0.2, 0.6), (-0.35, 0.0, -1.2)),  # the torso
)
# The base, the flat back on which another may stand, and the head.
_STANDING: Final[tuple[Box, ...]] = (
    ((0.95, 0.6, 0.15), (0.0, 0.0, 0.15)),
    ((0.7, 0.35, 0.65), (-0.15, 0.0, 0.95)),
    ((0.25, 0.35, 0.6), (0.8, 0.0, 1.9)),
)


class HangingCat(_Boxes):
    """One that has hooks to hang by: its body's origin lies in the first, where the cord goes through along its y."""

    @property
    @abstractmethod
    def hooks(self) -> tuple[Hook, ...]: ...

    def hook(self, name: str) -> Hook:
        for hook in self.hooks:
            if hook.name == name:
                return hook
        raise BadInput("by", f"{self.name!r} has no {name!r} to hang by")


@dataclass(frozen=True)
class HookedCat(HangingCat):
    """One with a single hook, its paw."""

    damping: float = 4.0

    @property
    def hooks(self) -> tuple[Hook, ...]:
        return (Hook("paw", scale=self.scale),)

    @property
    def shape(self) -> tuple[Box, ...]:
        return _HOOKED


@dataclass(frozen=True)
class CardCat(HangingCat):
    """One cut out of card, with a hook at either end: by its tail it hangs head down. Its torso's middle is `lean`
    beside the paw's hook and the tail's hook is `tail` beside it: so it is balanced otherwise on each."""

    long: float = 4.0  # cm, over all
    wide: float = 1.2
    lean: float = 0.0
    tail: float = 0.0
    damping: float = 4.0

    def __post_init__(self) -> None:
        super().__post_init__()
        require_positive("wide", self.wide)
        if self.long <= TWO_HOOKS:
            raise BadInput("long", f"must be more than its two hooks, {TWO_HOOKS} cm, not {self.long}")
        for field, arm in (("lean", -self.lean - ARM), ("tail", self.tail - self.lean + ARM)):
            if abs(arm) > self.wide / 2:
                raise BadInput(field, "its hook's arm must end at its torso")

    @property
    def turning(self) -> float:
        # About its hook it is a pendulum: without this a long cat would swing for half a minute.
        return self.damping * self.mass * (self.long / 2) ** 2

    @property
    def hooks(self) -> tuple[Hook, ...]:
        return Hook("paw", scale=self.scale), Hook("tail", (self.tail, 0.0, self._far), turned=True, scale=self.scale)

    @property
    def _far(self) -> float:
        """The height of the tail's hook."""
        return 2 * (HOOK[0][1][2] + HOOK[0][0][2]) - self.long

    @property
    def shape(self) -> tuple[Box, ...]:
        torso = (self.long - TWO_HOOKS) / 2
        card = HOOK[0][0][1]
        body: Box = (self.wide / 2, card, torso), (self.lean, 0.0, -TALL - torso)
        return *HOOK, body, *turned_over(HOOK, (self.tail, 0.0, self._far))


@dataclass(frozen=True)
class StandingCat(_Boxes):
    """Its body's origin is the middle of its base's underside; it looks along +x."""

    @property
    def shape(self) -> tuple[Box, ...]:
        return _STANDING
