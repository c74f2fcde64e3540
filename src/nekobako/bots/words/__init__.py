"""The names of bots."""
