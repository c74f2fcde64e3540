"""Dice for trying everything: with them a piece of code that throws dice can be run once for each way they may fall."""

from math import prod


class EveryChance:
    """Dice that show, run after run, every sequence of numbers there is."""

    def __init__(self) -> None:
        self.shown: list[int] = []
        self.sizes: list[int] = []
        self.place = 0

    def below(self, n: int) -> int:
        if self.place == len(self.shown):
            self.shown.append(0)
            self.sizes.append(n)
        assert self.sizes[self.place] == n
        self.place += 1
        return self.shown[self.place - 1]

    def next_run(self) -> bool:
        self.place = 0
        while self.shown and self.shown[-1] == self.sizes[-1] - 1:
            self.shown.pop()
            self.sizes.pop()
        if self.shown:
            self.shown[-1] += 1
        return bool(self.shown)

    @property
    def one_in(self) -> int:
        """How unlikely this run is, with fair dice."""
        return prod(self.sizes)
