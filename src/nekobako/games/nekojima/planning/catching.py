"""Where a cat could hang: a place on a free cord with room below it, and from above beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from nekobako.games.nekojima.material import colour_of
from nekobako.games.nekojima.pieces import cat as cat_piece
from nekobako.games.nekojima.planning.clearance import around_line
from nekobako.games.nekojima.planning.table import CAT_DEEP, CAT_WIDE, Discs, Table
from nekobako.games.nekojima.planning.task import Task
from nekobako.physics.pose import Vector

SHARES: Final = tuple(share / 40 for share in range(10, 31))
ROOMY: Final = 0.5  # cm; more is no better
STEEP: Final = 0.4  # what a slope of 1 costs: a cat slides down until it finds a flat place
APART: Final = 0.12  # of a cord, between two places worth trying
BESIDE: Final = 1.5  # cm from the cord, where a cat comes down before it is hooked


@dataclass(frozen=True)
class Perch:
    """A cat on a cord, at a share of it, and how good that looks; below zero it does not fit."""

    cat: str
    denchuu: str
    at: float
    looks: float


def perches(task: Task, cords: Sequence[str], cats: Sequence[str]) -> list[Perch]:
    """Places for the smallest cat, the best first: on each cord the best one, and another farther along."""
    if not cats:
        return []
    table = Table.of(task.world.poses, without=task.fallen_cats)
    cat = smallest(cats)
    found = []
    for name in cords:
        here = perches_on(cat, name, table.cords[name], table.discs_without_cord(name))
        best = max(here, key=lambda perch: perch.looks)
        found.append(best)
        found += [max((p for p in here if abs(p.at - best.at) > APART), key=lambda perch: perch.looks)]
    return sorted(found, key=lambda perch: -perch.looks)


def smallest(cats: Sequence[str]) -> str:
    return min(cats, key=lambda name: cat_piece(name).scale)


def perches_on(cat: str, denchuu: str, nodes: Vector, others: Discs) -> list[Perch]:
    """Along a cord, among other things."""
    scale = cat_piece(cat).scale
    after = np.concatenate(([0.0], np.cumsum(np.linalg.norm(np.diff(nodes, axis=0), axis=1))))
    found = []
    for share in SHARES:
        at = np.array([np.interp(share * after[-1], after, nodes[:, axis]) for axis in range(3)])
        link = min(int(share * (len(nodes) - 1)), len(nodes) - 2)
        way = nodes[link + 1] - nodes[link]
        flat = max(float(np.hypot(way[0], way[1])), 1e-6)
        # Hooked, it looks to the cord's right: it comes down on the cord's left.
        left = np.array([-way[1], way[0], 0.0]) / flat
        low = at - [0.0, 0.0, (CAT_DEEP - CAT_WIDE) * scale]
        under = around_line(low[None], others, CAT_WIDE * scale)
        aside = around_line((low + BESIDE * scale * left)[None], others, CAT_WIDE * scale)
        room = min(under, aside + 0.2, float(at[2]) - CAT_DEEP * scale, ROOMY)
        found.append(Perch(cat, denchuu, share, room - STEEP * abs(float(way[2])) / flat))
    return found


def free_cords(task: Task) -> list[str]:
    """Of the colour that was drawn, or any when all Denchuu stand (N-21, N-31), and without a cat."""
    standing = dict.fromkeys(body.partition(".")[0] for body in task.world.poses if "." in body)
    taken = set(task.hung.values())
    return [name for name in standing if name not in taken and (task.cube is None or colour_of(name) == task.cube)]
