"""Nekojima: a game of balance for one to eight. Poles joined by cords on a small island, cats on the cords."""

from nekobako.games.nekojima.rules import Nekojima

GAME = Nekojima()
