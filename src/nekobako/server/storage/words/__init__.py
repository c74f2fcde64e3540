"""The storage's sentences for whoever runs a server, in every language."""
