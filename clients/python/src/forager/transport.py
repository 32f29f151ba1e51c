"""All that differs between threads and asyncio.

The policy of the client (`http`, `events`, `client`) is written once, as coroutines over a
`Transport`. With threads, these coroutines block instead of suspending, so that `finish` and `iterate` can run them
without an event loop.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from typing import Any, Protocol, TypeVar

import httpx

T = TypeVar("T")


class Signal(Protocol):
    """Wakes one waiter."""

    def set(self) -> None: ...

    async def wait(self, seconds: float) -> None:
        """Returns as soon as it is set, or the time has passed. Resets it."""


#: httpcore goes through all waiting requests for each that ends: 500 jobs at once took 38 s, 50 at a time 6 s.
CONCURRENT_MAX = 50


class Transport(Protocol):
    closed: bool
    #: Held by a request from its start until its response is complete.
    turn: AbstractAsyncContextManager[object]

    def build(self, method: str, url: str, **parts: Any) -> httpx.Request: ...

    async def send(self, request: httpx.Request) -> httpx.Response:
        """Answers once the headers have arrived."""
        ...

    async def read(self, response: httpx.Response) -> None: ...

    def chunks(self, response: httpx.Response) -> AsyncGenerator[bytes, None]: ...

    async def release(self, response: httpx.Response) -> None: ...

    async def sleep(self, seconds: float) -> None: ...

    def signal(self) -> Signal: ...

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Runs `work` in the background, at most until the transport is closed."""

    async def close(self) -> None: ...


class ThreadTransport:
    def __init__(self, client: httpx.Client | None) -> None:
        self._client = client or httpx.Client()
        self._owned = client is None
        self.closed = False
        self.turn: AbstractAsyncContextManager[object] = nullcontext()
        self._closing = threading.Event()
        self._open: set[httpx.Response] = set()

    def build(self, method: str, url: str, **parts: Any) -> httpx.Request:
        return self._client.build_request(method, url, **parts)

    async def send(self, request: httpx.Request) -> httpx.Response:
        response = self._client.send(request, stream=True)
        self._open.add(response)
        return response

    async def read(self, response: httpx.Response) -> None:
        try:
            response.read()
        finally:
            self._open.discard(response)

    async def chunks(self, response: httpx.Response) -> AsyncGenerator[bytes, None]:
        for chunk in response.iter_bytes():
            yield chunk

    async def release(self, response: httpx.Response) -> None:
        self._open.discard(response)
        response.close()

    async def sleep(self, seconds: float) -> None:
        self._closing.wait(seconds)

    def signal(self) -> Signal:
        return _ThreadSignal()

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        threading.Thread(target=lambda: finish(work()), name="forager-events", daemon=True).start()

    async def close(self) -> None:
        self.closed = True
        self._closing.set()
        for response in list(self._open):
            hang_up(response)
        if self._owned:
            self._client.close()


class AsyncioTransport:
    def __init__(self, client: httpx.AsyncClient | None) -> None:
        self._client = client or httpx.AsyncClient()
        self._owned = client is None
        self.closed = False
        self.turn: AbstractAsyncContextManager[object] = asyncio.Semaphore(CONCURRENT_MAX)
        self._tasks: set[asyncio.Task[None]] = set()

    def build(self, method: str, url: str, **parts: Any) -> httpx.Request:
        return self._client.build_request(method, url, **parts)

    async def send(self, request: httpx.Request) -> httpx.Response:
        return await self._client.send(request, stream=True)

    async def read(self, response: httpx.Response) -> None:
        await response.aread()

    async def chunks(self, response: httpx.Response) -> AsyncGenerator[bytes, None]:
        async for chunk in response.aiter_bytes():
            yield chunk

    async def release(self, response: httpx.Response) -> None:
        await response.aclose()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def signal(self) -> Signal:
        return _AsyncioSignal()

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        self.closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._owned:
            await self._client.aclose()


class _ThreadSignal:
    def __init__(self) -> None:
        self._event = threading.Event()

    def set(self) -> None:
        self._event.set()

    async def wait(self, seconds: float) -> None:
        self._event.wait(seconds)
        self._event.clear()


class _AsyncioSignal:
    def __init__(self) -> None:
        self._event = asyncio.Event()

    def set(self) -> None:
        self._event.set()

    async def wait(self, seconds: float) -> None:
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._event.wait(), seconds)
        self._event.clear()


def hang_up(response: httpx.Response) -> None:
    """Ends a read that blocks another thread; closing the socket alone would not."""
    stream = response.extensions.get("network_stream")
    connection = stream.get_extra_info("socket") if stream else None
    if isinstance(connection, socket.socket):
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)


def finish(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that never suspends."""
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]
    coroutine.close()
    raise RuntimeError("A coroutine on a ThreadTransport has suspended.")


def iterate(generator: AsyncGenerator[T, None]) -> Iterator[T]:
    """The items of an asynchronous generator that never suspends."""
    try:
        while True:
            try:
                item = finish(_next(generator))
            except StopAsyncIteration:
                return
            yield item
    finally:
        # Leaving the loop must close the connection.
        finish(_close(generator))


async def _next(generator: AsyncGenerator[T, None]) -> T:
    return await generator.__anext__()


async def _close(generator: AsyncGenerator[T, None]) -> None:
    await generator.aclose()
