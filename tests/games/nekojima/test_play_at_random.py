"""Whatever is done and whatever comes of it: nothing is lost, saves are whole, refusals change nothing."""

from collections import Counter
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nekobako
from nekobako import Match, Refusal
from nekobako.core.templates import fits, is_open
from nekobako.games.nekojima import worlds
from nekobako.games.nekojima.material import CATS, DENCHUU, denchuu_of
from nekobako.games.nekojima.planning import task_of
from tests.games.nekojima.helpers import CONCEDE, by_hands, load, place, refused, still
from tests.games.nekojima.told_scenes import Scene, touch

BY_HANDS = ("place", "hang", "rehang", "adjust", "take", "take_back")
TABLES: list[dict[str, Any]] = [
    {"seats": 1},
    {"seats": 1, "variants": ["jungle", "expert"]},
    {"seats": 2},
    {"seats": 3, "mode": "versus"},
    {"seats": 4, "mode": "versus", "variants": ["expert"]},
    {"seats": 4, "variants": ["duo", "skyscrapers"]},
    {"seats": 6, "mode": "versus", "variants": ["duo", "expert"]},
]
NONSENSE: list[dict[str, Any]] = [
    {"do": "quarter", "quarter": "homes"},
    {"do": "give", "seat": 0},
    {"do": "draw"},
    {"do": "done"},
    {"do": "take_back"},
    {"do": "rehang", "cat": "cat-1"},
    {"do": "hang", "cat": "cat-1", "denchuu": "blue-1", "at": 0.5},
    {"do": "adjust", "piece": "white-1.a", "x": 1.0, "y": 1.0, "yaw": 0.0},
    place("pink-1"),
    place("blue-7"),
]


class Player:
    """Plays a match by drawn choices; the scene follows what was done, and sometimes goes wrong."""

    def __init__(self, match: Match, draw: st.DataObject) -> None:
        self.match, self.draw, self.scene = match, draw, Scene()

    def one(self, some: list[Any]) -> Any:
        return self.draw.draw(st.sampled_from(some))

    def step(self) -> None:
        seat = self.one(self.match.deciders)
        legal = [action for action in self.match.legal(seat) if action != CONCEDE or self.one([False] * 9 + [True])]
        if not legal:
            return
        kind = self.one(sorted({action["do"] for action in legal}))
        action = self.filled(self.one([action for action in legal if action["do"] == kind]))
        if kind not in BY_HANDS:
            self.match.play(seat, action)
        else:
            touches = [touch("pink-1", "blue-1")] if self.one([False] * 7 + [True]) else []
            after = self.after(action)
            by_hands(self.match, seat, action, after, at_rest=self.one([True] * 9 + [False]), touches=touches)
        self.follow()

    def filled(self, template: dict[str, Any]) -> dict[str, Any]:
        do = template["do"]
        action = template
        if do == "place":
            action = place(template["denchuu"])
        elif do == "adjust":
            at = self.scene.poles[template["piece"]]
            action = {**template, "x": at.x, "y": at.y, "yaw": 30.0}
        elif do in ("hang", "rehang"):
            action = {**template, "at": 0.5}
        assert fits(template, action)
        assert do in ("hang", "rehang", "place", "adjust") or not is_open(action)
        return action

    def after(self, action: dict[str, Any]) -> Scene:
        """What the action should lead to, and at times what it should not."""
        view = self.match.view(None)
        scene = self.scene if action["do"] not in ("place", "take_back") else self.scene.gone(view["denchuu"] or "")
        quarters = [quarter or "homes" for quarter in view["quarters"]]
        if action["do"] == "take" and "denchuu" in action:
            scene = self.scene.gone(view["denchuu"] or "")
        if action["do"] in ("place", "take") and "denchuu" in action:
            scene = scene.stand(action["denchuu"], *self.one([quarters, quarters, ["culture", "dining"]]))
        if "cat" in action:
            cord = action.get("denchuu") or view["hung"].get(action["cat"])
            scene = scene.hang(action["cat"], self.one([cord, None]))
        scene = Scene(scene.poles, scene.cats)
        for pole in self.one([[], [], [], sorted(scene.poles)[-1:], sorted(scene.poles)[:1]]):
            scene = scene.tilted(pole, self.one([20.0, 80.0]))
        if scene.cats and self.one([False] * 4 + [True]):
            scene = scene.lies(self.one(sorted(scene.cats)))
        return scene

    def follow(self) -> None:
        """What is in the world now; everything stands straight before the next hand."""
        poses = self.match.view(None)["world"]["poses"]
        hung = self.match.view(None)["hung"]
        fallen = self.match.view(None)["fallen_cats"]
        poles = {name: pole for name, pole in self.scene.poles.items() if name in poses}
        for name in poses:
            if name not in poles and name not in CATS:
                poles[name] = Scene()._pole((poses[name][0], poses[name][1]))
        self.scene = Scene(poles, {cat: None if cat in fallen else cord for cat, cord in hung.items()})


