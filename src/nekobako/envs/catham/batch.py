"""Many tables at once: actions in as bytes, observations, masks and rewards out as arrays, one call for all of them.

A table that ends is dealt anew at once by its own chance. Compiled with the kernel.
"""

from typing import final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from nekobako.core.chance import seeded
from nekobako.envs.catham.numbering import how_many_numbers
from nekobako.envs.catham.table import Setting, Table, observation_size
from nekobako.games.catham.kernel import OVER

NUMBER_BYTES = 8


@final
class Batch:
    """Its arrays are row by row, a table each; they are written anew by every step."""

    def __init__(self, setting: Setting, tables: list[Table]) -> None:
        count = len(tables)
        self.setting: Setting = setting
        self.tables: list[Table] = tables
        self.observations: vec[u8] = vec[u8]([0] * (count * int(observation_size(setting.seats))))
        self.masks: vec[u8] = vec[u8]([0] * (count * int(how_many_numbers(setting.seats))))
        self.rewards: vec[float] = vec[float]([0.0] * (count * int(setting.seats)))
        self.over: vec[u8] = vec[u8]([0] * count)
        self.seats: vec[i64] = vec[i64]([0] * count)  # who decides

    def deal(self, seeds: list[int]) -> None:
        """All tables anew; without seeds by their own chance."""
        for number, table in enumerate(self.tables):
            self._hide(number, table)
            if seeds:
                table.chance = seeded(seeds[number])
            table.deal()
            self._show(number, table)

    def first_illegal(self, actions: bytes) -> int:
        """The first table whose action is not legal; -1 where all are."""
        at: i64 = 0
        for number, table in enumerate(self.tables):
            if not table.is_legal(read_i64_le(actions, at)):
                return number
            at += NUMBER_BYTES
        return -1

    def step(self, actions: bytes) -> None:
        """One legal action a table: 64 bits each, little end first."""
        at: i64 = 0
        for number, table in enumerate(self.tables):
            self._hide(number, table)
            table.act(read_i64_le(actions, at))
            at += NUMBER_BYTES
            self._pay(number, table)
            if table.state.question == OVER:
                table.deal()
            self._show(number, table)

    def _hide(self, number: i64, table: Table) -> None:
        """Take the last mask away: what was legal is a small part of it."""
        masks = self.masks
        at: i64 = number * how_many_numbers(self.setting.seats)
        for i in range(table.numbers.size):
            masks[at + table.numbers.items[i]] = 0

    def _show(self, number: i64, table: Table) -> None:
        masks = self.masks
        at: i64 = number * how_many_numbers(self.setting.seats)
        for i in range(table.numbers.size):
            masks[at + table.numbers.items[i]] = 1
        seat: i64 = table.state.asked
        self.seats[number] = seat
        table.write_observation(seat, self.observations, number * observation_size(self.setting.seats))

    def _pay(self, number: i64, table: Table) -> None:
        over: bool = table.state.question == OVER
        if over or self.over[number]:
            at: i64 = number * self.setting.seats
            for seat in range(self.setting.seats):
                self.rewards[at + seat] = table.reward(seat)
        self.over[number] = 1 if over else 0

    def copy(self) -> "Batch":
        other = Batch(self.setting, [table.copy() for table in self.tables])
        for number, table in enumerate(other.tables):
            other._show(number, table)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.setting, self.tables)


def restored(setting: Setting, tables: list[Table]) -> Batch:
    """The batch that `Batch.__reduce__` took apart."""
    batch = Batch(setting, tables)
    for number, table in enumerate(tables):
        batch._show(number, table)
    return batch
