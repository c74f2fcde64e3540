"""Finds places where a cat could hang: on a free cord with room below it, and from above beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
import numpy as np

from nekobako.games.nekojima.actions import HangsBy
from nekobako.games.nekojima.cat_room import narrower, room_of
from nekobako.games.nekojima.pieces import cat as cat_piece
from nekobako.games.nekojima.planning.clearance import around_line
from nekobako.games.nekojima.planning.obstacles import Discs, Obstacles
from nekobako.games.nekojima.planning.planner_view import Task
from nekobako.physics.pose import Vector

SHARES: Final = tuple(share / 40 for share in range(10, 31))
ROOM_FOR_CAT: Final = 0.5  # cm; more is no better
STEEP: Final = 0.4  # what a slope of 1 costs: a cat slides down until it finds a flat place
APART: Final = 0.12  # of a cord, between two places worth trying
COMES_DOWN: Final = 1.5  # cm from the cord, where a cat comes down before it is hooked


@dataclass(frozen=True)
class CordSpot:
    """A cat on a cord, at a share of it, and how good that looks; below zero it does not fit."""

    cat: str
    denchuu: str
    at: float
    looks: float
    by: HangsBy


def find_cat_spots(task: Task, cords: Sequence[str], cats: Sequence[str]) -> list[CordSpot]:
    """Places for the smallest cat, the best first: on each cord the best one, and another farther along."""
    if not cats:
        return []
    obstacles = Obstacles.of(task.poses, without=task.judgement.cats_down)
    cat = smallest(cats)
    best_ones = []
    for name in cords:
        along = spots_along(cat, name, obstacles.cords[name], obstacles.discs_without_cord(name))
        best = max(along, key=lambda spot: spot.looks)
        apart = [spot for spot in along if abs(spot.at - best.at) > APART]
        best_ones += [best, max(apart, key=lambda spot: spot.looks)]
    return sorted(best_ones, key=lambda spot: -spot.looks)


def ways_back(task: Task, cat: str) -> list[CordSpot]:
    """Places on its cord for a cat that fell off it, by either hook, the best first: each time it fell, another one
    (N-23)."""
    state = task.state
    name = state.hung[cat]
    obstacles = Obstacles.of(task.poses, without=(*task.judgement.cats_down, cat))
    nodes, others = obstacles.cords[name], obstacles.discs_without_cord(name)
    ways: list[CordSpot] = []
    for hook in cat_piece(cat).hooks:
        left = spots_along(cat, name, nodes, others, msgspec.convert(hook.name, HangsBy))
        while left:
            best = max(left, key=lambda spot: spot.looks)
            ways.append(best)
            left = [spot for spot in left if abs(spot.at - best.at) > APART]
    ways.sort(key=lambda spot: -spot.looks)
    # One of this turn fell from where it was hung; an earlier one may have been brought down by something else.
    tried = state.cat_falls.get(cat, 0) - (cat not in state.fresh)
    past = max(0, tried) % len(ways)
    return ways[past:] + ways[:past]


def smallest(cats: Sequence[str]) -> str:
    return min(cats, key=lambda name: room_of(cat_piece(name), "paw").deep)


def spots_along(cat: str, denchuu: str, nodes: Vector, others: Discs, by: HangsBy | None = None) -> list[CordSpot]:
    """Along a cord, among other things; unless told, by the hook by which it hangs more narrowly."""
    piece = cat_piece(cat)
    by = by or msgspec.convert(narrower(piece), HangsBy)
    room, scale = room_of(piece, by), piece.hook(by).scale
    after = np.concatenate(([0.0], np.cumsum(np.linalg.norm(np.diff(nodes, axis=0), axis=1))))
    along = []
    for share in SHARES:
        at = np.array([np.interp(share * after[-1], after, nodes[:, axis]) for axis in range(3)])
        link = min(int(share * (len(nodes) - 1)), len(nodes) - 2)
        way = nodes[link + 1] - nodes[link]
        flat = max(float(np.hypot(way[0], way[1])), 1e-6)
        # Hooked, it looks to the cord's right: it comes down on the cord's left.
        left = np.array([-way[1], way[0], 0.0]) / flat
        low = at - [0.0, 0.0, room.deep - room.wide]
        under = around_line(low[None], others, room.wide)
        aside = around_line((low + COMES_DOWN * scale * left)[None], others, room.wide)
        around = min(under, aside + 0.2, float(at[2]) - room.deep, ROOM_FOR_CAT)
        along.append(CordSpot(cat, denchuu, share, around - STEEP * abs(float(way[2])) / flat, by))
    return along
