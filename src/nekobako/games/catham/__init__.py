"""Catham City: a card game for two to six, hidden hands, a market and eight factions."""

from nekobako.games.catham.rules import Catham

GAME = Catham()
