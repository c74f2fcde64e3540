"""Viewers of one live table, in a process of their own: how many of its frames each of them sees.

python -m bench.load.viewers ADDRESS TABLE COUNT SECONDS

"""

import asyncio
import json
import subprocess
import sys
import time

from websockets.asyncio.client import connect

from bench.load.live_tables import Builder
from bench.load.measured_server import Measured
from bench.load.visitor import Visitor
from nekobako.physics.tracks import frames as coded

ALL_HERE = 60.0  # seconds for all viewers to come


async def look_on(address: str, table: str, count: int, seconds: float) -> None:
    """In a process of its own: so many viewers count what they are shown; the result is printed as JSON."""
    socket_address = address.replace("http", "ws", 1)
    times: list[list[int]] = [[] for _ in range(count)]

    async def one(number: int) -> None:
        async with connect(
            f"{socket_address}/api/tables/{table}/socket", open_timeout=120, ping_interval=None, proxy=None,
            max_size=2**24, compression=None,
        ) as socket:  # fmt: skip
            await socket.send('{"type":"hello","id":"1"}')
            while True:
                message = await socket.recv()
                if isinstance(message, bytes):
                    records = [record for record in coded.decode(message) if isinstance(record, coded.Frame)]
                    times[number] += [record.milliseconds for record in records]

    tasks = [asyncio.create_task(one(number)) for number in range(count)]
    until = time.monotonic() + ALL_HERE
    while not all(times) and time.monotonic() < until:
        await asyncio.sleep(0.1)
    assert all(times), f"{sum(not seen for seen in times)} viewers were shown nothing"
    print("all are here", flush=True)
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    first, last = max(seen[0] for seen in times), min(seen[-1] for seen in times)  # all were there
    within = [{at for at in seen if first <= at <= last} for seen in times]
    shown = set().union(*within)
    shares = [len(seen) / max(1, len(shown)) for seen in within]
    told = {"frames": len(shown), "ms": last - first, "least": min(shares), "mean": sum(shares) / count}
    print(json.dumps(told))


async def viewers(server: Measured, count: int, seconds: float) -> str:
    builder = Builder(Visitor(server.address, 0))
    await builder.enter()
    work = asyncio.create_task(builder.work())
    arguments = [server.address, builder.table, str(count), str(seconds)]
    lookers = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.load.viewers", *arguments, stdout=subprocess.PIPE
    )
    assert lookers.stdout is not None
    await lookers.stdout.readline()
    before, begun = server.seconds, time.monotonic()
    out, _ = await lookers.communicate()
    used = (server.seconds - before) / (time.monotonic() - begun)
    builder.stop()
    await work
    told = json.loads(out)
    return (
        f"{count} viewers of one live table for {told['ms'] / 1000:.1f} s of its time, in which there were "
        f"{told['frames']:,} frames: who saw least saw {100 * told['least']:.1f} % of them, the mean one "
        f"{100 * told['mean']:.1f} %; server {100 * used:.0f} % of a core"
    )


if __name__ == "__main__":
    asyncio.run(look_on(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])))
