"""The mutations fit the code, and switching a rule off is noticed: a sample here, all in `make rules-coverage`."""

import pytest

from tests.ledger import FINISHED, Rule, ledgers
from tests.mutations import Mutation, Verdict, judge, listed, mutations
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


@pytest.mark.parametrize("mutation", EVERY, ids=lambda mutation: f"{mutation.rule}: {mutation.what}")
def test_the_text_a_mutation_replaces_is_in_its_file_once(mutation: Mutation) -> None:
    compile(mutation.source(), mutation.file, "exec")
    assert mutation.old != mutation.new


@pytest.mark.parametrize("game", FINISHED)
def test_every_rule_has_a_mutation(game: str) -> None:
    assert {mutation.rule for mutation in mutations(game)} == {rule.number for rule in ledgers()[game]}


@pytest.mark.parametrize(("game", "rule", "what", "file"), SAMPLE)
def test_switching_a_rule_off_is_noticed(game: str, rule: str, what: str, file: str) -> None:
    [mutation] = [found for found in mutations(game) if (found.rule, found.what) == (rule, what)]
    verdict = judge(mutation, [f"tests/games/{game}/{file}"])
    assert verdict.killed, verdict.said
    assert verdict.said.startswith("test_")


def test_a_change_that_changes_nothing_survives() -> None:
    harmless = Mutation("catham", "C-31", "kernel.py", "a comment goes", old="  # C-03\n", new="\n")
    verdict = judge(harmless, [f"{FOLDER}/test_c30_end.py"])
    assert (verdict.killed, verdict.said) == (False, "no test noticed")


def test_a_change_that_does_not_run_is_not_taken_for_noticed() -> None:
    broken = Mutation("catham", "C-31", "kernel.py", "no Python", old="  # C-03\n", new=" (\n")
    verdict = judge(broken, [f"{FOLDER}/test_c30_end.py"])
    assert not verdict.killed
    assert "did not run" in verdict.said
    missing = judge(Mutation("catham", "C-31", "kernel.py", "not there", old="no such text"), [])
    assert (missing.killed, missing.said) == (False, "0 times in kernel.py, not once: no such text")


def test_what_keeps_a_rule_from_being_proved_is_named() -> None:
    rules = [Rule("C-01", "Cards"), Rule("C-02", "Five")]
    tests = {"C-01": ["tests/games/catham/test_c01_material.py::test_a"], "C-02": ["tests/test_perft.py::test_b"]}
    off = [Mutation("catham", "C-01", "kernel.py", "no cards"), Mutation("catham", "C-02", "kernel.py", "six")]
    noticed = [Verdict(mutation, True, "test_a") for mutation in off]
    assert own_tests(tests) == {**tests, "C-02": []}, "only tests in files named after a rule count"
    assert faults_of(rules, tests, noticed) == []
    assert faults_of(rules, own_tests(tests), noticed) == ["C-02: no test"]
    assert faults_of(rules, tests, noticed[:1]) == ["C-02: no mutation"]
    survived = [noticed[0], Verdict(off[1], False, "no test noticed")]
    assert faults_of(rules, tests, survived) == ["C-02: six: no test noticed"]
