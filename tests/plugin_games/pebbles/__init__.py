"""Pebbles: a dummy game that lives in the tests, with everything that a game from elsewhere may bring: rules, options,
labels, a narration, a guide, bots and a screen for the terminal. It is found by its entry point."""

from pebbles.rules import Pebbles

GAME = Pebbles()
