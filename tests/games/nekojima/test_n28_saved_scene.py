"""A match saved in the middle of a turn and loaded plays on to the bit, at full physics."""

import json
from typing import Any

import pytest

import nekobako


def place(denchuu: str, *poles: tuple[float, float, float]) -> dict[str, Any]:
    spots = [{"x": x, "y": y, "yaw": yaw, "on": "board"} for x, y, yaw in poles]
    return {"do": "place", "denchuu": denchuu, "poles": spots, "hand": {"tremor": 0.4, "seed": 5}}


@pytest.mark.rule("N-28")
def test_saved_in_mid_turn() -> None:
    match = nekobako.new("nekojima", seats=1, seed=3)
    while match.view(0)["turn"]["phase"] != "build":
        match.play(0, match.legal(0)[0])
    denchuu = match.legal(0)[0]["denchuu"]
    match.play(0, place(denchuu, (-5, -5, 45), (5, 5, 225)))
    other = nekobako.load(json.loads(json.dumps(match.save())))
    assert other.save() == match.save()
    pole = {"do": "adjust", "piece": f"{denchuu}.a", "x": -5.3, "y": -5.1, "yaw": 40}
    for action in (pole, {"do": "take_back"}, place(denchuu, (-5, 6, 0), (5, 6, 180))):
        assert match.play(0, action) == other.play(0, action)
        assert match.save() == other.save()
