"""Narration of the Tower: what happened, as sentences.

>>> mochi = Labels("en", ["Mochi", "Sumi"], reader=1)
>>> narrate(mochi, [{"event": "built", "seat": 0, "floor": 2, "walls": ["brick-1", "angel-1"]},
...               {"event": "petted", "seat": 1, "nakama": "blue-1", "impulse": 30.0}])
['Mochi lays floor 2 on Brick 1 and Angel 1.', 'You pet blue Nakama 1.']
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from nekobako.games.balance.narration import by_seat, narrate_sentences, told_events, whole
from nekobako.games.tower.labels import Labels
from nekobako.games.tower.material import NEKO

UNFINISHED: Final = ("taken", "folded")  # people's hands: a wall is folded anew while no floor lies on it yet


def narrate(labels: Labels, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """A sentence for each thing that happened."""
    return narrate_sentences(labels, events, _sentence, UNFINISHED)


def tells(events: Sequence[Mapping[str, Any]]) -> list[int]:
    return told_events(events, UNFINISHED)


def _sentence(labels: Labels, event: Mapping[str, Any]) -> str:
    match event["event"]:
        case "dealt":
            missions = labels.listed([labels.mission(mission) for mission in event.get("missions", ())])
            return by_seat(labels, event["seat"], "dealt", missions=missions, count=event["count"])
        case "card" as name:
            return by_seat(labels, event["seat"], name, card=labels.card(event["card"]))
        case "drew_mission" if event["hidden"]:
            return by_seat(labels, event["seat"], "drew_hidden", mission=labels.mission(event.get("mission", "")))
        case "swapped" as name:
            return by_seat(labels, event["seat"], name, mission=labels.mission(event["mission"]))
        case "reshuffled":
            return whole(labels, f"reshuffled_{event['pile']}")
        case "built" as name:
            return by_seat(labels, event["seat"], name, floor=event["floor"], walls=labels.pieces(event["walls"]))
        case "placed":
            key = "placed_from" if "from_floor" in event else "placed"
            cat, on = labels.piece(event["nakama"]), labels.piece(event["on"])
            return by_seat(labels, event["seat"], key, cat=cat, on=on, floor=event.get("from_floor"))
        case "taken" as name:
            return by_seat(labels, event["seat"], name, pieces=labels.pieces(event["pieces"]))
        case "folded" as name:
            return by_seat(labels, event["seat"], name, wall=labels.piece(event["wall"]), fold=event["fold"])
        case "petted" as name:
            return by_seat(labels, event["seat"], name, cat=labels.piece(event["nakama"]))
        case "moved" as name:
            cat = labels.piece(event["nakama"])
            return by_seat(labels, event["seat"], name, cat=cat, **{"from": event["from"], "to": event["to"]})
        case "climbed":
            key = "climbed" if event["cat"] == NEKO else "climbed_black"
            cat, mission = labels.piece(event["cat"]), labels.mission(event["mission"])
            return by_seat(labels, event["seat"], key, cat=cat, to=event["to"], mission=mission)
        case "skipped" | "conceded" as name:
            return by_seat(labels, event["seat"], name)
        case "settled" if event.get("moving"):
            return whole(labels, "still_moving", **_named(labels, event))
        case "violation":
            return labels.wrong(event)
        case "turn" if event["seat"] == labels.reader:
            return whole(labels, "your_turn")
        case "ended":
            return _ending(labels, event["outcome"])
        case name:
            return whole(labels, name, **_named(labels, event))


def _named(labels: Labels, event: Mapping[str, Any]) -> dict[str, object]:
    """What the sentences without a subject name."""
    counts = [("walls", event.get("walls", ())), ("floors", event.get("floors", ())), ("cats", event.get("cats", ()))]
    return {
        "card": labels.card(event.get("card", "")),
        "mission": labels.mission(event.get("mission", "")),
        "pieces": labels.pieces(event.get("pieces", ())),
        "piece": labels.piece(event.get("piece", NEKO)),
        "mm": labels.number(event.get("mm", 0.0)),
        "what": labels.listed([labels.word(f"count.{what}", n=len(down)) for what, down in counts if down]),
        "counted": event.get("counted", 0),
        "floor": event.get("floor", 0),
        "who": labels.names[event["seat"]],
    }


def _ending(labels: Labels, outcome: Mapping[str, Any]) -> str:
    """Together Neko's floor is the result; against each other, who came first."""
    together = len(outcome["ranking"]) == 1 and outcome["reason"] != "complete"
    versus = not together and outcome["reason"] != "complete"
    who = labels.listed([labels.who(seat) for seat in outcome["winners"]])
    key = f"ended.{'versus_' if versus else ''}{outcome['reason']}"
    return labels.word(key, floor=outcome["floor"], who=who)
