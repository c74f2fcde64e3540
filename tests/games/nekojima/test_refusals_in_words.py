"""A refusal calls a piece as people do, in their language; programs get the wire's name."""

import json
import re
from typing import Any

import pytest

import nekobako
from nekobako.core.refusal import Refusal
from nekobako.games.nekojima.refusals import illegal, impossible
from tests.games.nekojima.helpers import adjust, building, by_hands, place, pole, refused
from tests.games.nekojima.told_scenes import Scene


def test_players_read_a_name() -> None:
    with pytest.raises(Refusal) as refused:
        illegal("not_in_reserve", "N-13", "denchuu", denchuu="pink-3")
    assert refused.value.text("fr") == "Rose 3 est déjà sur le plateau. (N-13)"
    assert refused.value.text("en") == "Pink 3 is on the board already. (N-13)"
    assert refused.value.detail == {"denchuu": "pink-3"}


def test_inside_a_sentence_it_has_no_capital() -> None:
    with pytest.raises(Refusal) as refused:
        illegal("cat_due", "N-21", "do", cord_of="blue-2")
    assert refused.value.text("fr") == "Un chat reste à suspendre, et le câble de bleu 2 est libre. (N-21)"


def test_who_writes_a_position_reads_what_stands_there() -> None:
    with pytest.raises(Refusal) as refused:
        impossible("not_hung", "N-20", "fresh.cat-2", cat="cat-2")
    assert refused.value.text("en") == "cat-2 hangs nowhere. (N-20)"


HUGE = 10**400
FAR: list[dict[str, Any]] = [
    {"owed": [HUGE, 0]},
    {"turn": {"number": -HUGE}},
    {"turn": {"seat": HUGE}},
    {"bag": {"pink": HUGE}},
    {"referee": HUGE},
    {"world": {"poses": {"cat-1": [1e300, 0, 0, 1, 0, 0, 0]}}},
    {"world": {"poses": {"pink-1.a": [0, 0, 1e305, 1, 0, 0, 0]}}},
    {"world": {"poses": {"pink-1.a": [0, 0, 0, 1e308, 1e308, 0, 0]}}},
]


@pytest.mark.parametrize("x", [1e308, -1e308, 1e300, 1e17, HUGE, float("nan"), float("inf")], ids=range(7))
def test_a_place_beyond_all_bounds_is_refused_in_a_short_sentence(x: float) -> None:
    """As told before anything moves; the detail is plain JSON."""
    match = building()
    by_hands(match, 0, place("pink-1"), Scene().stand("pink-1", "dining", "homes"))
    for action in (
        place("pink-1", pole(x, 0.0), pole(0.0, 0.0)),
        place("pink-1", pole(0.0, 0.0), pole(0.0, x)),
        adjust("pink-1.a", x, 0.0),
        adjust("pink-1.a", 0.0, x),
    ):
        refusal = refused(match, 0, action)
        assert refusal.code in ("illegal", "malformed")
        assert refusal.field
        assert_short(refusal)


@pytest.mark.parametrize("given", FAR, ids=range(len(FAR)))
def test_a_position_beyond_all_bounds_is_refused_in_a_short_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.load({"game": "nekojima", "seats": 2, **given})
    assert caught.value.code in ("impossible", "unknown", "malformed")
    assert str(caught.value.field).startswith(next(iter(given)))
    assert_short(caught.value)


def assert_short(refusal: Refusal) -> None:
    json.dumps(refusal.detail, allow_nan=False)
    for language in ("en", "fr"):
        assert all(len(number) <= 16 for number in re.findall(r"[\d.e+]+", refusal.text(language)))
