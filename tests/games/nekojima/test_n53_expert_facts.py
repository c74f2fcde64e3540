"""Expert, by touches written down: any forbidden one is fatal, however short, wherever the pieces come to rest."""

import pytest

from nekobako.games.nekojima.judge import Situation, Violation, fatal
from nekobako.physics.facts import Contact, Facts, FirstTouch, Gap, Hanging
from nekobako.physics.live_world.results import LiveWorldResult, SurveyedWorld
from tests.games.nekojima.facts import HERE, gap, rests, touch


def judged(*contacts: Contact, hangings: tuple[Hanging, ...] = (), gaps: tuple[Gap, ...] = ()) -> Violation | None:
    """Hands began at 5000 ms and worked for two seconds; the touches came a tenth apart."""
    touches = tuple(FirstTouch(5100 + 100 * number, contact) for number, contact in enumerate(contacts))
    after = SurveyedWorld({}, Facts(ms=7000, hangings=hangings, gaps=gaps))
    return fatal(LiveWorldResult(after, 2000, True, touches), Situation(own="pink-1", hung={"cat-1": "white-1"}))


@pytest.mark.rule("N-53")
@pytest.mark.parametrize(
    ("one", "two", "pieces"),
    [
        ("pink-1.cord.3", "white-1.cord.0", ("pink-1", "white-1")),
        ("pink-1.cord.3", "white-1.a", ("pink-1", "white-1.a")),
        ("pink-1.cord.3", "board", ("pink-1", "board")),
        ("pink-1.cord.3", "cat-1", ("cat-1", "pink-1")),
        ("pink-1.cord.1", "pink-1.cord.6", ("pink-1",)),
        ("pink-1.a", "white-1.b", ("pink-1.a", "white-1.b")),
        ("pink-1.a", "pink-1.b", ("pink-1.a", "pink-1.b")),
        ("cat-1", "blue-1.a", ("cat-1", "blue-1.a")),
        ("cat-1", "cat-2", ("cat-1", "cat-2")),
        ("cat-1", "board", ("cat-1", "board")),
    ],
)
def test_what_is_fatal_and_when_it_was(one: str, two: str, pieces: tuple[str, ...]) -> None:
    found = judged(rests("pink-1.a", "board"), touch(one, two, by=0.2))
    assert found == Violation("N-53", pieces, HERE, 0.2, ms=200)


@pytest.mark.rule("N-53")
def test_a_foot_on_the_board_or_on_a_top_never_is() -> None:
    assert judged(rests("pink-1.a", "board"), rests("pink-1.b", "white-1.a")) is None


@pytest.mark.rule("N-53")
def test_a_dropped_denchuu_that_lies_on_the_board_is_fatal() -> None:
    found = judged(rests("pink-1.a", "board", by_foot=False))
    assert found is not None
    assert found.pieces == ("pink-1.a", "board")


@pytest.mark.rule("N-53")
def test_beside_the_island_nothing_is() -> None:
    assert judged(rests("pink-1.a", "table"), touch("pink-1.cord.3", "table"), touch("cat-1", "table")) is None
    assert judged(rests("pink-1.a", "table", by_foot=False)) is None  # dropped, but not on the island
    assert judged(touch("pink-1.a", "board")) is None  # the board's rim, while it is taken up


@pytest.mark.rule("N-53")
def test_a_cat_and_its_own_cord() -> None:
    assert judged(touch("cat-1", "white-1.cord.3")) is None


@pytest.mark.rule("N-53")
def test_a_cat_that_is_just_being_hung_may_touch_one_cord() -> None:
    first, other = touch("cat-2", "pink-1.cord.3"), touch("cat-2", "blue-1.cord.3")
    assert judged(first) is None
    assert judged(first, hangings=(Hanging("cat-2", "pink-1", 0.5),)) is None
    found = judged(first, other)
    assert found is not None
    assert found.pieces == ("cat-2", "blue-1")


@pytest.mark.rule("N-53")
def test_the_first_one_counts() -> None:
    found = judged(touch("pink-1.cord.3", "board"), touch("pink-1.a", "blue-1.a"))
    assert found is not None
    assert (found.pieces, found.ms) == (("pink-1", "board"), 100)


@pytest.mark.rule("N-53")
def test_an_end_of_a_cord_that_rests_on_its_own_pole() -> None:
    found = judged(gaps=(gap("pink-1.cord.7", "pink-1.b", -0.3),))
    assert found == Violation("N-53", ("pink-1", "pink-1.b"), HERE, 0.3, ms=2000)


@pytest.mark.rule("N-53")
def test_nothing_happened() -> None:
    assert judged() is None
