from __future__ import annotations

import math
import threading
import time
from contextlib import aclosing
from typing import Any

from .errors import ForagerError, JobFailedError, Outcome, WaitTimeoutError
from .event_stream import follow_events
from .http import Http
from .request import Request, segment
from .transport import Signal

#: A stream that works makes polls a safety net.
POLLS_SPARED_BY_STREAM = 10
ENDINGS = frozenset({"job.completed", "job.failed", "job.cancelled"})


class JobWaiter:
    """Waits for jobs through one event stream, however many there are. Every job is also polled, slowly while the stream
    works and at the recommended interval while it does not, so that no missed event keeps a wait open.

    The stream outlives the last wait until its next event or heartbeat, so that a loop that runs one job after another
    does not open a stream for each.
    """

    def __init__(self, http: Http, poll_every_seconds: float) -> None:
        self._http = http
        self._poll_every_seconds = poll_every_seconds
        #: What to set when an event says that a job has ended, or that its state must be read again.
        self._signals: dict[str, set[Signal]] = {}
        self._is_following = False
        self._stream_works = False
        #: Threads share all this. Never held while anything is awaited.
        self._lock = threading.Lock()

    async def wait(self, job_id: str, timeout: float | None) -> Any:
        """The envelope of a completed job. Raises JobFailedError, WaitTimeoutError."""
        deadline = math.inf if timeout is None else time.monotonic() + timeout
        # Subscribed before the first look: an ending between the two must wake it.
        signal = self._subscribe(job_id)
        try:
            while True:
                envelope = await self.look(job_id, deadline)
                if envelope is not None:
                    return envelope
                left = deadline - time.monotonic()
                if left <= 0:
                    raise WaitTimeoutError(f"Job {job_id}", timeout or 0)
                pause = self._poll_every_seconds * (POLLS_SPARED_BY_STREAM if self._stream_works else 1)
                await signal.wait(min(pause, left))
        except ForagerError as error:
            has_passing_cause = error.status == 0 or error.status >= 500
            if has_passing_cause and time.monotonic() >= deadline and not isinstance(error, WaitTimeoutError):
                raise WaitTimeoutError(f"Job {job_id}", timeout or 0) from error
            raise
        finally:
            self._unsubscribe(job_id, signal)

    async def look(self, job_id: str, deadline: float = math.inf) -> Any | None:
        """The envelope of a completed job; None while it is unfinished. Raises JobFailedError."""
        request = Request[Any]("GET", f"/api/v1/jobs/{segment(job_id)}/results")
        response = await self._http.read(request, accept={410}, deadline=deadline)
        if response.status_code == 202:
            return None
        envelope = response.json()
        if response.status_code != 410:
            return envelope
        outcome: Outcome = "cancelled" if envelope.get("status") == "cancelled" else "failed"
        message = envelope.get("error_message") or f"The job is {outcome}."
        raise JobFailedError(message, job_id=job_id, outcome=outcome, code=envelope.get("code"))

    def _subscribe(self, job_id: str) -> Signal:
        signal = self._http.transport.signal()
        with self._lock:
            self._signals.setdefault(job_id, set()).add(signal)
            starts = not self._is_following
            self._is_following = True
        if starts:
            self._http.transport.start(self._follow)
        return signal

    def _unsubscribe(self, job_id: str, signal: Signal) -> None:
        with self._lock:
            signals = self._signals[job_id]
            signals.discard(signal)
            if not signals:
                del self._signals[job_id]

    def _is_wanted(self) -> bool:
        """Whether a wait is open. If not, the next one starts the stream again."""
        with self._lock:
            self._is_following = bool(self._signals)
            return self._is_following

    def wake(self, job_id: str | None = None) -> None:
        """Makes the waits for a job, or for all, look again."""
        with self._lock:
            for one in list(self._signals) if job_id is None else [job_id]:
                for signal in self._signals.get(one, ()):
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
                        self.wake(str(event.data.get("job_id")))
                    if not self._signals:
                        return
        finally:
            self._stream_works = False
