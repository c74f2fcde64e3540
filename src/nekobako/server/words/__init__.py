"""What the server says, in every language."""
