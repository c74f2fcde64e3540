"""Whether an action may be done now, told before anything moves: a refusal names the rule and the field."""

from collections import Counter
from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from msgspec import UNSET, UnsetType

from nekobako.core.words import Word
from nekobako.games.tower import footprints
from nekobako.games.tower.actions import (
    AnyAction,
    Build,
    Card,
    Climb,
    Concede,
    Done,
    Fold,
    Move,
    Nakama,
    Pet,
    Skip,
    Stop,
    Swap,
    Take,
)
from nekobako.games.tower.allot import bare, must_use, sources
from nekobako.games.tower.cards import ANY, CardOption
from nekobako.games.tower.claims import claimable, counting, held, met, reach
from nekobako.games.tower.legality import carriers, complete, elsewhere, movable
from nekobako.games.tower.material import FLOORS, NAKAMA, SIZES, TOP, Colour, WallKind
from nekobako.games.tower.refusals import illegal, unknown
from nekobako.games.tower.state import Phase, TowerState

STEPS: Final[dict[Phase, tuple[str, str, tuple[type, ...]]]] = {
    "action": ("asked_action", "T-10", (Build, Nakama, Card, Take, Fold, Done)),
    "pet": ("asked_pet", "T-16", (Pet,)),
    "move": ("asked_move", "T-51", (Move, Take, Skip)),
    "mission": ("asked_mission", "T-11", (Climb, Take, Swap, Skip)),
    "milestone": ("asked_milestone", "T-41", (Stop, Skip)),
}
ON_A_CAT: Final = 1.5  # cm by which a cat may be off the middle of the one that carries it


def check(state: TowerState, action: AnyAction) -> None:
    """Raise the refusal of an action that is not legal for the seat that is asked."""
    if isinstance(action, Concede):
        return
    key, rule, kinds = STEPS[state.phase]
    if not isinstance(action, kinds) or (isinstance(action, Swap) and not state.versus):
        illegal(key, rule, "do")
    match action:
        case Build():
            _build(state, action)
        case Nakama():
            _nakama(state, action)
        case Card():
            _card(state, action)
        case Take():
            _take(state, action)
        case Fold():
            _fold(state, action)
        case Done():
            if not complete(state):
                illegal("nothing_to_judge", "T-10", "do")
        case Pet():
            _pet(action)
        case Move():
            _move(state, action)
        case Climb():
            _climb(state, action)
        case Swap():
            _swap(state, action)
        case Skip():
            if state.own is not None:
                illegal("cat_astray", "T-13", "do", cat=state.own.pieces[0])


# --- cards


def _option(state: TowerState, name: str, number: int) -> CardOption:
    if name not in (card.id for card in state.cards.actions):
        unknown("card", "card", name)
    if name not in state.actions.show:
        illegal("not_on_show", "T-10", "card", card=name)
    options = state.cards.action(name).options
    if not 0 <= number < len(options):
        illegal("no_option", "T-10", "option", card=name, option=number)
    own = state.own
    if own is not None and own.taken and (own.card, own.option) != (name, number):
        illegal("already_taken", "T-32", "card", cat=own.pieces[0])
    if options[number].build is not UNSET and state.top == TOP:
        illegal("all_built", "T-36", "card", top=TOP)
    return options[number]


def _card(state: TowerState, action: Card) -> None:
    option = _option(state, action.card, action.option)
    if option.build is not UNSET:
        for field in ("colour", "from_"):
            if getattr(action, field) is not UNSET:
                illegal("is_a_build", "T-10", field.rstrip("_"), card=action.card)
        _kinds(state, option.build, action.kinds or option.build, "kinds", "kinds[{}]")
        return
    if action.kinds is not UNSET:
        illegal("is_a_nakama", "T-10", "kinds", card=action.card)
    colour: Colour | UnsetType = action.colour
    if colour is UNSET and option.nakama is not UNSET and option.nakama != ANY:
        colour = option.nakama
    if colour is UNSET:
        illegal("which_colour", "T-10", "colour", card=action.card)
    _source(state, action.card, option, colour, None if action.from_ is UNSET else action.from_)


# --- building


