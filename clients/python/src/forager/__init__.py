"""Client of Forager, the self-hosted data-collection service."""

from . import api
from .client import AsyncForager, Forager
from .core import BatchOptions, BatchResult, EventOptions, ForagerOptions, RunOptions, SubmitOptions
from .errors import ForagerError, JobFailedError, Violation, WaitTimeoutError
from .events import ForagerEvent
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
