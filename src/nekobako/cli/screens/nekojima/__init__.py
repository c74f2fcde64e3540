"""Nekojima in the terminal."""

from nekobako.cli.screens.nekojima.screen import NekojimaScreen

SCREEN = NekojimaScreen()
