"""The Tower's placements by numbers, and its view as numbers."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Any, ClassVar, Final

from nekobako.envs.balance.encoding import (
    POSE,
    Action,
    Encoding,
    Numbers,
    View,
    between,
    chosen,
    one_hot,
    pose_features,
)
from nekobako.games.tower.cards import ANY
from nekobako.games.tower.material import BLACK_CATS, CATS, COLOURS, COUNTS, FLOORS, KINDS, NAKAMA_EACH, SIZES, TOP

PHASES: Final = ("action", "pet", "move", "mission", "milestone", "over")
MISSIONS: Final = "abcdefgh"
CARDS_SEEN: Final = 3
OPTIONS_SEEN: Final = 2
MISSIONS_SEEN: Final = 2
AN_OPTION: Final = len(KINDS) + len(COLOURS) + 1
A_MISSION: Final = len(MISSIONS) + 1
GOAL: Final = 20  # the last milestone (T-41)
CELL: Final = 10.0  # cm that a feature of 1 stands for


class TowerEncoding(Encoding):
    game = "tower"
    deeds: ClassVar[tuple[str, ...]] = ("build", "nakama", "pet", "move", "climb", "swap", "skip", "stop")
    handlings = frozenset({"build", "nakama", "pet", "move", "climb"})
    size = (
        len(PHASES)
        + 4
        + len(BLACK_CATS)
        + CARDS_SEEN * OPTIONS_SEEN * AN_OPTION
        + MISSIONS_SEEN * A_MISSION
        + len(KINDS)
        + len(COLOURS)
        + POSE * (len(FLOORS) + len(CATS))
    )

    def fill(self, view: View, template: Action, numbers: Numbers) -> Action:
        match template["do"]:
            case "build":
                return {**template, **_build(view, template, numbers)}
            case "nakama" | "move" | "climb":
                return {**template, **_cat(view, template, numbers)}
            case "pet":
                impulse = between(SIZES.pet.least, SIZES.pet.most, numbers[0])
                return {**template, "impulse": impulse, "towards": between(-180, 180, numbers[1])}
            case _:
                return template

    def features(self, view: View) -> list[float]:
        numbers = one_hot(view["turn"]["phase"], PHASES)
        numbers += [view["top"] / TOP, view["best"] / TOP, view["counted"] / 5]
        numbers.append(float(view["turn"]["seat"] == view["seat"]))
        heights = [height / TOP for height in view["heights"] or ()]
        numbers += [*heights, *([0.0] * len(BLACK_CATS))][: len(BLACK_CATS)]
        numbers += _cards(view["cards"])
        numbers += _missions(view["hand"] if view["hand"] is not None else view["missions"])
        numbers += [view["reserve"]["walls"].get(kind, 0) / COUNTS[kind] for kind in KINDS]
        numbers += [view["reserve"]["nakama"].get(colour, 0) / NAKAMA_EACH for colour in COLOURS]
        for piece in (*FLOORS, *CATS):
            numbers += pose_features(view["world"]["poses"].get(piece), CELL)
        return numbers

    def progress(self, view: View) -> float:
        return min(1.0, float(view["best"]) / GOAL)


def _cards(cards: Sequence[Mapping[str, Any]]) -> list[float]:
    """Of each card on show, what its options build or place."""
    numbers: list[float] = []
    for place in range(CARDS_SEEN):
        options = cards[place]["options"] if place < len(cards) else []
        for number in range(OPTIONS_SEEN):
            option = options[number] if number < len(options) else {}
            numbers += [option.get("build", []).count(kind) / 2 for kind in KINDS]
            numbers += [float(option.get("nakama") in (colour, ANY)) for colour in COLOURS]
            numbers.append(float(bool(option.get("pet"))))
    return numbers


def _missions(missions: Sequence[Mapping[str, Any]]) -> list[float]:
    numbers: list[float] = []
    for place in range(MISSIONS_SEEN):
        mission: Mapping[str, Any] = missions[place] if place < len(missions) else {"kind": "", "climb": 0}
        numbers += [*one_hot(mission["kind"], MISSIONS), mission["climb"] / 4]
    return numbers


def _build(view: View, template: Action, numbers: Numbers) -> Action:
    """Two walls one behind the other, either way round, and the floor over the middle between them."""
    (card,) = [card for card in view["cards"] if card["id"] == template["card"]]
    kinds = _kinds(view, card["options"][template["option"]]["build"])
    yaw, apart = between(0, 360, numbers[0]), between(1.5, 5.0, numbers[1])
    x, y = between(-1.5, 1.5, numbers[2]), between(-1.5, 1.5, numbers[3])
    back = between(0.0, 2.0, numbers[4])  # a folded wall's middle is before its fold
    walls = [
        {
            "kind": kind,
            "x": x + (side * apart / 2 - back) * cos(radians(yaw)),
            "y": y + (side * apart / 2 - back) * sin(radians(yaw)),
            "yaw": yaw,
            "fold": between(70, 130, numbers[5]),
        }
        for kind, side in zip(kinds if numbers[6] < 0 else kinds[::-1], (-1, 1), strict=True)
    ]
    return {"walls": walls, "floor": {"x": x / 2, "y": y / 2, "yaw": 0.0}}


def _kinds(view: View, named: Sequence[str]) -> list[str]:
    """Those a card names, as far as they are left (T-33)."""
    left = dict(view["reserve"]["walls"])
    for piece in view["own"]["pieces"] if view["own"] else ():
        kind = piece.rpartition("-")[0]
        if kind in KINDS:
            left[kind] = left.get(kind, 0) + 1
    kinds = []
    for kind in named:
        usable = kind if left.get(kind, 0) else max(left, key=lambda name: left[name])
        left[usable] = left.get(usable, 0) - 1
        kinds.append(usable)
    return kinds


def _cat(view: View, template: Action, numbers: Numbers) -> Action:
    """On one of the floors it may go to, anywhere on it; on another cat, about over its middle."""
    if "on" in template:
        return {"x": 0.4 * numbers[0], "y": 0.4 * numbers[1], "yaw": between(-180, 180, numbers[2])}
    edge = SIZES.floor.side / 2 - 1.0
    floors = _floors(view, template) or [view["top"]]
    return {
        "floor": floors[chosen(len(floors), numbers[3])],
        "x": edge * numbers[0],
        "y": edge * numbers[1],
        "yaw": between(-180, 180, numbers[2]),
    }


def _floors(view: View, template: Action) -> list[int]:
    own = view["heights"][view["turn"]["seat"]] if view["heights"] is not None else view["places"]["neko"]
    if template["do"] == "climb":
        missions = [*view["missions"], *(view["hand"] or ())]
        climb = next((one["climb"] for one in missions if one["id"] == template["mission"]), 1)
        return list(range(own + 1, min(own + climb, view["top"]) + 1))
    if template["do"] == "move":
        return list(range(own + 1, view["top"] + 1))
    taken = view["places"].get(template.get("from"))
    return [floor for floor in range(1, view["top"] + 1) if floor != taken or view["top"] == 1]
