"""Nekojima as a game of the house: dice, cubes and cats by rule, the rest by hands, physics and a judge."""

from typing import Any, ClassVar

import msgspec

from nekobako.core.chance import Chance
from nekobako.core.decoding import shaped
from nekobako.core.events import Turn
from nekobako.core.foresight import Foresight
from nekobako.core.game import Step
from nekobako.core.handling import Handling
from nekobako.core.options import OptionField
from nekobako.core.stability import Stability
from nekobako.games.balance.editions import Box, BoxedGame
from nekobako.games.balance.table_options import gives_hints
from nekobako.games.nekojima import actions, events, position, worlds
from nekobako.games.nekojima.action_checks import check_reach
from nekobako.games.nekojima.actions import BY_HANDS, AnyAction, AtOnce, Place
from nekobako.games.nekojima.conclude import conclude
from nekobako.games.nekojima.endings import outcome
from nekobako.games.nekojima.handling_types import HandlingResult
from nekobako.games.nekojima.immediate import step
from nekobako.games.nekojima.legal import deciders, is_legal, legal
from nekobako.games.nekojima.material import BOX
from nekobako.games.nekojima.options import MOST_SEATS, fields, know_names, settled
from nekobako.games.nekojima.options import read as read_options
from nekobako.games.nekojima.refusals.reasons import refuse
from nekobako.games.nekojima.state import NekojimaOutcome, NekojimaState, Options
from nekobako.games.nekojima.view import View, view


class Nekojima(BoxedGame[NekojimaState, AnyAction]):
    box: ClassVar[Box] = BOX
    edition: ClassVar[int] = BOX.newest
    name: ClassVar[str] = "nekojima"
    title: ClassVar[str] = "Nekojima"
    seat_counts: ClassVar[range] = range(1, MOST_SEATS + 1)
    action_type: ClassVar[Any] = AnyAction
    event_type: ClassVar[Any] = events.AnyEvent
    position_type = position.NekojimaPosition
    options_type = Options
    people_rule: ClassVar[str | None] = "N-60"

    def option_fields(self) -> list[OptionField]:
        return fields()

    def gives_hints(self, state: NekojimaState) -> bool:
        return gives_hints(state.options.hints, state.versus)

    def set_up(self, seats: int, options: object, chance: Chance) -> Step[NekojimaState]:
        asked_for = read_options(options)
        know_names(asked_for, seats)
        chosen = settled(asked_for, seats)
        first = int(chance.below(seats)) if chosen.first is None else chosen.first
        return Step(NekojimaState(chosen, seats, first, (0,) * seats), [Turn(seat=first)])

    def journal_options(self, options: dict[str, Any] | None, state: NekojimaState) -> dict[str, Any] | None:
        return {**(options or {}), "fingers": True} if state.options.fingers else options

    def options_of_journal(self, options: dict[str, Any] | None) -> dict[str, Any] | None:
        """A match that was opened before there were fingers (N-16) goes on without."""
        told = dict(options or {})
        return {**told, "fingers": bool(told.get("fingers"))}

    def load(self, position_given: position.NekojimaPosition, chance: Chance) -> NekojimaState:
        return position.load(position_given)

    def save(self, state: NekojimaState) -> dict[str, Any]:
        return position.save(state)

    def seats(self, state: NekojimaState) -> int:
        return state.seats

    def turn(self, state: NekojimaState) -> int:
        return state.number

    def deciders(self, state: NekojimaState) -> list[int]:
        return deciders(state)

    def legal(self, state: NekojimaState, seat: int) -> list[AnyAction]:
        return legal(state, seat)

    def view(self, state: NekojimaState, viewer: int | None) -> View:
        return view(state, viewer)

    def outcome(self, state: NekojimaState) -> NekojimaOutcome | None:
        return outcome(state)

    def read(self, raw: object, seats: int) -> AnyAction:
        return actions.read(raw, seats)

    def step(self, state: NekojimaState, seat: int, action: AnyAction, chance: Chance) -> Step[NekojimaState]:
        assert isinstance(action, AtOnce), "hands take time: begin, then conclude"
        _check(state, seat, action)
        return step(state, seat, action, chance)

    def suggest(self, state: NekojimaState, seat: int, chance: Chance) -> AnyAction:
        from nekobako.games.nekojima import planning

        return planning.advise(msgspec.to_builtins(self.view(state, seat)), self.legal(state, seat), chance)

    def foresee(self, state: NekojimaState, seat: int, action: AnyAction) -> Foresight | None:
        if not isinstance(action, Place) or action.poles is None:
            return None
        _check(state, seat, action)
        from nekobako.games.nekojima.planning.plan_foresight import foresee_place

        return foresee_place(state, action)

    def stability(self, state: NekojimaState, seed: int) -> Stability | None:
        return worlds.stability(state.now, seed)

    def takes_time(self, action: AnyAction) -> bool:
        return isinstance(action, BY_HANDS)

    def warm_up(self) -> None:
        from nekobako.games.nekojima import handling  # noqa: F401

    def begin(self, state: NekojimaState, seat: int, action: AnyAction) -> Handling | None:
        if not isinstance(action, BY_HANDS):
            return None
        _check(state, seat, action)
        return worlds.begin(state, seat, action)

    def conclude(
        self, state: NekojimaState, seat: int, action: AnyAction, result: Any, chance: Chance
    ) -> Step[NekojimaState]:
        assert isinstance(action, BY_HANDS)
        return conclude(state, seat, action, shaped(result, HandlingResult))


def _check(state: NekojimaState, seat: int, action: AnyAction) -> None:
    """Refuse what is not legal, or goes where it cannot be; nothing has moved."""
    if not is_legal(state, seat, action):
        refuse(state, seat, action)
    check_reach(state, action)
