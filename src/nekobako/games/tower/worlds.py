"""Worlds: the door to the simulator, opened only when a hand is to move, and the world as data without one.

Pieces that are taken off are not taken by hands: poses and facts of the rest stay as they are, and the next hands find
the world so.
"""

from collections.abc import Collection, Sequence
from math import cos, radians, sin
from typing import Any, Final
from zlib import crc32

from msgspec import UnsetType
from msgspec.json import encode
from msgspec.structs import replace

from nekobako.core.handling import Handling
from nekobako.core.stability import Stability
from nekobako.games.balance.actions import Hand
from nekobako.games.tower import piece_choice
from nekobako.games.tower.actions import Build, ByHands, Climb, Fold, Move, Nakama, Pet, Take
from nekobako.games.tower.handling_types import HandlingContext
from nekobako.games.tower.judge import TABLE
from nekobako.games.tower.material import BLACK_CATS, FLOORS, NAKAMA, NEKO, SIZES, WALLS
from nekobako.games.tower.refusals import illegal
from nekobako.games.tower.state import TowerState
from nekobako.physics.facts import Contact, Facts, Part, Stance
from nekobako.physics.live_world.results import SurveyedWorld

CORNER: Final = (3.2, -3.6)  # cm from the middle of floor 1: there Neko leaves room to build (T-05)
ROUND: Final = 8.0  # cm from the middle of floor 1 to a Black Cat on the table (T-50)

_GROUND: Final = Part(TABLE, TABLE, "table")


# --- through the door


def begin(state: TowerState, seat: int, action: ByHands) -> Handling:
    """The handling of an action that has been found legal; that no hand can get there is told here."""
    from nekobako.games.tower import handling

    try:
        return _begin(context_of(state, seat), state, action)
    except handling.NoWay as no_way:
        illegal("no_way", "T-15", "x", cat=no_way.cat, on=no_way.on)


def _begin(start: HandlingContext, state: TowerState, action: ByHands) -> Handling:
    from nekobako.games.tower import handling

    match action:
        case Build(walls=walls, floor=floor):
            assert walls is not None
            assert floor is not None
            *names, tile = piece_choice.of_build(state, action).pieces
            return handling.build(start, dict(zip(names, walls, strict=True)), tile, floor, _hand(state, action))
        case Nakama():
            own = piece_choice.of_nakama(state, action)
            return _set_down(start, own.pieces[0], str(own.goal), action, _hand(state, action), back=False)
        case Move():
            on = piece_choice.goal(action.floor, action.on)
            return _set_down(start, action.nakama, on, action, _hand(state, action), back=True)
        case Climb(floor=number):
            assert number is not None
            return _set_down(start, state.climber, FLOORS[number - 1], action, _hand(state, action), back=True)
        case Pet(impulse, towards):
            assert impulse is not None
            assert towards is not None
            [cat] = (piece for piece in state.fresh if piece in NAKAMA)
            return handling.pet(start, cat, impulse, towards)
        case Fold(wall, degrees):
            assert degrees is not None
            return handling.fold(start, state.own_pieces, wall, degrees)
        case Take():
            return handling.take(start, piece_choice.carried(state, action))


def _hand(state: TowerState, action: Build | Nakama | Move | Climb) -> Hand | UnsetType:
    """The hand that an action names; or else the table's, which trembles each time in its own way (T-60)."""
    if not isinstance(action.hand, UnsetType) or not state.options.tremor:
        return action.hand
    return Hand(state.options.tremor, crc32(encode((state.now.world["poses"], action))))


def _set_down(
    start: HandlingContext,
    cat: str,
    on: str,
    action: Nakama | Move | Climb,
    hand: Hand | UnsetType,
    back: bool,
) -> Handling:
    from nekobako.games.tower import handling

    assert action.x is not None
    assert action.y is not None
    assert action.yaw is not None
    return handling.set_down(start, cat, on, action.x, action.y, action.yaw, hand, back)


def context_of(state: TowerState, seat: int) -> HandlingContext:
    """What hands must know."""
    there = tuple(piece for piece in state.own_pieces if piece in state.now.world["poses"])
    fresh = tuple(piece for piece in state.fresh if piece in WALLS)
    petted = state.fresh if state.phase == "pet" else ()  # it may go where it likes (T-16)
    stood = {cat: spot for cat, spot in state.stood.items() if cat not in petted}
    return HandlingContext(state.now, seat, state.built, there, state.counted, fresh, stood, state.box)


def stability(world: SurveyedWorld, seed: int) -> Stability:
    from nekobako.games.tower.handling.world_builder import world_of
    from nekobako.physics.trials.shaken import shaken

    return shaken(world_of(world), seed)


# --- as data


def opening(climbers: Sequence[str]) -> SurveyedWorld:
    """Floor 1 on the table, with Neko on it or the Black Cats round it, each before its player (T-05, T-50)."""
    floor = Part(FLOORS[0], FLOORS[0], "plate")
    thickness = SIZES.floor.thickness
    poses = {FLOORS[0]: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]}
    stances = [Stance(FLOORS[0], FLOORS[0], "plate", 0.0, "standing", 0.0, 10 * thickness, (TABLE,), 1)]
    contacts = [_resting(floor, _GROUND, (0.0, 0.0, 0.0))]
    for cat in climbers:
        under, (x, y, z) = (floor, (*CORNER, thickness)) if cat == NEKO else (_GROUND, _seat(cat))
        poses[cat] = [x, y, z, 1.0, 0.0, 0.0, 0.0]
        top = 10 * (z + SIZES.cat.height)
        stances.append(Stance(cat, cat, "cat", 0.0, "standing", 10 * z, top, (under.body,), 1))
        contacts.append(_resting(Part(cat, cat, "cat"), under, (x, y, z)))
    on_table = tuple(sorted(stance.body for stance in stances if TABLE in stance.on))
    facts = Facts(stances=tuple(stances), contacts=tuple(contacts), on_table=on_table)
    return SurveyedWorld({"poses": poses, "folds": {}, "strains": {}, "state": None, "build": None}, facts)


def _seat(cat: str) -> tuple[float, float, float]:
    """Seat 0 sits at -y, the others follow clockwise."""
    angle = radians(-90.0 - 90.0 * BLACK_CATS.index(cat))
    return round(ROUND * cos(angle), 6), round(ROUND * sin(angle), 6), 0.0


def _resting(upper: Part, lower: Part, at: tuple[float, float, float]) -> Contact:
    return Contact(upper, lower, "stacked", True, at, (0.0, 0.0, 1.0), 0.0)


def without(still: SurveyedWorld, pieces: Collection[str]) -> SurveyedWorld:
    """The same world without some pieces, at rest as it was; the simulator's own state does not fit it any more."""
    gone = set(pieces) & set(still.world["poses"])
    if not gone:
        return still
    world: dict[str, Any] = {**still.world, "state": None, "build": None}
    world.pop("asleep", None)  # what stood on them, or under them, may move
    for part in {"poses", "folds", "cuts"} & set(world):
        world[part] = {name: value for name, value in world[part].items() if name not in gone}
    return SurveyedWorld(world, _without(still.facts, gone))


def _without(facts: Facts, gone: set[str]) -> Facts:
    return replace(
        facts,
        stances=tuple(
            replace(stance, on=tuple(body for body in stance.on if body not in gone))
            for stance in facts.stances
            if stance.body not in gone
        ),
        contacts=tuple(contact for contact in facts.contacts if not gone & set(contact.bodies)),
        overhangs=tuple(over for over in facts.overhangs if not gone & {over.body, over.beyond}),
        on_table=tuple(body for body in facts.on_table if body not in gone),
    )
