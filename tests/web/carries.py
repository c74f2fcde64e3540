"""Carries that a script leads through the page's own scene, and a look at every picture that is drawn of them."""

from typing import Any

from playwright.sync_api import Page

Place = tuple[float, float, float]
World = dict[str, list[float]]

STORY = 4.83  # cm from floor to floor

# Of every picture: was each point of what is held, its foot, where it is wanted and its goal in what nothing covers?
WATCH = """() => {
    window.watched = { pictures: 0, outside: [], turned: 0 };
    let first = null; // the view as it was taken up
    window.unwatch = tableScene.onPicture(() => {
        const points = window.heldPoints?.() ?? [];
        if (points.length === 0) return;
        const { left, top, right, bottom } = tableScene.free;
        const seen = points.map((point) => tableScene.onPage(point));
        watched.pictures += 1;
        const out = seen.findIndex(({ x, y }) => x < left || x > right || y < top || y > bottom);
        if (out >= 0) watched.outside.push([watched.pictures, points[out], Object.values(seen[out])]);
        const now = tableScene.view;
        first ??= now;
        const turned = Math.abs(now.azimuth - first.azimuth) + Math.abs(now.elevation - first.elevation);
        if (turned > 1e-6) watched.turned += 1;
    });
}"""

# The hand goes along the path, so many cm a picture; the piece stays behind by half of what is left, as pieces do.
CARRY = """async ({ world, body, path, goal, step }) => {
    const at = (place) => [...place, 1, 0, 0, 0];
    let piece = path[0];
    let hand = path[0];
    tableScene.setWorld({ ...world, [body]: at(piece) }, {});
    tableScene.setGoals([goal]);
    await drawn();
    tableScene.setHeld(body, at(hand));
    const [tall, wide] = [tableScene.heightOf(body), 0.4]; // no piece is slimmer
    window.heldPoints = () => {
        const [x, y, z] = piece;
        const sides = [-wide, wide].flatMap((a) => [-wide, wide].map((b) => [x + a, y + b]));
        const box = sides.flatMap((side) => [[...side, z], [...side, z + tall]]);
        return [...box, hand, [hand[0], hand[1], tableScene.surface(...hand, [body])], goal];
    };
    for (const to of path.slice(1)) {
        for (;;) {
            const left = Math.hypot(...to.map((value, axis) => value - hand[axis]));
            const share = Math.min(1, step / (left || 1));
            hand = hand.map((value, axis) => value + (to[axis] - value) * share);
            piece = piece.map((value, axis) => value + (hand[axis] - value) / 2);
            tableScene.setWorld({ ...world, [body]: at(piece) }, {});
            tableScene.setHeld(body, at(hand));
            await drawn();
            if (left <= step) break;
        }
    }
    window.heldPoints = () => [];
    tableScene.setHeld(body, null);
    unwatch();
    return watched;

    function drawn() {
        return new Promise((heard) => {
            const off = tableScene.onPicture(() => {
                off();
                heard();
            });
        });
    }
}"""


def tower_of(floors: int) -> World:
    """That many floors on two walls each, and nothing between."""
    world: World = {}
    for floor in range(floors):
        height = floor * STORY
        world[f"floor-{floor + 1}"] = [0, 0, height, 1, 0, 0, 0]
        if floor < floors - 1:
            world[f"brick-{2 * floor + 1}"] = [-2.3, 0, height + 0.27, 1, 0, 0, 0]
            world[f"brick-{2 * floor + 2}"] = [2.3, 0, height + 0.27, 0, 0, 0, 1]
    return world


def watched_carry(
    page: Page, world: World, body: str, path: list[Place], goal: Place, *, step: float
) -> dict[str, Any]:
    """How many pictures were drawn while it was held, which were without it, how many turned."""
    page.evaluate(WATCH)
    how = {"world": world, "body": body, "path": path, "goal": goal, "step": step}
    found: dict[str, Any] = page.evaluate(CARRY, how)
    return found
