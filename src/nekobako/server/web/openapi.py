"""The API described for programs: OpenAPI made from the route handlers' declarations, and a page that needs no network.

Not Litestar's own: it says nothing of what a type forbids (unknown fields) nor which message of a union is meant, gives
every route a 400 of Litestar's shape and none of ours, and its pages load their scripts from elsewhere.
"""

import html
import re
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from nekobako import __version__
from nekobako.server.protocol.types import Trouble
from nekobako.server.web import matches, rest
from nekobako.server.web.http_json import Json
from nekobako.server.web.request_guard import Guard

HTML: Final = "text/html"
PARAMETER: Final = re.compile(r"\{(\w+):(\w+)\}")
KINDS: Final[dict[str, dict[str, Any]]] = {
    "int": {"type": "integer", "minimum": 0},
    "str": {"type": "string", "minLength": 1},
}


@dataclass(frozen=True)
class Operation:
    """A route handler as its declaration tells it."""

    method: str
    path: str
    parameters: list[dict[str, Any]]
    summary: str
    security: list[dict[str, list[str]]] | None
    takes: Any
    gives: Any
    status: int
    media: str


def operation(handler: HTTPRouteHandler) -> Operation:
    [path], [method] = handler.paths, handler.http_methods
    answer: Any = handler.fn.__annotations__["return"]
    return Operation(
        method=method.lower(),
        path=PARAMETER.sub(r"{\1}", path),
        parameters=[
            {"name": name, "in": "path", "required": True, "schema": KINDS[kind]}
            for name, kind in PARAMETER.findall(path)
        ]
        + [
            {"name": name, "in": "query", "required": False, "schema": schema}
            for name, schema in handler.opt.get("query", {}).items()
        ],
        summary=handler.summary or "",
        security=[dict(one) for one in handler.security] if handler.security else None,
        takes=handler.opt.get("takes"),
        gives=answer.__args__[0] if getattr(answer, "__origin__", None) is Json else handler.opt.get("gives"),
        status=handler.status_code,
        media=str(handler.media_type or "application/json"),
    )


def operations_described() -> list[Operation]:
    return [operation(handler) for handler in (*rest.HANDLERS, *matches.HANDLERS)]


def document(base_path: str = "") -> dict[str, Any]:
    operations = operations_described()
    kinds = [kind for one in operations for kind in (one.takes, one.gives) if kind is not None] + [Trouble]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schema_of = {id(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    trouble = {"application/json": {"schema": schema_of[id(Trouble)]}}
    paths: dict[str, dict[str, Any]] = {}
    for one in operations:
        schema = {} if one.gives is None else schema_of[id(one.gives)]
        content = {} if one.status == 204 else {"content": {one.media: {"schema": schema}}}
        described: dict[str, Any] = {
            "summary": one.summary,
            "operationId": f"{one.method} {one.path}",
            "responses": {
                str(one.status): {"description": "Done"} | content,
                "4XX": {"description": "Refused, and why", "content": trouble},
            },
        }
        if one.takes is not None:
            body = {"application/json": {"schema": schema_of[id(one.takes)]}}
            described["requestBody"] = {"required": True, "content": body}
        if one.parameters:
            described["parameters"] = one.parameters
        if one.security is not None:
            described["security"] = one.security
        paths.setdefault(one.path, {})[one.method] = described
    return {
        "openapi": "3.1.0",
        "info": {"title": "Nekobako", "version": __version__, "description": "The table server's door for programs."},
        "servers": [{"url": base_path or "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


@get("/api/openapi.json")
async def openapi_json(guard: Guard) -> Json[dict[str, Any]]:
    return Json(document(guard.config.base_path))


@get("/api")
async def openapi_page(guard: Guard) -> Response[str]:
    return Response(page(document(guard.config.base_path)), media_type=HTML)


def page(described: dict[str, Any]) -> str:
    """Plain HTML: every operation, what it takes and gives, and the types they are made of."""
    parts = [_HEAD]
    for path, methods in described["paths"].items():
        for method, one in methods.items():
            parts.append(f'<section><h2><code class="{method}">{method.upper()}</code> <code>{_safe(path)}</code></h2>')
            parts.append(f"<p>{_safe(one['summary'])}.{_token(one)}</p>")
            if "requestBody" in one:
                parts.append(_schema("takes", one["requestBody"]["content"]["application/json"]["schema"]))
            status, answer = next(iter(one["responses"].items()))
            for media, content in answer.get("content", {}).items():
                parts.append(_schema(f"gives {status} {media}", content["schema"]))
            parts.append("</section>")
    parts.append("<h1>Types</h1>")
    for name, schema in described["components"]["schemas"].items():
        parts.append(f'<section id="{_safe(name)}"><h3>{_safe(name)}</h3>{_schema("", schema)}</section>')
    return "\n".join([*parts, "</main></html>"])


def _token(one: dict[str, Any]) -> str:
    needs = one.get("security", [])
    return "" if not needs else " With a token." if needs[0] else " With a token, or as a spectator."


def _schema(label: str, schema: dict[str, Any]) -> str:
    text = msgspec.json.format(msgspec.json.encode(schema), indent=2).decode()
    return f"<details><summary>{_safe(label) or 'schema'}</summary><pre>{_safe(text)}</pre></details>"


def _safe(text: str) -> str:
    return html.escape(text)


_HEAD: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nekobako: the door for programs</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #fbf6ec; color: #2b2622; }
main { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
section { border-top: 1px solid #d9cdb8; padding: .5rem 0; }
h2 { font-size: 1.05rem; margin: .4rem 0; }
code.get { color: #1d5c3a; } code.post { color: #7a3413; } code.put { color: #1f4a7a; }
pre { background: #f1e8d6; padding: .7rem; overflow: auto; font-size: .85rem; }
summary { cursor: pointer; }
</style>
<main><h1>The door for programs</h1>
<p>JSON in, JSON out; what is refused says why, in English and French. The machine-readable form:
<a href="api/openapi.json">openapi.json</a>. A token is sent as <code>Authorization: Bearer …</code>.</p>"""

HANDLERS: Final = [openapi_json, openapi_page]
