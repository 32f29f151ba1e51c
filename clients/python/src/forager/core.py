from __future__ import annotations

import json
import math
import os
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import aclosing
from functools import partial
from typing import Any, Literal, TypeVar, cast

from . import api
from ._typing import TypedDict, Unpack
from .api import (
    Batch,
    BatchAccepted,
    BatchItem,
    CancelBody,
    CompletedJob,
    ExportRecordsQuery,
    JobListItem,
    JobRerun,
    JobStatus,
    JobType,
    ListJobsQuery,
    ListLocationsQuery,
    ListRecordsQuery,
    Location,
    Record,
    RecordKind,
)
from .errors import JobFailedError, Outcome
from .events import ForagerEvent, Waiter, follow_events
from .http import Http, HttpOptions, lines_of, pages_by_cursor, pages_by_number, parsed
from .request import Request, idempotency, segment
from .transport import Transport

T = TypeVar("T")


class ForagerOptions(TypedDict, total=False):
    actor_id: str | None
    """Shown in shift reports as the actor; only for keys that may delegate."""
    attempts: int
    """Attempts of one request before its error is raised. Default: 5."""
    retry_after_max_seconds: float
    """Longest wait that a Retry-After header may ask for; a longer one raises. Default: 90."""
    poll_every_seconds: float
    """Interval of polls while no event stream can be opened. Default: 4, which the service recommends."""
    headers: Mapping[str, str]
    """Headers of every request, such as those that an access proxy requires."""


class SubmitOptions(TypedDict, total=False):
    priority: int | None
    """0 to 10; higher runs first among your jobs of this type."""
    client_ref: str | None
    """Your own reference: returned with the job and in its events."""
    callback_url: str | None
    """Called once when the job has ended."""
    idempotency_key: str | None
    """A submit with the same key within 24 hours returns the first job. By default each call has a key of its own."""


class BatchOptions(TypedDict, total=False):
    type: JobType
    """Of the items that name none."""
    priority: int
    name: str
    on_invalid: Literal["reject", "skip"]
    callback_url: str
    idempotency_key: str | None


class BatchResult(TypedDict):
    """An item of a batch with its result; `data` is None without one."""

    index: int
    client_ref: str | None
    job_id: str
    type: JobType
    status: JobStatus
    error_message: str | None
    message: str | None
    completed_at: str | None
    data: dict[str, Any] | None


class RunOptions(SubmitOptions, total=False):
    timeout: float | None
    """Seconds. Default: none."""


class ResultTextQuery(TypedDict, total=False):
    format: Literal["md", "yaml"]
    """Default: md."""
    include: Literal["evidence"] | None


class EventOptions(TypedDict, total=False):
    job_id: str | None
    campaign_id: str | None
    last_event_id: str | None
    """Resumes after this event. The service replays what it sent within the last hour."""


