"""Cheats at full physics, by the facade and by live hands: what a sly player would try, and what comes of it.

White 1 and blue 1 stand where pink cords reach; pink 1 to 7 are one's own.
"""

from typing import Any

import numpy as np
import pytest

from nekobako import Match, Refusal
from nekobako.physics.pose import pose
from tests.games.nekojima.cheats import adjust, hands, place, rules, table, valid, world

# White 1 lies across x > 0, its poles in Dining and Homes; a pink cord from (3, 2) to (9, 2) would cross its cord.
WHITE = world(white_1=((6.0, 6.2, -90.0), (6.0, -6.2, 90.0)))
ASIDE = world(white_1=((-6.2, 6.0, 0.0), (-6.2, -6.4, 0.0)))
GOOD = place("pink-1", (2.5, 4.6, -90.0), (2.5, -4.6, 90.0))


def stood(match: Match, pole: str) -> np.ndarray[Any, Any]:
    return np.array(match.view(None)["world"]["poses"][pole][:3])


def refusal_of(match: Match, action: dict[str, Any], seat: int = 0) -> tuple[str, str | None, str | None]:
    before = match.save()
    with pytest.raises(Refusal) as caught:
        match.play(seat, action)
    assert match.save() == before
    return caught.value.code, caught.value.rule, caught.value.field


@pytest.mark.rule("N-24")
def test_a_cord_laid_across_another_gives_no_leave_to_move_that_one() -> None:
    """Cross it, shift its poles, take one's own back, put it elsewhere: the shifting is refused at once."""
    match = table(WHITE)
    events = match.play(0, place("pink-1", (3.2, 3.0, -20.0), (8.8, -3.0, 160.0)))
    assert "N-25" in rules(events)
    for pole, y in (("white-1.a", 4.0), ("white-1.b", -4.0)):  # were it moved a little, still not so far
        assert refusal_of(match, adjust(pole, 6.0, y, -90.0))[:2] == ("illegal", "N-24")


@pytest.mark.rule("N-24")
def test_live_hands_get_no_grip_on_what_one_only_touches() -> None:
    match = table(WHITE)
    assert "N-25" in rules(match.play(0, place("pink-1", (3.2, 3.0, -20.0), (8.8, -3.0, 160.0))))
    before = stood(match, "white-1.a")
    with hands(match) as puppet, pytest.raises(Refusal) as caught:
        puppet.grip("white-1.a")
    assert (caught.value.code, caught.value.rule, caught.value.field) == ("illegal", "N-24", "hand.grip")
    assert stood(match, "white-1.a") == pytest.approx(before, abs=0.02)


@pytest.mark.rule("N-17")
def test_an_installed_pole_shoved_by_two_centimetres_must_go_back() -> None:
    """With one's own pole, held by live hands, pushed along the board."""
    match = table(WHITE, quarters=["homes", "homes"])
    with hands(match, denchuu="pink-1") as puppet:
        a, b = puppet.lift(12)
        puppet.lead({a: pose(2.0, -6.2, 12, 0), b: pose(9.5, -10.5, 12, 180)}, speed=40)
        puppet.lead({a: pose(2.0, -6.2, 0.3, 0), b: pose(9.5, -10.5, 6, 180)}, speed=20)
        puppet.lead({a: pose(6.4, -6.2, 0.3, 0)}, speed=4)
        puppet.lead({a: pose(3.0, -6.2, 0.3, 0)}, speed=8)
        puppet.lead({a: pose(3.0, -6.2, 0.0, 0), b: pose(9.0, -9.0, 0.0, 150)}, speed=10)
        puppet.wait()
        puppet.let_go(0)
        puppet.let_go(1)
    assert match.outcome is None
    assert np.hypot(*(stood(match, "white-1.b")[:2] - (6.0, -6.2))) > 1.0
    assert "N-17" in rules(puppet.events)
    assert not valid(match)
    assert refusal_of(match, adjust("white-1.b", 6.0, -4.9, 90.0)) == ("illegal", "N-24", "x")
    assert "N-17" not in rules(match.play(0, adjust("white-1.b", 6.0, -6.2, 90.0)))


@pytest.mark.rule("N-17", "N-24")
def test_what_may_be_put_right_is_not_carried_elsewhere() -> None:
    """An installed pole that was moved may be gripped; live hands that set it down 14 mm away have not put it right."""
    match = table(WHITE, quarters=["homes", "homes"], denchuu="pink-1", start=WHITE, world=shoved(0.3))
    assert "white-1.b" in match.view(0)["repairable"]
    with hands(match) as puppet:
        puppet.grip("white-1.b")
        puppet.lead({"white-1.b": pose(6.3, -6.2, 0.4, 90)}, speed=10)
        puppet.lead({"white-1.b": pose(7.0, -5.2, 0.4, 90)}, speed=10)
        puppet.lead({"white-1.b": pose(7.0, -5.2, 0.0, 90)}, speed=5)
        puppet.wait()
        puppet.let_go()
    assert "N-17" in rules(puppet.events)
    assert not valid(match)


