"""Positions written by hand, loaded and never stepped: what stands on what, and what stands on nothing."""

import pytest

import nekobako
from nekobako import Refusal
from nekobako.games.nekojima.judge import fallen
from nekobako.games.nekojima.worlds import still
from tests.games.nekojima.cheats import place, table, upright, world

WHITE = world(white_1=((6.0, 6.2, -90.0), (6.0, -6.2, 90.0)))
ASIDE = world(white_1=((-6.2, 6.0, 0.0), (-6.2, -6.4, 0.0)))
STACK = ASIDE["poses"] | {
    "white-2.a": upright(-6.2, 6.0, 0.0, z=5.0),
    "white-2.b": upright(-6.2, -6.4, 0.0, z=5.0),
}


@pytest.mark.rule("N-50")
def test_poles_written_exactly_on_tops_have_their_nests() -> None:
    match = table({"poses": STACK}, options={"variants": ["jungle"]})
    assert match.view(None)["nests"] == ["white-2.a", "white-2.b"]
    with pytest.raises(Refusal) as caught:
        match.play(0, place("pink-1", (-6.2, 6.0, -90.0, "white-2.a"), (-3.0, 3.0, 90.0)))
    assert (caught.value.code, caught.value.rule) == ("illegal", "N-50")


@pytest.mark.rule("N-50", "N-30")
def test_a_fall_off_the_top_where_a_pole_was_written_is_seen() -> None:
    start = still({"poses": STACK}).facts
    down = {**STACK, "white-2.a": upright(-8.6, 6.0), "white-2.b": upright(-6.2, -6.4, 0.0, z=5.0)}
    assert fallen(start, still({"poses": down}).facts, None) == ("white-2.a",)


@pytest.mark.rule("N-15")
@pytest.mark.parametrize("height", [0.5, 4.0])
def test_a_denchuu_in_mid_air_is_no_position(height: float) -> None:
    poses = {name: [x, y, z + height, *turn] for name, (x, y, z, *turn) in WHITE["poses"].items()}
    with pytest.raises(Refusal) as caught:
        nekobako.load({"game": "nekojima", "world": {"poses": poses}})
    found = caught.value
    assert (found.code, found.rule, found.field) == ("impossible", "N-15", "world.poses.white-1.a")
    assert f"{10 * height:.0f} mm" in found.text("en")
