"""A gamepad in someone's hands, as a browser tells of it: two sticks, and buttons by the standard's numbers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from playwright.sync_api import Page

Stick = Literal[0, 1]
A, B, X, Y = range(4)
LIFT_LEFT, LIFT_RIGHT, LOWER_LEFT, LOWER_RIGHT = range(4, 8)
START, PRESS_LEFT, PRESS_RIGHT = 9, 10, 11
TURN_LEFT, TURN_RIGHT = 14, 15

# A press is counted in looks of the page, not in time: on a busy machine a button would be held for as long as the
# answer of a browser takes, and a piece goes on rising all the while.
_LOOKS: Final = 2
_PLUGGED: Final = """() => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
    window.heldPad = { connected: true, mapping: 'standard', id: 'a pad', index: 0, axes: [0, 0, 0, 0], buttons };
    window.padPress = null;
    navigator.getGamepads = () => {
        if (padPress !== null) {
            const down = padPress.looks-- > 0;
            Object.assign(buttons[padPress.button], { pressed: down, value: down ? 1 : 0 });
            if (!down) {
                padPress.seen();
                padPress = null;
            }
        }
        return [null, heldPad];
    };
}"""
_PRESS: Final = "([button, looks]) => new Promise(seen => { padPress = { button, looks, seen }; })"
_SEEN: Final = "new Promise(done => setTimeout(done, 60))"  # ms: the page looks every 16


class Gamepad:
    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate(_PLUGGED)

    def push(self, stick: Stick, right: float, ahead: float) -> None:
        """And keep it there; (0, 0) lets it go back."""
        self._page.evaluate(
            "([stick, x, y]) => { [heldPad.axes[2 * stick], heldPad.axes[2 * stick + 1]] = [x, y]; }",
            [stick, right, -ahead],
        )

    def press(self, button: int) -> None:
        """Shortly; the page has seen it go down and come up again."""
        self._page.evaluate(_PRESS, [button, _LOOKS])

    @contextmanager
    def holding(self, button: int) -> Iterator[None]:
        self._set(button, 1)
        yield
        self._set(button, 0)
        self._page.evaluate(_SEEN)

    def _set(self, button: int, value: int) -> None:
        self._page.evaluate(
            "([n, value]) => Object.assign(heldPad.buttons[n], { pressed: value > 0, value })", [button, value]
        )
