"""Whether a card may be played so: on show, with that option, those kinds of walls or that cat (T-10, T-32, T-33)."""

from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from nekobako.core.words import Word
from nekobako.games.tower import naming
from nekobako.games.tower.actions import Card
from nekobako.games.tower.allot import must_use, sources
from nekobako.games.tower.cards import ANY, CardOption
from nekobako.games.tower.material import TOP, Colour, WallKind
from nekobako.games.tower.refusals import illegal
from nekobako.games.tower.state import TowerState


def option_of(state: TowerState, name: str, number: int) -> CardOption:
    if name not in state.actions.show:
        illegal("not_on_show", "T-10", "card", card=name, called=naming.card(state.cards.action(name).options))
    options = state.cards.action(name).options
    if not 0 <= number < len(options):
        illegal("no_option", "T-10", "option", card=name, option=number, called=naming.card(options))
    own = state.own
    if own is not None and own.taken and (own.card, own.option) != (name, number):
        illegal("already_taken", "T-32", "card", cat=own.pieces[0])
    if options[number].build is not UNSET and state.top == TOP:
        illegal("all_built", "T-36", "card", top=TOP)
    return options[number]


def check_card(state: TowerState, action: Card) -> None:
    option = option_of(state, action.card, action.option)
    if option.build is not UNSET:
        for field in ("colour", "from_"):
            if getattr(action, field) is not UNSET:
                illegal("is_a_build", "T-10", field.rstrip("_"), card=action.card)
        check_kinds(state, option.build, action.kinds or option.build, "kinds", "kinds[{}]")
        return
    if action.kinds is not UNSET:
        illegal("is_a_nakama", "T-10", "kinds", card=action.card)
    colour: Colour | UnsetType = action.colour
    if colour is UNSET and option.nakama is not UNSET and option.nakama != ANY:
        colour = option.nakama
    if colour is UNSET:
        illegal("which_colour", "T-10", "colour", card=action.card)
    check_source(state, action.card, option, colour, None if action.from_ is UNSET else action.from_)


def check_kinds(state: TowerState, named: Sequence[WallKind], given: Sequence[WallKind], whole: str, each: str) -> None:
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


def check_source(state: TowerState, card: str, option: CardOption, colour: Colour, cat: str | None) -> None:
    if option.nakama not in (ANY, colour):
        illegal("other_colour", "T-10", "colour", card=card, colour=Word(f"nakama.{option.nakama}"))
    if state.own is not None and state.own.taken and cat != state.own.pieces[0]:
        illegal("already_taken", "T-32", "from", cat=state.own.pieces[0])
    found = sources(state, option)
    if colour not in (each for each, _ in found):
        illegal("colour_gone", "T-32", "colour", colour=Word(f"nakama.{colour}"))
    if (colour, cat) not in found:
        cats = [other for each, other in found if each == colour and other is not None]
        if cats:
            illegal("from_which", "T-32", "from", colour=Word(f"nakama.{colour}"), cats=cats)
        illegal("from_reserve", "T-32", "from", colour=Word(f"nakama.{colour}"))