def shoved(by: float) -> dict[str, Any]:
    """White 1's second pole pushed aside by so many cm, pink 1's pole beside it and touching it."""
    return world(
        white_1=((6.0, 6.2, -90.0), (6.0 + by, -6.2, 90.0)), pink_1=((6.0 + by - 1.69, -6.2, -90.0), (4.0, -10.5, 90.0))
    )


@pytest.mark.rule("N-28")
def test_a_try_hooked_under_another_cord_is_not_spirited_away() -> None:
    """Taking it back lifts it through white 1's cord by hands: what that moves has moved, what it fells has fallen."""
    match = table(WHITE)
    match.play(0, place("pink-1", (3.2, 3.0, -20.0), (8.8, -3.0, 160.0)))
    before = stood(match, "white-1.a")
    events = match.play(0, {"do": "take_back"})
    settled = next(event for event in events if event["event"] == "settled")
    assert settled["ms"] > 1000, "hands took their time"
    moved = any(event["event"] in ("fell", "violation") for event in events)
    moved |= bool(np.linalg.norm(stood(match, "white-1.a") - before) > 0.01)
    assert moved or match.view(None)["denchuu"] is None


@pytest.mark.rule("N-28")
def test_taken_back_by_hands_the_rest_stays_where_it_is() -> None:
    match = table(ASIDE)
    match.play(0, GOOD)
    before = stood(match, "white-1.a")
    events = match.play(0, {"do": "take_back"})
    assert [event["event"] for event in events] == ["took_back", "settled"]
    assert events[-1]["ms"] > 1000
    assert set(match.view(None)["world"]["poses"]) == set(table(ASIDE).view(None)["world"]["poses"])
    assert stood(match, "white-1.a") == pytest.approx(before, abs=0.005)


@pytest.mark.rule("N-28")
def test_what_stands_beside_the_island_is_put_away_at_once() -> None:
    """A player may take it off with hands of their own; then nothing is left to be lifted."""
    match = table(ASIDE)
    with hands(match, denchuu="pink-1"):
        pass
    events = match.play(0, {"do": "take_back"})
    assert events[0]["event"] == "took_back"
    assert events[-1]["ms"] < 1000
    assert match.view(None)["denchuu"] is None


@pytest.mark.rule("N-28")
def test_changing_the_denchuu_takes_the_first_off_by_hands_too() -> None:
    match = table(ASIDE)
    match.play(0, GOOD)
    with hands(match, denchuu="pink-4") as puppet:
        with pytest.raises(KeyError):
            puppet.world.pieces["pink-4"]
        puppet.rest()
        assert "pink-1" not in puppet.world.pieces
        puppet.grip("pink-4.a")
        puppet.let_go()
    assert [event["event"] for event in puppet.events[:3]] == ["took_back", "took", "settled"]
    assert match.view(None)["denchuu"] == "pink-4"


@pytest.mark.rule("N-15")
def test_a_pole_leaning_on_its_rim_does_not_count_as_standing() -> None:
    """Held aslant by its own short cord: 17 degrees used to pass."""
    leaning = world(pink_1=((2.5, 4.6, -90.0), (2.5, -4.6, 90.0)))
    half = np.radians(14) / 2
    at = [2.5, 4.6, 0.85 * np.sin(2 * half), np.cos(half), np.sin(half), 0.0, 0.0]
    yaw = pose(0, 0, 0, -90)[3:]
    at[3:] = (np.array([at[3] * yaw[0], at[4] * yaw[0], -at[4] * yaw[3], at[3] * yaw[3]])).tolist()
    leaning["poses"]["pink-1.a"] = [float(number) for number in at]
    match = table(leaning, denchuu="pink-1")
    assert ("N-15", ["pink-1.a"]) in [(v["rule"], v["pieces"]) for v in match.view(0)["violations"]]


@pytest.mark.rule("N-27")
def test_a_verdict_is_not_taken_back() -> None:
    match = table(ASIDE)
    match.play(0, GOOD)
    assert valid(match)
    assert not match.can_undo(0)
    with pytest.raises(Refusal) as caught:
        match.undo(0)
    assert caught.value.code == "stale"


@pytest.mark.rule("N-60")
def test_the_tables_tremor_is_the_same_for_every_plan_and_nobody_elses_to_choose() -> None:
    still, shaky = (table(ASIDE, options={"tremor": tremor}) for tremor in (0, 1))
    for match in (still, shaky):
        match.play(0, GOOD)
    off = [float(np.hypot(*(stood(match, "pink-1.a")[:2] - (2.5, 4.6)))) for match in (still, shaky)]
    assert off[0] < 0.03 < off[1]
    again = table(ASIDE, options={"tremor": 1})
    again.play(0, GOOD)
    assert stood(again, "pink-1.a").tolist() == stood(shaky, "pink-1.a").tolist()


