"""Whatever is chosen, at a table of whatever options: a match saved, loaded and played on is the same match."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import nekobako
from nekobako import Match
from nekobako.games.catham.cards import FACTIONS
from tests.games.catham.invariants import broken_match

OPTIONS = st.fixed_dictionaries(
    {
        "factions": st.permutations(FACTIONS).map(lambda order: order[:5]) | st.just("random"),
        "actions_per_turn": st.sampled_from([1, 2]),
        "turn_limit": st.none() | st.integers(1, 30),
    }
)
CHOICES = st.lists(st.integers(0, 999), min_size=1, max_size=120)


def choose(match: Match, choice: int) -> tuple[int, dict[str, Any]]:
    [seat] = match.deciders
    legal = match.legal(seat)
    return seat, legal[choice % len(legal)]


@settings(derandomize=True, deadline=None, max_examples=60)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**48), options=OPTIONS, choices=CHOICES, data=st.data())
def test_a_match_loaded_from_its_save_goes_on_identically(
    seats: int, seed: int, options: dict[str, Any], choices: list[int], data: st.DataObject
) -> None:
    saved_at = data.draw(st.integers(0, len(choices)), label="saved after so many actions")
    match = nekobako.new("catham", seats=seats, seed=seed, options=options)
    for choice in choices[:saved_at]:
        if match.outcome is not None:
            break
        match.play(*choose(match, choice))
        assert broken_match(match) is None
    saved = json.dumps(match.save())
    twin = nekobako.load(json.loads(saved))
    assert json.dumps(twin.save()) == saved
    for choice in choices[saved_at:]:
        if match.outcome is not None:
            break
        seat, action = choose(match, choice)
        assert choose(twin, choice) == (seat, action)
        assert match.play(seat, action) == twin.play(seat, action)
        assert [match.view(viewer) for viewer in (None, seat)] == [twin.view(viewer) for viewer in (None, seat)]
    assert match.save() == twin.save()
    assert match.outcome == twin.outcome
