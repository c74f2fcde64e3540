"""Touches that a rule forbids: short circuits (N-25) and cats on more than their cord (N-22), and in Expert at any
moment (N-53)."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from nekobako.games.balance.violations import Violation
from nekobako.games.nekojima.judge.cats import Hooks, hooks_of, may_touch
from nekobako.games.nekojima.judge.types import Situation
from nekobako.physics.facts import Contact, Facts, FirstTouch, Part
from nekobako.physics.live_world.results import LiveWorldResult

_FIRST: Final = ("cat", "cord", "pole", "board")  # who is named first: the more wrong it is of it to touch


def fatal(result: LiveWorldResult, situation: Situation) -> Violation | None:
    """The first forbidden touch while hands were at work, however short (N-53)."""
    facts = result.after.facts
    touch = first_forbidden(result.touches, hooks_of(facts, situation.hung))
    if touch is not None:
        return _violation("N-53", touch.contact, situation.own, touch.ms - (facts.ms - result.ms))
    return next((_violation("N-53", contact, situation.own, result.ms) for contact in _clamped(facts)), None)


def first_forbidden(touches: Sequence[FirstTouch], hooks: Hooks) -> FirstTouch | None:
    """Of touches in their order. A cat that nobody has hung yet may touch one cord, the first."""
    allowed = {**_first_cords(touches), **hooks}
    return next((touch for touch in touches if forbidden_at_any_time(touch.contact, allowed)), None)


def forbidden_at_any_time(contact: Contact, hooks: Hooks) -> bool:
    """As `breach`; also a pole that lies on the board, for a dropped Denchuu may touch nothing of the island (N-53)."""
    lies = contact.one.kind == "pole" and contact.two.kind == "board"
    return breach(contact, hooks) is not None or (lies and contact.manner == "stacked" and not contact.foot)


def breach(contact: Contact, hooks: Hooks) -> Literal["N-22", "N-25"] | None:
    """The rule that a touch breaks, if any. What touches the table has left the island: that is judged elsewhere."""
    one, two = _ordered(contact)
    if "table" in (one.kind, two.kind):
        return None
    if one.kind == "cat":
        return None if may_touch(one, two, hooks) else "N-22"
    if one.kind == "cord":
        return "N-25"
    if two.kind == "pole":
        return None if contact.foot else "N-25"  # a foot on a top is stacking, not touching
    return None


def touches(facts: Facts, situation: Situation) -> list[Violation]:
    """Everything that touches now and may not, each pair once, the deepest first."""
    hooks = hooks_of(facts, situation.hung)
    poles = [stance for stance in facts.stances if stance.kind == "pole"]  # a cat by its tail hangs so
    upside_down = {pole.body for pole in poles if pole.posture == "upside down"}
    deepest: dict[tuple[str, tuple[str, ...]], Violation] = {}
    for contact in (*facts.contacts, *_clamped(facts)):
        rule = breach(contact, hooks)
        if rule is None or (contact.manner == "stacked" and contact.one.body in upside_down):
            continue  # a pole on its head is another breach (N-17)
        violation = _violation(rule, contact, situation.own)
        known = deepest.setdefault((rule, violation.pieces), violation)
        if (violation.mm or 0.0) > (known.mm or 0.0):
            deepest[rule, violation.pieces] = violation
    return sorted(deepest.values(), key=lambda wrong: (wrong.rule, -(wrong.mm or 0.0)))


def _first_cords(touches: Iterable[FirstTouch]) -> dict[str, str]:
    """The cord that each cat touched first."""
    first: dict[str, str] = {}
    for touch in touches:
        one, two = _ordered(touch.contact)
        if one.kind == "cat" and two.kind == "cord":
            first.setdefault(one.body, two.piece)
    return first


def _clamped(facts: Facts) -> Iterable[Contact]:
    """Touches that the simulator does not see: of a cord's end links with their own poles, beyond the fixed stretch."""
    for gap in facts.gaps:
        if gap.gap_mm < 0 and gap.two.kind == "pole" and gap.one.piece == gap.two.piece:
            yield Contact(gap.one, gap.two, "side", False, gap.at_one, (0.0, 0.0, 1.0), gap.gap_mm)


def _violation(rule: str, contact: Contact, own: str | None, ms: int | None = None) -> Violation:
    names = [part.piece if part.kind == "cord" else part.body for part in _ordered(contact, own)]
    return Violation(rule, tuple(dict.fromkeys(names)), contact.point, max(0.0, -contact.gap_mm), ms)


def _ordered(contact: Contact, own: str | None = None) -> tuple[Part, Part]:
    """In one order for each pair: by kind, this turn's first, by name."""
    one, two = sorted((contact.one, contact.two), key=lambda part: (_rank(part), part.piece != own, part.body))
    return one, two


def _rank(part: Part) -> int:
    return _FIRST.index(part.kind) if part.kind in _FIRST else len(_FIRST)
