"""Trials: the same as a plain loop, true about what falls, and harmless to the world they start from."""

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from nekobako.core.chance import seeded
from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import HookedCat, Plate, Prism
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import pose
from nekobako.physics.settle import settle
from nekobako.physics.trials.batch import Trials
from nekobako.physics.trials.falls import FallLimits
from nekobako.physics.trials.stability import Shaking, Stability, shaken_copies, stability
from nekobako.physics.trials.trial import Candidate, Push
from nekobako.physics.world import World
from tests.physics.made_worlds import ARC, LEFT, POLE, rows

SLIM = PrismSize(radius=0.85, length=6.5, density=0.7)


def two_poles() -> World:
    world = World()
    for number in range(2):
        world.add(Prism(f"pole-{number}", SLIM), pose(8.0 * number, 0, 0.001))
    settle(world)
    return world


@pytest.fixture(scope="module")
def pairs() -> World:
    world = rows(3, cats=1)
    settle(world)
    return world


def placements() -> list[Candidate]:
    second, edge = POLE.length + 0.002, 0.8
    return [
        Candidate(),
        Candidate(poses={"white-3.a": pose(LEFT, 3, 0.001)}),
        Candidate(poses={"white-3.a": pose(LEFT, -6, second)}),  # on top of another pair
        Candidate(poses={"white-3.a": pose(LEFT, -6 + 1.4, second)}),  # half beside it: falls
        Candidate(poses={"white-3.a": pose(-4.5, edge, 0.001), "white-3.b": pose(5.0, edge, 0.001, 180)}),
        Candidate(velocities={"white-1.a": [0, 3, 0, 0, 0, 0]}),
        Candidate(pushes=[Push("white-2.b", (0, 30000, 0), seconds=0.1)]),
    ]


def test_side_by_side_is_the_same_as_one_by_one(pairs: World) -> None:
    before = pairs.snapshot()
    trials = Trials(pairs, threads=2)
    together, alone = trials.run(placements(), 0.4), trials.one_by_one(placements(), 0.4)
    again = Trials(pairs, threads=1).run(placements()[::-1], 0.4)[::-1]
    for one, two, three in zip(together, alone, again, strict=True):
        assert (one.final == two.final).all()
        assert (one.final == three.final).all()
        assert (one.drop, one.tilt, one.fallen, one.seconds) == (two.drop, two.tilt, two.fallen, two.seconds)
    assert pairs.snapshot() == before
    assert [trial.stands for trial in together] == [True, True, True, False, True, True, False]
    assert "white-2.b" in together[-1].fallen


def test_more_trials_than_places_for_them_are_all_run(pairs: World) -> None:
    trials = Trials(pairs, threads=1)
    many = [Candidate(velocities={"cat-1": [0.1 * number, 0, 0, 0, 0, 0]}) for number in range(7)]
    found = trials.run(many, 0.06)
    assert len({trial.poses()["cat-1"].tobytes() for trial in found}) == 7
    assert (found[2].final == trials.run(many[2:3], 0.06)[0].final).all()


def test_drop_and_tilt_are_told_of_the_right_body() -> None:
    world = two_poles()
    world.add(Plate("floor-1", 9, 9, 0.18, 10), pose(30, 0, 0.001))
    settle(world)
    tipped, lifted = Trials(world, stop_early=False).run(
        [
            Candidate(velocities={"pole-1": [0, 0, 0, 0, 9, 0]}),
            Candidate(poses={"floor-1": pose(30, 0, 10)}),
        ],
        0.8,
    )
    assert tipped.fallen == ("pole-1",)
    assert tipped.tilted == tipped.dropped == "pole-1"
    assert tipped.tilt == pytest.approx(90, abs=3)
    assert tipped.drop == pytest.approx(SLIM.length / 2 - SLIM.radius, abs=0.2)
    assert tipped.poses()["pole-0"] == pytest.approx(world.pose("pole-0"), abs=1e-3)
    assert lifted.fallen == ("floor-1",)
    assert lifted.drop == pytest.approx(10, abs=0.1)
    assert lifted.settled


def test_an_early_verdict_is_the_same_verdict() -> None:
    world = two_poles()
    candidates = [Candidate(), Candidate(velocities={"pole-1": [0, 0, 0, 0, 9, 0]})]
    early, full = (Trials(world, stop_early=early).run(candidates, 0.8) for early in (True, False))
    assert [trial.fallen for trial in early] == [trial.fallen for trial in full] == [(), ("pole-1",)]
    assert all(one.seconds < two.seconds == pytest.approx(0.8) for one, two in zip(early, full, strict=True))
    assert early[0].settled


def test_a_swinging_cat_has_not_fallen_and_one_off_its_cord_has(pairs: World) -> None:
    swung, dropped = Trials(pairs).run(
        [
            Candidate(velocities={"cat-1": [0, 0, 0, 3, 0, 0]}),
            Candidate(poses={"cat-1": pose(0, 8, ARC, 90)}),
        ],
        0.3,
    )
    assert swung.stands
    assert swung.tilt < 1
    assert dropped.fallen == ("cat-1",)


