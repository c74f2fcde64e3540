"""Fingers by facts told by hand: who plays with them, and what comes of one that touches a cord (N-16, N-53)."""

from typing import Any

import numpy as np
import pytest

import nekobako
from nekobako import Match, Refusal
from nekobako.games.nekojima import judge
from nekobako.games.nekojima.finger_room import WIDE, Columns, best_direction, rooms
from nekobako.games.nekojima.labels import Labels
from nekobako.games.nekojima.material import SIZES
from nekobako.games.nekojima.narration import narrate
from nekobako.games.nekojima.pieces import finger_size
from nekobako.physics.facts import FirstTouch
from nekobako.physics.pieces.fingers import DIRECTIONS
from nekobako.table.journal import MemoryJournal, Opened
from nekobako.table.match_factory import new_match, rebuild_match
from tests.games.nekojima.facts import touch
from tests.games.nekojima.helpers import (
    DONE,
    TAKE_BACK,
    adjust,
    assert_illegal,
    assert_impossible,
    building,
    by_hands,
    does,
    hang,
    load,
    names,
    place,
    position,
    public,
    told,
)
from tests.games.nekojima.told_scenes import Scene

STOOD = Scene().stand("blue-1", "culture", "culture").stand("pink-2", "dining", "homes")
WITH_OWN = STOOD.stand("pink-1", "dining", "homes")
ON: dict[str, Any] = {"fingers": True}
SPARK = touch("pink-1.a.fingers", "blue-1.cord.2")


def playing(scene: Scene = STOOD, **given: Any) -> Match:
    """Seat 0 of two is to place a pink Denchuu, with fingers unless told otherwise."""
    options = {"fingers": True, **given.pop("options", {})}
    made = position(scene, **{"cube": "pink", "quarters": ["dining", "homes"], **given})
    return load({**made, "options": {**made["options"], **options}})


def shocked(match: Match, after: Scene = STOOD, **told: Any) -> list[dict[str, Any]]:
    return by_hands(match, 0, place("pink-1"), after, shock=SPARK, alarm="shock", **told)


# --- who plays with them


@pytest.mark.rule("N-16")
@pytest.mark.parametrize(
    ("options", "fingers"),
    [
        ({}, False),
        ({"fingers": None}, False),
        ({"fingers": True}, True),
        ({"variants": ["expert"]}, True),
        ({"variants": ["expert"], "fingers": None}, True),
        ({"variants": ["expert"], "fingers": False}, False),
        ({"variants": ["jungle"]}, False),
    ],
)
def test_off_unless_told_but_in_expert(options: dict[str, Any], fingers: bool) -> None:
    match = nekobako.new("nekojima", seats=2, seed=1, options=options)
    assert match.view(0)["options"]["fingers"] is fingers
    assert nekobako.load(match.save()).view(0)["options"]["fingers"] is fingers
    by_hand = {"game": "nekojima", "seats": 2, "options": options}
    assert nekobako.load(by_hand).view(0)["options"]["fingers"] is fingers


@pytest.mark.rule("N-16")
@pytest.mark.parametrize("variants", [[], ["expert"]])
def test_a_match_saved_before_there_were_fingers_goes_on_without(variants: list[str]) -> None:
    saved = nekobako.new("nekojima", seats=2, seed=1, options={"variants": variants}).save()
    del saved["options"]["fingers"]
    assert nekobako.load(saved).view(0)["options"]["fingers"] is False


@pytest.mark.rule("N-16")
@pytest.mark.parametrize(("options", "fingers"), [({}, False), ({"variants": ["expert"]}, True), (ON, True)])
def test_a_match_is_rebuilt_with_the_fingers_it_was_opened_with(options: dict[str, Any], fingers: bool) -> None:
    match = new_match("nekojima", 2, 1, options)
    assert rebuild_match(match.journal).view(0)["options"]["fingers"] is fingers
    before = MemoryJournal()
    before.append(Opened("nekojima", seats=2, seed=1, options={"variants": ["expert"]}, edition=2))
    assert rebuild_match(before).view(0)["options"]["fingers"] is False, "from before there were any"


