"""The box of a game of balance: its data files, of the newest edition or of the one that a match began with.

The newest files lie beside the game's `material`, those of an older one in `editions/<number>/`. Which edition holds is
known wherever the rules, hands and planners of one match run, and nowhere else: so nobody has to pass it on. What is
worked out of it when a module is imported is of the newest edition, and wrong for any other: work it out when asked.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar, Generic, TypeVar, cast

from msgspec import Struct

from nekobako.core.game import Game

T = TypeVar("T")
S = TypeVar("S")
A = TypeVar("A", bound=Struct)


class Box:
    def __init__(self, package: str, newest: int) -> None:
        self.package, self.newest = package, newest
        self._held: ContextVar[int | None] = ContextVar(f"edition of {package}", default=None)

    @property
    def edition(self) -> int:
        """The one that holds here and now."""
        held = self._held.get()
        return self.newest if held is None else held

    @contextmanager
    def holding(self, edition: int | None) -> Iterator[None]:
        """Let an edition hold for a while; None: the newest."""
        before = self._held.set(edition)
        try:
            yield
        finally:
            self._held.reset(before)

    def text(self, name: str, edition: int) -> str:
        """A data file of an edition."""
        folder = files(self.package)
        if edition != self.newest:
            folder = folder.joinpath("editions", str(edition))
        return folder.joinpath(name).read_text("utf-8")

    def by_edition(self, read: Callable[[int], T]) -> T:
        """Data that is, whoever looks at it, that of the edition that holds; `read` is asked once for each."""
        return cast(T, _InEdition(self, read))


class BoxedGame(Game[S, A]):
    """A game whose matches go on with the box they began with; its `edition` is the newest."""

    box: ClassVar[Box]
    program_keys: ClassVar[frozenset[str]] = frozenset({"hand"})
    out_of_time: ClassVar[str | None] = "clumsy"

    def in_edition(self, edition: int | None) -> AbstractContextManager[None]:
        return self.box.holding(edition)


class _InEdition(Generic[T]):
    def __init__(self, box: Box, read: Callable[[int], T]) -> None:
        self._box, self._read = box, cache(read)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._read(self._box.edition), name)
