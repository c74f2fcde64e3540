"""Le Chat et la Tour in the terminal."""

from nekobako.cli.faces.tower.face import TowerFace

FACE = TowerFace()
