"""Lets one test exercise both clients: `Forager`, called from threads, behaves as `AsyncForager` here."""

from __future__ import annotations

import asyncio
import itertools
import unittest
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, TypeVar

import httpx

from forager import AsyncForager, Forager

T = TypeVar("T")

Handler = Callable[[httpx.Request], httpx.Response]


class AsynchronousTest(unittest.IsolatedAsyncioTestCase):
    """A test of `AsyncForager`. A subclass of it and of `ThreadedTest` tests `Forager`."""

    async def asyncSetUp(self) -> None:
        # The checks of debug mode take longer than the tests.
        asyncio.get_running_loop().set_debug(False)

    def client(self, url: str | None = None, credentials: str | None = None, **options: Any) -> Any:
        client = self.make(url, credentials, options)
        self.addAsyncCleanup(client.close)
        return client

    def make(self, url: str | None, credentials: str | None, options: dict[str, Any]) -> Any:
        http_client = httpx.AsyncClient(**parts_of(options))
        self.addAsyncCleanup(http_client.aclose)
        return AsyncForager(url, credentials, http_client=http_client, **options)

    def answered_by(self, handler: Handler, **options: Any) -> Any:
        """A client of a service that `handler` plays."""
        transport = httpx.MockTransport(handler)
        return self.client("http://forager.example/base/", "cli:sk:secret", transport=transport, **options)

    def answering(self, *responses: httpx.Response) -> Any:
        """A client of a service that gives these answers, in turn."""
        left = list(responses)
        return self.answered_by(lambda _: left.pop(0))


class ThreadedTest(AsynchronousTest):
    def make(self, url: str | None, credentials: str | None, options: dict[str, Any]) -> Any:
        http_client = httpx.Client(**parts_of(options))
        self.addCleanup(http_client.close)
        return InThreads(Forager(url, credentials, http_client=http_client, **options))


def parts_of(options: dict[str, Any]) -> dict[str, Any]:
    """Takes the options of httpx out of those of the client."""
    return {name: options.pop(name) for name in ("transport", "event_hooks") if name in options}


ITERATORS = {
    "jobs", "batch_results", "export_batch", "export_campaign", "locations", "records", "export_records", "exported_records",
    "events", "stream",
}


class InThreads:
    def __init__(self, client: Forager) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._client, name)
        if name in ITERATORS:
            return lambda *args, **kwargs: in_threads(method(*args, **kwargs))

        async def call(*args: Any, **kwargs: Any) -> Any:
            return await asyncio.to_thread(method, *args, **kwargs)

        return call


async def in_threads(items: Iterator[T]) -> AsyncIterator[T]:
    try:
        while found := await asyncio.to_thread(lambda: list(itertools.islice(items, 1))):
            yield found[0]
    finally:
        items.close()  # type: ignore[attr-defined]


class Chunks(httpx.SyncByteStream, httpx.AsyncByteStream):
    """Content that arrives in these pieces; an exception among them breaks the connection."""

    def __init__(self, *chunks: bytes | Exception) -> None:
        self._chunks = chunks

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._chunks:
            if isinstance(chunk, Exception):
                raise chunk
            yield chunk

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in iter(self):
            yield chunk
