"""The terminal's sentences about Catham City."""
