"""A live world of the Tower: hands act, it comes to rest, and what fell is put in order before it is finished.

One stage follows another: what the hands do, then, if accepted pieces came down and the game goes on, a stage in which
what fell is off the table and a steady hand puts the fallen cats back (T-34). People's hands act in the first alone.
"""

from collections.abc import Collection
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from nekobako.core.handling import Handling, HandRecord
from nekobako.core.shaping import shaped
from nekobako.games.tower.actions import Hand
from nekobako.games.tower.handling.alarm import AFTERMATH, Collapse
from nekobako.games.tower.handling.manner import REST, brisk, tremors
from nekobako.games.tower.handling.order import Order, put_in_order
from nekobako.games.tower.handling.scene import Scene
from nekobako.games.tower.handling.worlds import facts_of
from nekobako.games.tower.judge import TABLE, cat_violations, ends, fall, floor_of, home_of, left, lies
from nekobako.games.tower.material import BLACK_CATS, NEKO
from nekobako.games.tower.pieces import ASK, piece
from nekobako.games.tower.results import Handled
from nekobako.physics.errors import BadInput
from nekobako.physics.facts import Facts, FirstTouch
from nekobako.physics.handling.hands import HandName, Hands, two_hands
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.live.live import LiveWorld, Planner
from nekobako.physics.live.results import Worked
from nekobako.physics.world import World

TRIES: Final = 3  # at putting cats back, should one fall again


class TowerWorld(Handling):
    """`own` are the action's pieces in this world; `carried` is a cat that shall come to stand on something, and is put
    back where it stood if it does not."""

    def __init__(
        self,
        scene: Scene,
        world: World,
        own: Collection[str] = (),
        plan: Planner | None = None,
        hand: Hand | UnsetType = UNSET,
        carried: tuple[str, str] | None = None,
    ) -> None:
        self.world = world
        self._scene = scene
        self._own = tuple(own)
        self._due = dict([carried]) if carried else {}  # cats that should stand somewhere, and on what
        self._names = two_hands(scene.seat)
        now = scene.now.world
        resting = now["poses"] if now.get("asleep") else ()
        self._stage = self._live(plan, tremors(hand, self._names), resting)
        self._seen = False  # what this rest has come to
        self._fell: list[Facts] = []
        self._removed: list[str] = []
        self._restored: list[str] = []
        self._past = 0  # ms of the stages that are over
        self._touches: list[FirstTouch] = []

    def _live(self, plan: Planner | None, trembling: dict[HandName, Tremor], asleep: Collection[str] = ()) -> LiveWorld:
        hands = Hands(self.world, self._names, self._own, tremors=trembling)
        if plan is not None:
            hands.grippable = None  # a planned errand takes what it is for
        alarm = Collapse(self._scene)
        return LiveWorld(self.world, hands, self._names, ASK, brisk(plan), alarm, AFTERMATH, REST, asleep=asleep)

    # --- what comes in

    def feed(self, seat: int, record: HandRecord) -> None:
        if not self._fell:
            self._stage.feed(seat, record)
            self._seen = False

    def release(self) -> None:
        if not self._fell:
            self._stage.release()
            self._seen = False

    def refold(self, wall: str, degrees: float) -> None:
        """Fold a wall by another angle where it is, in the hand or out of it; `BadInput` where it has no room."""
        folded, unfolded, at = piece(wall, degrees), self.world.pieces[wall], self.world.pose(wall)
        self.world.remove(wall)
        try:
            self.world.add(folded, at)
        except BadInput:  # there is no room for it, folded like that
            self.world.add(unfolded, at)
            raise

    # --- frame by frame

    def frame(self) -> bytes:
        shown = self._stage.frame()
        if self._stage.finished and not self._seen:
            self._seen = True
            self._look()
        return shown

    def whole(self) -> bytes:
        return self._stage.whole()

    @property
    def by_people(self) -> bool:
        return self._stage.by_people and not self._fell

    @property
    def finished(self) -> bool:
        return self._stage.finished

    def _look(self) -> None:
        """At rest: has anything come down that must be put in order?"""
        facts = self._stage.alarmed or facts_of(self.world)
        order = self._order(facts) if len(self._fell) < TRIES else None
        if order is None:
            return
        self._fell.append(facts)
        if ends(order.fell, self._scene.built, self._scene.counted):
            return
        self._keep_past(order)
        self._seen = False
        self._stage = self._live(put_in_order(self.world, self._scene.now, order), {})

    def _order(self, facts: Facts) -> Order | None:
        """What to do about what fell since the hands began, and about cats that do not stand where they should."""
        scene, start = self._scene, self._scene.now.facts
        fell = fall(start, facts, scene.built, (*self._own, *self._due), scene.fresh)
        astray = [cat for cat, on in self._due.items() if on in fell.floors or not self._is_there(facts, cat, on)]
        if not fell and not astray:
            return None
        unfinished = self._own if fell else ()
        astray += [cat for cat in unfinished if cat == NEKO or cat in BLACK_CATS]  # they have no reserve
        homes = {cat: home_of(start, cat, fell.standing) for cat in astray} | dict(fell.homes)
        gone = (*fell.removed, *(piece for piece in (*astray, *unfinished) if homes.get(piece) is None))
        shaky = tuple(cat for cat in astray if cat in self._restored)
        return Order(fell, gone, {cat: home for cat, home in homes.items() if home is not None}, shaky)

    def _is_there(self, facts: Facts, cat: str, on: str) -> bool:
        if not self._fell:
            return not cat_violations(facts, cat, on)
        return floor_of(facts, cat) == (None if on == TABLE else on) and not lies(facts, cat)

    def _keep_past(self, order: Order) -> None:
        """The stage is over: what it came to, and what is left."""
        worked = shaped(self._stage.result(), Worked)
        self._past += worked.ms
        self._touches += worked.touches
        self._removed += [piece for piece in order.removed if piece in self.world.pieces]
        self._restored += [cat for cat in order.homes if cat not in self._restored]
        self._own, self._due = (), {**order.homes}
        counted = self._scene.counted + len(order.fell.walls_on_table)
        self._scene = replace(self._scene, built=left(self._scene.built, order.fell), counted=counted)

    # --- what came of it

    def result(self) -> Any:
        worked = shaped(self._stage.result(), Worked)
        return msgspec.to_builtins(
            Handled(
                worked.after,
                self._past + worked.ms,
                worked.at_rest,
                (*self._touches, *worked.touches),
                worked.alarm,
                worked.reached,
                worked.alarmed,
                tuple(self._fell),
                tuple(self._removed),
                tuple(self._restored),
            )
        )
