"""A world live under hands, frame by frame: the one way in which pieces move while a game is played.

Hands follow a plan (a program's action, a bot's) or the records that people send; both are the same kind of records in
the same hands. When all hands are empty the world is given time to come to rest; then it is finished, until a hand
acts again. An alarm, asked after every frame, ends it: hands open, and for as long as its word is worth, what has begun
to fall is seen to fall; or other hands, the table's, do what is left to be done after that word.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any, Final, Protocol

import msgspec

from nekobako.core.foresight import Foresight
from nekobako.core.handling import Handling, HandRecord
from nekobako.core.refusal import Code, Refusal, table_refusal
from nekobako.core.words import Catalogue, Phrase
from nekobako.physics.contact_log.contact_watch import ContactWatch
from nekobako.physics.contact_log.layout_reader import LayoutWatch
from nekobako.physics.contact_log.survey import survey
from nekobako.physics.errors import BadInput
from nekobako.physics.facts import FactQuery, Facts, FirstTouch, Layout
from nekobako.physics.handling.grip_rule import HandName, NotToBeGripped
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation, StepObserver
from nekobako.physics.live_world.results import LiveWorldResult, SurveyedWorld
from nekobako.physics.scenes.world_record import refusal, world_of
from nekobako.physics.scripted_hand.hand import ScriptedHand
from nekobako.physics.scripted_hand.motions import HandFrame, Motion, MotionResult
from nekobako.physics.settle import RestCriteria, RestDetector
from nekobako.physics.tracks.track import Recorder
from nekobako.physics.world import World

WORDS: Final = Catalogue("nekobako.physics.live_world.words")
LIES_BY: Final = 1.5  # s after a fall became certain: an aftermath in which what leans comes to lie

MotionPlanner = Callable[[Simulation, ScriptedHand], Motion]  # made only once the world and the hands are there
Alarm = Callable[["LiveWorld"], str | None]  # a word when hands have nothing more to do


class TouchObserver(StepObserver, Protocol):
    """Sees touches that the simulator's contacts do not show."""

    @property
    def touches(self) -> Sequence[FirstTouch]: ...


