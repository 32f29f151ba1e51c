"""Client of Forager, the self-hosted data-collection service."""

from . import operations, schemas
from .async_client import AsyncForager
from .client import Forager
from .core import EventOptions, ForagerOptions, RunOptions, SubmitOptions
from .errors import ForagerError, JobFailedError, Violation, WaitTimeoutError
from .event_stream import ForagerEvent
from .request import Request

__all__ = [
    "AsyncForager",
    "EventOptions",
    "Forager",
    "ForagerError",
    "ForagerEvent",
    "ForagerOptions",
    "JobFailedError",
    "Request",
    "RunOptions",
    "SubmitOptions",
    "Violation",
    "WaitTimeoutError",
    "operations",
    "schemas",
]
