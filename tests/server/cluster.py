"""Three nodes on one PostgreSQL, each by a line of its own, behind a real HAProxy with deploy/haproxy.cfg."""

import re
import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx

from nekobako.server.storage import leases
from nekobako.server.storage.store import Store
from tests.deploy.programs import DEPLOY, free_port, program, started, until
from tests.server.kills import Process
from tests.server.postgres import Postgres
from tests.server.relay import Relay, relayed

NAMES = ("n1", "n2", "n3")
LEASE = 3.0  # seconds


class Node(Process):
    def __init__(self, folder: Path, name: str, database: str, relay: Relay) -> None:
        # Few processes each: three nodes share what is usually one's.
        small = {"bot_workers": "1", "physics_workers": "1"}
        super().__init__(folder, database, node=name, lease_seconds=str(LEASE), trust_proxy="true", **small)
        self.name, self.relay = name, relay


class Cluster:
    """To a player it is one server: the proxy."""

    def __init__(self, folder: Path, nodes: list[Node], database: str) -> None:
        self.nodes, self.database = nodes, database
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.ready = threading.Event()
        self.ready.set()
        self._folder = folder

    def start(self) -> None:
        for node in self.nodes:
            node.start()

    def configure(self) -> Path:
        text = proxy_configuration(self.port, [node.port for node in self.nodes])
        (self._folder / "haproxy.cfg").write_text(text, encoding="utf-8")
        return self._folder / "haproxy.cfg"

    def holders(self, store: Store, tables: list[str]) -> dict[str, str | None]:
        """Which node has each table, as the database knows it."""
        found = {table: store.read(partial(leases.holder, table_id=table)) for table in tables}
        return {table: None if node is None else node.name for table, node in found.items()}

    def answering(self, table: str) -> list[str]:
        """The nodes that take a table for theirs, each asked past the proxy."""
        answers = {
            node.name: httpx.get(f"{node.address}/api/tables/{table}/snapshot", timeout=60, trust_env=False)
            for node in self.nodes
        }
        return [name for name, answer in answers.items() if answer.status_code == 200]

    def asked_by_name(self, node: str, table: str) -> int:
        """What the proxy answers to who was told where a table is."""
        return _get(f"{self.address}/api/tables/{table}/snapshot?node={node}")

    def versions(self) -> set[str]:
        return {
            httpx.get(f"{node.address}/healthz", timeout=60, trust_env=False).json()["version"] for node in self.nodes
        }

    def until_all_are_well(self) -> None:
        """Every node answers, and the proxy sends to all of them."""
        for node in self.nodes:
            until(lambda node=node: _get(f"{node.address}/healthz") == 200)  # type: ignore[misc]
            until(lambda node=node: _get(f"{self.address}/healthz?node={node.name}") == 200)  # type: ignore[misc]

    def logs(self) -> str:
        return "\n".join(f"--- {node.name}\n{(node._folder / 'log').read_text()[-3000:]}" for node in self.nodes)


def proxy_configuration(port: int, nodes: Sequence[int]) -> str:
    """The documented one, with ports of this machine; where there are fewer nodes, the first of them."""
    text = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8").replace("bind :80", f"bind 127.0.0.1:{port}", 1)
    text = text.replace("maxconn 20000", "maxconn 500")  # as few descriptors as a test may have
    for number, (line, place) in enumerate(re.findall(r"(\n *server n\d (10\.0\.0\.\d+:8000))", text)):
        here = line.replace(place, f"127.0.0.1:{nodes[number]}") if number < len(nodes) else ""
        text = text.replace(line, here, 1)
    return text


def _get(url: str) -> int:
    return httpx.get(url, timeout=5, trust_env=False).status_code


@contextmanager
def cluster(folder: Path, postgres: Postgres) -> Iterator[Cluster]:
    haproxy, database = program("haproxy", "haproxy"), postgres.new_database()
    parts = urlsplit(database)
    socket = Path(parse_qs(parts.query)["host"][0]) / ".s.PGSQL.5432"
    with ExitStack() as stack:
        nodes = []
        for name in NAMES:
            place = folder / name
            place.mkdir()
            relay = stack.enter_context(relayed(socket))
            url = f"postgresql://postgres@127.0.0.1:{relay.port}{parts.path}"
            nodes.append(Node(place, name, url, relay))
        made = Cluster(folder, nodes, database)
        try:
            made.start()
            subprocess.run([haproxy, "-c", "-f", str(made.configure())], check=True, capture_output=True)
            with started([haproxy, "-db", "-f", "haproxy.cfg"], folder / "haproxy.log"):
                made.until_all_are_well()
                yield made
        finally:
            for node in nodes:
                if node.is_running():
                    node.signal(signal.SIGCONT)
                    node.relay.become("open")
                    node.end(signal.SIGKILL)
