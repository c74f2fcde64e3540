"""The referee: facts in, verdict out. Pure: no simulator, no state, no chance; a test writes the facts by hand.

A violation names a pole as a pole ("white-1.a"), a cord by its Denchuu ("white-1"), a cat and the board as themselves.
Of two that touch, cats come first, then cords, poles and the board; of two alike, this turn's.

>>> from nekobako.physics.facts import Contact, Facts, Part
>>> touch = Contact(Part("pink-1", "pink-1.cord.3", "cord", 3), Part("blue-2", "blue-2.a", "pole"), "side", False,
...                 point=(1.0, 2.0, 6.5), normal=(1.0, 0.0, 0.0), gap_mm=-0.25)
>>> [(wrong.rule, wrong.pieces, wrong.mm) for wrong in violations(Facts(contacts=(touch,)), Situation())]
[('N-25', ('pink-1', 'blue-2.a'), 0.25)]
"""

from nekobako.games.balance.violations import Violation
from nekobako.games.nekojima.judge.cats import cats_down
from nekobako.games.nekojima.judge.contacts import fatal
from nekobako.games.nekojima.judge.falls import fallen, own_fell
from nekobako.games.nekojima.judge.fingers import finger_and_cord, first_shock
from nekobako.games.nekojima.judge.types import Situation
from nekobako.games.nekojima.judge.verdict import violations

__all__ = [
    "Situation",
    "Violation",
    "cats_down",
    "fallen",
    "fatal",
    "finger_and_cord",
    "first_shock",
    "own_fell",
    "violations",
]
