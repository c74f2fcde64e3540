"""A match at one terminal: bots move by themselves, people are asked, and between people there is a curtain."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from nekobako.cli.language import Translator
from nekobako.cli.layout import bulleted
from nekobako.cli.menu import Action
from nekobako.cli.pictures import MatchPictures
from nekobako.cli.players import PlayerList
from nekobako.cli.progress import carry_out
from nekobako.cli.prompts import Prompt
from nekobako.cli.screens.game_screen import GameScreen, Reader
from nekobako.cli.terminal import Terminal
from nekobako.core.chance import seeded
from nekobako.core.refusal import Refusal
from nekobako.table.match import Match
from nekobako.table.player import Player

GIVING_UP: Final = "concede"  # never done for anyone, even if there is nothing else to do


class Session:
    def __init__(
        self,
        terminal: Terminal,
        match: Match,
        screen: GameScreen,
        players: PlayerList,
        translator: Translator,
        bots: Mapping[int, Player],
        *,
        chance_seed: int,
        pause: float,
        match_pictures: MatchPictures | None = None,
    ) -> None:
        self.terminal = terminal
        self.match = match
        self.screen = screen
        self.players = players
        self.translator = translator
        self.bots = bots
        self.chance_seed = chance_seed
        self.pause = pause
        self.match_pictures = match_pictures or MatchPictures(match)
        self.holder = players.only_person  # whose screen may be seen now
        self.handed_to: int | None = None  # another seat that is asked at the same time, and was let act first
        self.seen = dict.fromkeys(players.people, 0)

    def reader(self, seat: int | None) -> Reader:
        return Reader(self.translator, self.players.names(self.translator), self.players.titles(self.translator), seat)

    def run(self) -> None:
        """Until the match is over; `PlayerLeft` when the people leave before."""
        while deciders := self.match.deciders:
            seat = self.handed_to if self.handed_to in deciders else deciders[0]
            if seat in self.bots:
                self._bot(seat)
            else:
                self._person(seat)

    def _bot(self, seat: int) -> None:
        before = self._happened()
        # A chance of its own for every decision: a resumed match goes on as it would have.
        chance = seeded(self.chance_seed, f"bot {seat} {before}")
        self.terminal.at_work(self.translator.say("play.thinks", name=self.players.names(self.translator)[seat]))
        action = self.bots[seat](self.match.view(seat), self.match.seen_log(seat), chance)
        self.terminal.work_over()
        self._carry_out(seat, action)
        self._tell(self.players.only_person, before)
        time.sleep(self.pause)

    def _person(self, seat: int) -> None:
        legal = self.match.legal(seat)
        if len(legal) == 1 and legal[0]["do"] != GIVING_UP and self.players.only_person == seat:
            self._forced(seat, legal[0])
            return
        self._raise_curtain(seat)
        before = self._happened()
        self._decided(seat)
        self.seen[seat] = before
        if self.players.only_person == seat:
            self._tell(seat, before)
        else:
            self._lower_curtain(seat, before)

    def _decided(self, seat: int) -> None:
        """Ask until something is chosen that is not refused."""
        reader = self.reader(seat)
        asking = Prompt(self.terminal, self.match, self.screen, reader, seat, self.seen[seat], self.match_pictures.draw)
        action = asking.decide()
        while action is not None:
            try:
                self._carry_out(seat, action)
                return
            except Refusal as refusal:
                asking.refused(refusal)
            action = asking.decide_again()
        deciders = self.match.deciders
        self.handed_to = deciders[(deciders.index(seat) + 1) % len(deciders)]

    def _forced(self, seat: int, action: dict[str, Any]) -> None:
        """The only thing there is to do is done, and said. Only where one person plays: it would tell of the hand."""
        before = self._happened()
        label = self.screen.label(self.reader(seat), action)
        self.terminal.show(bulleted([Text(self.translator.say("play.forced", action=label))]))
        self._carry_out(seat, action)
        self._tell(seat, before)
        time.sleep(self.pause)

    def _carry_out(self, seat: int, action: Action) -> None:
        turn = self.match.turn
        self.handed_to = None
        carry_out(self.terminal, self.translator, self.match, seat, action)
        if self.match.turn != turn or not self.match.deciders:
            self.match_pictures.keep(turn)

    # --- the curtain, where several people share the terminal

    def _raise_curtain(self, seat: int) -> None:
        if self.holder == seat:
            return
        name = self.players.names(self.translator)[seat]
        self.terminal.ask("\n" + self.translator.say("play.curtain", name=name))
        self.terminal.veil()
        self.holder = seat

    def _lower_curtain(self, seat: int, before: int) -> None:
        """Somebody else may look now: let this person read what nobody else may, then leave nothing of it."""
        if self.match.deciders[:1] == [seat] and self.handed_to is None:
            return
        mine, everyones = self.match.events(seat, before), self.match.events(None, before)
        if mine != everyones:
            self._lines(seat, mine)
            self.terminal.ask(self.translator.say("play.hide"))
        self.holder = None
        self.terminal.veil()
        self._lines(None, everyones)

    # --- telling

    def _happened(self) -> int:
        return len(self.match.seen_log(None))

    def _tell(self, seat: int | None, since: int) -> None:
        self._lines(seat, self.match.events(seat, since))

    def _lines(self, seat: int | None, events: Sequence[dict[str, Any]]) -> None:
        self.terminal.show(
            bulleted([Text(line) for line in self.screen.narrate(self.reader(seat), events, brief=True)])
        )
