"""The view that a seat has of a state (C-16), built field by field."""

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

from nekobako.games.catham import kernel
from nekobako.games.catham.card_maps import CardMap, to_map
from nekobako.games.catham.cards import FACTIONS, total
from nekobako.games.catham.state import CathamOutcome, CathamState, Options

Question = Literal["action", "journalists", "detectives", "mafia", "hand_limit"]
QUESTIONS: Final[dict[int, Question]] = {
    kernel.ACTION: "action",
    kernel.GIVE: "journalists",
    kernel.MATCH: "detectives",
    kernel.LOSS: "mafia",
    kernel.LIMIT: "hand_limit",
}


class TurnView(Struct, frozen=True):
    seat: int
    actions_left: int
    number: int


class Asked(Struct, frozen=True, omit_defaults=True):
    """The question open now, and to whom. Everyone hears it."""

    question: Question
    seat: int
    faction: str | UnsetType = UNSET  # Detectives: of which faction a card may be discarded
    count: int | UnsetType = UNSET  # hand limit: how many cards must go


class PlayerView(Struct, frozen=True):
    points: int
    cards: int
    known: CardMap


class View(Struct, frozen=True):
    game: str
    seat: int | None
    options: Options
    goal: int
    turn: TurnView
    deciders: list[int]
    asked: Asked | None
    hand: CardMap | None
    players: list[PlayerView]
    market: CardMap
    draw_pile: int
    discard: CardMap
    aside: CardMap
    outcome: CathamOutcome | None


def asked(k: kernel.State) -> Asked | None:
    if k.question == kernel.OVER:
        return None
    return Asked(
        question=QUESTIONS[int(k.question)],
        seat=int(k.asked),
        faction=FACTIONS[k.extra] if k.question == kernel.MATCH else UNSET,
        count=int(total(k.hands[k.asked])) - kernel.HAND_LIMIT if k.question == kernel.LIMIT else UNSET,
    )


def view(state: CathamState, viewer: int | None) -> View:
    k = state.kernel
    question = asked(k)
    return View(
        game="catham",
        seat=viewer,
        options=state.options,
        goal=int(k.goal),
        turn=TurnView(int(k.active), int(k.actions_left), int(k.turn)),
        deciders=[question.seat] if question else [],
        asked=question,
        hand=None if viewer is None else to_map(k.hands[viewer]),
        players=[
            PlayerView(int(k.points[seat]), int(total(k.hands[seat])), to_map(state.known[seat]))
            for seat in range(k.seats)
        ],
        market=to_map(k.market),
        draw_pile=int(k.bottom - k.top),
        discard=to_map(k.discard),
        aside=to_map(k.aside),
        outcome=state.outcome,
    )