class LiveWorld(Handling):
    def __init__(
        self,
        world: World,
        hands: HandController,
        names: Sequence[HandName],
        ask: FactQuery,
        plan: MotionPlanner | None = None,
        alarm: Alarm | None = None,
        aftermath: Mapping[str, float] | None = None,
        rest: RestCriteria | None = None,
        observers: Sequence[TouchObserver] = (),
        asleep: Iterable[str] = (),
        people: bool | None = None,
        afterwards: Mapping[str, MotionPlanner] | None = None,
    ) -> None:
        """`aftermath`: for how many seconds the world goes on after a word of the alarm, if it does not rest before.
        `afterwards`: what the table's hands do after a word, until all rests; nobody else stops them.

        `asleep` are bodies that were at rest: they sleep until something touches them. If one of them has been taken
        off in the meantime, all stay awake: what stood on it, or under it, may move. `people`: whether people's
        hands act, by default where there is no plan; with one, they go on when it has made everything ready."""
        resting = list(asleep)
        world.put_to_sleep(resting if set(world.bodies()).issuperset(resting) else ())
        self.world = world
        self.watch = ContactWatch(world)
        self.simulation = Simulation(world, hands, _Observers([self.watch, *observers]) if observers else self.watch)
        self._seats = {seat for seat, _ in names}
        self._observers = list(observers)
        self._ask = ask
        self._scripted = ScriptedHand(self.simulation, names)
        self._plan = plan(self.simulation, self._scripted) if plan else None
        self._alarm = alarm
        self._aftermath, self._afterwards = aftermath or {}, afterwards or {}
        self._last = 0.0  # when it is over, after the alarm
        self._seen: tuple[FirstTouch, ...] = ()  # until the alarm
        self.alarmed: Facts | None = None  # when it was raised, if it goes on
        self._rest = rest or RestCriteria()
        self._recorder = Recorder()
        self._began = world.time
        self._detector: RestDetector | None = None
        self._handled: MotionResult | None = None
        self._word: str | None = None
        self._released = False
        self._by_people = bool(names) and (plan is None if people is None else people)
        self._layouts = LayoutWatch(world)
        self._foreseen: tuple[str, Layout, Foresight | None] | None = None

    # --- what comes in

    def feed(self, seat: int, record: HandRecord) -> None:
        """What a hand does from the next frame on; refused at once if it cannot."""
        if seat not in self._seats:
            raise table_refusal("not_your_turn", "not_your_turn", field="seat", seat=seat)
        if self._plan is not None or self._released or self._word:
            return
        try:
            self.simulation.hands.feed(seat, record)
        except NotToBeGripped as bad:
            phrase = Phrase(WORDS, "not_gripped", {"body": bad.body})
            code: Code = "malformed" if bad.rule is None else "illegal"
            raise Refusal(code, phrase, rule=bad.rule, field="hand.grip", detail={"body": bad.body}) from None
        except BadInput as bad:
            raise refusal("malformed", "bad_input", f"hand.{bad.field}", problem=bad.problem) from None
        self._detector = None

    def whole(self) -> bytes:
        return self._recorder.whole()

    def release(self) -> None:
        self._released, self._detector = True, None
        if self._word in self._afterwards:
            return
        if not self._by_people or self._word is not None:
            self._plan = None
        if self._plan is None:  # what is being made ready for people is set down first
            self.simulation.hands.open()

    # --- frame by frame

    def frame(self) -> bytes:
        records = self._planned()
        if self._plan is None and not self.simulation.hands.busy:
            self._settle()
        else:
            self.simulation.frame(records)
        if not self.world.is_finite:  # a position told speeds that nothing has: nobody gets a result of that
            raise refusal("impossible", "blown_up", "world.state")
        if self._alarm is not None and self._word is None:
            word = self._alarm(self)
            if word is not None:
                self._end(word)
        return self._recorder.frame(self.world, self.simulation.hands.fingers.shown())

    def _end(self, word: str) -> None:
        """The alarm was raised: what counts is what is now."""
        lasts = self._aftermath.get(word, 0.0)
        self._seen, self._word = self.touches, word
        if word in self._afterwards:
            self._plan, self._last = self._afterwards[word](self.simulation, self._scripted), inf
            self.simulation.hands.take_over()
            return
        self._last = self.world.time + lasts
        if lasts:
            self.alarmed = survey(self.world, self._ask)
            self.release()

    def _planned(self) -> HandFrame:
        if self._plan is not None:
            try:
                return next(self._plan)
            except StopIteration as end:
                self._plan, self._handled = None, end.value
        return []

    def _settle(self) -> None:
        self._detector = self._detector or RestDetector(self.world, self._rest)
        for _ in range(self.simulation.steps):
            self.simulation.step()
            self._detector.look()
            if self._detector.over:
                break
        self.simulation.hands.tidy()

    @property
    def by_people(self) -> bool:
        return self._by_people and not self._released and self._word is None

    @property
    def finished(self) -> bool:
        rests = self._detector is not None and self._detector.over
        return rests or (self._word is not None and self.world.time >= self._last)

    # --- what will come of it

    def look_ahead(self, think: Callable[[str, Layout], Foresight | None]) -> Foresight | None:
        """What is thought of the first body that is held; thought again only when something has moved since."""
        held = self.simulation.hands.held if self.by_people else []
        if not held:
            return None
        layout, last = self._layouts.look(), self._foreseen
        if last is None or last[0] != held[0] or last[1] is not layout:
            self._foreseen = last = held[0], layout, think(held[0], layout)
        return last[2]

    # --- what came of it

    @property
    def touches(self) -> tuple[FirstTouch, ...]:
        """What has touched since the hands began and did not before, the earliest first; after an alarm, no more."""
        if self._word is not None:
            return self._seen
        seen = [touch for touch in self.watch.touches if touch.ms > self.watch.since_ms]
        for observer in self._observers:
            seen += observer.touches
        return tuple(sorted(seen, key=lambda touch: touch.ms))

    def result(self) -> Any:
        """Plain data of `LiveWorldResult`. Whoever asks before it is finished gets the world as it is, not at rest."""
        asleep = self._word is None and self._detector is not None and self._detector.stayed
        still = SurveyedWorld(world_of(self.world, asleep), survey(self.world, self._ask))
        at_rest = self._detector is not None and self._detector.at_rest
        ms = round(1000 * (self.world.time - self._began))
        reached = self._handled is None or self._handled.reached
        return msgspec.to_builtins(LiveWorldResult(still, ms, at_rest, self.touches, self._word, reached, self.alarmed))


class _Observers:
    """Several that look as one."""

    def __init__(self, observers: Sequence[StepObserver]) -> None:
        self._looks = [observer.look for observer in observers]

    def look(self, world: World) -> None:
        for look in self._looks:
            look(world)
