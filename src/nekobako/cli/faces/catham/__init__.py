"""Catham City in the terminal."""

from nekobako.cli.faces.catham.face import CathamFace

FACE = CathamFace()
