"""The server's sentences, in every language."""
