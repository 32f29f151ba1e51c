/**
 * Every error that leaves the service, in one table: its code, HTTP status, default sentence and what a
 * job does about it. `docs/errors.md` is generated from it.
 *
 * `consequence` answers "what happens to a running job that meets this error": `fail` ends it, `retry`
 * gives it another attempt. `request` errors answer an HTTP call and never reach a job.
 */
export const errorCatalogue = {
  // Requests
  malformed_request: { status: 400, consequence: "request", detail: "The request is malformed." },
  invalid_state: {
    status: 400,
    consequence: "request",
    detail: "The job is in a state that does not allow this.",
  },
  unauthenticated: { status: 401, consequence: "request", detail: "Missing or invalid credentials." },
  malformed_credentials: {
    status: 401,
    consequence: "request",
    detail:
      "Send the header 'Authorization: Bearer <client_id>:<api_key>:<api_secret>' (three parts joined by colons).",
  },
  client_inactive: { status: 403, consequence: "request", detail: "This client account is inactive." },
  forbidden: { status: 403, consequence: "request", detail: "This is not allowed from here." },
  not_found: { status: 404, consequence: "request", detail: "Not found." },
  method_not_allowed: {
    status: 405,
    consequence: "request",
    detail: "This method is not allowed on this path.",
  },
  results_unavailable: { status: 410, consequence: "request", detail: "The job has no results." },
  body_too_large: { status: 413, consequence: "request", detail: "The request body is larger than 1 MiB." },
  validation_error: { status: 422, consequence: "request", detail: "The request is not valid." },
  idempotency_conflict: {
    status: 422,
    consequence: "request",
    detail: "This Idempotency-Key was used with another request body in the last 24 hours.",
  },
  rate_limited: { status: 429, consequence: "request", detail: "Too many requests." },
  auth_rate_limited: {
    status: 429,
    consequence: "request",
    detail: "Too many failed authentications from this address.",
  },
  queue_full: {
    status: 503,
    consequence: "request",
    detail: "Too many jobs of this type are waiting. Try again when some of them have run.",
  },
  internal_error: { status: 500, consequence: "fail", detail: "Something went wrong on our side." },
  database_unavailable: {
    status: 503,
    consequence: "retry",
    detail: "The database is not available. Try again in a few seconds.",
  },
  storage_unavailable: {
    status: 503,
    consequence: "retry",
    detail: "The object store is not available.",
  },
  shutting_down: { status: 503, consequence: "request", detail: "This process is shutting down. Try again." },

  // Job life
  cancelled: { status: 410, consequence: "fail", detail: "Job was cancelled" },
  worker_lost: {
    status: 500,
    consequence: "fail",
    detail: "The worker stopped unexpectedly each time it ran this job.",
  },
  job_timeout: { status: 500, consequence: "fail", detail: "The job took longer than its timeout." },

  // Fetching from the outside
  address_blocked: {
    status: 422,
    consequence: "fail",
    detail:
      "The address is private or reserved. ALLOW_PRIVATE_NETWORKS lists the ranges that may be reached.",
  },
  invalid_url: { status: 422, consequence: "fail", detail: "The URL is not a valid http or https URL." },
  dns_not_found: { status: 500, consequence: "fail", detail: "The host name does not exist." },
  dns_failed: { status: 500, consequence: "fail", detail: "The host name could not be resolved." },
  connection_failed: { status: 500, consequence: "fail", detail: "The server could not be reached." },
  tls_invalid: { status: 500, consequence: "fail", detail: "The server's TLS certificate is not valid." },
  fetch_timeout: { status: 500, consequence: "fail", detail: "The server did not answer in time." },
  too_many_redirects: { status: 500, consequence: "fail", detail: "The server redirects without end." },
  body_limit: { status: 500, consequence: "fail", detail: "The answer is larger than the limit." },
  protocol_error: { status: 500, consequence: "fail", detail: "The server's answer is not valid HTTP." },
  http_status: { status: 500, consequence: "fail", detail: "The server answered with an error status." },
  content_type: { status: 500, consequence: "fail", detail: "The answer is not a web page." },
  parse_failed: {
    status: 500,
    consequence: "fail",
    detail: "The page could not be parsed within its limits.",
  },
  render_failed: { status: 500, consequence: "fail", detail: "The page could not be rendered." },
  browser_unavailable: {
    status: 500,
    consequence: "fail",
    detail: "No browser is available to render pages.",
  },
  robots_disallowed: { status: 500, consequence: "fail", detail: "robots.txt does not allow this page." },
  robots_unreachable: {
    status: 500,
    consequence: "fail",
    detail: "robots.txt could not be read because of a server error, so nothing may be crawled.",
  },

  // Start
  configuration_invalid: { status: 500, consequence: "fail", detail: "The configuration is not valid." },
  secret_key_mismatch: {
    status: 500,
    consequence: "fail",
    detail: "SECRET_KEY differs from the one that this database was set up with.",
  },
} as const satisfies Record<string, ErrorEntry>;

interface ErrorEntry {
  status: number;
  consequence: "request" | "fail" | "retry";
  detail: string;
}

export type ErrorCode = keyof typeof errorCatalogue;

/** One violation in a 422 answer. `loc` starts with `body`, `query`, `path` or `header`. */
export interface Violation {
  loc: (string | number)[];
  msg: string;
  type: string;
}

interface ForagerErrorOptions {
  cause?: unknown;
  /** Listed in a 422 answer. */
  errors?: Violation[];
  /** Sent with the answer, names in lower case. */
  headers?: Record<string, string>;
  /** Overrides the catalogue's consequence, for a cause that is known to pass (or not to). */
  consequence?: "fail" | "retry";
}

/**
 * The one error type that crosses folder borders. `message` is public: it is shown to clients and stored
 * on jobs, so it must never hold a secret. What is for the log alone goes into `cause`.
 */
export class ForagerError extends Error {
  readonly code: ErrorCode;
  readonly errors: Violation[] | undefined;
  readonly headers: Record<string, string>;
  readonly consequence: "request" | "fail" | "retry";

  constructor(code: ErrorCode, detail?: string, options: ForagerErrorOptions = {}) {
    super(detail ?? errorCatalogue[code].detail, { cause: options.cause });
    this.name = "ForagerError";
    this.code = code;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.consequence = options.consequence ?? errorCatalogue[code].consequence;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** The error's own sentence, whatever was thrown. For logs, not for clients. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The error's sentence with what caused it. For logs, not for clients. */
export function causeOf(error: unknown): string {
  if (!(error instanceof ForagerError) || error.cause === undefined) return messageOf(error);
  return `${error.message} (${messageOf(error.cause)})`;
}
