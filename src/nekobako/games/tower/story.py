"""What happened in a game of the Tower, told as sentences.

>>> mochi = Saying("en", ["Mochi", "Sumi"], reader=1)
>>> story(mochi, [{"event": "built", "seat": 0, "floor": 2, "walls": ["brick-1", "angel-1"]},
...               {"event": "petted", "seat": 1, "nakama": "blue-1", "impulse": 30.0}])
['Mochi lays floor 2 on Brick 1 and Angel 1.', 'You pet blue Nakama 1.']
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from nekobako.core.verdicts import Telling, Verdicts
from nekobako.core.words import capital
from nekobako.games.tower.material import NEKO
from nekobako.games.tower.saying import Saying

UNFINISHED: Final = ("taken", "folded")  # people's hands: a wall is folded anew while no floor lies on it yet


def story(saying: Saying, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """A sentence for each thing that happened; of what is wrong, for what a reader does not know yet."""
    verdicts = Verdicts(UNFINISHED)
    heard = [(verdicts.hear(event), event) for event in events]
    return [_sentence(saying, event, how) for how, event in heard if how != "untold"]


def _sentence(saying: Saying, event: Mapping[str, Any], how: Telling) -> str:
    said = _whole(saying, "still_wrong") if how == "still" else _said(saying, event)
    return f"{capital(said)}."


def _said(saying: Saying, event: Mapping[str, Any]) -> str:
    match event["event"]:
        case "dealt":
            missions = saying.listed([saying.mission(mission) for mission in event.get("missions", ())])
            return _of(saying, event, "dealt", missions=missions, count=event["count"])
        case "card" as name:
            return _of(saying, event, name, card=saying.card(event["card"]))
        case "drew_mission" if event["hidden"]:
            return _of(saying, event, "drew_hidden", mission=saying.mission(event.get("mission", "")))
        case "swapped" as name:
            return _of(saying, event, name, mission=saying.mission(event["mission"]))
        case "reshuffled":
            return _whole(saying, f"reshuffled_{event['pile']}")
        case "built" as name:
            return _of(saying, event, name, floor=event["floor"], walls=saying.pieces(event["walls"]))
        case "placed":
            key = "placed_from" if "from_floor" in event else "placed"
            cat, on = saying.piece(event["nakama"]), saying.piece(event["on"])
            return _of(saying, event, key, cat=cat, on=on, floor=event.get("from_floor"))
        case "taken" as name:
            return _of(saying, event, name, pieces=saying.pieces(event["pieces"]))
        case "folded" as name:
            return _of(saying, event, name, wall=saying.piece(event["wall"]), fold=event["fold"])
        case "petted" as name:
            return _of(saying, event, name, cat=saying.piece(event["nakama"]))
        case "moved" as name:
            cat = saying.piece(event["nakama"])
            return _of(saying, event, name, cat=cat, **{"from": event["from"], "to": event["to"]})
        case "climbed":
            key = "climbed" if event["cat"] == NEKO else "climbed_black"
            cat, mission = saying.piece(event["cat"]), saying.mission(event["mission"])
            return _of(saying, event, key, cat=cat, to=event["to"], mission=mission)
        case "skipped" | "conceded" as name:
            return _of(saying, event, name)
        case "settled" if event.get("moving"):
            return _whole(saying, "still_moving", **_named(saying, event))
        case "violation":
            return saying.wrong(event)
        case "turn" if event["seat"] == saying.reader:
            return _whole(saying, "your_turn")
        case "ended":
            return _ending(saying, event["outcome"])
        case name:
            return _whole(saying, name, **_named(saying, event))


def _named(saying: Saying, event: Mapping[str, Any]) -> dict[str, object]:
    """What the sentences without a subject name."""
    counts = [("walls", event.get("walls", ())), ("floors", event.get("floors", ())), ("cats", event.get("cats", ()))]
    return {
        "card": saying.card(event.get("card", "")),
        "mission": saying.mission(event.get("mission", "")),
        "seconds": saying.number(event.get("ms", 0) / 1000),
        "pieces": saying.pieces(event.get("pieces", ())),
        "what": saying.listed([saying.word(f"count.{what}", n=len(down)) for what, down in counts if down]),
        "counted": event.get("counted", 0),
        "floor": event.get("floor", 0),
        "who": saying.names[event["seat"]],
    }


def _ending(saying: Saying, outcome: Mapping[str, Any]) -> str:
    """Together Neko's floor is the result; against each other, who came first."""
    together = len(outcome["ranking"]) == 1 and outcome["reason"] != "complete"
    versus = not together and outcome["reason"] != "complete"
    who = saying.listed([saying.who(seat) for seat in outcome["winners"]])
    key = f"ended.{'versus_' if versus else ''}{outcome['reason']}"
    return saying.word(key, floor=outcome["floor"], who=who)


def _of(saying: Saying, event: Mapping[str, Any], key: str, **parameters: object) -> str:
    form = "you" if event["seat"] == saying.reader else "other"
    return f"{saying.who(event['seat'])} {saying.word(f'event.{key}.{form}', **parameters)}"


def _whole(saying: Saying, key: str, **parameters: object) -> str:
    return saying.word(f"event.whole.{key}", **parameters)
