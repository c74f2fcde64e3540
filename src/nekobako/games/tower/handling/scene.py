"""What a handling must know of the game's state."""

from msgspec import Struct

from nekobako.games.tower.judge.falls import Built
from nekobako.physics.live.results import Still


class Scene(Struct, frozen=True):
    now: Still
    seat: int  # whose two hands act
    built: Built  # the walls under each accepted floor, floor 1 first: ((), ("brick-1", "angel-1"), ...)
    own: tuple[str, ...] = ()  # pieces of the action under way that are in the world already
    counted: int = 0  # walls that fell on the table earlier in this turn (T-35)
    fresh: tuple[str, ...] = ()  # walls accepted in this very turn: they never count (T-35)

    @property
    def top(self) -> int:
        """The number of the highest accepted floor."""
        return len(self.built)
