"""Cuts views and events to what a viewer may know: whatever a viewer is given leaves through here."""

from collections.abc import Iterator, Sequence
from typing import Any, overload

import msgspec

from nekobako.core.events import Event
from nekobako.core.game import Game


def shown_view(game: Game[Any, Any], state: Any, viewer: int | None) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.to_builtins(game.view(state, viewer))
    return view


def shown_event(number: int, event: Event, viewer: int | None) -> dict[str, Any]:
    return {"n": number, **msgspec.to_builtins(event.seen_by(viewer))}


class SeenLog(Sequence[dict[str, Any]]):
    """A match's events as one viewer may know them, made when looked at: a bot that forgets pays nothing."""

    def __init__(self, log: Sequence[Event], viewer: int | None) -> None:
        self._log = log
        self._viewer = viewer

    def __len__(self) -> int:
        return len(self._log)

    @overload
    def __getitem__(self, place: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, place: slice) -> list[dict[str, Any]]: ...
    def __getitem__(self, place: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        if isinstance(place, slice):
            return [shown_event(n, self._log[n], self._viewer) for n in range(*place.indices(len(self._log)))]
        number = range(len(self._log))[place]
        return shown_event(number, self._log[number], self._viewer)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[n] for n in range(len(self)))
