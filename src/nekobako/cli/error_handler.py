"""The frame of every command: whatever goes wrong inside becomes a sentence and an exit code, never a traceback."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import typer
from typer.core import TyperGroup

from nekobako.cli import language
from nekobako.cli.language import WORDS
from nekobako.cli.problem import BAD_USAGE, FAILED, Problem
from nekobako.core.refusal import Refusal

TRACEBACKS = "NEKOBAKO_TRACEBACK"  # set by people who mend the program


class App(TyperGroup):
    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        arguments = list(sys.argv[1:] if args is None else args)
        extra["standalone_mode"] = False
        sys.exit(guarded(lambda: super(App, self).main(arguments, *rest, **extra), language.of_arguments(arguments)))


def guarded(command: Callable[[], Any], translator: str) -> int:
    """Carry out a command; its exit code."""
    try:
        code = command()
        sys.stdout.flush()
        return code if code in (BAD_USAGE, FAILED) else FAILED if code else 0
    except Problem as problem:
        return _complain(problem.text(translator), problem.code)
    except Refusal as refusal:
        return _complain(refusal.text(translator), BAD_USAGE)
    except typer.TyperException as error:
        return _complain(_usage(error, translator), BAD_USAGE)
    except BrokenPipeError:
        _forget_output()
        return FAILED
    except OSError as error:
        why = f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error)
        return _complain(WORDS.say(translator, "problem.system", why=why), FAILED)
    except Exception as error:
        if os.environ.get(TRACEBACKS):
            raise
        return _complain(WORDS.say(translator, "problem.ours", why=f"{type(error).__name__}: {error}"), FAILED)


def _complain(sentence: str, code: int) -> int:
    with suppress(OSError):
        print(sentence, file=sys.stderr)
    return code


def _usage(error: typer.TyperException, translator: str) -> str:
    """Typer's own refusals, in our words where we know the kind."""
    if hasattr(error, "possibilities"):
        return WORDS.say(translator, "problem.no_such_option", option=getattr(error, "option_name", ""))
    if isinstance(error, typer.BadParameter) and error.param is not None:
        name = max(error.param.opts, key=len)
        if hasattr(error, "param_type"):
            return WORDS.say(translator, "problem.missing", name=name.upper())
        return WORDS.say(translator, "problem.bad_value", name=name, why=error.message)
    return WORDS.say(translator, "problem.usage", why=error.format_message())


def _forget_output() -> None:
    """The reader has gone: nothing may be written any more, not even while the interpreter goes down."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
