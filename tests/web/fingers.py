"""Fingers on a page: several at once, each with a number; as a touch screen tells of them."""

from playwright.sync_api import Page

Spot = tuple[float, float]
STEPS = 6  # of a way


class Fingers:
    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, Spot] = {}

    def press(self, finger: int, at: Spot) -> None:
        self._down[finger] = at
        self._tell("touchStart")

    def slide(self, **ways: Spot) -> None:
        """`slide(f0=(10, -20), f1=(-10, 0))`: each by so many pixels, at the same time."""
        starts = dict(self._down)
        for step in range(1, STEPS + 1):
            for name, (right, down) in ways.items():
                x, y = starts[int(name[1:])]
                self._down[int(name[1:])] = x + right * step / STEPS, y + down * step / STEPS
            self._tell("touchMove")

    def lift(self, finger: int) -> None:
        del self._down[finger]
        self._tell("touchEnd")

    def _tell(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
