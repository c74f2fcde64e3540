"""Scripted drags on the hands bench in a real browser, and what they measure: see docs/hands.md.

    python tests/lab/drags.py http://127.0.0.1:8000/ [pictures' folder] [quickness=80 ...]

Needs a running bench, playwright and Debian's chromium; no part of the tests, because it measures time.
"""

import json
import math
import random
import shutil
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
TOP, FRONT = 0, 1
WHERE = """([view, point]) => {
  const shown = bench.views[view], box = shown.canvas.getBoundingClientRect(), at = shown.at(point);
  return [box.x + at[0], box.y + at[1], shown.scale];
}"""
Sample = dict[str, Any]
Numbers = dict[str, float | int | str | bool]


class Mouse:
    """A person at the page, with a mouse and a few keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.x = self.y = self.scale = 0.0

    def pose(self, body: str) -> list[float]:
        found: list[float] = self.page.evaluate("(body) => bench.poses.of.get(body)", body)
        return found

    def poses(self) -> dict[str, list[float]]:
        found: dict[str, list[float]] = self.page.evaluate("() => Object.fromEntries(bench.poses.of)")
        return found

    def log(self, since: int = 0) -> list[Sample]:
        found: list[Sample] = self.page.evaluate("(since) => bench.log.slice(since)", since)
        return found

    def mark(self) -> int:
        return int(self.page.evaluate("() => bench.log.length"))

    def wait(self, seconds: float) -> None:
        self.page.wait_for_timeout(1000 * seconds)

    def reset(self) -> None:
        if self.page.evaluate("() => bench.both"):
            self.key("b")
        if self.page.evaluate("() => bench.active"):
            self.key("Tab")
        age = self.page.evaluate("() => bench.news.age")
        self.key("r")
        self.page.wait_for_function("(age) => bench.news.age > age", arg=age)
        self.wait(0.3)
        self.page.evaluate("() => { bench.log.length = 0; }")

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def press(self, body: str, view: int = TOP, up: float = 0.0) -> None:
        """Press on a pole, this far above its foot."""
        x, y, z, *_ = self.pose(body)
        self.x, self.y, self.scale = self.page.evaluate(WHERE, [view, [x, y, z + up]])
        self.page.mouse.move(self.x, self.y)
        self.page.mouse.down()

    def take(self, body: str, view: int = TOP, up: float = 0.0) -> None:
        self.press(body, view, up)
        self.page.mouse.up()
        self.wait(0.05)

    def take_both(self, pair: str) -> None:
        """A Denchuu, a pole in each hand, both moving as one from now on."""
        self.take(f"{pair}.a")
        self.key("Tab")
        self.take(f"{pair}.b")
        self.key("b")

    def drag(self, dx: float, dy: float, speed: float) -> None:
        """Move the pressed mouse by cm at cm/s, one event a 60th of a second."""
        length = math.hypot(dx, dy)
        ticks = max(1, round(60 * length / speed))
        began = time.perf_counter()
        x, y = self.x, self.y
        for tick in range(1, ticks + 1):
            self.x, self.y = x + self.scale * dx * tick / ticks, y - self.scale * dy * tick / ticks
            self.page.mouse.move(self.x, self.y)
            time.sleep(max(0.0, began + tick / 60 - time.perf_counter()))

    def grab_again(self, body: str) -> None:
        self.press(body)

    def release_button(self) -> None:
        self.page.mouse.up()

    def wheel(self, notches: int, fine: bool = False, pause: float = 0.03) -> None:
        if fine:
            self.page.keyboard.down("Shift")
        for _ in range(abs(notches)):
            self.page.mouse.wheel(0, -100 if notches > 0 else 100)
            self.wait(pause)
        if fine:
            self.page.keyboard.up("Shift")

    def let_go(self) -> None:
        self.key("Space")


# --- measuring


def tilt(pose: list[float]) -> float:
    _, x, y, _ = pose[3:]
    return math.degrees(math.acos(max(-1.0, min(1.0, 1 - 2 * (x * x + y * y)))))


def away(one: list[float], two: list[float], axes: int = 3) -> float:
    """In mm."""
    return 10 * math.dist(one[:axes], two[:axes])


def held(log: list[Sample]) -> Iterator[tuple[Sample, dict[str, Any]]]:
    for sample in log:
        for hand in sample["hands"]:
            if hand:
                yield sample, hand


def pace(log: list[Sample]) -> Numbers:
    paces, waits = [sample["pace"] for sample in log], [sample["waited"] for sample in log if sample["waited"] > 0]
    return {
        "pace": round(statistics.mean(paces), 2),
        "pace min": round(min(paces), 2),
        "work ms": round(statistics.mean(sample["work"] for sample in log), 1),
        "answer ms": round(statistics.median(waits), 0) if waits else 0,
        "answer ms p95": round(sorted(waits)[int(0.95 * (len(waits) - 1))], 0) if waits else 0,
    }


def following(log: list[Sample], speed: float, towards: tuple[float, float]) -> Numbers:
    """How far behind the target a piece was while the target moved, and how far beyond it after."""
    length = math.hypot(*towards)
    ux, uy = towards[0] / length, towards[1] / length
    moving, beyond, tilts = [], [0.0], [0.0]
    ends = {hand["body"]: hand["target"] for _, hand in held(log)}
    starts: dict[str, list[float]] = {}
    for _, hand in held(log):
        target, pose = hand["target"], hand["pose"]
        start, end = starts.setdefault(hand["body"], target), ends[hand["body"]]
        gone = away(start, target, 2)
        if 0.35 < gone / max(1e-9, away(start, end, 2)) < 0.95:
            moving.append(10 * ((target[0] - pose[0]) * ux + (target[1] - pose[1]) * uy))
        beyond.append(10 * ((pose[0] - end[0]) * ux + (pose[1] - end[1]) * uy))
        tilts.append(tilt(pose))
    behind = statistics.mean(moving) if moving else 0.0
    return {
        "behind mm": round(behind, 1),
        "behind ms": round(100 * behind / speed, 0),
        "overshoot mm": round(max(beyond), 2),
        "tilt deg": round(max(tilts), 1),
    }


# --- what is tried


def carry(mouse: Mouse, speed: float) -> Numbers:
    """A Denchuu, lifted 8 cm (over the others), carried 9 cm across, held there."""
    mouse.reset()
    mouse.take_both("white-1")
    mouse.wheel(18)
    mouse.wait(0.5)
    mouse.grab_again("white-1.b")
    since = mouse.mark()
    mouse.drag(4.0, 8.0, speed)
    mouse.wait(0.6)
    log = mouse.log(since)
    mouse.release_button()
    rest = max(away(hand["target"], hand["pose"]) for hand in log[-1]["hands"])
    return {**following(log, speed, (4.0, 8.0)), "at rest mm": round(rest, 2), **pace(log)}


def carry_one(mouse: Mouse, speed: float) -> Numbers:
    """One pole of a Denchuu, lifted 1 cm and moved 4 cm aside, its partner standing free."""
    mouse.reset()
    mouse.press("white-1.a")
    mouse.wheel(2)
    mouse.wait(0.3)
    since = mouse.mark()
    mouse.drag(0.0, -4.0, speed)
    mouse.wait(0.6)
    log = mouse.log(since)
    mouse.release_button()
    return {
        **following(log, speed, (0.0, -4.0)),
        "partner's tilt": round(tilt(mouse.pose("white-1.b")), 1),
        **pace(log),
    }


def put_down(mouse: Mouse, fine: bool) -> Numbers:
    """Carry a Denchuu 4 cm across, 3 cm up and down again by the wheel, 1 mm below the board, and let go."""
    mouse.reset()
    mouse.take_both("white-1")
    mouse.wheel(6)
    mouse.grab_again("white-1.b")
    mouse.drag(1.0, 3.0, 15)
    mouse.release_button()
    mouse.wheel(-5)
    if fine:
        mouse.wheel(-6, fine=True)
    else:
        mouse.wheel(-1)
    mouse.wait(0.3)
    before, since = mouse.poses(), mouse.mark()
    mouse.let_go()
    mouse.wait(1.0)
    after = mouse.poses()
    poles = ("white-1.a", "white-1.b")
    return {
        "moved mm": round(max(away(before[pole], after[pole]) for pole in poles), 2),
        "tilt deg": round(max(tilt(after[pole]) for pole in poles), 2),
        **pace(mouse.log(since) or mouse.log()),
    }


def stack(mouse: Mouse, chance: random.Random, pixels: float) -> Numbers:
    """A Denchuu onto the poles of another of the same length, missing by some pixels each way."""
    mouse.reset()
    began = time.perf_counter()
    mouse.take_both("white-1")
    mouse.wheel(14, pause=0.02)
    mouse.grab_again("white-1.b")
    wrong_x, wrong_y = (chance.gauss(0, pixels) / mouse.scale for _ in range(2))
    mouse.drag(wrong_x, 7.0 + wrong_y, 20)
    mouse.release_button()
    mouse.wheel(-1)
    mouse.wheel(-5, fine=True, pause=0.05)
    mouse.wait(0.3)
    before = mouse.poses()
    mouse.wheel(-1, fine=True)
    mouse.let_go()
    seconds = time.perf_counter() - began
    mouse.wait(1.5)
    after = mouse.poses()
    poles = ("white-1.a", "white-1.b")
    stands = all(tilt(after[pole]) < 3 and after[pole][2] > 5.9 for pole in poles)
    return {
        "stands": stands,
        "missed mm": round(10 * math.hypot(wrong_x, wrong_y), 1),
        "off mm": round(max(away(after[p], after[p.replace("white", "base")], 2) for p in poles), 1),
        "moved mm": round(max(away(before[pole], after[pole]) for pole in poles), 2),
        "seconds": round(seconds, 1),
    }


def drop(mouse: Mouse, height: float) -> Numbers:
    mouse.reset()
    mouse.take_both("white-1")
    mouse.wheel(round(height / 0.5))
    mouse.wait(0.4)
    before, since = mouse.poses(), mouse.mark()
    mouse.let_go()
    mouse.wait(2.0)
    after = mouse.poses()
    poles = ("white-1.a", "white-1.b")
    return {
        "fell cm": round(min(before[p][2] - after[p][2] for p in poles), 2),
        "aside mm": round(max(away(before[p], after[p], 2) for p in poles), 1),
        "tilt deg": round(max(tilt(after[p]) for p in poles), 1),
        "asleep": bool(mouse.page.evaluate("() => bench.news.idle")),
        **pace(mouse.log(since)),
    }


def knock(mouse: Mouse, speed: float) -> Numbers:
    """A pole swept along the board into another, 5 cm away."""
    mouse.reset()
    mouse.take_both("white-1")
    mouse.wheel(1)
    mouse.grab_again("white-1.b")
    since = mouse.mark()
    mouse.drag(0.0, 9.0, speed)
    mouse.wait(0.8)
    log = mouse.log(since)
    mouse.release_button()
    touches = sum(sample["touches"] for sample in log)
    return {
        "other's tilt": round(max(tilt(mouse.pose(f"base-1.{pole}")) for pole in "ab"), 1),
        "own tilt": round(max(tilt(hand["pose"]) for _, hand in held(log)), 1),
        "effort": round(max(hand["effort"] or 0 for _, hand in held(log)), 2),
        "touches": touches,
        **pace(log),
    }


def hold(mouse: Mouse, speed: float) -> Numbers:
    """One pole held still in the air by the first hand while the second moves the other round by some cm."""
    mouse.reset()
    mouse.take("white-1.a")
    mouse.key("Tab")
    mouse.take("white-1.b")
    mouse.wheel(6)
    mouse.key("Tab")
    mouse.wheel(6)
    mouse.wait(0.4)
    mouse.key("Tab")
    mouse.grab_again("white-1.b")
    since = mouse.mark()
    for dx, dy in ((-4.0, 0.0), (0.0, 2.5), (4.0, 0.0), (0.0, -2.5)):
        mouse.drag(dx, dy, speed)
    mouse.wait(0.5)
    log = mouse.log(since)
    mouse.release_button()
    still = [sample["hands"][0] for sample in log if sample["hands"][0]]
    return {
        "held one off mm": round(max(away(hand["target"], hand["pose"]) for hand in still), 2),
        "its tilt": round(max(tilt(hand["pose"]) for hand in still), 1),
        "at rest mm": round(away(still[-1]["target"], still[-1]["pose"]), 2),
        **pace(log),
    }


def press_down(mouse: Mouse) -> Numbers:
    """Both poles pressed 3 cm into the board."""
    mouse.reset()
    mouse.take_both("white-1")
    mouse.wheel(-6)
    mouse.wait(0.6)
    deep = min(mouse.pose(f"white-1.{pole}")[2] for pole in "ab")
    before = mouse.poses()
    mouse.let_go()
    mouse.wait(0.8)
    after = mouse.poses()
    return {
        "into the board mm": round(-10 * deep, 3),
        "jump mm": round(max(away(before[b], after[b]) for b in after), 2),
    }


def jump(mouse: Mouse) -> Numbers:
    """The mouse leaps 10 cm in one event, as fast as the hand's speed allows the piece to follow."""
    mouse.reset()
    mouse.take_both("white-1")
    mouse.wheel(18)
    mouse.wait(0.5)
    mouse.grab_again("white-1.b")
    since = mouse.mark()
    mouse.drag(0.0, 10.0, 1e6)
    mouse.wait(0.8)
    log = mouse.log(since)
    mouse.release_button()
    first = log[0]["ms"]
    there = [
        sample["ms"] - first
        for sample in log
        if all(hand and away(hand["target"], hand["pose"]) < 2 for hand in sample["hands"])
        and abs(sample["hands"][0]["target"][1] - log[-1]["hands"][0]["target"][1]) < 0.01
    ]
    return {"there within 2 mm after ms": there[0] if there else -1, **following(log, 120, (0.0, 10.0)), **pace(log)}


