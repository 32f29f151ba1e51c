from __future__ import annotations

import codecs
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


async def pages_by_number(
    read: Callable[[int], Awaitable[tuple[Sequence[T], int]]],
) -> AsyncGenerator[T, None]:
    """Items of a list with numbered pages; `read` answers a page and the number of pages."""
    page, pages = 1, 1
    while page <= pages:
        items, pages = await read(page)
        for item in items:
            yield item
        page += 1


async def pages_by_cursor(
    first: str | None, read: Callable[[str | None], Awaitable[tuple[Sequence[T], str | None]]]
) -> AsyncGenerator[T, None]:
    """Items of a list whose pages name the next one."""
    cursor = first
    while True:
        items, cursor = await read(cursor)
        for item in items:
            yield item
        if cursor is None:
            return


async def lines_of(chunks: AsyncIterator[bytes]) -> AsyncGenerator[str, None]:
    """Lines of a stream of UTF-8 text, without empty ones."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    rest = ""
    async for chunk in chunks:
        *lines, rest = (rest + decoder.decode(chunk)).split("\n")
        for line in lines:
            if line.strip():
                yield line
    if rest.strip():
        yield rest
