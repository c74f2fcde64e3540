"""A world live under hands: a plan or people's records go in, frames come out, and in the end facts."""

from collections import deque
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from nekobako.core.foresight import Foresight
from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.physics.contact_log.layout_reader import layout_of
from nekobako.physics.facts import Contact, FactQuery, FirstTouch, Layout, Part
from nekobako.physics.handling.grip_rule import GripRule, HandName, two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.live_world.live_world import Alarm, LiveWorld, MotionPlanner, TouchObserver
from nekobako.physics.live_world.results import LiveWorldResult
from nekobako.physics.pieces import Prism
from nekobako.physics.pose import Pose, pose
from nekobako.physics.scenes.world_record import load_world, read_world, world_of
from nekobako.physics.settings import Settings
from nekobako.physics.settle import RestCriteria
from nekobako.physics.world import World
from tests.physics.hand_worlds import POLE, a_pair, board, record


def ready() -> World:
    """Two poles with a cord beside the board, and a single one on it."""
    world = board()
    world.add(Prism("pole", POLE), pose(0, 0, 0))
    world.add(a_pair("white-1", 14.0, 6.0, 6.0), pose(-22, -22, -1))
    world.step(100)  # all of it at rest
    return world


def live(
    plan: MotionPlanner | None = None,
    *,
    world: World | None = None,
    names: list[HandName] | None = None,
    rule: GripRule | None = None,
    alarm: Alarm | None = None,
    aftermath: Mapping[str, float] | None = None,
    rest: RestCriteria | None = None,
    observers: tuple[TouchObserver, ...] = (),
) -> LiveWorld:
    world = world or ready()
    names = two_hands(0) if names is None else names
    return LiveWorld(
        world, HandController(world, names, rule), names, FactQuery(), plan, alarm, aftermath, rest, observers
    )


def run(handling: LiveWorld, look_every: int = 0) -> LiveWorldResult:
    """To its end; with a look at all of it every so many frames."""
    frames = 0
    while not handling.finished:
        handling.frame()
        frames += 1
        if look_every and frames % look_every == 0:
            handling.result()
            handling.whole()
    return worked(handling)


def worked(handling: LiveWorld) -> LiveWorldResult:
    return msgspec.convert(handling.result(), LiveWorldResult)


def place_pair(x: float = 5.0) -> MotionPlanner:
    return lambda _, hands: hands.place_pair("white-1", pose(-x, 4, 0), pose(x, 4, 0, 180))


def tell(handling: LiveWorld, t: int, body: str | None, at: Pose, hand: int = 0, seat: int = 0) -> None:
    handling.feed(seat, record(t, body, at, hand))


# --- a plan


def test_a_plan_is_carried_out_and_all_comes_to_rest() -> None:
    handling = live(place_pair())
    assert not handling.by_people
    done = run(handling)
    assert done.reached
    assert done.at_rest
    assert done.alarm is None
    assert 1000 < done.ms < 5000
    assert done.after.world["poses"]["white-1.a"][:2] == pytest.approx([-5, 4], abs=0.05)
    assert done.after.facts.stance("white-1.a").on == ("board",)
    feet = [touch for touch in done.touches if touch.contact.foot and touch.contact.two.kind == "board"]
    assert {touch.contact.one.body for touch in feet} == {"white-1.a", "white-1.b"}
    assert [touch.ms for touch in done.touches] == sorted(touch.ms for touch in done.touches)
    assert all(100 < touch.ms <= done.after.facts.ms for touch in done.touches)


def test_what_a_plan_did_not_reach_is_told() -> None:
    assert not run(live(lambda _, hands: hands.place("pole", pose(5, 5, 7)))).reached


def test_records_during_a_plan_are_not_for_it() -> None:
    handling = live(place_pair())
    for _ in range(20):
        handling.frame()
        tell(handling, 999_999, "pole", pose(0, 0, 9))
    assert run(handling).reached


def test_a_plan_that_is_released_drops_what_it_holds() -> None:
    handling = live(place_pair())
    for _ in range(40):
        handling.frame()
    handling.release()
    done = run(handling)
    assert done.at_rest
    assert not handling.simulation.hands.busy


def test_the_same_record_and_plan_give_the_same_bits_looked_at_or_not() -> None:
    start = world_of(ready())

    def again(look_every: int) -> LiveWorldResult:
        pieces = [piece for name, piece in ready().pieces.items() if name != "table"]
        return run(live(place_pair(), world=load_world(pieces, read_world(start), table_height=-1.0)), look_every)

    assert again(0) == again(0) == again(10)


