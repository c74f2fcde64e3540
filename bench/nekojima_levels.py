"""Level reached by the bots of Nekojima, building together: mean, best, why games ended, CPU time.

A game's seed comes from the number of the game alone, so more jobs change no result but the time that is taken.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from time import process_time
from typing import Any

from nekobako.bots import Budget, bots_of
from nekobako.core.chance import seeded
from nekobako.table.opening import fresh

GAME = "nekojima"


@dataclass
class Game:
    """What came of one game."""

    bot: str
    number: int
    level: int = 0
    cubes: int = 0
    reason: str = ""
    why: str = ""  # the last thing that was wrong, or what nobody found room for
    seconds: float = 0.0  # of CPU
    placements: list[float] = field(default_factory=list)  # CPU seconds to think of each
    again: int = 0  # placements that were not right at once


def play(bot: str, number: int, seats: int, options: dict[str, Any], seed: int) -> Game:
    chosen = int(seeded(seed, f"nekojima {number}").state)
    match, sitter, chance = fresh(GAME, seats, chosen, options), bots_of(GAME)[bot](Budget()), seeded(chosen, "bots")
    game, began, wrong = Game(bot, number), process_time(), "nothing"
    while match.deciders:
        seat = match.deciders[0]
        view, start = match.view(seat), process_time()
        action = sitter(view, match.seen_log(seat), chance)
        if action["do"] == "place":
            game.placements.append(process_time() - start)
            wrong = "nothing"
        elif action["do"] == "concede":
            asked = "/".join(sorted(set(filter(None, view["quarters"])))) or "cats"
            wrong = f"no way for {view['cube']} in {asked}" if wrong == "nothing" else wrong
        events = match.play(seat, action)
        for event in events:
            if event["event"] in ("violation", "fell"):
                wrong = f"{event.get('rule', 'fell:')} {' '.join(event['pieces'])}"
        game.again += action["do"] == "place" and any(event["event"] == "violation" for event in events)
    end = match.view(None)
    game.level, game.cubes = end["level"], len(end["counter"])
    game.reason = match.outcome["reason"] if match.outcome else ""
    game.why = "" if game.reason == "complete" else wrong
    game.seconds = process_time() - began
    return game


def row(bot: str, games: Sequence[Game]) -> str:
    levels = [game.level for game in games]
    placements = [seconds for game in games for seconds in game.placements] or [0.0]
    reasons = ", ".join(f"{reason} {count}" for reason, count in Counter(game.reason for game in games).most_common())
    return (
        f"| {bot} | {sum(levels) / len(levels):.2f} | {max(levels)} | {levels.count(7)} of {len(levels)} "
        f"| {sum(game.cubes for game in games) / len(games):.1f} | {reasons} "
        f"| {sum(game.seconds for game in games) / len(games):.0f} s, {max(game.seconds for game in games):.0f} s "
        f"| {sum(placements) / len(placements):.1f} s, {max(placements):.1f} s |"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench nekojima", description=__doc__)
    parser.add_argument("--bots", default="clumsy,careful,steady", help="names, with commas between them")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--mode", default="coop")
    parser.add_argument("--variants", default="", help="names, with commas between them")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="every game as a line of JSON, nothing else")
    chosen = parser.parse_args(arguments)
    options = {"mode": chosen.mode, "variants": [name for name in chosen.variants.split(",") if name]}
    if not chosen.json:
        print("| bot | level, mean | best | all 7 | cubes, mean | ended | CPU a game, most | CPU a placement, most |")
        print("|---|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as pool:
        for bot in chosen.bots.split(","):
            waiting = [
                pool.submit(play, bot, number, chosen.seats, options, chosen.seed) for number in range(chosen.games)
            ]
            games = []
            for one in waiting:
                games.append(one.result())
                if chosen.json:
                    print(json.dumps(asdict(games[-1])), flush=True)
                elif games[-1].why:
                    why = f"level {games[-1].level}, {games[-1].reason}, {games[-1].why}"
                    print(f"  {bot} {games[-1].number}: {why}", file=sys.stderr)
            if not chosen.json:
                print(row(bot, games), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
