"""The table server: people at different places play together, with bots in empty seats."""
