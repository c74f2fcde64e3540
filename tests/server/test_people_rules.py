"""What people at a table may not do where programs may (N-60, T-60): hints, hands; and clocks that ran out."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nekobako.server.errors import Denied
from nekobako.server.limits import Client
from nekobako.server.tables import bot_pool
from tests.server.local_registry import Person, open_registry, run, until

RULES = {"nekojima": "N-60", "tower": "T-60"}
OFF, ON = {"hints": False}, {"hints": True}
TABLES = [  # game, seats, options, whether hints are given
    ("nekojima", 1, {}, True),
    ("nekojima", 2, {}, True),
    ("nekojima", 2, OFF, False),
    ("nekojima", 2, {"mode": "versus"}, False),
    ("nekojima", 2, {"mode": "versus", **ON}, True),
    ("tower", 2, {}, True),
    ("tower", 2, OFF, False),
    ("tower", 2, {"mode": "versus"}, False),
    ("tower", 2, {"mode": "versus", **ON}, True),
    ("catham", 2, {}, True),
]


async def started(mia: Person, game: str, seats: int, **more: Any) -> str:
    table = await mia.opens(game, seats=seats, **more)
    for seat in range(1, seats):
        await mia.asks(table, "sit", seat=seat)
    await mia.asks(table, "start")
    return table


@pytest.mark.parametrize(("game", "seats", "options", "given"), TABLES)
def test_hints_are_a_tables_choice(
    tmp_path: Path, game: str, seats: int, options: dict[str, Any], given: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await started(mia, game, seats, options=options)
            live = registry.here(table).live
            assert live is not None
            seat = live.match.deciders[0]
            asked: list[int] = []

            async def suggest(seat: int, seed: int = 0, asker: str | None = None) -> dict[str, Any]:
                asked.append(seat)
                return {}

            monkeypatch.setattr(live, "suggest", suggest)
            if given:
                await mia.asks(table, "suggest", seat=seat)
                assert asked == [seat]
                return
            with pytest.raises(Denied) as refused:
                await mia.asks(table, "suggest", seat=seat)
            assert (refused.value.code, refused.value.trouble.rule) == ("forbidden", RULES[game])
            assert refused.value.trouble.text == {
                "en": "This table plays without hints.",
                "fr": "À cette table, on joue sans indices.",
            }
            assert not asked
            assert callable(live.match.suggestion(seat))  # a program always may

    run(main())


@pytest.mark.parametrize("game", RULES)
def test_nobody_chooses_the_tremor_of_their_own_hand(tmp_path: Path, game: str) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await started(mia, game, 2)
            live = registry.here(table).live
            assert live is not None
            before = live.events
            action = {**live.match.legal(live.match.deciders[0])[0], "hand": {"tremor": 0.0, "seed": 1}}
            with pytest.raises(Denied) as refused:
                await mia.asks(table, "act", seat=live.match.deciders[0], action=action)
            trouble = refused.value.trouble
            assert (trouble.code, trouble.rule, trouble.field) == ("forbidden", RULES[game], "action.hand")
            assert live.events == before

    run(main())


@pytest.mark.parametrize("game", RULES)
def test_a_clock_that_ran_out_plays_as_clumsy_would(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It rolls, and takes in hand what it got, with a hand that trembles; and what comes of it counts."""
    asked: list[str] = []
    decide = bot_pool.BotPool.decide

    async def noted(self: bot_pool.BotPool, game: str, bot: str, *arguments: Any, **more: Any) -> dict[str, Any]:
        action = await decide(self, game, bot, *arguments, **more)
        asked.append(bot)
        return action

    async def think_here(client: Client, work: Callable[[], Any], **_: bool) -> Any:
        return await asyncio.to_thread(work)  # not in a process that would have to start

    monkeypatch.setattr(bot_pool.BotPool, "decide", noted)

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            monkeypatch.setattr(registry.services.thoughts, "run", think_here)
            table = await started(mia, game, 2, options={"hints": False}, settings={"clock": 0.05})
            live = registry.here(table).live
            assert live is not None
            hands: list[dict[str, Any]] = []
            act = live.act

            async def seen(seat: int, action: dict[str, Any], *more: Any) -> None:
                hands.append(action)
                await act(seat, action, *more)

            monkeypatch.setattr(live, "act", seen)
            await until(lambda: any("hand" in action for action in hands))
            assert set(asked) == {"clumsy"}
            assert all(action["hand"]["tremor"] > 0 for action in hands if "hand" in action)
            begun = live.events
            await until(lambda: live.events > begun)  # carried out, and judged

    run(main())


def test_in_catham_city_a_friend_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: Any, **__: Any) -> dict[str, Any]:
        raise AssertionError("no bot is asked")

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await started(mia, "catham", 2, options={"turn_limit": 2}, settings={"clock": 0.02})
            monkeypatch.setattr(registry.services.bot_pool, "decide", never)
            await until(lambda: registry.here(table).record.seats.state == "over")

    run(main())
