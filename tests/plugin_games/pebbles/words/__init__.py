"""The words of Pebbles."""
