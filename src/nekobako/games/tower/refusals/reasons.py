"""Why an action is illegal: the rule, the field, the sentence. Whether it is, `legal` has already said."""

from typing import Final, NoReturn

from msgspec import UNSET

from nekobako.core.words import Word
from nekobako.games.balance.actions import Done
from nekobako.games.tower.action_checks import check_on_cat
from nekobako.games.tower.actions import AnyAction, Build, Card, Climb, Fold, Move, Nakama, Pet, Skip, Stop, Swap, Take
from nekobako.games.tower.cards import ANY, CardOption
from nekobako.games.tower.cards.names import card_name
from nekobako.games.tower.legal import carriers, movable
from nekobako.games.tower.material import NAKAMA, TOP, Colour
from nekobako.games.tower.missions import counting, held
from nekobako.games.tower.piece_choice import bare, sources
from nekobako.games.tower.refusals import illegal, unknown
from nekobako.games.tower.state import Phase, TowerState

STEPS: Final[dict[Phase, tuple[str, str, tuple[type, ...]]]] = {
    "action": ("asked_action", "T-10", (Build, Nakama, Card, Take, Fold, Done)),
    "pet": ("asked_pet", "T-16", (Pet,)),
    "move": ("asked_move", "T-51", (Move, Take, Skip)),
    "mission": ("asked_mission", "T-11", (Climb, Take, Swap, Skip)),
    "milestone": ("asked_milestone", "T-41", (Stop, Skip)),
}
TAKEN: Final[dict[Phase, str | None]] = {"action": None, "move": "nakama", "mission": "mission"}  # what `take` names


def recognise(state: TowerState, action: AnyAction) -> None:
    """Refuse cards that are in none of this table's decks (T-04)."""
    cards = state.cards
    decks = {"card": {card.id for card in cards.actions}, "mission": {card.id for card in cards.missions}}
    for field, names in decks.items():
        name = getattr(action, field, UNSET)
        if isinstance(name, str) and name not in names:
            unknown(field, field, name)


def refuse(state: TowerState, seat: int, action: AnyAction) -> NoReturn:
    """Raise the refusal of an action that is not legal for the seat that is asked."""
    key, rule, kinds = STEPS[state.phase]
    if not isinstance(action, kinds):
        illegal(key, rule, "do")
    match action:
        case Build() | Card():
            _refuse_card(state, action)
        case Nakama():
            _refuse_nakama(state, action)
        case Take():
            _refuse_take(state, action)
        case Fold(wall):
            illegal("not_yours", "T-13", "wall", piece=wall)
        case Done():
            illegal("nothing_to_judge", "T-10", "do")
        case Move():
            _refuse_move(state, action)
        case Climb(mission):
            _refuse_claim(state, mission)
        case Swap(mission) if state.versus:
            _refuse_swap(state, mission)
        case Skip() if state.own is not None:
            illegal("cat_astray", "T-13", "do", cat=state.own.pieces[0])
    illegal(key, rule, "do")


def _refuse_take(state: TowerState, action: Take) -> NoReturn:
    """Of a card's pieces, a Nakama or the cat that climbs, by the step of the turn."""
    key, rule, _ = STEPS[state.phase]
    for field in ("nakama", "mission"):
        if (getattr(action, field) is not UNSET) != (field == TAKEN[state.phase]):
            illegal(key, rule, field)
    if action.nakama is not UNSET:
        _refuse_movable(state, action.nakama)
    if action.mission is not UNSET:
        _refuse_claim(state, action.mission)
    illegal("choose_a_card", "T-10", "do")


# --- cards (T-10, T-32, T-36)


def _refuse_card(state: TowerState, action: Build | Card) -> NoReturn:
    option = _option(state, action.card, action.option)
    if option.build is not UNSET:
        assert isinstance(action, Card), "any build that is on show is legal"
        illegal("is_a_build", "T-10", "from" if action.colour is UNSET else "colour", card=action.card)
    if isinstance(action, Build):
        illegal("is_a_nakama", "T-10", "option", card=action.card)
    if action.kinds is not UNSET:
        illegal("is_a_nakama", "T-10", "kinds", card=action.card)
    colour = option.nakama if action.colour is UNSET else action.colour
    if colour is UNSET or colour == ANY:
        illegal("which_colour", "T-10", "colour", card=action.card)
    _explain_source(state, action.card, option, colour, None if action.from_ is UNSET else action.from_)
    raise AssertionError("a card's choice of a cat that it may use is legal")


