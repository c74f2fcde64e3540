"""Shared by the bots of games of balance: levels of skill, and how often something is tried. No game's bots."""
