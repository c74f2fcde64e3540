"""What is chosen of placements tried in mind."""

from collections.abc import Iterator

import pytest

from nekobako.games.tower.planning.trials import TrialOutcome, first_sound, restless

STANDS, SWAYS, FALLS = TrialOutcome.STANDS, TrialOutcome.SWAYS, TrialOutcome.FALLS


@pytest.mark.parametrize(
    ("outcomes", "chosen", "tried"),
    [
        ([STANDS, STANDS], 0, 1),
        ([FALLS, SWAYS, STANDS], 2, 3),  # what stands at once is worth a try more
        ([FALLS, SWAYS, FALLS, SWAYS, STANDS], 1, 4),  # but not a third
        ([SWAYS, FALLS], 0, 2),
        ([FALLS, FALLS], None, 2),
        ([], None, 0),
    ],
)
def test_the_first_that_stands_or_of_two_that_sway(
    outcomes: list[TrialOutcome], chosen: int | None, tried: int
) -> None:
    costs = []

    def one_after_another() -> Iterator[tuple[int, TrialOutcome]]:
        for number, outcome in enumerate(outcomes):
            costs.append(number)
            yield number, outcome

    assert first_sound(one_after_another()) == chosen
    assert len(costs) == tried


@pytest.mark.parametrize(
    ("moved", "outcome"),
    [
        ([0.02, 0.010, 0.006, 0.003], SWAYS),
        ([0.02, 0.001, 0.006, 0.002], SWAYS),  # to and fro
        ([0.02, 0.001, 0.002, 0.004], FALLS),  # faster and faster
        ([0.02, 0.003, 0.003, 0.003], FALLS),  # neither slower
        ([0.02, 0.010], FALLS),  # the first look saw it come down from the hand: it says nothing
    ],
)
def test_what_leans_more_and_more_counts_as_falling(moved: list[float], outcome: TrialOutcome) -> None:
    assert restless(moved) is outcome
