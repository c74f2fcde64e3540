"""Flags for the options that games declare: made from their fields, read back into options.

A command that takes them has a parameter `options: GameFlags`, in whose place the flags of all games are put; it gets
those that were given, by flag. To know the flags is to import the games, so that is done when a command is asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any, Final

import typer

from nekobako import games
from nekobako.cli import language
from nekobako.cli.flags import split
from nekobako.cli.language import WORDS
from nekobako.cli.problem import bad_usage
from nekobako.core.game import Game
from nekobako.core.options import OptionField

GameFlags = Mapping[str, Any]
NO_FLAGS: Final[GameFlags] = {}

Declared = Sequence[tuple[Game[Any, Any], OptionField]]  # one flag, as the games that have it declare it


def with_game_flags(command: Callable[..., None], *, known: bool = True) -> Callable[..., None]:
    """The command with a flag for each option of any game, or without where they need not be known; one that takes no
    such flags as it is."""
    own = signature(command)
    if "options" not in own.parameters:
        return command
    flags = {flag.replace("-", "_"): (flag, declared) for flag, declared in (_declared() if known else {}).items()}

    @wraps(command)
    def with_flags(**values: Any) -> None:
        chosen = {flag: values.pop(name) for name, (flag, _) in flags.items()}
        command(**values, options={flag: value for flag, value in chosen.items() if value is not None})

    parameters: list[Parameter] = []
    for parameter in own.parameters.values():
        if parameter.name == "game" and known:
            parameters.append(parameter.replace(annotation=Annotated[str, _game_argument()]))
        elif parameter.name == "options":
            parameters += [_parameter(name, flag, declared) for name, (flag, declared) in flags.items()]
        else:
            parameters.append(parameter)
    with_flags.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    return with_flags


def _game_argument() -> Any:
    names = ", ".join(games.registered())
    text = WORDS.say(language.of_the_locale(), "help.game_of", names=names)
    return typer.Argument(metavar="GAME", help=text, show_default=False)


def options_of(game: Game[Any, Any], chosen: GameFlags) -> dict[str, Any]:
    """The options of a game from the flags that were given; one that is not for this game is refused."""
    fields = {field.flag: field for field in game.option_fields()}
    options: dict[str, Any] = {}
    for flag, value in chosen.items():
        if flag not in fields:
            raise bad_usage("not_for_game", flag=f"--{flag}", game=game.title)
        options[fields[flag].name] = _read(fields[flag], value)
    return options


def offered_to_people(game: Game[Any, Any]) -> dict[str, Any]:
    """What people play with who say nothing, where a program that says nothing has something else."""
    return {field.name: field.offered for field in game.option_fields() if field.offered is not None}


def _declared() -> dict[str, list[tuple[Game[Any, Any], OptionField]]]:
    flags: dict[str, list[tuple[Game[Any, Any], OptionField]]] = {}
    for game in games.registered().values():
        for field in game.option_fields():
            if field.flag is not None:
                flags.setdefault(field.flag, []).append((game, field))
    return flags


def _parameter(name: str, flag: str, declared: Declared) -> Parameter:
    kind = int | None if all(_is_whole(field) for _, field in declared) else str | None
    metavar = "|".join(dict.fromkeys(part for _, field in declared for part in _values(field)))
    option = typer.Option(f"--{flag}", metavar=metavar, help=_help(declared), show_default=False)
    return Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=Annotated[kind, option])


def _is_whole(field: OptionField) -> bool:
    """Whether its values are integers."""
    return field.kind in ("number", "seat") or (
        field.kind == "choice" and all(type(choice.value) is int for choice in field.choices)
    )


def _values(field: OptionField) -> list[str]:
    """What can be written after the flag."""
    names = [preset.value for preset in field.presets if isinstance(preset.value, str)]
    match field.kind:
        case "choice":
            return [written for choice in field.choices if (written := _written(choice.value))] + names
        case "several":
            letters = [chr(ord("A") + n) for n in range(field.most)] if field.least == field.most and field.most else []
            return [",".join(letters or ("A", "...")), *names]
        case _:
            return ["N", *names]


def _written(value: Any) -> str | None:
    """A value as it is written after a flag; none: that is what counts where the flag is left out."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return None if value is None else str(value)


def _help(declared: Declared) -> str:
    """What it means in each game; games that say the same say it once."""
    meanings: dict[str, list[str]] = {}
    for game, field in declared:
        meanings.setdefault(_meaning(field), []).append(game.title)
    return " ".join(f"{meaning} ({', '.join(titles)})." for meaning, titles in meanings.items())


def _meaning(field: OptionField) -> str:
    locale = language.of_the_locale()
    if field.about is not None:
        return field.about[locale].removesuffix(".")
    if field.kind != "several" and not any(isinstance(choice.value, str) for choice in field.choices):
        return field.label[locale]
    values = ", ".join(str(choice.value) for choice in field.choices)
    return WORDS.say(locale, "help.one_of", label=field.label[locale], values=values)


def _read(field: OptionField, value: Any) -> Any:
    if field.kind == "choice":
        known = (choice.value for choice in field.choices if str(value) in (_written(choice.value), str(choice.value)))
        return next(known, value)
    if field.kind == "several" and value not in [preset.value for preset in field.presets]:
        return split(value)
    if _is_whole(field) and isinstance(value, str):  # other games have names there
        return int(value) if value.isascii() and value.isdigit() else value
    return value
