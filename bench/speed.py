"""How fast the rules run, beside OpenSpiel's in the same minutes. Prints Markdown and writes nothing.

    python -m bench speed --repeats 7

Uniform random play of two players on one core, the first game's factions; process time. The same code varies by a third
from run to run on a shared machine, so everything is measured in turn, again and again, and compared run by run.
"""

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from statistics import median
from time import process_time
from types import ModuleType

from bench.uncompiled import plain_modules
from nekobako.bots.catham import tree
from nekobako.core import chance
from nekobako.core.chance import Chance, seeded
from nekobako.games.catham import determinizer, kernel, legal, playout
from nekobako.games.catham.cards import total
from nekobako.games.catham.options import empty_state
from nekobako.games.catham.state import Options

SEATS = 2
TO_THE_END = 1_000_000  # turns
AT_LEAST = 0.2  # seconds a measurement goes on
PEER = "OpenSpiel (C++) from Python, leduc_poker"  # what all is compared with

Game = Callable[[], int]  # plays one, and says how many units it took


@dataclass(frozen=True)
class Measure:
    name: str
    unit: str
    game: Game

    def rate(self) -> float:
        units, started = 0, process_time()
        while process_time() - started < AT_LEAST:
            units += self.game()
        return units / (process_time() - started)


def dealt(rules: ModuleType, dice: Chance) -> kernel.State:
    model = empty_state(SEATS, Options())
    state: kernel.State = rules.State(SEATS, model.factions, 1, 0, rules.CARDS_PER_FACTION)
    state.ordered = False
    rules.deal(state, rules.first_seat(SEATS, dice), dice)
    return state


def inside(modules: dict[str, ModuleType]) -> Game:
    """Whole playouts in one call."""
    rules, playing = modules[kernel.__name__], modules[playout.__name__]
    dice = modules[chance.__name__].seeded(1)
    return lambda: int(playing.random_playout(dealt(rules, dice), dice, TO_THE_END))


def driven() -> Game:
    """One action at a time: list what is legal, pick, apply."""
    dice, found = seeded(1), legal.Actions()

    def game() -> int:
        state = dealt(kernel, dice)
        while state.question != kernel.OVER:
            legal.legal(state, found)
            kernel.apply(state, found.items[dice.below(found.size)], dice)
        return int(state.turn)

    return game


def first_decision(dice: Chance) -> determinizer.Determinizer:
    """What the first seat knows when the cards have been dealt."""
    state = dealt(kernel, dice)
    me = int(state.asked)
    hidden = [0 if seat == me else int(total(state.hands[seat])) for seat in range(SEATS)]
    state.hands[1 - me] = 0
    state.stack([])
    return determinizer.Determinizer(state, hidden, kernel.full_pack(state) - state.market - state.hands[me])


def searching() -> list[Measure]:
    """The searcher's playouts, each with a deal of its own: as it thinks, and to the end of the game."""
    dice = seeded(1)
    unseen = first_decision(dice)

    def decision() -> int:
        tree.Tree(unseen, dice).grow(1000, dice)
        return 1000

    def sensible() -> int:
        playout.sensible_playout(unseen.deal(dice), dice, TO_THE_END)
        return 1

    def uniform() -> int:
        playout.random_playout(unseen.deal(dice), dice, TO_THE_END)
        return 1

    return [
        Measure("search, as it decides (tree, a few sensible turns, judged)", "playouts", decision),
        Measure("search, sensible playouts to the end", "playouts", sensible),
        Measure("search, uniform playouts to the end", "playouts", uniform),
    ]


def openspiel() -> list[Measure]:
    if find_spec("pyspiel") is None:
        print("OpenSpiel is not installed, so nothing is compared with it: make bench\n")
        return []
    import pyspiel
    from open_spiel.python.games import kuhn_poker  # noqa: F401 (registers the game written in Python)

    dice = random.Random(1)

    def player(name: str) -> Game:
        rules = pyspiel.load_game(name)

        def game() -> int:
            state, decisions = rules.new_initial_state(), 0
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(dice.choice(state.legal_actions()))
            return decisions

        return game

    return [
        Measure(PEER, "decisions", player("leduc_poker")),
        Measure("OpenSpiel (C++) from Python, kuhn_poker", "decisions", player("kuhn_poker")),
        Measure("OpenSpiel (pure Python), python_kuhn_poker", "decisions", player("python_kuhn_poker")),
    ]


def measures() -> list[Measure]:
    installed = {module.__name__: module for module in (chance, kernel, playout)}
    compiled = "compiled" if isinstance(kernel.__spec__.loader, ExtensionFileLoader) else "NOT compiled here"
    return [
        Measure(f"Catham City, inside playouts ({compiled})", "turns", inside(installed)),
        Measure(f"Catham City, driven from Python ({compiled})", "turns", driven()),
        Measure("Catham City, inside playouts, plain Python", "turns", inside(plain_modules())),
        *searching(),
        *openspiel(),
    ]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("bench speed", description="Random play, in units a second of process time.")
    parser.add_argument("--repeats", type=int, default=7)
    repeats = parser.parse_args(arguments).repeats
    wanted = measures()
    runs = [[measure.rate() for measure in wanted] for _ in range(repeats)]
    peer = next((place for place, measure in enumerate(wanted) if measure.name == PEER), None)
    print("| what | unit | best a second | median | times OpenSpiel's leduc_poker (lowest to highest) |")
    print("|---|---|---|---|---|")
    for place, measure in enumerate(wanted):
        rates = [run[place] for run in runs]
        ratios = [run[place] / run[peer] for run in runs] if peer is not None else []
        compared = f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})" if ratios else "not measured"
        print(f"| {measure.name} | {measure.unit} | {max(rates):,.0f} | {median(rates):,.0f} | {compared} |")
    return 0
