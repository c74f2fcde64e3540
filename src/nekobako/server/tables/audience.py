"""Who looks on at a table: messages to all of them, each made and encoded once for those who see the same."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from nekobako.core.refusal import Refusal
from nekobako.server.denied import trouble_of
from nekobako.server.protocol.messages import Handling, Message, Refused
from nekobako.server.tables.viewer import Viewer, encoded

Eyes = tuple[int | None, ...]  # the seats through which someone sees; None is a spectator


class Audience:
    def __init__(self) -> None:
        self._viewers: list[Viewer] = []

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._viewers))

    def __bool__(self) -> bool:
        return bool(self._viewers)

    def __contains__(self, viewer: object) -> bool:
        return viewer in self._viewers

    def add(self, viewer: Viewer, want_whole: Callable[[], None] | None) -> None:
        """`want_whole`: pieces are being handled, and what was shown so far is to be shown again."""
        self._viewers.append(viewer)
        if want_whole is not None:
            viewer.has_just_come()
            want_whole()

    def remove(self, viewer: Viewer) -> None:
        self._viewers.remove(viewer)

    @property
    def guests(self) -> set[str]:
        return {viewer.guest for viewer in self._viewers if viewer.guest is not None}

    # --- messages

    def tell(self, message: Message, besides: Viewer | None = None) -> None:
        if self._viewers:
            text = encoded(message)
            for viewer in self._viewers:
                if viewer is not besides:
                    viewer.send_text(text)

    def by_eyes(self, eyes_of: Callable[[str | None], Eyes]) -> dict[Eyes, list[Viewer]]:
        """The viewers, those together who see the same."""
        seen = sorted(((eyes_of(viewer.guest), viewer) for viewer in self._viewers), key=_order)
        return {eyes: [viewer for _, viewer in group] for eyes, group in groupby(seen, key=lambda pair: pair[0])}

    def tell_each(self, told: Iterable[tuple[list[Viewer], str]]) -> None:
        for viewers, text in told:
            for viewer in viewers:
                viewer.send_text(text)

    # --- frames

    def handling(self, message: Handling) -> None:
        self.tell(message)
        if not message.going:
            for viewer in self._viewers:
                viewer.handling_over()

    def frame(self, frame: bytes, want_whole: Callable[[], None]) -> None:
        for viewer in self._viewers:
            viewer.show(frame, want_whole)

    def whole(self, whole: bytes) -> None:
        for viewer in self._viewers:
            viewer.show_whole(whole)

    def hands_refused(self, guest: str | None, refusal: Refusal) -> None:
        for viewer in self._viewers:
            if guest is not None and viewer.guest == guest:
                viewer.send(Refused(id=None, trouble=trouble_of(refusal)))

    def close(self, why: str) -> None:
        for viewer in self._viewers:
            viewer.close(why)


def _order(pair: tuple[Eyes, Viewer]) -> tuple[list[int], int]:
    eyes, viewer = pair
    return [-1 if seat is None else seat for seat in eyes], viewer.number
