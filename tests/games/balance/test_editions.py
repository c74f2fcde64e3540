"""A match goes on with the sizes and cards it began with; what was written before they had numbers is of the first."""

import pickle
from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal, games
from nekobako.core.editions import HandlingInEdition, in_its_edition
from nekobako.games.tower.material import BOX, SIZES
from nekobako.table import neko_format
from nekobako.table.journal import MemoryJournal, Opened
from nekobako.table.match_factory import new_match, rebuild_match
from nekobako.table.running_action import RunningAction
from tests.games.tower.helpers import build

with BOX.holding(1):
    OLD = SIZES.heights.angel  # cm
NEW = SIZES.heights.angel
BRICKS, COLUMNS = ["brick", "brick"], ["column", "column"]  # that build-9 asks for


def position(**keys: Any) -> dict[str, Any]:
    return {"game": "tower", "cards": {"show": ["build-3", "build-4"]}, **keys}


def angel(match: Match) -> float:
    """How high an Angel is in hands of this match."""
    running = match.begin(0, build("build-3", "brick", "angel"))
    assert isinstance(running, RunningAction)
    running.frame()
    height: float = running.handling.world.pieces["angel-1"].height  # type: ignore[attr-defined]
    return height


def card_of(match: Match) -> object:
    """What a card asks for, by the match's list of cards."""
    return match._state.cards.action("build-9").options[0].build


def test_the_sizes_of_the_editions_differ() -> None:
    assert OLD != NEW


def test_an_old_position_goes_on_with_the_sizes_and_cards_it_began_with() -> None:
    saved = nekobako.load(position(edition=1)).save()
    assert "edition" not in saved, "as it was saved before there were editions"
    match = nekobako.load(saved)
    assert (angel(match), card_of(match), match.view(0)["edition"]) == (OLD, BRICKS, 1)
    assert SIZES.heights.angel == NEW, "outside of the match the newest holds"
    again = nekobako.load(match.save())
    assert (angel(again), again.save()) == (OLD, match.save())


def test_a_new_match_has_the_newest_and_says_so() -> None:
    match = nekobako.new("tower", seed=3)
    assert (match.save()["edition"], "edition" in match.view(0)) == (BOX.newest, False)
    assert card_of(match) == COLUMNS


def test_of_positions_that_say_it_each_has_its_own() -> None:
    assert [angel(nekobako.load(position(edition=edition))) for edition in (1, 2)] == [OLD, NEW]


def test_what_is_written_by_hand_is_of_the_newest() -> None:
    assert angel(nekobako.load(position())) == NEW


@pytest.mark.parametrize("edition", [0, BOX.newest + 1, 10**400])
def test_an_edition_that_is_not_there_is_refused(edition: int) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.load(position(edition=edition))
    assert (caught.value.code, caught.value.field) == ("impossible", "edition")
    assert len(caught.value.text("fr")) < 120


def test_a_journal_is_rebuilt_with_the_edition_it_began_with() -> None:
    journal = MemoryJournal()
    new_match("tower", 1, 3, None, journal)
    [opened] = journal.entries()
    assert isinstance(opened, Opened)
    assert opened.edition == 2
    assert [*neko_format.parse(neko_format.text(opened).splitlines())] == [opened]
    assert card_of(rebuild_match(journal)) == COLUMNS
    older = MemoryJournal()
    older.append(Opened("tower", seats=1, seed=3))
    assert card_of(rebuild_match(older)) == BRICKS


def test_it_goes_along_to_other_processes() -> None:
    game = in_its_edition(games.named("tower"), 1)
    with BOX.holding(None):
        assert pickle.loads(pickle.dumps(game)).set_up.args[0].__self__.name == "tower"
    assert in_its_edition(games.named("tower"), 2) is games.named("tower")


def test_hands_find_it_so_whoever_moves_them() -> None:
    running = nekobako.load(position(edition=1)).begin(0, build("build-3", "brick", "angel"))
    assert isinstance(running, RunningAction)
    assert isinstance(running.handling, HandlingInEdition)
    assert running.handling.by_people is False
    assert running.handling.whole() is not None


@pytest.mark.parametrize("game", ["nekojima", "tower"])
def test_a_first_edition_nobody_needs_to_name(game: str) -> None:
    match = nekobako.load({"game": game, "edition": 1, "seats": 2, "seed": 1})
    assert "edition" not in match.save()
    assert nekobako.load({**match.save(), "edition": 1}).save() == match.save()
