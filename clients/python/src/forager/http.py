from __future__ import annotations

import codecs
import json
import math
import random
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import aclosing, nullcontext
from dataclasses import dataclass
from typing import Any, TypeVar, cast
from urllib.parse import unquote

import httpx

from .errors import ForagerError
from .request import Request
from .transport import Transport

T = TypeVar("T")

#: Methods whose repetition changes nothing (RFC 9110 section 9.2.2). POST joins them through Idempotency-Key.
REPEATABLE = frozenset({"GET", "HEAD", "PUT", "DELETE"})
#: The service, or a proxy before it, could not take the request, which may succeed later.
TRANSIENT = frozenset({429, 502, 503, 504})
#: An event stream sends a heartbeat every 30 seconds; without one for this long, the connection is dead.
SILENCE_MAX_SECONDS = 75.0
CONNECT_MAX_SECONDS = 10.0


@dataclass(frozen=True)
class HttpOptions:
    url: str
    headers: Mapping[str, str]
    attempts: int
    retry_after_max_seconds: float


class Http:
    """Sends requests, and repeats those that failed for a passing reason."""

    def __init__(self, options: HttpOptions, transport: Transport) -> None:
        self._options = options
        self.transport = transport

    async def json(self, request: Request[T], deadline: float = math.inf, strict: bool = False) -> T:
        """The parsed response; its bytes if the request does not accept JSON.

        `strict`: whether a parameter that the service does not know raises; without its filter, a list shows too much.
        """
        response = await self.read(request, deadline=deadline)
        if strict:
            refuse_ignored(response)
        return cast(T, parsed(response) if request.accept == "application/json" else response.content)

    async def read(
        self, request: Request[Any], accept: Collection[int] = (), deadline: float = math.inf
    ) -> httpx.Response:
        """The whole response. `accept`: statuses beyond 2xx that are answers, not errors.

        Raises TimeoutError where a repetition would come after `deadline`, in monotonic seconds.
        """
        return await self._send(request, accept, deadline, streamed=False)

    async def stream(self, request: Request[Any]) -> AsyncGenerator[bytes, None]:
        """The content of a response as it arrives."""
        response = await self._send(request, (), math.inf, streamed=True)
        try:
            refuse_ignored(response)
            async with aclosing(self.transport.chunks(response)) as chunks:
                async for chunk in chunks:
                    yield chunk
        except httpx.RequestError as error:
            raise unreachable(response.request, error) from error
        finally:
            await self.transport.release(response)

    async def _send(
        self, request: Request[Any], accept: Collection[int], deadline: float, *, streamed: bool
    ) -> httpx.Response:
        own = {name.lower(): value for name, value in request.headers.items()}
        headers = {**self._options.headers, "accept": request.accept, **own}
        may_repeat = request.method in REPEATABLE or "idempotency-key" in headers
        attempt = 1
        while True:
            if self.transport.closed:
                raise RuntimeError("The client is closed.")
            response: httpx.Response | None = None
            built = self._build(request, headers, deadline)
            try:
                async with nullcontext() if streamed else self.transport.turn:
                    response = await self.transport.send(built)
                    is_answer = response.is_success or response.status_code in accept
                    if not (is_answer and streamed):
                        await self.transport.read(response)
                if is_answer:
                    return response
                error = error_of(response)
            except httpx.RequestError as cause:
                response, error = None, unreachable(built, cause)
            wait = self._retry_in(response, attempt, may_repeat) if attempt < self._options.attempts else None
            if wait is None:
                raise error
            await self.transport.sleep(min(wait, max(0, deadline - time.monotonic())))
            if time.monotonic() >= deadline:
                raise TimeoutError from error
            attempt += 1

    def _build(self, request: Request[Any], headers: Mapping[str, str], deadline: float) -> httpx.Request:
        body = request.body
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body, ensure_ascii=False).encode()
            headers = {"content-type": "application/json", **headers}
        left = max(0.1, deadline - time.monotonic())
        return self.transport.build(
            request.method,
            self._options.url.rstrip("/") + request.path,
            params={name: value for name, value in request.query.items() if value is not None},
            headers=headers,
            content=body,
            # Without a limit for the pool: a request waits for the others of its client as long as they take.
            timeout=httpx.Timeout(
                min(SILENCE_MAX_SECONDS, left), connect=min(CONNECT_MAX_SECONDS, left), pool=None
            ),
        )

    def _retry_in(self, response: httpx.Response | None, attempt: int, may_repeat: bool) -> float | None:
        """How long to wait before the next attempt; None if there should be none."""
        if response is None:
            return backoff(attempt) if may_repeat else None
        if response.status_code not in TRANSIENT:
            return None
        try:
            wanted = float(response.headers["retry-after"])
        except (KeyError, ValueError):
            return backoff(attempt) if may_repeat else None
        # A refusal with Retry-After came before anything was carried out, so that any method may be repeated.
        return wanted + backoff(0) if wanted <= self._options.retry_after_max_seconds else None


