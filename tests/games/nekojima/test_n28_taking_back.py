"""Taking back: by hands, unless it is off the island already; what does not come off stays this turn's."""

import pytest

from nekobako.games.nekojima.handling.clear_away import is_off
from nekobako.physics.facts import Contact
from tests.games.nekojima import facts
from tests.games.nekojima.helpers import TAKE_BACK, building, by_hands, names, place, public
from tests.games.nekojima.told_scenes import Scene

OWN = Scene().stand("pink-1", "dining", "homes")


@pytest.mark.rule("N-28")
@pytest.mark.parametrize(
    ("contact", "off"),
    [
        (facts.rests("pink-1.a", "table"), True),
        (facts.touch("pink-1.cord.3", "pink-1.a"), True),
        (facts.rests("white-1.a", "board"), True),
        (facts.rests("pink-1.a", "board"), False),
        (facts.rests("pink-1.a", "white-1.a"), False),
        (facts.touch("pink-1.cord.3", "white-1.cord.2"), False),
        (facts.touch("cat-1", "pink-1.cord.2"), False),
    ],
)
def test_only_what_touches_nothing_but_the_table_needs_no_hands(contact: Contact, off: bool) -> None:
    assert is_off([contact], "pink-1") is off


@pytest.mark.rule("N-28")
def test_what_hands_could_not_lift_off_is_not_taken_back() -> None:
    match = building()
    by_hands(match, 0, place("pink-1"), OWN)
    assert names(by_hands(match, 0, TAKE_BACK, OWN)) == ["settled"]
    assert public(match, "denchuu") == "pink-1"
    assert names(by_hands(match, 0, place("pink-2"), OWN)) == ["settled"]
    assert public(match, "denchuu") == "pink-1"
    assert names(by_hands(match, 0, TAKE_BACK, Scene())) == ["took_back", "settled"]
    assert public(match, "denchuu") is None
