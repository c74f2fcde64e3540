"""Attacks on fingers (N-16), by facade and by live hands: each a way to touch a cord and not to have done it."""

from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal
from nekobako.core.handling import HandRecord
from nekobako.physics.handling.hands import LONGEST
from nekobako.physics.pose import Pose, pose
from tests.games.nekojima.cheats import hands, place, rules
from tests.games.nekojima.helpers import names, public
from tests.games.nekojima.scenes import Puppet
from tests.games.nekojima.test_n16_fingers_scene import CLEAR, INTO_CORD, SPOTS, beside_the_cord, playing

A, B = "pink-6.a", "pink-6.b"
SPOILED = ["took", "shock", "took_back", "settled"]


def over(z: float) -> dict[str, Pose]:
    return {A: pose(*SPOTS[0][:2], z, -90), B: pose(*SPOTS[1][:2], z, 90)}


def bring(puppet: Puppet, fingers: float) -> None:
    """Both poles over their place, above everything, the first held like that."""
    puppet.grip(A, 0, fingers=fingers)
    puppet.grip(B, 1)
    puppet.lead(over(9.0))


def until_shocked(puppet: Puppet) -> None:
    for step in range(200):
        if puppet.stopped:
            return
        puppet.lead(over(9.0 - 0.05 * step), speed=20)
    raise AssertionError("it never touched")


@pytest.mark.rule("N-16")
def test_hands_off_in_the_moment_of_the_touch() -> None:
    """Release is asked for at once, and again while the table's hands are at work: it is taken back all the same."""
    match = playing()
    with hands(match, denchuu="pink-6") as puppet:
        bring(puppet, INTO_CORD)
        until_shocked(puppet)
        for _ in range(5):
            puppet.live.release()
            puppet.live.frame()
    assert names(puppet.events) == SPOILED
    assert "pink-6.a" not in public(match, "world")["poses"], "carried away, not dropped"


@pytest.mark.rule("N-16")
def test_there_is_no_moment_between_the_touch_and_its_being_told() -> None:
    """A hand that watches for the touch, to open before anyone has noticed, finds that everyone has."""
    match = playing()
    with hands(match, denchuu="pink-6") as puppet:
        bring(puppet, INTO_CORD)
        touched = False
        for step in range(300):
            for hand, pole in ((0, A), (1, B)):
                puppet.tell(0, hand, pole, over(9.0 - 0.03 * step)[pole])
            puppet.wait(0.016)
            touched = any("finger" in (t.contact.one.kind, t.contact.two.kind) for t in puppet.live.touches)
            assert puppet.stopped is touched
            if touched:
                puppet.tell(0, 0, None, over(9.0)[A])
                break
        assert touched
    assert names(puppet.events) == SPOILED


@pytest.mark.rule("N-16")
def test_fighting_the_tables_hands_for_the_piece() -> None:
    match = playing()
    with hands(match, denchuu="pink-6") as puppet:
        bring(puppet, INTO_CORD)
        until_shocked(puppet)
        for _ in range(20):
            puppet.tell(0, 0, A, over(0.0)[A], CLEAR)
            puppet.tell(0, 1, None, pose(0, 0, 20))
            puppet.live.frame()
    assert names(puppet.events) == SPOILED


@pytest.mark.rule("N-16")
def test_a_hand_whose_clock_is_at_its_end() -> None:
    """After the latest time that a record can have, the table's own records would come too late."""
    match = playing()
    with hands(match, denchuu="pink-6") as puppet:
        bring(puppet, INTO_CORD)
        x, y, z, qw, qx, qy, qz = over(0.0)[A].tolist()
        for hand, body in ((0, A), (1, B)):
            at = (x, y if body == A else SPOTS[1][1], z, qw, qx, qy, qz if body == A else -qz)
            puppet.live.feed(0, HandRecord(t=LONGEST, hand=hand, grip=body, pose=at))
        for _ in range(200):
            puppet.live.frame()
    assert names(puppet.events) == SPOILED


