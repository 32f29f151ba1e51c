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
  session_expired: {
    status: 401,
    consequence: "request",
    detail: "You are signed out: the session has ended. Sign in again.",
  },
  csrf_token_invalid: {
    status: 403,
    consequence: "request",
    detail:
      "A signed-in page must send the session's token in X-CSRF-Token with everything that changes something.",
  },
  client_inactive: { status: 403, consequence: "request", detail: "This client account is inactive." },
  access_denied: {
    status: 403,
    consequence: "request",
    detail: "This API key's access level does not allow this.",
  },
  forbidden: { status: 403, consequence: "request", detail: "This is not allowed from here." },
  share_invalid: {
    status: 401,
    consequence: "request",
    detail: "The link is not valid: it was changed, or is not complete.",
  },
  not_found: { status: 404, consequence: "request", detail: "Not found." },
  method_not_allowed: {
    status: 405,
    consequence: "request",
    detail: "This method is not allowed on this path.",
  },
  results_unavailable: { status: 410, consequence: "request", detail: "The job has no results." },
  share_gone: { status: 410, consequence: "request", detail: "The link was withdrawn." },
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
  stream_limit: {
    status: 429,
    consequence: "request",
    detail: "This client has as many event streams open at this API process as it may have. Close one first.",
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

  // Signup: what a token is worth, and what the registry of pins says
  signup_token_invalid: {
    status: 401,
    consequence: "request",
    detail: "This signup link is not valid. Ask for a new one.",
  },
  signup_token_stale: {
    status: 410,
    consequence: "request",
    detail: "This signup link is of an older kind that is no longer accepted. Ask for a new one.",
  },
  reservation_not_found: {
    status: 404,
    consequence: "request",
    detail: "Nothing is reserved for this signup link any more. Ask for a new one.",
  },
  claim_mismatch: {
    status: 409,
    consequence: "request",
    detail: "Name or country is not the one that is reserved for this signup link.",
  },
  claim_completed: {
    status: 409,
    consequence: "request",
    detail: "This claim is completed already, so its name cannot be changed.",
  },
  name_taken: { status: 409, consequence: "request", detail: "This name is taken in this country." },
  registry_misconfigured: {
    status: 500,
    consequence: "request",
    detail: "The registry of pins does not accept this service. Its operator has to correct that.",
  },
  registry_unreadable: {
    status: 502,
    consequence: "request",
    detail: "The registry of pins gave an answer that cannot be read.",
  },
  registry_refused: {
    status: 502,
    consequence: "request",
    detail: "The registry of pins refused this claim.",
  },
  registry_unavailable: {
    status: 503,
    consequence: "request",
    detail: "The registry of pins does not answer at the moment. Try again in a few seconds.",
  },
  signup_writes_disabled: {
    status: 503,
    consequence: "request",
    detail: "Claims cannot be completed at the moment. Try again later.",
  },

  // API keys of a client
  api_key_exists: {
    status: 409,
    consequence: "request",
    detail: "This client has a key of this name already.",
  },
  api_key_in_use: {
    status: 409,
    consequence: "request",
    detail: "This call was made with that key. Send `own=true` to revoke it all the same.",
  },
  last_api_key: {
    status: 409,
    consequence: "request",
    detail:
      "This is the client's last key: without it nobody could get in. Make another one first, or rotate it.",
  },
  last_owner_key: {
    status: 409,
    consequence: "request",
    detail:
      "This is the client's last key with 'owner' access, and a client always keeps one. Give another key 'owner' access first.",
  },
  api_key_limit: {
    status: 409,
    consequence: "request",
    detail: "This client has as many keys as it may have. Revoke one first.",
  },

  // Webhooks
  webhook_limit: {
    status: 409,
    consequence: "request",
    detail: "This client has as many webhooks as it may have. Delete one first.",
  },

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
    detail: "The provider refuses the key, or what the key may do.",
  },
  provider_quota_exceeded: {
    status: 500,
    consequence: "fail",
    detail: "The provider's quota is exceeded.",
  },
  provider_blocked: {
    status: 500,
    consequence: "fail",
    detail: "The provider asks for a person: a captcha or a consent page came instead of data.",
  },
  provider_unreadable: {
    status: 500,
    consequence: "fail",
    detail: "The provider's answer holds no data that can be read.",
  },
  provider_unavailable: { status: 500, consequence: "retry", detail: "The provider did not answer." },
  not_configured: {
    status: 500,
    consequence: "fail",
    detail: "The provider that this job needs is not configured.",
  },

  // AI models
  model_unavailable: { status: 500, consequence: "retry", detail: "The AI model did not answer." },
  model_rejected: { status: 500, consequence: "fail", detail: "The AI model's server refused the request." },
  model_refused: { status: 500, consequence: "fail", detail: "The AI model refused to answer." },
  model_answer_invalid: {
    status: 500,
    consequence: "fail",
    detail: "The AI model's answer does not have the form that was asked for.",
  },
  model_limit_reached: { status: 500, consequence: "fail", detail: "A limit on AI usage is reached." },
  answer_schema_invalid: {
    status: 500,
    consequence: "fail",
    detail: "The JSON Schema for the answer cannot be used.",
  },

  // Mail
  mail_refused: { status: 500, consequence: "retry", detail: "The mail server did not take the message." },
  mail_unconfirmed: {
    status: 500,
    consequence: "retry",
    detail: "The mail server went silent after the message, so it may have taken it.",
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

/**
 * The error for at least one violation; its detail is the first of them. All messages get one style: the path of the
 * value, then a clause without a capital and without a full stop.
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

/** A key that was used before for another body. */
export function idempotencyConflict(): ForagerError {
  const msg = "was used with another request body in the last 24 hours";
  return new ForagerError("idempotency_conflict", undefined, {
    errors: [{ loc: ["header", "idempotency-key"], msg, type: "idempotency_conflict" }],
  });
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
