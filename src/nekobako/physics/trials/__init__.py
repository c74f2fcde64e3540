"""Trials: many candidates tried from one moment, and how surely a world stands."""
