"""Shared by games of balance: pieces set down by hands at full physics, judged when they rest. No game itself."""
