"""A match goes on with the sizes and cards it began with; what was written before they had numbers is of the first."""

import pickle
from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal, games
from nekobako.core.editions import HandlingInEdition, in_its_edition
from nekobako.games.tower.material import BOX, SIZES
from nekobako.games.tower.rules import Tower
from nekobako.table import neko_format
from nekobako.table.journal import MemoryJournal, Opened
from nekobako.table.match_factory import new_match, rebuild_match
from nekobako.table.running_action import RunningAction
from tests.games.tower.helpers import build

OLD, NEW = 4.95, 7.4  # cm: how high a Column is


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a second edition, with higher Columns and a climb of 4 on the first Mission."""
    first = {name: BOX.text(name, BOX.newest) for name in ("sizes.toml", "cards/cards.toml")}

    def text(name: str, edition: int) -> str:
        found = first["cards/cards.toml" if name.endswith("cards.toml") else name]
        if edition == 1:
            return found
        return found.replace(f"column = {OLD}", f"column = {NEW}").replace("climb = 2", "climb = 4", 1)

    monkeypatch.setattr(BOX, "newest", 2)
    monkeypatch.setattr(BOX, "text", text)
    monkeypatch.setattr(Tower, "edition", 2)


def before() -> dict[str, Any]:
    """A position as it was saved before there were editions."""
    return {**nekobako.new("tower", seed=3).save(), "cards": {"show": ["build-6", "build-4"]}}


def column(match: Match) -> float:
    """How high a Column is in hands of this match."""
    running = match.begin(0, build("build-6", "small_window", "column"))
    assert isinstance(running, RunningAction)
    running.frame()
    height: float = running.handling.world.pieces["column-1"].height  # type: ignore[attr-defined]
    return height


def climb_of(match: Match) -> int:
    """The first Mission card's, by the position's list of cards."""
    return int(match._state.cards.missions[0].climb)


def test_an_old_position_goes_on_with_the_sizes_and_cards_it_began_with(second: None) -> None:
    with BOX.holding(1):
        saved = {key: value for key, value in before().items() if key != "edition"}
    match = nekobako.load(saved)
    assert (column(match), climb_of(match), match.view(0)["edition"]) == (OLD, 2, 1)
    assert SIZES.heights.column == NEW, "outside of the match the newest holds"
    again = nekobako.load(match.save())
    assert (column(again), again.save()) == (OLD, match.save())


def test_a_new_match_has_the_newest_and_says_so(second: None) -> None:
    match = nekobako.load(before())
    assert (match.save()["edition"], "edition" in match.view(0)) == (2, False)
    assert (column(match), climb_of(match)) == (NEW, 4)


def test_of_positions_that_say_it_each_has_its_own(second: None) -> None:
    assert [column(nekobako.load({**before(), "edition": edition})) for edition in (1, 2)] == [OLD, NEW]


def test_what_is_written_by_hand_is_of_the_newest(second: None) -> None:
    assert column(nekobako.load({"game": "tower", "cards": {"show": ["build-6", "build-4"]}})) == NEW


@pytest.mark.parametrize("edition", [0, 2, 10**400])
def test_an_edition_that_is_not_there_is_refused(edition: int) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.load({**before(), "edition": edition})
    assert (caught.value.code, caught.value.field) == ("impossible", "edition")
    assert len(caught.value.text("fr")) < 120


def test_a_journal_is_rebuilt_with_the_edition_it_began_with(second: None) -> None:
    journal = MemoryJournal()
    new_match("tower", 1, 3, None, journal)
    [opened] = journal.entries()
    assert isinstance(opened, Opened)
    assert opened.edition == 2
    assert [*neko_format.parse(neko_format.text(opened).splitlines())] == [opened]
    assert climb_of(rebuild_match(journal)) == 4
    older = MemoryJournal()
    older.append(Opened("tower", seats=1, seed=3))
    assert climb_of(rebuild_match(older)) == 2


def test_it_goes_along_to_other_processes(second: None) -> None:
    game = in_its_edition(games.named("tower"), 1)
    with BOX.holding(None):
        assert pickle.loads(pickle.dumps(game)).set_up.args[0].__self__.name == "tower"
    assert in_its_edition(games.named("tower"), 2) is games.named("tower")


def test_hands_find_it_so_whoever_moves_them(second: None) -> None:
    match = nekobako.load({**before(), "edition": 1})
    running = match.begin(0, build("build-6", "small_window", "column"))
    assert isinstance(running, RunningAction)
    assert isinstance(running.handling, HandlingInEdition)
    assert running.handling.by_people is False
    assert running.handling.whole() is not None


def test_there_is_a_first_edition_that_nobody_needs_to_name() -> None:
    match = nekobako.new("tower", seats=2, seed=1)
    assert "edition" not in match.save()
    assert "edition" not in match.view(0)
    assert nekobako.load({**match.save(), "edition": 1}).save() == match.save()
