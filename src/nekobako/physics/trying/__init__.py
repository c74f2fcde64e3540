"""Trials: many beginnings tried from one moment, and how surely a world stands."""
