"""Black cubes and cats: whose they are, where they hang, and what happens when they fall."""

from typing import Any

import pytest

from nekobako import Match
from tests.games.nekojima.helpers import (
    CONCEDE,
    DONE,
    DRAW,
    TAKE_BACK,
    assert_illegal,
    broken,
    building,
    by_hands,
    does,
    give,
    hang,
    load,
    names,
    phase,
    place,
    public,
    refused,
    rehang,
    seeds_of,
    table,
    told,
)
from tests.games.nekojima.told_scenes import Scene

CATS = [f"cat-{n}" for n in range(1, 8)]
OWN = Scene().stand("pink-1", "dining", "homes")


def placed(before: Scene | None = None, **given: Any) -> tuple[Match, Scene]:
    """A match in which pink-1 has just been placed well, beside what was there before."""
    match = building(before, **given)
    after = (before or Scene()).stand("pink-1", "dining", "homes")
    by_hands(match, given.get("seat", 0), place("pink-1"), after)
    return match, after


# --- N-20


@pytest.mark.rule("N-20")
def test_together_a_cat_is_due_for_each_black_cube_drawn_or_kept() -> None:
    match, scene = placed(drawn=["black", "pink"], owed=[1, 2])
    assert public(match, "due") == 2
    assert does(match, 0, "hang") == [{"do": "hang", "cat": cat, "denchuu": "pink-1", "at": None} for cat in CATS]
    assert DONE not in match.legal(0)
    events = by_hands(match, 0, hang("cat-4", "pink-1"), scene.hang("cat-4", "pink-1"))
    assert told(events, "hung") == [{"event": "hung", "seat": 0, "cat": "cat-4", "denchuu": "pink-1"}]
    assert (public(match, "due"), public(match, "hung")) == (1, {"cat-4": "pink-1"})
    assert "cat-4" not in public(match, "cats")


@pytest.mark.rule("N-20")
def test_cats_are_hung_after_placing() -> None:
    match = building(Scene().stand("pink-7", "dining", "homes"), drawn=["black", "pink"])
    assert does(match, 0, "hang") == []
    assert_illegal(match, 0, hang("cat-1", "pink-7"), "N-20", "do")
    assert_illegal(match, 0, {"do": "take", "cat": "cat-1"}, "N-20", "do")
    by_hands(match, 0, place("pink-1"), Scene().stand("pink-7", "dining", "homes").stand("pink-1", "dining", "homes"))
    assert {action["denchuu"] for action in does(match, 0, "hang")} == {"pink-1", "pink-7"}


@pytest.mark.rule("N-20")
def test_without_a_black_cube_no_cat_is_hung() -> None:
    match, _ = placed()
    assert (public(match, "due"), does(match, 0, "hang")) == (0, [])
    assert_illegal(match, 0, hang("cat-1", "pink-1"), "N-20", "cat")
    assert_illegal(match, 0, {"do": "take", "cat": "cat-1"}, "N-20", "cat")


@pytest.mark.rule("N-20")
def test_against_others_each_black_cube_is_given_before_placing() -> None:
    match = building(seats=3, seat=1, mode="versus", drawn=["black", "black", "pink"])
    assert (phase(match), public(match, "to_give")) == ("give", 2)
    assert match.legal(1) == [give(0), give(2), CONCEDE]
    assert_illegal(match, 1, place("pink-1"), "N-20", "do")
    assert_illegal(match, 1, give(1), "N-20", "seat")
    assert told(match.play(1, give(2))) == [{"event": "gave", "seat": 1, "to": 2}]
    assert (public(match, "owed"), public(match, "to_give"), phase(match)) == ([0, 0, 1], 1, "give")
    match.play(1, give(0))
    assert (public(match, "owed"), public(match, "drawn"), phase(match)) == ([1, 0, 1], ["pink"], "build")
    assert public(match, "due") == 0, "none of them is one's own"


@pytest.mark.rule("N-20")
def test_against_others_a_draw_with_black_leads_to_giving() -> None:
    for match in seeds_of(table(seats=2, mode="versus", quarters=["dining", "homes"]), 30):
        [event] = match.play(0, DRAW)
        assert phase(match) == ("give" if "black" in event["cubes"] else "build")


