"""What a seat sees, in the planner's terms: poses, who is where, and what the cards on show ask for."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nekobako.games.tower.material import (
    BLACK_CATS,
    COLOURS,
    FLOORS,
    KINDS,
    NAKAMA,
    NEKO,
    TOP,
    Colour,
    WallKind,
    colour_of,
)
from nekobako.games.tower.planning.planes import Top
from nekobako.physics.facts import Facts
from nekobako.physics.pose import Pose

if TYPE_CHECKING:
    from nekobako.physics.world import World

ANY: Final = "any"


@dataclass(frozen=True)
class Goal:
    """A Mission that may be fulfilled."""

    id: str
    kind: str
    climb: int


@dataclass(frozen=True)
class Choice:
    """What a card on show lets one do: two walls to build with, or a cat to place (taken off the tower: `taken`)."""

    card: str
    option: int
    walls: tuple[WallKind, WallKind] | None = None
    colour: Colour | None = None
    taken: str | None = None


class Seen:
    """The pieces of an action under way are left out: to try again they first go back to the reserve. `with_own`: they
    count as if they were accepted."""

    def __init__(self, view: dict[str, Any], *, with_own: bool = False) -> None:
        self.view = view
        self._in_hand = set[str]() if with_own else set(view["own"]["pieces"])
        self.phase: str = view["turn"]["phase"]
        self.versus: bool = view["options"]["mode"] == "versus"
        self.own: list[str] = list(view["own"]["pieces"])
        self.places: dict[str, int] = dict(view["places"])
        self.top: int = view["top"]
        self.climber = BLACK_CATS[view["turn"]["seat"]] if self.versus else NEKO
        self.height: int = self.places[self.climber]
        held = view["hand"] if self.versus else view["missions"]
        self.goals = [Goal(one["id"], one["kind"], one["climb"]) for one in held or ()]
        self.poses: dict[str, Pose] = {name: np.array(at) for name, at in view["world"]["poses"].items()}
        self.folds: dict[str, float] = dict(view["world"]["folds"])

    @property
    def taken(self) -> str | None:
        """A Nakama that was taken off the tower for this action (T-32, T-51)."""
        return next((piece for piece in self.own if piece in NAKAMA and piece in self.places), None)

    def counting(self) -> list[int]:
        """The floors whose Nakama count for Missions (T-20, T-52)."""
        above = self.height + 1
        return list(range(above, self.top + 1)) if self.versus else [above] if above <= self.top else []

    def face(self, floor: int) -> Top:
        return Top.of(self.poses[FLOORS[floor - 1]])

    def walls_on(self, floor: int) -> list[str]:
        """The walls that stand on a floor and carry the next."""
        return list(self.view["tower"][floor]["walls"]) if floor < self.top else []

    def cats_on(self, floor: int) -> list[str]:
        """All cats of a floor, piles too (T-23), but for one in hand."""
        return [cat for cat, where in self.places.items() if where == floor and cat not in self._in_hand]

    @cached_property
    def world(self) -> "World":
        """Its own copy to try things in; nothing of the action under way is there."""
        from nekobako.games.tower.handling.worlds import world_of
        from nekobako.physics.live.results import Still

        poses = {name: at.tolist() for name, at in self.poses.items() if name not in self._in_hand}
        folds = {name: fold for name, fold in self.folds.items() if name not in self._in_hand}
        return world_of(Still({"poses": poses, "folds": folds}, Facts()))

    @cached_property
    def facts(self) -> Facts:
        from nekobako.games.tower.pieces import ASK
        from nekobako.physics.watching.survey import survey

        return survey(self.world, ASK)

    # --- what can be chosen

    def choices(self) -> Iterator[Choice]:
        """The options of the cards on show that can be carried out (T-10, T-32, T-33, T-36)."""
        own = self.view["own"]
        for card in self.view["cards"]:
            for number, option in enumerate(card["options"]):
                if self.taken and (card["id"], number) != (own["card"], own["option"]):
                    continue
                if "build" in option and self.top < TOP:
                    yield from self._builds(card["id"], number, option["build"])
                elif "nakama" in option:
                    yield from self._cats(card["id"], number, option["nakama"])

    def _builds(self, card: str, option: int, named: list[WallKind]) -> Iterator[Choice]:
        left = {kind: self.view["reserve"]["walls"].get(kind, 0) for kind in KINDS}
        for piece in self.own:
            for kind in KINDS:
                left[kind] += piece.startswith(f"{kind}-")
        walls: list[WallKind] = []
        for kind in named:
            usable = kind if left[kind] else max(KINDS, key=lambda other: left[other])
            left[usable] -= 1
            walls.append(usable)
        if min(left.values()) >= 0:
            yield Choice(card, option, walls=(walls[0], walls[1]))

    def _cats(self, card: str, option: int, named: str) -> Iterator[Choice]:
        if self.taken:
            yield Choice(card, option, colour=colour_of(self.taken), taken=self.taken)
            return
        left = {colour: self.view["reserve"]["nakama"].get(colour, 0) for colour in COLOURS}
        for piece in self.own:
            for colour in COLOURS:
                left[colour] += piece.startswith(f"{colour}-")
        colours = [colour for colour in COLOURS if named in (ANY, colour)]
        if named == ANY:
            colours = [colour for colour in colours if left[colour]] or colours
        for colour in colours:
            if left[colour]:
                yield Choice(card, option, colour=colour)
            else:
                there = [cat for cat in NAKAMA if cat in self.places and colour_of(cat) == colour]
                bare = [cat for cat in there if self.bare(cat)] or there
                yield from (Choice(card, option, colour=colour, taken=cat) for cat in bare)

    def bare(self, cat: str) -> bool:
        """Nothing rests on it."""
        return all(cat not in stance.on for stance in self.facts.stances)
