"""Editions of a game's box: a match goes on with the sizes and cards that it began with, whatever the newest are.

A game says which edition is its newest (`Game.edition`), and lets an older one hold for a while (`Game.in_edition`).
Whoever asks a game goes by `in_its_edition`: for the newest that is the game itself.
"""

from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Final, cast

from nekobako.core.foresight import Foresight
from nekobako.core.game import Game
from nekobako.core.handling import Handling, HandRecord

FIRST: Final = 1  # of what was written before editions had numbers


def in_its_edition(game: Game[Any, Any], edition: int) -> Game[Any, Any]:
    """The game as it answers for a match of an edition."""
    return game if edition == game.edition else cast(Game[Any, Any], OlderEdition(game, edition))


class OlderEdition:
    """A game with an older box: every question is answered with what was in it, and every hand finds it so."""

    def __init__(self, game: Game[Any, Any], edition: int) -> None:
        self._game, self._edition = game, edition

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self._game, name)
        return partial(self._answer, attribute) if hasattr(attribute, "__self__") else attribute

    def _answer(self, method: Any, *arguments: Any, **named: Any) -> Any:
        with self._held():
            answer = method(*arguments, **named)
        return HandlingInEdition(answer, self) if isinstance(answer, Handling) else answer

    def _held(self) -> AbstractContextManager[None]:
        return self._game.in_edition(self._edition)

    def __reduce__(self) -> tuple[Any, ...]:
        return in_its_edition, (self._game, self._edition)


class HandlingInEdition(Handling):
    """Hands at work in a match of an older edition."""

    def __init__(self, handling: Handling, older: OlderEdition) -> None:
        self._handling, self._older = handling, older

    def feed(self, seat: int, record: HandRecord) -> None:
        with self._older._held():
            self._handling.feed(seat, record)

    def frame(self) -> bytes:
        with self._older._held():
            return self._handling.frame()

    def whole(self) -> bytes:
        with self._older._held():
            return self._handling.whole()

    def foresee(self) -> Foresight | None:
        with self._older._held():
            return self._handling.foresee()

    def release(self) -> None:
        with self._older._held():
            self._handling.release()

    @property
    def by_people(self) -> bool:
        return self._handling.by_people

    @property
    def finished(self) -> bool:
        return self._handling.finished

    def result(self) -> Any:
        with self._older._held():
            return self._handling.result()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._handling, name)
