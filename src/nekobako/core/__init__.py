"""What a game is: decisions, events, views, chance, outcomes, positions."""
