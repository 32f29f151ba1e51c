from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Literal, overload

import httpx

from ._typing import Unpack
from .core import Core, ForagerOptions, RunOptions, SubmitOptions
from .schemas import (
    Acknowledgement,
    CompletedMapsJob,
    CompletedPeopleJob,
    CompletedSiteJob,
    CompletedVerifyJob,
    GenericAcknowledgement,
    JobType,
    MapsPayload,
    PeoplePayload,
    SitePayload,
    VerifyPayload,
)
from .transport import AsyncioTransport


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
    async def submit(self, type: JobType, payload: Mapping[str, Any], **options: Unpack[SubmitOptions]) -> Any:
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
