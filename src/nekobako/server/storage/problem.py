"""Problems of the storage: a database that cannot be used, and a thing that could not be kept."""

from typing import Final

from nekobako.core.words import Catalogue, Phrase

WORDS: Final = Catalogue("nekobako.server.storage.words")


class StorageProblem(Exception):  # noqa: N818 (said to whoever runs the server, not a failure of ours)
    """A database that cannot be used, and why, in a sentence."""

    def __init__(self, key: str, **parameters: object) -> None:
        self.key = key
        self.phrase = Phrase(WORDS, key, parameters)
        super().__init__(self.phrase.text("en"))

    def text(self, language: str) -> str:
        return self.phrase.text(language)


class NotKeptError(OSError):
    """What was to be written may not be durable, so it must not be announced: only the database knows what is true.

    The one class of every failure to write, whatever it was underneath (its cause).
    """


class LostTableError(NotKeptError):
    """Nothing was written: another node has the table now, or may have."""


class WorkRefused(Exception):  # noqa: N818 (it is an answer)
    """A work derives its refusals from this: nothing was written, nothing is in doubt; whoever waits gets it."""


def not_kept(error: BaseException) -> Exception:
    """What whoever waits for a work is told of its failure."""
    if isinstance(error, NotKeptError | WorkRefused):
        return error
    failure = NotKeptError(f"not written: {error}")
    failure.__cause__ = error
    return failure