@pytest.mark.rule("N-20")
def test_who_was_given_one_hangs_it_on_their_own_next_turn() -> None:
    match, scene = placed(seats=3, seat=1, mode="versus", owed=[1, 0, 1])
    assert (public(match, "due"), does(match, 1, "hang")) == (0, [])
    match.play(1, DONE)
    assert public(match, "owed") == [1, 0, 1]
    scene = scene.stand("blue-1", "culture", "culture")
    match, scene = placed(scene.gone("pink-1"), seats=3, seat=2, mode="versus", owed=[1, 0, 1])
    assert public(match, "due") == 1
    assert_illegal(match, 2, DONE, "N-21", "do")
    by_hands(match, 2, hang("cat-1", "pink-1"), scene.hang("cat-1", "pink-1"))
    match.play(2, DONE)
    assert public(match, "owed") == [1, 0, 0]
    assert public(match, "counter") == ["blue", "pink", "black"]


@pytest.mark.rule("N-20")
def test_no_cube_for_who_is_out() -> None:
    match = building(seats=4, mode="versus", variants=["expert"], out=[2], drawn=["black", "pink"])
    assert does(match, 0, "give") == [give(1), give(3)]
    assert_illegal(match, 0, give(2), "N-20", "seat")


# --- N-21


@pytest.mark.rule("N-21")
def test_a_cat_hangs_on_a_cord_of_the_cubes_colour_without_a_cat() -> None:
    before = (
        Scene().stand("pink-2", "homes", "homes").stand("pink-3", "homes", "homes").stand("blue-1", "homes", "homes")
    )
    match, _ = placed(before.hang("cat-5", "pink-2"), drawn=["black", "pink"])
    assert {action["denchuu"] for action in does(match, 0, "hang")} == {"pink-1", "pink-3"}
    assert_illegal(match, 0, hang("cat-1", "blue-1"), "N-21", "denchuu")
    assert_illegal(match, 0, hang("cat-1", "pink-2"), "N-21", "denchuu")
    assert_illegal(match, 0, hang("cat-1", "pink-4"), "N-21", "denchuu")
    assert_illegal(match, 0, hang("cat-5", "pink-1"), "N-21", "cat")


@pytest.mark.rule("N-21")
def test_a_free_cord_excuses_nobody() -> None:
    match, scene = placed(drawn=["black", "pink"])
    assert_illegal(match, 0, DONE, "N-21", "do")
    assert TAKE_BACK in match.legal(0)
    by_hands(match, 0, hang("cat-1", "pink-1"), scene.hang("cat-1", "pink-1"))
    assert names(match.play(0, DONE))[0] == "validated"


@pytest.mark.rule("N-21")
def test_cubes_without_a_free_cord_are_kept_for_the_next_turn() -> None:
    match, scene = placed(drawn=["black", "black", "pink"], owed=[1, 0])
    by_hands(match, 0, hang("cat-1", "pink-1"), scene.hang("cat-1", "pink-1"))
    assert (public(match, "due"), does(match, 0, "hang")) == (2, [])
    assert_illegal(match, 0, {"do": "take", "cat": "cat-2"}, "N-21", "cat")
    match.play(0, DONE)
    assert public(match, "owed") == [2, 0]
    assert public(match, "counter") == ["pink", "black"]


@pytest.mark.rule("N-21")
def test_live_hands_that_hang_it_elsewhere_are_told_so() -> None:
    before = Scene().stand("blue-1", "homes", "homes").stand("pink-2", "homes", "homes").hang("cat-5", "pink-2")
    match, scene = placed(before, drawn=["black", "pink"])
    take = {"do": "take", "cat": "cat-1"}
    assert take in match.legal(0)
    events = by_hands(match, 0, take, scene.hang("cat-1", "blue-1"))
    assert broken(events) == ["N-21"]
    assert broken(match.play(0, DONE)) == ["N-21"]
    events = by_hands(match, 0, take, scene.hang("cat-1", "pink-2"))
    assert "N-21" in broken(events), "that one has its cat"
    events = by_hands(match, 0, take, scene.hang("cat-1", "pink-1"))
    assert (broken(events), names(events)[:2]) == ([], ["took", "hung"])
    assert names(match.play(0, DONE))[0] == "validated"


