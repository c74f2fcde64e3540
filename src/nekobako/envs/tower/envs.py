"""Le Chat et la Tour as an environment: several seats for PettingZoo, one for Gymnasium."""

from typing import Any, ClassVar

from nekobako.envs.balance.aec import BalanceEnv
from nekobako.envs.balance.encoding import Encoding
from nekobako.envs.balance.solo import SoloEnv
from nekobako.envs.tower.encoding import TowerEncoding


class TowerEnv(BalanceEnv):
    metadata: ClassVar[dict[str, Any]] = {**BalanceEnv.metadata, "name": "tower_v0"}
    encoding: ClassVar[Encoding] = TowerEncoding()


class TowerSolo(SoloEnv):
    encoding: ClassVar[Encoding] = TowerEncoding()
