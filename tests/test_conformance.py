"""One suite over every game there is: a game cannot escape it, and a new one needs no edit here.

Work by hands is simulated and takes its time: random players do a little of it in each match and then concede, and a
template is filled in by what the game suggests at the smallest table only.
"""

import json
from itertools import groupby
from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal, games
from nekobako.core.chance import Chance, seeded
from nekobako.core.templates import fits, is_open
from nekobako.core.words import LANGUAGES
from nekobako.table.journal import Committed

MOST_DECISIONS = 5000
MOST_BY_HANDS = 2  # in one go of random players
CONCEDE = {"do": "concede"}

Action = dict[str, Any]


def every_game_and_size() -> list[tuple[str, int]]:
    return [(name, seats) for name, game in games.registered().items() for seats in game.seat_counts]


@pytest.fixture(params=every_game_and_size(), ids=lambda param: f"{param[0]}-{param[1]}")
def match(request: pytest.FixtureRequest) -> Match:
    name, seats = request.param
    return nekobako.new(name, seats=seats, seed=11)


def play_at_random(match: Match, seed: int, most: int = MOST_DECISIONS) -> list[tuple[int, Action]]:
    """To the end or, given a number, so many decisions of which none ends it by conceding."""
    chance = seeded(seed, "test")
    played: list[tuple[int, Action]] = []
    before, to_the_end = by_hands(match), most == MOST_DECISIONS
    while match.deciders and len(played) < most:
        seat = match.deciders[0]
        tired = by_hands(match) - before >= MOST_BY_HANDS
        if tired and not to_the_end:
            break
        concedes = to_the_end and (tired or chance.below(8) == 0)
        action = some_action(match, seat, chance, concedes)
        match.play(seat, action)
        played.append((seat, action))
    return played


def some_action(match: Match, seat: int, chance: Chance, concedes: bool) -> Action:
    """A kind of action by chance, then one of that kind."""
    legal = match.legal(seat)
    if CONCEDE in legal and concedes:
        return CONCEDE
    if smallest(match) and chance.below(3) == 0 and any(map(is_open, legal)):
        return match.suggest(seat, seed=int(chance.below(100)))
    ready = [action for action in legal if not is_open(action) and action != CONCEDE] or [CONCEDE]
    kinds = [list(kind) for _, kind in groupby(ready, key=lambda action: action["do"])]
    kind = kinds[chance.below(len(kinds))]
    return kind[chance.below(len(kind))]


def by_hands(match: Match) -> int:
    """How many actions that take time were done."""
    return sum(isinstance(entry, Committed) for entry in match.journal.entries())


def smallest(match: Match) -> bool:
    return match.seats == games.registered()[match.game].seat_counts[0]


def a_whole_action(match: Match) -> Action:
    """One that the seat asked may play as it stands."""
    return next(action for action in match.legal(match.deciders[0]) if not is_open(action))


def test_the_dummy_game_is_found() -> None:
    assert {"catham", "pebbles"} <= set(nekobako.games())  # type: ignore[operator]


def test_random_players_finish(match: Match) -> None:
    played = play_at_random(match, 1)
    outcome = match.outcome
    assert outcome is not None, f"not over after {len(played)} decisions"
    assert match.deciders == []
    assert all(match.legal(seat) == [] for seat in range(match.seats))
    assert sorted(seat for group in outcome["ranking"] for seat in group) == list(range(match.seats))
    assert set(outcome) >= {"winners", "ranking", "scores", "reason", "rule"}
    assert len(outcome["scores"]) == match.seats


def test_nothing_is_legal_off_turn(match: Match) -> None:
    for _ in range(20):
        for seat in range(match.seats):
            legal = match.legal(seat)
            assert bool(legal) == (seat in match.deciders)
        if not play_at_random(match, 2, most=1) or by_hands(match) > MOST_BY_HANDS:
            break


def test_a_refused_action_changes_nothing(match: Match) -> None:
    play_at_random(match, 3, most=7)
    before, log = match.save(), match.events(None)
    junk: list[Any] = [None, [], {}, {"do": 3}, {"do": "nonsense"}, "take", {"do": "take", "x": {}}, {1: 2}]
    for raw in junk:
        with pytest.raises(Refusal) as refused:
            match.play(match.deciders[0], raw)
        assert refused.value.code == "malformed"
        assert all(refused.value.text(language) for language in LANGUAGES)
    for off_turn in set(range(match.seats)) - set(match.deciders):
        with pytest.raises(Refusal) as refused:
            match.play(off_turn, a_whole_action(match))
        assert refused.value.code == "not_your_turn"
    assert match.save() == before
    assert match.events(None) == log


@pytest.mark.parametrize("seat", [-1, 99])
def test_a_seat_there_is_not_is_unknown(match: Match, seat: int) -> None:
    for ask in (match.legal, match.view, match.events, match.suggest):
        with pytest.raises(Refusal) as refused:
            ask(seat)
        assert refused.value.code == "unknown"


