"""The scripted hand: "put this there", carried out by hand records like anyone else's, at full physics.

>>> from nekobako.physics.handling.grip_rule import two_hands
>>> from nekobako.physics.handling.hands import HandController
>>> from nekobako.physics.pieces import Prism
>>> from nekobako.physics.pieces.prism import PrismSize
>>> from nekobako.physics.world import World
>>> world = World()
>>> world.add(Prism("pole", PrismSize(0.85, 6.0, 0.7)), poses.pose(0, 0, 0))
>>> simulation = Simulation(world, HandController(world, two_hands(0)))
>>> hand = ScriptedHand(simulation, two_hands(0))
>>> run_motion(simulation, hand.place("pole", poses.pose(5, 3, 0, yaw=30))).reached
True
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import cos, radians, sin

import numpy as np

from nekobako.physics import pose as poses
from nekobako.physics.errors import BadInput, require_finite
from nekobako.physics.handling.grip import extent
from nekobako.physics.handling.grip_rule import HandName
from nekobako.physics.handling.hands import TOUCH
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pieces import HangingCat, Pair
from nekobako.physics.pose import Pose, Vector
from nekobako.physics.scripted_hand.hook_path import cord_point, path_off, path_onto
from nekobako.physics.scripted_hand.motions import Hold, Motion, MotionResult, Pace, carry, poke, run_motion
from nekobako.physics.scripted_hand.overbend import overbent
from nekobako.physics.scripted_hand.paths import Poses, as_a_pair, each_alone

__all__ = ["Motion", "MotionResult", "Pace", "ScriptedHand", "run_motion"]


class ScriptedHand:
    """One or two hands of a simulation, of one seat or of two. Its motions are there to be run."""

    def __init__(self, simulation: Simulation, hands: Sequence[HandName], pace: Pace | None = None) -> None:
        self.simulation = simulation
        self.hands = list(hands)
        self.pace = pace or Pace()

    # --- motions

    def place(self, body: str, at: Pose) -> Motion:
        """Put a single body somewhere with one hand."""
        hold = Hold(self.hands[0], body, self._middle(body), poses.checked_pose(at))
        return carry(self.simulation, [hold], each_alone, self.pace, self._way_off(body))

    def place_two(self, goals: Mapping[str, Pose]) -> Motion:
        """Put two single bodies somewhere in one go, each in one hand."""
        holds = [
            Hold(hand, body, self._middle(body), poses.checked_pose(at))
            for hand, (body, at) in zip(self._two(), goals.items(), strict=True)
        ]
        tall = max(self._height(body) for body in goals)
        return carry(self.simulation, holds, each_alone, self.pace, apart=tall + self.pace.clear)

    def shift(self, body: str, at: Pose, fingers: float | None = None) -> Motion:
        """Move a single body a little with one hand, lifted by millimetres: what it is tied to stays where it is."""
        hold = Hold(self.hands[0], body, self._middle(body), poses.checked_pose(at), fingers=fingers)
        return carry(self.simulation, [hold], each_alone, self.pace, over_all=False)

    def place_pair(
        self, piece: str, first: Pose, second: Pose, fingers: tuple[float | None, float | None] = (None, None)
    ) -> Motion:
        """Put two poles joined by a cord somewhere, both at once, each in one hand: the cord comes down on its place
        from above and sweeps nothing. `fingers`: in which direction each is held."""
        pair, holds = self._both(piece, first, second)
        holds = [replace(hold, fingers=direction) for hold, direction in zip(holds, fingers, strict=True)]

        def beyond(at: Poses) -> Poses | None:
            grips = [self.simulation.hands[hold.hand].grip for hold in holds]
            return overbent(pair, [grip for grip in grips if grip], at)

        return carry(self.simulation, holds, as_a_pair, self.pace, beyond=beyond)

    def carry_pair(self, piece: str, first: Pose, second: Pose) -> Motion:
        """The same where it does not matter how its cord is bent: out of the way, from however it stands or lies."""
        _, holds = self._both(piece, first, second)
        return carry(self.simulation, holds, as_a_pair, self.pace)

    def _both(self, piece: str, first: Pose, second: Pose) -> tuple[Pair, list[Hold]]:
        goals = [poses.checked_pose(first, "poles[0]"), poses.checked_pose(second, "poles[1]")]
        pair = self.simulation.world.pieces.get(piece)
        if not isinstance(pair, Pair):
            raise BadInput("piece", f"{piece!r} is not two poles with a cord")
        holds = [
            Hold(hand, pole, self._middle(pole), goal)
            for hand, pole, goal in zip(self._two(), pair.poles, goals, strict=True)
        ]
        return pair, holds

    def lay(self, body: str, at: Pose) -> Motion:
        """Put a broad body somewhere with two hands, at its two sides along its x."""
        goal = poses.checked_pose(at)
        world = self.simulation.world
        low, high = extent(world.model, world.body_number(body))
        middle = (low + high) / 2
        sides = [np.array([x, middle[1], middle[2]]) for x in (low[0], high[0])]
        holds = [
            Hold(hand, body, poses.to_world(world.pose(body), side), goal)
            for hand, side in zip(self._two(), sides, strict=True)
        ]
        return carry(self.simulation, holds, each_alone, self.pace)

    def hang(self, cat: str, piece: str, share: float, flipped: bool = False, by: str = "paw") -> Motion:
        """Hang a cat by a hook on a cord, at a share of it from the first pole; flipped, it looks the other way."""
        world = self.simulation.world
        pair, hooked = world.pieces.get(piece), world.pieces.get(cat)
        if not isinstance(pair, Pair):
            raise BadInput("piece", f"{piece!r} has no cord")
        if not isinstance(hooked, HangingCat):
            raise BadInput("cat", f"{cat!r} cannot hang")
        way_in, goal = path_onto(hooked.hook(by), cord_point(world, pair, share), flipped)
        hold = Hold(self.hands[0], cat, self._middle(cat), goal, swings=True)
        return carry(self.simulation, [hold], each_alone, self.pace, self._way_off(cat), way_in)

    def pet(
        self, body: str, impulse: float, towards: float = 0.0, height: float = 0.8, seconds: float = TOUCH
    ) -> Motion:
        """Poke a body with an impulse in dyn s, towards an angle in degrees, at a share of its height."""
        require_finite("impulse", [impulse, towards, height])
        world = self.simulation.world
        low, high = extent(world.model, world.body_number(body))
        at = world.pose(body)
        point = poses.to_world(at, [*((low + high) / 2)[:2], low[2] + height * (high[2] - low[2])])
        push = impulse * np.array([cos(radians(towards)), sin(radians(towards)), 0.0])
        return poke(self.simulation, self.hands[0], body, push, point, self.pace, seconds)

    def _two(self) -> list[HandName]:
        if len(self.hands) != 2:
            raise BadInput("hands", f"this takes two hands, not {len(self.hands)}")
        return self.hands

    def _middle(self, body: str) -> Vector:
        world = self.simulation.world
        return poses.to_world(world.pose(body), world.model.body_ipos[world.body_number(body)])

    def _height(self, body: str) -> float:
        world = self.simulation.world
        low, high = extent(world.model, world.body_number(body))
        return float(high[2] - low[2])

    def _way_off(self, body: str) -> list[Poses]:
        cat = self.simulation.world.pieces.get(body)
        return path_off(self.simulation.world, cat) if isinstance(cat, HangingCat) else []
