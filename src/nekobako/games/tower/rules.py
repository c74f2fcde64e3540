"""Le Chat et la Tour as a game of the house. The rules decide; hands and their physics are called only to move."""

from typing import Any, ClassVar

import msgspec

from nekobako.core.chance import Chance
from nekobako.core.foresight import Foresight
from nekobako.core.game import Step
from nekobako.core.handling import Handling
from nekobako.core.options import OptionField
from nekobako.core.stability import Stability
from nekobako.games.balance.editions import Box, BoxedGame
from nekobako.games.balance.table_options import gives_hints
from nekobako.games.tower import actions, events, immediate, options, setup, worlds
from nekobako.games.tower import position as positions
from nekobako.games.tower import view as views
from nekobako.games.tower.action_checks import check_reach
from nekobako.games.tower.actions import BY_HANDS, AnyAction, Build
from nekobako.games.tower.conclude import conclude
from nekobako.games.tower.legal import is_legal, legal
from nekobako.games.tower.material import BOX
from nekobako.games.tower.planning import advise
from nekobako.games.tower.planning.plan_foresight import foresee_build
from nekobako.games.tower.position import load
from nekobako.games.tower.refusals.reasons import recognise, refuse
from nekobako.games.tower.state import TowerOutcome, TowerState


class Tower(BoxedGame[TowerState, AnyAction]):
    box: ClassVar[Box] = BOX
    edition: ClassVar[int] = BOX.newest
    name: ClassVar[str] = "tower"
    title: ClassVar[str] = "Le Chat et la Tour"
    seat_counts: ClassVar[range] = range(1, options.MOST_SEATS + 1)
    action_type: ClassVar[Any] = AnyAction
    event_type: ClassVar[Any] = events.AnyEvent
    position_type = positions.TowerPosition
    options_type = options.Options
    people_rule: ClassVar[str | None] = "T-60"

    def option_fields(self) -> list[OptionField]:
        return options.fields()

    def set_up(self, seats: int, options_given: object, chance: Chance) -> Step[TowerState]:
        chosen, cards = options.read(options_given, seats)
        return setup.set_up(seats, chosen, cards, chance)

    def load(self, position: positions.TowerPosition, chance: Chance) -> TowerState:
        return load.load(position, chance)

    def save(self, state: TowerState) -> dict[str, Any]:
        return positions.save(state)

    def gives_hints(self, state: TowerState) -> bool:
        return gives_hints(state.options.hints, state.versus)

    def seats(self, state: TowerState) -> int:
        return state.seats

    def turn(self, state: TowerState) -> int:
        return state.number

    def deciders(self, state: TowerState) -> list[int]:
        return views.deciders(state)

    def legal(self, state: TowerState, seat: int) -> list[AnyAction]:
        return legal(state, seat)

    def view(self, state: TowerState, viewer: int | None) -> views.View:
        return views.view(state, viewer)

    def outcome(self, state: TowerState) -> TowerOutcome | None:
        return state.outcome

    def milestones(self, state: TowerState) -> list[int]:
        return [] if state.versus else [floor for floor in options.MILESTONES if floor <= state.best]

    def read(self, raw: object, seats: int) -> AnyAction:
        return actions.read(raw, seats)

    def recognise(self, state: TowerState, action: AnyAction) -> None:
        recognise(state, action)

    def foresee(self, state: TowerState, seat: int, action: AnyAction) -> Foresight | None:
        if not isinstance(action, Build) or action.walls is None or action.floor is None:
            return None
        _check(state, seat, action)
        return foresee_build(state, action)

    def stability(self, state: TowerState, seed: int) -> Stability | None:
        return worlds.stability(state.now, seed)

    def takes_time(self, action: AnyAction) -> bool:
        return isinstance(action, BY_HANDS)

    def warm_up(self) -> None:
        from nekobako.games.tower import handling  # noqa: F401

    def begin(self, state: TowerState, seat: int, action: AnyAction) -> Handling | None:
        if not isinstance(action, BY_HANDS):
            return None
        _check(state, seat, action)
        return worlds.begin(state, seat, action)

    def conclude(
        self, state: TowerState, seat: int, action: AnyAction, result: Any, chance: Chance
    ) -> Step[TowerState]:
        assert isinstance(action, BY_HANDS)
        return conclude(state, action, result, chance)

    def step(self, state: TowerState, seat: int, action: AnyAction, chance: Chance) -> Step[TowerState]:
        assert not isinstance(action, BY_HANDS), "hands take time: begin, then conclude"
        _check(state, seat, action)
        return immediate.step(state, seat, action, chance)

    def suggest(self, state: TowerState, seat: int, chance: Chance) -> AnyAction:
        return advise(msgspec.to_builtins(self.view(state, seat)), self.legal(state, seat), chance)


def _check(state: TowerState, seat: int, action: AnyAction) -> None:
    """Refuse what is not legal, or goes where it cannot be; nothing has moved."""
    if not is_legal(state, seat, action):
        refuse(state, seat, action)
    check_reach(state, action)
