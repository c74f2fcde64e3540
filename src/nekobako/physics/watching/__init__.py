"""From a world to facts: contacts, surveys, and a watch on every step."""
