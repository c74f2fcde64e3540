"""Words for refusing a scene or a world that cannot be read, in every language."""
