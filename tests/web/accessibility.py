"""What axe finds on a page: nothing, and nothing that it could not decide either."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_axe = Axe()
_OPTIONS = {"resultTypes": ["violations", "incomplete"], "rules": {"target-size": {"enabled": True}}}


def accessible(page: Page) -> None:
    """What was found is looked at again by itself, scrolled into sight: axe is at a loss when the page changes while it
    looks, and about what a scroll cuts in two."""
    seen = {tuple(node["target"]) for _, one in _found(page) for node in one["nodes"]}
    problems = [_describe(kind, one) for target in seen for kind, one in _found(page, target)]
    assert not problems, "\n".join(problems)


def _found(page: Page, target: tuple[str, ...] | None = None) -> list[tuple[str, dict[str, Any]]]:
    """On the whole page, or of one thing."""
    context = None
    if target is not None:
        if page.locator(target[-1]).count() == 0:
            return []  # it has gone
        page.locator(target[-1]).first.evaluate("one => one.scrollIntoView({ block: 'center' })")
        context = {"include": [list(target)]}
    response = _axe.run(page, context=context, options=_OPTIONS).response
    return [(kind, one) for kind in ("violations", "incomplete") for one in response[kind]]


def _describe(kind: str, one: dict[str, Any]) -> str:
    where = "\n".join(f"    {node['target']} {node['html'][:160]}\n      {_why(node)}" for node in one["nodes"])
    return f"{kind}: {one['id']}: {one['help']}\n{where}"


def _why(node: dict[str, Any]) -> str:
    return "; ".join(check["message"] for kind in ("any", "all", "none") for check in node[kind])
