"""A Denchuu set up with a gamepad alone: a stick a hand (N-14)."""

import math
from collections.abc import Callable

from playwright.sync_api import expect

from tests.server.live_server import Served
from tests.web.gamepad import (
    LIFT_LEFT,
    LOWER_LEFT,
    LOWER_RIGHT,
    PRESS_LEFT,
    START,
    TURN_LEFT,
    TURN_RIGHT,
    A,
    B,
    Gamepad,
    Stick,
)
from tests.web.nekojima import Arrange, about_to_build, in_hands
from tests.web.scene import SceneTable
from tests.web.visits import Visits


def test_a_stick_a_hand(visit: Visits, server: Served, arrange: Arrange) -> None:
    mia = server.guest()
    page = visit(f"#/t/{about_to_build(server, arrange, mia)}", guest=mia, quality="low")
    space, pad = in_hands(page), Gamepad(page)
    expect(page.get_by_text(space.text("hands.live.how_pad"))).to_be_visible()
    space.accessible()

    # With nothing in hand a stick turns the table, and back.
    before = _azimuth(space)
    for way in (1.0, -1.0):
        pad.push(0, way, 0)
        space.wait_until(lambda way=way: way * (_azimuth(space) - before) > (10 if way > 0 else 0))  # type: ignore[misc]
        pad.push(0, 0, 0)
    space.camera("front").click()

    pad.press(A)
    space.expect_held("pole a of pink 1", "pole b of pink 1")
    space.expect_above("pink-1.a", 1.0)
    pad.press(START)  # nobody is judged with a piece in hand
    pad.press(A)  # set down where it lay
    space.expect_empty_handed()
    assert space.resting_place("pink-1.a")[2] < 0
    pad.press(A)
    space.expect_above("pink-1.a", 1.0)
    # Both sticks together carry both poles; then the left one alone, while the right hand stays where it is.
    _steer(space, pad, {0: ("pink-1.a", -5.0, -6.0), 1: ("pink-1.b", 5.0, -6.0)})
    stays = space.place("pink-1.b")
    _steer(space, pad, {0: ("pink-1.a", -4.4, -6.6)})
    assert math.dist(space.place("pink-1.b")[:2], stays[:2]) < 0.3
    _, _, height = space.place("pink-1.a")
    _tap(space, pad, LIFT_LEFT, lambda: space.resting_place("pink-1.a")[2] > height + 0.5)
    assert space.place("pink-1.b")[2] < height + 0.3
    _tap(space, pad, LOWER_LEFT, lambda: space.resting_place("pink-1.a")[2] < height + 0.3)
    # The cross turns both about their middle; in small steps, by a sixth of that.
    pad.press(PRESS_LEFT)
    expect(page.get_by_role("checkbox", name=space.text("hands.pad.fine"))).to_be_checked()
    _, near, _ = space.place("pink-1.a")
    _tap(space, pad, TURN_LEFT, lambda: space.resting_place("pink-1.a")[1] < near - 0.1)
    _tap(space, pad, TURN_RIGHT, lambda: space.resting_place("pink-1.a")[1] > near - 0.1)

    # Lowered until it stands, it may be let go at once.
    with pad.holding(LOWER_LEFT), pad.holding(LOWER_RIGHT):
        space.wait_until(lambda: max(space.place(pole)[2] for pole in ("pink-1.a", "pink-1.b")) < 0.05)
    pad.press(B)
    space.expect_empty_handed()
    space.expect_story("It is valid: 1 pink into the counter")


def _tap(space: SceneTable, pad: Gamepad, button: int, enough: Callable[[], bool]) -> None:
    """Shortly, and again: what moves is seen late, and whoever holds the button meanwhile goes too far."""

    def tapped() -> bool:
        pad.press(button)
        return enough()

    space.wait_until(tapped)


def _azimuth(space: SceneTable) -> float:
    return float(space.page.evaluate("tableScene.view.azimuth"))


def _steer(space: SceneTable, pad: Gamepad, ways: dict[Stick, tuple[str, float, float]]) -> None:
    """As one does: the nearer a piece is to where it shall be, the less its stick is pushed; then one looks again."""

    def gaps() -> dict[Stick, tuple[float, float]]:
        return {stick: _gap(space, *way) for stick, way in ways.items()}

    def near() -> bool:
        return all(math.hypot(*gap) < 0.25 for gap in gaps().values())

    def arrived() -> bool:
        for stick, (right, ahead) in gaps().items():
            pad.push(stick, _pushed(right), _pushed(ahead))
        if not near():
            return False
        for stick in ways:
            pad.push(stick, 0, 0)
        for body, _, _ in ways.values():
            space.followed_place(body)  # it is seen late: its hand may be further
        return near()

    space.wait_until(arrived)


def _gap(space: SceneTable, body: str, x: float, y: float) -> tuple[float, float]:
    here = space.place(body)
    return x - here[0], y - here[1]


def _pushed(cm: float) -> float:
    """So far that a piece comes there in about a second."""
    return 0.0 if abs(cm) < 0.1 else math.copysign(min(1.0, 0.15 + 0.85 * math.sqrt(abs(cm) / 14)), cm)
