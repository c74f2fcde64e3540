"""Kill the server at random moments, in the middle of matches of all three kinds, and see that nothing was lost.

Every player writes down what was acknowledged. What the connection broke off is sent again under the same id, until it
is answered. In the end the journals hold each of these actions exactly once, and every match still goes on.
"""

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import httpx

from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.store import Store
from nekobako.table.journal import Acted, Committed

PATIENCE = 300.0  # seconds: a crowded machine plans slowly, and only a hang is to end
ANSWER = 60.0  # seconds for one answer; then it is asked again
PLENTY = {
    "NEKOBAKO_MESSAGES_PER_SECOND": "100000", "NEKOBAKO_BURST": "100000",
    "NEKOBAKO_GUESTS_PER_HOUR": "100000", "NEKOBAKO_TABLES_PER_HOUR": "100000",
}  # fmt: skip


class Process:
    """`nekobako serve` on a folder, started again and again."""

    def __init__(self, folder: Path, database: str | None = None, **settings: str) -> None:
        """`settings`: of the server, by the environment."""
        self._folder, self._database = folder, database
        self._environment = {**PLENTY, **{f"NEKOBAKO_{name.upper()}": value for name, value in settings.items()}}
        self.sources: Path | None = None  # another version of the program
        self.address = ""
        self.port = 0
        self.ready = threading.Event()  # cleared while there is nobody to talk to
        self.starts: list[float] = []  # seconds until it was ready
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        more = ["--database", self._database] if self._database else []
        arguments = ["--port", str(self.port), "--data", str(self._folder), "--no-open", "--lang", "en", *more]
        begun, path = time.monotonic(), {} if self.sources is None else {"PYTHONPATH": str(self.sources)}
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "nekobako", "serve", *arguments],
                stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **self._environment, **path},
            )  # fmt: skip
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        address = re.search(r"http://\S+?:(\d+)/", line)
        assert address, f"it did not start: {line}{(self._folder / 'log').read_text()[-2000:]}"
        self.starts.append(time.monotonic() - begun)
        self.address, self.port = address[0].rstrip("/"), int(address[1])
        self.ready.set()

    def end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self.ready.clear()
        self._process.send_signal(how)
        code = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        return code

    def signal(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    def is_running(self) -> bool:
        return self._process is not None


class Server(Protocol):
    """Whom a player talks to."""

    address: str
    ready: threading.Event


@dataclass
class Player(threading.Thread):
    """Someone who holds all seats of a table but the bots', and plays on whatever happens."""

    server: "Server"
    game: str
    seats: int
    bots: Sequence[str | None] = ()
    options: dict[str, Any] = field(default_factory=dict)
    table: str = ""
    acknowledged: list[tuple[int, int]] = field(default_factory=list)  # match and seat of each action
    last: float = 0.0  # when the last of them was
    again: int = 0  # messages that had to be sent more than once
    seen: dict[int, list[Any]] = field(default_factory=dict)  # by match: the log as it was last shown
    problem: BaseException | None = None

    def __post_init__(self) -> None:
        super().__init__(name=f"{self.game} player", daemon=True)
        self._stop_asked = threading.Event()
        self._dice = random.Random(self.game)
        self._sent = 0
        # Nobody in between: a proxy of the environment knows nothing of loopback.
        self._http = httpx.Client(timeout=ANSWER, follow_redirects=True, trust_env=False)
        self._headers: dict[str, str] = {}

    def __hash__(self) -> int:
        return id(self)

    def open(self) -> None:
        guest = self._call("POST", "/api/guests", {"name": self.game})
        self._headers = {"Authorization": f"Bearer {guest['token']}"}
        wish = {"game": self.game, "seats": self.seats, "options": self.options, "bots": list(self.bots)}
        self.table = self._call("POST", "/api/tables", wish)["table"]
        for seat in range(1, self.seats):
            if seat >= len(self.bots) or self.bots[seat] is None:
                self._ask("sit", seat=seat)
        self._ask("start")

    def run(self) -> None:
        try:
            while not self._stop_asked.is_set():
                self.step()
        except BaseException as problem:
            self.problem = problem

    def stop(self) -> None:
        self._stop_asked.set()
        self.join(PATIENCE)
        assert not self.is_alive()
        self._http.close()
        if self.problem is not None:
            raise self.problem

    def look(self) -> Any:
        """The table as it is now."""
        return self._call("GET", f"/api/tables/{self.table}/snapshot")

    def step(self) -> None:
        seen = self.look()
        number = seen["table"]["match"]
        before = self.seen.get(number, [])
        assert seen["events"][: len(before)] == before, "what was shown was lost"
        self.seen[number] = seen["events"]
        if seen["table"]["state"] == "over":
            self._ask("rematch")
            return
        for desk in seen["desks"]:
            action = self._chosen(desk) if desk["legal"] else None
            if action is not None:
                if self._ask("act", seat=desk["seat"], action=action):
                    self.acknowledged.append((number, desk["seat"]))
                    self.last = time.monotonic()
                return
        time.sleep(0.01)

    def _chosen(self, desk: dict[str, Any]) -> dict[str, Any] | None:
        ways = [way for way in desk["legal"] if way["do"] not in ("concede", "take", "card", "fold", "stop")]
        whole = [way for way in ways if None not in way.values()]
        places = [way for way in ways if way["do"] == "place"]
        if places and self._dice.random() < 0.8:
            x, y = self._dice.uniform(-8, 8), self._dice.uniform(-8, 8)
            poles = [{"x": x + d, "y": y, "yaw": 0.0, "on": "board"} for d in (0.0, 6.0)]
            chosen: dict[str, Any] = {**self._dice.choice(places), "poles": poles}
            return chosen
        suggested: Any = None
        if whole and self.game != "tower":
            suggested = self._dice.choice(whole)
        else:
            suggested = self._ask("suggest", seat=desk["seat"])
        return suggested if isinstance(suggested, dict) else None

    def _ask(self, kind: str, **fields: Any) -> Any:
        """Until it is answered; a refusal is an answer too: None."""
        self._sent += 1
        body = {"type": kind, "id": f"{self._sent}", **fields}
        answer = self._call("POST", f"/api/tables/{self.table}/requests", body)
        return None if "code" in answer else answer.get("result") or True

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        until = time.monotonic() + PATIENCE
        attempt, answered = 0, None
        while True:
            assert time.monotonic() < until, f"{method} {body} was never answered: {answered}"
            self.server.ready.wait(1.0)
            attempt += 1
            try:
                answer = self._http.request(method, self.server.address + path, json=body, headers=self._headers)
            except httpx.TransportError as problem:
                answered = repr(problem)
                time.sleep(0.02)
                continue
            if answer.status_code >= 500:  # a proxy's own, too
                answered = answer.text
                time.sleep(0.02)
                continue
            answered = answer.json()
            if isinstance(answered, dict) and "is stopping" in answered.get("text", {}).get("en", ""):
                time.sleep(0.02)
                continue
            self.again += attempt > 1
            return answered


def players(server: Server) -> list[Player]:
    cards = [Player(server, "catham", 2, [None, "random"]) for _ in range(2)]
    return [*cards, Player(server, "nekojima", 2), Player(server, "tower", 2)]


@dataclass
class Report:
    kills: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    again: int = 0
    starts: list[float] = field(default_factory=list)


def ordeal(
    folder: Path, kills: int, seed: int, database: str | None = None, apart: tuple[float, float] = (0.3, 3)
) -> Report:
    dice, server = random.Random(seed), Process(folder, database)
    server.start()
    crowd = players(server)
    try:
        for player in crowd:
            player.open()
            player.start()
        for number in range(kills):
            time.sleep(dice.uniform(*apart))
            server.end(signal.SIGKILL)
            server.start()
            print(
                f"kill {number + 1}: {[len(player.acknowledged) for player in crowd]} actions acknowledged", flush=True
            )
            check_going_on(crowd)
        for player in crowd:
            player.stop()
        assert server.end(signal.SIGTERM) == 0
    except BaseException:
        print((folder / "log").read_text()[-4000:], file=sys.stderr)
        raise
    finally:
        if server.is_running():
            server.end(signal.SIGKILL)
    check_journals(database or f"sqlite:///{folder}/tables.db", crowd)
    actions: Counter[str] = Counter()
    for player in crowd:
        actions[player.game] += len(player.acknowledged)
    return Report(kills, actions, sum(player.again for player in crowd), server.starts)


def check_going_on(crowd: list[Player]) -> None:
    """Every match takes at least one more action."""
    before = [len(player.acknowledged) for player in crowd]
    until = time.monotonic() + PATIENCE
    for player, known in zip(crowd, before, strict=True):
        while len(player.acknowledged) == known:
            if player.problem is not None:
                raise player.problem
            assert time.monotonic() < until, f"{player.game} does not go on"
            time.sleep(0.01)


def check_journals(url: str, crowd: list[Player]) -> None:
    """Each acknowledged action is there, and nothing else of those seats."""
    from nekobako.server.storage import matches

    with Store.open(url) as store:
        for player in crowd:
            kept: Counter[tuple[Any, int]] = Counter()
            numbers = {number for number, _ in player.acknowledged}
            for number in numbers:
                match = store.read(partial(matches.at_table, table_id=player.table, number=number))
                assert match is not None
                people = {seat for seat, place in enumerate(match.places) if place.guest_id is not None}
                for entry in DatabaseJournal(store, match.id, tracks=False).entries():
                    if isinstance(entry, Acted | Committed) and entry.seat in people:
                        kept[number, entry.seat] += 1
            assert kept == Counter(player.acknowledged), player.game
