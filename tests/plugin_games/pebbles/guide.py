"""The guide for people who play."""

from pebbles.rules import WORDS


def text(language: str) -> str:
    return WORDS.say(language, "guide")
