"""Bodies of requests read strictly, and problems as answers: the same sentences as at the table."""

import logging
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, NotFoundException

from nekobako.core import strict
from nekobako.core.refusal import Refusal
from nekobako.server.denied import Denied, trouble_of
from nekobako.server.protocol.shapes import Trouble
from nekobako.server.web.porter import Porter

logger: Final = logging.getLogger(__name__)
T = TypeVar("T")
HttpRequest = Request[Any, Any, Any]

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
    "failed": 500,
}


async def body(request: HttpRequest, kind: Any, porter: Porter) -> Any:
    """A request's body as that type, or what is wrong with it."""
    return strict.read(await decoded(request, porter), kind)


async def decoded(request: HttpRequest, porter: Porter) -> Any:
    most, content = porter.config.message_bytes, bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > most:
            raise Denied("too_large", "too_large", most=most)
    try:
        return msgspec.json.decode(bytes(content))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Denied("malformed", "not_json", why=str(error)[:80]) from None
    except RecursionError:
        raise Denied("malformed", "not_json", why="too deep") from None


def json(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    encoded = msgspec.json.encode(content)
    return Response(encoded, status_code=status, media_type="application/json", headers=headers or {})


def problem_answer(request: HttpRequest, problem: Exception) -> Response[bytes]:
    """Nobody sees a traceback."""
    if isinstance(problem, Denied | Refusal):
        trouble = trouble_of(problem)
        headers = {"WWW-Authenticate": "Bearer"} if trouble.code == "unauthorised" else {}
        if trouble.code == "too_fast":
            headers["Retry-After"] = str(trouble.detail.get("seconds", 1))
        return json(trouble, STATUS[trouble.code], headers)
    if isinstance(problem, NotFoundException):
        return json(Denied("unknown", "no_page").trouble, 404)
    if isinstance(problem, HTTPException) and problem.status_code < 500:
        return json(_plain(problem), problem.status_code, dict(problem.headers or {}))
    logger.error("a request failed", exc_info=problem, extra={"door": str(request.scope.get("route_handler", ""))})
    return json(Denied("failed", "failed").trouble, 500)


def _plain(problem: HTTPException) -> Trouble:
    return Denied("malformed", "bad_request", why=str(problem.detail)[:120]).trouble
