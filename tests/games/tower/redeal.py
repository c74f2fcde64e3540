"""Re-dealing: the same position with everything a viewer cannot know dealt anew.

What others hold of Missions and the Mission pile are shuffled together, and so is the order of the Action pile; hand
sizes, what was discarded face up and everything on the table stay. In the log, others' draws become other cards.
"""

from copy import deepcopy
from random import Random
from typing import Any

from nekobako.games.tower.cards import ours
from nekobako.games.tower.irregularity import BOXES

MISSIONS = [card.id for card in ours().missions]


def redeal(saved: dict[str, Any], viewer: int | None, random: Random) -> dict[str, Any]:
    position = deepcopy(saved)
    missions = position["missions"]
    hands = missions.get("hands", [])
    others = [seat for seat in range(len(hands)) if seat != viewer]
    hidden = [*missions["pile"], *(mission for seat in others for mission in hands[seat])]
    random.shuffle(hidden)
    for seat in others:
        hands[seat] = [hidden.pop() for _ in hands[seat]]
    missions["pile"] = hidden
    random.shuffle(position["cards"]["pile"])
    position["box"] = random.randrange(1, BOXES)  # what walls in the reserve are like, nobody knows
    position["log"] = [_redealt(event, viewer, random) for event in position["log"]]
    return position


def _redealt(event: dict[str, Any], viewer: int | None, random: Random) -> dict[str, Any]:
    if event["seat"] == viewer:
        return event
    if event["event"] == "dealt":
        return {**event, "missions": random.sample(MISSIONS, event["count"])}
    if event["event"] == "drew_mission" and event["hidden"]:
        return {**event, "mission": random.choice(MISSIONS)}
    return event