# --- people's hands


def test_people_lead_a_pole() -> None:
    handling = live()
    assert handling.by_people
    for number in range(60):
        tell(handling, 16 * (number + 1), "pole", pose(0.05 * number, 0, 1.0))
        assert handling.frame()
        assert not handling.finished
    tell(handling, 2000, "pole", pose(3, 0, 0.02))
    for _ in range(30):
        handling.frame()
    tell(handling, 3000, None, pose(3, 0, 3))
    done = run(handling)
    assert done.after.world["poses"]["pole"][:3] == pytest.approx([3, 0, 0], abs=0.05)
    assert handling.by_people


def test_it_is_finished_until_a_hand_acts() -> None:
    handling = live()
    run(handling)
    assert handling.finished
    tell(handling, 16, "pole", pose(0, 0, 1))
    frames = [handling.frame() for _ in range(3)]
    assert all(frames)
    tell(handling, 32, None, pose(0, 0, 1))
    assert run(handling).at_rest


def test_release_opens_the_hands_for_good() -> None:
    handling = live()
    tell(handling, 16, "pole", pose(0, 0, 4))
    for _ in range(30):
        handling.frame()
    handling.release()
    assert not handling.by_people
    tell(handling, 1000, "pole", pose(0, 0, 9))
    assert run(handling).after.world["poses"]["pole"][2] < 1


def test_without_hands_there_is_only_rest_to_come_to() -> None:
    handling = live(names=[])
    assert not handling.by_people
    assert run(handling).at_rest


@pytest.mark.parametrize(
    ("seat", "told", "code", "field"),
    [
        (1, HandRecord(16, 0, "pole", (0, 0, 0, 1, 0, 0, 0)), "not_your_turn", "seat"),
        (0, HandRecord(16, 2, "pole", (0, 0, 0, 1, 0, 0, 0)), "malformed", "hand.hand"),
        (0, HandRecord(-1, 0, "pole", (0, 0, 0, 1, 0, 0, 0)), "malformed", "hand.t"),
        (0, HandRecord(16, 0, "pole", (float("nan"), 0, 0, 1, 0, 0, 0)), "malformed", "hand.pose"),
        (0, HandRecord(16, 0, "nothing", (0, 0, 0, 1, 0, 0, 0)), "malformed", "hand.grip"),
        (0, HandRecord(16, 0, "white-1.cord.3", (0, 0, 0, 1, 0, 0, 0)), "malformed", "hand.grip"),
    ],
)
def test_a_record_that_cannot_be_is_refused(seat: int, told: HandRecord, code: str, field: str) -> None:
    handling = live()
    before = handling.world.snapshot()
    with pytest.raises(Refusal) as refused:
        handling.feed(seat, told)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert refused.value.text("fr") != refused.value.text("en")
    assert handling.world.snapshot() == before
    assert not handling.simulation.hands.busy


class NotThePole:
    """Nobody may grip the pole, by a rule; and a hand must say whom it asked."""

    def __init__(self) -> None:
        self.took: list[tuple[HandName, str]] = []

    def refuses(self, hand: HandName, body: str, held: Mapping[HandName, str | None]) -> str | None:
        return "X-1" if body == "pole" or "white-1.a" in held.values() else None

    def gripped(self, hand: HandName, body: str) -> None:
        self.took.append((hand, body))


def test_a_games_rule_decides_who_may_grip_what() -> None:
    rule = NotThePole()
    handling = live(rule=rule)
    for body in ("pole", "white-1.b"):
        with pytest.raises(Refusal) as refused:
            tell(handling, 32, body, pose(0, 0, 0), hand=1)
        assert (refused.value.code, refused.value.rule) == ("illegal", "X-1")
        tell(handling, 16, "white-1.a", pose(0, 0, 3))
    assert rule.took == [((0, 0), "white-1.a")]


# --- alarms, eyes, no rest


def test_an_alarm_stops_it_at_once() -> None:
    asked: list[float] = []

    def alarm(handling: LiveWorld) -> str | None:
        asked.append(handling.world.time)
        return "enough" if len(asked) == 5 else None

    handling = live(place_pair(), alarm=alarm)
    done = run(handling)
    assert done.alarm == "enough"
    assert not done.at_rest
    assert len(asked) == 5
    assert done.ms == 5 * 16
    assert not handling.by_people


