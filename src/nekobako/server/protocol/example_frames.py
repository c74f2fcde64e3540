"""Frames as an example: what the client's decoder is tested with, made by the encoder itself."""

from base64 import b64encode
from typing import Any

import msgspec
import numpy as np

from nekobako.physics.tracks import frames
from nekobako.physics.tracks.frames import BodyList, Bounds, Frame

NAMES = ("pink-1.a", "chat-é", "neko")
POSES = (
    (1.5, -2.25, 3.0, 1.0, 0.0, 0.0, 0.0),
    (-120.0, 0.0, 0.5, 0.5, 0.5, 0.5, 0.5),
    (10.0, 20.0, 30.0, 0.0, -0.6, 0.8, 0.0),
)


def example() -> str:
    """JSON: a list of bodies, a key frame of all of them and a frame of one, in base64; and what they say."""
    box = Bounds((-150.0, -150.0, -150.0), 300.0)
    bodies = BodyList(7, box, NAMES)
    poses = np.array(POSES)
    packed = frames.pack(box, poses[:, :3], poses[:, 3:])
    every, last = np.arange(3, dtype=np.uint16), np.array([2], dtype=np.uint16)
    records = [
        frames.encode_bodies(bodies),
        frames.encode_frame(Frame(7, 1000, True, every, packed)),
        frames.encode_frame(Frame(7, 1016, False, last, packed[last])),
    ]
    content: dict[str, Any] = {
        "bytes": b64encode(b"".join(records)).decode(),
        "list": {"list": 7, "corner": list(box.corner), "edge": box.edge, "names": list(NAMES)},
        "frames": [
            {"ms": 1000, "key": True, "bodies": [0, 1, 2], "poses": POSES},
            {"ms": 1016, "key": False, "bodies": [2], "poses": [POSES[2]]},
        ],
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n"