def _option(state: TowerState, name: str, number: int) -> CardOption:
    """The option of a card, if it can be carried out at all."""
    options = state.cards.action(name).options
    if name not in state.actions.show:
        illegal("not_on_show", "T-10", "card", card=name, called=card_name(options))
    if not 0 <= number < len(options):
        illegal("no_option", "T-10", "option", card=name, option=number, called=card_name(options))
    own = state.own
    if own is not None and (own.card, own.option) != (name, number):
        field = "card" if own.card != name else "option"
        if own.taken:
            illegal("already_taken", "T-32", field, cat=own.pieces[0])
        if own.bound:
            illegal("card_stays", "T-13", field, card=own.card)
    if options[number].build is not UNSET and state.top == TOP:
        illegal("all_built", "T-36", "card", top=TOP)
    return options[number]


def _explain_source(state: TowerState, card: str, option: CardOption, colour: Colour, cat: str | None) -> None:
    """Refuse a cat that a card cannot use: of another colour, or from elsewhere than it must come from."""
    if option.nakama not in (ANY, colour):
        illegal("other_colour", "T-10", "colour", card=card, colour=Word(f"nakama.{option.nakama}"))
    if state.own is not None and state.own.taken and cat != state.own.pieces[0]:
        illegal("already_taken", "T-32", "from", cat=state.own.pieces[0])
    usable = sources(state, option)
    if (colour, cat) in usable:
        return
    if colour not in (each for each, _ in usable):
        illegal("colour_gone", "T-32", "colour", colour=Word(f"nakama.{colour}"))
    cats = [other for each, other in usable if each == colour and other is not None]
    if cats:
        illegal("from_which", "T-32", "from", colour=Word(f"nakama.{colour}"), cats=cats)
    illegal("from_reserve", "T-32", "from", colour=Word(f"nakama.{colour}"))


# --- Nakama (T-15, T-32, T-51)


def _refuse_nakama(state: TowerState, action: Nakama) -> NoReturn:
    option = _option(state, action.card, action.option)
    if option.nakama is UNSET:
        illegal("is_a_build", "T-10", "option", card=action.card)
    _explain_source(state, action.card, option, action.colour, action.from_)
    on = _carrier(state, action, action.from_)
    illegal("another_floor", "T-32", "on", cat=action.from_, floor=state.places[on])


def _refuse_move(state: TowerState, action: Move) -> NoReturn:
    if action.nakama not in movable(state):
        _refuse_movable(state, action.nakama)
    _carrier(state, action, action.nakama)
    illegal("not_higher", "T-51", "on", floor=state.height)


def _refuse_movable(state: TowerState, cat: str) -> NoReturn:
    if state.own is not None:
        illegal("cat_astray", "T-51", "nakama", cat=state.own.pieces[0])
    on_floor = cat in state.places and state.places[cat] == state.height > 0
    if on_floor and not bare(state, cat):
        illegal("carries_already", "T-51", "nakama", cat=cat)
    if on_floor:
        illegal("not_higher", "T-51", "nakama", floor=state.height)
    illegal("not_movable", "T-51", "nakama", cat=cat)


def _carrier(state: TowerState, action: Nakama | Move, cat: str | None) -> str:
    """The cat on which another is to stand, if it could carry one: only its floor is wrong then."""
    on = str(action.on)
    if on not in NAKAMA:
        illegal("only_on_nakama", "T-15", "on", cat=on)
    if on not in state.places:
        illegal("not_there", "T-15", "on", cat=on)
    if on not in carriers(state, cat):
        illegal("carries_already" if on != cat else "on_itself", "T-15", "on", cat=on)
    check_on_cat(action)
    return on


# --- Missions (T-11, T-20, T-30, T-51, T-52)


def _refuse_claim(state: TowerState, mission: str) -> NoReturn:
    _explain_held(state, mission)
    if state.claim is not None:
        _refuse_second(state, state.claim.mission, "T-11")
    if not state.at_rest:
        illegal("not_at_rest", "T-20", "mission", mission=mission)
    kind = _kind(state, mission)
    if not counting(state):
        illegal("no_floor_above", "T-52" if state.versus else "T-20", "mission", mission=mission, kind=kind)
    key = "not_met_above" if state.versus else "not_met"
    illegal(key, "T-30", "mission", mission=mission, kind=kind, floor=state.height + 1)


def _refuse_swap(state: TowerState, mission: str) -> NoReturn:
    _explain_held(state, mission)
    assert state.claim is not None, "any Mission of one's own may be swapped while none is claimed"
    _refuse_second(state, state.claim.mission, "T-51")


def _explain_held(state: TowerState, mission: str) -> None:
    if mission not in held(state):
        rule = "T-51" if state.versus else "T-11"
        illegal("not_your_mission", rule, "mission", mission=mission, kind=_kind(state, mission))


def _refuse_second(state: TowerState, mission: str, rule: str) -> NoReturn:
    illegal("one_mission", rule, "mission", mission=mission, kind=_kind(state, mission))


def _kind(state: TowerState, mission: str) -> Word:
    return Word(f"mission.{state.cards.mission(mission).kind}")
