"""What the page itself does for a picture of a crowded island, while a pole is carried over it. Prints Markdown.

python -m bench page frames [--repeats 5] [--pictures 120] [--against OTHER] [--quality low]

Headless, scripted: every picture the pole is elsewhere, the hand ahead of it. The script of the page is timed, not the
drawing by the graphics card, which here is software. With --against, the page of another checkout (built, with its own
server) is measured in turns with this one, each in a process of its own: what the machine does besides is the same.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

HERE: Final = Path(__file__).parents[1]
POSITION: Final = Path("docs") / "positions" / "nekojima-mid-game.json"
READY: Final = "window.tableScene?.frames > 1 && tableScene.atRest"
CARRY: Final = """async ({ world, pictures }) => {
    const scene = tableScene;
    const tick = scene.tick;
    let work = 0;
    scene.tick = function (time) {
        const began = performance.now();
        tick.call(this, time);
        work += performance.now() - began;
    };
    scene.lockCamera?.(true);
    const times = [];
    for (let n = 0; n < pictures; n++) {
        const turn = (2 * Math.PI * n) / pictures;
        const pole = [12 * Math.cos(turn), 12 * Math.sin(turn), 6, 1, 0, 0, 0];
        const hand = [12 * Math.cos(turn + 0.1), 12 * Math.sin(turn + 0.1), 6, 1, 0, 0, 0];
        const began = performance.now();
        scene.setWorld({ ...world, 'white-1.a': pole }, {});
        scene.setHeld('white-1.a', hand);
        const told = performance.now() - began;
        const before = scene.frames;
        work = 0;
        while (scene.frames === before) await new Promise(requestAnimationFrame);
        times.push(told + work);
    }
    return times;
}"""


def measure(pictures: int, quality: str) -> list[float]:
    """Milliseconds of script for each picture, of the checkout that this process imports from."""
    import nekobako.server.tables.match_store as match_store
    from nekobako.table.journal import Journal
    from nekobako.table.match import Match
    from nekobako.table.match_factory import load_match
    from tests.server.live_server import served
    from tests.web.browser import installed, started

    position = json.loads((HERE / POSITION).read_text())

    def arranged(name: object, seats: object, seed: int, options: object, journal: Journal | None = None) -> Match:
        return load_match(position, journal)

    vars(match_store)["new_match"] = arranged
    program = installed()
    if program is None:
        raise SystemExit("No chromium is installed; on Debian: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server, started(program) as browser:
        mia = server.guest("Mia")
        table = mia.opens("nekojima", seats=1)
        assert mia.asks(table, "start").is_success
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        page.goto(f"{server.url}/?quality={quality}#/t/{table}")
        while not page.evaluate(READY):  # a page that forbids eval cannot be waited on by an expression
            page.wait_for_timeout(100)
        page.evaluate(CARRY, {"world": position["world"]["poses"], "pictures": 10})  # what is compiled only once
        times: list[float] = page.evaluate(CARRY, {"world": position["world"]["poses"], "pictures": pictures})
        return times


def elsewhere(checkout: Path, pictures: int, quality: str) -> list[float]:
    """The same in a process of its own that imports from a checkout."""
    command = [
        sys.executable,
        str(Path(__file__).resolve()),
        "--once",
        "--pictures",
        str(pictures),
        "--quality",
        quality,
    ]
    paths = os.pathsep.join([str(checkout / "src"), str(checkout)])
    done = subprocess.run(
        command, cwd=checkout, env={**os.environ, "PYTHONPATH": paths}, check=True, stdout=subprocess.PIPE, text=True
    )
    times: list[float] = json.loads(done.stdout.splitlines()[-1])
    return times


def spread(values: Sequence[float]) -> str:
    return f"{median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench page frames")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--pictures", type=int, default=120)
    parser.add_argument("--quality", choices=("high", "medium", "low"), default="low")
    parser.add_argument("--against", type=Path, help="another checkout, its page built")
    parser.add_argument("--once", action="store_true", help="measure here and print every picture's milliseconds")
    asked = parser.parse_args(arguments)
    if asked.once:
        print(json.dumps(measure(asked.pictures, asked.quality)))
        return 0
    checkouts = [HERE] if asked.against is None else [HERE, asked.against.resolve()]
    runs: dict[Path, list[float]] = {checkout: [] for checkout in checkouts}
    for _ in range(asked.repeats):
        for checkout in checkouts:
            runs[checkout].append(median(elsewhere(checkout, asked.pictures, asked.quality)))
    print("| page | ms of script a picture |\n|---|---|")
    for checkout, name in zip(checkouts, ("this one", "the other"), strict=False):
        print(f"| {name} | {spread(runs[checkout])} |")
    if asked.against is not None:
        ratios = [one / other for one, other in zip(runs[HERE], runs[checkouts[1]], strict=True)]
        print(f"| this one to the other | {spread(ratios)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
