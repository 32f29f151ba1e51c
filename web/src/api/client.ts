/** An answer that is an error, in the service's own words. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong with each field; `loc` begins with `body` or `query`. */
  readonly violations: readonly { loc: (string | number)[]; msg: string }[];

  constructor(status: number, body: { detail?: string; code?: string; errors?: ApiError["violations"] }) {
    super(body.detail ?? `The service answered ${status}.`);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.violations = body.errors ?? [];
  }
}

/** What to tell of a call that failed: the service's own words, where it has answered. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return "The service does not answer. Is it running, and are you online?";
}

/** Kept in memory alone: a page that is opened anew asks for it with its cookie. */
let csrfToken: string | null = null;
let onSignedOut: () => void = () => {};

export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** What happens when the service says that the session has ended. */
export function whenSignedOut(handler: () => void): void {
  onSignedOut = handler;
}

/** The replacement of the session that is under way, and how many there were. */
let renewal: Promise<unknown> | null = null;
let renewals = 0;

/**
 * Replaces the session while `work` runs: calls that meet the end of the old one meanwhile must not throw away what the
 * page shows, which may be a secret that is shown this once.
 */
export async function whileRenewing<Result>(work: () => Promise<Result>): Promise<Result> {
  renewals += 1;
  const result = work();
  renewal = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    renewal = null;
  }
}

/** Whether the service says that nobody is signed in; false where it does not answer. */
export async function isSignedOut(): Promise<boolean> {
  for (;;) {
    await renewal;
    const before = renewals;
    const answer = await call<{ session: object | null }>("/api/v1/session").catch(() => null);
    if (before === renewals) return answer?.session === null;
  }
}

interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Statuses besides 2xx whose body is wanted all the same. */
  accept?: readonly number[];
}

/**
 * Calls the API as whoever is signed in.
 * @throws ApiError for an error status, TypeError where the service does not answer.
 */
export async function call<Body>(path: string, options: CallOptions = {}): Promise<Body> {
  const { method = "GET", body, signal, accept = [] } = options;
  const before = renewals;
  const response = await fetch(path, {
    method,
    ...(signal && { signal }),
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(method !== "GET" && csrfToken !== null && { "x-csrf-token": csrfToken }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok || accept.includes(response.status)) return answer as Body;
  const isOfThisSession = renewal === null && before === renewals;
  if (response.status === 401 && path !== "/api/v1/session" && isOfThisSession) onSignedOut();
  throw new ApiError(response.status, answer as object);
}

/** A path with its query; what is empty is left out. */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
}