@pytest.mark.rule("N-21")
def test_a_cat_that_hands_took_and_hung_nowhere_is_still_due() -> None:
    match, scene = placed(drawn=["black", "pink"])
    events = by_hands(match, 0, {"do": "take", "cat": "cat-1"}, scene.lies("cat-1"))
    assert names(events) == ["took", "settled"]
    assert (public(match, "due"), public(match, "hung")) == (1, {})


@pytest.mark.rule("N-21")
def test_a_cat_hung_this_turn_may_hang_elsewhere_instead() -> None:
    match, scene = placed(Scene().stand("pink-2", "homes", "homes"), drawn=["black", "pink"])
    by_hands(match, 0, hang("cat-1", "pink-1"), scene.hang("cat-1", "pink-1"))
    assert {action["cat"] for action in does(match, 0, "hang")} == {"cat-1"}
    by_hands(match, 0, hang("cat-1", "pink-2"), scene.hang("cat-1", "pink-2"))
    assert (public(match, "hung"), public(match, "due")) == ({"cat-1": "pink-2"}, 0)


# --- N-23


@pytest.mark.rule("N-23")
def test_a_cat_that_falls_is_put_back_on_its_cord_in_that_turn() -> None:
    before = Scene().stand("blue-1", "homes", "homes").hang("cat-5", "blue-1")
    match = building(before)
    fallen = before.stand("pink-1", "dining", "homes").lies("cat-5")
    events = by_hands(match, 0, place("pink-1"), fallen)
    assert told(events, "cat_fell") == [{"event": "cat_fell", "seat": 0, "cat": "cat-5", "denchuu": "blue-1"}]
    assert public(match, "fallen_cats") == ["cat-5"]
    assert told(by_hands(match, 0, {"do": "take"}, fallen), "cat_fell") == [], "it lay there before"
    assert len(told(by_hands(match, 0, rehang("cat-5"), fallen), "cat_fell")) == 1, "it fell again"
    assert does(match, 0, "rehang") == [{"do": "rehang", "cat": "cat-5", "at": None}]
    assert_illegal(match, 0, DONE, "N-23", "do")
    assert DONE not in match.legal(0)
    seen: dict[str, Any] = {}
    events = by_hands(match, 0, rehang("cat-5"), fallen.hang("cat-5", "blue-1"), told=seen)
    assert seen["repairable"] == {"cat-5"}
    assert told(events, "rehung") == [{"event": "rehung", "seat": 0, "cat": "cat-5", "denchuu": "blue-1"}]
    assert names(match.play(0, DONE))[0] == "validated"
    assert public(match, "counter") == ["blue", "black", "pink"], "it is no new cat"


@pytest.mark.rule("N-23")
def test_a_cat_that_hangs_well_is_left_alone() -> None:
    match, _ = placed(Scene().stand("blue-1", "homes", "homes").hang("cat-5", "blue-1"))
    assert does(match, 0, "rehang") == []
    assert_illegal(match, 0, rehang("cat-5"), "N-23", "cat")
    assert_illegal(match, 0, rehang("cat-1"), "N-23", "cat")


@pytest.mark.rule("N-23")
def test_on_another_cord_is_not_put_back() -> None:
    before = Scene().stand("blue-1", "homes", "homes").hang("cat-5", "blue-1")
    match = building(before)
    scene = before.stand("pink-1", "dining", "homes")
    by_hands(match, 0, place("pink-1"), scene.lies("cat-5"))
    events = by_hands(match, 0, {"do": "take", "cat": "cat-5"}, scene.hang("cat-5", "pink-1"))
    assert "rehung" not in names(events)
    assert_illegal(match, 0, DONE, "N-23", "do")
    events = by_hands(match, 0, {"do": "take", "cat": "cat-5"}, scene.hang("cat-5", "blue-1"))
    assert names(events)[:2] == ["took", "rehung"]


