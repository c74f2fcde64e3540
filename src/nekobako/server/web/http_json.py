"""JSON over HTTP: bodies read strictly, answers of a known type, and problems in the same sentences as at the table."""

import json
import logging
from typing import Any, Final, Generic, TypeVar
from urllib.parse import quote, urlencode

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException, NotFoundException

from nekobako.core import strict
from nekobako.core.refusal import Refusal
from nekobako.server.errors import Denied, Elsewhere, failure, trouble_of
from nekobako.server.protocol.types import Trouble
from nekobako.server.web.request_guard import RequestGuard

logger: Final = logging.getLogger(__name__)
T = TypeVar("T")
HttpRequest = Request[Any, Any, Any]
NODE: Final = "node"  # of an address: by which node it is to be answered

# Whether a handler wants a token of a guest: as the description of the API says it.
MUST: Final[list[dict[str, list[str]]]] = [{"token": []}]
MAY: Final[list[dict[str, list[str]]]] = [{}, {"token": []}]

STATUS: Final = {
    "malformed": 400,
    "unauthorised": 401,
    "forbidden": 403,
    "unknown": 404,
    "not_now": 409,
    "stale": 409,
    "game_over": 409,
    "not_your_turn": 409,
    "too_large": 413,
    "illegal": 422,
    "impossible": 422,
    "too_fast": 429,
    "busy": 503,
    "failed": 500,
    "unavailable": 503,
    "elsewhere": 307,
}


async def body(request: HttpRequest, guard: RequestGuard) -> Any:
    """A request's body as the type that its handler takes, or what is wrong with it."""
    return strict.read(await decode_body(request, guard), request.route_handler.opt["takes"])


async def decode_body(request: HttpRequest, guard: RequestGuard) -> Any:
    most, content = guard.config.message_bytes, bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > most:
                raise Denied("too_large", "too_large", most=most)
    except InternalServerException:  # Litestar's word for someone who left in the middle: no fault of ours
        raise Denied("malformed", "too_slow") from None
    try:
        return msgspec.json.decode(bytes(content))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise not_json(bytes(content), error) from None
    except RecursionError:
        raise Denied("malformed", "not_json", why="too deep") from None


def not_json(content: str | bytes, error: Exception) -> Denied:
    """What cannot be read; half a character in a message's id is said to be there."""
    try:
        message_id = json.loads(content)["id"]  # reads more than JSON allows
        message_id.encode()
    except UnicodeEncodeError:
        return Denied("malformed", "not_json", field="id", why=str(error)[:80])
    except Exception:  # it is no message at all
        pass
    return Denied("malformed", "not_json", why=str(error)[:80])


class Json(Response[bytes], Generic[T]):
    """An answer in JSON; of what type, the description of the API reads from here too."""

    def __init__(self, content: T, status: int | None = None, headers: dict[str, str] | None = None) -> None:
        encoded = msgspec.json.encode(content)
        super().__init__(encoded, status_code=status, media_type="application/json", headers=headers or {})


def problem_answer(request: HttpRequest, problem: Exception) -> Json[Trouble]:
    """Nobody sees a traceback."""
    if isinstance(problem, Elsewhere):
        return _elsewhere(request, problem)
    if isinstance(problem, Denied | Refusal):
        trouble = trouble_of(problem)
        headers = {"WWW-Authenticate": "Bearer"} if trouble.code == "unauthorised" else {}
        if trouble.code in ("too_fast", "busy", "unavailable"):
            headers["Retry-After"] = str(trouble.detail.get("seconds", 1))
        return Json(trouble, STATUS[trouble.code], headers)
    if isinstance(problem, NotFoundException):
        return Json(trouble_of(Denied("unknown", "no_page")), 404)
    if isinstance(problem, HTTPException) and problem.status_code < 500:
        return Json(_plain(problem), problem.status_code, dict(problem.headers or {}))
    logger.error("a request failed", exc_info=problem, extra={"door": str(request.scope.get("route_handler", ""))})
    return Json(trouble_of(failure(problem)), 500)


def _elsewhere(request: HttpRequest, problem: Elsewhere) -> Json[Trouble]:
    """The same address with the node's name, for the proxy to see: never another host's."""
    if request.query_params.get(NODE) == problem.node:  # the proxy does not get there: again would be in circles
        return problem_answer(request, Denied("unavailable", "moving", seconds=1))
    asked = [(name, value) for name, value in request.query_params.multi_items() if name != NODE]
    path = f"/{quote(request.url.path.lstrip('/'))}"  # two slashes would be another host
    place = f"{path}?{urlencode([*asked, (NODE, problem.node)])}"
    return Json(problem.trouble, STATUS[problem.code], {"Location": place, "Cache-Control": "no-store"})


def _plain(problem: HTTPException) -> Trouble:
    return trouble_of(Denied("malformed", "bad_request", why=str(problem.detail)[:120]))
