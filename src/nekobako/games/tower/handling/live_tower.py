"""A live world of the Tower: hands act, it comes to rest, and what fell is put in order before it is finished.

One stage follows another: what the hands do, then, if accepted pieces came down and the game goes on, a stage in which
what fell is off the table and a scripted hand puts the fallen cats back (T-34). People's hands act in the first alone.
"""

from collections.abc import Collection
from math import isfinite
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from nekobako.core.decoding import shaped
from nekobako.core.foresight import Foresight
from nekobako.core.handling import Handling, HandRecord
from nekobako.games.balance.actions import Hand
from nekobako.games.balance.hand_tremors import tremors
from nekobako.games.tower.foresight import foresee_held
from nekobako.games.tower.handling.alarm import CollapseAlarm
from nekobako.games.tower.handling.restore import Restoration, put_in_order
from nekobako.games.tower.handling.world_builder import UNFOLDED, facts_of, from_box
from nekobako.games.tower.handling_types import HandlingContext, HandlingResult
from nekobako.games.tower.judge import TABLE, Fall, cat_violations, ends, floor_of, home_of, lies, shoved
from nekobako.games.tower.material import BLACK_CATS, FLOORS, NAKAMA, NEKO, WALLS
from nekobako.games.tower.pieces import ASK, STILL
from nekobako.games.tower.refusals import check_fold, illegal, malformed
from nekobako.physics.errors import BadInput
from nekobako.physics.facts import Facts, FirstTouch
from nekobako.physics.handling.grip_rule import HandName, two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.live_world.live_world import LiveWorld, MotionPlanner
from nekobako.physics.live_world.results import LiveWorldResult
from nekobako.physics.scripted_hand.hand import Pace, ScriptedHand
from nekobako.physics.scripted_hand.motions import Motion
from nekobako.physics.settle import RestCriteria
from nekobako.physics.world import World

# 50 cm/s in the mean, twice that in the middle of a way, is less than a hand's limit. What was let go is looked at
# while all comes to rest.
PACE: Final = Pace(carry=50.0, after=0.0)
# A tall tower that begins to topple is slow at first, hence the long hold; it sways for seconds, and what lies on its
# edges chatters, without going anywhere: where everything is counts, not how fast it goes.
REST: Final = RestCriteria(speed=0.0, acceleration=0.0, hold=0.25, at_least=0.25, stay=STILL)
TRIES: Final = 3  # at putting cats back: by hand, then by the game itself; one that will not stand goes to the reserve