@pytest.mark.rule("N-23")
def test_one_that_falls_while_it_is_hung_falls_too() -> None:
    match, scene = placed(drawn=["black", "pink"])
    events = by_hands(match, 0, hang("cat-1", "pink-1"), scene.lies("cat-1"))
    assert names(events) == ["hung", "settled", "cat_fell"]
    assert [action["cat"] for action in does(match, 0, "rehang")] == ["cat-1"]
    assert_illegal(match, 0, DONE, "N-23", "do")


@pytest.mark.rule("N-23")
@pytest.mark.parametrize("how", ["take_back", "place"])
def test_taken_back_with_its_denchuu_its_cube_is_due_again(how: str) -> None:
    match, scene = placed(drawn=["black", "pink"])
    by_hands(match, 0, hang("cat-1", "pink-1"), scene.hang("cat-1", "pink-1"))
    assert public(match, "due") == 0
    if how == "take_back":
        events = by_hands(match, 0, TAKE_BACK, Scene())
    else:
        events = by_hands(match, 0, place("pink-2"), Scene().stand("pink-2", "dining", "homes"))
    assert told(events, "took_back") == [{"event": "took_back", "seat": 0, "denchuu": "pink-1", "cats": ["cat-1"]}]
    assert (public(match, "due"), public(match, "hung"), public(match, "cats")) == (1, {}, CATS)


@pytest.mark.rule("N-23")
def test_cats_on_other_cords_stay_when_a_denchuu_is_taken_back() -> None:
    before = Scene().stand("blue-1", "homes", "homes").hang("cat-5", "blue-1")
    match = building(before, drawn=["black", "pink"])
    scene = before.stand("pink-1", "dining", "homes")
    by_hands(match, 0, place("pink-1"), scene)
    by_hands(match, 0, hang("cat-1", "pink-1"), scene.hang("cat-1", "pink-1"))
    events = by_hands(match, 0, TAKE_BACK, before)
    assert told(events, "took_back")[0]["cats"] == ["cat-1"]
    assert (public(match, "hung"), public(match, "due")) == ({"cat-5": "blue-1"}, 1)


@pytest.mark.rule("N-21")
def test_a_cat_hung_this_turn_that_hands_took_off_again_is_due_again() -> None:
    match, scene = placed(drawn=["black", "pink"])
    by_hands(match, 0, hang("cat-1", "pink-1"), scene.hang("cat-1", "pink-1"))
    by_hands(match, 0, {"do": "take", "cat": "cat-1"}, scene.lies("cat-1"))
    assert (public(match, "due"), public(match, "hung"), public(match, "fallen_cats")) == (1, {}, [])


@pytest.mark.rule("N-22")
def test_a_cat_that_touches_what_it_may_not_may_be_hung_anew() -> None:
    before = Scene().stand("blue-1", "homes", "homes").hang("cat-5", "blue-1")
    match = building(before)
    scene = before.stand("pink-1", "dining", "homes")
    touching = scene.touching("cat-5", "pink-1.a").slid("cat-5", 0.47)  # by 5.4 mm
    events = by_hands(match, 0, place("pink-1"), touching)
    assert broken(events) == ["N-22"]
    assert [action["cat"] for action in does(match, 0, "rehang")] == ["cat-5"]
    assert broken(match.play(0, DONE)) == ["N-22"]
    assert broken(by_hands(match, 0, rehang("cat-5"), scene)) == []


@pytest.mark.rule("N-24")
@pytest.mark.parametrize(("share", "free"), [(0.5, []), (0.474, []), (0.47, ["cat-5"])])
def test_a_cat_that_ones_own_denchuu_touches_is_left_alone_unless_it_slid(share: float, free: list[str]) -> None:
    """5 mm along a cord of 180."""
    before = Scene().stand("blue-1", "homes", "homes").hang("cat-5", "blue-1")
    match = building(before)
    scene = before.stand("pink-1", "dining", "homes").touching("cat-5", "pink-1.a").slid("cat-5", share)
    by_hands(match, 0, place("pink-1"), scene)
    assert [action["cat"] for action in does(match, 0, "rehang")] == free
    assert [action["cat"] for action in does(match, 0, "take") if "cat" in action] == free
    if not free:
        assert_illegal(match, 0, rehang("cat-5"), "N-23", "cat")


