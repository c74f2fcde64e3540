"""The screen of a game by hands: what the terminal does the same way in each of them."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rich.console import RenderableType
from rich.text import Text

from nekobako.cli.choice_rows import in_columns
from nekobako.cli.menu import Action, Menu
from nekobako.cli.screens.game_screen import Advice, Event, GameScreen, Reader
from nekobako.cli.screens.template_menu import ActionLabels, TemplateMenu

NEVER_TOLD: Final = ("turn",)  # every line begins with who did it


class BalanceScreen(GameScreen):
    menu_type: ClassVar[type[TemplateMenu[ActionLabels]]]
    on_the_screen: ClassVar[tuple[str, ...]] = ("settled", "violation")  # the table shows what is wrong while it is so

    pictured = True

    @abstractmethod
    def sentences(self, reader: Reader, events: Sequence[Event]) -> list[str]:
        """What happened, in the game's own words."""

    def narrate(self, reader: Reader, events: Sequence[Event], *, brief: bool) -> list[str]:
        left_out = NEVER_TOLD + self.on_the_screen if brief else NEVER_TOLD
        return self.sentences(reader, [event for event in events if event["event"] not in left_out])

    def menu(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action], advice: Advice) -> Menu:
        return self.menu_type(reader, view, legal, advice).root()

    def label(self, reader: Reader, action: Action) -> str:
        return self.menu_type.labels_for(reader).action(action)

    def choices(self, reader: Reader, menu: Menu) -> RenderableType:
        return in_columns(list(enumerate(menu.choices, start=1)))

    def help(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        return Text(self.menu_type.labels_for(reader).say("help"))
