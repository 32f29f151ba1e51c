import { backoffMs, delay } from "./delay.ts";
import { ForagerError, type Violation } from "./errors.ts";

export interface HttpOptions {
  /** Address of the service, with the path of its PUBLIC_URL if it has one; `/api/v1` may follow. */
  url: string;
  /** `client_id:api_key:api_secret`. */
  credentials: string;
  /** Attempts of one request before its error is thrown. */
  attempts: number;
  /** Longest wait that a Retry-After header may ask for; a longer one throws. */
  retryAfterMaxMs: number;
  /** Headers of every request, such as those that an access proxy requires. */
  headers: Readonly<Record<string, string>>;
  fetch: typeof fetch;
}

/** @internal */
export interface HttpRequest {
  method: string;
  /** Beginning with `/api/v1`. */
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as JSON, unless it is text or bytes: then `headers` must name its content type. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  /** Statuses beyond 2xx that are answers, not errors. */
  accept?: readonly number[];
  /** Whether a parameter that the service does not know is an error: without its filter, a list shows too much. */
  strict?: boolean;
}

/** Methods whose repetition changes nothing (RFC 9110 section 9.2.2). POST joins them through Idempotency-Key. */
const repeatable: ReadonlySet<string> = new Set(["GET", "HEAD", "PUT", "DELETE"]);
/** The service, or a proxy before it, could not take the request, which may succeed later. */
const transient: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Sends requests, and repeats those that failed for a passing reason. @internal */
export class Http {
  readonly #options: HttpOptions;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /** @throws ForagerError for every other status, and when no response arrived. */
  async send(request: HttpRequest): Promise<Response> {
    const headers = this.#headersOf(request);
    const mayRepeat = repeatable.has(request.method) || headers.has("idempotency-key");
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(request, headers);
      if (outcome instanceof Response) {
        if (outcome.ok && request.strict) await refuseIgnored(outcome);
        if (outcome.ok || request.accept?.includes(outcome.status)) return outcome;
      }
      const error = outcome instanceof Response ? await errorOf(outcome, request.path) : outcome;
      const waitMs =
        attempt < this.#options.attempts ? this.#retryIn(outcome, attempt, mayRepeat) : undefined;
      if (waitMs === undefined) throw error;
      await delay(waitMs, request.signal);
    }
  }

  async json(request: HttpRequest): Promise<unknown> {
    const response = await this.send(request);
    return response.status === 204 ? undefined : await response.json();
  }

  #headersOf({ body, headers }: HttpRequest): Headers {
    const all = new Headers({ accept: "application/json", ...this.#options.headers, ...headers });
    all.set("authorization", `Bearer ${this.#options.credentials}`);
    if (body !== undefined && !all.has("content-type")) all.set("content-type", "application/json");
    return all;
  }

  async #attempt(request: HttpRequest, headers: Headers): Promise<Response | ForagerError> {
    const url = new URL(this.#options.url + request.path);
    for (const [name, value] of Object.entries(request.query ?? {})) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one !== undefined && one !== null) url.searchParams.append(name, String(one));
      }
    }
    const init: RequestInit = { method: request.method, headers };
    if (request.body !== undefined) init.body = encoded(request.body);
    if (request.signal) init.signal = request.signal;
    try {
      return await this.#options.fetch(url, init);
    } catch (cause) {
      request.signal?.throwIfAborted();
      const reason =
        cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
      return new ForagerError(`No response from ${url.origin}: ${reason}`, {
        status: 0,
        code: "unreachable",
        cause,
      });
    }
  }

  /** How long to wait before the next attempt; undefined if there should be none. */
  #retryIn(outcome: Response | ForagerError, attempt: number, mayRepeat: boolean): number | undefined {
    if (!(outcome instanceof Response)) return mayRepeat ? backoffMs(attempt) : undefined;
    // A 429 or 503 with Retry-After was refused before it was carried out, so that any method may be repeated.
    const wanted = Number(outcome.headers.get("retry-after") ?? Number.NaN) * 1000;
    if (!transient.has(outcome.status)) return undefined;
    if (Number.isNaN(wanted)) return mayRepeat ? backoffMs(attempt) : undefined;
    return wanted <= this.#options.retryAfterMaxMs ? wanted + backoffMs(0) : undefined;
  }
}

type Body = NonNullable<RequestInit["body"]>;

function encoded(body: unknown): Body {
  const isRaw = typeof body === "string" || body instanceof Uint8Array || body instanceof Blob;
  return isRaw ? (body as Body) : JSON.stringify(body);
}

async function refuseIgnored({ headers, status, body }: Response): Promise<void> {
  const names = headers.get("x-ignored-fields");
  if (names === null) return;
  await body?.cancel();
  throw new ForagerError(`The service does not know ${decodeURIComponent(names)}.`, {
    status,
    code: "ignored_fields",
  });
}

/** The service's explanation of a refusal; proxies before it may answer anything. */
async function errorOf(response: Response, path: string): Promise<ForagerError> {
  const text = await response.text().catch(() => "");
  let problem: { detail?: unknown; code?: unknown; errors?: Violation[]; ignored_fields?: string[] } = {};
  try {
    problem = JSON.parse(text) ?? {};
  } catch {}
  const { detail, code, errors, ignored_fields: ignoredFields } = problem;
  const message = typeof detail === "string" ? detail : `The service answered ${response.status}.`;
  return new ForagerError(response.status === 404 ? `${message}: ${path}` : message, {
    status: response.status,
    code: typeof code === "string" ? code : "unexpected_response",
    ...(Array.isArray(errors) && { violations: errors }),
    ...(Array.isArray(ignoredFields) && { ignoredFields }),
    ...(response.headers.has("x-request-id") && {
      requestId: response.headers.get("x-request-id") as string,
    }),
  });
}
