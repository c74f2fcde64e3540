"""What happened, in sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from nekobako.core.words import capital
from pebbles.labels import Labels


def narrate(labels: Labels, events: Sequence[Mapping[str, Any]]) -> list[str]:
    return [_sentence(labels, event) for event in events]


def _sentence(labels: Labels, event: Mapping[str, Any]) -> str:
    key = f"{event['event']}.{'you' if event['seat'] == labels.reader else 'other'}"
    said = labels.word(key, who=labels.who(event["seat"]), n=event.get("count", 0), lucky=event.get("lucky", 0))
    return capital(said)
