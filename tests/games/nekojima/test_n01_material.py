"""What is in the box, who plays, and who begins."""

import pytest

import nekobako
from nekobako import Refusal
from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.material import QUARTERS, SIZES, diagonal, next_to
from nekobako.games.nekojima.pieces import piece
from nekobako.physics.facts import over_mm
from nekobako.physics.pieces import RoundBoard
from tests.games.nekojima.helpers import (
    assert_impossible,
    building,
    built,
    load,
    position,
    public,
    quarter,
    refused,
    table,
)
from tests.games.nekojima.told_scenes import Scene

COLOURS = ["pink", "white", "blue"]


@pytest.mark.rule("N-01")
def test_four_quarters_lie_clockwise_round_the_board() -> None:
    middles = {"dining": (5, 5), "homes": (5, -5), "culture": (-5, -5), "attractions": (-5, 5)}
    assert list(QUARTERS) == list(middles)
    for name, place in middles.items():
        inside = [region for region in QUARTERS if over_mm(ISLAND.region_of[region], [place]) < 0]
        assert inside == [name]


@pytest.mark.rule("N-01")
def test_dining_is_diagonal_to_culture_and_homes_to_attractions() -> None:
    assert [diagonal(name) for name in QUARTERS] == ["culture", "attractions", "dining", "homes"]
    assert next_to("dining") == ("homes", "attractions")
    assert next_to("culture") == ("attractions", "homes")


@pytest.mark.rule("N-01")
def test_there_is_no_fifth_quarter() -> None:
    match = table(dice=["choose", "homes"])
    assert refused(match, 0, quarter("harbour")).code == "unknown"


@pytest.mark.rule("N-02")
def test_there_are_seven_denchuu_of_each_colour() -> None:
    match = nekobako.new("nekojima", seats=2, seed=1)
    assert public(match, "reserve") == [f"{colour}-{n}" for colour in COLOURS for n in range(1, 8)]
    for name in ("pink-8", "pink-0", "green-1"):
        refusal = refused(table(cube="pink", quarters=["homes", "homes"]), 0, {"do": "take", "denchuu": name})
        assert (refusal.code, refusal.field) == ("unknown", "denchuu")


@pytest.mark.rule("N-02")
def test_a_denchuu_is_on_the_board_or_in_the_reserve() -> None:
    scene = Scene().stand("white-2", "homes", "homes")
    match = table(scene)
    assert "white-2" not in public(match, "reserve")
    assert len(public(match, "reserve")) == 20
    assert_impossible(position(scene, reserve=public(table(), "reserve")), "N-02", "reserve")
    assert_impossible(position(scene, reserve=public(match, "reserve")[1:]), "N-02", "reserve")
    assert load(position(scene, reserve=public(match, "reserve"))).save() == match.save()


@pytest.mark.rule("N-03")
def test_seven_cubes_of_each_kind_seven_cats_and_twenty_nests() -> None:
    match = nekobako.new("nekojima", seats=2, seed=1, options={"variants": ["jungle"]})
    assert public(match, "bag") == {"pink": 7, "white": 7, "blue": 7, "black": 7}
    assert public(match, "cats") == [f"cat-{n}" for n in range(1, 8)]
    assert (public(match, "nests_left"), public(match, "nests")) == (20, [])
    assert public(nekobako.new("nekojima", seats=2), "nests_left") == 0, "only Urban Jungle has them"


@pytest.mark.rule("N-03")
def test_cubes_that_are_nowhere_else_are_in_the_bag() -> None:
    scene = Scene().stand("white-2", "homes", "homes").hang("cat-3", "white-2")
    match = table(scene, owed=[2, 0], cube="pink", quarters=["homes", "homes"])
    assert public(match, "bag") == {"pink": 6, "white": 6, "blue": 7, "black": 4}
    for bag, field in (({"pink": 8}, "bag.pink"), ({"pink": 6, "white": 6, "blue": 7, "black": 5}, "bag.black")):
        assert_impossible(position(scene, owed=[2, 0], cube="pink", bag=bag), "N-03", field)
    assert_impossible(position(owed=[8, 0]), "N-03", "bag.black")


@pytest.mark.rule("N-05")
@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_play_and_turns_go_by_rising_seat(seats: int) -> None:
    match = nekobako.new("nekojima", seats=seats, seed=1, options={"first": seats - 1})
    assert (match.seats, match.deciders, match.turn) == (seats, [seats - 1], 1)
    assert public(match, "options")["mode"] == ("solo" if seats == 1 else "coop")
    scene, deciders = Scene(), []
    for n in range(1, 4):
        match = building(scene, seats=seats, seat=(seats - 2 + n) % seats)
        scene = scene.stand(f"pink-{n}", "dining", "homes")
        built(match, match.deciders[0], f"pink-{n}", scene)
        deciders.append(match.deciders[0])
    assert deciders == [n % seats for n in range(3)]


@pytest.mark.rule("N-05")
def test_the_host_names_who_begins_or_chance_does() -> None:
    named = [nekobako.new("nekojima", seats=4, seed=seed, options={"first": 2}).deciders for seed in range(20)]
    assert named == [[2]] * 20
    assert {nekobako.new("nekojima", seats=4, seed=seed).deciders[0] for seed in range(40)} == {0, 1, 2, 3}
    with pytest.raises(Refusal) as refused:
        nekobako.new("nekojima", seats=4, options={"first": 4})
    assert (refused.value.code, refused.value.field) == ("unknown", "options.first")


@pytest.mark.rule("N-05")
@pytest.mark.parametrize(("seats", "mode"), [(1, "coop"), (1, "versus"), (2, "solo"), (8, "solo")])
def test_one_player_is_solo_and_only_one(seats: int, mode: str) -> None:
    with pytest.raises(Refusal) as refused:
        nekobako.new("nekojima", seats=seats, options={"mode": mode})
    assert (refused.value.code, refused.value.rule, refused.value.field) == ("impossible", "N-05", "options.mode")


@pytest.mark.rule("N-05")
@pytest.mark.parametrize("seats", [0, 9, -1])
def test_no_other_number_plays(seats: int) -> None:
    with pytest.raises(Refusal) as refused:
        nekobako.new("nekojima", seats=seats)
    assert (refused.value.code, refused.value.field) == ("impossible", "seats")
    assert_impossible({"game": "nekojima", "seats": seats, "turn": {"seat": 0}}, "N-05", "seats") if seats > 0 else None


@pytest.mark.rule("N-01")
def test_the_board_is_round_in_the_simulator() -> None:
    assert piece("board") == RoundBoard("board", SIZES.board.radius, SIZES.board.thickness)
