from __future__ import annotations

import json
import math
import os
import re
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping
from contextlib import aclosing
from types import TracebackType
from typing import Any, Literal, TypeVar, cast, overload

import httpx

from . import api
from .errors import JobFailedError, Outcome
from .events import ForagerEvent, Limit, Waiter, changes_to, follow_events
from .http import Http, HttpOptions, lines_of, pages_by_cursor, pages_by_number, parsed
from .options import (
    BatchOptions,
    BatchProgress,
    BatchResult,
    CampaignProgress,
    EventOptions,
    ForagerOptions,
    JobProgress,
    ResultTextQuery,
    RunOptions,
    SubmitOptions,
    refuse_unknown,
)
from .request import Request, Unpack, idempotency, segment
from .transport import AsyncioTransport, ThreadTransport, Transport, finish, iterate

T = TypeVar("T")

#: Submits whose ignored fields are kept for the wait that follows.
IGNORED_MAX = 1000


class Core:
    """The client over either transport: `AsyncForager` is one, `Forager` has one."""

    def __init__(
        self, transport: Transport, url: str | None, credentials: str | None, options: ForagerOptions
    ) -> None:
        refuse_unknown(options, ForagerOptions, "url", "credentials", "http_client")
        url = url or os.environ.get("FORAGER_URL")
        credentials = credentials or os.environ.get("FORAGER_CREDENTIALS")
        if not url:
            raise ValueError("Set url, or FORAGER_URL, to the address of the service.")
        if not re.fullmatch("[!-~]+:[!-~]+:[!-~]+", credentials or ""):
            raise ValueError(
                "Set credentials, or FORAGER_CREDENTIALS, to client_id:api_key:api_secret, without white space."
            )
        if "@" in url.split("://")[-1].split("/")[0]:
            raise ValueError("url holds a user name or password: use credentials, and headers for a proxy.")
        actor_id = options.get("actor_id")
        headers = {name.lower(): value for name, value in options.get("headers", {}).items()}
        if actor_id is not None:
            headers["x-actor-id"] = actor_id
        headers["authorization"] = f"Bearer {credentials}"
        self._http = Http(
            HttpOptions(
                url=url.rstrip("/").removesuffix("/api/v1"),
                headers=headers,
                attempts=options.get("attempts", 5),
                retry_after_max_seconds=options.get("retry_after_max_seconds", 90),
            ),
            transport,
        )
        self._waiter = Waiter(self._http, options.get("poll_every_seconds", 4))
        #: What the service ignored in the latest submits, by the id of the job or batch.
        self._ignored: OrderedDict[str, list[str]] = OrderedDict()

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

    async def _submit(self, id: str, request: Request[T], deadline: float = math.inf) -> T:
        answer: Any = await self._http.json(request, deadline)
        if "ignored_fields" in answer:
            self._ignored[answer[id]] = answer["ignored_fields"]
            if len(self._ignored) > IGNORED_MAX:
                self._ignored.popitem(last=False)
        return cast(T, answer)

    def _with_ignored(self, id: str, ended: T) -> T:
        names = self._ignored.get(id)
        return cast(T, {**cast(Any, ended), "ignored_fields": names}) if names else ended

    async def submit_job(
        self,
        type: str,
        payload: Mapping[str, Any],
        options: SubmitOptions,
        deadline: float = math.inf,
        known: object = SubmitOptions,
    ) -> Any:
        refuse_unknown(options, known)
        given = {name: options.get(name) for name in ("priority", "client_ref", "callback_url")}
        body: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        body["payload"] = payload
        headers = idempotency(options.get("idempotency_key"))
        request = Request[Any]("POST", f"/api/v1/jobs/{segment(type)}/submit", body=body, headers=headers)
        return await self._submit("job_id", request, deadline)

    async def run_job(self, type: str, payload: Mapping[str, Any], options: RunOptions) -> Any:
        limit = Limit(options.get("timeout"))
        with limit.of("The submit"):
            job_id = (await self.submit_job(type, payload, options, limit.deadline, RunOptions))["job_id"]
        return await self._wait(job_id, limit, options.get("on_progress"))

    async def wait(
        self, job_id: str, *, timeout: float | None = None, on_progress: JobProgress | None = None
    ) -> api.CompletedJob:
        """Waits until a job has ended, at most `timeout` seconds. Raises JobFailedError, WaitTimeoutError.

        `on_progress` is called with each state that differs, and at last with the final one.
        """
        return await self._wait(job_id, Limit(timeout), on_progress)

    async def _wait(self, job_id: str, limit: Limit, on_progress: JobProgress | None) -> api.CompletedJob:
        tell = changes_to(on_progress)

        async def look(deadline: float) -> api.CompletedJob | None:
            if on_progress:
                state = await self._http.json(api.get_job_status(job_id), deadline)
                tell(state)
                if state["status"] in ("queued", "processing"):
                    return None
            return await self._result(job_id, deadline)

        job: api.CompletedJob = await self._waiter.wait("Job", job_id, look, limit, on_progress is not None)
        return self._with_ignored(job_id, job)

    async def results(self, job_id: str) -> api.CompletedJob | None:
        """The result of a job that has ended; None until then. Raises JobFailedError."""
        return await self._result(job_id, math.inf)

    async def _result(self, job_id: str, deadline: float) -> api.CompletedJob | None:
        request = Request[api.CompletedJob]("GET", f"/api/v1/jobs/{segment(job_id)}/results")
        response = await self._http.read(request, accept={410}, deadline=deadline)
        if response.status_code == 202:
            return None
        envelope = parsed(response)
        if response.status_code != 410:
            return cast(api.CompletedJob, envelope)
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

    async def cancel(self, job_id: str) -> api.CancelBody:
        return await self.call(api.cancel_job(job_id))

    async def rerun(self, job_id: str) -> api.JobRerun:
        """Submits a job that has ended again, as a new job."""
        return await self.call(api.rerun_job(job_id))

    async def submit_batch(
        self, items: Iterable[api.BatchItem] | str | bytes, **options: Unpack[BatchOptions]
    ) -> api.BatchAccepted:
        """Up to 10,000 jobs of any types: as dictionaries, or as the text of a table."""
        refuse_unknown(options, BatchOptions)
        query: dict[str, Any] = dict(options)
        headers = idempotency(query.pop("idempotency_key", None))
        type = query.pop("content_type", "text/csv")
        body: object = items
        if isinstance(items, (str, bytes)):
            headers["content-type"] = type
        else:
            body, query = {**query, "items": list(items)}, {}
        request = Request[api.BatchAccepted](
            "POST", "/api/v1/batches", query=query, body=body, headers=headers
        )
        return await self._submit("batch_id", request)

    async def get_batch(self, batch_id: str) -> api.Batch:
        return await self.call(api.get_batch(batch_id))

    async def wait_batch(
        self, batch_id: str, *, timeout: float | None = None, on_progress: BatchProgress | None = None
    ) -> api.Batch:
        """Waits until every item has ended, at most `timeout` seconds. Raises WaitTimeoutError.

        `ignored_fields`, as of `submit_batch`, if this client submitted the batch.
        """
        request = api.get_batch(batch_id)
        batch = await self._until(
            "Batch", batch_id, request, lambda batch: bool(batch["completed_at"]), timeout, on_progress
        )
        return self._with_ignored(batch_id, batch)

    async def _until(
        self,
        what: str,
        id: str,
        request: Request[T],
        has_ended: Callable[[T], bool],
        timeout: float | None,
        on_progress: Callable[[T], None] | None,
    ) -> T:
        tell = changes_to(on_progress)

        async def look(deadline: float) -> T | None:
            state = await self._http.json(request, deadline)
            tell(state)
            return state if has_ended(state) else None

        return await self._waiter.wait(what, id, look, Limit(timeout), on_progress is not None)

    async def wait_campaign(
        self, campaign_id: str, *, timeout: float | None = None, on_progress: CampaignProgress | None = None
    ) -> api.CampaignStatusBody:
        """Waits until it is completed, or is stopped and its last job has ended. Raises WaitTimeoutError."""

        def has_ended(state: api.CampaignStatusBody) -> bool:
            jobs = state["jobs"]
            return state["status"] == "completed" or (
                state["status"] == "stopped" and not jobs["queued"] + jobs["processing"]
            )

        request = api.get_campaign_status(campaign_id)
        return await self._until("Campaign", campaign_id, request, has_ended, timeout, on_progress)

    def campaign_businesses(
        self, campaign_id: str, **query: Unpack[api.ListCampaignBusinessesQuery]
    ) -> AsyncGenerator[api.CampaignBusinessDetail, None]:
        """The businesses of a campaign with their addresses and verdicts."""
        query.setdefault("page_size", 100)
        request = api.list_campaign_businesses(campaign_id, **query)

        async def read(page: int) -> tuple[list[api.CampaignBusinessDetail], int]:
            answer = await self._page(request, page=page)
            return answer["businesses"], answer["total_pages"]

        return pages_by_number(read)

    def export_campaign(
        self, campaign_id: str, **query: Unpack[api.ExportCampaignQuery]
    ) -> AsyncGenerator[bytes, None]:
        """The same as a file, as it arrives: CSV, XLSX, Parquet or NDJSON."""
        return self.stream(api.export_campaign(campaign_id, **query))

    async def batch_results(
        self, batch_id: str, *, status: api.JobStatus | None = None
    ) -> AsyncGenerator[BatchResult, None]:
        """The items with their results, in the order of the request, as they arrive."""
        request = api.export_batch_results(batch_id, format="ndjson").with_query(status=status)
        async with aclosing(self.stream(request)) as chunks:
            async for line in lines_of(chunks):
                yield json.loads(line)

    def export_batch(
        self, batch_id: str, **query: Unpack[api.ExportBatchResultsQuery]
    ) -> AsyncGenerator[bytes, None]:
        """What the items have found, as NDJSON or CSV, as it arrives."""
        return self.stream(api.export_batch_results(batch_id, **query))

    async def pause_batch(self, batch_id: str) -> api.Batch:
        """Items that run go on; no other starts until `resume_batch`."""
        return await self.call(api.pause_batch(batch_id))

    async def resume_batch(self, batch_id: str) -> api.Batch:
        return await self.call(api.resume_batch(batch_id))

    async def cancel_batch(self, batch_id: str) -> api.BatchCancelled:
        return await self.call(api.cancel_batch(batch_id))

    async def retry_failed(self, batch_id: str) -> api.BatchRetried:
        """Runs the failed items of a batch again."""
        return await self.call(api.retry_failed_items(batch_id))

    async def cancel_jobs(self, **filter: Unpack[api.CancelJobs]) -> api.JobsCancelled:
        """Cancels all jobs that a filter names; with `dry_run=True`, only counts them."""
        return await self.call(api.cancel_selected_jobs(filter))

    async def rerun_jobs(self, **filter: Unpack[api.RerunJobs]) -> api.JobsRerun:
        """Submits all failed jobs that a filter names again, as a batch; with `dry_run=True`, only counts them."""
        return await self.call(api.rerun_selected_jobs(filter))

    async def _page(self, request: Request[T], **place: Any) -> T:
        return await self._http.json(request.with_query(**place), strict=True)

    def jobs(self, **query: Unpack[api.ListJobsQuery]) -> AsyncGenerator[api.JobListItem, None]:
        """Every job of the client that the filter names, newest first; reads pages as the loop needs them. A filter
        that the service does not know raises (`ignored_fields`), here and in all lists and exports."""
        query.setdefault("page_size", 100)
        request = api.list_jobs(**query)

        # The number of pages of a filtered list may be a minimum.
        async def read(cursor: str | None) -> tuple[list[api.JobListItem], str | None]:
            answer = await self._page(request, cursor=cursor)
            return answer["jobs"], answer["next_cursor"]

        return pages_by_cursor(query.get("cursor"), read)

    def locations(self, **query: Unpack[api.ListLocationsQuery]) -> AsyncGenerator[api.Location, None]:
        query.setdefault("page_size", 500)
        request = api.list_locations(**query)

        async def read(page: int) -> tuple[list[api.Location], int]:
            answer = await self._page(request, page=page)
            return answer["locations"], answer["total_pages"]

        return pages_by_number(read)

    def records(self, kind: api.RecordKind, **query: Unpack[api.ListRecordsQuery]) -> AsyncGenerator[api.Record, None]:
        """Everything found so far: businesses, people, emails, phones or domains."""
        request = api.list_records(kind, **query)

        async def read(cursor: str | None) -> tuple[list[api.Record], str | None]:
            answer = await self._page(request, cursor=cursor)
            return cast("list[api.Record]", answer["records"]), answer["next_cursor"]

        return pages_by_cursor(query.get("cursor"), read)

    def export_records(
        self, kind: api.RecordKind, **query: Unpack[api.ExportRecordsQuery]
    ) -> AsyncGenerator[bytes, None]:
        """The bytes of an export, as they arrive: CSV, XLSX, Parquet or NDJSON, in constant memory."""
        return self.stream(api.export_records(kind, **query))

    async def exported_records(
        self, kind: api.RecordKind, **query: Unpack[api.ExportRecordsQuery]
    ) -> AsyncGenerator[dict[str, Any], None]:
        """The rows of an NDJSON export, parsed."""
        query["format"] = "ndjson"
        async with aclosing(self.export_records(kind, **query)) as chunks:
            async for line in lines_of(chunks):
                yield json.loads(line)

    def events(self, **options: Unpack[EventOptions]) -> AsyncGenerator[ForagerEvent, None]:
        """Changes to jobs, campaigns and pins as they happen. Reconnects without a gap; ends by leaving the loop."""
        return follow_events(self._http, **options)


