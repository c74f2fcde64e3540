"""A breach is told when it is judged, and once."""

from typing import Any

import pytest

from nekobako.games.balance.narration import Telling, Verdicts

SETTLED = {"event": "settled", "ms": 900}
TAKEN = {"event": "taken"}


def breach(rule: str, **more: Any) -> dict[str, Any]:
    return {"event": "violation", "rule": rule, "pieces": ["a", "b"], "at": None, "mm": None, **more}


ONE, TWO = breach("T-12"), breach("T-14")


def heard(*log: dict[str, Any]) -> list[Telling]:
    verdicts = Verdicts(("taken", "folded"))
    told = [verdicts.hear(event) for event in log]
    return [how for how, event in zip(told, log, strict=True) if event["event"] == "violation"]


@pytest.mark.parametrize(
    ("log", "told"),
    [
        ((SETTLED, ONE, TWO), ["told", "told"]),
        ((SETTLED, ONE, TWO, ONE, TWO), ["told", "told", "still", "untold"]),
        ((SETTLED, ONE, ONE, ONE), ["told", "still", "still"]),
        ((TAKEN, SETTLED, ONE, TWO), ["untold", "untold"]),
        ((TAKEN, SETTLED, ONE, TWO, ONE, TWO), ["untold", "untold", "told", "told"]),
        ((TAKEN, SETTLED, ONE, TWO, ONE, TWO, ONE, TWO), ["untold", "untold", "told", "told", "still", "untold"]),
    ],
    ids=["hands", "and a verdict", "and another", "unfinished", "and a verdict", "and another"],
)
def test_what_hands_leave_and_what_the_verdict_adds(log: tuple[dict[str, Any], ...], told: list[Telling]) -> None:
    assert heard(*log) == told


def test_a_verdict_tells_what_is_new() -> None:
    """It cannot be, as nothing moved; should it be, it is not lost."""
    assert heard(SETTLED, ONE, ONE, TWO) == ["told", "still", "told"]


def test_other_hands_other_breaches() -> None:
    assert heard(SETTLED, ONE, SETTLED, ONE) == ["told", "told"]
    assert heard(TAKEN, SETTLED, ONE, SETTLED, ONE) == ["untold", "told"]
    assert heard(SETTLED, ONE, {"event": "folded"}, SETTLED, ONE, ONE) == ["told", "untold", "told"]


def test_by_another_measure_it_is_another() -> None:
    assert heard(SETTLED, breach("T-14", mm=2.0), breach("T-14", mm=1.0)) == ["told", "told"]


def test_a_position_may_begin_with_a_verdict() -> None:
    assert heard(ONE, TWO, ONE, TWO) == ["told", "told", "still", "untold"]


def test_what_was_fatal_is_told_whoevers_hands_they_were() -> None:
    assert heard(TAKEN, SETTLED, breach("N-53", ms=120)) == ["told"]
