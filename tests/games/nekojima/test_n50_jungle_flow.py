"""Urban Jungle while it is played: nests are set and come off, and nothing is put on them."""

from itertools import pairwise

import pytest

from nekobako.games.nekojima.material import DENCHUU
from tests.games.nekojima.helpers import (
    DONE,
    TAKE_BACK,
    assert_illegal,
    broken,
    building,
    by_hands,
    names,
    place,
    pole,
    public,
    told,
)
from tests.games.nekojima.told_scenes import Scene

STOOD = Scene().stand("white-1", (6.0, 3.0), (6.0, -3.0))
HIGH = STOOD.stand("pink-1", "white-1.a", "homes")
JUNGLE = ["jungle"]


@pytest.mark.rule("N-50")
def test_a_pole_let_go_on_the_second_storey_gets_a_nest_which_comes_off_with_it() -> None:
    match = building(STOOD, variants=JUNGLE)
    events = by_hands(match, 0, place("pink-1"), HIGH)
    assert told(events, "nest") == [{"event": "nest", "seat": 0, "pole": "pink-1.a"}]
    assert (public(match, "nests"), public(match, "nests_left")) == (["pink-1.a"], 19)
    by_hands(match, 0, TAKE_BACK, STOOD)
    assert (public(match, "nests"), public(match, "nests_left")) == ([], 20)
    by_hands(match, 0, place("pink-1"), HIGH)
    events = match.play(0, DONE)
    assert names(events) == ["validated", "turn"]
    assert public(match, "nests") == ["pink-1.a"]


@pytest.mark.rule("N-50")
def test_no_nest_on_the_first_storey_on_a_pole_that_lies_or_without_the_variant() -> None:
    match = building(STOOD, variants=JUNGLE)
    by_hands(match, 0, place("pink-1"), STOOD.stand("pink-1", "dining", "homes"))
    assert public(match, "nests") == []
    by_hands(match, 0, place("pink-1"), HIGH.tilted("pink-1.a", 90.0))
    assert public(match, "nests") == []
    match = building(STOOD)
    assert "nest" not in names(by_hands(match, 0, place("pink-1"), HIGH))


@pytest.mark.rule("N-50")
def test_nothing_is_put_on_a_nest() -> None:
    match = building(HIGH, cube="blue", variants=JUNGLE)
    on_nest = place("blue-1", pole(6.0, 3.0, on="pink-1.a"), pole(3.0, -6.0))
    assert_illegal(match, 0, on_nest, "N-50", "poles[0].on")
    match = building(HIGH, cube="blue")
    by_hands(match, 0, on_nest, HIGH.stand("blue-1", "pink-1.a", "homes"))


@pytest.mark.rule("N-50")
def test_a_third_storey_is_a_breach_however_it_came_about() -> None:
    match = building(HIGH, cube="blue", variants=JUNGLE)
    events = by_hands(match, 0, {"do": "take", "denchuu": "blue-1"}, HIGH.stand("blue-1", "pink-1.a", "homes"))
    assert broken(events) == ["N-50"]


@pytest.mark.rule("N-50")
def test_there_are_twenty_nests() -> None:
    """Twenty Denchuu, each but the first with one pole on top of the one before; the last one goes up with both."""
    scene = Scene().stand(DENCHUU[0], "culture", "attractions")
    for below, name in pairwise(DENCHUU[:-1]):
        scene = scene.stand(name, "culture", f"{below}.a")
    match = building(scene, variants=["jungle"], cube="blue")
    assert (len(public(match, "nests")), public(match, "nests_left")) == (19, 1)
    events = by_hands(match, 0, place("blue-7"), scene.stand("blue-7", f"{DENCHUU[0]}.b", f"{DENCHUU[-2]}.a"))
    assert [event["pole"] for event in told(events, "nest")] == ["blue-7.a"]
    assert (len(public(match, "nests")), public(match, "nests_left")) == (20, 0)


@pytest.mark.rule("N-50")
def test_nothing_is_put_there_when_no_nest_was_left_either() -> None:
    """Eleven Denchuu high up on the poles of one: two of their poles found no nest."""
    scene = Scene().stand(DENCHUU[0], "dining", "homes")
    for name in DENCHUU[1:12]:
        scene = scene.stand(name, f"{DENCHUU[0]}.a", f"{DENCHUU[0]}.b")
    match = building(scene, variants=["jungle"], cube="blue")
    [bare, _] = [
        f"{name}.{end}" for name in DENCHUU[1:12] for end in "ab" if f"{name}.{end}" not in public(match, "nests")
    ]
    assert public(match, "nests_left") == 0
    assert_illegal(match, 0, place("blue-7", pole(6.0, 3.0, on=bare), pole(3.0, -6.0)), "N-50", "poles[0].on")
    events = by_hands(match, 0, {"do": "take", "denchuu": "blue-7"}, scene.stand("blue-7", bare, "homes"))
    assert told(events, "violation")[0]["pieces"] == ["blue-7.a", bare]
