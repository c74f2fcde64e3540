"""What is true of every state of Catham City that play can lead to, whatever was chosen and whatever chance did."""

from functools import cache
from typing import Any

from nekobako import Match
from nekobako.games.catham import kernel, legal
from nekobako.games.catham.cards import FACTION_COUNT, several, total

PACK = kernel.FACTIONS_IN_PLAY * kernel.CARDS_PER_FACTION
SINGLE = [int(several(faction, 1)) for faction in range(FACTION_COUNT)]
ANSWERS = (kernel.GIVE, kernel.MATCH, kernel.LOSS)


@cache
def full_pack(factions: int) -> int:
    return sum(int(several(f, kernel.CARDS_PER_FACTION)) for f in range(FACTION_COUNT) if factions >> f & 1)


@cache
def is_sound(cards: int) -> bool:
    """Whether packed counts are counts: a card taken where there was none shows as a total that does not fit."""
    return cards >= 0 and total(cards) == sum(cards >> 4 * f & 15 for f in range(FACTION_COUNT))


def broken(s: kernel.State) -> str | None:
    """The first thing that is not as it must be in a state between actions, or None."""
    hands, points = list(s.hands), list(s.points)
    return (
        _broken_cards(s, hands)
        or _broken_points(s, points[: s.seats], points[s.seats :])
        or (_broken_end(s) if s.question == kernel.OVER else _broken_question(s, hands))
    )


def _broken_cards(s: kernel.State, hands: list[int]) -> str | None:
    for cards in (*hands, s.market, s.discard, s.aside):
        if not is_sound(int(cards)):
            return "a place holds less than no cards"
    if any(hands[s.seats :]):
        return "a seat that is not there holds cards"
    pile = sum([SINGLE[faction] for faction in s.pile[s.top : s.bottom]])
    if sum(hands) + s.market + s.discard + s.aside + pile != full_pack(int(s.factions)):
        return "the cards are not the pack's"  # C-01, C-02
    if s.market >> 32 != kernel.MARKET:
        return "the market does not hold seven"  # C-12
    return None


def _broken_points(s: kernel.State, points: list[int], others: list[int]) -> str | None:
    if any(others):
        return "a seat that is not there has points"
    if min(points) < 0:
        return "points below zero"  # C-31
    there = [seat for seat, n in enumerate(points) if n >= s.goal]
    if s.winner != kernel.NOBODY and there != [s.winner]:
        return "the winner is not the one at the goal"  # C-30
    if there and s.winner == kernel.NOBODY:
        return "someone is at the goal and has not won"  # C-30
    return None


def _broken_end(s: kernel.State) -> str | None:
    if s.ended not in (kernel.BY_POINTS, kernel.BY_TURN_LIMIT):
        return "over for no reason"
    if (s.ended == kernel.BY_POINTS) != (s.winner != kernel.NOBODY):
        return "a winner without points or points without a winner"
    if s.ended == kernel.BY_TURN_LIMIT and s.turn != s.turn_limit:
        return "over before the last turn"  # C-33
    if s.aside:
        return "cards lie aside at the end"
    if legal.how_many(s) != 0:
        return "something is legal after the end"
    return None


def _broken_question(s: kernel.State, hands: list[int]) -> str | None:
    if s.ended or s.winner != kernel.NOBODY:
        return "it has ended and goes on"
    if not (0 <= s.active < s.seats and 0 <= s.asked < s.seats):
        return "asked is a seat that is not there"
    if not 1 <= s.actions_left <= s.actions_per_turn:
        return "no action is left"  # C-32
    if s.turn_limit and s.turn > s.turn_limit:
        return "beyond the last turn"  # C-33
    if s.question == kernel.ACTION and s.asked != s.active:
        return "another seat than the active one is asked for the action"  # C-10
    if s.question in ANSWERS and s.asked == s.active:
        return "the active seat is asked to answer itself"  # C-20, C-21, C-25
    if s.question not in ANSWERS and s.aside:
        return "cards lie aside after the effect"  # C-15
    largest = max(hands) >> 32
    if s.question == kernel.ACTION and largest > kernel.HAND_LIMIT:
        return "a hand over the limit"  # C-13
    if s.question == kernel.LIMIT and hands[s.asked] >> 32 <= kernel.HAND_LIMIT:
        return "asked to discard from a hand within the limit"  # C-13
    if legal.how_many(s) <= 0:
        return "nothing is legal"  # C-33
    return None


def broken_match(match: Match) -> str | None:
    """The same as far as a table lets one see it, with the views of all seats side by side."""
    views = [match.view(seat) for seat in range(match.seats)]
    view = match.view(None)
    hands: list[dict[str, int]] = [own["hand"] for own in views]
    places = [*hands, view["market"], view["discard"], view["aside"]]
    if sum(sum(cards.values()) for cards in places) + view["draw_pile"] != PACK:
        return "the cards are not the pack's"
    if any(n < 1 for cards in places for n in cards.values()):
        return "a place holds less than no cards"
    if sum(view["market"].values()) != kernel.MARKET:
        return "the market does not hold seven"
    if [player["cards"] for player in view["players"]] != [sum(hand.values()) for hand in hands]:
        return "the sizes shown are not the hands'"  # C-16
    if any(own["hand"].get(name, 0) < n for own in views for name, n in own["players"][own["seat"]]["known"].items()):
        return "what everyone remembers of a hand is not in it"
    points = [player["points"] for player in view["players"]]
    if min(points) < 0:
        return "points below zero"
    asking = [seat for seat in range(match.seats) if match.legal(seat)]
    if match.outcome is None:
        return _broken_going_on(match, view, points, asking)
    return _broken_outcome(match.outcome, match.deciders + asking, points, view["goal"])


def _broken_going_on(match: Match, view: dict[str, Any], points: list[int], asking: list[int]) -> str | None:
    if len(match.deciders) != 1 or asking != match.deciders:
        return "not exactly one seat is asked"
    if max(points) >= view["goal"]:
        return "someone is at the goal and has not won"
    if view["asked"]["question"] == "action" and max(player["cards"] for player in view["players"]) > kernel.HAND_LIMIT:
        return "a hand over the limit"
    return None


def _broken_outcome(outcome: dict[str, Any], asked: list[int], points: list[int], goal: int) -> str | None:
    if asked:
        return "it has ended and goes on"
    there = [seat for seat, n in enumerate(points) if n >= goal]
    if outcome["reason"] == "points" and (outcome["winners"] != there or len(there) != 1):
        return "the winner is not the one at the goal"
    if outcome["reason"] == "turn_limit" and there:
        return "someone is at the goal and has not won"
    if outcome["scores"] != points:
        return "the scores are not the points"
    return None
