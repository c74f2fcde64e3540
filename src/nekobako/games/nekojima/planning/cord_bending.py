"""Solves how a cord bends between two upright poles: a chain of links with two hinges at every node, that gives way.

It bends no more than it must, and what is bent past its yield hardly resists any more. Solved for many cords at once,
of length 1, from where they leave the first pole (looking along x, turned aside by an angle) to where they reach the
second (looking back, turned aside to the same side).
"""

from itertools import pairwise
from typing import Final

import numpy as np

from nekobako.games.nekojima.material import SIZES
from nekobako.games.nekojima.pieces import denchuu
from nekobako.physics.pose import Vector

LINKS: Final = denchuu("white-1").cord.links
CLAMP: Final = 2.0  # a cord's ends are so much stiffer than its nodes
ROUNDS: Final = 80
TURNING: Final = 40  # of those, in which the poles are turned aside: a cord follows, it does not leap
STRIDE: Final = 0.2  # radians by which a hinge may turn in one round
CALM: Final = 0.6  # of a round's change: what gives way would swing to and fro
HARDENS: Final = 0.02  # of its stiffness is left where it has given way; without any there is no telling where it bends
GUARD: Final = 1e-6  # keeps the equations solvable when a cord is taut


def bend_cords(span: Vector, rise: Vector, turn: float, give: float, clamp_give: float) -> Vector:
    """The nodes (n, links + 1, 3) of cords that lead so far and so high; `give` is how far, in radians, a node bends
    before it gives way, `clamp_give` an end. Each round solves the straightened problem with every hinge as stiff as it
    is by now."""
    count, rests = len(span), _rests()
    angles = np.zeros((count, LINKS + 1, 2))
    stiff = np.repeat([CLAMP, *np.ones(LINKS - 1), CLAMP], 2)
    gives = np.repeat([clamp_give, *np.full(LINKS - 1, give), clamp_give], 2)
    goal = np.stack((span, np.zeros(count), rise), axis=1)
    nodes = np.zeros((count, LINKS + 1, 3))
    for number in range(ROUNDS):
        aside = np.full(count, turn * min(1.0, (number + 1) / TURNING))
        frame, place = _about_z(aside), np.zeros((count, 3))
        hinges, axes = [], []
        for node in range(LINKS + 1):
            nodes[:, node] = place
            rest = frame @ rests[node]
            half = rest @ _about_y(angles[:, node, 0])
            frame = half @ _about_z(angles[:, node, 1])
            hinges += [place, place]
            axes += [rest[:, :, 1], half[:, :, 2]]
            place = place + (frame[:, :, 0] / LINKS if node < LINKS else 0.0)
        twist = _about_z(np.pi - aside) @ frame.transpose(0, 2, 1)
        gap = np.concatenate((goal - place, _turn_of(twist)), axis=1)
        around = np.stack(axes, axis=1)
        lever = np.concatenate((np.cross(around, place[:, None] - np.stack(hinges, axis=1)), around), axis=2)
        flat = angles.reshape(count, -1)
        size = np.abs(flat)
        now = stiff * np.where(size < gives, 1.0, (gives + HARDENS * (size - gives)) / np.maximum(size, 1e-9))
        soft = lever / now[:, :, None]
        wanted = gap + np.einsum("nai,na->ni", lever, flat)
        pull = np.linalg.solve(soft.transpose(0, 2, 1) @ lever + GUARD * np.eye(6), wanted[..., None])
        change = (soft @ pull)[..., 0] - flat
        flat = flat + CALM * change * np.minimum(1.0, STRIDE / np.maximum(np.abs(change).max(axis=1), 1e-12))[:, None]
        angles = flat.reshape(angles.shape)
    return nodes


def _rests() -> list[Vector]:
    """How every link, and the second pole, is turned from what it hangs from, free of stress."""
    top = np.radians(SIZES.cord.rise)
    climbs = [0.0, *(top - (link + 0.5) * 2 * top / LINKS for link in range(LINKS))]
    steps = [_about_y(np.array([before - after]))[0] for before, after in pairwise(climbs)]
    return [*steps, _about_y(np.array([climbs[-1]]))[0] @ _about_z(np.array([np.pi]))[0]]


def _about_y(angles: Vector) -> Vector:
    c, s, zero, one = np.cos(angles), np.sin(angles), np.zeros_like(angles), np.ones_like(angles)
    return np.array([[c, zero, s], [zero, one, zero], [-s, zero, c]]).transpose(2, 0, 1)


def _about_z(angles: Vector) -> Vector:
    c, s, zero, one = np.cos(angles), np.sin(angles), np.zeros_like(angles), np.ones_like(angles)
    return np.array([[c, -s, zero], [s, c, zero], [zero, zero, one]]).transpose(2, 0, 1)


def _turn_of(matrices: Vector) -> Vector:
    """Axis times angle of each turn."""
    m = matrices
    axis = np.stack((m[:, 2, 1] - m[:, 1, 2], m[:, 0, 2] - m[:, 2, 0], m[:, 1, 0] - m[:, 0, 1]), axis=1) / 2
    size = np.linalg.norm(axis, axis=1)
    angle = np.arctan2(size, (np.trace(m, axis1=1, axis2=2) - 1) / 2)
    turns: Vector = axis * (angle / np.maximum(size, 1e-12))[:, None]
    return turns
