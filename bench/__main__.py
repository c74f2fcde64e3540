"""python -m bench [NAME] [its own arguments]; alone: two of them, at a length one can wait for."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from bench import arena, nekojima_levels, physics, soak, speed, tower_difficulty, tower_floors

SERVER = {  # imported when asked for: they need the server's packages
    "load": "what one process carries: tables, viewers, memory",
    "start": "how soon it is ready",
    "storage": "how fast it keeps entries",
    "faults": "a database that fails at every operation",
    "kills": "SIGKILL in the middle of matches",
    "failover": "nodes of three killed, frozen and cut off in the middle of matches",
    "hostile": "messages of every wrong kind",
    "junk": "what others notice of one who sends junk",
    "secrets": "every byte of many matches",
}
USAGE = (
    "usage: python -m bench [speed|arena|physics|soak|nekojima|tower [floors|difficulty]"
    "|page sheets|server WHAT] [--help]\n" + "\n".join(f"  server {name:8} {what}" for name, what in SERVER.items())
)


def main(arguments: Sequence[str]) -> int:
    match list(arguments):
        case []:
            print("## Speed\n")
            speed.main(["--repeats", "3"])
            print("\n## Bots\n")
            return arena.main(["--games", "40"])
        case ["speed", *rest]:
            return speed.main(rest)
        case ["arena", *rest]:
            return arena.main(rest)
        case ["physics", *rest]:
            return physics.main(rest)
        case ["soak", *rest]:
            return soak.main(rest)
        case ["nekojima", *rest]:
            return nekojima_levels.main(rest)
        case ["tower", "difficulty", *rest]:
            return tower_difficulty.main(rest)
        case ["tower", "floors", *rest] | ["tower", *rest]:
            return tower_floors.main(rest)
        case ["page", "sheets", *rest]:
            sheets: Callable[[Sequence[str]], int] = import_module("bench.page_sheets").main
            return sheets(rest)
        case ["page", "frames", *rest]:  # imported when asked for: it needs a browser
            page: Callable[[Sequence[str]], int] = import_module("bench.page_frames").main
            return page(rest)
        case ["server", name, *rest] if name in SERVER:
            run: Callable[[Sequence[str]], int] = import_module(f"bench.server_{name}").main
            return run(rest)
        case ["-h" | "--help"]:
            print(USAGE)
            return 0
        case _:
            print(USAGE, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
