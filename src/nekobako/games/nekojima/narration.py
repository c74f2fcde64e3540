"""Narration of Nekojima: what happened, as sentences.

>>> mochi = Labels("en", ["Mochi", "Sumi"], reader=1)
>>> narrate(mochi, [{"event": "rolled", "seat": 0, "dice": ["homes", "impose"]},
...               {"event": "quarter", "seat": 1, "die": 1, "quarter": "culture", "how": "impose"},
...               {"event": "drew", "seat": 0, "cubes": ["black", "pink"]}])
['Mochi rolls Homes and IMPOSE.', 'You impose Culture.', 'Mochi draws 1 black and 1 pink.']
"""

from collections.abc import Mapping, Sequence
from typing import Any

from nekobako.games.balance.narration import by_seat, narrate_sentences, told_events, whole
from nekobako.games.nekojima.labels import Labels


def narrate(labels: Labels, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """A sentence for each thing that happened."""
    return narrate_sentences(labels, events, _sentence)


def tells(events: Sequence[Mapping[str, Any]]) -> list[int]:
    return told_events(events)


def _sentence(labels: Labels, event: Mapping[str, Any]) -> str:
    match event["event"]:
        case "rolled":
            return _of(labels, event, "rolled", faces=labels.listed([labels.face(face) for face in event["dice"]]))
        case "quarter":
            tell = _whole if event["how"] in ("diagonal", "most") else _of
            return tell(labels, event, event["how"], quarter=labels.quarter(event["quarter"]))
        case "took" if "denchuu" not in event and "cat" not in event:
            return _of(labels, event, "put_right")
        case "took_back":
            return _of(labels, event, "took_back", pieces=labels.pieces([event["denchuu"], *event["cats"]]))
        case "settled":
            key = "still_moving" if event.get("moving") else "settled"
            return _whole(labels, event, key)
        case "violation":
            return labels.wrong(event)
        case "shock":
            pole, cord = labels.piece(event["pole"]), labels.piece(event["cord"])
            return _whole(labels, event, "shock", pole=pole, cord=cord)
        case "fell":
            return _whole(labels, event, "fell", pieces=labels.pieces(event["pieces"]))
        case "turn" if event["seat"] == labels.reader:
            return _whole(labels, event, "your_turn")
        case "turn":
            return _whole(labels, event, "turn", who=labels.names[event["seat"]])
        case "ended":
            return _ending(labels, event["outcome"])
        case "cat_fell" | "nest" | "validated" as name:
            return _whole(labels, event, name)
        case name:
            return _of(labels, event, name)


def _ending(labels: Labels, outcome: Mapping[str, Any]) -> str:
    """Together everybody wins or nobody does, and the level is everybody's score; else it is said who wins."""
    complete = outcome["reason"] == "complete"
    together = outcome["level"] in outcome["scores"] if complete else not outcome["winners"]
    kind = "coop" if together else "versus"
    who = labels.listed([labels.who(seat) for seat in outcome["winners"]])
    return labels.word(f"ended.{outcome['reason']}_{kind}", level=outcome["level"], who=who)


def _of(labels: Labels, event: Mapping[str, Any], key: str, **parameters: object) -> str:
    return by_seat(labels, event["seat"], key, at=event.get("to"), **_common(labels, event), **parameters)


def _whole(labels: Labels, event: Mapping[str, Any], key: str, **parameters: object) -> str:
    return whole(labels, key, **_common(labels, event), **parameters)


def _common(labels: Labels, event: Mapping[str, Any]) -> dict[str, object]:
    """What many events name: a piece, a cat on its cord, cubes, a seat."""
    named = event.get("denchuu") or event.get("pole") or event.get("piece") or event.get("cat")
    return {
        "piece": labels.piece(named) if named else "",
        "cat": labels.piece(event["cat"]) if "cat" in event else "",
        "cubes": labels.cubes(event.get("cubes", ())),
        "target": labels.who(event["to"]) if "to" in event else "",
        "level": event.get("level", 0),
    }
