"""The Tower at the page, by mouse: cards that are dragged to it, pieces that are carried to their place and let go."""

from tests.web.scene import SceneTable, Spot

CLOSE = 0.35  # cm by which a piece may miss the place it is carried to
CORRECTIONS = 24  # looks at where it is, and moves of the pointer


class TowerTable(SceneTable):
    """It counts its gestures: presses that are held until they let go."""

    gestures = 0

    def field(self, name: str) -> Spot:
        """The middle of a card's field, in pixels of the window."""
        self.wait_until(lambda: bool(self.page.evaluate("name => tableScene.thingFrame(name) !== null", name)))
        self.wait_until(lambda: bool(self.page.evaluate("tableScene.atRest")))
        right, down = self.page.evaluate(
            """name => {
                const { left, top } = document.querySelector('canvas').getBoundingClientRect();
                const { x, y, width, height } = tableScene.thingFrame(name);
                return [left + x + width / 2, top + y + height / 2];
            }""",
            name,
        )
        return right, down

    def hold(self, start: Spot, body: str, x: float, y: float) -> None:
        """Press there, and draw until a body is over a place; it stays in the hand."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        right, down = start[0] + 16, start[1] - 8  # it is no click
        mouse.move(right, down, steps=3)
        self.wait_until(lambda: self.wanted(body) is not None)
        for _ in range(CORRECTIONS):
            here_x, here_y, high = self.followed_place(body)
            if max(abs(here_x - x), abs(here_y - y)) < CLOSE:
                return
            here, there = self.on_page(here_x, here_y, high), self.on_page(x, y, high)
            right, down = right + there[0] - here[0], down + there[1] - here[1]
            mouse.move(right, down, steps=4)
        raise AssertionError(f"{body} was not brought to {x}, {y}")

    def let_go(self, body: str) -> None:
        """It goes down by itself, and the hand opens."""
        self.page.mouse.up()
        self.gestures += 1
        self.wait_until(lambda: self.wanted(body) is None)

    def bring(self, start: Spot, body: str, x: float, y: float) -> None:
        self.hold(start, body, x, y)
        self.let_go(body)
