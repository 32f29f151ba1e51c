import { linkTo } from "./base-path.ts";
/** An error response, with the service's message. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Validation errors by field; `loc` begins with `body` or `query`. */
  readonly violations: readonly { loc: (string | number)[]; msg: string }[];
  /** By which the service's log names the call. */
  readonly requestId: string | null;

  constructor(
    status: number,
    body: { detail?: string; error_message?: string | null; code?: string; errors?: ApiError["violations"] },
    requestId: string | null = null,
  ) {
    super(body.detail ?? body.error_message ?? `The service responded with status ${status}.`);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.violations = body.errors ?? [];
    this.requestId = requestId;
  }
}

/** A call to which no answer came. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super("The service does not respond. Check that it is running and that you are online.", { cause });
    this.name = "NoAnswerError";
  }
}

/** Whether a call failed; other errors are faults of the page. */
export const isFailedCall = (error: unknown): error is ApiError | NoAnswerError =>
  error instanceof ApiError || error instanceof NoAnswerError;

/** The message to show for an error: the service's own if it responded. */
export const messageOf = (error: unknown): string =>
  isFailedCall(error)
    ? error.message
    : "This page failed to show. Reload it; a new version of the dashboard may be there.";

/** Kept only in memory: a newly opened page requests it with its cookie. */
let csrfToken: string | null = null;
let onSignedOut: () => void = () => {};

export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** Sets the handler for a session that the service has ended. */
export function whenSignedOut(handler: () => void): void {
  onSignedOut = handler;
}

/** The session renewal in progress, and the number of renewals so far. */
let renewal: Promise<unknown> | null = null;
let renewals = 0;

/**
 * Runs `work`, which replaces the session. Calls that fail with the old session in the meantime must not discard what
 * the page shows: it may be a secret that is shown only once.
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

/** Whether the service reports that the session has ended; false when it does not respond. */
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
  /** Statuses other than 2xx whose body is a valid result. */
  accept?: readonly number[];
}

/**
 * Calls the API with the current session.
 * @throws ApiError for an error status, NoAnswerError when the service does not respond.
 */
export async function call<Body>(path: string, options: CallOptions = {}): Promise<Body> {
  const response = await send(path, options);
  return (await response.json().catch(() => ({}))) as Body;
}

/** Reads an endpoint that answers with text. @throws what `call` throws. */
export async function callForText(path: string, options: Pick<CallOptions, "signal">): Promise<string> {
  const response = await send(path, options);
  return await response.text().catch(noAnswer);
}

/** Posts to an endpoint that answers with a file. @throws what `call` throws. */
export async function callForFile(path: string, body: object): Promise<{ name: string; blob: Blob }> {
  const response = await send(path, { method: "POST", body });
  const [, name = "export"] =
    /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return { name, blob: await response.blob().catch(noAnswer) };
}

/** @throws a cancelled call's error as it is: nobody waits for it. */
function noAnswer(error: unknown): never {
  throw error instanceof DOMException && error.name === "AbortError" ? error : new NoAnswerError(error);
}

/**
 * Counts the lines of a streamed answer, and stops reading after `max`.
 * @throws what `call` throws.
 */
export async function countLines(
  path: string,
  options: Pick<CallOptions, "method" | "body" | "signal">,
  max: number,
): Promise<{ rows: number; isAll: boolean }> {
  const { body } = await send(path, options);
  let rows = 0;
  for await (const bytes of chunksOf(body)) {
    for (const byte of bytes) if (byte === lineEnd) rows += 1;
    if (rows > max) return { rows: max, isAll: false };
  }
  return { rows, isAll: true };
}

const lineEnd = 10;

/** Cancels the rest when its reader leaves; not every browser can iterate over a stream itself. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** @returns a response with a status that is not an error. */
async function send(path: string, options: CallOptions): Promise<Response> {
  const { method = "GET", body, signal, accept = [] } = options;
  const before = renewals;
  const response = await fetch(linkTo(path), {
    method,
    ...(signal && { signal }),
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(method !== "GET" && csrfToken !== null && { "x-csrf-token": csrfToken }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(noAnswer);
  if (response.ok || accept.includes(response.status)) return response;
  const answer: unknown = await response.json().catch(() => ({}));
  const isOfThisSession = renewal === null && before === renewals;
  if (response.status === 401 && !isSignIn(path) && isOfThisSession) onSignedOut();
  throw new ApiError(response.status, answer as object, response.headers.get("x-request-id"));
}

/** Calls that are refused for what they bring along, whether or not there is a session. */
const isSignIn = (path: string) => /^\/api\/v1\/(?:session$|sign-in\/|invitations\/)/.test(path);

/** Appends the query to a path, without empty values. */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
}
