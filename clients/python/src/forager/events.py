from __future__ import annotations

import codecs
import json
import math
import re
import threading
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import aclosing, contextmanager
from typing import Any, NamedTuple, TypeVar

from .errors import ForagerError, WaitTimeoutError
from .http import Http, backoff
from .request import Request
from .transport import Signal

T = TypeVar("T")

#: Between two looks at the state for `on_progress`; an end is looked at at once.
CHANGE_EVERY_SECONDS = 1
#: A stream that works makes polls a safety net.
POLLS_SPARED_BY_STREAM = 10
#: Events that end a wait, and the field that names what has ended.
ENDINGS = {
    "job.completed": "job_id",
    "job.failed": "job_id",
    "job.cancelled": "job_id",
    "batch.completed": "batch_id",
    "campaign.terminal": "campaign_id",
}


def changes_to(tell: Callable[[T], None] | None) -> Callable[[T], None]:
    """Tells each state that differs from the one before."""
    last: T | None = None

    def told(state: T) -> None:
        nonlocal last
        if tell and state != last:
            last = state
            tell(state)

    return told


class ForagerEvent(NamedTuple):
    """One server-sent event. `data` depends on `type`: see the events of the service."""

    #: Where to resume; None for `heartbeat`.
    id: str | None
    type: str
    data: dict[str, Any]


async def follow_events(
    http: Http, *, job_id: str | None = None, campaign_id: str | None = None, last_event_id: str | None = None
) -> AsyncGenerator[ForagerEvent, None]:
    """The events of the client, from now on, or after `last_event_id`. Ends only by leaving the loop, or by an error
    that another connection would meet as well, or that the first one meets. Lost connections are resumed without a gap."""
    failures = 0
    is_known = False
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
                        is_known = True
                        last_event_id = event.id or last_event_id
                        yield event
        except ForagerError as error:
            if not is_known or 0 < error.status < 500:
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


class Limit:
    """A limit of time that begins now."""

    def __init__(self, timeout: float | None) -> None:
        self._timeout = timeout
        #: In monotonic seconds.
        self.deadline = math.inf if timeout is None else time.monotonic() + timeout

    @contextmanager
    def of(self, what: str, id: str | None = None) -> Generator[None, None, None]:
        try:
            yield
        except TimeoutError as error:
            raise WaitTimeoutError(what, id, self._timeout or 0) from error.__cause__


class Waiter:
    """Waits through one event stream, however much it waits for. Everything is also polled, slowly while the stream works
    and at the recommended interval while it does not, so that no missed event keeps a wait open.

    The stream outlives the last wait until its next event or heartbeat, so that a loop that runs one job after another
    does not open a stream for each.
    """

    def __init__(self, http: Http, poll_every_seconds: float) -> None:
        self._http = http
        self._poll_every_seconds = poll_every_seconds
        #: What to set when an event says that something has ended, or that its state must be read again.
        self._signals: dict[str, set[Signal]] = {}
        #: Those that changes wake, and when one last did.
        self._watched: dict[Signal, float] = {}
        self._is_following = False
        self._stream_works = False
        #: Threads share all this. Never held while anything is awaited.
        self._lock = threading.Lock()

    async def wait(
        self,
        what: str,
        id: str,
        look: Callable[[float], Awaitable[T | None]],
        limit: Limit,
        is_watched: bool,
    ) -> T:
        """What `look` answers at last. It gets the deadline, in monotonic seconds. Raises WaitTimeoutError."""
        # Subscribed before the first look: an ending between the two must wake it.
        signal = self._subscribe(id)
        if is_watched:
            self._watched[signal] = -math.inf
        try:
            with limit.of(what, id):
                while True:
                    found = await look(limit.deadline)
                    if found is not None:
                        return found
                    left = limit.deadline - time.monotonic()
                    if left <= 0:
                        raise TimeoutError
                    spared = POLLS_SPARED_BY_STREAM if self._stream_works and not is_watched else 1
                    await signal.wait(min(self._poll_every_seconds * spared, left))
        finally:
            self._watched.pop(signal, None)
            self._unsubscribe(id, signal)

    def _subscribe(self, id: str) -> Signal:
        signal = self._http.transport.signal()
        with self._lock:
            self._signals.setdefault(id, set()).add(signal)
            starts = not self._is_following
            self._is_following = True
        if starts:
            self._http.transport.start(self._follow)
        return signal

    def _unsubscribe(self, id: str, signal: Signal) -> None:
        with self._lock:
            signals = self._signals[id]
            signals.discard(signal)
            if not signals:
                del self._signals[id]

    def _is_wanted(self) -> bool:
        """Whether a wait is open. If not, the next one starts the stream again."""
        with self._lock:
            self._is_following = bool(self._signals)
            return self._is_following

    def wake(self, id: str | None = None) -> None:
        """Makes the waits for this, or all waits, look again."""
        with self._lock:
            for one in list(self._signals) if id is None else [id]:
                for signal in self._signals.get(one, ()):
                    signal.set()

    def _tell_change(self, event: ForagerEvent) -> None:
        now = time.monotonic()
        with self._lock:
            for name in ("job_id", "batch_id", "campaign_id"):
                for signal in self._signals.get(str(event.data.get(name)), ()):
                    if now - self._watched.get(signal, now) >= CHANGE_EVERY_SECONDS:
                        self._watched[signal] = now
                        signal.set()

    async def _follow(self) -> None:
        """Reads events while a wait is open. Without a stream (their number is limited), the polls remain."""
        try:
            while self._is_wanted() and not self._http.transport.closed:
                try:
                    await self._read_events()
                except Exception:
                    # Whatever the reason, polls find the endings.
                    await self._http.transport.sleep(POLLS_SPARED_BY_STREAM * self._poll_every_seconds)
        except BaseException:
            self._is_following = False
            raise

    async def _read_events(self) -> None:
        try:
            async with aclosing(follow_events(self._http)) as events:
                async for event in events:
                    self._stream_works = True
                    # A connection may have been lost for longer than the service remembers events.
                    if event.type == "connected":
                        self.wake()
                    elif event.type in ENDINGS:
                        self.wake(str(event.data.get(ENDINGS[event.type])))
                    self._tell_change(event)
                    if not self._signals:
                        return
        finally:
            self._stream_works = False
