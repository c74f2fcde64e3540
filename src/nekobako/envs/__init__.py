"""Doors for learners: the games as environments of PettingZoo, Gymnasium and OpenSpiel (extra `envs`).

Importing it registers the games for one with Gymnasium, which since 1.0 looks for no plugins by itself.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:  # the kernel's batch needs none
    from nekobako.envs.registration import register

    register()
