"""One suite over every game there is: a game cannot escape it, and a new one needs no edit here."""

import json
from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal, games
from nekobako.core.chance import seeded
from nekobako.core.words import LANGUAGES

MOST_DECISIONS = 5000


def every_game_and_size() -> list[tuple[str, int]]:
    return [(name, seats) for name, game in games.found().items() for seats in game.seat_counts]


@pytest.fixture(params=every_game_and_size(), ids=lambda param: f"{param[0]}-{param[1]}")
def match(request: pytest.FixtureRequest) -> Match:
    name, seats = request.param
    return nekobako.new(name, seats=seats, seed=11)


def play_at_random(match: Match, seed: int, most: int = MOST_DECISIONS) -> list[tuple[int, dict[str, Any]]]:
    chance = seeded(seed, "test")
    played: list[tuple[int, dict[str, Any]]] = []
    while match.deciders and len(played) < most:
        seat = match.deciders[0]
        legal = match.legal(seat)
        action = legal[chance.below(len(legal))]
        match.play(seat, action)
        played.append((seat, action))
    return played


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
        if not play_at_random(match, 2, most=1):
            break


def test_a_refused_action_changes_nothing(match: Match) -> None:
    play_at_random(match, 3, most=7)
    before, log = match.save(), match.events(None)
    junk: list[Any] = [None, [], {}, {"do": 3}, {"do": "nonsense"}, "take", {"do": "take"}, {1: 2}]
    for raw in junk:
        with pytest.raises(Refusal) as refused:
            match.play(match.deciders[0], raw)
        assert refused.value.code == "malformed"
        assert all(refused.value.text(language) for language in LANGUAGES)
    for off_turn in set(range(match.seats)) - set(match.deciders):
        with pytest.raises(Refusal) as refused:
            match.play(off_turn, match.legal(match.deciders[0])[0])
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
        suggestion = match.suggest(seat, seed=3)
        assert suggestion in match.legal(seat)
        assert suggestion == match.suggest(seat, seed=3)
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
    told = match.play(seat, match.legal(seat)[0])
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
