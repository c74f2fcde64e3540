"""How much one client may do: a bucket of tokens that fills again by itself. Time comes in as an argument."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

MOST_CLIENTS: Final = 10_000  # remembered at once; the one unheard of for longest is forgotten


@dataclass
class Bucket:
    """Up to `burst` at once, `rate` a second in the long run."""

    rate: float
    burst: float
    level: float
    at: float

    @classmethod
    def full(cls, rate: float, burst: float, now: float) -> "Bucket":
        return cls(rate, burst, burst, now)

    def take(self, now: float, amount: float = 1.0) -> float:
        """Zero, or how many seconds to wait."""
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < amount:
            return (amount - self.level) / self.rate
        self.level -= amount
        return 0.0


class Limiter:
    """A bucket for each client."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str, now: float) -> float:
        bucket = self._buckets.pop(client, None) or Bucket.full(self._rate, self._burst, now)
        self._buckets[client] = bucket
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class Connections:
    """How many each client has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, client: str) -> bool:
        if self._open.get(client, 0) >= self._most:
            return False
        self._open[client] = self._open.get(client, 0) + 1
        return True

    def leave(self, client: str) -> None:
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]
