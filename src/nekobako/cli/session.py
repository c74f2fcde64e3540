"""A match at one terminal: bots move by themselves, people are asked, and between people there is a curtain."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from nekobako.cli.deciding import Deciding
from nekobako.cli.faces.face import Face, Reader
from nekobako.cli.language import Tongue
from nekobako.cli.party import Party
from nekobako.cli.screen import bulleted
from nekobako.cli.terminal import Terminal
from nekobako.core.chance import seeded
from nekobako.table.match import Match
from nekobako.table.sitters import Sitter


class Session:
    def __init__(
        self,
        terminal: Terminal,
        match: Match,
        face: Face,
        party: Party,
        tongue: Tongue,
        sitters: Mapping[int, Sitter],
        *,
        chance_seed: int,
        pause: float,
    ) -> None:
        self.terminal = terminal
        self.match = match
        self.face = face
        self.party = party
        self.tongue = tongue
        self.sitters = sitters
        self.chance_seed = chance_seed
        self.pause = pause
        self.holder = party.only_person  # whose screen may be seen now
        self.seen = dict.fromkeys(party.people, 0)

    def reader(self, seat: int | None) -> Reader:
        return Reader(self.tongue, self.party.names(self.tongue), self.party.titles(self.tongue), seat)

    def run(self) -> None:
        """Until the match is over; `Left` when the people leave before."""
        while self.match.deciders:
            seat = self.match.deciders[0]
            if seat in self.sitters:
                self._bot(seat)
            else:
                self._person(seat)

    def _bot(self, seat: int) -> None:
        before = self._happened()
        # A chance of its own for every decision: a resumed match goes on as it would have.
        chance = seeded(self.chance_seed, f"bot {seat} {before}")
        action = self.sitters[seat](self.match.view(seat), self.match.seen_log(seat), chance)
        self.match.play(seat, action)
        self._tell(self.party.only_person, before)
        time.sleep(self.pause)

    def _person(self, seat: int) -> None:
        legal = self.match.legal(seat)
        if len(legal) == 1 and self.party.only_person == seat:
            self._forced(seat, legal[0])
            return
        self._raise_curtain(seat)
        before = self._happened()
        action = Deciding(self.terminal, self.match, self.face, self.reader(seat), seat, self.seen[seat]).decide()
        self.match.play(seat, action)
        self.seen[seat] = before
        if self.party.only_person == seat:
            self._tell(seat, before)
        else:
            self._lower_curtain(seat, before)

    def _forced(self, seat: int, action: dict[str, Any]) -> None:
        """The only thing there is to do is done, and said. Only where one person plays: it would tell of the hand."""
        before = self._happened()
        label = self.face.label(self.reader(seat), action)
        self.terminal.show(bulleted([Text(self.tongue.say("play.forced", action=label))]))
        self.match.play(seat, action)
        self._tell(seat, before)
        time.sleep(self.pause)

    # --- the curtain, where several people share the terminal

    def _raise_curtain(self, seat: int) -> None:
        if self.holder == seat:
            return
        name = self.party.names(self.tongue)[seat]
        self.terminal.ask("\n" + self.tongue.say("play.curtain", name=name))
        self.terminal.veil()
        self.holder = seat

    def _lower_curtain(self, seat: int, before: int) -> None:
        """Somebody else may look now: let this person read what nobody else may, then leave nothing of it."""
        if self.match.deciders[:1] == [seat]:
            return
        mine, everyones = self.match.events(seat, before), self.match.events(None, before)
        if mine != everyones:
            self._lines(seat, mine)
            self.terminal.ask(self.tongue.say("play.hide"))
        self.holder = None
        self.terminal.veil()
        self._lines(None, everyones)

    # --- telling

    def _happened(self) -> int:
        return len(self.match.seen_log(None))

    def _tell(self, seat: int | None, since: int) -> None:
        self._lines(seat, self.match.events(seat, since))

    def _lines(self, seat: int | None, events: Sequence[dict[str, Any]]) -> None:
        self.terminal.show(bulleted([Text(line) for line in self.face.story(self.reader(seat), events, brief=True)]))
