"""A state of Catham City: the kernel's, the table's options, and what everyone remembers. Never changed once made."""

from dataclasses import dataclass
from typing import Final, Literal

from msgspec import Struct, field

from nekobako.core.outcome import Outcome, ranked
from nekobako.games.catham import kernel

FIRST_GAME: Final = ("scientists", "robocats", "detectives", "mafia", "hackers")  # C-02


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    factions: list[str] | str = field(default_factory=lambda: list(FIRST_GAME))  # five names, or "random"
    actions_per_turn: int = 1
    first: int | None = None
    turn_limit: int | None = None


class CathamOutcome(Outcome, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reason: Literal["points", "turn_limit"]


@dataclass(frozen=True)
class CathamState:
    kernel: kernel.State
    options: Options  # with the five factions named, even if chance chose them
    known: tuple[int, ...]

    @property
    def outcome(self) -> CathamOutcome | None:
        k = self.kernel
        if not k.ended:
            return None
        scores = [int(k.points[seat]) for seat in range(k.seats)]
        ranking = ranked(scores)
        by_points = k.ended == kernel.BY_POINTS
        return CathamOutcome(
            winners=[int(k.winner)] if by_points else ranking[0],
            ranking=ranking,
            scores=list(scores),
            reason="points" if by_points else "turn_limit",
            rule="C-30" if by_points else "C-33",
        )