def backoff(attempt: int) -> float:
    # Exponential backoff with full jitter, so that clients that failed together do not return together.
    return random.uniform(0, min(30.0, 0.5 * 2.0 ** min(attempt, 10)))


def parsed(response: httpx.Response) -> Any:
    """The JSON of a response; None if it is empty."""
    try:
        return response.json() if response.content else None
    except ValueError as error:
        raise error_of(response, "The service answered without JSON.") from error


def refuse_ignored(response: httpx.Response) -> None:
    if names := response.headers.get("x-ignored-fields"):
        message = f"The service does not know {unquote(names)}."
        raise ForagerError(message, status=response.status_code, code="ignored_fields")


def unreachable(request: httpx.Request, cause: httpx.RequestError) -> ForagerError:
    origin = request.url.copy_with(raw_path=b"/", fragment=None)
    reason = str(cause) or type(cause).__name__
    error = ForagerError(f"No response from {origin}: {reason}", status=0, code="unreachable")
    error.__cause__ = cause
    return error


def error_of(response: httpx.Response, message: str | None = None) -> ForagerError:
    # The service's explanation of a refusal; proxies before it may answer anything.
    try:
        problem = response.json()
    except ValueError:
        problem = None
    problem = problem if isinstance(problem, dict) else {}
    detail, code, violations = problem.get("detail"), problem.get("code"), problem.get("errors")
    return ForagerError(
        detail if isinstance(detail, str) else message or f"The service answered {response.status_code}.",
        status=response.status_code,
        code=code if isinstance(code, str) else "unexpected_response",
        violations=violations if isinstance(violations, list) else None,
        request_id=response.headers.get("x-request-id"),
    )


async def pages_by_number(
    read: Callable[[int], Awaitable[tuple[Sequence[T], int]]],
) -> AsyncGenerator[T, None]:
    # Items of a list with numbered pages; `read` answers a page and the number of pages.
    page, pages = 1, 1
    while page <= pages:
        items, pages = await read(page)
        for item in items:
            yield item
        page += 1


async def pages_by_cursor(
    first: str | None, read: Callable[[str | None], Awaitable[tuple[Sequence[T], str | None]]]
) -> AsyncGenerator[T, None]:
    # Items of a list whose pages name the next one.
    cursor = first
    while True:
        items, cursor = await read(cursor)
        for item in items:
            yield item
        if cursor is None:
            return


async def lines_of(chunks: AsyncIterator[bytes]) -> AsyncGenerator[str, None]:
    # Lines of a stream of UTF-8 text, without empty ones.
    decoder = codecs.getincrementaldecoder("utf-8")()
    rest = ""
    async for chunk in chunks:
        *lines, rest = (rest + decoder.decode(chunk)).split("\n")
        for line in lines:
            if line.strip():
                yield line
    if rest.strip():
        yield rest
