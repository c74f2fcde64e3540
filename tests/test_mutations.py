"""The mutations fit the code, and switching a rule off is noticed: a sample here, all in `make rules-coverage`."""

from collections.abc import Iterator

import pytest

from tests.ledger import Rule, finished, ledgers
from tests.mutations import Mutation, listed, mutations
from tests.mutations.places import Change
from tests.mutations.verdicts import Runner, Verdict
from tests.rules_coverage import faults_of, own_tests

FOLDER = "tests/games/catham"
SAMPLE = [
    ("catham", "C-13", "the others discard counter-clockwise", "test_c13_hand_limit.py"),
    ("catham", "C-16", "everyone sees what is drawn", "test_c16_secrets.py"),
    ("catham", "C-26", "the cards revealed are always the same", "test_c26_police.py"),
    ("catham", "C-33", "of those who tie the first wins", "test_c33_no_dead_end.py"),
    ("nekojima", "N-11", "imposing comes first", "test_n10_dice.py"),
    ("nekojima", "N-57", "the cats of the turn stay", "test_n53_expert_flow.py"),
]
EVERY = [mutation for game in listed() for mutation in mutations(game)]
MAFIA = "MAFIA_GAIN: Final = 2"


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    with Runner(str(tmp_path_factory.mktemp("bytecode"))) as process:
        yield process


@pytest.mark.parametrize("mutation", EVERY, ids=lambda mutation: f"{mutation.rule}: {mutation.what}")
def test_a_mutation_fits_the_code_in_one_place(mutation: Mutation) -> None:
    compile(mutation.source(), mutation.place().module.file, "exec")
    assert mutation.today().old != mutation.today().new


@pytest.mark.parametrize("game", finished())
def test_every_rule_has_a_mutation(game: str) -> None:
    assert {mutation.rule for mutation in mutations(game)} == {rule.number for rule in ledgers()[game]}


@pytest.mark.parametrize(("game", "rule", "what", "file"), SAMPLE)
def test_switching_a_rule_off_is_noticed(game: str, rule: str, what: str, file: str, runner: Runner) -> None:
    [mutation] = [found for found in mutations(game) if (found.rule, found.what) == (rule, what)]
    verdict = runner.judge(mutation, [f"tests/games/{game}/{file}"])
    assert verdict.killed, verdict.reason
    assert verdict.reason.startswith("test_")


def test_a_change_that_changes_nothing_survives(runner: Runner) -> None:
    harmless = Mutation("catham", "C-31", "brackets come", Change(MAFIA, "MAFIA_GAIN: Final = (2)"))
    verdict = runner.judge(harmless, [f"{FOLDER}/test_c30_end.py"])
    assert (verdict.killed, verdict.reason) == (False, "no test noticed")


def test_a_change_that_does_not_run_is_not_taken_for_noticed(runner: Runner) -> None:
    broken = Mutation("catham", "C-31", "no such module", Change(MAFIA, f"{MAFIA}\nimport nowhere"))
    verdict = runner.judge(broken, [f"{FOLDER}/test_c30_end.py"])
    assert not verdict.killed
    assert "did not run" in verdict.reason
    missing = runner.judge(Mutation("catham", "C-31", "not there", Change("no such text", "")), [])
    assert (missing.killed, missing.reason) == (False, "'no such text' is gone")
    unknown = runner.judge(
        Mutation("catham", "C-31", "no such name", Change(MAFIA, "MAFIA_GAIN: Final = 2 + nothing")), []
    )
    assert not unknown.killed
    assert "there is no nothing" in unknown.reason


def test_what_keeps_a_rule_from_being_proved_is_named() -> None:
    rules = [Rule("C-01", "Cards"), Rule("C-02", "Five")]
    tests = {"C-01": ["tests/games/catham/test_c01_material.py::test_a"], "C-02": ["tests/test_perft.py::test_b"]}
    off = [Mutation("catham", rule, what, Change("a", "b")) for rule, what in [("C-01", "no cards"), ("C-02", "six")]]
    noticed = [Verdict(mutation, True, "test_a") for mutation in off]
    assert own_tests(tests) == {**tests, "C-02": []}, "only tests in files named after a rule count"
    assert faults_of(rules, tests, noticed) == []
    assert faults_of(rules, own_tests(tests), noticed) == ["C-02: no test"]
    assert faults_of(rules, tests, noticed[:1]) == ["C-02: no mutation"]
    survived = [noticed[0], Verdict(off[1], False, "no test noticed")]
    assert faults_of(rules, tests, survived) == ["C-02: six: no test noticed"]
