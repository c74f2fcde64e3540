"""The interface of a game: decisions, events, views, chance, outcomes, positions."""