class Core:
    """The client over either transport: `AsyncForager` is one, `Forager` has one."""

    def __init__(
        self, transport: Transport, url: str | None, credentials: str | None, options: ForagerOptions
    ) -> None:
        url = url or os.environ.get("FORAGER_URL")
        credentials = credentials or os.environ.get("FORAGER_CREDENTIALS")
        if not url:
            raise ValueError("Set url, or FORAGER_URL, to the address of the service.")
        if not credentials:
            raise ValueError("Set credentials, or FORAGER_CREDENTIALS, to client_id:api_key:api_secret.")
        actor_id = options.get("actor_id")
        headers = {name.lower(): value for name, value in options.get("headers", {}).items()}
        if actor_id is not None:
            headers["x-actor-id"] = actor_id
        headers["authorization"] = f"Bearer {credentials}"
        self._http = Http(
            HttpOptions(
                url=url,
                headers=headers,
                attempts=options.get("attempts", 5),
                retry_after_max_seconds=options.get("retry_after_max_seconds", 90),
            ),
            transport,
        )
        self._waiter = Waiter(self._http, options.get("poll_every_seconds", 4))

    async def close(self) -> None:
        """Closes the connections. Calls that other tasks or threads have open end with an error."""
        await self._http.transport.close()
        self._waiter.wake()

    async def call(self, request: Request[T]) -> T:
        """Any call of the API: `call(api.get_job_status(job_id))`."""
        return await self._http.json(request)

    def stream(self, request: Request[bytes]) -> AsyncGenerator[bytes, None]:
        """The content of a response as it arrives: `stream(api.export_job_results(job_id, format="csv"))`."""
        return self._http.stream(request)

    async def submit_job(self, type: str, payload: Mapping[str, Any], options: SubmitOptions) -> Any:
        given = {name: options.get(name) for name in ("priority", "client_ref", "callback_url")}
        body: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        body["payload"] = payload
        headers = idempotency(options.get("idempotency_key"))
        return await self.call(
            Request[Any]("POST", f"/api/v1/jobs/{segment(type)}/submit", body=body, headers=headers)
        )

    async def run_job(self, type: str, payload: Mapping[str, Any], options: RunOptions) -> Any:
        acknowledgement = await self.submit_job(type, payload, options)
        return await self.wait(acknowledgement["job_id"], timeout=options.get("timeout"))

    async def wait(self, job_id: str, *, timeout: float | None = None) -> CompletedJob:
        """Waits until a job has ended, at most `timeout` seconds. Raises JobFailedError, WaitTimeoutError."""
        return await self._waiter.wait("Job", job_id, partial(self._result, job_id), timeout)

    async def results(self, job_id: str) -> CompletedJob | None:
        """The result of a job that has ended; None until then. Raises JobFailedError."""
        return await self._result(job_id, math.inf)

    async def _result(self, job_id: str, deadline: float) -> CompletedJob | None:
        request = Request[CompletedJob]("GET", f"/api/v1/jobs/{segment(job_id)}/results")
        response = await self._http.read(request, accept={410}, deadline=deadline)
        if response.status_code == 202:
            return None
        envelope = parsed(response)
        if response.status_code != 410:
            return cast(CompletedJob, envelope)
        outcome: Outcome = "cancelled" if envelope.get("status") == "cancelled" else "failed"
        message = envelope.get("error_message") or f"The job is {outcome}."
        raise JobFailedError(message, job_id=job_id, outcome=outcome, code=envelope.get("code"))

    async def result_text(self, job_id: str, **query: Unpack[ResultTextQuery]) -> str | None:
        """The same as Markdown or YAML, which take an agent fewer tokens than JSON; evidence only with
        `include="evidence"`. Raises JobFailedError."""
        path = f"/api/v1/jobs/{segment(job_id)}/results"
        request = Request[Any]("GET", path, query={"format": "md", **query})
        response = await self._http.read(request, accept={410})
        if response.status_code == 200:
            return response.text
        if response.status_code == 410:
            await self.results(job_id)
        return None

    async def cancel(self, job_id: str) -> CancelBody:
        return await self.call(api.cancel_job(job_id))

    async def rerun(self, job_id: str) -> JobRerun:
        """Submits a job that has ended again, as a new job."""
        return await self.call(api.rerun_job(job_id))

    async def submit_batch(
        self, items: Iterable[BatchItem], **options: Unpack[BatchOptions]
    ) -> BatchAccepted:
        """Up to 10,000 jobs of any types in one request."""
        body: dict[str, Any] = {**options, "items": list(items)}
        headers = idempotency(body.pop("idempotency_key", None))
        return await self.call(Request[BatchAccepted]("POST", "/api/v1/batches", body=body, headers=headers))

    async def wait_batch(self, batch_id: str, *, timeout: float | None = None) -> Batch:
        """Waits until every item has ended, at most `timeout` seconds. Raises WaitTimeoutError."""

        async def look(deadline: float) -> Batch | None:
            response = await self._http.read(api.get_batch(batch_id), deadline=deadline)
            found = cast(Batch, parsed(response))
            return found if found["completed_at"] else None

        return await self._waiter.wait("Batch", batch_id, look, timeout)

    async def batch_results(
        self, batch_id: str, *, status: JobStatus | None = None
    ) -> AsyncGenerator[BatchResult, None]:
        """The items with their results, in the order of the request, as they arrive."""
        request = api.export_batch_results(batch_id, format="ndjson").with_query(status=status)
        async with aclosing(self.stream(request)) as chunks:
            async for line in lines_of(chunks):
                yield json.loads(line)

    def jobs(self, **query: Unpack[ListJobsQuery]) -> AsyncGenerator[JobListItem, None]:
        """Every job of the client that the filter names, newest first; reads pages as the loop needs them."""
        query.setdefault("page_size", 100)
        request = api.list_jobs(**query)

        # The number of pages of a filtered list may be a minimum.
        async def read(cursor: str | None) -> tuple[list[JobListItem], str | None]:
            answer = await self.call(request.with_query(cursor=cursor))
            return answer["jobs"], answer["next_cursor"]

        return pages_by_cursor(query.get("cursor"), read)

    def locations(self, **query: Unpack[ListLocationsQuery]) -> AsyncGenerator[Location, None]:
        query.setdefault("page_size", 500)
        request = api.list_locations(**query)

        async def read(page: int) -> tuple[list[Location], int]:
            answer = await self.call(request.with_query(page=page))
            return answer["locations"], answer["total_pages"]

        return pages_by_number(read)

    def records(self, kind: RecordKind, **query: Unpack[ListRecordsQuery]) -> AsyncGenerator[Record, None]:
        """Everything found so far: businesses, people, emails, phones or domains."""
        request = api.list_records(kind, **query)

        async def read(cursor: str | None) -> tuple[list[Record], str | None]:
            answer = await self.call(request.with_query(cursor=cursor))
            return cast("list[Record]", answer["records"]), answer["next_cursor"]

        return pages_by_cursor(query.get("cursor"), read)

    def export_records(
        self, kind: RecordKind, **query: Unpack[ExportRecordsQuery]
    ) -> AsyncGenerator[bytes, None]:
        """The bytes of an export, as they arrive: CSV, XLSX, Parquet or NDJSON, in constant memory."""
        return self.stream(api.export_records(kind, **query))

    async def exported_records(
        self, kind: RecordKind, **query: Unpack[ExportRecordsQuery]
    ) -> AsyncGenerator[dict[str, Any], None]:
        """The rows of an NDJSON export, parsed."""
        query["format"] = "ndjson"
        async with aclosing(self.export_records(kind, **query)) as chunks:
            async for line in lines_of(chunks):
                yield json.loads(line)

    def events(self, **options: Unpack[EventOptions]) -> AsyncGenerator[ForagerEvent, None]:
        """Changes to jobs, campaigns and pins as they happen. Reconnects without a gap; ends by leaving the loop."""
        return follow_events(self._http, **options)
