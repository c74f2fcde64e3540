"""Every rule of a finished game has a test, and no test names a rule that is not written."""

import pytest

from tests.ledger import Rule, collected, finished, ledgers, problems, rules_of

WRITTEN = {"catham": [Rule("C-01", "Cards"), Rule("C-02", "Five")], "tower": [Rule("T-01", "Tiles")]}
PROVED = {"C-01": ["test_a"], "C-02": ["test_a", "test_b"]}


def test_the_ledgers_and_the_suite_agree() -> None:
    assert problems(ledgers(), finished(), collected()) == []


def test_the_ledgers_are_read_whole() -> None:
    found = ledgers()
    assert set(found) == set(finished())
    assert [rule.number for rule in found["catham"]] == [
        *(f"C-0{n}" for n in range(1, 7)),
        *(f"C-{n}" for n in (*range(10, 18), *range(20, 28), *range(30, 34))),
    ]
    assert all(rule.title for rules in found.values() for rule in rules)


def test_a_rule_is_a_line_with_its_number_in_bold() -> None:
    text = (
        "# C-01\n- **C-02 Five.** Of eight.\n  C-03 is meant here.\n- **(decided)** is no rule\n- **C-04** Deal: six."
    )
    assert rules_of(text) == [Rule("C-02", "Five"), Rule("C-04", "Deal")]


@pytest.mark.parametrize(
    ("proved", "problem"),
    [
        ({"C-01": ["test_a"]}, "C-02 of catham has no test"),
        ({**PROVED, "C-02": []}, "C-02 of catham has no test"),
        ({**PROVED, "C-99": ["test_c"]}, "there is no rule C-99, which is named by test_c"),
        ({**PROVED, "C-1": ["test_c", "test_d"]}, "there is no rule C-1, which is named by test_c, test_d"),
    ],
)
def test_what_is_missing_or_misnamed_is_found(proved: dict[str, list[str]], problem: str) -> None:
    assert problems(WRITTEN, ["catham"], PROVED) == []
    assert problems(WRITTEN, ["catham"], proved) == [problem]


def test_rules_of_games_to_come_may_wait_but_not_be_written_twice() -> None:
    assert problems(WRITTEN, [], {}) == []
    assert problems(WRITTEN, ["tower"], PROVED) == ["T-01 of tower has no test"]
    twice = {**WRITTEN, "tower": [Rule("C-01", "Tiles")]}
    assert problems(twice, ["catham"], PROVED) == ["C-01 is written twice"]
    assert problems({}, ["catham"], {}) == ["catham counts as finished and has no ledger"]