def test_a_placement_inside_another_piece_is_not_even_tried(pairs: World) -> None:
    (trial,) = Trials(pairs).run([Candidate(poses={"white-3.a": pose(LEFT, -9, 0)})])
    assert trial.overlap == ("white-3", "white-1")
    assert not trial.stands
    assert trial.seconds == 0


def test_what_counts_as_a_fall_can_be_chosen() -> None:
    world = two_poles()
    nudged = [Candidate(velocities={"pole-1": [0, 0, 0, 0, 2, 0]})]
    assert Trials(world, fall=FallLimits(tilt=1.0)).run(nudged, 0.3)[0].fallen == ("pole-1",)
    assert Trials(world).run(nudged, 0.3)[0].stands


def test_an_empty_world_and_no_candidates_are_fine() -> None:
    assert Trials(World()).run([]) == []
    (trial,) = Trials(World()).run([Candidate()], 0.1)
    assert trial.stands
    assert trial.poses() == {}


NAN = float("nan")


@pytest.mark.parametrize(
    ("candidate", "field"),
    [
        (Candidate(poses={"white-9.a": pose(0, 0, 0)}), r"candidates\[1\].poses"),
        (Candidate(poses={"white-1.a": pose(NAN, 0, 0)}), r"candidates\[1\].poses.white-1.a"),
        (Candidate(poses={"white-1.b": pose(0, 0, 0)}), "white-1.a"),
        (Candidate(poses={"white-1.a": pose(-9, 0, 0), "white-1.b": pose(90, 0, 0)}), "cord does not reach"),
        (Candidate(velocities={"white-1.b": [0] * 6}), r"candidates\[1\].velocities.white-1.b"),
        (Candidate(velocities={"cat-1": [0] * 5}), r"candidates\[1\].velocities.cat-1"),
        (Candidate(velocities={"cat-1": [NAN] * 6}), r"candidates\[1\].velocities.cat-1"),
        (Candidate(pushes=[Push("cat-9", (0, 0, 0))]), r"candidates\[1\].pushes\[0\].body"),
        (Candidate(pushes=[Push("cat-1", (0, NAN, 0))]), r"candidates\[1\].pushes\[0\]"),
    ],
)
def test_a_candidate_that_cannot_be_is_refused(pairs: World, candidate: Candidate, field: str) -> None:
    with pytest.raises(BadInput, match=field):
        Trials(pairs).run([Candidate(), candidate])


# --- the stability meter


def test_what_stands_well_stands_and_what_hardly_does_does_not() -> None:
    world = World()
    world.add(Prism("pole-0", SLIM), pose(0, 0, 0.001))
    world.add(Prism("pole-1", SLIM), pose(0.8, 0, SLIM.length + 0.002))  # 0.05 cm from tipping over
    settle(world)
    shaky = stability(world, seed=1, copies=12, seconds=0.5)
    world.remove("pole-1")
    firm = stability(world, seed=1, copies=12, seconds=0.5)
    print(f"shaky {shaky}, firm {firm}")
    assert firm.share == 1.0
    assert shaky.share < 0.7


def test_the_same_seed_shakes_in_the_same_ways(pairs: World) -> None:
    def velocities(seed: int) -> Sequence[Mapping[str, Sequence[float]]]:
        return [one.velocities for one in shaken_copies(pairs, seeded(seed), 3, Shaking())]

    assert velocities(1) == velocities(1) != velocities(2)
    (still,) = shaken_copies(pairs, seeded(1), 1, Shaking(nudge=0.0))
    assert not still.pushes


def test_a_nudge_has_its_impulse_and_acts_at_the_top() -> None:
    world = two_poles()
    (shaken,) = shaken_copies(world, seeded(3), 1, Shaking(speed=0, turn=0, nudge=20.0, seconds=0.06))
    (push,) = shaken.pushes
    force, torque = np.array(push.force), np.array(push.torque)
    assert np.linalg.norm(force) * push.seconds == pytest.approx(20.0)
    assert np.linalg.norm(torque) / np.linalg.norm(force) == pytest.approx(SLIM.length / 2, abs=0.01)


@pytest.mark.parametrize(
    ("stood", "tried", "low", "high"), [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0)]
)
def test_the_interval_is_wilsons(stood: int, tried: int, low: float, high: float) -> None:
    assert Stability(stood, tried).interval == pytest.approx((low, high), abs=1e-3)


@pytest.mark.parametrize("bad", [{"speed": -1.0}, {"seconds": 0.0}])
def test_a_tremor_that_cannot_be_is_refused(bad: dict[str, float]) -> None:
    with pytest.raises(BadInput):
        Shaking(**bad)


def test_how_far_a_hanging_thing_may_slide_can_be_chosen() -> None:
    world = World()
    world.add(HookedCat("cat-1", 0.6), pose(0, 0, 20))
    (trial,) = Trials(world, fall=FallLimits(slide=5.0)).run([Candidate()], 0.1)
    assert trial.stands
    assert trial.drop == pytest.approx(981 / 2 * 0.1**2, abs=0.8)  # damped a little
