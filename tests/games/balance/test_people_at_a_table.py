"""What a server must know of a game of balance to keep N-60 and T-60; tests/server/test_people_rules.py is the rest."""

import pytest

from nekobako.bots import bots_of
from nekobako.table.match_factory import new_match


@pytest.mark.rule("N-60")
@pytest.mark.rule("T-60")
@pytest.mark.parametrize(("game", "rule"), [("nekojima", "N-60"), ("tower", "T-60")])
def test_clumsy_plays_when_time_is_up_and_nobody_chooses_their_own_tremor(game: str, rule: str) -> None:
    match = new_match(game, 2, 0, {})
    assert match.people_rule == rule
    assert match.program_keys == {"hand"}
    assert match.out_of_time == "clumsy"
    assert "clumsy" in bots_of(game)
