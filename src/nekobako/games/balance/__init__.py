"""What games of balance share: pieces set down by hands at full physics, judged when they rest. No game itself."""
