"""The API described for programs: OpenAPI made from the types of the protocol, and a page that needs no network."""

import html
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import Response, get

from nekobako import __version__
from nekobako.server.protocol import api, requests
from nekobako.server.protocol.messages import AnyMessage, Done, Snapshot
from nekobako.server.protocol.shapes import TableInfo, Trouble
from nekobako.server.web.porter import Doors
from nekobako.server.web.reading import json

MATCH: Final = "/api/matches/{match_id}"
BYTES: Final = "application/octet-stream"
TABLE: Final = "/api/tables/{table_id}"


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    summary: str
    gives: Any
    takes: Any = None
    status: int = 200
    token: str = "no"  # no, may or must
    media: str = "application/json"


OPERATIONS: Final = (
    Operation("get", "/healthz", "Whether the server is well", api.Health),
    Operation("get", "/api/games", "The games, their bots and their rules", list[api.GameInfo]),
    Operation("post", "/api/guests", "Give a name, get a token", api.Welcome, api.NewGuest, status=201),
    Operation("get", "/api/me", "Who I am", api.Guest, token="must"),
    Operation("put", "/api/me", "Change my name", api.Guest, api.NewGuest, token="must"),
    Operation("delete", "/api/me", "Forget my name, my token and what I wrote", None, status=204, token="must"),
    Operation("get", "/api/me/tables", "Tables where I have a seat", list[TableInfo], token="must"),
    Operation("get", "/api/me/matches", "Matches I played", list[api.Played], token="must"),
    Operation("get", "/api/tables", "Public tables", list[TableInfo]),
    Operation("post", "/api/tables", "Open a table", TableInfo, api.NewTable, status=201, token="must"),
    Operation("get", TABLE, "A table", TableInfo),
    Operation("get", f"{TABLE}/snapshot", "All that I may see of a table", Snapshot, token="may"),
    Operation("post", f"{TABLE}/requests", "Sit, start, act ...", Done, requests.AnyRequest, token="must"),
    Operation("get", f"{TABLE}/stream", "Messages as they come", AnyMessage, token="may", media="text/event-stream"),
    Operation("get", MATCH, "A match that is over, step by step", api.Replay, token="may"),
    Operation(
        "get", f"{MATCH}/tracks/{{number}}", "What hands did", None, token="may", media="application/octet-stream"
    ),
    Operation("get", f"{MATCH}/file", "The match as a .neko file", None, token="may", media="text/plain"),
)


def document(base_path: str = "") -> dict[str, Any]:
    kinds = [kind for one in OPERATIONS for kind in (one.takes, one.gives) if kind is not None] + [Trouble]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schema_of = {id(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    trouble = {"application/json": {"schema": schema_of[id(Trouble)]}}
    paths: dict[str, dict[str, Any]] = {}
    for one in OPERATIONS:
        schema = {} if one.gives is None else schema_of[id(one.gives)]
        told: dict[str, Any] = {
            "summary": one.summary,
            "operationId": f"{one.method} {one.path}",
            "responses": {
                str(one.status): {"description": "Done"} | _content(one, schema),
                "4XX": {"description": "Refused, and why", "content": trouble},
            },
        }
        if one.takes is not None:
            content = {"application/json": {"schema": schema_of[id(one.takes)]}}
            told["requestBody"] = {"required": True, "content": content}
        parameters = [_parameter(part[1:-1]) for part in one.path.split("/") if part.startswith("{")]
        if parameters:
            told["parameters"] = parameters
        if one.token != "no":
            told["security"] = [{"token": []}] if one.token == "must" else [{}, {"token": []}]
        paths.setdefault(one.path, {})[one.method] = told
    return {
        "openapi": "3.1.0",
        "info": {"title": "Nekobako", "version": __version__, "description": "The table server's door for programs."},
        "servers": [{"url": base_path or "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def _content(one: Operation, schema: dict[str, Any]) -> dict[str, Any]:
    return {} if one.status == 204 else {"content": {one.media: {"schema": schema}}}


def _parameter(name: str) -> dict[str, Any]:
    kind = {"type": "integer", "minimum": 0} if name == "number" else {"type": "string", "minLength": 1}
    return {"name": name, "in": "path", "required": True, "schema": kind}


@get("/api/openapi.json")
async def openapi_json(porter: Doors) -> Response[bytes]:
    return json(document(porter.config.base_path))


@get("/api")
async def openapi_page(porter: Doors) -> Response[str]:
    return Response(page(document(porter.config.base_path)), media_type="text/html")


def page(told: dict[str, Any]) -> str:
    """Plain HTML: every operation, what it takes and gives, and the types they are made of."""
    parts = [_HEAD]
    for path, methods in told["paths"].items():
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
    for name, schema in told["components"]["schemas"].items():
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
