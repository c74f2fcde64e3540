"""Fingers at full physics: by a program's hands, by live hands, in a bot's mind (N-16, N-53)."""

import json
from typing import Any

import numpy as np
import pytest

import nekobako
from nekobako import Match
from nekobako.core.chance import seeded
from nekobako.games.nekojima.actions import Place, PolePlace
from nekobako.games.nekojima.planning import Effort, task_of
from nekobako.games.nekojima.planning.grip_clearance import grip_room, with_room_for_fingers
from nekobako.games.nekojima.planning.obstacles import Obstacles
from nekobako.games.nekojima.planning.search import find_plans
from nekobako.games.nekojima.planning.trials import try_out
from nekobako.physics.pose import pose, tilt_of
from tests.games.nekojima.cheats import adjust, hands, place, table, world
from tests.games.nekojima.helpers import names, public, told
from tests.games.nekojima.scenes import Island, across

STOOD = world(white_1=((-6.4, 3, 0), (6.4, 3, 180)))  # its cord rises from 4.5 cm at x = -5.5 to 7 at x = -3.5
BESIDE: dict[str, Any] = {"cube": "pink", "quarters": ["attractions", "culture"]}
SPOTS = ((-4.6, 1.8, -90.0), (-4.6, -6.5, 90.0))  # beside that cord, with poles as high as it is there
CLEAR, INTO_CORD = 90.0, 140.0  # degrees from its own cord: along the white cord, and across it


def playing(stood: dict[str, Any] = STOOD, fingers: bool = True, **keys: Any) -> Match:
    options = {"fingers": fingers, **keys.pop("options", {})}
    return table(stood, **{**BESIDE, **keys}, options=options)


def beside_the_cord(fingers: float | None = None) -> dict[str, Any]:
    action = place("pink-6", *SPOTS)
    if fingers is not None:
        action["poles"][0]["fingers"] = fingers
    return action


@pytest.mark.rule("N-16")
def test_a_fingertip_that_touches_a_cord_spoils_the_try_and_the_denchuu_is_taken_back_by_hands() -> None:
    match = playing()
    events = match.play(0, beside_the_cord(INTO_CORD))
    assert names(events) == ["placed", "shock", "took_back", "settled"]
    [shock] = told(events, "shock")
    assert (shock["pole"], shock["cord"]) == ("pink-6.a", "white-1")
    assert np.hypot(shock["at"][0] + 3.8, shock["at"][1] - 2.7) < 0.6, "where the fingertip is"
    [settled] = told(events, "settled")
    assert 0 < shock["ms"] < settled["ms"] - 500, "told at once; then hands take it away"
    assert {body.partition(".")[0] for body in public(match, "world")["poses"]} == {"white-1"}
    assert names(match.play(0, beside_the_cord(CLEAR))) == ["placed", "settled"]
    assert names(match.play(0, {"do": "done"})) == ["validated", "turn"]


@pytest.mark.rule("N-16")
def test_without_fingers_the_same_is_nothing() -> None:
    match = playing(fingers=False)
    assert names(match.play(0, beside_the_cord(INTO_CORD))) == ["placed", "settled"]


@pytest.mark.rule("N-16")
def test_a_program_that_says_nothing_is_held_where_there_is_room() -> None:
    match = playing()
    assert names(match.play(0, beside_the_cord())) == ["placed", "settled"]
    assert names(match.play(0, {"do": "done"})) == ["validated", "turn"]


@pytest.mark.rule("N-16")
@pytest.mark.parametrize("fingers", [None, INTO_CORD])
def test_live_hands_turn_their_fingers_by_themselves_unless_they_say_how(fingers: float | None) -> None:
    match = playing()
    with hands(match, denchuu="pink-6") as puppet:
        a, b = "pink-6.a", "pink-6.b"
        puppet.grip(a, 0, fingers=fingers)
        puppet.grip(b, 1)
        puppet.lead({a: pose(*SPOTS[0][:2], 9, -90), b: pose(*SPOTS[1][:2], 9, 90)})
        puppet.lead({a: pose(*SPOTS[0][:2], 0.05, -90), b: pose(*SPOTS[1][:2], 0.05, 90)}, speed=10)
        assert puppet.stopped is (fingers is not None), "told at once, with the pole still in the air"
    spoiled = ["took", "shock", "took_back", "settled"]
    assert names(puppet.events) == (["took", "settled"] if fingers is None else spoiled)
    assert public(match, "denchuu") == ("pink-6" if fingers is None else None)


@pytest.mark.rule("N-16")
def test_fingers_push_what_is_in_their_way() -> None:
    """An earlier pole that the held one itself never reaches."""

    def tilt(fingers: bool) -> float:
        island = Island()
        island.fingers = fingers
        island.place("white-1", *across(3, 6.4))
        island.keep()
        with island.hands("pink-1") as puppet:
            a, b = puppet.lift(6)
            for y, z in ((-0.5, 6.0), (-0.5, 0.1), (0.95, 0.1)):
                puppet.lead({a: pose(-6.4, y, z), b: pose(1.5, y, z, 180)}, speed=10)
            return tilt_of(puppet.world.pose("white-1.a"))

    assert tilt(fingers=False) < 0.1
    assert tilt(fingers=True) > 1.0


