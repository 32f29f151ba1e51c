from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any, Literal, TypeVar, overload

import httpx

from ._typing import Unpack
from .api import (
    Acknowledgement,
    Batch,
    BatchAccepted,
    BatchItem,
    CancelBody,
    CompletedJob,
    CompletedMapsJob,
    CompletedPeopleJob,
    CompletedSiteJob,
    CompletedVerifyJob,
    ExportRecordsQuery,
    GenericAcknowledgement,
    JobListItem,
    JobRerun,
    JobStatus,
    JobType,
    ListJobsQuery,
    ListLocationsQuery,
    ListRecordsQuery,
    Location,
    MapsPayload,
    PeoplePayload,
    Record,
    RecordKind,
    SitePayload,
    VerifyPayload,
)
from .core import (
    BatchOptions,
    BatchResult,
    Core,
    EventOptions,
    ForagerOptions,
    ResultTextQuery,
    RunOptions,
    SubmitOptions,
)
from .events import ForagerEvent
from .request import Request
from .transport import AsyncioTransport, ThreadTransport, finish, iterate

T = TypeVar("T")


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
        self, type: Literal["svcSite"], payload: SitePayload, **options: Unpack[SubmitOptions]
    ) -> Acknowledgement: ...
    @overload
    def submit(
        self, type: Literal["svcMaps"], payload: MapsPayload, **options: Unpack[SubmitOptions]
    ) -> GenericAcknowledgement: ...
    @overload
    def submit(
        self, type: Literal["svcVerify"], payload: VerifyPayload, **options: Unpack[SubmitOptions]
    ) -> Acknowledgement: ...
    @overload
    def submit(
        self, type: Literal["svcPeople"], payload: PeoplePayload, **options: Unpack[SubmitOptions]
    ) -> Acknowledgement: ...
    def submit(self, type: JobType, payload: Mapping[str, Any], **options: Unpack[SubmitOptions]) -> Any:
        """Submits a job and answers at once: `status` is `completed` if an earlier identical job is reused."""
        return finish(self._core.submit_job(type, payload, options))

    @overload
    def run(
        self, type: Literal["svcSite"], payload: SitePayload, **options: Unpack[RunOptions]
    ) -> CompletedSiteJob: ...
    @overload
    def run(
        self, type: Literal["svcMaps"], payload: MapsPayload, **options: Unpack[RunOptions]
    ) -> CompletedMapsJob: ...
    @overload
    def run(
        self, type: Literal["svcVerify"], payload: VerifyPayload, **options: Unpack[RunOptions]
    ) -> CompletedVerifyJob: ...
    @overload
    def run(
        self, type: Literal["svcPeople"], payload: PeoplePayload, **options: Unpack[RunOptions]
    ) -> CompletedPeopleJob: ...
    def run(self, type: JobType, payload: Mapping[str, Any], **options: Unpack[RunOptions]) -> Any:
        """Submits a job and waits for its result: `submit`, then `wait`."""
        return finish(self._core.run_job(type, payload, options))

    def wait(self, job_id: str, *, timeout: float | None = None) -> CompletedJob:
        """Waits until a job has ended, at most `timeout` seconds. Raises JobFailedError, WaitTimeoutError."""
        return finish(self._core.wait(job_id, timeout=timeout))

    def results(self, job_id: str) -> CompletedJob | None:
        """The result of a job that has ended; None until then. Raises JobFailedError."""
        return finish(self._core.results(job_id))

    def result_text(self, job_id: str, **query: Unpack[ResultTextQuery]) -> str | None:
        """The same as Markdown or YAML, which take an agent fewer tokens than JSON; evidence only with
        `include="evidence"`. Raises JobFailedError."""
        return finish(self._core.result_text(job_id, **query))

    def cancel(self, job_id: str) -> CancelBody:
        return finish(self._core.cancel(job_id))

    def rerun(self, job_id: str) -> JobRerun:
        """Submits a job that has ended again, as a new job."""
        return finish(self._core.rerun(job_id))

    def submit_batch(self, items: Iterable[BatchItem], **options: Unpack[BatchOptions]) -> BatchAccepted:
        """Up to 10,000 jobs of any types in one request."""
        return finish(self._core.submit_batch(items, **options))

    def wait_batch(self, batch_id: str, *, timeout: float | None = None) -> Batch:
        """Waits until every item has ended, at most `timeout` seconds. Raises WaitTimeoutError."""
        return finish(self._core.wait_batch(batch_id, timeout=timeout))

    def batch_results(self, batch_id: str, *, status: JobStatus | None = None) -> Iterator[BatchResult]:
        """The items with their results, in the order of the request, as they arrive."""
        return iterate(self._core.batch_results(batch_id, status=status))

    def jobs(self, **query: Unpack[ListJobsQuery]) -> Iterator[JobListItem]:
        """Every job of the client that the filter names, newest first; reads pages as the loop needs them."""
        return iterate(self._core.jobs(**query))

    def locations(self, **query: Unpack[ListLocationsQuery]) -> Iterator[Location]:
        return iterate(self._core.locations(**query))

    def records(self, kind: RecordKind, **query: Unpack[ListRecordsQuery]) -> Iterator[Record]:
        """Everything found so far: businesses, people, emails, phones or domains."""
        return iterate(self._core.records(kind, **query))

    def export_records(self, kind: RecordKind, **query: Unpack[ExportRecordsQuery]) -> Iterator[bytes]:
        """The bytes of an export, as they arrive: CSV, XLSX, Parquet or NDJSON, in constant memory."""
        return iterate(self._core.export_records(kind, **query))

    def exported_records(
        self, kind: RecordKind, **query: Unpack[ExportRecordsQuery]
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
        self, type: Literal["svcSite"], payload: SitePayload, **options: Unpack[SubmitOptions]
    ) -> Acknowledgement: ...
    @overload
    async def submit(
        self, type: Literal["svcMaps"], payload: MapsPayload, **options: Unpack[SubmitOptions]
    ) -> GenericAcknowledgement: ...
    @overload
    async def submit(
        self, type: Literal["svcVerify"], payload: VerifyPayload, **options: Unpack[SubmitOptions]
    ) -> Acknowledgement: ...
    @overload
    async def submit(
        self, type: Literal["svcPeople"], payload: PeoplePayload, **options: Unpack[SubmitOptions]
    ) -> Acknowledgement: ...
    async def submit(
        self, type: JobType, payload: Mapping[str, Any], **options: Unpack[SubmitOptions]
    ) -> Any:
        """Submits a job and answers at once: `status` is `completed` if an earlier identical job is reused."""
        return await self.submit_job(type, payload, options)

    @overload
    async def run(
        self, type: Literal["svcSite"], payload: SitePayload, **options: Unpack[RunOptions]
    ) -> CompletedSiteJob: ...
    @overload
    async def run(
        self, type: Literal["svcMaps"], payload: MapsPayload, **options: Unpack[RunOptions]
    ) -> CompletedMapsJob: ...
    @overload
    async def run(
        self, type: Literal["svcVerify"], payload: VerifyPayload, **options: Unpack[RunOptions]
    ) -> CompletedVerifyJob: ...
    @overload
    async def run(
        self, type: Literal["svcPeople"], payload: PeoplePayload, **options: Unpack[RunOptions]
    ) -> CompletedPeopleJob: ...
    async def run(self, type: JobType, payload: Mapping[str, Any], **options: Unpack[RunOptions]) -> Any:
        """Submits a job and waits for its result: `submit`, then `wait`."""
        return await self.run_job(type, payload, options)
