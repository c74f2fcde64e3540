"""What a desk says of each action: what it is called and what it would bring, whatever is asked."""

from typing import Any

import nekobako
from nekobako.server.tables.match_messages import Desks
from nekobako.server.tables.seat_names import SeatNames

NAMES = SeatNames.of([("Mochi", None), ("Sumi", None)])


def effects(match: nekobako.Match, seat: int) -> dict[str, dict[str, str]]:
    """By what an action is called."""
    [desk] = Desks(match, NAMES).of((seat,))
    return {label.text["en"]: label.effect for label in desk.labels}


def played(hands: list[dict[str, int]], action: dict[str, Any], points: int = 0) -> nekobako.Match:
    """Seat 0 has just played that."""
    match = nekobako.load(
        {
            "game": "catham",
            "seed": 1,
            "turn": {"seat": 0, "actions_left": 1},
            "players": [{"hand": hand, "points": points} for hand in hands],
        }
    )
    match.play(0, action)
    return match


def test_a_card_that_matches_the_detectives_brings_a_point() -> None:
    hands = [{"detectives": 3, "mafia": 1}, {"mafia": 2}]
    match = played(hands, {"do": "play", "faction": "detectives", "extra": "mafia"})
    assert match.view(1)["asked"]["question"] == "detectives"
    texts = effects(match, 1)
    assert texts["Discard 1 Mafia"] == {"en": "+1 for you", "fr": "+1 pour vous"}


def test_cards_for_the_mafia_keep_the_points() -> None:
    match = played([{"mafia": 4}, {"hackers": 3}], {"do": "play", "faction": "mafia"}, points=1)
    assert match.view(1)["asked"]["question"] == "mafia"
    texts = effects(match, 1)
    assert texts["Discard 2 Hackers"] == {"en": "and keep your Influence", "fr": "et garder votre Influence"}


def test_a_hand_that_is_too_large_brings_nothing() -> None:
    """The same discard at another question: what was said of it before must not stay."""
    match = played([{"mafia": 4}, {"hackers": 3}], {"do": "play", "faction": "mafia"}, points=1)
    effects(match, 1)
    full = nekobako.load(
        {
            "game": "catham",
            "seed": 1,
            "turn": {"seat": 1, "actions_left": 1},
            "players": [{"hand": {}, "points": 0}, {"hand": {"hackers": 5, "scientists": 5}, "points": 0}],
            "market": {"mafia": 2, "robocats": 5},
        }
    )
    full.play(1, {"do": "take", "faction": "mafia", "count": 2})
    assert full.view(1)["asked"]["question"] == "hand_limit"
    assert effects(full, 1)["Discard 2 Hackers"] == {"en": "", "fr": ""}