@pytest.mark.rule("N-16")
def test_fingers_do_not_leap_over_a_cord() -> None:
    """Told to be on its other side, they go there from one direction to the next, and meet it."""
    match = playing()
    with hands(match, denchuu="pink-6") as puppet:
        bring(puppet, 40.0)
        puppet.lead(over(0.05), speed=10)
        assert not puppet.stopped, "so far the cord is between the two directions"
        for frame in range(8):
            puppet.tell(0, 0, A, over(0.05)[A], 140.0 if frame < 4 else 40.0)
            puppet.wait(0.03)
    assert names(puppet.events) == SPOILED


@pytest.mark.rule("N-16")
@pytest.mark.parametrize("nonsense", [float("nan"), float("inf"), 1e300, -361.0])
def test_a_direction_out_of_this_world(nonsense: float) -> None:
    match = playing()
    with hands(match, denchuu="pink-6") as puppet:
        bring(puppet, CLEAR)
        before = puppet.live.whole()
        with pytest.raises(Refusal) as caught:
            puppet.tell(0, 0, A, over(9.0)[A], nonsense)
        assert (caught.value.code, caught.value.field) == ("malformed", "hand.fingers")
        assert caught.value.text("fr") != caught.value.text("en")
        assert puppet.live.whole() == before
        with pytest.raises(Refusal):
            puppet.grip(A, 1, fingers=nonsense)
    assert "shock" not in names(puppet.events)


@pytest.mark.rule("N-16")
@pytest.mark.parametrize(
    "change",
    [
        {"do": "configure", "options": {"fingers": False}},
        {**place("pink-6", *SPOTS), "fingers": None},
        {**place("pink-6", *SPOTS), "options": {"fingers": False}},
        {"do": "take", "denchuu": "pink-6", "fingers": False},
    ],
)
def test_fingers_are_the_tables_and_nobody_takes_them_off_in_mid_match(change: dict[str, Any]) -> None:
    match = playing()
    before = match.save()
    with pytest.raises(Refusal) as caught:
        match.play(0, change)
    assert caught.value.code == "malformed"
    assert match.save() == before
    assert public(match, "options")["fingers"] is True


def _spoiled() -> Match:
    match = playing()
    assert "shock" in names(match.play(0, beside_the_cord(INTO_CORD)))
    return match


@pytest.mark.rule("N-16")
def test_a_shock_and_then_done() -> None:
    match = _spoiled()
    with pytest.raises(Refusal) as caught:
        match.play(0, {"do": "done"})
    assert (caught.value.code, caught.value.rule) == ("illegal", "N-13")
    with pytest.raises(Refusal) as caught:
        match.play(0, {"do": "adjust", "piece": A, "x": -4.6, "y": 1.8, "yaw": -90.0})
    assert caught.value.code == "illegal"


@pytest.mark.rule("N-16")
def test_a_shock_and_then_undo_or_a_look_into_the_save() -> None:
    match = _spoiled()
    with pytest.raises(Refusal) as caught:
        match.undo(0)
    assert caught.value.code == "stale"
    saved = match.save()
    assert "pink-6" in saved["reserve"]
    assert nekobako.load(saved).legal(0) == match.legal(0)


@pytest.mark.rule("N-16", "N-17", "N-24")
def test_shoving_an_earlier_denchuu_with_a_finger_instead_of_a_pole() -> None:
    """Fingers push at the top: what they have moved is judged as if a pole had."""
    match = playing()
    with hands(match, denchuu="pink-1") as puppet:
        a, b = puppet.lift(6)
        for y, z in ((-0.5, 6.0), (-0.5, 0.1), (2.6, 0.1)):
            puppet.lead({a: pose(-6.4, y, z), b: pose(1.5, y, z, 180)}, speed=10)
            if puppet.stopped:
                break
    assert rules(puppet.events) & {"N-15", "N-17", "N-25"} or {"fell", "shock"} & set(names(puppet.events))
    assert not any(action["do"] == "done" for action in match.legal(0)) or "validated" not in names(
        match.play(0, {"do": "done"})
    )
