"""Runs the tests of a rule with a mutation in place and says whether one of them noticed."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.ledger import ROOT
from tests.mutations import Mutation
from tests.mutations.modules import GAMES, dotted
from tests.mutations.places import LostError

SECONDS = 30  # for one test, as a mutation may make it endless; none needs one
UNNOTICED = "no test noticed"
PLUGINS = ["-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "tests.mutant"]
OPTIONS = ["-x", "-q", "--no-header", "--tb=no", f"--timeout={SECONDS}", *PLUGINS]
ENVIRONMENT = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # starts in a third of the time
    "PYTEST_ADDOPTS": "",
    "PYTHONDONTWRITEBYTECODE": "",
}


@dataclass(frozen=True)
class Verdict:
    mutation: Mutation
    killed: bool
    reason: str  # the name of the test that noticed, or why there is none


class Runner:
    """A process that runs tests against changed modules, one after the other; used in a `with`."""

    def __init__(self, bytecode: str) -> None:
        """`bytecode`: a folder for it. Compiled modules have none in the tree, and a mutant must leave none there."""
        self._bytecode = bytecode

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutant_runner"],
            cwd=ROOT,
            env={**os.environ, **ENVIRONMENT, "PYTHONPYCACHEPREFIX": self._bytecode},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def judge(self, mutation: Mutation, tests: Iterable[str]) -> Verdict:
        """Run the tests of its rule, which are among these."""
        try:
            file, source = mutation.place().module.file, mutation.source()
        except LostError as error:
            return Verdict(mutation, False, str(error))
        return Verdict(mutation, *self._run(file, source, tests, [mutation.rule]))

    def run_unchanged(self, game: str, tests: Iterable[str], rules: Iterable[str]) -> str:
        """What the tests of these rules say to the game as it is, run like a mutation."""
        file = f"{game}/__init__.py"
        return self._run(file, (GAMES / file).read_text(encoding="utf-8"), tests, rules)[1]

    def _run(self, file: str, source: str, tests: Iterable[str], rules: Iterable[str]) -> tuple[bool, str]:
        files = sorted({test.split("::")[0] for test in tests})
        chosen = [word for rule in rules for word in ("--rule", rule)]
        with tempfile.TemporaryDirectory() as folder:
            mutant, output = Path(folder) / Path(file).name, Path(folder) / "output"
            mutant.write_text(source, encoding="utf-8")
            code = self._pytest([*OPTIONS, *chosen, *files], f"{dotted(file)}={mutant}", output)
            said = output.read_text(encoding="utf-8")
        failed = [line for line in said.splitlines() if line.startswith("FAILED ")]
        if code == 1 and failed:
            return True, failed[0].split("::")[1].split(" ")[0]
        return False, UNNOTICED if code == 0 else f"the tests did not run: {said[-1600:]}"

    def _pytest(self, arguments: Sequence[str], mutant: str, output: Path) -> int:
        request = {"arguments": arguments, "variables": {"NEKOBAKO_MUTANT": mutant}, "output": str(output)}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())
