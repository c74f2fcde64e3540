"""The peers' own tests of an environment, unmodified, and what they warn of that is meant here."""

import pytest

# PettingZoo lists by name the environments whose observations may be dictionaries with a mask, and warns of others;
# and when a game is over nobody has an action left.
MEANT = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
