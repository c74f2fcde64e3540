"""Nekojima as a game of the house: dice, cubes and cats by rule, the rest by hands, physics and a judge."""

from typing import Any, ClassVar

import msgspec

from nekobako.core.chance import Chance
from nekobako.core.game import Game, Step
from nekobako.core.handling import Handling
from nekobako.core.shaping import shaped
from nekobako.games.nekojima import actions, events, position, worlds
from nekobako.games.nekojima.actions import BY_HANDS, AnyAction, AtOnce, Place, Take
from nekobako.games.nekojima.aftermath import conclude
from nekobako.games.nekojima.building import builders
from nekobako.games.nekojima.endings import NekojimaOutcome, outcome
from nekobako.games.nekojima.events import Turn
from nekobako.games.nekojima.judging import repairable
from nekobako.games.nekojima.legal import deciders, legal
from nekobako.games.nekojima.options import MOST_SEATS, know_names, settled
from nekobako.games.nekojima.options import read as read_options
from nekobako.games.nekojima.refusals import check
from nekobako.games.nekojima.state import NekojimaState
from nekobako.games.nekojima.steps import step
from nekobako.games.nekojima.view import View, view
from nekobako.physics.live.results import Worked


class Nekojima(Game[NekojimaState, AnyAction]):
    name: ClassVar[str] = "nekojima"
    title: ClassVar[str] = "Nekojima"
    seat_counts: ClassVar[range] = range(1, MOST_SEATS + 1)
    action_type: ClassVar[Any] = AnyAction
    event_type: ClassVar[Any] = events.AnyEvent
    position_type = position.NekojimaPosition

    def set_up(self, seats: int, options: object, chance: Chance) -> Step[NekojimaState]:
        asked_for = read_options(options)
        know_names(asked_for, seats)
        chosen = settled(asked_for, seats)
        first = int(chance.below(seats)) if chosen.first is None else chosen.first
        return Step(NekojimaState(chosen, seats, first, (0,) * seats), [Turn(seat=first)])

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
        check(state, seat, action)
        assert isinstance(action, AtOnce)
        return step(state, seat, action, chance)

    def suggest(self, state: NekojimaState, seat: int, chance: Chance) -> AnyAction:
        from nekobako.games.nekojima import planning

        return planning.advise(msgspec.to_builtins(self.view(state, seat)), self.legal(state, seat), chance)

    def begin(self, state: NekojimaState, seat: int, action: AnyAction) -> Handling | None:
        check(state, seat, action)
        if not isinstance(action, BY_HANDS):
            return None
        # In Duo each partner holds one pole of the Denchuu (N-51); cats and repairs are one player's.
        together = isinstance(action, Place) or (isinstance(action, Take) and action.cat is None)
        return worlds.begin(
            action,
            now=state.now,
            start=state.start,
            own=state.denchuu,
            hung=state.hung,
            homes=state.homes,
            seats=builders(state) if together else (seat,),
            variants=frozenset(state.options.variants),
            # Against others a world runs on to rest, to see what else falls (N-53).
            stop_on_touch=state.plays("expert") and not state.versus,
            repairable=repairable(state),
        )

    def conclude(
        self, state: NekojimaState, seat: int, action: AnyAction, result: Any, chance: Chance
    ) -> Step[NekojimaState]:
        assert isinstance(action, BY_HANDS)
        return conclude(state, seat, action, shaped(result, Worked))
