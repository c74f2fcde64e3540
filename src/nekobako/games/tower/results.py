"""What comes of hands at the Tower, as data that rules can judge: no simulator here."""

from nekobako.physics.facts import Facts
from nekobako.physics.live.results import Worked


class Handled(Worked, frozen=True):
    """`after` is the world once it was put in order; if the fall ended the game, as it fell (then the alarm may say
    "collapse", and it need not be at rest)."""

    fell: tuple[Facts, ...] = ()  # at each rest at which accepted pieces had come down, before that was put in order
    removed: tuple[str, ...] = ()  # pieces that left the world: fallen ones, and the action's own (T-37)
    restored: tuple[str, ...] = ()  # cats that a steady hand put back (T-34, T-56)
