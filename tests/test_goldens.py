"""The golden playthroughs come out as written; after a change that is meant, `make goldens` and read the diff."""

from typing import get_args

import pytest

from nekobako import games
from tests.golden_games import Golden, goldens
from tests.goldens import FOLDER, path_of, text


@pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.name)
def test_a_golden_playthrough_is_unchanged(golden: Golden) -> None:
    assert text(golden).splitlines() == path_of(golden).read_text(encoding="utf-8").splitlines()


def test_every_file_is_one_of_the_goldens() -> None:
    assert set(FOLDER.iterdir()) == {path_of(golden) for golden in goldens()}


def together(game: str) -> str:
    return "".join(path_of(golden).read_text(encoding="utf-8") for golden in goldens() if golden.name.startswith(game))


@pytest.mark.parametrize("game", sorted({golden.name.partition("-")[0] for golden in goldens()}))
def test_together_they_show_every_event(game: str) -> None:
    told = together(game)
    events = [event.__struct_config__.tag for event in get_args(games.named(game).event_type)]
    assert [name for name in events if f"    {name}, seat" not in told] == []


def test_together_they_show_every_faction() -> None:
    for rule in range(20, 28):
        assert f"rule C-{rule}" in together("catham")


@pytest.mark.parametrize("what", ["coop", "versus", "solo", "jungle", "duo", "skyscrapers", "expert"])
def test_there_is_one_for_every_mode_and_variant_of_nekojima(what: str) -> None:
    assert (FOLDER / f"nekojima-{what}.txt").exists()
