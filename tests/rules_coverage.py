"""`make rules-coverage`: switch each rule of the finished games off, one mutation at a time, and see a test of it fail.

The table has a line for each rule: its tests, and how many of its mutations they noticed. A rule without a test or a
mutation, or a mutation that survives, makes the exit code 1. `--rule C-25` looks at one rule only, `--game catham` at
one game. What counts are the tests by position and by facts, in files named after a rule: exhaustive counts notice
everything, late and without saying why, and simulated scenes take too long to be asked hundreds of times.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from queue import Queue
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from nekobako import games
from tests.ledger import Rule, collected, finished, ledgers
from tests.mutations import Mutation, mutations
from tests.mutations.verdicts import UNNOTICED, Runner, Verdict

AT_A_TIME = 2


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make rules-coverage", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rule", action="append", help="only this rule, such as C-25; may be given again")
    parser.add_argument("--game", action="append", choices=sorted(ledgers()), help="only this game, finished or not")
    given = parser.parse_args(arguments)
    written = {game: ledgers()[game] for game in given.game or finished()}
    wanted = {
        game: [rule for rule in rules if given.rule is None or rule.number in given.rule]
        for game, rules in written.items()
    }
    if not any(wanted.values()):
        parser.error(f"there is no such rule: {', '.join(given.rule)}")
    console = Console()
    tests = own_tests(collected("tests/games"))
    faults, switched_off = [], 0
    with TemporaryDirectory() as bytecode, ExitStack() as stack:
        runners = [stack.enter_context(Runner(bytecode)) for _ in range(AT_A_TIME)]
        for game, rules in wanted.items():
            if rules:
                verdicts = judge_all(game, rules, tests, console, runners)
                console.print(table_of(game, rules, tests, verdicts))
                faults += faults_of(rules, tests, verdicts)
                switched_off += len(verdicts)
    for fault in faults:
        console.print(fault, style="red", markup=False)
    if not faults:
        console.print(f"Every rule is proved: {switched_off} mutations, none survived.", style="green")
    return 1 if faults else 0


def own_tests(tests: dict[str, list[str]]) -> dict[str, list[str]]:
    """Those in files named after a rule, but for simulated scenes."""
    own = re.compile(r"/test_[a-z]\d\d_(?!.*_scenes?\.py)")
    return {rule: [test for test in found if own.search(test)] for rule, found in tests.items()}


def judge_all(
    game: str, rules: Sequence[Rule], tests: dict[str, list[str]], console: Console, runners: Sequence[Runner]
) -> list[Verdict]:
    numbers = [rule.number for rule in rules]
    todo = [mutation for mutation in mutations(game) if mutation.rule in numbers]
    idle: Queue[Runner] = Queue()
    for runner in runners:
        idle.put(runner)

    def judged(mutation: Mutation) -> Verdict:
        runner = idle.get()
        try:
            return runner.judge(mutation, tests.get(mutation.rule, []))
        finally:
            idle.put(runner)

    with Progress(console=console, transient=True) as progress, ThreadPoolExecutor(len(runners)) as pool:
        task = progress.add_task("the tests as they are", total=len(todo) + 1)
        every = [test for number in numbers for test in tests.get(number, [])]
        plain = runners[0].run_unchanged(game, every, numbers)
        if plain != UNNOTICED:
            raise SystemExit(f"The tests must pass before anything is switched off: {plain}")
        progress.update(task, advance=1, description="switching rules off")
        verdicts = []
        for verdict in pool.map(judged, todo):
            progress.update(task, advance=1, description=f"switching off {verdict.mutation.rule}")
            verdicts.append(verdict)
    return verdicts


def table_of(game: str, rules: Sequence[Rule], tests: dict[str, list[str]], verdicts: Sequence[Verdict]) -> Table:
    table = Table("rule", "title", "tests", "mutations noticed", title=f"{games.named(game).title}, rule by rule")
    for rule in rules:
        mine = [verdict for verdict in verdicts if verdict.mutation.rule == rule.number]
        noticed = f"{sum(verdict.killed for verdict in mine)} of {len(mine)}"
        style = None if all(verdict.killed for verdict in mine) else "red"
        table.add_row(rule.number, rule.title, str(len(tests.get(rule.number, []))), noticed, style=style)
    return table


def faults_of(rules: Sequence[Rule], tests: dict[str, list[str]], verdicts: Sequence[Verdict]) -> list[str]:
    """What keeps a rule from being proved."""
    switched_off = {verdict.mutation.rule for verdict in verdicts}
    faults = [f"{rule.number}: no test" for rule in rules if not tests.get(rule.number)]
    faults += [f"{rule.number}: no mutation" for rule in rules if rule.number not in switched_off]
    survivors = [verdict for verdict in verdicts if not verdict.killed]
    return faults + [f"{v.mutation.rule}: {v.mutation.what}: {v.reason}" for v in survivors]


if __name__ == "__main__":
    sys.exit(main())
