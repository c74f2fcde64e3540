"""Doors for learners: the games as environments of PettingZoo, Gymnasium and OpenSpiel (extra `envs`)."""
