"""Hands at the Tower: what takes time, at full physics. It imports the simulator: import it inside functions.

Each of these opens a world as `scene.now` has it and gives a handling to be stepped to its end (`TowerWorld`):

    build(scene, walls, floor, at, hand)           both walls, folded as asked, then the floor with two hands      T-12
    set_down(scene, cat, on, x, y, yaw, hand)      a cat on a floor or on a cat: nakama, `from`, move, climb       T-15
    pet(scene, cat, impulse, towards)              a finger's touch                                                T-16
    take(scene, pieces)                            people's records: pieces not yet there appear beside the tower  T-13
    fold(scene, pieces, wall, degrees)             the same, with a wall folded anew in the hand                   T-13

`still(raw)` makes the `Still` of a position's "world", `world_of(still)` a World to try things in. What a cat cannot be
led to is told before anything moves: `NoWay`, to be refused as illegal (T-15).

The result of a handling is plain data of `results.Handled`. When something accepted has come down (judge.fall) and that
does not end the game (judge.ends), the handling itself puts the tower in order before it is finished: what fell leaves
the world, with the unfinished pieces of this action (T-37), and a steady hand puts the fallen cats back where they
stood when the handling began (T-34, T-56). Rules then judge `fell` (the facts at rest before that was put in order)
and `after`, by the same `judge.fall(now.facts, fell[0], built, own and carried, fresh)`.
"""

from nekobako.games.tower.handling.opening import build, fold, pet, set_down, take
from nekobako.games.tower.handling.scene import Scene
from nekobako.games.tower.handling.tower_world import TowerWorld
from nekobako.games.tower.handling.ways import NoWay
from nekobako.games.tower.handling.worlds import still, world_of

__all__ = ["NoWay", "Scene", "TowerWorld", "build", "fold", "pet", "set_down", "still", "take", "world_of"]
