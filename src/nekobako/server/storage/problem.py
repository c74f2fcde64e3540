"""What can go wrong with the storage: a database that cannot be used, and a thing that could not be kept."""

from typing import Final

from nekobako.core.words import Catalogue, Phrase

WORDS: Final = Catalogue("nekobako.server.storage.words")


class StorageProblem(Exception):  # noqa: N818 (said to whoever runs the server, not a failure of ours)
    """A database that cannot be used, and why, in a sentence."""

    def __init__(self, key: str, **said: object) -> None:
        self.key = key
        self.phrase = Phrase(WORDS, key, said)
        super().__init__(self.phrase.text("en"))

    def text(self, language: str) -> str:
        return self.phrase.text(language)


class NotKeptError(OSError):
    """What was to be written is not durable, so it must not be announced."""
