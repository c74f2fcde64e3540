"""An action that is for this seat and this moment, with all that hands need to carry it out: it may travel to another
process, which begins it there and sends back what came of it."""

from dataclasses import dataclass
from typing import Any

from nekobako.core.game import Game
from nekobako.table.running_action import RunningAction


@dataclass(frozen=True)
class PreparedAction:
    game: Game[Any, Any]  # it has no data of its own: it travels as a name
    state: Any
    seat: int
    action: Any

    @property
    def hints(self) -> bool:
        """Whether people who carry it out may be told more than anyone sees."""
        return self.game.gives_hints(self.state)

    def begin(self) -> RunningAction | None:
        """Under way; None for one that is done at once. `illegal` is refused here."""
        handling = self.game.begin(self.state, self.seat, self.action)
        return None if handling is None else RunningAction(self.seat, self.action, handling)