def check(match: Match) -> None:
    view, saved = match.view(None), match.save()
    elsewhere = Counter(view["counter"]) + Counter(view["drawn"]) + Counter({"black": sum(view["owed"])})
    assert elsewhere + Counter(view["bag"]) == Counter({"pink": 7, "white": 7, "blue": 7, "black": 7})
    earlier = [denchuu_of(pole) for pole in view["homes"]][::2]
    own = [view["denchuu"]] if view["denchuu"] else []
    assert sorted(view["reserve"] + earlier + own) == sorted(DENCHUU)
    assert sorted(view["cats"] + list(view["hung"])) == list(CATS)
    assert view["level"] == len(view["counter"]) // 4
    assert len(view["counter"]) == len(earlier) + len(view["hung"]) - len(saved["fresh"])
    assert view["due"] >= 0
    assert not set(match.deciders) & set(view["out"])
    assert bool(match.deciders) == (match.outcome is None)
    again = load(saved)
    assert again.save() == saved
    for seat in match.deciders:
        legal = match.legal(seat)
        assert legal == again.legal(seat)
        action = NONSENSE[match.turn % len(NONSENSE)]
        if not any(fits(template, action) for template in legal):
            assert refused(match, seat, action).code in ("illegal", "unknown")
    check_planner(match, saved["world"])


def check_planner(match: Match, world: Any) -> None:
    """Whoever has only the view knows as well what is legal, but for whose a cat of the pair is (N-51)."""
    seat = match.deciders[0] if match.deciders else None
    if seat is None:
        return
    with patch.object(worlds, "still", lambda raw: still(world)):
        known = msgspec.to_builtins(task_of(match.view(seat)).legal)
    options = match.view(None)["options"]
    if "duo" in options["variants"] and options["mode"] == "versus":
        known, legal = ([action for action in some if action["do"] != "hang"] for some in (known, match.legal(seat)))
        assert known == legal
    else:
        assert known == match.legal(seat)


@pytest.mark.parametrize("options", TABLES, ids=lambda given: "-".join(map(str, given.values())))
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_nothing_is_ever_lost(options: dict[str, Any], data: st.DataObject) -> None:
    seats = options["seats"]
    chosen = {key: value for key, value in options.items() if key != "seats"}
    match = nekobako.new("nekojima", seats=seats, seed=data.draw(st.integers(0, 999)), options=chosen)
    player = Player(match, data)
    for _ in range(data.draw(st.integers(10, 30))):
        if not match.deciders:
            break
        player.step()
        check(match)


def test_what_is_listed_whole_is_accepted() -> None:
    """Everything in the list that has no null may be played as it stands."""
    match = nekobako.new("nekojima", seats=3, seed=4, options={"mode": "versus"})
    while match.deciders:
        seat = match.deciders[0]
        for action in match.legal(seat):
            if not is_open(action) and action["do"] not in BY_HANDS:
                load(match.save()).play(seat, action)
        if match.view(None)["turn"]["phase"] == "build":
            break
        match.play(seat, match.legal(seat)[0])
    with pytest.raises(Refusal):
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
