"""The scenes here were laid out for the board and the cords of the first edition, and rules are the same in every one:
so that is the box that holds, but where a test is about a later one (`newest`)."""

from collections.abc import Iterator

import pytest

from nekobako.games.nekojima.material import BOX


@pytest.fixture(autouse=True, scope="module")
def edition(request: pytest.FixtureRequest) -> Iterator[None]:
    with BOX.holding(None if request.node.get_closest_marker("newest") else 1):
        yield
