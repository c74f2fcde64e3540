"""Menus: numbered choices that lead to an action, at once or by further menus."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Action = Mapping[str, Any]


@dataclass(frozen=True)
class Choice:
    """What it is called, what comes of it, and the action, or what to ask next."""

    label: str
    effect: str
    then: "Action | Callable[[], Menu]"
    group: str = ""
    subject: str = ""  # what it is about, for screens that set out choices by it
    costly: bool = False  # what comes next takes time to find out: never opened just to look

    def follow(self) -> "Action | Menu":
        return self.then() if callable(self.then) else self.then


@dataclass(frozen=True)
class Menu:
    question: str
    choices: Sequence[Choice]
    typed: Callable[[str], Action | None] = lambda text: None  # another way to write an action, such as "2m 1s"


class NotUnderstood(Exception):  # noqa: N818 (the player may just try again)
    """What was typed is no choice of the menu."""


def chosen(menu: Menu, text: str) -> Action | Menu:
    """What a line of input chooses: "3", or "3 2" for 3 and then 2, or what the menu reads in its own way."""
    action = menu.typed(text)
    if action is not None:
        return action
    at: Action | Menu = menu
    for word in text.split():
        if not isinstance(at, Menu) or not (word.isascii() and word.isdigit()) or not 1 <= int(word) <= len(at.choices):
            raise NotUnderstood
        at = at.choices[int(word) - 1].follow()
    return at


def way_to(menu: Menu, action: Action) -> str | None:
    """What to type for an action; None where that cannot be told without much ado."""
    for number, choice in enumerate(menu.choices, start=1):
        if choice.costly:
            continue
        at = choice.follow()
        if isinstance(at, Menu):
            further = way_to(at, action)
            if further is not None:
                return f"{number} {further}"
        elif at == action:
            return str(number)
    return None
