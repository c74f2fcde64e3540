"""Narration of Catham City: what happened, as sentences.

>>> mochi = Labels("en", ["Mochi", "Sumi"], reader=1)
>>> narrate(mochi, [{"event": "taken", "seat": 0, "faction": "mafia", "count": 2}, {"event": "declined", "seat": 1}])
['Mochi takes 2 Mafia.', 'You decline.']
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from nekobako.core.words import capital
from nekobako.games.catham.card_maps import CardMap
from nekobako.games.catham.labels import Labels

# Events that somebody's action begins with: each begins a line.
LEADING: Final = frozenset({"taken", "played", "gave", "lost_point", "declined", "turn", "ended"})


@dataclass(frozen=True)
class Clause:
    """What one event says: of a seat, whose name is put before it, or as a sentence of its own."""

    subject: int | None
    text: str


def narrate(labels: Labels, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """A line for each thing that somebody did, with all that came of it."""
    lines: list[list[Clause]] = []
    before: str | None = None
    for event in events:
        if not lines or event["event"] in LEADING or (event["event"] == "discarded" and before != "gave"):
            lines.append([])
        lines[-1].append(_clause(labels, event))
        before = event["event"]
    return [_joined(labels, line) for line in lines]


def _joined(labels: Labels, clauses: Sequence[Clause]) -> str:
    """Neighbours that say something of the same seat share its name."""
    runs: list[tuple[int | None, list[str]]] = []
    for clause in clauses:
        if runs and clause.subject is not None and runs[-1][0] == clause.subject:
            runs[-1][1].append(clause.text)
        else:
            runs.append((clause.subject, [clause.text]))
    sentences = [
        ", ".join(texts if subject is None else [f"{labels.who(subject)} {texts[0]}", *texts[1:]])
        for subject, texts in runs
    ]
    return " ".join(f"{capital(sentence)}." for sentence in sentences)


def _clause(labels: Labels, event: Mapping[str, Any]) -> Clause:
    seat: int = event["seat"]
    cards = labels.cards(_main_faction_first(event))
    match event["event"]:
        case "taken":
            return _of(labels, seat, "taken", cards=labels.cards({event["faction"]: event["count"]}))
        case "played" if "target" not in event:
            return _of(labels, seat, "played", cards=cards)
        case "played":
            key = "hacked" if set(event["cards"]) == {"hackers"} else "played_at"
            return _of(labels, seat, key, event["target"], cards=cards)
        case "gained":
            return _of(labels, seat, "gained", points=event["points"])
        case "drew" if "cards" in event:
            return _of(labels, seat, "drew", cards=cards)
        case "drew":
            return _of(labels, seat, "drew_unseen", count=event["count"])
        case "revealed" if isinstance(event["from"], int):
            return _of(labels, event["from"], "revealed" if cards else "revealed_nothing", cards=cards)
        case "revealed":
            return _whole(labels, "turned_up" if cards else "turned_nothing", cards=cards)
        case "moved":
            return _of(labels, event["to"], "moved", event["from"], cards=cards)
        case "gave":
            return _of(labels, seat, "gave", event["to"], cards=labels.cards({event["faction"]: 1}))
        case "turn" if seat == labels.reader:
            return _whole(labels, "your_turn")
        case "refilled" | "reshuffled" | "turn":
            return _whole(labels, event["event"], cards=cards, who=labels.names[seat])
        case "ended":
            return _ending(labels, event["outcome"])
        case name:
            return _of(labels, seat, name, cards=cards)


def _ending(labels: Labels, outcome: Mapping[str, Any]) -> Clause:
    winners, points = outcome["winners"], max(outcome["scores"])
    if outcome["reason"] == "points":
        return _of(labels, winners[0], "won", points=points)
    return _whole(labels, "turn_limit", points=points, who=labels.listed([labels.who(seat) for seat in winners]))


def _of(labels: Labels, seat: int, key: str, target: int | None = None, **parameters: object) -> Clause:
    if target is not None:
        parameters["target"] = labels.who(target)
    form = "you" if seat == labels.reader else "other"
    if target is not None and target == labels.reader:
        form = "at_you"
    return Clause(seat, labels.word(f"event.{key}.{form}", **parameters))


def _whole(labels: Labels, key: str, **parameters: object) -> Clause:
    return Clause(None, labels.word(f"event.whole.{key}", **parameters))


def _main_faction_first(event: Mapping[str, Any]) -> CardMap:
    """An extra card is said after the cards that it was added to."""
    cards: CardMap = event.get("cards", {})
    main = "police" if "target" in event else "detectives"
    return dict(sorted(cards.items(), key=lambda held: held[0] != main)) if event["event"] == "played" else cards
