"""Room for later: what a placement takes away from the ways in which one could go on."""

import numpy as np
import pytest

from nekobako.games.nekojima.judge.verdict import BEARING
from nekobako.games.nekojima.material import COLOURS, QUARTERS, SIZES
from nekobako.games.nekojima.planning.future_room import FutureRoom
from nekobako.games.nekojima.planning.obstacles import NOTHING, Discs, Obstacles, disc, discs_of_line
from nekobako.games.nekojima.planning.planner_view import Task
from nekobako.games.nekojima.planning.supports import PLENTY, bearing_left
from nekobako.games.nekojima.state import NekojimaState, Options
from nekobako.games.nekojima.state_verdict import Judgement

EMPTY = Obstacles({}, {}, {})
NO_TOPS = np.zeros((0, 3))
NOWHERE = np.zeros((0, 2))


def room(grounds: int = PLENTY) -> FutureRoom:
    likely = dict.fromkeys(COLOURS, 1 / 3)
    return FutureRoom(EMPTY, likely, dict.fromkeys(COLOURS, (5.5, 5.5)), [], np.full(len(QUARTERS), grounds))


def task(*variants: str) -> Task:
    state = NekojimaState(Options(mode="solo", variants=list(variants)), seats=1, seat=0, owed=(0,))
    return Task(0, state, Judgement((), (), frozenset()), [], {})


def cord(*points: tuple[float, float, float]) -> Discs:
    return discs_of_line(np.array(points, dtype=float))


def test_an_empty_board_has_ways_for_every_pair_of_quarters() -> None:
    ways = room().ways()
    assert ways.shape == (4, 4)
    assert (ways == ways.T).all()
    assert ways.min() > 0.5


def test_a_high_cord_across_the_board_leaves_less_room_than_one_at_its_rim() -> None:
    across = cord((-9, -1, 12), (9, 1, 12))
    beside = cord((-8, 9, 6), (8, 9, 6))
    now, at_rim, in_the_way = (
        room().after(new, [], NO_TOPS, NOWHERE) for new in (NOTHING, beside + disc(0, 11, 5, SIZES.pole.radius), across)
    )
    assert now > at_rim > in_the_way


def test_new_tops_are_new_ways() -> None:
    bare = room(grounds=0)
    tops = np.array([[-5.0, 4.0, 6.0], [5.0, 4.0, 6.0], [5.0, -6.0, 6.0]])
    assert bare.after(NOTHING, [], NO_TOPS, NOWHERE) == 0
    assert room(grounds=1).after(NOTHING, [], tops, NOWHERE) > room(grounds=1).after(NOTHING, [], NO_TOPS, NOWHERE)


@pytest.mark.rule("N-52")
def test_among_skyscrapers_ground_runs_out() -> None:
    assert bearing_left(task("skyscrapers"), EMPTY).tolist() == [BEARING] * 4
    assert bearing_left(task(), EMPTY).tolist() == [PLENTY] * 4
    one_each = np.array([[5.0, 5.0], [5.0, -5.0], [-5.0, -5.0], [-5.0, 5.0]])
    plenty, used, gone = (room(grounds).after(NOTHING, [], NO_TOPS, one_each) for grounds in (PLENTY, 2, 1))
    assert plenty > used > gone == 0
