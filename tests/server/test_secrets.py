"""Nobody is sent a card they may not know: every byte to every viewer, compared with a match dealt otherwise."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from nekobako.table.match import Match
from tests.server.local_registry import open_registry, run
from tests.server.wire_secrets import check_games

GAMES = 20  # 200 in `make soak`


@pytest.mark.rule("C-16")
def test_every_byte_to_every_viewer_survives_a_redeal(tmp_path: Path) -> None:
    async def main() -> None:
        report = await check_games(tmp_path, range(GAMES), turns=15)
        assert report.games == GAMES
        assert report.compared > 1000
        assert report.changed > 0.8 * report.compared
        assert report.messages > 1000

    run(main())


@pytest.mark.parametrize(
    "leak",
    [
        lambda match, seat: {"seed": match._seed},
        lambda match, seat: {"next": int(match._state.kernel.pile[match._state.kernel.top])},
        lambda match, seat: {"theirs": match.view((0 if seat is None else seat + 1) % match.seats)["hand"]},
        lambda match, seat: {"log": [str(event) for event in match._log]},
    ],
    ids=["the seed", "the next card", "another hand", "the whole log"],
)
def test_a_leak_planted_on_purpose_is_caught(tmp_path: Path, leak: Any) -> None:
    real = Match.view
    inside: list[int] = []

    def leaking(self: Match, seat: int | None) -> dict[str, Any]:
        if inside:  # asked by the leak itself
            return real(self, seat)
        inside.append(1)
        try:
            return {**real(self, seat), **leak(self, seat)}
        finally:
            inside.clear()

    async def main() -> None:
        with patch.object(Match, "view", leaking), pytest.raises(AssertionError, match="a re-deal changes"):
            await check_games(tmp_path, range(1), turns=10)

    run(main())


@pytest.mark.rule("T-50")
def test_the_towers_hidden_missions_stay_hidden(tmp_path: Path) -> None:
    """Whatever a viewer is sent names no Mission in another's hand."""

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            people = [await registry.person(f"Cat {seat}") for seat in range(3)]
            table = await people[0].opens("tower", seats=3, options={"mode": "versus"})
            for seat, person in enumerate(people[1:], start=1):
                await person.asks(table, "sit", seat=seat)
            lookers = [await person.joins(table) for person in people] + [await registry.spectator(table)]
            await people[0].asks(table, "start")
            match = registry.here(table).live.match  # type: ignore[union-attr]
            checked = 0
            for _ in range(12):
                if not match.deciders:
                    break
                seat = match.deciders[0]
                hands = [{card["id"] for card in match.view(one)["hand"]} for one in range(3)]
                public = {card for one in match.view(None)["missions"] for card in one["id"]}
                ways = [way for way in match.legal(seat) if None not in way.values() and way["do"] != "concede"]
                quick = [way for way in ways if way["do"] in ("skip", "swap", "stop", "card")] or ways
                if not quick:
                    break
                await people[seat].asks(table, "act", seat=seat, action=quick[0])
                for one, looker in enumerate(lookers):
                    own = hands[one] if one < 3 else set()
                    secret = set().union(*hands) - own - public - {quick[0].get("mission")}
                    looker.catch_up()
                    text = "".join(raw for raw in looker.raw if isinstance(raw, str))
                    assert not [card for card in secret if f'"{card}"' in text]
                    checked += len(secret)
            assert checked > 0

    run(main())
