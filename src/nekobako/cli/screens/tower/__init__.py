"""Le Chat et la Tour in the terminal."""

from nekobako.cli.screens.tower.screen import TowerScreen

SCREEN = TowerScreen()
