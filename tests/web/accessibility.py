"""What axe finds on a page: nothing, and nothing that it could not decide either."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_axe = Axe()
_OPTIONS = {"resultTypes": ["violations", "incomplete"], "rules": {"target-size": {"enabled": True}}}


def accessible(page: Page) -> None:
    """Looked at again where something was found: axe is at a loss when the page changes while it looks."""
    problems = _problems(page) and _problems(page)
    assert not problems, "\n".join(problems)


def _problems(page: Page) -> list[str]:
    response = _axe.run(page, options=_OPTIONS).response
    return [_describe(kind, one) for kind in ("violations", "incomplete") for one in response[kind]]


def _describe(kind: str, one: dict[str, Any]) -> str:
    where = "\n".join(f"    {node['target']} {node['html'][:160]}\n      {_why(node)}" for node in one["nodes"])
    return f"{kind}: {one['id']}: {one['help']}\n{where}"


def _why(node: dict[str, Any]) -> str:
    return "; ".join(check["message"] for kind in ("any", "all", "none") for check in node[kind])
