"""The rules of Pebbles, with everything rules may have: chance, a secret, a timed action, an option.

Seats throw pebbles into a bowl in turn. Everyone has a lucky number that only they know, dealt by chance; adding
pebbles is done at once, a throw takes frames and lands as many as its handling says. Who fills the bowl wins.
"""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from msgspec import UNSET, Struct, UnsetType, field

from nekobako.core import strict
from nekobako.core.chance import Chance
from nekobako.core.events import Event, Public
from nekobako.core.game import Game, Position, Step
from nekobako.core.handling import Handling, HandRecord
from nekobako.core.options import OptionChoice, OptionField
from nekobako.core.outcome import Outcome
from nekobako.core.refusal import Refusal
from nekobako.core.words import Catalogue, Phrase

WORDS = Catalogue("pebbles.words")
BOWLS = (10, 20, 30)
LUCKIEST = 20


class Add(Struct, frozen=True, tag_field="do", tag="add", forbid_unknown_fields=True):
    count: int


class Throw(Struct, frozen=True, tag_field="do", tag="throw", forbid_unknown_fields=True):
    frames: int


class Dealt(Event, frozen=True, kw_only=True, omit_defaults=True, tag="dealt"):
    by_chance: ClassVar[bool] = True
    lucky: int | UnsetType = UNSET

    def seen_by(self, viewer: int | None) -> Self:
        return type(self)(seat=self.seat, lucky=self.lucky if viewer == self.seat else UNSET)


class Added(Public, frozen=True, kw_only=True, tag="added"):
    count: int


class Ended(Public, frozen=True, kw_only=True, tag="ended"):
    outcome: Outcome


class PebblesPosition(Position, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    lucky: list[int]
    bowl: int = 0
    turn: int = 1
    options: dict[str, Any] = field(default_factory=dict)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    bowl: int = 20  # pebbles that it holds


class View(Struct, frozen=True):
    game: str
    seat: int | None
    seats: int
    bowl: int
    lucky: int | None
    options: Options


@dataclass(frozen=True)
class Bowl:
    lucky: tuple[int, ...]
    pebbles: int
    turn: int
    options: Options

    @property
    def asked(self) -> int:
        return (self.turn - 1) % len(self.lucky)


class Flight(Handling):
    """As many frames as asked for; a record of a hand cuts it short."""

    def __init__(self, frames: int) -> None:
        self.left = frames
        self.flown = 0

    def feed(self, seat: int, record: HandRecord) -> None:
        self.left = 0

    def whole(self) -> bytes:
        return bytes([self.flown])

    def release(self) -> None:
        self.left = 0

    def frame(self) -> bytes:
        self.left -= 1
        self.flown += 1
        return bytes([self.flown])

    @property
    def by_people(self) -> bool:
        return False

    @property
    def finished(self) -> bool:
        return self.left <= 0

    def result(self) -> dict[str, int]:
        return {"flown": self.flown}


class Pebbles(Game[Bowl, Add | Throw]):
    name = "pebbles"
    title = "Pebbles"
    seat_counts = range(1, 4)
    action_type = Add | Throw
    event_type = Dealt | Added | Ended
    position_type = PebblesPosition
    options_type = Options

    def option_fields(self) -> list[OptionField]:
        return [
            OptionField(
                name="bowl",
                kind="choice",
                label=WORDS.translations("options.bowl.label"),
                about=WORDS.translations("options.bowl.about"),
                default=20,
                choices=[OptionChoice(value=n, label=WORDS.translations(f"options.bowl.{n}")) for n in BOWLS],
                flag="bowl",
            )
        ]

    def set_up(self, seats: int, options: object, chance: Chance) -> Step[Bowl]:
        chosen = _read_options(options)
        lucky = tuple(int(chance.below(LUCKIEST)) for _ in range(seats))
        return Step(Bowl(lucky, 0, 1, chosen), [Dealt(seat=seat, lucky=number) for seat, number in enumerate(lucky)])

    def load(self, position: PebblesPosition, chance: Chance) -> Bowl:
        return Bowl(tuple(position.lucky), position.bowl, position.turn, _read_options(position.options))

    def save(self, state: Bowl) -> dict[str, Any]:
        options = {"bowl": state.options.bowl}
        return {"lucky": list(state.lucky), "bowl": state.pebbles, "turn": state.turn, "options": options}

    def seats(self, state: Bowl) -> int:
        return len(state.lucky)

    def turn(self, state: Bowl) -> int:
        return state.turn

    def deciders(self, state: Bowl) -> list[int]:
        return [] if self.outcome(state) else [state.asked]

    def legal(self, state: Bowl, seat: int) -> list[Add | Throw]:
        return [Add(1), Add(2), Throw(3)]

    def view(self, state: Bowl, viewer: int | None) -> View:
        mine = None if viewer is None else state.lucky[viewer]
        return View(self.name, viewer, len(state.lucky), state.pebbles, mine, state.options)

    def outcome(self, state: Bowl) -> Outcome | None:
        if state.pebbles < state.options.bowl:
            return None
        winner = (state.turn - 2) % len(state.lucky)
        others = [[seat for seat in range(len(state.lucky)) if seat != winner]]
        scores: list[int | float] = [int(seat == winner) for seat in range(len(state.lucky))]
        return Outcome(
            winners=[winner], ranking=[[winner], *filter(None, others)], scores=scores, reason="complete", rule="P-01"
        )

    def read(self, raw: object, seats: int) -> Add | Throw:
        return strict.read(raw, Add | Throw)  # type: ignore[arg-type]

    def step(self, state: Bowl, seat: int, action: Add | Throw, chance: Chance) -> Step[Bowl]:
        self._check(action)
        assert isinstance(action, Add)
        return self._more(state, action.count)

    def suggest(self, state: Bowl, seat: int, chance: Chance) -> Add:
        return Add(1 + int(chance.below(2)))

    def begin(self, state: Bowl, seat: int, action: Add | Throw) -> Flight | None:
        self._check(action)
        return Flight(action.frames) if isinstance(action, Throw) else None

    def conclude(self, state: Bowl, seat: int, action: Add | Throw, result: Any, chance: Chance) -> Step[Bowl]:
        return self._more(state, result["flown"])

    def _check(self, action: Add | Throw) -> None:
        if action not in self.legal(Bowl((), 0, 1, Options()), 0):
            phrase = Phrase(WORDS, "refusal.count")
            raise Refusal("illegal", phrase, rule="P-01", field="count")

    def _more(self, state: Bowl, count: int) -> Step[Bowl]:
        after = replace(state, pebbles=state.pebbles + count, turn=state.turn + 1)
        events: list[Event] = [Added(seat=state.asked, count=count)]
        outcome = self.outcome(after)
        if outcome is not None:
            events.append(Ended(seat=state.asked, outcome=outcome))
        return Step(after, events)


def _read_options(raw: object) -> Options:
    options = Options() if raw is None else strict.read(raw, Options, "options")
    if options.bowl not in BOWLS:
        sizes = ", ".join(map(str, BOWLS))
        raise Refusal("impossible", Phrase(WORDS, "refusal.bowl", {"sizes": sizes}), rule="P-02", field="options.bowl")
    return options