@pytest.mark.rule("N-16")
@pytest.mark.parametrize("nonsense", [1, 0, "yes", "true", 1.0, [], {}])
def test_the_option_is_true_false_or_null(nonsense: Any) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("nekojima", seats=2, options={"fingers": nonsense})
    assert (caught.value.code, caught.value.field) == ("malformed", "options.fingers")


@pytest.mark.rule("N-16")
@pytest.mark.parametrize("fingers", [True, False])
def test_hands_are_told_whether_their_fingers_are_bodies(fingers: bool) -> None:
    seen: dict[str, Any] = {}
    by_hands(playing(options={"fingers": fingers}), 0, place("pink-1"), WITH_OWN, told=seen)
    assert seen["fingers"] is fingers


@pytest.mark.rule("N-16")
@pytest.mark.parametrize("nonsense", [float("nan"), float("inf"), -float("inf"), "across", None, True, 361.0, -1e308])
@pytest.mark.parametrize("action", ["place", "adjust"])
def test_a_direction_that_is_none_is_refused(action: str, nonsense: Any) -> None:
    match = playing(WITH_OWN, denchuu="pink-1")
    if action == "place":
        bad: dict[str, Any] = place("pink-1")
        bad["poles"][1]["fingers"] = nonsense
    else:
        bad = {**adjust("pink-1.a", 3.0, 3.0), "fingers": nonsense}
    before = match.save()
    with pytest.raises(Refusal) as caught:
        match.play(0, bad)
    assert caught.value.code == "malformed"
    assert caught.value.field == ("poles[1].fingers" if action == "place" else "fingers")
    assert match.save() == before


# --- the judge


@pytest.mark.rule("N-16")
def test_only_a_fingertip_and_a_cord_make_a_shock() -> None:
    harmless = [
        touch("pink-1.a.fingers", "blue-1.a"),
        touch("pink-1.a.fingers", "board"),
        touch("pink-1.a.fingers", "cat-1"),
        touch("pink-1.a.fingers", "pink-1.b.fingers"),
        touch("pink-1.a", "blue-1.cord.2"),
        touch("pink-1.cord.3", "blue-1.cord.2"),
    ]
    assert judge.first_shock([FirstTouch(ms, contact) for ms, contact in enumerate(harmless)]) is None
    for spark in (SPARK, touch("blue-1.cord.2", "pink-1.a.fingers"), touch("pink-1.a.fingers", "pink-1.cord.0")):
        touches = [FirstTouch(ms, contact) for ms, contact in enumerate([*harmless, spark])]
        assert judge.first_shock(touches) == FirstTouch(len(harmless), spark)


# --- room


def columns(*things: tuple[float, float, float, float]) -> Columns:
    """Of x, y, height and radius."""
    numbers = np.array(things).reshape(-1, 4)
    return Columns(numbers[:, :2], numbers[:, 2], numbers[:, 3])


@pytest.mark.rule("N-16")
def test_fingers_are_clear_of_what_rises_beside_them_and_of_nothing_else() -> None:
    top, size = (0.0, 0.0, 6.0), finger_size()
    assert rooms(top, 0.0, columns()) == [WIDE] * len(DIRECTIONS)
    away, low = SIZES.pole.radius + size.radius, 6.0 - size.lowest
    beside = columns((0.0, away + 1.0, 6.0, 0.3))  # in front of the fingertip at 90 degrees
    assert rooms(top, 0.0, beside)[DIRECTIONS.index(90.0)] == pytest.approx(0.7 - size.radius)
    assert rooms(top, 50.0, beside)[DIRECTIONS.index(40.0)] == pytest.approx(0.7 - size.radius), "turned with the pole"
    assert rooms(top, 180.0, beside)[DIRECTIONS.index(90.0)] == pytest.approx(0.7 - size.radius), "thumb or finger"
    assert rooms(top, 0.0, columns((0.0, away, 9.0, 0.3)))[DIRECTIONS.index(90.0)] < 0, "from above, not through it"
    assert rooms(top, 0.0, columns((0.0, away, low - 0.2, 0.3))) == [WIDE] * len(DIRECTIONS), "it is below them"
    assert rooms(top, 0.0, columns((0.0, away, low + 0.2, 0.3)))[DIRECTIONS.index(90.0)] < 0


