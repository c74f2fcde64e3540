"""The games of balance over the wire: planned and live handling, two people with one Denchuu, the judge's verdict."""

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nekobako.core.refusal import Refusal
from nekobako.physics.pose import Pose, pose, yaw_of
from nekobako.physics.tracks import frames as coded
from nekobako.server.errors import Denied
from nekobako.server.tables.viewer import BEHIND
from tests.server.local_registry import LocalRegistry, Looker, Person, open_registry, run, until

OPEN_HAND = 60  # records a second, as a page would send


def poses_of(looker: Looker) -> dict[str, Pose]:
    """Where every body is, by all the frames that someone was shown."""
    latest: dict[str, Pose] = {}
    bodies: coded.BodyList | None = None
    for record in coded.decode(b"".join(looker.frames)):
        if isinstance(record, coded.BodyList):
            bodies, latest = record, {}
        else:
            coded.refuse_stranger(record, bodies)
            assert bodies is not None
            poses = coded.unpack(bodies.box, record.packed)
            latest |= {bodies.names[place]: one for place, one in zip(record.bodies.tolist(), poses, strict=True)}
    return latest


async def decide(people: list[Person], registry: LocalRegistry, table: str, *wanted: str) -> int:
    """Take the decisions up to a kind of action; the seat that may do it."""
    live = registry.here(table).live
    assert live is not None
    while True:
        seat = live.match.deciders[0]
        legal = live.match.legal(seat)
        if any(way["do"] in wanted for way in legal):
            return seat
        await people[seat].asks(table, "act", seat=seat, action=legal[0])


def near(where: Any, wanted: Any) -> bool:
    return bool(np.allclose(np.asarray(where)[:3], np.asarray(wanted)[:3], atol=0.02))


@pytest.mark.parametrize("game", ["nekojima", "tower"])
def test_a_planned_placement_is_seen_by_everyone(tmp_path: Path, game: str) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens(game, seats=2)
            await mia.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            seat = await decide([mia, mia], registry, table, "place", "build")
            action = await mia.asks(table, "suggest", seat=seat)
            lookers = [await mia.joins(table), await registry.spectator(table)]
            async with lookers[0].following(), lookers[1].following():
                acting = asyncio.create_task(mia.asks(table, "act", seat=seat, action=action))
                late = await asyncio.wait_for(coming_late(registry, table), 60)
                async with late.following():
                    await acting
            for looker in [*lookers, late]:
                looker.catch_up()
                view = looker.heard[-1]["desks"][0]["view"]
                shown = poses_of(looker)
                assert shown
                stood = {body: where for body, where in view["world"]["poses"].items() if body in shown}
                assert len(stood) >= 2
                assert all(near(shown[body], where) for body, where in stood.items())
            assert lookers[0].frames == lookers[1].frames
            assert len(late.frames) <= len(lookers[0].frames)

    run(main())


async def coming_late(registry: LocalRegistry, table: str) -> Looker:
    live = registry.here(table).live
    assert live is not None
    await until(lambda: live.handling is not None)
    return await registry.spectator(table)


class Hands:
    """A person's hand on a piece, led as a page would lead it."""

    def __init__(self, person: Person, table: str, seat: int, piece: str) -> None:
        self.person, self.table, self.seat, self.piece = person, table, seat, piece
        self.t = 0

    async def at(self, where: Pose, grip: bool = True) -> None:
        self.t += 1000 // OPEN_HAND
        record = {"t": self.t, "hand": 0, "grip": self.piece if grip else None, "pose": [float(n) for n in where]}
        await self.person.asks(self.table, "hands", seat=self.seat, records=[record])


async def lead(hands: list[Hands], starts: list[Pose], ends: list[Pose], seconds: float) -> None:
    """All of them at the same time, along straight lines."""
    steps = max(2, round(seconds * OPEN_HAND))
    for step in range(1, steps + 1):
        share = step / steps
        for hand, start, end in zip(hands, starts, ends, strict=True):
            where = np.array(end, dtype=float)
            where[:3] = start[:3] + share * (np.asarray(end)[:3] - start[:3])
            await hand.at(where)
        await asyncio.sleep(1 / OPEN_HAND)


