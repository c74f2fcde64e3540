"""Every state of a table as someone who sits there meets it: from positions that are loaded, not from long play.

A moment is opened on a server and looked at by as many pages as one likes; the measuring tests and the contact sheets
(`python -m bench page sheets`) look at the same ones.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

import nekobako
from nekobako import Match
from tests.games.nekojima.planning_tables import SMALL, table
from tests.games.tower.built_towers import built, dealt, nakama, overhanging, with_cat
from tests.server.live_server import Caller, Served
from tests.web.scene import SceneTable, position_by_seed

Position = dict[str, Any]
Arrange = Callable[[Position], None]
POSITIONS: Final = Path(__file__).parents[2] / "docs" / "positions"
IN_FRONT: Final = 87  # this seed rolls Culture and Homes, and draws a pink cube
CHOOSES: Final = 1  # and this one rolls Choose and Culture
NEAR: Final = {"x": 5.0, "y": -6.0, "yaw": 180.0, "on": "board"}
FAR: Final = {"x": -5.0, "y": -6.0, "yaw": 0.0, "on": "board"}
ASTRAY: Final = {"x": -1.2, "y": 2.0, "yaw": 0.0, "on": "board"}  # in no quarter that the dice ask for
PUSHING: Final = [{"x": 7.0, "y": 1.2, "yaw": -100.0, "on": "board"}, {"x": 4.0, "y": -7.2, "yaw": 80.0, "on": "board"}]
HANDS: Final = {"police": 3, "hackers": 3, "scientists": 3}
MARKET: Final = {"journalists": 4, "mafia": 1, "scientists": 1, "police": 1}

MINE: Final = ".question.mine"
OTHERS: Final = ".question:not(.mine)"
OVER: Final = "section.ending"


@dataclass(frozen=True)
class Opened:
    """A table with people at it; the first of them looks."""

    table: str
    people: tuple[Caller, ...]
    language: str = "en"

    @property
    def looker(self) -> Caller:
        return self.people[0]

    def act(self, seat: int, **action: Any) -> None:
        answer = self.people[seat].asks(self.table, "act", seat=seat, action=action)
        assert answer.is_success, answer.text

    def begin(self, **action: Any) -> None:
        """Hands begin; nobody waits for their end."""
        with self.looker.joins(self.table) as line:
            line.sends("act", seat=0, action=action)
            answer = line.until(lambda message: message["type"] in ("handling", "refused"))
            assert answer["type"] == "handling", answer


@dataclass(frozen=True)
class Moment:
    name: str
    game: str
    position: Callable[[], Position] | None  # None: the room before a match
    shows: str  # what is seen once it has come
    people: int = 1
    seats: int = 0  # as many as there are people unless given; the rest are bots
    options: Any = None
    acts: tuple[tuple[int, dict[str, Any]], ...] = ()  # once it has begun, by seat
    begins: Any = None  # what hands of the looker begin in the end; nobody waits for it
    on_page: Callable[[Page], None] | None = None  # what the looker does in the end

    def opened(self, server: Served, arrange: Arrange) -> Opened:
        if self.position is not None:
            arrange(self.position())
        people = tuple(server.guest(name) for name in ("Mia", "Ben", "Cleo")[: self.people])
        seats = self.seats or self.people
        bots = [None] * self.people + ["greedy" if self.game == "catham" else "careful"] * (seats - self.people)
        room = Opened(people[0].opens(self.game, seats=seats, bots=bots, options=self.options or {}), people)
        for seat, person in enumerate(people[1:], 1):
            assert person.asks(room.table, "sit", seat=seat).is_success
        if self.position is None:
            return room
        assert people[0].asks(room.table, "start").is_success
        for seat, action in self.acts:
            room.act(seat, **action)
        if self.begins is not None:
            room.begin(**self.begins)
        return room

    def arrived(self, page: Page) -> None:
        """It is to be seen."""
        expect(page.locator(self.shows).first).to_be_visible()
        if self.on_page is not None:
            self.on_page(page)


@contextmanager
def held(page: Page, body: str) -> Iterator[SceneTable]:
    """Pressed on, and kept in the hand."""
    space = SceneTable(page)
    space.expect_ready(body)
    page.mouse.move(*space.spot(body))
    page.mouse.down()
    space.wait_until(lambda: space.wanted(body) is not None)
    yield space


def _holds(body: str) -> Callable[[Page], None]:
    def take(page: Page) -> None:
        with held(page, body):
            pass

    return take


def _island(cube: str, quarters: tuple[str, str] = ("dining", "homes"), **more: Any) -> Position:
    return dict(table(cube, list(quarters), SMALL, **more).save())


def placed(*poles: dict[str, Any], seed: int = IN_FRONT) -> Position:
    """A Denchuu stands so, and is still to be judged."""
    match = nekobako.new("nekojima", seats=1, seed=seed)
    for action in ({"do": "roll"}, {"do": "draw"}, {"do": "place", "denchuu": "pink-1", "poles": list(poles)}):
        match.play(0, action)
    return dict(match.save())


def _tower(*, phase: str | None = None) -> Position:
    """Eleven floors."""
    position: Position = json.loads((POSITIONS / "tower-mid-game.json").read_text("utf-8"))
    turn = {} if phase is None else {"turn": {**position.get("turn", {}), "phase": phase}}
    return {**position, "seats": 1, **turn}


def _storey(cat: str = "nakama-any-1") -> Match:
    return built(dealt(["build-1", cat], ["e-1", "a-1"]))


def _petted() -> Position:
    """The orange one wants to be stroked."""
    return dict(with_cat(_storey("nakama-orange"), "nakama-orange", "orange", floor=2).save())


def _met() -> Position:
    """A cat on another: Mission e is met."""
    match = with_cat(_storey(), "nakama-any-1", "blue", floor=2)
    return dict(with_cat(match, "nakama-yellow", "yellow", on="blue-1", x=-0.65).save())


def catham(*hands: dict[str, int], points: tuple[int, ...] = (), **more: Any) -> Position:
    """Seat 0 is asked for its action."""
    scores = points or (0,) * len(hands)
    return {
        "game": "catham",
        "options": {"factions": ["scientists", "journalists", "police", "mafia", "hackers"]},
        "turn": {"seat": 0},
        "players": [{"hand": hand, "points": score} for hand, score in zip(hands, scores, strict=True)],
        **more,
    }


def _opens_group(page: Page) -> None:
    page.locator("section.cloth .group.ready, section.hand .group.ready").first.click()


NEKOJIMA: Final = (
    Moment("room", "nekojima", None, "button.main", seats=4),
    Moment("roll", "nekojima", lambda: position_by_seed("nekojima", IN_FRONT), MINE),
    Moment(
        "quarter",
        "nekojima",
        lambda: position_by_seed("nekojima", CHOOSES, 2, mode="versus", first=0),
        MINE,
        people=2,
        options={"mode": "versus"},
        acts=((0, {"do": "roll"}),),
    ),
    Moment("draw", "nekojima", lambda: position_by_seed("nekojima", IN_FRONT), MINE, acts=((0, {"do": "roll"}),)),
    Moment("place", "nekojima", lambda: _island("pink"), MINE, people=2),
    Moment(
        "held",
        "nekojima",
        lambda: _island("pink"),
        MINE,
        people=2,
        begins={"do": "take", "denchuu": "pink-7"},
        on_page=_holds("pink-7.a"),
    ),
    Moment("hang", "nekojima", lambda: placed(NEAR, FAR, seed=124), MINE),
    Moment("violation", "nekojima", lambda: placed(NEAR, ASTRAY), ".wrong-note", acts=((0, {"do": "done"}),)),
    Moment("stands", "nekojima", lambda: placed(NEAR, FAR), MINE),
    Moment(
        "other",
        "nekojima",
        lambda: _island("pink", turn={"seat": 1, "number": 9, "phase": "build"}),
        OTHERS,
        people=2,
    ),
    Moment(
        "end",
        "nekojima",
        lambda: _island("pink"),
        OVER,
        people=2,
        begins={"do": "place", "denchuu": "pink-7", "poles": PUSHING},
    ),
)
TOWER: Final = (
    Moment("card", "tower", lambda: position_by_seed("tower", 3), MINE),
    Moment(
        "build",
        "tower",
        lambda: position_by_seed("tower", 3),
        MINE,
        acts=((0, {"do": "card", "card": "build-1", "option": 0}),),
        begins={"do": "take"},
        on_page=_holds("brick-1"),
    ),
    Moment("pet", "tower", _petted, MINE),
    Moment("high", "tower", _tower, MINE),
    Moment("mission", "tower", _met, MINE),
    Moment("milestone", "tower", lambda: _tower(phase="milestone"), MINE),
    Moment(
        "end",
        "tower",
        lambda: dict(overhanging().save()),
        OVER,
        begins=nakama("nakama-blue", "blue", floor=2, x=3.9, yaw=90.0),
    ),
)
CATHAM: Final = (
    Moment("room", "catham", None, "button.main", seats=3),
    Moment("turn", "catham", lambda: catham(HANDS, {"mafia": 4}, {}, market=MARKET), MINE, people=3),
    Moment("sheet", "catham", lambda: catham(HANDS, {"mafia": 4}, market=MARKET), MINE, people=2, on_page=_opens_group),
    Moment(
        "answer",
        "catham",
        lambda: catham(HANDS, {"mafia": 4}, points=(2, 0), turn={"seat": 1}, market=MARKET),
        "section.answers",
        people=2,
        acts=((1, {"do": "play", "faction": "mafia"}),),
    ),
    Moment(
        "discard",
        "catham",
        lambda: catham({"police": 3, "hackers": 3, "scientists": 3}, {"mafia": 1}, market=MARKET),
        "section.answers",
        people=2,
        acts=((0, {"do": "take", "faction": "journalists", "count": 4}),),
    ),
    Moment("other", "catham", lambda: catham(HANDS, {"mafia": 4}, turn={"seat": 1}, market=MARKET), OTHERS, people=2),
    Moment(
        "end",
        "catham",
        lambda: catham({"journalists": 4}, {"mafia": 4}, {}, points=(14, 3, 6), market=MARKET),
        OVER,
        people=3,
        acts=((0, {"do": "play", "faction": "journalists"}),),
    ),
)
ALL: Final = (*NEKOJIMA, *TOWER, *CATHAM)
