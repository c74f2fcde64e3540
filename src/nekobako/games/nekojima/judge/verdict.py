"""Everything that is wrong now, in the ledger's order and worst first: N-14, N-15, N-17, N-22, N-24, N-25, N-26,
N-50, N-52.

N-14 asks this turn's poles to stand strictly inside their quarters, and of earlier ones only that their feet's centres
have not left theirs (N-24). The other rules bind every piece.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from nekobako.games.balance.violations import Violation
from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.judge.contacts import touches
from nekobako.games.nekojima.judge.types import Situation
from nekobako.games.nekojima.material import BOARD, QUARTERS, Quarter
from nekobako.physics.facts import Facts, Footing, Stance, over_mm
from nekobako.physics.facts.types import Point

WOUND: Final = 360.0  # degrees; a cord that goes so far round a pole is wound round it (N-17)
STOREYS: Final = 2  # at most; a pole on the last one gets a nest (N-50)
BEARING: Final = 2  # poles a quarter (N-52)


def violations(facts: Facts, situation: Situation) -> tuple[Violation, ...]:
    """All of them; none when the placement is valid and everything earlier still is."""
    moment = _Moment(facts, situation)
    touching = touches(facts, situation)
    return (
        *_worst_first(moment.quarters()),
        *moment.not_standing(),
        *_worst_first(moment.not_as_made()),
        *moment.misplaced(),
        *touching,
        *_worst_first(moment.beyond()),
        *(moment.too_high() if "jungle" in situation.variants else ()),
        *(moment.too_many() if "skyscrapers" in situation.variants else ()),
    )


def _worst_first(violations: Iterator[Violation]) -> list[Violation]:
    return sorted(violations, key=lambda wrong: -(wrong.mm or 0.0))


class _Moment:
    """The facts of one moment, looked up by name."""

    def __init__(self, facts: Facts, situation: Situation) -> None:
        self._facts, self._situation = facts, situation
        self._poles: dict[str, Stance] = {stance.body: stance for stance in facts.stances if stance.kind == "pole"}
        self._feet: dict[str, Footing] = {footing.body: footing for footing in facts.footings}
        self._own = [pole for pole in self._poles.values() if pole.piece == situation.own]

    def _foot(self, pole: str) -> Point | None:
        """The middle of a pole's foot, as near as facts tell."""
        if pole not in self._feet:
            return None
        height = self._poles[pole].bottom_mm / 10 if pole in self._poles else 0.0
        return *self._feet[pole].centre, height

    # --- N-14

    def quarters(self) -> Iterator[Violation]:
        own = [self._feet[pole] for pole in self._feet if pole.partition(".")[0] == self._situation.own]
        if self._situation.quarters and len(own) == 2:
            yield from self._own_quarters(own[0], own[1], self._situation.quarters)
        for pole, home in self._situation.homes.items():
            if pole in self._feet:
                over = over_mm(ISLAND.region_of[home], [self._feet[pole].centre])
                if over > 0:
                    yield Violation("N-14", (pole,), self._foot(pole), over)

    def _own_quarters(self, a: Footing, b: Footing, wanted: tuple[Quarter, Quarter]) -> Iterator[Violation]:
        """One pole in each, either way round: the way that is less wrong."""
        ways = [[(a, wanted[0]), (b, wanted[1])], [(a, wanted[1]), (b, wanted[0])]]
        best = min(ways, key=lambda way: sum(max(0.0, foot.over_mm[quarter]) for foot, quarter in way))
        for foot, quarter in best:
            if foot.over_mm[quarter] >= 0:  # strictly inside
                yield Violation("N-14", (foot.body,), self._foot(foot.body), foot.over_mm[quarter])

    # --- N-15, N-17

    def not_standing(self) -> Iterator[Violation]:
        """Poles that stand neither on the board nor on a top, or lean (N-15)."""
        for pole in self._poles.values():
            upright = pole.tilt <= self._situation.leans_from
            upright = upright and any(under == BOARD or under in self._poles for under in pole.on)
            if not upright and pole.posture != "upside down":
                yield Violation("N-15", (pole.body,), self._foot(pole.body))

    def not_as_made(self) -> Iterator[Violation]:
        """Upside down, stacked on itself, wound round a pole, or of an earlier turn and not where it was (N-17)."""
        for stance in self._poles.values():
            if stance.posture == "upside down":
                yield Violation("N-17", (stance.body,), self._foot(stance.body))
            for under in self._below(stance.body):
                if self._poles[under].piece == stance.piece and under != stance.body:
                    yield Violation("N-17", (stance.body, under), self._foot(stance.body))
        for winding in self._facts.windings:
            if winding.degrees >= WOUND:
                yield Violation("N-17", (winding.cord, winding.pole), self._foot(winding.pole))

        for pole, by in self._situation.moved.items():
            if by.out_of_place:
                yield Violation("N-17", (pole,), self._foot(pole), by.mm)

    # --- N-24

    def misplaced(self) -> Iterator[Violation]:
        """Cats of earlier turns that hands took and did not hang where they hung."""
        for cat, by in self._situation.misplaced.items():
            yield Violation("N-24", (cat,), None, by)

    def _below(self, pole: str) -> list[str]:
        """All poles that a pole stands on, down to the board."""
        below: list[str] = []
        todo = list(self._poles[pole].on)
        while todo:
            under = todo.pop()
            if under in self._poles and under not in below:
                below.append(under)
                todo += self._poles[under].on
        return sorted(below)

    # --- N-26

    def beyond(self) -> Iterator[Violation]:
        """Poles and cords that are not above the board."""
        for overhang in self._facts.overhangs:
            if overhang.beyond == BOARD and overhang.over_mm > 0 and overhang.kind in ("pole", "cord"):
                name = overhang.body.partition(".")[0] if overhang.kind == "cord" else overhang.body
                yield Violation("N-26", (name,), self._foot(name), overhang.over_mm)

    # --- N-50, N-52

    def too_high(self) -> Iterator[Violation]:
        """More than two storeys, or on a nest."""
        for pole in self._poles.values():
            nests = tuple(under for under in pole.on if under in self._situation.nests)
            if nests or pole.storey > STOREYS:
                under = nests or tuple(under for under in pole.on if under in self._poles)
                yield Violation("N-50", (pole.body, *under), self._foot(pole.body))

    def too_many(self) -> Iterator[Violation]:
        """Of a quarter with too many bearing poles, those that came: this turn's, or else such as have left theirs."""
        bearing = self._bearing()
        for quarter, poles in bearing.items():
            if len(poles) > BEARING:
                came = [pole for pole in poles if self._situation.homes.get(pole) != quarter]
                yield Violation("N-52", tuple(came or poles), self._foot((came or poles)[0]))

    def _bearing(self) -> Mapping[Quarter, list[str]]:
        on_board = [foot for foot in self._facts.footings if foot.body in self._facts.on_board]
        return {
            quarter: [foot.body for foot in on_board if (foot.inside or foot.centre_in) == quarter]
            for quarter in QUARTERS
        }
