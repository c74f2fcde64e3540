"""What the storage says to whoever runs a server, in every language."""
