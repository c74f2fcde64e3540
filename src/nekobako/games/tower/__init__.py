"""Le Chat et la Tour: a tower of card walls and floors, for one to five together or two to four against each other."""

from nekobako.games.tower.rules import Tower

GAME = Tower()
