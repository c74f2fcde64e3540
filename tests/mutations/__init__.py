"""Mutations: for each rule, changes of the code that switch it off. A test of that rule must notice.

Each game has a list, such as `catham.toml`: the rule, the file of that game, what becomes of the rule, and the text to
replace, which is in that file exactly once.
"""

import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.ledger import ROOT

GAMES = "nekobako.games"
LISTS = Path(__file__).parent
SECONDS = 30  # for one test, as a mutation may make it endless; none needs one
PLUGINS = ["-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "tests.mutant"]
ENVIRONMENT = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # starts in a third of the time
    "PYTEST_ADDOPTS": "",
    "PYTHONDONTWRITEBYTECODE": "1",
}


@dataclass(frozen=True)
class Mutation:
    game: str
    rule: str
    file: str  # in the game's folder
    what: str
    old: str = ""  # with both texts empty: the file as it is
    new: str = ""

    def source(self) -> str:
        """The file with this change."""
        text = (ROOT / "src" / GAMES.replace(".", "/") / self.game / self.file).read_text(encoding="utf-8")
        if not self.old:
            return text
        if text.count(self.old) != 1:
            raise ValueError(f"{text.count(self.old)} times in {self.file}, not once: {self.old}")
        return text.replace(self.old, self.new)

    @property
    def module(self) -> str:
        return f"{GAMES}.{self.game}.{self.file.removesuffix('.py').replace('/', '.')}"


def listed() -> list[str]:
    """The games that have a list."""
    return sorted(path.stem for path in LISTS.glob("*.toml"))


def mutations(game: str) -> list[Mutation]:
    found = tomllib.loads((LISTS / f"{game}.toml").read_text(encoding="utf-8"))["mutation"]
    return [Mutation(game, **fields) for fields in found]


@dataclass(frozen=True)
class Verdict:
    mutation: Mutation
    killed: bool
    said: str  # the name of the test that noticed, or why there is none


def judge(mutation: Mutation, tests: Iterable[str], rules: Iterable[str] = ()) -> Verdict:
    """Run the tests of its rule (or of these rules), which are among these, with the mutation in place."""
    try:
        source = mutation.source()
    except ValueError as error:
        return Verdict(mutation, False, str(error))
    files = sorted({test.split("::")[0] for test in tests})
    chosen = [word for rule in (rules or [mutation.rule]) for word in ("--rule", rule)]
    with tempfile.TemporaryDirectory() as folder:
        mutant = Path(folder) / Path(mutation.file).name
        mutant.write_text(source, encoding="utf-8")
        options = ["-x", "-q", "--no-header", "--tb=no", *PLUGINS]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, f"--timeout={SECONDS}", *chosen, *files],
            cwd=ROOT,
            env={**os.environ, **ENVIRONMENT, "NEKOBAKO_MUTANT": f"{mutation.module}={mutant}"},
            capture_output=True,
            text=True,
            check=False,
        )
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED ")]
    if done.returncode == 1 and failed:
        return Verdict(mutation, True, failed[0].split("::")[1].split(" ")[0])
    why = (
        "no test noticed"
        if done.returncode == 0
        else f"the tests did not run: {done.stdout[-800:]}{done.stderr[-800:]}"
    )
    return Verdict(mutation, False, why)
