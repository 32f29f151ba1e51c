import { userErrors } from "./user-errors.ts";

/**
 * Every error that leaves the service: its code, HTTP status and default detail. `docs/errors.md` is generated from it.
 *
 * `consequence` is what the error does to a running job: `fail` ends it, `retry` allows another attempt. `request`
 * errors answer an HTTP call and never reach a job.
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
  session_expired: {
    status: 401,
    consequence: "request",
    detail: "You are signed out: the session has ended. Sign in again.",
  },
  csrf_token_invalid: {
    status: 403,
    consequence: "request",
    detail:
      "A signed-in page must send the session's token in X-CSRF-Token with every call that changes data.",
  },
  client_inactive: { status: 403, consequence: "request", detail: "This client account is inactive." },
  access_denied: {
    status: 403,
    consequence: "request",
    detail: "This API key's access level does not allow this.",
  },
  forbidden: { status: 403, consequence: "request", detail: "This request is not allowed from here." },
  share_invalid: {
    status: 401,
    consequence: "request",
    detail: "The link is invalid or incomplete.",
  },
  not_found: { status: 404, consequence: "request", detail: "Not found." },
  not_acceptable: {
    status: 406,
    consequence: "request",
    detail: "The Accept header allows none of the formats of this answer.",
  },
  method_not_allowed: {
    status: 405,
    consequence: "request",
    detail: "This method is not allowed on this path.",
  },
  results_unavailable: { status: 410, consequence: "request", detail: "The job has no results." },
  results_expired: {
    status: 410,
    consequence: "request",
    detail: "The results of this job have expired and were deleted.",
  },
  share_gone: { status: 410, consequence: "request", detail: "The link was revoked." },
  body_too_large: { status: 413, consequence: "request", detail: "The request body exceeds 1 MiB." },
  validation_error: { status: 422, consequence: "request", detail: "The request is invalid." },
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
  stream_limit: {
    status: 429,
    consequence: "request",
    detail: "This client has reached its limit of open event streams. Close one first.",
  },
  queue_full: {
    status: 503,
    consequence: "request",
    detail: "Too many jobs of this type are waiting. Try again when some have finished.",
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
  client_moving: {
    status: 503,
    consequence: "request",
    detail: "Your client's data are being moved to another database. Try again in a few seconds.",
  },
  shutting_down: {
    status: 503,
    consequence: "request",
    detail: "This process is shutting down. Try again shortly.",
  },

  suppressed: {
    status: 422,
    consequence: "fail",
    detail: "The suppression list has an entry for this. Remove the entry to collect it again.",
  },

  // Signup tokens and the pin registry
  signup_token_invalid: {
    status: 401,
    consequence: "request",
    detail: "This signup link is invalid. Ask for a new one.",
  },
  signup_token_stale: {
    status: 410,
    consequence: "request",
    detail: "This signup link uses an older format that is no longer accepted. Ask for a new one.",
  },
  reservation_not_found: {
    status: 404,
    consequence: "request",
    detail: "The reservation for this signup link no longer exists. Ask for a new one.",
  },
  claim_mismatch: {
    status: 409,
    consequence: "request",
    detail: "The name or country does not match the reservation for this signup link.",
  },
  claim_completed: {
    status: 409,
    consequence: "request",
    detail: "This claim is already complete, so its name cannot be changed.",
  },
  name_taken: { status: 409, consequence: "request", detail: "This name is already taken in this country." },
  registry_misconfigured: {
    status: 500,
    consequence: "request",
    detail: "The pin registry rejects this service's credentials. The operator must correct them.",
  },
  registry_unreadable: {
    status: 502,
    consequence: "request",
    detail: "The pin registry returned an unreadable response.",
  },
  registry_refused: {
    status: 502,
    consequence: "request",
    detail: "The pin registry rejected this claim.",
  },
  registry_unavailable: {
    status: 503,
    consequence: "request",
    detail: "The pin registry is not responding. Try again in a few seconds.",
  },
  signup_writes_disabled: {
    status: 503,
    consequence: "request",
    detail: "Claims cannot be completed right now. Try again later.",
  },

  // Client API keys
  api_key_exists: {
    status: 409,
    consequence: "request",
    detail: "This client already has a key with this name.",
  },
  api_key_in_use: {
    status: 409,
    consequence: "request",
    detail: "This call uses that key. Send `own=true` to revoke it anyway.",
  },
  last_api_key: {
    status: 409,
    consequence: "request",
    detail:
      "This is the client's last key; revoking it would lock the client out. Create another key first, or rotate this one.",
  },
  last_owner_key: {
    status: 409,
    consequence: "request",
    detail:
      "This is the client's last key with 'owner' access; every client must keep one. Give another key 'owner' access first.",
  },
  api_key_limit: {
    status: 409,
    consequence: "request",
    detail: "This client has reached its limit of API keys. Revoke one first.",
  },

  ...userErrors,

  // Webhooks
  webhook_limit: {
    status: 409,
    consequence: "request",
    detail: "This client has reached its limit of webhooks. Delete one first.",
  },

  // Job lifecycle
  cancelled: { status: 410, consequence: "fail", detail: "Job was cancelled" },
  worker_lost: {
    status: 500,
    consequence: "fail",
    detail: "The worker stopped unexpectedly each time it ran this job.",
  },
  job_timeout: { status: 500, consequence: "fail", detail: "The job took longer than its timeout." },

  // Fetching
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
  too_many_redirects: { status: 500, consequence: "fail", detail: "The server redirected too many times." },
  body_limit: { status: 500, consequence: "fail", detail: "The response exceeds the size limit." },
  protocol_error: { status: 500, consequence: "fail", detail: "The server's response is not valid HTTP." },
  http_status: { status: 500, consequence: "fail", detail: "The server returned an error status." },
  content_type: { status: 500, consequence: "fail", detail: "The response is not a web page." },
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

  // Command line
  import_invalid: { status: 422, consequence: "fail", detail: "The file cannot be imported." },
  // Providers
  invalid_map_url: {
    status: 400,
    consequence: "fail",
    detail: "A valid map URL or place id is required.",
  },
  business_not_found: { status: 500, consequence: "fail", detail: "No business was found at this URL." },
  profile_not_found: { status: 500, consequence: "fail", detail: "No profile was found at this URL." },
  provider_refused: {
    status: 500,
    consequence: "fail",
    detail: "The provider rejected the key, or the key lacks the necessary permissions.",
  },
  provider_quota_exceeded: {
    status: 500,
    consequence: "fail",
    detail: "The provider's quota is exceeded.",
  },
  provider_blocked: {
    status: 500,
    consequence: "fail",
    detail: "The provider returned a captcha or consent page instead of data.",
  },
  provider_unreadable: {
    status: 500,
    consequence: "fail",
    detail: "The provider's response contains no readable data.",
  },
  provider_unavailable: { status: 500, consequence: "retry", detail: "The provider did not answer." },
  not_configured: {
    status: 500,
    consequence: "fail",
    detail: "The provider that this job needs is not configured.",
  },

  // AI models
  model_unavailable: { status: 500, consequence: "retry", detail: "The AI model did not answer." },
  model_rejected: { status: 500, consequence: "fail", detail: "The AI model server rejected the request." },
  model_refused: { status: 500, consequence: "fail", detail: "The AI model refused to answer." },
  model_answer_invalid: {
    status: 500,
    consequence: "fail",
    detail: "The AI model's answer does not match the requested format.",
  },
  model_limit_reached: { status: 500, consequence: "fail", detail: "An AI usage limit has been reached." },
  answer_schema_invalid: {
    status: 500,
    consequence: "fail",
    detail: "The JSON Schema for the answer cannot be used.",
  },

  // Mail
  mail_refused: { status: 500, consequence: "retry", detail: "The mail server did not accept the message." },
  mail_unconfirmed: {
    status: 500,
    consequence: "retry",
    detail: "The mail server stopped responding after the message was sent; it may have accepted it.",
  },

  // Start
  configuration_invalid: { status: 500, consequence: "fail", detail: "The configuration is invalid." },
  secret_key_mismatch: {
    status: 500,
    consequence: "fail",
    detail: "SECRET_KEY differs from the key that this database was set up with.",
  },
  backup_failed: {
    status: 500,
    consequence: "fail",
    detail: "The backup could not be written or restored.",
  },
} as const satisfies Record<string, ErrorEntry>;

interface ErrorEntry {
  status: number;
  consequence: "request" | "fail" | "retry";
  detail: string;
}

export type ErrorCode = keyof typeof errorCatalogue;

/** One violation in a 422 response. `loc` starts with `body`, `query`, `path` or `header`. */
export interface Violation {
  loc: (string | number)[];
  msg: string;
  type: string;
}

