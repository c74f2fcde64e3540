"""Positions written by hand: what may be left out, where the other cards go, and what cannot be."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nekobako
from nekobako import Refusal
from nekobako.core import strict
from nekobako.games.catham.cards import FACTIONS
from nekobako.games.catham.state import FIRST_GAME

TWO: list[dict[str, Any]] = [{}, {}]


def position(**keys: Any) -> dict[str, Any]:
    return {"game": "catham", "players": TWO, **keys}


def refusal(**keys: Any) -> Refusal:
    with pytest.raises(Refusal) as refused:
        nekobako.load(position(**keys))
    return refused.value


def counted(saved: dict[str, Any]) -> dict[str, int]:
    """How many cards of each faction a saved position holds, wherever they are."""
    found = dict.fromkeys(saved["options"]["factions"], 0)
    places = [player["hand"] for player in saved["players"]]
    places += [saved["market"], saved["discard"], saved.get("pending", {}).get("aside", {})]
    places += [{name: 1} for name in saved["draw_pile"]]
    for place in places:
        for name, n in place.items():
            found[name] += n
    return found


def test_only_the_game_and_the_players_must_be_there() -> None:
    match = nekobako.load({"game": "catham", "players": [{}, {}, {}]})
    assert match.seats == 3
    assert match.deciders == [0]
    assert match.turn == 1
    view = match.view(0)
    assert view["options"] == {
        "factions": list(FIRST_GAME),
        "actions_per_turn": 1,
        "first": None,
        "turn_limit": None,
    }
    assert sum(view["market"].values()) == 7
    assert view["draw_pile"] == 68


def test_cards_named_nowhere_lie_at_the_bottom_in_an_order_the_seed_decides() -> None:
    top = ["mafia", "hackers", "mafia"]
    full = {"scientists": 7}
    one, two, three = (
        nekobako.load(position(seed=seed, draw_pile=top, market=full)).save()["draw_pile"] for seed in (1, 2, 1)
    )
    assert one[:3] == two[:3] == top
    assert one != two
    assert one == three
    assert len(one) == 75 - 7


@pytest.mark.rule("C-12")
def test_a_market_under_seven_is_refilled_at_load() -> None:
    match = nekobako.load(position(market={"mafia": 5}, draw_pile=["hackers", "hackers", "scientists"]))
    assert match.view(None)["market"] == {"mafia": 5, "hackers": 2}
    assert match.save()["draw_pile"][0] == "scientists"


@pytest.mark.rule("C-14")
def test_a_market_refilled_at_load_may_need_the_discards() -> None:
    everything = dict.fromkeys(FIRST_GAME, 15)
    match = nekobako.load(position(discard=everything))
    assert sum(match.view(None)["market"].values()) == 7
    assert match.view(None)["discard"] == {}


def test_a_saved_position_lists_the_whole_draw_pile() -> None:
    saved = nekobako.new("catham", seats=4, seed=3).save()
    assert counted(saved) == dict.fromkeys(FIRST_GAME, 15)
    assert {"version", "seed", "chance", "options", "turn", "players", "market", "draw_pile", "discard"} <= set(saved)


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(("seats", "goal"), [(2, 16), (3, 16), (4, 13), (5, 13), (6, 13)])
def test_points_at_the_goal_load_as_finished(seats: int, goal: int) -> None:
    players = [{"points": 3} for _ in range(seats - 1)] + [{"points": goal}]
    outcome = nekobako.load(position(players=players)).outcome
    assert outcome is not None
    assert (outcome["winners"], outcome["reason"], outcome["rule"]) == ([seats - 1], "points", "C-30")
    players[-1]["points"] = goal - 1
    assert nekobako.load(position(players=players)).outcome is None


NOT_POSSIBLE: list[tuple[dict[str, Any], str, str]] = [
    ({"players": [{}]}, "players", "C-04"),
    ({"players": [{}] * 7}, "players", "C-04"),
    ({"options": {"factions": ["mafia", "police", "hackers", "robocats"]}}, "options.factions", "C-02"),
    ({"options": {"factions": ["mafia", "mafia", "hackers", "robocats", "police"]}}, "options.factions", "C-02"),
    ({"options": {"factions": "mafia"}}, "options.factions", "C-02"),
    ({"options": {"actions_per_turn": 3}}, "options.actions_per_turn", "C-32"),
    ({"options": {"turn_limit": 0}}, "options.turn_limit", "C-33"),
    ({"players": [{"hand": {"mafia": 11}}, {}]}, "players[0].hand", "C-13"),
    ({"players": [{}, {"hand": {"mafia": 6, "hackers": 5}}]}, "players[1].hand", "C-13"),
    ({"players": [{"hand": {"police": 1}}, {}]}, "players[0].hand.police", "C-02"),
    ({"players": [{"hand": {"mafia": -1}}, {}]}, "players[0].hand.mafia", "C-01"),
    ({"players": [{"hand": {"mafia": 16}}, {}]}, "players[0].hand.mafia", "C-01"),
    ({"players": [{"hand": {"mafia": 10}}, {"hand": {"mafia": 6}}]}, "players[1].hand.mafia", "C-01"),
    ({"players": [{"points": -1}, {}]}, "players[0].points", "C-31"),
    ({"players": [{"points": 16}, {"points": 17}]}, "players[1].points", "C-30"),
    ({"market": {"mafia": 8}}, "market", "C-12"),
    ({"market": {"bureaucrats": 1}}, "market.bureaucrats", "C-02"),
    ({"draw_pile": ["mafia", "police"]}, "draw_pile[1]", "C-02"),
    ({"draw_pile": ["mafia"] * 16}, "draw_pile[15]", "C-01"),
    ({"discard": {"mafia": 9}, "draw_pile": ["mafia"] * 7}, "discard.mafia", "C-01"),
    ({"turn": {"actions_left": 2}}, "turn.actions_left", "C-32"),
    ({"turn": {"actions_left": 0}}, "turn.actions_left", "C-32"),
    ({"turn": {"number": 0}}, "turn.number", "C-33"),
    ({"turn": {"number": 9}, "options": {"turn_limit": 8}}, "turn.number", "C-33"),
    ({"pending": {"question": "mafia", "seat": 0}}, "pending.seat", "C-10"),
    ({"pending": {"question": "mafia", "seat": 1}}, "pending.seat", "C-25"),
    ({"pending": {"question": "detectives", "seat": 1}}, "pending.faction", "C-21"),
    ({"pending": {"question": "hand_limit", "seat": 1}}, "pending.seat", "C-13"),
    ({"players": [{"known": {"mafia": 1}}, {}]}, "players[0].known", "C-16"),
]


@pytest.mark.parametrize(("keys", "field", "rule"), NOT_POSSIBLE, ids=lambda value: str(value)[:50])
def test_what_cannot_be_is_impossible_and_says_where(keys: dict[str, Any], field: str, rule: str) -> None:
    refused = refusal(**keys)
    assert (refused.code, refused.field, refused.rule) == ("impossible", field, rule)
    assert refused.text("en") != refused.text("fr")


UNKNOWN: list[tuple[dict[str, Any], str]] = [
    ({"players": [{"hand": {"dogs": 1}}, {}]}, "players[0].hand.dogs"),
    ({"market": {"dogs": 1}}, "market.dogs"),
    ({"draw_pile": ["dogs"]}, "draw_pile[0]"),
    ({"discard": {"dogs": 1}}, "discard.dogs"),
    ({"turn": {"seat": 2}}, "turn.seat"),
    ({"options": {"first": 2}}, "options.first"),
    ({"options": {"factions": ["dogs", "mafia", "police", "hackers", "robocats"]}}, "options.factions[0]"),
    ({"options": {"factions": "dogs"}}, "options.factions"),
    ({"players": [{}] * 9, "market": {"dogs": 1}}, "market.dogs"),  # unknown is tested before impossible
]


@pytest.mark.parametrize(("keys", "field"), UNKNOWN, ids=lambda value: str(value)[:50])
def test_names_there_are_not_are_unknown(keys: dict[str, Any], field: str) -> None:
    refused = refusal(**keys)
    assert (refused.code, refused.field) == ("unknown", field)


MALFORMED: list[tuple[dict[str, Any], str]] = [
    ({"players": 2}, "players"),
    ({"players": [{"hand": {"mafia": 2.0}}, {}]}, "players[0].hand.mafia"),
    ({"players": [{"hand": {"mafia": True}}, {}]}, "players[0].hand.mafia"),
    ({"players": [{"hand": {"mafia": "2"}}, {}]}, "players[0].hand.mafia"),
    ({"players": [{"cards": {}}, {}]}, "players[0].cards"),
    ({"seed": "1"}, "seed"),
    ({"seed": 1.0}, "seed"),
    ({"chance": 5}, "chance"),
    ({"chance": "no number"}, "chance"),
    ({"chance": "0"}, "chance"),
    ({"turn": 3}, "turn"),
    ({"turn": {"seat": "0"}}, "turn.seat"),
    ({"market": ["mafia"]}, "market"),
    ({"draw_pile": {"mafia": 1}}, "draw_pile"),
    ({"colour": 3}, "colour"),
    ({"options": {"colour": 3}}, "options.colour"),
    ({"log": [{"event": "no such"}]}, "log[0].event"),
    ({"market": {"dogs": 1.5}, "players": [{}] * 9}, "market.dogs"),  # malformed is tested before all else
]


@pytest.mark.parametrize(("keys", "field"), MALFORMED, ids=lambda value: str(value)[:50])
def test_wrong_shapes_are_malformed(keys: dict[str, Any], field: str) -> None:
    refused = refusal(**keys)
    assert (refused.code, refused.field) == ("malformed", field)


def test_a_position_of_the_future_is_refused() -> None:
    assert refusal(version=2).code == "impossible"


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Any position that can be: cards scattered over hands, market, pile and discard."""
    factions = draw(st.permutations(FACTIONS))[:5]
    pack = draw(st.permutations([name for name in factions for _ in range(15)]))
    cards = iter(pack)

    def some(most: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for _ in range(draw(st.integers(0, most))):
            name = next(cards)
            found[name] = found.get(name, 0) + 1
        return found

    players = [{"hand": some(10), "points": draw(st.integers(0, 12))} for _ in range(draw(st.integers(2, 6)))]
    per_turn = draw(st.integers(1, 2))
    return {
        "game": "catham",
        "seed": draw(st.integers(strict.LEAST, strict.MOST)),
        "options": {"factions": factions, "actions_per_turn": per_turn},
        "players": players,
        "turn": {"seat": draw(st.integers(0, len(players) - 1)), "actions_left": draw(st.integers(1, per_turn))},
        "market": some(7),
        "discard": some(3),
        "draw_pile": [next(cards) for _ in range(draw(st.integers(0, 3)))],
    }


@settings(max_examples=60, deadline=None)
@given(positions(), st.lists(st.integers(0, 400), max_size=25))
def test_any_position_loads_keeps_its_cards_and_round_trips(raw: dict[str, Any], choices: list[int]) -> None:
    match = nekobako.load(raw)
    for choice in choices:
        saved = match.save()
        assert counted(saved) == dict.fromkeys(raw["options"]["factions"], 15)
        assert nekobako.load(saved).save() == saved
        if not match.deciders:
            return
        legal = match.legal(match.deciders[0])
        match.play(match.deciders[0], legal[choice % len(legal)])
