"""`nekobako rules`: a game's guide, laid out for the terminal."""

from nekobako.cli import flags
from nekobako.cli.pager import guide, page
from nekobako.cli.problem import failed
from nekobako.cli.terminal import is_attended, make_console
from nekobako.games import guide_of


def rules(game: flags.GameName, lang: flags.Lang = None) -> None:
    language = flags.language_named(lang)
    chosen = flags.game_named(game)
    text = guide_of(chosen.name, language)
    if text is None:
        raise failed("no_guide", game=chosen.title)
    page(make_console(), guide(text), attended=is_attended())
