"""Mutations: for each rule, changes of the code that switch it off. A test of that rule must notice.

`catham.toml` lists them: the rule, the file, what becomes of the rule, and the text to replace, which is in that file
exactly once.
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

PACKAGE = "nekobako.games.catham"
SOURCES = ROOT / "src" / PACKAGE.replace(".", "/")
DATA = Path(__file__).with_name("catham.toml")
SECONDS = 30  # for one test, as a mutation may make it endless; none needs one
PLUGINS = ["-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "tests.mutant"]
ENVIRONMENT = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # starts in a third of the time
    "PYTEST_ADDOPTS": "",
    "PYTHONDONTWRITEBYTECODE": "1",
}


@dataclass(frozen=True)
class Mutation:
    rule: str
    file: str
    what: str
    old: str = ""  # with both texts empty: the file as it is
    new: str = ""

    def source(self) -> str:
        """The file with this change."""
        text = (SOURCES / self.file).read_text(encoding="utf-8")
        if not self.old:
            return text
        if text.count(self.old) != 1:
            raise ValueError(f"{text.count(self.old)} times in {self.file}, not once: {self.old}")
        return text.replace(self.old, self.new)


def mutations() -> list[Mutation]:
    return [Mutation(**fields) for fields in tomllib.loads(DATA.read_text(encoding="utf-8"))["mutation"]]


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
        mutant = Path(folder) / mutation.file
        mutant.write_text(source, encoding="utf-8")
        module = f"{PACKAGE}.{mutation.file.removesuffix('.py')}"
        options = ["-x", "-q", "--no-header", "--tb=no", *PLUGINS]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, f"--timeout={SECONDS}", *chosen, *files],
            cwd=ROOT,
            env={**os.environ, **ENVIRONMENT, "NEKOBAKO_MUTANT": f"{module}={mutant}"},
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
