"""What bots are called."""
