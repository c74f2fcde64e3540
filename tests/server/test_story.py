"""The story as a table tells it, batch by batch, is the story that someone who comes later reads."""

from typing import Any

from nekobako.server.tables.match_messages import story_of, visible_log
from nekobako.server.tables.seat_names import SeatNames
from tests.games.tower.helpers import build, by_hand, done, on_of, table, tower, with_build

NAMES = SeatNames.of([("Mochi", None)])


def test_a_verdict_is_told_with_what_was_told_before_in_mind() -> None:
    match = table(tower(1), ["build-3", "build-4"])
    match.play(0, {"do": "card", "card": "build-3"})
    beside = {**on_of(match), **{piece: ["table"] for piece in ("brick-1", "angel-1", "floor-2")}}
    leaning = with_build(match, ["brick", "angel"])
    batches: list[list[dict[str, str]]] = []
    known = 0

    def tell(_: Any = None) -> list[str]:
        nonlocal known
        events = visible_log(match, (0,), known)
        known += len(events)
        batches.append(story_of(match, NAMES, (0,), events))
        return [line["en"] for line in batches[-1]]

    tell()
    assert len(tell(by_hand(match, {"do": "take"}, beside))) == 2
    judged = tell(done(match))
    assert len(judged) == len(match.view(0)["violations"])
    assert tell(done(match)) == ["That does not count yet."]
    laid = tell(by_hand(match, build("build-3", "brick", "angel"), leaning, over_mm={("angel-1", "floor-2"): 2.5}))
    assert laid[-1] == "Angel 1 reaches 2.5 mm beyond floor 2."
    assert tell(done(match)) == ["That does not count yet."]
    assert [line for batch in batches for line in batch] == story_of(match, NAMES, (0,), visible_log(match, (0,)))
