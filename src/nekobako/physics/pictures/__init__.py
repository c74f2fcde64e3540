"""Pictures of worlds, drawn off screen."""
