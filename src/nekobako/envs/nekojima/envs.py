"""Nekojima as an environment: several seats for PettingZoo, one for Gymnasium."""

from typing import Any, ClassVar

from nekobako.envs.balance.aec import BalanceEnv
from nekobako.envs.balance.encoding import Encoding
from nekobako.envs.balance.solo import SoloEnv
from nekobako.envs.nekojima.encoding import NekojimaEncoding


class NekojimaEnv(BalanceEnv):
    metadata: ClassVar[dict[str, Any]] = {**BalanceEnv.metadata, "name": "nekojima_v0"}
    encoding: ClassVar[Encoding] = NekojimaEncoding()


class NekojimaSolo(SoloEnv):
    encoding: ClassVar[Encoding] = NekojimaEncoding()