def _build(state: TowerState, action: Build) -> None:
    option = _option(state, action.card, action.option)
    if option.build is UNSET:
        illegal("is_a_nakama", "T-10", "option", card=action.card)
    assert action.walls is not None
    assert action.floor is not None
    _kinds(state, option.build, [wall.kind for wall in action.walls], "walls", "walls[{}].kind")
    for number, wall in enumerate(action.walls):
        if not 0 < wall.fold <= 180:
            illegal("fold", "T-13", f"walls[{number}].fold", given=wall.fold)
        over = footprints.beyond_floor_mm(wall, _yaw(state, FLOORS[state.top - 1]))
        if over > 0:
            illegal("beyond_floor", "T-12", f"walls[{number}]", floor=state.top, mm=round(over, 1))
    if footprints.overlap(*action.walls):
        illegal("walls_overlap", "T-12", "walls[1]")
    if max(abs(action.floor.x), abs(action.floor.y)) > SIZES.floor.side:
        illegal("floor_away", "T-14", "floor", most=SIZES.floor.side)


def _kinds(state: TowerState, named: Sequence[WallKind], given: Sequence[WallKind], whole: str, each: str) -> None:
    """The walls a card names, in whatever order; where a kind has run out, any other that is left (T-12, T-33)."""
    needed = must_use(state, named)
    left = state.walls_left(with_own=True)
    spare = len(named) - needed.total()
    used: Counter[WallKind] = Counter()
    for number, kind in enumerate(given):
        used[kind] += 1
        if used[kind] > len(left[kind]):
            illegal("no_wall_left", "T-33", each.format(number), kind=Word(f"wall.{kind}"))
    extra = used - needed
    if extra.total() > spare:
        missing = next(iter(needed - used))
        rule = "T-33" if spare else "T-12"
        illegal("named_walls", rule, whole, kind=Word(f"wall.{missing}"), number=needed[missing])


def _fold(state: TowerState, action: Fold) -> None:
    if state.own is None or action.wall not in state.own.pieces:
        illegal("not_yours", "T-13", "wall", piece=action.wall)
    assert action.fold is not None
    if not 0 < action.fold <= 180:
        illegal("fold", "T-13", "fold", given=action.fold)


def _take(state: TowerState, action: Take) -> None:
    """Of a card's pieces, a Nakama or the cat that climbs, by the step of the turn."""
    wanted = {"action": None, "move": "nakama", "mission": "mission"}[state.phase]
    for field in ("nakama", "mission"):
        if getattr(action, field) is not UNSET and field != wanted:
            illegal(*STEPS[state.phase][:2], field)
        if getattr(action, field) is UNSET and field == wanted:
            illegal(*STEPS[state.phase][:2], field)
    if action.nakama is not UNSET:
        _may_move(state, action.nakama)
    elif action.mission is not UNSET:
        _claim(state, action.mission)
    elif state.own is None:
        illegal("choose_a_card", "T-10", "do")


# --- cats


def _nakama(state: TowerState, action: Nakama) -> None:
    option = _option(state, action.card, action.option)
    if option.nakama is UNSET:
        illegal("is_a_build", "T-10", "option", card=action.card)
    _source(state, action.card, option, action.colour, action.from_)
    _place(state, action, action.from_)
    if action.from_ is not None:
        floor = action.floor if isinstance(action.floor, int) else state.places[str(action.on)]
        if not elsewhere(state, action.from_, floor):
            field = "floor" if isinstance(action.floor, int) else "on"
            illegal("another_floor", "T-32", field, cat=action.from_, floor=floor)


def _source(state: TowerState, card: str, option: CardOption, colour: Colour, cat: str | None) -> None:
    if option.nakama not in (ANY, colour):
        illegal("other_colour", "T-10", "colour", card=card, colour=Word(f"nakama.{option.nakama}"))
    found = sources(state, option)
    if colour not in (each for each, _ in found):
        illegal("colour_gone", "T-32", "colour", colour=Word(f"nakama.{colour}"))
    if (colour, cat) not in found:
        cats = [other for each, other in found if each == colour and other is not None]
        key = "from_which" if cats else "from_reserve"
        illegal(key, "T-32", "from", colour=Word(f"nakama.{colour}"), cats=", ".join(cats))


