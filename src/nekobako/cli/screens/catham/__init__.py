"""Catham City in the terminal."""

from nekobako.cli.screens.catham.screen import CathamScreen

SCREEN = CathamScreen()
