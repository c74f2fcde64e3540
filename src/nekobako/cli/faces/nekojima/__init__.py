"""Nekojima in the terminal."""

from nekobako.cli.faces.nekojima.face import NekojimaFace

FACE = NekojimaFace()