@pytest.mark.parametrize("seat", [True, 0.0, "0"])
def test_a_seat_is_an_integer(match: Match, seat: Any) -> None:
    for ask in (match.legal, match.view, match.events, match.suggest):
        with pytest.raises(Refusal) as refused:
            ask(seat)
        assert refused.value.code == "malformed"


def test_everything_is_json(match: Match) -> None:
    play_at_random(match, 4, most=10)
    for viewer in (None, *range(match.seats)):
        for data in (match.view(viewer), match.events(viewer), match.save()):
            assert json.loads(json.dumps(data)) == data


def test_saves_load_and_play_on_identically(match: Match) -> None:
    play_at_random(match, 5, most=9)
    saved = match.save()
    again = nekobako.load(json.loads(json.dumps(saved)))
    assert again.save() == saved
    assert match.save() is not saved
    play_at_random(match, 6)
    play_at_random(again, 6)
    assert again.save() == match.save()
    assert again.events(0) == match.events(0)
    assert nekobako.load(match.save()).outcome == match.outcome


def test_equal_seeds_give_equal_matches(match: Match) -> None:
    twin = nekobako.new(match.game, seats=match.seats, seed=11)
    other = nekobako.new(match.game, seats=match.seats, seed=12)
    play_at_random(match, 7)
    play_at_random(twin, 7)
    play_at_random(other, 7)
    assert match.save() == twin.save()
    assert match.save() != other.save()


def test_the_callers_copies_are_theirs(match: Match) -> None:
    before = match.save()
    for data in (match.view(0), match.save(), *match.legal(match.deciders[0]), *match.events(0)):
        data.clear()
    assert match.save() == before


def test_suggestions_are_legal_and_repeat(match: Match) -> None:
    for _ in range(15):
        if not match.deciders:
            break
        seat = match.deciders[0]
        if any(map(is_open, match.legal(seat))) and (by_hands(match) or not smallest(match)):
            break  # a suggestion with hands in it takes seconds: one is enough
        suggestion = match.suggest(seat, seed=3)
        assert any(fits(template, suggestion) for template in match.legal(seat))
        assert suggestion == match.suggest(seat, seed=3)
        assert not is_open(suggestion)
        match.play(seat, suggestion)


def test_no_suggestion_off_turn_or_at_the_end(match: Match) -> None:
    for seat in set(range(match.seats)) - set(match.deciders):
        with pytest.raises(Refusal) as refused:
            match.suggest(seat)
        assert refused.value.code == "not_your_turn"
    play_at_random(match, 8)
    with pytest.raises(Refusal) as refused:
        match.suggest(0)
    assert refused.value.code == "game_over"


def test_nothing_is_played_after_the_end(match: Match) -> None:
    *_, (seat, action) = play_at_random(match, 9)
    with pytest.raises(Refusal) as refused:
        match.play(seat, action)
    assert refused.value.code == "game_over"


def test_events_are_numbered_and_can_be_asked_for_from_one_on(match: Match) -> None:
    first = match.events(0)
    seat = match.deciders[0]
    told = match.play(seat, a_whole_action(match))
    assert [event["n"] for event in match.events(0)] == list(range(len(first) + len(told)))
    assert match.events(seat, since=len(first)) == told
    assert match.events(0, since=10**9) == []


def test_no_secret_of_the_table_is_in_a_view(match: Match) -> None:
    for viewer in (None, *range(match.seats)):
        assert not {"seed", "chance", "id", "log"} & set(match.view(viewer))


@pytest.mark.parametrize("seats", [0, -1, 1000])
def test_a_wrong_number_of_seats(match: Match, seats: int) -> None:
    with pytest.raises(Refusal) as refused:
        nekobako.new(match.game, seats=seats)
    assert (refused.value.code, refused.value.field) == ("impossible", "seats")


def test_unknown_options_are_refused(match: Match) -> None:
    with pytest.raises(Refusal) as refused:
        nekobako.new(match.game, options={"no_such_option": 1})
    assert (refused.value.code, refused.value.field) == ("malformed", "options.no_such_option")


def test_a_game_there_is_not() -> None:
    with pytest.raises(Refusal) as of_new:
        nekobako.new("chess")
    with pytest.raises(Refusal) as of_load:
        nekobako.load({"game": "chess"})
    for refused in (of_new.value, of_load.value):
        assert (refused.code, refused.field) == ("unknown", "game")


@pytest.mark.parametrize("position", [None, 3, [], "catham", {}, {"game": 3}])
def test_a_position_is_an_object_that_names_its_game(position: Any) -> None:
    with pytest.raises(Refusal) as refused:
        nekobako.load(position)
    assert refused.value.code == "malformed"