@pytest.mark.rule("N-16", "N-51")
def test_partners_have_fingers_on_the_pole_that_each_holds() -> None:
    island = Island(seats=(0, 2))
    island.fingers = True
    with island.hands("blue-1") as puppet:
        a, b = "blue-1.a", "blue-1.b"
        puppet.grip(a, seat=0)
        puppet.grip(b, seat=2)
        assert f"{a}.fingers".encode() in puppet.live.whole()
        assert f"{b}.fingers".encode() in puppet.live.whole()
        puppet.lead({a: pose(-8, -17, 3), b: pose(8, -17, 3, 180)})
        puppet.lead({a: pose(-8, -5, 3), b: pose(8, -5, 3, 180)})
        puppet.lead({a: pose(-8, -5, 0.05), b: pose(8, -5, 0.05, 180)}, speed=10)
        puppet.wait()
        puppet.let_go(seat=0)
        assert f"{a}.fingers".encode() not in puppet.live.whole()
        puppet.let_go(seat=2)
    assert island.worked is not None
    assert (island.worked.alarm, island.worked.shock, island.wrong()) == (None, None, [])


@pytest.mark.rule("N-16", "N-24")
def test_an_earlier_pole_that_is_held_goes_back_to_where_hands_found_it() -> None:
    """And this turn's Denchuu to the reserve: its try is what a shock spoils."""
    island = Island()
    island.fingers = True
    for name, spots in (("white-1", across(3, 6.4)), ("pink-6", SPOTS)):
        island.place(name, *spots)
        island.keep()
    island.place("pink-1", (3, -3, -90), (3, -11, 90))
    island.repairable = frozenset({"pink-6.a"})
    before = island.pose("pink-6.a")
    with island.hands() as puppet:
        puppet.grip("pink-6.a", fingers=CLEAR)
        puppet.tell(0, 0, "pink-6.a", before, INTO_CORD)
        puppet.wait(0.3)
        assert puppet.stopped
    assert island.worked is not None
    assert (island.worked.alarm, island.worked.falls) == ("shock", ())
    assert island.pose("pink-6.a")[:2] == pytest.approx(before[:2], abs=0.1)
    assert "pink-1.a" not in island.now.world["poses"]


@pytest.mark.rule("N-16", "N-53")
@pytest.mark.parametrize(
    ("mode", "ending"), [("coop", ["violation", "ended"]), ("versus", ["violation", "out", "turn"])]
)
def test_in_expert_a_shock_is_fatal(mode: str, ending: list[str]) -> None:
    match = playing(seats=3, options={"mode": mode, "variants": ["expert"], "fingers": None})
    events = match.play(0, beside_the_cord(INTO_CORD))
    assert names(events) == ["placed", "shock", "settled", *ending]
    [violation] = told(events, "violation")
    assert (violation["rule"], violation["pieces"]) == ("N-53", ["white-1", "pink-6.a"])
    [shock] = told(events, "shock")
    assert violation["ms"] == shock["ms"]


@pytest.mark.rule("N-16", "N-53")
def test_in_expert_a_clear_grip_is_none() -> None:
    match = playing(options={"variants": ["expert"], "fingers": None})
    assert names(match.play(0, beside_the_cord(CLEAR))) == ["placed", "settled"]


@pytest.mark.rule("N-16")
def test_in_mind_a_shock_is_no_good() -> None:
    match = playing()
    task = task_of(match.view(0))
    first, second = (PolePlace(*spot) for spot in SPOTS)
    into = PolePlace(*SPOTS[0], fingers=INTO_CORD)
    assert try_out(task, Place("pink-6", [first, second])).good
    tried = try_out(task, Place("pink-6", [into, second]))
    assert (tried.shock, tried.good) == (True, False)
    without = task_of(playing(fingers=False).view(0))
    assert try_out(without, Place("pink-6", [into, second])).good


@pytest.mark.rule("N-16")
def test_places_where_no_grip_fits_are_not_taken() -> None:
    """Poles in a ring leave a place for a pole that no fingers reach."""
    ring = [
        (3.0 + 1.95 * np.cos(turn), -3.0 + 1.95 * np.sin(turn)) for turn in np.radians([40, 90, 140, 220, 270, 320])
    ]
    stood = world(
        white_1=((*ring[0], 0), (9.5, 2.5, 180)),
        white_2=((*ring[2], 180), (-6.5, 0.5, 0)),
        white_3=((*ring[3], 180), (-6.5, -6.5, 0)),
        white_4=((*ring[5], 0), (9.0, -9.0, 150)),
    )
    plans = {}
    for fingers in (True, False):
        match = playing(stood, fingers, quarters=["homes", "culture"])
        task = task_of(match.view(0))
        obstacles = Obstacles.of(task.poses)
        found = find_plans(task, Effort(measured=600, later=0.0, grid=0.7), seeded(3))
        assert found
        plans[fingers] = found
        if fingers:
            assert with_room_for_fingers(found, obstacles, Effort().top) == found
    narrow = [plan for plan in plans[False] if grip_room(plan, obstacles) < Effort().top]
    assert narrow, "without fingers some are taken where none would fit"


@pytest.mark.rule("N-16")
def test_a_match_goes_on_from_its_save_to_the_bit() -> None:
    match = playing()
    match.play(0, beside_the_cord(CLEAR))
    other = nekobako.load(json.loads(json.dumps(match.save())))
    action = {**adjust("pink-6.a", -4.5, 1.6, -88.0), "fingers": 65.0}
    assert match.play(0, action) == other.play(0, action)
    assert match.save() == other.save()


@pytest.mark.rule("N-16")
def test_frames_show_fingertips_while_poles_are_held() -> None:
    match = playing()
    with hands(match, denchuu="pink-6") as puppet:
        assert b"fingers" not in puppet.live.frame() + puppet.live.whole()
        puppet.grip("pink-6.a")
        assert b"pink-6.a.fingers" in puppet.live.whole()
        puppet.let_go()
        assert b"fingers" not in puppet.live.whole()
