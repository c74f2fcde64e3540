"""What happened in a game of Nekojima, told as sentences.

>>> mochi = Saying("en", ["Mochi", "Sumi"], reader=1)
>>> story(mochi, [{"event": "rolled", "seat": 0, "dice": ["homes", "impose"]},
...               {"event": "quarter", "seat": 1, "die": 1, "quarter": "culture", "how": "impose"},
...               {"event": "drew", "seat": 0, "cubes": ["black", "pink"]}])
['Mochi rolls Homes and IMPOSE.', 'You impose Culture.', 'Mochi draws 1 black and 1 pink.']
"""

from collections.abc import Mapping, Sequence
from typing import Any

from nekobako.core.verdicts import Telling, Verdicts
from nekobako.core.words import capital
from nekobako.games.nekojima.saying import Saying


def story(saying: Saying, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """A sentence for each thing that happened; of what is wrong, for what a reader does not know yet."""
    verdicts = Verdicts()
    heard = [(verdicts.hear(event), event) for event in events]
    return [_sentence(saying, event, how) for how, event in heard if how != "untold"]


def _sentence(saying: Saying, event: Mapping[str, Any], how: Telling) -> str:
    said = _whole(saying, event, "still_wrong") if how == "still" else _said(saying, event)
    return f"{capital(said)}."


def _said(saying: Saying, event: Mapping[str, Any]) -> str:
    match event["event"]:
        case "rolled":
            return _of(saying, event, "rolled", faces=saying.listed([saying.face(face) for face in event["dice"]]))
        case "quarter":
            tell = _whole if event["how"] in ("diagonal", "most") else _of
            return tell(saying, event, event["how"], quarter=saying.quarter(event["quarter"]))
        case "took" if "denchuu" not in event and "cat" not in event:
            return _of(saying, event, "put_right")
        case "took_back":
            return _of(saying, event, "took_back", pieces=saying.pieces([event["denchuu"], *event["cats"]]))
        case "settled":
            key = "still_moving" if event.get("moving") else "settled"
            return _whole(saying, event, key, seconds=saying.number(event["ms"] / 1000, 1))
        case "violation":
            return saying.wrong(event)
        case "fell":
            return _whole(saying, event, "fell", pieces=saying.pieces(event["pieces"]))
        case "turn" if event["seat"] == saying.reader:
            return _whole(saying, event, "your_turn")
        case "turn":
            return _whole(saying, event, "turn", who=saying.names[event["seat"]])
        case "ended":
            return _ending(saying, event["outcome"])
        case "cat_fell" | "nest" | "validated" as name:
            return _whole(saying, event, name)
        case name:
            return _of(saying, event, name)


def _ending(saying: Saying, outcome: Mapping[str, Any]) -> str:
    """Together everybody wins or nobody does, and the level is everybody's score; else it is said who wins."""
    complete = outcome["reason"] == "complete"
    together = outcome["level"] in outcome["scores"] if complete else not outcome["winners"]
    kind = "coop" if together else "versus"
    who = saying.listed([saying.who(seat) for seat in outcome["winners"]])
    return saying.word(f"ended.{outcome['reason']}_{kind}", level=outcome["level"], who=who)


def _of(saying: Saying, event: Mapping[str, Any], key: str, **parameters: object) -> str:
    """Of whoever did it; at the reader, where the reader is at its other end."""
    form = "you" if event["seat"] == saying.reader else "other"
    if event.get("to") is not None and event["to"] == saying.reader:
        form = "at_you"
    return f"{saying.who(event['seat'])} {saying.word(f'event.{key}.{form}', **_common(saying, event), **parameters)}"


def _whole(saying: Saying, event: Mapping[str, Any], key: str, **parameters: object) -> str:
    return saying.word(f"event.whole.{key}", **_common(saying, event), **parameters)


def _common(saying: Saying, event: Mapping[str, Any]) -> dict[str, object]:
    """What many events name: a piece, a cat on its cord, cubes, a seat."""
    named = event.get("denchuu") or event.get("pole") or event.get("piece") or event.get("cat")
    return {
        "piece": saying.piece(named) if named else "",
        "cat": saying.piece(event["cat"]) if "cat" in event else "",
        "cubes": saying.cubes(event.get("cubes", ())),
        "target": saying.who(event["to"]) if "to" in event else "",
        "level": event.get("level", 0),
    }