@pytest.mark.rule("N-24")
def test_a_cat_that_did_not_fall_goes_back_to_where_it_hung() -> None:
    """By a program before it moves, by live hands when it is judged: within 10 mm, on a cord of 180."""
    before = Scene().stand("blue-1", "homes", "homes").hang("cat-5", "blue-1")
    match = building(before)
    scene = before.stand("pink-1", "dining", "homes")
    by_hands(match, 0, place("pink-1"), scene.touching("cat-5", "pink-1.a").slid("cat-5", 0.4))
    assert_illegal(match, 0, {**rehang("cat-5"), "at": 0.43}, "N-24", "at")
    assert broken(by_hands(match, 0, {"do": "take", "cat": "cat-5"}, scene.slid("cat-5", 0.43))) == ["N-24"]
    assert broken(match.play(0, DONE)) == ["N-24"]
    assert broken(by_hands(match, 0, {**rehang("cat-5"), "at": 0.45}, scene.slid("cat-5", 0.45))) == []
    assert "validated" in names(match.play(0, DONE))


@pytest.mark.rule("N-23")
def test_one_that_fell_goes_anywhere_on_its_cord() -> None:
    before = Scene().stand("blue-1", "homes", "homes").hang("cat-5", "blue-1")
    match = building(before)
    scene = before.stand("pink-1", "dining", "homes")
    by_hands(match, 0, place("pink-1"), scene.lies("cat-5"))
    assert broken(by_hands(match, 0, {**rehang("cat-5"), "at": 0.9}, scene.slid("cat-5", 0.9))) == []
    assert "validated" in names(match.play(0, DONE))


@pytest.mark.rule("N-23")
def test_a_cat_of_this_turn_that_fell_goes_back_to_its_cord_and_after_three_falls_elsewhere() -> None:
    match, scene = placed(before=Scene().stand("pink-2", "culture", "culture"), drawn=["black", "pink"])
    by_hands(match, 0, hang("cat-1", "pink-1"), scene.lies("cat-1"))
    for _ in range(2):
        assert public(match, "fallen_cats") == ["cat-1"]
        assert_illegal(match, 0, hang("cat-1", "pink-2"), "N-23", "denchuu")
        assert not [action for action in does(match, 0, "hang") if action["cat"] == "cat-1"]
        by_hands(match, 0, rehang("cat-1"), scene.lies("cat-1"))
    assert public(match, "cat_falls") == {"cat-1": 3}
    by_hands(match, 0, hang("cat-1", "pink-2"), scene.hang("cat-1", "pink-2"))
    assert public(match, "hung") == {"cat-1": "pink-2"}
    assert "validated" in names(match.play(0, DONE))
    assert public(match, "cat_falls") == {}


@pytest.mark.rule("N-23")
def test_hands_that_leave_it_lying_or_hang_it_elsewhere_free_no_cat_of_its_cord() -> None:
    match, scene = placed(before=Scene().stand("pink-2", "culture", "culture"), drawn=["black", "pink"])
    by_hands(match, 0, hang("cat-1", "pink-1"), scene.lies("cat-1"))
    for _ in range(4):
        by_hands(match, 0, {"do": "take", "cat": "cat-1"}, scene.lies("cat-1"))
    assert (public(match, "cat_falls"), public(match, "hung")) == ({"cat-1": 1}, {"cat-1": "pink-1"})
    by_hands(match, 0, {"do": "take", "cat": "cat-1"}, scene.hang("cat-1", "pink-2"))
    assert public(match, "fallen_cats") == ["cat-1"], "it hangs where it does not belong"
    assert_illegal(match, 0, DONE, "N-23", "do")
    assert load(match.save()).save() == match.save()
    by_hands(match, 0, rehang("cat-1"), scene.hang("cat-1", "pink-1"))
    assert_illegal(match, 0, hang("cat-1", "pink-2"), "N-23", "denchuu")
    by_hands(match, 0, TAKE_BACK, scene.gone("pink-1"))
    assert public(match, "cat_falls") == {}, "its cube is due again"


def test_no_cat_is_given_or_hung_by_others() -> None:
    match, _ = placed(drawn=["black", "pink"])
    assert refused(match, 1, hang("cat-1", "pink-1")).code == "not_your_turn"