@contextmanager
def open_page(url: str) -> Iterator[Page]:
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(viewport={"width": 1400, "height": 760})
        page.on("pageerror", lambda error: print("page:", error))
        page.goto(url)
        page.wait_for_function("() => window.bench && bench.news && bench.poses.of.size > 0")
        yield page
        browser.close()


def main(url: str, pictures: Path | None, feel: dict[str, float]) -> None:
    chance = random.Random(3)
    with open_page(url) as page:
        mouse = Mouse(page)
        for name, value in feel.items():
            page.fill(f"#{name}", str(value))
            page.locator(f"#{name}").blur()
        page.locator("#top").focus()
        print("feel", json.dumps(page.evaluate("() => bench.news.feel")))

        def tried(name: str, what: Callable[[], Numbers]) -> Numbers:
            found = what()
            print(f"{name:24}", json.dumps(found), flush=True)
            if pictures:
                page.screenshot(path=pictures / f"{name.replace(' ', '-').replace('/', '-')}.png")
            return found

        for speed in (10, 30, 60):
            tried(f"carry {speed} cm/s", partial(carry, mouse, speed))
        tried("jump 10 cm", lambda: jump(mouse))
        tried("one pole 10 cm/s", lambda: carry_one(mouse, 10))
        tried("one pole 30 cm/s", lambda: carry_one(mouse, 30))
        tried("put down by 5 mm", lambda: put_down(mouse, fine=False))
        tried("put down by 1 mm", lambda: put_down(mouse, fine=True))
        tried("press 3 cm down", lambda: press_down(mouse))
        tried("drop 1 cm", lambda: drop(mouse, 1.0))
        tried("drop 5 cm", lambda: drop(mouse, 5.0))
        tried("knock 100 cm/s", lambda: knock(mouse, 100))
        tried("knock 30 cm/s", lambda: knock(mouse, 30))
        tried("hold 20 cm/s", lambda: hold(mouse, 20))
        for pixels in (1.0, 3.0, 6.0):
            tries = [tried(f"stack {pixels:g} px", partial(stack, mouse, chance, pixels)) for _ in range(8)]
            print(f"  {sum(bool(one['stands']) for one in tries)} of {len(tries)} stand")


if __name__ == "__main__":
    _, address, *others = sys.argv
    folder = next((Path(other) for other in others if "=" not in other), None)
    main(address, folder, {name: float(value) for name, _, value in (o.partition("=") for o in others if "=" in o)})
