"""A state from a position, and what makes one impossible: a card or a piece in two places, a hand too large, a tower
that its world does not have."""

from typing import Final

from nekobako.core import strict
from nekobako.core.chance import Chance
from nekobako.games.tower import options as table
from nekobako.games.tower.cards.decks import show_something_playable
from nekobako.games.tower.irregularity import BOXES
from nekobako.games.tower.material import NAKAMA, NEKO, TOP, WALLS
from nekobako.games.tower.missions import held, reach
from nekobako.games.tower.options import MILESTONES, Options
from nekobako.games.tower.position import CardsPosition, MissionsPosition, TowerPosition, TurnPosition
from nekobako.games.tower.position.cards import load_cards
from nekobako.games.tower.position.tower import check_pieces, load_built, load_own, load_places, load_stood, load_world
from nekobako.games.tower.refusals import impossible, unknown
from nekobako.games.tower.state import Deck, TowerState, climbers
from nekobako.games.tower.transition import Flow

A_LOT: Final = 1_000_000_000  # of turns: more than any game sees


def load(position: TowerPosition, chance: Chance) -> TowerState:
    asked_for = position.options or Options()
    seats = position.seats if position.seats is not None else (2 if asked_for.mode == "versus" else 1)
    if not 1 <= seats <= table.MOST_SEATS:
        impossible("seats", "T-07", "seats", given=seats, most=table.MOST_SEATS)
    options, cards = table.check(asked_for, seats)
    turn = position.turn or TurnPosition()
    first = _seat(turn.first, options.first or 0, seats, "turn.first")
    cats = climbers(seats, options.mode == "versus")
    own = position.own.pieces if position.own else ()
    now = load_world(position.world, position.facts, cats)
    built = load_built(position.tower, now, own)
    taken = position.own is not None and position.own.taken
    places = load_places(position.places, now, () if taken else own, len(built))
    own = load_own(position.own, built)
    if position.outcome is None:  # a tower that fell lies about as it likes
        check_pieces(now, built, places, own)
    for cat in cats:
        if cat not in places:
            impossible("no_climber", "T-50" if len(cats) > 1 else "T-05", f"places.{cat}", cat=cat)
    state = TowerState(
        options=options,
        cards=cards,
        seats=seats,
        first=first,
        seat=_seat(turn.seat, first, seats, "turn.seat"),
        number=turn.number,
        phase=turn.phase,
        actions=Deck(),
        missions=Deck(),
        built=built,
        places=places,
        own=position.own,
        claim=position.claim,
        fresh=tuple(position.fresh),
        counted=position.counted,
        stood=load_stood(position.stood, now, [cat for cat in places if cat in NAKAMA and cat not in own]),
        at_rest=position.at_rest,
        best=max(places.get(NEKO, 1), position.best or 1),
        milestones=_milestones(position, options),
        last_round=position.last_round,
        now=now,
        outcome=position.outcome,
        box=_box(position.box),
    )
    _check_moment(state)
    flow = Flow(state, chance)
    load_cards(flow, position.cards or CardsPosition(), position.missions or MissionsPosition())
    _check_cards_named(flow.state)
    if flow.state.phase == "action" and flow.state.own is None:
        show_something_playable(flow)
    return flow.state


def _seat(seat: int | None, otherwise: int, seats: int, field: str) -> int:
    return otherwise if seat is None else strict.seat(seat, seats, field)


def _box(box: int) -> int:
    if not 0 <= box <= BOXES:
        impossible("box", "T-01", "box", given=box, most=BOXES)
    return box


def _milestones(position: TowerPosition, options: Options) -> tuple[int, ...]:
    won = list(options.won_before) if position.milestones is None else position.milestones
    for number, milestone in enumerate(won):
        if milestone not in MILESTONES:
            impossible("milestone", "T-41", f"milestones[{number}]", given=milestone)
    return tuple(sorted(set(won)))


def _check_moment(state: TowerState) -> None:
    """The step of the turn fits the rest."""
    if not 1 <= state.number <= A_LOT:
        impossible("turn_number", "T-07", "turn.number", given=state.number)
    if (state.phase == "over") != (state.outcome is not None):
        impossible("over", "T-40", "outcome")
    if state.phase == "move" and not state.versus:
        impossible("phase", "T-51", "turn.phase", phase=state.phase)
    if state.phase == "milestone" and state.versus:
        impossible("phase", "T-41", "turn.phase", phase=state.phase)
    petted = [piece for piece in state.fresh if piece in NAKAMA and piece in state.places]
    if state.phase == "pet" and len(petted) != 1:
        impossible("phase", "T-16", "turn.phase", phase=state.phase)
    if state.own is not None and state.phase not in ("action", "move", "mission"):
        impossible("own", "T-13", "own", phase=state.phase)
    if not 0 <= state.counted <= len(WALLS):
        impossible("counted", "T-35", "counted", given=state.counted)
    if not 1 <= state.best <= TOP:
        impossible("place", "T-41", "best", given=state.best, top=TOP)


def _check_cards_named(state: TowerState) -> None:
    """The card of the action under way is on show, and so is (or in hand) the Mission that is claimed."""
    own, claim = state.own, state.claim
    if own is not None and (own.card is None) != (state.phase != "action"):
        impossible("own", "T-13", "own.card", phase=state.phase)
    if own is not None and own.card is not None:
        if own.card not in (card.id for card in state.cards.actions):
            unknown("card", "own.card", own.card)
        if own.card not in state.actions.show:
            impossible("own_card", "T-10", "own.card", card=own.card)
        if not 0 <= own.option < len(state.cards.action(own.card).options):
            impossible("own_option", "T-10", "own.option", option=own.option)
    if claim is not None:
        if claim.mission not in (card.id for card in state.cards.missions):
            unknown("mission", "claim.mission", claim.mission)
        if state.phase != "mission" or claim.mission not in held(state) or not reach(state, claim.mission):
            impossible("claim", "T-21", "claim.mission", mission=claim.mission)
