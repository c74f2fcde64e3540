"""The golden playthroughs come out as written; after a change that is meant, `make goldens` and read the diff."""

import pytest

from tests.goldens import FOLDER, GOLDENS, Golden, path_of, text


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_a_golden_playthrough_is_unchanged(golden: Golden) -> None:
    assert text(golden).splitlines() == path_of(golden).read_text(encoding="utf-8").splitlines()


def test_every_file_is_one_of_the_goldens() -> None:
    assert set(FOLDER.iterdir()) == {path_of(golden) for golden in GOLDENS}


def test_together_they_show_every_effect_and_every_event() -> None:
    together = "".join(path_of(golden).read_text(encoding="utf-8") for golden in GOLDENS)
    for rule in range(20, 28):
        assert f"rule C-{rule}" in together
    for name in ("taken", "refilled", "played", "gained", "lost_point", "drew", "revealed", "moved", "discarded"):
        assert f"    {name}, seat" in together
    for name in ("gave", "declined", "reshuffled", "turn", "ended"):
        assert f"    {name}, seat" in together
