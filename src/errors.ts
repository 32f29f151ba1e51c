interface ErrorEntry {
  status: number;
  consequence: "request" | "fail" | "retry";
  detail: string;
}

/** An error that answers an HTTP call and never reaches a job. */
const ofCall = <const Status extends number>(status: Status, detail: string) => ({
  status,
  consequence: "request" as const,
  detail,
});

/**
 * Every error that leaves the service: its code, HTTP status and default detail. `docs/errors.md` is generated from it.
 *
 * `consequence` is what the error does to a running job: `fail` ends it, `retry` allows another attempt, and `request` does
 * nothing.
 */
export const errorCatalogue = {
  // Requests
  malformed_request: ofCall(400, "The request is malformed."),
  invalid_state: ofCall(400, "The job is in a state that does not allow this."),
  unauthenticated: ofCall(401, "Missing or invalid credentials."),
  malformed_credentials: ofCall(
    401,
    "Send the header 'Authorization: Bearer <client_id>:<api_key>:<api_secret>' (three parts joined by colons).",
  ),
  session_expired: ofCall(401, "You are signed out: the session has ended. Sign in again."),
  csrf_token_invalid: ofCall(
    403,
    "A signed-in page must send the session's token in X-CSRF-Token with every call that changes data.",
  ),
  client_inactive: ofCall(403, "This client account is inactive."),
  access_denied: ofCall(403, "This API key's access level does not allow this."),
  forbidden: ofCall(403, "This request is not allowed from here."),
  share_invalid: ofCall(401, "The link is invalid or incomplete."),
  not_found: ofCall(404, "Not found."),
  not_acceptable: ofCall(406, "The Accept header allows none of the formats of this answer."),
  method_not_allowed: ofCall(405, "This method is not allowed on this path."),
  results_unavailable: ofCall(410, "The job has no results."),
  results_expired: ofCall(410, "The results of this job have expired and were deleted."),
  share_gone: ofCall(410, "The link was revoked."),
  body_too_large: ofCall(413, "The request body exceeds 1 MiB."),
  validation_error: ofCall(422, "The request is invalid."),
  idempotency_conflict: ofCall(
    422,
    "This Idempotency-Key was used with another request body in the last 24 hours.",
  ),
  rate_limited: ofCall(429, "Too many requests."),
  auth_rate_limited: ofCall(429, "Too many failed authentications from this address."),
  stream_limit: ofCall(429, "This client has reached its limit of open event streams. Close one first."),
  queue_full: ofCall(503, "Too many jobs of this type are waiting. Try again when some have finished."),
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
  client_moving: ofCall(
    503,
    "Your client's data are being moved to another database. Try again in a few seconds.",
  ),
  shutting_down: ofCall(503, "This process is shutting down. Try again shortly."),

  suppressed: {
    status: 422,
    consequence: "fail",
    detail: "The suppression list has an entry for this. Remove the entry to collect it again.",
  },

  // Signup tokens and the pin registry
  signup_token_invalid: ofCall(401, "This signup link is invalid. Ask for a new one."),
  signup_token_stale: ofCall(
    410,
    "This signup link uses an older format that is no longer accepted. Ask for a new one.",
  ),
  reservation_not_found: ofCall(
    404,
    "The reservation for this signup link no longer exists. Ask for a new one.",
  ),
  claim_mismatch: ofCall(409, "The name or country does not match the reservation for this signup link."),
  claim_completed: ofCall(409, "This claim is already completed, so its name cannot be changed."),
  name_taken: ofCall(409, "This name is already taken in this country."),
  registry_misconfigured: ofCall(
    500,
    "The pin registry rejects this service's credentials. The operator must correct them.",
  ),
  registry_unreadable: ofCall(502, "The pin registry returned an unreadable response."),
  registry_refused: ofCall(502, "The pin registry rejected this claim."),
  registry_unavailable: ofCall(503, "The pin registry is not responding. Try again in a few seconds."),
  signup_writes_disabled: ofCall(503, "Claims cannot be completed right now. Try again later."),

  // Client API keys
  api_key_exists: ofCall(409, "This client already has a key with this name."),
  api_key_in_use: ofCall(409, "This call uses that key. Send `own=true` to revoke it anyway."),
  last_api_key: ofCall(
    409,
    "This is the client's last key; revoking it would lock the client out. Create another key first, or rotate this one.",
  ),
  last_owner_key: ofCall(
    409,
    "This is the client's last key with 'owner' access; every client must keep one. Give another key 'owner' access first.",
  ),
  api_key_limit: ofCall(409, "This client has reached its limit of API keys. Revoke one first."),

  // Users
  user_exists: ofCall(409, "This address already is a user of this client."),
  user_limit: ofCall(409, "This client has reached its limit of users and invitations. Remove one first."),
  invitation_limit: ofCall(
    429,
    "This client has sent its limit of invitations for a day. Try again tomorrow.",
  ),
  last_owner_user: ofCall(409, "This user is the client's last owner. Make another user an owner first."),
  sign_in_failed: ofCall(
    401,
    "Address, password and code do not match, or there were too many wrong attempts. Try again with a new code, wait up to 15 minutes, or sign in with a mailed link.",
  ),
  wrong_code: ofCall(
    422,
    "The code is wrong or was used before. Wait for the next one, and check that the clock of your device is right.",
  ),
  reauthentication_needed: ofCall(
    403,
    "Enter your present password and a new code of your present device. If you have forgotten them, sign in in another way, and try again within 15 minutes.",
  ),
  enrolment_expired: ofCall(
    409,
    "A password needs an authenticator app, and its set-up was not started here or has expired. Start it again.",
  ),
  sso_unavailable: ofCall(
    503,
    "The provider of single sign-on does not answer. Try again in a few minutes, or sign in in another way.",
  ),
  sso_failed: ofCall(
    401,
    "Single sign-on was cancelled or took too long, or its answer is not valid. Start it again.",
  ),
  sso_address_unverified: ofCall(
    403,
    "The provider of single sign-on does not vouch for your email address. Ask its operator to verify it.",
  ),
  sso_domain_refused: ofCall(
    403,
    "Email addresses of your domain may not sign in here (OIDC_ALLOWED_DOMAINS).",
  ),
  sso_user_unknown: ofCall(
    403,
    "Your email address is no user here and not invited. Ask an owner to invite it.",
  ),
  sso_identity_conflict: ofCall(
    403,
    "Your email address belongs to another identity of the provider of single sign-on. Ask an owner to remove and invite it again.",
  ),
  sso_not_configured: ofCall(404, "This service has no single sign-on (OIDC_ISSUER)."),
  sign_in_first: ofCall(
    409,
    "This address already has an account. Sign in to it first, then open the invitation again in the same browser.",
  ),
  no_client: ofCall(403, "You are a user of no client any more. Ask an owner of yours to invite you."),
  mail_not_configured: ofCall(
    409,
    "This service has no mail server (MAILER_URL), so it cannot mail links. Sign in in another way.",
  ),

  // Webhooks
  webhook_limit: ofCall(409, "This client has reached its limit of webhooks. Delete one first."),

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
