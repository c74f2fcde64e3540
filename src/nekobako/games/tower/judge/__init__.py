"""The judge of the Tower: facts in, verdicts out, each with the number of its rule. Pure, and no simulator.

build_violations(facts, walls, floor, below)  what is wrong with a build at rest                T-12, T-14
cat_violations(facts, cat, goal)              what is wrong with a cat that was set down        T-15, T-21
floor_of(facts, cat)                          the floor a cat belongs to, through its pile      T-23
sides(facts, cats), piled(facts, cats)        who touches whom by the sides, who rests on whom  T-22
fulfils(facts, kind, floor)                   the Nakama by which a Mission is met on a floor   T-30
shortfall(facts, kind, floor)                 what is missing there, if it is not met                  T-30
fall(start, now, built, own)                  what has come down, what counts, who goes where   T-34, T-35, T-37, T-56
shoved(stood, poses)                          the Nakama that no longer stand where they stood  T-34
bumped(before, after, pieces)                 the pieces that were moved, and how far           T-60
left(built, fall), ends(fall, counted)        what stands after a fall, whether it ends the game  T-35, T-40
"""

from nekobako.games.balance.violations import Violation
from nekobako.games.tower.judge.build import build_violations
from nekobako.games.tower.judge.cats import cat_violations, piled, sides
from nekobako.games.tower.judge.falls import FATAL_WALLS, Fall, FloorWalls, ends, fall, home_of, left
from nekobako.games.tower.judge.missions import fulfils
from nekobako.games.tower.judge.shortfall import Shortfall, shortfall
from nekobako.games.tower.judge.shoves import FloorSpot, Spots, bumped, off_mm, shoved, spots_of
from nekobako.games.tower.judge.standing import TABLE, floor_of, lies, stands

__all__ = [
    "FATAL_WALLS",
    "TABLE",
    "Fall",
    "FloorSpot",
    "FloorWalls",
    "Shortfall",
    "Spots",
    "Violation",
    "build_violations",
    "bumped",
    "cat_violations",
    "ends",
    "fall",
    "floor_of",
    "fulfils",
    "home_of",
    "left",
    "lies",
    "off_mm",
    "piled",
    "shortfall",
    "shoved",
    "sides",
    "spots_of",
    "stands",
]
