"""Dragging on the hands bench, through its WebSocket: what a hand does, and what is refused."""

from collections.abc import Iterator
from functools import partial
from math import acos, degrees

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed

from nekobako.lab.hands.messages import FEEL, MOST
from nekobako.physics.pose import Vector
from tests.lab.pages import Page, Served, opened, served

POLES = ("white-1.a", "white-1.b")


@pytest.fixture(scope="module")
def bench() -> Iterator[Served]:
    with served() as found:
        yield found


@pytest.fixture
def page(bench: Served) -> Iterator[Page]:
    with opened(bench) as found:
        found.reset()
        yield found


def tilt(at: Vector) -> float:
    return degrees(acos(min(1.0, 1 - 2 * (at[4] ** 2 + at[5] ** 2))))


def move_both(page: Page, starts: list[Vector], way: tuple[float, float, float], ticks: int = 20) -> None:
    """Drag both poles of the white pair by some cm, as a mouse would: a little further every frame."""
    for tick in range(1, ticks + 1):
        for hand, (pole, start) in enumerate(zip(POLES, starts, strict=True)):
            page.hand(hand, pole, start[:3] + np.array(way) * tick / ticks, start[3:])
        page.next_frame()


def moved(at: Vector, way: tuple[float, float, float]) -> Vector:
    return np.concatenate((at[:3] + np.array(way), at[3:]))


def all_near(page: Page, goals: list[Vector], mm: float = 1.0) -> bool:
    return all(
        np.linalg.norm(page.poses[pole][:3] - goal[:3]) < mm / 10 for pole, goal in zip(POLES, goals, strict=True)
    )


def test_a_page_is_told_what_there_is(page: Page) -> None:
    assert {thing["body"] for thing in page.things} == set(page.poses)
    assert {thing["kind"] for thing in page.things} == {"pole", "cord", "cat", "plate", "wall"}
    assert page.news["idle"]


def test_a_drag_moves_a_denchuu_and_it_stands_where_it_was_put(page: Page) -> None:
    starts = [page.take(hand, pole) for hand, pole in enumerate(POLES)]
    for way in ((0.0, 0.0, 2.0), (0.0, 2.0, 0.0), (0.0, 0.0, -2.0)):
        move_both(page, starts, way)
        starts = [moved(start, way) for start in starts]
        page.until(partial(all_near, page, starts))
    for hand in (0, 1):
        page.hand(hand, None, (0, 0, 10))
    page.until(lambda: page.news["idle"])
    assert all_near(page, starts, mm=2.0)
    assert all(tilt(page.poses[pole]) < 1.0 for pole in POLES)


def test_what_is_let_go_in_the_air_falls(page: Page) -> None:
    starts = [page.take(hand, pole) for hand, pole in enumerate(POLES)]
    move_both(page, starts, (0.0, 0.0, 5.0))
    page.until(lambda: all(page.poses[pole][2] > 4.9 for pole in POLES))
    for hand in (0, 1):
        page.hand(hand, None, (0, 0, 10))
    page.until(lambda: page.news["idle"])
    assert all(page.poses[pole][2] < 1.0 for pole in POLES)


def test_a_swipe_knocks_over_and_forbidden_contacts_are_told(page: Page) -> None:
    starts = [page.take(hand, pole) for hand, pole in enumerate(POLES)]
    told: list[list[str]] = []
    for hand, (pole, start) in enumerate(zip(POLES, starts, strict=True)):
        page.hand(hand, pole, start[:3] + np.array([0.0, 9.0, 0.5]), start[3:])

    def knocked() -> bool:
        told.extend(touch["kinds"] for touch in page.news["touches"])
        return tilt(page.poses["base-1.a"]) > 45

    page.until(knocked)
    assert ["pole", "pole"] in told


def test_nothing_runs_while_all_sleep(page: Page) -> None:
    page.hand(0, None, (0, 0, 10))  # an empty hand wakes nobody
    ms = page.news["ms"]
    with pytest.raises(TimeoutError):
        page.listen(silence=0.3)
    assert page.news["ms"] == ms


