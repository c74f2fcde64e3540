"""What a language model can do at a table: read the rules, look, act, ask for advice. It is told in words what its seat
may know, and nothing else: all of it comes from the server's own snapshot for that seat."""

import json
import time
from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final

from mcp.server.mcpserver.exceptions import ToolError

from nekobako import Refusal, games
from nekobako.client.connections import Client
from nekobako.client.conversation import PAUSE, RefusedError, table_of_link

MOST_WAIT: Final = 60.0  # seconds at once


class TableTools:
    """One model, one seat. Every method is a tool: its name and its docstring are what the model reads."""

    def __init__(self, client: Client, name: str, language: str) -> None:
        self._client = client
        self._name = name
        self._language = language
        self._table = ""
        self._seat: int | None = None

    def tools(self) -> list[Any]:
        return [self.rules, self.join, self.look, self.actions, self.act, self.hint, self.wait, self.picture]

    def rules(self, game: str, section: str = "") -> str:
        """The rules of a game, by its short name: without a section, the list of its sections."""
        try:
            guide = games.guide_of(games.named(game).name, self._language) or ""
        except Refusal as refusal:
            raise ToolError(refusal.text(self._language)) from None
        sections = {part.partition("\n")[0].strip(): part for part in guide.split("\n## ")}
        if section in sections:
            return sections[section]
        return "\n".join(sections)

    def join(self, table: str, seat: int | None = None) -> str:
        """Sit down at a table, by its link; at the first free seat unless one is named."""
        if self._client.token is None:
            self._client.join(self._name)
        place = table_of_link(table)
        self._seat = self._asked(self._client.sit, place, seat)
        self._table = place
        return self.look()

    def look(self) -> str:
        """What your seat can see now: what is asked, what happened so far, and the view as JSON."""
        seen, desk = self._desk()
        story = [line[self._language] for line in seen["story"]]
        lines = [f"seat: {self._seat}", f"table: {seen['table']['state']}"]
        lines += [f"deciding now: {seen['deciders']}", f"asked of you: {self._question(desk)}"]
        lines += ["wrong now: " + wrong[self._language] for wrong in desk.get("wrong", [])]
        lines += ["", *story, "", json.dumps(desk["view"], ensure_ascii=False)]
        return "\n".join(lines)

    def actions(self) -> str:
        """Your legal actions, numbered: what each is called, what it brings, and how it is written. A null in it is for
        you to fill in."""
        _, desk = self._desk()
        lines = []
        for number, (action, label) in enumerate(zip(desk["legal"], desk["labels"], strict=True)):
            said = " ".join(filter(None, (label["text"][self._language], label["effect"][self._language])))
            lines.append(f"{number}. {said}\n   {json.dumps(action, ensure_ascii=False)}")
        return "\n".join(lines) or "Nothing is asked of you now."

    def act(self, number: int | None = None, action: dict[str, Any] | None = None) -> str:
        """Do something: a legal action by its number, or one written out."""
        _, desk = self._desk()
        if action is None:
            if number is None or not 0 <= number < len(desk["legal"]):
                raise ToolError(f"There are {len(desk['legal'])} legal actions, numbered from 0.")
            action = desk["legal"][number]
        self._asked(self._client.act, self._table, desk["seat"], action)
        return self.look()

    def hint(self) -> str:
        """What a friend would do, where the table allows hints."""
        _, desk = self._desk()
        return json.dumps(self._asked(self._client.suggest, self._table, desk["seat"]), ensure_ascii=False)

    def wait(self, seconds: float = 20.0) -> str:
        """Wait until something is asked of you or the match is over, at most so many seconds; then look."""
        until = time.monotonic() + min(MOST_WAIT, max(0.0, seconds))
        while time.monotonic() < until:
            _, desk = self._desk()
            if desk["legal"] or desk["view"].get("outcome") is not None:
                break
            time.sleep(PAUSE)
        return self.look()

    def picture(self, camera: str = "front") -> Any:
        """A picture of the world as it stands (games of balance), from the camera front, side or top."""
        # Here, not above: who plays cards needs neither the simulator nor anything to draw with.
        from mcp.server.mcpserver import Image
        from PIL import Image as Drawing

        from nekobako.cli.pictures import world_of_position
        from nekobako.physics.pictures.renderer import PictureView, render

        _, desk = self._desk()
        view = desk["view"]
        if "world" not in view:
            raise ToolError("This game has no world to draw.")
        shown = {name: view[name] for name in ("game", "world", "edition") if name in view}
        world, colours = world_of_position(shown)
        paper = BytesIO()
        Drawing.fromarray(render(world, PictureView(640, 480, camera), colours)).save(paper, "PNG")  # type: ignore[arg-type]
        return Image(data=paper.getvalue(), format="png")

    # --- the server's side

    def _desk(self) -> tuple[dict[str, Any], dict[str, Any]]:
        if not self._table:
            raise ToolError("First join a table.")
        seen = self._asked(self._client.snapshot, self._table)
        desk = next((desk for desk in seen["desks"] if desk["seat"] == self._seat), None)
        if desk is None:
            raise ToolError("The match has not begun: wait.")
        return seen, desk

    def _question(self, desk: Mapping[str, Any]) -> str:
        question = desk.get("question") or {}
        return question.get(self._language, "") if desk["legal"] else ""

    def _asked(self, method: Any, *arguments: Any) -> Any:
        try:
            return method(*arguments)
        except RefusedError as refused:
            raise ToolError(refused.text.get(self._language) or str(refused)) from None
