"""Client of Forager, the self-hosted data-collection service."""

from . import api
from .client import AsyncForager, Forager
from .errors import ForagerError, JobFailedError, Violation, WaitTimeoutError
from .events import ForagerEvent
from .options import BatchOptions, BatchResult, EventOptions, ForagerOptions, RunOptions, SubmitOptions
from .request import Request

__all__ = [
    "AsyncForager",
    "BatchOptions",
    "BatchResult",
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
    "api",
]
