"""How much one client may do."""

from nekobako.server import limits
from nekobako.server.limits import Bucket, Connections, Limiter


def test_a_bucket_gives_its_burst_then_its_rate() -> None:
    bucket = Bucket.full(rate=2.0, burst=3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    assert bucket.take(0.5) == 0.0
    assert bucket.take(0.5) > 0
    assert [bucket.take(100.0) for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]  # it never holds more than its burst


def test_clients_do_not_share_a_bucket() -> None:
    limiter = Limiter(1.0, 1)
    assert limiter.take("a", 0.0) == 0.0
    assert limiter.take("a", 0.0) > 0
    assert limiter.take("b", 0.0) == 0.0


def test_only_so_many_clients_are_remembered(monkeypatch: object) -> None:
    limiter = Limiter(1.0, 1)
    for client in range(limits.MOST_CLIENTS + 50):
        limiter.take(str(client), 0.0)
    assert len(limiter._buckets) == limits.MOST_CLIENTS


def test_connections_are_counted_until_they_leave() -> None:
    connections = Connections(2)
    assert [connections.enter("a") for _ in range(3)] == [True, True, False]
    assert connections.enter("b")
    connections.leave("a")
    assert connections.enter("a")
    for _ in range(2):
        connections.leave("a")
    connections.leave("b")
    assert connections._open == {}


def test_a_household_with_ipv6_is_one_address() -> None:
    connections = Connections(2)
    household = [f"2001:db8:0:7::{n:x}" for n in range(1, 4)]
    assert [connections.enter(address) for address in household] == [True, True, False]
    assert connections.enter("2001:db8:0:8::1")
    connections.leave(household[0])
    assert connections.enter(household[2])
    assert connections.enter("::ffff:192.0.2.1")
    assert connections.enter("192.0.2.1")
    assert not connections.enter("192.0.2.1")