def test_two_people_hold_the_two_poles_of_one_denchuu(tmp_path: Path) -> None:
    """Duo: both hands act at the same time; then the judge says what is wrong, and where."""

    async def main() -> None:
        async with open_registry(tmp_path) as registry, AsyncExitStack() as stack:
            people = [await registry.person("Mia"), await registry.person("Léo")]
            options = {"mode": "coop", "variants": ["duo"], "first": 0}
            table = await people[0].opens("nekojima", seats=2, options=options)
            await people[1].asks(table, "sit", seat=1)
            lookers = [await person.joins(table) for person in people]
            for looker in lookers:
                await stack.enter_async_context(looker.following())
            slow = await registry.spectator(table)
            await people[0].asks(table, "start")
            seat = await decide(people, registry, table, "take")
            partner = 1 - seat
            live = registry.here(table).live
            assert live is not None
            assert live.match.deciders == [seat, partner]
            take = next(way for way in live.match.legal(seat) if way["do"] == "take")
            name = take["denchuu"]
            taking = asyncio.create_task(people[seat].asks(table, "act", seat=seat, action=take))
            await until(lambda: bool(lookers[partner].frames))
            first = poses_of(lookers[partner])
            poles = [f"{name}.a", f"{name}.b"]
            hands = [Hands(people[seat], table, seat, poles[0]), Hands(people[partner], table, partner, poles[1])]
            starts = [first[pole] for pole in poles]
            known = len(lookers[partner].heard)
            hands[1].piece = "no-such-piece"
            await hands[1].at(starts[1])
            await until(lambda: any(m["type"] == "refused" for m in lookers[partner].heard[known:]))
            assert not any(m["type"] == "refused" for m in lookers[seat].heard)  # the other is not told
            hands[1].piece = poles[1]
            up = [start + np.array([0, 0, 4.0, 0, 0, 0, 0]) for start in starts]
            await lead(hands, starts, up, 0.7)
            await until(lambda: lifted(lookers[0], poles, up))
            over = [pose(dx, 0.0, 5.0) for dx in (-3.0, 3.0)]
            await lead(hands, up, over, 1.5)
            down = [pose(dx, 0.0, 0.05) for dx in (-3.0, 3.0)]
            await lead(hands, over, down, 1.0)
            for hand, where in zip(hands, down, strict=True):
                await hand.at(where, grip=False)
            with suppress(Refusal):  # what is wrong may be said as a refusal too
                await people[seat].asks(table, "act", seat=seat, action={"do": "done"})
            await taking
            for looker in lookers:
                events = [event for message in looker.catch_up() for event in message.get("events", ())]
                wrong = [event for event in events if event["event"] == "violation" and event["rule"] == "N-14"]
                assert {piece for event in wrong for piece in event["pieces"]} == set(poles)
                for event in wrong:
                    assert np.allclose(np.abs(event["at"][:2]), (3.0, 0.0), atol=1.0)
                    assert event["mm"] > 0
                desk = next(message["desks"][0] for message in reversed(looker.heard) if message["type"] == "happened")
                assert len(desk["wrong"]) == len(desk["view"]["violations"]) > 0
                assert all(sentence["en"] and sentence["fr"] for sentence in desk["wrong"])
                story = [line["fr"] for message in looker.heard for line in message.get("story", ())]
                breaches = [line for line in story if "(N-14)" in line]
                assert len(breaches) == len(set(breaches)) > 0, "hands and the verdict do not say the same"
                assert len(looker.frames) > 100
            slow.catch_up()
            assert len(slow.frames) <= BEHIND  # it was shown no more than it could take, and nobody waited for it
            assert slow.heard[-1]["type"] == "happened"  # but it was told everything

    run(main())


def lifted(looker: Looker, poles: list[str], wanted: list[Pose]) -> bool:
    now = poses_of(looker)
    return all(abs(now[pole][2] - where[2]) < 1.0 for pole, where in zip(poles, wanted, strict=True))


