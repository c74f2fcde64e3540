"""Towers to begin with, built by the steady hand: a test says which cards and Missions lie there, and what stands."""

from typing import Any

import nekobako
from nekobako import Match
from tests.games.tower.helpers import OWN_CARDS

SEED = 3
WALLS = [
    {"kind": "brick", "x": -2.3, "y": 0.0, "yaw": 0.0, "fold": 90.0},
    {"kind": "small_window", "x": 2.3, "y": 0.0, "yaw": 180.0, "fold": 90.0},
]
MIDDLE = dict.fromkeys(("x", "y", "yaw"), 0.0)


def dealt(show: list[str], missions: list[str] | list[list[str]], seats: int = 1) -> Match:
    """A fresh table with these Action cards on show, and these Missions: on show too or, with rivals, in hands."""
    position = nekobako.new(
        "tower", seats=seats, seed=SEED, options={"mode": "coop" if seats == 1 else "versus", "cards": OWN_CARDS}
    ).save()
    cards, pile = position["cards"], position["missions"]
    cards["pile"] = [card for card in [*cards["show"], *cards["pile"]] if card not in show]
    cards["show"] = show
    kind = "show" if seats == 1 else "hands"
    flat = missions if seats == 1 else [mission for hand in missions for mission in hand]
    before = pile[kind] if seats == 1 else [mission for hand in pile[kind] for mission in hand]
    pile["pile"] = [mission for mission in [*before, *pile["pile"]] if mission not in flat]
    pile[kind] = missions
    return nekobako.load(position)


def built(match: Match, card: str = "build-1", *kinds: str) -> Match:
    """With a floor more."""
    walls = [{**wall, "kind": kind} for wall, kind in zip(WALLS, kinds, strict=True)] if kinds else WALLS
    return _done(match, {"do": "build", "card": card, "option": 0, "walls": walls, "floor": MIDDLE})


def high() -> Match:
    """Eight floors; there is a card for a ninth."""
    order = ["build-9", "build-11", "build-10", "build-1", "build-2", "build-4", "build-5", "build-7"]
    position = dealt(order[:2], ["b-1", "e-1"]).save()
    cards = position["cards"]
    cards["pile"] = order[2:] + [card for card in cards["pile"] if card not in order]
    match = nekobako.load(position)
    for card in order[:-1]:
        kinds = next(one for one in match.view(0)["cards"] if one["id"] == card)["options"][0]["build"]
        built(match, card, *kinds)
    return match


def overhanging() -> Match:
    """Floor 2 lies far out over its walls: a cat at its edge tips it. There is a card for a blue one."""
    near = [{**wall, "kind": "brick", "x": x} for wall, x in zip(WALLS, (-0.44, 2.2), strict=True)]
    floor = {**MIDDLE, "x": 2.8}
    match = dealt(["build-9", "nakama-blue"], ["b-1", "e-1"])
    return _done(match, {"do": "build", "card": "build-9", "option": 0, "walls": near, "floor": floor})


def with_cat(match: Match, card: str, colour: str, **where: Any) -> Match:
    """`with_cat(match, "nakama-yellow", "yellow", floor=2)`, or `on="blue-1"`."""
    return _done(match, nakama(card, colour, **where))


def nakama(card: str, colour: str, **where: Any) -> dict[str, Any]:
    return {"do": "nakama", "card": card, "option": 0, "colour": colour, "from": None, **MIDDLE, **where}


def a_nakama_below() -> Match:
    """Against each other: the first one's Black Cat shares floor 1 with a Nakama, which may be moved up now (T-51)."""
    match = dealt(["nakama-any-1", "nakama-yellow", "build-1"], [["e-1", "d-1"], ["c-1", "h-1"]], seats=2)
    _skip(with_cat(match, "nakama-any-1", "blue", floor=1, x=3.2, y=-3.6))
    _skip(with_cat(match, "nakama-yellow", "yellow", on="blue-1", x=-0.65))
    built(match).play(0, {"do": "climb", "mission": "e-1", "floor": 1, "x": -3.2, "y": -3.6, "yaw": 0.0})
    _skip(with_cat(match, "nakama-blue", "blue", floor=2))
    return with_cat(match, "nakama-purple", "purple", floor=2, x=-2.6, y=2.6)


def _skip(match: Match) -> None:
    match.play(match.deciders[0], {"do": "skip"})


def _done(match: Match, action: dict[str, Any]) -> Match:
    seat = match.deciders[0]
    match.play(seat, action)
    match.play(seat, {"do": "done"})
    return match
