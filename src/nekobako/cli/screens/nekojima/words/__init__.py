"""The terminal's sentences about Nekojima."""
