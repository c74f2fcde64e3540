"""Limits on what one client may do: buckets of tokens that fill again by themselves (time comes in as an argument), and
quotas of what they may have under way."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

from nekobako.server.errors import Denied

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
    """How many each address has open (a household's IPv6 is one), and all of them together."""

    def __init__(self, most_each: int | None, most: int | None = None) -> None:
        self._most_each, self._most = most_each, most
        self._open: dict[str, int] = {}
        self.count = 0

    def enter(self, address: str) -> bool:
        client = network_of(address)
        full = self._most is not None and self.count >= self._most
        if full or (self._most_each is not None and self._open.get(client, 0) >= self._most_each):
            return False
        self._open[client] = self._open.get(client, 0) + 1
        self.count += 1
        return True

    def leave(self, address: str) -> None:
        client = network_of(address)
        self.count -= 1
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]


class Client(NamedTuple):
    """Who something is done for: a guest, or nobody known, and where they come from."""

    guest: str
    address: str


@dataclass(frozen=True)
class Quota:
    """How many things of one kind a guest, and an address, may have under way."""

    per_guest: int
    per_address: int

    def check(self, client: Client, under_way: Iterable[Client]) -> None:
        others = list(under_way)
        if client.guest and sum(other.guest == client.guest for other in others) >= self.per_guest:
            raise Denied("busy", "busy_guest", most=self.per_guest)
        if client.address and sum(other.address == client.address for other in others) >= self.per_address:
            raise Denied("busy", "busy_address", most=self.per_address)


def is_loopback(address: str) -> bool:
    """Whether that is this machine itself."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 its first 64 bits, which is what a household is given."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(read, IPv6Address):
        if read.ipv4_mapped is not None:
            return str(read.ipv4_mapped)
        return f"{IPv6Address(int(read) >> 64 << 64)}/64"
    return str(read)


class Clients:
    """Where guests were last heard from."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def saw(self, guest: str, address: str) -> None:
        self._addresses.pop(guest, None)
        self._addresses[guest] = address
        if len(self._addresses) > MOST_CLIENTS:
            self._addresses.popitem(last=False)

    def of(self, guest: str | None) -> Client:
        return Client(guest or "", self._addresses.get(guest or "", ""))
