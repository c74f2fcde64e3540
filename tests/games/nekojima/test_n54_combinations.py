"""Which variants go together, and in which modes."""

from itertools import combinations

import pytest

import nekobako
from nekobako import Refusal
from tests.games.nekojima.helpers import public

VARIANTS = ["jungle", "duo", "skyscrapers", "expert"]
EVERY = [list(some) for n in range(5) for some in combinations(VARIANTS, n)]


@pytest.mark.rule("N-54")
@pytest.mark.parametrize("variants", EVERY, ids="-".join)
def test_variants_combine_but_not_jungle_with_skyscrapers(variants: list[str]) -> None:
    options = {"variants": variants[::-1]}
    if {"jungle", "skyscrapers"} <= set(variants):
        with pytest.raises(Refusal) as refused:
            nekobako.new("nekojima", seats=4, options=options)
        refusal = refused.value
        assert (refusal.code, refusal.rule, refusal.field) == ("impossible", "N-54", "options.variants")
    else:
        match = nekobako.new("nekojima", seats=4, options=options)
        assert public(match, "options")["variants"] == variants, "in one order, however they were named"


@pytest.mark.rule("N-54")
def test_a_variant_is_named_once() -> None:
    with pytest.raises(Refusal) as refused:
        nekobako.new("nekojima", seats=4, options={"variants": ["expert", "expert"]})
    assert (refused.value.code, refused.value.rule) == ("impossible", "N-54")


@pytest.mark.rule("N-55")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("seats", "mode"), [(4, "coop"), (4, "versus"), (1, "solo")])
def test_each_variant_works_in_each_mode_but_duo_alone(variant: str, seats: int, mode: str) -> None:
    options = {"mode": mode, "variants": [variant]}
    if (variant, mode) == ("duo", "solo"):
        with pytest.raises(Refusal) as refused:
            nekobako.new("nekojima", seats=seats, options=options)
        refusal = refused.value
        assert (refusal.code, refusal.rule, refusal.field) == ("impossible", "N-55", "options.variants")
    else:
        match = nekobako.new("nekojima", seats=seats, seed=1, options=options)
        assert public(match, "options") == {
            "mode": mode,
            "variants": [variant],
            "first": None,
            "tremor": 0.0,
            "hints": None,
            "fingers": variant == "expert",
        }
        match.play(match.deciders[0], {"do": "roll"})


@pytest.mark.parametrize(
    ("options", "field"),
    [({"mode": "war"}, "options.mode"), ({"variants": ["duo", "trio"]}, "options.variants[1]")],
)
def test_there_is_no_other_mode_or_variant(options: dict[str, object], field: str) -> None:
    with pytest.raises(Refusal) as refused:
        nekobako.new("nekojima", seats=4, options=options)
    assert (refused.value.code, refused.value.field) == ("unknown", field)
