"""Catham City as a game of the house: the kernel behind the interface every game has."""

from typing import Any, ClassVar

from nekobako.core.chance import Chance
from nekobako.core.game import Game, Step
from nekobako.core.options import OptionField
from nekobako.games.catham import actions, events, kernel, legal, position
from nekobako.games.catham.actions import AnyAction
from nekobako.games.catham.advice import advise
from nekobako.games.catham.known_cards import known_after
from nekobako.games.catham.options import empty_state, fields, know_names, settled
from nekobako.games.catham.options import read as read_options
from nekobako.games.catham.refusals import refuse
from nekobako.games.catham.state import CathamOutcome, CathamState, Options
from nekobako.games.catham.view import View, view


class Catham(Game[CathamState, AnyAction]):
    name: ClassVar[str] = "catham"
    title: ClassVar[str] = "Catham City"
    seat_counts: ClassVar[range] = range(2, kernel.MOST_SEATS + 1)
    action_type: ClassVar[Any] = AnyAction
    event_type: ClassVar[Any] = events.AnyEvent
    position_type = position.CathamPosition
    options_type = Options

    def option_fields(self) -> list[OptionField]:
        return fields()

    def set_up(self, seats: int, options: object, chance: Chance) -> Step[CathamState]:
        asked_for = read_options(options)
        know_names(asked_for, seats)
        chosen = settled(asked_for, chance)
        first = kernel.first_seat(seats, chance) if chosen.first is None else chosen.first
        k = empty_state(seats, chosen)
        k.recording = True
        kernel.deal(k, first, chance)
        return _after(k, CathamState(k, chosen, (0,) * seats))

    def load(self, position_given: position.CathamPosition, chance: Chance) -> CathamState:
        return position.load(position_given, chance)

    def save(self, state: CathamState) -> dict[str, Any]:
        return position.save(state)

    def seats(self, state: CathamState) -> int:
        return int(state.kernel.seats)

    def turn(self, state: CathamState) -> int:
        return int(state.kernel.turn)

    def deciders(self, state: CathamState) -> list[int]:
        return [] if state.kernel.question == kernel.OVER else [int(state.kernel.asked)]

    def legal(self, state: CathamState, seat: int) -> list[AnyAction]:
        return [actions.decode(code) for code in _legal_codes(state)]

    def view(self, state: CathamState, viewer: int | None) -> View:
        return view(state, viewer)

    def outcome(self, state: CathamState) -> CathamOutcome | None:
        return state.outcome

    def read(self, raw: object, seats: int) -> AnyAction:
        return actions.read(raw, seats)

    def step(self, state: CathamState, seat: int, action: AnyAction, chance: Chance) -> Step[CathamState]:
        code = actions.encode(action)
        if code not in _legal_codes(state):
            refuse(state.kernel, action)
        k = state.kernel.copy()
        k.recording = True
        kernel.apply(k, code, chance)
        return _after(k, CathamState(k, state.options, state.known))

    def suggest(self, state: CathamState, seat: int, chance: Chance) -> AnyAction:
        return advise(self.view(state, seat), self.legal(state, seat), chance)


def _legal_codes(state: CathamState) -> list[int]:
    legal_actions = legal.Actions()
    legal.legal(state.kernel, legal_actions)
    return legal_actions.listed()


def _after(k: kernel.State, state: CathamState) -> Step[CathamState]:
    """A state whose kernel has just acted, with its log read, remembered and cleared."""
    log = k.read_log()
    k.recording = False
    known = tuple(known_after(list(state.known), log))
    return Step(CathamState(k, state.options, known), events.decode(log, state.outcome))
