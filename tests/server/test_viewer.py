"""Slow viewers: every message, in order; frames only while they can follow; and never without end."""

import asyncio

from nekobako.server.protocol.messages import HandlingChanged
from nekobako.server.tables import viewer as module
from nekobako.server.tables.viewer import BEHIND, LOST, Viewer
from tests.server.local_registry import Looker, run


def handling(seat: int) -> HandlingChanged:
    return HandlingChanged(seat=seat, action=None, going=True)


def test_messages_and_frames_come_in_order() -> None:
    async def main() -> None:
        looker = Looker(Viewer("mia"))
        for n in range(20):
            looker.viewer.send(handling(n))
            looker.viewer.show(bytes([n]), lambda: None)
        looker.catch_up()
        assert [message["seat"] for message in looker.heard] == list(range(20))
        assert looker.frames == [bytes([n]) for n in range(20)]

    run(main())


def test_a_slow_viewer_misses_frames_and_then_sees_everything_at_once() -> None:
    async def main() -> None:
        asked: list[int] = []
        looker = Looker(Viewer("mia"))
        for n in range(BEHIND + 50):
            looker.viewer.show(bytes([n]), lambda: asked.append(1))
        looker.viewer.send(handling(1))
        assert asked == []  # not before it has read what waits
        looker.catch_up()
        assert looker.frames == [bytes([n]) for n in range(BEHIND)]
        assert looker.heard[0]["seat"] == 1
        looker.viewer.show(b"x", lambda: asked.append(1))
        assert asked == [1]
        looker.viewer.show_whole(b"whole")
        looker.viewer.show_whole(b"another's")  # it lacks nothing any more
        looker.viewer.show(b"y", lambda: asked.append(1))
        looker.catch_up()
        assert looker.frames[BEHIND:] == [b"whole", b"y"]
        assert asked == [1]

    run(main())


def test_one_who_has_just_come_waits_for_everything() -> None:
    async def main() -> None:
        looker = Looker(Viewer("mia"))
        looker.viewer.lacks_frames()
        looker.viewer.show(b"part", lambda: None)
        looker.viewer.show_whole(b"whole")
        looker.viewer.show(b"next", lambda: None)
        looker.catch_up()
        assert looker.frames == [b"whole", b"next"]

    run(main())


def test_a_viewer_without_frames_gets_none() -> None:
    async def main() -> None:
        looker = Looker(Viewer(None, frames=False))
        looker.viewer.lacks_frames()
        looker.viewer.show(b"x", lambda: None)
        looker.viewer.show_whole(b"whole")
        assert looker.viewer.idle

    run(main())


def test_one_far_behind_is_let_go() -> None:
    async def main() -> None:
        looker = Looker(Viewer("mia"))
        for n in range(LOST + 100):
            looker.viewer.send(handling(n))
        looker.catch_up()
        assert looker.viewer.closed
        assert looker.ended
        assert (looker.heard[-1]["type"], looker.heard[-1]["why"]) == ("closing", "slow")
        assert len(looker.heard) <= LOST + 2
        looker.viewer.send(handling(0))
        looker.viewer.show(b"x", lambda: None)
        looker.viewer.close("again")
        assert looker.viewer.idle

    run(main())


def test_a_message_is_encoded_as_it_goes_out() -> None:
    assert module.encode_message(handling(3)) == '{"type":"handling","seat":3,"action":null,"going":true}'
    assert asyncio.iscoroutinefunction(Viewer.next)
