"""Falls, by facts written down: an earlier Denchuu's end the game (N-30), one's own does not (N-28)."""

import pytest

from nekobako.games.nekojima.judge import fallen, own_fell
from nekobako.games.nekojima.judge.falls import falls
from nekobako.physics.facts import Facts, Stance
from tests.games.nekojima.facts import pole

START = Facts(
    stances=(pole("blue-1.a"), pole("blue-1.b"), pole("white-1.a", ("blue-1.a",), storey=2, bottom_mm=50.0)),
)


def after(*changed: Stance, on_table: tuple[str, ...] = ()) -> Facts:
    by_name = {stance.body: stance for stance in (*START.stances, *changed)}
    return Facts(stances=tuple(by_name.values()), on_table=on_table)


@pytest.mark.rule("N-30")
def test_nothing_fell_when_all_stands() -> None:
    assert fallen(START, after(pole("pink-1.a", tilt=90.0)), "pink-1") == ()


@pytest.mark.rule("N-30")
@pytest.mark.parametrize(("tilt", "fell"), [(45.0, False), (45.1, True), (180.0, True)])
def test_a_pole_that_tilts_more_than_45_degrees_fell(tilt: float, fell: bool) -> None:
    assert (fallen(START, after(pole("blue-1.b", tilt=tilt)), "pink-1") == ("blue-1.b",)) is fell


@pytest.mark.rule("N-30")
def test_a_pole_that_touches_the_table_fell() -> None:
    assert fallen(START, after(on_table=("blue-1.b",)), "pink-1") == ("blue-1.b",)


@pytest.mark.rule("N-30")
def test_a_pole_that_dropped_off_its_top_fell_though_it_stands() -> None:
    assert fallen(START, after(pole("white-1.a", ("board",))), "pink-1") == ("white-1.a",)


@pytest.mark.rule("N-30")
def test_a_pole_that_slid_from_one_of_its_tops_did_not_fall() -> None:
    two = pole("white-1.a", ("blue-1.a", "blue-1.b"), storey=2, bottom_mm=50.0)
    start = Facts(stances=(*START.stances[:2], two))
    assert fallen(start, after(pole("white-1.a", ("blue-1.b",), storey=2, bottom_mm=49.8)), "pink-1") == ()


@pytest.mark.rule("N-30")
def test_one_pole_is_enough_and_all_are_named() -> None:
    now = after(pole("blue-1.a", tilt=90.0), pole("white-1.a", ("board",), tilt=90.0))
    assert fallen(START, now, None) == ("blue-1.a", "white-1.a")


@pytest.mark.rule("N-28", "N-30")
def test_ones_own_fall_is_not_the_end() -> None:
    now = after(pole("pink-1.a", tilt=90.0), pole("pink-1.b"), on_table=("pink-1.a",))
    assert fallen(START, now, "pink-1") == ()
    assert own_fell(now, "pink-1")


@pytest.mark.rule("N-28")
def test_what_is_a_fall_of_ones_own() -> None:
    a, b = pole("pink-1.a"), pole("pink-1.b")
    assert not own_fell(after(a, b), "pink-1")
    assert not own_fell(after(a, pole("pink-1.b", tilt=40.0)), "pink-1")
    assert own_fell(after(a, b, on_table=("pink-1.b",)), "pink-1")
    assert not own_fell(after(a, b, on_table=("pink-1.a", "pink-1.b")), "pink-1")  # still beside the board
    assert not own_fell(after(pole("pink-1.a", tilt=179.0), b), "pink-1")  # upside down: a breach (N-17)
    assert not own_fell(after(pole("blue-1.a", tilt=90.0)), None)
    assert own_fell(after(pole("pink-1.a", tilt=90.0), pole("pink-1.b", tilt=90.0)), "pink-1")  # on the board


@pytest.mark.rule("N-30")
def test_a_cat_hangs_as_it_likes() -> None:
    cat = Stance("cat-1", "cat-1", "cat", 120.0, "lying", 30.0, 60.0)
    assert fallen(START, after(cat), "pink-1") == ()
    assert not own_fell(after(pole("pink-1.a"), pole("pink-1.b"), cat), "pink-1")


@pytest.mark.rule("N-30")
def test_what_fell_first_is_reported_first() -> None:
    then = after(pole("blue-1.b", tilt=60.0))
    lying = after(pole("blue-1.a", tilt=90.0), pole("blue-1.b", tilt=90.0))
    assert falls(START, then, lying, "pink-1", lay=False) == ("blue-1.b", "blue-1.a")
    assert falls(START, START, lying, "pink-1", lay=False) == (), "what falls after an alarm is nobody's doing"


@pytest.mark.rule("N-28")
def test_ones_own_that_lay_there_does_not_fall_again() -> None:
    dropped = after(pole("pink-1.a", tilt=90.0), pole("pink-1.b"))
    assert falls(START, dropped, dropped, "pink-1", lay=False) == ("pink-1",)
    assert falls(START, dropped, dropped, "pink-1", lay=True) == ()