@pytest.mark.rule("N-16")
def test_a_hand_holds_across_the_cord_unless_there_is_more_room_elsewhere() -> None:
    top = (0.0, 0.0, 6.0)
    assert best_direction(top, 30.0, columns()) == 90.0
    assert best_direction(top, 0.0, columns((0.4, 1.6, 6.0, 0.3))) > 90.0
    assert best_direction(top, 0.0, columns((-0.4, 1.6, 6.0, 0.3))) < 90.0


# --- what comes of it


@pytest.mark.rule("N-16")
def test_a_shock_is_told_and_the_denchuu_is_taken_back_and_placed_anew() -> None:
    match = playing()
    events = shocked(match)
    assert names(events) == ["placed", "shock", "took_back", "settled"]
    [event] = told(events, "shock")
    at = list(SPARK.point)
    assert event == {"event": "shock", "seat": 0, "pole": "pink-1.a", "cord": "blue-1", "at": at, "ms": 3200}
    assert (public(match, "denchuu"), public(match, "shocked"), match.outcome) == (None, False, None)
    assert_illegal(match, 0, DONE, "N-13", "do")
    assert "pink-1" in {action["denchuu"] for action in does(match, 0, "place")}
    assert names(by_hands(match, 0, place("pink-1"), WITH_OWN)) == ["placed", "settled"]
    assert names(match.play(0, DONE)) == ["validated", "turn"]


@pytest.mark.rule("N-16")
def test_one_that_does_not_come_off_the_island_is_not_judged_until_it_has() -> None:
    match = playing()
    events = shocked(match, WITH_OWN)
    assert names(events) == ["placed", "shock", "settled"]
    assert (public(match, "denchuu"), public(match, "shocked")) == ("pink-1", True)
    assert_illegal(match, 0, DONE, "N-16", "do")
    assert {"do": "take_back"} in match.legal(0)
    again = load(match.save())
    assert again.save() == match.save()
    assert_illegal(again, 0, DONE, "N-16", "do")
    by_hands(again, 0, TAKE_BACK, STOOD)
    assert public(again, "shocked") is False
    by_hands(again, 0, place("pink-1"), WITH_OWN)
    assert names(again.play(0, DONE)) == ["validated", "turn"]


@pytest.mark.rule("N-16")
def test_a_spoiled_try_is_over_when_another_denchuu_comes_in() -> None:
    match = playing()
    shocked(match, WITH_OWN)
    by_hands(match, 0, place("pink-3"), STOOD.stand("pink-3", "dining", "homes"))
    assert (public(match, "denchuu"), public(match, "shocked")) == ("pink-3", False)
    match.play(0, DONE)
    assert public(match, "counter")[-1] == "pink"


@pytest.mark.rule("N-16", "N-28")
def test_cats_that_hung_on_it_come_off_and_are_due_again() -> None:
    match = playing(drawn=["black", "pink"])
    by_hands(match, 0, place("pink-1"), WITH_OWN)
    by_hands(match, 0, hang("cat-1", "pink-1"), WITH_OWN.hang("cat-1", "pink-1"))
    assert public(match, "due") == 0
    events = by_hands(match, 0, adjust("pink-1.a", 3.0, 3.0), STOOD, shock=SPARK, alarm="shock")
    assert told(events, "took_back") == [{"event": "took_back", "seat": 0, "denchuu": "pink-1", "cats": ["cat-1"]}]
    assert (public(match, "due"), public(match, "hung")) == (1, {})


@pytest.mark.rule("N-16", "N-24")
def test_a_shock_while_an_earlier_pole_is_put_right_spoils_this_turns_try() -> None:
    leaning = WITH_OWN.moved("pink-2.a", 1.3, 1.0)
    match = playing(leaning, denchuu="pink-1", start=STOOD)
    spark = touch("pink-2.a.fingers", "blue-1.cord.2")
    events = by_hands(match, 0, {"do": "take"}, STOOD.moved("pink-2.a", 1.3, 1.0), shock=spark, alarm="shock")
    assert names(events)[:3] == ["took", "shock", "took_back"]
    assert public(match, "denchuu") is None