class Forager:
    """A client of one Forager service. Threads may share it.

    Requests that fail for a passing reason are repeated (submits through an Idempotency-Key), and `Retry-After` is
    honoured. Every method raises ForagerError.
    """

    def __init__(
        self,
        url: str | None = None,
        credentials: str | None = None,
        *,
        http_client: httpx.Client | None = None,
        **options: Unpack[ForagerOptions],
    ) -> None:
        """`url` and `credentials` (`client_id:api_key:api_secret`) default to FORAGER_URL and FORAGER_CREDENTIALS of the
        environment. `http_client` brings proxies, certificates or a transport of your own; `close` leaves it open.
        """
        self._core = Core(ThreadTransport(http_client), url, credentials, options)

    def __enter__(self) -> Forager:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections. Calls that other threads have open end with an error."""
        finish(self._core.close())

    def call(self, request: Request[T]) -> T:
        """Any call of the API: `call(api.get_job_status(job_id))`."""
        return finish(self._core.call(request))

    def stream(self, request: Request[bytes]) -> Iterator[bytes]:
        """The content of a response as it arrives: `stream(api.export_job_results(job_id, format="csv"))`."""
        return iterate(self._core.stream(request))

    @overload
    def submit(
        self, type: Literal["svcSite"], payload: api.SitePayload, **options: Unpack[SubmitOptions]
    ) -> api.Acknowledgement: ...
    @overload
    def submit(
        self, type: Literal["svcMaps"], payload: api.MapsPayload, **options: Unpack[SubmitOptions]
    ) -> api.GenericAcknowledgement: ...
    @overload
    def submit(
        self, type: Literal["svcVerify"], payload: api.VerifyPayload, **options: Unpack[SubmitOptions]
    ) -> api.Acknowledgement: ...
    @overload
    def submit(
        self, type: Literal["svcPeople"], payload: api.PeoplePayload, **options: Unpack[SubmitOptions]
    ) -> api.Acknowledgement: ...
    def submit(self, type: api.JobType, payload: Mapping[str, Any], **options: Unpack[SubmitOptions]) -> Any:
        """Submits a job and answers at once: `status` is `completed` if an earlier identical job is reused."""
        return finish(self._core.submit_job(type, payload, options))

    @overload
    def run(
        self, type: Literal["svcSite"], payload: api.SitePayload, **options: Unpack[RunOptions]
    ) -> api.CompletedSiteJob: ...
    @overload
    def run(
        self, type: Literal["svcMaps"], payload: api.MapsPayload, **options: Unpack[RunOptions]
    ) -> api.CompletedMapsJob: ...
    @overload
    def run(
        self, type: Literal["svcVerify"], payload: api.VerifyPayload, **options: Unpack[RunOptions]
    ) -> api.CompletedVerifyJob: ...
    @overload
    def run(
        self, type: Literal["svcPeople"], payload: api.PeoplePayload, **options: Unpack[RunOptions]
    ) -> api.CompletedPeopleJob: ...
    def run(self, type: api.JobType, payload: Mapping[str, Any], **options: Unpack[RunOptions]) -> Any:
        """Submits a job and waits for its result: `submit`, then `wait`."""
        return finish(self._core.run_job(type, payload, options))

    def wait(
        self, job_id: str, *, timeout: float | None = None, on_progress: JobProgress | None = None
    ) -> api.CompletedJob:
        """Waits until a job has ended, at most `timeout` seconds. Raises JobFailedError, WaitTimeoutError.

        `on_progress` is called with each state that differs, and at last with the final one.
        """
        return finish(self._core.wait(job_id, timeout=timeout, on_progress=on_progress))

    def results(self, job_id: str) -> api.CompletedJob | None:
        """The result of a job that has ended; None until then. Raises JobFailedError."""
        return finish(self._core.results(job_id))

    def result_text(self, job_id: str, **query: Unpack[ResultTextQuery]) -> str | None:
        """The same as Markdown or YAML, which take an agent fewer tokens than JSON; evidence only with
        `include="evidence"`. Raises JobFailedError."""
        return finish(self._core.result_text(job_id, **query))

    def cancel(self, job_id: str) -> api.CancelBody:
        return finish(self._core.cancel(job_id))

    def rerun(self, job_id: str) -> api.JobRerun:
        """Submits a job that has ended again, as a new job."""
        return finish(self._core.rerun(job_id))

    def submit_batch(
        self, items: Iterable[api.BatchItem] | str | bytes, **options: Unpack[BatchOptions]
    ) -> api.BatchAccepted:
        """Up to 10,000 jobs of any types: as dictionaries, or as the text of a table."""
        return finish(self._core.submit_batch(items, **options))

    def wait_batch(
        self, batch_id: str, *, timeout: float | None = None, on_progress: BatchProgress | None = None
    ) -> api.Batch:
        """Waits until every item has ended, at most `timeout` seconds. Raises WaitTimeoutError."""
        return finish(self._core.wait_batch(batch_id, timeout=timeout, on_progress=on_progress))

    def wait_campaign(
        self, campaign_id: str, *, timeout: float | None = None, on_progress: CampaignProgress | None = None
    ) -> api.CampaignStatusBody:
        """Waits until it is completed, or is stopped and its last job has ended. Raises WaitTimeoutError."""
        return finish(self._core.wait_campaign(campaign_id, timeout=timeout, on_progress=on_progress))

    def campaign_businesses(
        self, campaign_id: str, **query: Unpack[api.ListCampaignBusinessesQuery]
    ) -> Iterator[api.CampaignBusinessDetail]:
        """The businesses of a campaign with their addresses and verdicts."""
        return iterate(self._core.campaign_businesses(campaign_id, **query))

    def export_campaign(self, campaign_id: str, **query: Unpack[api.ExportCampaignQuery]) -> Iterator[bytes]:
        """The same as a file, as it arrives: CSV, XLSX, Parquet or NDJSON."""
        return iterate(self._core.export_campaign(campaign_id, **query))

    def batch_results(self, batch_id: str, *, status: api.JobStatus | None = None) -> Iterator[BatchResult]:
        """The items with their results, in the order of the request, as they arrive."""
        return iterate(self._core.batch_results(batch_id, status=status))

    def export_batch(self, batch_id: str, **query: Unpack[api.ExportBatchResultsQuery]) -> Iterator[bytes]:
        """What the items have found, as NDJSON or CSV, as it arrives."""
        return iterate(self._core.export_batch(batch_id, **query))

    def get_batch(self, batch_id: str) -> api.Batch:
        return finish(self._core.get_batch(batch_id))

    def pause_batch(self, batch_id: str) -> api.Batch:
        """Items that run go on; no other starts until `resume_batch`."""
        return finish(self._core.pause_batch(batch_id))

    def resume_batch(self, batch_id: str) -> api.Batch:
        return finish(self._core.resume_batch(batch_id))

    def cancel_batch(self, batch_id: str) -> api.BatchCancelled:
        return finish(self._core.cancel_batch(batch_id))

    def retry_failed(self, batch_id: str) -> api.BatchRetried:
        """Runs the failed items of a batch again."""
        return finish(self._core.retry_failed(batch_id))

    def cancel_jobs(self, **filter: Unpack[api.CancelJobs]) -> api.JobsCancelled:
        """Cancels all jobs that a filter names; with `dry_run=True`, only counts them."""
        return finish(self._core.cancel_jobs(**filter))

    def rerun_jobs(self, **filter: Unpack[api.RerunJobs]) -> api.JobsRerun:
        """Submits all failed jobs that a filter names again, as a batch; with `dry_run=True`, only counts them."""
        return finish(self._core.rerun_jobs(**filter))

    def jobs(self, **query: Unpack[api.ListJobsQuery]) -> Iterator[api.JobListItem]:
        """Every job of the client that the filter names, newest first; reads pages as the loop needs them."""
        return iterate(self._core.jobs(**query))

    def locations(self, **query: Unpack[api.ListLocationsQuery]) -> Iterator[api.Location]:
        return iterate(self._core.locations(**query))

    def records(self, kind: api.RecordKind, **query: Unpack[api.ListRecordsQuery]) -> Iterator[api.Record]:
        """Everything found so far: businesses, people, emails, phones or domains."""
        return iterate(self._core.records(kind, **query))

    def export_records(self, kind: api.RecordKind, **query: Unpack[api.ExportRecordsQuery]) -> Iterator[bytes]:
        """The bytes of an export, as they arrive: CSV, XLSX, Parquet or NDJSON, in constant memory."""
        return iterate(self._core.export_records(kind, **query))

    def exported_records(
        self, kind: api.RecordKind, **query: Unpack[api.ExportRecordsQuery]
    ) -> Iterator[dict[str, Any]]:
        """The rows of an NDJSON export, parsed."""
        return iterate(self._core.exported_records(kind, **query))

    def events(self, **options: Unpack[EventOptions]) -> Iterator[ForagerEvent]:
        """Changes to jobs, campaigns and pins as they happen. Reconnects without a gap; ends by leaving the loop."""
        return iterate(self._core.events(**options))


class AsyncForager(Core):
    """`Forager` for asyncio: the same methods as coroutines and asynchronous iterators.

    Cancelling a task ends its wait, not the job: `cancel` does that.
    """

    def __init__(
        self,
        url: str | None = None,
        credentials: str | None = None,
        *,
        http_client: httpx.AsyncClient | None = None,
        **options: Unpack[ForagerOptions],
    ) -> None:
        """As for `Forager`."""
        super().__init__(AsyncioTransport(http_client), url, credentials, options)

    async def __aenter__(self) -> AsyncForager:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @overload
    async def submit(
        self, type: Literal["svcSite"], payload: api.SitePayload, **options: Unpack[SubmitOptions]
    ) -> api.Acknowledgement: ...
    @overload
    async def submit(
        self, type: Literal["svcMaps"], payload: api.MapsPayload, **options: Unpack[SubmitOptions]
    ) -> api.GenericAcknowledgement: ...
    @overload
    async def submit(
        self, type: Literal["svcVerify"], payload: api.VerifyPayload, **options: Unpack[SubmitOptions]
    ) -> api.Acknowledgement: ...
    @overload
    async def submit(
        self, type: Literal["svcPeople"], payload: api.PeoplePayload, **options: Unpack[SubmitOptions]
    ) -> api.Acknowledgement: ...
    async def submit(
        self, type: api.JobType, payload: Mapping[str, Any], **options: Unpack[SubmitOptions]
    ) -> Any:
        """Submits a job and answers at once: `status` is `completed` if an earlier identical job is reused."""
        return await self.submit_job(type, payload, options)

    @overload
    async def run(
        self, type: Literal["svcSite"], payload: api.SitePayload, **options: Unpack[RunOptions]
    ) -> api.CompletedSiteJob: ...
    @overload
    async def run(
        self, type: Literal["svcMaps"], payload: api.MapsPayload, **options: Unpack[RunOptions]
    ) -> api.CompletedMapsJob: ...
    @overload
    async def run(
        self, type: Literal["svcVerify"], payload: api.VerifyPayload, **options: Unpack[RunOptions]
    ) -> api.CompletedVerifyJob: ...
    @overload
    async def run(
        self, type: Literal["svcPeople"], payload: api.PeoplePayload, **options: Unpack[RunOptions]
    ) -> api.CompletedPeopleJob: ...
    async def run(self, type: api.JobType, payload: Mapping[str, Any], **options: Unpack[RunOptions]) -> Any:
        """Submits a job and waits for its result: `submit`, then `wait`."""
        return await self.run_job(type, payload, options)
