from __future__ import annotations

from typing import Literal, TypeAlias

from .request import TypedDict

Outcome: TypeAlias = Literal["failed", "cancelled"]


class Violation(TypedDict):
    """One violation of a 422 response: where it is, and what is wrong."""

    loc: list[str | int]
    msg: str
    type: str


class ForagerError(Exception):
    """The service refused a request, or stayed unavailable until the retries were used up."""

    #: HTTP status; 0 if no response arrived.
    status: int
    #: Machine-readable code, such as `validation_error`; see the error catalogue of the service.
    code: str
    violations: list[Violation]
    #: Names the request in the logs of the service.
    request_id: str | None

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        violations: list[Violation] | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.violations = violations or []
        self.request_id = request_id


class JobFailedError(ForagerError):
    """A job ended without a result. `status` is 410, as the service answers for such a job.

    So does a job whose results were deleted because their retention time had passed: `code` is `results_expired`.
    """

    job_id: str
    outcome: Outcome

    def __init__(self, message: str, *, job_id: str, outcome: Outcome, code: str | None = None) -> None:
        super().__init__(message, status=410, code=code or f"job_{outcome}")
        self.job_id = job_id
        self.outcome = outcome


class WaitTimeoutError(ForagerError, TimeoutError):
    """A wait reached its `timeout`. The job goes on: wait for it again, or cancel it."""

    #: Of the job, batch or campaign that goes on; None if not even the submit was answered.
    job_id: str | None

    def __init__(self, what: str, id: str | None, timeout: float) -> None:
        within = f"within {timeout:g} s."
        message = (
            f"{what} {id} has not ended {within} It goes on: wait again, or cancel it."
            if id
            else f"{what} was not answered {within}"
        )
        self.job_id = id
        super().__init__(message, status=0, code="wait_timeout")
