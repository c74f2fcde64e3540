"""The ledger's worked example of a choice, and a table of its own for what is legal."""

import pytest

from tests.games.catham.helpers import assert_illegal, play, plays, table, take

FACTIONS = ["journalists", "scientists", "mafia", "police", "hackers"]


@pytest.mark.rule("C-10")
@pytest.mark.rule("C-11")
@pytest.mark.rule("C-20")
@pytest.mark.rule("C-23")
def test_two_journalists_and_two_scientists_before_a_market_with_three_scientists() -> None:
    market = {"scientists": 3, "mafia": 3, "hackers": 1}
    match = table({"journalists": 2, "scientists": 2}, {"mafia": 1}, factions=FACTIONS, market=market)
    takes = [take(faction, n) for faction, shown in market.items() for n in range(1, shown + 1)]
    assert match.legal(0) == [*takes, play("journalists")]
    assert_illegal(match, 0, play("scientists"), "C-23", "faction")


@pytest.mark.rule("C-10")
def test_a_hand_that_can_do_everything_lists_every_play_once() -> None:
    hand = {"journalists": 2, "scientists": 3, "mafia": 1, "police": 1, "hackers": 2}
    match = table(hand, {"mafia": 1}, factions=FACTIONS, market={"mafia": 7})
    extras = ["journalists", "scientists", "mafia", "hackers"]
    assert plays(match) == [
        play("journalists"),
        play("scientists"),
        *(play("police", count=1, extra=extra, target=1) for extra in extras),
        play("hackers", count=1, target=1),
    ]
