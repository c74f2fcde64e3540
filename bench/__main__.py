"""python -m bench [NAME] [its own arguments]; alone: two of them, at a length one can wait for."""

import sys
from collections.abc import Sequence

from bench import arena, nekojima_levels, physics, soak, speed, tower_difficulty, tower_floors

USAGE = "usage: python -m bench [speed|arena|physics|soak|nekojima|tower [floors|difficulty]] [--help]"


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
        case ["-h" | "--help"]:
            print(USAGE)
            return 0
        case _:
            print(USAGE, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