def test_a_bot_lends_its_hand_to_its_partner(tmp_path: Path) -> None:
    """Duo with a bot: the person leads both hands while they build; nobody else may."""

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, eve = await registry.person("Mia"), await registry.person("Eve")
            options = {"mode": "coop", "variants": ["duo"], "first": 0}
            table = await mia.opens("nekojima", seats=2, options=options, bots=[None, "careful"])
            looker = await mia.joins(table)
            async with looker.following():
                await mia.asks(table, "start")
                seat = await decide([mia, mia], registry, table, "take")
                assert seat == 0
                live = registry.here(table).live
                assert live is not None
                take = next(way for way in live.match.legal(seat) if way["do"] == "take")
                poles = [f"{take['denchuu']}.{end}" for end in "ab"]
                with pytest.raises(Denied):  # before anything is handled
                    await Hands(mia, table, 1, poles[1]).at(pose(0.0, 0.0, 5.0))
                taking = asyncio.create_task(mia.asks(table, "act", seat=seat, action=take))
                await until(lambda: bool(looker.frames))
                with pytest.raises(Denied):
                    await Hands(eve, table, 1, poles[1]).at(pose(0.0, 0.0, 5.0))
                first = poses_of(looker)
                hands = [Hands(mia, table, number, pole) for number, pole in enumerate(poles)]
                starts = [first[pole] for pole in poles]
                up = [start + np.array([0, 0, 4.0, 0, 0, 0, 0]) for start in starts]
                await lead(hands, starts, up, 0.7)
                await until(lambda: lifted(looker, poles, up))
                for hand, where in zip(hands, up, strict=True):
                    await hand.at(where, grip=False)
                with suppress(Refusal):
                    await mia.asks(table, "act", seat=seat, action={"do": "take_back"})
                await taking

    run(main())


def test_fingers_over_the_wire(tmp_path: Path) -> None:
    """Their direction goes out in records and comes back in frames; what is none is refused; a shock is told."""

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("nekojima", seats=1, options={"fingers": True})
            looker = await mia.joins(table)
            async with looker.following():
                await mia.asks(table, "start")
                await decide([mia], registry, table, "take")
                live = registry.here(table).live
                assert live is not None
                take = next(way for way in live.match.legal(0) if way["do"] == "take")
                a, b = (f"{take['denchuu']}.{end}" for end in "ab")
                taking = asyncio.create_task(mia.asks(table, "act", seat=0, action=take))
                await until(lambda: bool(looker.frames))
                now, t = poses_of(looker), 0
                wide = float(np.linalg.norm(now[b][:2] - now[a][:2]))

                async def hold(one: Pose, two: Pose, fingers: Any = 40.0) -> None:
                    nonlocal t
                    t += 16
                    records = [
                        {"t": t, "hand": hand, "grip": body, "pose": [float(n) for n in at], "fingers": direction}
                        for hand, body, at, direction in ((0, a, one, fingers), (1, b, two, None))
                    ]
                    await mia.asks(table, "hands", seat=0, records=records)

                async def along(starts: list[Pose], ends: list[Pose], steps: int) -> None:
                    for step in range(1, steps + 1):
                        one, two = (
                            start + step / steps * (end - start) for start, end in zip(starts, ends, strict=True)
                        )
                        await hold(one, two)
                        await asyncio.sleep(1 / OPEN_HAND)

                high = [now[body] + np.array([0, 0, 9.0, 0, 0, 0, 0]) for body in (a, b)]
                await along([now[a], now[b]], high, 30)
                await until(lambda: f"{a}.fingers" in poses_of(looker) and f"{b}.fingers" in poses_of(looker))
                turned = yaw_of(poses_of(looker)[f"{a}.fingers"]) - yaw_of(poses_of(looker)[a])
                assert (turned - 40.0 + 90.0) % 180.0 - 90.0 == pytest.approx(0.0, abs=1.0)
                known = len(looker.heard)
                await hold(high[0], high[1], 1e300)
                await until(lambda: any(message["type"] == "refused" for message in looker.heard[known:]))
                trouble = next(m["trouble"] for m in looker.heard[known:] if m["type"] == "refused")
                assert (trouble["code"], trouble["field"]) == ("malformed", "hand.fingers")
                heading, middle = yaw_of(high[0]), high[0]
                for degrees in range(0, 181, 2):  # its own cord is led round to the fingertip
                    angle = np.radians(heading + degrees)
                    x, y = middle[0] + 0.8 * wide * np.cos(angle), middle[1] + 0.8 * wide * np.sin(angle)
                    await hold(middle, pose(x, y, middle[2], heading + degrees + 180.0))
                    await asyncio.sleep(1 / OPEN_HAND)
                    if taking.done():
                        break
                await asyncio.wait_for(taking, 60)
                events = [event for message in looker.catch_up() for event in message.get("events", ())]
                assert [event["event"] for event in events[-4:]] == ["took", "shock", "took_back", "settled"]
                assert (events[-3]["pole"], events[-3]["cord"]) == (a, take["denchuu"])
                story = [line["fr"] for message in looker.heard for line in message.get("story", ())]
                assert any("électrocution" in line for line in story)
                assert not any(body.endswith(".fingers") for body in poses_of(looker))

    run(main())