def test_reset_brings_everything_back(page: Page) -> None:
    before = dict(page.poses)
    page.take(0, "pink-1.a")
    page.hand(0, "pink-1.a", (0, 0, 12))
    page.until(lambda: page.poses["pink-1.a"][2] > 8)
    page.reset()
    page.until(lambda: page.news["idle"])
    assert page.news["hands"][0]["holds"] is None
    assert all(np.allclose(page.poses[body], at, atol=1e-3) for body, at in before.items())


def test_a_hand_can_hold_in_another_way(page: Page) -> None:
    page.say(do="feel", feel={"quickness": 40})
    page.until(lambda: page.news["feel"]["quickness"] == 40)
    page.say(do="feel")
    page.until(lambda: page.news["feel"]["quickness"] == FEEL.quickness)


BAD = {
    "no JSON": ("take it", "message"),
    "a list": ("[1, 2]", "object"),
    "an unknown order": ('{"do":"explode"}', "do"),
    "an unknown field": ('{"t":1,"hand":0,"grip":null,"pose":[0,0,0,1,0,0,0],"speed":9}', "speed"),
    "a missing field": ('{"t":1,"hand":0,"grip":null}', "pose"),
    "six numbers": ('{"t":1,"hand":0,"grip":null,"pose":[0,0,0,1,0,0]}', "pose"),
    "not a number": ('{"t":1,"hand":0,"grip":null,"pose":[NaN,0,0,1,0,0,0]}', "JSON"),
    "no turn": ('{"t":1,"hand":0,"grip":null,"pose":[0,0,0,0,0,0,0]}', "quaternion"),
    "a third hand": ('{"t":1,"hand":2,"grip":null,"pose":[0,0,0,1,0,0,0]}', "hand"),
    "before the start": ('{"t":-1,"hand":0,"grip":null,"pose":[0,0,0,1,0,0,0]}', "t:"),
    "nothing there": ('{"t":1,"hand":0,"grip":"moon","pose":[0,0,0,1,0,0,0]}', "moon"),
    "a cord": ('{"t":1,"hand":0,"grip":"white-1.cord.3","pose":[0,0,0,1,0,0,0]}', "may not be gripped"),
    "a wild feel": ('{"do":"feel","feel":{"quickness":1e9}}', "feel.quickness"),
    "an unknown feel": ('{"do":"feel","feel":{"charm":1}}', "feel.charm"),
}


@pytest.mark.parametrize(("message", "said"), BAD.values(), ids=BAD)
def test_what_cannot_be_is_refused_and_changes_nothing(bench: Served, page: Page, message: str, said: str) -> None:
    before = bench.server.bench.world.snapshot()
    page.connection.send(message)
    sentence = page.refusal()
    assert said in sentence
    assert sentence.endswith(".")
    assert bench.server.bench.world.snapshot() == before
    assert bench.server.bench.feel == FEEL
    assert not bench.server.bench.simulation.hands.busy


def test_bytes_are_refused(page: Page) -> None:
    page.connection.send(b"\x00")
    assert "text" in page.refusal()


def test_a_message_too_long_ends_the_conversation_and_nothing_else(bench: Served) -> None:
    with opened(bench) as page:
        page.connection.send("x" * (MOST + 1))
        with pytest.raises(ConnectionClosed) as closed:
            page.listen()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    with opened(bench) as page:
        assert page.news["idle"] in (True, False)


def test_the_second_page_watches_until_the_first_has_gone(bench: Served) -> None:
    with opened(bench) as first, opened(bench, leads=False) as watcher:
        watcher.hand(0, "pink-1.a", (0, 0, 5))
        assert "watches" in watcher.refusal()
        first.take(0, "blue-1.a")
        watcher.until(lambda: watcher.news["hands"][0]["holds"] == "blue-1.a")
        first.connection.close()
        watcher.until(lambda: watcher.leads is True and watcher.news["hands"][0]["holds"] is None)
        watcher.take(0, "pink-1.a")
