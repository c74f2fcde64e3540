"""Judges how a cat hangs: on the cord it should hang on (N-23), touching that cord alone (N-22)."""

from collections.abc import Mapping

from nekobako.physics.facts import Facts, Part

Hooks = Mapping[str, str]  # cats, and the Denchuu whose cord each may touch


def cats_down(now: Facts, hung: Mapping[str, str]) -> tuple[str, ...]:
    """Cats that do not hang on the cord they should hang on (N-23)."""
    hanging = {(hang.cat, hang.cord) for hang in now.hangings}
    return tuple(cat for cat, denchuu in hung.items() if (cat, denchuu) not in hanging)


def hooks_of(facts: Facts, hung: Mapping[str, str]) -> dict[str, str]:
    """Whose cord each cat may touch: the one it was hung on or, just being hung, the one it hangs on."""
    return {hanging.cat: hanging.cord for hanging in facts.hangings} | dict(hung)


def may_touch(cat: Part, other: Part, hooks: Hooks) -> bool:
    """Whether a cat touches no more than the cord that it hangs on, or is being hung on (N-22)."""
    return other.kind == "cord" and hooks.get(cat.body) == other.piece
