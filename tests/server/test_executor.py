"""Brief work is done on the event loop, the rest in threads; which is which is measured."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from nekobako.server.tables import executor
from nekobako.server.tables.executor import BRIEF, EVERY, AdaptiveExecutor, is_answered, kind_of, to_its_end


def where() -> bool:
    return threading.current_thread() is threading.main_thread()


def test_what_proves_brief_comes_here_and_what_grows_long_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        with ThreadPoolExecutor(1) as threads:
            some, clock = AdaptiveExecutor(threads), [0.0]
            takes = [0.0]

            def work() -> bool:
                clock[0] += takes[0]
                return where()

            monkeypatch.setattr(executor, "thread_time", lambda: clock[0])
            assert not await some.run("rules", work)  # nothing is known of it yet
            assert await some.run("rules", work)
            assert not await some.run(None, work)
            assert not await some.run("another", work)
            takes[0] = 10 * BRIEF
            results = [await some.run("rules", work) for _ in range(EVERY + 1)]
            assert results[0]
            assert not results[-1]  # it was measured again meanwhile
            takes[0] = 0.0
            results = [await some.run("rules", work) for _ in range(8)]
            assert results[-1]

    asyncio.run(main())


def test_a_game_with_hands_is_never_brief() -> None:
    assert kind_of("catham", "rules") == ("catham", "rules")
    assert kind_of("pebbles", "rules") is None
    assert kind_of("nekojima", "rules") is None


def test_whoever_is_cancelled_stays_until_it_is_done() -> None:
    async def main() -> None:
        done = asyncio.get_running_loop().create_future()
        waiting = asyncio.create_task(to_its_end(done))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)
        assert not waiting.done()
        done.set_result(None)
        await asyncio.wait([waiting])
        assert waiting.cancelled()

    asyncio.run(main())


def test_from_a_thread_to_who_waits_are_two_turns_of_the_loop() -> None:
    """Turns are what an answer waits for on a busy server; `asyncio.wait_for` and the like take twice as many."""

    async def turns(waiting: Callable[[Future[int]], Coroutine[Any, Any, object]]) -> int:
        answer, loop, count = Future[int](), asyncio.get_running_loop(), 0
        task = asyncio.create_task(waiting(answer))
        for _ in range(10):
            await asyncio.sleep(0)  # it waits now
        loop.call_soon(answer.set_result, 1)
        await asyncio.sleep(0)
        while not task.done():
            count += 1
            await asyncio.sleep(0)
        return count

    async def main() -> None:
        assert await turns(lambda answer: is_answered(answer, 60.0)) <= 2

        async def within(answer: Future[int]) -> None:
            await asyncio.wait_for(asyncio.gather(asyncio.wrap_future(answer)), 60.0)

        assert await turns(within) >= 4

    asyncio.run(main())


def test_what_is_not_answered_in_time_is_not_waited_for() -> None:
    async def main() -> None:
        late: Future[int] = Future()
        assert not await is_answered(late, 0.01)
        late.set_result(1)  # nobody is there any more
        assert await is_answered(late, 60.0)

    asyncio.run(main())
