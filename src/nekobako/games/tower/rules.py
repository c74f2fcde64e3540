"""Le Chat et la Tour as a game of the house. The rules decide; hands and their physics are called only to move."""

from typing import Any, ClassVar

import msgspec

from nekobako.core.chance import Chance
from nekobako.core.game import Game, Step
from nekobako.core.handling import Handling
from nekobako.games.tower import at_once, events, hands, loading, options, reading, setting_up, working
from nekobako.games.tower import position as positions
from nekobako.games.tower import view as views
from nekobako.games.tower.actions import BY_HANDS, AnyAction
from nekobako.games.tower.checks import check, recognise
from nekobako.games.tower.legality import legal
from nekobako.games.tower.planning import advise
from nekobako.games.tower.state import TowerOutcome, TowerState


class Tower(Game[TowerState, AnyAction]):
    name: ClassVar[str] = "tower"
    title: ClassVar[str] = "Le Chat et la Tour"
    seat_counts: ClassVar[range] = range(1, options.MOST_SEATS + 1)
    action_type: ClassVar[Any] = AnyAction
    event_type: ClassVar[Any] = events.AnyEvent
    position_type = positions.TowerPosition

    def set_up(self, seats: int, options_given: object, chance: Chance) -> Step[TowerState]:
        chosen, cards = options.read(options_given, seats)
        return setting_up.set_up(seats, chosen, cards, chance)

    def load(self, position: positions.TowerPosition, chance: Chance) -> TowerState:
        return loading.load(position, chance)

    def save(self, state: TowerState) -> dict[str, Any]:
        return positions.save(state)

    def seats(self, state: TowerState) -> int:
        return state.seats

    def turn(self, state: TowerState) -> int:
        return state.number

    def deciders(self, state: TowerState) -> list[int]:
        return views.deciders(state)

    def legal(self, state: TowerState, seat: int) -> list[AnyAction]:
        return legal(state)

    def view(self, state: TowerState, viewer: int | None) -> views.View:
        return views.view(state, viewer)

    def outcome(self, state: TowerState) -> TowerOutcome | None:
        return state.outcome

    def read(self, raw: object, seats: int) -> AnyAction:
        return reading.read(raw, seats)

    def recognise(self, state: TowerState, action: AnyAction) -> None:
        recognise(state, action)

    def begin(self, state: TowerState, seat: int, action: AnyAction) -> Handling | None:
        check(state, action)
        return hands.begin(state, seat, action) if isinstance(action, BY_HANDS) else None

    def conclude(
        self, state: TowerState, seat: int, action: AnyAction, result: Any, chance: Chance
    ) -> Step[TowerState]:
        check(state, action)
        assert isinstance(action, BY_HANDS)
        return working.conclude(state, action, result, chance)

    def step(self, state: TowerState, seat: int, action: AnyAction, chance: Chance) -> Step[TowerState]:
        check(state, action)
        assert not isinstance(action, BY_HANDS), "hands take time: begin, then conclude"
        return at_once.step(state, seat, action, chance)

    def suggest(self, state: TowerState, seat: int, chance: Chance) -> AnyAction:
        return advise(msgspec.to_builtins(self.view(state, seat)), self.legal(state, seat), chance)
