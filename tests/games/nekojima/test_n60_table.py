"""How a table plays: the tremor of the hands that carry plans out, and hints."""

from typing import Any

import pytest

import nekobako
from nekobako import Refusal
from nekobako.bots import bots_of
from tests.games.nekojima.helpers import building, by_hands, load, place, position
from tests.games.nekojima.told_scenes import Scene


@pytest.mark.rule("N-60")
@pytest.mark.parametrize("tremor", [0, 0.5, 1])
def test_hands_are_told_the_tables_tremor(tremor: float) -> None:
    given = position(cube="pink", quarters=["dining", "homes"])
    match = load({**given, "options": {"tremor": tremor}})
    seen: dict[str, Any] = {}
    by_hands(match, 0, place("pink-1"), Scene().stand("pink-1", "dining", "homes"), told=seen)
    assert seen["tremor"] == tremor
    assert load(match.save()).view(0)["options"]["tremor"] == tremor


@pytest.mark.rule("N-60")
def test_a_match_made_by_a_program_has_none() -> None:
    seen: dict[str, Any] = {}
    by_hands(building(), 0, place("pink-1"), Scene().stand("pink-1", "dining", "homes"), told=seen)
    assert seen["tremor"] == 0


@pytest.mark.rule("N-60")
@pytest.mark.parametrize("tremor", [0.25, -1, 2, True, "1", float("nan")])
def test_no_other_tremor_than_a_table_has(tremor: Any) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("nekojima", seats=2, options={"tremor": tremor})
    assert (caught.value.code, caught.value.field) == ("malformed", "options.tremor")


@pytest.mark.rule("N-60")
@pytest.mark.parametrize(
    ("mode", "hints", "given"),
    [("coop", None, True), ("versus", None, False), ("versus", True, True), ("coop", False, False)],
)
def test_hints_are_the_tables(mode: str, hints: bool | None, given: bool) -> None:
    match = nekobako.new("nekojima", seats=2, options={"mode": mode, "hints": hints})
    assert match.hints is given
    assert match.suggest(match.deciders[0])["do"] == "roll", "a program always may ask"


@pytest.mark.rule("N-60")
def test_clumsy_plays_when_time_is_up_and_nobody_chooses_their_own_tremor() -> None:
    """What a server must know of the game; tests/server/test_people_rules.py is the rest."""
    match = nekobako.new("nekojima", seats=2, seed=0)
    assert match.people_rule == "N-60"
    assert match.program_keys == {"hand"}
    assert match.out_of_time == "clumsy"
    assert "clumsy" in bots_of("nekojima")
