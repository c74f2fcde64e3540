"""Writing a position of Catham City in a line or two, and asking a match what a test wants to know."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal

Action = dict[str, Any]
Cards = dict[str, int]

ALL = ["journalists", "detectives", "bureaucrats", "scientists", "robocats", "mafia", "police", "hackers"]
FIRST_GAME = ["scientists", "robocats", "detectives", "mafia", "hackers"]
TOWN = ["journalists", "bureaucrats", "police", "mafia", "hackers"]  # the three that the first game has not, and two
MARKET: Cards = {"mafia": 3, "hackers": 4}  # both are in either set
SEEDS = range(60)  # enough for three outcomes of a random reveal to turn up

DECLINE: Action = {"do": "decline"}
LOSE_POINT: Action = {"do": "lose_point"}


def take(faction: str, count: int = 1) -> Action:
    return {"do": "take", "faction": faction, "count": count}


def play(faction: str, **named: Any) -> Action:
    return {"do": "play", "faction": faction, **named}


def give(faction: str) -> Action:
    return {"do": "give", "faction": faction}


def discard(**cards: int) -> Action:
    return {"do": "discard", "cards": cards}


def position(
    *hands: Cards,
    factions: Sequence[str] = FIRST_GAME,
    points: Iterable[int] = (),
    market: Cards | None = None,
    pile: Sequence[str] = (),
    discarded: Cards | None = None,
    only_pile: bool = False,
    seat: int = 0,
    seed: int = 1,
    **options: Any,
) -> dict[str, Any]:
    """A position to load. `only_pile`: the draw pile is `pile` and no more, what is named nowhere is discarded."""
    market = MARKET if market is None else market
    players: list[dict[str, Any]] = [{"hand": hand} for hand in hands]
    for player, score in zip(players, points, strict=False):
        player["points"] = score
    left = Counter(dict.fromkeys(factions, 15))
    for cards in (*hands, market, discarded or {}, Counter(pile)):
        left.subtract(cards)
    if only_pile:
        discarded = dict(Counter(discarded or {}) + left)
    return {
        "game": "catham",
        "seed": seed,
        "options": {"factions": list(factions), **options},
        "turn": {"seat": seat},
        "players": players,
        "market": market,
        "draw_pile": list(pile),
        "discard": discarded or {},
    }


def table(*hands: Cards, **given: Any) -> Match:
    return nekobako.load(position(*hands, **given))


def hands(match: Match) -> list[Cards]:
    return [match.view(seat)["hand"] for seat in range(match.seats)]


def points(match: Match) -> list[int]:
    return [player["points"] for player in match.view(None)["players"]]


def known(match: Match) -> list[Cards]:
    return [player["known"] for player in match.view(None)["players"]]


def public(match: Match, key: str) -> Any:
    return match.view(None)[key]


def plays(match: Match, faction: str | None = None) -> list[Action]:
    """The plays that the seat asked may choose, of one faction or of all."""
    found = [action for action in match.legal(match.deciders[0]) if action["do"] == "play"]
    return [action for action in found if faction in (None, action["faction"])]


def told(events: Iterable[dict[str, Any]], *names: str) -> list[dict[str, Any]]:
    """The events of these names, without their numbers."""
    return [{k: v for k, v in e.items() if k != "n"} for e in events if not names or e["event"] in names]


def names(events: Iterable[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def listed(cards: Cards) -> list[str]:
    return [name for name, n in cards.items() for _ in range(n)]


def choices(hand: Cards, n: int) -> list[Action]:
    """Every discard of n cards of a hand, found by trying all combinations."""
    return [discard(**dict(cards)) for cards in {tuple(Counter(c).items()) for c in combinations(listed(hand), n)}]


def same(actions: Iterable[Action], others: Iterable[Action]) -> bool:
    """The same actions, each as often, in whatever order."""
    return sorted(map(_key, actions)) == sorted(map(_key, others))


def _key(action: Action) -> str:
    return repr(sorted((k, sorted(v.items()) if isinstance(v, dict) else v) for k, v in action.items()))


def refused(match: Match, seat: int, action: object) -> Refusal:
    """The refusal of an action, which changes nothing."""
    before = match.save()
    with pytest.raises(Refusal) as caught:
        match.play(seat, action)
    assert match.save() == before
    return caught.value


def assert_illegal(match: Match, seat: int, action: Action, rule: str, field: str) -> None:
    """It is not listed, and it is refused by this rule because of this field."""
    assert action not in match.legal(seat)
    refusal = refused(match, seat, action)
    assert (refusal.code, refusal.rule, refusal.field) == ("illegal", rule, field)


def assert_impossible(given: dict[str, Any], rule: str, field: str) -> None:
    """There is no such position, by this rule and because of this field."""
    with pytest.raises(Refusal) as caught:
        nekobako.load(given)
    refusal = caught.value
    assert (refusal.code, refusal.rule, refusal.field) == ("impossible", rule, field)
