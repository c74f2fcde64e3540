"""The database fails at some operation of an evening: nothing acknowledged is lost or doubled, and all goes on.

A sample; `python -m bench server faults` fails at every operation in every way.
"""

from pathlib import Path

import pytest
from sqlalchemy import false

from nekobako.core.refusal import Refusal
from nekobako.server.storage import completed_messages
from tests.server.faults import KINDS, Fault, run_evening
from tests.server.postgres import Postgres, postgres

__all__ = ["postgres"]

PLACES = (9, 40, 71)  # a start, the middle of a match of cards, one by hands


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_in_an_evening(tmp_path: Path, kind: str) -> None:
    for number, place in enumerate(PLACES):
        fault = Fault(kind, place, lasting=number % 2 == 1)
        assert run_evening(tmp_path / str(place), fault) > place
        assert fault.struck or kind in ("unsure", "full", "read_only")  # these strike where something is written


@pytest.mark.parametrize("kind", ["lost", "unsure", "read_only"])
def test_a_fault_over_postgresql(tmp_path: Path, postgres: Postgres, kind: str) -> None:
    run_evening(tmp_path, Fault(kind, PLACES[1], lasting=kind == "read_only"), url=postgres.new_place())


def test_a_message_done_twice_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker itself: without the note of what was carried out, a message sent again is done again."""
    monkeypatch.setattr(completed_messages, "_RECALL", completed_messages._RECALL.where(false()))

    def evenings() -> None:
        for place in range(40, 64, 8):  # each lasts until the next: some commit of an action is among them
            run_evening(tmp_path / str(place), Fault("unsure", place, lasting=True))

    with pytest.raises((AssertionError, Refusal)):
        evenings()
