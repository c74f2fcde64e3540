"""One player alone: what IMPOSE gives."""

from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal
from tests.games.nekojima.helpers import (
    CONCEDE,
    ROLL,
    assert_illegal,
    building,
    by_hands,
    does,
    hang,
    phase,
    place,
    public,
    quarter,
    seeds_of,
    table,
    told,
)
from tests.games.nekojima.told_scenes import Scene

QUARTERS = ["dining", "homes", "culture", "attractions"]
DIAGONAL = {"dining": "culture", "homes": "attractions", "culture": "dining", "attractions": "homes"}


def rolls(scene: Scene | None, wanted: tuple[str, str], **given: Any) -> Match:
    """A match in which just these faces were rolled."""
    for match in seeds_of(table(scene, **{"seats": 1, **given}), 500):
        if tuple(match.play(0, ROLL)[0]["dice"]) == wanted:
            return match
    raise AssertionError(f"{wanted} was not rolled")


@pytest.mark.rule("N-40")
@pytest.mark.parametrize("other", QUARTERS)
def test_impose_gives_the_quarter_diagonal_to_the_other_dies(other: str) -> None:
    match = rolls(None, ("impose", other))
    assert (public(match, "quarters"), phase(match)) == ([DIAGONAL[other], other], "draw")
    told_ = told(match.events(0), "quarter")
    assert told_ == [{"event": "quarter", "seat": 0, "die": 0, "quarter": DIAGONAL[other], "how": "diagonal"}]
    match = rolls(None, (other, "impose"))
    assert public(match, "quarters") == [other, DIAGONAL[other]]


@pytest.mark.rule("N-40")
@pytest.mark.parametrize("faces", [("choose", "impose"), ("impose", "choose")])
def test_with_choose_it_is_diagonal_to_the_one_chosen(faces: tuple[str, str]) -> None:
    match = rolls(None, faces)
    assert (match.deciders, does(match, 0, "quarter")) == ([0], [quarter(name) for name in QUARTERS])
    events = match.play(0, quarter("homes"))
    assert [event["how"] for event in events] == ["choose", "diagonal"]
    assert public(match, "quarters")[faces.index("choose")] == "homes"
    assert public(match, "quarters")[faces.index("impose")] == "attractions"
    assert phase(match) == "draw"


@pytest.mark.rule("N-41")
def test_two_impose_on_an_empty_board_the_player_picks_and_then_a_neighbour_of_it() -> None:
    match = rolls(None, ("impose", "impose"))
    assert public(match, "asked_quarter") == {"die": 0, "how": "most"}
    assert does(match, 0, "quarter") == [quarter(name) for name in QUARTERS]
    match.play(0, quarter("culture"))
    assert public(match, "asked_quarter") == {"die": 1, "how": "next"}
    assert does(match, 0, "quarter") == [quarter("attractions"), quarter("homes")]
    assert_illegal(match, 0, quarter("dining"), "N-41", "quarter")
    assert_illegal(match, 0, quarter("culture"), "N-41", "quarter")
    match.play(0, quarter("homes"))
    assert (public(match, "quarters"), phase(match)) == (["culture", "homes"], "draw")


@pytest.mark.rule("N-41")
def test_it_is_the_quarter_with_the_most_denchuu_each_counted_once() -> None:
    """Three poles of two Denchuu in Homes, two poles of two Denchuu in Culture, four of two in Dining: by number none
    is ahead but Attractions is behind; one more in Culture decides."""
    scene = (
        Scene()
        .stand("pink-1", "homes", "homes")
        .stand("pink-2", "homes", "culture")
        .stand("pink-3", "culture", "dining")
        .stand("pink-4", "dining", "dining")
    )
    match = rolls(scene, ("impose", "impose"))
    assert does(match, 0, "quarter") == [quarter("dining"), quarter("homes"), quarter("culture")]
    assert_illegal(match, 0, quarter("attractions"), "N-41", "quarter")
    match = rolls(scene.stand("blue-1", "culture", "attractions"), ("impose", "impose"))
    [event] = told(match.events(0), "quarter")
    assert (event["die"], event["quarter"], event["how"]) == (0, "culture", "most")
    assert public(match, "quarters") == ["culture", None]
    assert does(match, 0, "quarter") == [quarter("attractions"), quarter("homes")]


