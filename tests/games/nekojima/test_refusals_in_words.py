"""A refusal calls a piece as people do, in their language; programs get the wire's name."""

import pytest

from nekobako.core.refusal import Refusal
from nekobako.games.nekojima.refusing import illegal, impossible


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
