"""Setting up: who begins, how many cards each is dealt, and the first market."""

import pytest

import nekobako
from nekobako import Refusal
from tests.games.catham.helpers import FIRST_GAME, SEEDS, position, table, take, told

DEALT_BY_PLACE = [6, 6, 7, 7, 8, 8]
EVERY_START = [(seats, first) for seats in range(2, 7) for first in range(seats)]


@pytest.mark.rule("C-03")
@pytest.mark.parametrize("seats", range(2, 7))
def test_chance_may_make_any_seat_the_first_player(seats: int) -> None:
    firsts = {nekobako.new("catham", seats=seats, seed=seed).deciders[0] for seed in SEEDS}
    assert firsts == set(range(seats))


@pytest.mark.rule("C-03")
@pytest.mark.parametrize(("seats", "first"), EVERY_START)
def test_the_first_player_can_be_set_whatever_the_seed(seats: int, first: int) -> None:
    for seed in range(3):
        match = nekobako.new("catham", seats=seats, seed=seed, options={"first": first})
        assert match.deciders == [first]
        assert match.view(None)["turn"] == {"seat": first, "actions_left": 1, "number": 1}


@pytest.mark.rule("C-03")
def test_the_first_player_is_one_of_the_seats() -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("catham", seats=3, seed=1, options={"first": 3})
    assert (caught.value.code, caught.value.field) == ("unknown", "options.first")


@pytest.mark.rule("C-03")
def test_play_goes_clockwise_by_rising_seat_number() -> None:
    match = nekobako.new("catham", seats=4, seed=1, options={"first": 2})
    order = []
    for _ in range(9):
        seat = match.deciders[0]
        order.append(seat)
        match.play(seat, match.legal(seat)[0])
        while match.view(None)["asked"]["question"] != "action":
            match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    assert order == [2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert [event["seat"] for event in told(match.events(None), "turn")] == [*order, 3]


@pytest.mark.rule("C-04")
@pytest.mark.parametrize(("seats", "first"), EVERY_START)
def test_the_deal_is_6_6_7_7_8_8_by_turn_order_from_the_first_player(seats: int, first: int) -> None:
    match = nekobako.new("catham", seats=seats, seed=5, options={"first": first})
    by_turn_order = [(first + place) % seats for place in range(seats)]
    players = match.view(None)["players"]
    assert [players[seat]["cards"] for seat in by_turn_order] == DEALT_BY_PLACE[:seats]
    assert [(e["seat"], e["count"]) for e in told(match.events(None), "drew")] == [
        (seat, DEALT_BY_PLACE[place]) for place, seat in enumerate(by_turn_order)
    ]


@pytest.mark.rule("C-04")
@pytest.mark.parametrize("seats", range(2, 7))
def test_what_is_not_dealt_or_laid_out_is_one_draw_pile(seats: int) -> None:
    match = nekobako.new("catham", seats=seats, seed=5)
    assert match.view(None)["draw_pile"] == 75 - sum(DEALT_BY_PLACE[:seats]) - 7
    assert match.view(None)["discard"] == {}


@pytest.mark.rule("C-04")
def test_the_pack_is_shuffled_so_that_any_faction_may_lie_anywhere() -> None:
    saved = [nekobako.new("catham", seats=2, seed=seed, options={"first": 0}).save() for seed in SEEDS]
    for place in (0, 27, -1):
        assert {position["draw_pile"][place] for position in saved} == set(FIRST_GAME)
    assert len({str(position["players"][0]["hand"]) for position in saved}) > len(SEEDS) // 2


@pytest.mark.rule("C-04")
@pytest.mark.parametrize("seats", [1, 7])
def test_the_game_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("catham", seats=seats, seed=1)
    assert (caught.value.code, caught.value.field) == ("impossible", "seats")
    with pytest.raises(Refusal) as caught:
        nekobako.load(position(*[{}] * seats))
    assert (caught.value.code, caught.value.rule, caught.value.field) == ("impossible", "C-04", "players")


@pytest.mark.rule("C-05")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_market_begins_with_seven_cards_face_up_after_the_deal(seats: int) -> None:
    match = nekobako.new("catham", seats=seats, seed=3)
    market = match.view(None)["market"]
    assert sum(market.values()) == 7
    assert all(match.view(seat)["market"] == market for seat in range(seats))
    assert [e["event"] for e in match.events(None)] == ["drew"] * seats + ["refilled", "turn"]
    assert told(match.events(None), "refilled")[0]["cards"] == market


@pytest.mark.rule("C-05")
def test_the_market_is_grouped_by_faction() -> None:
    match = table({}, {}, market={}, pile=["mafia", "hackers", "mafia", "scientists", "hackers", "mafia", "mafia"])
    assert match.view(0)["market"] == {"scientists": 1, "mafia": 4, "hackers": 2}
    assert take("mafia", 4) in match.legal(0)