def _place(state: TowerState, action: Nakama | Move, cat: str | None) -> None:
    """On a floor there is, or on a Nakama that can carry (T-15)."""
    assert action.x is not None
    assert action.y is not None
    if isinstance(action.floor, int):
        if not 1 <= action.floor <= state.top:
            illegal("no_floor", "T-15", "floor", floor=action.floor, top=state.top)
        _on_floor(state, action.floor, action.x, action.y, "T-15")
        return
    on = str(action.on)
    if on not in NAKAMA:
        illegal("only_on_nakama", "T-15", "on", cat=on)
    if on not in state.places:
        illegal("not_there", "T-15", "on", cat=on)
    if on not in carriers(state, cat):
        illegal("carries_already" if on != cat else "on_itself", "T-15", "on", cat=on)
    if max(abs(action.x), abs(action.y)) > ON_A_CAT:
        illegal("beside_cat", "T-15", "x" if abs(action.x) > ON_A_CAT else "y", cat=on, most=ON_A_CAT)


def _on_floor(state: TowerState, floor: int, x: float, y: float, rule: str) -> None:
    """The middle of a cat's foot is over the floor that is to carry it."""
    yaw = radians(_yaw(state, FLOORS[floor - 1]))
    along, across = abs(cos(yaw) * x + sin(yaw) * y), abs(cos(yaw) * y - sin(yaw) * x)
    over = 10 * (max(along, across) - SIZES.floor.side / 2)
    if over > 0:
        illegal("beside_floor", rule, "x" if abs(x) >= abs(y) else "y", floor=floor, mm=round(over, 1))


def _pet(action: Pet) -> None:
    assert action.impulse is not None
    if not SIZES.pet.least <= action.impulse <= SIZES.pet.most:
        illegal("impulse", "T-16", "impulse", given=action.impulse, least=SIZES.pet.least, most=SIZES.pet.most)


def _may_move(state: TowerState, cat: str) -> None:
    if cat not in movable(state):
        on_floor = cat in state.places and state.places[cat] == state.height > 0
        if on_floor and not bare(state, cat):
            illegal("carries_already", "T-51", "nakama", cat=cat)
        illegal("not_movable", "T-51", "nakama", cat=cat)


def _move(state: TowerState, action: Move) -> None:
    _may_move(state, action.nakama)
    _place(state, action, action.nakama)
    floor = action.floor if isinstance(action.floor, int) else state.places[str(action.on)]
    if floor <= state.height:
        illegal("not_higher", "T-51", "floor" if isinstance(action.floor, int) else "on", floor=state.height)


# --- Missions


def _mission(state: TowerState, mission: str) -> None:
    if mission not in (card.id for card in state.cards.missions):
        unknown("mission", "mission", mission)
    if mission not in held(state):
        illegal("not_your_mission", "T-51" if state.versus else "T-11", "mission", mission=mission)


def _claim(state: TowerState, mission: str) -> None:
    _mission(state, mission)
    if state.claim is not None and mission not in claimable(state):
        illegal("one_mission", "T-11", "mission", mission=state.claim.mission)
    if state.claim is None and not met(state, mission):
        kind = Word(f"mission.{state.cards.mission(mission).kind}")
        if not counting(state):
            illegal("no_floor_above", "T-52" if state.versus else "T-20", "mission", mission=mission, kind=kind)
        key = "not_met_above" if state.versus else "not_met"
        illegal(key, "T-30", "mission", mission=mission, kind=kind, floor=state.height + 1)


def _climb(state: TowerState, action: Climb) -> None:
    _claim(state, action.mission)
    assert action.floor is not None
    assert action.x is not None
    assert action.y is not None
    floors = reach(state, action.mission)
    if action.floor not in floors:
        key = "climb_at_least_one" if action.floor <= state.height else "climb_too_high"
        illegal(key, "T-21", "floor", floor=action.floor, least=floors[0], most=floors[-1])
    _on_floor(state, action.floor, action.x, action.y, "T-21")


def _swap(state: TowerState, action: Swap) -> None:
    _mission(state, action.mission)
    if state.claim is not None:
        illegal("one_mission", "T-51", "mission", mission=state.claim.mission)


def _yaw(state: TowerState, floor: str) -> float:
    return footprints.yaw_of(state.now.world["poses"][floor])
