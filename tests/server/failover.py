"""Nodes are killed, frozen and cut off at random in matches of all three kinds: nothing is lost or doubled.

The same players as in kills.py, who write down what was acknowledged and send again what was not answered. After each
fault every match goes on and every table is on one node; in the end the journals hold each action exactly once.
"""

import random
import shutil
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

import nekobako
from nekobako.server.storage.migrations import newest, revision
from nekobako.server.storage.store import Store
from tests.server.cluster import LEASE, Cluster, Node, cluster
from tests.server.kills import PATIENCE, Player, check_going_on, check_journals, players
from tests.server.postgres import Postgres
from tests.server.socket_player import SocketPlayer

NEXT_VERSION = "99.0"


def kill(node: Node, dice: random.Random) -> None:
    node.end(signal.SIGKILL)
    time.sleep(dice.uniform(LEASE, 2 * LEASE))
    node.start()


def freeze(node: Node, dice: random.Random) -> None:
    """It knows nothing of the time in between, and goes on where it was."""
    node.signal(signal.SIGSTOP)
    time.sleep(dice.uniform(1.2 * LEASE, 2.5 * LEASE))
    node.signal(signal.SIGCONT)


def cut(node: Node, dice: random.Random) -> None:
    node.relay.become("cut")
    time.sleep(dice.uniform(1.2 * LEASE, 2.5 * LEASE))
    node.relay.become("open")


def stall(node: Node, dice: random.Random) -> None:
    """Its statements do not arrive, or their answers do not; then all of them do."""
    node.relay.become("stalled")
    time.sleep(dice.uniform(1.2 * LEASE, 2.5 * LEASE))
    node.relay.become("open")


FAULTS: dict[str, Callable[[Node, random.Random], None]] = {"kill": kill, "freeze": freeze, "cut": cut, "stall": stall}


@dataclass
class Report:
    faults: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    again: int = 0
    moved: list[float] = field(default_factory=list)  # seconds until another node had a table
    paused: dict[str, list[float]] = field(default_factory=dict)  # by game: until its player's next action


def ordeal(folder: Path, postgres: Postgres, kinds: list[str], seed: int) -> Report:
    """These faults in their order, each at a random moment and to the node that has most tables; then from one version
    to the next, side by side."""
    dice, report = random.Random(seed), Report()
    with cluster(folder, postgres) as nodes, Store.open(nodes.database) as store:
        crowd = [*players(nodes)[1:], SocketPlayer(nodes, "catham", 2, [None, "random"])]
        try:
            for player in crowd:
                player.open()
                player.start()
            check_going_on(crowd)
            for number, kind in enumerate(kinds):
                time.sleep(dice.uniform(0.0, 1.5))
                _strike(nodes, store, crowd, kind, dice, report)
                print(f"{number + 1} {kind}: {[len(player.acknowledged) for player in crowd]} actions", flush=True)
            _upgrade(nodes, crowd, next_version(folder / "next"))
            for player in crowd:
                player.stop()
        except BaseException:
            print(nodes.logs(), file=sys.stderr)
            raise
        _end(nodes, crowd, report)
    return report


def _end(nodes: Cluster, crowd: list[Player], report: Report) -> None:
    for node in nodes.nodes:
        assert node.end(signal.SIGTERM) == 0
    _know_the_next_schema(nodes.database)
    check_journals(nodes.database, crowd)
    for player in crowd:
        report.actions[player.game] += len(player.acknowledged)
    report.again = sum(player.again for player in crowd)


def _strike(nodes: Cluster, store: Store, crowd: list[Player], kind: str, dice: random.Random, report: Report) -> None:
    tables = [player.table for player in crowd]
    held = nodes.holders(store, tables)
    busiest = Counter(name for name in held.values() if name is not None).most_common(1)
    node = next((one for one in nodes.nodes if busiest and one.name == busiest[0][0]), dice.choice(nodes.nodes))
    hit = [player for player in crowd if held[player.table] == node.name]
    watch = _Watch(nodes, store, {player: held[player.table] or "" for player in hit})
    watch.start()
    FAULTS[kind](node, dice)
    watch.finish(report)
    nodes.until_all_are_well()
    check_going_on(crowd)
    check_one_node_each(nodes, tables)
    report.faults[kind] += 1


class _Watch(threading.Thread):
    """When each table that was on the node has another, and when its player could go on there."""

    def __init__(self, nodes: Cluster, store: Store, hit: dict[Player, str]) -> None:
        super().__init__(daemon=True)
        self._nodes, self._store, self._hit = nodes, store, hit
        self._begun = time.monotonic()
        self._moved: dict[Player, float] = {}
        self._went_on: dict[Player, float] = {}
        self._enough = threading.Event()

    def run(self) -> None:
        while len(self._went_on) < len(self._hit) and not self._enough.wait(0.05):
            now, tables = time.monotonic(), [player.table for player in self._hit]
            held = self._nodes.holders(self._store, tables)
            for player, before in self._hit.items():
                if player not in self._moved and held[player.table] not in (None, before):
                    self._moved[player] = now
                elif player in self._moved and player.last > self._moved[player]:
                    self._went_on.setdefault(player, player.last)

    def finish(self, report: Report) -> None:
        """A table that stayed where it was has no figure: the node came back in time."""
        self.join(4 * LEASE)
        self._enough.set()
        self.join(PATIENCE)
        report.moved += [at - self._begun for at in self._moved.values()]
        for player, at in self._went_on.items():
            report.paused.setdefault(player.game, []).append(at - self._begun)


def check_one_node_each(nodes: Cluster, tables: list[str]) -> None:
    """Of all nodes, asked past the proxy, one takes a table for its own; or none, while it is just moving."""
    until = time.monotonic() + PATIENCE
    for table in tables:
        while len(answering := nodes.answering(table)) != 1:
            assert len(answering) == 0, f"a table is on {answering}"
            assert time.monotonic() < until, "a table is on no node"
        assert nodes.asked_by_name(answering[0], table) == 200, "the proxy does not follow ?node="


# --- from one version to the next


def next_version(folder: Path) -> Path:
    """The program as it may be next: another version, one revision more."""
    package = folder / "nekobako"
    shutil.copytree(Path(nekobako.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    begin = package / "__init__.py"
    begin.write_text(begin.read_text().replace('version("nekobako")', repr(NEXT_VERSION)))
    number = newest() + 1
    (package / "server/storage/migrations/versions" / f"v{revision(number)}_next.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f"revision, down_revision = {revision(number)!r}, {revision(number - 1)!r}\n"
        "def upgrade():\n"
        "    with op.batch_alter_table('tables') as table:\n"
        "        table.add_column(sa.Column('colour', sa.Text(), nullable=False, server_default='grey'))\n"
    )
    return folder


def _upgrade(nodes: Cluster, crowd: list[Player], sources: Path) -> None:
    """One node after the other ends and begins as the next version; everyone plays on."""
    for number, node in enumerate(nodes.nodes, start=1):
        assert node.end(signal.SIGTERM) == 0
        node.sources = sources
        node.start()
        nodes.until_all_are_well()
        assert len(nodes.versions()) == (1 if number == len(nodes.nodes) else 2)
    assert nodes.versions() == {NEXT_VERSION}
    check_going_on(crowd)


def _know_the_next_schema(database: str) -> None:
    """The journals are read by this version, which would refuse to begin on a newer schema; to read it is no harm."""
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE meta SET value = %s WHERE name = 'schema'", [str(newest())])
        connection.execute("UPDATE alembic_version SET version_num = %s", [revision(newest())])
