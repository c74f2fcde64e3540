"""Setting up: floor 1 with Neko, the cards on show, who begins."""

import pytest

import nekobako
from nekobako import Refusal
from tests.games.tower.helpers import builds, names, public, table, tower


@pytest.mark.rule("T-05")
def test_floor_1_lies_on_the_table_with_neko_on_it() -> None:
    match = nekobako.new("tower", seed=1)
    poses = public(match, "world", "poses")
    assert set(poses) == {"floor-1", "neko"}
    assert poses["floor-1"][2] == 0
    assert poses["neko"][2] == pytest.approx(0.18)
    assert public(match, "places") == {"neko": 1}
    assert public(match, "tower") == [{"floor": 1, "walls": []}]


@pytest.mark.rule("T-05")
def test_floors_come_in_order() -> None:
    built = [{"floor": 1, "walls": []}, {"floor": 3, "walls": ["brick-1", "brick-2"]}]
    with pytest.raises(Refusal) as caught:
        table(tower(2), tower=built)
    assert (caught.value.code, caught.value.rule, caught.value.field) == ("impossible", "T-05", "tower[1].floor")


@pytest.mark.rule("T-06")
def test_the_start_cards_lie_face_up_and_the_others_are_shuffled() -> None:
    piles = set()
    for seed in range(5):
        match = nekobako.new("tower", seed=seed)
        saved = match.save()
        assert saved["cards"]["show"] == ["build-1", "nakama-any-1"]
        assert saved["missions"]["show"] == ["b-1", "e-1"]
        assert (public(match, "action_pile"), public(match, "mission_pile")) == (18, 14)
        piles |= {tuple(saved["cards"]["pile"]), tuple(saved["missions"]["pile"])}
    assert len(piles) == 10


@pytest.mark.rule("T-06")
def test_two_of_each_are_always_on_show() -> None:
    match = nekobako.load({"game": "tower"})
    assert (len(public(match, "cards")), len(public(match, "missions"))) == (2, 2)


@pytest.mark.rule("T-07")
def test_turns_go_clockwise_from_the_one_the_host_names() -> None:
    match = nekobako.new("tower", seats=3, seed=1, options={"first": 2})
    assert (match.deciders, match.turn) == ([2], 1)
    assert names(match.events(None))[-1] == "turn"
    built = table(tower(), ["build-1", "build-2"], seats=3, turn={"seat": 2})
    builds(built, "build-1")
    assert (built.deciders, built.turn) == ([0], 2)


@pytest.mark.rule("T-07")
def test_left_to_chance_each_player_may_begin() -> None:
    firsts = [nekobako.new("tower", seats=4, seed=seed).deciders[0] for seed in range(40)]
    assert set(firsts) == {0, 1, 2, 3}
    assert firsts == [nekobako.new("tower", seats=4, seed=seed).deciders[0] for seed in range(40)]


@pytest.mark.rule("T-07")
@pytest.mark.parametrize("first", [5, -1])
def test_nobody_sits_there(first: int) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("tower", seats=3, options={"first": first})
    assert (caught.value.code, caught.value.field) == ("unknown", "options.first")


@pytest.mark.rule("T-07")
@pytest.mark.parametrize("seats", range(1, 6))
def test_one_to_five_play_together(seats: int) -> None:
    match = nekobako.new("tower", seats=seats, seed=1)
    assert public(match, "seats") == seats
    assert public(match, "options", "mode") == "coop"
