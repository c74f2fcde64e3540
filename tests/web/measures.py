"""What is measured of a page at a table: what is seen, in reach, covered, scrolled."""

from typing import Final

from playwright.sync_api import Page, expect

Size = tuple[int, int]
DESKTOPS: Final[tuple[Size, ...]] = ((1366, 768), (1440, 900), (1920, 1080), (2560, 1440))
PHONES: Final[tuple[Size, ...]] = ((390, 844), (844, 390))
LEAST: Final = 0.85  # of the window, for the table in space
# The part of the window where a finger or a mouse meets the picture of the table and nothing else: of a grid of points
# all over the window, those whose uppermost element is the canvas.
FREE: Final = """() => {
    const [across, down] = [96, 54];
    let free = 0;
    for (let x = 0; x < across; x++) for (let y = 0; y < down; y++) {
        const hit = document.elementFromPoint((x + 0.5) * innerWidth / across, (y + 0.5) * innerHeight / down);
        if (hit?.tagName === 'CANVAS') free++;
    }
    return free / (across * down);
}"""
# By how much the page or its frame lets itself be scrolled; and what of a game of cards lies below the fold.
SCROLLED: Final = """() => {
    const scrolls = [document.documentElement, document.body, ...document.querySelectorAll('.frame, .play')];
    return scrolls.map(one => {
        one.scrollTo(9999, 9999);
        const by = [one.scrollLeft, one.scrollTop, one.className];
        one.scrollTo(0, 0);
        return by;
    }).filter(([x, y]) => x > 0 || y > 0);
}"""
# Wholly in the window, and nothing lies over its middle.
IN_REACH: Final = """one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const inside = x >= 0 && y >= 0 && x + width <= innerWidth + 0.5 && y + height <= innerHeight + 0.5;
    return inside && one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


# What lies in reserve and is under somebody's face.
UNDER_FACES: Final = """() => {
    const scene = window.tableScene;
    const faces = [...document.querySelectorAll('.rim li')].map(one => one.getBoundingClientRect());
    const over = ({ x, y, width, height }) => faces.some(face =>
        face.left < x + width && x < face.right && face.top < y + height && y < face.bottom);
    const lying = [...(scene?.things.shown.keys() ?? [])].filter(name => name.startsWith('reserve'));
    return lying.filter(name => over(scene.thingFrame(name)));
}"""


def resize(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".topline")).to_be_visible()


def expect_no_scrolling(page: Page, size: Size) -> None:
    scrolled = page.evaluate(SCROLLED)
    assert scrolled == [], (size, scrolled)


def expect_one_primary(page: Page, size: Size) -> None:
    """At most one, in reach of a thumb; and so is all else in the dock."""
    primary = page.locator("button.main:visible")
    assert primary.count() <= 1, (size, primary.all_inner_texts())
    for button in page.locator(".dock button:visible, button.main:visible").all():
        assert button.evaluate(IN_REACH), (size, button.inner_text())


def expect_ending(page: Page, size: Size) -> None:
    """What can be done once it is over is in reach, with nothing to be scrolled for it."""
    for way in page.locator("section.ending").locator("a:visible, button:visible").all():
        assert way.evaluate(IN_REACH), (size, way.inner_text())


def expect_question(page: Page, size: Size) -> None:
    question = page.locator(".question")
    if question.count() > 0:
        assert question.evaluate(IN_REACH), size


def expect_reserve_free(page: Page, size: Size) -> None:
    """No face of those who sit here lies over what one takes."""
    page.wait_for_function("() => window.tableScene === undefined || tableScene.atRest")
    covered = page.evaluate(UNDER_FACES)
    assert covered == [], (size, covered)


def free_share(page: Page) -> float:
    return float(page.evaluate(FREE))
