"""Hands at the Tower: what takes time, at full physics. It imports the simulator: import it inside functions.

Each of these opens a world as `start.now` has it and gives a handling to be stepped to its end (`TowerWorld`):

    build(start, walls, floor, at, hand)           both walls, folded as asked, then the floor with two hands      T-12
    set_down(start, cat, on, x, y, yaw, hand)      a cat on a floor or on a cat: nakama, `from`, move, climb       T-15
    pet(start, cat, impulse, towards)              a finger's touch                                                T-16
    take(start, pieces)                            people's records: pieces not yet there appear beside the tower  T-13
    fold(start, pieces, wall, degrees)             the same, with a wall folded anew in the hand                   T-13

`still(raw)` makes the `SurveyedWorld` of a position's "world", `world_of(still)` a World to try things in. What a cat
cannot be led to is told before anything moves: `NoWay`, to be refused as illegal (T-15).

What hands are given and what comes of them is plain data of `results`. When something accepted has come down and that
does not end the game, the handling itself puts the tower in order before it is finished: what fell leaves the world,
with the unfinished pieces of this action (T-37), and a hand puts the fallen cats back where they stood when the
handling began (T-34, T-56). What fell is judged here, once; the rules apply the list of falls that comes with the
result.
"""

from nekobako.games.tower.handling.begin import build, fold, pet, set_down, take
from nekobako.games.tower.handling.live_tower import TowerWorld
from nekobako.games.tower.handling.paths import NoWay
from nekobako.games.tower.handling.world_builder import still, world_of

__all__ = ["NoWay", "TowerWorld", "build", "fold", "pet", "set_down", "still", "take", "world_of"]
