from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar
from urllib.parse import quote
from uuid import uuid4

if sys.version_info >= (3, 11):
    from typing import NotRequired, Required, TypedDict, Unpack
else:
    from typing_extensions import NotRequired, Required, TypedDict, Unpack

__all__ = ["NotRequired", "Request", "Required", "TypedDict", "Unpack", "idempotency", "segment"]

T = TypeVar("T")


@dataclass(frozen=True)
class Request(Generic[T]):
    """A request of the API whose response has type `T`. The functions of `forager.api` build them."""

    method: str
    #: Beginning with `/api/v1`.
    path: str
    #: None leaves a parameter out; a list repeats it.
    query: Mapping[str, Any] = field(default_factory=dict)
    #: Sent as JSON, unless it is text or bytes: then `headers` must name its content type.
    body: object = None
    headers: Mapping[str, str] = field(default_factory=dict)
    accept: str = "application/json"

    def with_query(self, **values: Any) -> Request[T]:
        return replace(self, query={**self.query, **values})


def segment(value: str) -> str:
    """A value as one segment of a path."""
    return quote(value, safe="")


def idempotency(key: str | None = None) -> dict[str, str]:
    """Headers by which the service recognizes a repeated request."""
    return {"idempotency-key": key or str(uuid4())}