class TowerWorld(Handling):
    """`own` are the action's pieces in this world; `carried` is a cat that shall come to stand on something, and is put
    back where it stood if it does not."""

    def __init__(
        self,
        start: HandlingContext,
        world: World,
        own: Collection[str] = (),
        plan: MotionPlanner | None = None,
        hand: Hand | UnsetType = UNSET,
        carried: tuple[str, str] | None = None,
    ) -> None:
        self.world = world
        self._context = start
        self._own = tuple(own)
        self._due = dict([carried]) if carried else {}  # cats that should stand somewhere, and on what
        self._carried = (*self._own, *self._due)  # may fall as they like (T-13)
        self._names = two_hands(start.seat)
        now = start.now.world
        resting = now["poses"] if now.get("asleep") else ()
        self._stage = self._live(plan, tremors(hand, self._names), resting)
        self._seen = False  # what this rest has come to
        self._orders = 0  # how often it was put in order, or would have been if the game went on
        self._falls: list[Fall] = []
        self._removed: list[str] = []
        self._restored: list[str] = []
        self._failed: dict[str, int] = {}  # how often a cat that was put back did not stay there
        self._past = 0  # ms of the stages that are over
        self._touches: list[FirstTouch] = []
        self._folds: dict[str, float] = {}  # what hands have folded, as they meant it

    def _live(
        self, plan: MotionPlanner | None, trembling: dict[HandName, Tremor], asleep: Collection[str] = ()
    ) -> LiveWorld:
        hands = HandController(self.world, self._names, self._own, tremors=trembling)
        if plan is not None:
            hands.grippable = None  # a planned motion takes what it is for
        alarm = CollapseAlarm(self._context)
        return LiveWorld(
            self.world, hands, self._names, ASK, _brisk(plan), alarm, alarm.aftermath(), REST, asleep=asleep
        )

    # --- what comes in

    def feed(self, seat: int, record: HandRecord) -> None:
        if not self._orders:
            self._stage.feed(seat, record)
            self._seen = False
            if record.fold is not None and self.by_people:
                self._fold_held(record.grip, record.fold)

    def _fold_held(self, wall: str | None, degrees: float) -> None:
        """A wall is folded while it is held (T-13)."""
        if not isfinite(degrees):
            malformed("not_finite", "hand.fold", value=str(degrees))
        if wall not in WALLS or wall not in self._stage.simulation.hands.held:
            illegal("not_folded", "T-13", "hand.fold")
        check_fold(degrees, "hand.fold")
        if self._folds.get(wall) == degrees:
            return
        try:
            self.refold(wall, degrees)
        except BadInput:
            before = self._folds.get(wall, self._context.now.world.get("folds", {}).get(wall, UNFOLDED))
            illegal("no_room_to_fold", "T-13", "hand.fold", piece=wall, fold=before)

    def release(self) -> None:
        if not self._orders:
            self._stage.release()
            self._seen = False

    def refold(self, wall: str, degrees: float) -> None:
        """Fold a wall by another angle where it is, in the hand or out of it; `BadInput` where it has no room."""
        folded, unfolded = from_box(self._context.box, wall, degrees), self.world.pieces[wall]
        at = self.world.pose(wall)
        self.world.remove(wall)
        try:
            self.world.add(folded, at)
        except BadInput:  # there is no room for it, folded like that
            self.world.add(unfolded, at)
            raise
        self._folds[wall] = degrees

    # --- frame by frame

    def frame(self) -> bytes:
        shown = self._stage.frame()
        if self._stage.finished and not self._seen:
            self._seen = True
            self._look()
        return shown

    def whole(self) -> bytes:
        return self._stage.whole()

    def foresee(self) -> Foresight | None:
        if not self.by_people:
            return None
        below = FLOORS[self._context.top - 1]
        return self._stage.look_ahead(lambda held, layout: foresee_held(layout, held, below, self._own))

    @property
    def by_people(self) -> bool:
        return self._stage.by_people and not self._orders

    @property
    def finished(self) -> bool:
        return self._stage.finished

    def _look(self) -> None:
        """At rest: has anything come down that must be put in order?"""
        facts = self._stage.alarmed or facts_of(self.world)
        if self._orders > TRIES:
            return
        fall = self._context.fall(facts, self._carried, self.world.poses())
        order = self._order(facts, fall.without(self._due))
        if order is None:
            return
        self._orders += 1
        fall = fall.without(self._restored)
        if fall:
            self._falls.append(fall)
        if ends(fall, self._context.counted):
            return
        self._keep_past(facts, order)
        self._seen = False
        self._stage = self._live(put_in_order(self.world, self._context, order), {})

    def _order(self, facts: Facts, fell: Fall) -> Restoration | None:
        """What to do about what fell since the hands began, and about cats that do not stand where they should."""
        start = self._context.now.facts
        astray = [cat for cat, on in self._due.items() if on in fell.floors or not self._is_there(facts, cat, on)]
        if not fell and not astray:
            return None
        unfinished = self._own if fell.breaks else ()
        astray += [cat for cat in unfinished if cat == NEKO or cat in BLACK_CATS]  # they have no reserve
        homes = {cat: home_of(start, cat, fell.standing) for cat in astray} | dict(fell.homes)
        for cat in astray:
            if cat in self._restored:
                self._failed[cat] = self._failed.get(cat, 0) + 1
        if self._orders == TRIES:  # there is no place where it stands
            homes = {cat: None if cat in NAKAMA else home for cat, home in homes.items()}
        gone = (*fell.removed, *(piece for piece in (*astray, *unfinished) if homes.get(piece) is None))
        back = {cat: home for cat, home in homes.items() if home is not None}
        return Restoration(fell, gone, back, {cat: times for cat, times in self._failed.items() if cat in back})

    def _is_there(self, facts: Facts, cat: str, on: str) -> bool:
        if not self._orders:
            return not cat_violations(facts, cat, on)
        there = floor_of(facts, cat) == (None if on == TABLE else on) and not lies(facts, cat)
        stood = {cat: spot for cat, spot in self._context.stood.items() if cat not in self._failed}
        return there and cat not in shoved(stood, self.world.poses())

    def _keep_past(self, facts: Facts, order: Restoration) -> None:
        """The stage is over: what it came to, and what is left."""
        worked = shaped(self._stage.result(), LiveWorldResult)
        self._past += worked.ms
        self._touches += worked.touches
        self._removed += [piece for piece in order.removed if piece in self.world.pieces]
        self._restored += [cat for cat in order.homes if cat not in self._restored]
        there = [cat for cat in self._due if cat not in order.homes and cat not in order.removed]
        if order.fell.breaks:
            self._own = ()
        self._due = {cat: floor_of(facts, cat) or TABLE for cat in there} | order.homes
        self._context = self._context.after(order.fell)

    # --- what came of it

    def result(self) -> Any:
        worked = shaped(self._stage.result(), LiveWorldResult)
        return msgspec.to_builtins(
            HandlingResult(
                worked.after,
                self._past + worked.ms,
                worked.at_rest,
                (*self._touches, *worked.touches),
                worked.alarm,
                worked.reached,
                worked.alarmed,
                removed=tuple(self._removed),
                restored=tuple(self._restored),
                falls=tuple(self._falls),
            )
        )


def _brisk(plan: MotionPlanner | None) -> MotionPlanner | None:
    """The same plan for a hand that carries faster: up a tall tower it is a long way, and all through air."""
    if plan is None:
        return None

    def faster(simulation: Simulation, steady: ScriptedHand) -> Motion:
        return plan(simulation, ScriptedHand(simulation, steady.hands, PACE))

    return faster
