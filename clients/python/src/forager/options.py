from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Literal, TypeAlias

from .api import Batch, CampaignStatusBody, JobStatus, JobStatusBody, JobType
from .request import TypedDict

JobProgress: TypeAlias = Callable[[JobStatusBody], None]
BatchProgress: TypeAlias = Callable[[Batch], None]
CampaignProgress: TypeAlias = Callable[[CampaignStatusBody], None]


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
    content_type: Literal["text/csv", "application/x-ndjson"]
    """Of a table. Default: text/csv."""
    columns: str
    """Of CSV: which column is which field, such as `Website:url,Customer:client_ref`."""
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
    on_progress: JobProgress | None
    """As of `wait`."""


class ResultTextQuery(TypedDict, total=False):
    format: Literal["md", "yaml"]
    """Default: md."""
    include: Literal["evidence"] | None


class EventOptions(TypedDict, total=False):
    job_id: str | None
    campaign_id: str | None
    last_event_id: str | None
    """Resumes after this event. The service replays what it sent within the last hour."""


def refuse_unknown(given: Mapping[str, Any], options: Any, *others: str) -> None:
    # TypeError, as Python itself raises where a function names its arguments.
    known = [*options.__optional_keys__, *others]
    for name in given:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"Did you mean '{near[0]}'?" if near else f"Options: {', '.join(sorted(known))}."
            raise TypeError(f"There is no option '{name}'. {hint}")
