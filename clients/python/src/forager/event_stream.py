from __future__ import annotations

import codecs
import json
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, NamedTuple

from .errors import ForagerError
from .http import Http, backoff
from .request import Request


class ForagerEvent(NamedTuple):
    """One server-sent event. `data` depends on `type`: see the events of the service."""

    #: Where to resume; None for `connected` and `heartbeat`.
    id: str | None
    type: str
    data: dict[str, Any]


async def follow_events(
    http: Http, *, job_id: str | None = None, campaign_id: str | None = None, last_event_id: str | None = None
) -> AsyncGenerator[ForagerEvent, None]:
    """The events of the client, from now on, or after `last_event_id`. Ends only by leaving the loop, or by an error
    that another connection would meet as well. Lost connections are resumed without a gap."""
    failures = 0
    while True:
        request = Request[bytes](
            "GET",
            "/api/v1/events/stream",
            query={"job_id": job_id, "campaign_id": campaign_id},
            headers={} if last_event_id is None else {"last-event-id": last_event_id},
            accept="text/event-stream",
        )
        decoder = EventDecoder()
        try:
            async with aclosing(http.stream(request)) as chunks:
                async for chunk in chunks:
                    for event in decoder.feed(chunk):
                        failures = 0
                        last_event_id = event.id or last_event_id
                        yield event
        except ForagerError as error:
            if 0 < error.status < 500:
                raise
        await http.transport.sleep(backoff(failures))
        failures += 1


class EventDecoder:
    """Parses text/event-stream (WHATWG HTML section 9.2.6). An event that the end of the stream cuts off is dropped."""

    def __init__(self) -> None:
        self._text = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._fields: dict[str, str] = {}
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> list[ForagerEvent]:
        # A carriage return at the end may be the first half of a line end.
        *lines, self._rest = re.split(r"\r\n|\n|\r(?!\Z)", self._rest + self._text.decode(chunk))
        events = []
        for line in lines:
            if line:
                self._add(line)
                continue
            fields, data = self._fields, "\n".join(self._data)
            self._fields, self._data = {}, []
            if data:
                events.append(
                    ForagerEvent(fields.get("id"), fields.get("event", "message"), json.loads(data))
                )
        return events

    def _add(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "data":
            self._data.append(value)
        elif name in ("id", "event"):
            self._fields[name] = value