interface ForagerErrorOptions {
  cause?: unknown;
  /** Listed in a 422 response. */
  errors?: Violation[];
  /** Sent with the response, names in lower case. */
  headers?: Record<string, string>;
  /** Overrides the catalogue's consequence, for a cause known to be transient (or permanent). */
  consequence?: "fail" | "retry";
}

/**
 * The only error type that crosses folder boundaries. `message` is public: it is shown to clients and stored
 * on jobs, so it must never contain a secret. Details for the log alone go into `cause`.
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

/** For calls of a client whose data are being moved. */
export const clientMoving = (cause?: unknown): ForagerError =>
  new ForagerError("client_moving", undefined, { cause, headers: { "retry-after": "2" } });

/** Whether a batch that met this error may succeed without one of its items. */
export const concernsOneItem = (error: unknown): boolean =>
  !(error instanceof ForagerError) || error.code === "client_moving";

/**
 * The error for one or more violations; its detail is the first. All messages share one style: the path of the
 * value, then a clause without an initial capital or full stop.
 */
export function invalidRequest(
  violations: readonly Violation[],
  options: { status?: 400 | 422; cause?: unknown } = {},
): ForagerError {
  const errors = violations.map((violation) => ({ ...violation, msg: clauseOf(violation.msg) }));
  const [first] = errors;
  const [part = "body", ...path] = first?.loc ?? [];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  return new ForagerError(
    options.status === 400 ? "malformed_request" : "validation_error",
    `${path.length > 0 ? path.join(".") : part}: ${first?.msg ?? "is not valid"}${more}`,
    { errors, cause: options.cause },
  );
}

/** Names such as "LinkedIn" and "DE" keep their capitals. */
const clauseOf = (sentence: string): string =>
  sentence.replace(/^[A-Z][a-z]*(?=[ ,])/, (word) => word.toLowerCase()).replace(/\.$/, "");

/** For an idempotency key that was already used with another body. */
export function idempotencyConflict(): ForagerError {
  const msg = "was used with another request body in the last 24 hours";
  return new ForagerError("idempotency_conflict", undefined, {
    errors: [{ loc: ["header", "idempotency-key"], msg, type: "idempotency_conflict" }],
  });
}

/** The message of any thrown value. For logs, not for clients. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The error's message with its cause. For logs, not for clients. */
export function causeOf(error: unknown): string {
  if (!(error instanceof ForagerError) || error.cause === undefined) return messageOf(error);
  return `${error.message} (${messageOf(error.cause)})`;
}
