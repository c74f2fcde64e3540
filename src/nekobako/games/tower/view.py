"""The view that a seat has of a state, built field by field: all but others' Missions and the piles' order."""

from typing import Any, Literal

from msgspec import Struct

from nekobako.games.balance import views
from nekobako.games.balance.views import ViolationView
from nekobako.games.tower.cards import ActionCard, CardOption
from nekobako.games.tower.judge import Shortfall
from nekobako.games.tower.material import BLACK_CATS
from nekobako.games.tower.missions import missing
from nekobako.games.tower.options import Mode
from nekobako.games.tower.state import HOST, Phase, TowerOutcome, TowerState
from nekobako.games.tower.state_verdict import wrong


class OptionsView(Struct, frozen=True):
    mode: Mode
    first: int | None
    cards: Literal["own"] | None  # a table's own list; what is on it shows card by card


class TurnView(Struct, frozen=True):
    seat: int
    number: int
    phase: Phase
    round: int


class ActionView(Struct, frozen=True):
    id: str
    options: list[CardOption]
    start: bool


class MissionView(Struct, frozen=True):
    id: str
    kind: str
    climb: int
    missing: Shortfall | None = None  # null: it is met now


class FloorView(Struct, frozen=True):
    floor: int
    walls: list[str]  # that carry it


class OwnView(Struct, frozen=True):
    """The action under way."""

    card: str | None
    option: int
    pieces: list[str]
    goal: str | None
    bound: bool  # the card stays chosen (T-13)


class ReserveView(Struct, frozen=True):
    walls: dict[str, int]
    nakama: dict[str, int]
    floors: int


class WorldView(views.WorldView, frozen=True):
    folds: dict[str, Any]
    cuts: dict[str, float]  # by how many cm walls that are there are higher than their kind


class View(Struct, frozen=True, kw_only=True):
    game: str
    seat: int | None
    options: OptionsView
    seats: int
    turn: TurnView
    deciders: list[int]
    cards: list[ActionView]  # on show
    action_pile: int
    action_discard: list[str]
    missions: list[MissionView]  # on show; none in the competitive game
    hand: list[MissionView] | None  # one's own, in the competitive game
    mission_counts: list[int] | None
    mission_pile: int
    mission_discard: list[str]
    claim: str | None  # a Mission claimed whose cat is still to be set down
    tower: list[FloorView]
    top: int
    own: OwnView
    fresh: list[str]  # accepted this turn
    counted: int  # walls that fell on the table this turn
    reserve: ReserveView
    places: dict[str, int]
    heights: list[int] | None  # of the Black Cats, by seat
    best: int
    milestones: list[int]
    last_round: bool
    violations: list[ViolationView]
    at_rest: bool  # while the tower sways, no Mission is met (T-20)
    world: WorldView
    outcome: TowerOutcome | None


def deciders(state: TowerState) -> list[int]:
    """This turn's player; after a new milestone the host (T-41)."""
    if state.phase == "over":
        return []
    return [HOST if state.phase == "milestone" else state.seat]


def view(state: TowerState, viewer: int | None) -> View:
    mine = state.hands[viewer] if state.versus and viewer is not None else None
    return View(
        game="tower",
        seat=viewer,
        options=OptionsView(state.options.mode, state.options.first, None if state.options.cards is None else "own"),
        seats=state.seats,
        turn=TurnView(state.seat, state.number, state.phase, state.round),
        deciders=deciders(state),
        cards=[_card(state.cards.action(card)) for card in state.actions.show],
        action_pile=len(state.actions.pile),
        action_discard=list(state.actions.discard),
        missions=[_mission(state, mission, viewer) for mission in state.missions.show],
        hand=None if mine is None else [_mission(state, mission, viewer) for mission in mine],
        mission_counts=[len(hand) for hand in state.hands] if state.versus else None,
        mission_pile=len(state.missions.pile),
        mission_discard=list(state.missions.discard),
        claim=None if state.claim is None else state.claim.mission,
        tower=[FloorView(number, list(walls)) for number, walls in enumerate(state.built, start=1)],
        top=state.top,
        own=_own(state),
        fresh=list(state.fresh),
        counted=state.counted,
        reserve=_reserve(state),
        places=dict(state.places),
        heights=[state.places[cat] for cat in BLACK_CATS[: state.seats]] if state.versus else None,
        best=state.best,
        milestones=list(state.milestones),
        last_round=state.last_round,
        violations=[ViolationView.of(violation) for violation in wrong(state)],
        at_rest=state.at_rest,
        world=WorldView(state.now.world["poses"], state.now.world.get("folds", {}), state.now.world.get("cuts", {})),
        outcome=state.outcome,
    )


def _card(card: ActionCard) -> ActionView:
    return ActionView(card.id, card.options, card.start)


def _mission(state: TowerState, mission: str, viewer: int | None) -> MissionView:
    card = state.cards.mission(mission)
    return MissionView(card.id, card.kind, card.climb, missing(state, mission, viewer))


def _own(state: TowerState) -> OwnView:
    own = state.own
    return (
        OwnView(None, 0, [], None, False)
        if own is None
        else OwnView(own.card, own.option, list(own.pieces), own.goal, own.bound)
    )


def _reserve(state: TowerState) -> ReserveView:
    """Counts of zero are left out."""
    walls: dict[str, int] = {kind: len(left) for kind, left in state.walls_left().items() if left}
    cats: dict[str, int] = {colour: len(left) for colour, left in state.nakama_left().items() if left}
    return ReserveView(walls, cats, state.floors_left)
