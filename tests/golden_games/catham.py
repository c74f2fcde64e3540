"""Catham City's golden playthroughs.

Every choice is made by chance from what is legal: first a kind of action, then one of that kind, so that effects are
frequent. The text shows the hand that decides: it is for those who check the rules, not for a seat.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import nekobako
from nekobako import Match
from nekobako.core.chance import Chance, seeded
from tests.golden_games import Golden


@dataclass(frozen=True)
class ByChance(Golden):
    seats: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    decisions: int = 40

    def lines(self) -> Iterator[str]:
        return _lines(self)


GOLDENS = [
    ByChance("catham-first-game", seats=2, seed=7),
    ByChance(
        "catham-four-players",
        seats=4,
        seed=16,
        options={"factions": ["journalists", "bureaucrats", "mafia", "police", "hackers"]},
        decisions=60,
    ),
    ByChance("catham-two-actions", seats=3, seed=24, options={"actions_per_turn": 2, "turn_limit": 9}),
]


def _lines(golden: ByChance) -> Iterator[str]:
    match = nekobako.new("catham", seats=golden.seats, seed=golden.seed, options=golden.options)
    chance = seeded(golden.seed, "golden")
    options = match.view(None)["options"]
    yield f"{golden.name}: {golden.seats} players, seed {golden.seed}, {', '.join(options['factions'])}"
    yield from (f"    {_event(event)}" for event in _all_seeing(match, 0))
    for _ in range(golden.decisions):
        if not match.deciders:
            break
        seat = match.deciders[0]
        legal = match.legal(seat)
        action = _choice(legal, chance)
        known = len(match.events(None))
        yield from _table(match)
        match.play(seat, action)
        yield f"{seat}: {_action(action)}   (of {len(legal)})"
        yield from (f"    {_event(event)}" for event in _all_seeing(match, known))
    yield from _table(match)


def _choice(legal: list[dict[str, Any]], chance: Chance) -> dict[str, Any]:
    """First a kind of action, then one of that kind."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for action in legal:
        kinds.setdefault(action["faction"] if action["do"] == "play" else action["do"], []).append(action)
    kind = list(kinds.values())[int(chance.below(len(kinds)))]
    return kind[int(chance.below(len(kind)))]


def _all_seeing(match: Match, since: int) -> Iterator[dict[str, Any]]:
    """The events, each as the seat it is about saw it."""
    for public in match.events(None, since):
        yield match.events(public["seat"], public["n"])[0]


def _table(match: Match) -> Iterator[str]:
    """What everyone sees and the hand that decides; before an answer only the question and the hand."""
    view = match.view(None)
    asked, turn = view["asked"], view["turn"]
    if asked is not None and asked["question"] != "action":
        more = [str(asked[name]) for name in ("faction", "count") if name in asked]
        yield f"  {' '.join([asked['question'], *more])}? {_cards(match.view(asked['seat'])['hand'])}"
        return
    yield ""
    players = [f"{player['points']}p {player['cards']}c" for player in view["players"]]
    left = "over" if view["outcome"] else f"actions left {turn['actions_left']}"
    yield f"turn {turn['number']}, seat {turn['seat']}, {left}: {' | '.join(players)} | goal {view['goal']}"
    yield f"  market {_cards(view['market'])}; pile {view['draw_pile']}; discard {_cards(view['discard'])}"
    for seat in range(match.seats) if view["outcome"] else [turn["seat"]]:
        hand, known = match.view(seat)["hand"], view["players"][seat]["known"]
        yield f"  hand {seat}: {_cards(hand)}" + (f"; known {_cards(known)}" if known else "")


def _action(action: dict[str, Any]) -> str:
    cards = [_cards(action["cards"])] if "cards" in action else []
    said = [str(action[name]) for name in ("count", "faction") if name in action]
    named = [f"{name} {action[name]}" for name in ("extra", "target") if name in action]
    return " ".join([action["do"], *said, *cards, *named])


def _event(event: dict[str, Any]) -> str:
    shown = {name: value for name, value in event.items() if name not in ("n", "event", "seat", "cards", "outcome")}
    said = [event["event"], f"seat {event['seat']}", *(f"{name} {value}" for name, value in shown.items())]
    if "cards" in event:
        said.append(_cards(event["cards"]))
    if "outcome" in event:
        outcome = event["outcome"]
        said.append(f"{outcome['reason']} {outcome['rule']}, winners {outcome['winners']}, scores {outcome['scores']}")
    return ", ".join(said)


def _cards(cards: dict[str, int]) -> str:
    return " ".join(f"{n} {name}" for name, n in cards.items()) or "none"