@pytest.mark.rule("N-41")
def test_among_equals_it_is_the_one_with_the_highest_top_in_millimetres() -> None:
    flat = Scene().stand("pink-1", "homes", "culture")
    match = rolls(flat, ("impose", "impose"))
    assert does(match, 0, "quarter") == [quarter("homes"), quarter("culture")]
    high = flat.stand("pink-2", "homes", "pink-1.b")  # two in each, and a second storey in Culture
    match = rolls(high, ("impose", "impose"))
    assert public(match, "quarters") == ["culture", None]


@pytest.mark.rule("N-41")
def test_a_hairs_breadth_is_no_millimetre() -> None:
    from nekobako.games.nekojima.dice import fullest
    from nekobako.physics.facts import Facts
    from tests.games.nekojima import facts

    def tops(first: float, second: float) -> Facts:
        poles = ("pink-1.a", 3.0, 3.0, first), ("pink-1.b", -3.0, 3.0, second)
        return Facts(
            stances=tuple(facts.pole(name, bottom_mm=low) for name, _, _, low in poles),
            footings=tuple(facts.foot(name, x, y) for name, x, y, _ in poles),
        )

    assert fullest(tops(0.0, 0.04)) == ("dining", "attractions")
    assert fullest(tops(0.0, 1.0)) == ("attractions",)
    assert fullest(tops(1.0, 0.0)) == ("dining",)


@pytest.mark.rule("N-42")
def test_solo_follows_every_cooperative_rule() -> None:
    scene = Scene().stand("pink-1", "dining", "homes")
    match = building(seats=1, drawn=["black", "pink"])
    assert public(match, "options")["mode"] == "solo"
    by_hands(match, 0, place("pink-1"), scene)
    assert public(match, "due") == 1, "black cubes are one's own"
    by_hands(match, 0, hang("cat-1", "pink-1"), scene.hang("cat-1", "pink-1"))
    match.play(0, {"do": "done"})
    assert (match.deciders, match.turn, public(match, "counter")) == ([0], 2, ["pink", "black"])
    match.play(0, CONCEDE)
    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["scores"]) == ([], [0])


@pytest.mark.rule("N-42")
@pytest.mark.parametrize("variants", [["jungle"], ["skyscrapers"], ["expert"], ["jungle", "expert"]])
def test_solo_has_every_variant_but_duo(variants: list[str]) -> None:
    match = nekobako.new("nekojima", seats=1, options={"variants": variants})
    assert public(match, "options")["variants"] == variants


@pytest.mark.rule("N-40")
@pytest.mark.parametrize("written", [None, "quarters"])
def test_a_position_with_impose_is_settled_when_it_is_loaded(written: str | None) -> None:
    match = table(seats=1, dice=["impose", "homes"], phase=written)
    assert (phase(match), public(match, "quarters")) == ("draw", ["attractions", "homes"])
    match = table(seats=1, dice=["choose", "impose"], phase=written)
    assert (phase(match), public(match, "asked_quarter")) == ("quarters", {"die": 0, "how": "choose"})
    match = table(Scene().stand("blue-1", "homes", "homes"), seats=1, dice=["impose", "impose"], phase=written)
    assert (public(match, "quarters"), public(match, "asked_quarter")) == (["homes", None], {"die": 1, "how": "next"})
    assert table(seats=2, dice=["impose", "homes"], phase=written).deciders == [1], "imposed by the neighbour"


@pytest.mark.rule("N-40", "N-41")
@pytest.mark.parametrize(
    ("dice", "quarters", "wrong"),
    [
        (["dining", "impose"], ["dining", "dining"], 1),
        (["impose", "homes"], ["culture", "homes"], 0),
        (["impose", "choose"], ["culture", "homes"], 0),
        (["impose", "choose"], ["culture", None], 0),
        (["impose", "impose"], ["dining", "culture"], 1),
        (["impose", "impose"], [None, "culture"], 1),
    ],
)
def test_a_position_in_which_impose_gave_something_else_is_none(
    dice: list[str], quarters: list[str | None], wrong: int
) -> None:
    with pytest.raises(Refusal) as caught:
        table(seats=1, dice=dice, quarters=quarters)
    assert (caught.value.code, caught.value.rule, caught.value.field) == ("impossible", "N-40", f"quarters[{wrong}]")
    if None not in quarters:
        assert public(table(seats=2, dice=dice, quarters=quarters), "quarters") == quarters, "a neighbour may"