@pytest.mark.rule("N-16")
def test_a_cord_is_not_gripped_nor_the_board_nor_a_cat_of_the_reserve() -> None:
    match = table(ASIDE)
    with hands(match, denchuu="pink-1") as puppet:
        for body in ("pink-1.cord.3", "white-1.cord.0", "white-1.a"):
            with pytest.raises(Refusal):
                puppet.grip(body)
        for body in ("board", "table", "cat-1", "pink-2.a"):
            with pytest.raises(Refusal) as caught:
                puppet.tell(0, 0, body, pose(0, 0, 5))
            assert caught.value.field == "hand.grip"


@pytest.mark.rule("N-28")
def test_the_other_players_hands_take_nothing_back() -> None:
    match = table(ASIDE)
    match.play(0, GOOD)
    assert refusal_of(match, {"do": "take_back"}, seat=1)[0] == "not_your_turn"


@pytest.mark.rule("N-26", "N-01")
def test_a_foot_half_over_the_rim_is_told_wherever_the_square_would_have_carried_it() -> None:
    match = table(ASIDE, quarters=["dining", "dining"])
    events = match.play(0, place("pink-1", (9.0, 9.0, 225.0), (4.0, 3.0, 45.0)))
    assert {"N-26", "N-15"} & rules(events) or any(event["event"] == "dropped" for event in events)
    assert not valid(match)


@pytest.mark.rule("N-28")
def test_hands_let_go_in_the_middle_of_taking_back_set_it_down_first() -> None:
    """A player who says "done" while the table's hands lift the last try off does not make them drop it."""
    match = table(ASIDE)
    match.play(0, GOOD)
    with hands(match, denchuu="pink-4") as puppet:
        for _ in range(20):
            puppet.live.frame()
    assert [event["event"] for event in puppet.events[:3]] == ["took_back", "took", "settled"]
    assert match.view(None)["denchuu"] == "pink-4"


@pytest.mark.rule("N-22", "N-28")
def test_a_cat_dropped_on_the_island_is_told_and_not_spirited_away() -> None:
    match = table(ASIDE, drawn=["black", "pink"])
    match.play(0, GOOD)
    with hands(match, cat="cat-1") as puppet:
        puppet.grip("cat-1")
        puppet.lead({"cat-1": pose(-2.0, -15.0, 12.0)}, speed=60)
        puppet.lead({"cat-1": pose(-2.0, 0.0, 12.0)}, speed=40)
        puppet.lead({"cat-1": pose(-2.0, 0.0, 2.5)}, speed=20)
        puppet.let_go()
    assert "N-22" in rules(puppet.events)
    with pytest.raises(Refusal) as caught:
        match.play(0, {"do": "done"})
    assert caught.value.rule == "N-21", "the cat is still due"
    events = match.play(0, {"do": "hang", "cat": "cat-2", "denchuu": "pink-1", "at": 0.5})
    assert next(event for event in events if event["event"] == "settled")["ms"] > 3000, "the first is carried off first"
    assert "cat-1" not in match.view(None)["world"]["poses"]
    assert valid(match)


@pytest.mark.rule("N-23")
def test_a_cat_of_this_turn_that_live_hands_take_off_has_not_fallen() -> None:
    match = table(world(pink_2=((-2.5, 4.6, -90.0), (-2.5, -4.6, 90.0))), drawn=["black", "pink"])
    match.play(0, GOOD)
    match.play(0, {"do": "hang", "cat": "cat-1", "denchuu": "pink-1", "at": 0.5})
    with hands(match, cat="cat-1") as puppet:
        puppet.grip("cat-1")
        at = puppet.world.pose("cat-1")
        at[2] += 4.0
        puppet.lead({"cat-1": at}, speed=20)
        puppet.lead({"cat-1": pose(-2.0, -16.0, 9.0)}, speed=40)
        puppet.let_go()
    assert match.view(0)["due"] == 1, "taken off by hands, not fallen: its cube is due again"
    assert {"do": "hang", "cat": "cat-1", "denchuu": "pink-2", "at": None} in match.legal(0)


@pytest.mark.rule("N-22")
def test_nobody_holds_a_pole_while_a_cat_is_being_hung() -> None:
    match = table(ASIDE, drawn=["black", "pink"])
    match.play(0, GOOD)
    with hands(match, cat="cat-1") as puppet, pytest.raises(Refusal) as caught:
        puppet.grip("pink-1.a", hand=1)
    assert (caught.value.code, caught.value.rule) == ("illegal", "N-22")


@pytest.mark.rule("N-30")
def test_hands_of_the_other_seat_touch_nothing() -> None:
    match = table(ASIDE)
    with hands(match, denchuu="pink-1") as puppet, pytest.raises(Refusal) as caught:
        puppet.grip("pink-1.a", seat=1)
    assert caught.value.code == "not_your_turn"