@pytest.mark.rule("N-16", "N-28")
def test_while_the_last_try_is_taken_off_there_is_none_to_be_spoiled() -> None:
    """It is told, and that is all: the next one is not taken back for it."""
    match = playing(WITH_OWN, denchuu="pink-1", start=STOOD)
    events = by_hands(match, 0, place("pink-1"), WITH_OWN, shock=SPARK)
    assert names(events) == ["took_back", "placed", "shock", "settled"]
    assert (public(match, "denchuu"), public(match, "shocked")) == ("pink-1", False)
    assert names(match.play(0, DONE)) == ["validated", "turn"]


@pytest.mark.rule("N-16", "N-28")
def test_what_taking_back_brings_down_has_fallen() -> None:
    match = playing()
    events = shocked(match, STOOD.tilted("blue-1.a", 90.0))
    assert names(events) == ["placed", "shock", "took_back", "settled", "fell", "ended"]


@pytest.mark.rule("N-16")
def test_a_shock_cannot_be_taken_back() -> None:
    match = playing()
    shocked(match)
    assert not match.can_undo(0)


@pytest.mark.rule("N-16")
def test_a_position_is_shocked_only_with_fingers_and_a_denchuu_of_this_turn() -> None:
    asked: dict[str, Any] = {"cube": "pink", "quarters": ["dining", "homes"], "shocked": True}
    own = {**asked, "denchuu": "pink-1", "start": STOOD}
    assert_impossible(position(WITH_OWN, **own), "N-16", "shocked")
    made = position(WITH_OWN, **own)
    match = load({**made, "options": {**made["options"], "fingers": True}})
    assert match.save()["shocked"] is True
    made = position(STOOD, **asked)
    assert_impossible({**made, "options": {**made["options"], "fingers": True}}, "N-16", "shocked")


# --- Expert


@pytest.mark.rule("N-16", "N-53")
@pytest.mark.parametrize("seats", [1, 2])
def test_in_expert_it_ends_the_game(seats: int) -> None:
    match = building(STOOD, seats=seats, variants=["expert"])
    events = by_hands(match, 0, place("pink-1"), WITH_OWN, touches=[SPARK], shock=SPARK, alarm="touch")
    assert names(events) == ["placed", "shock", "settled", "violation", "ended"]
    [event] = told(events, "violation")
    assert (event["rule"], event["pieces"]) == ("N-53", ["blue-1", "pink-1.a"])
    assert match.outcome is not None
    assert (match.outcome["reason"], match.outcome["rule"]) == ("forbidden_contact", "N-53")


@pytest.mark.rule("N-16", "N-53")
def test_in_expert_against_others_the_player_is_out_and_all_goes_back() -> None:
    match = building(STOOD, seats=3, seat=1, mode="versus", variants=["expert"])
    events = by_hands(match, 1, place("pink-1"), WITH_OWN, touches=[SPARK], shock=SPARK)
    assert names(events) == ["placed", "shock", "settled", "violation", "out", "turn"]
    assert (match.outcome, public(match, "out"), public(match, "denchuu")) == (None, [1], None)


@pytest.mark.rule("N-16", "N-53")
def test_a_fingertip_may_touch_poles_and_the_board_in_expert_too() -> None:
    match = building(STOOD, variants=["expert"])
    harmless = [touch("pink-1.a.fingers", "blue-1.a"), touch("pink-1.a.fingers", "board")]
    events = by_hands(match, 0, place("pink-1"), WITH_OWN, touches=harmless)
    assert names(events) == ["placed", "settled"]


@pytest.mark.rule("N-53")
def test_in_expert_a_cat_touches_nothing_but_its_cord_and_no_finger() -> None:
    match = building(STOOD, variants=["expert"])
    events = by_hands(match, 0, place("pink-1"), WITH_OWN, touches=[touch("pink-1.a.fingers", "cat-1")])
    assert names(events) == ["placed", "settled", "violation", "ended"]


# --- in words


@pytest.mark.rule("N-16")
def test_it_is_told_in_words() -> None:
    event = {"event": "shock", "seat": 0, "pole": "pink-3.a", "cord": "blue-2", "at": [0.0, 0.0, 5.0], "ms": 900}
    [english] = narrate(Labels("en", ["Mochi", "Sumi"], reader=1), [event])
    [french] = narrate(Labels("fr", ["Mochi", "Sumi"], reader=1), [event])
    assert english == "A fingertip on pole a of pink 3 touches the cord of blue 2: an electric shock."
    assert "doigt" in french
    assert "câble" in french
