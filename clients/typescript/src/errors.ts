/** One violation of a 422 response: where it is, and what is wrong. */
export interface Violation {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** The service refused a request, or stayed unavailable until the retries were used up. */
export class ForagerError extends Error {
  override readonly name: string = "ForagerError";
  /** HTTP status; 0 if no response arrived. */
  readonly status: number;
  /** Machine-readable code, such as `validation_error`; see the error catalogue of the service. */
  readonly code: string;
  readonly violations: readonly Violation[];
  /** Fields of the request that the service does not know. */
  readonly ignoredFields: readonly string[];
  /** Names the request in the logs of the service. */
  readonly requestId: string | undefined;

  constructor(
    message: string,
    details: {
      status: number;
      code: string;
      violations?: Violation[];
      ignoredFields?: string[];
      requestId?: string;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.violations = details.violations ?? [];
    this.ignoredFields = details.ignoredFields ?? [];
    this.requestId = details.requestId;
  }
}

/**
 * A job, or a batch, ended without a result. `status` is 410, as the service answers for such a job. `code` is
 * `results_expired` if its results were deleted because their retention time had passed.
 */
export class JobFailedError extends ForagerError {
  override readonly name = "JobFailedError";
  readonly jobId: string;
  readonly outcome: "failed" | "cancelled";

  constructor(jobId: string, outcome: "failed" | "cancelled", message: string, code = `job_${outcome}`) {
    super(message, { status: 410, code });
    this.jobId = jobId;
    this.outcome = outcome;
  }
}

/** A wait reached its `timeoutMs`. The job goes on: wait for it again, or cancel it. */
export class WaitTimeoutError extends ForagerError {
  override readonly name = "WaitTimeoutError";
  /** Of the job, batch or campaign that goes on; undefined if not even the submit was answered. */
  readonly jobId: string | undefined;

  constructor(jobId: string | undefined, timeoutMs: number) {
    const within = `within ${timeoutMs / 1000} s`;
    super(
      jobId
        ? `${jobId} has not ended ${within}. It goes on: wait again, or cancel it.`
        : `The submit was not answered ${within}.`,
      { status: 0, code: "wait_timeout" },
    );
    this.jobId = jobId;
  }
}
