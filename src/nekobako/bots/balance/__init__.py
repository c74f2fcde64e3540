"""What the bots of games of balance share: levels of skill, and how often something is tried. No game's bots."""