@pytest.mark.parametrize(("lasts", "frames"), [(0.0, 0), (0.064, 4), (60.0, None)])
def test_after_an_alarm_hands_open_and_the_world_goes_on(lasts: float, frames: int | None) -> None:
    """For as long as its word is worth, or until it rests; what counts is what was when it was raised."""
    raised: list[float] = []

    def alarm(handling: LiveWorld) -> str | None:
        held = handling.simulation.hands.busy and handling.world.pose("white-1.a")[2] > 2
        if not held:
            return None
        raised.append(handling.world.time)
        return "dropped"

    handling = live(place_pair(), alarm=alarm, aftermath={"dropped": lasts})
    done = run(handling)
    assert len(raised) == 1
    assert done.alarm == "dropped"
    assert (done.alarmed is not None) is (lasts > 0)
    assert done.decisive.stance("white-1.a").bottom_mm > 19  # as it hung in the hand
    assert done.at_rest is (frames is None)
    if frames is None:
        assert done.after.facts.stance("white-1.a").bottom_mm < 19
    else:
        assert handling.world.time - raised[0] == pytest.approx(frames * 0.016)
    assert all(touch.ms <= 1000 * raised[0] for touch in done.touches)


def test_an_observer_adds_touches_that_contacts_do_not_show() -> None:
    touch = Contact(Part("a", "a", "pole"), Part("b", "b", "pole"), "side", False, (0, 0, 0), (0, 0, 1), -0.1)

    class Blinking:
        def __init__(self) -> None:
            self.looks = 0

        def look(self, world: World) -> None:
            self.looks += 1

        @property
        def touches(self) -> list[FirstTouch]:
            return [FirstTouch(150, touch)] if self.looks > 50 else []

    observer = Blinking()
    done = run(live(place_pair(), observers=(observer,)))
    assert observer.looks == round(done.ms / 1000 / Settings().step)
    assert FirstTouch(150, touch) in done.touches
    assert [found.ms for found in done.touches] == sorted(found.ms for found in done.touches)


def test_a_world_that_does_not_come_to_rest_says_so() -> None:
    handling = live(rest=RestCriteria(at_least=0.05, at_most=0.05))
    tell(handling, 16, "pole", pose(0, 0, 6))
    for _ in range(30):
        handling.frame()
    handling.release()
    done = run(handling)
    assert not done.at_rest


def test_whoever_comes_late_is_shown_everything() -> None:
    handling = live(place_pair())
    shown = [handling.frame() for _ in range(10)]
    whole: Any = handling.whole()
    assert whole
    assert any(shown)


def test_what_is_foreseen_is_thought_again_only_when_something_has_moved() -> None:
    handling, thought = live(), list[str]()

    def think(held: str, layout: Layout) -> Foresight:
        thought.append(held)
        return Foresight(places={held: f"{layout.poles[0].pose[2]:.1f}"})

    assert handling.look_ahead(think) is None  # nothing is held
    for frame in range(60):
        handling.feed(0, record(16 * frame, "pole", pose(0, 0, 4.0)))
        handling.frame()
    said = handling.look_ahead(think)
    assert said == Foresight(places={"pole": "4.0"})
    for frame in range(60, 70):  # the hand holds it still
        handling.feed(0, record(16 * frame, "pole", pose(0, 0, 4.0)))
        handling.frame()
        assert handling.look_ahead(think) is said
    assert thought == ["pole"]
    for frame in range(70, 100):
        handling.feed(0, record(16 * frame, "pole", pose(0, 0, 5.0)))
        handling.frame()
    assert handling.look_ahead(think) == Foresight(places={"pole": "5.0"})
    assert thought == ["pole", "pole"]
    assert len(handling._layouts.look().poles) == len(layout_of(handling.world, handling.world.data).poles) == 3


def test_a_world_that_the_simulator_lost_hold_of_has_no_result() -> None:
    """A position may tell a state with speeds that nothing has."""
    world = ready()
    world.data.qvel[:] = 1e9
    handling = live(world=world)
    with pytest.raises(Refusal) as refused:
        deque((handling.frame() for _ in range(10)), maxlen=0)
    assert (refused.value.code, refused.value.field) == ("impossible", "world.state")
    assert refused.value.text("fr") != refused.value.text("en")
