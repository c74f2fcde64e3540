"""The rule ledgers and the tests that name their rules: what is written, what is proved, and what is missing."""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from nekobako import games

ROOT = Path(__file__).resolve().parent.parent
LEDGERS = ROOT / "docs" / "rules"

_RULE = re.compile(r"^- \*\*(?P<number>[A-Z]-\d\d)(?: (?P<title>[^*]+?)\.?)?\*\*(?P<text>.*)$")


@dataclass(frozen=True)
class Rule:
    number: str
    title: str  # its heading, or how it begins


def rules_of(text: str) -> list[Rule]:
    """The rules of a ledger, in its order."""
    found = [match for line in text.splitlines() if (match := _RULE.match(line))]
    return [Rule(match["number"], match["title"] or _beginning(match["text"])) for match in found]


def _beginning(text: str) -> str:
    first = re.split(r"[.:;(]", text.strip())[0].strip()
    return first if len(first) <= 40 else first[:36].rsplit(" ", 1)[0] + " ..."


def ledgers() -> dict[str, list[Rule]]:
    """The rules of every game that has a ledger."""
    files = sorted(path for path in LEDGERS.glob("*.md") if path.stem != "README")
    return {path.stem: rules_of(path.read_text(encoding="utf-8")) for path in files}


def finished() -> list[str]:
    """The games of whose rules each must have a test: all that the package has of its own."""
    own = Path(games.__file__ or "").parent
    return [name for name in games.registered() if (own / name).is_dir()]


def problems(
    written: Mapping[str, Iterable[Rule]], finished: Collection[str], proved: Mapping[str, Collection[str]]
) -> list[str]:
    """What is wrong between the ledgers and the tests; `proved` has the tests of each rule they name."""
    numbers = {game: [rule.number for rule in rules] for game, rules in written.items()}
    every = [number for game in numbers.values() for number in game]
    found = [f"{game} counts as finished and has no ledger" for game in finished if game not in numbers]
    found += [f"{number} is written twice" for number in sorted({n for n in every if every.count(n) > 1})]
    found += [f"{n} of {game} has no test" for game in finished for n in numbers.get(game, ()) if not proved.get(n)]
    for number in sorted(set(proved) - set(every)):
        found.append(f"there is no rule {number}, which is named by {', '.join(sorted(proved[number]))}")
    return found


def collected(where: str = "tests") -> dict[str, list[str]]:
    """The tests of the suite that name a rule, by rule: a collection of its own, whatever part now runs."""
    with tempfile.TemporaryDirectory() as folder:
        marks = Path(folder) / "marks.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*command, "--rule-marks", str(marks), where],
            cwd=ROOT,
            env={**os.environ, "PYTEST_ADDOPTS": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        found: dict[str, list[str]] = json.loads(marks.read_text())
    return found
