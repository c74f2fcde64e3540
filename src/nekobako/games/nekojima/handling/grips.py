"""Decides which body a hand may grip while people handle pieces themselves; a refusal names the rule.

Only poles and cats can be gripped (N-16): this turn's, and of what was placed earlier only what must be put right
(N-24). Nobody holds a pole while a cat is held (N-22). In Duo each partner has one pole, the one they took first
(N-51), also to adjust it later (N-56).
"""

from collections.abc import Mapping

from nekobako.games.nekojima.material import CATS, POLES
from nekobako.physics.handling.grip_rule import HandName


class GripPermissions:
    """A `GripRule` for one handling: `free` are the bodies that may be gripped at all, `shared` the poles that two
    partners have one each of."""

    def __init__(
        self, free: frozenset[str], shared: frozenset[str] = frozenset(), holders: Mapping[str, int] | None = None
    ) -> None:
        self._free = free
        self._shared = shared
        self._took = {seat: pole for pole, seat in (holders or {}).items()}  # by seat: which of the shared
        self._placed = bool(self._took)
        self.by_table = False  # the table's hands are at work, which may grip what they must

    @property
    def holders(self) -> dict[str, int]:
        """Whose each of the shared poles is, as far as they were taken."""
        return {pole: seat for seat, pole in self._took.items()}

    def refuses(self, hand: HandName, body: str, held: Mapping[HandName, str | None]) -> str | None:
        if self.by_table:
            return None
        if body not in POLES and body not in CATS:
            return "N-16"
        if any(other in CATS if body in POLES else other in POLES for other in held.values()):
            return "N-22"
        if body not in self._free:
            return "N-22" if body in POLES and self._only_cats else "N-24"
        if body in self._shared and self._is_partners(hand[0], body, held):
            return "N-56" if self._placed else "N-51"
        return None

    def gripped(self, hand: HandName, body: str) -> None:
        if body in self._shared and not self.by_table:
            self._took.setdefault(hand[0], body)

    @property
    def _only_cats(self) -> bool:
        return self._free <= frozenset(CATS)

    def _is_partners(self, seat: int, body: str, held: Mapping[HandName, str | None]) -> bool:
        self._placed |= len(self._took) == len({seat for seat, _ in held}) and not any(held.values())
        others = [pole for other, pole in self._took.items() if other != seat]
        return body in others or self._took.get(seat, body) != body
