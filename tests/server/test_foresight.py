"""The referee's foresight on the wire: to the acting seat alone, as it changes, and of plans when it is asked."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import nekobako
from nekobako.core.foresight import Foreboding, Foresight
from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.core.stability import Stability
from nekobako.server.limits import Client, Limiter
from nekobako.server.tables.process_work import ProcessWork
from nekobako.table.prepared_action import PreparedAction
from tests.server.local_registry import denied, open_registry, run, until
from tests.server.test_hands import THROW, by_people, record

__all__ = ["by_people"]  # a fixture

NEAR = Foreboding(rule="N-25", pieces=("white-1", "pink-2.a"), mm=1.2, close=True)
BEYOND = Foreboding(rule="N-26", pieces=("white-1.a",), mm=3.0, hint=False)
SEEN = Foresight(places={"white-1.a": None}, forebodings=(BEYOND, NEAR))


@pytest.fixture
def foreseen(by_people: list[tuple[int, HandRecord]], monkeypatch: pytest.MonkeyPatch) -> list[Foresight | None]:
    """What the referee says from now on: of hands, the last of these; it looks at every frame."""
    says: list[Foresight | None] = [SEEN]
    monkeypatch.setattr("nekobako.core.handling.Handling.foresee", lambda self: says[-1])
    for pause in ("FORESEES", "FORESEES_LATE"):
        monkeypatch.setattr(f"nekobako.server.physics.worker_handling.{pause}", 1)
    return says


def told(looker: Any) -> list[dict[str, Any] | None]:
    looker.catch_up()
    return [message["foresight"] for message in looker.heard if message["type"] == "foresight"]


@pytest.mark.parametrize("hints", [True, False])
def test_it_is_told_to_the_acting_seat_alone_when_it_changes(
    tmp_path: Path, foreseen: list[Foresight | None], monkeypatch: pytest.MonkeyPatch, hints: bool
) -> None:
    monkeypatch.setattr(PreparedAction, "hints", property(lambda self: hints))

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("pebbles", seats=2)
            eyes, theirs, outside = await mia.joins(table), await leo.joins(table), await registry.spectator(table)
            await leo.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            throwing = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW))
            await eyes.until("handling")
            for number in range(3):  # the same again is no news
                await mia.asks(table, "hands", seat=0, records=[record(number)])
            await until(lambda: bool(told(eyes)))
            foreseen.append(Foresight())
            await mia.asks(table, "hands", seat=0, records=[record(9)])
            await until(lambda: len(told(eyes)) == 2)
            first, second = told(eyes)
            assert first is not None
            assert first["verdict"] == "wrong"
            assert first["places"] == {"white-1.a": None}
            assert [one["rule"] for one in first["forebodings"]] == (["N-26", "N-25"] if hints else ["N-26"])
            assert all(set(one["text"]) == {"en", "fr"} and "hint" not in one for one in first["forebodings"])
            assert second is not None
            assert second["verdict"] == "valid"
            assert told(theirs) == told(outside) == []
            await leo.asks(table, "act", seat=1, action={"do": "add", "count": 1})
            await throwing

    run(main())


def test_of_a_plan_it_is_told_to_who_asks(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            builds: list[dict[str, Any]] = []
            while not builds:  # both cards on show may bring cats
                table = await mia.opens("tower", seats=2, options={"first": 0, "mode": "coop"})
                await leo.asks(table, "sit", seat=1)
                await mia.asks(table, "start")
                seen = await mia.sees(table)
                builds = [one for one in seen["desks"][0]["legal"] if one["do"] == "build"]
            template = builds[0]
            kinds = next(card for card in seen["desks"][0]["view"]["cards"] if card["id"] == template["card"])
            named = kinds["options"][template["option"]]["build"]
            walls = [
                {"kind": kind, "x": x, "y": 0.0, "yaw": yaw, "fold": 90.0}
                for kind, x, yaw in zip(named, (-2.2, 2.2), (0.0, 180.0), strict=True)
            ]
            plan = {**template, "walls": walls, "floor": {"x": 0.0, "y": 0.0, "yaw": 0.0}}
            good = await mia.asks(table, "foresee", seat=0, action=plan)
            assert good.verdict in ("valid", "close")
            off = {**plan, "floor": {"x": 4.0, "y": 0.0, "yaw": 0.0}}
            assert (await mia.asks(table, "foresee", seat=0, action=off)).verdict == "wrong"
            async with denied("forbidden", "seat"):
                await leo.asks(table, "foresee", seat=0, action=plan)
            with pytest.raises(Refusal, match="not your turn"):
                await leo.asks(table, "foresee", seat=1, action=plan)
            with pytest.raises(Refusal) as refused:
                await mia.asks(table, "foresee", seat=0, action={"do": "build", "walls": 7})
            assert refused.value.code == "malformed"
            registry.services.plan_limit = Limiter(rate=0.001, burst=3)
            async with denied("too_fast"):
                for _ in range(4):
                    await mia.asks(table, "foresee", seat=0, action=plan)
            assert (await mia.sees(table))["events"] == seen["events"]

    run(main())


# --- stability


def test_how_surely_it_stands_is_a_hint_for_anyone_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shaken: list[int] = []

    async def shake(self: ProcessWork, client: Client, work: Any, **how: bool) -> Stability | None:
        shaken.append(1)
        return Stability(19, 20, 0.76, 0.99)

    monkeypatch.setattr(ProcessWork, "run", shake)

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            for mode, hints in (("coop", True), ("versus", False)):
                table = await mia.opens("tower", seats=2, options={"first": 0, "mode": mode})
                async with denied("not_now"):
                    await mia.asks(table, "stability")
                await leo.asks(table, "sit", seat=1)
                await mia.asks(table, "start")
                if hints:
                    assert (await mia.asks(table, "stability")).stood == 19
                    assert (await leo.asks(table, "stability")).tried == 20
                    assert len(shaken) == 1  # of one moment, once
                else:
                    async with denied("forbidden"):
                        await mia.asks(table, "stability")

    run(main())


def test_a_shaken_world_is_told_as_a_share() -> None:
    match = nekobako.new("tower", seats=1, seed=3)
    found = match.stability()
    assert found is not None
    assert found.stood == found.tried > 0  # one floor that lies on the table
    assert 0 <= found.low < found.high <= 1
    assert found == match.stability()
    assert nekobako.new("nekojima", seats=1).stability() is None
    assert nekobako.new("catham", seats=2).stability() is None
